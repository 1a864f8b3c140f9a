import type { Action, Facts } from '@gunbai/engine';
import { namedArguments } from '@gunbai/shared/i18n';

/** What the arguments of each verb are; those that are not here name a unit. */
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  join: ['unit', 'commander:unit'],
  raze: ['hex'],
  engage: ['hex'],
  overrun: ['hex'],
  meet: ['hex'],
  withdraw: ['hex'],
  displace: ['hex'],
  attack: ['unit', 'hex'],
  advance: ['unit', 'hex'],
  sail: ['place', 'cargo:unit'],
  'sea-battle': ['place'],
  'put-to': ['place'],
  besiege: ['castle'],
  assault: ['castle'],
  repair: ['castle'],
};

/** A march is told by the hex where it ends. */
export const describe = (action: Action): Facts =>
  action[0] === 'march' ? { hex: action.at(-1) ?? null } : namedArguments(ARGUMENTS[action[0]] ?? ['unit'], action);
