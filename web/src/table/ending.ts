import type { Outcome } from '@gunbai/engine';
import { ownOf, plain, say } from '@gunbai/kits/text';
import type { GameText } from '@gunbai/kits/text';
import { sayWinners } from '../parts/titles.ts';
import type { ShellKey, Speech } from '../text/index.tsx';

/** Ways to end that belong to the table, not to a game. */
const OWN_REASONS: Readonly<Record<string, ShellKey>> = { resigned: 'end.resigned', agreed: 'end.agreed', time: 'end.time' };

/** Who has won, and how it came to an end. */
export const sayEnding = (
  { winners, reason }: Outcome,
  text: GameText,
  seatNames: Readonly<Record<string, string>>,
  speech: Speech,
): readonly [won: string, how: string] => {
  const sentence = ownOf(text.outcomes, reason);
  const own = ownOf(OWN_REASONS, reason);
  return [
    sayWinners(winners, seatNames, speech),
    sentence !== undefined ? plain(say(sentence, {}, text.names)) : own ? speech.t(own) : reason,
  ];
};
