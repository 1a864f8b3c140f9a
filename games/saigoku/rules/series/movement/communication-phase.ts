import { callStep, endStep, procedure } from '@gunbai/engine';
import type { Hex } from '@gunbai/shared/hex';
import { isBesieged, isForceLeader } from '../state.ts';
import type { GameState } from '../state.ts';
import { lineReaches } from './communication-lines.ts';
import { changeMorale } from '../command/morale.ts';
import type { ScenarioData, ScenarioDataOf } from '../scenario-data.ts';

/** 11-1-6 A garrison needs no line; a line must reach any other force. */
export const hasLine = (data: ScenarioData, board: GameState, force: number): boolean =>
  board.inside[force] === 1 || lineReaches(data, board, data.army[force] as number, board.hex[force] as Hex);

/** 26-1-1 For recovery a garrison has a line unless its castle is besieged. */
export const hasLineForRecovery = (data: ScenarioData, board: GameState, force: number): boolean =>
  board.inside[force] === 1 ? !isBesieged(board, data.castleAt[board.hex[force] as Hex] as number) : hasLine(data, board, force);

/** 4-1-1.2, 11-3-1, 11-4-1 Checks all forces in the same position; then forces without a line lose morale. */
export const communicationSteps = (scenarioDataOf: ScenarioDataOf) => ({
  communication: procedure<GameState>({
    check(ctx) {
      const data = scenarioDataOf(ctx.state);
      const { board } = ctx;
      const forcesWithoutLine = data.unitsInPlay.filter((unit) => isForceLeader(board, unit) && !hasLine(data, board, unit));
      for (const force of forcesWithoutLine) {
        if (!isForceLeader(board, force)) continue;
        changeMorale(data, ctx, force, -1, { type: 'cutOff' });
      }
      return callStep('tidy');
    },
    over: () => endStep(),
  }),
});
