import type { Action, Facts } from '@gunbai/engine';
import { namedArguments } from '@gunbai/shared/i18n';

/** What the arguments of each verb are. */
const ARGUMENT_NAMES: Readonly<Record<string, readonly string[]>> = {
  step: ['hex'],
  land: ['hex'],
  leave: ['hex'],
  pursue: ['hex'],
  offer: ['letter:terms'],
  replenish: ['target'],
  drop: ['unit', 'leader:unit'],
  assign: ['unit', 'leader:unit'],
};

/** A unit that is assigned to itself splits off. */
export const describe = (action: Action): Facts => ({
  ...namedArguments(ARGUMENT_NAMES[action[0]] ?? ['unit', 'hex'], action),
  ...(action[0] === 'assign' && action[1] === action[2] ? { 'split:unit': action[1] ?? null } : {}),
});
