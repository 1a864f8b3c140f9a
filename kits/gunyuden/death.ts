import type { Table } from '@gunbai/engine';
import { unitOf } from './board.ts';
import type { Board } from './board.ts';
import { COMMANDER_IN_CHIEF } from './war.ts';
import type { War } from './war.ts';

/**
 * 25.0, 25-1 A unit leaves the map for good. 25-2a, 25-2b With a commander-in-chief goes all of his army, whatever removed
 * him; 25-2c its castles stay.
 */
export const removeUnit = (war: War, table: Table<Board>, unit: number): void => {
  const { board } = table;
  if ((board.steps[unit] as number) === 0) return;
  board.steps[unit] = 0;
  table.emit({ type: 'removed', unit: unitOf(war, unit).id });
  if (unitOf(war, unit).rank !== COMMANDER_IN_CHIEF) return;
  const army = war.army[unit] as number;
  table.emit({ type: 'armyRemoved', army: war.armies[army]?.id ?? '' });
  for (const other of war.present)
    if (war.army[other] === army && (board.steps[other] as number) > 0) {
      board.steps[other] = 0;
      table.emit({ type: 'removed', unit: unitOf(war, other).id });
    }
};

/** 23-3-2 */
export const loseStep = (war: War, table: Table<Board>, unit: number): void => {
  const { board } = table;
  if ((board.steps[unit] as number) <= 1) removeUnit(war, table, unit);
  else {
    (board.steps[unit] as number)--;
    table.emit({ type: 'lostStep', unit: unitOf(war, unit).id });
  }
};

/** 9-1-2 Units whose leader has fallen become forces of their own where they stand, as their force was. */
export const scatter = (war: War, board: Board): void => {
  for (const unit of war.present) {
    const force = board.leader[unit] as number;
    if ((board.steps[force] as number) > 0 || (board.steps[unit] as number) === 0) continue;
    becomeForce(board, unit, force);
  }
};

/** A unit leaves a force and is one of its own, with what the force had. */
export const becomeForce = (board: Board, unit: number, from: number): void => {
  board.leader[unit] = unit;
  board.morale[unit] = board.morale[from] as number;
  board.inside[unit] = board.inside[from] as number;
  board.besieging[unit] = board.besieging[from] as number;
  board.acted[unit] = board.acted[from] as number;
};
