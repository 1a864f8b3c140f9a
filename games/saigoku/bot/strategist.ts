import { createRolloutBot } from '@gunbai/ai';
import type { Bot } from '@gunbai/ai';
import type { Action, State } from '@gunbai/engine';
import { invalidateZones } from '../rules/series/index.ts';
import type { GameState } from '../rules/series/index.ts';
import { scenarioDataOf } from '../rules/index.ts';
import { general } from './general.ts';
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

/** The best other orders; ending the phase is always tried. */
const otherOrders = (state: State<GameState>, orders: readonly Action[], limit: number): Action[] => {
  const data = scenarioDataOf(state);
  invalidateZones(data);
  noteObjective(data, state);
  const ranked = orders
    .map((action) => ({ action, worth: evaluateOrder(data, state.board, action) }))
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ action }) => action);
  invalidateZones(data);
  const end = ranked.filter(([type]) => type === 'end');
  return [...ranked.slice(0, limit - end.length), ...end.filter((action) => ranked.indexOf(action) >= limit - end.length)];
};

/** Plays on after the best orders, and takes the one that leads to the best position. */
export const strategist: Bot<GameState> = createRolloutBot(
  'strategist',
  {
    policy: general,
    alternatives({ legalActions }, view, base, limit) {
      const step = view.flow.at(-1)?.step ?? '';
      const others = legalActions.filter((action) => action !== base);
      if (step === 'orders') return otherOrders(view, others, limit).map((action) => ({ action }));
      return SEARCHED_STEPS.includes(step) ? others.slice(0, limit).map((action) => ({ action })) : [];
    },
    timeOf: ({ board }) => board.inning * STAGES_PER_INNING + board.stage,
    evaluate: evaluatePosition,
  },
  { rollouts: 24, horizon: 5, candidates: 4, caution: 1 },
);
