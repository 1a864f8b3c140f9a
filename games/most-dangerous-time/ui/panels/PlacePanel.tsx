import { clanColours, Crest, Badge, TargetButton } from '@gunbai/ui';
import { LEADERS, leaderId, clanId, placeId, isSpace, NONE } from '../../rules/components.ts';
import { isInNobunagaArea } from '../../rules/seats.ts';
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
} from '../../rules/state.ts';
import { Panel } from './Panel.tsx';
import type { BoardContext } from '../board-context.ts';

export const LeaderRow = ({ leader, context, isReadOnly = false }: { leader: number; context: BoardContext; isReadOnly?: boolean }) => {
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
  const only = actions.length === 1 && !isReadOnly ? actions[0] : undefined;
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
  // The accessible name contains the visible text, for voice control.
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

/** The panel of an open place: its units and their actions. */
export const PlacePanel = ({ place, context }: { place: number; context: BoardContext }) => (
  <Panel title={context.names.place(placeId(place))} place={placeId(place)}>
    <PlaceUnits place={place} context={context} />
  </Panel>
);

/** A place and its units, to look at. */
export const PlaceDetails = ({ place, context }: { place: number; context: BoardContext }) => (
  <>
    <strong className="serif">{context.names.place(placeId(place))}</strong>
    <PlaceUnits place={place} context={context} isReadOnly />
  </>
);

const PlaceUnits = ({ place, context, isReadOnly = false }: { place: number; context: BoardContext; isReadOnly?: boolean }) => {
  const { view, messages, names } = context;
  const { board } = view;
  const owner = isSpace(place) ? (board.control[place] as number) : NONE;
  const sphere = board.players === 4 ? sphereOf(board, place) : NONE;
  const stacks = stacksAt(board, place);
  const leaders = leadersAt(board, place);
  return (
    <>
      {isSpace(place) && <p className="mdt-muted">{owner === NONE ? messages('uncontrolled') : names.clan(clanId(owner))}</p>}
      {sphere !== NONE && <p className="mdt-muted">{messages('sphere', { seat: names.seat(view.seats[sphere] ?? '') })}</p>}
      {board.players === 4 && isInNobunagaArea(board, place) && <p className="mdt-muted">{messages('nobunagasArea')}</p>}
      {leaders.map((leader) => (
        <LeaderRow key={leader} leader={leader} context={context} isReadOnly={isReadOnly} />
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
    </>
  );
};
