import type { Outcome } from '@gunbai/engine';
import { ownProperty, toText, formatMessage } from '@gunbai/shared/i18n';
import type { GameText } from '@gunbai/shared/i18n';
import { formatWinners } from '../../components/use-game-assets.ts';
import type { MessageKey, Translator } from '../../i18n/index.tsx';

/** Ways to end that belong to the table, not to a game. */
const TABLE_REASONS: Readonly<Record<string, MessageKey>> = { resigned: 'end.resigned', agreed: 'end.agreed', time: 'end.time' };

/** Who has won, and how it came to an end. */
export const formatOutcome = (
  { winners, reason }: Outcome,
  text: GameText,
  seatNames: Readonly<Record<string, string>>,
  translator: Translator,
): readonly [won: string, how: string] => {
  const sentence = ownProperty(text.outcomes, reason);
  const messageKey = ownProperty(TABLE_REASONS, reason);
  return [
    formatWinners(winners, seatNames, translator),
    sentence !== undefined ? toText(formatMessage(sentence, {}, text.names)) : messageKey ? translator.t(messageKey) : reason,
  ];
};
