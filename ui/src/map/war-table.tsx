import type { Hex, HexGrid } from '@gunbai/kits/hex';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { BoardProps } from '../board.ts';
import { ClauseProvider } from '../clause.tsx';
import { BoardFrame } from '../hint.tsx';
import type { Offer, Picking, Term } from '../picking.ts';
import { CastleNames } from './castle-names.tsx';
import { CastleMark } from './counter.tsx';
import type { CastleFace, CounterFace } from './counter.tsx';
import { FindBox } from './find-box.tsx';
import { spotOf } from './geometry.ts';
import { HexBoard } from './hex-board.tsx';
import type { LegendRow } from './legend.tsx';
import { Later, MiniMap } from './mini-map.tsx';
import { Blow, HexTint, LitRings, OpenRing, Range, ShownRing, Trails } from './overlays.tsx';
import { Pointed, WayThere } from './pointed.tsx';
import type { ForceDeed } from './stack-list.tsx';
import { StacksOnMap } from './stacks.tsx';
import { WarPanel } from './war-panel.tsx';
import { hexTargets, useWarScene, waysOver } from './war-scene.ts';
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
  /** Types of events by which a unit comes through the hexes of its `path`, or to its `hex`. */
  readonly goings: ReadonlySet<string>;
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

/** A hex war on the table: the map, and a panel with what can be done and what stands where the reader points. */
export const WarTable = (props: WarTableProps) => {
  const { table, grid, castles, units } = props;
  const scene = useWarScene(props);
  const { picking, pointed, standing, lit, taken, costs, focus, spread, looked, isAsked, open } = scene;
  const { goNext, goTo, glance } = waysOver(props, scene);
  return (
    <BoardFrame language={table.language} motion={table.motion} tell={table.tell}>
      <div className="war">
        <div className="war-map">
          <HexBoard
            grid={grid}
            label={props.label}
            terrain={props.terrain}
            describe={(hex) => describe(props, hex, lit.has(hex))}
            {...hexTargets(props, scene)}
            holds={(hex) => standing.occupied.has(hex)}
            onPoint={pointed.set}
            onEscape={picking.clear}
            handle={scene.view}
            area={props.area}
            home={isAsked ? looked : (props.focus ?? null)}
            over={
              <Later>
                <FindBox things={standing.things} onFind={goTo} />
                <MiniMap grid={grid} isLand={props.isLand} dots={standing.dots} />
                <Pointed pointed={pointed} name={(hex) => shortly(props, hex)} />
              </Later>
            }
          >
            {props.overlay}
            <Trails grid={grid} trails={scene.trails} />
            <Choosable grid={grid} lit={[...lit.keys()]} chosen={taken.hexes} focus={focus} costs={costs} open={picking.open} />
            <OpenRing grid={grid} hex={open} />
            <Castles grid={grid} castles={castles} manned={standing.manned} />
            <StacksOnMap grid={grid} units={units} castles={castles} events={table.events} lit={lit} focus={focus} />
            {props.markers}
            <CastleNames grid={grid} castles={castles} units={units} />
            <WayThere grid={grid} pointed={pointed} offers={picking.open} otherwise={taken.marked} />
            {!taken.marked?.way && taken.aim !== undefined && <Blow grid={grid} from={taken.hexes[0] as Hex} to={taken.aim} />}
            <ShownRing grid={grid} hex={scene.shown} of={table.pointed} />
          </HexBoard>
        </div>
        <ClauseProvider value={table.openClause}>
          <WarPanel
            {...props}
            picking={picking}
            taken={taken.terms}
            looked={open}
            isAsked={isAsked}
            onGlance={glance}
            spread={spread.length}
            onNext={goNext}
          />
        </ClauseProvider>
      </div>
    </BoardFrame>
  );
};

interface ChoosableProps {
  readonly grid: HexGrid;
  readonly lit: readonly Hex[];
  readonly chosen: readonly Hex[];
  readonly focus: Hex | null;
  readonly costs: ReadonlyMap<Hex, number>;
  readonly open: readonly MapOffer[];
}

/** Below the counters: the hexes that can be chosen, as a range with its costs where there are any, and those chosen already. */
const Choosable = ({ grid, lit, chosen, focus, costs, open }: ChoosableProps) => {
  const bitten = useMemo(() => open.flatMap(({ way, bites }) => (bites && way ? [way.at(-1) as Hex] : [])), [open]);
  const isRange = costs.size > 0;
  return (
    <>
      {isRange ? <Range grid={grid} costs={costs} stops={bitten} /> : <HexTint grid={grid} hexes={lit} tone="lit" />}
      <HexTint grid={grid} hexes={chosen.length === 0 && isRange && focus !== null ? [focus] : chosen} tone="chosen" />
      {!isRange && <LitRings grid={grid} hexes={lit} />}
    </>
  );
};

interface CastlesProps {
  readonly grid: HexGrid;
  readonly castles: readonly CastleOnMap[];
  readonly manned: ReadonlySet<Hex | null>;
}

const Castles = ({ grid, castles, manned }: CastlesProps) =>
  castles.map(({ id, hex, face }) => {
    const { x, y } = spotOf(grid, hex);
    return <CastleMark key={id} {...face} name="" id={id} at={hex} x={x} y={y + 2} isAside={manned.has(hex)} />;
  });

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

const describe = ({ describeHex, castles, units }: WarTableProps, hex: Hex, isLit: boolean): string =>
  [
    describeHex(hex),
    ...castles.filter((castle) => castle.hex === hex).map(({ face, about }) => `${face.name}: ${about}`),
    ...units.filter((unit) => unit.hex === hex && unit.leads).map(({ name, about }) => `${name}: ${about}`),
    isLit ? '✓' : '',
  ]
    .filter((part) => part !== '')
    .join('. ');
