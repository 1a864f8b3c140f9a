import { args, callStep, decision, endStep, oneOf, procedure, goTo, actionType } from '@gunbai/engine';
import type { Transition, GameContext } from '@gunbai/engine';
import type { Hex } from '@gunbai/shared/hex';
import { engageFleets } from './post-action-checks.ts';
import { isAtSea, isInPlay, isInTheOpen, landUnitsAt, leadersAmong, membersOf, NONE, seatOfSide, shipsAt, sideOfUnit } from './state.ts';
import type { GameState } from './state.ts';
import { moveForce, moveUnitAlone, killUnit, detachUnit, placeLabel } from './mutations.ts';
import { castleAt, CASTLES, HOUSE_SAIKA, houseAt, NEUTRAL, ODA, SAIKA_CASTLE, UESUGI, UNITS, unitAt } from './components.ts';
import { areNeighbours, castleIn, CASTLE_HEX, HEX_LABELS, hexOf, isAcrossWater, isPassable, MORI_BOX, SETO, STEPS } from './map.ts';
import { invalidateDerivedState, isNeutralHex, countOpenUnits } from './derived-state.ts';

// 9-2, 9-2-1 Houses that change sides

/** A castle changes sides with its house: no points, and its damage stays. */
const transferCastleWithHouse = (ctx: GameContext<GameState>, castle: number, side: number): void => {
  const { board } = ctx;
  board.holder[castle] = side;
  board.siege[castle] = NONE;
  invalidateDerivedState(board);
  ctx.emit({ type: 'castleGoesOver', castle: castleAt(castle).id, 'side:seat': seatOfSide(side) });
};

const unitsOf = (house: number): number[] => UNITS.filter((unit) => unit.house === house).map(({ index }) => index);

/** 9-2-1.3c, 9-2-1.3d Units of a defecting house at sea or in the sortie box are removed. */
const removeUnitAbroad = (ctx: GameContext<GameState>, unit: number, from: number): void => {
  const { board } = ctx;
  if (board.at[unit] === MORI_BOX) killUnit(ctx, unit, UESUGI);
  else if (isAtSea(board, unit)) {
    const ship = board.aboard[unit] as number;
    killUnit(ctx, unit, from);
    killUnit(ctx, ship);
  }
};

/** 9-2-1.3b ruling: the other units leave the defecting house's own castle and its hex. */
const expelHostileUnits = (board: GameState, castle: number): number[] => {
  const hex = CASTLE_HEX[castle] as Hex;
  const enemy = 1 - (board.holder[castle] as number);
  const hostile = [...landUnitsAt(board, enemy, hex, true), ...landUnitsAt(board, enemy, hex, false)];
  for (const unit of hostile) board.inside[unit] = false;
  invalidateDerivedState(board);
  return leadersAmong(board, hostile);
};

/**
 * 9-2-1.3a, 9-2-1.3b Units of the house leave hostile units, except at its own castles: out of the castle, or to an
 * adjacent hex.
 */
const separateHostileUnits = (board: GameState, house: number, from: number, own: readonly number[]): number[] => {
  const away = unitsOf(house).filter((unit) => !own.includes(castleIn(board.at[unit] as number)));
  for (const unit of away) board.inside[unit] = false;
  invalidateDerivedState(board);
  return leadersAmong(board, away).filter(
    (unit) => isInTheOpen(board, unit) && landUnitsAt(board, from, board.at[unit] as Hex, false).length > 0,
  );
};

/** A house joins a side with its units and castles. Returns the forces that must move away. */
export const changeHouseSide = (ctx: GameContext<GameState>, house: number, side: number): number[] => {
  const { board } = ctx;
  const from = board.side[house] as number;
  ctx.emit({ type: 'houseTurns', house: houseAt(house).id, 'from:side': seatOfSide(from), 'to:side': seatOfSide(side) });
  for (const unit of unitsOf(house)) {
    if (unitAt(board.leader[unit] as number).house !== house) detachUnit(board, unit);
    removeUnitAbroad(ctx, unit, from);
  }
  board.side[house] = side;
  const own = CASTLES.filter(({ index }) => board.house[index] === house && board.holder[index] === from).map(({ index }) => index);
  for (const castle of own) transferCastleWithHouse(ctx, castle, side);
  invalidateDerivedState(board);
  return [...own.flatMap((castle) => expelHostileUnits(board, castle)), ...separateHostileUnits(board, house, from, own)];
};

/** 9-2-1.2b, 16-2-4 Ships leave a castle that turned neutral and engage the ships they meet at sea. */
const moveShipsToSea = (ctx: GameContext<GameState>, hex: Hex, side: number): void => {
  const { board } = ctx;
  for (const ship of shipsAt(board, side, hex)) {
    moveUnitAlone(board, ship, SETO);
    if (shipsAt(board, 1 - side, SETO).length > 0) engageFleets(ctx, SETO, side);
  }
};

/** 9-2.Saika-neutral, 9-2-1.2a to 9-2-1.2d */
export const makeSaikaNeutral = (ctx: GameContext<GameState>): number[] => {
  const { board } = ctx;
  if (board.side[HOUSE_SAIKA] !== UESUGI) return [];
  const hex = CASTLE_HEX[SAIKA_CASTLE] as Hex;
  const isOdas = board.holder[SAIKA_CASTLE] === ODA;
  const isUnderSiege = board.siege[SAIKA_CASTLE] !== NONE;
  if (isOdas && !isUnderSiege) return [];
  for (const unit of unitsOf(HOUSE_SAIKA)) if (isInPlay(board, unit)) moveUnitAlone(board, unit, hex);
  for (const { index, house } of UNITS) {
    if (board.at[index] !== hex || (house !== HOUSE_SAIKA && !isAtSea(board, index))) continue;
    board.aboard[index] = NONE; // 16-4-1c cargo of Saika's ships goes ashore with them
    board.inside[index] = !isOdas; // 8-2-3b, 16-2-5b with no enemy outside they come out automatically
  }
  for (const ship of shipsAt(board, ODA, hex)) board.inside[ship] = isOdas; // 16-2-5a
  invalidateDerivedState(board);
  ctx.emit({ type: 'saikaReturnsHome', castle: castleAt(SAIKA_CASTLE).id, neutral: !isUnderSiege });
  if (isUnderSiege) return [];
  board.side[HOUSE_SAIKA] = NEUTRAL;
  transferCastleWithHouse(ctx, SAIKA_CASTLE, NEUTRAL);
  const others: number[] = [];
  for (const side of [UESUGI, ODA]) {
    moveShipsToSea(ctx, hex, side);
    others.push(...landUnitsAt(board, side, hex, true), ...landUnitsAt(board, side, hex, false));
  }
  for (const unit of others) board.inside[unit] = false;
  invalidateDerivedState(board);
  return leadersAmong(board, others);
};

/** 9-2.Saika-returns */
export const returnSaika = (ctx: GameContext<GameState>): void => {
  if (ctx.board.side[HOUSE_SAIKA] === NEUTRAL) changeHouseSide(ctx, HOUSE_SAIKA, UESUGI);
};

type Displace = readonly ['displace', hex: string];
type DisplacementDecision = { readonly unit: number };

const displacementHexes = (board: GameState, unit: number): Hex[] =>
  (STEPS[board.at[unit] as Hex] as readonly Hex[]).filter(
    (hex) => !isNeutralHex(board, hex) && countOpenUnits(board, 1 - sideOfUnit(board, unit), hex) === 0,
  );

const displaceAction = actionType<GameState, DisplacementDecision, Displace>({
  name: 'displace',
  args: args([oneOf(HEX_LABELS)]),
  candidates: ({ board }, { local }) =>
    displacementHexes(board, local.unit).map((hex): Displace => ['displace', HEX_LABELS[hex] as string]),
  rules: [
    {
      clause: '9-2-1.3a',
      ok: ({ board }, action, { local }) => areNeighbours(board.at[local.unit] as Hex, hexOf(action[1])),
      values: (_, action) => ({ hex: action[1] }),
    },
    { clause: '10-6-1', ok: ({ board }, action, { local }) => !isAcrossWater(board.at[local.unit] as Hex, hexOf(action[1])) },
    { clause: '10-6-2', ok: (_, action) => isPassable(hexOf(action[1])) },
    { clause: '20b', ok: ({ board }, action) => !isNeutralHex(board, hexOf(action[1])) },
    {
      clause: '10-6-3',
      ok: ({ board }, action, { local }) => displacementHexes(board, local.unit).includes(hexOf(action[1])),
      values: (_, action) => ({ hex: action[1] }),
    },
  ],
  apply(ctx, action, { local }) {
    moveForce(ctx.board, local.unit, hexOf(action[1]));
    ctx.emit({ type: 'displaced', unit: unitAt(local.unit).id, hex: action[1] });
  },
});

/** 9-2-1.2b, 9-2-1.3a The owner chooses an adjacent hex that the force could enter. */
export const displace = decision<GameState, DisplacementDecision>({
  seats: ({ board }, { unit }) => [seatOfSide(sideOfUnit(board, unit))],
  prompt: ({ board }, { seat, local }) => ({
    key: 'displace',
    facts: { seat, unit: unitAt(local.unit).id, hex: placeLabel(board.at[local.unit] as Hex) },
  }),
  actionTypes: [displaceAction],
});

export const displacement = procedure<GameState, { forces: number[] }>({
  next(ctx, local) {
    const { board } = ctx;
    const unit = local.forces.shift();
    if (unit === undefined) return endStep();
    if (!isInTheOpen(board, unit)) return goTo('next');
    if (displacementHexes(board, unit).length > 0) return callStep('displace', { unit });
    for (const member of membersOf(board, unit)) killUnit(ctx, member);
  },
  again: () => goTo('next'),
});

/** Asks for the displaced forces one by one, if there are any. */
export const displaceForces = (forces: readonly number[]): Transition | void => {
  if (forces.length > 0) return callStep('displacement', { forces: forces.slice() });
};

/** 9-2.Araki-revolt-e A castle joins the rebels. Returns the hostile forces that must move away. */
export const turnCastleToRebels = (ctx: GameContext<GameState>, castle: number, house: number): number[] => {
  const { board } = ctx;
  board.house[castle] = house;
  transferCastleWithHouse(ctx, castle, UESUGI);
  return expelHostileUnits(board, castle);
};
