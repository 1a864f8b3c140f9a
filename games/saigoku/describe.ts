import type { Action, Facts } from '@gunbai/engine';

/** What the arguments of each verb are. */
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  step: ['hex'],
  land: ['hex'],
  leave: ['hex'],
  pursue: ['hex'],
  offer: ['letter'],
  replenish: ['target'],
  drop: ['unit', 'leader:unit'],
  assign: ['unit', 'leader:unit'],
};

export const describe = ([verb, ...given]: Action): Facts => {
  const names = ARGUMENTS[verb] ?? ['unit', 'hex'];
  const facts: Record<string, Facts[string]> = {};
  for (const [index, name] of names.entries()) if (given[index] !== undefined) facts[name] = given[index] ?? null;
  if (verb === 'assign' && given[0] === given[1]) facts['split:unit'] = given[0] ?? null;
  return facts;
};
