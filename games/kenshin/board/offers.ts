import type { Action, Refusal } from '@gunbai/engine';
import type { Hex } from '@gunbai/kits/hex';
import { term } from '@gunbai/ui';
import type { Picking, Term } from '@gunbai/ui';
import type { MapOffer } from '@gunbai/ui/map';
import { isHex, leads, sideOfUnit } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { CASTLE_IDS, UNIT_IDS, UNITS } from '../rules/components.ts';
import { GRID, HEX_LABELS, STEPS, WEST_EDGE } from '../rules/map.ts';
import { stepPoints } from '../rules/survey.ts';
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

/**
 * Where the force on the move can go, each hex by its cheapest way. The referee is asked about every way; nothing is known here
 * but what a step costs.
 */
const marches = (board: Board, why: (action: Action) => Refusal | null): MapOffer[] => {
  const side = sideOfUnit(board, board.marching);
  const start = board.at[board.marching] as number;
  const best = new Map<Hex, { readonly cost: number; readonly path: readonly Hex[] }>();
  const open: { readonly at: number; readonly cost: number; readonly path: readonly Hex[] }[] = [{ at: start, cost: 0, path: [] }];
  for (let next = open.shift(); next; next = open.shift()) {
    for (const hex of isHex(next.at) ? (STEPS[next.at] as readonly Hex[]) : WEST_EDGE) {
      const cost = next.cost + stepPoints(board, side, next.at, hex);
      const known = best.get(hex);
      if (hex === start || (known && known.cost <= cost) || cost > board.pointsLeft) continue;
      const path = [...next.path, hex];
      if (why(['march', ...path.map(labelOf)])) continue;
      best.set(hex, { cost, path });
      open.push({ at: hex, cost, path });
    }
    open.sort((a, b) => a.cost - b.cost);
  }
  const from = hexOfPlace(start);
  return [...best].map(([hex, { cost, path }]) => ({
    action: ['march', ...path.map(labelOf)],
    terms: [term('hex', labelOf(hex))],
    way: from === null ? path : [from, ...path],
    cost,
  }));
};

/** Everything that may be done, as things to point at. */
export const offersOf = (board: Board, allowed: readonly Action[], why: (action: Action) => Refusal | null): MapOffer[] => {
  const others = allowed.filter(([verb]) => verb !== 'march').map((action) => ({ action, terms: termsOf(action) }));
  return allowed.some(([verb]) => verb === 'march') ? [...others, ...marches(board, why)] : others;
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
    return hex === hexOfPlace(start) ? null : ['march', labelOf(hex)];
  }
  for (const one of ['withdraw', 'displace']) if (verbs.has(one)) return [one, labelOf(hex)];
  const here = UNITS.find(({ index }) => leads(board, index) && hexOfPlace(board.at[index] as number) === hex);
  const order = ['move', 'check', 'support', 'shelter', 'attack'].find((one) => verbs.has(one));
  if (!here || order === undefined) return null;
  return order === 'attack' ? ['attack', here.id, labelOf(GRID.neighbours[hex * 6] as Hex)] : [order, here.id];
};
