import { clanColours, Crest } from '@gunbai/ui';
import { ALLIANCES, clanId } from '../../rules/components.ts';
import { LAST_TURN_BY_GOAL } from '../../rules/setup/scenarios.ts';
import { ON_TURN_TRACK } from '../../rules/state.ts';
import type { GameState } from '../../rules/state.ts';
import { leadersIn, LeaderChip } from './RegroupBoxes.tsx';
import { Panel } from './Panel.tsx';
import type { BoardContext } from '../board-context.ts';

/** Arrivals of a turn: returning leaders and entering powers. */
interface TurnArrivals {
  readonly leaders: readonly number[];
  readonly powers: readonly number[];
}

const arrivalsOn = (board: GameState, turn: number): TurnArrivals => ({
  leaders: leadersIn(board, ON_TURN_TRACK).filter((leader) => board.returns[leader] === turn),
  powers: ALLIANCES.filter(({ index }) => board.entered[index] === 0 && board.entry[index] === turn).map(({ index }) => index),
});

/** The turn track from now on: the turns with arrivals. */
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
