import { actionType, args, callStep, decision, goTo, oneOf, procedure, sealedAnswers } from '@gunbai/engine';
import type { Game, GameContext, SeatId } from '@gunbai/engine';
import {
  CARDS,
  cardsOf,
  CASTLES,
  contestedCastle,
  copyBoard,
  createState,
  HAND_SIZE,
  handOf,
  pointsOf,
  strengthOf,
  weakestFirst,
} from './state.ts';
import type { GameState } from './state.ts';

type Send = readonly ['send', string];

const send = actionType<GameState, null, Send>({
  name: 'send',
  args: args([oneOf(CARDS)]),
  candidates: (view, { seat }) => weakestFirst(cardsOf(view, seat)).map((card): Send => ['send', card]),
  // One rule lists legal actions, checks a submitted one, and explains a refusal.
  rules: [{ clause: '2.2', ok: (view, [, card], { seat }) => cardsOf(view, seat).includes(card), values: (_, [, troop]) => ({ troop }) }],
  // The cards move in `reveal`, when both answers are in.
  apply: () => undefined,
});

/** 2.1 Both seats decide, so the engine seals their answers until both are in. */
const chooseTroop = decision<GameState>({
  seats: ({ seats }) => seats,
  prompt: ({ board }, { seat }) => ({ key: 'chooseTroop', facts: { seat, castle: CASTLES[contestedCastle(board)]?.id ?? null } }),
  actionTypes: [send],
});

/** 2.3 The seat with the higher card takes the castle. */
const takeCastle = (ctx: GameContext<GameState>, winner: SeatId): void => {
  const castle = contestedCastle(ctx.board);
  ctx.board.holders[castle] = winner;
  ctx.emit({ type: 'taken', seat: winner, castle: CASTLES[castle]?.id ?? null, points: CASTLES[castle]?.points ?? 0 });
};

/** 4.1 The new card is secret: the others learn only that one was drawn. */
const reinforce = (ctx: GameContext<GameState>, seat: SeatId): void => {
  const [troop = null] = ctx.draw('deck', handOf(seat), 1, '4.1');
  ctx.emit({ type: 'drew', seat, troop }, [seat], { type: 'drewSecretly', seat });
};

/** 3.1 */
const finishWar = (ctx: GameContext<GameState>): void => {
  const scores = Object.fromEntries(ctx.state.seats.map((seat) => [seat, pointsOf(ctx.board, seat)]));
  const most = Math.max(...Object.values(scores));
  ctx.finish({ winners: ctx.state.seats.filter((seat) => scores[seat] === most), reason: 'points', scores });
};

/** The whole game: parts run in this order, and the state stores the name of the current one. */
const war = procedure<GameState>({
  /** 1.1 Each hand is a zone that only its owner sees. Nobody sees the deck. */
  deal(ctx) {
    ctx.addZone('deck', 'troop', [], CARDS);
    ctx.addZone('discard', 'troop', 'all');
    for (const seat of ctx.state.seats) {
      ctx.addZone(handOf(seat), 'troop', [seat]);
      ctx.draw('deck', handOf(seat), HAND_SIZE, '1.1');
    }
  },
  round(ctx) {
    ctx.state.turn++;
    ctx.emit({ type: 'turn', turn: ctx.state.turn });
    return callStep('chooseTroop');
  },
  reveal(ctx, _, returned) {
    const answers = sealedAnswers(returned, send);
    // In the order of the seats: that of the answers would tell who was faster.
    const sent = ctx.state.seats.flatMap((seat) => (answers[seat] ? [{ seat, troop: answers[seat][1] }] : []));
    for (const { seat, troop } of sent) {
      ctx.move(troop, handOf(seat), 'discard');
      ctx.emit({ type: 'sent', seat, troop });
    }
    const [winner, loser] = sent.toSorted((a, b) => strengthOf(b.troop) - strengthOf(a.troop)).map(({ seat }) => seat);
    if (winner === undefined || loser === undefined) throw new Error('a round needs two answers');
    takeCastle(ctx, winner);
    if (contestedCastle(ctx.board) < 0) return finishWar(ctx);
    if (ctx.state.options['reinforcements'] === true) reinforce(ctx, loser);
    return goTo('round');
  },
});

export const starterGame: Game<GameState> = {
  id: 'starter-game',
  rules: 1,
  scenarios: [{ id: 'standard', seats: ['east', 'west'], minutes: 5 }],
  options: [{ id: 'reinforcements', values: [false, true], defaultValue: false }],
  /** All pieces by kind: a bot deals the cards that it cannot see from this list. */
  pieces: { troop: CARDS },
  setup: () => ({ board: createState() }),
  initialStep: 'war',
  steps: { war, chooseTroop },
  copyBoard,
};
