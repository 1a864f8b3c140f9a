import type { Match } from '@gunbai/engine';
import type { Viewer } from './orders.ts';

export interface ShowWish {
  readonly table: string;
  /** The first line of the story that is wanted. */
  readonly since: number;
  /** Lines were undone: the story is told from the beginning. */
  readonly reset: boolean;
  /** `position` for somebody who comes in, `update` because something was done. */
  readonly as: 'position' | 'update';
}

/**
 * What one viewer is sent of a position, as text. It is made from that viewer's view alone. The hash of the log would
 * let somebody try out what lies hidden, so it is shown only where the game hides nothing, and to all when it is over.
 */
export const showing = (match: Match, viewer: Viewer, { table, since, reset, as }: ShowWish): string => {
  const { state, game, outcome, record } = match;
  const isOpen = outcome !== null || (Object.keys(game.pieces ?? {}).length === 0 && state.flow.every(({ sealed }) => sealed === null));
  return JSON.stringify({
    type: as,
    table,
    from: reset ? 0 : since,
    number: match.number,
    reset,
    told: match.story(viewer, reset ? 0 : since),
    view: match.view(viewer),
    undo: viewer !== null && match.undoPoint(viewer) !== null,
    head: { count: record.head.count, hash: isOpen ? record.head.hash : null },
  });
};
