import { clanColours, Crest } from '@gunbai/ui';
import { IN_BOX, ON_TURN_TRACK, DEAD } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { allianceOfClan, LEADERS, clanId, CLANS, ALLIANCES } from '../rules/components.ts';
import { Panel, LAST_TURN_BY_GOAL } from './Panels.tsx';
import type { BoardContext } from './Panels.tsx';

/* Who is not on the map: soldiers and leaders in the boxes, those on the turn track, powers yet to come, and the dead. */

const hasEntered = (board: GameState, clan: number): boolean => board.entered[allianceOfClan[clan] as number] === 1;

const leadersIn = (board: GameState, at: number): number[] =>
  LEADERS.filter(({ index }) => board.leaderAt[index] === at).map(({ index }) => index);

const LeaderChip = ({ leader, context }: { leader: number; context: BoardContext }) => {
  const { names, view } = context;
  const clan = clanId(view.board.leaderClan[leader] as number);
  const { id, bravery } = LEADERS[leader] as (typeof LEADERS)[number];
  return (
    <span className="mdt-chip" style={clanColours(clan)}>
      <Crest clan={clan} size={13} colour="var(--clan-ink)" /> {names.leader(id)} <small>{bravery}</small>
    </span>
  );
};

/** The regroup boxes, clan by clan: soldiers, and the leaders beside them. */
export const RegroupBoxes = ({ context }: { context: BoardContext }) => {
  const { view, messages, names } = context;
  const { board } = view;
  const waiting = leadersIn(board, IN_BOX);
  const boxes = CLANS.filter(
    ({ index }) =>
      hasEntered(board, index) && ((board.box[index] as number) > 0 || waiting.some((leader) => board.leaderClan[leader] === index)),
  ).toSorted((a, b) => (allianceOfClan[a.index] as number) - (allianceOfClan[b.index] as number));
  return (
    <Panel title={messages('boxes')}>
      {boxes.length === 0 && <p className="mdt-muted">{messages('emptyBoxes')}</p>}
      <ul className="mdt-regroup-boxes">
        {boxes.map(({ index, id }) => (
          <li key={id} style={clanColours(id)}>
            <Crest clan={id} size={15} colour="var(--clan-ink)" />
            <span>
              {names.clan(id)}
              {waiting
                .filter((leader) => board.leaderClan[leader] === index)
                .map((leader) => (
                  <small key={leader}> · {names.leader((LEADERS[leader] as (typeof LEADERS)[number]).id)}</small>
                ))}
            </span>
            <strong>{board.box[index]}</strong>
          </li>
        ))}
      </ul>
    </Panel>
  );
};

/** What a coming turn brings: leaders who return, powers that enter. */
interface TurnArrivals {
  readonly leaders: readonly number[];
  readonly powers: readonly number[];
}

const arrivalsOn = (board: GameState, turn: number): TurnArrivals => ({
  leaders: leadersIn(board, ON_TURN_TRACK).filter((leader) => board.returns[leader] === turn),
  powers: ALLIANCES.filter(({ index }) => board.entered[index] === 0 && board.entry[index] === turn).map(({ index }) => index),
});

/** The turn track from now on: the turns on which somebody comes. */
export const TurnTrack = ({ context }: { context: BoardContext }) => {
  const { view, messages, names } = context;
  const { board } = view;
  const turn = Math.max(view.turn, 1);
  const known = Math.max(turn, ...board.entry, ...leadersIn(board, ON_TURN_TRACK).map((leader) => board.returns[leader] as number));
  const last = Math.max(turn, Math.min(known, LAST_TURN_BY_GOAL[board.goal] ?? known));
  const turns = Array.from({ length: last - turn + 1 }, (_, index) => turn + index)
    .map((at) => ({ at, ...arrivalsOn(board, at) }))
    .filter(({ at, leaders, powers }) => at === turn || leaders.length + powers.length > 0);
  return (
    <Panel title={messages('track')}>
      <ol className="mdt-track" aria-label={messages('track')}>
        {turns.map(({ at, leaders, powers }) => (
          <li key={at} aria-current={at === turn || undefined}>
            <strong>{at}</strong>
            <span>
              {at === turn && <small>{messages('now')}</small>}
              {powers.map((alliance) => {
                const { id, clans } = ALLIANCES[alliance] as (typeof ALLIANCES)[number];
                return (
                  <span key={id} className="mdt-chip" style={clanColours(clanId(clans[0] as number))}>
                    <Crest clan={clanId(clans[0] as number)} size={13} colour="var(--clan-ink)" />{' '}
                    {messages('enters', { who: names.alliance(id) })}
                  </span>
                );
              })}
              {leaders.map((leader) => (
                <LeaderChip key={leader} leader={leader} context={context} />
              ))}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
};

/** Leaders who never come back. */
export const EliminatedLeaders = ({ context }: { context: BoardContext }) => {
  const { view, messages } = context;
  const dead = leadersIn(view.board, DEAD);
  return dead.length === 0 ? null : (
    <Panel title={messages('eliminated')}>
      <p className="mdt-chips">
        {dead.map((leader) => (
          <LeaderChip key={leader} leader={leader} context={context} />
        ))}
      </p>
    </Panel>
  );
};
