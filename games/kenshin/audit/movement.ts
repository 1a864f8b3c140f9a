import type { Report } from '@gunbai/shared/audit';
import { LAND_POINTS, unitAt, unitIndex } from './components.ts';
import type { Board, Entry } from './board.ts';
import { checkFreeToMarch } from './engagement.ts';
import { Ground, membersOf, sideOf } from './forces.ts';
import { MORI_BOX, boxEntries, isAcrossWater, isHex, labelOf, neighbours, placeOf, stepCost } from './map.ts';
import { number, takeDice, text } from './memory.ts';
import type { Context, Memory } from './memory.ts';

/** 10-5-1, 10-5-2, 10-5-5 The extra point of an enemy zone, unless an own force is there already. */
const zoneCost = (ground: Ground, hex: number): number =>
  (ground.zone.has(hex) || ground.enemyCastleIn(hex)) && !ground.ownOpen.has(hex) ? 1 : 0;

/** 10-4-2, 9-3-1c The cost of one step, with the extra of a zone; null if it is impossible. */
const costOf = (ground: Ground, from: number, to: number): number | null => {
  if (from === MORI_BOX) {
    const entry = neighbours(to)
      .map((near) => stepCost(near, to))
      .filter((cost) => cost !== null);
    return boxEntries.includes(to) && entry.length > 0 ? Math.min(...entry) + zoneCost(ground, to) : null;
  }
  const cost = isHex(from) && neighbours(from).includes(to) ? stepCost(from, to) : null;
  return cost === null ? null : cost + zoneCost(ground, to);
};

/** 10-6-3, 20b A hex with enemies in the open or with neutrals is closed. */
const checkOpen = (ground: Ground, hex: number, report: Report): void => {
  report.require('10-6-3', `no enemy stands in the open in ${labelOf(hex)}`, !ground.enemiesOpen.has(hex));
  report.require('20b', `${labelOf(hex)} is not neutral`, !ground.neutral.has(hex));
};

/** Points after a part of a march: what is left, unless the march is over. */
const comparePoints = (entry: Entry, leader: number, spent: number, report: Report): void => {
  const { before, after } = entry;
  if (!before || after.flow.at(-1)?.step !== 'march' || after.board.marching !== leader) return;
  report.equal('10-4-1', `movement points left to ${unitAt(leader).id}`, before.board.pointsLeft - spent, after.board.pointsLeft);
};

/** 10-4-1 to 10-6-3: a force marches hex by hex. */
export const checkMarched = ({ event, entry, report }: Context): void => {
  const board = entry.before?.board as Board;
  const leader = unitIndex(text(event['unit']));
  const ground = new Ground(board, sideOf(board, leader));
  const path = (event['path'] as readonly string[]).map(placeOf);
  let [here, spent] = [board.at[leader] as number, 0];
  for (const hex of path) {
    const cost = costOf(ground, here, hex);
    report.require('10-6-1', `a force can step from ${labelOf(here)} to ${labelOf(hex)}`, cost !== null);
    checkOpen(ground, hex, report);
    spent += cost ?? 0;
    here = hex;
  }
  report.equal('10-3-1', 'the force that moves', leader, board.marching);
  checkFreeToMarch(board, leader, report);
  report.require('10-4-1', `${spent} points are not more than it has`, spent <= board.pointsLeft, board.pointsLeft);
  comparePoints(entry, leader, spent, report);
};

/** 10-7a, 10-7-1: a marching force engages a neighbour for one point. */
const checkEngage = (entry: Entry, board: Board, hex: number, report: Report): void => {
  const leader = board.marching;
  const here = board.at[leader] as number;
  const ground = new Ground(board, sideOf(board, leader));
  report.require('10-7a', `an enemy stands in the open in ${labelOf(hex)}`, ground.enemiesOpen.has(hex));
  report.require('10-7a', `${labelOf(hex)} is next to the force`, neighbours(here).includes(hex) && !isAcrossWater(here, hex));
  report.require('10-7-1', 'a point is left', board.pointsLeft >= 1, board.pointsLeft);
  comparePoints(entry, leader, 1, report);
};

/** 14-7-1: an overrun costs the terrain and the enemy zone, whatever its result. */
const checkOverrunCost = (entry: Entry, board: Board, hex: number, report: Report): void => {
  const leader = board.marching;
  const cost = stepCost(board.at[leader] as number, hex);
  const ground = new Ground(board, sideOf(board, leader));
  report.require('14', `an enemy stands in the open in ${labelOf(hex)}`, ground.enemiesOpen.has(hex));
  const total = (cost ?? Infinity) + 1;
  report.require('14-7-1', `the overrun of ${labelOf(hex)} can be paid`, total <= board.pointsLeft, board.pointsLeft);
  const { after } = entry;
  const isOver = after.board.marching !== leader || !after.flow.some(({ step }) => step === 'march');
  if (!isOver && after.flow.at(-1)?.step !== 'shelter')
    report.equal('14-7-1', 'points after the overrun', board.pointsLeft - total, after.board.pointsLeft);
};

/** 10-8a A fort takes the whole allowance. */
export const checkFort = ({ entry, event, report }: Context): void => {
  const board = entry.before?.board as Board;
  report.require('10-8a', 'the force has not moved', !board.hasSetOut && board.pointsLeft === LAND_POINTS, board.pointsLeft);
  report.require('10-8c', 'there is no other fort', !board.forts.some(({ hex }) => hex === placeOf(text(event['hex']))));
};

/** 10-4-1, 10-3-1, 10-2-1a A force that begins to move has all its points, and moves or checks once a phase. */
const checkStart = ({ before, after }: Entry, { moved }: Memory, leader: number, report: Report): void => {
  const members = before ? membersOf(before.board, leader) : [];
  report.equal(
    '10-3-1',
    'units that have moved already',
    [],
    members.filter((unit) => moved.has(unit)).map((unit) => unitAt(unit).id),
  );
  for (const unit of members) moved.add(unit);
  if (after.flow.at(-1)?.step === 'march')
    report.equal('10-4-1', `movement points of ${unitAt(leader).id}`, LAND_POINTS, after.board.pointsLeft);
};

/** 10-2-1a, 2-2-1.5b The action check of a force: its commander's rating, and full strength. */
export const checkActionCheck = ({ event, memory, report, board }: Context): void => {
  const unit = unitIndex(text(event['unit']));
  const roll = takeDice(memory, 1)[0] ?? 0;
  report.equal('10-2-1a', `roll of ${event['unit']}`, roll, number(event['roll']));
  report.equal('10-2-1a', `action rating of ${event['unit']}`, unitAt(unit).action, number(event['rating']));
  report.equal('10-2-1a', `${event['unit']} succeeds`, roll <= unitAt(unit).action, event['succeeds'] === true);
  report.equal('2-2-1.5b', `steps of ${event['unit']}`, 2, board.steps[unit] as number);
  report.equal('6-2', `${event['unit']} leads its force`, unit, board.leader[unit] as number);
  memory.failed = event['succeeds'] === true ? -1 : unit;
};

/** Checks of a movement action that are not told by an event. */
export const checkMovementAction = (entry: Entry, memory: Memory, report: Report): void => {
  const action = entry.act?.action;
  if (!action || !entry.before) return;
  const { board } = entry.before;
  const step = entry.before.flow.at(-1)?.step;
  if (action[0] === 'move' || action[0] === 'check') checkStart(entry, memory, unitIndex(text(action[1])), report);
  if (step === 'march' && action[0] === 'engage') checkEngage(entry, board, placeOf(text(action[1])), report);
  if (step === 'march' && action[0] === 'overrun') checkOverrunCost(entry, board, placeOf(text(action[1])), report);
};
