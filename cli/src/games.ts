import { open, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { randomBot } from '@gunbai/ai';
import type { AnyBot } from '@gunbai/ai';
import { allSetups, Match, parseRecord, resolveSetup, sha256Hex } from '@gunbai/engine';
import type { GameRecord, Json, Setup } from '@gunbai/engine';
import { findGame, games } from '@gunbai/games/registry';
import type { GameManifest, GameModule } from '@gunbai/games/registry';
import { jsonFlag, numberFlag, UsageError } from './arguments.ts';
import type { Arguments } from './arguments.ts';

export const requireGame = (id: string | undefined): GameManifest => {
  const manifest = id === undefined ? undefined : findGame(id);
  if (!manifest)
    throw new UsageError(`${id === undefined ? 'name a game' : `there is no game ${id}`}: ${games.map((one) => one.id).join(', ')}`);
  return manifest;
};

export const loadGameModule = async (id: string | undefined): Promise<GameModule> => requireGame(id).rules();

/** The scenario, options and number of players from the command line. */
export const setupFromFlags = (args: Arguments): { scenario?: string; options?: { [option: string]: Json }; players?: number } => {
  const scenario = args.flags.get('scenario');
  const options = jsonFlag(args, 'options') as { [option: string]: Json } | undefined;
  if (options !== undefined && (typeof options !== 'object' || options === null || Array.isArray(options)))
    throw new UsageError('--options needs a JSON object such as \'{"option":"value"}\'');
  const players = args.flags.has('players') ? numberFlag(args, 'players', 0) : undefined;
  return {
    ...(scenario === undefined ? {} : { scenario }),
    ...(options === undefined ? {} : { options }),
    ...(players === undefined ? {} : { players }),
  };
};

export const requireSetup = (rules: GameModule, args: Arguments): Setup => {
  const setup = resolveSetup(rules.game, setupFromFlags(args));
  if (!setup.ok) throw new UsageError(setup.error);
  return setup.value;
};

/** The requested set-up, or all set-ups of the game if none is requested. */
export const setupsFromFlags = (rules: GameModule, args: Arguments): Setup[] =>
  ['scenario', 'options', 'players'].some((flag) => args.flags.has(flag)) ? [requireSetup(rules, args)] : allSetups(rules.game);

/** The bots named by `--bots`, in seat order and ready to choose; the strongest that answers at once if none is named. */
export const botsFromFlags = async (rules: GameModule, args: Arguments, seats: number, fallback?: AnyBot): Promise<AnyBot[]> => {
  const bots = findBots(rules, args, seats, fallback);
  for (const bot of new Set(bots)) await bot.prepare?.(readFile);
  return bots;
};

const findBots = (rules: GameModule, args: Arguments, seats: number, fallback?: AnyBot): AnyBot[] => {
  const known = [randomBot, ...rules.bots];
  const names = args.flags.get('bots')?.split(',');
  if (!names) return [fallback ?? (known.findLast(({ isSlow, maxSeats = seats }) => !isSlow && seats <= maxSeats) as AnyBot)];
  if (names.length > seats)
    throw new UsageError(`--bots names ${names.length} bots, and there ${seats === 1 ? 'is one seat' : `are ${seats} seats`} for them`);
  return names.map((name) => {
    const bot = known.find(({ id }) => id === name);
    if (!bot) throw new UsageError(`${rules.game.id} has no bot ${JSON.stringify(name)}; it has ${known.map(({ id }) => id).join(', ')}`);
    return bot;
  });
};

/** Makes a 32-byte seed from any text, so that `--seed` takes a word or a number. */
export const hashSeed = (text: string): string => sha256Hex(text);

/** File system error codes in plain words. */
const FILE_ERROR_TEXTS: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder',
  EACCES: 'that is not permitted',
  EPERM: 'that is not permitted',
  EROFS: 'that is not permitted',
  ENOSPC: 'the disk is full',
};
const READ_ERROR_TEXTS: typeof FILE_ERROR_TEXTS = {
  ...FILE_ERROR_TEXTS,
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
};
const WRITE_ERROR_TEXTS: typeof FILE_ERROR_TEXTS = {
  ...FILE_ERROR_TEXTS,
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
};

const describeFileError = (error: unknown, known: typeof FILE_ERROR_TEXTS): string => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return known[code] ?? message;
};

export const loadRecord = async (path: string | undefined): Promise<GameRecord> => {
  if (path === undefined) throw new UsageError('name a record file');
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new UsageError(`the file ${path} cannot be read: ${describeFileError(error, READ_ERROR_TEXTS)}`);
  }
  const record = parseRecord(text);
  if (!record.ok) throw new UsageError(`${path}: ${record.error}`);
  return record.value;
};

const wrapWriteErrors = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw new UsageError(`the file ${path} cannot be written: ${describeFileError(error, WRITE_ERROR_TEXTS)}`);
  }
};

/** A replacement for a record file. Until `commit`, the old record stays and no other process can write it. */
export interface AtomicFile {
  commit(record: GameRecord): Promise<void>;
  /** Does nothing after `commit`. */
  discard(): Promise<void>;
}

const serializeRecord = (record: GameRecord): string => `${JSON.stringify(record)}\n`;

/** A terminal or pipe cannot be replaced by a rename: write to it directly. */
const openDirect = async (path: string): Promise<AtomicFile> => {
  await wrapWriteErrors(path, async () => (await open(path, 'a')).close());
  return { commit: (record) => wrapWriteErrors(path, () => writeFile(path, serializeRecord(record))), discard: () => Promise.resolve() };
};

/** Writes a new file next to the record and renames it: a full disk or a crash leaves the old record whole. */
export const openAtomic = async (path: string): Promise<AtomicFile> => {
  if (path === '') throw new UsageError('--out needs the name of a file');
  const known = await stat(path).catch(() => null);
  if (known && !known.isFile()) return openDirect(path);
  const target = known ? await realpath(path) : path;
  const tempPath = `${target}.new`;
  const file = await open(tempPath, 'wx', known?.mode).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return wrapWriteErrors(path, () => Promise.reject(error as Error));
    throw new UsageError(`${path} is being written by another command: try again, or remove ${tempPath} if none runs`);
  });
  let isOpen = true;
  const discard = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    await file.close();
    await rm(tempPath, { force: true });
  };
  const commit = async (record: GameRecord): Promise<void> => {
    await file.writeFile(serializeRecord(record));
    await file.sync();
    await file.close();
    await rename(tempPath, target);
    isOpen = false;
  };
  return { discard, commit: (record) => wrapWriteErrors(path, () => commit(record)).finally(discard) };
};

/** Finds an unwritable file before a long game is played for it. */
export const assertWritable = async (path: string): Promise<void> => (await openAtomic(path)).discard();

export const saveRecord = async (path: string, record: GameRecord): Promise<void> => (await openAtomic(path)).commit(record);

/** The typed action. Text that is not JSON passes through: `Match.act` explains what is wrong with it. */
export const parseAction = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

export const loadMatch = async (
  path: string | undefined,
  at?: number,
): Promise<{ rules: GameModule; match: Match; record: GameRecord }> => {
  const record = await loadRecord(path);
  const rules = await loadGameModule(record.game);
  const match = Match.resume(rules.game, record, at);
  if (!match.ok) throw new UsageError(`${path}: ${match.error.detail ?? match.error.code}`);
  return { rules, match: match.value, record };
};
