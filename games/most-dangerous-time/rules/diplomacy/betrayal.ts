import { NO_LEADER, ensureLeaderlessGroup, requireBattle, findLeaderGroup } from '../combat/battle-state.ts';
import type { Uprising, Defectors, Battle, BattleSide, BattleGroup } from '../combat/battle-state.ts';
import {
  DEAD,
  HEIR_NOT_IN_PLAY,
  sideOfLeader,
  sphereOf,
  stacksAt,
  marksOfStack,
  clanOfStack,
  countOfStack,
  countSoldiers,
  INSIDE,
  clanLeadersAt,
  commandLimit,
  OUT_OF_COMMUNICATION,
} from '../state.ts';
import type { GameState, MdtContext } from '../state.ts';
import { removeSoldiers, addSoldiers, changeLeaderClan, transferDisbanded, setLeaderMarks } from '../units.ts';
import { LEADERS, ODA, sideOfClan, NONE, CLAN_ODA, PLACE_COUNT, leaderId, clanId, placeId } from '../components.ts';
import { isInCommunication } from '../communication/communication.ts';
import { TOKUGAWA_SEAT } from '../seats.ts';
import { removeFighters } from '../combat/battle-groups.ts';
import { recordJoined } from '../multiplayer/led-soldiers.ts';
import { STANDING_BY } from '../multiplayer/bystanders.ts';
import { isBoundBySpheres } from '../multiplayer/spheres.ts';
import { battleSideOfClan, factionOfBattleSide } from '../combat/combat-sides.ts';

/** 8.2.2d (ruling) A clan follows its head: the leader, unless another daimyo of the clan is in play. */
export const isClanHead = (board: GameState, leader: number): boolean => {
  if (board.daimyo[leader] !== 1 || takesOnlyOwnSoldiers(board, leader)) return false;
  const clan = board.leaderClan[leader] as number;
  return !LEADERS.some(({ index }) => {
    const at = board.leaderAt[index] as number;
    return index !== leader && board.daimyo[index] === 1 && board.leaderClan[index] === clan && at !== DEAD && at !== HEIR_NOT_IN_PLAY;
  });
};

/** 16.2.11.2 With four players an Oda leader takes only his own soldiers along. */
const takesOnlyOwnSoldiers = (board: GameState, leader: number): boolean => board.players === 4 && sideOfLeader(board, leader) === ODA;

/**
 * 8.2.2e, 8.3.4 A traitor joins the clan of the leader used. 16.2.8.2: with four players he joins the Oda player of the sphere, or
 * Nobunaga outside every sphere. There he joins the Oda clan, because other clans follow the Tokugawa player (16.2.6.1).
 */
const clanToJoin = (board: GameState, diplomat: number, place: number): number => {
  const clan = board.leaderClan[diplomat] as number;
  if (board.players !== 4 || sideOfClan[clan] !== ODA) return clan;
  return place !== NONE && sphereOf(board, place) === TOKUGAWA_SEAT ? clan : CLAN_ODA;
};

/** Moves soldiers in a place from one clan to another; `to` maps their marks. Returns how many. */
const convertSoldiers = (
  board: GameState,
  place: number,
  from: number,
  to: number,
  max: number,
  matches: (marks: number) => boolean,
  newMarks: (marks: number) => number,
): number => {
  let turned = 0;
  for (const stack of stacksAt(board, place).slice()) {
    const marks = marksOfStack(stack);
    if (clanOfStack(stack) !== from || !matches(marks) || turned === max) continue;
    const part = Math.min(max - turned, countOfStack(stack));
    removeSoldiers(board, place, from, marks, part);
    addSoldiers(board, place, to, newMarks(marks), part);
    recordJoined(board, place, to, part);
    turned += part;
  }
  return turned;
};

const matchAllMarks = (): boolean => true;
const keepMarks = (marks: number): number => marks;

/** All units of a clan in a place change sides. */
const convertClanAt = (board: GameState, place: number, from: number, to: number): Uprising => {
  const fromInside = countSoldiers(board, place, from, INSIDE);
  const soldiers = convertSoldiers(board, place, from, to, 255, matchAllMarks, keepMarks);
  const leaders = clanLeadersAt(board, place, from);
  for (const leader of leaders) changeLeaderClan(board, leader, to);
  return { place, clan: to, soldiers, leaders, fromInside };
};

/** 8.2.2d, 8.2.7d The whole clan changes sides: on the map, in the box and on the track. Returns its places. */
const convertWholeClan = (board: GameState, from: number, diplomat: number, except: number): Uprising[] => {
  const to = clanToJoin(board, diplomat, NONE);
  const uprisings: Uprising[] = [];
  for (let place = 0; place < PLACE_COUNT; place++) {
    if (place === except || (countSoldiers(board, place, from) === 0 && clanLeadersAt(board, place, from).length === 0)) continue;
    uprisings.push(convertClanAt(board, place, from, clanToJoin(board, diplomat, place)));
  }
  for (const { index } of LEADERS)
    if (board.leaderClan[index] === from && (board.leaderAt[index] as number) < 0) board.leaderClan[index] = to;
  (board.box[to] as number) += board.box[from] as number;
  board.box[from] = 0;
  transferDisbanded(board, from, to);
  board.gainedBy[from] = to;
  return uprisings;
};

const mergeDefectors = (bands: readonly Defectors[], more: Defectors): Defectors[] => {
  const known = bands.find(({ clan }) => clan === more.clan);
  if (!known) return [...bands, more];
  const both: Defectors = {
    clan: known.clan,
    soldiers: known.soldiers + more.soldiers,
    leaders: [...known.leaders, ...more.leaders],
    fromInside: (known.fromInside ?? 0) + (more.fromInside ?? 0),
  };
  return bands.map((one) => (one === known ? both : one));
};

/** 8.2.5, 8.4.1b Units that joined one side in one place fight together, whichever of its clans they joined. */
export const mergeUprisings = (uprisings: readonly Uprising[], more: Uprising): Uprising[] => {
  const known = uprisings.find(({ place, clan }) => place === more.place && sideOfClan[clan] === sideOfClan[more.clan]);
  if (!known) return [...uprisings, more];
  const { others = [], ...band } = known;
  const [first, ...rest] = [more, ...(more.others ?? [])].reduce(mergeDefectors, [band, ...others]);
  const both: Uprising = { place: known.place, ...(first as Defectors), others: rest };
  return uprisings.map((one) => (one === known ? both : one));
};

const logBetrayal = (ctx: MdtContext, traitor: number, from: number, to: number, diplomat: number): void =>
  ctx.emit({
    type: 'betrayed',
    leader: leaderId(traitor),
    clan: clanId(from),
    'to:clan': clanId(to),
    'by:leader': leaderId(diplomat),
  });

/** 8.2.2 In step 3 the traitor changes sides with his followers. Returns the places where units changed sides. */
export const applyBetrayalInImpulse = (ctx: MdtContext, traitor: number, diplomat: number): Uprising[] => {
  const { board } = ctx;
  const place = board.leaderAt[traitor] as number;
  const from = board.leaderClan[traitor] as number;
  const to = clanToJoin(board, diplomat, place);
  logBetrayal(ctx, traitor, from, to, diplomat);
  if (isClanHead(board, traitor)) return convertWholeClan(board, from, diplomat, NONE);
  const isAlone = clanLeadersAt(board, place, from).length === 1;
  const marks = board.leaderMarks[traitor] as number;
  const maxSoldiers = takesOnlyOwnSoldiers(board, traitor) ? commandLimit(board, traitor) : isAlone ? 255 : 0;
  changeLeaderClan(board, traitor, to);
  const soldiers = convertSoldiers(board, place, from, to, maxSoldiers, (one) => (one & INSIDE) === (marks & INSIDE), keepMarks);
  return [{ place, clan: to, soldiers, leaders: [traitor], fromInside: (marks & INSIDE) === 0 ? 0 : soldiers }];
};

/** 16.2.8.2, 16.2.7.3a In another Oda player's sphere traitors join that player, so they do not fight in this impulse. */
const joinsBystanders = (board: GameState, place: number, clan: number): boolean => {
  const sphere = sphereOf(board, place);
  return isBoundBySpheres(board) && sideOfClan[clan] === ODA && sphere !== NONE && sphere !== board.activeSeat;
};

/** The combat side of a clan's units after a change of sides; -1: they take no part (10.4.ex5). */
const sideAfterBetrayal = (board: GameState, battle: Battle, clan: number): BattleSide | -1 => {
  if (!battle.special) return joinsBystanders(board, battle.place, clan) ? -1 : battleSideOfClan(board, clan);
  const faction = sideOfClan[clan];
  return faction === factionOfBattleSide(board, 0) ? 0 : faction === factionOfBattleSide(board, 1) ? 1 : -1;
};

/** Groups that follow the traitor: his own; the whole clan's if he is its head or its side's only leader there (8.2.7b). */
const findFollowingGroups = (board: GameState, battle: Battle, group: BattleGroup): BattleGroup[] => {
  const ofClan = battle.groups.filter((one) => one.clan === group.clan && one.side === group.side);
  if (isClanHead(board, group.leader)) return ofClan;
  const leaders = battle.groups.filter((one) => one.side === group.side && one.leader !== NO_LEADER);
  return leaders.length === 1 && !takesOnlyOwnSoldiers(board, group.leader) ? ofClan : [group];
};

/** Changes a group's clan in its place and moves it into the field. */
const convertGroup = (board: GameState, battle: Battle, group: BattleGroup, to: number, side: BattleSide | -1): void => {
  const { place } = battle;
  const standsBy = side === -1 && isBoundBySpheres(board) ? STANDING_BY : 0;
  const communicationMark = isInCommunication(board, to, place, 0) ? 0 : OUT_OF_COMMUNICATION;
  const count = group.soldiers + group.ooc;
  removeFighters(board, place, group, false, group.soldiers);
  removeFighters(board, place, group, true, group.ooc);
  recordJoined(board, place, to, count);
  addSoldiers(board, place, to, communicationMark | standsBy, count);
  if (group.leader !== NO_LEADER) {
    changeLeaderClan(board, group.leader, to);
    setLeaderMarks(board, group.leader, communicationMark | standsBy);
  }
  group.clan = to;
  group.inside = false;
  group.leaderOoc = group.leader !== NO_LEADER && communicationMark !== 0;
  group.soldiers = communicationMark === 0 ? count : 0;
  group.ooc = communicationMark === 0 ? 0 : count;
};

/** A group joins a side; leaderless soldiers join those of their clan. */
const assignGroupToSide = (battle: Battle, group: BattleGroup, side: BattleSide | -1): void => {
  battle.groups = battle.groups.filter((one) => one !== group);
  if (side === -1) return;
  if (group.leader === NO_LEADER) {
    const leaderless = ensureLeaderlessGroup(battle, side, group.clan, false);
    leaderless.soldiers += group.soldiers;
    leaderless.ooc += group.ooc;
  } else battle.groups.push({ ...group, side });
};

/** 8.2.7 Before a combat the traitor and his soldiers change sides and fight there if their new alliance does. */
export const applyBetrayalInCombat = (ctx: MdtContext, traitor: number, diplomat: number): void => {
  const { board } = ctx;
  const battle = requireBattle(board);
  const group = findLeaderGroup(battle, traitor);
  if (!group) throw new Error(`${leaderId(traitor)} is not in this combat`);
  const from = group.clan;
  const to = clanToJoin(board, diplomat, battle.place);
  const isWholeClan = isClanHead(board, traitor);
  logBetrayal(ctx, traitor, from, to, diplomat);
  const side = sideAfterBetrayal(board, battle, to);
  for (const one of findFollowingGroups(board, battle, group)) {
    convertGroup(board, battle, one, to, side);
    assignGroupToSide(battle, one, side);
  }
  if (!isWholeClan) return;
  convertClanAt(board, battle.place, from, to);
  battle.uprisings = convertWholeClan(board, from, diplomat, battle.place).reduce(mergeUprisings, battle.uprisings);
};

/** 8.3.4 One soldier changes sides. */
export const convertOneSoldier = (ctx: MdtContext, place: number, from: number, isInside: boolean, diplomat: number): Uprising => {
  const { board } = ctx;
  const to = clanToJoin(board, diplomat, place);
  convertSoldiers(board, place, from, to, 1, (marks) => ((marks & INSIDE) !== 0) === isInside, keepMarks);
  ctx.emit({ type: 'soldierWon', clan: clanId(from), 'to:clan': clanId(to), place: placeId(place), 'by:leader': leaderId(diplomat) });
  return { place, clan: to, soldiers: 1, leaders: [], fromInside: isInside ? 1 : 0 };
};
