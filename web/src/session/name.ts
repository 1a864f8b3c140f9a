const NAME_KEY = 'gunbai.name';

/** The name that was last given at this screen; empty where there is none. */
export const keptName = (): string => {
  try {
    return localStorage.getItem(NAME_KEY) ?? '';
  } catch {
    return '';
  }
};

export const keepName = (name: string): void => {
  try {
    localStorage.setItem(NAME_KEY, name);
  } catch {
    // Where nothing can be kept, the name is asked for again.
  }
};
