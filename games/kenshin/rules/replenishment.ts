import { again, args, call, decision, done, oneOf, plainVerb, procedure, to, verb } from '@gunbai/engine';
import type { Table } from '@gunbai/engine';
import type { Hex } from '@gunbai/kits/hex';
import { isInPlay, isKilled, NONE, seatOfSide } from './board.ts';
import type { Board } from './board.ts';
import { roomIn } from './castles.ts';
import { bringAlone } from './changes.ts';
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
import { changed, isShutIn } from './survey.ts';
import { hasWaterSupply, homesOf, repairable, replenishable } from './supply.ts';

// 9-5 Replenishment

export type Restore = readonly ['restore', unit: UnitId];
export type Repair = readonly ['repair', castle: CastleId];
export type Raise = readonly ['raise', unit: UnitId];

/** A house with points to spend, and on whom it can. */
type Spending = {
  readonly house: number;
  points: number;
  units: number[];
  readonly castles: readonly number[];
  readonly fallen: readonly number[];
};

/** 9-5-2c Home castles of Oda that are held and not besieged without water supply; 9-4 those that a house holds. */
const usableHomes = (board: Board, unit: number): readonly number[] =>
  homesOf(board, unit).filter((castle) => board.siege[castle] === NONE || hasWaterSupply(board, castle));

/** 9-5-7 ruling: castles of the house, or captured ones of its side. */
const damagedCastles = (board: Board, house: number): number[] =>
  CASTLES.flatMap(({ index }) => {
    const isOwn = board.house[index] === house || board.side[board.house[index] as number] !== board.holder[index];
    return (board.damage[index] as number) > 0 && board.holder[index] === board.side[house] && isOwn ? [index] : [];
  });

/** 9-5-6b, 9-5-6c The fallen of an ikki, as long as it holds its home. */
const fallenOf = (board: Board, house: number): number[] => {
  const { isIkki, homes } = houseAt(house);
  const home = homes[0];
  if (!isIkki || home === undefined || board.holder[home] !== board.side[house]) return [];
  return UNITS.flatMap((unit) => (unit.house === house && isKilled(board, unit.index) ? [unit.index] : []));
};

/** What one house, or one of the independent rebels, could use points for; nothing if it needs none. */
const needsOf = (board: Board, house: number, members: readonly number[], homes: readonly number[]): Spending | null => {
  const { isOffMap } = houseAt(house);
  const flipped = members.filter((unit) => isInPlay(board, unit) && board.steps[unit] === 1 && unitAt(unit).isLand); // 16-6
  const damaged = damagedCastles(board, house);
  const fallen = fallenOf(board, house);
  if (flipped.length + damaged.length + fallen.length === 0) return null;
  const side = board.side[house] as number;
  const units = flipped.length > 0 ? replenishable(board, side, flipped, homes, isOffMap) : flipped;
  const castles = damaged.length > 0 ? repairable(board, side, damaged, homes, isOffMap) : damaged;
  return units.length + castles.length + fallen.length === 0 ? null : { house, points: 0, units, castles, fallen };
};

/** Each house is a power; the rebels without Araki are powers of their own, each with its general's castle (9-2.Araki-revolt-g). */
type Power = { readonly house: number; readonly members: readonly number[]; readonly isWhole: boolean };
const POWERS: readonly Power[] = HOUSES.flatMap(({ index }) => {
  const members = UNITS.flatMap((unit) => (unit.house === index ? [unit.index] : []));
  const whole = { house: index, members, isWhole: true };
  return index === HOUSE_ARAKI ? [whole, ...members.map((unit) => ({ house: index, members: [unit], isWhole: false }))] : [whole];
});

/** 9-2.Araki-revolt-f, -g Rebels are a power once they have risen: with Araki one house, without him each for himself; 9-2.Ukita-revolt-a the Mori may have left. */
const isAPower = (board: Board, { house, members, isWhole }: Power): boolean => {
  if (house === HOUSE_MORI) return !board.ukitaRevolted;
  if (house !== HOUSE_ARAKI) return true;
  return isWhole ? board.arakiLeads : !board.arakiLeads && isInPlay(board, members[0] as number);
};

const rollFor = (table: Table<Board>, house: number, rolls: number): number => {
  const dice = table.roll(6, rolls, '9-5-1');
  let points = 0;
  for (const die of dice) points += replenishmentResult(house, die);
  table.emit({ type: 'replenishment', house: houseAt(house).id, dice, points });
  return points;
};

/** 9-5-1 Each power in turn rolls and spends at once (9-5-3a); what is left is lost (9-5-5). */
export const replenishment = procedure<Board, { next: number }>({
  house(table, local) {
    const { board } = table;
    const power = POWERS[local.next++];
    if (!power) return done();
    const { house, members } = power;
    if ((board.side[house] as number) > 1 || !isAPower(board, power)) return to('house');
    const homes = usableHomes(board, members[0] as number);
    const needs = needsOf(board, house, members, homes);
    const rolls = house === HOUSE_ODA ? homes.length : 1;
    if (!needs || rolls === 0) return to('house');
    needs.points = rollFor(table, house, rolls);
    if (needs.points > 0) return call('spend', needs);
  },
  again: () => to('house'),
});

const raisable = (board: Board, { house, fallen }: Spending): number[] => {
  const home = houseAt(house).homes[0] ?? NONE;
  if (fallen.length === 0 || (isShutIn(board, home) && roomIn(board, home) <= 0)) return [];
  return fallen.filter((unit) => isKilled(board, unit));
};

const restore = verb<Board, Spending, Restore>({
  name: 'restore',
  args: args([oneOf(UNIT_IDS)]),
  candidates: ({ board }, { local }) =>
    local.units.filter((unit) => board.steps[unit] === 1).map((unit): Restore => ['restore', unitAt(unit).id]),
  rules: [
    {
      clause: '9-5-2a',
      ok: (_, action, { local }) => local.units.includes(unitNumber(action[1])),
      values: (_, action) => ({ unit: action[1] }),
    },
    { clause: '9-5', ok: ({ board }, action) => board.steps[unitNumber(action[1])] === 1, values: (_, action) => ({ unit: action[1] }) },
  ],
  apply(table, action, { local }) {
    table.board.steps[unitNumber(action[1])] = 2;
    local.points--;
    table.emit({ type: 'restored', unit: action[1] });
    return again;
  },
});

/** 8-1-2, 9-5-7 */
const repair = verb<Board, Spending, Repair>({
  name: 'repair',
  args: args([oneOf(CASTLE_IDS)]),
  candidates: ({ board }, { local }) =>
    local.castles.filter((castle) => (board.damage[castle] as number) > 0).map((castle): Repair => ['repair', castleAt(castle).id]),
  rules: [
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
  ],
  apply(table, action, { local }) {
    const castle = castleNumber(action[1]);
    const left = Math.max(0, (table.board.damage[castle] as number) - DURABILITY_PER_POINT);
    table.board.damage[castle] = left;
    local.points--;
    table.emit({ type: 'repaired', castle: action[1], left });
    return again;
  },
});

/** 9-5-6b One point brings a unit back flipped, a second one turns it face up. */
const raise = verb<Board, Spending, Raise>({
  name: 'raise',
  args: args([oneOf(UNIT_IDS)]),
  candidates: ({ board }, { local }) => raisable(board, local).map((unit): Raise => ['raise', unitAt(unit).id]),
  rules: [
    {
      clause: '9-5-6a',
      ok: (_, action, { local }) => local.fallen.includes(unitNumber(action[1])),
      values: (_, action) => ({ unit: action[1] }),
    },
    {
      clause: '9-5-6c',
      ok: ({ board }, action, { local }) => raisable(board, local).includes(unitNumber(action[1])),
      values: (_, action) => ({ unit: action[1] }),
    },
  ],
  apply(table, action, { local }) {
    const { board } = table;
    const unit = unitNumber(action[1]);
    const home = houseAt(local.house).homes[0] as number;
    const shutIn = isShutIn(board, home);
    bringAlone(board, unit, CASTLE_HEX[home] as Hex);
    board.steps[unit] = 1;
    board.inside[unit] = shutIn;
    changed(board);
    local.units.push(unit);
    local.points--;
    table.emit({ type: 'raised', unit: action[1], castle: castleAt(home).id });
    return again;
  },
});

const finish = plainVerb<Board, Spending>('finish', { apply: () => done() });

const canUse = (board: Board, local: Spending): boolean =>
  local.points > 0 &&
  (local.units.some((unit) => board.steps[unit] === 1) ||
    local.castles.some((castle) => (board.damage[castle] as number) > 0) ||
    raisable(board, local).length > 0);

export const spend = decision<Board, Spending>({
  seats: ({ board }, local) => (canUse(board, local) ? [seatOfSide(board.side[local.house] as number)] : []),
  prompt: (_, { seat, local }) => ({ key: 'replenish', facts: { seat, house: houseAt(local.house).id, points: local.points } }),
  verbs: [restore, repair, raise, finish],
});
