import type { Refusal } from '@gunbai/engine';
import type { Hex, HexGrid } from '@gunbai/shared/hex';
import type { ReactNode } from 'react';
import type { ActionPicker, PickableAction, ThingRef } from '../action-picker.ts';
import type { BoardProps } from '../board-props.ts';
import type { LegendRow } from './panels/Legend.tsx';
import type { ForceAction } from './panels/StackList.tsx';
import type { CastleFace, CounterFace } from './pieces/Counter.tsx';

/** An action on a hex map: what to pick, its path, and its cost. */
export interface MapAction extends PickableAction {
  readonly path?: readonly Hex[];
  readonly cost?: number;
  /** The path enters an enemy zone of control, which costs more or ends the move. */
  readonly entersEnemyZoc?: boolean;
  /** The hex is reached only by another kind of movement, and is marked so. */
  readonly isSpecial?: boolean;
}

/** Orders that begin with a unit and end in a hex. */
export interface MovePlan {
  readonly actions: readonly MapAction[];
  /** Why the unit cannot reach a hex. */
  refusalAt(hex: Hex): Refusal | null;
}

/** An order that a rule forbids now. */
export interface RefusedOrder {
  /** The kind of order, in a word or two. */
  readonly label: string;
  readonly action: MapAction['action'];
}

export interface CastleOnMap {
  readonly id: string;
  readonly hex: Hex;
  readonly face: CastleFace;
  /** Its state, in words. */
  readonly about: string;
  /** Its names in all languages. */
  readonly names: readonly string[];
}

/** A unit on the map, or elsewhere (hex null). */
export interface UnitOnMap {
  readonly id: string;
  readonly hex: Hex | null;
  /** Units of one stack: a side's field forces, or a garrison. */
  readonly stackId: string;
  /** The leader of its force; its own id if it has no other leader. */
  readonly force: string;
  /** Units that it can still take under command, if it leads. */
  readonly commandCapacityLeft?: number;
  /** Leaders are drawn on the map; their units only in the open stack. */
  readonly isLeader: boolean;
  readonly name: string;
  readonly about: string;
  readonly names: readonly string[];
  /** As a force on the map (`face`), and alone (`soloFace`). */
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
  /** The hex of a thing that is not a hex, unit or castle; null if not on the map. */
  hexOfRef?(ref: ThingRef): Hex | null;
  /** Label of an action. */
  actionLabel(action: MapAction['action']): string;
  /** Name of a thing. */
  refName(ref: ThingRef): string;
  /** Number and terrain of a hex. */
  describeHex(hex: Hex): string;
  /** The action that a click on an unavailable hex suggests; its refusal is the answer. */
  inferAction?(hex: Hex, picker: ActionPicker<MapAction>): MapAction['action'] | null;
  /** Types of orders against the units in a hex; their labels name the leaders there. */
  readonly aimedOrders?: ReadonlySet<string>;
  /** What a unit could do after its order to move, so that one gesture gives the whole order; null if it cannot move. */
  planFrom?(ref: ThingRef): MovePlan | null;
  /** Orders of a unit that a rule forbids now, to be shown with the reason. */
  refusedOrdersOf?(ref: ThingRef): readonly RefusedOrder[];
  /** Refused orders without a target, listed with their reason. */
  readonly refusedActions?: readonly MapAction['action'][];
  /** An action of a leader's whole force, in the open stack. */
  forceActionFor?(leader: string): ForceAction | null;
  /** Event types that move a unit along `path`, or to `hex`. */
  readonly movementEvents: ReadonlySet<string>;
  /** Layer between terrain and counters: supply, ranges, markers. */
  readonly overlay?: ReactNode;
  /** Layer above the counters. */
  readonly markers?: ReactNode;
  /** Hexes in use, shown at first; all by default. */
  readonly initialHexes?: readonly Hex[];
  /** The hex of the decision; it is brought into view. */
  readonly focusHex?: Hex | null;
  /** The hex whose stack the decision concerns; it opens in the panel. */
  readonly openHex?: Hex | null;
  /** Top of the panel: turn, phase, points. */
  readonly header: ReactNode;
  /** Below the orders: a battle or command board. */
  readonly details?: ReactNode;
  /** The odds of an order, shown while its target is hovered; null if it has none. */
  renderOdds?(action: MapAction['action']): ReactNode;
  /** End of the panel: reference information. */
  readonly footer?: ReactNode;
  /** Called when the reader opens a hex. */
  onOpenStack?(hex: Hex): void;
  /** Legend of the map symbols. */
  readonly legend: readonly LegendRow[];
}
