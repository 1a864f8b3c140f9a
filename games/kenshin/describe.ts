import type { Action, Facts } from '@gunbai/engine';

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
export const describe = ([verb, ...given]: Action): Facts => {
  if (verb === 'march') return { hex: given.at(-1) ?? null };
  const names = ARGUMENTS[verb] ?? ['unit'];
  const facts: Record<string, Facts[string]> = {};
  for (const [index, name] of names.entries()) if (given[index] !== undefined) facts[name] = given[index] ?? null;
  return facts;
};
