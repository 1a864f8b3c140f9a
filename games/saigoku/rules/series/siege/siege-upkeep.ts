import { procedure } from '@gunbai/engine';
import type { GameContext } from '@gunbai/engine';
import { garrisonOf, unitStrength, setForCastle } from '../state.ts';
import type { GameState } from '../state.ts';
import { castleId } from '../rule-helpers.ts';
import { splitLeaderlessForces } from '../combat/unit-elimination.ts';
import type { Castle, ScenarioData, ScenarioDataOf } from '../scenario-data.ts';

/** 18-1, 18-1-1 The strength that a siege needs. */
export const requiredSiegeStrength = ({ level }: Castle): number => Math.max(1, level) * 10;

export const besiegingStrength = (data: ScenarioData, board: GameState, castle: number): number => {
  const { hex } = data.castles[castle] as Castle;
  let strength = 0;
  for (const unit of data.unitsInPlay)
    if (board.hex[unit] === hex && board.besieging[board.leader[unit] as number] === 1) strength += unitStrength(data, board, unit);
  return strength;
};

/** 18-3 A siege without the required strength ends at once. */
export const endWeakSieges = (data: ScenarioData, ctx: GameContext<GameState>): void => {
  const { board } = ctx;
  for (let castle = 0; castle < board.besieged.length; castle++)
    if (board.besieged[castle] === 1 && besiegingStrength(data, board, castle) < requiredSiegeStrength(data.castles[castle] as Castle)) {
      for (const force of garrisonOf(data, board, castle)) board.morale[force] = 0;
      setForCastle(board, 'castleMorale', castle, 0); // 18-3-2
      clearSiege(data, board, castle);
      ctx.emit({ type: 'siegeEnds', castle: castleId(data, castle) });
    }
};

/** Removes the siege markers. */
export const clearSiege = (data: ScenarioData, board: GameState, castle: number): void => {
  setForCastle(board, 'besieged', castle, 0);
  const { hex } = data.castles[castle] as Castle;
  for (const unit of data.unitsInPlay) if (board.hex[unit] === hex) board.besieging[unit] = 0;
};

/** 9-1-2 After an action, units whose leader was eliminated become separate forces. */
export const upkeepSteps = (scenarioDataOf: ScenarioDataOf) => ({
  tidy: procedure<GameState>({
    scatter(ctx) {
      splitLeaderlessForces(scenarioDataOf(ctx.state), ctx.board);
    },
  }),
});
