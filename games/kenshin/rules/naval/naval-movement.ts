import { args, callStep, decision, endStep, oneOf, simpleActionType, metByCandidates, actionType } from '@gunbai/engine';
import type { Rule, GameContext } from '@gunbai/engine';
import { engageFleets } from '../post-action-checks.ts';
import {
  cargoOf,
  isAtSea,
  isHex,
  isInPlay,
  landUnitsAt,
  isLeader,
  NONE,
  ownCastleIn,
  ownPortIn,
  seatOfSide,
  shipsAt,
  sideOfUnit,
  forceSize,
} from '../state.ts';
import type { GameState } from '../state.ts';
import { roomInside } from '../castles.ts';
import { detachUnit, placeLabel } from '../mutations.ts';
import { HOUSE_ODA, ODA, UNITS, unitAt, UNIT_IDS, unitNumber } from '../components.ts';
import type { UnitId } from '../components.ts';
import { isPassable, MORI_BOX, navalSteps, PACIFIC, placeId, PLACE_IDS, placeOf, SETO } from '../map.ts';
import { invalidateDerivedState, isNeutralHex, countOpenUnits } from '../derived-state.ts';

// 16-2 Naval movement, 16-4 transport

type Ship = readonly ['ship', unit: UnitId];
type Sail = readonly ['sail', place: string] | readonly ['sail', place: string, cargo: UnitId];
type ComeOut = readonly ['come-out'];

/** Marks a land unit that went ashore in this phase: it cannot board again in it. */
const LANDED = 8;

const isShip = (unit: number): boolean => !unitAt(unit).isLand;

/** 16-2-4 ruling: an engaged naval unit cannot move. */
const isEngagedShip = (board: GameState, ship: number): boolean =>
  !board.inside[ship] && board.seaFights.some(({ place }) => place === board.at[ship]);

/** 16-4-1a, 16-4-3a A full-strength naval unit carries one land unit. Ironclads and flipped ships carry none. */
const canCarry = (board: GameState, ship: number): boolean => unitAt(ship).carries && board.steps[ship] === 2;

/** 16-4-1a, 16-4-1b A single-unit force of the same side, ashore in the same place. */
const isReadyToBoard = (board: GameState, ship: number, unit: number): boolean =>
  unitAt(unit).isLand &&
  board.at[unit] === board.at[ship] &&
  !isAtSea(board, unit) &&
  sideOfUnit(board, unit) === sideOfUnit(board, ship) &&
  isLeader(board, unit) &&
  forceSize(board, unit) === 1;

const isPinned = (board: GameState, unit: number): boolean =>
  !board.inside[unit] && board.engagements.some(({ force, hex }) => force === unit || hex === board.at[unit]);

/** 13-1-9b, 8-2-3a A garrison shut in can board only at a port castle. */
const canLeave = (board: GameState, unit: number): boolean =>
  !board.inside[unit] || ownPortIn(board, sideOfUnit(board, unit), board.at[unit] as number) !== NONE;

/** 16-4-1d, 13-1-9b A land unit can go ashore without enemy land units, or into an own port castle with room. */
export const canLand = (board: GameState, side: number, place: number): boolean => {
  if (!isHex(place)) return true;
  if (!isPassable(place)) return false;
  if (countOpenUnits(board, 1 - side, place) > 0) {
    const port = ownPortIn(board, side, place);
    return port !== NONE && roomInside(board, port) > 0;
  }
  return ownCastleIn(board, side, place) !== NONE || landUnitsAt(board, 1 - side, place, true).length === 0;
};

const isOfOda = (ship: number): boolean => unitAt(ship).house === HOUSE_ODA;

/** 16-2-1, 16-2-6, 9-3-1c, 20b Where a ship may go without cargo. */
export const canSailTo = (board: GameState, ship: number, place: number): boolean =>
  navalSteps(board.at[ship] as number, isOfOda(ship)).includes(place) &&
  !(place === MORI_BOX && sideOfUnit(board, ship) === ODA) &&
  !(isHex(place) && isNeutralHex(board, place));

type SailDecision = { readonly side: number; readonly ship: number };
type SailRule = Rule<GameState, SailDecision, Sail>;

const cargoAfter = (board: GameState, ship: number, action: Sail): number => {
  const named = action[2];
  return named === undefined ? cargoOf(board, ship) : unitNumber(named);
};

const sailRules: readonly SailRule[] = [
  {
    clause: '16-2-6',
    ok: ({ board }, action, { local }) => {
      const from = board.at[local.ship] as number;
      const place = placeOf(action[1]);
      return !((from === SETO && place === PACIFIC) || (from === PACIFIC && place === SETO)) || isOfOda(local.ship);
    },
  },
  {
    clause: '16-2-1',
    ok: ({ board }, action, { local }) => navalSteps(board.at[local.ship] as number, isOfOda(local.ship)).includes(placeOf(action[1])),
    values: (_, action) => ({ place: action[1] }),
  },
  { clause: '9-3-1c', ok: ({ board }, action, { local }) => placeOf(action[1]) !== MORI_BOX || sideOfUnit(board, local.ship) !== ODA },
  {
    clause: '20b',
    ok: ({ board }, action) => !isHex(placeOf(action[1])) || !isNeutralHex(board, placeOf(action[1])),
    values: (_, action) => ({ hex: action[1] }),
  },
  {
    clause: '16-4-3a',
    ok: ({ board }, action, { local }) => action[2] === undefined || canCarry(board, local.ship),
    values: (_, __, { local }) => ({ unit: unitAt(local.ship).id }),
  },
  {
    clause: '16-4-1a',
    ok: ({ board }, action, { local }) =>
      action[2] === undefined ||
      (cargoOf(board, local.ship) === NONE &&
        unitAt(unitNumber(action[2])).isLand &&
        sideOfUnit(board, unitNumber(action[2])) === local.side),
    values: (_, __, { local }) => ({ unit: unitAt(local.ship).id }),
  },
  {
    clause: '16-4-1b',
    ok: ({ board }, action, { local }) => action[2] === undefined || isReadyToBoard(board, local.ship, unitNumber(action[2])),
    values: (_, action) => ({ unit: action[2] ?? '' }),
  },
  {
    clause: '13-1-9b',
    ok: ({ board }, action) => action[2] === undefined || canLeave(board, unitNumber(action[2])),
    values: (_, action) => ({ unit: action[2] ?? '' }),
  },
  {
    clause: '10-6-4',
    ok: ({ board }, action) => action[2] === undefined || !isPinned(board, unitNumber(action[2])),
    values: (_, action) => ({ unit: action[2] ?? '' }),
  },
  {
    clause: '16-4-1e',
    ok: ({ board }, action) => action[2] === undefined || ((board.fought[unitNumber(action[2])] as number) & LANDED) === 0,
    values: (_, action) => ({ unit: action[2] ?? '' }),
  },
  {
    clause: '16-4-1d',
    ok: ({ board }, action, { local }) => cargoAfter(board, local.ship, action) === NONE || canLand(board, local.side, placeOf(action[1])),
    values: (_, action) => ({ place: action[1] }),
  },
];

/** 16-4-1c Cargo goes ashore where the ship ends its move, at a coast or in the box. */
const putAshore = (board: GameState, ship: number, place: number): void => {
  const cargo = cargoOf(board, ship);
  if (cargo === NONE) return;
  board.at[cargo] = place;
  if (place === SETO || place === PACIFIC) return;
  board.aboard[cargo] = NONE;
  board.inside[cargo] = countOpenUnits(board, 1 - sideOfUnit(board, ship), place) > 0;
  board.spent[cargo] = true;
  board.fought[cargo] = (board.fought[cargo] as number) | LANDED;
};

/** 16-2-4, 16-2-5a Enemy ships in the place are engaged, unless their port protects them. */
const engageShips = (ctx: GameContext<GameState>, side: number, place: number): void => {
  const { board } = ctx;
  const enemies = shipsAt(board, 1 - side, place);
  if (enemies.length === 0) return;
  if (ownPortIn(board, 1 - side, place) === NONE) return engageFleets(ctx, place, side);
  if (!board.seaFights.some((fight) => fight.place === place)) for (const ship of enemies) board.inside[ship] = true;
};

/** A naval unit arrives in a place with its cargo. */
export const arriveAt = (ctx: GameContext<GameState>, ship: number, place: number): void => {
  const { board } = ctx;
  board.at[ship] = place;
  board.inside[ship] = false;
  invalidateDerivedState(board);
  putAshore(board, ship, place);
  invalidateDerivedState(board);
  ctx.emit({ type: 'sailed', unit: unitAt(ship).id, place: placeLabel(place) });
};

const cargoOptions = (board: GameState, ship: number): number[] => {
  if (!canCarry(board, ship) || cargoOf(board, ship) !== NONE) return [];
  return UNITS.flatMap(({ index }) =>
    board.at[index] === board.at[ship] &&
    isReadyToBoard(board, ship, index) &&
    canLeave(board, index) &&
    !isPinned(board, index) &&
    ((board.fought[index] as number) & LANDED) === 0
      ? [index]
      : [],
  );
};

const sail = actionType<GameState, SailDecision, Sail>({
  name: 'sail',
  args: args([oneOf(PLACE_IDS)], [oneOf(UNIT_IDS)]),
  candidates({ board }, { local: { ship, side } }) {
    const found: Sail[] = [];
    const isLaden = cargoOf(board, ship) !== NONE;
    const options = cargoOptions(board, ship);
    for (const place of navalSteps(board.at[ship] as number, isOfOda(ship))) {
      if (!canSailTo(board, ship, place)) continue;
      const lands = canLand(board, side, place);
      if (!isLaden || lands) found.push(['sail', placeId(place)]);
      if (lands) for (const unit of options) found.push(['sail', placeId(place), unitAt(unit).id]);
    }
    return found;
  },
  rules: metByCandidates(sailRules),
  apply(ctx, action, { local: { ship, side } }) {
    const { board } = ctx;
    const place = placeOf(action[1]);
    if (action[2] !== undefined) {
      const cargo = unitNumber(action[2]);
      detachUnit(board, cargo);
      board.aboard[cargo] = ship;
      board.inside[cargo] = false;
      board.spent[cargo] = true;
      ctx.emit({ type: 'embarked', unit: action[2], 'ship:unit': unitAt(ship).id });
    }
    arriveAt(ctx, ship, place);
    engageShips(ctx, side, place);
  },
});

/** 16-2-5b A protected ship leaves the port and engages the enemy in the hex. */
const comeOut = actionType<GameState, SailDecision, ComeOut>({
  name: 'come-out',
  args: args([]),
  candidates: ({ board }, { local: { ship } }) => (board.inside[ship] ? [['come-out']] : []),
  rules: metByCandidates([{ clause: '16-2-5b', ok: ({ board }, _, { local }) => board.inside[local.ship] === true }]),
  apply(ctx, _, { local: { ship, side } }) {
    const { board } = ctx;
    board.inside[ship] = false;
    invalidateDerivedState(board);
    engageFleets(ctx, board.at[ship] as number, side);
  },
});

const anchor = simpleActionType<GameState, SailDecision>('anchor', { apply: () => endStep() });

/** 16-2c A ship sails one step. */
export const sailing = decision<GameState, SailDecision>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: ({ board }, { seat, local }) => ({
    key: board.inside[local.ship] ? 'sail-out' : 'sail',
    facts: { seat, unit: unitAt(local.ship).id, place: placeLabel(board.at[local.ship] as number) },
  }),
  actionTypes: [sail, comeOut, anchor],
});

type Phase = { readonly side: number };
const SHIPS = UNITS.filter(({ isLand }) => !isLand).map(({ index }) => index);
const SHIP_ACTIONS: readonly Ship[] = UNITS.map(({ id }) => ['ship', id]);

/** 16-2a, 16-2b, 16-2-2 Ships sail one after another in any movement phase, without a check. */
export const ship = actionType<GameState, Phase, Ship>({
  name: 'ship',
  args: args([oneOf(UNIT_IDS)]),
  candidates({ board }, { local: { side } }) {
    const found: Ship[] = [];
    for (const unit of SHIPS)
      if (isInPlay(board, unit) && !board.spent[unit] && sideOfUnit(board, unit) === side && !isEngagedShip(board, unit))
        found.push(SHIP_ACTIONS[unit] as Ship);
    return found;
  },
  rules: metByCandidates([
    {
      clause: '16',
      ok: ({ board }, action, { local }) =>
        isShip(unitNumber(action[1])) && isInPlay(board, unitNumber(action[1])) && sideOfUnit(board, unitNumber(action[1])) === local.side,
    },
    { clause: '16-2c', ok: ({ board }, action) => !board.spent[unitNumber(action[1])], values: (_, action) => ({ unit: action[1] }) },
    {
      clause: '16-2-4',
      ok: ({ board }, action) => !isEngagedShip(board, unitNumber(action[1])),
      values: (_, action) => ({ unit: action[1] }),
    },
  ]),
  apply({ board }, action, { local }) {
    const unit = unitNumber(action[1]);
    board.spent[unit] = true;
    board.underway = true;
    return callStep('sailing', { side: local.side, ship: unit });
  },
});
