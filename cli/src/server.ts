import { setAdmin, backup, doctor, readConfig, restore } from '@gunbai/server/ops';
import { parseArguments, numberFlag, UsageError } from './arguments.ts';
import type { Arguments } from './arguments.ts';

/** Server options from the command line; the rest comes from the environment. */
const serverOptionsFromFlags = (args: Arguments): { port?: number; db?: string; host?: string } => {
  const db = args.flags.get('db');
  const host = args.flags.get('host');
  return {
    ...(args.flags.has('port') ? { port: numberFlag(args, 'port', 0) } : {}),
    ...(db === undefined ? {} : { db }),
    ...(host === undefined ? {} : { host }),
  };
};

export const serve = async (argv: readonly string[]): Promise<void> => {
  const args = parseArguments(argv, ['port', 'db', 'host'], 0);
  const options = serverOptionsFromFlags(args);
  readConfig(options);
  // Loaded late: backup, restore and doctor need only a part of the server.
  const { startServer } = await import('@gunbai/server');
  const server = await startServer(options);
  void server.databaseLost.then(() => process.exit(1));
  // Terminal and npm both send the signal: the second one must not interrupt the shutdown.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void server.close().then(() => process.exit(0)));
  console.log(`Gunbai is at ${server.address}`);
};

const requireFile = (args: Arguments, command: string): string => {
  const file = args.positionals[0];
  if (file === undefined) throw new UsageError(`${command} needs a file`);
  return file;
};

/** Writes all data of the server into one SQLite file. */
export const runBackup = async (argv: readonly string[]): Promise<object> => {
  const args = parseArguments(argv, ['db']);
  return backup(readConfig(serverOptionsFromFlags(args)).db, requireFile(args, 'backup'));
};

/** Fills an empty SQLite or PostgreSQL database from a backup. */
export const runRestore = async (argv: readonly string[]): Promise<object> => {
  const args = parseArguments(argv, ['db']);
  return restore(requireFile(args, 'restore'), readConfig(serverOptionsFromFlags(args)).db);
};

/** Checks every table by replaying it. */
export const runDoctor = async (argv: readonly string[]): Promise<object> => {
  const args = parseArguments(argv, ['db'], 0);
  const report = await doctor(readConfig(serverOptionsFromFlags(args)).db);
  if (report.findings.length > 0) process.exitCode = 1;
  return report;
};

/** Makes a member an administrator, or with `--remove` an ordinary member again. */
export const runAdmin = async (argv: readonly string[]): Promise<object> => {
  const args = parseArguments(argv, ['db', 'remove'], Infinity);
  const name = args.positionals.join(' ');
  if (name === '') throw new UsageError('admin needs the name of a member');
  return setAdmin(readConfig(serverOptionsFromFlags(args)).db, name, !args.flags.has('remove'));
};
