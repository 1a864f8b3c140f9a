import type { Action, Facts } from '@gunbai/engine';
import { namedArguments } from '@gunbai/shared/i18n';

/** The kind of each argument, by action. */
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  choose: ['card'],
  operations: ['card'],
  diplomacy: ['card'],
  mobilise: ['card'],
  event: ['card'],
  revive: ['card'],
  ambush: ['card'],
  move: ['area'],
  to: ['area'],
  port: ['area'],
  starve: ['area'],
  flood: ['area'],
  attack: ['area', 'target'],
  take: ['unit', 'count'],
  lose: ['unit', 'face', 'count'],
  sway: ['daimyo'],
  freeze: ['daimyo'],
  occupy: ['daimyo'],
  hunt: ['unit'],
  raise: ['unit', 'area'],
  persuade: ['daimyo', 'spaces'],
  recall: ['daimyo', 'area'],
  undermine: ['area', 'daimyo'],
  survey: ['area', 'daimyo'],
  exchange: ['area', 'daimyo'],
  recoverAll: ['area'],
  recover: ['area', 'unit', 'count'],
};

export const describe = (action: Action): Facts => namedArguments(ARGUMENTS[action[0]] ?? [], action);
