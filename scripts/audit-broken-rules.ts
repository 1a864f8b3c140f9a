// Breaks rules of a game on purpose, one after the other, and says which of them the auditor finds:
//   node scripts/audit-broken-rules.ts kenshin
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** A rule and how to break it, from `games/<game>/test/broken-rules.json`. */
interface BrokenRule {
  /** The clauses of which one must be among the findings. */
  readonly clauses: readonly string[];
  /** More arguments of `gunbai audit`, where the rule matters in few games. */
  readonly arguments?: readonly string[];
  readonly breaks: string;
  readonly file: string;
  readonly replace: string;
  readonly by: string;
}

export const brokenRulesOf = (game: string): readonly BrokenRule[] =>
  JSON.parse(readFileSync(join(root, 'games', game, 'test', 'broken-rules.json'), 'utf8')) as readonly BrokenRule[];

interface Audit {
  readonly ok: boolean;
  readonly byClause: Readonly<Record<string, number>>;
}

/** Audits games that are played with the broken rule. Null, with the reason, if they could not be played. */
export const auditBroken = (game: string, { arguments: more = [], file, replace, by }: BrokenRule, games: number): Audit | string => {
  const env = { ...process.env, BROKEN_RULE: JSON.stringify({ file: `games/${game}/rules/${file}`, replace, by }), NODE_NO_WARNINGS: '1' };
  const hook = join(root, 'scripts', 'break-rule.mjs');
  const command = [join(root, 'cli', 'src', 'main.ts'), 'audit', game, '--games', String(games), '--seed', 'broken', '--json', ...more];
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', hook, ...command], { encoding: 'utf8', env });
  return stdout.startsWith('{') ? (JSON.parse(stdout) as Audit) : stderr;
};

export const isFound = ({ clauses }: BrokenRule, audit: Audit | string): boolean =>
  typeof audit !== 'string' && !audit.ok && clauses.some((clause) => (audit.byClause[clause] ?? 0) > 0);

const reportGame = (game: string): void => {
  for (const rule of brokenRulesOf(game)) {
    const audit = auditBroken(game, rule, 8);
    const found = typeof audit === 'string' ? audit.trim().split('\n').at(-1) : JSON.stringify(audit.byClause);
    console.log(`${isFound(rule, audit) ? 'found' : 'NOT FOUND'}  ${game} ${rule.clauses.join(', ')}: ${rule.breaks} ${found}`);
    if (!isFound(rule, audit)) process.exitCode = 1;
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) for (const game of process.argv.slice(2)) reportGame(game);
