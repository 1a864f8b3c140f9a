import type { Action } from '@gunbai/engine';
import { ClauseLink } from '@gunbai/ui';
import { OutcomeBars } from '@gunbai/ui/map';
import { actionCheckOdds } from '../odds/action-check-odds.ts';
import type { GameState } from '../rules/state.ts';
import { unitNumber } from '../rules/components.ts';
import type { Messages } from './messages.ts';

interface ActionCheckProps {
  readonly board: GameState;
  readonly pendingAction: Action | null;
  readonly messages: Messages;
  /** The name of a unit. */
  nameOf(named: string): string;
}

/** The odds of the action check that is chosen but not yet rolled. */
export const ActionCheck = ({ board, pendingAction, messages, nameOf }: ActionCheckProps) => {
  if (pendingAction?.[0] !== 'check') return null;
  const id = String(pendingAction[1]);
  const { success, losses } = actionCheckOdds(board, unitNumber(id));
  const fails = [...losses].filter(([, chance]) => chance > 0).toSorted(([a], [b]) => a - b);
  return (
    <section className="combat-panel" aria-label={messages('check')}>
      <h3>
        {messages('check')} <small>{nameOf(`unit:${id}`)}</small> <ClauseLink clause="10-2-1a" />
      </h3>
      <OutcomeBars
        label={messages('check')}
        outcomes={[
          { label: messages('checkMoves'), chance: success, tone: 'good' },
          ...fails.map(([n, chance]) => ({
            label: n === 0 ? messages('checkFails') : messages('checkLoses', { n }),
            chance,
            tone: n === 0 ? ('neutral' as const) : ('bad' as const),
          })),
        ]}
      />
    </section>
  );
};
