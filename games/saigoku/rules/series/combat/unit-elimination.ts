import type { GameContext } from '@gunbai/engine';
import { unitOf } from '../state.ts';
import type { GameState } from '../state.ts';
import { COMMANDER_IN_CHIEF } from '../scenario-data.ts';
import type { ScenarioData } from '../scenario-data.ts';

/** 25-1 Removes a unit for good, by loss of morale or desertion: a commander-in-chief does not take his army with him (25-2a). */
export const removeUnit = (data: ScenarioData, ctx: GameContext<GameState>, unit: number): void => {
  if ((ctx.board.steps[unit] as number) === 0) return;
  ctx.board.steps[unit] = 0;
  ctx.emit({ type: 'removed', unit: unitOf(data, unit).id });
};

/** 25.0, 25-2a, 25-2b A commander-in-chief who is killed or surrenders takes his whole army with him; 25-2c its castles stay. */
export const killUnit = (data: ScenarioData, ctx: GameContext<GameState>, unit: number): void => {
  const { board } = ctx;
  if ((board.steps[unit] as number) === 0) return;
  removeUnit(data, ctx, unit);
  if (unitOf(data, unit).rank !== COMMANDER_IN_CHIEF) return;
  const army = data.army[unit] as number;
  ctx.emit({ type: 'armyRemoved', army: data.armies[army]?.id ?? '' });
  for (const other of data.unitsInPlay) if (data.army[other] === army) removeUnit(data, ctx, other);
};

/** 23-3-2, 14-2-4b A unit loses a step, in combat or by desertion. */
export const loseStep = (data: ScenarioData, ctx: GameContext<GameState>, unit: number, deserts = false): void => {
  const { board } = ctx;
  if ((board.steps[unit] as number) <= 1) (deserts ? removeUnit : killUnit)(data, ctx, unit);
  else {
    (board.steps[unit] as number)--;
    ctx.emit({ type: 'lostStep', unit: unitOf(data, unit).id });
  }
};

/** 9-1-2 Units whose leader is eliminated become separate forces in the same state. */
export const splitLeaderlessForces = (data: ScenarioData, board: GameState): void => {
  for (const unit of data.unitsInPlay) {
    const force = board.leader[unit] as number;
    if ((board.steps[force] as number) > 0 || (board.steps[unit] as number) === 0) continue;
    formOwnForce(board, unit, force);
  }
};

/** A unit leaves a force and becomes a separate force in the same state. */
export const formOwnForce = (board: GameState, unit: number, from: number): void => {
  board.leader[unit] = unit;
  board.morale[unit] = board.morale[from] as number;
  board.inside[unit] = board.inside[from] as number;
  board.besieging[unit] = board.besieging[from] as number;
  board.acted[unit] = board.acted[from] as number;
};
