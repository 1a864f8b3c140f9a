import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const main = join(dirname(fileURLToPath(import.meta.url)), '..', 'src', 'main.ts');
const hook = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'scripts', 'break-rule.mjs');
const folder = mkdtempSync(join(tmpdir(), 'gunbai-audit-'));
afterAll(() => rmSync(folder, { recursive: true }));
const tempFile = (name: string): string => join(folder, name);

interface Finding {
  readonly seed?: string;
  readonly entry: number;
  readonly clause: string;
  readonly what: string;
  readonly expected: unknown;
  readonly found: unknown;
}

interface Result {
  readonly status: number | null;
  readonly json: {
    readonly ok?: boolean;
    readonly games?: number;
    readonly count?: number;
    readonly findings?: readonly Finding[];
  } & Record<string, unknown>;
  readonly stderr: string;
}

const run = (args: readonly string[], options: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Result => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...options, main, ...args], {
    encoding: 'utf8',
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...env },
  });
  return { status, json: stdout.startsWith('{') ? (JSON.parse(stdout) as Result['json']) : {}, stderr };
};

const audit = (...args: string[]): Result => run(['audit', ...args, '--json']);

/** Audits with turns of Age of War that begin with six dice instead of seven. */
const auditBroken = (...args: string[]): Result =>
  run(['audit', ...args, '--json'], ['--import', hook], {
    BROKEN_RULE: JSON.stringify({
      file: 'games/age-of-war/rules/turn.ts',
      replace: 'ctx.board.dice[0] = DICE_COUNT;',
      by: 'ctx.board.dice[0] = DICE_COUNT - 1;',
    }),
  });

test('audit plays games of every set-up in turn and finds nothing', () => {
  const { status, json } = audit('age-of-war', '--games', '6', '--seed', 'x');
  expect(status).toBe(0);
  expect(json).toMatchObject({ game: 'age-of-war', ok: true, games: 6, setups: 5, unfinished: 0, count: 0, findings: [] });
  expect(audit('age-of-war', '--players', '2', '--max-actions', '5').json).toMatchObject({ setups: 1, games: 1, unfinished: 1 });
});

test('a finding names the game, the entry, the clause and both values; it can be played again and saved', () => {
  const { status, json } = auditBroken('age-of-war', '--games', '2', '--seed', 'x', '--from', '1', '--out', tempFile('broken.json'));
  expect(status).toBe(1);
  expect(json.ok).toBe(false);
  expect(json.findings?.[0]).toMatchObject({ seed: 'x/1', entry: 0, clause: 'turn.5', what: 'dice rolled', expected: [7], found: [6] });
  const again = auditBroken('age-of-war', '--games', '1', '--seed', 'x', '--from', '1');
  expect(again.json.findings?.[0]).toEqual(json.findings?.[0]);
  expect(existsSync(tempFile('broken.json'))).toBe(true);
  expect(auditBroken('--record', tempFile('broken.json'))).toMatchObject({ status: 1, json: { ok: false, game: 'age-of-war' } });
});

test('audit --record reads a saved record', () => {
  run(['record', 'age-of-war', '--seed', 'y', '--out', tempFile('saved.json')]);
  const { log } = JSON.parse(readFileSync(tempFile('saved.json'), 'utf8')) as { log: unknown[] };
  const saved = audit('--record', tempFile('saved.json'));
  expect(saved).toMatchObject({ status: 0, json: { game: 'age-of-war', ok: true, entries: log.length, count: 0 } });
});

test('audit refuses what it cannot read', () => {
  run(['record', 'age-of-war', '--seed', 'z', '--out', tempFile('old.json'), '--actions', '3']);
  const record = JSON.parse(readFileSync(tempFile('old.json'), 'utf8')) as { rules: number };
  writeFileSync(tempFile('newer.json'), JSON.stringify({ ...record, rules: record.rules + 1 }));
  expect(audit('--record', tempFile('newer.json'))).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('made under rules') as string,
  });
  expect(audit('chess').stderr).toContain('there is no game chess');
  expect(audit('age-of-war', '--record', tempFile('old.json')).stderr).toContain('takes no game');
  expect(audit('age-of-war', '--games', '0').stderr).toContain('--games needs a whole number from 1');
  expect(audit('age-of-war', '--scenario', 'none').stderr).toContain('no scenario');
});
