import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { countPositions } from '@gunbai/games/age-of-war/solver/positions';
import { certifiedGap, positionOfHolders } from '@gunbai/games/age-of-war/solver/solver';
import { createSubgame } from '@gunbai/games/age-of-war/solver/subgame';
import type { Subgame } from '@gunbai/games/age-of-war/solver/subgame';
import { encodeWinChances, ROUNDING, roundToSteps } from '@gunbai/games/age-of-war/solver/value-file';
import { numberFlag, parseArguments, UsageError } from './arguments.ts';
import type { Arguments } from './arguments.ts';
import { assertWritable, requireGame } from './games.ts';
import { defaultThreads, solveInThreads } from './solver-threads.ts';

/** A position at the start of a turn, as scripts write it: -1 is the centre. */
interface ListedPosition {
  readonly holders: readonly number[];
  readonly toMove: number;
}

/** Solves Age of War for two players: `{value}` of the start, `[values]` of listed positions, or a report of the solution. */
export const solveGame = async (argv: readonly string[]): Promise<object> => {
  const args = parseArguments(argv, ['clans', 'value', 'positions', 'threads', 'out']);
  const { id } = requireGame(args.positionals[0]);
  if (id !== 'age-of-war') throw new UsageError(`only age-of-war can be solved, not ${id}`);
  const subgame = readSubgame(args);
  const positions = await readPositions(args, subgame);
  const threads = numberFlag(args, 'threads', defaultThreads(subgame), 1);
  const out = args.flags.get('out');
  if (out !== undefined) await assertFileIsPossible(out, args);
  const started = performance.now();
  const { tables, report } = await solveInThreads(subgame, threads, showProgress(subgame));
  const { values } = tables;
  if (out !== undefined) await writeWinChances(out, values);
  if (positions) return positions.map((position) => values[position] as number);
  const value = values[0] as number;
  if (args.flags.has('value') || args.flags.has('clans')) return { value, gap: certifiedGap(report) };
  return {
    game: id,
    positions: countPositions(subgame),
    value,
    gap: certifiedGap(report),
    residual: report.residual,
    longestExpectedTurns: report.turns,
    threads,
    seconds: (performance.now() - started) / 1000,
    memoryMiB: Math.round(process.memoryUsage.rss() / 2 ** 20),
    ...(out === undefined ? {} : { out, rounding: ROUNDING }),
  };
};

const readSubgame = ({ flags }: Arguments): Subgame => {
  if (flags.has('value') && flags.get('value') !== 'start')
    throw new UsageError('--value takes only start; use --positions FILE for others');
  if (flags.has('value') && flags.has('positions')) throw new UsageError('give --value start or --positions FILE, not both');
  const clans = flags.get('clans')?.split(',');
  try {
    return createSubgame(clans);
  } catch (error) {
    throw new UsageError(`--clans: ${(error as Error).message}`);
  }
};

const isListedPosition = (value: unknown, castles: number): value is ListedPosition => {
  const { holders, toMove } = (value ?? {}) as Partial<ListedPosition>;
  return (
    Array.isArray(holders) &&
    holders.length === castles &&
    holders.every((holder) => holder === -1 || holder === 0 || holder === 1) &&
    (toMove === 0 || toMove === 1)
  );
};

const readPositions = async ({ flags }: Arguments, { castles }: Subgame): Promise<number[] | null> => {
  const file = flags.get('positions');
  if (file === undefined) return null;
  const text = await readFile(file, 'utf8');
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw new UsageError(`${file} is not JSON: --positions needs a list of positions`);
  }
  if (!Array.isArray(list)) throw new UsageError(`${file} needs a list of positions`);
  return list.map((one: unknown, index) => {
    if (!isListedPosition(one, castles.length))
      throw new UsageError(`position ${index} of ${file} needs "holders" with ${castles.length} numbers (-1, 0 or 1) and "toMove" 0 or 1`);
    return positionOfHolders(one.holders, one.toMove);
  });
};

const assertFileIsPossible = async (out: string, { flags }: Arguments): Promise<void> => {
  if (flags.has('clans')) throw new UsageError('--out writes the file of the whole game: leave out --clans');
  await assertWritable(out);
};

const writeWinChances = async (out: string, values: Float64Array): Promise<void> =>
  writeFile(out, await promisify(gzip)(encodeWinChances(roundToSteps(values)), { level: constants.Z_BEST_COMPRESSION }));

/** Long runs tell on standard error how far they are. */
const showProgress =
  ({ castles }: Subgame) =>
  (size: number): void => {
    if (process.stderr.isTTY)
      process.stderr.write(`\rsolved with ${size} of ${castles.length} castles in the centre${size === castles.length ? '\n' : ''}`);
  };
