import type { Report } from '@gunbai/shared/audit';
import type { CombatResult } from './components.ts';
import type { Position } from './position.ts';

/** Steps that some forces have to lose. */
export interface StepDebt {
  readonly clause: string;
  /** The steps of each unit when the debt arose. */
  readonly steps: ReadonlyMap<number, number>;
  readonly demanded: CombatResult;
}

export const createDebt = (clause: string, position: Position, forces: readonly number[], demanded: CombatResult): StepDebt => ({
  clause,
  steps: new Map(position.membersOfAll(forces).map((unit) => [unit, position.steps(unit)])),
  demanded,
});

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);

/** The steps lost so far. Units that were removed with their commander-in-chief (25-2) paid nothing. */
const paidSteps = (debt: StepDebt, position: Position, sweptAway: ReadonlySet<number>): number =>
  sum([...debt.steps].map(([unit, steps]) => (sweptAway.has(unit) ? 0 : steps - position.steps(unit))));

/** Whether one unit was eliminated with more steps than the damage: a ● takes it all the same (19-2-4.2b, 23-3-3). */
const isOneUnitKilled = (debt: StepDebt, position: Position, sweptAway: ReadonlySet<number>): boolean => {
  const hit = [...debt.steps].filter(([unit, steps]) => !sweptAway.has(unit) && position.steps(unit) < steps);
  return hit.length === 1 && hit.every(([unit]) => position.steps(unit) === 0);
};

const requireKill = (debt: StepDebt, position: Position, report: Report): void => {
  const isKilled = debt.steps.size === 0 || [...debt.steps.keys()].some((unit) => position.steps(unit) === 0);
  if (debt.demanded.kill) report.require('23-3-3', 'a ● eliminates a unit', isKilled);
};

/** Everything must be paid in steps now. */
export const auditPaid = (debt: StepDebt, position: Position, sweptAway: ReadonlySet<number>, report: Report): void => {
  requireKill(debt, position, report);
  const paid = paidSteps(debt, position, sweptAway);
  const wasSwept = [...debt.steps.keys()].some((unit) => sweptAway.has(unit));
  const due = Math.min(debt.demanded.loss, sum(debt.steps.values()));
  if (debt.demanded.kill && paid > due && isOneUnitKilled(debt, position, sweptAway)) return;
  if (wasSwept) report.require(debt.clause, 'no more steps are lost than the result demands', paid <= due, { paid, due });
  else report.equal(debt.clause, 'steps lost', due, paid);
};

/** 23-3b The ● and some steps are taken; a retreat takes the rest, which is returned. */
export const auditPaidInPart = (debt: StepDebt, position: Position, sweptAway: ReadonlySet<number>, report: Report): number => {
  requireKill(debt, position, report);
  const paid = paidSteps(debt, position, sweptAway);
  const isKill = debt.demanded.kill && isOneUnitKilled(debt, position, sweptAway);
  report.require('23-3b', 'no more steps are lost than the result demands', isKill || paid <= debt.demanded.loss, paid);
  return Math.max(0, debt.demanded.loss - paid);
};
