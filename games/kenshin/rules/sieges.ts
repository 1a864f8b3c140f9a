import type { Table } from '@gunbai/engine';
import type { Hex } from '@gunbai/kits/hex';
import { landUnitsAt, NONE, seatOfSide } from './board.ts';
import type { Board } from './board.ts';
import { castleFalls } from './castles.ts';
import { castleAt, CASTLES, ISHIYAMA, ODA, siegeResult, UESUGI, unitAt } from './components.ts';
import { CASTLE_HEX } from './map.ts';
import { hasWaterSupply } from './supply.ts';

// 9-1 Siege results

const TAISHO_ORDER = 3;

/** 9-1-1a The highest rank inside; 19 whoever holds Ishiyama Honganji counts as a taisho. */
export const garrisonOrder = (board: Board, castle: number): number => {
  const inside = landUnitsAt(board, board.holder[castle] as number, CASTLE_HEX[castle] as Hex, true);
  if (castle === ISHIYAMA && inside.length > 0) return TAISHO_ORDER;
  return Math.max(0, ...inside.map((unit) => unitAt(unit).order));
};

const besieged = (board: Board): number[] =>
  [UESUGI, ODA].flatMap((side) =>
    CASTLES.flatMap(({ index }) => (board.siege[index] !== NONE && board.holder[index] === side ? [index] : [])),
  );

/** 9-1-1a, 9-1-1b, 13-1-4 Morale; 13-1-9a a port that is supplied by water checks nothing, its marker is 0. */
const checkMorale = (table: Table<Board>, castle: number): void => {
  const { board } = table;
  const [roll] = table.roll(6, 1, '9-1-1a') as [number];
  const loss = siegeResult(garrisonOrder(board, castle), roll);
  board.siege[castle] = (board.siege[castle] as number) + loss;
  table.emit({ type: 'morale', castle: castleAt(castle).id, roll, loss, marker: board.siege[castle] as number });
};

/** 9-1-2 Not above the loss of morale: it surrenders. A siege lifted meanwhile has no marker. */
export const checkSurrender = (table: Table<Board>, castle: number): void => {
  const { board } = table;
  const marker = board.siege[castle] as number;
  if (marker < 1) return;
  const [roll] = table.roll(6, 1, '9-1-2') as [number];
  table.emit({
    type: 'surrenderCheck',
    castle: castleAt(castle).id,
    seat: seatOfSide(board.holder[castle] as number),
    roll,
    marker,
    surrenders: roll <= marker,
  });
  if (roll <= marker) castleFalls(table, castle);
};

/** 9-1 First morale, Uesugi castles first. Gives the castles that must then check for surrender, one after the other. */
export const checkAllMorale = (table: Table<Board>): number[] => {
  const { board } = table;
  const shutOff = besieged(board).filter((castle) => {
    if (!hasWaterSupply(board, castle)) return true;
    board.siege[castle] = 0;
    return false;
  });
  for (const castle of shutOff) checkMorale(table, castle);
  return shutOff;
};
