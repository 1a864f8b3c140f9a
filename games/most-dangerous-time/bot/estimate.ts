import { distances, UNREACHED } from '@gunbai/kits/graph';
import {
  braveryOf,
  clanIn,
  commandLimit,
  controls,
  controlSide,
  countIn,
  fortOf,
  insideUnits,
  isDaimyo,
  isIgnored,
  leadersAt,
  marksIn,
  OUT_OF_TOUCH,
  roomInside,
  sideOfLeader,
  soldiersOf,
  stacksAt,
  strangersAt,
  unitsOf,
} from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import {
  allianceOfClan,
  ANTI_ODA,
  CLAN_IKKO,
  CLAN_ODA,
  hasWalls,
  isOffMap,
  isSpace,
  KYO,
  LANE,
  MAP,
  NEUTRAL,
  NONE,
  ODA,
  PLACE_COUNT,
  placeOf,
  sideOfClan,
  SPACE_COUNT,
  SPACES,
} from '../rules/components.ts';
import type { Side, Space } from '../rules/components.ts';
import { shutTo } from '../rules/map.ts';

/** Steps by road and trail between any two places. */
const STEPS: readonly (readonly number[])[] = Array.from({ length: PLACE_COUNT }, (_, from) =>
  distances(MAP, [from], (node, _from, kind) => kind !== LANE && !isOffMap(node)),
);
export const stepsBetween = (from: number, to: number): number => {
  const steps = (STEPS[from] as readonly number[])[to] as number;
  return steps === UNREACHED ? Infinity : steps;
};

/** The fighting worth of a side in a place: units, better for brave leaders and for monks, half when cut off. */
export const forceAt = (board: Board, place: number, side: Side, onlyActive = false): number => {
  let force = 0;
  for (const stack of stacksAt(board, place)) {
    const clan = clanIn(stack);
    if (sideOfClan[clan] !== side || (onlyActive && !isOfAlliance(board, clan))) continue;
    const worth = (marksIn(stack) & OUT_OF_TOUCH) !== 0 ? 0.5 : 1;
    force += countIn(stack) * (clan === CLAN_IKKO ? worth * 1.4 : worth);
  }
  for (const leader of leadersAt(board, place)) {
    const clan = board.leaderClan[leader] as number;
    if (isIgnored(board, leader) || sideOfLeader(board, leader) !== side || (onlyActive && !isOfAlliance(board, clan))) continue;
    const led = Math.min(commandLimit(board, leader), soldiersOf(board, place, clan));
    force += 1 + braveryOf(leader) * 0.35 * (led + 1) + (isDaimyo(board, leader) ? 0.5 : 0);
  }
  return force;
};

const isOfAlliance = (board: Board, clan: number): boolean => allianceOfClan[clan] === board.active;

/** What a space is worth to a side, by what the game is won with. */
export const worthOf = (board: Board, space: number, side: Side): number => {
  const { fort, homeOf, printed } = SPACES[space] as Space;
  let worth = 2;
  if (board.goal === 'short' && fort >= 2) worth += 7;
  else worth += fort;
  if (space === KYO) worth += board.goal === 'short' ? 5 : 14;
  if (homeOf !== NONE) worth += sideOfClan[homeOf] === ODA ? 5 : 3;
  if (isVital(board, space)) worth += 16;
  if (board.goal === 'campaign') worth += 2;
  if (board.players === 4 && TARGETS.includes(space)) worth += side === ODA ? 25 : 6;
  return sideOfClan[printed] === NEUTRAL ? worth + 0.5 : worth;
};

/** What decides the game if Oda loses it: Kyo in the standard and the three-player game, his home castles with three or four players. */
export const isVital = (board: Board, space: number): boolean => {
  if (space === KYO) return board.goal === 'standard' || board.goal === 'three';
  return board.players > 2 && ((SPACES[space] as Space).homeOf === CLAN_ODA || space === board.azuchiAt);
};

const TARGETS: readonly number[] = ['takamatsu', 'uotsu', 'tottori'].map(placeOf);

/** How much force it takes to have a place: to win the field, and to storm what can stand behind walls. */
export const forceNeeded = (board: Board, place: number, side: Side): number => {
  const others = ([ODA, ANTI_ODA, NEUTRAL] as const).filter((one) => one !== side);
  let defence = 0;
  let units = 0;
  for (const other of others) {
    defence += forceAt(board, place, other);
    units += unitsOf(board, place, other);
  }
  if (units === 0) return 0.5;
  if (!hasWalls(place)) return defence * 1.15;
  const behindWalls = Math.min(units, roomInside(board, place));
  return Math.max(defence * 1.1, behindWalls * (1.7 + 0.6 * fortOf(board, place)));
};

const NEAR = [1, 0.8, 0.45];
const FAR = [1, 0.85, 0.6, 0.4, 0.25];

/** What the enemies of a side could bring to bear on a place within two steps; on a place that must not fall, within four. */
export const threatTo = (board: Board, place: number, side: Side, hostile: readonly number[]): number => {
  const foe = side === ODA ? ANTI_ODA : ODA;
  const isPrecious = side === ODA && isSpace(place) && isVital(board, place);
  const weights = isPrecious ? FAR : NEAR;
  let threat = 0;
  for (const other of hostile) {
    const weight = weights[stepsBetween(other, place)];
    if (weight !== undefined) threat += forceAt(board, other, foe) * weight;
  }
  return isPrecious ? Math.max(threat, LEAST_GUARD) : threat;
};

/** Nobody leaves a vital castle with fewer. */
const LEAST_GUARD = 4;

/** Everything a march is judged by, gathered once for a decision. */
export interface Estimate {
  readonly side: Side;
  /** Where the enemy has units. */
  readonly hostile: readonly number[];
  /** By place, how strongly it draws the active army. */
  readonly pull: readonly number[];
  readonly worth: readonly number[];
  readonly needed: readonly number[];
}

const FADE = 0.72;

export const estimate = (board: Board, side: Side): Estimate => {
  const foe = side === ODA ? ANTI_ODA : ODA;
  const hostile: number[] = [];
  const armies: number[] = [];
  const forces: number[] = [];
  for (let place = 0; place < PLACE_COUNT; place++) {
    if (unitsOf(board, place, foe) > 0) hostile.push(place);
    if (unitsOf(board, place, side) > 0) {
      const force = forceAt(board, place, side, true);
      if (force > 0) {
        armies.push(place);
        forces.push(force);
      }
    }
  }
  const worth = new Array<number>(PLACE_COUNT).fill(0);
  const needed = new Array<number>(PLACE_COUNT).fill(0);
  const goals: number[] = [];
  const draws: number[] = [];
  for (let space = 0; space < SPACE_COUNT; space++) {
    worth[space] = worthOf(board, space, side);
    if (shutTo(board, space, side) !== null) continue;
    const isOwn = controls(board, side, space) && strangersAt(board, space, side) === 0;
    if (isOwn) {
      const threat = threatTo(board, space, side, hostile);
      const guard = forceAt(board, space, side);
      if (threat > guard) {
        goals.push(space);
        draws.push((worth[space] as number) * Math.min(1, (threat - guard) / (threat + 1)) * 0.8);
      }
      continue;
    }
    const need = (needed[space] = forceNeeded(board, space, side));
    let near = 0;
    for (let i = 0; i < armies.length; i++) {
      const steps = stepsBetween(armies[i] as number, space);
      if (steps <= 4) near += (forces[i] as number) * FADE ** Math.max(0, steps - 1);
    }
    if (near === 0) continue;
    goals.push(space);
    draws.push((worth[space] as number) * Math.min(1.2, near / need) ** 2);
  }
  const pull = new Array<number>(PLACE_COUNT).fill(0);
  for (let place = 0; place < PLACE_COUNT; place++) {
    if (isOffMap(place)) continue;
    let best = 0;
    for (let i = 0; i < goals.length; i++) {
      const steps = stepsBetween(place, goals[i] as number);
      if (steps > 6) continue;
      const draw = (draws[i] as number) * FADE ** steps;
      if (draw > best) best = draw;
    }
    pull[place] = best;
  }
  return { side, hostile, pull, worth, needed };
};

/** Whether a side could take a place from its enemy at once: nobody is there. */
export const isOpenPrize = (board: Board, place: number, side: Side): boolean =>
  isSpace(place) && controlSide(board, place) !== side && strangersAt(board, place, side) === 0;

export const isBesieging = (board: Board, place: number, side: Side): boolean => {
  for (const other of [ODA, ANTI_ODA, NEUTRAL] as const) if (other !== side && insideUnits(board, place, other) > 0) return true;
  return false;
};
