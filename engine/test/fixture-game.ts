import {
  repeat,
  args,
  callStep,
  decision,
  endStep,
  effectsOf,
  oneOf,
  procedure,
  goTo,
  unwindTo,
  actionType,
  integer,
} from '../src/index.ts';
import type { Game, SeatId, View } from '../src/index.ts';

/**
 * A small game that uses every feature of the engine: sealed bids, a hidden deck and hands, a battle that calls
 * rounds, a betrayal that unwinds it, a window to respond, an effect that lasts a turn, and a check that ends the game.
 */
export interface FeudBoard {
  first: string;
  points: Record<SeatId, number>;
  soldiers: Record<SeatId, number>;
  turnOf: string;
  bids: Record<SeatId, number>;
}

const CARDS = ['banner', 'spear', 'bow', 'traitor', 'fan', 'drum'];
const other = (seat: SeatId): SeatId => (seat === 'red' ? 'white' : 'red');
export const handOf = (seat: SeatId) => `hand.${seat}`;

const bid = decision<FeudBoard>({
  seats: ({ seats }) => seats,
  prompt: (_, { seat }) => ({ key: 'bid', facts: { seat } }),
  actionTypes: [
    actionType<FeudBoard, null, readonly ['bid', number]>({
      name: 'bid',
      args: args([integer(0, 9)]),
      candidates: () => [0, 1, 2, 3].map((points) => ['bid', points] as const),
      rules: [{ clause: 'bid.1', ok: (_, [, points]) => points <= 3, values: (_, [, points]) => ({ points, most: 3 }) }],
      apply(ctx, [, points], { seat }) {
        ctx.board.bids[seat] = points;
      },
    }),
  ],
});

const holds = (view: View<FeudBoard>, seat: SeatId, card: string): boolean => view.zones[handOf(seat)]?.pieces.includes(card) ?? false;

const pass = actionType<FeudBoard, null, readonly ['pass']>({
  name: 'pass',
  args: args([]),
  candidates: () => [['pass']],
  rules: [],
  apply: () => endStep('passed'),
});

const turn = decision<FeudBoard>({
  seats: ({ board }) => [board.turnOf],
  prompt: (_, { seat }) => ({ key: 'turn', facts: { seat } }),
  actionTypes: [
    actionType<FeudBoard, null, readonly ['fight']>({
      name: 'fight',
      args: args([]),
      candidates: () => [['fight']],
      rules: [{ clause: 'fight.1', ok: ({ board }, _, { seat }) => (board.soldiers[seat] ?? 0) > 0 }],
      apply: () => callStep('battle'),
    }),
    actionType<FeudBoard, null, readonly ['hide', string]>({
      name: 'hide',
      args: args([oneOf(CARDS)]),
      secret: true,
      candidates: (view, { seat }) => (view.zones[handOf(seat)]?.pieces ?? []).map((card) => ['hide', card] as const),
      rules: [{ clause: 'hide.1', ok: (view, [, card], { seat }) => holds(view, seat, card), values: (_, [, card]) => ({ card }) }],
      apply(ctx, [, card], { seat }) {
        ctx.move(card, handOf(seat), 'buried');
        ctx.emit({ type: 'hid', seat, card }, [seat], { type: 'hidSomething', seat });
        return repeat;
      },
    }),
    actionType<FeudBoard, null, readonly ['train', number]>({
      name: 'train',
      args: args([integer(1, 9)]),
      candidates: ({ board }, { seat }) => ((board.points[seat] ?? 0) > 0 ? [['train', 1] as const] : []),
      rules: [{ clause: 'train.1', ok: ({ board }, [, men], { seat }) => men === 1 && (board.points[seat] ?? 0) >= men }],
      apply(ctx, [, men], { seat }) {
        ctx.board.points[seat] = (ctx.board.points[seat] ?? 0) - men;
        ctx.board.soldiers[seat] = (ctx.board.soldiers[seat] ?? 0) + men;
        return repeat;
      },
    }),
    pass,
  ],
});

const respond = decision<FeudBoard>({
  window: true,
  standingOrder: { pass: 'pass', until: 'battle' },
  seats: ({ board }) => [other(board.turnOf)],
  prompt: (_, { seat }) => ({ key: 'respond', facts: { seat } }),
  actionTypes: [
    actionType<FeudBoard, null, readonly ['betray']>({
      name: 'betray',
      args: args([]),
      candidates: () => [['betray']],
      rules: [{ clause: 'betray.1', ok: (view, _, { seat }) => holds(view, seat, 'traitor') }],
      apply(ctx, _, { seat }) {
        ctx.move('traitor', handOf(seat), 'discard');
        ctx.addEffect({ kind: 'shaken', seat: other(seat) }, 'play');
        return unwindTo('battle', 'betrayed', seat);
      },
    }),
    pass,
  ],
});

export const feud: Game<FeudBoard> = {
  id: 'feud',
  rules: 3,
  scenarios: [{ id: 'short', seats: ['red', 'white'], minutes: 1 }],
  options: [{ id: 'mercy', values: [false, true], defaultValue: false }],
  pieces: { card: CARDS },
  setup: () => ({ board: { first: '', points: { red: 3, white: 3 }, soldiers: { red: 2, white: 2 }, turnOf: 'red', bids: {} } }),
  initialStep: 'war',
  steps: {
    war: procedure<FeudBoard>({
      deal(ctx) {
        ctx.addZone('deck', 'card', [], CARDS);
        ctx.addZone('buried', 'card', []);
        ctx.addZone('discard', 'card', 'all');
        for (const seat of ctx.state.seats) {
          ctx.addZone(handOf(seat), 'card', [seat]);
          const cards = ctx.draw('deck', handOf(seat), 2, 'deal.1');
          ctx.emit({ type: 'dealt', seat, cards }, [seat], { type: 'dealtTo', seat, count: cards.length });
        }
      },
      bid: () => callStep('bid'),
      order(ctx) {
        const { bids } = ctx.board;
        ctx.board.first = (bids['white'] ?? 0) > (bids['red'] ?? 0) ? 'white' : 'red';
        ctx.board.turnOf = ctx.board.first;
      },
      play: () => callStep('play'),
      next(ctx) {
        ctx.state.turn++;
        ctx.board.turnOf = other(ctx.board.turnOf);
        return goTo('play');
      },
    }),
    bid,
    play: procedure<FeudBoard>({ turn: () => callStep('turn') }),
    turn,
    battle: procedure<FeudBoard>({
      window: () => callStep('respond'),
      round: () => callStep('round'),
      end: () => endStep('fought'),
      betrayed(ctx, _, seat) {
        ctx.board.points[seat as string] = (ctx.board.points[seat as string] ?? 0) + 2;
      },
    }),
    respond,
    round: procedure<FeudBoard>({
      roll(ctx) {
        const attacker = ctx.board.turnOf;
        const [ours, theirs] = ctx.roll(6, 2, 'round.1') as [number, number];
        const penalty = effectsOf(ctx.state, 'shaken').some((effect) => effect['seat'] === attacker) ? 2 : 0;
        const loser = ours - penalty > theirs ? other(attacker) : attacker;
        ctx.board.soldiers[loser] = (ctx.board.soldiers[loser] ?? 0) - 1;
        ctx.emit({ type: 'round', ours, theirs, 'loser:seat': loser });
      },
    }),
  },
  afterEach: [
    (ctx) => {
      const { soldiers } = ctx.board;
      const beaten = ctx.state.seats.find((seat) => (soldiers[seat] ?? 0) <= 0);
      if (beaten !== undefined) ctx.finish({ winners: [other(beaten)], reason: 'beaten' });
      else if (ctx.state.turn >= 12) ctx.finish({ winners: [], reason: 'tired' });
    },
  ],
  copyBoard: (board) => ({ ...board, points: { ...board.points }, soldiers: { ...board.soldiers }, bids: { ...board.bids } }),
  invariants: [({ board }) => (Object.values(board.points).some((points) => points < 0) ? 'points below zero' : undefined)],
};
