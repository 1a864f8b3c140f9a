import type { GameEvent, SeatId, Told } from '@gunbai/engine';

/** The line of the record after a viewer's own last decision: from there on others have decided. */
export const sinceOwn = (story: readonly Told[], viewer: SeatId | null): number => {
  const own = story.findLast(({ seat, auto }) => seat !== null && seat === viewer && !auto);
  return own ? own.n + 1 : 0;
};

/** What others brought about since a viewer's own last decision; to whoever only watches nothing is new. */
export const newsFor = (story: readonly Told[], viewer: SeatId | null): readonly GameEvent[] => {
  if (viewer === null) return [];
  const from = sinceOwn(story, viewer);
  return story.flatMap(({ n, seat, events }) => (n >= from && seat !== viewer ? events : []));
};
