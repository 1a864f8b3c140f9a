import {
  stacksAt,
  clanOfStack,
  countOfStack,
  leadersAt,
  sideControls,
  isSpaceClosed,
  otherSideUnitsAt,
  otherSideUnitsInField,
} from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { isOpenToLines, homeCastlesOf } from '../rules/communication/communication.ts';
import {
  PLACE_COUNT,
  CLAN_ODA,
  ODA,
  KYO,
  MT_HIEI,
  neighboursOf,
  isOffMap,
  NONE,
  isSpace,
  linkKindsOf,
  LANE,
  SPACE_COUNT,
} from '../rules/components.ts';
import { RISK_WEIGHTS } from './weights.ts';

/*
 * 5 Oda's armies are far from Gifu and Kiyosu and count half when cut off. The value of a space for their lines: the units that would lose
 * communication if it were lost, and those that would regain it if it were won.
 */

interface SupplyRoutes {
  /** By space, the units that depend on it. */
  readonly worth: Float64Array;
  /** By place, 1 where lines lead home, less with every step away from there. */
  readonly nearness: Float64Array;
}

/** A leader counts more than a soldier. */
const LEADER_WEIGHT = 2;

/** By place, the weight that depends on a line from it: the Oda clan's units, and Kyo, which is lost if its garrison is cut off. */
const dependentWeightByPlace = (board: GameState, line: number, kyo: number): Float64Array => {
  const weight = new Float64Array(PLACE_COUNT);
  for (let place = 0; place < PLACE_COUNT; place++) {
    for (const stack of stacksAt(board, place))
      if (clanOfStack(stack) === CLAN_ODA) (weight[place] as number) += countOfStack(stack) * line;
    for (const leader of leadersAt(board, place))
      if (board.leaderClan[leader] === CLAN_ODA) (weight[place] as number) += LEADER_WEIGHT * line;
  }
  if (sideControls(board, ODA, KYO)) (weight[KYO] as number) += kyo;
  return weight;
};

const findOpenPlaces = (board: GameState, turn: number): Uint8Array => {
  const open = new Uint8Array(PLACE_COUNT);
  for (let place = 0; place < PLACE_COUNT; place++) open[place] = isOpenToLines(board, place, ODA) ? 1 : 0;
  // 15.4.2a: the monks of Mt. Hiei rise at the start of turn 2.
  if (turn === 1) open[MT_HIEI] = 0;
  return open;
};

const searchQueue = new Int16Array(PLACE_COUNT);

/** The weight that lines from home still reach when one place is closed to them; marks reached places in `seen`. */
const reachableWeight = (
  homes: readonly number[],
  open: Uint8Array,
  weight: Float64Array,
  without: number,
  visited: Uint8Array,
): number => {
  visited.fill(0);
  let end = 0;
  const take = (place: number): void => {
    visited[place] = 1;
    searchQueue[end++] = place;
  };
  for (const home of homes) if (open[home] === 1 && home !== without) take(home);
  let total = 0;
  for (let i = 0; i < end; i++) {
    const place = searchQueue[i] as number;
    total += weight[place] as number;
    // Units in a place that no line runs through, besieging or besieged, depend on the last open place.
    if (open[place] === 0 || place === without) continue;
    for (const next of neighboursOf(place)) if (visited[next] === 0) take(next);
  }
  return total;
};

/** The cost of opening a place for a line. */
const openingCost = (board: GameState, place: number, turn: number, open: Uint8Array): number => {
  if (open[place] === 1) return 0;
  if (isOffMap(place) || isSpaceClosed(board, place) || (turn === 1 && place === MT_HIEI)) return Infinity;
  return 2 + otherSideUnitsAt(board, place, ODA);
};
const MAX_OPENING_COST = 10;

/** The cheapest path from the home castles to every place: its cost, and the place before. */
const cheapestPathsHome = (
  board: GameState,
  turn: number,
  open: Uint8Array,
  inCommunication: Uint8Array,
): { costs: Float64Array; before: Int16Array } => {
  const costs = new Float64Array(PLACE_COUNT).fill(Infinity);
  const before = new Int16Array(PLACE_COUNT).fill(NONE);
  const done = new Uint8Array(PLACE_COUNT);
  for (let place = 0; place < PLACE_COUNT; place++) if (open[place] === 1 && inCommunication[place] === 1) costs[place] = 0;
  for (;;) {
    let place = NONE;
    for (let one = 0; one < PLACE_COUNT; one++)
      if (done[one] === 0 && (costs[one] as number) < (place === NONE ? MAX_OPENING_COST : (costs[place] as number))) place = one;
    if (place === NONE) return { costs, before };
    done[place] = 1;
    for (const next of neighboursOf(place)) {
      const total = (costs[place] as number) + 0.1 + openingCost(board, next, turn, open);
      if (total >= (costs[next] as number)) continue;
      costs[next] = total;
      before[next] = place;
    }
  }
};

/** Divides the gain of a cut-off army among the spaces that must be won for its line. */
const creditSpacesToWin = (open: Uint8Array, before: Int16Array, place: number, weight: number, worth: Float64Array): void => {
  const gaps: number[] = [];
  for (let at = before[place] as number; at !== NONE; at = before[at] as number) if (open[at] === 0 && isSpace(at)) gaps.push(at);
  for (const gap of gaps) (worth[gap] as number) += weight / gaps.length;
};

const nearnessToLines = (board: GameState, open: Uint8Array, inCommunication: Uint8Array): Float64Array => {
  const near = new Float64Array(PLACE_COUNT);
  let end = 0;
  const take = (place: number, value: number): void => {
    near[place] = value;
    searchQueue[end++] = place;
  };
  for (let place = 0; place < PLACE_COUNT; place++) if (open[place] === 1 && inCommunication[place] === 1) take(place, 1);
  for (let i = 0; i < end; i++) {
    const place = searchQueue[i] as number;
    const neighbours = neighboursOf(place);
    const kinds = linkKindsOf(place);
    for (let k = 0; k < neighbours.length; k++) {
      const next = neighbours[k] as number;
      if (kinds[k] !== LANE && near[next] === 0 && !isOffMap(next) && otherSideUnitsInField(board, next, ODA) === 0)
        take(next, (near[place] as number) * 0.75);
    }
  }
  return near;
};

/** By space, the share of Kyo's possible cuts that a second line through it would bypass. */
const detourShares = (
  board: GameState,
  homes: readonly number[],
  open: Uint8Array,
  cuts: readonly number[],
  turn: number,
): Float64Array => {
  const share = new Float64Array(SPACE_COUNT);
  const visited = new Uint8Array(PLACE_COUNT);
  for (let space = 0; space < SPACE_COUNT; space++) {
    if (open[space] === 1 || openingCost(board, space, turn, open) > MAX_OPENING_COST) continue;
    open[space] = 1;
    for (const cut of cuts) {
      reachableWeight(homes, open, NO_WEIGHT, cut, visited);
      if (visited[KYO] === 1) (share[space] as number) += 1 / cuts.length;
    }
    open[space] = 0;
  }
  return share;
};
const NO_WEIGHT = new Float64Array(PLACE_COUNT);

/** The last result and its open places; it does not change while own columns march. */
let detourCache: { readonly open: string; readonly homes: string; readonly share: Float64Array } | null = null;
const cachedDetourShares = (
  board: GameState,
  homes: readonly number[],
  open: Uint8Array,
  cuts: readonly number[],
  turn: number,
): Float64Array => {
  const key = open.join('');
  const ends = homes.join(' ');
  if (detourCache?.open !== key || detourCache.homes !== ends)
    detourCache = { open: key, homes: ends, share: detourShares(board, homes, open, cuts, turn) };
  return detourCache.share;
};

/** The value of each space for Oda's lines: `line` for every unit, `kyo` for Kyo. */
export const computeSupplyRoutes = (board: GameState, turn: number, line: number, kyo: number): SupplyRoutes => {
  const worth = new Float64Array(SPACE_COUNT);
  const homes = homeCastlesOf(board, CLAN_ODA);
  const weight = dependentWeightByPlace(board, line, kyo);
  const open = findOpenPlaces(board, turn);
  const visited = new Uint8Array(PLACE_COUNT);
  const all = reachableWeight(homes, open, weight, NONE, visited);
  const inCommunication = visited.slice();
  const cuts: number[] = [];
  for (let space = 0; space < SPACE_COUNT; space++) {
    if (open[space] === 0 || inCommunication[space] === 0) continue;
    worth[space] = all - reachableWeight(homes, open, weight, space, visited);
    if (space !== KYO && inCommunication[KYO] === 1 && visited[KYO] === 0) cuts.push(space);
  }
  const openHomes = homes.filter((home) => open[home] === 1);
  if (openHomes.length > 1) for (const home of openHomes) (worth[home] as number) += (all * RISK_WEIGHTS.homes) / (openHomes.length - 1);
  // An enemy adjacent to a line can cut it in one march.
  for (let space = 0; space < SPACE_COUNT; space++) {
    if (open[space] === 1 || isSpaceClosed(board, space)) continue;
    for (const next of neighboursOf(space))
      if (isSpace(next) && open[next] === 1 && inCommunication[next] === 1)
        (worth[space] as number) += (worth[next] as number) * RISK_WEIGHTS.adjacentToLine;
  }
  if (cuts.length > 0 && sideControls(board, ODA, KYO)) {
    const share = cachedDetourShares(board, homes, open, cuts, turn);
    for (let space = 0; space < SPACE_COUNT; space++) (worth[space] as number) += (share[space] as number) * kyo * RISK_WEIGHTS.detour;
  }
  let isCut = false;
  for (let place = 0; place < PLACE_COUNT; place++) if ((weight[place] as number) > 0 && inCommunication[place] === 0) isCut = true;
  const isKyoLost = !sideControls(board, ODA, KYO);
  if (isCut || isKyoLost) {
    const { before } = cheapestPathsHome(board, turn, open, inCommunication);
    if (isKyoLost) creditSpacesToWin(open, before, KYO, kyo * RISK_WEIGHTS.gate, worth);
    for (let place = 0; place < PLACE_COUNT; place++)
      if ((weight[place] as number) > 0 && inCommunication[place] === 0)
        creditSpacesToWin(open, before, place, weight[place] as number, worth);
  }
  return { worth, nearness: nearnessToLines(board, open, inCommunication) };
};
