import { spawnSync } from 'node:child_process';

/**
 * Checks the dependencies against known advisories: `node server/src/ops/npm-audit.ts`. High severity fails. An
 * unreachable registry is only reported, since it says nothing about the packages.
 */
interface NpmAuditReport {
  readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> };
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
}

const SERIOUS_SEVERITIES = ['high', 'critical'];

interface AuditSummary {
  readonly isAvailable: boolean;
  readonly serious: readonly string[];
  readonly others: number;
}

/** Parses the output of `npm audit --json`. */
export const parseAudit = (text: string): AuditSummary => {
  let audit: NpmAuditReport;
  try {
    audit = JSON.parse(text) as NpmAuditReport;
  } catch {
    return { isAvailable: false, serious: [], others: 0 };
  }
  const counts = audit.metadata?.vulnerabilities;
  if (!counts || !audit.vulnerabilities) return { isAvailable: false, serious: [], others: 0 };
  const found = Object.entries(audit.vulnerabilities);
  const serious = found.filter(([, { severity }]) => SERIOUS_SEVERITIES.includes(severity)).map(([name]) => name);
  return { isAvailable: true, serious, others: found.length - serious.length };
};

if (import.meta.main) {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=10000'], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  const { isAvailable: answered, serious, others } = parseAudit(stdout ?? '');
  if (!answered) console.log('notice: the registry gives no answer about advisories; nothing was checked');
  else console.log(`${serious.length} serious advisories${serious.length > 0 ? `: ${serious.join(', ')}` : ''}; ${others} others`);
  process.exitCode = serious.length > 0 ? 1 : 0;
}
