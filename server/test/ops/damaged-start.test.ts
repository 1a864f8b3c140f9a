import { spawn } from 'node:child_process';
import { copyFileSync, truncateSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { backup, startServer } from '../../src/index.ts';
import { scratchFile } from '../helpers/databases.ts';
import { leafPagesOf, listPages, overwritePage } from '../helpers/damage.ts';
import { fixtureRegistry, seatTwoGuests } from '../helpers/two-players.ts';

/** A server on a file that is damaged too badly to start says so in words, and what to do. */

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const GUNBAI = fileURLToPath(new URL('../../../cli/src/main.ts', import.meta.url));

let intact: string;
beforeAll(async () => {
  const db = scratchFile();
  const server = await startServer({ port: 0, db, log: 'silent', workers: 1 }, fixtureRegistry(1));
  const { a, b } = await seatTwoGuests(server, 'steady');
  for (const player of [a, b]) await player.close();
  await server.close();
  intact = scratchFile();
  await backup(db, intact);
});

const damagedCopy = (damage: (file: string) => void): string => {
  const file = scratchFile();
  copyFileSync(intact, file);
  damage(file);
  return file;
};

/** What the process writes to its error output before it ends. */
const startOn = async (db: string, command: readonly string[]): Promise<{ status: number | null; errors: string }> => {
  const child = spawn(process.execPath, command, { env: { ...process.env, GUNBAI_DB: db, GUNBAI_PORT: '0', GUNBAI_LOG: 'silent' } });
  const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const errors = await text(child.stderr);
  clearTimeout(timer);
  return { status: await ended, errors };
};

const DAMAGE: readonly (readonly [string, (file: string) => void, string])[] = [
  [
    'the pages of the schema are overwritten',
    (file) => leafPagesOf(file, 'sqlite_schema').forEach((page) => page > 1 && overwritePage(file, page)),
    'gunbai doctor',
  ],
  [
    'every page but the first is overwritten',
    (file) => listPages(file).forEach((page) => page > 1 && overwritePage(file, page)),
    'gunbai doctor',
  ],
  ['all but the first pages are missing', (file) => truncateSync(file, 3 * 4096), 'gunbai doctor'],
  ['the file is another one', (file) => writeFileSync(file, 'no database at all, but a text'.repeat(500)), 'is not a database'],
];

const expectExplained = async (db: string, command: readonly string[], hint: string): Promise<void> => {
  const { status, errors } = await startOn(db, command);
  expect(status).toBeGreaterThan(0);
  expect(errors).toContain(db);
  expect(errors).toContain(hint);
  expect(errors).not.toMatch(/^\s+at /m);
};

test.each(DAMAGE)('the server says what to do if %s', async (_what, damage, hint) => {
  await expectExplained(damagedCopy(damage), [MAIN], hint);
});

test('the command line says the same', async () => {
  const [, damage, hint] = DAMAGE[0] as (typeof DAMAGE)[number];
  await expectExplained(damagedCopy(damage), [GUNBAI, 'serve'], hint);
});
