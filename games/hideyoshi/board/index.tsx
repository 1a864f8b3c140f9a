import { sameAction } from '@gunbai/engine';
import type { Action, GameEvent, Told } from '@gunbai/engine';
import { sayEvent } from '@gunbai/kits/text';
import { anyBoard, BoardFrame, Sentence, Track, useRoving } from '@gunbai/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { pooledOf, sideFor } from '../rules/board.ts';
import type { Board as HideyoshiBoard } from '../rules/board.ts';
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
import type { Grouping } from '../rules/group.ts';
import type { Route } from '../rules/orders.ts';
import { cardsDue, resourcesOf } from '../rules/resources.ts';
import { Discards, Hand, OfferedCards } from './cards.tsx';
import { MapKey } from './key.tsx';
import { JapanMap } from './map.tsx';
import { Mats } from './mats.tsx';
import { AkechiWarning, AttackOdds, LastRoll } from './odds.tsx';
import { AreaSheet, Orders, placeOf } from './panel.tsx';
import { nameOf } from './setting.ts';
import type { Setting, TableProps } from './setting.ts';
import { wordsIn } from './words.ts';
import './board.css';

type Story = readonly Told[];

interface Rolled {
  readonly events: readonly GameEvent[];
  readonly lastRoll: GameEvent | null;
  readonly rolls: number;
}

const QUIET = ['chose', 'choseACard', 'drew', 'recovery', 'recovered', 'recoveredAll', 'rested'];
/** What the reader did himself he need not be told. */
const OWN_DEEDS = ['moved', 'attacked', 'rolled', 'mobilised', 'removed'];
const ROLLS = ['rolled', 'akechiRolled'];
const CLEARS = ['played', 'playedEvent', 'turn'];
const MOST_RECAPPED = 40;

/** The last dice rolled, once these things have happened too; with the next card or turn they are put away. */
const rollAfter = (events: readonly GameEvent[], before: GameEvent | null): GameEvent | null => {
  let last = before;
  for (const event of events)
    if (ROLLS.includes(event.type)) last = event;
    else if (CLEARS.includes(event.type)) last = null;
  return last;
};

/** The last dice, and how often some were rolled: who takes the screen from another finds them in the story. */
const useLastRoll = (events: readonly GameEvent[], story: Story): Rolled => {
  const [seen, setSeen] = useState<Rolled>(() => ({
    events,
    lastRoll: rollAfter(
      events,
      story.reduce<GameEvent | null>((last, told) => rollAfter(told.events, last), null),
    ),
    rolls: 0,
  }));
  if (seen.events === events) return seen;
  const lastRoll = rollAfter(events, seen.lastRoll);
  const now = { events, lastRoll, rolls: seen.rolls + Number(lastRoll !== seen.lastRoll) };
  setSeen(now);
  return now;
};

const USES = ['played', 'playedEvent', 'passed'];

/** What happened since the reader last used a card. */
const sinceLastCard = (story: Story, viewer: string | null): readonly GameEvent[] => {
  const since: GameEvent[] = [];
  for (const { events } of story.toReversed()) {
    const mine = events.findLastIndex(({ type, seat }) => USES.includes(type) && seat === viewer);
    since.unshift(...events.slice(mine + 1));
    if (mine >= 0 || since.length >= MOST_RECAPPED) break;
  }
  return since.slice(-MOST_RECAPPED);
};

/** The areas that the decision now due is about. */
const wayOf = (step: string, local: unknown): number[] => {
  if (step === 'destination') return [(local as Route).area];
  if (step === 'group') return [(local as Grouping).area, (local as Grouping).to].filter((area) => area >= 0);
  if (step === 'chooseLosses' || step === 'occupy' || step === 'ambush') return [(local as { area: number }).area];
  return [];
};

interface HeadProps {
  readonly view: TableProps['view'];
  readonly acting: TableProps['acting'];
  readonly setting: Setting;
  seatName(side: 0 | 1): string;
}

/** 14.0.1b With so few Hashiba pieces on the map the end may come any moment. */
const FEW = 4;

/** 14.0.1a Hideyoshi himself may be chosen to go into the pool. */
const isAtStake = ({ allowed }: Setting): boolean =>
  allowed.some(([verb, unit]) => verb === 'lose' && unit === UNIT_IDS[HIDEYOSHI_HIMSELF]);

const Head = ({ view, acting, setting, seatName }: HeadProps) => {
  const { board, words } = setting;
  // Whoever has to decide is marked, also in the other's round.
  const active = acting === null ? board.active : sideFor(acting);
  const hashiba = board.onMap[HASHIBA] as number;
  return (
    <header className="hy-head">
      <dl className="hy-sides">
        {([HIDEYOSHI, ANTI] as const).map((side) => (
          <div key={side} data-side={SIDES[side]} data-active={(view.outcome === null && active === side) || undefined}>
            <dt className="serif">{seatName(side)}</dt>
            <dd>
              <strong>{resourcesOf(board, side)}</strong> / {VICTORY_RESOURCES} {words('resources')}
            </dd>
            <dd>{words('cards', { n: handOf(view, side).length })}</dd>
            {view.turn < TURNS && <dd className="hy-quiet">{words('due', { n: cardsDue(board, side) })}</dd>}
          </div>
        ))}
      </dl>
      {view.outcome === null && pooledOf(board, HIDEYOSHI_HIMSELF) > 0 && <p className="hy-warning">{words('hunted')}</p>}
      {view.outcome === null && hashiba <= FEW && <p className="hy-warning">{words('fewHashiba', { n: hashiba })}</p>}
      <Track label={words('turn')} from={0} to={TURNS} marks={[{ at: view.turn, label: `${words('turn')} ${view.turn}`, mark: null }]} />
    </header>
  );
};

/** What is looked up now and then: the court rank, the deck, the discards. */
const Standing = ({ view, setting }: Pick<HeadProps, 'view' | 'setting'>) => {
  const { board, words } = setting;
  const rank = RANKS[board.rank] as Rank;
  return (
    <section className="hy-standing hy-quiet" aria-label={words('rank')}>
      <p>
        {words('rank')}
        {words.colon}
        <span className="serif">{nameOf(setting, 'rank', rank.id)}</span>
        {words.aside(words('rankValue', { n: rank.value }))} · {words('deck', { n: view.zones[DECK]?.pieces.length ?? 0 })}
      </p>
      <Discards setting={setting} cards={(view.zones[DISCARDS]?.pieces ?? []) as readonly CardId[]} />
    </section>
  );
};

interface Panel {
  readonly panel: RefObject<HTMLDivElement | null>;
  /** Where what is asked begins. */
  readonly asked: RefObject<HTMLDivElement | null>;
}

/** What is asked, and the area that is looked at, come into view. On a phone the whole board scrolls, and the map stays above. */
const usePanel = (step: string, looked: number | null): Panel => {
  const panel = useRef<HTMLDivElement>(null);
  const asked = useRef<HTMLDivElement>(null);
  useRoving(panel);
  // What scrolls must take the focus, so that keys can scroll it.
  useEffect(() => {
    if (panel.current) panel.current.tabIndex = 0;
  }, []);
  useEffect(() => {
    if (!panel.current || (step === '' && looked === null)) return;
    if (panel.current.scrollHeight > panel.current.clientHeight) panel.current.scrollTop = 0;
    else asked.current?.scrollIntoView?.({ block: 'start' });
  }, [step, looked]);
  return { panel, asked };
};

/** What happened since the reader's own last card, but for what he did himself. */
const Recap = ({ props, onArea }: { props: TableProps; onArea: (area: number) => void }) => {
  const { viewer, text, language, seatNames, story: whole } = props;
  const since = useMemo(() => sinceLastCard(whole ?? [], viewer), [whole, viewer]);
  const story = since.filter(({ type, seat }) => !QUIET.includes(type) && !(OWN_DEEDS.includes(type) && seat === viewer));
  if (story.length === 0) return null;
  return (
    <details className="hy-recap" open>
      <summary>{wordsIn(language)('recap')}</summary>
      <ol>
        {story.map((event, index) => (
          <li key={index}>
            <Sentence segments={sayEvent(text, event, seatNames)} onName={(kind, id) => kind === 'area' && onArea(areaAt(id))} />
          </li>
        ))}
      </ol>
    </details>
  );
};

const Draw = (props: TableProps) => {
  const { view, viewer, acting, allowed, chosen, text, language, seatNames, events, motion, pointed } = props;
  const words = wordsIn(language);
  const frame = view.flow.at(-1);
  const [looked, setLooked] = useState<number | null>(null);
  const step = frame?.step ?? '';
  // What was looked at for one question is in the way of the next.
  const [askedAt, setAskedAt] = useState(step);
  if (askedAt !== step) {
    setAskedAt(step);
    setLooked(null);
  }
  const { panel, asked } = usePanel(acting === null ? '' : step, looked);
  const rolled = useLastRoll(events, props.story ?? []);
  const [shownPoint, setShownPoint] = useState(pointed);
  if (pointed !== shownPoint) {
    setShownPoint(pointed);
    setLooked(pointed?.kind === 'area' ? areaAt(pointed.id as AreaId) : null);
  }
  const setting: Setting = {
    view,
    board: view.board,
    text,
    words,
    acting: acting !== null,
    allowed,
    step,
    local: frame?.local ?? null,
    choose(action) {
      // Where one piece was mobilised the next one may come, too.
      if (action[0] !== 'raise') setLooked(null);
      props.choose(action);
    },
    isChosen: (action) => sameAction(chosen, action),
    reason(action) {
      const refusal = props.why(action);
      return refusal && props.explain(refusal);
    },
    isAgainstRules: (action) => props.why(action)?.clause !== undefined,
    looked,
    look: setLooked,
  };
  const isOnMats = allowed.some((action) => placeOf(action) === 'mat');
  const onArea = (area: number, actions: readonly Action[]): void => {
    const only = actions[0];
    if (only && actions.length === 1 && (only[0] === 'to' || only[0] === 'move')) setting.choose(only);
    else setLooked(looked === area ? null : area);
  };
  const seatName = (side: 0 | 1): string => seatNames[SIDES[side]] ?? nameOf(setting, 'seat', SIDES[side]);
  const own = viewer === null ? null : sideFor(viewer);
  // Whoever chooses losses or the next order wants to see the dice; whoever chooses a card, the cards.
  const lastRoll = <LastRoll rolled={rolled.lastRoll} setting={setting} roll={rolled.rolls} />;
  return (
    <BoardFrame language={language} motion={motion} tell={props.tell}>
      <div className="hideyoshi">
        <div className="hy-field">
          <JapanMap setting={setting} way={wayOf(setting.step, setting.local)} onArea={onArea} />
        </div>
        <div className="hy-panel" ref={panel}>
          <Head view={view} acting={acting} setting={setting} seatName={seatName} />
          <div ref={asked} className="hy-asked" />
          <AreaSheet setting={setting} />
          <Orders setting={setting} />
          {isAtStake(setting) && <p className="hy-warning">{words('hunted')}</p>}
          <AkechiWarning setting={setting} />
          <AttackOdds setting={setting} />
          {isOnMats && <Mats setting={setting} />}
          {step !== 'play' && lastRoll}
          <OfferedCards setting={setting} hand={own === null ? [] : handOf(view, own)} />
          {own !== null && <Hand cards={handOf(view, own)} setting={setting} />}
          {step === 'play' && lastRoll}
          <Recap props={props} onArea={setLooked} />
          <Standing view={view} setting={setting} />
          {!isOnMats && <Mats setting={setting} />}
          <MapKey setting={setting} />
        </div>
      </div>
    </BoardFrame>
  );
};

export const Board = anyBoard<HideyoshiBoard>(Draw);
export const things = ['area', 'daimyo', 'card'];
