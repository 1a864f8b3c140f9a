import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { TableView } from '@gunbai/protocol';
import { Player } from '../helpers/player.ts';
import { eventually } from '../helpers/eventually.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'gunbai-shipped-'));
let server: ChildProcess | null = null;
afterAll(async () => {
  const closed = new Promise((resolve) => server?.once('close', resolve));
  // Like Ctrl-C: the signal goes to npm, its shell and the server together.
  if (server?.pid !== undefined && server.exitCode === null && process.kill(-server.pid, 'SIGTERM')) await closed;
  rmSync(folder, { recursive: true, force: true });
});

/** Copies the tracked files only. */
const unpack = (): void => {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 24 });
  for (const file of listed.split('\0').filter((one) => one !== '' && existsSync(join(root, one)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
};

/** Like `npm ci`: third-party packages are those installed here, our own are those of the copy. */
const install = (): void => {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(to, '@gunbai'), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== '@gunbai' && !name.startsWith('.gunbai')) symlinkSync(join(from, name), join(to, name));
  const { workspaces } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { workspaces: string[] };
  for (const name of workspaces) symlinkSync(join(folder, name), join(to, '@gunbai', name));
  writeFileSync(join(to, '.gunbai-installed'), readFileSync(join(folder, 'package-lock.json')));
};

const start = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, GUNBAI_PORT: '0', GUNBAI_LOG: 'error', GUNBAI_WORKERS: '1' };
    const child = spawn('npm', ['start', '--silent'], { cwd: folder, env, detached: true });
    server = child;
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (more: Buffer) => {
        text += String(more);
        const [, address] = /Gunbai is at (\S+)/.exec(text) ?? [];
        if (address !== undefined) resolve(address);
      });
    child.once('exit', (status) => reject(new Error(`npm start ended with ${status}: ${text}`)));
  });

/** Without a repository there is no list of tracked files. */
test.skipIf(!existsSync(join(root, '.git')))(
  'npm start in a copy of the tracked files with installed packages builds, serves pages and plays a game',
  async () => {
    unpack();
    install();
    const address = await start();
    const page = await (await fetch(address)).text();
    const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
    expect((await fetch(address + script)).headers.get('content-type')).toContain('javascript');
    const aki = await Player.createGuest(address, 'Aki');
    for (const { id: game, scenarios } of (await aki.get('/api/games')) as {
      id: string;
      scenarios: { seats: string[]; minPlayers?: number }[];
    }[]) {
      const [scenario] = scenarios;
      const seats = scenario!.seats
        .slice(0, scenario!.minPlayers)
        .map((seat, at) => ({ seat, who: at === 0 ? 'me' : 'bot', bot: 'random' }));
      const { id } = (await aki.post('/api/tables', { game, players: seats.length, seats })) as TableView;
      await eventually(async () => ((await aki.get(`/api/tables/${id}`)) as TableView).pendingSeats).toContain(seats[0]?.seat);
    }
    expect(existsSync(join(folder, '.gunbai', 'gunbai.sqlite'))).toBe(true);
  },
);
