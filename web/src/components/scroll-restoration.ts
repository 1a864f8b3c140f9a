import { useEffect } from 'react';

/** A page may still have to load when the reader comes back; after this time it counts as complete. */
const MAX_RESTORE_MS = 3000;

/** Navigation state, stored in the browser's history entry. */
export interface NavigationState {
  /** To the lobby after deleting an account. */
  readonly isAccountDeleted?: boolean;
  /** To an online table, as the rematch of a finished game. */
  readonly isRematch?: boolean;
}

/** Saved state of a history entry. */
interface HistoryEntryState {
  scrollTop: number;
  /** The search text. */
  searchQuery: string;
}

/** By entry id: one address may occur several times in the history. */
const entryStates = new Map<string, HistoryEntryState>();
/** The entry being restored. */
let restoring: HistoryEntryState | null = null;
let restoreTimer: ReturnType<typeof setTimeout> | undefined;
let hasShownFirstPage = false;

const currentEntryState = (): HistoryEntryState | undefined => entryStates.get(history.state?.entry);

/** The saved state of the current entry; a new entry gets an id first. */
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
  // Links within a page also come here, but as new entries.
  restoring = currentEntryState() ?? null;
  if (restoring) restoreTimer = setTimeout(stopRestoring, MAX_RESTORE_MS);
});

globalThis.addEventListener?.(
  'scroll',
  () => {
    // A page that is still loading is too short to scroll.
    if (!restoring) ensureEntryState().scrollTop = scrollY;
  },
  { passive: true },
);

/** Whether the current entry is being restored, so nothing else should scroll. */
export const isRestoringEntry = (): boolean => restoring !== null && restoring === currentEntryState();

/** The search text of this entry. */
export const savedSearchQuery = (): string => currentEntryState()?.searchQuery ?? '';

export const saveSearchQuery = (query: string): void => {
  ensureEntryState().searchQuery = query;
};

/** Keeps the restored scroll position while the page loads, until the reader scrolls. */
const restoreScroll = (signal: AbortSignal): void => {
  const { pathname } = location;
  const restore = (): void => {
    if (restoring && location.pathname === pathname && Math.abs(scrollY - restoring.scrollTop) > 1) scrollTo(0, restoring.scrollTop);
  };
  const resizeObserver = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(restore);
  resizeObserver?.observe(document.body);
  signal.addEventListener('abort', () => resizeObserver?.disconnect());
  // Content loaded above shifts the page: restore the position again.
  for (const event of ['scroll', 'popstate']) addEventListener(event, restore, { signal, passive: true });
  for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown']) addEventListener(event, stopRestoring, { signal, passive: true });
};

/**
 * A new page starts at its top with the focus on its content; going back restores the scroll position.
 * The first page is left as the browser opens it.
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
