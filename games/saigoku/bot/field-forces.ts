import { forceStrength, isForceLeader, unitStrength } from '../rules/series/index.ts';
import type { GameState, ScenarioData } from '../rules/series/index.ts';

/** A force outside a castle. */
interface FieldForce {
  readonly leader: number;
  readonly side: number;
  readonly strength: number;
}

interface ForceSurvey {
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
  return { strengths, inField };
};

/** The board of the decision that is being made; it does not change meanwhile, apart from trial positions of forces. */
let decidedBoard: GameState | null = null;
/** Its survey, once something has asked for it. */
let survey: ForceSurvey | null = null;

/** Makes a decision with all forces counted at most once. */
export const withSurveyedForces = <T>(board: GameState, decide: () => T): T => {
  decidedBoard = board;
  survey = null;
  try {
    return decide();
  } finally {
    decidedBoard = null;
    survey = null;
  }
};

const surveyOf = (data: ScenarioData, board: GameState): ForceSurvey => {
  if (board !== decidedBoard) return surveyForces(data, board);
  survey ??= surveyForces(data, board);
  return survey;
};

/** The forces outside castles. */
export const fieldForcesOf = (data: ScenarioData, board: GameState): readonly FieldForce[] => surveyOf(data, board).inField;

/** The strength of a force. */
export const strengthOf = (data: ScenarioData, board: GameState, force: number): number =>
  board === decidedBoard ? (surveyOf(data, board).strengths[force] as number) : forceStrength(data, board, force);
