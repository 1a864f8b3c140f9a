import { again, args, decision, done, oneOf, plainVerb, verb, whole } from '@gunbai/engine';
import type { Next, Rule } from '@gunbai/engine';
import { actedOf, seatFor, unusedOf } from './board.ts';
import type { Board, Hideyoshi, Pieces } from './board.ts';
import { AREA_IDS, AREAS, DAIMYO, DAIMYO_IDS, daimyoOfUnit, UNIT_IDS, unitAt, UNITS } from './components.ts';
import type { Area, Daimyo, Unit, UnitId } from './components.ts';
import { isOwn } from './daimyo.ts';
import { available, countOf, isFrozen, mayJoinAttack, mayJoinMove, movementOf, sizeOf, STRIKE, withPiece } from './groups.ts';
import type { Orders } from './groups.ts';
import { ALL_RULES, BORDERS, canReach, fewestStaying, LIMITS, marchOf, MASKING, ownIn, STOPS } from './movement.ts';
import { hasOption } from './options.ts';
import { targetId } from './targets.ts';

// 8.1 Designating a group

/** A group being formed: in which area, for a move (to) or an attack (target), and who is in it. */
export type Grouping = {
  orders: Orders;
  area: number;
  to: number;
  target: number;
  taken: Pieces;
  /** How many more of each kind may join; reckoned anew with every piece that does. */
  open: Pieces;
};

export type Take = readonly ['take', UnitId, number];

const isMove = ({ to }: Grouping): boolean => to >= 0;

/** 8.1.1, 3.6.1, event.ambush Whose pieces may be in it. */
const mayJoin = (board: Board, grouping: Grouping, daimyo: number): boolean => {
  const { orders, area, target } = grouping;
  return isMove(grouping) || target === STRIKE
    ? mayJoinMove(board, orders.side, daimyo)
    : mayJoinAttack(board, orders, area, daimyo, target);
};

const left = (board: Board, { orders, area, taken }: Grouping, unit: number): number =>
  available(board, orders, area, unit) - countOf(taken, unit);

/** An event that asks for a piece of a certain daimyo: he is put in first, so that the group can always be completed. */
const neededFirst = ({ orders, taken }: Grouping, unit: number): boolean =>
  orders.must < 0 || taken.length > 0 || (UNITS[unit] as Unit).daimyo === orders.must;

/** 8.2.2, 8.2.4, 8.2.3b How many more of these pieces can join a move: none, if they are too slow or too many would leave. */
const roomFor = (view: Hideyoshi, grouping: Grouping, unit: number): number => {
  const { board } = view;
  const { orders, area, to, taken } = grouping;
  const march = marchOf(board, orders, area, withPiece(taken, unit, 1), hasOption(view, 'limits'));
  const staying = fewestStaying(board, march, to);
  return ownIn(board, orders.side, area) - sizeOf(taken) - staying;
};

const most = (view: Hideyoshi, grouping: Grouping, unit: number): number => {
  const there = left(view.board, grouping, unit);
  return there > 0 && isMove(grouping) ? Math.min(there, roomFor(view, grouping, unit)) : there;
};

type TakeRule = Rule<Board, Grouping, Take>;

/** Whether the group with this piece could still make its way, were enough left behind. */
const joinsMarch = (clause: string, rules: number): TakeRule => ({
  clause,
  ok(view, [, unit], { local }) {
    if (!isMove(local) || countOf(local.open, unitAt(unit)) > 0 || (rules & LIMITS && !hasOption(view, 'limits'))) return true;
    const march = marchOf(view.board, local.orders, local.area, withPiece(local.taken, unitAt(unit), 1), hasOption(view, 'limits'));
    return canReach(view.board, { ...march, staying: Infinity }, local.to, rules);
  },
  values: (_, [, unit], { local }) => ({
    unit,
    movement: movementOf(withPiece(local.taken, unitAt(unit), 1)),
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
      isOwn(board, local.orders.side, daimyoOfUnit(unit)) || mayJoin(board, local, daimyoOfUnit(unit)),
    values: (_, [, unit], { local }) => ({ unit, area: AREA_IDS[local.area] ?? '' }),
  },
  {
    clause: '8.1.2',
    ok: ({ board }, [, unit, count], { local }) => count <= unusedOf(board, local.area, unitAt(unit)) - countOf(local.taken, unitAt(unit)),
    values: ({ board }, [, unit, count], { local }) => ({
      unit,
      count,
      there: unusedOf(board, local.area, unitAt(unit)) - countOf(local.taken, unitAt(unit)),
    }),
  },
  {
    clause: '8.0.1',
    ok: ({ board }, [, unit, count], { local }) => count <= left(board, local, unitAt(unit)),
    values: ({ board }, [, unit], { local }) => ({ unit, acted: actedOf(board, local.area, unitAt(unit)) }),
  },
  {
    clause: '11.0.3',
    ok: (_, [, unit], { local }) => neededFirst(local, unitAt(unit)),
    values: (_, [, unit], { local }) => ({ unit, daimyo: DAIMYO_IDS[local.orders.must] ?? '' }),
  },
  joinsMarch('8.2.2', STOPS | MASKING),
  joinsMarch('16.1.3.1', STOPS | MASKING | BORDERS),
  joinsMarch('16.1.3.2', ALL_RULES),
  {
    clause: '8.2.4',
    ok: ({ board }, [, , count], { local }) =>
      !isMove(local) || ownIn(board, local.orders.side, local.area) - sizeOf(local.taken) - count >= 1,
    values: (_, __, { local }) => ({ area: AREA_IDS[local.area] ?? '' }),
  },
  {
    clause: '8.2.3b',
    ok: (view, [, unit, count], { local }) =>
      !isMove(local) || count <= countOf(local.open, unitAt(unit)) || count <= roomFor(view, local, unitAt(unit)),
    values: (_, [, unit, count], { local }) => ({ unit, count, area: AREA_IDS[local.area] ?? '' }),
  },
];

/** The pieces that may still join, in the order that lets generals lend their values: for each daimyo they come first. */
const joinable = (board: Board, grouping: Grouping): number[] => {
  const units: number[] = [];
  for (let bits = board.present[grouping.area] as number; bits !== 0; bits &= bits - 1) {
    const { index, units: his } = DAIMYO[31 - Math.clz32(bits & -bits)] as Daimyo;
    if (!mayJoin(board, grouping, index)) continue;
    for (let i = his.length - 1; i >= 0; i--) if (left(board, grouping, his[i] as number) > 0) units.push(his[i] as number);
  }
  return units;
};

const reckon = (view: Hideyoshi, grouping: Grouping): Pieces => {
  const open: Pieces = [];
  for (const unit of joinable(view.board, grouping)) {
    const count = neededFirst(grouping, unit) ? most(view, grouping, unit) : 0;
    if (count > 0) open.push([unit, count]);
  }
  return open;
};

export const groupingFor = (view: Hideyoshi, orders: Orders, area: number, to: number, target: number): Grouping => {
  const grouping: Grouping = { orders, area, to, target, taken: [], open: [] };
  grouping.open = reckon(view, grouping);
  return grouping;
};

const take = verb<Board, Grouping, Take>({
  name: 'take',
  args: args([oneOf(UNIT_IDS), whole(1, 30)]),
  candidates(_, { local }) {
    const choices: Take[] = [];
    for (const [unit, count] of local.open) for (let n = count; n >= 1; n--) choices.push(['take', UNIT_IDS[unit] as UnitId, n]);
    return choices;
  },
  rules: takeRules,
  apply(table, [, unit, count], { local }): Next {
    local.taken = withPiece(local.taken, unitAt(unit), count);
    local.open = reckon(table.state, local);
    return again;
  },
});

/** As many as may go: the fastest generals first, then the others, then troops. */
export const allWhoMay = (view: Hideyoshi, grouping: Grouping): Pieces => {
  const { must } = grouping.orders;
  const order = (unit: number): number => {
    const { daimyo, isGeneral, move } = UNITS[unit] as Unit;
    return (daimyo === must ? 100 : 0) + (isGeneral ? 50 + move : 0);
  };
  const all: Grouping = { ...grouping };
  for (const unit of joinable(view.board, grouping).sort((a, b) => order(b) - order(a))) {
    if (!neededFirst(all, unit)) continue;
    const count = most(view, all, unit);
    if (count > 0) all.taken = withPiece(all.taken, unit, count);
  }
  return all.taken;
};

const everyone = plainVerb<Board, Grouping>('everyone', {
  rules: [{ clause: '8.1.1', ok: (_, __, { local }) => local.taken.length === 0 }],
  apply: (table, _, { local }): Next => done(allWhoMay(table.state, local)),
});

const go = plainVerb<Board, Grouping>('go', {
  rules: [{ clause: '8.1.1', ok: (_, __, { local }) => local.taken.length > 0 }],
  apply: (_, __, { local }): Next => done(local.taken),
});

/** 8.2.4 (ruling) A player is warned before a single piece goes to sea: it could not move again. */
const isStranding = ({ board }: Hideyoshi, { orders: { side }, to, taken }: Grouping): boolean =>
  (AREAS[to] as Area).isSea && ownIn(board, side, to) + sizeOf(taken) < 2;

/** 8.1.1 Any number of pieces in the area, up to all of them; it hands back who is in the group. */
export const group = decision<Board, Grouping>({
  seats: (_, { orders: { side } }) => [seatFor(side)],
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
      pieces: sizeOf(local.taken),
    },
  }),
  verbs: [take, everyone, go],
});
