import type { View, Action, SeatId } from '@gunbai/engine';
import { clanColours, Badge, Crest, TargetButton } from '@gunbai/ui';
import type { ReactNode } from 'react';
import {
  isDaimyo,
  INSIDE,
  OUT_OF_COMMUNICATION,
  commandLimit,
  sphereOf,
  stacksAt,
  leadersAt,
  clanOfStack,
  countOfStack,
  marksOfStack,
} from '../rules/state.ts';
import type { GameState, ScenarioGoal, MdtView } from '../rules/state.ts';
import {
  NONE,
  clanId,
  CLANS,
  ALLIANCE_ODA,
  CLAN_ODA,
  ALLIANCE_IDS,
  ODA,
  LEADERS,
  leaderId,
  placeId,
  isSpace,
} from '../rules/components.ts';
import { chitsInCup, chitsInZone } from '../rules/turn/chit-cup.ts';
import { isInNobunagaArea } from '../rules/seats.ts';
import { shortGameScore, countOdaHomeCastles } from '../rules/victory.ts';
import type { Names } from './names.ts';
import type { ActionIndex } from './action-index.ts';
import type { Messages } from './messages.ts';

export interface BoardContext {
  readonly view: View<GameState>;
  readonly messages: Messages;
  readonly names: Names;
  readonly picks: ActionIndex;
  choose(action: Action): void;
  label(action: Action): string;
}

export const Panel = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className="mdt-panel">
    <h3>{title}</h3>
    {children}
  </section>
);

/** Choices as buttons, each with its sentence. */
export const Choices = ({ actions, context }: { actions: readonly Action[]; context: BoardContext }) => (
  <ul className="mdt-choices">
    {actions.map((action) => (
      <li key={JSON.stringify(action)}>
        <button type="button" className="button" onClick={() => context.choose(action)}>
          {context.label(action)}
        </button>
      </li>
    ))}
  </ul>
);

/** The last turn of each game; a campaign has none. */
export const LAST_TURN_BY_GOAL: Readonly<Record<ScenarioGoal, number | null>> = {
  short: 10,
  standard: 30,
  campaign: null,
  three: 30,
  four: 30,
};

/** What goes on while it is nobody's impulse. */
const phaseBetweenImpulses = ({ flow }: MdtView): 'settingUp' | 'endPhase' | 'between' => {
  if (flow.some(({ step }) => step === 'setUp' || step === 'bidding')) return 'settingUp';
  return flow.some(({ step }) => step === 'endPhase') ? 'endPhase' : 'between';
};

/** Whose impulse it is, what is left to move with, and the chits. */
export const StatusBar = ({ context }: { context: BoardContext }) => {
  const { view, messages, names } = context;
  const { board } = view;
  // What is set up is the first turn's.
  const turn = Math.max(view.turn, 1);
  const cup = chitsInCup(view);
  const drawn = chitsInZone(view, 'drawn');
  const isShort = board.goal === 'short';
  const last = LAST_TURN_BY_GOAL[board.goal];
  return (
    <div className="mdt-status">
      <span className="mdt-turn">{last === null ? messages('turn', { n: turn }) : messages('turnOf', { n: turn, last })}</span>
      {board.active === NONE ? (
        <span className="mdt-muted mdt-between">{messages(phaseBetweenImpulses(view))}</span>
      ) : (
        <span className="mdt-impulse" style={clanColours(clanId(CLANS.findIndex(({ alliance }) => alliance === board.active)))}>
          {board.players === 4 && board.active === ALLIANCE_ODA
            ? `${names.clan(clanId(CLAN_ODA))}${messages.labelColon}${names.seat(view.seats[board.activeSeat] ?? '')}`
            : names.alliance(ALLIANCE_IDS[board.active] ?? '')}
        </span>
      )}
      {board.active !== NONE && <span className="mdt-points">{messages('points', { n: board.points })}</span>}
      <details className="mdt-cup">
        <summary>
          {messages('cup')} <Badge label={`${messages('cup')} ${cup.length}`}>{cup.length}</Badge>
        </summary>
        <div>
          <p>{cup.map(names.chit).join(messages('listSeparator'))}</p>
          {drawn.length > 0 && (
            <p className="mdt-muted">
              {messages('drawn')}
              {messages.labelColon}
              {drawn.map(names.chit).join(messages('listSeparator'))}
            </p>
          )}
        </div>
      </details>
      {isShort && <span>{messages('castles', { n: shortGameScore(board), needed: board.needed })}</span>}
      {board.goal === 'three' && <span>{messages('homeCastles', { n: countOdaHomeCastles(board) })}</span>}
      {board.fortune !== NONE && (
        <span className="mdt-muted">{messages('goodFortune', { side: names.side(board.fortune === ODA ? 'oda' : 'antiOda') })}</span>
      )}
    </div>
  );
};

const LeaderRow = ({ leader, context }: { leader: number; context: BoardContext }) => {
  const { view, messages, names, picks } = context;
  const { board } = view;
  const marks = board.leaderMarks[leader] as number;
  const { bravery, hasDiplomacy } = LEADERS[leader] as (typeof LEADERS)[number];
  const about = messages.list([
    messages(isDaimyo(board, leader) ? 'daimyo' : 'samurai'),
    messages('bravery', { n: bravery }),
    ...(hasDiplomacy ? [messages('diplomacy')] : []),
    ...(marks & INSIDE ? [messages('inside')] : []),
    ...(marks & OUT_OF_COMMUNICATION ? [messages('outOfCommunication')] : []),
  ]);
  const actions = picks.byThing.get(`leader:${leaderId(leader)}`) ?? [];
  const only = actions.length === 1 ? actions[0] : undefined;
  const inside = (
    <>
      <span className="mdt-leader-crest" style={clanColours(clanId(board.leaderClan[leader] as number))}>
        <Crest clan={clanId(board.leaderClan[leader] as number)} size={16} colour="var(--clan-ink)" />
      </span>
      <span>
        <strong>{names.leader(leaderId(leader))}</strong> <small>{about}</small>
      </span>{' '}
      <Badge tone={isDaimyo(board, leader) ? 'lacquer' : 'quiet'} label={String(commandLimit(board, leader))}>
        {commandLimit(board, leader)}
      </Badge>
    </>
  );
  // What is written on it belongs to its name: whoever speaks to the page says what he sees.
  const written = `${names.leader(leaderId(leader))} ${about} ${commandLimit(board, leader)}`;
  return only ? (
    <TargetButton
      className="mdt-unit"
      label={`${context.label(only)}${messages.labelColon}${written}`}
      state="selectable"
      onChoose={() => context.choose(only)}
    >
      {inside}
    </TargetButton>
  ) : (
    <div className="mdt-unit">{inside}</div>
  );
};

/** A place opened: who stands there, and what can be done there. */
export const PlacePanel = ({ place, context }: { place: number; context: BoardContext }) => {
  const { view, messages, names } = context;
  const { board } = view;
  const id = placeId(place);
  const owner = isSpace(place) ? (board.control[place] as number) : NONE;
  const sphere = board.players === 4 ? sphereOf(board, place) : NONE;
  const stacks = stacksAt(board, place);
  const leaders = leadersAt(board, place);
  return (
    <Panel title={names.place(id)}>
      {isSpace(place) && <p className="mdt-muted">{owner === NONE ? messages('uncontrolled') : names.clan(clanId(owner))}</p>}
      {sphere !== NONE && <p className="mdt-muted">{messages('sphere', { seat: names.seat(view.seats[sphere] ?? '') })}</p>}
      {board.players === 4 && isInNobunagaArea(board, place) && <p className="mdt-muted">{messages('nobunagasArea')}</p>}
      {leaders.map((leader) => (
        <LeaderRow key={leader} leader={leader} context={context} />
      ))}
      {stacks.map((stack) => (
        <div key={stack} className="mdt-unit">
          <span className="mdt-leader-crest" style={clanColours(clanId(clanOfStack(stack)))}>
            <Crest clan={clanId(clanOfStack(stack))} size={16} colour="var(--clan-ink)" />
          </span>
          <span>
            <strong>{names.clan(clanId(clanOfStack(stack)))}</strong>{' '}
            <small>
              {messages.list([
                messages(countOfStack(stack) === 1 ? 'soldier' : 'soldiers', { n: countOfStack(stack) }),
                ...(marksOfStack(stack) & INSIDE ? [messages('inside')] : []),
                ...(marksOfStack(stack) & OUT_OF_COMMUNICATION ? [messages('outOfCommunication')] : []),
              ])}
            </small>
          </span>
          <Badge>{countOfStack(stack)}</Badge>
        </div>
      ))}
      {leaders.length + stacks.length === 0 && <p className="mdt-muted">{messages('nobody')}</p>}
    </Panel>
  );
};

/** What the place that was pointed at offers: the next thing to be chosen, so it stands above all else. */
export const PlaceChoices = ({ place, context }: { place: number; context: BoardContext }) => {
  const { messages, names, picks } = context;
  const actions = picks.byThing.get(`place:${placeId(place)}`) ?? [];
  return actions.length === 0 ? null : (
    <Panel title={messages('actionsAt', { place: names.place(placeId(place)) })}>
      <Choices actions={actions} context={context} />
    </Panel>
  );
};

/** Choices that name no place: they stand by themselves, below what they hang on. */
export const OtherChoices = ({ context, stake }: { context: BoardContext; stake: string | null }) => {
  const { picks, messages } = context;
  const named = [...picks.byThing].filter(([name]) => name.startsWith('place:')).flatMap(([, actions]) => actions);
  const elsewhere = new Set(named);
  const rest = [...new Set([...picks.withoutThing, ...[...picks.byThing.values()].flat()])].filter((action) => !elsewhere.has(action));
  return rest.length === 0 ? null : (
    <Panel title={messages('otherActions')}>
      {stake !== null && <p className="mdt-decision-stakes">{stake}</p>}
      <Choices actions={rest} context={context} />
    </Panel>
  );
};

/** The viewer's cards, what the others hold by number, and the deck. */
export const Hands = ({ context, viewer, cardText }: { context: BoardContext; viewer: SeatId | null; cardText(card: string): string }) => {
  const { view, messages, names, picks } = context;
  const { board, seats, zones } = view;
  const own = viewer === null ? undefined : board.hands[seats.indexOf(viewer)];
  const cards = own === undefined ? [] : (zones[own]?.pieces ?? []);
  const others = seats.filter((_, index) => board.hands[index] !== own);
  return (
    <Panel title={messages('hand')}>
      {own !== undefined && cards.length === 0 && <p className="mdt-muted">{messages('noCards')}</p>}
      <ul className="mdt-hand">
        {cards.map((card) => {
          const actions = picks.byThing.get(`card:${card}`) ?? [];
          return (
            <li key={card} className="mdt-card" data-playable={actions.length > 0 || undefined}>
              <strong>{names.card(card)}</strong>
              <p>{cardText(card)}</p>
              {actions.length > 0 && <Choices actions={actions} context={context} />}
            </li>
          );
        })}
      </ul>
      <p className="mdt-muted">
        {[
          ...others.map((seat) =>
            messages('cardsOf', { seat: names.seat(seat), n: zones[board.hands[seats.indexOf(seat)] ?? '']?.pieces.length ?? 0 }),
          ),
          messages('deck', { n: zones['deck']?.pieces.length ?? 0 }),
        ].join(' · ')}
      </p>
    </Panel>
  );
};
