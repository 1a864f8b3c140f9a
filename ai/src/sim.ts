import { allowed, begin, fastChance, owing, perform, seedFrom, sideOf, viewFor, whyNot } from '@gunbai/engine';
import type { Action, AnyGame, SeatId, Setup, State, Table } from '@gunbai/engine';
import { randomBot } from './bot.ts';
import type { AnyBot } from './bot.ts';

export interface GameResult {
  readonly actions: number;
  readonly turns: number;
  readonly end: 'finished' | 'capped' | 'dead-end';
  /** The side that won alone; null for a draw, a shared victory or no end. */
  readonly winner: string | null;
}

/** Plays one game without record or events. `cap` is a number of game turns after which it is broken off. */
export const playOut = (game: AnyGame, setup: Setup, bots: ReadonlyMap<SeatId, AnyBot>, seed: string, cap = Infinity): GameResult => {
  const table = begin(game, setup, fastChance(seedFrom(`${seed} table`)));
  const chance = fastChance(seedFrom(`${seed} bots`));
  let actions = 0;
  for (;;) {
    const { state } = table;
    if (state.outcome) return { actions, turns: state.turn, end: 'finished', winner: winningSide(state) };
    if (state.turn > cap) return { actions, turns: state.turn, end: 'capped', winner: null };
    const seat = owing(game, state)[0];
    const choices = seat === undefined ? [] : allowed(game, state, seat);
    if (seat === undefined || choices.length === 0) return { actions, turns: state.turn, end: 'dead-end', winner: null };
    perform(table, seat, choose(table, seat, choices, bots, chance));
    actions++;
  }
};

const choose = (
  { game, state }: Table<unknown>,
  seat: SeatId,
  choices: readonly Action[],
  bots: ReadonlyMap<SeatId, AnyBot>,
  chance: ReturnType<typeof fastChance>,
): Action => {
  const bot = bots.get(seat);
  if (!bot) throw new Error(`nobody plays seat ${seat}`);
  const action = bot.choose({ game, seat, allowed: choices, view: () => viewFor(game, state, seat), chance });
  if (bot !== randomBot) mustBeAllowed(game, state, seat, action, choices);
  return action;
};

/** A bot may put together what is allowed without being offered, but nothing else: games that break the rules measure nothing. */
const mustBeAllowed = (game: AnyGame, state: State<unknown>, seat: SeatId, action: Action, offered: readonly Action[]): void => {
  const why = offered.includes(action) ? null : whyNot(game, state, seat, action);
  if (why) throw new Error(`the bot in seat ${seat} may not ${JSON.stringify(action)} (${why.clause ?? why.code})`);
};

const winningSide = (state: State<unknown>): string | null => {
  const { winners } = state.outcome ?? { winners: [] };
  const sides = [...new Set(winners.map((seat) => sideOf(state, seat)))];
  return sides.length === 1 ? (sides[0] as string) : null;
};

export interface SimWish {
  readonly setup: Setup;
  /** In the order of the seats; fewer than seats are repeated from the start. */
  readonly bots: readonly AnyBot[];
  readonly games: number;
  readonly seed: string;
  readonly cap?: number;
}

export interface SimResult {
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

/** Plays many games, bot against bot. Timing is left to whoever may look at a clock. */
export const simulate = (game: AnyGame, wish: SimWish): SimResult => {
  const { setup, bots, games, seed, cap } = wish;
  const players = new Map(setup.seats.map((seat, index) => [seat, bots[index % bots.length] as AnyBot]));
  const ends: Record<GameResult['end'], number> = { finished: 0, capped: 0, 'dead-end': 0 };
  const wins: Record<string, number> = {};
  let actions = 0;
  let turns = 0;
  let draws = 0;
  for (let index = 0; index < games; index++) {
    const result = playOut(game, setup, players, `${seed}/${index}`, cap);
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
