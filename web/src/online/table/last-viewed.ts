const storageKey = (table: string): string => `gunbai.seen.${table}`;

/** The log entry up to which the reader had seen this table in this browser; null if never opened. */
export const getLastViewed = (table: string): number | null => {
  try {
    const stored = Number(localStorage.getItem(storageKey(table)) ?? Number.NaN);
    return Number.isInteger(stored) ? stored : null;
  } catch {
    return null;
  }
};

export const setLastViewed = (table: string, number: number): void => {
  try {
    localStorage.setItem(storageKey(table), String(number));
  } catch {
    // Storage is unavailable: the page shows no recap.
  }
};
