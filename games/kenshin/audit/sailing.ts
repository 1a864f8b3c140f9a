import { houseOf, houses, unitIndex } from './components.ts';
import type { Board } from './board.ts';
import { PACIFIC, SETO, isOneStepByWater, labelOf, placeOf } from './map.ts';
import { text } from './memory.ts';
import type { Context } from './memory.ts';

/** 16-2-1, 16-2-6 A ship goes one step by water; only those of the house of Oda pass between the two seas. */
export const checkSailed = ({ event, entry, report }: Context): void => {
  const board = entry.before?.board as Board;
  const ship = unitIndex(text(event['unit']));
  const [from, to] = [board.at[ship] as number, placeOf(text(event['place']))];
  report.require('16-2-1', `${labelOf(to)} is one step by water from ${labelOf(from)}`, isOneStepByWater(from, to));
  const isBetweenSeas = [from, to].includes(SETO) && [from, to].includes(PACIFIC);
  report.require('16-2-6', `${event['unit']} may pass between the seas`, !isBetweenSeas || houses[houseOf(ship)]?.id === 'oda');
};
