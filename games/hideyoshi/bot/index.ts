import { anyBot, lookAhead } from '@gunbai/ai';
import type { AnyBot, Bot } from '@gunbai/ai';
import type { Action, State, View } from '@gunbai/engine';
import type { Board } from '../rules/board.ts';
import { cardOf } from '../rules/cards.ts';
import { habit } from './habits.ts';
import { opening } from './opening.ts';
import { standing } from './standing.ts';

/** Steps worth thinking about; everything else is done by habit. */
const THOUGHT: readonly string[] = [
  'play',
  'orders',
  'destination',
  'diplomacy',
  'persuade',
  'mobilisation',
  'intrigue',
  'starving',
  'flooding',
  'landSurvey',
  'teaParty',
  'freeze',
  'hunt',
  'recall',
  'occupy',
];
const ROUND_IS_OVER: readonly string[] = ['play', 'order', 'chooseRecovery', 'chooseCard'];

const stepOf = (state: State<Board>): string => state.flow[state.flow.length - 1]?.step ?? '';

/** Cards that serve for their value alone are all alike: of each value the one with the least useful event. */
const EVENT_LAST: readonly string[] = ['ogaeshi', 'kiyosu', 'subterfuge', 'iga_ninja', 'best_archer', 'ambush'];

const prunePlay = (choices: readonly Action[]): readonly Action[] => {
  const kept = new Map<string, Action>();
  for (const action of choices) {
    if (action[0] === 'event' || action[0] === 'pass') {
      kept.set(JSON.stringify(action), action);
      continue;
    }
    const { value, event } = cardOf(action[1] as string);
    const key = `${action[0]} ${value}`;
    const before = kept.get(key);
    if (!before || EVENT_LAST.includes(cardOf(before[1] as string).event) || !EVENT_LAST.includes(event)) kept.set(key, action);
  }
  return [...kept.values()];
};

const prune = (view: View<Board>, _: string, choices: readonly Action[]): readonly Action[] => {
  const step = stepOf(view);
  if (step === 'play') return prunePlay(choices);
  if (step === 'mobilisation' || step === 'hunt') return choices.slice(0, 24);
  return choices;
};

/** A decision is tried out to the end of the round, and judged by what is left on the table. */
export const captain: Bot<Board> = {
  id: 'captain',
  choose(situation) {
    const { allowed, seat } = situation;
    if (allowed.length === 1) return allowed[0] as Action;
    const view = situation.view();
    const step = stepOf(view);
    const planned = opening(view, seat, step, allowed);
    if (planned) return planned;
    if (!THOUGHT.includes(step)) return habit(view, seat, allowed);
    return lookAhead(situation, {
      evaluate: standing,
      isQuiet: (state) => ROUND_IS_OVER.includes(stepOf(state)),
      follow: habit,
      samples: step === 'play' ? 2 : 3,
      depth: 40,
      prune,
    });
  },
};

export const bots: readonly AnyBot[] = [anyBot(captain)];
