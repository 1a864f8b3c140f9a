import type { GameEvent, SeatId, LogLine } from '@gunbai/engine';

/** The line of the record after a viewer's own last decision: from there on others have decided. */
export const entryAfterOwnMove = (log: readonly LogLine[], viewer: SeatId | null): number => {
  const lastOwnEntry = log.findLast(({ seat, auto }) => seat !== null && seat === viewer && !auto);
  return lastOwnEntry ? lastOwnEntry.n + 1 : 0;
};

/** What others brought about since a viewer's own last decision; to whoever only watches nothing is new. */
export const eventsSinceOwnMove = (log: readonly LogLine[], viewer: SeatId | null): readonly GameEvent[] => {
  if (viewer === null) return [];
  const from = entryAfterOwnMove(log, viewer);
  return log.flatMap(({ n, seat, events }) => (n >= from && seat !== viewer ? events : []));
};
