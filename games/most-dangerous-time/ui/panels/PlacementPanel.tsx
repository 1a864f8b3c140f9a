import { fortValueAt, stacksAt, leadersAt, clanOfStack, countOfStack } from '../../rules/state.ts';
import { clanId, hasWalls, leaderId, leaderOf, placeId, placeOf } from '../../rules/components.ts';
import { LeaderRow } from './PlacePanel.tsx';
import { Panel } from './Panel.tsx';
import type { BoardContext } from '../board-context.ts';

/** The leader to place now, and the spaces that actions offer; null outside set-up. */
const currentPlacement = ({ view, picks }: BoardContext): { leader: number | null; spaces: readonly number[] } | null => {
  const frame = view.flow.at(-1);
  const actions = [...new Set([...picks.byThing.values(), picks.withoutThing].flat())];
  const spacesOf = (verb: string, at: number): number[] =>
    actions.flatMap((action) => (action[0] === verb ? [placeOf(String(action[at]))] : []));
  if (frame?.step === 'postSamurai') return { leader: (frame.local as { leader: number }).leader, spaces: spacesOf('post', 1) };
  if (frame?.step !== 'stationing') return null;
  const named = actions.find(([verb]) => verb === 'stationLeader');
  return named
    ? { leader: leaderOf(String(named[1])), spaces: spacesOf('stationLeader', 2) }
    : { leader: null, spaces: [...new Set(spacesOf('station', 1))] };
};

/** During set-up: the counter that is placed, with its ratings, and who already stands in each space. */
export const PlacementPanel = ({ context }: { context: BoardContext }) => {
  const { view, messages, names } = context;
  const { board } = view;
  const placement = currentPlacement(context);
  if (!placement || placement.spaces.length === 0) return null;
  const unitsAt = (space: number): string =>
    messages.list([
      ...leadersAt(board, space).map((leader) => names.leader(leaderId(leader))),
      ...stacksAt(board, space).map((stack) => `${names.clan(clanId(clanOfStack(stack)))} ${countOfStack(stack)}`),
    ]) || messages('nobody');
  return (
    <Panel title={messages('placement')}>
      {placement.leader !== null && <LeaderRow leader={placement.leader} context={context} />}
      <ul className="mdt-placement">
        {placement.spaces.map((space) => (
          <li key={space}>
            <strong>{names.place(placeId(space))}</strong>{' '}
            <small>
              {hasWalls(space) && `${messages('fortAt', { n: fortValueAt(board, space) })} · `}
              {unitsAt(space)}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
