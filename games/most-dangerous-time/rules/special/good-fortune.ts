import { actionType, args, oneOf, simpleActionType, decision, procedure, goTo, callStep } from '@gunbai/engine';
import type { Rule } from '@gunbai/engine';
import { suppressLogEntry, seatIdOf } from '../state.ts';
import type { MdtContext, GameState, MdtView } from '../state.ts';
import { ODA, ANTI_ODA, NONE, CHIT_IDS, chitOf } from '../components.ts';
import type { ChitId } from '../components.ts';
import { isChitInCup, isChitInactive, chitsInCup, moveChit } from '../turn/chit-cup.ts';
import { sideOfSeat, seatsOfSide, seatPlaysAlliance } from '../seats.ts';

/** 15.6.2 After use the chit goes to the opponent. */
export const passFortuneToOpponent = (ctx: MdtContext): void => {
  const { board } = ctx;
  board.fortune = board.fortune === ODA ? ANTI_ODA : ODA;
  ctx.emit({ type: 'fortunePasses', side: board.fortune === ODA ? 'oda' : 'antiOda' });
};

const holdsFortune = (board: GameState, seat: number): boolean => board.fortune !== NONE && sideOfSeat(board, seat) === board.fortune;

/** 16.1.1 (ruling) Of A and B, the player whose chit was drawn decides, otherwise A. */
const seatDecidingChit = ({ board }: MdtView, chit: ChitId): number => {
  const seats = seatsOfSide(board, board.fortune === ANTI_ODA ? ANTI_ODA : ODA);
  const { alliance } = chitOf(chit);
  return seats.find((seat) => seatPlaysAlliance(board, seat, alliance)) ?? (seats[0] as number);
};

/* 15.6.1a After seeing a drawn chit. A personal chit whose leader is off the map could not take effect (4.1.2a). */

type ExchangeChit = readonly ['fortuneChit', ChitId];

interface DrawnChitLocals {
  readonly chit: ChitId;
}

const isExchangeable = (view: MdtView, chit: ChitId, drawn: ChitId): boolean => chit === drawn || isChitInCup(view, chit);

const exchangeChitRules: readonly Rule<GameState, DrawnChitLocals, ExchangeChit>[] = [
  {
    clause: '15.6.1a',
    ok: (view, action, { local }) => isExchangeable(view, action[1], local.chit),
    values: (_, action) => ({ chit: action[1] }),
  },
  {
    clause: '4.1.2a',
    ok: ({ board }, action) => !isChitInactive(board, action[1]),
    values: (_, action) => ({ chit: action[1] }),
  },
];

const exchangeChit = actionType<GameState, DrawnChitLocals, ExchangeChit>({
  name: 'fortuneChit',
  args: args([oneOf(CHIT_IDS)]),
  candidates: (view, { local }) => [local.chit, ...chitsInCup(view)].map((chit): ExchangeChit => ['fortuneChit', chit]),
  rules: exchangeChitRules,
  apply(ctx, action, { local }) {
    moveChit(ctx, local.chit, 'drawn', 'cup');
    moveChit(ctx, action[1], 'cup', 'drawn');
    passFortuneToOpponent(ctx);
    ctx.emit({ type: 'fortuneChit', chit: action[1], 'instead:chit': local.chit });
  },
});

const keepChit = simpleActionType<GameState, DrawnChitLocals>('keepChit', { apply: suppressLogEntry });

export const fortuneChit = decision<GameState, DrawnChitLocals>({
  seats: (view, { chit }) => [seatIdOf(view, seatDecidingChit(view, chit))],
  prompt: (_, { seat, local }) => ({ key: 'fortuneChit', facts: { seat, chit: local.chit } }),
  actionTypes: [keepChit, exchangeChit],
  window: true,
  standingOrder: { pass: 'keepChit' },
});

/* 15.6.1c After seeing an event card that he has drawn. */

interface DrawLocals {
  readonly seat: number;
  count: number;
}

const keepCard = simpleActionType<GameState, DrawLocals>('keepCard', { apply: suppressLogEntry });

const redrawCard = simpleActionType<GameState, DrawLocals>('redraw', {
  rules: [
    { clause: '15.6.1c', ok: ({ zones }) => (zones['deck']?.pieces.length ?? 0) > 0 },
  ] /** The first card is set aside, another drawn, and then the first is shuffled in. */,
  apply(ctx, _, { local }) {
    const hand = ctx.board.hands[local.seat] as string;
    const first = ctx.zone(hand).pieces.at(-1) as string;
    ctx.draw('deck', hand, 1, '15.6.1c');
    ctx.move(first, hand, 'deck');
    passFortuneToOpponent(ctx);
    ctx.emit({ type: 'redrew', seat: seatIdOf(ctx.state, local.seat) });
  },
});

export const fortuneCard = decision<GameState, DrawLocals>({
  seats: (view, { seat }) => [seatIdOf(view, seat)],
  prompt: (_, { seat }) => ({ key: 'fortuneCard', facts: { seat } }),
  actionTypes: [keepCard, redrawCard],
  window: true,
  standingOrder: { pass: 'keepCard' },
});

/** Draws cards one at a time; 6.3.1d: until the deck is empty. */
export const drawCards = procedure<GameState, DrawLocals>({
  one(ctx, local) {
    if (local.count <= 0 || ctx.zone('deck').pieces.length === 0) return goTo('end');
    local.count--;
    const hand = ctx.board.hands[local.seat] as string;
    const seat = seatIdOf(ctx.state, local.seat);
    const [card] = ctx.draw('deck', hand, 1, '6.2.1');
    const viewers = ctx.zone(hand).sees;
    ctx.emit({ type: 'drewCard', seat, card: card ?? null }, viewers === 'all' ? [seat] : viewers, { type: 'drewACard', seat });
    if (holdsFortune(ctx.board, local.seat)) return callStep('fortuneCard', { seat: local.seat, count: 0 });
  },
  next: () => goTo('one'),
  end: () => undefined,
});
