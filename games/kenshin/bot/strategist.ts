import { createRolloutBot } from '@gunbai/ai';
import type { Bot, Candidate } from '@gunbai/ai';
import type { Action } from '@gunbai/engine';
import type { GameState } from '../rules/state.ts';
import { buildContext, general, rankMoves } from './general.ts';
import type { BotContext } from './general.ts';
import { bestRoute, listGoals } from './plan.ts';
import { evaluatePosition } from './evaluate.ts';

/** Decisions other than moves whose actions are all tried. */
const SEARCHED_STEPS: readonly string[] = ['attack', 'stand', 'press', 'advance', 'pursuit', 'shelter'];

const PHASES_PER_TURN = 9;

const isSameAction = (one: Action, other: Action): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Marches of the force towards its other goals, and staying. */
const otherMarches = ({ board, summary, side, allowed }: BotContext): Action[] => {
  const unit = board.marching;
  const goals = listGoals(board, summary, side, unit).toSorted((a, b) => b.worth - a.worth);
  const routes = goals.slice(0, 4).map((goal) => bestRoute(board, summary, side, unit, board.pointsLeft, goal).path);
  const marches = routes.filter((path) => path.length > 0).map((path): Action => ['march', ...path]);
  return [...allowed.filter(([type]) => type === 'stop' || type === 'engage'), ...marches];
};

const alternativesFor = (context: BotContext): readonly Action[] => {
  const { step, allowed } = context;
  const end = allowed.filter(([type]) => type === 'end-moves');
  if (step === 'movement') return [...end, ...rankMoves(context, 'move').map(({ action }) => action)];
  if (step === 'checked') return [...end, ...rankMoves(context, 'check').map(({ action }) => action)];
  if (step === 'march') return context.board.hasSetOut ? [] : otherMarches(context);
  return SEARCHED_STEPS.includes(step) ? allowed : [];
};

/** Plays on after the best moves and attacks, and takes the one that leads to the best position. */
export const strategist: Bot<GameState> = createRolloutBot(
  'strategist',
  {
    policy: general,
    alternatives(input, view, base, limit) {
      const found: Candidate<GameState>[] = [];
      for (const action of alternativesFor(buildContext({ ...input, view: () => view })))
        if (found.length < limit && !isSameAction(action, base) && !found.some((one) => isSameAction(one.action, action)))
          found.push({ action });
      return found;
    },
    timeOf: ({ turn, board }) => turn * PHASES_PER_TURN + board.phase,
    evaluate: evaluatePosition,
  },
  { rollouts: 6, horizon: 5, candidates: 3, caution: 1 },
);
