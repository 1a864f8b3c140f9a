import type { Difference, Refused } from '../wire.ts';

/** What differs under new rules, as codes for the reader's language: never the refused action itself, which may be a secret. */
export const differenceIn = ({ values }: Refused): Difference => {
  const { differs, line, clause } = values ?? {};
  if (differs === 'position') return { code: 'position' };
  if ((differs !== 'refused' && differs !== 'rolls') || typeof line !== 'number') return { code: 'fault' };
  return { code: differs, line, ...(typeof clause === 'string' ? { clause } : {}) };
};

/** As a store keeps it: nothing, or JSON. A sentence that an earlier server kept is in one language only, so it is not told. */
export const readDifference = (kept: string): Difference | null => (kept.startsWith('{') ? (JSON.parse(kept) as Difference) : null);
