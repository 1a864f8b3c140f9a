import type { Outcome, State, Table } from '@gunbai/engine';
import { castleOf, castleSide, hasFieldForce, RUIN, unitOf } from '@gunbai/kits/gunyuden';
import type { Board, War } from '@gunbai/kits/gunyuden';
import { COMPONENTS } from './components.ts';

const { scoring } = COMPONENTS.tables;
const REMOVED = [scoring.removedUnit.busho, scoring.removedUnit.taisho, scoring.removedUnit.sodaisho];

/** 32.1 What a castle is worth; 32.1b, 32.1c two of them by name; 35.6.1b Yamabuki by its level at Itsukushima. */
export const castlePoints = (war: War, castle: number): number => {
  const { id, level } = castleOf(war, castle);
  if (id === 'koriyama') return 5;
  if (id === 'yamabuki' && war.id !== 's2') return 10;
  return scoring.castleByLevel[String(level)] ?? 0;
};

/** 32.2 What has been removed of a side. */
export const removedPoints = (war: War, board: Board, side: number): number => {
  let points = 0;
  for (const unit of war.present)
    if (war.sideOf[unit] === side && board.steps[unit] === 0) points += REMOVED[unitOf(war, unit).rank] as number;
  return points;
};

/** 32.1 What the castles of a side are worth together. */
export const castlesPoints = (war: War, board: Board, side: number): number => {
  let points = 0;
  for (let castle = 0; castle < war.castles.length; castle++)
    if (castleSide(war, board, castle) === side) points += castlePoints(war, castle);
  return points;
};

/** 32.0 A side's castles and what it has removed of the enemy. */
export const score = (war: War, board: Board, side: number): number =>
  castlesPoints(war, board, side) + removedPoints(war, board, 1 - side);

const scoresOf = (war: War, board: Board): Record<string, number> =>
  Object.fromEntries(war.sides.map(({ id, index }) => [id, score(war, board, index)]));

/** 34.6, 35.6.1a, 36.6.1, 37.6 More points win; equal points are a draw. */
const byPoints = (war: War, board: Board): Outcome => {
  const [one, other] = war.sides;
  const difference = score(war, board, 0) - score(war, board, 1);
  const winners = difference === 0 ? [] : [difference > 0 ? one.id : other.id];
  return { winners, reason: difference === 0 ? 'draw' : 'points', scores: scoresOf(war, board) };
};

/** 35.6.2, 36.6.2 A castle is held by a side, or is a ruin in which one of its forces stands. */
export const occupies = (war: War, board: Board, castle: number, side: number): boolean =>
  castleSide(war, board, castle) === side || (board.owner[castle] === RUIN && hasFieldForce(war, board, castleOf(war, castle).hex, side));

const castleNamed = (war: War, id: string): number => war.castleIndex.get(id) ?? -1;
const sideNamed = (war: War, id: string): number => (war.sides[0].id === id ? 0 : 1);

/** 35.6.2 */
const miyanooFell = (war: War, board: Board): boolean => occupies(war, board, castleNamed(war, 'miyanoo'), sideNamed(war, 'ouchi'));

/** 36.6.2 Koriyama is occupied and three of the five Mori units are gone. */
const koriyamaFell = (war: War, board: Board): boolean => {
  const mori = war.armies.findIndex(({ id }) => id === 'mori');
  const units = war.present.filter((unit) => war.army[unit] === mori);
  const removed = units.filter((unit) => board.steps[unit] === 0).length;
  return removed * 2 >= units.length && occupies(war, board, castleNamed(war, 'koriyama'), sideNamed(war, 'amago'));
};

const historical = (war: War, board: Board): Outcome => {
  const [attacker, defender, fell] =
    war.id === 's2' ? ['ouchi', 'mori', miyanooFell(war, board)] : ['amago', 'ouchi', koriyamaFell(war, board)];
  return { winners: [(fell ? attacker : defender) as string], reason: fell ? 'taken' : 'prevented', scores: scoresOf(war, board) };
};

/** 35.6, 36.6 By points unless the table was opened for the historical conditions. */
export const outcomeOf = (war: War, state: State<Board>): Outcome =>
  state.options['victory'] === 'historical' ? historical(war, state.board) : byPoints(war, state.board);

export const judge = (war: War, table: Table<Board>): void => table.finish(outcomeOf(war, table.state));
