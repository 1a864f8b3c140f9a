import type { Action, SeatId, View } from '@gunbai/engine';
import { Badge, clanColours, Crest, TargetButton } from '@gunbai/ui';
import type { ReactNode } from 'react';
import { clanIn, commandLimit, countIn, INSIDE, isDaimyo, leadersAt, marksIn, OUT_OF_TOUCH, stacksAt } from '../rules/board.ts';
import type { Board, Dangerous, Goal } from '../rules/board.ts';
import {
  ALLIANCE_IDS,
  ALLIANCE_ODA,
  CLAN_ODA,
  CLANS,
  clanId,
  isSpace,
  LEADERS,
  leaderId,
  NONE,
  ODA,
  placeId,
} from '../rules/components.ts';
import { chitsIn, chitsInCup } from '../rules/cup.ts';
import { isNobunagasArea, sphereOf } from '../rules/players.ts';
import { homeCastlesOfOda, shortGameScore } from '../rules/victory.ts';
import type { Names } from './names.ts';
import type { Picks } from './picking.ts';
import type { Words } from './words.ts';

export interface Setting {
  readonly view: View<Board>;
  readonly words: Words;
  readonly names: Names;
  readonly picks: Picks;
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
export const Choices = ({ actions, setting }: { actions: readonly Action[]; setting: Setting }) => (
  <ul className="mdt-choices">
    {actions.map((action) => (
      <li key={JSON.stringify(action)}>
        <button type="button" className="button" onClick={() => setting.choose(action)}>
          {setting.label(action)}
        </button>
      </li>
    ))}
  </ul>
);

/** The last turn of each game; a campaign has none. */
export const LAST_TURNS: Readonly<Record<Goal, number | null>> = { short: 10, standard: 30, campaign: null, three: 30, four: 30 };

/** What goes on while it is nobody's impulse. */
const phaseOf = ({ flow }: Dangerous): 'settingUp' | 'endPhase' | 'between' => {
  if (flow.some(({ step }) => step === 'setUp' || step === 'bidding')) return 'settingUp';
  return flow.some(({ step }) => step === 'endPhase') ? 'endPhase' : 'between';
};

/** Whose impulse it is, what is left to move with, and the chits. */
export const Status = ({ setting }: { setting: Setting }) => {
  const { view, words, names } = setting;
  const { board } = view;
  // What is set up is the first turn's.
  const turn = Math.max(view.turn, 1);
  const cup = chitsInCup(view);
  const drawn = chitsIn(view, 'drawn');
  const isShort = board.goal === 'short';
  const last = LAST_TURNS[board.goal];
  return (
    <div className="mdt-status">
      <span className="mdt-turn">{last === null ? words('turn', { n: turn }) : words('turnOf', { n: turn, last })}</span>
      {board.active === NONE ? (
        <span className="mdt-quiet mdt-between">{words(phaseOf(view))}</span>
      ) : (
        <span className="mdt-impulse" style={clanColours(clanId(CLANS.findIndex(({ alliance }) => alliance === board.active)))}>
          {board.players === 4 && board.active === ALLIANCE_ODA
            ? `${names.clan(clanId(CLAN_ODA))}${words.colon}${names.seat(view.seats[board.activeSeat] ?? '')}`
            : names.alliance(ALLIANCE_IDS[board.active] ?? '')}
        </span>
      )}
      {board.active !== NONE && <span className="mdt-points">{words('points', { n: board.points })}</span>}
      <details className="mdt-cup">
        <summary>
          {words('cup')} <Badge label={`${words('cup')} ${cup.length}`}>{cup.length}</Badge>
        </summary>
        <div>
          <p>{cup.map(names.chit).join(words('and'))}</p>
          {drawn.length > 0 && (
            <p className="mdt-quiet">
              {words('drawn')}
              {words.colon}
              {drawn.map(names.chit).join(words('and'))}
            </p>
          )}
        </div>
      </details>
      {isShort && <span>{words('castles', { n: shortGameScore(board), needed: board.needed })}</span>}
      {board.goal === 'three' && <span>{words('homes', { n: homeCastlesOfOda(board) })}</span>}
      {board.fortune !== NONE && (
        <span className="mdt-quiet">{words('fortune', { side: names.side(board.fortune === ODA ? 'oda' : 'antiOda') })}</span>
      )}
    </div>
  );
};

const LeaderLine = ({ leader, setting }: { leader: number; setting: Setting }) => {
  const { view, words, names, picks } = setting;
  const { board } = view;
  const marks = board.leaderMarks[leader] as number;
  const { bravery, hasDiplomacy } = LEADERS[leader] as (typeof LEADERS)[number];
  const about = words.list([
    words(isDaimyo(board, leader) ? 'daimyo' : 'samurai'),
    words('bravery', { n: bravery }),
    ...(hasDiplomacy ? [words('diplomacy')] : []),
    ...(marks & INSIDE ? [words('inside')] : []),
    ...(marks & OUT_OF_TOUCH ? [words('outOfTouch')] : []),
  ]);
  const actions = picks.by.get(`leader:${leaderId(leader)}`) ?? [];
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
      label={`${setting.label(only)}${words.colon}${written}`}
      state="lit"
      onChoose={() => setting.choose(only)}
    >
      {inside}
    </TargetButton>
  ) : (
    <div className="mdt-unit">{inside}</div>
  );
};

/** A place opened: who stands there, and what can be done there. */
export const PlacePanel = ({ place, setting }: { place: number; setting: Setting }) => {
  const { view, words, names } = setting;
  const { board } = view;
  const id = placeId(place);
  const owner = isSpace(place) ? (board.control[place] as number) : NONE;
  const sphere = board.players === 4 ? sphereOf(board, place) : NONE;
  const stacks = stacksAt(board, place);
  const leaders = leadersAt(board, place);
  return (
    <Panel title={names.place(id)}>
      {isSpace(place) && <p className="mdt-quiet">{owner === NONE ? words('uncontrolled') : names.clan(clanId(owner))}</p>}
      {sphere !== NONE && <p className="mdt-quiet">{words('sphere', { seat: names.seat(view.seats[sphere] ?? '') })}</p>}
      {board.players === 4 && isNobunagasArea(board, place) && <p className="mdt-quiet">{words('nobunagasArea')}</p>}
      {leaders.map((leader) => (
        <LeaderLine key={leader} leader={leader} setting={setting} />
      ))}
      {stacks.map((stack) => (
        <div key={stack} className="mdt-unit">
          <span className="mdt-leader-crest" style={clanColours(clanId(clanIn(stack)))}>
            <Crest clan={clanId(clanIn(stack))} size={16} colour="var(--clan-ink)" />
          </span>
          <span>
            <strong>{names.clan(clanId(clanIn(stack)))}</strong>{' '}
            <small>
              {words.list([
                words(countIn(stack) === 1 ? 'soldier' : 'soldiers', { n: countIn(stack) }),
                ...(marksIn(stack) & INSIDE ? [words('inside')] : []),
                ...(marksIn(stack) & OUT_OF_TOUCH ? [words('outOfTouch')] : []),
              ])}
            </small>
          </span>
          <Badge>{countIn(stack)}</Badge>
        </div>
      ))}
      {leaders.length + stacks.length === 0 && <p className="mdt-quiet">{words('nobody')}</p>}
    </Panel>
  );
};

/** What the place that was pointed at offers: the next thing to be chosen, so it stands above all else. */
export const PlaceChoices = ({ place, setting }: { place: number; setting: Setting }) => {
  const { words, names, picks } = setting;
  const actions = picks.by.get(`place:${placeId(place)}`) ?? [];
  return actions.length === 0 ? null : (
    <Panel title={words('actionsAt', { place: names.place(placeId(place)) })}>
      <Choices actions={actions} setting={setting} />
    </Panel>
  );
};

/** Choices that name no place: they stand by themselves, below what they hang on. */
export const OtherChoices = ({ setting, stake }: { setting: Setting; stake: string | null }) => {
  const { picks, words } = setting;
  const named = [...picks.by].filter(([name]) => name.startsWith('place:')).flatMap(([, actions]) => actions);
  const elsewhere = new Set(named);
  const rest = [...new Set([...picks.unnamed, ...[...picks.by.values()].flat()])].filter((action) => !elsewhere.has(action));
  return rest.length === 0 ? null : (
    <Panel title={words('otherActions')}>
      {stake !== null && <p className="mdt-stake">{stake}</p>}
      <Choices actions={rest} setting={setting} />
    </Panel>
  );
};

/** The viewer's cards, what the others hold by number, and the deck. */
export const Hands = ({ setting, viewer, cardText }: { setting: Setting; viewer: SeatId | null; cardText(card: string): string }) => {
  const { view, words, names, picks } = setting;
  const { board, seats, zones } = view;
  const own = viewer === null ? undefined : board.hands[seats.indexOf(viewer)];
  const cards = own === undefined ? [] : (zones[own]?.pieces ?? []);
  const others = seats.filter((_, index) => board.hands[index] !== own);
  return (
    <Panel title={words('hand')}>
      {own !== undefined && cards.length === 0 && <p className="mdt-quiet">{words('noCards')}</p>}
      <ul className="mdt-hand">
        {cards.map((card) => {
          const actions = picks.by.get(`card:${card}`) ?? [];
          return (
            <li key={card} className="mdt-card" data-lit={actions.length > 0 || undefined}>
              <strong>{names.card(card)}</strong>
              <p>{cardText(card)}</p>
              {actions.length > 0 && <Choices actions={actions} setting={setting} />}
            </li>
          );
        })}
      </ul>
      <p className="mdt-quiet">
        {[
          ...others.map((seat) =>
            words('cardsOf', { seat: names.seat(seat), n: zones[board.hands[seats.indexOf(seat)] ?? '']?.pieces.length ?? 0 }),
          ),
          words('deck', { n: zones['deck']?.pieces.length ?? 0 }),
        ].join(' · ')}
      </p>
    </Panel>
  );
};
