const STORAGE_KEY = 'gunbai.known';

/** Whether this browser has signed in before. If so, every page checks for games that wait. */
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
    // Storage is unavailable: the online pages show the state themselves.
  }
};
