import { castleOf, hexOf, isForceLeader, lineReaches, NONE } from '../rules/series/index.ts';
import type { GameState, ScenarioData } from '../rules/series/index.ts';
import type { Hex } from '@gunbai/shared/hex';
import { actionLabel, eraseBoardType, refId, refKind } from '@gunbai/ui';
import type { BoardProps, ThingRef } from '@gunbai/ui';
import { AreaNames, HexTint, traceCommunicationLines, CommunicationLineLayer, displayName, Terrain, HexWargameBoard } from '@gunbai/ui/map';
import type { CommunicationLines, CommunicationLineSource } from '@gunbai/ui/map';
import { useCallback, useMemo, useState } from 'react';
import { describe } from '../describe.ts';
import { COMPONENTS } from '../rules/components.ts';
import { scenarioDataOf } from '../rules/index.ts';
import { GRID, requireUnitIndex } from '../rules/build-scenario.ts';
import { MAP_DESIGN, groundOf, hexesInUse, hexNames, isLand, unusedHexes, provinceLabels } from './map-design.ts';
import { CombatPanel, isFightUnderWay } from './CombatPanel.tsx';
import { StatusBar } from './StatusBar.tsx';
import { buildLegend } from './legend.ts';
import { declineLabel, focusHex, withCurrentLeaders, inferAction, listPickableActions, planMarch } from './pickable-actions.ts';
import { castlesOnMap, unitsOnMap } from './pieces.ts';
import { refusedOrders } from './refused-orders.ts';
import { messagesFor } from './messages.ts';
import './board.css';

/** The lines of communication of a side, and the hexes that they reach. */
const linesOfSide = (
  data: ScenarioData,
  board: GameState,
  side: number,
): { readonly hexes: readonly Hex[]; readonly lines: CommunicationLines } => {
  const armies = data.sides[side]?.armies ?? [];
  const hexes: Hex[] = [];
  for (let hex = 0; hex < GRID.size; hex++) if (armies.some((army) => lineReaches(data, board, army, hex))) hexes.push(hex);
  const sources = armies.map((army): CommunicationLineSource => {
    const home = data.armies[army]?.home ?? NONE;
    return {
      starts: home < 0 ? [] : [castleOf(data, home).hex],
      ends: data.unitsInPlay
        .filter((unit) => data.army[unit] === army && isForceLeader(board, unit) && board.inside[unit] === 0)
        .map((unit) => hexOf(board, unit)),
      canReach: (hex) => lineReaches(data, board, army, hex),
      cost: (from, _, direction) => data.communicationCost[from * 6 + direction] as number,
    };
  });
  return { hexes, lines: traceCommunicationLines(GRID, sources) };
};

const SaigokuBoard = (props: BoardProps<GameState>) => {
  const { view, text, language, allowed, viewer, lookAhead } = props;
  const { board } = view;
  const data = scenarioDataOf(view);
  const messages = useMemo(() => messagesFor(language), [language]);
  const legend = useMemo(() => buildLegend(messages), [messages]);
  const [areLinesShown, setLinesShown] = useState(false);
  const castles = useMemo(() => castlesOnMap(data, board, text, language, messages), [data, board, text, language, messages]);
  const units = useMemo(() => unitsOnMap(data, board, text, language, messages), [data, board, text, language, messages]);
  const pickableActions = useMemo(() => listPickableActions(data, view, allowed), [data, view, allowed]);
  const planFrom = useCallback((ref: ThingRef) => planMarch(data, allowed, lookAhead, ref), [data, allowed, lookAhead]);
  const terrain = useMemo(
    () => (
      <Terrain design={MAP_DESIGN}>
        <AreaNames grid={GRID} areas={provinceLabels(text, language)} />
        <HexTint grid={GRID} hexes={unusedHexes(data)} tone="unused" />
      </Terrain>
    ),
    [text, language, data],
  );
  const lines = useMemo(() => {
    if (!areLinesShown) return null;
    const side = data.sides.findIndex(({ id }) => id === viewer);
    return linesOfSide(data, board, Math.max(0, side));
  }, [areLinesShown, data, board, viewer]);

  const step = view.flow.at(-1)?.step ?? '';
  const focus = focusHex(data, view);

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
      actionLabel={(action) => {
        const answer = declineLabel(step, action);
        if (answer) return messages(answer);
        return actionLabel(props, withCurrentLeaders(data, board, action), describe);
      }}
      refName={(named) =>
        refKind(named) === 'unit' ? displayName(text, language, 'unit', COMPONENTS.units[requireUnitIndex(refId(named))]) : refId(named)
      }
      describeHex={(hex) => `${hexNames(hex, text).join(' ')} ${messages(groundOf(hex))}`}
      inferAction={(hex, picking) => (props.actingSeat === null ? null : inferAction(data, view, allowed, hex, picking))}
      planFrom={planFrom}
      aimedOrders={AIMED_ORDERS}
      refusedOrdersOf={(ref) => refusedOrders(data, props, ref, messages)}
      initialHexes={hexesInUse(data)}
      focusHex={focus}
      movementEvents={MOVEMENT_EVENTS}
      openHex={props.actingSeat === null && viewer !== null ? null : focus}
      overlay={
        lines && (
          <>
            <HexTint grid={GRID} hexes={lines.hexes} tone="supply" />
            <CommunicationLineLayer grid={GRID} lines={lines.lines} />
          </>
        )
      }
      header={
        <StatusBar
          data={data}
          view={view}
          text={text}
          language={language}
          messages={messages}
          areLinesShown={areLinesShown}
          toggleLines={() => setLinesShown(!areLinesShown)}
        />
      }
      legend={legend}
      renderOdds={(action) =>
        isFightUnderWay(view) ? null : (
          <CombatPanel data={data} view={view} pendingAction={action} text={text} language={language} messages={messages} />
        )
      }
      details={
        <CombatPanel data={data} view={view} pendingAction={props.pendingAction} text={text} language={language} messages={messages} />
      }
    />
  );
};

const AIMED_ORDERS: ReadonlySet<string> = new Set(['attack', 'battle']);

/** Events that move a unit to the hex they name. */
const MOVEMENT_EVENTS: ReadonlySet<string> = new Set(['marches', 'moved', 'retreated', 'pursued', 'sails', 'landed']);

export { battles } from './battles.ts';
export { recap } from './recap.ts';
export const Board = eraseBoardType(SaigokuBoard);
export const things = ['unit', 'castle', 'hex'];
