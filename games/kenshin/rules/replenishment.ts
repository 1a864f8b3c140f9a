import {
  repeat,
  args,
  callStep,
  decision,
  endStep,
  oneOf,
  simpleActionType,
  procedure,
  goTo,
  metByCandidates,
  actionType,
} from '@gunbai/engine';
import type { GameContext } from '@gunbai/engine';
import type { Hex } from '@gunbai/shared/hex';
import { isInPlay, isKilled, NONE, seatOfSide } from './state.ts';
import type { GameState } from './state.ts';
import { roomInside } from './castles.ts';
import { moveUnitAlone } from './mutations.ts';
import {
  castleAt,
  CASTLES,
  CASTLE_IDS,
  castleNumber,
  DURABILITY_PER_POINT,
  HOUSE_ARAKI,
  HOUSE_MORI,
  HOUSE_ODA,
  houseAt,
  HOUSES,
  replenishmentResult,
  UNITS,
  unitAt,
  UNIT_IDS,
  unitNumber,
} from './components.ts';
import type { CastleId, UnitId } from './components.ts';
import { CASTLE_HEX } from './map.ts';
import { invalidateDerivedState, isShutIn } from './derived-state.ts';
import { hasWaterSupply, supplyHomes, repairableCastles, replenishableUnits } from './supply.ts';

// 9-5 Replenishment

type Restore = readonly ['restore', unit: UnitId];
type Repair = readonly ['repair', castle: CastleId];
type Raise = readonly ['raise', unit: UnitId];

/** A house with points to spend, and the units and castles it can spend them on. */
type SpendingState = {
  readonly house: number;
  points: number;
  units: number[];
  readonly castles: readonly number[];
  readonly fallen: readonly number[];
};

/** 9-5-2c Home castles of Oda that are held and either unbesieged or supplied by water. 9-4 Other houses: those held. */
const usableHomes = (board: GameState, unit: number): readonly number[] =>
  supplyHomes(board, unit).filter((castle) => board.siege[castle] === NONE || hasWaterSupply(board, castle));

/** 9-5-7 ruling: castles of the house, or captured ones of its side. */
const damagedCastles = (board: GameState, house: number): number[] =>
  CASTLES.flatMap(({ index }) => {
    const isOwn = board.house[index] === house || board.side[board.house[index] as number] !== board.holder[index];
    return (board.damage[index] as number) > 0 && board.holder[index] === board.side[house] && isOwn ? [index] : [];
  });

/** 9-5-6b, 9-5-6c Removed units of an ikki, if it holds its home castle. */
const raisableFallen = (board: GameState, house: number): number[] => {
  const { isIkki, homes } = houseAt(house);
  const home = homes[0];
  if (!isIkki || home === undefined || board.holder[home] !== board.side[house]) return [];
  return UNITS.flatMap((unit) => (unit.house === house && isKilled(board, unit.index) ? [unit.index] : []));
};

/** What a house or a group of rebels can spend points on; null if nothing. */
const replenishmentNeeds = (
  board: GameState,
  house: number,
  members: readonly number[],
  homes: readonly number[],
): SpendingState | null => {
  const { isOffMap } = houseAt(house);
  const flipped = members.filter((unit) => isInPlay(board, unit) && board.steps[unit] === 1 && unitAt(unit).isLand); // 16-6
  const damaged = damagedCastles(board, house);
  const fallen = raisableFallen(board, house);
  if (flipped.length + damaged.length + fallen.length === 0) return null;
  const side = board.side[house] as number;
  const units = flipped.length > 0 ? replenishableUnits(board, side, flipped, homes, isOffMap) : flipped;
  const castles = damaged.length > 0 ? repairableCastles(board, side, damaged, homes, isOffMap) : damaged;
  return units.length + castles.length + fallen.length === 0 ? null : { house, points: 0, units, castles, fallen };
};

/** 9-2.Araki-revolt-g Each house is a power. Each rebel general without Araki is a power with his own castle. */
type Power = { readonly house: number; readonly members: readonly number[]; readonly isWhole: boolean };
const POWERS: readonly Power[] = HOUSES.flatMap(({ index }) => {
  const members = UNITS.flatMap((unit) => (unit.house === index ? [unit.index] : []));
  const whole = { house: index, members, isWhole: true };
  return index === HOUSE_ARAKI ? [whole, ...members.map((unit) => ({ house: index, members: [unit], isWhole: false }))] : [whole];
});

/** 9-2.Araki-revolt-f, -g Rebels are a power once they have revolted. 9-2.Ukita-revolt-a The Mori may have left. */
const isActivePower = (board: GameState, { house, members, isWhole }: Power): boolean => {
  if (house === HOUSE_MORI) return !board.ukitaRevolted;
  if (house !== HOUSE_ARAKI) return true;
  return isWhole ? board.arakiLeads : !board.arakiLeads && isInPlay(board, members[0] as number);
};

const rollReplenishment = (ctx: GameContext<GameState>, house: number, rolls: number): number => {
  const dice = ctx.roll(6, rolls, '9-5-1');
  let points = 0;
  for (const die of dice) points += replenishmentResult(house, die);
  ctx.emit({ type: 'replenishment', house: houseAt(house).id, dice, points });
  return points;
};

/** 9-5-1 Each power in turn rolls and spends at once (9-5-3a). 9-5-5 The rest is lost. */
export const replenishment = procedure<GameState, { next: number }>({
  house(ctx, local) {
    const { board } = ctx;
    const power = POWERS[local.next++];
    if (!power) return endStep();
    const { house, members } = power;
    if ((board.side[house] as number) > 1 || !isActivePower(board, power)) return goTo('house');
    const homes = usableHomes(board, members[0] as number);
    const needs = replenishmentNeeds(board, house, members, homes);
    const rolls = house === HOUSE_ODA ? homes.length : 1;
    if (!needs || rolls === 0) return goTo('house');
    needs.points = rollReplenishment(ctx, house, rolls);
    if (needs.points > 0) return callStep('spend', needs);
  },
  again: () => goTo('house'),
});

const unitsToRaise = (board: GameState, { house, fallen }: SpendingState): number[] => {
  const home = houseAt(house).homes[0] ?? NONE;
  if (fallen.length === 0 || (isShutIn(board, home) && roomInside(board, home) <= 0)) return [];
  return fallen.filter((unit) => isKilled(board, unit));
};

const restore = actionType<GameState, SpendingState, Restore>({
  name: 'restore',
  args: args([oneOf(UNIT_IDS)]),
  candidates: ({ board }, { local }) =>
    local.units.filter((unit) => board.steps[unit] === 1).map((unit): Restore => ['restore', unitAt(unit).id]),
  rules: metByCandidates([
    {
      clause: '9-5-2a',
      ok: (_, action, { local }) => local.units.includes(unitNumber(action[1])),
      values: (_, action) => ({ unit: action[1] }),
    },
    { clause: '9-5', ok: ({ board }, action) => board.steps[unitNumber(action[1])] === 1, values: (_, action) => ({ unit: action[1] }) },
  ]),
  apply(ctx, action, { local }) {
    ctx.board.steps[unitNumber(action[1])] = 2;
    local.points--;
    ctx.emit({ type: 'restored', unit: action[1] });
    return repeat;
  },
});

/** 8-1-2, 9-5-7 */
const repair = actionType<GameState, SpendingState, Repair>({
  name: 'repair',
  args: args([oneOf(CASTLE_IDS)]),
  candidates: ({ board }, { local }) =>
    local.castles.filter((castle) => (board.damage[castle] as number) > 0).map((castle): Repair => ['repair', castleAt(castle).id]),
  rules: metByCandidates([
    {
      clause: '9-5-7',
      ok: (_, action, { local }) => local.castles.includes(castleNumber(action[1])),
      values: (_, action) => ({ castle: action[1] }),
    },
    {
      clause: '8-1-2',
      ok: ({ board }, action) => (board.damage[castleNumber(action[1])] as number) > 0,
      values: (_, action) => ({ castle: action[1] }),
    },
  ]),
  apply(ctx, action, { local }) {
    const castle = castleNumber(action[1]);
    const left = Math.max(0, (ctx.board.damage[castle] as number) - DURABILITY_PER_POINT);
    ctx.board.damage[castle] = left;
    local.points--;
    ctx.emit({ type: 'repaired', castle: action[1], left });
    return repeat;
  },
});

/** 9-5-6b One point returns a unit flipped, a second one flips it to full strength. */
const raise = actionType<GameState, SpendingState, Raise>({
  name: 'raise',
  args: args([oneOf(UNIT_IDS)]),
  candidates: ({ board }, { local }) => unitsToRaise(board, local).map((unit): Raise => ['raise', unitAt(unit).id]),
  rules: metByCandidates([
    {
      clause: '9-5-6a',
      ok: (_, action, { local }) => local.fallen.includes(unitNumber(action[1])),
      values: (_, action) => ({ unit: action[1] }),
    },
    {
      clause: '9-5-6c',
      ok: ({ board }, action, { local }) => unitsToRaise(board, local).includes(unitNumber(action[1])),
      values: (_, action) => ({ unit: action[1] }),
    },
  ]),
  apply(ctx, action, { local }) {
    const { board } = ctx;
    const unit = unitNumber(action[1]);
    const home = houseAt(local.house).homes[0] as number;
    const shutIn = isShutIn(board, home);
    moveUnitAlone(board, unit, CASTLE_HEX[home] as Hex);
    board.steps[unit] = 1;
    board.inside[unit] = shutIn;
    invalidateDerivedState(board);
    local.units.push(unit);
    local.points--;
    ctx.emit({ type: 'raised', unit: action[1], castle: castleAt(home).id });
    return repeat;
  },
});

const finish = simpleActionType<GameState, SpendingState>('finish', { apply: () => endStep() });

const canSpend = (board: GameState, local: SpendingState): boolean =>
  local.points > 0 &&
  (local.units.some((unit) => board.steps[unit] === 1) ||
    local.castles.some((castle) => (board.damage[castle] as number) > 0) ||
    unitsToRaise(board, local).length > 0);

export const spend = decision<GameState, SpendingState>({
  seats: ({ board }, local) => (canSpend(board, local) ? [seatOfSide(board.side[local.house] as number)] : []),
  prompt: (_, { seat, local }) => ({ key: 'replenish', facts: { seat, house: houseAt(local.house).id, points: local.points } }),
  actionTypes: [restore, repair, raise, finish],
});
