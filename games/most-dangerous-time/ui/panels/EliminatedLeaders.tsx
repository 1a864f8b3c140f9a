import { DEAD } from '../../rules/state.ts';
import { leadersIn, LeaderChip } from './RegroupBoxes.tsx';
import { Panel } from './Panel.tsx';
import type { BoardContext } from '../board-context.ts';

/** Permanently eliminated leaders. */
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
