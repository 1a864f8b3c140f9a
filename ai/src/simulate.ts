import {
  legalActions,
  startGame,
  seededRandom,
  pendingSeats,
  applyAction,
  seedFromText,
  sideOf,
  viewFor,
  refusalFor,
} from '@gunbai/engine';
import type { Action, AnyGame, RandomSource, SeatId, Setup, State, GameContext } from '@gunbai/engine';
import { randomBot } from './bot.ts';
import type { AnyBot } from './bot.ts';

export interface GameResult {
  readonly actions: number;
  readonly turns: number;
  readonly end: 'finished' | 'capped' | 'dead-end';
  /** The side that won alone; null for a draw, a shared victory or no end. */
  readonly winner: string | null;
  /** The winning seats; none for a draw or no end. */
  readonly winners: readonly SeatId[];
}

/** Plays one game without record or events, and stops it after `maxTurns` game turns. */
export const playout = (game: AnyGame, setup: Setup, bots: ReadonlyMap<SeatId, AnyBot>, seed: string, maxTurns = Infinity): GameResult => {
  const ctx = startGame(game, setup, seededRandom(seedFromText(`${seed} table`)));
  return playOn(ctx, bots, seededRandom(seedFromText(`${seed} bots`)), maxTurns);
};

/** Plays a game on from its position. Changes the context. */
export const playOn = (
  ctx: GameContext<unknown>,
  bots: ReadonlyMap<SeatId, AnyBot>,
  chance: RandomSource,
  maxTurns = Infinity,
): GameResult => {
  const { game } = ctx;
  let actions = 0;
  for (;;) {
    const { state } = ctx;
    if (state.outcome) return { actions, turns: state.turn, end: 'finished', winner: winningSide(state), winners: state.outcome.winners };
    if (state.turn > maxTurns) return { actions, turns: state.turn, end: 'capped', winner: null, winners: [] };
    const seat = pendingSeats(game, state)[0];
    const choices = seat === undefined ? [] : legalActions(game, state, seat);
    if (seat === undefined || choices.length === 0) return { actions, turns: state.turn, end: 'dead-end', winner: null, winners: [] };
    applyAction(ctx, seat, choose(ctx, seat, choices, bots, chance));
    actions++;
  }
};

const choose = (
  { game, state }: GameContext<unknown>,
  seat: SeatId,
  choices: readonly Action[],
  bots: ReadonlyMap<SeatId, AnyBot>,
  chance: ReturnType<typeof seededRandom>,
): Action => {
  const bot = bots.get(seat);
  if (!bot) throw new Error(`no bot plays seat ${seat}`);
  const action = bot.choose({ game, seat, legalActions: choices, view: () => viewFor(game, state, seat), chance });
  if (bot !== randomBot) assertLegal(game, state, seat, action, choices);
  return action;
};

/** A bot may compose a legal unlisted action. Illegal ones would make the measurement meaningless. */
const assertLegal = (game: AnyGame, state: State<unknown>, seat: SeatId, action: Action, offered: readonly Action[]): void => {
  const refusal = offered.includes(action) ? null : refusalFor(game, state, seat, action);
  if (refusal) throw new Error(`the bot in seat ${seat} may not ${JSON.stringify(action)} (${refusal.clause ?? refusal.code})`);
};

const winningSide = (state: State<unknown>): string | null => {
  const { winners } = state.outcome ?? { winners: [] };
  const sides = [...new Set(winners.map((seat) => sideOf(state, seat)))];
  return sides.length === 1 ? (sides[0] as string) : null;
};

interface SimulationOptions {
  readonly setup: Setup;
  /** In seat order; repeated if there are fewer bots than seats. */
  readonly bots: readonly AnyBot[];
  readonly games: number;
  readonly seed: string;
  readonly maxTurns?: number;
}

interface SimulationResult {
  readonly games: number;
  readonly finished: number;
  readonly capped: number;
  readonly deadEnds: number;
  readonly actions: number;
  readonly meanActions: number;
  readonly meanTurns: number;
  readonly wins: Readonly<Record<string, number>>;
  readonly draws: number;
}

/** Plays many games between bots. Callers measure the time, since this code may not read a clock. */
export const simulate = (game: AnyGame, options: SimulationOptions): SimulationResult => {
  const { setup, bots, games, seed, maxTurns } = options;
  const players = new Map(setup.seats.map((seat, index) => [seat, bots[index % bots.length] as AnyBot]));
  const ends: Record<GameResult['end'], number> = { finished: 0, capped: 0, 'dead-end': 0 };
  const wins: Record<string, number> = {};
  let actions = 0;
  let turns = 0;
  let draws = 0;
  for (let index = 0; index < games; index++) {
    const result = playout(game, setup, players, `${seed}/${index}`, maxTurns);
    ends[result.end]++;
    actions += result.actions;
    turns += result.turns;
    if (result.winner !== null) wins[result.winner] = (wins[result.winner] ?? 0) + 1;
    else if (result.end === 'finished') draws++;
  }
  return {
    games,
    finished: ends.finished,
    capped: ends.capped,
    deadEnds: ends['dead-end'],
    actions,
    meanActions: actions / games,
    meanTurns: turns / games,
    wins,
    draws,
  };
};
