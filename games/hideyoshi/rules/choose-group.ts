import { repeat, args, decision, endStep, oneOf, simpleActionType, metByCandidates, actionType, integer } from '@gunbai/engine';
import type { Transition, Rule } from '@gunbai/engine';
import { countActed, seatOfSide, countUnused } from './state.ts';
import type { GameState, HideyoshiView, Pieces } from './state.ts';
import { AREA_IDS, AREAS, DAIMYO, DAIMYO_IDS, daimyoOfUnit, UNIT_IDS, unitAt, UNITS } from './components.ts';
import type { Area, Daimyo, Unit, UnitId } from './components.ts';
import { isOwn } from './daimyo.ts';
import {
  countAvailable,
  countUnit,
  isFrozen,
  canJoinAttack,
  canJoinMove,
  groupMovement,
  groupSize,
  STRIKE,
  addPiece,
} from './group-rules.ts';
import type { Orders } from './group-rules.ts';
import { ALL_RULES, BORDERS_RULE, canReach, minStaying, LIMIT_RULES, createMarch, MASKING_RULE, countOwn, STOPS_RULE } from './movement.ts';
import { hasOption } from './options.ts';
import { targetId } from './targets.ts';

// 8.1 Designating a group

/** A group being formed: its area, the destination (`to`) or target, and the pieces taken so far. */
export type Grouping = {
  orders: Orders;
  area: number;
  to: number;
  target: number;
  taken: Pieces;
  /** How many more of each kind can join. Recomputed after each piece. */
  open: Pieces;
};

type Take = readonly ['take', UnitId, number];

const isMove = ({ to }: Grouping): boolean => to >= 0;

/** 8.1.1, 3.6.1, event.ambush Can pieces of this daimyo join? */
const canJoin = (board: GameState, grouping: Grouping, daimyo: number): boolean => {
  const { orders, area, target } = grouping;
  return isMove(grouping) || target === STRIKE
    ? canJoinMove(board, orders.side, daimyo)
    : canJoinAttack(board, orders, area, daimyo, target);
};

const countLeft = (board: GameState, { orders, area, taken }: Grouping, unit: number): number =>
  countAvailable(board, orders, area, unit) - countUnit(taken, unit);

/** An event may need a piece of a certain daimyo: it joins first, so that the group can always be completed. */
const isAllowedFirst = ({ orders, taken }: Grouping, unit: number): boolean =>
  orders.must < 0 || taken.length > 0 || (UNITS[unit] as Unit).daimyo === orders.must;

/** 8.2.2, 8.2.4, 8.2.3b How many more of these pieces can join a move, given their speed and the pieces that must stay. */
const roomFor = (view: HideyoshiView, grouping: Grouping, unit: number): number => {
  const { board } = view;
  const { orders, area, to, taken } = grouping;
  const march = createMarch(board, orders, area, addPiece(taken, unit, 1), hasOption(view, 'limits'));
  const staying = minStaying(board, march, to);
  return countOwn(board, orders.side, area) - groupSize(taken) - staying;
};

const maxCount = (view: HideyoshiView, grouping: Grouping, unit: number): number => {
  const there = countLeft(view.board, grouping, unit);
  return there > 0 && isMove(grouping) ? Math.min(there, roomFor(view, grouping, unit)) : there;
};

type TakeRule = Rule<GameState, Grouping, Take>;

/** Could the group with this piece still reach its destination if enough pieces stayed behind? */
const marchRule = (clause: string, rules: number): TakeRule => ({
  clause,
  ok(view, [, unit], { local }) {
    if (!isMove(local) || countUnit(local.open, unitAt(unit)) > 0 || (rules & LIMIT_RULES && !hasOption(view, 'limits'))) return true;
    const march = createMarch(view.board, local.orders, local.area, addPiece(local.taken, unitAt(unit), 1), hasOption(view, 'limits'));
    return canReach(view.board, { ...march, staying: Infinity }, local.to, rules);
  },
  values: (_, [, unit], { local }) => ({
    unit,
    movement: groupMovement(addPiece(local.taken, unitAt(unit), 1)),
    'to:area': AREA_IDS[local.to] ?? '',
  }),
});

const takeRules: readonly TakeRule[] = [
  {
    clause: 'event.horagatoge',
    ok: ({ board }, [, unit]) => !isFrozen(board, daimyoOfUnit(unit)),
    values: (_, [, unit]) => ({ daimyo: DAIMYO_IDS[daimyoOfUnit(unit)] ?? '' }),
  },
  {
    clause: '3.6.1',
    ok: ({ board }, [, unit], { local }) =>
      isOwn(board, local.orders.side, daimyoOfUnit(unit)) || canJoin(board, local, daimyoOfUnit(unit)),
    values: (_, [, unit], { local }) => ({ unit, area: AREA_IDS[local.area] ?? '' }),
  },
  {
    clause: '8.1.2',
    ok: ({ board }, [, unit, count], { local }) =>
      count <= countUnused(board, local.area, unitAt(unit)) - countUnit(local.taken, unitAt(unit)),
    values: ({ board }, [, unit, count], { local }) => ({
      unit,
      count,
      there: countUnused(board, local.area, unitAt(unit)) - countUnit(local.taken, unitAt(unit)),
    }),
  },
  {
    clause: '8.0.1',
    ok: ({ board }, [, unit, count], { local }) => count <= countLeft(board, local, unitAt(unit)),
    values: ({ board }, [, unit], { local }) => ({ unit, acted: countActed(board, local.area, unitAt(unit)) }),
  },
  {
    clause: '11.0.3',
    ok: (_, [, unit], { local }) => isAllowedFirst(local, unitAt(unit)),
    values: (_, [, unit], { local }) => ({ unit, daimyo: DAIMYO_IDS[local.orders.must] ?? '' }),
  },
  marchRule('8.2.2', STOPS_RULE | MASKING_RULE),
  marchRule('16.1.3.1', STOPS_RULE | MASKING_RULE | BORDERS_RULE),
  marchRule('16.1.3.2', ALL_RULES),
  {
    clause: '8.2.4',
    ok: ({ board }, [, , count], { local }) =>
      !isMove(local) || countOwn(board, local.orders.side, local.area) - groupSize(local.taken) - count >= 1,
    values: (_, __, { local }) => ({ area: AREA_IDS[local.area] ?? '' }),
  },
  {
    clause: '8.2.3b',
    ok: (view, [, unit, count], { local }) =>
      !isMove(local) || count <= countUnit(local.open, unitAt(unit)) || count <= roomFor(view, local, unitAt(unit)),
    values: (_, [, unit, count], { local }) => ({ unit, count, area: AREA_IDS[local.area] ?? '' }),
  },
];

/** The pieces that can still join. Generals come before troops of their daimyo, since they lend their values. */
const joinable = (board: GameState, grouping: Grouping): number[] => {
  const units: number[] = [];
  for (let bits = board.present[grouping.area] as number; bits !== 0; bits &= bits - 1) {
    const { index, units: ownUnits } = DAIMYO[31 - Math.clz32(bits & -bits)] as Daimyo;
    if (!canJoin(board, grouping, index)) continue;
    for (let i = ownUnits.length - 1; i >= 0; i--)
      if (countLeft(board, grouping, ownUnits[i] as number) > 0) units.push(ownUnits[i] as number);
  }
  return units;
};

const computeOpen = (view: HideyoshiView, grouping: Grouping): Pieces => {
  const open: Pieces = [];
  for (const unit of joinable(view.board, grouping)) {
    const count = isAllowedFirst(grouping, unit) ? maxCount(view, grouping, unit) : 0;
    if (count > 0) open.push([unit, count]);
  }
  return open;
};

export const createGrouping = (view: HideyoshiView, orders: Orders, area: number, to: number, target: number): Grouping => {
  const grouping: Grouping = { orders, area, to, target, taken: [], open: [] };
  grouping.open = computeOpen(view, grouping);
  return grouping;
};

const take = actionType<GameState, Grouping, Take>({
  name: 'take',
  args: args([oneOf(UNIT_IDS), integer(1, 30)]),
  candidates(_, { local }) {
    const choices: Take[] = [];
    for (const [unit, count] of local.open) for (let n = count; n >= 1; n--) choices.push(['take', UNIT_IDS[unit] as UnitId, n]);
    return choices;
  },
  rules: metByCandidates(takeRules),
  apply(ctx, [, unit, count], { local }): Transition {
    local.taken = addPiece(local.taken, unitAt(unit), count);
    local.open = computeOpen(ctx.state, local);
    return repeat;
  },
});

/**
 * The largest possible group: fastest generals first, then other generals, then troops. Troops of the daimyo in the
 * circle come last, so that the piece that must stay keeps the area (12.0.2).
 */
export const largestGroup = (view: HideyoshiView, grouping: Grouping): Pieces => {
  const { must } = grouping.orders;
  const holder = view.board.circle[grouping.area];
  const order = (unit: number): number => {
    const { daimyo, isGeneral, move } = UNITS[unit] as Unit;
    return (daimyo === must ? 100 : 0) + (isGeneral ? 50 + move : 0) - (daimyo === holder ? 1 : 0);
  };
  const all: Grouping = { ...grouping };
  for (const unit of joinable(view.board, grouping).sort((a, b) => order(b) - order(a))) {
    if (!isAllowedFirst(all, unit)) continue;
    const count = maxCount(view, all, unit);
    if (count > 0) all.taken = addPiece(all.taken, unit, count);
  }
  return all.taken;
};

const everyoneAction = simpleActionType<GameState, Grouping>('everyone', {
  rules: [{ clause: '8.1.1', ok: (_, __, { local }) => local.taken.length === 0 }],
  apply: (ctx, _, { local }): Transition => endStep(largestGroup(ctx.state, local)),
});

const go = simpleActionType<GameState, Grouping>('go', {
  rules: [{ clause: '8.1.1', ok: (_, __, { local }) => local.taken.length > 0 }],
  apply: (_, __, { local }): Transition => endStep(local.taken),
});

/** 8.2.4 (ruling) A single piece at sea could never move again, so the player is warned. */
const isStranding = ({ board }: HideyoshiView, { orders: { side }, to, taken }: Grouping): boolean =>
  (AREAS[to] as Area).isSea && countOwn(board, side, to) + groupSize(taken) < 2;

/** 8.1.1 Any number of pieces in the area. Returns the group. */
export const group = decision<GameState, Grouping>({
  seats: (_, { orders: { side } }) => [seatOfSide(side)],
  prompt: (view, { seat, local }) => ({
    key: isMove(local)
      ? isStranding(view, local)
        ? 'group-sail'
        : 'group-move'
      : local.target === STRIKE
        ? 'group-strike'
        : 'group-attack',
    facts: {
      seat,
      area: AREA_IDS[local.area] ?? '',
      'to:area': AREA_IDS[local.to] ?? null,
      target: local.target === STRIKE ? null : targetId(local.target),
      pieces: groupSize(local.taken),
    },
  }),
  actionTypes: [take, everyoneAction, go],
});
