import { SPECTATOR } from '@gunbai/engine';
import type { Match, State, Told } from '@gunbai/engine';
import type { Shown, Viewer } from './orders.ts';

export interface ShowWish {
  readonly table: string;
  /** The first line of the story that is wanted. */
  readonly since: number;
  /** Lines were undone: the story is told from the beginning. */
  readonly reset: boolean;
  /** `position` for somebody who comes in, `update` because something was done. */
  readonly as: 'position' | 'update';
}

/** A line of the story with all that any seat was told. What was said more vaguely to the rest is left out. */
const toldInFull = (match: Match, from: number): Told[] =>
  match.story(null, from).map((told) => {
    const entry = match.record.log[told.n];
    const events = match.seen(told.n)?.events ?? [];
    return {
      ...told,
      action: entry?.type === 'act' ? entry.action : told.action,
      events: events.filter(({ to }) => !to?.includes(SPECTATOR)).map(({ event }) => event),
    };
  });

/** What those are shown to whom all hands are open: an earlier position, whole. */
export const showingAll = (late: Match, { table, as }: ShowWish): Shown => {
  const before = { type: as, table, from: 0, number: late.number, reset: true, told: toldInFull(late, 0) };
  return {
    before: `${JSON.stringify(before).slice(0, -1)},"view":`,
    view: JSON.stringify(late.state),
    after: `,"undo":false,"head":{"count":${late.number},"hash":null}}`,
  };
};

const hidesNothing = ({ zones, flow }: State<unknown>): boolean => {
  for (const id in zones) if (zones[id]?.sees !== 'all') return false;
  return flow.every(({ sealed }) => sealed === null);
};

/**
 * What each viewer is sent of a position, as text in two halves around the view. It is made from that viewer's view alone.
 * Where nothing is hidden the view is the state, which is written out once for all: `view` is null then. The hash of the
 * log would let somebody try out what lies hidden, so it is shown only where the game hides nothing, and when it is over.
 */
export const showing = (match: Match, { table, since, reset, as }: ShowWish): ((viewer: Viewer) => Shown) => {
  const { state, game, outcome, head, number } = match;
  const isOpen = outcome !== null || (Object.keys(game.pieces ?? {}).length === 0 && state.flow.every(({ sealed }) => sealed === null));
  const from = reset ? 0 : since;
  const opening = `{"type":"${as}","table":${JSON.stringify(table)},"from":${from},"number":${number},"reset":${reset}`;
  const ending = `"head":{"count":${head.count},"hash":${isOpen ? `"${head.hash}"` : null}}}`;
  const storyOf = (viewer: Viewer): string => JSON.stringify(match.story(viewer, from));
  const common = match.tellsAllTheSame(from) ? storyOf(null) : null;
  const viewIsState = hidesNothing(state);
  const mayUndo = (viewer: Viewer): boolean => viewer !== null && match.undoPoint(viewer) !== null;
  const shownTo = (viewer: Viewer, undo: boolean): Shown => ({
    before: `${opening},"told":${common ?? storyOf(viewer)},"view":`,
    view: viewIsState ? null : JSON.stringify(match.view(viewer)),
    after: `,"undo":${undo},${ending}`,
  });
  if (common === null || !viewIsState) return (viewer) => shownTo(viewer, mayUndo(viewer));
  // All who are shown the same share one object: it crosses to the sockets once.
  const shared = new Map<boolean, Shown>();
  return (viewer) => {
    const undo = mayUndo(viewer);
    const known = shared.get(undo) ?? shownTo(viewer, undo);
    shared.set(undo, known);
    return known;
  };
};
