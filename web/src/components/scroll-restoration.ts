import { useEffect } from 'react';

/** A page that is gone back to may have to be fetched first; after this long it counts as whole. */
const MAX_RESTORE_MS = 3000;

/** How somebody came to a page, kept with its place in the browser's history. */
export interface NavigationState {
  /** To the lobby, having deleted their account. */
  readonly isAccountDeleted?: boolean;
  /** To a table over the net, from the game that it is the rematch of. */
  readonly isRematch?: boolean;
}

/** How an entry of the browser's history was left. */
interface HistoryEntryState {
  scrollTop: number;
  /** What was searched for. */
  searchQuery: string;
}

/** By the mark of the entry: the same address may be come to more than once, and be left elsewhere each time. */
const entryStates = new Map<string, HistoryEntryState>();
/** The entry that is being gone back to. */
let restoring: HistoryEntryState | null = null;
let restoreTimer: ReturnType<typeof setTimeout> | undefined;
let hasShownFirstPage = false;

const currentEntryState = (): HistoryEntryState | undefined => entryStates.get(history.state?.entry);

/** How the entry that is shown was left; one that is new is marked first. */
const ensureEntryState = (): HistoryEntryState => {
  const existing = currentEntryState();
  if (existing) return existing;
  const entry = `${performance.timeOrigin}-${entryStates.size}`;
  const created = { scrollTop: scrollY, searchQuery: '' };
  entryStates.set(entry, created);
  history.replaceState({ ...history.state, entry }, '');
  return created;
};

const stopRestoring = (): void => {
  clearTimeout(restoreTimer);
  restoring = null;
};

globalThis.addEventListener?.('popstate', () => {
  stopRestoring();
  // A link within the page comes here, too, but as an entry that is new.
  restoring = currentEntryState() ?? null;
  if (restoring) restoreTimer = setTimeout(stopRestoring, MAX_RESTORE_MS);
});

globalThis.addEventListener?.(
  'scroll',
  () => {
    // While a page is still coming it is too short to be where it was.
    if (!restoring) ensureEntryState().scrollTop = scrollY;
  },
  { passive: true },
);

/** Whether the entry that is shown is being gone back to, so that nothing else should move the page. */
export const isRestoringEntry = (): boolean => restoring !== null && restoring === currentEntryState();

/** What was searched for when this entry was last shown. */
export const savedSearchQuery = (): string => currentEntryState()?.searchQuery ?? '';

export const saveSearchQuery = (query: string): void => {
  ensureEntryState().searchQuery = query;
};

/** For as long as a page stands: whoever goes back to it, or within it, is held where it was left while more of it comes, until they move. */
const restoreScroll = (signal: AbortSignal): void => {
  const { pathname } = location;
  const restore = (): void => {
    if (restoring && location.pathname === pathname && Math.abs(scrollY - restoring.scrollTop) > 1) scrollTo(0, restoring.scrollTop);
  };
  const resizeObserver = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(restore);
  resizeObserver?.observe(document.body);
  signal.addEventListener('abort', () => resizeObserver?.disconnect());
  // What comes in above pushes the page down: the browser keeps what is in view, not the place.
  for (const event of ['scroll', 'popstate']) addEventListener(event, restore, { signal, passive: true });
  for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown']) addEventListener(event, stopRestoring, { signal, passive: true });
};

/**
 * Whoever goes to another page starts at its top, with the focus on what it says; whoever goes back finds it where it was
 * left. The first page is left as the browser opens it.
 */
export const useScrollRestoration = (): void => {
  useEffect(() => {
    const controller = new AbortController();
    const isFirst = !hasShownFirstPage;
    hasShownFirstPage = true;
    const isBack = isRestoringEntry();
    if (!isFirst && (isBack || !location.hash)) document.getElementById('content')?.focus({ preventScroll: true });
    if (!isFirst && !isBack && !location.hash) scrollTo(0, 0);
    ensureEntryState();
    restoreScroll(controller.signal);
    return () => controller.abort();
  }, []);
};
