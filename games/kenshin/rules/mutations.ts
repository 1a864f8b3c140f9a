import type { GameContext } from '@gunbai/engine';
import type { Hex } from '@gunbai/shared/hex';
import { cargoOf, isInPlay, membersOf, NONE, seatOfSide, sideOfUnit } from './state.ts';
import type { GameState } from './state.ts';
import { castleAt, houseAt, NEUTRAL, UESUGI, UNITS, unitAt } from './components.ts';
import { KILLED, LEFT_PLAY, MORI_BOX, placeId } from './map.ts';
import { invalidateDerivedState } from './derived-state.ts';

/** 21 Points of either side move the one marker: Uesugi's up, Oda's down. */
export const scorePoints = (ctx: GameContext<GameState>, side: number, points: number, reason: string): void => {
  if (points === 0 || side === NEUTRAL) return;
  ctx.board.points += side === UESUGI ? points : -points;
  ctx.emit({ type: 'scored', seat: seatOfSide(side), points, reason, balance: ctx.board.points });
};

/** Moves a force with all its units to a place. */
export const moveForce = (board: GameState, leader: number, place: number): void => {
  const { at, leader: leaders } = board;
  for (let unit = 0; unit < at.length; unit++) if (leaders[unit] === leader && (at[unit] as number) >= 0) at[unit] = place;
  invalidateDerivedState(board);
};

/** 6-3-3 ruling: the unit leaves its force, and its followers become single units. */
export const detachUnit = (board: GameState, unit: number): void => {
  const { leader } = board;
  if (leader[unit] !== unit) leader[unit] = unit;
  else for (let other = 0; other < leader.length; other++) if (leader[other] === unit) leader[other] = other;
};

/** Moves one unit out of any force, castle or ship to a place. */
export const moveUnitAlone = (board: GameState, unit: number, place: number): void => {
  detachUnit(board, unit);
  board.inside[unit] = false;
  board.aboard[unit] = NONE;
  board.at[unit] = place;
  const cargo = unitAt(unit).isLand ? NONE : cargoOf(board, unit);
  if (cargo !== NONE) board.at[cargo] = place;
  invalidateDerivedState(board);
};

const removeFromMap = (board: GameState, unit: number, to: number): void => {
  detachUnit(board, unit);
  board.at[unit] = to;
  board.inside[unit] = false;
  board.aboard[unit] = NONE;
  invalidateDerivedState(board);
};

/** 9-2 events: leaves the map without counting as killed. Ruling: cargo of a naval unit goes to the Mori sortie box. */
export const withdrawUnit = (ctx: GameContext<GameState>, unit: number): void => {
  const { board } = ctx;
  const cargo = unitAt(unit).isLand ? NONE : cargoOf(board, unit);
  removeFromMap(board, unit, LEFT_PLAY);
  ctx.emit({ type: 'left', unit: unitAt(unit).id });
  if (cargo !== NONE) moveUnitAlone(board, cargo, MORI_BOX);
};

/** Removes a unit for good. Returns its cargo. */
const eliminateUnit = (board: GameState, unit: number): number => {
  const cargo = unitAt(unit).isLand ? NONE : cargoOf(board, unit);
  removeFromMap(board, unit, KILLED);
  board.steps[unit] = 0;
  return cargo;
};

/** 15 A removed land unit counts as killed and scores for its enemy; a naval unit scores nothing (16-3c). */
export const killUnit = (ctx: GameContext<GameState>, unit: number, scorer = 1 - sideOfUnit(ctx.board, unit)): void => {
  const { board } = ctx;
  if (!isInPlay(board, unit)) return;
  const { id, isLand, points } = unitAt(unit);
  const side = sideOfUnit(board, unit);
  const cargo = eliminateUnit(board, unit);
  ctx.emit({ type: isLand ? 'killed' : 'sunk', unit: id, seat: seatOfSide(side) });
  if (side !== NEUTRAL) scorePoints(ctx, scorer, points, 'unit'); // 16-3c a naval unit is worth none
  if (cargo !== NONE) killUnit(ctx, cargo);
};

/** 15-2a The units of a killed taisho's house are removed as one event. Returns whether there were any. */
export const killHouse = (ctx: GameContext<GameState>, taisho: number): boolean => {
  const { board } = ctx;
  const { id, house } = unitAt(taisho);
  const fallen = UNITS.filter((unit) => unit.house === house && isInPlay(board, unit.index));
  if (fallen.length === 0) return false;
  const carried = fallen.map(({ index }) => eliminateUnit(board, index));
  ctx.emit({ type: 'houseFalls', unit: id, house: houseAt(house).id, removed: fallen.length });
  const points = fallen.reduce((sum, unit) => sum + unit.points, 0);
  scorePoints(ctx, 1 - sideOfUnit(board, taisho), points, 'house');
  for (const unit of carried) if (unit !== NONE) killUnit(ctx, unit);
  return true;
};

/** 2-2-1.6b A full-strength unit is flipped. 12-3-2 A flipped unit is removed. 16-4-3b Cargo of a flipped ship is killed. */
export const loseStep = (ctx: GameContext<GameState>, unit: number): void => {
  const { board } = ctx;
  if (board.steps[unit] !== 2) return killUnit(ctx, unit);
  board.steps[unit] = 1;
  ctx.emit({ type: 'flipped', unit: unitAt(unit).id });
  const cargo = unitAt(unit).isLand ? NONE : cargoOf(board, unit);
  if (cargo !== NONE) killUnit(ctx, cargo);
};

/** 8-2 Moves a whole force into or out of the castle. */
export const setForceInside = (board: GameState, leader: number, inside: boolean): void => {
  for (const unit of membersOf(board, leader)) board.inside[unit] = inside;
  invalidateDerivedState(board);
};

/** 8-1-4, 2-2-2.8 A castle changes hands: durability is restored, the siege ends, and a conqueror scores. */
export const transferCastle = (ctx: GameContext<GameState>, castle: number, to: number, scores: boolean): void => {
  const { board } = ctx;
  const from = board.holder[castle] as number;
  if (from === to) return;
  board.holder[castle] = to;
  if (board.side[castleAt(castle).house] === to) board.house[castle] = castleAt(castle).house; // 2-2-2.8 won back
  board.damage[castle] = 0;
  board.siege[castle] = NONE;
  invalidateDerivedState(board);
  ctx.emit({ type: 'castleTaken', castle: castleAt(castle).id, seat: seatOfSide(to), 'from:side': seatOfSide(from) });
  if (scores) scorePoints(ctx, to, castleAt(castle).points, 'castle');
};

/** The name of a place in events: a hex label, a sea or the box. */
export const placeLabel = (place: number): string => placeId(place);

export const startPhase = (board: GameState, phase: number): void => {
  board.phase = phase;
  board.underway = false;
  for (let unit = 0; unit < UNITS.length; unit++) {
    board.spent[unit] = false;
    board.fought[unit] = 0;
  }
};

/** 10-8c Is there a fort in the hex? */
export const hasFort = (board: GameState, hex: Hex): boolean => {
  for (const fort of board.forts) if (fort.hex === hex) return true;
  return false;
};

/** 10-8c, 10-8-1 A fort serves, and can be removed by, only the side that built it. */
export const hasOwnFort = (board: GameState, side: number, hex: Hex): boolean =>
  board.forts.some((fort) => fort.hex === hex && fort.builders.some((unit) => board.at[unit] === hex && sideOfUnit(board, unit) === side));
