import { leadersAt, otherSideUnitsAt, sideControls, sideUnitsAt, sphereOf, isSpaceClosed, fortValueAt } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import {
  FOUR_PLAYER_TARGETS,
  LANE,
  NONE,
  ODA,
  PLACE_COUNT,
  SPACE_COUNT,
  isOffMap,
  isSpace,
  linkKindsOf,
  neighboursOf,
} from '../rules/components.ts';
import { isDecisiveSpace } from './space-values.ts';

/*
 * 16.2.4.2 With four players an Oda player wins with one distant space. The spaces on the way there are worth more to him than
 * others, because his soldiers march through no enemies and through no other player's sphere.
 */

/** The fewest units that set out for a target. */
const SMALLEST_ARMY = 3;
const MAX_COST = 60;

/** 16.2.7.3b Whether soldiers would have to stay in a place. */
const isBarred = (board: GameState, place: number, seat: number): boolean => {
  const sphere = sphereOf(board, place);
  return sphere !== NONE && sphere !== seat && (!isSpace(place) || sideControls(board, ODA, place));
};

/** How hard it is to get through a place. */
const costOfPlace = (board: GameState, place: number): number => {
  const others = otherSideUnitsAt(board, place, ODA);
  const isHeld = isSpace(place) && !sideControls(board, ODA, place);
  return 1 + others + (isHeld ? 0.5 : 0) + (others > 0 ? fortValueAt(board, place) : 0);
};

/** 16.2.6.2 In his own sphere a player's soldiers need no leader. */
const isArmyOf = (board: GameState, place: number, seat: number): boolean =>
  sideUnitsAt(board, place, ODA) >= SMALLEST_ARMY &&
  !(isSpace(place) && isDecisiveSpace(board, place)) &&
  (sphereOf(board, place) === seat || leadersAt(board, place).some((leader) => board.lord[leader] === seat));

/** The spaces that an Oda player must win on the easiest way from one of his armies to his target, which comes first. */
export const spacesOnWayToTarget = (board: GameState, seat: number): readonly number[] => {
  const target = FOUR_PLAYER_TARGETS[seat];
  if (target === undefined) return [];
  const costs = new Float64Array(PLACE_COUNT).fill(Infinity);
  const next = new Int16Array(PLACE_COUNT).fill(NONE);
  const done = new Uint8Array(PLACE_COUNT);
  costs[target] = costOfPlace(board, target);
  for (;;) {
    let place: number = NONE;
    for (let one = 0; one < PLACE_COUNT; one++)
      if (done[one] === 0 && (costs[one] as number) < (place === NONE ? MAX_COST : (costs[place] as number))) place = one;
    if (place === NONE) return [];
    if (isArmyOf(board, place, seat)) return spacesToWin(board, place, next);
    done[place] = 1;
    const neighbours = neighboursOf(place);
    const kinds = linkKindsOf(place);
    for (let i = 0; i < neighbours.length; i++) {
      const from = neighbours[i] as number;
      if (kinds[i] === LANE || isOffMap(from)) continue;
      const isArmy = isArmyOf(board, from, seat);
      if (!isArmy && isBarred(board, from, seat)) continue;
      const total = (costs[place] as number) + (isArmy ? 1 : costOfPlace(board, from));
      if (total >= (costs[from] as number)) continue;
      costs[from] = total;
      next[from] = place;
    }
  }
};

const spacesToWin = (board: GameState, from: number, next: Int16Array): readonly number[] => {
  const spaces: number[] = [];
  for (let place = next[from] as number; place !== NONE; place = next[place] as number)
    if (place < SPACE_COUNT && !sideControls(board, ODA, place) && !isSpaceClosed(board, place)) spaces.push(place);
  return spaces.toReversed();
};
