import type { SeatId, GameContext } from '@gunbai/engine';
import { activeSeat, CENTRE, holdsClan, NOBODY } from './state.ts';
import type { GameState } from './state.ts';
import { CASTLES, CLANS } from './components.ts';
import type { Castle, Clan } from './components.ts';

/** castle.1 The conqueror takes the card. clan.2 A complete clan is turned face down at once. */
export const conquerCastle = (ctx: GameContext<GameState>, castle: Castle): void => {
  const { board, state } = ctx;
  const from = board.holder[castle.index] as number;
  board.holder[castle.index] = board.active;
  ctx.emit({ type: 'conquered', seat: activeSeat(state), castle: castle.id, 'from:seat': state.seats[from] ?? null });
  const clan = CLANS[castle.clan] as Clan;
  if (holdsClan(board, clan, board.active)) {
    board.conqueror[castle.clan] = board.active;
    ctx.emit({ type: 'clanConquered', seat: activeSeat(state), clan: clan.id, points: clan.points });
  }
};

export const countCastles = (board: GameState, seat: number): number => board.holder.filter((holder) => holder === seat).length;
export const countClans = (board: GameState, seat: number): number => board.conqueror.filter((holder) => holder === seat).length;

/** end.2 Castles face up score castle.2, conquered clans score clan.3. */
export const score = (board: GameState, seat: number): number => {
  let points = 0;
  for (const castle of CASTLES) if (board.holder[castle.index] === seat && board.conqueror[castle.clan] === NOBODY) points += castle.points;
  for (let clan = 0; clan < CLANS.length; clan++) if (board.conqueror[clan] === seat) points += (CLANS[clan] as Clan).points;
  return points;
};

/** end.3, tie.1, tie.2, tie.3 Most points, then castles, then clans. Players equal in all three share the victory. */
export const findWinners = (board: GameState, seats: readonly SeatId[]): SeatId[] => {
  const ranks = seats.map((_, seat) => [score(board, seat), countCastles(board, seat), countClans(board, seat)]);
  const best = ranks.reduce((leader, other) => (compareRanks(other, leader) > 0 ? other : leader));
  return seats.filter((_, seat) => compareRanks(ranks[seat] as number[], best) === 0);
};

const compareRanks = (left: readonly number[], right: readonly number[]): number => {
  for (let i = 0; i < left.length; i++) if (left[i] !== right[i]) return (left[i] as number) - (right[i] as number);
  return 0;
};

/** end.1, flow.3 The game ends as soon as the centre is empty. */
export const endWhenCentreIsEmpty = (ctx: GameContext<GameState>): void => {
  const { board, state } = ctx;
  if (board.holder.includes(CENTRE)) return;
  const winners = findWinners(board, state.seats);
  ctx.finish({
    winners,
    reason: winners.length > 1 ? 'shared' : 'points',
    scores: Object.fromEntries(state.seats.map((seat, index) => [seat, score(board, index)])),
  });
};
