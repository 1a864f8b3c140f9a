import { open, readFile, writeFile } from 'node:fs/promises';
import { randomBot } from '@gunbai/ai';
import type { AnyBot } from '@gunbai/ai';
import { Match, readRecord, readSetup, sha256Hex } from '@gunbai/engine';
import type { GameRecord, Json, Setup } from '@gunbai/engine';
import { titleOf, titles } from '@gunbai/games/registry';
import type { Title, TitleRules } from '@gunbai/games/registry';
import { jsonFlag, numberFlag, UsageError } from './arguments.ts';
import type { Arguments } from './arguments.ts';

export const titleNamed = (id: string | undefined): Title => {
  const title = id === undefined ? undefined : titleOf(id);
  if (!title)
    throw new UsageError(`${id === undefined ? 'name a game' : `there is no game ${id}`}: ${titles.map((one) => one.id).join(', ')}`);
  return title;
};

export const rulesOf = async (id: string | undefined): Promise<TitleRules> => titleNamed(id).rules();

/** The scenario, options and number of players asked for. */
export const wishOf = (given: Arguments): { scenario?: string; options?: { [option: string]: Json }; players?: number } => {
  const scenario = given.flags.get('scenario');
  const options = jsonFlag(given, 'options') as { [option: string]: Json } | undefined;
  if (options !== undefined && (typeof options !== 'object' || options === null || Array.isArray(options)))
    throw new UsageError('--options needs a JSON object such as \'{"option":"value"}\'');
  const players = given.flags.has('players') ? numberFlag(given, 'players', 0) : undefined;
  return {
    ...(scenario === undefined ? {} : { scenario }),
    ...(options === undefined ? {} : { options }),
    ...(players === undefined ? {} : { players }),
  };
};

export const setupOf = (rules: TitleRules, given: Arguments): Setup => {
  const setup = readSetup(rules.game, wishOf(given));
  if (!setup.ok) throw new UsageError(setup.error);
  return setup.value;
};

/** Bots by name, in the order of the seats they are for, of which there are so many; the strongest where none is named. */
export const botsOf = (rules: TitleRules, given: Arguments, seats: number, otherwise?: AnyBot): AnyBot[] => {
  const known = [randomBot, ...rules.bots];
  const names = given.flags.get('bots')?.split(',');
  if (!names) return [otherwise ?? (known.at(-1) as AnyBot)];
  if (names.length > seats)
    throw new UsageError(`--bots names ${names.length} bots, and there ${seats === 1 ? 'is one seat' : `are ${seats} seats`} for them`);
  return names.map((name) => {
    const bot = known.find(({ id }) => id === name);
    if (!bot) throw new UsageError(`${rules.game.id} has no bot ${JSON.stringify(name)}; it has ${known.map(({ id }) => id).join(', ')}`);
    return bot;
  });
};

/** 32 bytes from any text, so that a seed on the command line can be a word or a number. */
export const seedOf = (text: string): string => sha256Hex(text);

export const loadRecord = async (path: string | undefined): Promise<GameRecord> => {
  if (path === undefined) throw new UsageError('name a record file');
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    throw new UsageError(`the file ${path} cannot be read`);
  }
  const record = readRecord(text);
  if (!record.ok) throw new UsageError(`${path}: ${record.error}`);
  return record.value;
};

/** What a file system's answer means for whoever named the file. */
const OBSTACLES: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  EISDIR: 'it is a folder',
  EACCES: 'writing there is not permitted',
  EPERM: 'writing there is not permitted',
  EROFS: 'writing there is not permitted',
  ENOSPC: 'the disk is full',
};

const written = async (path: string, work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new UsageError(`the file ${path} cannot be written: ${OBSTACLES[code] ?? message}`);
  }
};

/** Before a long game is played for it: a file that cannot be written is found at once. */
export const mustBeWritable = (path: string): Promise<void> => written(path, async () => (await open(path, 'a')).close());

export const saveRecord = (path: string, record: GameRecord): Promise<void> =>
  written(path, () => writeFile(path, `${JSON.stringify(record)}\n`));

/** An action as it was typed. Text that is not JSON is offered as it is: the referee says what is wrong with it. */
export const typedAction = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

export const loadMatch = async (
  path: string | undefined,
  at?: number,
): Promise<{ rules: TitleRules; match: Match; record: GameRecord }> => {
  const record = await loadRecord(path);
  const rules = await rulesOf(record.game);
  const match = Match.resume(rules.game, record, at);
  if (!match.ok) throw new UsageError(`${path}: ${match.error.detail ?? match.error.code}`);
  return { rules, match: match.value, record };
};
