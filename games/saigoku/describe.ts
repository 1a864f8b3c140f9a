import type { Action, Facts } from '@gunbai/engine';
import { namedArguments } from '@gunbai/shared/i18n';

/** The kinds of the arguments of each action. */
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

/** A unit assigned to itself is split off. */
export const describe = (action: Action): Facts => ({
  ...namedArguments(ARGUMENT_NAMES[action[0]] ?? ['unit', 'hex'], action),
  ...(action[0] === 'assign' && action[1] === action[2] ? { 'split:unit': action[1] ?? null } : {}),
});
