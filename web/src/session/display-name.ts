const STORAGE_KEY = 'gunbai.name';

/** The name that was last given at this screen; empty where there is none. */
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
    // Where nothing can be kept, the name is asked for again.
  }
};
