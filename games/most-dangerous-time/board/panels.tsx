import type { Action, SeatId, View } from '@gunbai/engine';
import { Badge, clanColours, Crest, TargetButton } from '@gunbai/ui';
import type { ReactNode } from 'react';
import {
  clanIn,
  commandLimit,
  countIn,
  DEAD,
  fortSpaces,
  IN_BOX,
  INSIDE,
  isDaimyo,
  leadersAt,
  marksIn,
  ON_TRACK,
  OUT_OF_TOUCH,
  stacksAt,
} from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { allianceOfClan, ALLIANCE_IDS, CLANS, clanId, isSpace, LEADERS, leaderId, NONE, ODA, placeId } from '../rules/components.ts';
import { chitsIn, chitsInCup } from '../rules/cup.ts';
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

const Panel = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
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

/** Whose impulse it is, what is left to move with, and the chits. */
export const Status = ({ setting }: { setting: Setting }) => {
  const { view, words, names } = setting;
  const { board, turn } = view;
  const cup = chitsInCup(view);
  const drawn = chitsIn(view, 'drawn');
  const isShort = board.goal === 'short';
  return (
    <div className="mdt-status">
      <span className="mdt-turn">{words('turn', { n: turn })}</span>
      {board.active === NONE ? (
        <span className="mdt-quiet">{words('between')}</span>
      ) : (
        <span className="mdt-impulse" style={clanColours(clanId(CLANS.findIndex(({ alliance }) => alliance === board.active)))}>
          {names.alliance(ALLIANCE_IDS[board.active] ?? '')}
        </span>
      )}
      {board.active !== NONE && <span>{words('points', { n: board.points })}</span>}
      <span className="mdt-chits">
        {words('cup')} <Badge label={`${words('cup')} ${cup.length}`}>{cup.length}</Badge>
      </span>
      {drawn.length > 0 && (
        <span className="mdt-quiet">
          {words('drawn')}: {drawn.map(names.chit).join(', ')}
        </span>
      )}
      {isShort && <span>{words('castles', { n: fortSpaces(board, ODA), needed: board.needed })}</span>}
    </div>
  );
};

const LeaderLine = ({ leader, setting }: { leader: number; setting: Setting }) => {
  const { view, words, names, picks } = setting;
  const { board } = view;
  const marks = board.leaderMarks[leader] as number;
  const { bravery, hasDiplomacy } = LEADERS[leader] as (typeof LEADERS)[number];
  const about = [
    words(isDaimyo(board, leader) ? 'daimyo' : 'samurai'),
    words('bravery', { n: bravery }),
    ...(hasDiplomacy ? [words('diplomacy')] : []),
    ...(marks & INSIDE ? [words('inside')] : []),
    ...(marks & OUT_OF_TOUCH ? [words('outOfTouch')] : []),
  ].join(', ');
  const actions = picks.by.get(`leader:${leaderId(leader)}`) ?? [];
  const only = actions.length === 1 ? actions[0] : undefined;
  const inside = (
    <>
      <span className="mdt-leader-crest" style={clanColours(clanId(board.leaderClan[leader] as number))}>
        <Crest clan={clanId(board.leaderClan[leader] as number)} size={16} colour="var(--clan-ink)" />
      </span>
      <span>
        <strong>{names.leader(leaderId(leader))}</strong> <small>{about}</small>
      </span>
      <Badge tone={isDaimyo(board, leader) ? 'lacquer' : 'quiet'} label={String(commandLimit(board, leader))}>
        {commandLimit(board, leader)}
      </Badge>
    </>
  );
  return only ? (
    <TargetButton className="mdt-unit" label={setting.label(only)} state="lit" onChoose={() => setting.choose(only)}>
      {inside}
    </TargetButton>
  ) : (
    <div className="mdt-unit">{inside}</div>
  );
};

/** A place opened: who stands there, and what can be done there. */
export const PlacePanel = ({ place, setting }: { place: number; setting: Setting }) => {
  const { view, words, names, picks } = setting;
  const { board } = view;
  const id = placeId(place);
  const owner = isSpace(place) ? (board.control[place] as number) : NONE;
  const stacks = stacksAt(board, place);
  const leaders = leadersAt(board, place);
  const actions = picks.by.get(`place:${id}`) ?? [];
  return (
    <Panel title={names.place(id)}>
      {isSpace(place) && <p className="mdt-quiet">{owner === NONE ? words('uncontrolled') : names.clan(clanId(owner))}</p>}
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
              {words('soldiers', { n: countIn(stack) })}
              {marksIn(stack) & INSIDE ? `, ${words('inside')}` : ''}
              {marksIn(stack) & OUT_OF_TOUCH ? `, ${words('outOfTouch')}` : ''}
            </small>
          </span>
          <Badge>{countIn(stack)}</Badge>
        </div>
      ))}
      {leaders.length + stacks.length === 0 && <p className="mdt-quiet">{words('nobody')}</p>}
      {actions.length > 0 && (
        <>
          <h4>{words('actionsHere')}</h4>
          <Choices actions={actions} setting={setting} />
        </>
      )}
    </Panel>
  );
};

/** Choices that name no place: they stand by themselves. */
export const OtherChoices = ({ setting }: { setting: Setting }) => {
  const { picks, words } = setting;
  const named = [...picks.by].filter(([name]) => name.startsWith('place:')).flatMap(([, actions]) => actions);
  const elsewhere = new Set(named);
  const rest = [...new Set([...picks.unnamed, ...[...picks.by.values()].flat()])].filter((action) => !elsewhere.has(action));
  return rest.length === 0 ? null : (
    <Panel title={words('otherActions')}>
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

/** Regroup boxes by clan, and leaders who are away: when they return, or that they never will. */
export const Boxes = ({ setting }: { setting: Setting }) => {
  const { view, words, names } = setting;
  const { board } = view;
  const boxes = CLANS.filter(({ index }) => (board.box[index] as number) > 0).toSorted(
    (a, b) => allianceOfClan[a.index]! - allianceOfClan[b.index]!,
  );
  const whereabouts = (leader: number): string | null => {
    switch (board.leaderAt[leader]) {
      case ON_TRACK:
        return words('returnsOn', { n: board.returns[leader] as number });
      case DEAD:
        return words('dead');
      case IN_BOX:
        return words('inBox');
      default:
        return null;
    }
  };
  const away = LEADERS.flatMap(({ index, id }) => {
    const where = whereabouts(index);
    return where === null ? [] : [{ id, where }];
  });
  return (
    <>
      <Panel title={words('boxes')}>
        {boxes.length === 0 && <p className="mdt-quiet">{words('emptyBoxes')}</p>}
        <ul className="mdt-boxes">
          {boxes.map(({ index, id }) => (
            <li key={id} style={clanColours(id)}>
              <Crest clan={id} size={15} colour="var(--clan-ink)" />
              <span>{names.clan(id)}</span>
              <strong>{board.box[index]}</strong>
            </li>
          ))}
        </ul>
      </Panel>
      {away.length > 0 && (
        <Panel title={words('away')}>
          <ul className="mdt-away">
            {away.map(({ id, where }) => (
              <li key={id}>
                <strong>{names.leader(id)}</strong> <small>{where}</small>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
};
