import { isSameAction } from '@gunbai/engine';
import type { Action, GameEvent, LogLine } from '@gunbai/engine';
import { formatEvent } from '@gunbai/shared/i18n';
import { eraseBoardType, BoardFrame, Sentence, Track, useRovingTabindex } from '@gunbai/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { countPooled, sideOfSeat } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { DECK, DISCARDS, handOf } from '../rules/cards.ts';
import {
  ANTI,
  areaAt,
  HASHIBA,
  HIDEYOSHI,
  HIDEYOSHI_HIMSELF,
  RANKS,
  SIDES,
  TURNS,
  UNIT_IDS,
  VICTORY_RESOURCES,
} from '../rules/components.ts';
import type { AreaId, CardId, Rank } from '../rules/components.ts';
import type { Grouping } from '../rules/choose-group.ts';
import type { RouteDecision } from '../rules/orders.ts';
import { countCardsDue, countResources } from '../rules/resources.ts';
import { Discards, Hand, OfferedCards } from './StrategyCards.tsx';
import { Legend } from './Legend.tsx';
import { JapanMap } from './JapanMap.tsx';
import { DaimyoMats } from './DaimyoMats.tsx';
import { AkechiWarning, AttackOddsPanel, LastRoll } from './AttackOddsPanel.tsx';
import { ControlWarning } from './ControlWarning.tsx';
import { AreaDetails, OrdersPanel, locateAction } from './OrdersPanel.tsx';
import { nameOf } from './board-context.ts';
import type { BoardContext, HideyoshiBoardProps } from './board-context.ts';
import { messagesFor } from './messages.ts';
import './board.css';

type LogEntries = readonly LogLine[];

interface LastRollState {
  readonly events: readonly GameEvent[];
  readonly lastRoll: GameEvent | null;
  readonly rolls: number;
}

const EVENTS_NOT_RECAPPED = ['chose', 'choseACard', 'drew', 'recovery', 'recovered', 'recoveredAll', 'rested'];
/** Events of the viewer's own actions that the recap leaves out. */
const OWN_EVENTS_NOT_RECAPPED = ['moved', 'attacked', 'rolled', 'mobilised', 'removed'];
const ROLL_EVENTS = ['rolled', 'akechiRolled'];
const EVENTS_CLEARING_ROLL = ['played', 'playedEvent', 'turn'];
const MAX_RECAP_EVENTS = 40;

/** The last dice after these events. The next card or turn clears them. */
const lastRollAfter = (events: readonly GameEvent[], before: GameEvent | null): GameEvent | null => {
  let last = before;
  for (const event of events)
    if (ROLL_EVENTS.includes(event.type)) last = event;
    else if (EVENTS_CLEARING_ROLL.includes(event.type)) last = null;
  return last;
};

/** The last roll and a roll counter. When players share a screen, older rolls come from the log. */
const useLastRoll = (events: readonly GameEvent[], log: LogEntries): LastRollState => {
  const [previous, setPrevious] = useState<LastRollState>(() => ({
    events,
    lastRoll: lastRollAfter(
      events,
      log.reduce<GameEvent | null>((last, entry) => lastRollAfter(entry.events, last), null),
    ),
    rolls: 0,
  }));
  if (previous.events === events) return previous;
  const lastRoll = lastRollAfter(events, previous.lastRoll);
  const next = { events, lastRoll, rolls: previous.rolls + Number(lastRoll !== previous.lastRoll) };
  setPrevious(next);
  return next;
};

const CARD_USE_EVENTS = ['played', 'playedEvent', 'passed'];

/** Events since the viewer last used a card. */
const eventsSinceLastCard = (log: LogEntries, viewer: string | null): readonly GameEvent[] => {
  const since: GameEvent[] = [];
  for (const { events } of log.toReversed()) {
    const lastOwnUse = events.findLastIndex(({ type, seat }) => CARD_USE_EVENTS.includes(type) && seat === viewer);
    since.unshift(...events.slice(lastOwnUse + 1));
    if (lastOwnUse >= 0 || since.length >= MAX_RECAP_EVENTS) break;
  }
  return since.slice(-MAX_RECAP_EVENTS);
};

/** The areas of the current decision. */
const decisionAreas = (step: string, local: unknown): number[] => {
  if (step === 'destination') return [(local as RouteDecision).area];
  if (step === 'group') return [(local as Grouping).area, (local as Grouping).to].filter((area) => area >= 0);
  if (step === 'chooseLosses' || step === 'occupy' || step === 'ambush') return [(local as { area: number }).area];
  return [];
};

interface StatusBarProps {
  readonly view: HideyoshiBoardProps['view'];
  readonly acting: HideyoshiBoardProps['actingSeat'];
  readonly context: BoardContext;
  seatName(side: 0 | 1): string;
}

/** 14.0.1b Warn when this few Hashiba pieces are left on the map. */
const LOW_HASHIBA_PIECES = 4;

/** 14.0.1a Could Hideyoshi himself be chosen as a loss? */
const isHideyoshiAtRisk = ({ allowed }: BoardContext): boolean =>
  allowed.some(([type, unit]) => type === 'lose' && unit === UNIT_IDS[HIDEYOSHI_HIMSELF]);

const StatusBar = ({ view, acting, context, seatName }: StatusBarProps) => {
  const { board, messages } = context;
  // The deciding player is marked, also in the other's round.
  const active = acting === null ? board.active : sideOfSeat(acting);
  const hashiba = board.onMap[HASHIBA] as number;
  return (
    <header className="hy-head">
      <dl className="hy-sides">
        {([HIDEYOSHI, ANTI] as const).map((side) => (
          <div key={side} data-side={SIDES[side]} data-active={(view.outcome === null && active === side) || undefined}>
            <dt className="serif">{seatName(side)}</dt>
            <dd>
              <strong>{countResources(board, side)}</strong> / {VICTORY_RESOURCES} {messages('resources')}
            </dd>
            <dd>{messages('cards', { n: handOf(view, side).length })}</dd>
            {view.turn < TURNS && <dd className="hy-quiet">{messages('due', { n: countCardsDue(board, side) })}</dd>}
          </div>
        ))}
      </dl>
      {view.outcome === null && countPooled(board, HIDEYOSHI_HIMSELF) > 0 && <p className="hy-warning">{messages('hunted')}</p>}
      {view.outcome === null && hashiba <= LOW_HASHIBA_PIECES && <p className="hy-warning">{messages('fewHashiba', { n: hashiba })}</p>}
      <Track
        label={messages('turn')}
        from={0}
        to={TURNS}
        markers={[{ space: view.turn, label: `${messages('turn')} ${view.turn}`, content: null }]}
      />
    </header>
  );
};

/** Reference information: court rank, deck, discards. */
const StatusDetails = ({ view, context }: Pick<StatusBarProps, 'view' | 'context'>) => {
  const { board, messages } = context;
  const rank = RANKS[board.rank] as Rank;
  return (
    <section className="hy-status hy-quiet" aria-label={messages('rank')}>
      <p>
        {messages('rank')}
        {messages.labelColon}
        <span className="serif">{nameOf(context, 'rank', rank.id)}</span>
        {messages.parenthesize(messages('rankValue', { n: rank.value }))} · {messages('deck', { n: view.zones[DECK]?.pieces.length ?? 0 })}
      </p>
      <Discards context={context} cards={(view.zones[DISCARDS]?.pieces ?? []) as readonly CardId[]} />
    </section>
  );
};

interface PanelRefs {
  readonly panel: RefObject<HTMLDivElement | null>;
  /** The start of the current decision. */
  readonly decision: RefObject<HTMLDivElement | null>;
}

/** Scrolls the decision and the open area into view. On a phone the map stays at the top. */
const usePanelScroll = (step: string, openArea: number | null): PanelRefs => {
  const panel = useRef<HTMLDivElement>(null);
  const decision = useRef<HTMLDivElement>(null);
  useRovingTabindex(panel);
  // A scroll container needs the focus for keyboard scrolling.
  useEffect(() => {
    if (panel.current) panel.current.tabIndex = 0;
  }, []);
  useEffect(() => {
    if (!panel.current || (step === '' && openArea === null)) return;
    if (panel.current.scrollHeight > panel.current.clientHeight) panel.current.scrollTop = 0;
    else decision.current?.scrollIntoView?.({ block: 'start' });
  }, [step, openArea]);
  return { panel, decision };
};

/** Events since the viewer's last card, without the viewer's own actions. */
const Recap = ({ props, onArea }: { props: HideyoshiBoardProps; onArea: (area: number) => void }) => {
  const { viewer, text, language, seatNames, log } = props;
  const recent = useMemo(() => eventsSinceLastCard(log ?? [], viewer), [log, viewer]);
  const shownEvents = recent.filter(
    ({ type, seat }) => !EVENTS_NOT_RECAPPED.includes(type) && !(OWN_EVENTS_NOT_RECAPPED.includes(type) && seat === viewer),
  );
  if (shownEvents.length === 0) return null;
  return (
    <details className="hy-recap" open>
      <summary>{messagesFor(language)('recap')}</summary>
      <ol>
        {shownEvents.map((event, index) => (
          <li key={index}>
            <Sentence parts={formatEvent(text, event, seatNames)} onNameClick={(kind, id) => kind === 'area' && onArea(areaAt(id))} />
          </li>
        ))}
      </ol>
    </details>
  );
};

const HideyoshiBoard = (props: HideyoshiBoardProps) => {
  const {
    view,
    viewer,
    actingSeat: acting,
    allowed,
    pendingAction,
    text,
    language,
    seatNames,
    events,
    motion,
    highlighted: pointed,
  } = props;
  const messages = messagesFor(language);
  const frame = view.flow.at(-1);
  const [openArea, setOpenArea] = useState<number | null>(null);
  const step = frame?.step ?? '';
  // A new decision closes the area opened for the previous one.
  const [lastStep, setLastStep] = useState(step);
  if (lastStep !== step) {
    setLastStep(step);
    setOpenArea(null);
  }
  const { panel, decision } = usePanelScroll(acting === null ? '' : step, openArea);
  const rolled = useLastRoll(events, props.log ?? []);
  const [lastPointed, setLastPointed] = useState(pointed);
  if (pointed !== lastPointed) {
    setLastPointed(pointed);
    setOpenArea(pointed?.kind === 'area' ? areaAt(pointed.id as AreaId) : null);
  }
  const context: BoardContext = {
    view,
    board: view.board,
    text,
    messages,
    acting: acting !== null,
    allowed,
    step,
    local: frame?.local ?? null,
    choose(action) {
      // Several pieces are often mobilised in one area, so it stays open.
      if (action[0] !== 'raise') setOpenArea(null);
      props.choose(action);
    },
    isChosen: (action) => isSameAction(pendingAction, action),
    explainRefusal(action) {
      const refusal = props.refusalFor(action);
      return refusal && props.explain(refusal);
    },
    isRefusedByRule: (action) => props.refusalFor(action)?.clause !== undefined,
    openArea,
    setOpenArea,
  };
  const isOnMats = allowed.some((action) => locateAction(action) === 'mat');
  const onArea = (area: number, actions: readonly Action[]): void => {
    const only = actions[0];
    if (only && actions.length === 1 && (only[0] === 'to' || only[0] === 'move')) context.choose(only);
    else setOpenArea(openArea === area ? null : area);
  };
  const seatName = (side: 0 | 1): string => seatNames[SIDES[side]] ?? nameOf(context, 'seat', SIDES[side]);
  const ownSide = viewer === null ? null : sideOfSeat(viewer);
  // Show dice to players choosing losses or orders, cards to players choosing cards.
  const lastRoll = <LastRoll rolled={rolled.lastRoll} context={context} roll={rolled.rolls} />;
  return (
    <BoardFrame language={language} motion={motion} showMessage={props.showMessage}>
      <div className="hideyoshi">
        <div className="hy-field">
          <JapanMap context={context} routeAreas={decisionAreas(context.step, context.local)} onArea={onArea} />
        </div>
        <div className="hy-panel" ref={panel}>
          <StatusBar view={view} acting={acting} context={context} seatName={seatName} />
          <div ref={decision} className="hy-decision" />
          <AreaDetails context={context} />
          <OrdersPanel context={context} />
          {isHideyoshiAtRisk(context) && <p className="hy-warning">{messages('hunted')}</p>}
          <AkechiWarning context={context} />
          <ControlWarning context={context} />
          <AttackOddsPanel context={context} />
          {isOnMats && <DaimyoMats context={context} />}
          {step !== 'play' && lastRoll}
          <OfferedCards context={context} hand={ownSide === null ? [] : handOf(view, ownSide)} />
          {ownSide !== null && <Hand cards={handOf(view, ownSide)} context={context} />}
          {step === 'play' && lastRoll}
          <Recap props={props} onArea={setOpenArea} />
          <StatusDetails view={view} context={context} />
          {!isOnMats && <DaimyoMats context={context} />}
          <Legend context={context} />
        </div>
      </div>
    </BoardFrame>
  );
};

export { battles } from './battles.ts';
export { recap } from './recap.ts';
export const Board = eraseBoardType<GameState>(HideyoshiBoard);
export const things = ['area', 'daimyo', 'card'];
