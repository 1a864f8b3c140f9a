import { useEffect } from 'react';

/** A page that is gone back to may have to be fetched first; after this long it counts as whole. */
const PATIENCE = 3000;

/** How somebody came to a page, kept with its place in the browser's history. */
export interface WayHere {
  /** To the lobby, having deleted their account. */
  readonly isForgotten?: boolean;
  /** To a table over the net, from the game that it is the rematch of. */
  readonly isRematch?: boolean;
}

/** How an entry of the browser's history was left. */
interface Left {
  place: number;
  /** What was searched for. */
  sought: string;
}

/** By the mark of the entry: the same address may be come to more than once, and be left elsewhere each time. */
const left = new Map<string, Left>();
/** The entry that is being gone back to. */
let back: Left | null = null;
let late: ReturnType<typeof setTimeout> | undefined;
let hasArrived = false;

const known = (): Left | undefined => left.get(history.state?.entry);

/** How the entry that is shown was left; one that is new is marked first. */
const here = (): Left => {
  const before = known();
  if (before) return before;
  const entry = `${performance.timeOrigin}-${left.size}`;
  const begun = { place: scrollY, sought: '' };
  left.set(entry, begun);
  history.replaceState({ ...history.state, entry }, '');
  return begun;
};

const arrived = (): void => {
  clearTimeout(late);
  back = null;
};

globalThis.addEventListener?.('popstate', () => {
  arrived();
  // A link within the page comes here, too, but as an entry that is new.
  back = known() ?? null;
  if (back) late = setTimeout(arrived, PATIENCE);
});

globalThis.addEventListener?.(
  'scroll',
  () => {
    // While a page is still coming it is too short to be where it was.
    if (!back) here().place = scrollY;
  },
  { passive: true },
);

/** Whether the entry that is shown is being gone back to, so that nothing else should move the page. */
export const isGoingBack = (): boolean => back !== null && back === known();

/** What was searched for when this entry was last shown. */
export const soughtHere = (): string => known()?.sought ?? '';

export const keepSought = (words: string): void => {
  here().sought = words;
};

/** For as long as a page stands: whoever goes back to it, or within it, is held where it was left while more of it comes, until they move. */
const holdPlaces = (signal: AbortSignal): void => {
  const { pathname } = location;
  const hold = (): void => {
    if (back && location.pathname === pathname && Math.abs(scrollY - back.place) > 1) scrollTo(0, back.place);
  };
  const grown = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(hold);
  grown?.observe(document.body);
  signal.addEventListener('abort', () => grown?.disconnect());
  // What comes in above pushes the page down: the browser keeps what is in view, not the place.
  for (const moved of ['scroll', 'popstate']) addEventListener(moved, hold, { signal, passive: true });
  for (const sign of ['wheel', 'touchmove', 'keydown', 'pointerdown']) addEventListener(sign, arrived, { signal, passive: true });
};

/**
 * Whoever goes to another page starts at its top, with the focus on what it says; whoever goes back finds it where it was
 * left. The first page is left as the browser opens it.
 */
export const useArrival = (): void => {
  useEffect(() => {
    const over = new AbortController();
    const isFirst = !hasArrived;
    hasArrived = true;
    const isBack = isGoingBack();
    if (!isFirst && (isBack || !location.hash)) document.getElementById('content')?.focus({ preventScroll: true });
    if (!isFirst && !isBack && !location.hash) scrollTo(0, 0);
    here();
    holdPlaces(over.signal);
    return () => over.abort();
  }, []);
};
