import { execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** Linux gives ports from 32,768 on to servers of other tests that ask for any, so these stay free until they are used. */
const PORTS = { first: 20_000, count: 12_000 };

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const port = PORTS.first + randomInt(PORTS.count);
    const probe = createServer();
    probe.once('error', () => resolve(freePort()));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
  });

const POSTGRES_DIR = '/usr/lib/postgresql';

const findPostgresBinaries = (): string => {
  if (!existsSync(POSTGRES_DIR)) execFileSync('apt-get', ['install', '-y', '-qq', 'postgresql'], { stdio: 'ignore' });
  const version = readdirSync(POSTGRES_DIR).sort((a, b) => Number(b) - Number(a))[0];
  if (version === undefined) throw new Error('PostgreSQL is not installed and could not be');
  return join(POSTGRES_DIR, version, 'bin');
};

/** PostgreSQL refuses to run as root. */
const asPostgresUser = (command: string, args: readonly string[]): [string, string[]] =>
  userInfo().uid === 0 ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, [...args]];

const runSync = (command: string, ...args: string[]): void => {
  execFileSync(...asPostgresUser(command, args), { stdio: 'ignore', cwd: tmpdir() });
};

/** The same, asynchronously. */
const runAsync = (command: string, ...args: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(...asPostgresUser(command, args), { stdio: 'ignore', cwd: tmpdir() });
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))));
  });

/** Makes the files of a new cluster. Those that a test run keeps are copied, because making them takes half a second of processor time. */
const initCluster = (bin: string, folder: string, data: string): void => {
  const template = process.env['GUNBAI_POSTGRES_TEMPLATE'];
  if (template !== undefined && existsSync(template)) return runSync('cp', '-a', template, data);
  runSync(join(bin, 'initdb'), '-D', data, '-U', 'gunbai', '--auth=trust', '--no-sync', '--locale=C', '-E', 'UTF8');
  if (template === undefined) return;
  const copy = join(folder, 'template');
  runSync('cp', '-a', data, copy);
  try {
    renameSync(copy, template);
  } catch {
    // Another test file was faster.
    rmSync(copy, { recursive: true });
  }
};

export interface Cluster {
  /** Creates a database and returns its address. */
  createDatabase(): string;
  /** Stops it as an administrator does, and starts it again. */
  restart(): Promise<void>;
  stop(): void;
}

/** A private PostgreSQL on loopback. `durable` flushes every commit. */
export const startCluster = async ({ durable = false } = {}): Promise<Cluster> => {
  const bin = findPostgresBinaries();
  const folder = mkdtempSync(join(tmpdir(), 'gunbai-pg-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  const port = await freePort();
  initCluster(bin, folder, data);
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=${durable ? 'on' : 'off'} -c max_connections=80`;
  const start = (): void => runSync(join(bin, 'pg_ctl'), '-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start');
  const stop = (mode: string): void => runSync(join(bin, 'pg_ctl'), '-D', data, '-w', '-m', mode, 'stop');
  start();
  let databases = 0;
  return {
    createDatabase() {
      const name = `d${++databases}`;
      runSync(join(bin, 'createdb'), '-h', '127.0.0.1', '-p', String(port), '-U', 'gunbai', name);
      return `postgres://gunbai@127.0.0.1:${port}/${name}`;
    },
    async restart() {
      await runAsync(join(bin, 'pg_ctl'), '-D', data, '-w', '-m', 'fast', 'stop');
      await runAsync(join(bin, 'pg_ctl'), '-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start');
    },
    stop() {
      stop('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export const scratchFile = (): string => join(mkdtempSync(join(tmpdir(), 'gunbai-')), 'test.sqlite');
