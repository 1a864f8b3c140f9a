import type { Outcome, State, GameContext } from '@gunbai/engine';
import { castleSide, unitOf } from './series/index.ts';
import type { GameState, ScenarioData } from './series/index.ts';
import { COMPONENTS } from './components.ts';
import { scenarioDefinition } from './scenarios/index.ts';

const { scoring } = COMPONENTS.tables;
const REMOVED_UNIT_POINTS = [scoring.removedUnit.busho, scoring.removedUnit.taisho, scoring.removedUnit.sodaisho];

/** 32.1 By level; 32.1b, 32.1c, 35.6.1b some castles score otherwise, but not in every scenario. */
const castlePointsByIndex = (data: ScenarioData): readonly number[] =>
  data.castles.map(({ id, level }) => {
    const special = scoring.castleSpecial[id];
    if (special && !special.notInScenario?.includes(data.id)) return special.points;
    return scoring.castleByLevel[String(level)] ?? 0;
  });

const pointsCache = new WeakMap<ScenarioData, readonly number[]>();

/** 32.1 The points of a castle. */
export const castlePoints = (data: ScenarioData, castle: number): number => {
  let points = pointsCache.get(data);
  if (!points) pointsCache.set(data, (points = castlePointsByIndex(data)));
  return points[castle] as number;
};

/** 32.2 Points for the removed units of a side. */
export const removedUnitPoints = (data: ScenarioData, board: GameState, side: number): number => {
  let points = 0;
  for (const unit of data.unitsInPlay)
    if (data.sideOf[unit] === side && board.steps[unit] === 0) points += REMOVED_UNIT_POINTS[unitOf(data, unit).rank] as number;
  return points;
};

/** 32.1 Points for the castles of a side. */
export const totalCastlePoints = (data: ScenarioData, board: GameState, side: number): number => {
  let points = 0;
  for (let castle = 0; castle < data.castles.length; castle++)
    if (castleSide(data, board, castle) === side) points += castlePoints(data, castle);
  return points;
};

/** 32.0 Points for a side's castles and for the enemy units removed. */
export const scoreOf = (data: ScenarioData, board: GameState, side: number): number =>
  totalCastlePoints(data, board, side) + removedUnitPoints(data, board, 1 - side);

const scoresBySide = (data: ScenarioData, board: GameState): Record<string, number> =>
  Object.fromEntries(data.sides.map(({ id, index }) => [id, scoreOf(data, board, index)]));

/** 34.6, 35.6.1a, 36.6.1, 37.6 More points win; equal points are a draw. */
const outcomeByPoints = (data: ScenarioData, board: GameState): Outcome => {
  const [first, second] = data.sides;
  const difference = scoreOf(data, board, 0) - scoreOf(data, board, 1);
  const winners = difference === 0 ? [] : [difference > 0 ? first.id : second.id];
  return { winners, reason: difference === 0 ? 'draw' : 'points', scores: scoresBySide(data, board) };
};

/** 35.6.2, 36.6.2 */
const historicalOutcome = (data: ScenarioData, board: GameState): Outcome => {
  const { historical } = scenarioDefinition(data.id).victory;
  if (!historical) throw new Error(`scenario ${data.id} has no historical victory condition`);
  const isReached = historical.isReached(data, board);
  return {
    winners: [isReached ? historical.attacker : historical.defender],
    reason: isReached ? 'taken' : 'prevented',
    scores: scoresBySide(data, board),
  };
};

/** 35.6, 36.6 By points, or by the historical condition if that option was chosen. */
export const outcomeOf = (data: ScenarioData, state: State<GameState>): Outcome =>
  state.options['victory'] === 'historical' ? historicalOutcome(data, state.board) : outcomeByPoints(data, state.board);

export const scoreGame = (data: ScenarioData, ctx: GameContext<GameState>): void => ctx.finish(outcomeOf(data, ctx.state));
