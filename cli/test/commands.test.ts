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

test('games lists what is on offer, with scenarios, seats and options', () => {
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

test('fuzz plays every set-up to its end and says what was never done; a game that is broken off is counted', () => {
  const { status, json } = runCli('fuzz', 'age-of-war', '--every', '100', '--json');
  expect(status).toBe(0);
  expect(json).toMatchObject({
    game: 'age-of-war',
    ok: true,
    setups: 5,
    games: 5,
    unfinished: 0,
    outcomes: { points: 5 },
    never: [],
    complaints: [],
  });
  const short = runCli('fuzz', 'age-of-war', '--players', '3', '--bots', 'general,random', '--most', '4', '--json');
  expect(short).toMatchObject({ status: 0, json: { setups: 1, games: 1, actions: 4, unfinished: 1 } });
  const curious = runCli('fuzz', 'hideyoshi', '--options', '{}', '--most', '150', '--every', '50', '--curious', '1', '--json');
  const random = runCli('fuzz', 'hideyoshi', '--options', '{}', '--most', '150', '--every', '50', '--json');
  expect((curious.json['never'] as string[]).length).toBeLessThan((random.json['never'] as string[]).length);
  expect(runCli('fuzz', 'age-of-war', '--most', '0').stderr).toContain('--most needs a whole number from 1');
});

test('a record is the same for the same seed, verifies, and can be replayed and acted on', () => {
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

test('verify names the line that was tampered with, and a tail cut off against a published head', () => {
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

test('act appends what is allowed and says why not otherwise, leaving the file alone', () => {
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

test('a record that cannot be written again stays as it was', () => {
  const path = tempFile('full.json');
  runCli('record', 'age-of-war', '--seed', '7', '--out', path, '--actions', '60');
  const before = readFileSync(path, 'utf8');
  const { decisions } = runCli('replay', path, '--json').json as { decisions: { seat: string }[] };
  const words = [main, 'act', path, '--seat', decisions[0]!.seat, '["reroll"]'].map((word) => `'${word}'`).join(' ');
  // No file may grow beyond four blocks: as if the disk were full.
  const { status, stderr } = spawnSync('bash', ['-c', `ulimit -f 4; '${process.execPath}' ${words}`], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, expect.stringContaining('cannot be written')]);
  expect(readFileSync(path, 'utf8')).toBe(before);
  expect(existsSync(`${path}.new`)).toBe(false);
});

test('while one writes a record nobody else does: what is accepted is in it', () => {
  const path = tempFile('shared.json');
  runCli('record', 'age-of-war', '--out', path, '--actions', '0');
  const before = readFileSync(path, 'utf8');
  const { decisions } = runCli('replay', path, '--json').json as { decisions: { seat: string }[] };
  const act = () => runCli('act', path, '--seat', decisions[0]!.seat, '["reroll"]');
  writeFileSync(`${path}.new`, '');
  const turnedAway = act();
  expect([turnedAway.status, turnedAway.stderr]).toEqual([2, expect.stringContaining(`remove that if nobody writes`)]);
  expect(readFileSync(path, 'utf8')).toBe(before);
  rmSync(`${path}.new`);
  expect(act().status).toBe(0);
  expect(existsSync(`${path}.new`)).toBe(false);
});

test('a record behind a link is written where it lies, and keeps its permissions', () => {
  const [path, link] = [tempFile('own.json'), tempFile('link.json')];
  runCli('record', 'age-of-war', '--out', path, '--actions', '0');
  chmodSync(path, 0o600);
  symlinkSync(path, link);
  runCli('record', 'age-of-war', '--out', link, '--actions', '5');
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect((JSON.parse(readFileSync(path, 'utf8')) as { log: unknown[] }).log.length).toBeGreaterThan(5);
});

test('a result that cannot be printed is a failure; whoever reads only its beginning is none', () => {
  const inShell = (line: string) => spawnSync('bash', ['-c', line], { encoding: 'utf8' });
  const games = `'${process.execPath}' '${main}' games --json`;
  expect(inShell(`${games} > /dev/full`)).toMatchObject({ status: 2, stderr: expect.stringContaining('cannot be printed') });
  expect(inShell(`set -o pipefail; ${games} | head -c 1`)).toMatchObject({ status: 0, stderr: '', stdout: '[' });
});

test('mistakes get one clear line and a status', () => {
  const complaint = (...args: string[]) => {
    const ran = runCli(...args);
    expect(ran.status).toBe(2);
    expect(ran.stderr.trim().split('\n')).toHaveLength(1);
    return ran.stderr;
  };
  expect(complaint('sim', 'chess')).toContain('there is no game chess');
  expect(complaint('sim', 'age-of-war', '--players', '9')).toContain('2 to 6 players');
  expect(complaint('sim', 'age-of-war', '--bots', 'deep')).toMatch(/it has random, (.*, )?general\n$/);
  expect(complaint('sim', 'hideyoshi', '--bots', 'random,random,random')).toContain('names 3 bots, and there are 2 seats for them');
  expect(complaint('record', 'hideyoshi', '--out', tempFile('crowded.json'), '--bots', 'random,random,random')).toContain('names 3 bots');
  expect(existsSync(tempFile('crowded.json'))).toBe(false);
  expect(complaint('play', 'age-of-war', '--bots', 'random,random')).toContain('names 2 bots, and there is one seat for them');
  expect(complaint('sim', 'age-of-war', '--games', 'many')).toContain('whole number');
  expect(complaint('sim', 'age-of-war', '--games', '0')).toContain('whole number from 1, not 0');
  expect(complaint('sim', 'age-of-war', '--games', '')).toContain('whole number from 1, not nothing');
  expect(complaint('sim', 'age-of-war', '--games=1e20')).toContain('more than can be counted');
  expect(complaint('sim', 'age-of-war', '--seed', '1', '--seed', '2')).toContain('--seed is given twice');
  expect(complaint('games', '--json=yes')).toContain('--json takes no value');
  expect(complaint('sim', 'age-of-war', '--turbo', '1')).toContain('no --turbo');
  expect(complaint('replay', tempFile('nowhere.json'))).toContain('cannot be read: there is no such file');
  expect(complaint('verify', folder)).toContain('cannot be read: it is a folder');
  expect(complaint('act', tempFile('nowhere.json'), '--seat', 'p1', '["reroll"]')).toContain('cannot be read: there is no such file');
  writeFileSync(tempFile('bad.json'), '{"format":"other"}');
  expect(complaint('verify', tempFile('bad.json'))).toContain('gunbai/1 or gunbai/2');
  expect(complaint('dance')).toContain('no command dance');
  expect(complaint('dance', '--long')).toContain('no command dance; there are games, sim,');
  expect(complaint('constructor')).toContain('no command constructor');
  expect(complaint('games', '--turbo', '1')).toContain('no --turbo');
  expect(complaint('sim', 'age-of-war', 'hideyoshi')).toContain('hideyoshi is one word too many');
  expect(complaint('sim', 'age-of-war', '--options', 'null')).toContain('JSON object');
  expect(complaint('record', 'age-of-war', '--out', tempFile('no/such/folder.json'))).toContain(
    'cannot be written: there is no such folder',
  );
  expect(complaint('record', 'age-of-war', '--out', folder)).toContain('cannot be written: it is a folder');
  expect(complaint('record', 'age-of-war', '--out', '')).toContain('--out needs the name of a file');
  expect(complaint('fuzz', 'age-of-war', '--out', tempFile('no/such/folder.json'))).toContain('cannot be written: there is no such folder');
  runCli('record', 'age-of-war', '--out', tempFile('short.json'), '--actions', '1');
  expect(complaint('replay', tempFile('short.json'), '--at', '99')).toContain('beyond the record');
  expect(complaint('replay', tempFile('short.json'), '--at', '0')).toContain('whole number from 1, not 0');
});

test('a record of other rules is said to be one, by verify too, which has checked its lines and rolls', () => {
  const { rules, ...game } = ageOfWar;
  const older = Match.open(eraseGameType({ ...game, rules: rules + 1 }), {}, { seed: '00'.repeat(32), entropy: {} });
  if (!older.ok) throw new Error(older.error.detail);
  writeFileSync(tempFile('other.json'), JSON.stringify(older.value.record));
  const made = `made under rules ${rules + 1} of age-of-war, these are rules ${rules}: a Gunbai of that time can replay it`;
  expect(runCli('replay', tempFile('other.json'))).toMatchObject({ status: 2, complaint: expect.stringContaining(made) });
  const { status, json } = runCli('verify', tempFile('other.json'), '--json');
  expect([status, json['ok'], json['at']]).toEqual([1, false, null]);
  expect(json['rolls']).toBeGreaterThan(0);
  expect(json['problem']).toMatch(/^the lines and rolls are in order, but no action could be checked/);
  expect(json['problem']).toContain(made);
});

test('flags may be joined to their values', () => {
  expect(runCli('sim', 'age-of-war', '--games=1', '--seed=x=y', '--json').json).toEqual(
    expect.objectContaining({ games: 1, actions: runCli('sim', 'age-of-war', '--games', '1', '--seed', 'x=y', '--json').json['actions'] }),
  );
});

test('help is help, after a command, too', () => {
  for (const words of [['sim', '--help'], ['sim', '-h'], ['sim', 'age-of-war', '--games', '--help'], ['--help'], ['-h'], ['help'], []])
    expect(runCli(...words)).toMatchObject({ status: 0, complaint: '' });
});

test('a game in the terminal is played by numbers or by actions, each said in words; answers may come from a file', () => {
  const answers = ['u', 'nonsense', '["fill","edo",9]', '["reroll"]', '["reroll"]', 'q', '1', '1'];
  const { status, stdout } = spawnSync(process.execPath, [main, 'play', 'age-of-war', '--bots', 'random'], {
    encoding: 'utf8',
    input: answers.join('\n'),
  });
  expect(status).toBe(0);
  expect(stdout).toMatch(/\["fill","\w+",\d\] {2}Fill line \d of [A-Z]\w+/);
  expect(stdout).toContain('> there is nothing that p1 alone could take back');
  expect(stdout).toContain('> an action is a list');
  expect(stdout).toContain('> fill does not take these arguments');
  expect(stdout.match(/> Player 1 gives up a die/g)).toHaveLength(2);
});

test('who closes the terminal has left the game', () => {
  const { status, stderr } = spawnSync(process.execPath, [main, 'play', 'age-of-war'], { encoding: 'utf8', input: '' });
  expect(status).toBe(0);
  expect(stderr).toBe('');
});

test('a server that cannot start, and data that cannot be read, are one clear line too, and an end', async () => {
  const taken = createServer(() => {});
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  const complaint = (...args: string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [main, ...args], { env: { ...process.env, NODE_NO_WARNINGS: '1', GUNBAI_LOG: 'silent' } });
      let text = '';
      child.stderr.on('data', (more: Buffer) => (text += String(more)));
      child.once('exit', (status) => (status === 2 ? resolve(text) : reject(new Error(`${args.join(' ')} ended with ${status}`))));
    });
  writeFileSync(tempFile('not-a-database'), 'a letter to my aunt, quite long enough to be taken for something else');
  const said = await Promise.all([
    complaint('serve', '--port', String(port), '--db', tempFile('served.sqlite')),
    complaint('serve', '--port', '0', '--db', 'postgres://nobody@127.0.0.1:1/none'),
    complaint('doctor', '--db', tempFile('nowhere.sqlite')),
    complaint('backup', tempFile('not-a-database'), '--db', tempFile('served.sqlite')),
    complaint('serve', '--port', '99999'),
    complaint('serve', '--port', '0', '--db', tempFile('not-a-database')),
    complaint('admin', '--remove', '--db', tempFile('not-a-database')),
  ]);
  taken.close();
  const noDatabase = `${tempFile('not-a-database')} is not a database`;
  const expected = [
    'something listens there already',
    'no database answers there',
    'there is no',
    'exists already',
    'GUNBAI_PORT',
    noDatabase,
    'admin needs the name of a member',
  ];
  for (const [at, text] of said.entries()) {
    expect(text.trim().split('\n'), text).toHaveLength(1);
    expect(text).toContain(expected[at]);
  }
  const odd = tempFile('not-a-database');
  const tries = [
    () => doctor(odd),
    () => backup(odd, tempFile('copy.sqlite')),
    () => restore(odd, tempFile('restored.sqlite')),
    () => setAdmin(odd, 'Oda', true),
  ];
  for (const tried of tries) await expect(tried()).rejects.toThrow(noDatabase);
});

test('a server that is told twice to go, as a terminal and npm both tell it, finishes what it has begun', async () => {
  const env = { ...process.env, NODE_NO_WARNINGS: '1', GUNBAI_LOG: 'silent' };
  const child = spawn(process.execPath, [main, 'serve', '--port', '0', '--db', tempFile('told-twice.sqlite')], { env });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  child.kill('SIGINT');
  setTimeout(() => child.kill('SIGINT'), 10); // it says goodbye for longer than that
  const ended = await new Promise((resolve) => child.once('exit', (status, signal) => resolve([status, signal])));
  expect(ended).toEqual([0, null]);
});
