import { args, callStep, decision, endStep, oneOf, simpleActionType, procedure, metByCandidates, actionType } from '@gunbai/engine';
import type { Transition, Rule, GameContext } from '@gunbai/engine';
import { seatOfSide } from './state.ts';
import type { GameState, HideyoshiView } from './state.ts';
import { CARD_IDS, cardOf, discardCard, handOf } from './cards.ts';
import { ANTI } from './components.ts';
import type { CardId, Side } from './components.ts';
import { canExchange } from './control.ts';
import { canNegotiate, createDiplomacy } from './diplomacy.ts';
import { resolveEvent, isForSide, missingRequirement } from './events/index.ts';
import { createOrders } from './group-rules.ts';
import { canMobilise, createLevy } from './mobilisation.ts';
import { hasAnyAvailable } from './orders.ts';

// 7 The player's round: one card, one of four actions

type RoundState = { side: Side };
/** A round, with what the side could do with the value of any card: public facts, computed once. */
type PlayDecision = RoundState & { can: { operations: boolean; diplomacy: boolean; mobilise: boolean } };
const ACTIONS = ['operations', 'diplomacy', 'mobilise', 'event'] as const;
type ActionName = (typeof ACTIONS)[number];
type Play = readonly [ActionName, CardId];

/** 4.2.3 In turn 0 the anti-Hideyoshi player may use cards only for diplomacy. */
const isDiplomacyOnly = (view: HideyoshiView, side: Side): boolean => view.turn === 0 && side === ANTI;

const inHandRule: Rule<GameState, PlayDecision, Play> = {
  clause: '7.0.1',
  ok: (view, [, card], { local }) => handOf(view, local.side).includes(card),
};

const notInTurnZeroRule: Rule<GameState, PlayDecision, Play> = {
  clause: '4.2.3',
  ok: (view, _, { local }) => !isDiplomacyOnly(view, local.side),
};

export const createPlayDecision = ({ board }: HideyoshiView, side: Side): PlayDecision => ({
  side,
  can: {
    operations: hasAnyAvailable(board, createOrders(side, 1)),
    diplomacy: canNegotiate(board, createDiplomacy(board, side, 1)),
    mobilise: canMobilise(board, createLevy(board, side, 1)),
  },
});

/** 7.0.2 The card goes to the discards, and every piece may act again. */
const useCard = (ctx: GameContext<GameState>, side: Side, action: ActionName, card: CardId): void => {
  const { event, value } = cardOf(card);
  discardCard(ctx, side, card);
  ctx.board.acted.length = 0;
  ctx.board.passes = 0;
  ctx.emit({ type: action === 'event' ? 'playedEvent' : 'played', seat: seatOfSide(side), action, event, value });
};

const createValueAction = (name: 'operations' | 'diplomacy' | 'mobilise', clause: string) =>
  actionType<GameState, PlayDecision, Play>({
    name,
    args: args([oneOf(CARD_IDS)]),
    candidates(view, { local }) {
      if ((name !== 'diplomacy' && isDiplomacyOnly(view, local.side)) || !local.can[name]) return [];
      return handOf(view, local.side).map((card): Play => [name, card]);
    },
    rules: metByCandidates([
      inHandRule,
      ...(name === 'diplomacy' ? [] : [notInTurnZeroRule]),
      { clause, ok: (_, __, { local }) => local.can[name] },
    ]),
    apply(ctx, [, card], { local }) {
      useCard(ctx, local.side, name, card);
    },
  });

const eventAction = actionType<GameState, PlayDecision, Play>({
  name: 'event',
  args: args([oneOf(CARD_IDS)]),
  candidates(view, { local }) {
    const choices: Play[] = [];
    if (isDiplomacyOnly(view, local.side)) return choices;
    for (const id of handOf(view, local.side)) {
      const card = cardOf(id);
      if (!card.isReaction && isForSide(card, local.side)) choices.push(['event', id]);
    }
    return choices;
  },
  rules: [
    ...metByCandidates<GameState, PlayDecision, Play>([
      inHandRule,
      notInTurnZeroRule,
      {
        clause: '11.0.1b',
        ok: (_, [, card], { local }) => cardOf(card).side !== 'hideyoshi' || isForSide(cardOf(card), local.side),
        values: (_, [, card]) => ({ event: cardOf(card).event }),
      },
      {
        clause: '11.0.1c',
        ok: (_, [, card], { local }) => isForSide(cardOf(card), local.side),
        values: (_, [, card]) => ({ event: cardOf(card).event }),
      },
      { clause: 'event.ambush', ok: (_, [, card]) => !cardOf(card).isReaction, values: (_, [, card]) => ({ card }) },
    ]),
    {
      clause: '11.0.2',
      ok: (view, [, card], { local }) => missingRequirement(view, local.side, cardOf(card)) === null,
      values: (view, [, card], { local }) => ({
        event: cardOf(card).event,
        requirement: missingRequirement(view, local.side, cardOf(card)) ?? '',
      }),
    },
  ],
  apply(ctx, [, card], { local }) {
    useCard(ctx, local.side, 'event', card);
  },
});

const pass = simpleActionType<GameState, PlayDecision>('pass', {
  apply(ctx, _, { local }) {
    ctx.board.passes++;
    ctx.emit({ type: 'passed', seat: seatOfSide(local.side), auto: false });
  },
});

/** 7.0.1, 5.0.3a One card for one action, or pass. */
export const play = decision<GameState, PlayDecision>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (view, { seat, local }) => ({
    key: isDiplomacyOnly(view, local.side) ? 'play-turn-zero' : 'play',
    facts: { seat, turn: view.turn, cards: handOf(view, local.side).length },
  }),
  actionTypes: [
    createValueAction('operations', '8.1.2'),
    createValueAction('diplomacy', '9.0.1'),
    createValueAction('mobilise', '10.0.0'),
    eventAction,
    pass,
  ],
});

/** Carries out the card that was played. */
const resolveCard = (ctx: GameContext<GameState>, side: Side, [action, id]: Play): Transition | void => {
  const card = cardOf(id);
  switch (action) {
    case 'operations':
      return callStep('operations', createOrders(side, card.value));
    case 'diplomacy':
      return callStep('diplomacy', createDiplomacy(ctx.board, side, card.value));
    case 'mobilise':
      return callStep('mobilisation', createLevy(ctx.board, side, card.value));
    case 'event':
      return resolveEvent(ctx, side, card);
  }
};

/** A player's round and its end: Akechi's attack, control, circles (12.0.2). */
export const round = procedure<GameState, RoundState>({
  /** 5.0.3b A player without cards passes automatically. */
  play(ctx, local) {
    const { board, state } = ctx;
    board.active = local.side;
    board.rounds++;
    board.acted.length = 0;
    if (handOf(state, local.side).length > 0) return callStep('play', createPlayDecision(state, local.side));
    board.passes++;
    ctx.emit({ type: 'passed', seat: seatOfSide(local.side), auto: true });
  },
  carryOut(ctx, local, returned) {
    const action = returned as unknown as Play | readonly ['pass'] | null;
    return action === null || action[0] === 'pass' ? undefined : resolveCard(ctx, local.side, action);
  },
  akechi: () => callStep('akechiAttacks'),
  control: () => callStep('control'),
  circles(ctx, local) {
    ctx.board.acted.length = 0;
    return canExchange(ctx.board, local.side) ? callStep('exchange', { side: local.side, done: [] }) : endStep();
  },
});
