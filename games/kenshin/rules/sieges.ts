import type { GameContext } from '@gunbai/engine';
import type { Hex } from '@gunbai/shared/hex';
import { landUnitsAt, NONE, seatOfSide } from './state.ts';
import type { GameState } from './state.ts';
import { captureCastle } from './castles.ts';
import { castleAt, CASTLES, ISHIYAMA, ODA, siegeResult, UESUGI, unitAt } from './components.ts';
import { CASTLE_HEX } from './map.ts';
import { hasWaterSupply } from './supply.ts';

// 9-1 Siege results

const TAISHO_ORDER = 3;

/** 9-1-1a The highest rank inside. 19 Any unit that holds Ishiyama Honganji counts as a taisho. */
export const highestRankInside = (board: GameState, castle: number): number => {
  const inside = landUnitsAt(board, board.holder[castle] as number, CASTLE_HEX[castle] as Hex, true);
  if (castle === ISHIYAMA && inside.length > 0) return TAISHO_ORDER;
  return Math.max(0, ...inside.map((unit) => unitAt(unit).order));
};

const besiegedCastles = (board: GameState): number[] =>
  [UESUGI, ODA].flatMap((side) =>
    CASTLES.flatMap(({ index }) => (board.siege[index] !== NONE && board.holder[index] === side ? [index] : [])),
  );

/** 9-1-1a, 9-1-1b, 13-1-4 Morale check. 13-1-9a A port supplied by water makes none; its marker is 0. */
const checkMorale = (ctx: GameContext<GameState>, castle: number): void => {
  const { board } = ctx;
  const [roll] = ctx.roll(6, 1, '9-1-1a') as [number];
  const loss = siegeResult(highestRankInside(board, castle), roll);
  board.siege[castle] = (board.siege[castle] as number) + loss;
  ctx.emit({ type: 'morale', castle: castleAt(castle).id, roll, loss, marker: board.siege[castle] as number });
};

/** 9-1-2 A roll not above the loss of morale: the castle surrenders. A siege lifted in the meantime has no marker. */
export const checkSurrender = (ctx: GameContext<GameState>, castle: number): void => {
  const { board } = ctx;
  const marker = board.siege[castle] as number;
  if (marker < 1) return;
  const [roll] = ctx.roll(6, 1, '9-1-2') as [number];
  ctx.emit({
    type: 'surrenderCheck',
    castle: castleAt(castle).id,
    seat: seatOfSide(board.holder[castle] as number),
    roll,
    marker,
    surrenders: roll <= marker,
  });
  if (roll <= marker) captureCastle(ctx, castle);
};

/** 9-1 All morale checks, Uesugi castles first. Returns the castles that must then check for surrender. */
export const checkAllMorale = (ctx: GameContext<GameState>): number[] => {
  const { board } = ctx;
  const shutOff = besiegedCastles(board).filter((castle) => {
    if (!hasWaterSupply(board, castle)) return true;
    board.siege[castle] = 0;
    return false;
  });
  for (const castle of shutOff) checkMorale(ctx, castle);
  return shutOff;
};
