import type { AnyAuditor } from '@gunbai/shared/audit';

/** The auditor of each game. The client never loads them. */
const auditors: Readonly<Record<string, () => Promise<AnyAuditor>>> = {
  'age-of-war': async () => (await import('./age-of-war/audit/index.ts')).auditor,
  hideyoshi: async () => (await import('./hideyoshi/audit/index.ts')).auditor,
  kenshin: async () => (await import('./kenshin/audit/index.ts')).auditor,
  'most-dangerous-time': async () => (await import('./most-dangerous-time/audit/index.ts')).auditor,
  saigoku: async () => (await import('./saigoku/audit/index.ts')).auditor,
};

export const loadAuditor = async (game: string): Promise<AnyAuditor | null> => (await auditors[game]?.()) ?? null;
