import { ikkoGroup, isInCommunication } from './communication.ts';
import type { Position } from './position.ts';
import { isEvent, text } from './audited-entry.ts';
import type { Check, AuditedEntry, ObservedEvent } from './audited-entry.ts';
import { ANTI_ODA, IKKO, KYO, NEUTRAL, NONE, ODA, clanName, clanOf, clanRow, leaderOf, placeName, placeOf, sideOfClan } from './world.ts';

/* Chapter 11: regrouping. */

/** What has been placed in this End Phase. */
interface EndPhase {
  readonly byClan: Map<number, number>;
  readonly bySpace: Map<number, number>;
  readonly byGroup: Map<string, number>;
}

const newEndPhase = (): EndPhase => ({ byClan: new Map(), bySpace: new Map(), byGroup: new Map() });

const add = <K>(counts: Map<K, number>, key: K): number => {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
};

/** 11.0.5, 11.0.6 The printed value, and 1 for each gained clan that raises it. */
const regroupValue = ({ board }: Position, clan: number): number => {
  const { base, bonusFrom } = clanRow(clan).regroup;
  return base + bonusFrom.filter((other) => board.gainedBy[clanOf(other)] === clan).length;
};

/** 11.2.1d, 11.3.3 */
const spaceLimit = ({ board }: Position, clan: number, space: number): number => {
  const isIkko = clan === IKKO && board.control[space] === IKKO;
  return (isIkko ? 2 : 1) * (space === KYO ? 2 : 1);
};

/** 11.3.1, 11.3.2 A group adds half its spaces, rounded up, and never passes twice its spaces. */
const auditIkko = ({ report }: AuditedEntry, position: Position, space: number, phase: EndPhase): void => {
  const group = ikkoGroup(position, space);
  const units = group.reduce((sum, one) => sum + position.countSoldiers(one, ({ clan }) => clan === IKKO), 0);
  const key = group.map(placeName).toSorted().join(' ');
  const added = add(phase.byGroup, key);
  report.equal('11.3.1a', 'clan that controls the space', IKKO, position.board.control[space] ?? NONE);
  report.require('11.3.1b', `units added to the group of ${placeName(space)}`, added <= Math.ceil(group.length / 2), added);
  report.require('11.3.2a', `units in the group of ${placeName(space)} before`, units < 2 * group.length, units);
};

/** 11.0 How many units a clan may have regrouped by now. The Japanese rule (11.5) and four Oda players count otherwise. */
const auditValue = ({ report, afterState }: AuditedEntry, position: Position, clan: number, phase: EndPhase): void => {
  const isSphere = position.board.players === 4 && sideOfClan[clan] === ODA;
  const raised = add(phase.byClan, clan);
  if (isSphere || afterState.options['japaneseRegroup'] === true) return;
  report.require('11.0.8', `units that ${clanName(clan)} regroups`, raised <= regroupValue(position, clan), raised);
};

const auditSite = ({ report }: AuditedEntry, position: Position, clan: number, space: number, phase: EndPhase): void => {
  const side = sideOfClan[clan] as number;
  const name = placeName(space);
  const placed = add(phase.bySpace, space);
  report.equal('11.2.1c', `side that controls ${name}`, side, position.controlSide(space));
  report.require('11.2.1c', `${name} is not besieged`, !position.isBesieged(space, side));
  if (clan !== IKKO)
    report.require('11.2.1c', `${name} has a line of communication for ${clanName(clan)}`, isInCommunication(position, clan, space));
  const isGuarded = position.board.players === 4 && side === ODA; // 16.2.10.3
  if (!isGuarded) report.require('11.2.1d', `units regrouped in ${name}`, placed <= spaceLimit(position, clan, space), placed);
};

const audit = (entry: AuditedEntry, { event, position }: ObservedEvent, before: Position, phase: EndPhase): void => {
  const clan = event.type === 'regrouped' ? clanOf(text(event, 'clan')) : position.clanOfLeader(leaderOf(text(event, 'leader')));
  const space = placeOf(text(event, 'space'));
  entry.report.require('3.2.5', 'neutral clans do not regroup', sideOfClan[clan] !== NEUTRAL, clanName(clan));
  entry.report.require('11.0.4', 'a defeated clan does not regroup', before.isClanInPlay(clan), clanName(clan));
  auditSite(entry, before, clan, space, phase);
  if (clan === IKKO && event.type === 'regrouped') auditIkko(entry, before, space, phase);
  else if (clan !== IKKO) auditValue(entry, before, clan, phase);
};

/** 4.2.2a Oda regroups first. */
const createOrderCheck = (): ((entry: AuditedEntry, side: number) => void) => {
  let last = ODA;
  return ({ report }, side) => {
    if (side === NONE) last = ODA;
    else {
      report.require('11.0.1a', 'Oda regroups before the Anti-Oda faction', !(last === ANTI_ODA && side === ODA));
      last = side;
    }
  };
};

export const createRegroupCheck = (): Check => {
  let phase = newEndPhase();
  const checkOrder = createOrderCheck();
  return (entry) => {
    const { before, action, seen } = entry;
    for (const one of seen) {
      if (isEvent(one, 'turn')) {
        phase = newEndPhase();
        checkOrder(entry, NONE);
      }
      if (!before || action?.[0] !== 'putAt' || !isEvent(one, 'regrouped', 'leaderRegrouped')) continue;
      audit(entry, one, before, phase);
      const clan =
        one.event.type === 'regrouped' ? clanOf(text(one.event, 'clan')) : one.position.clanOfLeader(leaderOf(text(one.event, 'leader')));
      checkOrder(entry, sideOfClan[clan] as number);
    }
  };
};
