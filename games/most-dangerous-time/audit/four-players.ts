import type { Battle, Group } from './board.ts';
import type { Position } from './position.ts';
import { eventsOf, isEvent } from './audited-entry.ts';
import type { Check, AuditedEntry } from './audited-entry.ts';
import { NOBUNAGA_AND_HEIR, NONE, ODA, ODA_ALLIANCE, clanName, clanOf, isSpace, leaderName, placeName, sideOfClan } from './world.ts';

/* 16.2.7.3a With four players nobody uses the units of another Oda player. */

const ODA_CLAN = clanOf('oda');
const TOKUGAWA_SEAT = 2;
/** 16.2.5.6a */
const NOBUNAGA_LEADS = 7;

const isOdaImpulse = ({ board }: Position): boolean => board.players === 4 && board.active === ODA_ALLIANCE && board.activeSeat !== NONE;

/** 16.2.2.2, 16.2.5.1 Own leaders, Nobunaga, and leaders without a player outside the spheres of others. */
const mayUseLeader = (position: Position, leader: number, place: number): boolean => {
  const { lord, activeSeat } = position.board;
  if (NOBUNAGA_AND_HEIR.includes(leader) || lord[leader] === activeSeat) return true;
  return lord[leader] === NONE && [NONE, activeSeat].includes(position.sphere(place));
};

/** 16.2.7.3b A place in another player's sphere that Oda holds. */
const isOthersPlace = (position: Position, place: number): boolean => {
  const sphere = position.sphere(place);
  return sphere !== NONE && sphere !== position.board.activeSeat && (!isSpace(place) || position.controlSide(place) === ODA);
};

const commandOf = (position: Position, leader: number): number =>
  NOBUNAGA_AND_HEIR.includes(leader) ? NOBUNAGA_LEADS : position.isDaimyo(leader) ? 7 : 3;

/** 16.2.6.0, 16.2.6.2 Soldiers whom the players of some seats led to a place. */
const ledSoldiers = ({ board }: Position, place: number, where: (seat: number) => boolean): number =>
  (board.led ?? []).reduce((sum, [at, seat, soldiers]) => sum + (at === place && where(seat) ? soldiers : 0), 0);

/** 16.2.6 How many Oda soldiers may fight for the active player in a place, with these leaders there. */
const usableSoldiers = (position: Position, place: number, leaders: readonly number[]): number => {
  const { activeSeat, escorts } = position.board;
  const hasNobunaga = leaders.some((one) => NOBUNAGA_AND_HEIR.includes(one));
  if (position.sphere(place) === activeSeat) {
    const all = position.countSoldiers(place, ({ clan }) => clan === ODA_CLAN);
    return all - (hasNobunaga ? 0 : ledSoldiers(position, place, (seat) => seat !== activeSeat));
  }
  const own = ledSoldiers(position, place, (seat) => seat === activeSeat) + (escorts[activeSeat] ?? 0);
  if (isOthersPlace(position, place)) return own + (hasNobunaga ? NOBUNAGA_LEADS : 0);
  return own + leaders.reduce((sum, leader) => sum + commandOf(position, leader), 0);
};

const auditFighters = ({ report }: AuditedEntry, position: Position, battle: Battle): void => {
  const { place } = battle;
  const groups = battle.groups.filter((group: Group) => sideOfClan[group.clan] === ODA && !group.leaving);
  const leaders = position
    .leadersAt(place)
    .filter((leader) => sideOfClan[position.clanOfLeader(leader)] === ODA && mayUseLeader(position, leader, place));
  for (const { leader, clan, soldiers, ooc } of groups) {
    if (leader !== NONE)
      report.require(
        '16.2.7.3a',
        `${leaderName(leader)} fights in his own player's impulse`,
        mayUseLeader(position, leader, place),
        placeName(place),
      );
    if (clan !== ODA_CLAN && soldiers + ooc > 0)
      report.equal('16.2.6.1', `seat for which soldiers of ${clanName(clan)} fight`, TOKUGAWA_SEAT, position.board.activeSeat);
  }
  const fighting = groups.reduce((sum, { clan, soldiers, ooc }) => sum + (clan === ODA_CLAN ? soldiers + ooc : 0), 0);
  const most = usableSoldiers(position, place, leaders);
  report.require('16.2.7.3a', `Oda soldiers that fight at ${placeName(place)} for the active player`, fighting <= most, { fighting, most });
};

/** Events that may move units of bystanders for another reason. */
const OTHER_REASONS = [
  'betrayed',
  'soldierWon',
  'assassin',
  'sentHome',
  'clanDefeated',
  'uprising',
  'turn',
  'chitDrawn',
  'leaderDied',
  'riot',
  'exiled',
];

/** Those who stand by keep their place, and no soldier of theirs is lost. */
const auditBystanders = ({ report, before, after, seen }: AuditedEntry): void => {
  const battle = before?.board.battle;
  if (!before || !battle || battle.special || battle.groups.length === 0 || seen.some((one) => isEvent(one, ...OTHER_REASONS))) return;
  const { place } = battle;
  const inBattle = (position: Position, clan: number): number =>
    (position.board.battle?.groups ?? []).reduce((sum, group) => sum + (group.clan === clan ? group.soldiers + group.ooc : 0), 0);
  for (const leader of before.leadersAt(place))
    if (sideOfClan[before.clanOfLeader(leader)] === ODA && !mayUseLeader(before, leader, place))
      report.equal(
        '16.2.7.3a',
        `where ${leaderName(leader)} stands by`,
        placeName(place),
        placeName(after.board.leaderAt[leader] as number),
      );
  if (after.board.battle?.place !== place || after.board.battle.special) return;
  for (const [clan, side] of sideOfClan.entries()) {
    if (side !== ODA) continue;
    const standingBy = (position: Position): number => position.countSoldiers(place, (one) => one.clan === clan) - inBattle(position, clan);
    report.require(
      '16.2.7.3a',
      `soldiers of ${clanName(clan)} that stand by are left alone`,
      standingBy(after) >= standingBy(before),
      placeName(place),
    );
  }
};

export const createFourPlayerCheck = (): Check => (entry) => {
  const { before } = entry;
  for (const { position } of eventsOf(entry, 'initiative', 'surprise', 'fired', 'duel')) {
    const { battle } = position.board;
    if (battle && !battle.special && isOdaImpulse(position)) auditFighters(entry, position, battle);
  }
  if (before && isOdaImpulse(before)) auditBystanders(entry);
};
