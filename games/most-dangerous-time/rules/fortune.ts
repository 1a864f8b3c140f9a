import { args, call, decision, oneOf, plainVerb, procedure, to, verb } from '@gunbai/engine';
import type { Rule } from '@gunbai/engine';
import { seatName, tellNothing } from './board.ts';
import type { Board, Dangerous, Referee } from './board.ts';
import { ANTI_ODA, CHIT_IDS, NONE, ODA } from './components.ts';
import type { ChitId } from './components.ts';
import { chitsInCup, isChitIdle, isInCup, moveChit } from './cup.ts';
import { seatsOfSide, sideOfSeat } from './players.ts';

/** 15.6.2 After use the chit goes to the opponent. */
export const handFortuneOver = (table: Referee): void => {
  const { board } = table;
  board.fortune = board.fortune === ODA ? ANTI_ODA : ODA;
  table.emit({ type: 'fortunePasses', side: board.fortune === ODA ? 'oda' : 'antiOda' });
};

export const holdsFortune = (board: Board, seat: number): boolean => board.fortune !== NONE && sideOfSeat(board, seat) === board.fortune;

const holder = ({ board }: Dangerous): number => seatsOfSide(board, board.fortune === ANTI_ODA ? ANTI_ODA : ODA)[0] as number;

/* 15.6.1a After seeing a drawn chit. A personal chit whose leader is off the map could not take effect (4.1.2a). */

export type Exchange = readonly ['fortuneChit', ChitId];

interface Drawn {
  readonly chit: ChitId;
}

const isThere = (view: Dangerous, chit: ChitId, drawn: ChitId): boolean => chit === drawn || isInCup(view, chit);

const exchangeRules: readonly Rule<Board, Drawn, Exchange>[] = [
  {
    clause: '15.6.1a',
    ok: (view, action, { local }) => isThere(view, action[1], local.chit),
    values: (_, action) => ({ chit: action[1] }),
  },
  {
    clause: '4.1.2a',
    ok: ({ board }, action) => !isChitIdle(board, action[1]),
    values: (_, action) => ({ chit: action[1] }),
  },
];

const exchange = verb<Board, Drawn, Exchange>({
  name: 'fortuneChit',
  args: args([oneOf(CHIT_IDS)]),
  candidates: (view, { local }) => [local.chit, ...chitsInCup(view)].map((chit): Exchange => ['fortuneChit', chit]),
  rules: exchangeRules,
  apply(table, action, { local }) {
    moveChit(table, local.chit, 'drawn', 'cup');
    moveChit(table, action[1], 'cup', 'drawn');
    handFortuneOver(table);
    table.emit({ type: 'fortuneChit', chit: action[1], 'instead:chit': local.chit });
  },
});

const keepChit = plainVerb<Board, Drawn>('keepChit', { apply: tellNothing });

export const fortuneChit = decision<Board, Drawn>({
  seats: (view) => [seatName(view, holder(view))],
  prompt: (_, { seat, local }) => ({ key: 'fortuneChit', facts: { seat, chit: local.chit } }),
  verbs: [keepChit, exchange],
  window: true,
  inAdvance: { pass: 'keepChit' },
});

/* 15.6.1c After seeing an event card that he has drawn. */

interface Draw {
  readonly seat: number;
  count: number;
}

const keepCard = plainVerb<Board, Draw>('keepCard', { apply: tellNothing });

const redraw = plainVerb<Board, Draw>('redraw', {
  rules: [
    { clause: '15.6.1c', ok: ({ zones }) => (zones['deck']?.pieces.length ?? 0) > 0 },
  ] /** The first card is set aside, another drawn, and then the first is shuffled in. */,
  apply(table, _, { local }) {
    const hand = table.board.hands[local.seat] as string;
    const first = table.zone(hand).pieces.at(-1) as string;
    table.draw('deck', hand, 1, '15.6.1c');
    table.move(first, hand, 'deck');
    handFortuneOver(table);
    table.emit({ type: 'redrew', seat: seatName(table.state, local.seat) });
  },
});

export const fortuneCard = decision<Board, Draw>({
  seats: (view, { seat }) => [seatName(view, seat)],
  prompt: (_, { seat }) => ({ key: 'fortuneCard', facts: { seat } }),
  verbs: [keepCard, redraw],
  window: true,
  inAdvance: { pass: 'keepCard' },
});

/** Draws cards one at a time; 6.3.1d: as long as the deck lasts. */
export const drawCards = procedure<Board, Draw>({
  one(table, local) {
    if (local.count <= 0 || table.zone('deck').pieces.length === 0) return to('end');
    local.count--;
    const hand = table.board.hands[local.seat] as string;
    const seat = seatName(table.state, local.seat);
    const [card] = table.draw('deck', hand, 1, '6.2.1');
    const mates = table.zone(hand).sees;
    table.emit({ type: 'drewCard', seat, card: card ?? null }, mates === 'all' ? [seat] : mates, { type: 'drewACard', seat });
    if (holdsFortune(table.board, local.seat)) return call('fortuneCard', { seat: local.seat, count: 0 });
  },
  next: () => to('one'),
  end: () => undefined,
});
