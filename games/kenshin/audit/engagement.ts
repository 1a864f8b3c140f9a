import type { Report } from '@gunbai/shared/audit';
import { unitAt } from './components.ts';
import type { Board, Entry } from './board.ts';
import { isInPlay, landUnits, sideOf } from './forces.ts';
import { labelOf } from './map.ts';

/** Forces that a marker forces to fight: it was placed by them, or it lies on their hex. */
const isEngaged = (board: Board, leader: number): boolean =>
  board.engagements.some(
    ({ force, hex }) => force === leader || (hex === board.at[leader] && sideOf(board, force) !== sideOf(board, leader)),
  );

/** 10-6-4, 10-7b An engaged force does not march. */
export const checkFreeToMarch = (board: Board, leader: number, report: Report): void =>
  report.require('10-6-4', `${unitAt(leader).id} is not engaged`, !isEngaged(board, leader));

/** 10-7-3a, 12-1-8 When an attack phase ends, every force that placed a marker has fought in its hex. */
export const checkMarkersFought = ({ act, before }: Entry, report: Report): void => {
  if (act?.action[0] !== 'end-attacks' || !before) return;
  const { board } = before;
  for (const { force, hex } of board.engagements) {
    const mustFight = isInPlay(board, force) && landUnits(board, hex, 1 - sideOf(board, force), false).length > 0;
    report.require('10-7-3a', `${unitAt(force).id} has fought in ${labelOf(hex)}`, !mustFight);
  }
};
