import { logFor } from '@gunbai/engine';
import type { GameRecord, SeatId } from '@gunbai/engine';
import type { GameText } from '@gunbai/shared/i18n';
import { useMemo } from 'react';
import { seatNamesFor } from '../components/use-game-assets.ts';
import { useTranslator } from '../i18n/index.tsx';
import type { Replay } from '../session/replay.ts';
import { effectsOfSavedGame } from '../session/saved-games.ts';
import type { LoadedSavedGame } from '../table/hooks/use-local-table.ts';
import { insertLogNotes, formatLog } from '../table/log/format-log.ts';
import { formatOutcome } from '../table/log/format-outcome.ts';

export const seatNamesIn = ({ seats }: GameRecord, text: GameText): Record<string, string> =>
  seatNamesFor(
    seats.map(({ id, name }) => ({ seat: id, name: name ?? '' })),
    text,
  );

/** The log of the whole game as one viewer may see it, and the outcome. */
export const useReplayLog = (
  { savedGame, rules }: Pick<LoadedSavedGame, 'savedGame' | 'rules'>,
  replay: Replay,
  viewer: SeatId | null,
  text: GameText,
  seatNames: Readonly<Record<string, string>>,
) => {
  const translator = useTranslator();
  const effects = useMemo(() => effectsOfSavedGame(rules.game, savedGame), [rules, savedGame]);
  const lines = useMemo(() => logFor(savedGame.record, effects, viewer), [savedGame, effects, viewer]);
  const rows = useMemo(
    () => insertLogNotes(lines, formatLog(lines, rules, text, seatNames), translator),
    [lines, rules, text, seatNames, translator],
  );
  const { outcome } = useMemo(() => replay.frameAt(replay.length - 1, viewer).view, [replay, viewer]);
  return { lines, rows, ending: outcome && formatOutcome(outcome, text, seatNames, translator) };
};
