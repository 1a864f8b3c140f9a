import type { GameContext } from '@gunbai/engine';
import {
  ATTACKED,
  DEFENDED,
  isInPlay,
  isInTheOpen,
  isKilled,
  landUnitsAt,
  NONE,
  ownPortIn,
  seatOfSide,
  shipsAt,
  sideOfUnit,
  STRAYED,
} from './state.ts';
import type { GameState, Engagement, Fort, SeaFight } from './state.ts';
import { killHouse, placeLabel } from './mutations.ts';
import { castleAt, CASTLES, KENSHIN, NOBUNAGA, ODA, POINTS_TO_WIN, UESUGI, unitAt, UNITS } from './components.ts';
import { areNeighbours, castleIn, CASTLE_HEX, isAcrossWater, LEFT_PLAY, NOT_YET_IN_PLAY } from './map.ts';
import { invalidateDerivedState, countGarrison, isShutIn, runOncePerChange } from './derived-state.ts';

// Consequences checked after every action

const TAISHO = UNITS.filter(({ rank }) => rank === 'taisho');

/** 15-2a The whole house of a killed taisho is removed as killed. 15-2b Its castles stay with the side. */
export const removeFallenHouses = (ctx: GameContext<GameState>): void => {
  const { board } = ctx;
  if (board.simultaneous) return;
  for (const taisho of TAISHO) {
    if (!isKilled(board, taisho.index)) continue;
    for (const unit of UNITS) if (unit.house === taisho.house && board.at[unit.index] === NOT_YET_IN_PLAY) board.at[unit.index] = LEFT_PLAY;
    // 16-4-3b The ships may have carried the taisho of another house.
    if (killHouse(ctx, taisho.index)) return removeFallenHouses(ctx);
  }
};

const finishGame = (ctx: GameContext<GameState>, side: number, reason: string): void => {
  ctx.finish({ winners: [seatOfSide(side)], reason, scores: { uesugi: ctx.board.points, oda: -ctx.board.points } });
};

/** 22-2 The side that would win with the current points. */
const leadingSide = (board: GameState): number => (board.points >= POINTS_TO_WIN ? UESUGI : ODA);

/** 22-1.1, 22-1.2 The game ends at once when Kenshin or Nobunaga is removed. If both are, points decide. */
export const checkSuddenDeath = (ctx: GameContext<GameState>): void => {
  const { board } = ctx;
  if (board.simultaneous) return;
  const kenshin = isKilled(board, KENSHIN);
  const nobunaga = isKilled(board, NOBUNAGA);
  if (kenshin && nobunaga) finishGame(ctx, leadingSide(board), 'both-dead');
  else if (kenshin) finishGame(ctx, ODA, 'kenshin-dead');
  else if (nobunaga) finishGame(ctx, UESUGI, 'nobunaga-dead');
};

/** 22-2 */
export const finishByPoints = (ctx: GameContext<GameState>): void => finishGame(ctx, leadingSide(ctx.board), 'points');

/** 13-1-6a Land units in the castle hex that have not attacked elsewhere (13-1-7a). */
const countBesiegers = (board: GameState, castle: number): number => {
  const enemies = landUnitsAt(board, 1 - (board.holder[castle] as number), CASTLE_HEX[castle] as number, false);
  return enemies.filter((unit) => ((board.fought[unit] as number) & STRAYED) === 0).length;
};

/** 13-1 The besiegers must outnumber the garrison; equal numbers are not enough. */
export const isGarrisonOutnumbered = (board: GameState, castle: number): boolean =>
  countBesiegers(board, castle) > countGarrison(board, castle);

/** 8-2-1a Units that sheltered stay inside until that attack is over, and while a marker lies on the hex. */
const isUnderAlarm = (board: GameState, place: number): boolean =>
  board.alarms.includes(place) || board.engagements.some(({ hex }) => hex === place);

/** 8-2-3b, 13-1-3, 13-1-5 Sieges without enough besiegers are lifted. Garrisons without an enemy in the hex come out. */
const endSieges = (ctx: GameContext<GameState>): void => {
  const { board } = ctx;
  for (let castle = 0; castle < CASTLES.length; castle++)
    if (board.siege[castle] !== NONE && !isGarrisonOutnumbered(board, castle)) {
      board.siege[castle] = NONE;
      ctx.emit({ type: 'siegeLifted', castle: castleAt(castle).id });
    }
  for (let unit = 0; unit < UNITS.length; unit++) {
    if (!board.inside[unit] || !unitAt(unit).isLand) continue;
    if (isUnderAlarm(board, board.at[unit] as number) || isShutIn(board, castleIn(board.at[unit] as number))) continue;
    board.inside[unit] = false;
    invalidateDerivedState(board);
  }
};

/** 10-7-3a A marker stays while both sides are in place and the target can still be attacked (12-1-6). */
const isMarkerValid = (board: GameState, { force, hex }: Engagement): boolean =>
  isInTheOpen(board, force) &&
  areNeighbours(board.at[force] as number, hex) &&
  !isAcrossWater(board.at[force] as number, hex) &&
  landUnitsAt(board, 1 - sideOfUnit(board, force), hex, false).some((unit) => ((board.fought[unit] as number) & DEFENDED) === 0);

/** 10-8-1 A fort stays until all its builders have left the hex or are removed. */
const isFortHeld = (board: GameState, { hex, builders }: Fort): boolean => builders.some((unit) => board.at[unit] === hex);

/** 16-2-5a Naval units without the protection of a port. */
export const unprotectedShips = (board: GameState, side: number, place: number): number[] =>
  shipsAt(board, side, place).filter((ship) => !board.inside[ship]);

const isSeaFightActive = (board: GameState, { place }: SeaFight): boolean =>
  unprotectedShips(board, UESUGI, place).length > 0 && unprotectedShips(board, ODA, place).length > 0;

/**
 * 16-2-5b Protection ends when no enemy is in the hex. 16-3d It also ends when the port falls: enemy ships are
 * engaged at once.
 */
const endProtection = (ctx: GameContext<GameState>): void => {
  const { board } = ctx;
  for (const { index, isLand } of UNITS) {
    if (isLand || !board.inside[index] || !isInPlay(board, index)) continue;
    const place = board.at[index] as number;
    const side = sideOfUnit(board, index);
    const isOwnPort = ownPortIn(board, side, place) !== NONE;
    const enemies = shipsAt(board, 1 - side, place).length;
    if (isOwnPort && enemies > 0) continue;
    board.inside[index] = false;
    if (enemies > 0) engageFleets(ctx, place, 1 - side);
  }
};

/** 16-2-4 Places a marker for the naval units in a place. The side that entered attacks. */
export const engageFleets = (ctx: GameContext<GameState>, place: number, attacker: number): void => {
  const { board } = ctx;
  if (board.seaFights.some((fight) => fight.place === place)) return;
  board.seaFights.push({ place, attacker });
  ctx.emit({ type: 'engagedAtSea', seat: seatOfSide(attacker), place: placeLabel(place) });
};

/** Removes every marker that is no longer valid. */
export const removeStaleMarkers = (ctx: GameContext<GameState>): void => {
  const { board } = ctx;
  if (board.simultaneous) return;
  runOncePerChange(board, () => {
    endSieges(ctx);
    endProtection(ctx);
    if (board.engagements.length > 0) board.engagements = board.engagements.filter((marker) => isMarkerValid(board, marker));
    if (board.forts.length > 0) board.forts = board.forts.filter((fort) => isFortHeld(board, fort));
    if (board.seaFights.length > 0) board.seaFights = board.seaFights.filter((fight) => isSeaFightActive(board, fight));
  });
};

export const hasAttacked = (board: GameState, unit: number): boolean => ((board.fought[unit] as number) & ATTACKED) > 0;
