import type { Entry } from '@gunbai/engine';

/** The first entry that these entries undo or, at a change of rules, continue from the state of; null if they only add. */
export const findRollbackStart = (entries: readonly Entry[]): number | null => {
  let start: number | null = null;
  for (const entry of entries) {
    const to = entry.type === 'undo' ? entry.to : entry.type === 'rules' ? 0 : null;
    if (to !== null) start = Math.min(start ?? to, to);
  }
  return start;
};
