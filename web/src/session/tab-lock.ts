/** The lock on a saved game. One tab at a time holds it, or two would overwrite each other. */
interface TabLock {
  /** Resolves once this tab holds the lock. */
  readonly acquired: Promise<void>;
  release(): void;
}

/**
 * Waits for the lock, or takes it from another tab (`isStealing`). Calls `onLost` if another tab takes it. Without browser support
 * every tab gets it.
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
    // The browser refuses `steal` together with a signal.
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
