import { actionType, args, integer, decision, procedure, callStep, sealedAnswers } from '@gunbai/engine';
import { assignPlayers } from './setup.ts';
import { seatIdOf } from '../state.ts';
import type { GameState } from '../state.ts';

/* 14.3.1e Bidding for sides. */

type Bid = readonly ['bid', number];

const bidAction = actionType<GameState, null, Bid>({
  name: 'bid',
  args: args([integer(1, 20)]),
  candidates: () => Array.from({ length: 20 }, (_, index): Bid => ['bid', index + 1]),
  rules: [],
  secret: true,
  apply: () => undefined,
});

export const bid = decision<GameState>({
  seats: (view) => view.seats,
  prompt: (_, { seat }) => ({ key: 'bid', facts: { seat } }),
  actionTypes: [bidAction],
});

/** The higher bidder plays Oda and needs as many castles as bid; a die decides equal bids. */
export const bidding = procedure<GameState>({
  ask: () => callStep('bid'),
  settle(ctx, _, returned) {
    const { board, state } = ctx;
    const answers = sealedAnswers(returned, bidAction);
    const bids = state.seats.map((seat) => answers[seat]?.[1]) as [number, number];
    const oda = bids[0] === bids[1] ? ctx.randomInt(2, '14.3.1e') : bids[0] > bids[1] ? 0 : 1;
    board.needed = bids[oda] as number;
    state.sides = { oda: [seatIdOf(state, oda)], antiOda: [seatIdOf(state, 1 - oda)] };
    assignPlayers(board, oda);
    ctx.emit({
      type: 'bidsOpened',
      seat: seatIdOf(state, oda),
      castles: board.needed,
      'first:number': bids[0],
      'second:number': bids[1],
    });
  },
});
