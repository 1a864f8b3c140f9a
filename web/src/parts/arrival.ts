import { useEffect } from 'react';

/** A page that is gone back to may have to be fetched first; after this long it counts as whole. */
const PATIENCE = 3000;

/** How far each page was read, by its address. */
const places = new Map<string, number>();
/** The page that is being gone back to, and where it was left. */
let back: { readonly address: string; readonly place: number } | null = null;
let late: ReturnType<typeof setTimeout> | undefined;
let hasArrived = false;

const arrived = (): void => {
  clearTimeout(late);
  back = null;
};

globalThis.addEventListener?.('popstate', () => {
  const place = places.get(location.href);
  arrived();
  if (place === undefined) return;
  back = { address: location.href, place };
  late = setTimeout(arrived, PATIENCE);
});

// While a page is still coming it is too short to be where it was.
globalThis.addEventListener?.('scroll', () => back ?? places.set(location.href, scrollY), { passive: true });

/** Goes to where the page was left, and again whenever more of the page has come, unless the reader moves first. */
const goBackTo = (place: number): (() => void) => {
  const over = new AbortController();
  const { signal } = over;
  const hold = (): void => {
    if (back && Math.abs(scrollY - place) > 1) scrollTo(0, place);
  };
  const grown = new ResizeObserver(hold);
  grown.observe(document.body);
  // What comes in above pushes the page down: the browser keeps what is in view, not the place.
  addEventListener('scroll', hold, { signal, passive: true });
  signal.addEventListener('abort', () => grown.disconnect());
  for (const sign of ['wheel', 'touchmove', 'keydown', 'pointerdown']) addEventListener(sign, arrived, { signal, passive: true });
  return () => over.abort();
};

/**
 * Whoever goes to another page starts at its top, with the focus on what it says; whoever goes back finds it where it was
 * left. The first page is left as the browser opens it.
 */
export const useArrival = (): void => {
  useEffect(() => {
    const isFirst = !hasArrived;
    hasArrived = true;
    if (isFirst) return;
    const isBack = back?.address === location.href;
    if (isBack || !location.hash) document.getElementById('content')?.focus({ preventScroll: true });
    if (back && isBack) return goBackTo(back.place);
    if (!location.hash) scrollTo(0, 0);
  }, []);
};
