import { attritionResult, unitAt } from '../rules/components.ts';
import { membersOf } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { isIsolated } from '../rules/supply.ts';

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
