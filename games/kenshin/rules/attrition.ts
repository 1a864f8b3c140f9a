import { procedure } from '@gunbai/engine';
import { isInPlay, membersOf, NONE, sideOfUnit } from './state.ts';
import type { GameState } from './state.ts';
import { attritionResult, unitAt } from './components.ts';
import { applyLosses } from './losses.ts';
import { isIsolated } from './supply.ts';

// 9-4-7 Attrition

type AttritionState = { readonly unit: number };

/** 9-4-7.1 to 9-4-7.3 One force rolls. 9-4-7a, 9-4-7b An isolated force adds 1, but never inside a castle. */
export const attrition = procedure<GameState, AttritionState>({
  roll(ctx, { unit }) {
    const { board } = ctx;
    if (!isInPlay(board, unit)) return;
    const units = membersOf(board, unit);
    const isolated = isIsolated(board, unit);
    const [roll] = ctx.roll(6, 1, '9-4-7.1') as [number];
    const damage = attritionResult(units.length, roll + (isolated ? 1 : 0));
    ctx.emit({ type: 'attrition', unit: unitAt(unit).id, roll, isolated, damage });
    if (damage > 0) return applyLosses(ctx, { side: sideOfUnit(board, unit), units, damage, castle: NONE });
  },
});
