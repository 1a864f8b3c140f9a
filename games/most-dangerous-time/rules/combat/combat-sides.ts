import { requireBattle, unitsInGroup, NO_LEADER } from './battle-state.ts';
import type { BattleSide, BattleGroup } from './battle-state.ts';
import { activeSide, sphereOf } from '../state.ts';
import type { GameState, MdtContext } from '../state.ts';
import { CLANS, sideOfClan, NONE, CLAN_ODA, ODA, ALLIANCE_ODA, NEUTRAL } from '../components.ts';
import type { Side } from '../components.ts';
import { decidingSeat, TOKUGAWA_SEAT, directorSeatsAt } from '../seats.ts';

/** 10.1.5 Whether units of a clan fight in an ordinary combat of this impulse: the active alliance against all other sides. */
export const battleSideOfClan = (board: GameState, clan: number): BattleSide | -1 => {
  if (CLANS[clan]?.alliance === board.active) return 0;
  return sideOfClan[clan] === activeSide(board) ? -1 : 1;
};

/** The seats whose units fight on a side, in seat order. */
const seatsOnSide = (board: GameState, side: BattleSide): number[] => {
  const battle = requireBattle(board);
  const seats: number[] = [];
  for (const group of battle.groups) {
    if (group.side !== side) continue;
    const seat = decidingSeat(board, group.clan, battle.place);
    if (!seats.includes(seat)) seats.push(seat);
  }
  return seats.sort((a, b) => a - b);
};

const countUnitsOfSeat = (board: GameState, side: BattleSide, seat: number): number => {
  const battle = requireBattle(board);
  return battle.groups.reduce(
    (sum, group) => (group.side === side && decidingSeat(board, group.clan, battle.place) === seat ? sum + unitsInGroup(group) : sum),
    0,
  );
};

/** The seat that decides for a whole side and allots its losses (16.2.9.2a): its only player; of two, the commander's, then the one with more units. */
export const leadingSeat = (board: GameState, side: BattleSide): number => {
  const seats = seatsOnSide(board, side);
  if (seats.length <= 1) return seats[0] as number;
  const battle = requireBattle(board);
  const commander = battle.commander[side];
  if (commander >= 0) return decidingSeat(board, board.leaderClan[commander] as number, battle.place);
  return seats.reduce((best, seat) => (countUnitsOfSeat(board, side, seat) > countUnitsOfSeat(board, side, best) ? seat : best));
};

/** 16.2.9.1a Outside every sphere the player with most units at the start directs the combat; ties draw lots. */
export const appointDirector = (ctx: MdtContext): void => {
  const { board } = ctx;
  const battle = requireBattle(board);
  if (board.players !== 4 || board.active === ALLIANCE_ODA || sphereOf(board, battle.place) !== NONE) return;
  const topSeats = directorSeatsAt(board, battle.place);
  battle.director = topSeats[topSeats.length > 1 ? ctx.randomInt(topSeats.length, '16.2.9.1a') : 0] as number;
};

/** The faction of a side in combat; a side of neutral units only is neutral. */
export const factionOfBattleSide = (board: GameState, side: BattleSide): Side => {
  let faction: number = NEUTRAL;
  for (const group of requireBattle(board).groups) if (group.side === side) faction = Math.min(faction, sideOfClan[group.clan] as Side);
  return faction as Side;
};

/** The seat that decides whether a group retreats. 16.2.9.4a Of several Oda players, the owner of the leader or clan. */
export const groupOwner = (board: GameState, group: BattleGroup): number => {
  const director = decidingSeat(board, group.clan, requireBattle(board).place);
  if (board.players !== 4 || sideOfClan[group.clan] !== ODA) return director;
  if (group.leader !== NO_LEADER) return board.lord[group.leader] === NONE ? director : (board.lord[group.leader] as number);
  return group.clan === CLAN_ODA ? director : TOKUGAWA_SEAT;
};

/** Units of one owner on a side, on the ground. */
export const countUnitsOwned = (board: GameState, side: BattleSide, seat: number): number => {
  const battle = requireBattle(board);
  let units = 0;
  for (const group of battle.groups)
    if (group.side === side && group.inside === (battle.ground === 'castle') && groupOwner(board, group) === seat)
      units += unitsInGroup(group);
  return units;
};

/** The owners of a side's groups on the ground: the leading player first, then those with fewer units (16.2.9.4a). */
export const ownersOnSide = (board: GameState, side: BattleSide): number[] => {
  const battle = requireBattle(board);
  const owners: number[] = [];
  for (const group of battle.groups) {
    if (group.side !== side || group.inside !== (battle.ground === 'castle')) continue;
    const owner = groupOwner(board, group);
    if (!owners.includes(owner)) owners.push(owner);
  }
  if (owners.length <= 1) return owners;
  const lead = leadingSeat(board, side);
  return owners.sort(
    (a, b) => Number(b === lead) - Number(a === lead) || countUnitsOwned(board, side, a) - countUnitsOwned(board, side, b) || a - b,
  );
};
