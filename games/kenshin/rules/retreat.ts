import { repeat, args, callStep, decision, endStep, oneOf, simpleActionType, procedure, goTo, actionType } from '@gunbai/engine';
import type { Json, GameContext } from '@gunbai/engine';
import type { Hex } from '@gunbai/shared/hex';
import { copyBoard, isInPlay, isInTheOpen, isLeader, membersOf, NONE, ownCastleIn, seatOfSide, sideOfUnit, forceSize } from './state.ts';
import type { GameState } from './state.ts';
import { roomInside } from './castles.ts';
import { moveForce, killUnit, setForceInside, placeLabel } from './mutations.ts';
import { castleAt, unitAt, UNIT_IDS, unitNumber } from './components.ts';
import type { UnitId } from './components.ts';
import { areNeighbours, hexDistance, hexOf, HEX_LABELS, isAcrossWater, isPassable, STEPS } from './map.ts';
import { countGarrison, isNeutralHex, countOpenUnits } from './derived-state.ts';

// 12-4 Retreat, 12-6 advance after battle

type Withdraw = readonly ['withdraw', hex: string];
type Enter = readonly ['enter'];
type Halt = readonly ['halt'];

/** A retreating force: the hexes gone, the limit, and the enemies. */
type ForceRetreat = {
  readonly unit: number;
  readonly side: number;
  /** The hexes of the enemy forces in this battle. */
  readonly enemies: readonly Hex[];
  readonly most: number;
  /** 12-4-6b The castle of the attacked hex, which the force may enter at once; NONE otherwise. */
  readonly castle: number;
  gone: number;
};

const distanceToNearest = (enemies: readonly Hex[], hex: Hex): number => {
  let min = Infinity;
  for (const enemy of enemies) min = Math.min(min, hexDistance(enemy, hex));
  return min;
};

/** 12-4-5.3 Enemies in the open or in an enemy castle. An empty castle does not count. */
const hasEnemyForces = (board: GameState, side: number, hex: Hex): boolean => {
  const castle = ownCastleIn(board, 1 - side, hex);
  return countOpenUnits(board, 1 - side, hex) > 0 || (castle !== NONE && countGarrison(board, castle) > 0);
};

/** 12-4-5.3, 20b Not even an own castle opens a hex with enemies in it (ruling). */
const isOpenForRetreat = (board: GameState, { side }: ForceRetreat, hex: Hex): boolean =>
  !isNeutralHex(board, hex) && !hasEnemyForces(board, side, hex);

/** 12-4-4 Is the hex farther from the nearest enemy of this battle than the previous one? */
const isFarther = (board: GameState, { unit, enemies }: ForceRetreat, hex: Hex): boolean =>
  distanceToNearest(enemies, hex) > distanceToNearest(enemies, board.at[unit] as Hex);

/** 12-4-4 ruling: if no hex leads away, the first step may go to any open hex. */
const leadsAwayFromEnemy = (board: GameState, retreating: ForceRetreat, hex: Hex): boolean => {
  if (isFarther(board, retreating, hex)) return true;
  if (retreating.gone > 0) return false;
  const steps = STEPS[board.at[retreating.unit] as Hex] as readonly Hex[];
  return !steps.some((other) => isOpenForRetreat(board, retreating, other) && isFarther(board, retreating, other));
};

const retreatHexes = (board: GameState, retreating: ForceRetreat): Hex[] =>
  retreating.gone >= retreating.most
    ? []
    : (STEPS[board.at[retreating.unit] as Hex] as readonly Hex[]).filter(
        (hex) => isOpenForRetreat(board, retreating, hex) && leadsAwayFromEnemy(board, retreating, hex),
      );

/** 12-4-6b */
const canEnterCastle = (board: GameState, { castle, gone, unit, side }: ForceRetreat): boolean =>
  castle !== NONE && gone === 0 && board.holder[castle] === side && roomInside(board, castle) >= forceSize(board, unit);

const canRetreat = (board: GameState, retreating: ForceRetreat): boolean =>
  canEnterCastle(board, retreating) || retreatHexes(board, retreating).length > 0;

const currentHex = (board: GameState, local: ForceRetreat): Hex => board.at[local.unit] as Hex;

const withdraw = actionType<GameState, ForceRetreat, Withdraw>({
  name: 'withdraw',
  args: args([oneOf(HEX_LABELS)]),
  candidates: ({ board }, { local }) => retreatHexes(board, local).map((hex): Withdraw => ['withdraw', HEX_LABELS[hex] as string]),
  rules: [
    {
      clause: '12-4-3',
      ok: ({ board }, action, { local }) => local.gone < local.most && areNeighbours(currentHex(board, local), hexOf(action[1])),
      values: (_, __, { local }) => ({ most: local.most }),
    },
    { clause: '12-4-5.1', ok: ({ board }, action, { local }) => !isAcrossWater(currentHex(board, local), hexOf(action[1])) },
    { clause: '12-4-5.2', ok: (_, action) => isPassable(hexOf(action[1])), values: (_, action) => ({ hex: action[1] }) },
    { clause: '20b', ok: ({ board }, action) => !isNeutralHex(board, hexOf(action[1])), values: (_, action) => ({ hex: action[1] }) },
    {
      clause: '12-4-5.3',
      ok: ({ board }, action, { local }) => isOpenForRetreat(board, local, hexOf(action[1])),
      values: (_, action) => ({ hex: action[1] }),
    },
    {
      clause: '12-4-4',
      ok: ({ board }, action, { local }) => leadsAwayFromEnemy(board, local, hexOf(action[1])),
      values: (_, action) => ({ hex: action[1] }),
    },
  ],
  apply(ctx, action, { local }) {
    const { board } = ctx;
    const hex = hexOf(action[1]);
    const start = local.gone === 0 ? { 'from:hex': placeLabel(currentHex(board, local)) } : {};
    moveForce(board, local.unit, hex);
    ctx.emit({ type: 'retreated', unit: unitAt(local.unit).id, ...start, hex: placeLabel(hex) });
    local.gone++;
    return repeat;
  },
});

const enter = actionType<GameState, ForceRetreat, Enter>({
  name: 'enter',
  args: args([]),
  candidates: ({ board }, { local }) => (canEnterCastle(board, local) ? [['enter']] : []),
  rules: [
    {
      clause: '12-4-6b',
      ok: ({ board }, _, { local }) => local.castle !== NONE && local.gone === 0 && board.holder[local.castle] === local.side,
    },
    {
      clause: '8-1',
      ok: ({ board }, _, { local }) => canEnterCastle(board, local),
      values: (_, __, { local }) => ({ castle: castleAt(local.castle).id, most: castleAt(local.castle).durability }),
    },
  ],
  apply(ctx, _, { local }) {
    setForceInside(ctx.board, local.unit, true);
    ctx.emit({ type: 'sheltered', unit: unitAt(local.unit).id, castle: castleAt(local.castle).id });
    return endStep();
  },
});

const halt = actionType<GameState, ForceRetreat, Halt>({
  name: 'halt',
  args: args([]),
  candidates: (_, { local }) => (local.gone > 0 ? [['halt']] : []),
  rules: [{ clause: '12-4-3', ok: (_, __, { local }) => local.gone > 0, values: (_, __, { local }) => ({ most: local.most }) }],
  apply: () => endStep(),
});

export const withdrawal = decision<GameState, ForceRetreat>({
  seats: ({ board }, local) => (canRetreat(board, local) ? [seatOfSide(local.side)] : []),
  prompt: ({ board }, { seat, local }) => ({
    key: 'withdraw',
    facts: { seat, unit: unitAt(local.unit).id, left: local.most - local.gone, 'from:hex': placeLabel(currentHex(board, local)) },
  }),
  actionTypes: [withdraw, enter, halt],
});

/** 12-4-2a, 12-4-2b The forces of a side retreat one after another, each by its own route. */
type RetreatState = {
  readonly side: number;
  forces: number[];
  readonly enemies: readonly Hex[];
  readonly most: number;
  readonly castle: number;
};

const startForceRetreat = ({ side, enemies, most, castle }: RetreatState, unit: number): ForceRetreat => ({
  unit,
  side,
  enemies,
  most,
  castle,
  gone: 0,
});

/** 8-1, 12-4b Can all forces retreat at the same time, given the room in the castle of the attacked hex? */
export const canAllRetreat = (board: GameState, local: RetreatState): boolean => {
  const [unit, ...others] = local.forces;
  if (unit === undefined) return true;
  const retreating = startForceRetreat(local, unit);
  const left = { ...local, forces: others };
  if (retreatHexes(board, retreating).length > 0) return canAllRetreat(board, left);
  if (!canEnterCastle(board, retreating)) return false;
  const after = copyBoard(board);
  setForceInside(after, unit, true);
  return canAllRetreat(after, left);
};

const forcesThatCanRetreat = (board: GameState, local: RetreatState): number[] =>
  local.forces.filter((unit) => isInTheOpen(board, unit) && canRetreat(board, startForceRetreat(local, unit)));

export type First = readonly ['first', unit: UnitId];

const first = actionType<GameState, RetreatState, First>({
  name: 'first',
  args: args([oneOf(UNIT_IDS)]),
  candidates: ({ board }, { local }) => forcesThatCanRetreat(board, local).map((unit): First => ['first', unitAt(unit).id]),
  rules: [
    {
      clause: '12-4-2a',
      ok: ({ board }, action, { local }) => forcesThatCanRetreat(board, local).includes(unitNumber(action[1])),
      values: (_, action) => ({ unit: action[1] }),
    },
  ],
  apply: () => undefined,
});

/** 8-1 ruling: without room for all, the owner chooses which force goes first. */
export const precedence = decision<GameState, RetreatState>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat }) => ({ key: 'precedence', facts: { seat } }),
  actionTypes: [first],
});

/** The force that the owner chose to go first, or NONE. */
export const chosenFirst = (returned: Json): number => (Array.isArray(returned) ? unitNumber(returned[1] as UnitId) : NONE);

export const retreat = procedure<GameState, RetreatState>({
  order({ board }, local) {
    const forces = forcesThatCanRetreat(board, local);
    if (forces.length > 1 && !canAllRetreat(board, { ...local, forces })) return callStep('precedence', { ...local, forces });
  },
  next(ctx, local, returned) {
    const { board } = ctx;
    const chosenIndex = local.forces.indexOf(chosenFirst(returned));
    const [unit] = local.forces.splice(Math.max(chosenIndex, 0), 1);
    if (unit === undefined) return endStep();
    if (!isInTheOpen(board, unit) || sideOfUnit(board, unit) !== local.side) return goTo('order');
    const retreating = startForceRetreat(local, unit);
    if (canRetreat(board, retreating)) return callStep('withdrawal', retreating);
    // 12-4-5.3 ruling: a force that must retreat and cannot is removed.
    ctx.emit({ type: 'cutOff', unit: unitAt(unit).id });
    for (const member of membersOf(board, unit)) killUnit(ctx, member);
  },
  again: () => goTo('order'),
});

type Advance = readonly ['advance', unit: UnitId, hex: string];
type AdvanceState = {
  readonly side: number;
  readonly forces: readonly number[];
  readonly hexes: readonly Hex[];
  advanced: number[];
};

/** 12-6 The enemy must have left the hex. 10-6-4 A force bound by another marker stays. */
const isVacated = (board: GameState, local: AdvanceState, hex: Hex): boolean =>
  local.hexes.includes(hex) && countOpenUnits(board, 1 - local.side, hex) === 0 && !isNeutralHex(board, hex);

const isBound = (board: GameState, unit: number): boolean =>
  board.engagements.some(({ force, hex }) => force === unit || hex === board.at[unit]);

const canAdvance = (board: GameState, local: AdvanceState, unit: number): boolean =>
  local.forces.includes(unit) && !local.advanced.includes(unit) && isInTheOpen(board, unit) && isLeader(board, unit);

const possibleAdvances = (board: GameState, local: AdvanceState): Advance[] => {
  const found: Advance[] = [];
  for (const unit of local.forces) {
    if (!canAdvance(board, local, unit) || isBound(board, unit)) continue;
    for (const hex of local.hexes)
      if (isVacated(board, local, hex) && (STEPS[board.at[unit] as Hex] as readonly Hex[]).includes(hex))
        found.push(['advance', unitAt(unit).id, HEX_LABELS[hex] as string]);
  }
  return found;
};

const advanceAction = actionType<GameState, AdvanceState, Advance>({
  name: 'advance',
  args: args([oneOf(UNIT_IDS), oneOf(HEX_LABELS)]),
  candidates: ({ board }, { local }) => possibleAdvances(board, local),
  rules: [
    {
      clause: '12-6',
      ok: ({ board }, action, { local }) => canAdvance(board, local, unitNumber(action[1])) && isVacated(board, local, hexOf(action[2])),
      values: (_, action) => ({ unit: action[1], hex: action[2] }),
    },
    { clause: '10-6-4', ok: ({ board }, action) => !isBound(board, unitNumber(action[1])), values: (_, action) => ({ unit: action[1] }) },
    {
      clause: '10-6-1',
      ok: ({ board }, action) => (STEPS[board.at[unitNumber(action[1])] as Hex] as readonly Hex[]).includes(hexOf(action[2])),
    },
  ],
  apply(ctx, action, { local }) {
    const unit = unitNumber(action[1]);
    const from = placeLabel(ctx.board.at[unit] as number);
    moveForce(ctx.board, unit, hexOf(action[2]));
    local.advanced.push(unit);
    ctx.emit({ type: 'advanced', unit: action[1], 'from:hex': from, hex: action[2] });
    return repeat;
  },
});

const hold = simpleActionType<GameState, AdvanceState>('hold', { apply: () => endStep() });

/** 12-6 Any of the winners may advance, at no cost. */
export const advance = decision<GameState, AdvanceState>({
  seats: ({ board }, local) => (possibleAdvances(board, local).length > 0 ? [seatOfSide(local.side)] : []),
  prompt: (_, { seat, local }) => ({ key: 'advance', facts: { seat, hex: local.hexes.map((hex) => HEX_LABELS[hex] as string) } }),
  actionTypes: [advanceAction, hold],
});

export const leadersInPlay = (board: GameState, units: readonly number[]): number[] =>
  units.filter((unit) => isInPlay(board, unit) && isLeader(board, unit));

/** 12-4a Do all units of a side in the battle have one step? */
export const areAllReduced = (board: GameState, units: readonly number[]): boolean => units.every((unit) => board.steps[unit] !== 2);

export const createRetreat = (
  ctx: GameContext<GameState>,
  side: number,
  units: readonly number[],
  enemies: readonly Hex[],
  maxHexes: number,
  castle: number,
): RetreatState => ({
  side,
  forces: leadersInPlay(ctx.board, units),
  enemies,
  most: maxHexes,
  castle,
});
