import type { Json } from '@gunbai/engine';
import { isFriendlySpace } from './position.ts';
import type { Position } from './position.ts';
import { diceOf, eventsOf, number, rollsOf, text, textOf } from './audited-entry.ts';
import type { Check, AuditedEntry } from './audited-entry.ts';
import {
  ANTI_ODA,
  KYO,
  NONE,
  ODA,
  PLACES,
  allianceOfClan,
  clanName,
  clanOf,
  isOffMap,
  isSea,
  isSpace,
  isWaypoint,
  leaderOf,
  linkBetween,
  mayUseOffMap,
  placeName,
  placeOf,
  sideOfClan,
} from './world.ts';

/* Chapters 9 and 13: movement points, marches, sea moves. */

/** 9.3.1, 9.3.2, 9.3.3 */
const GROUP_LIMITS = { road: 8, trail: 4, lane: 1 } as const;
/** 2.42.2 */
const KYO_BONUS = 2;
/** card.33 */
const FORCED_MARCH = 3;
/** 14.2.2 */
const AZAI_SPACES = ['sawayama', 'yokoyama', 'odani'];
/** 15.2.8a */
const KAGA_SPACES = ['daishoji', 'oyama'];
const OOC_SUFFIX = '.ooc';

interface Group {
  readonly leaders: readonly number[];
  readonly soldiers: readonly { readonly clan: number; readonly isOoc: boolean; readonly count: number }[];
}

const soldierOf = (kind: string, count: number): Group['soldiers'][number] => {
  const isOoc = kind.endsWith(OOC_SUFFIX);
  return { clan: clanOf(isOoc ? kind.slice(0, -OOC_SUFFIX.length) : kind), isOoc, count };
};

const groupOf = (leaders: Json | undefined, soldiers: Json | undefined): Group => ({
  leaders: Array.isArray(leaders) ? leaders.map((id) => leaderOf(String(id))) : [],
  soldiers: Object.entries((soldiers ?? {}) as { readonly [kind: string]: number }).map(([kind, count]) => soldierOf(kind, count)),
});

/** 13.2 A unit at sea: a leader or a soldier. */
const sailorOf = (unit: string): Group =>
  unit.startsWith('leader:')
    ? { leaders: [leaderOf(unit.slice('leader:'.length))], soldiers: [] }
    : { leaders: [], soldiers: [soldierOf(unit, 1)] };

/** 5.3.1a A unit out of communication counts as two; 5.3.1b not at sea. */
const sizeOf = (position: Position, { leaders, soldiers }: Group): number =>
  leaders.reduce((sum, leader) => sum + (position.leaderState(leader).isOoc ? 2 : 1), 0) +
  soldiers.reduce((sum, { isOoc, count }) => sum + count * (isOoc ? 2 : 1), 0);

/** 9.2.1a, 9.4.2, 9.6 The units are there, active, in the field, and have not had to stop. */
const auditGroup = ({ report }: AuditedEntry, position: Position, from: number, group: Group, atSea: boolean): void => {
  const { active } = position.board;
  for (const leader of group.leaders) {
    const state = position.leaderState(leader);
    report.equal('9.2.1a', 'place of a moving leader', placeName(from), placeName(position.board.leaderAt[leader] as number));
    report.equal('9.2.1a', 'alliance of a moving leader', active, allianceOfClan[position.clanOfLeader(leader)] as number);
    report.require('9.4.2', 'a leader who had to stop does not move', !state.isHalted);
    if (!atSea) report.require('9.6.1a', 'a besieged leader does not march', !state.isInside);
  }
  for (const { clan, isOoc, count } of group.soldiers) {
    const free = position.countSoldiers(
      from,
      (one) => one.clan === clan && one.isOoc === isOoc && !one.isHalted && (atSea || !one.isInside),
    );
    report.equal('9.2.1a', 'alliance of moving soldiers', active, allianceOfClan[clan] as number);
    report.require('9.4.2', `soldiers of ${clanName(clan)} that may still move`, count <= free, { count, free });
  }
};

const sideOfGroup = (position: Position, { leaders, soldiers }: Group): number => {
  const clan = soldiers[0]?.clan ?? (leaders[0] === undefined ? NONE : position.clanOfLeader(leaders[0]));
  return sideOfClan[clan] ?? NONE;
};

/** 3.2.2, 14.2.2, 15.2.8a, 2.45.1 Places that nobody, or not this group, may enter. */
const auditEntry = ({ report, afterState }: AuditedEntry, position: Position, to: number, group: Group): void => {
  const side = sideOfGroup(position, group);
  const id = placeName(to);
  report.require('3.2.2', 'a closed space is not entered', !position.isClosed(to), id);
  if (side === ODA && afterState.turn === 1)
    report.require('14.2.2', 'Oda keeps out of the Azai spaces in turn 1', !AZAI_SPACES.includes(id), id);
  if (side === ANTI_ODA && position.board.kagaOpen === 0) report.require('15.2.8a', 'Kaga is shut', !KAGA_SPACES.includes(id), id);
  const clans = [...group.soldiers.map(({ clan }) => clan), ...group.leaders.map((leader) => position.clanOfLeader(leader))];
  if (isOffMap(to))
    report.require(
      '2.45.1a',
      'only its own clan enters an off-map area',
      clans.every((clan) => mayUseOffMap(to, clan)),
      id,
    );
};

/** 9.4.1 Whether units that enter a place must stop. */
const mustStop = (position: Position, to: number, side: number): boolean =>
  (isSpace(to) && position.controlSide(to) !== side) || position.hasOthersInField(to, side);

/** 9.4.2 The units that have moved bear the mark of having stopped, or they do not. */
const auditStop = ({ report, before, after }: AuditedEntry, to: number, group: Group): void => {
  if (!before) return;
  const stops = mustStop(before, to, sideOfGroup(before, group));
  const clause = isSpace(to) && before.controlSide(to) !== sideOfGroup(before, group) ? '9.4.1a' : '9.4.1b';
  for (const leader of group.leaders) report.equal(clause, `a leader stops at ${placeName(to)}`, stops, after.leaderState(leader).isHalted);
  for (const clan of new Set(group.soldiers.map((one) => one.clan))) {
    const moved = group.soldiers.reduce((sum, one) => sum + (one.clan === clan ? one.count : 0), 0);
    const halted = (position: Position): number => position.countSoldiers(to, (one) => one.clan === clan && one.isHalted);
    report.equal(clause, `soldiers of ${clanName(clan)} that stop at ${placeName(to)}`, stops ? moved : 0, halted(after) - halted(before));
  }
};

const auditMarch = (entry: AuditedEntry, before: Position, from: number, to: number, group: Group): void => {
  const { report } = entry;
  const kind = linkBetween(from, to);
  report.require('9.2.1a', 'a march follows one road or trail', kind === 'road' || kind === 'trail', `${placeName(from)}-${placeName(to)}`);
  if (kind !== null) {
    const most = GROUP_LIMITS[kind];
    report.require(
      kind === 'road' ? '9.3.1' : '9.3.2',
      `units that march along a ${kind}`,
      sizeOf(before, group) <= most,
      sizeOf(before, group),
    );
  }
  auditGroup(entry, before, from, group, false);
  auditEntry(entry, before, to, group);
  auditStop(entry, to, group);
};

/** 9.5.1 Two steps along roads; 9.5.1b no place enemy-controlled or with enemies, and the middle lets the group pass. */
const auditStrategic = (entry: AuditedEntry, before: Position, way: readonly [number, number, number], group: Group): void => {
  const { report } = entry;
  const [from, via, to] = way;
  const side = sideOfGroup(before, group);
  const isRoad = linkBetween(from, via) === 'road' && linkBetween(via, to) === 'road';
  report.require('9.5.1a', 'a strategic move follows roads', isRoad, way.map(placeName).join('-'));
  report.require('9.5.1', 'units of a strategic move', sizeOf(before, group) <= GROUP_LIMITS.road, sizeOf(before, group));
  const isOoc = group.soldiers.some((one) => one.isOoc) || group.leaders.some((leader) => before.leaderState(leader).isOoc);
  report.require('9.5.1d', 'nobody in a strategic move is out of communication', !isOoc);
  for (const place of way) {
    const isEnemyHeld = isSpace(place) && before.controlSide(place) === 1 - side;
    report.require('9.5.1b', 'a strategic move keeps clear of enemies', !isEnemyHeld && !before.hasEnemies(place, side), placeName(place));
  }
  report.require('9.4.1', 'a strategic move passes the middle', !mustStop(before, via, side), placeName(via));
  auditGroup(entry, before, from, group, false);
  auditEntry(entry, before, via, group);
  auditEntry(entry, before, to, group);
  auditStop(entry, to, group);
};

/** 13.2 One unit along a sea lane. */
const auditSail = (entry: AuditedEntry, before: Position, from: number, to: number, group: Group): void => {
  const { report } = entry;
  const side = sideOfGroup(before, group);
  report.equal('13.1.2', 'the kind of link', 'lane', linkBetween(from, to));
  if (isSpace(from)) report.require('9.8.3b', 'a unit sails from a port of its side', isFriendlySpace(before, from, side), placeName(from));
  auditGroup(entry, before, from, group, true);
  auditEntry(entry, before, to, group);
};

const auditMove = (entry: AuditedEntry, before: Position): void => {
  const { action, step } = entry;
  if (!action || step !== 'march') return;
  const [from = NONE] = [entry.beforeState?.flow.at(-1)?.local as { readonly from?: number } | null].map((local) => local?.from);
  const to = placeOf(textOf(action[1]));
  if (action[0] === 'march') auditMarch(entry, before, from, to, groupOf(action[2], action[3]));
  if (action[0] === 'strategic') auditStrategic(entry, before, [from, to, placeOf(textOf(action[2]))], groupOf(action[3], action[4]));
  if (action[0] === 'sail') auditSail(entry, before, from, to, sailorOf(textOf(action[2])));
};

/** 9.3.4, 10.2.2c Units that came by sea into the besieged castle have paid for a sortie. */
const isPaidBySea = (before: Position, place: number): boolean =>
  before.countSoldiers(place, (one) => one.isInside && one.isHalted) > 0 ||
  before.leadersAt(place).some((leader) => before.leaderState(leader).isInside && before.leaderState(leader).isHalted);

/** 2.42.2, 9.1.1a The die, and 2 more for the alliance that controls Kyo. */
const auditPoints = (entry: AuditedEntry): number | null => {
  const [logged] = eventsOf(entry, 'points');
  const [roll] = rollsOf(entry, '4.1.4.4');
  if (!logged || !roll) return null;
  const { active, control } = logged.position.board;
  const clan = control[KYO] ?? NONE;
  const bonus = clan !== NONE && allianceOfClan[clan] === active ? KYO_BONUS : 0;
  const [die = 0] = diceOf(roll);
  entry.report.equal('2.42.2', 'bonus for Kyo', bonus, number(logged.event, 'bonus'));
  entry.report.equal('9.1.1a', 'movement points', die + bonus, number(logged.event, 'points'));
  return die + bonus;
};

/** 9.3, 9.5.1 What the events of an entry cost. */
const costOf = (entry: AuditedEntry, before: Position): number => {
  let cost = eventsOf(entry, 'marched', 'marchedFar', 'sailed').length;
  for (const { event } of eventsOf(entry, 'attackPrepared')) cost += isPaidBySea(before, placeOf(text(event, 'place'))) ? 0 : 1;
  if (entry.action?.[0] === 'forcedMarch') cost -= FORCED_MARCH;
  return cost;
};

/** 15.5.2a, 15.5.3 */
const azuchiCost = (entry: AuditedEntry, before: Position, points: number): number => {
  const [built] = eventsOf(entry, 'azuchiBuilt');
  if (!built || !/^(build|raise)Azuchi$/.test(textOf(entry.action?.[0]))) return 0;
  if (before.board.players === 3) return points; // 16.1.7.3
  const level = number(built.event, 'level');
  return level === 3 && before.board.azuchiLevel === 0 ? 12 : 6;
};

/** 9.2.1b, 9.1.1c The points of an impulse, from the die to the end of the movement step. */
export const createMovementCheck = (): Check => {
  let points: number | null = null;
  return (entry) => {
    const { before, after, afterState, report } = entry;
    if (before && points !== null) {
      auditMove(entry, before);
      points -= costOf(entry, before) + azuchiCost(entry, before, points);
      report.require('9.1.1a', 'no more points are spent than there are', points >= 0, points);
    }
    points = auditPoints(entry) ?? points;
    const isMoving = afterState.flow.some(({ step }) => step === 'movement');
    if (!isMoving) points = null;
    else if (points !== null) report.equal('9.1.1a', 'movement points left', points, after.board.points);
  };
};

/** 2.43.3b At most 4 units are left in a waypoint or sea area when an impulse has ended. */
export const createWaypointCheck = (): Check => (entry) => {
  for (const { position } of eventsOf(entry, 'chitDrawn', 'maneuvered', 'turn'))
    for (const place of PLACES.keys())
      if (isWaypoint(place) || isSea(place)) {
        const units = position.countUnits(place, () => true);
        entry.report.require('2.43.3b', `units left at ${placeName(place)}`, units <= 4, units);
      }
};
