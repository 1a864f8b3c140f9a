import type { Action, Facts } from '@gunbai/engine';
import { namedArguments } from '@gunbai/shared/i18n';

/** The kind of each argument, by action. An action not listed here takes a unit. */
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

/** A march is described by the hex where it ends. */
export const describe = (action: Action): Facts =>
  action[0] === 'march' ? { hex: action.at(-1) ?? null } : namedArguments(ARGUMENTS[action[0]] ?? ['unit'], action);
