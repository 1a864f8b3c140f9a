import type { Outcome } from '@gunbai/engine';
import { formatMessage, ownProperty, toText } from '@gunbai/shared/i18n';
import type { GameText } from '@gunbai/shared/i18n';
import { formatWinners } from '../../components/use-game-assets.ts';
import type { MessageKey, Translator } from '../../i18n/index.tsx';

/** Endings that belong to the table, not to a game. */
const TABLE_REASONS: Readonly<Record<string, MessageKey>> = { resigned: 'end.resigned', agreed: 'end.agreed', time: 'end.time' };

/** Who has won, and how the game ended. */
export const formatOutcome = (
  { winners, reason }: Outcome,
  text: GameText,
  seatNames: Readonly<Record<string, string>>,
  translator: Translator,
): readonly [winners: string, reason: string] => {
  const losers = Object.entries(seatNames).flatMap(([seat, name]) => (winners.includes(seat) ? [] : [name]));
  const sentence = ownProperty(text.outcomes, reason);
  const messageKey = ownProperty(TABLE_REASONS, reason);
  return [
    formatWinners(winners, seatNames, translator),
    sentence !== undefined
      ? toText(formatMessage(sentence, {}, text.names))
      : messageKey
        ? translator.t(messageKey, { seat: losers })
        : reason,
  ];
};
