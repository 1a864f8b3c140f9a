import type { Hex, HexGrid } from '@gunbai/shared/hex';
import { Fragment, useMemo } from 'react';
import { ClauseProvider } from '../ClauseLink.tsx';
import { BoardFrame } from '../BoardFrame.tsx';
import { CastleNames } from './pieces/CastleNames.tsx';
import { CastleMark } from './pieces/Counter.tsx';
import { FindBox } from './panels/FindBox.tsx';
import { boundingBox, hexCentre } from './geometry/hex-geometry.ts';
import { HexBoard } from './HexBoard.tsx';
import { HexNumbers } from './layers/HexNumbers.tsx';
import { DeferredMount, MiniMap } from './layers/MiniMap.tsx';
import { AttackArrow, HexTint, SelectableRings, StackRing, MovementRange, HighlightRing, MovementTrails } from './layers/overlays.tsx';
import { HoverCard } from '../HoverCard.tsx';
import { HoverPath } from './model/hover.tsx';
import { StacksOnMap } from './pieces/StacksOnMap.tsx';
import { SidePanel } from './panels/SidePanel.tsx';
import { InlineCounter } from './panels/StackList.tsx';
import { hexTargets, useBoardModel, mapNavigation, oddsAt } from './model/use-board-model.ts';
import type { CastleOnMap, HexWargameBoardProps, MapAction } from './types.ts';
import './wargame-board.css';

/** The board of a hex wargame: the map, and a panel with orders and the stack of a hex. */
export const HexWargameBoard = (props: HexWargameBoardProps) => {
  const { boardProps, grid, castles, units } = props;
  const model = useBoardModel(props);
  const { picker, hover, pieceIndex, selectable, selection, costs, focusHex, spreadHexes, stackHex, isUserOpened, openHex } = model;
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
            isOccupied={(hex) => pieceIndex.occupiedHexes.has(hex)}
            onHover={hover.set}
            onEscape={picker.clear}
            storeRef={model.viewport}
            initialHexes={props.initialHexes}
            focusHex={isUserOpened ? stackHex : (props.focusHex ?? null)}
            overlay={
              <DeferredMount>
                <FindBox items={pieceIndex.things} onFind={showThing} />
                <MiniMap
                  grid={grid}
                  isLand={props.isLand}
                  dots={pieceIndex.dots}
                  box={props.initialHexes && boundingBox(grid, props.initialHexes)}
                />
                <HoverCard
                  hover={hover}
                  render={(hex) => (
                    <>
                      <HexDetails board={props} hex={hex} />
                      {oddsAt(hex, props, model).map((odds, index) => (
                        <Fragment key={index}>{odds}</Fragment>
                      ))}
                    </>
                  )}
                />
              </DeferredMount>
            }
          >
            <DeferredMount>
              <HexNumbers grid={grid} isShown={props.isLand} />
            </DeferredMount>
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
            <HighlightRing
              grid={grid}
              hex={model.highlightedHex}
              request={boardProps.highlighted}
              stays={boardProps.highlighted?.zoomIn ?? false}
            />
            <Castles grid={grid} castles={castles} unitHexes={pieceIndex.unitHexes} />
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

const endHexes = (actions: readonly MapAction[]): readonly Hex[] => actions.flatMap(({ path }) => path?.at(-1) ?? []);

/** Selectable hexes, with costs if they form a range, and selected hexes. Drawn below the counters. */
const SelectableHexes = ({ grid, selectable, selected, focusHex, costs, actions }: SelectableHexesProps) => {
  const zocHexes = useMemo(() => endHexes(actions.filter(({ entersEnemyZoc }) => entersEnemyZoc)), [actions]);
  const specialHexes = useMemo(() => endHexes(actions.filter(({ isSpecial }) => isSpecial)), [actions]);
  const isRange = costs.size > 0;
  return (
    <>
      {isRange ? (
        <MovementRange grid={grid} costs={costs} zocHexes={zocHexes} specialHexes={specialHexes} />
      ) : (
        <HexTint grid={grid} hexes={selectable} tone="selectable" />
      )}
      <HexTint grid={grid} hexes={selected.length === 0 && isRange && focusHex !== null ? [focusHex] : selected} tone="selected" />
      <SelectableRings grid={grid} hexes={selectable.filter((hex) => !costs.has(hex))} />
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

/** Units in the hover card; the open stack lists the rest. */
const MAX_UNITS_ON_CARD = 6;

/** Terrain, castle and units of a hex, with large counters. */
const HexDetails = ({ board: { describeHex, castles, units }, hex }: { board: HexWargameBoardProps; hex: Hex }) => {
  const here = units.filter((unit) => unit.hex === hex).toSorted((a, b) => Number(b.isLeader) - Number(a.isLeader));
  return (
    <>
      <p className="hover-card-title">{describeHex(hex)}</p>
      {castles
        .filter((castle) => castle.hex === hex)
        .map(({ id, face, about }) => (
          <p key={id}>
            <strong className="serif">{face.name}</strong> {about}
          </p>
        ))}
      {here.length > 0 && (
        <ul>
          {here.slice(0, MAX_UNITS_ON_CARD).map(({ id, name, about, soloFace }) => (
            <li key={id}>
              <InlineCounter face={soloFace} size={50} />
              <span>
                <strong className="serif">{name}</strong> <small>{about}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {here.length > MAX_UNITS_ON_CARD && <p>+{here.length - MAX_UNITS_ON_CARD}</p>}
    </>
  );
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
