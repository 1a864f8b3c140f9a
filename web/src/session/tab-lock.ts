/** The right to referee a game in this browser: one page at a time has it, or two would write over each other. */
export interface TabLock {
  /** Done once this page has it. */
  readonly acquired: Promise<void>;
  release(): void;
}

/**
 * Waits until no other page of this browser has the game, or takes it from whichever has (`isTaking`). `onLost` is called when
 * another page takes it from this one. Where the browser knows no locks, every page has it.
 */
export const lockGame = (id: string, isStealing: boolean, onLost: () => void): TabLock => {
  const locks = globalThis.navigator?.locks;
  if (!locks) return { acquired: Promise.resolve(), release: () => undefined };
  const abortController = new AbortController();
  let release = (): void => abortController.abort();
  let isReleased = false;
  const acquired = new Promise<void>((resolve) => {
    const holdLock = (): Promise<void> =>
      new Promise((done) => {
        release = done;
        if (isReleased) done();
        else resolve();
      });
    // A lock that is taken away cannot be waited for.
    const options = isStealing ? { steal: true } : { signal: abortController.signal };
    locks.request(`gunbai.game.${id}`, options, holdLock).catch(() => isReleased || onLost());
  });
  return {
    acquired,
    release: () => {
      isReleased = true;
      release();
    },
  };
};
