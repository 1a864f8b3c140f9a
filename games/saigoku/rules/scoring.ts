import type { Outcome, State, GameContext } from '@gunbai/engine';
import { castleOf, castleSide, hasFieldForce, RUIN, unitOf } from './series/index.ts';
import type { GameState, ScenarioData } from './series/index.ts';
import { COMPONENTS } from './components.ts';

const { scoring } = COMPONENTS.tables;
const REMOVED_UNIT_POINTS = [scoring.removedUnit.busho, scoring.removedUnit.taisho, scoring.removedUnit.sodaisho];

/** 32.1 What a castle is worth; 32.1b, 32.1c two of them by name; 35.6.1b Yamabuki by its level at Itsukushima. */
export const castlePoints = (data: ScenarioData, castle: number): number => {
  const { id, level } = castleOf(data, castle);
  if (id === 'koriyama') return 5;
  if (id === 'yamabuki' && data.id !== 's2') return 10;
  return scoring.castleByLevel[String(level)] ?? 0;
};

/** 32.2 What has been removed of a side. */
export const removedUnitPoints = (data: ScenarioData, board: GameState, side: number): number => {
  let points = 0;
  for (const unit of data.unitsInPlay)
    if (data.sideOf[unit] === side && board.steps[unit] === 0) points += REMOVED_UNIT_POINTS[unitOf(data, unit).rank] as number;
  return points;
};

/** 32.1 What the castles of a side are worth together. */
export const totalCastlePoints = (data: ScenarioData, board: GameState, side: number): number => {
  let points = 0;
  for (let castle = 0; castle < data.castles.length; castle++)
    if (castleSide(data, board, castle) === side) points += castlePoints(data, castle);
  return points;
};

/** 32.0 A side's castles and what it has removed of the enemy. */
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

/** 35.6.2, 36.6.2 A castle is held by a side, or is a ruin in which one of its forces stands. */
export const isCastleOccupiedBy = (data: ScenarioData, board: GameState, castle: number, side: number): boolean =>
  castleSide(data, board, castle) === side ||
  (board.owner[castle] === RUIN && hasFieldForce(data, board, castleOf(data, castle).hex, side));

const castleIndexOf = (data: ScenarioData, id: string): number => data.castleIndex.get(id) ?? -1;
const sideIndexOf = (data: ScenarioData, id: string): number => (data.sides[0].id === id ? 0 : 1);

/** 35.6.2 */
const hasMiyanooFallen = (data: ScenarioData, board: GameState): boolean =>
  isCastleOccupiedBy(data, board, castleIndexOf(data, 'miyanoo'), sideIndexOf(data, 'ouchi'));

/** 36.6.2 Koriyama is occupied and three of the five Mori units are gone. */
const hasKoriyamaFallen = (data: ScenarioData, board: GameState): boolean => {
  const mori = data.armies.findIndex(({ id }) => id === 'mori');
  const units = data.unitsInPlay.filter((unit) => data.army[unit] === mori);
  const removed = units.filter((unit) => board.steps[unit] === 0).length;
  return removed * 2 >= units.length && isCastleOccupiedBy(data, board, castleIndexOf(data, 'koriyama'), sideIndexOf(data, 'amago'));
};

const historicalOutcome = (data: ScenarioData, board: GameState): Outcome => {
  const [attacker, defender, fell] =
    data.id === 's2' ? ['ouchi', 'mori', hasMiyanooFallen(data, board)] : ['amago', 'ouchi', hasKoriyamaFallen(data, board)];
  return { winners: [(fell ? attacker : defender) as string], reason: fell ? 'taken' : 'prevented', scores: scoresBySide(data, board) };
};

/** 35.6, 36.6 By points unless the table was opened for the historical conditions. */
export const outcomeOf = (data: ScenarioData, state: State<GameState>): Outcome =>
  state.options['victory'] === 'historical' ? historicalOutcome(data, state.board) : outcomeByPoints(data, state.board);

export const scoreGame = (data: ScenarioData, ctx: GameContext<GameState>): void => ctx.finish(outcomeOf(data, ctx.state));
