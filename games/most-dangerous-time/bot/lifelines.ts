import { clanIn, controls, countIn, isClosed, leadersAt, stacksAt, strangersAt, strangersInField } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { homesOf, isOpenTo } from '../rules/communication.ts';
import {
  CLAN_ODA,
  isOffMap,
  isSpace,
  KYO,
  LANE,
  linkKindsOf,
  neighboursOf,
  NONE,
  ODA,
  PLACE_COUNT,
  placeOf,
  SPACE_COUNT,
} from '../rules/components.ts';

import { CARES } from './weights.ts';

/*
 * 5 Oda's armies stand far from Gifu and Kiyosu, and count half when they are cut off. What a space is worth for their lines: who would lose
 * touch with home if it were lost, and who would be joined to it again if it were won.
 */

export interface Lifelines {
  /** By space, the units that depend on it. */
  readonly worth: Float64Array;
  /** By place, 1 where lines lead home, less with every step away from there. */
  readonly nearness: Float64Array;
}

/** A leader is missed more than a soldier. */
const LEADER = 2;
const MT_HIEI = placeOf('mt_hiei');

/** By place, what depends on a line from there: the Oda clan's units, and Kyo itself, which falls if its garrison is cut off. */
const dependants = (board: Board, line: number, kyo: number): Float64Array => {
  const weight = new Float64Array(PLACE_COUNT);
  for (let place = 0; place < PLACE_COUNT; place++) {
    for (const stack of stacksAt(board, place)) if (clanIn(stack) === CLAN_ODA) (weight[place] as number) += countIn(stack) * line;
    for (const leader of leadersAt(board, place)) if (board.leaderClan[leader] === CLAN_ODA) (weight[place] as number) += LEADER * line;
  }
  if (controls(board, ODA, KYO)) (weight[KYO] as number) += kyo;
  return weight;
};

const openPlaces = (board: Board, turn: number): Uint8Array => {
  const open = new Uint8Array(PLACE_COUNT);
  for (let place = 0; place < PLACE_COUNT; place++) open[place] = isOpenTo(board, place, ODA) ? 1 : 0;
  // 15.4.2a: the monks of Mt. Hiei rise at the start of turn 2.
  if (turn === 1) open[MT_HIEI] = 0;
  return open;
};

const queue = new Int16Array(PLACE_COUNT);

/** The weight of all that a line still reaches from home, if it may not run through one place; marks in `seen` what it reaches. */
const reached = (homes: readonly number[], open: Uint8Array, weight: Float64Array, without: number, seen: Uint8Array): number => {
  seen.fill(0);
  let end = 0;
  const take = (place: number): void => {
    seen[place] = 1;
    queue[end++] = place;
  };
  for (const home of homes) if (open[home] === 1 && home !== without) take(home);
  let total = 0;
  for (let i = 0; i < end; i++) {
    const place = queue[i] as number;
    total += weight[place] as number;
    // Whoever stands where no line runs through, besieging or besieged, still hangs on the last open place.
    if (open[place] === 0 || place === without) continue;
    for (const next of neighboursOf(place)) if (seen[next] === 0) take(next);
  }
  return total;
};

/** What it takes to open a place for a line. */
const toll = (board: Board, place: number, turn: number, open: Uint8Array): number => {
  if (open[place] === 1) return 0;
  if (isOffMap(place) || isClosed(board, place) || (turn === 1 && place === MT_HIEI)) return Infinity;
  return 2 + strangersAt(board, place, ODA);
};
const TOO_DEAR = 10;

/** From where lines lead home outwards, the cheapest way to everybody else: its toll, and the place before. */
const waysHome = (board: Board, turn: number, open: Uint8Array, inTouch: Uint8Array): { tolls: Float64Array; before: Int16Array } => {
  const tolls = new Float64Array(PLACE_COUNT).fill(Infinity);
  const before = new Int16Array(PLACE_COUNT).fill(NONE);
  const done = new Uint8Array(PLACE_COUNT);
  for (let place = 0; place < PLACE_COUNT; place++) if (open[place] === 1 && inTouch[place] === 1) tolls[place] = 0;
  for (;;) {
    let place = NONE;
    for (let one = 0; one < PLACE_COUNT; one++)
      if (done[one] === 0 && (tolls[one] as number) < (place === NONE ? TOO_DEAR : (tolls[place] as number))) place = one;
    if (place === NONE) return { tolls, before };
    done[place] = 1;
    for (const next of neighboursOf(place)) {
      const total = (tolls[place] as number) + 0.1 + toll(board, next, turn, open);
      if (total >= (tolls[next] as number)) continue;
      tolls[next] = total;
      before[next] = place;
    }
  }
};

/** Shares what an army that is cut off would gain among the spaces that must be won for its line. */
const creditGaps = (open: Uint8Array, before: Int16Array, place: number, weight: number, worth: Float64Array): void => {
  const gaps: number[] = [];
  for (let at = before[place] as number; at !== NONE; at = before[at] as number) if (open[at] === 0 && isSpace(at)) gaps.push(at);
  for (const gap of gaps) (worth[gap] as number) += weight / gaps.length;
};

const nearnessTo = (board: Board, open: Uint8Array, inTouch: Uint8Array): Float64Array => {
  const near = new Float64Array(PLACE_COUNT);
  let end = 0;
  const take = (place: number, value: number): void => {
    near[place] = value;
    queue[end++] = place;
  };
  for (let place = 0; place < PLACE_COUNT; place++) if (open[place] === 1 && inTouch[place] === 1) take(place, 1);
  for (let i = 0; i < end; i++) {
    const place = queue[i] as number;
    const neighbours = neighboursOf(place);
    const kinds = linkKindsOf(place);
    for (let k = 0; k < neighbours.length; k++) {
      const next = neighbours[k] as number;
      if (kinds[k] !== LANE && near[next] === 0 && !isOffMap(next) && strangersInField(board, next, ODA) === 0)
        take(next, (near[place] as number) * 0.75);
    }
  }
  return near;
};

/** By space, the share of the places where Kyo could be cut off that a second line through it would go round. */
const detours = (board: Board, homes: readonly number[], open: Uint8Array, cuts: readonly number[], turn: number): Float64Array => {
  const share = new Float64Array(SPACE_COUNT);
  const seen = new Uint8Array(PLACE_COUNT);
  for (let space = 0; space < SPACE_COUNT; space++) {
    if (open[space] === 1 || toll(board, space, turn, open) > TOO_DEAR) continue;
    open[space] = 1;
    for (const cut of cuts) {
      reached(homes, open, NOTHING, cut, seen);
      if (seen[KYO] === 1) (share[space] as number) += 1 / cuts.length;
    }
    open[space] = 0;
  }
  return share;
};
const NOTHING = new Float64Array(PLACE_COUNT);

/** What was found last, and for which open places: nothing of it changes while one's own columns march. */
let known: { readonly open: string; readonly homes: string; readonly share: Float64Array } | null = null;
const detoursOf = (board: Board, homes: readonly number[], open: Uint8Array, cuts: readonly number[], turn: number): Float64Array => {
  const key = open.join('');
  const ends = homes.join(' ');
  if (known?.open !== key || known.homes !== ends) known = { open: key, homes: ends, share: detours(board, homes, open, cuts, turn) };
  return known.share;
};

/** What each space is worth for Oda's lines: `line` for every unit, `kyo` for Kyo. */
export const lifelines = (board: Board, turn: number, line: number, kyo: number): Lifelines => {
  const worth = new Float64Array(SPACE_COUNT);
  const homes = homesOf(board, CLAN_ODA);
  const weight = dependants(board, line, kyo);
  const open = openPlaces(board, turn);
  const seen = new Uint8Array(PLACE_COUNT);
  const all = reached(homes, open, weight, NONE, seen);
  const inTouch = seen.slice();
  const cuts: number[] = [];
  for (let space = 0; space < SPACE_COUNT; space++) {
    if (open[space] === 0 || inTouch[space] === 0) continue;
    worth[space] = all - reached(homes, open, weight, space, seen);
    if (space !== KYO && inTouch[KYO] === 1 && seen[KYO] === 0) cuts.push(space);
  }
  const standing = homes.filter((home) => open[home] === 1);
  if (standing.length > 1) for (const home of standing) (worth[home] as number) += (all * CARES.homes) / (standing.length - 1);
  // Whoever sits beside a line can cut it in one march.
  for (let space = 0; space < SPACE_COUNT; space++) {
    if (open[space] === 1 || isClosed(board, space)) continue;
    for (const next of neighboursOf(space))
      if (isSpace(next) && open[next] === 1 && inTouch[next] === 1) (worth[space] as number) += (worth[next] as number) * CARES.beside;
  }
  if (cuts.length > 0 && controls(board, ODA, KYO)) {
    const share = detoursOf(board, homes, open, cuts, turn);
    for (let space = 0; space < SPACE_COUNT; space++) (worth[space] as number) += (share[space] as number) * kyo * CARES.detour;
  }
  let isCut = false;
  for (let place = 0; place < PLACE_COUNT; place++) if ((weight[place] as number) > 0 && inTouch[place] === 0) isCut = true;
  const isKyoLost = !controls(board, ODA, KYO);
  if (isCut || isKyoLost) {
    const { before } = waysHome(board, turn, open, inTouch);
    if (isKyoLost) creditGaps(open, before, KYO, kyo * CARES.gate, worth);
    for (let place = 0; place < PLACE_COUNT; place++)
      if ((weight[place] as number) > 0 && inTouch[place] === 0) creditGaps(open, before, place, weight[place] as number, worth);
  }
  return { worth, nearness: nearnessTo(board, open, inTouch) };
};
