import type { Transition, Step } from './flow.ts';
import type { State } from './state.ts';
import type { GameContext } from './game-context.ts';
import type { Json, PieceId, Result, SeatId, SideId, StepId } from './types.ts';
import { failure, success } from './types.ts';

/** An optional rule, chosen at set-up. */
export interface OptionSpec {
  readonly id: string;
  readonly values: readonly Json[];
  readonly defaultValue: Json;
  /** The scenarios that have the option; all by default. */
  readonly scenarios?: readonly string[];
}

export interface Scenario {
  readonly id: string;
  /** Ids that stored records and tables may still carry. They keep theirs; a new game gets the present id. */
  readonly formerIds?: readonly string[];
  /** Seats in playing order. With fewer players, the last seats are left out, down to `minPlayers`. */
  readonly seats: readonly SeatId[];
  readonly minPlayers?: number;
  /** Usual playing time, for the lobby. */
  readonly minutes: number;
}

export interface Setup {
  readonly scenario: string;
  readonly options: { readonly [option: string]: Json };
  readonly seats: readonly SeatId[];
}

/** A game as the engine sees it. All of its functions are pure. */
export interface Game<G> {
  readonly id: string;
  /** Rules version: raise it whenever a record might replay differently. */
  readonly rules: number;
  readonly scenarios: readonly Scenario[];
  readonly options: readonly OptionSpec[];
  readonly steps: Readonly<Record<StepId, Step<G>>>;
  readonly initialStep: StepId;
  /** The board and sides of a scenario. Random set-up belongs to the first step. */
  setup(setup: Setup): { board: G; sides?: Record<SideId, readonly SeatId[]> };
  /** Checks that run after every part of a step and every action, such as victory. */
  readonly afterEach?: readonly ((ctx: GameContext<G>) => Transition | void)[];
  copyBoard(board: G): G;
  /** All pieces by kind. A piece moves only between zones of its kind, so pieces out of play need a zone, too. */
  readonly pieces?: Readonly<Record<string, readonly PieceId[]>>;
  /** Conditions that hold after every action; each returns a complaint or nothing. For the fuzzer. */
  readonly invariants?: readonly ((state: State<G>) => string | void)[];
}

/** A game with its board type erased, for code that handles all games. */
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

/** Fills in the defaults of a requested set-up and checks it. */
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
    const option = known.find((candidate) => candidate.id === id);
    if (!option)
      return failure(
        `${game.id} (${scenario.id}) has no option ${id}; it has ${known.map((candidate) => candidate.id).join(', ') || 'none'}`,
      );
    if (!option.values.includes(value))
      return failure(`option ${id} can be ${option.values.map((allowed) => JSON.stringify(allowed)).join(', ')}`);
    options[id] = value;
  }
  return success({ scenario: scenario.id, options, seats: scenario.seats.slice(0, players) });
};

/** Why a stored set-up is invalid, or null. Missing options get their default: they may be newer than the record. */
export const setupError = (game: AnyGame, { scenario, options, seats }: Setup): string | null => {
  const resolved = resolveSetup(game, { scenario, options, players: seats.length });
  if (!resolved.ok) return resolved.error;
  const known = resolved.value.seats;
  if (known.every((seat, index) => seat === seats[index])) return null;
  return `${game.id} (${scenario}) has the seats ${known.join(', ')}, not ${seats.join(', ')}`;
};

/** All set-ups of a game: each scenario with each number of players and each combination of options. */
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
