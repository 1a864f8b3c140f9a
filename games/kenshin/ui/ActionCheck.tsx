import type { Action } from '@gunbai/engine';
import { ClauseLink } from '@gunbai/ui';
import { OutcomeBars } from '@gunbai/ui/map';
import { membersOf } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { attritionResult, unitAt, unitNumber } from '../rules/components.ts';
import { isIsolated } from '../rules/supply.ts';
import type { Messages } from './messages.ts';

/** The results of an action check: the force moves, or fails and loses this many steps. */
interface ActionCheckOdds {
  readonly success: number;
  readonly losses: ReadonlyMap<number, number>;
}

/** 10-2-1a A roll not above the rating succeeds. 10-2-1c, 9-4-7 A failure rolls for attrition. Exact. */
export const actionCheckOdds = (board: GameState, unit: number): ActionCheckOdds => {
  const success = Math.min(unitAt(unit).action, 6) / 6;
  const size = membersOf(board, unit).length;
  const modifier = isIsolated(board, unit) ? 1 : 0;
  const losses = new Map<number, number>();
  for (let roll = 1; roll <= 6; roll++) {
    const damage = attritionResult(size, roll + modifier);
    losses.set(damage, (losses.get(damage) ?? 0) + (1 - success) / 6);
  }
  return { success, losses };
};

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
