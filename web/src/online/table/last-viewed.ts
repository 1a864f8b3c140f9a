const storageKey = (table: string): string => `gunbai.seen.${table}`;

/** How far a table had been looked at when its page was last open here; null where it never was. */
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
    // Where nothing can be kept, nothing is told of what happened meanwhile.
  }
};
