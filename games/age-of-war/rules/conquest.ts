import type { SeatId, GameContext } from '@gunbai/engine';
import { activeSeat, CENTRE, holdsClan, NOBODY } from './state.ts';
import type { GameState } from './state.ts';
import { CASTLES, CLANS } from './components.ts';
import type { Castle, Clan } from './components.ts';

/** castle.1 The card goes to the conqueror; clan.2 a clan that is then complete is turned face down at once. */
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

/** end.2: castle.2 for what lies face up, clan.3 for the piles. */
export const score = (board: GameState, seat: number): number => {
  let points = 0;
  for (const castle of CASTLES) if (board.holder[castle.index] === seat && board.conqueror[castle.clan] === NOBODY) points += castle.points;
  for (let clan = 0; clan < CLANS.length; clan++) if (board.conqueror[clan] === seat) points += (CLANS[clan] as Clan).points;
  return points;
};

/** end.3, tie.1, tie.2, tie.3: most points, then castles, then clans; who is equal in all shares the victory. */
export const findWinners = (board: GameState, seats: readonly SeatId[]): SeatId[] => {
  const ranks = seats.map((_, seat) => [score(board, seat), countCastles(board, seat), countClans(board, seat)]);
  const best = ranks.reduce((one, other) => (compareRanks(other, one) > 0 ? other : one));
  return seats.filter((_, seat) => compareRanks(ranks[seat] as number[], best) === 0);
};

const compareRanks = (one: readonly number[], other: readonly number[]): number => {
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return (one[i] as number) - (other[i] as number);
  return 0;
};

/** end.1, flow.3: over as soon as nothing lies in the centre. */
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
