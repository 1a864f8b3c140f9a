import { COMPONENTS } from './components.ts';
import { RUIN } from './position.ts';
import type { Position } from './position.ts';
import type { Check } from './audited-entry.ts';

/* Chapter 32 and the victory conditions of the scenarios. */

/** 32.2 By rank: officer, general, commander-in-chief. */
const REMOVED_POINTS = [1, 3, 10];

/** 32.1 */
const castlePoints = ({ world }: Position, castle: number): number => {
  const row = world.castles[castle];
  const { castleSpecial, castleByLevel } = COMPONENTS.tables.scoring;
  const special = castleSpecial[row?.id ?? ''];
  if (special && !special.notInScenario?.includes(world.scenario.id)) return special.points;
  return castleByLevel[String(row?.level)] ?? 0;
};

const pointsOf = (position: Position, side: number): number => {
  const { world } = position;
  const castles = world.castles.reduce(
    (sum, _, castle) => sum + (position.castleSide(castle) === side ? castlePoints(position, castle) : 0),
    0,
  );
  const removed = world.units.reduce((sum, { rank }, unit) => {
    const isGone = world.sideOfUnit(unit) === 1 - side && position.steps(unit) === 0;
    return sum + (isGone ? (REMOVED_POINTS[rank] as number) : 0);
  }, 0);
  return castles + removed;
};

/** 35.6.2, 36.6.2 A castle of the side, or a ruin with a force of the side. */
const isOccupied = (position: Position, id: string, side: number): boolean => {
  const castle = position.world.castle(id);
  if (position.castleSide(castle) === side) return true;
  return position.board.owner[castle] === RUIN && position.fieldForces(position.castleHex(castle), side).length > 0;
};

/** 36.6.2 */
const isHalfOfMoriRemoved = (position: Position): boolean => {
  const { world } = position;
  const mori = world.units.flatMap((_, unit) => (world.armyId(world.armyOfUnit[unit] as number) === 'mori' ? [unit] : []));
  return mori.filter((unit) => position.steps(unit) === 0).length * 2 >= mori.length;
};

/** 35.6.2, 36.6.2 The side that wins by history. */
const historicalWinner = (position: Position): string => {
  const { world } = position;
  if (world.scenario.id === 'itsukushima') return isOccupied(position, 'miyanoo', world.sides.indexOf('ouchi')) ? 'ouchi' : 'mori';
  return isHalfOfMoriRemoved(position) && isOccupied(position, 'koriyama', world.sides.indexOf('amago')) ? 'amago' : 'ouchi';
};

export const createVictoryCheck = (): Check => (entry) => {
  const { report, world, after, afterState } = entry;
  const { outcome, options } = afterState;
  if (!outcome) return;
  const points = world.sides.map((_, side) => pointsOf(after, side));
  for (const [side, id] of world.sides.entries())
    report.equal('32.0', `points of ${id}`, points[side] as number, outcome.scores?.[id] ?? null);
  const [first, second] = points as [number, number];
  const byPoints = first === second ? [] : [world.sides[first > second ? 0 : 1] as string];
  const winners = options['victory'] === 'historical' ? [historicalWinner(after)] : byPoints;
  report.equal(options['victory'] === 'historical' ? '35.6.2' : '34.6', 'the winner', winners, [...outcome.winners]);
};
