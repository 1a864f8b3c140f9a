import {
  copyState,
  createDealer,
  legalActions,
  pendingSeats,
  resolveSetup,
  seededRandom,
  startGame,
  viewFor,
  applyAction,
} from '@gunbai/engine';
import type { AnyGame, Dealer, State } from '@gunbai/engine';
import { findGame } from '@gunbai/games/registry';

/**
 * Processor time of one copy of a state, and of one copy with hidden pieces dealt again, which a search makes for each
 * rollout. Positions come from the middle of random games.
 */
const GAMES = [
  ['age-of-war', 'standard'],
  ['hideyoshi', 'standard'],
  ['kenshin', 'standard'],
  ['saigoku', 'fall-of-the-ouchi'],
  ['most-dangerous-time', 'campaign'],
] as const;
const POSITIONS = 64;
const DECISIONS = 400;
const DECISIONS_BETWEEN_POSITIONS = 25;
const ROUNDS = 9;
const ROUND_MS = 100;

interface Position {
  readonly state: State<unknown>;
  readonly deal: Dealer<unknown>;
}

const collectPositions = (game: AnyGame, scenario: string): Position[] => {
  const setup = resolveSetup(game, { scenario });
  if (!setup.ok) throw new Error(setup.error);
  const positions: Position[] = [];
  for (let seed = 1; positions.length < POSITIONS; seed++) {
    const ctx = startGame(game, setup.value, seededRandom(seed));
    const chooser = seededRandom(-seed);
    for (let decision = 1; decision <= DECISIONS && !ctx.state.outcome; decision++) {
      const seat = pendingSeats(game, ctx.state)[0] as string;
      const choices = legalActions(game, ctx.state, seat);
      if (decision % DECISIONS_BETWEEN_POSITIONS === 0) {
        const state = viewFor(game, ctx.state, seat);
        positions.push({ state, deal: createDealer(game, state) });
      }
      applyAction(ctx, seat, choices[chooser.next(choices.length)] as (typeof choices)[number]);
    }
  }
  return positions;
};

/** The median of several rounds, in microseconds of processor time. */
const measure = (positions: readonly Position[], work: (position: Position) => unknown): number => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const end = performance.now() + ROUND_MS;
    const before = process.cpuUsage();
    let done = 0;
    for (; performance.now() < end; done += positions.length) for (const position of positions) work(position);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / done);
  }
  return Number((times.toSorted((a, b) => a - b)[ROUNDS >> 1] as number).toFixed(2));
};

export const stateCopyBench = async (): Promise<object> => {
  const result: Record<string, object> = {};
  for (const [id, scenario] of GAMES) {
    const game = (await (await findGame(id))?.rules())?.game;
    if (!game) throw new Error(`there is no game ${id}`);
    const positions = collectPositions(game, scenario);
    const chance = seededRandom(1);
    result[id] = {
      copyMicroseconds: measure(positions, ({ state }) => copyState(state, game.copyBoard)),
      dealMicroseconds: measure(positions, ({ deal }) => deal(chance)),
    };
  }
  return result;
};
