import { countSoldiers, otherSideUnitsAt } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { CARDS, CLAN_ODA, NONE, ODA, clanOf, isSpace, leaderOf } from '../rules/components.ts';
import type { Side } from '../rules/components.ts';
import { parseSoldierKind } from '../rules/movement/march-groups.ts';
import type { MarchGroup } from '../rules/movement/march-groups.ts';
import { isBoundBySpheres, isNobunaga } from '../rules/multiplayer/spheres.ts';
import { isDecisiveSpace } from './space-values.ts';
import { FOUR_PLAYER_WEIGHTS } from './weights.ts';

/* What an Oda player of the four-player game takes care of: 16.2.4.3 two castles and Nobunaga's life decide against all three. */

const CLAN_TOKUGAWA = clanOf('tokugawa');

/** The leaders on betrayal cards. */
const POSSIBLE_TRAITORS: ReadonlySet<number> = new Set(
  CARDS.flatMap(({ effect: { type, leader } }) => (type === 'betrayal' && leader !== undefined ? [leaderOf(leader)] : [])),
);

/** Whether a space is one of the castles that decide. */
export const isLastCastle = (board: GameState, place: number, side: Side): boolean =>
  board.players === 4 && side === ODA && isSpace(place) && isDecisiveSpace(board, place);

/** 16.2.11.2 Whether a group would bring a possible traitor, or the soldiers of one, into a castle that decides. They come to relieve it only. */
const bringsTraitor = (board: GameState, { leaders, soldiers }: MarchGroup, to: number): boolean =>
  isBoundBySpheres(board) &&
  to !== NONE &&
  isLastCastle(board, to, ODA) &&
  otherSideUnitsAt(board, to, ODA) === 0 &&
  (leaders.some((leader) => POSSIBLE_TRAITORS.has(leaderOf(leader))) ||
    Object.keys(soldiers).some((kind) => parseSoldierKind(kind).clan === CLAN_TOKUGAWA));

/** 16.2.5.4 */
const GUARD_SIZE = 3;

/** 16.2.4.3c Whether Nobunaga would march without his guard, or meet other units with too few soldiers that can hit. */
const risksNobunaga = (board: GameState, { leaders, soldiers }: MarchGroup, goal: number): boolean => {
  if (!isBoundBySpheres(board) || !leaders.some((leader) => isNobunaga(leaderOf(leader)))) return false;
  let men = 0;
  for (const kind in soldiers) if (!parseSoldierKind(kind).isOut) men += soldiers[kind] as number;
  return men < (goal !== NONE && otherSideUnitsAt(board, goal, ODA) > 0 ? FOUR_PLAYER_WEIGHTS.nobunagasMen : GUARD_SIZE);
};

/** Whether a group must not march to a goal by way of these places. */
export const isCareless = (board: GameState, group: MarchGroup, goal: number, stops: readonly number[]): boolean =>
  stops.some((stop) => bringsTraitor(board, group, stop)) || risksNobunaga(board, group, goal);

/** Whether a castle that decides has fewer soldiers than its walls shelter. */
export const lacksSoldiers = (board: GameState, place: number, side: Side): boolean =>
  isLastCastle(board, place, side) && countSoldiers(board, place, CLAN_ODA) < FOUR_PLAYER_WEIGHTS.castleSoldiers;
