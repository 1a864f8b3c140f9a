const STORAGE_KEY = 'gunbai.name';

/** The name last entered in this browser; empty if there is none. */
export const getDisplayName = (): string => {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return '';
  }
};

export const setDisplayName = (name: string): void => {
  try {
    localStorage.setItem(STORAGE_KEY, name);
  } catch {
    // Storage is unavailable: the page asks for the name again next time.
  }
};
