import { sameAction } from '@gunbai/engine';
import type { Action, View } from '@gunbai/engine';
import type { Hex } from '@gunbai/kits/hex';
import {
  enemyStands,
  entersStrongZone,
  fieldForcesAt,
  headOf,
  hexOf,
  leads,
  nearEnemy,
  sideOf,
  stepCost,
  zonesOf,
} from '@gunbai/kits/gunyuden';
import type { Board, March, War } from '@gunbai/kits/gunyuden';
import { term } from '@gunbai/ui';
import type { Picking, Term } from '@gunbai/ui';
import { waysFrom } from '@gunbai/ui/map';
import type { MapOffer } from '@gunbai/ui/map';
import { GRID, UNIT_IDS } from '../rules/wars.ts';
import type { Word } from './words.ts';

const units = new Set<string>(UNIT_IDS);
const hexes = new Set<string>(GRID.labels);
const labelOf = (hex: Hex): string => GRID.labels[hex] as string;

/** The things an action names, in its own order; letters and kinds of choices are no things. */
export const termsOf = (action: Action): Term[] =>
  action.slice(1).flatMap((id) => {
    if (typeof id !== 'string') return [];
    return units.has(id) ? [term('unit', id)] : hexes.has(id) ? [term('hex', id)] : [];
  });

/** 9-1-2 Until an action is over a force goes by its leader, also when he has fallen: who leads it now stands on the map for him. */
export const asSeen = (war: War, board: Board, action: Action): Action => {
  const [verb, ...rest] = action;
  const seen = rest.map((id) => {
    const unit = typeof id === 'string' ? war.unitIndex.get(id) : undefined;
    return unit === undefined ? id : (war.units[headOf(war, board, unit)]?.id ?? id);
  });
  return [verb, ...seen];
};

/** The march under way, if the decision is about one. */
export const marchOf = ({ flow }: View<Board>): March | null => {
  const frame = flow.at(-1);
  return frame?.step === 'march' ? (frame.local as unknown as March) : null;
};

/**
 * Where the force on the march can come to with the points it has left, each hex by its cheapest way. A march is made step by
 * step: what is chosen is the first step of the way.
 */
const steps = (war: War, board: Board, march: March): MapOffer[] => {
  const { force, points, strategic } = march;
  const side = sideOf(war, force);
  const zones = zonesOf(war, board);
  const cost = (from: Hex, to: Hex, direction: number): number =>
    enemyStands(zones, to, side) || (strategic && nearEnemy(war, zones, to, side))
      ? -1
      : stepCost(war, board, side, from, direction, strategic);
  return waysFrom(GRID, hexOf(board, force), points, cost).map(({ hex, cost: half, way }) => ({
    action: ['step', labelOf(way[1] as Hex)],
    terms: [term('hex', labelOf(hex))],
    way,
    cost: half / 2,
    bites: entersStrongZone(zones, hex, side),
  }));
};

/** What it means to let be what a step asks for. */
const LET_BE: { readonly [step: string]: Word } = {
  storm: 'noStorm',
  pursuit: 'noPursuit',
  stepBack: 'stayOut',
  advance: 'noAdvance',
  counterattack: 'noCounter',
  offer: 'holdOut',
};

/** What an answer without an object means at this step; null where its own name says it. */
export const answerTo = (step: string, [verb]: Action): Word | null => (verb === 'halt' || verb === 'hold' ? (LET_BE[step] ?? null) : null);

/** The numbers that a step of the flow may keep: what the decision is about. */
interface Subject {
  readonly castle?: number;
  readonly hex?: number;
  readonly force?: number;
  readonly commander?: number;
  readonly forces?: readonly number[];
  readonly chosen?: readonly number[];
  readonly options?: readonly number[];
}

/** The hex that a decision is about: the castle, the force, those who suffer; null while orders are given. */
export const askedAbout = (war: War, { board, flow }: View<Board>): Hex | null => {
  const { castle, hex, force, commander, forces, chosen, options } = (flow.at(-1)?.local ?? {}) as Subject;
  if (castle !== undefined) return war.castles[castle]?.hex ?? null;
  const unit = force ?? commander ?? chosen?.[0] ?? options?.[0] ?? forces?.[0];
  return unit === undefined ? (hex ?? null) : hexOf(board, unit);
};

/** A retreat of one force goes by its hexes alone. */
const retreatsAlone = (allowed: readonly Action[]): boolean =>
  allowed.every(([verb, unit]) => verb === 'retreat' && unit === allowed[0]?.[1]);

/** Everything that may be done, as things to point at. What changes nothing is offered before the terms of a surrender. */
export const offersOf = (war: War, view: View<Board>, allowed: readonly Action[]): MapOffer[] => {
  const march = marchOf(view);
  const canStep = march !== null && allowed.some(([verb]) => verb === 'step');
  const isAlone = retreatsAlone(allowed);
  const others = allowed
    .filter(([verb]) => !(canStep && verb === 'step'))
    .map((action) => ({ action, terms: termsOf(asSeen(war, view.board, action)).slice(isAlone ? 1 : 0) }))
    .toSorted((a, b) => Number(b.action[0] === 'hold') - Number(a.action[0] === 'hold'));
  // A lesson allows one step of several: only the ways that begin with what is allowed are offered.
  const ways = canStep ? steps(war, view.board, march).filter(({ action }) => allowed.some((one) => sameAction(one, action))) : [];
  return [...others, ...ways];
};

/** What a reader who points at a hex that is not offered seems to want. */
export const attempted = (
  war: War,
  view: View<Board>,
  allowed: readonly Action[],
  hex: Hex,
  { picked, open }: Picking<MapOffer>,
): Action | null => {
  const { board } = view;
  const verbs = new Set(allowed.map(([verb]) => verb));
  const [first] = picked;
  const next = open[0];
  if (first !== undefined && next?.terms[1]?.startsWith('hex:')) return [next.action[0], first.slice('unit:'.length), labelOf(hex)];
  const march = marchOf(view);
  if (march) return hexOf(board, march.force) === hex ? null : ['step', labelOf(hex)];
  if (next?.terms.length === 1 && next.terms[0]?.startsWith('hex:')) {
    const [verb, ...named] = next.action;
    return [verb, ...named.slice(0, -1), labelOf(hex)];
  }
  if (!verbs.has('end')) return null;
  const force = [0, 1].flatMap((side) => fieldForcesAt(war, board, hex, side)).find((one) => leads(board, one));
  return force === undefined ? null : ['march', war.units[force]?.id ?? ''];
};
