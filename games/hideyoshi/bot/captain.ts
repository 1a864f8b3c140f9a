import { rankByLookahead } from '@gunbai/ai';
import type { Bot, BotInput } from '@gunbai/ai';
import type { Action, State, View } from '@gunbai/engine';
import type { GameState } from '../rules/state.ts';
import { cardOf } from '../rules/cards.ts';
import { chooseDefault, hasOrderedGroup } from './default-choices.ts';
import { chooseOpening } from './opening.ts';
import { evaluatePosition } from './evaluate.ts';

/** Steps whose actions are searched. All others use the default choice. */
const SEARCHED_STEPS: readonly string[] = [
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
  'exchange',
  'exchangeMore',
];
const END_OF_ROUND_STEPS: readonly string[] = ['play', 'order', 'chooseRecovery', 'chooseCard'];

const currentStep = (state: State<GameState>): string => state.flow[state.flow.length - 1]?.step ?? '';

/** Cards used for their value are equivalent, so the one with the least useful event is spent first. */
const LEAST_USEFUL_EVENTS: readonly string[] = ['ogaeshi', 'kiyosu', 'subterfuge', 'iga_ninja', 'best_archer', 'ambush'];

const prunePlayChoices = (choices: readonly Action[]): readonly Action[] => {
  const best = new Map<string, Action>();
  for (const action of choices) {
    if (action[0] === 'event' || action[0] === 'pass') {
      best.set(JSON.stringify(action), action);
      continue;
    }
    const { value, event } = cardOf(action[1] as string);
    const key = `${action[0]} ${value}`;
    const before = best.get(key);
    if (!before || LEAST_USEFUL_EVENTS.includes(cardOf(before[1] as string).event) || !LEAST_USEFUL_EVENTS.includes(event))
      best.set(key, action);
  }
  return [...best.values()];
};

const withoutFinish = (choices: readonly Action[]): readonly Action[] => {
  const groups = choices.filter(([type]) => type !== 'finish');
  return groups.length > 0 ? groups : choices;
};

const prune = (view: View<GameState>, _: string, choices: readonly Action[]): readonly Action[] => {
  const step = currentStep(view);
  if (step === 'play') return prunePlayChoices(choices);
  if (step === 'mobilisation') return choices.slice(0, 24);
  if (step === 'hunt') return choices.slice(-24); // the generals come last
  if (step === 'orders' && !hasOrderedGroup(view)) return withoutFinish(choices);
  if (step === 'exchange' || step === 'exchangeMore') return choices.toReversed(); // between equals, no change
  return choices;
};

/** Plays each action worth trying to the end of the round: the best ones first. Null if the step is not searched. */
export const rankActions = (input: BotInput<GameState>, view: View<GameState>, samples: number): readonly Action[] | null => {
  if (!SEARCHED_STEPS.includes(currentStep(view))) return null;
  return rankByLookahead(input, {
    evaluate: evaluatePosition,
    isQuiet: (state) => END_OF_ROUND_STEPS.includes(currentStep(state)),
    rolloutPolicy: chooseDefault,
    samples,
    depth: 40,
    prune,
  });
};

/** Takes the action that leads to the best position at the end of the round, on average of some samples. */
export const createCaptain = (id: string, samples: (step: string) => number): Bot<GameState> => ({
  id,
  choose(input) {
    const { legalActions: allowed, seat } = input;
    if (allowed.length === 1) return allowed[0] as Action;
    const view = input.view();
    const step = currentStep(view);
    const planned = chooseOpening(view, seat, step, allowed);
    if (planned) return planned;
    return rankActions(input, view, samples(step))?.[0] ?? chooseDefault(view, seat, allowed);
  },
});

export const captain = createCaptain('captain', (step) => (step === 'play' ? 2 : 3));
