/** The right to referee a game in this browser: one page at a time has it, or two would write over each other. */
export interface Hold {
  /** Done once this page has it. */
  readonly taken: Promise<void>;
  release(): void;
}

/**
 * Waits until no other page of this browser has the game, or takes it from whichever has (`isTaking`). `onLost` is called when
 * another page takes it from this one. Where the browser knows no locks, every page has it.
 */
export const holdGame = (id: string, isTaking: boolean, onLost: () => void): Hold => {
  const locks = globalThis.navigator?.locks;
  if (!locks) return { taken: Promise.resolve(), release: () => undefined };
  const wish = new AbortController();
  let release = (): void => wish.abort();
  let hasLet = false;
  const taken = new Promise<void>((resolve) => {
    const keep = (): Promise<void> =>
      new Promise((done) => {
        release = done;
        if (hasLet) done();
        else resolve();
      });
    // A lock that is taken away cannot be waited for.
    const options = isTaking ? { steal: true } : { signal: wish.signal };
    locks.request(`gunbai.game.${id}`, options, keep).catch(() => hasLet || onLost());
  });
  return {
    taken,
    release: () => {
      hasLet = true;
      release();
    },
  };
};
