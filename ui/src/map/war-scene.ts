import type { Hex } from '@gunbai/kits/hex';
import type { Segment } from '@gunbai/kits/text';
import { useMemo, useRef, useState } from 'react';
import { newsFor } from '../news.ts';
import { idOf, usePicking } from '../picking.ts';
import type { Term } from '../picking.ts';
import type { TargetState } from '../target.tsx';
import type { ViewportStore } from '../viewport-store.ts';
import { litBy, onlyStack, sceneOf, takenOf } from './aim.ts';
import { useCamera } from './camera.ts';
import { spotOf } from './geometry.ts';
import { useLooking } from './looking.ts';
import { createPointed } from './pointed.tsx';
import { useStanding } from './standing.ts';
import { trailsOf } from './trails.ts';
import type { MapOffer, WarTableProps } from './war-table.tsx';

/** What each way costs, by where it ends. */
const costsOf = (open: readonly MapOffer[]): ReadonlyMap<Hex, number> =>
  new Map(open.flatMap(({ way, cost }) => (way && cost !== undefined ? [[way.at(-1) as Hex, cost] as const] : [])));

/** What the map of a war shows now: what stands where, what is lit, taken, open and pointed at; its camera follows that. */
export const useWarScene = (props: WarTableProps) => {
  const { table, grid, castles, units, offers, goings } = props;
  const picking = usePicking(offers, table.choose);
  const [pointed] = useState(createPointed);
  const view = useRef<ViewportStore>(null);
  const standing = useStanding(castles, units);
  const placeOf = (named: Term): Hex | null =>
    standing.places.get(named) ?? grid.byLabel.get(idOf(named)) ?? props.placeOf?.(named) ?? null;

  const lit = litBy(picking.next, placeOf);
  const opened = onlyStack(picking.next, lit) ?? props.opens ?? null;
  const { looked, isAsked, look } = useLooking(offers, { opened, occupied: standing.occupied, onLook: props.onLook });
  const taken = takenOf(offers, picking.picked, table.chosen, placeOf);
  // What was marked without pointing there, as by advice, is opened, too.
  const open = (taken.marked && !isAsked ? taken.hexes[0] : undefined) ?? looked;
  const costs = useMemo(() => costsOf(picking.open), [picking.open]);
  const shown = table.pointed ? placeOf(`${table.pointed.kind}:${table.pointed.id}`) : null;
  const focus = props.focus ?? taken.aim ?? null;
  const isRangeShown = costs.size > 0;
  const { areNear, spread } = sceneOf(grid, picking, lit, { focus, isRangeShown });
  useCamera(view, grid, {
    pointed: table.pointed,
    shown,
    isShownNear: table.pointed?.closely ?? false,
    focus,
    lit: [...lit.keys()],
    isRangeShown,
    areNear,
  });
  const trails = useMemo(() => trailsOf(grid, newsFor(table.story ?? [], table.viewer), goings), [grid, table.story, table.viewer, goings]);
  return { picking, pointed, view, standing, placeOf, lit, taken, costs, shown, focus, spread, looked, isAsked, open, look, trails };
};

type WarScene = ReturnType<typeof useWarScene>;

/** So near a force among others can be told from them. */
const NEAR_ENOUGH = 0.8;

/** The ways to other places on the map: the next that is lit, a thing by its name, and where an order leads. */
export const waysOver = ({ grid }: WarTableProps, { view, pointed, placeOf, spread, looked, look }: WarScene) => {
  const visit = (hex: Hex, nearest: number): void => {
    const { x, y } = spotOf(grid, hex);
    view.current?.centreOn(x, y, Math.max(nearest, view.current.lie().k));
    look(hex);
  };
  return {
    goNext: (): void => {
      const next = spread.find((hex) => looked !== null && hex > looked) ?? spread[0];
      if (next !== undefined) visit(next, NEAR_ENOUGH);
    },
    goTo: (named: Term): void => {
      const hex = placeOf(named);
      if (hex !== null && hex >= 0) visit(hex, 1);
    },
    glance: (offer: MapOffer | null): void => {
      const last = offer?.terms.at(-1);
      pointed.set(offer?.way?.at(-1) ?? (last === undefined ? null : placeOf(last)));
    },
  };
};

/** A hex as something to choose: how it is lit, why it is not, and what comes of pressing it. */
export const hexTargets = ({ table, attempt }: WarTableProps, { lit, taken, picking, look }: WarScene) => ({
  stateOf: (hex: Hex): TargetState =>
    taken.hexes.includes(hex) ? 'chosen' : lit.has(hex) ? 'lit' : table.acting !== null && attempt?.(hex, picking) ? 'refused' : 'plain',
  answer: (hex: Hex): readonly Segment[] | null => {
    const wanted = lit.has(hex) ? null : attempt?.(hex, picking);
    const refusal = wanted ? table.why(wanted) : null;
    return refusal ? table.explain(refusal) : null;
  },
  onChoose: (hex: Hex): void => {
    const [first, ...others] = lit.get(hex) ?? [];
    look(hex);
    if (first !== undefined && others.length === 0) picking.pick(first);
  },
});
