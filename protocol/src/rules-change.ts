import type { RulesChangeIssue, RefusalInfo } from './messages.ts';

/** What differs under new rules, as codes for the reader's language: never the refused action itself, which may be a secret. */
export const toRulesChangeIssue = ({ values }: RefusalInfo): RulesChangeIssue => {
  const { differs, line, clause } = values ?? {};
  if (differs === 'position') return { code: 'position' };
  if ((differs !== 'refused' && differs !== 'rolls') || typeof line !== 'number') return { code: 'fault' };
  return { code: differs, line, ...(typeof clause === 'string' ? { clause } : {}) };
};

/** As a store keeps it: nothing, or JSON. A sentence that an earlier server kept is in one language only, so it is not told. */
export const parseRulesChangeIssue = (stored: string): RulesChangeIssue | null =>
  stored.startsWith('{') ? (JSON.parse(stored) as RulesChangeIssue) : null;
