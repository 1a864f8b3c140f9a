import { battleOf, groupOf, leaderlessGroup, NO_LEADER } from './battle.ts';
import type { Band, Battle, BattleSide, Group, Uprising } from './battle.ts';
import {
  clanIn,
  clanLeadersAt,
  commandLimit,
  countIn,
  DEAD,
  INSIDE,
  marksIn,
  OUT_OF_TOUCH,
  sideOfLeader,
  soldiersOf,
  stacksAt,
  UNBORN,
} from './board.ts';
import type { Board, Referee } from './board.ts';
import { addSoldiers, changeClan, markLeader, passDisbanded, takeMatching, takeSoldiers } from './pieces.ts';
import { CLAN_ODA, clanId, LEADERS, leaderId, NONE, ODA, PLACE_COUNT, placeId, sideOfClan } from './components.ts';
import { isInTouch } from './communication.ts';
import { sphereOf, TOKUGAWA_SEAT } from './players.ts';
import { factionOn, fightsAs } from './sides.ts';

/** 8.2.2d (ruling) A clan follows its head: a daimyo, unless another daimyo of his clan is in play. */
export const isHead = (board: Board, leader: number): boolean => {
  if (board.daimyo[leader] !== 1 || isLedByPlayers(board, leader)) return false;
  const clan = board.leaderClan[leader] as number;
  return !LEADERS.some(({ index }) => {
    const at = board.leaderAt[index] as number;
    return index !== leader && board.daimyo[index] === 1 && board.leaderClan[index] === clan && at !== DEAD && at !== UNBORN;
  });
};

/** 16.2.11.2 An Oda leader of the four-player game takes along only those under him. */
const isLedByPlayers = (board: Board, leader: number): boolean => board.players === 4 && sideOfLeader(board, leader) === ODA;

/**
 * 8.2.2e, 8.3.4 Whoever comes over joins the clan of the leader used. 16.2.8.2: among four players he joins the Oda player in whose sphere he
 * stands, or Nobunaga where there is none; since other clans than Oda are always the Tokugawa player's (16.2.6.1), he becomes Oda's there.
 */
const clanJoined = (board: Board, user: number, place: number): number => {
  const clan = board.leaderClan[user] as number;
  if (board.players !== 4 || sideOfClan[clan] !== ODA) return clan;
  return place !== NONE && sphereOf(board, place) === TOKUGAWA_SEAT ? clan : CLAN_ODA;
};

/** Soldiers of a clan in a place become soldiers of another clan; `to` gives their new marks. Gives how many. */
const turnSoldiers = (
  board: Board,
  place: number,
  from: number,
  to: number,
  most: number,
  fits: (marks: number) => boolean,
  marked: (marks: number) => number,
): number => {
  let turned = 0;
  for (const stack of stacksAt(board, place).slice()) {
    const marks = marksIn(stack);
    if (clanIn(stack) !== from || !fits(marks) || turned === most) continue;
    const part = Math.min(most - turned, countIn(stack));
    takeSoldiers(board, place, from, marks, part);
    addSoldiers(board, place, to, marked(marks), part);
    turned += part;
  }
  return turned;
};

const always = (): boolean => true;
const same = (marks: number): number => marks;

/** All units of a clan in a place go over. */
const turnPlace = (board: Board, place: number, from: number, to: number): Uprising => {
  const fromInside = soldiersOf(board, place, from, INSIDE);
  const soldiers = turnSoldiers(board, place, from, to, 255, always, same);
  const leaders = clanLeadersAt(board, place, from);
  for (const leader of leaders) changeClan(board, leader, to);
  return { place, clan: to, soldiers, leaders, fromInside };
};

/** 8.2.2d, 8.2.7d The whole clan goes over: on the map, in the box and on the track. Gives the places where it stands. */
const turnClan = (board: Board, from: number, user: number, except: number): Uprising[] => {
  const to = clanJoined(board, user, NONE);
  const uprisings: Uprising[] = [];
  for (let place = 0; place < PLACE_COUNT; place++) {
    if (place === except || (soldiersOf(board, place, from) === 0 && clanLeadersAt(board, place, from).length === 0)) continue;
    uprisings.push(turnPlace(board, place, from, clanJoined(board, user, place)));
  }
  for (const { index } of LEADERS)
    if (board.leaderClan[index] === from && (board.leaderAt[index] as number) < 0) board.leaderClan[index] = to;
  (board.box[to] as number) += board.box[from] as number;
  board.box[from] = 0;
  passDisbanded(board, from, to);
  board.gainedBy[from] = to;
  return uprisings;
};

const joinBand = (bands: readonly Band[], more: Band): Band[] => {
  const known = bands.find(({ clan }) => clan === more.clan);
  if (!known) return [...bands, more];
  const both: Band = {
    clan: known.clan,
    soldiers: known.soldiers + more.soldiers,
    leaders: [...known.leaders, ...more.leaders],
    fromInside: (known.fromInside ?? 0) + (more.fromInside ?? 0),
  };
  return bands.map((one) => (one === known ? both : one));
};

/** 8.2.5, 8.4.1b Whoever came over to one side in one place fights there together, whichever of its clans he joined. */
export const joinUprisings = (uprisings: readonly Uprising[], more: Uprising): Uprising[] => {
  const known = uprisings.find(({ place, clan }) => place === more.place && sideOfClan[clan] === sideOfClan[more.clan]);
  if (!known) return [...uprisings, more];
  const { others = [], ...band } = known;
  const [first, ...rest] = [more, ...(more.others ?? [])].reduce(joinBand, [band, ...others]);
  const both: Uprising = { place: known.place, ...(first as Band), others: rest };
  return uprisings.map((one) => (one === known ? both : one));
};

const tell = (table: Referee, traitor: number, from: number, to: number, user: number): void =>
  table.emit({
    type: 'betrayed',
    leader: leaderId(traitor),
    clan: clanId(from),
    'to:clan': clanId(to),
    'by:leader': leaderId(user),
  });

/** 8.2.2 In step 3: the traitor goes over, with whom he takes along. Gives the places where units changed sides. */
export const betrayInImpulse = (table: Referee, traitor: number, user: number): Uprising[] => {
  const { board } = table;
  const place = board.leaderAt[traitor] as number;
  const from = board.leaderClan[traitor] as number;
  const to = clanJoined(board, user, place);
  tell(table, traitor, from, to, user);
  if (isHead(board, traitor)) return turnClan(board, from, user, NONE);
  const isAlone = clanLeadersAt(board, place, from).length === 1;
  const marks = board.leaderMarks[traitor] as number;
  const most = isLedByPlayers(board, traitor) ? commandLimit(board, traitor) : isAlone ? 255 : 0;
  changeClan(board, traitor, to);
  const soldiers = turnSoldiers(board, place, from, to, most, (one) => (one & INSIDE) === (marks & INSIDE), same);
  return [{ place, clan: to, soldiers, leaders: [traitor], fromInside: (marks & INSIDE) === 0 ? 0 : soldiers }];
};

/** On which side of the combat units of a clan fight once they have changed sides; -1: they look on (10.4.ex5). */
const sideAfter = (board: Board, battle: Battle, clan: number): BattleSide | -1 => {
  if (!battle.special) return fightsAs(board, clan);
  const faction = sideOfClan[clan];
  return faction === factionOn(board, 0) ? 0 : faction === factionOn(board, 1) ? 1 : -1;
};

/** Groups that go over with the traitor: his own; the whole clan's if he is the only leader of his side there (8.2.7b) or its head. */
const followers = (board: Board, battle: Battle, group: Group): Group[] => {
  const ofClan = battle.groups.filter((one) => one.clan === group.clan && one.side === group.side);
  if (isHead(board, group.leader)) return ofClan;
  const leaders = battle.groups.filter((one) => one.side === group.side && one.leader !== NO_LEADER);
  return leaders.length === 1 && !isLedByPlayers(board, group.leader) ? ofClan : [group];
};

/** A group changes its clan where it stands, and comes into the field. */
const turnGroup = (board: Board, battle: Battle, group: Group, to: number): void => {
  const { place } = battle;
  const outOfTouch = isInTouch(board, to, place, 0) ? 0 : OUT_OF_TOUCH;
  const count = group.soldiers + group.ooc;
  const mask = group.inside ? INSIDE : INSIDE | OUT_OF_TOUCH;
  takeMatching(board, place, group.clan, group.inside ? INSIDE : 0, mask, group.soldiers);
  takeMatching(board, place, group.clan, OUT_OF_TOUCH, mask, group.ooc);
  addSoldiers(board, place, to, outOfTouch, count);
  if (group.leader !== NO_LEADER) {
    changeClan(board, group.leader, to);
    markLeader(board, group.leader, outOfTouch);
  }
  group.clan = to;
  group.inside = false;
  group.leaderOoc = group.leader !== NO_LEADER && outOfTouch !== 0;
  group.soldiers = outOfTouch === 0 ? count : 0;
  group.ooc = outOfTouch === 0 ? 0 : count;
};

/** A group joins a side; leaderless soldiers join those of their clan. */
const joinSide = (battle: Battle, group: Group, side: BattleSide | -1): void => {
  battle.groups = battle.groups.filter((one) => one !== group);
  if (side === -1) return;
  if (group.leader === NO_LEADER) {
    const leaderless = leaderlessGroup(battle, side, group.clan, false);
    leaderless.soldiers += group.soldiers;
    leaderless.ooc += group.ooc;
  } else battle.groups.push({ ...group, side });
};

/** 8.2.7 Before a combat: the traitor and those under him change sides and fight there, if their new alliance fights. */
export const betrayInCombat = (table: Referee, traitor: number, user: number): void => {
  const { board } = table;
  const battle = battleOf(board);
  const group = groupOf(battle, traitor);
  if (!group) throw new Error(`${leaderId(traitor)} is not in this combat`);
  const from = group.clan;
  const to = clanJoined(board, user, battle.place);
  const isWholeClan = isHead(board, traitor);
  tell(table, traitor, from, to, user);
  const side = sideAfter(board, battle, to);
  for (const one of followers(board, battle, group)) {
    turnGroup(board, battle, one, to);
    joinSide(battle, one, side);
  }
  if (!isWholeClan) return;
  turnPlace(board, battle.place, from, to);
  battle.uprisings = turnClan(board, from, user, battle.place).reduce(joinUprisings, battle.uprisings);
};

/** 8.3.4 One soldier goes over. */
export const turnOneSoldier = (table: Referee, place: number, from: number, isInside: boolean, user: number): Uprising => {
  const { board } = table;
  const to = clanJoined(board, user, place);
  turnSoldiers(board, place, from, to, 1, (marks) => ((marks & INSIDE) !== 0) === isInside, same);
  table.emit({ type: 'soldierWon', clan: clanId(from), 'to:clan': clanId(to), place: placeId(place), 'by:leader': leaderId(user) });
  return { place, clan: to, soldiers: 1, leaders: [], fromInside: isInside ? 1 : 0 };
};
