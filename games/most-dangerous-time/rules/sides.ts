import { battleOf, NO_LEADER, unitsIn } from './battle.ts';
import type { BattleSide, Group } from './battle.ts';
import { activeSide } from './board.ts';
import type { Board, Referee } from './board.ts';
import { ALLIANCE_ODA, CLAN_ODA, CLANS, NEUTRAL, NONE, ODA, sideOfClan } from './components.ts';
import type { Side } from './components.ts';
import { deciderFor, directorsAt, sphereOf, TOKUGAWA_SEAT } from './players.ts';

/** 10.1.5 Whether units of a clan fight in an ordinary combat of this impulse: the active alliance against all who are not of its side. */
export const fightsAs = (board: Board, clan: number): BattleSide | -1 => {
  if (CLANS[clan]?.alliance === board.active) return 0;
  return sideOfClan[clan] === activeSide(board) ? -1 : 1;
};

/** The seats whose units fight on a side, in the order of the seats. */
export const seatsOn = (board: Board, side: BattleSide): number[] => {
  const battle = battleOf(board);
  const seats: number[] = [];
  for (const group of battle.groups) {
    if (group.side !== side) continue;
    const seat = deciderFor(board, group.clan, battle.place);
    if (!seats.includes(seat)) seats.push(seat);
  }
  return seats.sort((a, b) => a - b);
};

const unitsOfSeat = (board: Board, side: BattleSide, seat: number): number => {
  const battle = battleOf(board);
  return battle.groups.reduce(
    (sum, group) => (group.side === side && deciderFor(board, group.clan, battle.place) === seat ? sum + unitsIn(group) : sum),
    0,
  );
};

/** Who decides for a side as a whole: the only player on it; of two, the commander's, then the one with more units. */
export const leadSeat = (board: Board, side: BattleSide): number => {
  const seats = seatsOn(board, side);
  if (seats.length <= 1) return seats[0] as number;
  const battle = battleOf(board);
  const commander = battle.commander[side];
  if (commander >= 0) return deciderFor(board, board.leaderClan[commander] as number, battle.place);
  return seats.reduce((best, seat) => (unitsOfSeat(board, side, seat) > unitsOfSeat(board, side, best) ? seat : best));
};

/** Units of two or more Oda players fight here: those of their leaders, and of the clans that follow the Tokugawa player. */
const isOfSeveralLords = (board: Board, side: BattleSide): boolean => {
  let first = NONE;
  for (const { side: of, clan, leader } of battleOf(board).groups) {
    if (of !== side) continue;
    const lord = leader !== NO_LEADER ? (board.lord[leader] as number) : clan === CLAN_ODA ? NONE : TOKUGAWA_SEAT;
    if (lord === NONE || lord === first) continue;
    if (first !== NONE) return true;
    first = lord;
  }
  return false;
};

/** 16.2.9.2a Losses of several Oda players are allotted by the one in whose sphere they fight, whoever is active; else by who leads the side. */
export const lossSeat = (board: Board, side: BattleSide): number => {
  const sphere = board.players === 4 && factionOn(board, side) === ODA ? sphereOf(board, battleOf(board).place) : NONE;
  return sphere !== NONE && isOfSeveralLords(board, side) ? sphere : leadSeat(board, side);
};

/** 16.2.9.1a Where no sphere decides, who has most units as the combat begins directs to its end; equals draw lots. */
export const appointDirector = (table: Referee): void => {
  const { board } = table;
  const battle = battleOf(board);
  if (board.players !== 4 || board.active === ALLIANCE_ODA || sphereOf(board, battle.place) !== NONE) return;
  const most = directorsAt(board, battle.place);
  battle.director = most[most.length > 1 ? table.pick(most.length, '16.2.9.1a') : 0] as number;
};

/** The faction of a side in combat: that of its first clan; neutrals alone are neutral. */
export const factionOn = (board: Board, side: BattleSide): Side => {
  let faction: number = NEUTRAL;
  for (const group of battleOf(board).groups) if (group.side === side) faction = Math.min(faction, sideOfClan[group.clan] as Side);
  return faction as Side;
};

/** Who decides whether a group retreats: its player; 16.2.9.4a of the Oda players the one whose leader or clan it is. */
export const ownerOf = (board: Board, group: Group): number => {
  const director = deciderFor(board, group.clan, battleOf(board).place);
  if (board.players !== 4 || sideOfClan[group.clan] !== ODA) return director;
  if (group.leader !== NO_LEADER) return board.lord[group.leader] === NONE ? director : (board.lord[group.leader] as number);
  return group.clan === CLAN_ODA ? director : TOKUGAWA_SEAT;
};

/** Units of one owner on a side, on the ground. */
export const unitsOwned = (board: Board, side: BattleSide, seat: number): number => {
  const battle = battleOf(board);
  let units = 0;
  for (const group of battle.groups)
    if (group.side === side && group.inside === (battle.ground === 'castle') && ownerOf(board, group) === seat) units += unitsIn(group);
  return units;
};

/** The owners of a side's groups on the ground: who leads it first, then those with fewer units (16.2.9.4a). */
export const ownersOn = (board: Board, side: BattleSide): number[] => {
  const battle = battleOf(board);
  const owners: number[] = [];
  for (const group of battle.groups) {
    if (group.side !== side || group.inside !== (battle.ground === 'castle')) continue;
    const owner = ownerOf(board, group);
    if (!owners.includes(owner)) owners.push(owner);
  }
  if (owners.length <= 1) return owners;
  const lead = leadSeat(board, side);
  return owners.sort((a, b) => Number(b === lead) - Number(a === lead) || unitsOwned(board, side, a) - unitsOwned(board, side, b) || a - b);
};
