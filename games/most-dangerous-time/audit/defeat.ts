import type { Position } from './position.ts';
import { eventsOf, text } from './audited-entry.ts';
import type { Check, AuditedEntry, ObservedEvent } from './audited-entry.ts';
import {
  ANTI_ODA,
  PRINTED_LEADER_CLANS,
  NEUTRAL,
  NONE,
  ODA,
  PLACES,
  allianceOfClan,
  clanName,
  clanOf,
  clanRow,
  placeOf,
  sideOfClan,
} from './world.ts';

/* 3.3 to 3.33: defeat and withdrawal of clans. */

/** 3.31.5, 3.33.1, 15.1.8, 3.2.5 */
const NEVER_DEFEATED = ['mori', 'uesugi', 'ikko', 'ashikaga', 'minor'];
/** 3.31.1, 3.31.2 */
const SURRENDER: { readonly [clan: string]: readonly string[] } = { mori: ['takamatsu', 'tottori'], uesugi: ['uotsu'] };
/** Nobody returns from the Permanently Eliminated Units Box. */
const DEAD = -3;

const enemiesOf = (side: number): readonly number[] => (side === NEUTRAL ? [ODA, ANTI_ODA] : [1 - side]);

/** 3.3.1 Home castles, or all starting spaces of a clan without one. */
const keySpaces = (position: Position, clan: number): readonly number[] => {
  const homes = position.homeCastles(clan);
  return homes.length > 0 ? homes : clanRow(clan).startSpaces.map(placeOf);
};

/** 3.3.1 An enemy controls the space or is alone in it. */
const isLost = (position: Position, space: number, side: number): boolean =>
  enemiesOf(side).some((enemy) => {
    const enemies = position.countUnits(space, (unit) => unit.side === enemy);
    return position.controlSide(space) === enemy || (enemies > 0 && position.countUnits(space, (unit) => unit.side !== enemy) === 0);
  });

const leadersOf = (position: Position, clan: number): number[] =>
  position.board.leaderClan.flatMap((one, leader) => (one === clan ? [leader] : []));

/** 3.3.1 A leader who is on the map and not besieged; for a clan without leader counters a soldier. */
const hasFreeUnit = (position: Position, clan: number): boolean => {
  const isFree = leadersOf(position, clan).some(
    (leader) => (position.board.leaderAt[leader] ?? NONE) >= 0 && !position.leaderState(leader).isInside,
  );
  if (isFree || PRINTED_LEADER_CLANS.includes(clan)) return isFree;
  return [...PLACES.keys()].some((place) => position.countSoldiers(place, (one) => one.clan === clan && !one.isInside) > 0);
};

const isFallen = (position: Position, clan: number): boolean =>
  keySpaces(position, clan).every((space) => isLost(position, space, sideOfClan[clan] as number)) && !hasFreeUnit(position, clan);

/** 3.3.3, 3.3.4 The most units that an enemy clan has where the conqueror is decided. */
const auditConqueror = ({ report }: AuditedEntry, position: Position, clan: number, conqueror: number): void => {
  const enemies = enemiesOf(sideOfClan[clan] as number);
  const keys = keySpaces(position, clan);
  const units = (spaces: readonly number[], one: number): number =>
    spaces.reduce((sum, space) => sum + position.countUnits(space, (unit) => unit.clan === one), 0);
  const counted = position.homeCastles(clan).length > 0 ? keys.map((key) => [key]) : [keys];
  const isStrongest = counted.some((spaces) => {
    const most = Math.max(...sideOfClan.map((side, one) => (enemies.includes(side) ? units(spaces, one) : 0)));
    return units(spaces, conqueror) === most;
  });
  report.require('3.3.3', `${clanName(conqueror)} has most units where ${clanName(clan)} is defeated`, isStrongest);
};

const auditDefeat = (entry: AuditedEntry, { event, position }: ObservedEvent): void => {
  const { report, after } = entry;
  const clan = clanOf(text(event, 'clan'));
  const conqueror = clanOf(text(event, 'conqueror:clan'));
  const name = clanName(clan);
  report.require('3.3.1', `${name} can be defeated`, !NEVER_DEFEATED.includes(name));
  report.require('3.3.1', `${name} has lost its spaces and leaders`, isFallen(position, clan));
  auditConqueror(entry, position, clan, conqueror);
  for (const leader of leadersOf(after, clan))
    report.require('3.3.2a', `a leader of ${name} is eliminated`, (after.board.leaderAt[leader] ?? NONE) <= DEAD);
  const left = [...PLACES.keys()].reduce((sum, place) => sum + after.countSoldiers(place, (one) => one.clan === clan), 0);
  report.equal('3.3.2b', `soldiers left to ${name}`, 0, left + (after.board.box[clan] ?? 0));
  report.require('2.46.4', `${name} controls no space`, !after.board.control.includes(clan));
};

/** 3.31 */
const auditWithdrawal = ({ report }: AuditedEntry, { event, position }: ObservedEvent): void => {
  const spaces = SURRENDER[text(event, 'clan')] ?? [];
  report.require(
    '3.31.1',
    'Oda holds the surrender spaces',
    spaces.length > 0 && spaces.every((id) => position.controlSide(placeOf(id)) === ODA),
  );
};

/** 3.3.1, 3.31 After a control check nobody is left who should be defeated or have withdrawn. */
const auditSurvivors = ({ report }: AuditedEntry, position: Position): void => {
  for (const clan of sideOfClan.keys()) {
    const name = clanName(clan);
    const isHere = position.isClanInPlay(clan) && position.board.entered[allianceOfClan[clan] as number] === 1;
    if (!isHere) continue;
    if (!NEVER_DEFEATED.includes(name)) report.require('3.3.1', `${name} is not defeated yet`, !isFallen(position, clan));
    const spaces = SURRENDER[name];
    if (spaces) report.require('3.31.1', `${name} stays in the war`, !spaces.every((id) => position.controlSide(placeOf(id)) === ODA));
  }
};

export const createDefeatCheck = (): Check => {
  let isChecked = false;
  return (entry) => {
    for (const seen of eventsOf(entry, 'clanDefeated')) auditDefeat(entry, seen);
    for (const seen of eventsOf(entry, 'clanWithdrew')) auditWithdrawal(entry, seen);
    for (const { event, position } of eventsOf(entry, 'points', 'turn', 'chitDrawn', 'maneuvered')) {
      if (event.type === 'points' || event.type === 'turn') isChecked = event.type === 'points'; // The End Phase ends with no check.
      else if (isChecked) auditSurvivors(entry, position);
    }
  };
};
