import type { Hex, HexGrid } from '@gunbai/shared/hex';
import type { ReactNode } from 'react';
import type { ActionPicker, PickableAction, ThingRef } from '../action-picker.ts';
import type { BoardProps } from '../board-props.ts';
import type { LegendRow } from './panels/Legend.tsx';
import type { ForceAction } from './panels/StackList.tsx';
import type { CastleFace, CounterFace } from './pieces/Counter.tsx';

/** An action offered on a hex map: what to point at, the way it takes, and what that costs. */
export interface MapAction extends PickableAction {
  readonly path?: readonly Hex[];
  readonly cost?: number;
  /** An enemy zone makes it dear or ends the way there. */
  readonly entersEnemyZoc?: boolean;
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
  readonly stackId: string;
  /** Who leads its force: the unit itself, if nobody else does. */
  readonly force: string;
  /** How many more units it could command, if it leads. */
  readonly commandCapacityLeft?: number;
  /** Drawn on the map; the others of a force only when its pile is open. */
  readonly isLeader: boolean;
  readonly name: string;
  readonly about: string;
  readonly names: readonly string[];
  /** As a force on the map, if it leads one; and as itself. */
  readonly face: CounterFace;
  readonly soloFace: CounterFace;
}

export interface HexWargameBoardProps {
  readonly boardProps: BoardProps<unknown>;
  readonly grid: HexGrid;
  readonly label: string;
  readonly terrain: ReactNode;
  isLand(hex: Hex): boolean;
  readonly castles: readonly CastleOnMap[];
  readonly units: readonly UnitOnMap[];
  readonly actions: readonly MapAction[];
  /** Where a thing lies that is neither hex, unit nor castle; null: not on the map. */
  hexOfRef?(ref: ThingRef): Hex | null;
  /** What an action does, in words. */
  actionLabel(action: MapAction['action']): string;
  /** What a thing is called. */
  refName(ref: ThingRef): string;
  /** What a hex is: its number, its ground. */
  describeHex(hex: Hex): string;
  /** The action a reader seems to want who points at a hex that is not offered: its refusal is the answer. */
  inferAction?(hex: Hex, picker: ActionPicker<MapAction>): MapAction['action'] | null;
  /** Orders without an object that are refused now: they are written all the same, and answer why not. */
  readonly refusedActions?: readonly MapAction['action'][];
  /** Something that can be done with the whole force of a leader in the hex looked at. */
  forceActionFor?(leader: string): ForceAction | null;
  /** Types of events by which a unit comes through the hexes of its `path`, or to its `hex`. */
  readonly movementEvents: ReadonlySet<string>;
  /** Between the land and the counters: supply, ranges, markers. */
  readonly overlay?: ReactNode;
  /** Above the counters. */
  readonly markers?: ReactNode;
  /** The hexes in use, shown at first; all, if not given. */
  readonly initialHexes?: readonly Hex[];
  /** The hex that the decision is about: it is brought into view. */
  readonly focusHex?: Hex | null;
  /** The hex whose stack the decision is about: it is opened in the panel. */
  readonly openHex?: Hex | null;
  /** At the head of the panel: turn, phase, points. */
  readonly header: ReactNode;
  /** Below the orders: a battle, a command board. */
  readonly details?: ReactNode;
  /** At the end of the panel: what is looked up now and then. */
  readonly footer?: ReactNode;
  /** Called when the reader opens what stands in a hex. */
  onOpenStack?(hex: Hex): void;
  /** What the signs on the map mean. */
  readonly legend: readonly LegendRow[];
}
