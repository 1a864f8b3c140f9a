import { COMPONENTS } from './components.ts';
import { diceOf, eventsOf, isEvent, isRoll, number, runs, text } from './audited-entry.ts';
import type { Check, AuditedEntry, Observation } from './audited-entry.ts';
import { KYO, NONE, ODA, allianceOf, leaderOf } from './world.ts';
import type { Position } from './position.ts';

/* 4.1 The turn and its chits; 15.3 illness. */

const TURN_END = 'turn_end';
const CHITS = [...COMPONENTS.actionChits, ...COMPONENTS.extraChits4p];

interface Turn {
  number: number;
  /** Chits that have been used in this turn. */
  used: Set<string>;
  chit: string;
}

/** 4.1.2a, 16.2.2.5b A personal chit serves only while its leader is on the map. */
const isLeaderAway = (position: Position, chit: string): boolean => {
  const leader = CHITS.find(({ id }) => id === chit)?.leader;
  if (!leader || position.board.players === 4) return false;
  return (position.board.leaderAt[leaderOf(leader)] ?? NONE) < 0;
};

const auditChit = ({ report }: AuditedEntry, { position }: Observation, chit: string, turn: Turn): void => {
  const alliance = CHITS.find(({ id }) => id === chit)?.alliance;
  report.require('4.1.1c', 'a chit is drawn once in a turn', !turn.used.has(chit), chit);
  if (alliance) report.require('2.33.3', 'the alliance of a chit is in play', position.board.entered[allianceOf(alliance)] === 1, chit);
  if (chit !== TURN_END) report.require('4.1.2a', 'the leader of a personal chit is on the map', !isLeaderAway(position, chit), chit);
  turn.used.add(chit);
  turn.chit = chit;
};

/** 4.1.1a, 4.1.4 */
const auditActive = ({ report }: AuditedEntry, { position }: Observation, turn: Turn): void => {
  const alliance = CHITS.find(({ id }) => id === turn.chit)?.alliance;
  if (alliance) report.equal('4.1.4', 'the active alliance', allianceOf(alliance), position.board.active);
};

const readChit = (entry: AuditedEntry, one: Observation, turn: Turn): void => {
  if (isEvent(one, 'chitDrawn', 'chitTaken', 'maneuvered')) {
    const chit = text(one.event, 'chit');
    if (one.event.type === 'chitTaken') entry.report.equal('14.2.1a', 'the first chit of the game', 'nobunaga', chit);
    if (one.event.type === 'maneuvered') entry.report.require('card.32', 'the Turn End chit is not taken', chit !== TURN_END);
    auditChit(entry, one, chit, turn);
  } else if (isEvent(one, 'fortuneChit')) {
    turn.used.delete(text(one.event, 'instead:chit'));
    auditChit(entry, one, text(one.event, 'chit'), turn);
  } else if (isEvent(one, 'chitAside')) turn.used.add(text(one.event, 'chit'));
  else if (isEvent(one, 'points')) auditActive(entry, one, turn);
  else if (isEvent(one, 'turn')) {
    entry.report.equal('4.2.6', 'the turn', turn.number + 1, number(one.event, 'turn'));
    turn.number++;
    turn.used.clear();
  }
};

/** 15.3.1 */
const auditIllness = ({ report, seen, afterState }: AuditedEntry): void => {
  for (const [at, one] of seen.entries()) {
    if (!isEvent(one, 'illness')) continue;
    const leader = text(one.event, 'leader');
    const sum = number(one.event, 'first') + number(one.event, 'second');
    const rest = seen.slice(at + 1);
    const next = rest.findIndex((other) => isEvent(other, 'illness'));
    const dies = (next < 0 ? rest : rest.slice(0, next)).some(
      (other) => isEvent(other, 'leaderDied') && text(other.event, 'leader') === leader,
    );
    report.equal('15.3.1b', `${leader} dies on a ${sum}`, sum <= 3, dies);
    if (leader === 'nobunaga') report.require('15.3.4', 'Nobunaga is checked from turn 31 on', afterState.turn >= 31, afterState.turn);
  }
  const dice = seen.filter((one) => isRoll(one, '15.3.1a')).flatMap((one) => (isRoll(one, '15.3.1a') ? diceOf(one) : []));
  const logged = seen.flatMap((one) => (isEvent(one, 'illness') ? [number(one.event, 'first'), number(one.event, 'second')] : []));
  report.equal('15.3.1a', 'the dice for illness', dice, logged);
};

/** 16.2.7.1 With four players the turn ends by the Turn End chit only while Oda has lost Kyo. */
const auditTurnEndChit = (entry: AuditedEntry): void => {
  for (const { event, position } of eventsOf(entry, 'chitDrawn'))
    if (position.board.players === 4 && text(event, 'chit') === TURN_END)
      entry.report.require('16.2.7.1a', 'Oda does not control Kyo', position.controlSide(KYO) !== ODA);
};

export const createSequenceCheck = (): Check => {
  const turn: Turn = { number: 0, used: new Set(), chit: '' };
  return (entry) => {
    for (const one of entry.seen) readChit(entry, one, turn);
    auditIllness(entry);
    auditTurnEndChit(entry);
    if (!runs(entry.afterState, 'setUp')) entry.report.equal('4.2.6', 'the turn marker', turn.number, entry.afterState.turn);
  };
};
