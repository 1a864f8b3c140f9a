const KEY = 'gunbai.known';

/** Whether somebody has come in over the net in this browser: then other pages look, too, whether a game waits for them. */
export const isKnown = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
};

export const noteKnown = (isIn: boolean): void => {
  try {
    if (isIn) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Where nothing can be kept, the pages over the net say it.
  }
};
