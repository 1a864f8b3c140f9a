import type { Report } from '@gunbai/shared/audit';
import { COMMANDS_MINOR_HOUSES, houseOf, isMinorHouse, rankOf, unitAt } from './components.ts';
import type { Board, Entry } from './board.ts';
import { isLoneRebel, leadersOf, membersOf, sideOf } from './forces.ts';

const TAISHO = 3;
const SAMURAI_TAISHO = 2;

/** 6-1-5, 6-1-6a A commander leads only lower ranks. */
const mayCommand = (leader: number, unit: number): boolean =>
  unitAt(unit).land &&
  (rankOf(leader) === TAISHO ? rankOf(unit) < TAISHO : rankOf(leader) === SAMURAI_TAISHO && rankOf(unit) < SAMURAI_TAISHO);

/** 6-1-3, 6-1-8a */
const isHouseAllowed = (board: Board, leader: number, unit: number): boolean =>
  houseOf(unit) === houseOf(leader) ||
  (COMMANDS_MINOR_HOUSES.has(leader) &&
    (isMinorHouse(houseOf(unit)) || isLoneRebel(board, unit)) &&
    sideOf(board, unit) === sideOf(board, leader));

/** Chapter 6: every force is one that its commander may lead. */
export const checkForces = ({ after: { board } }: Entry, report: Report): void => {
  for (const leader of leadersOf(board)) {
    const members = membersOf(board, leader).filter((unit) => unit !== leader);
    if (members.length === 0) continue;
    const { id, command } = unitAt(leader);
    report.require('6-1-1a', `${id} commands at most ${command} units`, members.length <= command, members.length);
    for (const unit of members) {
      const name = unitAt(unit).id;
      report.equal('6-2-1', `place of ${name}`, board.at[leader] as number, board.at[unit] as number);
      report.require('6-1-5', `${id} may command ${name}`, mayCommand(leader, unit));
      report.require('6-1-3', `the house of ${name} fits ${id}`, isHouseAllowed(board, leader, unit));
    }
  }
};
