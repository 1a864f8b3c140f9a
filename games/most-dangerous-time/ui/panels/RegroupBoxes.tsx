import { clanColours, Crest } from '@gunbai/ui';
import { IN_BOX } from '../../rules/state.ts';
import type { GameState } from '../../rules/state.ts';
import { allianceOfClan, LEADERS, clanId, CLANS } from '../../rules/components.ts';
import { Panel } from './Panel.tsx';
import type { BoardContext } from '../board-context.ts';

/* Who is not on the map: soldiers and leaders in the boxes, those on the turn track, powers yet to come, and the dead. */

const hasEntered = (board: GameState, clan: number): boolean => board.entered[allianceOfClan[clan] as number] === 1;

export const leadersIn = (board: GameState, at: number): number[] =>
  LEADERS.filter(({ index }) => board.leaderAt[index] === at).map(({ index }) => index);

export const LeaderChip = ({ leader, context }: { leader: number; context: BoardContext }) => {
  const { names, view } = context;
  const clan = clanId(view.board.leaderClan[leader] as number);
  const { id, bravery } = LEADERS[leader] as (typeof LEADERS)[number];
  return (
    <span className="mdt-chip" style={clanColours(clan)}>
      <Crest clan={clan} size={13} colour="var(--clan-ink)" /> {names.leader(id)} <small>{bravery}</small>
    </span>
  );
};

/** The regroup boxes by clan: soldiers and leaders. */
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
