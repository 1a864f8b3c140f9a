import type { Next, Step } from './flow.ts';
import type { State } from './state.ts';
import type { Table } from './table.ts';
import type { Json, PieceId, Result, SeatId, SideId, StepId } from './terms.ts';
import { failure, success } from './terms.ts';

/** An optional rule, switched when the game is set up. */
export interface OptionSpec {
  readonly id: string;
  readonly values: readonly Json[];
  readonly initial: Json;
  /** Only these scenarios know it; all of them, if not given. */
  readonly scenarios?: readonly string[];
}

export interface Scenario {
  readonly id: string;
  /** Seats in playing order. Where `fewest` is given, the last ones may be left out down to that number. */
  readonly seats: readonly SeatId[];
  readonly fewest?: number;
  /** Minutes that people take, for the lobby. */
  readonly minutes: number;
}

export interface Setup {
  readonly scenario: string;
  readonly options: { readonly [option: string]: Json };
  readonly seats: readonly SeatId[];
}

/** What a game is to the referee. Everything in it is pure. */
export interface Game<Board> {
  readonly id: string;
  /** Raised whenever a record might replay differently. */
  readonly rules: number;
  readonly scenarios: readonly Scenario[];
  readonly options: readonly OptionSpec[];
  readonly steps: Readonly<Record<StepId, Step<Board>>>;
  readonly first: StepId;
  /** The empty board and sides of a scenario; what chance decides is done by the first step. */
  begin(setup: Setup): { board: Board; sides?: Record<SideId, readonly SeatId[]> };
  /** Checks made after every part of a step and every action: a clan's fall, a victory. */
  readonly settle?: readonly ((table: Table<Board>) => Next | void)[];
  copyBoard(board: Board): Board;
  /** Every piece of each kind that zones hold. A piece never leaves its kind's zones; what is out of play has one, too. */
  readonly pieces?: Readonly<Record<string, readonly PieceId[]>>;
  /** What must be true after every action; each gives a complaint or nothing. For the fuzzer. */
  readonly invariants?: readonly ((state: State<Board>) => string | void)[];
}

/** The registry holds games of all boards; what handles any game treats its board as unknown. */
export type AnyGame = Game<unknown>;
export const anyGame = <Board>(game: Game<Board>): AnyGame => game as unknown as AnyGame;

/** The options that a scenario knows. */
export const optionsIn = ({ options }: AnyGame, scenario: string): readonly OptionSpec[] =>
  options.filter(({ scenarios }) => !scenarios || scenarios.includes(scenario));

/** Completes and checks what a host asked for. */
export const readSetup = (
  game: AnyGame,
  wish: { scenario?: string; options?: { readonly [option: string]: Json }; players?: number },
): Result<Setup, string> => {
  const scenario = wish.scenario === undefined ? game.scenarios[0] : game.scenarios.find(({ id }) => id === wish.scenario);
  if (!scenario)
    return failure(`${game.id} has no scenario ${JSON.stringify(wish.scenario)}; it has ${game.scenarios.map(({ id }) => id).join(', ')}`);
  const most = scenario.seats.length;
  const fewest = scenario.fewest ?? most;
  const players = wish.players ?? fewest;
  if (!Number.isInteger(players) || players < fewest || players > most)
    return failure(
      fewest === most
        ? `${game.id} (${scenario.id}) is for ${most} players, not ${players}`
        : `${game.id} (${scenario.id}) is for ${fewest} to ${most} players, not ${players}`,
    );
  const known = optionsIn(game, scenario.id);
  const options: Record<string, Json> = {};
  for (const option of known) options[option.id] = option.initial;
  for (const [id, value] of Object.entries(wish.options ?? {})) {
    const option = known.find((one) => one.id === id);
    if (!option)
      return failure(`${game.id} (${scenario.id}) has no option ${id}; it has ${known.map((one) => one.id).join(', ') || 'none'}`);
    if (!option.values.includes(value)) return failure(`option ${id} can be ${option.values.map((one) => JSON.stringify(one)).join(', ')}`);
    options[id] = value;
  }
  return success({ scenario: scenario.id, options, seats: scenario.seats.slice(0, players) });
};

/** Why a game is never set up like this; null if it may be. An option that is not named may have been added since. */
export const setupProblem = (game: AnyGame, { scenario, options, seats }: Setup): string | null => {
  const read = readSetup(game, { scenario, options, players: seats.length });
  if (!read.ok) return read.error;
  const known = read.value.seats;
  if (known.every((seat, index) => seat === seats[index])) return null;
  return `${game.id} (${scenario}) has the seats ${known.join(', ')}, not ${seats.join(', ')}`;
};

/** Every way a game can be set up: each scenario, with each number of players and each combination of its options. */
export const everySetup = (game: AnyGame): Setup[] =>
  game.scenarios.flatMap((scenario) => {
    const known = optionsIn(game, scenario.id);
    const combinations = known.reduce<Setup['options'][]>(
      (made, { id, values }) => made.flatMap((options) => values.map((value) => ({ ...options, [id]: value }))),
      [{}],
    );
    const fewest = scenario.fewest ?? scenario.seats.length;
    return combinations.flatMap((options) =>
      Array.from({ length: scenario.seats.length - fewest + 1 }, (_, more) => ({
        scenario: scenario.id,
        options,
        seats: scenario.seats.slice(0, fewest + more),
      })),
    );
  });
