import type { GameText, Language } from '@gunbai/shared/i18n';
import { actionLabel, eraseBoardType, refId, refKind } from '@gunbai/ui';
import type { BoardProps, ThingRef } from '@gunbai/ui';
import { AreaNames, HexTint, CommunicationLineLayer, displayName, hexCentre, Terrain, HexWargameBoard } from '@gunbai/ui/map';
import { useCallback, useMemo } from 'react';
import components from '../data/components.json' with { type: 'json' };
import { describe } from '../describe.ts';
import type { GameState } from '../rules/state.ts';
import { castleNumber, unitNumber } from '../rules/components.ts';
import { possibleFollowers } from '../rules/forces.ts';
import { GRID, HEX_LABELS } from '../rules/map.ts';
import { unsuppliedForces } from '../rules/supply.ts';
import { focusHex, activeUnitHex } from './focus.ts';
import { boxName, MAP_DESIGN, groundOf, hexOfPlace, hexOfPlaceId, isLand, seaNames } from './map-design.ts';
import { CombatPanel, PlannedCombat } from './CombatPanel.tsx';
import { ActionCheck } from './ActionCheck.tsx';
import { BattleMarkers, currentBattleLocation } from './BattleMarkers.tsx';
import { StatusDetails, StatusBar } from './StatusBar.tsx';
import { buildLegend } from './legend.ts';
import { inferAction, listPickableActions, planMove, refusedPhaseActions } from './pickable-actions.ts';
import { castlesOnMap, unitsOnMap } from './pieces.ts';
import { refusedOrders } from './refused-orders.ts';
import { useSupply } from './use-supply-overlay.ts';
import { messagesFor } from './messages.ts';
import './board.css';

/** Engagement markers between a force and the hex it faces, and forts. */
const MapMarkers = ({ board }: { board: GameState }) => (
  <g className="kenshin-markers" aria-hidden="true">
    {board.engagements.map(({ force, hex }) => {
      const at = hexOfPlace(board.at[force] as number);
      if (at === null) return null;
      const [from, to] = [hexCentre(GRID, at), hexCentre(GRID, hex)];
      return (
        <g key={`${force} ${hex}`} transform={`translate(${(from.x + to.x) / 2} ${(from.y + to.y) / 2})`}>
          <circle r="8" />
          <path d="M-4 -4L4 4M4 -4L-4 4" />
        </g>
      );
    })}
    {board.forts.map(({ hex }) => {
      const { x, y } = hexCentre(GRID, hex);
      return <path key={hex} className="kenshin-fort" d="M-13 12L-9 6L-5 12L-1 6L3 12L7 6L11 12" transform={`translate(${x} ${y})`} />;
    })}
  </g>
);

/** The Mori sortie box, off the western shore. */
const SortieBox = ({ name }: { name: string }) => {
  const { x, y } = hexCentre(GRID, hexOfPlaceId('mori-box') ?? 0);
  return (
    <g className="kenshin-box" transform={`translate(${x} ${y})`}>
      <rect x="-36" y="-28" width="152" height="74" rx="6" />
      <text x="40" y="37">
        {name}
      </text>
    </g>
  );
};

/** The name of a thing that can be clicked. */
const thingName = (text: GameText, language: Language, thing: string): string => {
  const id = refId(thing);
  switch (refKind(thing)) {
    case 'unit':
      return displayName(text, language, 'unit', components.units[unitNumber(id)], id);
    case 'castle':
      return displayName(text, language, 'castle', components.castles[castleNumber(id)], id);
    case 'place':
      return displayName(
        text,
        language,
        'place',
        [...components.sea_areas, ...components.boxes].find((one) => one.id === id),
        id,
      );
    default:
      return id;
  }
};

const KenshinBoard = (props: BoardProps<GameState>) => {
  const { view, text, language, allowed, refusalFor, viewer } = props;
  const { board } = view;
  const messages = useMemo(() => messagesFor(language), [language]);
  const legend = useMemo(() => buildLegend(messages), [messages]);
  const unsupplied = useMemo(() => new Set(unsuppliedForces(board)), [board]);
  const castles = useMemo(() => castlesOnMap(board, text, language, messages), [board, text, language, messages]);
  const units = useMemo(() => unitsOnMap(board, text, language, messages, unsupplied), [board, text, language, messages, unsupplied]);
  const pickableActions = useMemo(() => listPickableActions(board, allowed, refusalFor), [board, allowed, refusalFor]);
  const { lookAhead } = props;
  const planFrom = useCallback((ref: ThingRef) => planMove(allowed, lookAhead, ref), [allowed, lookAhead]);
  const terrain = useMemo(
    () => (
      <Terrain design={MAP_DESIGN}>
        <AreaNames grid={GRID} areas={seaNames(text, language)} kind="sea" />
        <SortieBox name={boxName(text, language)} />
      </Terrain>
    ),
    [text, language],
  );
  const supply = useSupply(board, props.actingSeat ?? viewer);

  /** A commander can take command of all eligible units at once. */
  const forceAction = (leader: string) => {
    const gather = allowed.find(([type, unit]) => type === 'gather' && unit === leader);
    return gather
      ? { label: messages('takeAll', { n: possibleFollowers(board, unitNumber(leader)).length }), choose: () => props.choose(gather) }
      : null;
  };

  const battleLocation = useMemo(() => currentBattleLocation(view), [view]);

  const thingNameOf = (named: string): string => thingName(text, language, named);

  return (
    <HexWargameBoard
      boardProps={props as unknown as BoardProps<unknown>}
      grid={GRID}
      label={messages('map')}
      terrain={terrain}
      isLand={isLand}
      castles={castles}
      units={units}
      actions={pickableActions}
      hexOfRef={(named) => (refKind(named) === 'place' ? hexOfPlaceId(refId(named)) : null)}
      actionLabel={(action) => actionLabel(props, action, describe)}
      refName={thingNameOf}
      describeHex={(hex) => `${HEX_LABELS[hex]} ${messages(groundMessageKey(groundOf(hex)))}`}
      inferAction={(hex, picking) => (props.actingSeat === null ? null : inferAction(board, allowed, hex, picking))}
      planFrom={planFrom}
      aimedOrders={AIMED_ORDERS}
      refusedOrdersOf={(ref) => refusedOrders(props, ref, messages)}
      refusedActions={props.actingSeat === null ? [] : refusedPhaseActions(view.flow.at(-1)?.step, allowed)}
      forceActionFor={forceAction}
      focusHex={focusHex(view) ?? battleLocation?.hex ?? null}
      openHex={activeUnitHex(view)}
      movementEvents={MOVEMENT_EVENTS}
      overlay={
        supply.overlay && (
          <>
            <HexTint grid={GRID} hexes={supply.overlay.hexes} tone="supply" />
            <CommunicationLineLayer grid={GRID} lines={supply.overlay.lines} />
          </>
        )
      }
      markers={
        <>
          <MapMarkers board={board} />
          <BattleMarkers at={battleLocation} />
        </>
      }
      header={<StatusBar view={view} text={text} language={language} messages={messages} supply={supply} />}
      footer={<StatusDetails board={board} text={text} language={language} messages={messages} />}
      legend={legend}
      renderOdds={(action) => <PlannedCombat view={view} action={action} text={text} language={language} messages={messages} />}
      onOpenStack={supply.openHex}
      details={
        <>
          <ActionCheck board={board} pendingAction={props.pendingAction} messages={messages} nameOf={thingNameOf} />
          <CombatPanel view={view} pendingAction={props.pendingAction} text={text} language={language} messages={messages} />
        </>
      }
    />
  );
};

const groundMessageKey = (ground: ReturnType<typeof groundOf>): 'plain' | 'rough' | 'peak' | 'sea' | 'lake' | 'offMap' =>
  ground === 'off' ? 'offMap' : ground === 'swamp' || ground === 'mountain' ? 'rough' : ground;

const AIMED_ORDERS: ReadonlySet<string> = new Set(['attack', 'engage', 'overrun', 'meet']);

/** Events after which a unit is in the place they name. */
const MOVEMENT_EVENTS: ReadonlySet<string> = new Set(['marched', 'advanced', 'retreated', 'displaced']);

export { battles } from './battles.ts';
export { recap } from './recap.ts';
export const Board = eraseBoardType(KenshinBoard);
export const things = ['unit', 'castle', 'hex', 'path', 'place'];
