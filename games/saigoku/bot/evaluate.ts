import type { State } from '@gunbai/engine';
import { castleOf, castleSide, isBesieged, unitStrength } from '../rules/series/index.ts';
import type { GameState, ScenarioData } from '../rules/series/index.ts';
import { scenarioDataOf } from '../rules/index.ts';
import { isCastleOccupiedBy } from '../rules/castle-occupation.ts';
import { castlePoints, scoreOf } from '../rules/scoring.ts';
import { isTargetUnit, noteObjective, objectiveOf } from './objectives.ts';
import type { Objective } from './objectives.ts';

/** Points of a victory, beyond those on the board. */
const VICTORY = 20;
// Fitted to the final points of games of `general` against itself.
/** Points that a step of strength is worth, and each point of its morale. */
const STRENGTH = 0.35;
const MORALE = 0.1;
/** The share of a castle's points that a siege of it is worth, and the loss of all its durability. */
const SIEGE = 1;
const DAMAGE = 1;
/** Strength and sieges are worth less when fewer innings remain to use them. */
const INNINGS_TO_USE_THEM = 4;

/** What the strength of a side and the danger to its castles will be worth in points. */
const prospectsOf = (data: ScenarioData, board: GameState, side: number): number => {
  let prospects = 0;
  for (const unit of data.unitsInPlay)
    if (data.sideOf[unit] === side)
      prospects += unitStrength(data, board, unit) * (STRENGTH + MORALE * (board.morale[board.leader[unit] as number] as number));
  for (const { index, durability } of data.castles)
    if (castleSide(data, board, index) === side)
      prospects -=
        castlePoints(data, index) *
        ((isBesieged(board, index) ? SIEGE : 0) + DAMAGE * (1 - (board.durability[index] as number) / durability));
  return prospects;
};

/** With a historical condition: what the castle is worth to the attacker, a siege of it, and the army that he must remove. */
const OBJECTIVE = 20;
const OBJECTIVE_SIEGE = 4;
const OBJECTIVE_DAMAGE = 8;
const TARGET_ARMY = 12;
/** What a point of strength before the castle is worth, and a point of the balance that does not decide. */
const PRESENCE = 0.2;
const UNDECISIVE = 0.4;

/** How near the attacker is to the historical condition. */
const objectiveProgress = (data: ScenarioData, board: GameState, objective: Objective): number => {
  const { castle, attacker, hex, island } = objective;
  let progress = 0;
  if (isCastleOccupiedBy(data, board, castle, attacker)) progress += OBJECTIVE;
  else {
    const { durability } = castleOf(data, castle);
    progress +=
      (isBesieged(board, castle) ? OBJECTIVE_SIEGE : 0) + OBJECTIVE_DAMAGE * (1 - (board.durability[castle] as number) / durability);
  }
  let members = 0;
  let removed = 0;
  for (const unit of data.unitsInPlay) {
    if (isTargetUnit(data, objective, unit)) {
      members++;
      if (board.steps[unit] === 0) removed++;
    }
    const at = board.hex[unit] as number;
    if (at === hex || island.includes(at))
      progress += PRESENCE * unitStrength(data, board, unit) * (data.sideOf[unit] === attacker ? 1 : -1);
  }
  return progress + (members === 0 ? 0 : TARGET_ARMY * Math.min(1, (removed * 2) / members));
};

/** The balance of points for a seat: castles, removed units, and what the position promises for the rest of the game. */
export const evaluatePosition = (state: State<GameState>, seat: string): number => {
  const { board, outcome } = state;
  const data = scenarioDataOf(state);
  const side = data.sides[0].id === seat ? 0 : 1;
  const points = scoreOf(data, board, side) - scoreOf(data, board, 1 - side);
  if (outcome) return points + (outcome.winners.length === 0 ? 0 : outcome.winners.includes(seat) ? VICTORY : -VICTORY);
  const useful = Math.min(1, (data.innings - board.inning) / INNINGS_TO_USE_THEM);
  const balance = points + (prospectsOf(data, board, side) - prospectsOf(data, board, 1 - side)) * useful;
  noteObjective(data, state);
  const objective = objectiveOf(board);
  if (!objective) return balance;
  return balance * UNDECISIVE + objectiveProgress(data, board, objective) * (objective.attacker === side ? 1 : -1);
};
