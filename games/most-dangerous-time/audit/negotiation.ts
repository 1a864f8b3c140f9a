import { diceOf, eventsOf, isEvent, number, rollsOf, text } from './audited-entry.ts';
import type { Check, AuditedEntry } from './audited-entry.ts';
import type { Position } from './position.ts';
import {
  NEUTRAL,
  NOBUNAGA_AND_HEIR,
  YOSHIAKI,
  allianceOfClan,
  clanOf,
  leaderOf,
  leaderRow,
  linksFrom,
  placeOf,
  sideOfClan,
} from './world.ts';

/* 8.3 Negotiation. */

const NEVER = ['ikko', 'enryakuji'];

/** 8.3.3 The number needed. Ashikaga as a samurai protects nobody. */
const numberNeeded = (position: Position, place: number, clan: number, isInside: boolean): number => {
  const side = sideOfClan[clan] as number;
  const leaders = position
    .leadersAt(place)
    .filter((leader) => sideOfClan[position.clanOfLeader(leader)] === side && !(leader === YOSHIAKI && !position.isDaimyo(leader)));
  const daimyo = leaders.some((leader) => position.isDaimyo(leader)) ? 2 : 0;
  const samurai = leaders.some((leader) => !position.isDaimyo(leader)) ? 1 : 0;
  const besieged = isInside && position.isBesieged(place, side) ? 1 : 0;
  return 6 + daimyo + samurai - (side === NEUTRAL ? 1 : 0) - besieged;
};

/** 8.3.1b, 8.3.1c Whether units of an alliance, or the samurai himself, are next to the place or besiege it. */
const isReached = (position: Position, leader: number, place: number): boolean => {
  const near = [place, ...linksFrom(place).map(({ to }) => to)];
  if (!position.isDaimyo(leader)) return near.includes(position.board.leaderAt[leader] as number);
  const clan = position.clanOfLeader(leader);
  const isFriend = (other: number): boolean =>
    leader === YOSHIAKI ? sideOfClan[other] === sideOfClan[clan] : allianceOfClan[other] === allianceOfClan[clan];
  return near.some((at) => position.countUnits(at, (unit) => isFriend(unit.clan)) > 0);
};

const auditNegotiator = ({ report }: AuditedEntry, position: Position, leader: number, place: number): void => {
  const { board } = position;
  const at = board.leaderAt[leader] as number;
  const side = sideOfClan[position.clanOfLeader(leader)] as number;
  report.require('8.3.1a', 'a negotiator has Diplomacy', leaderRow(leader).diplomacy, leaderRow(leader).id);
  report.equal('8.3.1a', 'alliance of the negotiator', board.active, allianceOfClan[position.clanOfLeader(leader)] as number);
  const isBesieged = at >= 0 && position.leaderState(leader).isInside && position.isBesieged(at, side);
  report.require('8.3.1a', 'a besieged leader does not negotiate', !isBesieged, leaderRow(leader).id);
  report.require(position.isDaimyo(leader) ? '8.3.1b' : '8.3.1c', 'the negotiator reaches the soldier', isReached(position, leader, place));
  if (board.players === 4 && side === 0)
    report.require(
      '16.2.8.3a',
      'an Oda player uses his own leaders or Nobunaga',
      NOBUNAGA_AND_HEIR.includes(leader) || board.lord[leader] === board.activeSeat,
    );
};

export const createNegotiationCheck = (): Check => {
  const tried = new Set<number>();
  return (entry) => {
    const { report, before, action } = entry;
    for (const one of entry.seen) if (isEvent(one, 'points', 'chitDrawn', 'maneuvered')) tried.clear();
    const [logged] = eventsOf(entry, 'negotiated');
    const [roll] = rollsOf(entry, '8.3.4');
    if (!logged || !roll || !before) return;
    const leader = leaderOf(text(logged.event, 'leader'));
    const clan = clanOf(text(logged.event, 'clan'));
    const place = placeOf(text(logged.event, 'place'));
    const needed = numberNeeded(before, place, clan, action?.[3] === 1);
    const [die = 0] = diceOf(roll);
    auditNegotiator(entry, before, leader, place);
    report.require('8.3.2', 'a leader negotiates once in a step', !tried.has(leader));
    tried.add(leader);
    report.require('15.2.2', 'these never change sides', !NEVER.includes(text(logged.event, 'clan')), text(logged.event, 'clan'));
    report.equal('8.3.3', 'the number needed', needed, number(logged.event, 'needed'));
    report.equal('8.3.4', `success of a roll of ${die}`, die >= needed, eventsOf(entry, 'soldierWon').length > 0);
  };
};
