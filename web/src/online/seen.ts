const keyOf = (table: string): string => `gunbai.seen.${table}`;

/** How far a table had been looked at when its page was last open here; null where it never was. */
export const seenOf = (table: string): number | null => {
  try {
    const kept = Number(localStorage.getItem(keyOf(table)) ?? Number.NaN);
    return Number.isInteger(kept) ? kept : null;
  } catch {
    return null;
  }
};

export const noteSeen = (table: string, number: number): void => {
  try {
    localStorage.setItem(keyOf(table), String(number));
  } catch {
    // Where nothing can be kept, nothing is told of what happened meanwhile.
  }
};
