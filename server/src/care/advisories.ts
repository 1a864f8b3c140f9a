import { spawnSync } from 'node:child_process';

/**
 * Checks what the server is built on against known advisories: `node server/src/care/advisories.ts`. Something serious is
 * a failure; a registry that gives no answer is only a notice, since it says nothing about the packages.
 */
interface Audit {
  readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> };
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
}

const SERIOUS = ['high', 'critical'];

export interface Advice {
  readonly answered: boolean;
  readonly serious: readonly string[];
  readonly others: number;
}

/** Reads what `npm audit --json` said, or made of it. */
export const readAudit = (text: string): Advice => {
  let audit: Audit;
  try {
    audit = JSON.parse(text) as Audit;
  } catch {
    return { answered: false, serious: [], others: 0 };
  }
  const counts = audit.metadata?.vulnerabilities;
  if (!counts || !audit.vulnerabilities) return { answered: false, serious: [], others: 0 };
  const found = Object.entries(audit.vulnerabilities);
  const serious = found.filter(([, { severity }]) => SERIOUS.includes(severity)).map(([name]) => name);
  return { answered: true, serious, others: found.length - serious.length };
};

if (import.meta.main) {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=10000'], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  const { answered, serious, others } = readAudit(stdout ?? '');
  if (!answered) console.log('notice: the registry gives no answer about advisories; nothing was checked');
  else console.log(`${serious.length} serious advisories${serious.length > 0 ? `: ${serious.join(', ')}` : ''}; ${others} others`);
  process.exitCode = serious.length > 0 ? 1 : 0;
}
