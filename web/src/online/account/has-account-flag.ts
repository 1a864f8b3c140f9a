const STORAGE_KEY = 'gunbai.known';

/** Whether somebody has come in over the net in this browser: then other pages look, too, whether a game waits for them. */
export const hasAccountFlag = (): boolean => {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
};

export const setAccountFlag = (hasAccount: boolean): void => {
  try {
    if (hasAccount) localStorage.setItem(STORAGE_KEY, '1');
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Where nothing can be kept, the pages over the net say it.
  }
};
