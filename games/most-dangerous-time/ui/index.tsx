import './board.css';
import type { Action } from '@gunbai/engine';
import { toText } from '@gunbai/shared/i18n';
import { actionLabel, BoardFrame, eraseBoardType } from '@gunbai/ui';
import type { BoardProps, ViewportStore } from '@gunbai/ui';
import { LastRoll } from '@gunbai/ui/map';
import { useMemo, useCallback, useRef, useState } from 'react';
import type { GameState } from '../rules/state.ts';
import { describe as describeAction } from '../describe.ts';
import { useOpenPlace, useSelectablePlaces, useAsideScroll, HIGHLIGHTABLE_KINDS } from './use-open-place.ts';
import { RegroupBoxes } from './panels/RegroupBoxes.tsx';
import { BattlePanel } from './panels/BattlePanel.tsx';
import { VictoryConditions } from './panels/VictoryConditions.tsx';
import { AllianceList, Legend } from './panels/Legend.tsx';
import { traceClanLine, LineButtons, LinePanel } from './CommunicationLines.tsx';
import type { TracedClan } from './CommunicationLines.tsx';
import { eligibleSelection, EMPTY_SELECTION, useMarchSelection, mostCommonRefusal } from './panels/march-selection.ts';
import { MarchPanel } from './panels/MarchPanel.tsx';
import { splitMarches } from './panels/split-march.ts';
import { createNames } from './names.ts';
import { indexActions } from './action-index.ts';
import { formatDecisionStakes } from './decision-stakes.ts';
import { NegotiationPanel } from './panels/NegotiationPanel.tsx';
import { MapView } from './MapView.tsx';
import { messagesFor } from './messages.ts';
import { PlaceChoices, OtherChoices } from './panels/ChoicePanels.tsx';
import { EliminatedLeaders } from './panels/EliminatedLeaders.tsx';
import { Hands } from './panels/Hands.tsx';
import { PlacementPanel } from './panels/PlacementPanel.tsx';
import { PlacePanel } from './panels/PlacePanel.tsx';
import { StatusBar } from './panels/StatusBar.tsx';
import { TurnTrack } from './panels/TurnTrack.tsx';
import type { BoardContext } from './board-context.ts';

/** The place that units march from; null at other decisions. */
const marchOrigin = ({ flow }: BoardProps<GameState>['view']): number | null => {
  const frame = flow.at(-1);
  return frame?.step === 'march' ? (frame.local as { from: number }).from : null;
};

const NO_SPLITS: ReadonlyMap<number, readonly Action[]> = new Map();

const MdtBoard = (props: BoardProps<GameState>) => {
  const { view, viewer, allowed, actingSeat, text, language, seatNames } = props;
  const { board } = view;
  const messages = useMemo(() => messagesFor(language), [language]);
  const names = useMemo(() => createNames(text, seatNames), [text, seatNames]);
  const picks = useMemo(() => indexActions(allowed), [allowed]);
  const label = useCallback((action: Action): string => actionLabel({ text, seatNames }, action, describeAction), [text, seatNames]);
  const context: BoardContext = { view, messages, names, picks, choose: props.choose, label };

  const map = useRef<ViewportStore>(null);
  const from = marchOrigin(view);
  const [selection, setSelection] = useMarchSelection(board, from, allowed, props.pendingAction);
  const { refusalFor, lookAhead } = props;
  const splits = useMemo(
    () =>
      from === null || actingSeat === null || !lookAhead ? NO_SPLITS : splitMarches(board, { refusalFor, lookAhead }, from, selection),
    [board, from, actingSeat, selection, refusalFor, lookAhead],
  );
  const refusal = from === null || actingSeat === null || splits.size > 0 ? null : mostCommonRefusal(from, selection, allowed, refusalFor);
  const eligible = useMemo(
    () =>
      from === null || actingSeat === null
        ? EMPTY_SELECTION
        : eligibleSelection(
            board,
            from,
            allowed,
            refusalFor,
            (all) => lookAhead !== undefined && splitMarches(board, { refusalFor, lookAhead }, from, all).size > 0,
          ),
    [board, from, actingSeat, allowed, refusalFor, lookAhead],
  );
  const { selected, open, find } = useOpenPlace(map, props, from);
  const selectablePlaces = useSelectablePlaces(map, picks, from, actingSeat);
  const aside = useAsideScroll(actingSeat, allowed, selectablePlaces.length > 0);
  const [traced, setTraced] = useState<TracedClan | null>(null);
  const tracedLine = useMemo(() => traced && traceClanLine(board, traced), [board, traced]);

  return (
    <BoardFrame language={language} motion={props.motion} showMessage={props.showMessage}>
      <div className="mdt">
        <StatusBar context={context} />
        <div className="mdt-table">
          <MapView
            boardProps={props}
            context={context}
            pendingMarch={{ from, selection, splits }}
            map={map}
            selected={selected}
            open={open}
            find={find}
            line={tracedLine}
          />
          <section className="mdt-side-panel" aria-label={messages('sidePanel')} ref={aside}>
            {selectablePlaces.length > 0 && from === null && <p className="mdt-muted mdt-hint">{placementHint(allowed, context)}</p>}
            {actingSeat !== null && <PlacementPanel context={context} />}
            {selected !== null && <PlaceChoices place={selected} context={context} />}
            <OtherChoices context={context} stake={actingSeat === null ? null : formatDecisionStakes(context)} />
            <NegotiationPanel context={context} allowed={allowed} chosen={props.pendingAction} />
            <LastRoll events={props.events} text={text} seatNames={seatNames} />
            {board.battle && <BattlePanel battle={board.battle} context={context} />}
            {from !== null && actingSeat !== null && (
              <MarchPanel
                from={from}
                selection={selection}
                refusalText={refusal && toText(props.explain(refusal))}
                marches={Math.max(1, ...[...splits.values()].map((actions) => actions.filter(([type]) => type === 'march').length))}
                eligible={eligible}
                onChange={setSelection}
                context={context}
              />
            )}
            {selected !== null && <PlacePanel place={selected} context={context} />}
            {selected !== null && <LineButtons place={selected} traced={traced} context={context} onTrace={setTraced} />}
            {traced && tracedLine && <LinePanel traced={traced} line={tracedLine} context={context} onTrace={setTraced} />}
            <Hands context={context} viewer={viewer} cardText={(card) => text.names['cardText']?.[card] ?? ''} />
            <TurnTrack context={context} />
            <RegroupBoxes context={context} />
            <EliminatedLeaders context={context} />
            <VictoryConditions context={context} language={language} />
            <AllianceList context={context} />
            <Legend messages={messages} />
          </section>
        </div>
      </div>
    </BoardFrame>
  );
};

/** The hint for choosing a place; during set-up it names the unit to place. */
const placementHint = (allowed: readonly Action[], { messages, names }: BoardContext): string => {
  const [first] = allowed;
  if (first?.[0] === 'stationLeader') return messages('placing', { who: names.leader(String(first[1])) });
  const soldiersLeft = Math.max(0, ...allowed.filter(([verb]) => verb === 'station').map(([, , count]) => Number(count)));
  return soldiersLeft > 0 ? messages('placing', { who: messages('soldiersLeft', { n: soldiersLeft }) }) : messages('chooseHighlighted');
};

export { battles } from './battles.ts';
export { recap } from './recap.ts';
export const Board = eraseBoardType(MdtBoard);
export const things = [...HIGHLIGHTABLE_KINDS];
