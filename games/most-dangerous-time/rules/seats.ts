import { sphereOf, leadersAt, stacksAt, clanOfStack, countOfStack, sideOfAlliance, sideControls } from './state.ts';
import type { GameState, MdtView } from './state.ts';
import {
  LEADERS,
  leaderOf,
  NONE,
  sideOfClan,
  ODA,
  CLAN_ODA,
  ANTI_ODA,
  ALLIANCE_MINOR,
  ALLIANCE_ODA,
  NEUTRAL,
  allianceOfClan,
  ALLIANCES,
  KYO,
} from './components.ts';
import type { Side } from './components.ts';

/** 16.2.2.2a-c By leader, the Oda player who controls him in the four-player game, or NONE (Nobunaga is shared). */
const LEADER_GROUPS: readonly (readonly string[])[] = [
  ['hideyoshi', 'sakuma', 'araki'],
  ['shibata', 'takigawa', 'niwa'],
  ['akechi', 'ieyasu', 'hosokawa', 'tsutsui', 'matsunaga'],
];
export const ODA_SEAT_OF_LEADER: readonly number[] = LEADERS.map(({ id }) => LEADER_GROUPS.findIndex((group) => group.includes(id)));
/** 16.2.6.1 The clans other than Oda follow the Tokugawa player. */
export const TOKUGAWA_SEAT = 2;
export const KATSUIE_SEAT = 1;
export const HIDEYOSHI_SEAT = 0;
/** The three leaders who are daimyo from the start. */
export const FOUR_PLAYER_DAIMYO: readonly number[] = ['hideyoshi', 'shibata', 'ieyasu'].map(leaderOf);

/** 16.2.5.3 Kyo, and Omi after the defeat of the Azai. */
export const isInNobunagaArea = (board: GameState, place: number): boolean => sphereOf(board, place) === NONE;

/** Units of each Oda player in a place: his leaders, and the soldiers of the clans that follow him. */
const unitsByOdaSeat = (board: GameState, place: number): number[] => {
  const units = [0, 0, 0];
  for (const leader of leadersAt(board, place)) {
    const group = board.lord[leader] as number;
    if (group !== NONE && sideOfClan[board.leaderClan[leader] as number] === ODA) (units[group] as number)++;
  }
  for (const stack of stacksAt(board, place)) {
    const clan = clanOfStack(stack);
    if (sideOfClan[clan] === ODA && clan !== CLAN_ODA) (units[TOKUGAWA_SEAT] as number) += countOfStack(stack);
  }
  return units;
};

/** 16.2.9.1a Outside every sphere the Oda player with most units there directs; several if they tie. */
export const directorSeatsAt = (board: GameState, place: number): number[] => {
  const sphere = sphereOf(board, place);
  if (sphere !== NONE) return [sphere];
  const units = unitsByOdaSeat(board, place);
  const mostUnits = Math.max(...units);
  return units.flatMap((count, seat) => (count === mostUnits ? [seat] : []));
};

const directorSeatAt = (board: GameState, place: number): number => {
  const { battle } = board;
  return battle && battle.place === place && battle.director !== NONE ? battle.director : (directorSeatsAt(board, place)[0] as number);
};

/** 9.7.1a, 16.1.2.2 The inactive player controls neutral units. */
const neutralDecidingSeat = (board: GameState, place: number): number => {
  const attacker = board.active === NONE ? ANTI_ODA : sideOfAlliance(board.active);
  if (board.players === 4) return attacker === ODA ? 3 : directorSeatAt(board, place);
  return board.player[attacker === ODA ? ALLIANCE_MINOR : ALLIANCE_ODA] as number;
};

/** 16.2.8.2 In an Oda player's impulse, whether units won over in another's sphere fight there (8.4). They are not his. */
const isTraitorsFight = (board: GameState, place: number): boolean =>
  board.battle !== null && board.battle.special && board.battle.place === place && sphereOf(board, place) !== NONE;

/** The index of the seat that decides for a clan's units in a place. */
export const decidingSeat = (board: GameState, clan: number, place: number): number => {
  const side = sideOfClan[clan] as Side;
  if (side === NEUTRAL) return neutralDecidingSeat(board, place);
  if (board.players === 4 && side === ODA)
    return board.active === ALLIANCE_ODA && !isTraitorsFight(board, place) ? board.activeSeat : directorSeatAt(board, place);
  return board.player[allianceOfClan[clan] as number] as number;
};

/** All seats of a side, by number. In the three-player game the Anti-Oda side has two. */
export const seatsOfSide = (board: GameState, side: Side): readonly number[] => {
  if (board.players === 4) return side === ODA ? [0, 1, 2] : [3];
  if (board.players === 3) return side === ODA ? [0] : [1, 2];
  return [board.player[side === ODA ? ALLIANCE_ODA : ALLIANCE_MINOR] as number];
};

export const sideOfSeat = (board: GameState, seat: number): Side => {
  if (board.players === 4) return seat < 3 ? ODA : ANTI_ODA;
  return board.player[ALLIANCE_ODA] === seat ? ODA : ANTI_ODA;
};

/** Whether a seat plays an alliance; the Oda players of the four-player game share theirs. */
export const seatPlaysAlliance = (board: GameState, seat: number, alliance: number): boolean =>
  board.players === 4 && alliance === ALLIANCE_ODA ? seat < 3 : alliance !== NONE && board.player[alliance] === seat;

/** 16.1.2.4 (ruling) With three players each places new units in his own spaces only. */
export const isOwnPlayersSpace = (board: GameState, clan: number, space: number): boolean => {
  if (board.players !== 3) return true;
  const controller = board.control[space] as number;
  return controller !== NONE && board.player[allianceOfClan[controller] as number] === board.player[allianceOfClan[clan] as number];
};

/** The alliances that a seat plays. */
export const alliancesOfSeat = (board: GameState, seat: number): number[] =>
  ALLIANCES.filter(({ index }) => seatPlaysAlliance(board, seat, index)).map(({ index }) => index);

/** 4.1.4.8 Whether this player's side controls Kyo (with three players: the player himself). */
export const seatHoldsKyo = (board: GameState, seat: number): boolean => {
  if (board.players !== 3) return sideControls(board, sideOfSeat(board, seat), KYO);
  const clan = board.control[KYO] as number;
  return clan !== NONE && board.player[allianceOfClan[clan] as number] === seat;
};

export const seatIndex = (view: MdtView, seat: string): number => view.seats.indexOf(seat);
