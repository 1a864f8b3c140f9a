import { createRolloutBot } from '@gunbai/ai';
import type { Bot, Candidate } from '@gunbai/ai';
import type { Action, Frame, State } from '@gunbai/engine';
import type { Hex } from '@gunbai/shared/hex';
import { forceStrength, invalidateZones, NONE, unitIndexOf } from '../rules/series/index.ts';
import type { GameState, March, ScenarioData } from '../rules/series/index.ts';
import { scenarioDataOf } from '../rules/index.ts';
import { strengthOf, withSurveyedForces } from './field-forces.ts';
import { chooseAsGeneral, general } from './general.ts';
import { assignGoal, dropAssignment, goalOfMarch } from './march-memory.ts';
import { otherGoals } from './other-goals.ts';
import { noteObjective } from './objectives.ts';
import { evaluateOrder } from './orders.ts';
import { evaluatePosition } from './evaluate.ts';

/** Decisions other than orders and marches whose actions are all tried. */
const SEARCHED_STEPS: readonly string[] = ['storm', 'offer', 'answer', 'consent', 'stepBack', 'pursuit'];

const STAGES_PER_INNING = 4;

/** The worth of an order that `general` never gives. */
const REFUSED = -1;
/** Smaller forces matter too little to be searched. */
const MIN_SEARCHED_STRENGTH = 5;
/** Goals considered for a march, besides that of `general`. */
const MAX_OTHER_GOALS = 3;
/** With fewer half points left a march goes on as it is. */
const MIN_POINTS_TO_TURN = 6;
/** Orders that may be right although `general` refuses them. */
const DARING_ORDERS: readonly string[] = ['assault', 'besiege', 'demand'];

/** Thinks about a position outside of a decision of `general`. */
const prepared = <T>(state: State<GameState>, data: ScenarioData, think: () => T): T => {
  invalidateZones(data);
  noteObjective(data, state);
  const found = withSurveyedForces(state.board, think);
  invalidateZones(data);
  return found;
};

/** Other orders that may be right, best first. */
const rankOrders = (state: State<GameState>, orders: readonly Action[]): Action[] => {
  const data = scenarioDataOf(state);
  const { board } = state;
  return prepared(state, data, () =>
    orders
      .filter(([, unit]) => strengthOf(data, board, unitIndexOf(data, unit as string)) >= MIN_SEARCHED_STRENGTH)
      .map((action) => ({ action, worth: evaluateOrder(data, board, action) }))
      .filter(({ action, worth }) => worth > REFUSED || DARING_ORDERS.includes(action[0]))
      .toSorted((a, b) => b.worth - a.worth)
      .map(({ action }) => action),
  );
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

/** A march for another goal, which the force keeps until it arrives. */
const marchFor = (action: Action, force: number, hex: Hex): Candidate<GameState> => ({
  action,
  plan: () => (state) => {
    assignGoal(state.board, force, hex);
    return null;
  },
});

/** Marches of forces that `general` leaves where they are. */
const otherMarches = (view: State<GameState>, orders: readonly Action[], limit: number): Candidate<GameState>[] => {
  const data = scenarioDataOf(view);
  const { board } = view;
  return prepared(view, data, () =>
    orders
      .filter(([type]) => type === 'march')
      .map((action) => ({ action, force: unitIndexOf(data, action[1] as string) }))
      .filter(({ force }) => strengthOf(data, board, force) >= MIN_SEARCHED_STRENGTH)
      .flatMap(({ action, force }) => otherGoals(data, board, force, NONE, 1).map((goal) => ({ action, force, ...goal })))
      .toSorted((a, b) => b.worth - a.worth)
      .slice(0, limit)
      .map(({ action, force, hex }) => marchFor(action, force, hex)),
  );
};

/** Ways that part here from the way that `general` takes: to other goals, best first. */
export const otherWays = (view: State<GameState>, choices: readonly Action[], base: Action, limit: number): Candidate<GameState>[] => {
  const data = scenarioDataOf(view);
  const { board } = view;
  const { force, points } = (view.flow.at(-1) as Frame).local as unknown as March;
  const goals = prepared(view, data, () =>
    points < MIN_POINTS_TO_TURN || strengthOf(data, board, force) < MIN_SEARCHED_STRENGTH
      ? []
      : otherGoals(data, board, force, goalOfMarch(data, board, force)?.hex ?? NONE, MAX_OTHER_GOALS),
  );
  const ways: Candidate<GameState>[] = [];
  for (const { hex } of goals) {
    assignGoal(board, force, hex);
    const action = chooseAsGeneral(view, choices);
    dropAssignment(board, force);
    if (action !== base && ways.every((way) => way.action !== action)) ways.push(marchFor(action, force, hex));
  }
  return ways.slice(0, limit);
};

/**
 * Other orders for the force that `general` would move next, or none for it in this phase. If `general` would end the phase,
 * the best orders that it would not give.
 */
export const otherOrders = (view: State<GameState>, orders: readonly Action[], base: Action, limit: number): Candidate<GameState>[] => {
  if (base[0] === 'end') {
    const others = rankOrders(
      view,
      orders.filter(([type]) => type !== 'end'),
    ).map((action) => ({ action }));
    const marches = otherMarches(view, orders, Math.max(1, limit - others.length));
    return [...others.slice(0, limit - marches.length), ...marches];
  }
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
      if (step === 'march') return otherWays(view, legalActions, base, limit);
      if (step === 'orders') return otherOrders(view, legalActions, base, limit);
      return SEARCHED_STEPS.includes(step) ? others.slice(0, limit).map((action) => ({ action })) : [];
    },
    timeOf: ({ board }) => board.inning * STAGES_PER_INNING + board.stage,
    evaluate: evaluatePosition,
    hasLuckByAction: true,
  },
  { rollouts: 24, horizon: 5, candidates: 4, caution: 1.5 },
);
