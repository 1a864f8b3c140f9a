import type { RefusalInfo } from './socket.ts';

/** Why a stored game does not replay under new rules: other position, a refused entry, other rolls, or rules that failed. */
export interface RulesChangeIssue {
  readonly code: 'position' | 'refused' | 'rolls' | 'fault';
  /** Number of the log entry. */
  readonly entry?: number;
  readonly clause?: string;
}

/** Codes only, for the reader's language: the refused action itself may be secret. */
export const toRulesChangeIssue = ({ values }: RefusalInfo): RulesChangeIssue => {
  const { differs, entry, clause } = values ?? {};
  if (differs === 'position') return { code: 'position' };
  if ((differs !== 'refused' && differs !== 'rolls') || typeof entry !== 'number') return { code: 'fault' };
  return { code: differs, entry, ...(typeof clause === 'string' ? { clause } : {}) };
};

/** Reads the stored column: empty, or JSON. Early releases stored an English sentence, which is ignored. */
export const parseRulesChangeIssue = (stored: string): RulesChangeIssue | null =>
  stored.startsWith('{') ? (JSON.parse(stored) as RulesChangeIssue) : null;
