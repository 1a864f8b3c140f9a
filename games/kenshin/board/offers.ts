import type { Action, Refusal } from '@gunbai/engine';
import { OFF_MAP, reach } from '@gunbai/kits/hex';
import type { Hex, StepCost } from '@gunbai/kits/hex';
import { term } from '@gunbai/ui';
import type { Picking, Term } from '@gunbai/ui';
import { waysFrom } from '@gunbai/ui/map';
import type { MapOffer } from '@gunbai/ui/map';
import { isHex, leads, sideOfUnit } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { CASTLE_IDS, UNIT_IDS, UNITS } from '../rules/components.ts';
import { GRID, HEX_LABELS } from '../rules/map.ts';
import { LONGEST_PATH } from '../rules/march.ts';
import { isHostile, isNeutral, openUnits, stepPoints } from '../rules/survey.ts';
import { hexOfPlace } from './atlas.ts';

const units = new Set<string>(UNIT_IDS);
const castles = new Set<string>(CASTLE_IDS);
const hexes = new Set<string>(HEX_LABELS);

/** The things an action names, in its own order. A march is chosen by where it ends. */
export const termsOf = (action: Action): Term[] => {
  const named = action.slice(1).flatMap((id) => {
    if (typeof id !== 'string') return [];
    return [term(units.has(id) ? 'unit' : castles.has(id) ? 'castle' : hexes.has(id) ? 'hex' : 'place', id)];
  });
  return action[0] === 'march' ? named.slice(-1) : named;
};

const labelOf = (hex: Hex): string => HEX_LABELS[hex] as string;

/** What a side pays for a step on a march, where it can be made. */
const stepsOf =
  (board: Board, side: number): StepCost =>
  (from, to) => {
    const points = stepPoints(board, side, from, to);
    return points > 0 && !isNeutral(board, to) && openUnits(board, 1 - side, to) === 0 ? points : -1;
  };

/** Where the force on the move can go, each hex by its cheapest way; the referee has the last word on every way. */
const marches = (board: Board, why: (action: Action) => Refusal | null): MapOffer[] => {
  const side = sideOfUnit(board, board.marching);
  const start = board.at[board.marching] as number;
  if (!isHex(start)) return [];
  return waysFrom(GRID, start, board.pointsLeft, stepsOf(board, side))
    .map(({ hex, cost: points, way }) => ({
      action: ['march', ...way.slice(1).map(labelOf)] as const,
      terms: [term('hex', labelOf(hex))],
      way,
      cost: points,
      bites: isHostile(board, side, hex),
    }))
    .filter(({ action }) => why(action) === null);
};

/** Everything that may be done, as things to point at. A force is gathered in the panel, at the one who commands it; on the map only where a lesson asks for nothing else. */
export const offersOf = (board: Board, allowed: readonly Action[], why: (action: Action) => Refusal | null): MapOffer[] => {
  const far = allowed.some(([verb]) => verb === 'march') ? marches(board, why) : [];
  const isGathering = allowed.every(([verb]) => verb === 'gather');
  const near = allowed.filter(([verb]) => (verb !== 'gather' || isGathering) && (verb !== 'march' || far.length === 0));
  return [...near.map((action) => ({ action, terms: termsOf(action) })), ...far];
};

const ANY_COST = 99;

/** A march to a hex by its cheapest way, however dear: into it even where it cannot be entered, and towards it where it is farther than can be named. */
const marchTo = (board: Board, hex: Hex): Action => {
  const start = board.at[board.marching] as number;
  if (!isHex(start)) return ['march', labelOf(hex)];
  const found = reach(GRID, start, ANY_COST, stepsOf(board, sideOfUnit(board, board.marching)));
  const around = [...GRID.neighbours.subarray(hex * 6, hex * 6 + 6)].filter((next) => next !== OFF_MAP && found.has(next));
  const [nearest] = found.has(hex) ? [hex] : around.toSorted((a, b) => found.costTo(a) - found.costTo(b));
  const way = nearest === undefined ? [] : found.pathTo(nearest).slice(1);
  const whole = nearest === hex ? way : [...way, hex];
  return ['march', ...whole.slice(0, LONGEST_PATH).map(labelOf)];
};

/** What a reader who points at a hex that is not offered seems to want. */
export const attempted = (board: Board, allowed: readonly Action[], hex: Hex, { picked, open }: Picking<MapOffer>): Action | null => {
  const verbs = new Set(allowed.map(([verb]) => verb));
  const [unit] = picked;
  const verb = open[0]?.action[0];
  if (unit !== undefined && verb !== undefined && open[0]?.terms[1]?.startsWith('hex:'))
    return [verb, unit.slice('unit:'.length), labelOf(hex)];
  if (verbs.has('march')) {
    const start = board.at[board.marching] as number;
    return hex === hexOfPlace(start) ? null : marchTo(board, hex);
  }
  for (const one of ['withdraw', 'displace']) if (verbs.has(one)) return [one, labelOf(hex)];
  const here = UNITS.find(({ index }) => leads(board, index) && hexOfPlace(board.at[index] as number) === hex);
  const order = ['move', 'check', 'support', 'shelter', 'attack'].find((one) => verbs.has(one));
  if (!here || order === undefined) return null;
  return order === 'attack' ? ['attack', here.id, labelOf(GRID.neighbours[hex * 6] as Hex)] : [order, here.id];
};

/** Orders that a phase always has, where they are refused now: who wants to end it is told what is left to do. */
export const refusedOrders = (step: string | undefined, allowed: readonly Action[]): Action[] =>
  step === 'attack' && !allowed.some(([verb]) => verb === 'end-attacks') ? [['end-attacks']] : [];
