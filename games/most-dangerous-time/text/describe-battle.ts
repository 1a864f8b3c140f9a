import type { Action, Facts } from '@gunbai/engine';
import { namedArguments } from '@gunbai/shared/i18n';

/** The argument names of each action type, in order; the name tells the kind. */
const ARGUMENT_NAMES: Readonly<Record<string, readonly string[]>> = {
  combatAt: ['place'],
  sally: ['clan', 'count'],
  sallyLeader: ['leader'],
  shelter: ['clan', 'count'],
  shelterLeader: ['leader'],
  command: ['leader', 'count', 'ooc'],
  appoint: ['leader'],
  allot: ['seat', 'count'],
  loseUnder: ['leader', 'count'],
  loseUnled: ['clan', 'count'],
  loseLeader: ['leader'],
  retreatTo: ['place'],
  send: ['clan', 'count', 'place'],
  sendLeader: ['leader', 'place'],
  throwAgain: ['side'],
  negotiate: ['leader'],
  persuade: ['place', 'clan', 'besieged'],
  betray: ['card', 'leader'],
  maneuver: ['card', 'chit'],
  driveOut: ['card'],
  letter: ['card'],
  tactics: ['card'],
  forcedMarch: ['card'],
  levy: ['card', 'clan'],
  ironShip: ['card'],
  assassin: ['card', 'leader'],
  riot: ['card', 'place', 'count'],
  ikkoTruce: ['card'],
  promote: ['card', 'leader'],
  gunnery: ['card'],
  downpour: ['card'],
  surprise: ['card'],
  emperorTruce: ['card'],
  raise: ['place'],
};

/** Names the arguments of an action, so that a clan and a leader of the same name stay distinct. */
export const describeBattle = (action: Action): Facts | undefined => {
  const names = ARGUMENT_NAMES[action[0]];
  return names && namedArguments(names, action);
};
