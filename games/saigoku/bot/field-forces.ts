import { forceStrength, isForceLeader, unitStrength } from '../rules/series/index.ts';
import type { GameState, ScenarioData } from '../rules/series/index.ts';

/** A force outside a castle. */
interface FieldForce {
  readonly leader: number;
  readonly side: number;
  readonly strength: number;
}

interface ForceSurvey {
  readonly board: GameState;
  /** By unit, the strength of the force that it leads. */
  readonly strengths: Float64Array;
  readonly inField: readonly FieldForce[];
}

const surveyForces = (data: ScenarioData, board: GameState): ForceSurvey => {
  const strengths = new Float64Array(data.units.length);
  for (const unit of data.unitsInPlay) {
    const leader = board.leader[unit] as number;
    if (leader >= 0) strengths[leader] = (strengths[leader] as number) + unitStrength(data, board, unit);
  }
  const inField: FieldForce[] = [];
  for (const unit of data.unitsInPlay)
    if (isForceLeader(board, unit) && board.inside[unit] === 0)
      inField.push({ leader: unit, side: data.sideOf[unit] as number, strength: strengths[unit] as number });
  return { board, strengths, inField };
};

/** The survey of the decision that is being made; the board does not change meanwhile, apart from trial positions of forces. */
let current: ForceSurvey | null = null;

/** Makes a decision with all forces counted once. */
export const withSurveyedForces = <T>(data: ScenarioData, board: GameState, decide: () => T): T => {
  current = surveyForces(data, board);
  try {
    return decide();
  } finally {
    current = null;
  }
};

/** The forces outside castles. */
export const fieldForcesOf = (data: ScenarioData, board: GameState): readonly FieldForce[] =>
  (current?.board === board ? current : surveyForces(data, board)).inField;

/** The strength of a force. */
export const strengthOf = (data: ScenarioData, board: GameState, force: number): number =>
  current?.board === board ? (current.strengths[force] as number) : forceStrength(data, board, force);
