import { setAdmin, backup, doctor, readConfig, restore } from '@gunbai/server/ops';
import { assertOnlyFlags, numberFlag, UsageError } from './arguments.ts';
import type { Arguments } from './arguments.ts';

/** What the command line says about the server; the rest comes from the environment. */
const serverOptionsFromFlags = (given: Arguments): { port?: number; db?: string; host?: string } => {
  const db = given.flags.get('db');
  const host = given.flags.get('host');
  return {
    ...(given.flags.has('port') ? { port: numberFlag(given, 'port', 0) } : {}),
    ...(db === undefined ? {} : { db }),
    ...(host === undefined ? {} : { host }),
  };
};

export const serve = async (given: Arguments): Promise<void> => {
  assertOnlyFlags(given, ['port', 'db', 'host'], 0);
  const options = serverOptionsFromFlags(given);
  readConfig(options);
  // Only what serves needs all of the server: what looks after its data is quicker without.
  const { startServer } = await import('@gunbai/server');
  const server = await startServer(options);
  void server.databaseLost.then(() => process.exit(1));
  // Told twice, by a terminal and by npm, it must not be ended at the second time.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void server.close().then(() => process.exit(0)));
  console.log(`Gunbai is at ${server.address}`);
};

const requireFile = (given: Arguments, command: string): string => {
  const file = given.positionals[0];
  if (file === undefined) throw new UsageError(`${command} needs a file`);
  return file;
};

/** Writes all of the server's data into one SQLite file. */
export const runBackup = async (given: Arguments): Promise<object> => {
  assertOnlyFlags(given, ['db']);
  return backup(readConfig(serverOptionsFromFlags(given)).db, requireFile(given, 'backup'));
};

/** Fills an empty database from a backup, of whichever kind the database is. */
export const runRestore = async (given: Arguments): Promise<object> => {
  assertOnlyFlags(given, ['db']);
  return restore(requireFile(given, 'restore'), readConfig(serverOptionsFromFlags(given)).db);
};

/** Checks every table by replaying it. */
export const runDoctor = async (given: Arguments): Promise<object> => {
  assertOnlyFlags(given, ['db'], 0);
  const report = await doctor(readConfig(serverOptionsFromFlags(given)).db);
  if (report.findings.length > 0) process.exitCode = 1;
  return report;
};

/** Lets a member into the administration, or with `--remove` out of it. */
export const runAdmin = async (given: Arguments): Promise<object> => {
  assertOnlyFlags(given, ['db', 'remove'], Infinity);
  const name = given.positionals.join(' ');
  if (name === '') throw new UsageError('admin needs the name of a member');
  return setAdmin(readConfig(serverOptionsFromFlags(given)).db, name, !given.flags.has('remove'));
};
