import { actionType, args, callStep, decision, goTo, oneOf, procedure } from '@gunbai/engine';
import type { Game, SeatId, View } from '@gunbai/engine';

/** Five hidden cards each. In three rounds both play one, sealed, and the higher card takes the round. */
export interface SealedDuel {
  round: number;
  points: Record<SeatId, number>;
  played: Record<SeatId, number>;
}

const CARDS = Array.from({ length: 12 }, (_, index) => `card${index + 1}`);
export const valueOf = (card: string): number => CARDS.indexOf(card) + 1;
const handOf = (seat: SeatId): string => `hand.${seat}`;
export const cardsOf = (view: View<SealedDuel>, seat: SeatId): readonly string[] => view.zones[handOf(seat)]?.pieces ?? [];

type Play = readonly ['play', string];

const play = actionType<SealedDuel, null, Play>({
  name: 'play',
  args: args([oneOf(CARDS)]),
  candidates: (view, { seat }) => cardsOf(view, seat).map((card): Play => ['play', card]),
  rules: [{ clause: 'play.1', ok: (view, [, card], { seat }) => cardsOf(view, seat).includes(card) }],
  apply(ctx, [, card], { seat }) {
    ctx.move(card, handOf(seat), 'table');
    ctx.board.played[seat] = valueOf(card);
  },
});

export const sealedDuel: Game<SealedDuel> = {
  id: 'sealed-duel',
  rules: 1,
  scenarios: [{ id: 'standard', seats: ['a', 'b'], minutes: 1 }],
  options: [],
  pieces: { card: CARDS },
  setup: () => ({ board: { round: 0, points: { a: 0, b: 0 }, played: {} } }),
  initialStep: 'duel',
  steps: {
    duel: procedure<SealedDuel>({
      deal(ctx) {
        ctx.addZone('deck', 'card', [], CARDS);
        ctx.addZone('table', 'card', 'all');
        for (const seat of ctx.state.seats) {
          ctx.addZone(handOf(seat), 'card', [seat]);
          ctx.draw('deck', handOf(seat), 5, 'deal.1');
        }
      },
      ask: () => callStep('play'),
      settle(ctx) {
        const { board } = ctx;
        const { a = 0, b = 0 } = board.played;
        const winner = a > b ? 'a' : 'b';
        board.points[winner] = (board.points[winner] ?? 0) + 1;
        board.played = {};
        if (++board.round < 3) return goTo('ask');
        return ctx.finish({ winners: [(board.points['a'] ?? 0) > 1 ? 'a' : 'b'], reason: 'played' });
      },
    }),
    play: decision<SealedDuel>({ seats: ({ seats }) => seats, prompt: () => ({ key: 'play' }), actionTypes: [play] }),
  },
  copyBoard: (board) => ({ ...board, points: { ...board.points }, played: { ...board.played } }),
};
