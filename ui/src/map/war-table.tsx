import type { Hex, HexGrid } from '@gunbai/kits/hex';
import type { Segment } from '@gunbai/kits/text';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import type { BoardProps } from '../board.ts';
import { crestOf } from '../crests.ts';
import { ClauseProvider } from '../clause.tsx';
import { BoardFrame } from '../hint.tsx';
import { idOf, kindOf, usePicking } from '../picking.ts';
import type { Offer, Picking, Term } from '../picking.ts';
import type { TargetState } from '../target.tsx';
import type { ViewportStore } from '../viewport-store.ts';
import { useCamera } from './camera.ts';
import { CastleNames } from './castle-names.tsx';
import { CastleMark } from './counter.tsx';
import type { CastleFace, CounterFace } from './counter.tsx';
import { FindBox } from './find-box.tsx';
import { PITCH, spotOf } from './geometry.ts';
import { HexBoard } from './hex-board.tsx';
import type { LegendRow } from './legend.tsx';
import { Later, MiniMap } from './mini-map.tsx';
import { Blow, HexTint, LitRings, OpenRing, Range, ShownRing, Way } from './overlays.tsx';
import type { ForceDeed } from './stack-list.tsx';
import { StacksOnMap } from './stacks.tsx';
import { WarPanel } from './war-panel.tsx';
import './war.css';

/** An action offered on a hex map: what to point at, the way it takes, and what that costs. */
export interface MapOffer extends Offer {
  readonly way?: readonly Hex[];
  readonly cost?: number;
  /** An enemy zone makes it dear or ends the way there. */
  readonly bites?: boolean;
}

export interface CastleOnMap {
  readonly id: string;
  readonly hex: Hex;
  readonly face: CastleFace;
  /** How it stands, in words. */
  readonly about: string;
  /** Its names in all languages. */
  readonly names: readonly string[];
}

/** A unit: in a force on the map, or (hex null) waiting elsewhere. */
export interface UnitOnMap {
  readonly id: string;
  readonly hex: Hex | null;
  /** Units that lie together share a pile: a side's field forces, or a garrison. */
  readonly pile: string;
  /** Who leads its force: the unit itself, if nobody else does. */
  readonly force: string;
  /** How many more units it could command, if it leads. */
  readonly room?: number;
  /** Drawn on the map; the others of a force only when its pile is open. */
  readonly leads: boolean;
  readonly name: string;
  readonly about: string;
  readonly names: readonly string[];
  /** As a force on the map, if it leads one; and as itself. */
  readonly face: CounterFace;
  readonly own: CounterFace;
}

export interface WarTableProps {
  readonly table: BoardProps<unknown>;
  readonly grid: HexGrid;
  readonly label: string;
  readonly terrain: ReactNode;
  isLand(hex: Hex): boolean;
  readonly castles: readonly CastleOnMap[];
  readonly units: readonly UnitOnMap[];
  readonly offers: readonly MapOffer[];
  /** Where a thing lies that is neither hex, unit nor castle; null: not on the map. */
  placeOf?(named: Term): Hex | null;
  /** What an action does, in words. */
  say(action: MapOffer['action']): string;
  /** What a thing is called. */
  nameOf(named: Term): string;
  /** What a hex is: its number, its ground. */
  describeHex(hex: Hex): string;
  /** The action a reader seems to want who points at a hex that is not offered: its refusal is the answer. */
  attempt?(hex: Hex, picking: Picking<MapOffer>): MapOffer['action'] | null;
  /** Orders without an object that are refused now: they are written all the same, and answer why not. */
  readonly refused?: readonly MapOffer['action'][];
  /** Something that can be done with the whole force of a leader in the hex looked at. */
  deedOf?(leader: string): ForceDeed | null;
  /** Between the land and the counters: supply, ranges, markers. */
  readonly overlay?: ReactNode;
  /** Above the counters. */
  readonly markers?: ReactNode;
  /** The hexes in use, shown at first; all, if not given. */
  readonly area?: readonly Hex[];
  /** The hex that the decision is about: it is brought into view. */
  readonly focus?: Hex | null;
  /** The hex whose stack the decision is about: it is opened in the panel. */
  readonly opens?: Hex | null;
  /** At the head of the panel: turn, phase, points. */
  readonly head: ReactNode;
  /** Below the orders: a battle, a command board. */
  readonly more?: ReactNode;
  /** At the end of the panel: what is looked up now and then. */
  readonly foot?: ReactNode;
  /** Called when the reader opens what stands in a hex. */
  onLook?(hex: Hex): void;
  /** What the signs on the map mean. */
  readonly legend: readonly LegendRow[];
}

/** So near a force among others can be told from them. */
const NEAR_ENOUGH = 0.8;

/** So many hexes lie around one, and so far from each other at most. */
const AROUND = 7;
const APART = 3 * PITCH;

/** Whether these are a few hexes beside each other. */
const areBeside = (grid: HexGrid, hexes: readonly Hex[]): boolean => {
  const [first, ...others] = hexes.map((hex) => spotOf(grid, hex));
  return first !== undefined && hexes.length <= AROUND && others.every(({ x, y }) => Math.hypot(x - first.x, y - first.y) < APART);
};

/** The hex whose stack is open, since which offers, and whether the reader asked for it. */
interface Looking {
  readonly hex: Hex | null;
  readonly of: readonly MapOffer[];
  readonly isAsked: boolean;
}

/** A hex war on the table: the map, and a panel with what can be done and what stands where the reader points. */
export const WarTable = (props: WarTableProps) => {
  const { table, grid, castles, units, offers, terrain, overlay, markers, attempt } = props;
  const picking = usePicking(offers, table.choose);
  const [looking, setLooking] = useState<Looking>({ hex: null, of: offers, isAsked: false });
  const setLooked = (hex: Hex): void => {
    setLooking({ hex, of: offers, isAsked: true });
    props.onLook?.(hex);
  };
  const [pointed] = useState(createPointed);
  const view = useRef<ViewportStore>(null);

  const places = useMemo(() => {
    const found = new Map<Term, Hex>();
    for (const { id, hex } of castles) found.set(`castle:${id}`, hex);
    for (const { id, hex } of units) if (hex !== null) found.set(`unit:${id}`, hex);
    return found;
  }, [castles, units]);
  const placeOf = (named: Term): Hex | null => places.get(named) ?? grid.byLabel.get(idOf(named)) ?? props.placeOf?.(named) ?? null;

  const lit = new Map<Hex, Term[]>();
  for (const named of picking.next) {
    const hex = placeOf(named);
    if (hex !== null) lit.set(hex, [...(lit.get(hex) ?? []), named]);
  }
  // A decision about what stands in one hex alone opens it.
  const [onlyLit] = lit.size === 1 && [...picking.next].every((named) => kindOf(named) === 'unit') ? [...lit.keys()] : [];
  const opened = onlyLit ?? props.opens ?? null;
  if (looking.of !== offers) setLooking({ hex: opened ?? looking.hex, of: offers, isAsked: false });
  const wished = (looking.of === offers ? looking.hex : null) ?? opened ?? looking.hex;
  // A hex that the reader did not ask for closes when the last has left it.
  const occupied = useMemo(() => new Set([...units, ...castles].map(({ hex }) => hex)), [units, castles]);
  const looked = wished !== null && (looking.isAsked || occupied.has(wished)) ? wished : null;
  const marked = table.chosen === null ? undefined : offers.find(({ action }) => JSON.stringify(action) === JSON.stringify(table.chosen));
  const taken = marked?.terms ?? picking.picked;
  const chosen = taken.flatMap((named) => placeOf(named) ?? []);

  const costs = useMemo(
    () => new Map(picking.open.flatMap(({ way, cost }) => (way && cost !== undefined ? [[way.at(-1) as Hex, cost] as const] : []))),
    [picking.open],
  );

  const answer = (hex: Hex): readonly Segment[] | null => {
    const wanted = lit.has(hex) ? null : attempt?.(hex, picking);
    const refusal = wanted ? table.why(wanted) : null;
    return refusal ? table.explain(refusal) : null;
  };
  const stateOf = (hex: Hex): TargetState =>
    chosen.includes(hex) ? 'chosen' : lit.has(hex) ? 'lit' : table.acting !== null && attempt?.(hex, picking) ? 'refused' : 'plain';

  const onChoose = (hex: Hex): void => {
    const [first, ...others] = lit.get(hex) ?? [];
    setLooked(hex);
    if (first !== undefined && others.length === 0) picking.pick(first);
  };

  const shown = table.pointed ? placeOf(`${table.pointed.kind}:${table.pointed.id}`) : null;
  const aim = marked && chosen.length > 1 ? chosen.at(-1) : undefined;
  const focus = props.focus ?? aim ?? null;
  const areHexesAsked = picking.next.size > 0 && [...picking.next].every((named) => kindOf(named) === 'hex');
  const areNear = areBeside(grid, [...lit.keys()]) && (areHexesAsked || focus !== null);
  useCamera(view, grid, {
    pointed: table.pointed,
    shown,
    focus,
    lit: [...lit.keys()],
    isRangeShown: costs.size > 0,
    areNear,
  });

  const goTo = (named: Term): void => {
    const hex = placeOf(named);
    if (hex === null || hex < 0) return;
    const { x, y } = spotOf(grid, hex);
    view.current?.centreOn(x, y, Math.max(1, view.current.lie().k));
    setLooked(hex);
  };

  // Units that can be chosen stand all over the map: one place after the other, from west to east.
  const spread = costs.size === 0 && picking.next.size > 0 && !(areNear && areHexesAsked) ? [...lit.keys()].toSorted((a, b) => a - b) : [];
  const goNext = (): void => {
    const next = spread.find((hex) => looked !== null && hex > looked) ?? spread[0];
    if (next === undefined) return;
    const { x, y } = spotOf(grid, next);
    view.current?.centreOn(x, y, Math.max(NEAR_ENOUGH, view.current.lie().k));
    setLooked(next);
  };

  const glance = (offer: MapOffer | null): void => {
    const last = offer?.terms.at(-1);
    pointed.set(offer?.way?.at(-1) ?? (last === undefined ? null : placeOf(last)));
  };

  const things = useMemo(
    () => [
      ...castles.map(({ id, face, names, about }) => ({ id: `castle:${id}`, name: face.name, about, names })),
      ...units.filter(({ hex }) => hex !== null).map(({ id, name, names, about }) => ({ id: `unit:${id}`, name, about, names })),
    ],
    [castles, units],
  );
  const dots = useMemo(
    () => units.flatMap(({ hex, leads, face }) => (hex !== null && leads ? [{ hex, colour: crestOf(face.clan).fill }] : [])),
    [units],
  );
  const manned = useMemo(() => new Set(units.map(({ hex }) => hex)), [units]);
  const bitten = useMemo(() => picking.open.flatMap(({ way, bites }) => (bites && way ? [way.at(-1) as Hex] : [])), [picking.open]);

  return (
    <BoardFrame language={table.language} motion={table.motion} tell={table.tell}>
      <div className="war">
        <div className="war-map">
          <HexBoard
            grid={grid}
            label={props.label}
            terrain={terrain}
            describe={(hex) => describe(props, hex, lit.has(hex))}
            stateOf={stateOf}
            holds={(hex) => occupied.has(hex)}
            answer={answer}
            onChoose={onChoose}
            onPoint={pointed.set}
            onEscape={picking.clear}
            handle={view}
            area={props.area}
            home={looking.isAsked ? looked : (props.focus ?? null)}
            over={
              <Later>
                <FindBox things={things} onFind={goTo} />
                <MiniMap grid={grid} isLand={props.isLand} dots={dots} />
                <Pointed pointed={pointed} name={(hex) => shortly(props, hex)} />
              </Later>
            }
          >
            {overlay}
            {costs.size > 0 ? (
              <Range grid={grid} costs={costs} stops={bitten} />
            ) : (
              <HexTint grid={grid} hexes={[...lit.keys()]} tone="lit" />
            )}
            <HexTint grid={grid} hexes={chosen.length === 0 && costs.size > 0 && focus !== null ? [focus] : chosen} tone="chosen" />
            {costs.size === 0 && <LitRings grid={grid} hexes={[...lit.keys()]} />}
            {castles.map(({ id, hex, face }) => {
              const { x, y } = spotOf(grid, hex);
              return <CastleMark key={id} {...face} name="" id={id} at={hex} x={x} y={y + 2} isAside={manned.has(hex)} />;
            })}
            <StacksOnMap grid={grid} units={units} castles={castles} events={table.events} />
            {markers}
            <CastleNames grid={grid} castles={castles} units={units} />
            <WayThere grid={grid} pointed={pointed} offers={picking.open} otherwise={marked} />
            {marked && !marked.way && aim !== undefined && <Blow grid={grid} from={chosen[0] as Hex} to={aim} />}
            <OpenRing grid={grid} hex={looked} />
            <ShownRing grid={grid} hex={shown} of={table.pointed} />
          </HexBoard>
        </div>
        <ClauseProvider value={table.openClause}>
          <WarPanel
            {...props}
            picking={picking}
            taken={taken}
            looked={looked}
            isAsked={looking.isAsked}
            onGlance={glance}
            spread={spread.length}
            onNext={goNext}
          />
        </ClauseProvider>
      </div>
    </BoardFrame>
  );
};

/** The hex pointed at lives outside React: a moving mouse must not draw the table anew. */
interface PointedHex {
  now(): Hex | null;
  set(hex: Hex | null): void;
  subscribe(listener: () => void): () => void;
}

const createPointed = (): PointedHex => {
  const listeners = new Set<() => void>();
  let pointed: Hex | null = null;
  return {
    now: () => pointed,
    set(hex) {
      pointed = hex;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/** At the edge of the map: which hex is pointed at, and what stands there. */
const Pointed = ({ pointed, name }: { pointed: PointedHex; name: (hex: Hex) => string }) => {
  const hex = useSyncExternalStore(pointed.subscribe, pointed.now);
  return hex === null ? null : (
    <p className="war-pointed" aria-hidden="true">
      {name(hex)}
    </p>
  );
};

/** So many leaders are named; the stack itself tells the rest. */
const NAMED = 3;

const shortly = ({ describeHex, castles, units }: WarTableProps, hex: Hex): string => {
  const leaders = units.filter((unit) => unit.hex === hex && unit.leads).map(({ name }) => name);
  return [
    describeHex(hex),
    ...castles.filter((castle) => castle.hex === hex).map(({ face }) => face.name),
    ...leaders.slice(0, NAMED),
    leaders.length > NAMED ? `+${leaders.length - NAMED}` : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
};

interface WayThereProps {
  readonly grid: HexGrid;
  readonly pointed: PointedHex;
  readonly offers: readonly MapOffer[];
  /** What is marked already. */
  readonly otherwise: MapOffer | undefined;
}

/** The way to the hex pointed at, or the way that is marked. */
const WayThere = ({ grid, pointed, offers, otherwise }: WayThereProps) => {
  const hex = useSyncExternalStore(pointed.subscribe, pointed.now);
  const offer = (hex === null ? undefined : offers.find(({ way }) => way?.at(-1) === hex)) ?? otherwise;
  return offer?.way ? <Way grid={grid} hexes={offer.way} {...(offer.cost === undefined ? {} : { cost: offer.cost })} /> : null;
};

const describe = ({ describeHex, castles, units }: WarTableProps, hex: Hex, isLit: boolean): string =>
  [
    describeHex(hex),
    ...castles.filter((castle) => castle.hex === hex).map(({ face, about }) => `${face.name}: ${about}`),
    ...units.filter((unit) => unit.hex === hex && unit.leads).map(({ name, about }) => `${name}: ${about}`),
    isLit ? '✓' : '',
  ]
    .filter((part) => part !== '')
    .join('. ');
