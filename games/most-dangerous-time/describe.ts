import type { Action, Facts } from '@gunbai/engine';
import { unitNames } from './rules/movement/march-groups.ts';
import { describeBattle } from './text/describe-battle.ts';

/** The argument names of each action type, in order: `0:leader` is `{{0}}`, a leader. */
const ARGUMENT_NAMES: Readonly<Record<string, readonly string[]>> = {
  stationLeader: ['0:leader', '1:place'],
  station: ['0:place', '1'],
  post: ['0:place'],
  leaveShort: ['0:place'],
  fortuneChit: ['0:chit'],
  flee: ['0:place'],
  exile: ['0:leader'],
  from: ['0:place'],
  attack: ['0:place'],
  sail: ['0:place', '1:unit'],
  buildAzuchi: ['0:place', '1'],
  sendHome: ['0:unit'],
  takeControl: ['0:clan'],
  conquer: ['0:clan'],
  raiseSoldier: ['0:clan'],
  raiseLeader: ['0:leader'],
  putAt: ['0:place'],
  returnTo: ['0:place'],
  muster: ['0:leader', '1:place'],
  musterAll: ['0:clan', '1:place', '2'],
  replace: ['0:place'],
  disband: ['0:place', '1:clan', '2'],
  disbandLeader: ['0:leader'],
  bid: ['0'],
};

/** Names the arguments of an action for its description. */
export const describe = (action: Action): Facts => {
  const [verb, ...values] = action;
  if (verb === 'march')
    return { place: values[0] ?? null, 'units:unit': unitNames(values[1] as string[], values[2] as Record<string, number>) };
  if (verb === 'strategic')
    return {
      'via:place': values[0] ?? null,
      place: values[1] ?? null,
      'units:unit': unitNames(values[2] as string[], values[3] as Record<string, number>),
    };
  const keys = ARGUMENT_NAMES[verb];
  if (keys) return Object.fromEntries(values.map((value, index) => [keys[index] ?? String(index), value]));
  return describeBattle(action) ?? {};
};
