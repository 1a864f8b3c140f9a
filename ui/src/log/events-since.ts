import type { GameEvent, SeatId, LogLine } from '@gunbai/engine';

/** The number of the log entry after the viewer's last own decision. */
export const entryAfterOwnMove = (log: readonly LogLine[], viewer: SeatId | null): number => {
  const lastOwnEntry = log.findLast(({ seat, auto }) => seat !== null && seat === viewer && !auto);
  return lastOwnEntry ? lastOwnEntry.n + 1 : 0;
};

/** Events caused by others since the viewer's last own decision; none for a spectator. */
export const eventsSinceOwnMove = (log: readonly LogLine[], viewer: SeatId | null): readonly GameEvent[] => {
  if (viewer === null) return [];
  const from = entryAfterOwnMove(log, viewer);
  return log.flatMap(({ n, seat, events }) => (n >= from && seat !== viewer ? events : []));
};
