import { isFriendlySpace, landNeighbours } from './position.ts';
import type { Position } from './position.ts';
import { eventsOf, runs, text } from './audited-entry.ts';
import type { Check, AuditedEntry, ObservedEvent } from './audited-entry.ts';
import { NEUTRAL, NONE, clanOf, isSpace, isWaypoint, leaderOf, placeName, placeOf, sideOfClan } from './world.ts';

/* 10.4 Where beaten units go. */

/** 10.4.4a A waypoint without others, or a friendly space without others that is not besieged; 10.4.4b others may have just arrived. */
const isOpenRefuge = (position: Position, to: number, side: number): boolean => {
  if (position.isClosed(to)) return false;
  const isFree = !position.hasOthersInField(to, side) && position.countUnits(to, (unit) => unit.side !== side) === 0;
  if (isWaypoint(to)) return isFree;
  if (side === NEUTRAL) return isSpace(to);
  return isFriendlySpace(position, to, side);
};

/** 10.4.6 Under card 30, and when an attack is broken off, the nearest friendly space serves. */
const isForced = ({ state, position }: ObservedEvent): boolean => {
  const local = state.flow.findLast(({ step }) => step === 'withdraw')?.local as { readonly forced?: boolean } | undefined;
  return local?.forced === true || position.board.battle?.truce === true;
};

const sideOfRetreat = ({ event, position }: ObservedEvent): number => {
  if (event.type === 'retreated') return sideOfClan[clanOf(text(event, 'clan'))] ?? NONE;
  return sideOfClan[position.clanOfLeader(leaderOf(text(event, 'leader')))] ?? NONE;
};

const auditRetreat = ({ report }: AuditedEntry, seen: ObservedEvent): void => {
  const { event, position } = seen;
  const { battle } = position.board;
  if (!battle) return;
  const to = placeOf(text(event, 'to:place'));
  const side = sideOfRetreat(seen);
  if (to === battle.place) {
    const room = 2 * position.fort(to);
    const inside = position.countUnits(to, (unit) => unit.side === side && unit.isInside);
    report.require('10.4.4d', `a castle holds at most ${room} units`, inside <= room, inside);
    return;
  }
  if (isForced(seen)) {
    report.require(
      '10.4.6',
      'a forced retreat ends in a friendly space',
      isFriendlySpace(position, to, side) || isOpenRefuge(position, to, side),
      placeName(to),
    );
    return;
  }
  report.require('10.4.4a', 'a retreat goes to an adjacent place, not to sea', landNeighbours(battle.place).includes(to), placeName(to));
  report.require('10.4.4a', 'a retreat goes to a friendly space or a free waypoint', isOpenRefuge(position, to, side), placeName(to));
};

/** 2.41.2a, 9.7.1b A besieged castle holds twice its fort value; checked when a combat step has placed everybody. */
const auditCapacity = (entry: AuditedEntry): void => {
  const { report, after, before } = entry;
  if (!before || before.board.battle === null || runs(entry.afterState, 'deploy')) return;
  const { place } = before.board.battle;
  const inside = after.countUnits(place, (unit) => unit.isInside);
  const was = before.countUnits(place, (unit) => unit.isInside);
  if (inside > was) report.require('2.41.2a', `units inside ${placeName(place)}`, inside <= 2 * after.fort(place), inside);
};

export const createRetreatCheck = (): Check => (entry) => {
  for (const seen of eventsOf(entry, 'retreated', 'leaderRetreated')) auditRetreat(entry, seen);
  auditCapacity(entry);
};
