import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eraseGameType, Match } from '@gunbai/engine';
import { setAdmin, backup, doctor, restore } from '@gunbai/server/ops';
import { ageOfWar } from '@gunbai/games/age-of-war/rules/index';
import { afterAll, expect, test } from 'vitest';

const main = join(dirname(fileURLToPath(import.meta.url)), '..', 'src', 'main.ts');
const folder = mkdtempSync(join(tmpdir(), 'gunbai-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface CommandResult {
  readonly status: number | null;
  readonly json: Record<string, unknown>;
  readonly stderr: string;
}

const runCli = (...args: string[]): CommandResult => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    encoding: 'utf8',
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  });
  return {
    status,
    json: stdout.startsWith('{') || stdout.startsWith('[') ? (JSON.parse(stdout) as Record<string, unknown>) : {},
    stderr,
  };
};

const tempFile = (name: string): string => join(folder, name);

test('games lists every game with its scenarios, seats and options', () => {
  const { json } = runCli('games', '--json');
  expect(json).toEqual(expect.arrayContaining([expect.objectContaining({ id: 'age-of-war', options: [] })]));
  expect((json as unknown as { scenarios: { seats: string[] }[] }[])[0]?.scenarios[0]?.seats).toEqual(['p1', 'p2', 'p3', 'p4', 'p5', 'p6']);
});

test('sim plays games and counts them', () => {
  const { json } = runCli('sim', 'age-of-war', '--bots', 'random,random', '--games', '5', '--seed', '1', '--json');
  expect(json).toMatchObject({ game: 'age-of-war', games: 5, finished: 5, capped: 0, deadEnds: 0 });
  expect(json['actionsPerSecond']).toBeGreaterThan(0);
  expect(Object.values(json['wins'] as object).reduce((sum, wins) => sum + wins, json['draws'] as number)).toBe(5);
  expect(json['meanActions']).toBe((json['actions'] as number) / 5);
  expect(runCli('sim', 'age-of-war', '--games', '3', '--cap', '2', '--json').json).toMatchObject({ capped: 3 });
});

test('fuzz plays every set-up to its end, lists actions never taken and counts unfinished games', () => {
  const { status, json } = runCli('fuzz', 'age-of-war', '--check-every', '100', '--json');
  expect(status).toBe(0);
  expect(json).toMatchObject({
    game: 'age-of-war',
    ok: true,
    setups: 5,
    games: 5,
    unfinished: 0,
    outcomes: { points: 5 },
    neverTaken: [],
    complaints: [],
  });
  const short = runCli('fuzz', 'age-of-war', '--players', '3', '--bots', 'general,random', '--max-actions', '4', '--json');
  expect(short).toMatchObject({ status: 0, json: { setups: 1, games: 1, actions: 4, unfinished: 1 } });
  const withRare = runCli('fuzz', 'hideyoshi', '--options', '{}', '--max-actions', '150', '--check-every', '50', '--rare', '1', '--json');
  const random = runCli('fuzz', 'hideyoshi', '--options', '{}', '--max-actions', '150', '--check-every', '50', '--json');
  expect((withRare.json['neverTaken'] as string[]).length).toBeLessThan((random.json['neverTaken'] as string[]).length);
  expect(runCli('fuzz', 'age-of-war', '--max-actions', '0').stderr).toContain('--max-actions needs a whole number from 1');
});

test('the same seed gives the same record, which verifies, replays and takes actions', () => {
  runCli('record', 'age-of-war', '--seed', 'x', '--bots', 'general,random', '--out', tempFile('a.json'));
  runCli('record', 'age-of-war', '--seed', 'x', '--bots', 'general,random', '--out', tempFile('b.json'));
  expect(readFileSync(tempFile('a.json'))).toEqual(readFileSync(tempFile('b.json')));
  expect(runCli('verify', tempFile('a.json'), '--json')).toMatchObject({ status: 0, json: { ok: true, at: null } });
  expect(runCli('replay', tempFile('a.json'), '--json').json['outcome']).toMatchObject({ reason: 'points' });
  expect(runCli('act', tempFile('a.json'), '--seat', 'p1', '["reroll"]', '--json')).toMatchObject({
    status: 1,
    json: { refused: { code: 'finished', why: 'the game is over' } },
  });
  expect(runCli('replay', tempFile('a.json'), '--at', '1', '--seat', 'p2', '--json').json).toMatchObject({ outcome: null });
});

test('verify finds the changed entry, and a missing tail by the published head', () => {
  runCli('record', 'age-of-war', '--seed', 'y', '--out', tempFile('c.json'), '--actions', '12');
  const record = JSON.parse(readFileSync(tempFile('c.json'), 'utf8'));
  const { head } = record;
  record.log[5].rolls[0].got[0] = (record.log[5].rolls[0].got[0] + 1) % 6;
  writeFileSync(tempFile('d.json'), JSON.stringify(record));
  expect(runCli('verify', tempFile('d.json'), '--json')).toMatchObject({ status: 1, json: { ok: false, at: 5 } });

  runCli('record', 'age-of-war', '--seed', 'y', '--out', tempFile('e.json'), '--actions', '6');
  const cut = runCli('verify', tempFile('e.json'), '--head', head.hash, '--count', String(head.count), '--json');
  expect(cut).toMatchObject({ status: 1, json: { ok: false } });
});

test('act appends a legal action; a refused one is explained and leaves the file unchanged', () => {
  runCli('record', 'age-of-war', '--seed', 'z', '--out', tempFile('f.json'), '--actions', '0');
  const before = readFileSync(tempFile('f.json'), 'utf8');
  const { decisions } = runCli('replay', tempFile('f.json'), '--json').json as { decisions: { seat: string }[] };
  const seat = decisions[0]!.seat;
  const refused = runCli('act', tempFile('f.json'), '--seat', seat, '["fill","odani",1]', '--json');
  expect(refused.status).toBe(1);
  expect(refused.json['refused']).toMatchObject({ clause: 'daimyo.1', values: { castle: 'odani' }, why: expect.stringContaining('Odani') });
  expect(runCli('act', tempFile('f.json'), '--seat', seat === 'p1' ? 'p2' : 'p1', '["reroll"]', '--json').json['refused']).toMatchObject({
    code: 'wrong-seat',
  });
  expect(runCli('act', tempFile('f.json'), '--seat', seat, 'nonsense', '--json').json['refused']).toMatchObject({ code: 'malformed' });
  expect(readFileSync(tempFile('f.json'), 'utf8')).toBe(before);
  expect(runCli('act', tempFile('f.json'), '--seat', seat, '["reroll"]', '--json').status).toBe(0);
  expect(runCli('act', tempFile('f.json'), '--seat', seat, '["reroll"]', '--at', '1', '--json').json['refused']).toMatchObject({
    code: 'stale',
  });
  expect(runCli('verify', tempFile('f.json'), '--json').json).toMatchObject({ ok: true });
});

test('a record stays unchanged if the new one cannot be written', () => {
  const path = tempFile('full.json');
  runCli('record', 'age-of-war', '--seed', '7', '--out', path, '--actions', '60');
  const before = readFileSync(path, 'utf8');
  const { decisions } = runCli('replay', path, '--json').json as { decisions: { seat: string }[] };
  const words = [main, 'act', path, '--seat', decisions[0]!.seat, '["reroll"]'].map((word) => `'${word}'`).join(' ');
  // Limits file size to four blocks, like a full disk.
  const { status, stderr } = spawnSync('bash', ['-c', `ulimit -f 4; '${process.execPath}' ${words}`], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, expect.stringContaining('cannot be written')]);
  expect(readFileSync(path, 'utf8')).toBe(before);
  expect(existsSync(`${path}.new`)).toBe(false);
});

test('only one command at a time writes a record', () => {
  const path = tempFile('shared.json');
  runCli('record', 'age-of-war', '--out', path, '--actions', '0');
  const before = readFileSync(path, 'utf8');
  const { decisions } = runCli('replay', path, '--json').json as { decisions: { seat: string }[] };
  const act = () => runCli('act', path, '--seat', decisions[0]!.seat, '["reroll"]');
  writeFileSync(`${path}.new`, '');
  const rejected = act();
  expect([rejected.status, rejected.stderr]).toEqual([2, expect.stringContaining(`.new if none runs`)]);
  expect(readFileSync(path, 'utf8')).toBe(before);
  rmSync(`${path}.new`);
  expect(act().status).toBe(0);
  expect(existsSync(`${path}.new`)).toBe(false);
});

test('writing through a symbolic link keeps the link and the permissions of the file', () => {
  const [path, link] = [tempFile('own.json'), tempFile('link.json')];
  runCli('record', 'age-of-war', '--out', path, '--actions', '0');
  chmodSync(path, 0o600);
  symlinkSync(path, link);
  runCli('record', 'age-of-war', '--out', link, '--actions', '5');
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect((JSON.parse(readFileSync(path, 'utf8')) as { log: unknown[] }).log.length).toBeGreaterThan(5);
});

test('a failed print is an error; a reader that stops early is not', () => {
  const inShell = (line: string) => spawnSync('bash', ['-c', line], { encoding: 'utf8' });
  const games = `'${process.execPath}' '${main}' games --json`;
  expect(inShell(`${games} > /dev/full`)).toMatchObject({ status: 2, stderr: expect.stringContaining('cannot be printed') });
  expect(inShell(`set -o pipefail; ${games} | head -c 1`)).toMatchObject({ status: 0, stderr: '', stdout: '[' });
});

test('a usage error prints one line and exits with status 2', () => {
  const errorOf = (...args: string[]) => {
    const result = runCli(...args);
    expect(result.status).toBe(2);
    expect(result.stderr.trim().split('\n')).toHaveLength(1);
    return result.stderr;
  };
  expect(errorOf('sim', 'chess')).toContain('there is no game chess');
  expect(errorOf('sim', 'age-of-war', '--players', '9')).toContain('2 to 6 players');
  expect(errorOf('sim', 'age-of-war', '--bots', 'deep')).toMatch(/it has random, (.*, )?general(, .*)?\n$/);
  expect(errorOf('sim', 'hideyoshi', '--bots', 'random,random,random')).toContain('names 3 bots, and there are 2 seats for them');
  expect(errorOf('record', 'hideyoshi', '--out', tempFile('crowded.json'), '--bots', 'random,random,random')).toContain('names 3 bots');
  expect(existsSync(tempFile('crowded.json'))).toBe(false);
  expect(errorOf('play', 'age-of-war', '--bots', 'random,random')).toContain('names 2 bots, and there is one seat for them');
  expect(errorOf('sim', 'age-of-war', '--games', 'many')).toContain('whole number');
  expect(errorOf('sim', 'age-of-war', '--games', '0')).toContain('whole number from 1, not 0');
  expect(errorOf('sim', 'age-of-war', '--games', '')).toContain('whole number from 1, not nothing');
  expect(errorOf('sim', 'age-of-war', '--games=1e20')).toContain('is too large');
  expect(errorOf('sim', 'age-of-war', '--seed', '1', '--seed', '2')).toContain('--seed is given twice');
  expect(errorOf('games', '--json=yes')).toContain('--json takes no value');
  expect(errorOf('sim', 'age-of-war', '--turbo', '1')).toContain('no --turbo');
  expect(errorOf('replay', tempFile('nowhere.json'))).toContain('cannot be read: there is no such file');
  expect(errorOf('verify', folder)).toContain('cannot be read: it is a folder');
  expect(errorOf('act', tempFile('nowhere.json'), '--seat', 'p1', '["reroll"]')).toContain('cannot be read: there is no such file');
  writeFileSync(tempFile('bad.json'), '{"format":"other"}');
  expect(errorOf('verify', tempFile('bad.json'))).toContain('gunbai/2 or gunbai/3');
  expect(errorOf('dance')).toContain('no command dance');
  expect(errorOf('dance', '--long')).toContain('no command dance; available: games, new, sim,');
  expect(errorOf('constructor')).toContain('no command constructor');
  expect(errorOf('games', '--turbo', '1')).toContain('no --turbo');
  expect(errorOf('sim', 'age-of-war', 'hideyoshi')).toContain('unexpected argument: hideyoshi');
  expect(errorOf('sim', 'age-of-war', '--options', 'null')).toContain('JSON object');
  expect(errorOf('record', 'age-of-war', '--out', tempFile('no/such/folder.json'))).toContain('cannot be written: there is no such folder');
  expect(errorOf('record', 'age-of-war', '--out', folder)).toContain('cannot be written: it is a folder');
  expect(errorOf('record', 'age-of-war', '--out', '')).toContain('--out needs the name of a file');
  expect(errorOf('fuzz', 'age-of-war', '--out', tempFile('no/such/folder.json'))).toContain('cannot be written: there is no such folder');
  runCli('record', 'age-of-war', '--out', tempFile('short.json'), '--actions', '1');
  expect(errorOf('replay', tempFile('short.json'), '--at', '99')).toContain('beyond the record');
  expect(errorOf('replay', tempFile('short.json'), '--at', '0')).toContain('whole number from 1, not 0');
});

test('replay and verify name the rules version of an older record; verify still checks entries and rolls', () => {
  const { rules, ...game } = ageOfWar;
  const older = Match.open(eraseGameType({ ...game, rules: rules + 1 }), {}, { seed: '00'.repeat(32), entropy: {} });
  if (!older.ok) throw new Error(older.error.detail);
  writeFileSync(tempFile('other.json'), JSON.stringify(older.value.record));
  const message = `made under rules ${rules + 1} of age-of-war, these are rules ${rules}: a Gunbai version of that time can replay it`;
  expect(runCli('replay', tempFile('other.json'))).toMatchObject({ status: 2, stderr: expect.stringContaining(message) });
  const { status, json } = runCli('verify', tempFile('other.json'), '--json');
  expect([status, json['ok'], json['at']]).toEqual([1, false, null]);
  expect(json['rolls']).toBeGreaterThan(0);
  expect(json['problem']).toMatch(/^the entries and rolls are in order, but no action could be checked/);
  expect(json['problem']).toContain(message);
});

test('a flag takes its value after a space or an equals sign', () => {
  expect(runCli('sim', 'age-of-war', '--games=1', '--seed=x=y', '--json').json).toEqual(
    expect.objectContaining({ games: 1, actions: runCli('sim', 'age-of-war', '--games', '1', '--seed', 'x=y', '--json').json['actions'] }),
  );
});

test('help is printed with and without a command', () => {
  for (const args of [['sim', '--help'], ['sim', '-h'], ['sim', 'age-of-war', '--games', '--help'], ['--help'], ['-h'], ['help'], []])
    expect(runCli(...args)).toMatchObject({ status: 0, stderr: '' });
});

test('play takes numbers or actions, describes each choice, and reads answers from a file', () => {
  const answers = ['u', 'nonsense', '["fill","edo",9]', '["reroll"]', '["reroll"]', 'q', '1', '1'];
  const { status, stdout } = spawnSync(process.execPath, [main, 'play', 'age-of-war', '--bots', 'random'], {
    encoding: 'utf8',
    input: answers.join('\n'),
  });
  expect(status).toBe(0);
  expect(stdout).toMatch(/\["fill","\w+",\d\] {2}Fill line \d of [A-Z]\w+/);
  expect(stdout).toContain('> p1 has nothing to undo alone');
  expect(stdout).toContain('> an action is a list');
  expect(stdout).toContain('> fill does not take these arguments');
  expect(stdout.match(/> Player 1 gives up a die/g)).toHaveLength(2);
});

test('closing the terminal ends play without an error', () => {
  const { status, stderr } = spawnSync(process.execPath, [main, 'play', 'age-of-war'], { encoding: 'utf8', input: '' });
  expect(status).toBe(0);
  expect(stderr).toBe('');
});

test('a server that cannot start and unreadable data print one line and exit', async () => {
  const taken = createServer(() => {});
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  const errorOf = (...args: string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [main, ...args], { env: { ...process.env, NODE_NO_WARNINGS: '1', GUNBAI_LOG: 'silent' } });
      let text = '';
      child.stderr.on('data', (more: Buffer) => (text += String(more)));
      child.once('exit', (status) => (status === 2 ? resolve(text) : reject(new Error(`${args.join(' ')} ended with ${status}`))));
    });
  writeFileSync(tempFile('not-a-database'), 'plain text, longer than the header of a database file');
  const errors = await Promise.all([
    errorOf('serve', '--port', String(port), '--db', tempFile('served.sqlite')),
    errorOf('serve', '--port', '0', '--db', 'postgres://nobody@127.0.0.1:1/none'),
    errorOf('doctor', '--db', tempFile('nowhere.sqlite')),
    errorOf('backup', tempFile('not-a-database'), '--db', tempFile('served.sqlite')),
    errorOf('serve', '--port', '99999'),
    errorOf('serve', '--port', '0', '--db', tempFile('not-a-database')),
    errorOf('admin', '--remove', '--db', tempFile('not-a-database')),
  ]);
  taken.close();
  const notADatabaseError = `${tempFile('not-a-database')} is not a database`;
  const expected = [
    'the port is in use',
    'no database answers there',
    'does not exist',
    'already exists',
    'GUNBAI_PORT',
    notADatabaseError,
    'admin needs the name of a member',
  ];
  for (const [at, text] of errors.entries()) {
    expect(text.trim().split('\n'), text).toHaveLength(1);
    expect(text).toContain(expected[at]);
  }
  const notADatabase = tempFile('not-a-database');
  const attempts = [
    () => doctor(notADatabase),
    () => backup(notADatabase, tempFile('copy.sqlite')),
    () => restore(notADatabase, tempFile('restored.sqlite')),
    () => setAdmin(notADatabase, 'Oda', true),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toThrow(notADatabaseError);
});

test('a second SIGINT does not interrupt the shutdown of the server', async () => {
  const env = { ...process.env, NODE_NO_WARNINGS: '1', GUNBAI_LOG: 'silent' };
  const child = spawn(process.execPath, [main, 'serve', '--port', '0', '--db', tempFile('two-signals.sqlite')], { env });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  child.kill('SIGINT');
  setTimeout(() => child.kill('SIGINT'), 10); // the shutdown takes longer than that
  const ended = await new Promise((resolve) => child.once('exit', (status, signal) => resolve([status, signal])));
  expect(ended).toEqual([0, null]);
});
