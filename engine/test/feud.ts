import { again, args, call, decision, done, effectsOf, oneOf, procedure, to, unwind, verb, whole } from '../src/index.ts';
import type { Game, SeatId, View } from '../src/index.ts';

/**
 * A small game that uses all of the referee: sealed bids for the first move, a hidden deck and hands, a battle that calls
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
  verbs: [
    verb<FeudBoard, null, readonly ['bid', number]>({
      name: 'bid',
      args: args([whole(0, 9)]),
      candidates: () => [0, 1, 2, 3].map((points) => ['bid', points] as const),
      rules: [{ clause: 'bid.1', ok: (_, [, points]) => points <= 3, values: (_, [, points]) => ({ points, most: 3 }) }],
      apply(table, [, points], { seat }) {
        table.board.bids[seat] = points;
      },
    }),
  ],
});

const holds = (view: View<FeudBoard>, seat: SeatId, card: string): boolean => view.zones[handOf(seat)]?.pieces.includes(card) ?? false;

const pass = verb<FeudBoard, null, readonly ['pass']>({
  name: 'pass',
  args: args([]),
  candidates: () => [['pass']],
  rules: [],
  apply: () => done('passed'),
});

const turn = decision<FeudBoard>({
  seats: ({ board }) => [board.turnOf],
  prompt: (_, { seat }) => ({ key: 'turn', facts: { seat } }),
  verbs: [
    verb<FeudBoard, null, readonly ['fight']>({
      name: 'fight',
      args: args([]),
      candidates: () => [['fight']],
      rules: [{ clause: 'fight.1', ok: ({ board }, _, { seat }) => (board.soldiers[seat] ?? 0) > 0 }],
      apply: () => call('battle'),
    }),
    verb<FeudBoard, null, readonly ['hide', string]>({
      name: 'hide',
      args: args([oneOf(CARDS)]),
      secret: true,
      candidates: (view, { seat }) => (view.zones[handOf(seat)]?.pieces ?? []).map((card) => ['hide', card] as const),
      rules: [{ clause: 'hide.1', ok: (view, [, card], { seat }) => holds(view, seat, card), values: (_, [, card]) => ({ card }) }],
      apply(table, [, card], { seat }) {
        table.move(card, handOf(seat), 'buried');
        table.emit({ type: 'hid', seat, card }, [seat], { type: 'hidSomething', seat });
        return again;
      },
    }),
    verb<FeudBoard, null, readonly ['train', number]>({
      name: 'train',
      args: args([whole(1, 9)]),
      candidates: ({ board }, { seat }) => ((board.points[seat] ?? 0) > 0 ? [['train', 1] as const] : []),
      rules: [{ clause: 'train.1', ok: ({ board }, [, men], { seat }) => men === 1 && (board.points[seat] ?? 0) >= men }],
      apply(table, [, men], { seat }) {
        table.board.points[seat] = (table.board.points[seat] ?? 0) - men;
        table.board.soldiers[seat] = (table.board.soldiers[seat] ?? 0) + men;
        return again;
      },
    }),
    pass,
  ],
});

const respond = decision<FeudBoard>({
  window: true,
  inAdvance: { pass: 'pass', until: 'battle' },
  seats: ({ board }) => [other(board.turnOf)],
  prompt: (_, { seat }) => ({ key: 'respond', facts: { seat } }),
  verbs: [
    verb<FeudBoard, null, readonly ['betray']>({
      name: 'betray',
      args: args([]),
      candidates: () => [['betray']],
      rules: [{ clause: 'betray.1', ok: (view, _, { seat }) => holds(view, seat, 'traitor') }],
      apply(table, _, { seat }) {
        table.move('traitor', handOf(seat), 'discard');
        table.effect({ kind: 'shaken', seat: other(seat) }, 'play');
        return unwind('battle', 'betrayed', seat);
      },
    }),
    pass,
  ],
});

export const feud: Game<FeudBoard> = {
  id: 'feud',
  rules: 3,
  scenarios: [{ id: 'short', seats: ['red', 'white'], minutes: 1 }],
  options: [{ id: 'mercy', values: [false, true], initial: false }],
  pieces: { card: CARDS },
  begin: () => ({ board: { first: '', points: { red: 3, white: 3 }, soldiers: { red: 2, white: 2 }, turnOf: 'red', bids: {} } }),
  first: 'war',
  steps: {
    war: procedure<FeudBoard>({
      deal(table) {
        table.addZone('deck', 'card', [], CARDS);
        table.addZone('buried', 'card', []);
        table.addZone('discard', 'card', 'all');
        for (const seat of table.state.seats) {
          table.addZone(handOf(seat), 'card', [seat]);
          const cards = table.draw('deck', handOf(seat), 2, 'deal.1');
          table.emit({ type: 'dealt', seat, cards }, [seat], { type: 'dealtTo', seat, count: cards.length });
        }
      },
      bid: () => call('bid'),
      order(table) {
        const { bids } = table.board;
        table.board.first = (bids['white'] ?? 0) > (bids['red'] ?? 0) ? 'white' : 'red';
        table.board.turnOf = table.board.first;
      },
      play: () => call('play'),
      next(table) {
        table.state.turn++;
        table.board.turnOf = other(table.board.turnOf);
        return to('play');
      },
    }),
    bid,
    play: procedure<FeudBoard>({ turn: () => call('turn') }),
    turn,
    battle: procedure<FeudBoard>({
      window: () => call('respond'),
      round: () => call('round'),
      end: () => done('fought'),
      betrayed(table, _, seat) {
        table.board.points[seat as string] = (table.board.points[seat as string] ?? 0) + 2;
      },
    }),
    respond,
    round: procedure<FeudBoard>({
      roll(table) {
        const attacker = table.board.turnOf;
        const [ours, theirs] = table.roll(6, 2, 'round.1') as [number, number];
        const penalty = effectsOf(table.state, 'shaken').some((effect) => effect['seat'] === attacker) ? 2 : 0;
        const loser = ours - penalty > theirs ? other(attacker) : attacker;
        table.board.soldiers[loser] = (table.board.soldiers[loser] ?? 0) - 1;
        table.emit({ type: 'round', ours, theirs, 'loser:seat': loser });
      },
    }),
  },
  settle: [
    (table) => {
      const { soldiers } = table.board;
      const beaten = table.state.seats.find((seat) => (soldiers[seat] ?? 0) <= 0);
      if (beaten !== undefined) table.finish({ winners: [other(beaten)], reason: 'beaten' });
      else if (table.state.turn >= 12) table.finish({ winners: [], reason: 'tired' });
    },
  ],
  copyBoard: (board) => ({ ...board, points: { ...board.points }, soldiers: { ...board.soldiers }, bids: { ...board.bids } }),
  invariants: [({ board }) => (Object.values(board.points).some((points) => points < 0) ? 'points below zero' : undefined)],
};
