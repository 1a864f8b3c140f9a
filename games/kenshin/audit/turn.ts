import { castleIndex, castles, columnOf, homeCastles, houseIndex, houseOf, houses, tables, unitAt, unitIndex } from './components.ts';
import type { Board } from './board.ts';
import { sum } from './board.ts';
import { castleHexes } from './map.ts';
import { number, numbers, takeDice, text } from './memory.ts';
import type { Context } from './memory.ts';
import { SupplyMap, checkAllStarved, hasSupply, hasWaterSupply } from './supply.ts';
import { checkSiegesDone, noteSieges } from './siege.ts';

/** 4.0 to 4.end The phases follow each other. */
export const checkPhase = (context: Context): void => {
  const { event, entry, memory, report } = context;
  const phase = Number(text(event['phase']));
  const index = entry.steps.findIndex((step) => step.event === event);
  const earlier = entry.steps.slice(0, index).findLast((step) => step.event?.type === 'phase')?.event;
  const last = earlier ? Number(text(earlier['phase'])) : (entry.before?.board.phase ?? 0);
  report.equal('4.0', 'the phase', (last % 9) + 1, phase);
  memory.moved.clear();
  memory.attacked.clear();
  memory.battle = null;
  if (phase === 1) {
    memory.isSupplyDone = false;
    noteSieges(context);
  }
  if (phase !== 2) return;
  checkAllStarved(context);
  memory.replenishment = null;
};

/** 4.end The turns follow each other. */
export const checkTurn = ({ event, entry, report }: Context): void => {
  report.equal('4.end', 'the turn', (entry.before?.turn ?? 0) + 1, number(event['turn']));
};

/** 9-2 The event of the situation table, by the balance of points. */
export const checkSituation = (context: Context): void => {
  const { event, memory, board, report } = context;
  checkSiegesDone(context);
  const dice = takeDice(memory, 2);
  const { cells, column_ranges } = tables.situation;
  const column = columnOf(column_ranges as unknown as [number | null, number | null][], board.points);
  report.equal('9-2', 'dice of the situation', dice, numbers(event['dice']));
  report.equal('9-2', 'the event', cells[sum(dice) - 2]?.[column] ?? '', text(event['event']));
};

/** 9-3-1a The Mori sortie table. */
export const checkMoriSortie = ({ event, memory, report }: Context): void => {
  const roll = takeDice(memory, 1)[0] ?? 0;
  const row = tables.mori_sortie.cells[Math.min(roll + number(event['bonus']), 7) - 1];
  report.equal('9-3-1a', 'roll of the Mori', roll, number(event['roll']));
  report.require('9-3-1a', 'commanders who come out', number(event['commanders']) <= (row?.commanders ?? 0), number(event['commanders']));
  report.require('9-3-1a', 'busho who come out', number(event['busho']) <= (row?.busho ?? 0), number(event['busho']));
};

/** 9-5-2b, 9-5-2c Home castles of a house for which it rolls. */
const rollingHomes = (board: Board, house: number): number[] =>
  homeCastles(house).filter(
    (castle) => board.holder[castle] === board.side[house] && (board.siege[castle] === -1 || hasWaterSupply(board, castle)),
  );

const columnFor = (house: string): { cells: readonly (readonly number[])[]; column: number } => {
  const table = [tables.replace_oda, tables.replace_uesugi].find(({ columns }) => columns.some(({ clans }) => clans.includes(house)));
  return { cells: table?.cells ?? [], column: table?.columns.findIndex(({ clans }) => clans.includes(house)) ?? -1 };
};

/** 9-5-1, 9-5-2c The replenishment points of a house. */
export const checkReplenishment = (context: Context): void => {
  const { event, memory, board, report } = context;
  checkAllStarved(context);
  const id = text(event['house']);
  const told = numbers(event['dice']);
  const dice = takeDice(memory, told.length);
  const { cells, column } = columnFor(id);
  report.equal('9-5-1', `dice of ${id}`, dice, told);
  if (id === 'oda') report.equal('9-5-2c', 'rolls of Oda', rollingHomes(board, houseIndex('oda')).length, told.length);
  const points = sum(dice.map((die) => cells[die - 1]?.[column] ?? 0));
  report.equal('9-5-1', `points of ${id}`, points, number(event['points']));
  memory.replenishment = { house: houseIndex(id), points, spent: 0 };
};

const spend = ({ memory, report }: Context, points: number): void => {
  if (!memory.replenishment) return report.require('9-5-1', 'a house has points', false);
  memory.replenishment.spent += points;
  const { spent, points: all, house } = memory.replenishment;
  report.require('9-5-1', `${houses[house]?.id} spends at most ${all} points`, spent <= all, spent);
};

/** 9-5-2a, 9-5-3b One point restores one unit that has a supply line. */
export const checkRestored = (context: Context): void => {
  const { event, memory, report, entry } = context;
  const unit = unitIndex(text(event['unit']));
  const board = entry.before?.board as Board;
  spend(context, 1);
  report.equal('9-5-1', `house of ${event['unit']}`, memory.replenishment?.house ?? -1, houseOf(unit));
  report.equal('9-5', `steps of ${event['unit']}`, 1, board.steps[unit] as number);
  const map = new SupplyMap(board, board.side[houseOf(unit)] as number);
  const line = { ...board, leader: board.leader.map((leader, other) => (other === unit ? unit : leader)) };
  report.require('9-5-2a', `${event['unit']} has a supply line to its home`, hasSupply(line, unit, map));
};

/** 9-5-7 One point repairs three points of durability. */
export const checkRepaired = (context: Context): void => {
  const { event, report, entry } = context;
  const castle = castleIndex(text(event['castle']));
  const board = entry.before?.board as Board;
  spend(context, 1);
  const damage = Math.max(0, (board.damage[castle] as number) - 3);
  report.equal('9-5-7', `damage left at ${event['castle']}`, damage, entry.after.board.damage[castle] as number);
  const isOpen = board.siege[castle] === -1 || hasWaterSupply(board, castle);
  report.require('9-5-7', `${event['castle']} is not besieged without water supply`, isOpen);
};

/** 9-5-6b, 9-5-6c A unit of the Ikko-ikki returns in its home castle: 1 point flipped, 2 points face up. */
export const checkRaised = (context: Context): void => {
  const { event, report, entry, memory } = context;
  const unit = unitIndex(text(event['unit']));
  const board = entry.before?.board as Board;
  spend(context, entry.after.board.steps[unit] as number);
  report.require(
    '9-5-6b',
    `${event['unit']} is of the Ikko-ikki`,
    ['honganji', 'kaga'].includes(unitAt(unit).clan) && memory.replenishment?.house === houseOf(unit),
  );
  report.equal('9-5-6a', `${event['unit']} was killed`, -2, board.at[unit] as number);
  const home = homeCastles(houseOf(unit))[0] as number;
  report.equal('9-5-6c', 'the home castle', castles[home]?.id ?? '', text(event['castle']));
  report.equal('9-5-6c', 'its holder', board.side[houseOf(unit)] as number, board.holder[home] as number);
  report.equal('9-5-6c', `place of ${event['unit']}`, castleHexes[home] as number, entry.after.board.at[unit] as number);
};
