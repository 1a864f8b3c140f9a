import type { Position } from './position.ts';
import { eventsOf, runs } from './audited-entry.ts';
import type { Check, AuditedEntry } from './audited-entry.ts';
import {
  ANTI_ODA,
  IKKO,
  NEUTRAL,
  NONE,
  PLACES,
  SPACE_NUMBERS,
  YOSHIAKI,
  clanName,
  clanRow,
  isOffMap,
  isSea,
  isSpace,
  leaderName,
  linksFrom,
  placeName,
  placeOf,
  seaNumber,
  sideOfClan,
} from './world.ts';

/* Chapter 5: lines of communication. */

/** 5.2.1e The off-map boxes to which two clans trace. */
const BOXES: { readonly [clan: string]: string } = { mori: 'chugoku', uesugi: 'echigo' };

const countsAsHeld = (position: Position, space: number, side: number): boolean => position.controlSide(space) === side;

/** 5.2.1 The spaces at which a line of a clan may end. */
const lineEnds = (position: Position, clan: number): number[] => {
  const side = sideOfClan[clan] as number;
  const isUsable = (space: number): boolean => countsAsHeld(position, space, side) && !position.isBesieged(space, side);
  if (clan === IKKO) return SPACE_NUMBERS.filter((space) => position.board.control[space] === IKKO && isUsable(space));
  const own = position.homeCastles(clan);
  if (own.length > 0) return own.filter(isUsable);
  const starts = clanRow(clan).startSpaces.map(placeOf);
  if (side === NEUTRAL) return starts;
  const ofFaction = sideOfClan.flatMap((one, other) => (one === side ? position.homeCastles(other) : []));
  return [...new Set([...starts, ...ofFaction])].filter(isUsable);
};

/** 5.2.2b, 5.2.2c, 13.1.4 Whether a line may run through a place. */
const isOpen = (position: Position, place: number, side: number, barredSeas: number): boolean => {
  if (isOffMap(place) || position.isClosed(place)) return false;
  if (isSea(place) && ((barredSeas >> seaNumber(place)) & 1) === 1) return false; // 9.8.3c
  if (position.countUnits(place, (unit) => unit.side !== side && unit.side !== NEUTRAL && !unit.isInside) > 0) return false;
  if (side === NEUTRAL && position.hasOthersInField(place, side)) return false;
  return !isSpace(place) || countsAsHeld(position, place, side);
};

/** 9.8.3d Whether lines of a side may use the lanes of a place: it must hold the port and its castle. */
const hasLanes = (position: Position, place: number, side: number): boolean =>
  !isSpace(place) ||
  (countsAsHeld(position, place, side) && position.countUnits(place, (unit) => unit.side !== side && unit.isInside) === 0);

/** 5.2 Whether a unit of a clan in a place can trace its line. */
export const isInCommunication = (position: Position, clan: number, from: number, seas = 0): boolean => {
  const side = sideOfClan[clan] as number;
  const box = BOXES[clanName(clan)];
  const isEnd = (place: number): boolean =>
    box === undefined ? ends.includes(place) : linksFrom(place).some(({ to }) => to === placeOf(box));
  const ends = box === undefined ? lineEnds(position, clan) : [];
  if (box !== undefined && from === placeOf(box)) return true;
  if (isEnd(from)) return true;
  const barred = isSpace(from) && !countsAsHeld(position, from, side) ? seas : 0;
  const seen = new Set([from]);
  const queue = [from];
  for (let at = 0; at < queue.length; at++) {
    const place = queue[at] as number;
    for (const { to, kind } of linksFrom(place)) {
      if (seen.has(to) || !isOpen(position, to, side, barred)) continue;
      if (kind === 'lane' && !(hasLanes(position, place, side) && hasLanes(position, to, side))) continue;
      if (isEnd(to)) return true;
      seen.add(to);
      queue.push(to);
    }
  }
  return false;
};

const auditPlace = ({ report }: AuditedEntry, position: Position, place: number): void => {
  for (const soldiers of position.soldiersAt(place)) {
    if (sideOfClan[soldiers.clan] === NEUTRAL) continue;
    const expected = !isInCommunication(position, soldiers.clan, place, soldiers.seas);
    report.equal(
      '5.2.1a',
      `soldiers of ${clanName(soldiers.clan)} at ${placeName(place)} are out of communication`,
      expected,
      soldiers.isOoc,
    );
  }
  for (const leader of position.leadersAt(place)) {
    const clan = position.clanOfLeader(leader);
    if (sideOfClan[clan] === NEUTRAL || leader === YOSHIAKI) continue;
    const state = position.leaderState(leader);
    const expected = !isInCommunication(position, clan, place, state.seas);
    report.equal('5.2.1a', `${leaderName(leader)} at ${placeName(place)} is out of communication`, expected, state.isOoc);
  }
};

/** 15.1.1c */
const auditShogun = ({ report, after }: AuditedEntry): void => {
  if (after.board.leaderAt[YOSHIAKI] !== NONE)
    report.require('15.1.1c', 'Ashikaga is in communication', !after.leaderState(YOSHIAKI).isOoc);
};

/** 4.1.4.5 All units are checked when the movement step begins; 5.1.1 those of a combat when it begins. */
export const createCommunicationCheck = (): Check => (entry) => {
  const { beforeState, afterState, after } = entry;
  const begins = runs(afterState, 'movement') && eventsOf(entry, 'points').length > 0 && !runs(beforeState, 'movement');
  if (begins) for (const place of PLACES.keys()) auditPlace(entry, after, place);
  if (begins) auditShogun(entry);
  for (const { event, position } of eventsOf(entry, 'combat')) auditCombat(entry, position, placeOf(String(event['place'])));
};

/** 10.2.1a The participants; the mark of others is not used. */
const auditCombat = (entry: AuditedEntry, position: Position, place: number): void => {
  const { active } = position.board;
  if (active === NONE) return;
  auditPlace(entry, position, place);
};

/** 11.3.1a The spaces of the Ikko-ikki that have lines with a space of theirs. A blocked space is a group by itself. */
export const ikkoGroup = (position: Position, from: number): number[] => {
  if (!isOpen(position, from, ANTI_ODA, 0)) return [from];
  const seen = new Set([from]);
  const queue = [from];
  for (let at = 0; at < queue.length; at++)
    for (const { to, kind } of linksFrom(queue[at] as number)) {
      const isLane = kind === 'lane';
      if (seen.has(to) || !isOpen(position, to, ANTI_ODA, 0)) continue;
      if (isLane && !(hasLanes(position, queue[at] as number, ANTI_ODA) && hasLanes(position, to, ANTI_ODA))) continue;
      seen.add(to);
      queue.push(to);
    }
  return queue.filter((place) => isSpace(place) && position.board.control[place] === IKKO);
};
