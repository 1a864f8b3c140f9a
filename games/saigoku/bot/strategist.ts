import { createRolloutBot } from '@gunbai/ai';
import type { Bot, Candidate } from '@gunbai/ai';
import type { Action, State } from '@gunbai/engine';
import { forceStrength, invalidateZones, unitIndexOf } from '../rules/series/index.ts';
import type { GameState } from '../rules/series/index.ts';
import { scenarioDataOf } from '../rules/index.ts';
import { strengthOf, withSurveyedForces } from './field-forces.ts';
import { chooseAsGeneral, general } from './general.ts';
import { noteObjective } from './objectives.ts';
import { evaluateOrder } from './orders.ts';
import { evaluatePosition } from './evaluate.ts';

/** Decisions other than orders whose actions are all tried. */
const SEARCHED_STEPS: readonly string[] = [
  'storm',
  'offer',
  'answer',
  'consent',
  'stepBack',
  'muster',
  'counterattack',
  'pursuit',
  'liftSiege',
];

const STAGES_PER_INNING = 4;

/** The worth of an order that `general` never gives. */
const REFUSED = -1;
/** Smaller forces matter too little to be searched. */
const MIN_SEARCHED_STRENGTH = 5;
/** Orders that may be right although `general` refuses them. */
const DARING_ORDERS: readonly string[] = ['assault', 'besiege', 'demand'];

/** Other orders that may be right, best first. */
const rankOrders = (state: State<GameState>, orders: readonly Action[]): Action[] => {
  const data = scenarioDataOf(state);
  const { board } = state;
  invalidateZones(data);
  noteObjective(data, state);
  const ranked = withSurveyedForces(board, () =>
    orders
      .filter(([, unit]) => strengthOf(data, board, unitIndexOf(data, unit as string)) >= MIN_SEARCHED_STRENGTH)
      .map((action) => ({ action, worth: evaluateOrder(data, board, action) }))
      .filter(({ action, worth }) => worth > REFUSED || DARING_ORDERS.includes(action[0]))
      .toSorted((a, b) => b.worth - a.worth)
      .map(({ action }) => action),
  );
  invalidateZones(data);
  return ranked;
};

/** A force waits for the rest of the phase, while all others get their orders. */
const holdForce = (view: State<GameState>, orders: readonly Action[], force: string): Candidate<GameState> => {
  const { inning, stage, phase } = view.board;
  const withoutForce = (choices: readonly Action[]): readonly Action[] => choices.filter(([, unit]) => unit !== force);
  return {
    action: chooseAsGeneral(view, withoutForce(orders)),
    plan: () => (state, choices) => {
      const { board } = state;
      if (board.inning !== inning || board.stage !== stage || board.phase !== phase) return null;
      return chooseAsGeneral(state, state.flow.at(-1)?.step === 'orders' ? withoutForce(choices) : choices);
    },
  };
};

/**
 * Other orders for the force that `general` would move next, or none for it in this phase. If `general` would end the phase,
 * the best orders that it would not give.
 */
export const otherOrders = (view: State<GameState>, orders: readonly Action[], base: Action, limit: number): Candidate<GameState>[] => {
  if (base[0] === 'end')
    return rankOrders(
      view,
      orders.filter(([type]) => type !== 'end'),
    )
      .slice(0, limit)
      .map((action) => ({ action }));
  const force = base[1] as string;
  const data = scenarioDataOf(view);
  if (forceStrength(data, view.board, unitIndexOf(data, force)) < MIN_SEARCHED_STRENGTH) return [];
  const others = rankOrders(
    view,
    orders.filter((action) => action !== base && action[1] === force),
  );
  return [holdForce(view, orders, force), ...others.slice(0, limit - 1).map((action) => ({ action }))];
};

/** Plays on after the best orders, and takes the one that leads to the best position. */
export const strategist: Bot<GameState> = createRolloutBot(
  'strategist',
  {
    policy: general,
    alternatives({ legalActions }, view, base, limit) {
      const step = view.flow.at(-1)?.step ?? '';
      const others = legalActions.filter((action) => action !== base);
      if (step === 'orders') return otherOrders(view, legalActions, base, limit);
      return SEARCHED_STEPS.includes(step) ? others.slice(0, limit).map((action) => ({ action })) : [];
    },
    timeOf: ({ board }) => board.inning * STAGES_PER_INNING + board.stage,
    evaluate: evaluatePosition,
    hasLuckByAction: true,
  },
  { rollouts: 24, horizon: 5, candidates: 4, caution: 1.5 },
);
