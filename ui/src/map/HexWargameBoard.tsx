import type { Hex, HexGrid } from '@gunbai/shared/hex';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { BoardProps } from '../board-props.ts';
import { ClauseProvider } from '../ClauseLink.tsx';
import { BoardFrame } from '../BoardFrame.tsx';
import type { PickableAction, ActionPicker, ThingRef } from '../action-picker.ts';
import { CastleNames } from './pieces/CastleNames.tsx';
import { CastleMark } from './pieces/Counter.tsx';
import type { CastleFace, CounterFace } from './pieces/Counter.tsx';
import { FindBox } from './panels/FindBox.tsx';
import { hexCentre } from './geometry/hex-geometry.ts';
import { HexBoard } from './HexBoard.tsx';
import type { LegendRow } from './panels/Legend.tsx';
import { DeferredMount, MiniMap } from './layers/MiniMap.tsx';
import { AttackArrow, HexTint, SelectableRings, StackRing, MovementRange, HighlightRing, MovementTrails } from './layers/overlays.tsx';
import { HoverLabel, HoverPath } from './model/hover.tsx';
import type { ForceAction } from './panels/StackList.tsx';
import { StacksOnMap } from './pieces/StacksOnMap.tsx';
import { SidePanel } from './panels/SidePanel.tsx';
import { hexTargets, useBoardModel, mapNavigation } from './model/use-board-model.ts';
import './wargame-board.css';

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

/** A hex war on the table: the map, and a panel with what can be done and what stands where the reader points. */
export const HexWargameBoard = (props: HexWargameBoardProps) => {
  const { boardProps, grid, castles, units } = props;
  const model = useBoardModel(props);
  const {
    picking: picker,
    pointed: hover,
    standing: pieceIndex,
    lit: selectable,
    taken: selection,
    costs,
    focus: focusHex,
    spread: spreadHexes,
    looked: stackHex,
    isAsked: isUserOpened,
    open: openHex,
  } = model;
  const { showNext, showThing, preview } = mapNavigation(props, model);
  return (
    <BoardFrame language={boardProps.language} motion={boardProps.motion} showMessage={boardProps.showMessage}>
      <div className="wargame">
        <div className="wargame-map">
          <HexBoard
            grid={grid}
            label={props.label}
            terrain={props.terrain}
            describe={(hex) => describeHexContents(props, hex, selectable.has(hex))}
            {...hexTargets(props, model)}
            isOccupied={(hex) => pieceIndex.occupied.has(hex)}
            onHover={hover.set}
            onEscape={picker.clear}
            storeRef={model.viewport}
            initialHexes={props.initialHexes}
            focusHex={isUserOpened ? stackHex : (props.focusHex ?? null)}
            overlay={
              <DeferredMount>
                <FindBox items={pieceIndex.things} onFind={showThing} />
                <MiniMap grid={grid} isLand={props.isLand} dots={pieceIndex.dots} />
                <HoverLabel hover={hover} labelFor={(hex) => summarizeHex(props, hex)} />
              </DeferredMount>
            }
          >
            {props.overlay}
            <MovementTrails grid={grid} trails={model.trails} />
            <SelectableHexes
              grid={grid}
              selectable={[...selectable.keys()]}
              selected={selection.hexes}
              focusHex={focusHex}
              costs={costs}
              actions={picker.incomplete}
            />
            <StackRing grid={grid} hex={openHex} />
            <Castles grid={grid} castles={castles} unitHexes={pieceIndex.manned} />
            <StacksOnMap
              grid={grid}
              units={units}
              castles={castles}
              events={boardProps.events}
              selectable={selectable}
              focusHex={focusHex}
            />
            {props.markers}
            <CastleNames grid={grid} castles={castles} units={units} />
            <HoverPath grid={grid} hover={hover} actions={picker.incomplete} fallback={selection.pending} />
            {!selection.pending?.path && selection.targetHex !== undefined && (
              <AttackArrow grid={grid} from={selection.hexes[0] as Hex} to={selection.targetHex} />
            )}
            <HighlightRing grid={grid} hex={model.highlightedHex} request={boardProps.highlighted} />
          </HexBoard>
        </div>
        <ClauseProvider value={boardProps.openClause}>
          <SidePanel
            {...props}
            picker={picker}
            selectedRefs={selection.refs}
            openHex={openHex}
            isUserOpened={isUserOpened}
            onPreview={preview}
            spreadCount={spreadHexes.length}
            onShowNext={showNext}
          />
        </ClauseProvider>
      </div>
    </BoardFrame>
  );
};

interface SelectableHexesProps {
  readonly grid: HexGrid;
  readonly selectable: readonly Hex[];
  readonly selected: readonly Hex[];
  readonly focusHex: Hex | null;
  readonly costs: ReadonlyMap<Hex, number>;
  readonly actions: readonly MapAction[];
}

/** Below the counters: the hexes that can be chosen, as a range with its costs where there are any, and those chosen already. */
const SelectableHexes = ({ grid, selectable, selected, focusHex, costs, actions }: SelectableHexesProps) => {
  const zocHexes = useMemo(
    () => actions.flatMap(({ path, entersEnemyZoc }) => (entersEnemyZoc && path ? [path.at(-1) as Hex] : [])),
    [actions],
  );
  const isRange = costs.size > 0;
  return (
    <>
      {isRange ? (
        <MovementRange grid={grid} costs={costs} zocHexes={zocHexes} />
      ) : (
        <HexTint grid={grid} hexes={selectable} tone="selectable" />
      )}
      <HexTint grid={grid} hexes={selected.length === 0 && isRange && focusHex !== null ? [focusHex] : selected} tone="selected" />
      {!isRange && <SelectableRings grid={grid} hexes={selectable} />}
    </>
  );
};

interface CastlesProps {
  readonly grid: HexGrid;
  readonly castles: readonly CastleOnMap[];
  readonly unitHexes: ReadonlySet<Hex | null>;
}

const Castles = ({ grid, castles, unitHexes }: CastlesProps) =>
  castles.map(({ id, hex, face }) => {
    const { x, y } = hexCentre(grid, hex);
    return <CastleMark key={id} {...face} name="" id={id} hex={hex} x={x} y={y + 2} isShifted={unitHexes.has(hex)} />;
  });

/** So many leaders are named; the stack itself tells the rest. */
const MAX_NAMED_LEADERS = 3;

const summarizeHex = ({ describeHex, castles, units }: HexWargameBoardProps, hex: Hex): string => {
  const leaders = units.filter((unit) => unit.hex === hex && unit.isLeader).map(({ name }) => name);
  return [
    describeHex(hex),
    ...castles.filter((castle) => castle.hex === hex).map(({ face }) => face.name),
    ...leaders.slice(0, MAX_NAMED_LEADERS),
    leaders.length > MAX_NAMED_LEADERS ? `+${leaders.length - MAX_NAMED_LEADERS}` : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
};

const describeHexContents = ({ describeHex, castles, units }: HexWargameBoardProps, hex: Hex, isSelectable: boolean): string =>
  [
    describeHex(hex),
    ...castles.filter((castle) => castle.hex === hex).map(({ face, about }) => `${face.name}: ${about}`),
    ...units.filter((unit) => unit.hex === hex && unit.isLeader).map(({ name, about }) => `${name}: ${about}`),
    isSelectable ? '✓' : '',
  ]
    .filter((part) => part !== '')
    .join('. ');
