import { appoint, backup, doctor, readConfig, restore } from '@gunbai/server/care';
import { allowOnly, numberFlag, UsageError } from './arguments.ts';
import type { Arguments } from './arguments.ts';

/** What the command line says about the server; the rest comes from the environment. */
const wishOf = (given: Arguments): { port?: number; db?: string; host?: string } => {
  const db = given.flags.get('db');
  const host = given.flags.get('host');
  return {
    ...(given.flags.has('port') ? { port: numberFlag(given, 'port', 0) } : {}),
    ...(db === undefined ? {} : { db }),
    ...(host === undefined ? {} : { host }),
  };
};

export const serve = async (given: Arguments): Promise<void> => {
  allowOnly(given, ['port', 'db', 'host'], 0);
  const wish = wishOf(given);
  readConfig(wish);
  // Only what serves needs all of the server: what looks after its data is quicker without.
  const { startServer } = await import('@gunbai/server');
  const server = await startServer(wish);
  void server.lost.then(() => process.exit(1));
  // Told twice, by a terminal and by npm, it must not be ended at the second time.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void server.close().then(() => process.exit(0)));
  console.log(`Gunbai is at ${server.address}`);
};

const fileOf = (given: Arguments, command: string): string => {
  const file = given.words[0];
  if (file === undefined) throw new UsageError(`${command} needs a file`);
  return file;
};

/** Writes all of the server's data into one SQLite file. */
export const backUp = async (given: Arguments): Promise<object> => {
  allowOnly(given, ['db']);
  return backup(readConfig(wishOf(given)).db, fileOf(given, 'backup'));
};

/** Fills an empty database from a backup, of whichever kind the database is. */
export const bringBack = async (given: Arguments): Promise<object> => {
  allowOnly(given, ['db']);
  return restore(fileOf(given, 'restore'), readConfig(wishOf(given)).db);
};

/** Checks every table by replaying it. */
export const examine = async (given: Arguments): Promise<object> => {
  allowOnly(given, ['db'], 0);
  const examination = await doctor(readConfig(wishOf(given)).db);
  if (examination.findings.length > 0) process.exitCode = 1;
  return examination;
};

/** Lets a member into the administration, or with `--remove` out of it. */
export const makeAdmin = async (given: Arguments): Promise<object> => {
  allowOnly(given, ['db', 'remove'], Infinity);
  const name = given.words.join(' ');
  if (name === '') throw new UsageError('admin needs the name of a member');
  return appoint(readConfig(wishOf(given)).db, name, !given.flags.has('remove'));
};
