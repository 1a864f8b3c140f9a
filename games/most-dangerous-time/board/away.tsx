import { clanColours, Crest } from '@gunbai/ui';
import { DEAD, IN_BOX, ON_TRACK } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { allianceOfClan, ALLIANCES, CLANS, clanId, LEADERS } from '../rules/components.ts';
import { LAST_TURNS, Panel } from './panels.tsx';
import type { Setting } from './panels.tsx';

/* Who is not on the map: soldiers and leaders in the boxes, those on the turn track, powers yet to come, and the dead. */

const hasEntered = (board: Board, clan: number): boolean => board.entered[allianceOfClan[clan] as number] === 1;

const leadersWho = (board: Board, at: number): number[] =>
  LEADERS.filter(({ index }) => board.leaderAt[index] === at).map(({ index }) => index);

const LeaderChip = ({ leader, setting }: { leader: number; setting: Setting }) => {
  const { names, view } = setting;
  const clan = clanId(view.board.leaderClan[leader] as number);
  const { id, bravery } = LEADERS[leader] as (typeof LEADERS)[number];
  return (
    <span className="mdt-chip" style={clanColours(clan)}>
      <Crest clan={clan} size={13} colour="var(--clan-ink)" /> {names.leader(id)} <small>{bravery}</small>
    </span>
  );
};

/** The regroup boxes, clan by clan: soldiers, and the leaders beside them. */
export const Boxes = ({ setting }: { setting: Setting }) => {
  const { view, words, names } = setting;
  const { board } = view;
  const waiting = leadersWho(board, IN_BOX);
  const boxes = CLANS.filter(
    ({ index }) =>
      hasEntered(board, index) && ((board.box[index] as number) > 0 || waiting.some((leader) => board.leaderClan[leader] === index)),
  ).toSorted((a, b) => (allianceOfClan[a.index] as number) - (allianceOfClan[b.index] as number));
  return (
    <Panel title={words('boxes')}>
      {boxes.length === 0 && <p className="mdt-quiet">{words('emptyBoxes')}</p>}
      <ul className="mdt-boxes">
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
interface Coming {
  readonly leaders: readonly number[];
  readonly powers: readonly number[];
}

const comingOn = (board: Board, turn: number): Coming => ({
  leaders: leadersWho(board, ON_TRACK).filter((leader) => board.returns[leader] === turn),
  powers: ALLIANCES.filter(({ index }) => board.entered[index] === 0 && board.entry[index] === turn).map(({ index }) => index),
});

/** The turn track from now on: the turns on which somebody comes. */
export const TurnTrack = ({ setting }: { setting: Setting }) => {
  const { view, words, names } = setting;
  const { board } = view;
  const turn = Math.max(view.turn, 1);
  const known = Math.max(turn, ...board.entry, ...leadersWho(board, ON_TRACK).map((leader) => board.returns[leader] as number));
  const last = Math.max(turn, Math.min(known, LAST_TURNS[board.goal] ?? known));
  const turns = Array.from({ length: last - turn + 1 }, (_, index) => turn + index)
    .map((at) => ({ at, ...comingOn(board, at) }))
    .filter(({ at, leaders, powers }) => at === turn || leaders.length + powers.length > 0);
  return (
    <Panel title={words('track')}>
      <ol className="mdt-track" aria-label={words('track')}>
        {turns.map(({ at, leaders, powers }) => (
          <li key={at} aria-current={at === turn || undefined}>
            <strong>{at}</strong>
            <span>
              {at === turn && <small>{words('now')}</small>}
              {powers.map((alliance) => {
                const { id, clans } = ALLIANCES[alliance] as (typeof ALLIANCES)[number];
                return (
                  <span key={id} className="mdt-chip" style={clanColours(clanId(clans[0] as number))}>
                    <Crest clan={clanId(clans[0] as number)} size={13} colour="var(--clan-ink)" />{' '}
                    {words('enters', { who: names.alliance(id) })}
                  </span>
                );
              })}
              {leaders.map((leader) => (
                <LeaderChip key={leader} leader={leader} setting={setting} />
              ))}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
};

/** Leaders who never come back. */
export const Fallen = ({ setting }: { setting: Setting }) => {
  const { view, words } = setting;
  const dead = leadersWho(view.board, DEAD);
  return dead.length === 0 ? null : (
    <Panel title={words('fallen')}>
      <p className="mdt-chips">
        {dead.map((leader) => (
          <LeaderChip key={leader} leader={leader} setting={setting} />
        ))}
      </p>
    </Panel>
  );
};
