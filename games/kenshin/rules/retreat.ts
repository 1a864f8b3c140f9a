import { again, args, call, decision, done, oneOf, plainVerb, procedure, to, verb } from '@gunbai/engine';
import type { Json, Table } from '@gunbai/engine';
import type { Hex } from '@gunbai/kits/hex';
import { copyBoard, isInPlay, isInTheOpen, leads, membersOf, NONE, ownCastleIn, seatOfSide, sideOfUnit, sizeOf } from './board.ts';
import type { Board } from './board.ts';
import { roomIn } from './castles.ts';
import { bring, kill, shelter, where } from './changes.ts';
import { castleAt, unitAt, UNIT_IDS, unitNumber } from './components.ts';
import type { UnitId } from './components.ts';
import { areNeighbours, castleIn, CASTLE_HEX, hexesApart, hexOf, HEX_LABELS, isAcrossWater, isPassable, STEPS } from './map.ts';
import { garrisonOf, isNeutral, openUnits } from './survey.ts';

// 12-4 Retreat, 12-6 advance after battle

export type Withdraw = readonly ['withdraw', hex: string];
export type Enter = readonly ['enter'];
export type Halt = readonly ['halt'];

/** One force on its retreat: how many hexes it has gone and may go, and from whom. */
export type Retreating = {
  readonly unit: number;
  readonly side: number;
  /** The hexes in which the enemy of this battle stands. */
  readonly enemies: readonly Hex[];
  readonly most: number;
  /** 12-4-6b The castle of the attacked hex, into which it may go at once; NONE otherwise. */
  readonly castle: number;
  gone: number;
};

const distanceFrom = (enemies: readonly Hex[], hex: Hex): number => {
  let least = Infinity;
  for (const enemy of enemies) least = Math.min(least, hexesApart(enemy, hex));
  return least;
};

/** 12-4-6a An own castle with room for the whole force, though enemies are in its hex. */
const canSlipIn = (board: Board, { side, unit }: Retreating, hex: Hex): boolean => {
  const castle = ownCastleIn(board, side, hex);
  return castle !== NONE && roomIn(board, castle) >= sizeOf(board, unit);
};

/** 12-4-5.3 Enemies in the open, or inside a castle of theirs; an empty one does not hinder. */
const isEnemyIn = (board: Board, side: number, hex: Hex): boolean => {
  const castle = ownCastleIn(board, 1 - side, hex);
  return openUnits(board, 1 - side, hex) > 0 || (castle !== NONE && garrisonOf(board, castle) > 0);
};

/** 12-4-5.3, 20b */
const isOpenTo = (board: Board, retreating: Retreating, hex: Hex): boolean =>
  !isNeutral(board, hex) && (!isEnemyIn(board, retreating.side, hex) || canSlipIn(board, retreating, hex));

/** 12-4-4 Farther from the nearest enemy of this battle than the hex before. */
const isFarther = (board: Board, { unit, enemies }: Retreating, hex: Hex): boolean =>
  distanceFrom(enemies, hex) > distanceFrom(enemies, board.at[unit] as Hex);

/** 12-4-4 ruling: where no hex leads away, the first step may go to any that is open. */
const leadsAway = (board: Board, retreating: Retreating, hex: Hex): boolean => {
  if (isFarther(board, retreating, hex)) return true;
  if (retreating.gone > 0) return false;
  const steps = STEPS[board.at[retreating.unit] as Hex] as readonly Hex[];
  return !steps.some((other) => isOpenTo(board, retreating, other) && isFarther(board, retreating, other));
};

const openHexes = (board: Board, retreating: Retreating): Hex[] =>
  retreating.gone >= retreating.most
    ? []
    : (STEPS[board.at[retreating.unit] as Hex] as readonly Hex[]).filter(
        (hex) => isOpenTo(board, retreating, hex) && leadsAway(board, retreating, hex),
      );

/** 12-4-6b */
const canEnter = (board: Board, { castle, gone, unit, side }: Retreating): boolean =>
  castle !== NONE && gone === 0 && board.holder[castle] === side && roomIn(board, castle) >= sizeOf(board, unit);

export const canRetreat = (board: Board, retreating: Retreating): boolean =>
  canEnter(board, retreating) || openHexes(board, retreating).length > 0;

const here = (board: Board, local: Retreating): Hex => board.at[local.unit] as Hex;

const withdraw = verb<Board, Retreating, Withdraw>({
  name: 'withdraw',
  args: args([oneOf(HEX_LABELS)]),
  candidates: ({ board }, { local }) => openHexes(board, local).map((hex): Withdraw => ['withdraw', HEX_LABELS[hex] as string]),
  rules: [
    {
      clause: '12-4-3',
      ok: ({ board }, action, { local }) => local.gone < local.most && areNeighbours(here(board, local), hexOf(action[1])),
      values: (_, __, { local }) => ({ most: local.most }),
    },
    { clause: '12-4-5.1', ok: ({ board }, action, { local }) => !isAcrossWater(here(board, local), hexOf(action[1])) },
    { clause: '12-4-5.2', ok: (_, action) => isPassable(hexOf(action[1])), values: (_, action) => ({ hex: action[1] }) },
    { clause: '20b', ok: ({ board }, action) => !isNeutral(board, hexOf(action[1])), values: (_, action) => ({ hex: action[1] }) },
    {
      clause: '12-4-5.3',
      ok: ({ board }, action, { local }) => isOpenTo(board, local, hexOf(action[1])),
      values: (_, action) => ({ hex: action[1] }),
    },
    {
      clause: '12-4-4',
      ok: ({ board }, action, { local }) => leadsAway(board, local, hexOf(action[1])),
      values: (_, action) => ({ hex: action[1] }),
    },
  ],
  apply(table, action, { local }) {
    const { board } = table;
    const hex = hexOf(action[1]);
    const slipsIn = openUnits(board, 1 - local.side, hex) > 0;
    const start = local.gone === 0 ? { 'from:hex': where(here(board, local)) } : {};
    bring(board, local.unit, hex);
    table.emit({ type: 'retreated', unit: unitAt(local.unit).id, ...start, hex: where(hex) });
    if (slipsIn) {
      shelter(board, local.unit, true);
      return done();
    }
    local.gone++;
    return again;
  },
});

const enter = verb<Board, Retreating, Enter>({
  name: 'enter',
  args: args([]),
  candidates: ({ board }, { local }) => (canEnter(board, local) ? [['enter']] : []),
  rules: [
    {
      clause: '12-4-6b',
      ok: ({ board }, _, { local }) => local.castle !== NONE && local.gone === 0 && board.holder[local.castle] === local.side,
    },
    {
      clause: '8-1',
      ok: ({ board }, _, { local }) => canEnter(board, local),
      values: (_, __, { local }) => ({ castle: castleAt(local.castle).id, most: castleAt(local.castle).durability }),
    },
  ],
  apply(table, _, { local }) {
    shelter(table.board, local.unit, true);
    table.emit({ type: 'sheltered', unit: unitAt(local.unit).id, castle: castleAt(local.castle).id });
    return done();
  },
});

const halt = verb<Board, Retreating, Halt>({
  name: 'halt',
  args: args([]),
  candidates: (_, { local }) => (local.gone > 0 ? [['halt']] : []),
  rules: [{ clause: '12-4-3', ok: (_, __, { local }) => local.gone > 0, values: (_, __, { local }) => ({ most: local.most }) }],
  apply: () => done(),
});

export const withdrawal = decision<Board, Retreating>({
  seats: ({ board }, local) => (canRetreat(board, local) ? [seatOfSide(local.side)] : []),
  prompt: ({ board }, { seat, local }) => ({
    key: 'withdraw',
    facts: { seat, unit: unitAt(local.unit).id, left: local.most - local.gone, 'from:hex': where(here(board, local)) },
  }),
  verbs: [withdraw, enter, halt],
});

/** A side's forces leave one after the other, each where it likes (12-4-2a, 12-4-2b). */
export type Retreat = {
  readonly side: number;
  forces: number[];
  readonly enemies: readonly Hex[];
  readonly most: number;
  readonly castle: number;
};

const setOff = ({ side, enemies, most, castle }: Retreat, unit: number): Retreating => ({ unit, side, enemies, most, castle, gone: 0 });

/** 12-4-6 The castles in which a force would take up room: that of the attacked hex, and those with enemies before them. */
const castlesFor = (board: Board, retreating: Retreating): number[] => {
  const slips = openHexes(board, retreating).filter((hex) => isEnemyIn(board, retreating.side, hex));
  return [...(canEnter(board, retreating) ? [retreating.castle] : []), ...slips.map(castleIn)];
};

/** 8-1, 12-4b Whether there is a way for each of them with the others gone theirs: a castle has room for so many. */
export const canAllRetreat = (board: Board, local: Retreat): boolean => {
  const [unit, ...others] = local.forces;
  if (unit === undefined) return true;
  const retreating = setOff(local, unit);
  const left = { ...local, forces: others };
  if (openHexes(board, retreating).some((hex) => !isEnemyIn(board, local.side, hex))) return canAllRetreat(board, left);
  return castlesFor(board, retreating).some((castle) => {
    const after = copyBoard(board);
    bring(after, unit, CASTLE_HEX[castle] as Hex);
    shelter(after, unit, true);
    return canAllRetreat(after, left);
  });
};

const whoCanGo = (board: Board, local: Retreat): number[] =>
  local.forces.filter((unit) => isInTheOpen(board, unit) && canRetreat(board, setOff(local, unit)));

export type First = readonly ['first', unit: UnitId];

const first = verb<Board, Retreat, First>({
  name: 'first',
  args: args([oneOf(UNIT_IDS)]),
  candidates: ({ board }, { local }) => whoCanGo(board, local).map((unit): First => ['first', unitAt(unit).id]),
  rules: [
    {
      clause: '12-4-2a',
      ok: ({ board }, action, { local }) => whoCanGo(board, local).includes(unitNumber(action[1])),
      values: (_, action) => ({ unit: action[1] }),
    },
  ],
  apply: () => undefined,
});

/** 8-1 ruling: where there is not room for all, their owner chooses who goes first. */
export const precedence = decision<Board, Retreat>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat }) => ({ key: 'precedence', facts: { seat } }),
  verbs: [first],
});

/** Whom the owner named to go first, or NONE. */
export const firstOf = (returned: Json): number => (Array.isArray(returned) ? unitNumber(returned[1] as UnitId) : NONE);

export const retreat = procedure<Board, Retreat>({
  order({ board }, local) {
    const forces = whoCanGo(board, local);
    if (forces.length > 1 && !canAllRetreat(board, { ...local, forces })) return call('precedence', { ...local, forces });
  },
  next(table, local, returned) {
    const { board } = table;
    const chosen = local.forces.indexOf(firstOf(returned));
    const [unit] = local.forces.splice(Math.max(chosen, 0), 1);
    if (unit === undefined) return done();
    if (!isInTheOpen(board, unit) || sideOfUnit(board, unit) !== local.side) return to('order');
    const retreating = setOff(local, unit);
    if (canRetreat(board, retreating)) return call('withdrawal', retreating);
    // 12-4-5.3 ruling: a force that must retreat and cannot is removed.
    table.emit({ type: 'cutOff', unit: unitAt(unit).id });
    for (const member of membersOf(board, unit)) kill(table, member);
  },
  again: () => to('order'),
});

export type Advance = readonly ['advance', unit: UnitId, hex: string];
export type Advancing = { readonly side: number; readonly forces: readonly number[]; readonly hexes: readonly Hex[]; advanced: number[] };

/** 12-6 The hex must have been left by the enemy; whoever is bound by another marker stays (10-6-4). */
const isVacated = (board: Board, local: Advancing, hex: Hex): boolean =>
  local.hexes.includes(hex) && openUnits(board, 1 - local.side, hex) === 0 && !isNeutral(board, hex);

const isBound = (board: Board, unit: number): boolean =>
  board.engagements.some(({ force, hex }) => force === unit || hex === board.at[unit]);

const mayAdvance = (board: Board, local: Advancing, unit: number): boolean =>
  local.forces.includes(unit) && !local.advanced.includes(unit) && isInTheOpen(board, unit) && leads(board, unit);

const possibleAdvances = (board: Board, local: Advancing): Advance[] => {
  const found: Advance[] = [];
  for (const unit of local.forces) {
    if (!mayAdvance(board, local, unit) || isBound(board, unit)) continue;
    for (const hex of local.hexes)
      if (isVacated(board, local, hex) && (STEPS[board.at[unit] as Hex] as readonly Hex[]).includes(hex))
        found.push(['advance', unitAt(unit).id, HEX_LABELS[hex] as string]);
  }
  return found;
};

const advanceVerb = verb<Board, Advancing, Advance>({
  name: 'advance',
  args: args([oneOf(UNIT_IDS), oneOf(HEX_LABELS)]),
  candidates: ({ board }, { local }) => possibleAdvances(board, local),
  rules: [
    {
      clause: '12-6',
      ok: ({ board }, action, { local }) => mayAdvance(board, local, unitNumber(action[1])) && isVacated(board, local, hexOf(action[2])),
      values: (_, action) => ({ unit: action[1], hex: action[2] }),
    },
    { clause: '10-6-4', ok: ({ board }, action) => !isBound(board, unitNumber(action[1])), values: (_, action) => ({ unit: action[1] }) },
    {
      clause: '10-6-1',
      ok: ({ board }, action) => (STEPS[board.at[unitNumber(action[1])] as Hex] as readonly Hex[]).includes(hexOf(action[2])),
    },
  ],
  apply(table, action, { local }) {
    const unit = unitNumber(action[1]);
    const from = where(table.board.at[unit] as number);
    bring(table.board, unit, hexOf(action[2]));
    local.advanced.push(unit);
    table.emit({ type: 'advanced', unit: action[1], 'from:hex': from, hex: action[2] });
    return again;
  },
});

const hold = plainVerb<Board, Advancing>('hold', { apply: () => done() });

/** 12-6 The winners may follow, any or all of them, at no cost. */
export const advance = decision<Board, Advancing>({
  seats: ({ board }, local) => (possibleAdvances(board, local).length > 0 ? [seatOfSide(local.side)] : []),
  prompt: (_, { seat, local }) => ({ key: 'advance', facts: { seat, hex: local.hexes.map((hex) => HEX_LABELS[hex] as string) } }),
  verbs: [advanceVerb, hold],
});

export const forcesOf = (board: Board, units: readonly number[]): number[] =>
  units.filter((unit) => isInPlay(board, unit) && leads(board, unit));

/** What the rules on forced retreat ask: all units of a side in the battle have one step (12-4a). */
export const isSpent = (board: Board, units: readonly number[]): boolean => units.every((unit) => board.steps[unit] !== 2);

export const retreatOf = (
  table: Table<Board>,
  side: number,
  units: readonly number[],
  enemies: readonly Hex[],
  most: number,
  castle: number,
): Retreat => ({
  side,
  forces: forcesOf(table.board, units),
  enemies,
  most,
  castle,
});
