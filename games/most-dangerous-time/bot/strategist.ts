import { createRolloutBot } from '@gunbai/ai';
import type { Bot, Candidate } from '@gunbai/ai';
import { refusalFor } from '@gunbai/engine';
import type { Action, State, View } from '@gunbai/engine';
import type { GameState } from '../rules/state.ts';
import { seatIndex, sideOfSeat } from '../rules/seats.ts';
import { captain } from './captain.ts';
import { evaluate } from './evaluate.ts';
import { chooseMarch, chooseMove, listOrders } from './march-planner.ts';
import type { MarchOrder } from './march-planner.ts';
import { evaluatePosition } from './position-value.ts';
import { findAction } from './decision.ts';

/** Decisions other than marches whose actions are all tried. */
const SEARCHED_STEPS: readonly string[] = [
  'stormOrHold',
  'retreatOrFight',
  'playAtStart',
  'playAtEnd',
  'talks',
  'playCombatCard',
  'chooseRefuge',
  'shogunsFate',
  'chooseManeuver',
];

/** More impulses than a turn has. */
const IMPULSES_PER_TURN = 40;

const stepOf = (state: State<GameState>): string => state.flow.at(-1)?.step ?? '';

/** The march that follows the choice of where to march from. */
const planOfOrder =
  (order: MarchOrder): Candidate<GameState>['plan'] =>
  () =>
  (state, choices) =>
    stepOf(state) === 'march' ? chooseMarch(choices, order) : null;

const isSameAction = (one: Action, other: Action): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Orders other than the one of the policy. Ending the movement is always tried. */
const otherOrders = (
  view: View<GameState>,
  seatName: string,
  allowed: readonly Action[],
  base: Action,
  limit: number,
): Candidate<GameState>[] => {
  const { board } = view;
  const seat = seatIndex(view, seatName);
  const orders = listOrders(evaluate(board, sideOfSeat(board, seat), view.turn, seat));
  const found: Candidate<GameState>[] = [];
  const frame = view.flow.at(-1);
  const isMarch = frame?.step === 'march';
  const from = isMarch ? (frame.local as unknown as { from: number }).from : null;
  for (const order of orders) {
    if (found.length >= limit) break;
    if (from !== null && order.from !== from) continue;
    const action = isMarch ? chooseMarch(allowed, order) : chooseMove(allowed, order);
    const plan = isMarch ? undefined : planOfOrder(order);
    const isKnown =
      order === orders[0]
        ? isSameAction(action, base)
        : isMarch && (isSameAction(action, base) || found.some((one) => isSameAction(one.action, action)));
    if (!isKnown) found.push(plan ? { action, plan } : { action });
  }
  const end = findAction(allowed, 'endMovement');
  if (end && end !== base) found.push({ action: end });
  return found;
};

/** Plays on after the best operations, and takes the one that leads to the best position. */
export const strategist: Bot<GameState> = createRolloutBot(
  'strategist',
  {
    policy: captain,
    alternatives({ game, seat, legalActions }, view, base, limit) {
      const step = stepOf(view);
      if (step === 'moves' || step === 'march')
        return otherOrders(view, seat, legalActions, base, limit).filter(
          ({ action }) => legalActions.includes(action) || refusalFor(game, view, seat, action) === null,
        );
      if (!SEARCHED_STEPS.includes(step)) return [];
      return legalActions
        .filter((action) => !isSameAction(action, base))
        .slice(0, limit)
        .map((action) => ({ action }));
    },
    timeOf: ({ turn, zones }) => turn * IMPULSES_PER_TURN + (zones['drawn']?.pieces.length ?? 0),
    evaluate: evaluatePosition,
  },
  { rollouts: 16, horizon: 3, candidates: 4, caution: 1 },
);
