import { args, call, decision, done, oneOf, procedure, to, verb } from '@gunbai/engine';
import type { Next, Table } from '@gunbai/engine';
import type { Hex } from '@gunbai/kits/hex';
import { engageAtSea } from './aftermath.ts';
import { isAtSea, isInPlay, isInTheOpen, landUnitsAt, leadersAmong, membersOf, NONE, seatOfSide, shipsAt, sideOfUnit } from './board.ts';
import type { Board } from './board.ts';
import { bring, bringAlone, kill, standAlone, where } from './changes.ts';
import { castleAt, CASTLES, HOUSE_SAIKA, houseAt, NEUTRAL, ODA, SAIKA_CASTLE, UESUGI, UNITS, unitAt } from './components.ts';
import { areNeighbours, castleIn, CASTLE_HEX, HEX_LABELS, hexOf, isAcrossWater, isPassable, MORI_BOX, SETO, STEPS } from './map.ts';
import { changed, isNeutral, openUnits } from './survey.ts';

// 9-2, 9-2-1 Houses that change sides

/** A castle that goes over with its house: no points, and it keeps what is left of its walls. */
const goesOver = (table: Table<Board>, castle: number, side: number): void => {
  const { board } = table;
  board.holder[castle] = side;
  board.siege[castle] = NONE;
  changed(board);
  table.emit({ type: 'castleGoesOver', castle: castleAt(castle).id, 'side:seat': seatOfSide(side) });
};

const unitsOf = (house: number): number[] => UNITS.filter((unit) => unit.house === house).map(({ index }) => index);

/** 9-2-1.3c, 9-2-1.3d Units of a house that turns coat at sea or in the sortie box are lost. */
const loseAbroad = (table: Table<Board>, unit: number, from: number): void => {
  const { board } = table;
  if (board.at[unit] === MORI_BOX) kill(table, unit, UESUGI);
  else if (isAtSea(board, unit)) {
    const ship = board.aboard[unit] as number;
    kill(table, unit, from);
    kill(table, ship);
  }
};

/** 9-2-1.3b ruling: from the castle of the house itself it is the others that are put outside, and from its hex they are moved away. */
const clearCastle = (board: Board, castle: number): number[] => {
  const hex = CASTLE_HEX[castle] as Hex;
  const enemy = 1 - (board.holder[castle] as number);
  const hostile = [...landUnitsAt(board, enemy, hex, true), ...landUnitsAt(board, enemy, hex, false)];
  for (const unit of hostile) board.inside[unit] = false;
  changed(board);
  return leadersAmong(board, hostile);
};

/** 9-2-1.3a, 9-2-1.3b Units of the house among units now hostile, and not at its own castles: outside, or to an adjacent hex. */
const partWays = (board: Board, house: number, from: number, own: readonly number[]): number[] => {
  const away = unitsOf(house).filter((unit) => !own.includes(castleIn(board.at[unit] as number)));
  for (const unit of away) board.inside[unit] = false;
  changed(board);
  return leadersAmong(board, away).filter(
    (unit) => isInTheOpen(board, unit) && landUnitsAt(board, from, board.at[unit] as Hex, false).length > 0,
  );
};

/** A house with its units and castles joins a side. Gives the forces that must move away. */
export const changeSide = (table: Table<Board>, house: number, side: number): number[] => {
  const { board } = table;
  const from = board.side[house] as number;
  table.emit({ type: 'houseTurns', house: houseAt(house).id, 'from:side': seatOfSide(from), 'to:side': seatOfSide(side) });
  for (const unit of unitsOf(house)) {
    if (unitAt(board.leader[unit] as number).house !== house) standAlone(board, unit);
    loseAbroad(table, unit, from);
  }
  board.side[house] = side;
  const own = CASTLES.filter(({ index }) => board.house[index] === house && board.holder[index] === from).map(({ index }) => index);
  for (const castle of own) goesOver(table, castle, side);
  changed(board);
  return [...own.flatMap((castle) => clearCastle(board, castle)), ...partWays(board, house, from, own)];
};

/** 9-2-1.2b From a castle that is neutral now ships put to sea, and meet there whoever is there (16-2-4). */
const putToSea = (table: Table<Board>, hex: Hex, side: number): void => {
  const { board } = table;
  for (const ship of shipsAt(board, side, hex)) {
    bringAlone(board, ship, SETO);
    if (shipsAt(board, 1 - side, SETO).length > 0) engageAtSea(table, SETO, side);
  }
};

/** 9-2.Saika-neutral, 9-2-1.2a to 9-2-1.2d */
export const saikaNeutral = (table: Table<Board>): number[] => {
  const { board } = table;
  if (board.side[HOUSE_SAIKA] !== UESUGI) return [];
  const hex = CASTLE_HEX[SAIKA_CASTLE] as Hex;
  const isOdas = board.holder[SAIKA_CASTLE] === ODA;
  const isUnderSiege = board.siege[SAIKA_CASTLE] !== NONE;
  if (isOdas && !isUnderSiege) return [];
  for (const unit of unitsOf(HOUSE_SAIKA)) if (isInPlay(board, unit)) bringAlone(board, unit, hex);
  for (const { index, house } of UNITS) {
    if (board.at[index] !== hex || (house !== HOUSE_SAIKA && !isAtSea(board, index))) continue;
    board.aboard[index] = NONE; // what Saika's ships carried goes ashore with them (16-4-1c)
    board.inside[index] = !isOdas; // where nobody stands outside they come out by themselves (8-2-3b, 16-2-5b)
  }
  for (const ship of shipsAt(board, ODA, hex)) board.inside[ship] = isOdas; // 16-2-5a
  changed(board);
  table.emit({ type: 'saikaReturnsHome', castle: castleAt(SAIKA_CASTLE).id, neutral: !isUnderSiege });
  if (isUnderSiege) return [];
  board.side[HOUSE_SAIKA] = NEUTRAL;
  goesOver(table, SAIKA_CASTLE, NEUTRAL);
  const others: number[] = [];
  for (const side of [UESUGI, ODA]) {
    putToSea(table, hex, side);
    others.push(...landUnitsAt(board, side, hex, true), ...landUnitsAt(board, side, hex, false));
  }
  for (const unit of others) board.inside[unit] = false;
  changed(board);
  return leadersAmong(board, others);
};

/** 9-2.Saika-returns */
export const saikaReturns = (table: Table<Board>): void => {
  if (table.board.side[HOUSE_SAIKA] === NEUTRAL) changeSide(table, HOUSE_SAIKA, UESUGI);
};

export type Displace = readonly ['displace', hex: string];
type Displacing = { readonly unit: number };

const refuges = (board: Board, unit: number): Hex[] =>
  (STEPS[board.at[unit] as Hex] as readonly Hex[]).filter(
    (hex) => !isNeutral(board, hex) && openUnits(board, 1 - sideOfUnit(board, unit), hex) === 0,
  );

const displaceVerb = verb<Board, Displacing, Displace>({
  name: 'displace',
  args: args([oneOf(HEX_LABELS)]),
  candidates: ({ board }, { local }) => refuges(board, local.unit).map((hex): Displace => ['displace', HEX_LABELS[hex] as string]),
  rules: [
    {
      clause: '9-2-1.3a',
      ok: ({ board }, action, { local }) => areNeighbours(board.at[local.unit] as Hex, hexOf(action[1])),
      values: (_, action) => ({ hex: action[1] }),
    },
    { clause: '10-6-1', ok: ({ board }, action, { local }) => !isAcrossWater(board.at[local.unit] as Hex, hexOf(action[1])) },
    { clause: '10-6-2', ok: (_, action) => isPassable(hexOf(action[1])) },
    { clause: '20b', ok: ({ board }, action) => !isNeutral(board, hexOf(action[1])) },
    {
      clause: '10-6-3',
      ok: ({ board }, action, { local }) => refuges(board, local.unit).includes(hexOf(action[1])),
      values: (_, action) => ({ hex: action[1] }),
    },
  ],
  apply(table, action, { local }) {
    bring(table.board, local.unit, hexOf(action[1]));
    table.emit({ type: 'displaced', unit: unitAt(local.unit).id, hex: action[1] });
  },
});

/** 9-2-1.2b, 9-2-1.3a Its owner chooses an adjacent hex that it could enter. */
export const displace = decision<Board, Displacing>({
  seats: ({ board }, { unit }) => [seatOfSide(sideOfUnit(board, unit))],
  prompt: ({ board }, { seat, local }) => ({
    key: 'displace',
    facts: { seat, unit: unitAt(local.unit).id, hex: where(board.at[local.unit] as Hex) },
  }),
  verbs: [displaceVerb],
});

export const displacement = procedure<Board, { forces: number[] }>({
  next(table, local) {
    const { board } = table;
    const unit = local.forces.shift();
    if (unit === undefined) return done();
    if (!isInTheOpen(board, unit)) return to('next');
    if (refuges(board, unit).length > 0) return call('displace', { unit });
    for (const member of membersOf(board, unit)) kill(table, member);
  },
  again: () => to('next'),
});

/** Sends the displaced away, where there are any. */
export const sendOff = (forces: readonly number[]): Next | void => {
  if (forces.length > 0) return call('displacement', { forces: forces.slice() });
};

/** For the Araki revolt: a castle of the rebels and whom they find there (9-2.Araki-revolt-e). */
export const rebelCastle = (table: Table<Board>, castle: number, house: number): number[] => {
  const { board } = table;
  board.house[castle] = house;
  goesOver(table, castle, UESUGI);
  return clearCastle(board, castle);
};
