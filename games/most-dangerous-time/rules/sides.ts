import { battleOf, NO_LEADER, unitsIn } from './battle.ts';
import type { BattleSide, Group } from './battle.ts';
import { activeSide } from './board.ts';
import type { Board } from './board.ts';
import { ALLIANCE_ODA, CLAN_ODA, CLANS, NONE, ODA, sideOfClan } from './components.ts';
import type { Side } from './components.ts';
import { deciderFor, TOKUGAWA_SEAT } from './players.ts';

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

/** Losses of two players on one side are allotted by whoever leads it (16.2.9.2a; among A and B nothing is said). */
export const lossSeat = leadSeat;

/** The faction of a side in combat: that of its first clan; neutrals alone are neutral. */
export const factionOn = (board: Board, side: BattleSide): Side => {
  const factions = battleOf(board)
    .groups.filter((group) => group.side === side)
    .map((group) => sideOfClan[group.clan] as Side);
  return Math.min(2, ...factions) as Side;
};

/** Who decides whether a group retreats: its player; 16.2.9.4a of the Oda players the one whose leader or clan it is. */
export const ownerOf = (board: Board, group: Group): number => {
  const director = deciderFor(board, group.clan, battleOf(board).place);
  if (board.players !== 4 || board.active === ALLIANCE_ODA || sideOfClan[group.clan] !== ODA) return director;
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
