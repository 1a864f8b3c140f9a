import type { Transition, Step } from './flow.ts';
import type { State } from './state.ts';
import type { GameContext } from './game-context.ts';
import type { Json, PieceId, Result, SeatId, SideId, StepId } from './types.ts';
import { failure, success } from './types.ts';

/** An optional rule, switched when the game is set up. */
export interface OptionSpec {
  readonly id: string;
  readonly values: readonly Json[];
  readonly defaultValue: Json;
  /** Only these scenarios know it; all of them, if not given. */
  readonly scenarios?: readonly string[];
}

export interface Scenario {
  readonly id: string;
  /** Ids that stored records and tables may still carry. They keep theirs; a new game gets the present id. */
  readonly formerIds?: readonly string[];
  /** Seats in playing order. Where `fewest` is given, the last ones may be left out down to that number. */
  readonly seats: readonly SeatId[];
  readonly minPlayers?: number;
  /** Minutes that people take, for the lobby. */
  readonly minutes: number;
}

export interface Setup {
  readonly scenario: string;
  readonly options: { readonly [option: string]: Json };
  readonly seats: readonly SeatId[];
}

/** What a game is to the referee. Everything in it is pure. */
export interface Game<G> {
  readonly id: string;
  /** Raised whenever a record might replay differently. */
  readonly rules: number;
  readonly scenarios: readonly Scenario[];
  readonly options: readonly OptionSpec[];
  readonly steps: Readonly<Record<StepId, Step<G>>>;
  readonly initialStep: StepId;
  /** The empty board and sides of a scenario; what chance decides is done by the first step. */
  setup(setup: Setup): { board: G; sides?: Record<SideId, readonly SeatId[]> };
  /** Checks made after every part of a step and every action: a clan's fall, a victory. */
  readonly afterEach?: readonly ((ctx: GameContext<G>) => Transition | void)[];
  copyBoard(board: G): G;
  /** Every piece of each kind that zones hold. A piece never leaves its kind's zones; what is out of play has one, too. */
  readonly pieces?: Readonly<Record<string, readonly PieceId[]>>;
  /** What must be true after every action; each gives a complaint or nothing. For the fuzzer. */
  readonly invariants?: readonly ((state: State<G>) => string | void)[];
}

/** The registry holds games of all boards; what handles any game treats its board as unknown. */
export type AnyGame = Game<unknown>;
export const eraseGameType = <G>(game: Game<G>): AnyGame => game as unknown as AnyGame;

/** The scenario with this id, or with this former id. */
export const findScenario = ({ scenarios }: Pick<AnyGame, 'scenarios'>, id: string): Scenario | undefined =>
  scenarios.find((scenario) => scenario.id === id) ?? scenarios.find(({ formerIds }) => formerIds?.includes(id));

/** The options of a scenario. */
export const optionsFor = (game: AnyGame, scenario: string): readonly OptionSpec[] => {
  const id = findScenario(game, scenario)?.id ?? scenario;
  return game.options.filter(({ scenarios }) => !scenarios || scenarios.includes(id));
};

/** Completes and checks what a host asked for. */
export const resolveSetup = (
  game: AnyGame,
  request: { scenario?: string; options?: { readonly [option: string]: Json }; players?: number },
): Result<Setup, string> => {
  const scenario = request.scenario === undefined ? game.scenarios[0] : findScenario(game, request.scenario);
  if (!scenario)
    return failure(
      `${game.id} has no scenario ${JSON.stringify(request.scenario)}; it has ${game.scenarios.map(({ id }) => id).join(', ')}`,
    );
  const maxPlayers = scenario.seats.length;
  const minPlayers = scenario.minPlayers ?? maxPlayers;
  const players = request.players ?? minPlayers;
  if (!Number.isInteger(players) || players < minPlayers || players > maxPlayers)
    return failure(
      minPlayers === maxPlayers
        ? `${game.id} (${scenario.id}) is for ${maxPlayers} players, not ${players}`
        : `${game.id} (${scenario.id}) is for ${minPlayers} to ${maxPlayers} players, not ${players}`,
    );
  const known = optionsFor(game, scenario.id);
  const options: Record<string, Json> = {};
  for (const option of known) options[option.id] = option.defaultValue;
  for (const [id, value] of Object.entries(request.options ?? {})) {
    const option = known.find((one) => one.id === id);
    if (!option)
      return failure(`${game.id} (${scenario.id}) has no option ${id}; it has ${known.map((one) => one.id).join(', ') || 'none'}`);
    if (!option.values.includes(value)) return failure(`option ${id} can be ${option.values.map((one) => JSON.stringify(one)).join(', ')}`);
    options[id] = value;
  }
  return success({ scenario: scenario.id, options, seats: scenario.seats.slice(0, players) });
};

/** Why a game is never set up like this; null if it may be. An option that is not named may have been added since. */
export const setupError = (game: AnyGame, { scenario, options, seats }: Setup): string | null => {
  const resolved = resolveSetup(game, { scenario, options, players: seats.length });
  if (!resolved.ok) return resolved.error;
  const known = resolved.value.seats;
  if (known.every((seat, index) => seat === seats[index])) return null;
  return `${game.id} (${scenario}) has the seats ${known.join(', ')}, not ${seats.join(', ')}`;
};

/** Every way a game can be set up: each scenario, with each number of players and each combination of its options. */
export const allSetups = (game: AnyGame): Setup[] =>
  game.scenarios.flatMap((scenario) => {
    const known = optionsFor(game, scenario.id);
    const combinations = known.reduce<Setup['options'][]>(
      (made, { id, values }) => made.flatMap((options) => values.map((value) => ({ ...options, [id]: value }))),
      [{}],
    );
    const minPlayers = scenario.minPlayers ?? scenario.seats.length;
    return combinations.flatMap((options) =>
      Array.from({ length: scenario.seats.length - minPlayers + 1 }, (_, extra) => ({
        scenario: scenario.id,
        options,
        seats: scenario.seats.slice(0, minPlayers + extra),
      })),
    );
  });
