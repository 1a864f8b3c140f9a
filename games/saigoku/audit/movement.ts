import { COMPONENTS } from './components.ts';
import { isReachedByLine } from './lines.ts';
import { localOf } from './position.ts';
import type { Position } from './position.ts';
import type { Check, AuditedEntry } from './audited-entry.ts';
import { entersStrongZone, hasFieldEnemies, isNearEnemy, leavesStrongZone } from './zones.ts';

/* Chapters 15 and 16: marches and garrisons. */

/** 15-2-1 */
const MOVEMENT_POINTS = 8;
/** 15-4-1, 15-4-3 */
const ZONE_COST = 1;
/** 16-1-1, 16-3 */
const CASTLE_COST = 1;

interface March {
  readonly force: number;
  points: number;
  isStrategic: boolean;
  hasBegun: boolean;
}

/** 15-6-3 */
export const movementPoints = (position: Position, force: number): number => MOVEMENT_POINTS + position.moraleOf(force);

/** 15-2-2, 15-2-4, 15-4 What a step costs; null if terrain forbids it. */
const stepCost = (position: Position, force: number, to: string, isStrategic: boolean): number | null => {
  const { world } = position;
  const from = position.hexOf(force);
  const side = position.sideOf(force);
  const hexside = world.hexside(from, to);
  const terrain = world.terrain(to);
  const base = isStrategic ? terrain.strategic : terrain.move;
  if (base === null || hexside.water || !world.isAdjacent(from, to)) return null;
  const river = COMPONENTS.tables.terrain.edges.river[isStrategic ? 'strategic' : 'move'];
  return (
    base +
    (hexside.river && !hexside.bridge ? river : 0) +
    (leavesStrongZone(position, from, side) ? ZONE_COST : 0) +
    (entersStrongZone(position, to, side) ? ZONE_COST : 0)
  );
};

const auditStep = ({ report, world }: AuditedEntry, before: Position, march: March, to: string): void => {
  const side = before.sideOf(march.force);
  const from = before.hexOf(march.force);
  const cost = stepCost(before, march.force, to, march.isStrategic);
  report.require('16-3', 'a garrison leaves its castle before it marches', !before.isInside(march.force));
  report.require('15-1-2', 'a step goes to an adjacent hex', world.isAdjacent(from, to), `${from}-${to}`);
  report.require('15-6-1', 'a march crosses no sea or lake hexside', !world.hexside(from, to).water, `${from}-${to}`);
  report.require('33.11', 'a march stays in the area in use', world.isInUse(to), to);
  report.require('15-6-2a', 'a march enters no hex with an enemy force', !hasFieldEnemies(before, to, side), to);
  if (march.isStrategic) report.require('15-3-1', 'a strategic move keeps away from enemies', !isNearEnemy(before, to, side), to);
  report.require('15-2-2', 'a step can be paid', cost !== null && cost <= march.points, { cost, points: march.points });
  march.points -= cost ?? 0;
  march.hasBegun = true;
};

const auditStrategic = ({ report }: AuditedEntry, before: Position, march: March): void => {
  const { force } = march;
  report.require('15-3', 'the kind of move is chosen before the first step', !march.hasBegun);
  report.require('15-3-3', 'a strategic move needs full morale', before.moraleOf(force) === 0, before.moraleOf(force));
  report.require('15-3-1', 'a strategic move begins away from enemies', !isNearEnemy(before, before.hexOf(force), before.sideOf(force)));
  report.require('15-3-2', 'a strategic move needs a line of communication', isReachedByLine(before, force), before.hexOf(force));
  march.isStrategic = true;
};

const auditGarrison = ({ report }: AuditedEntry, before: Position, march: March): void => {
  const { force } = march;
  const castle = before.castleOfSide(before.hexOf(force), before.sideOf(force));
  report.require('16.0', 'a garrison enters a castle of its side', castle >= 0, before.hexOf(force));
  report.require('16-1-1', 'entering a castle can be paid', march.points >= CASTLE_COST, march.points);
};

const auditLeaving = ({ report }: AuditedEntry, before: Position, march: March): void => {
  const { force } = march;
  const isFree = !hasFieldEnemies(before, before.hexOf(force), before.sideOf(force));
  report.require('16-3-1', 'a garrison stays while enemies stand before the castle', isFree, before.hexOf(force));
  report.require('16-3', 'leaving a castle can be paid', march.points >= CASTLE_COST, march.points);
  march.points -= CASTLE_COST;
};

const beginMarch = ({ report, world, action }: AuditedEntry, before: Position): March => {
  const force = world.unit(action[1] as string);
  report.require('18-4-1', 'a besieging force gives up the siege before it moves', !before.isBesieging(force));
  report.require(
    '16-3-1',
    'a garrison stays while enemies stand before the castle',
    !before.isInside(force) || !hasFieldEnemies(before, before.hexOf(force), before.sideOf(force)),
  );
  return { force, points: movementPoints(before, force), isStrategic: false, hasBegun: false };
};

/** 15-5 Dropped units belong to the force; its leader goes on. */
const auditDrop = ({ report, world, action }: AuditedEntry, before: Position, force: number): void => {
  const unit = world.unit(action[1] as string);
  report.require('15-5', 'only a unit under command is dropped', unit !== force && before.forceOf(unit) === force, action[1] ?? null);
};

const auditMarchAction = (entry: AuditedEntry, before: Position, march: March): void => {
  const [name, argument = ''] = entry.action;
  if (name === 'step') auditStep(entry, before, march, argument);
  else if (name === 'strategic') auditStrategic(entry, before, march);
  else if (name === 'garrison') auditGarrison(entry, before, march);
  else if (name === 'leaveCastle') auditLeaving(entry, before, march);
  else if (name === 'drop') auditDrop(entry, before, march.force);
};

/** Stored positions count half points, since strategic moves use them. */
const storedPoints = ({ afterState }: AuditedEntry): number | null => {
  const march = localOf<{ points: number }>(afterState, 'march');
  return march && afterState.flow.at(-1)?.step === 'march' ? march.points / 2 : null;
};

export const createMovementCheck = (): Check => {
  let march: March | null = null;
  return (entry) => {
    const { report, before, step, action } = entry;
    if (!before) return;
    if (action[0] === 'march') march = beginMarch(entry, before);
    else if (step === 'march' && march) auditMarchAction(entry, before, march);
    if (step !== 'march' && action[0] !== 'march') march = null;
    const stored = storedPoints(entry);
    if (march && stored !== null) report.equal('15-2-1', `movement points of ${entry.world.units[march.force]?.id}`, march.points, stored);
  };
};
