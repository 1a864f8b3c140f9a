import { args, callStep, decision, endStep, oneOf, simpleActionType, procedure, goTo, metByCandidates, actionType } from '@gunbai/engine';
import type { Rule, GameContext } from '@gunbai/engine';
import { addActed, liftPieces, placePieces, seatOfSide, UNUSED, countUnused } from './state.ts';
import type { GameState, HideyoshiView, Pieces } from './state.ts';
import { AREA_IDS, areaAt, AREAS, DAIMYO, DAIMYO_IDS } from './components.ts';
import type { Area, AreaId, Daimyo, Side } from './components.ts';
import { hasEnemy, hasOwn, isOwn } from './daimyo.ts';
import type { AttackState } from './attack.ts';
import { createGrouping } from './choose-group.ts';
import { ALL_ENEMIES, countAvailable, hasAvailable, isFrozen, canJoinAttack, namePieces, groupSize } from './group-rules.ts';
import type { Orders } from './group-rules.ts';
import {
  canReach,
  canStep,
  listDestinations,
  MASKING_RULE,
  BORDERS_RULE,
  GREAT_DAIMYO_RULE,
  LIMIT_RULES,
  countOwn,
  fastestMarches,
  leavesSomeone,
  STOPS_RULE,
} from './movement.ts';
import { hasOption } from './options.ts';
import { canAttack, targetAt, TARGET_IDS, targetId, targetMask, listTargets, mustNameDaimyo } from './targets.ts';

// 8.0 Operations: choosing a group and its action

type Move = readonly ['move', AreaId];
type AttackOrder = readonly ['attack', AreaId, string];
type Finish = readonly ['finish'];

const hasUnit = (board: GameState, area: number, predicate: (daimyo: number, unit: number) => boolean): boolean => {
  for (let bits = board.present[area] as number; bits !== 0; bits &= bits - 1) {
    const daimyo = 31 - Math.clz32(bits & -bits);
    for (const unit of (DAIMYO[daimyo] as Daimyo).units) if (predicate(daimyo, unit)) return true;
  }
  return false;
};

const hasLimits = (view: HideyoshiView): boolean => hasOption(view, 'limits');

/** 8.2.0 Can any group leave the area? */
const canSetOutFrom = (view: HideyoshiView, orders: Orders, area: number): boolean => {
  const { board } = view;
  if (!hasOwn(board, orders.side, area)) return false;
  for (const march of fastestMarches(board, orders, area, hasLimits(view))) if (leavesSomeone(march) && canStep(board, march)) return true;
  return false;
};

export const canMoveAnywhere = (view: HideyoshiView, orders: Orders): boolean => {
  for (const { index } of AREAS) if (canSetOutFrom(view, orders, index)) return true;
  return false;
};

const hasMovablePiece = (board: GameState, orders: Orders, area: number): boolean => {
  for (let bits = (board.present[area] as number) & board.own[orders.side] & ~board.frozen; bits !== 0; bits &= bits - 1) {
    const daimyo = 31 - Math.clz32(bits & -bits);
    if ((orders.must < 0 || orders.must === daimyo) && hasAvailable(board, orders, area, daimyo)) return true;
  }
  return false;
};

/** Orders with every area that a group can leave. Computed once for the whole decision. */
export type OrdersDecision = Orders & { movable: number[] };

const createOrdersDecision = (view: HideyoshiView, orders: Orders): OrdersDecision => {
  const movable: number[] = [];
  if (orders.acts !== 'attack') for (const { index } of AREAS) if (canSetOutFrom(view, orders, index)) movable.push(index);
  return { ...orders, movable };
};

type MoveRule = Rule<GameState, OrdersDecision, Move>;

/** The rules of a move from an area. They are skipped for areas known to be movable. */
const moveRules: readonly MoveRule[] = (
  [
    { clause: '11.0.2', ok: (_, __, { local }) => local.acts !== 'attack' },
    {
      clause: '8.1.1',
      ok: ({ board }, [, area], { local }) => hasOwn(board, local.side, areaAt(area)),
      values: (_, [, area]) => ({ area }),
    },
    {
      clause: 'event.horagatoge',
      ok: ({ board }, [, area], { local }) =>
        hasUnit(board, areaAt(area), (daimyo) => isOwn(board, local.side, daimyo) && !isFrozen(board, daimyo)),
      values: (_, [, area]) => ({ area }),
    },
    {
      clause: '8.1.2',
      ok: ({ board }, [, area], { local }) =>
        hasUnit(
          board,
          areaAt(area),
          (daimyo, unit) => isOwn(board, local.side, daimyo) && !isFrozen(board, daimyo) && countUnused(board, areaAt(area), unit) > 0,
        ),
      values: (_, [, area]) => ({ area }),
    },
    {
      clause: '8.0.1', // a piece acts once with one card; an event may name the only pieces that can act
      ok: ({ board }, [, area], { local }) => hasMovablePiece(board, local, areaAt(area)),
      values: (_, [, area]) => ({ area }),
    },
    {
      clause: '8.2.4',
      ok: ({ board }, [, area], { local }) => countOwn(board, local.side, areaAt(area)) > 1,
      values: (_, [, area]) => ({ area }),
    },
    {
      clause: '8.2.2',
      ok: (view, [, area], { local }) => canSetOutFrom(view, local, areaAt(area)),
      values: (_, [, area]) => ({ area }),
    },
  ] as readonly MoveRule[]
).map((rule) => ({
  ...rule,
  ok: (view, action, context) => context.local.movable.includes(areaAt(action[1])) || rule.ok(view, action, context),
}));

const move = actionType<GameState, OrdersDecision, Move>({
  name: 'move',
  args: args([oneOf(AREA_IDS)]),
  candidates: (_, { local }) => local.movable.map((area): Move => ['move', AREA_IDS[area] as AreaId]),
  rules: metByCandidates(moveRules),
  apply: () => undefined,
});

const attackRules: readonly Rule<GameState, OrdersDecision, AttackOrder>[] = [
  { clause: '11.0.2', ok: (_, __, { local }) => local.acts !== 'move' },
  {
    clause: '8.31.1', // beside a neutral daimyo or Akechi one daimyo is named
    ok: ({ board }, [, area, target], { local }) =>
      targetAt(target) !== ALL_ENEMIES || !hasEnemy(board, local.side, areaAt(area)) || !mustNameDaimyo(board, areaAt(area)),
    values: (_, [, area]) => ({ area }),
  },
  {
    clause: '8.3.1',
    ok: ({ board }, [, area, target], { local }) => targetMask(board, local.side, areaAt(area), targetAt(target)) !== 0,
    values: (_, [, area, target]) => ({ area, target }),
  },
  {
    clause: '8.1.1', // own pieces, or neutral ones of the side by 3.6.1
    ok: ({ board }, [, area, target], { local }) =>
      hasUnit(
        board,
        areaAt(area),
        (daimyo) =>
          canJoinAttack(board, local, areaAt(area), daimyo, targetAt(target)) ||
          (isOwn(board, local.side, daimyo) && isFrozen(board, daimyo)),
      ),
    values: (_, [, area]) => ({ area }),
  },
  {
    clause: 'event.horagatoge',
    ok: ({ board }, [, area, target], { local }) =>
      hasUnit(board, areaAt(area), (daimyo) => canJoinAttack(board, local, areaAt(area), daimyo, targetAt(target))),
    values: (_, [, area]) => ({ area }),
  },
  {
    clause: '8.1.2',
    ok: ({ board }, [, area, target], { local }) =>
      hasUnit(
        board,
        areaAt(area),
        (daimyo, unit) => canJoinAttack(board, local, areaAt(area), daimyo, targetAt(target)) && countUnused(board, areaAt(area), unit) > 0,
      ),
    values: (_, [, area]) => ({ area }),
  },
  {
    clause: '8.0.1',
    ok: ({ board }, [, area, target], { local }) =>
      hasUnit(
        board,
        areaAt(area),
        (daimyo, unit) =>
          canJoinAttack(board, local, areaAt(area), daimyo, targetAt(target)) && countAvailable(board, local, areaAt(area), unit) > 0,
      ),
    values: (_, [, area]) => ({ area }),
  },
  {
    clause: '11.0.3', // an event may need a certain daimyo
    ok: ({ board }, [, area, target], { local }) => canAttack(board, local, areaAt(area), targetAt(target)),
    values: (_, [, area], { local }) => ({ area, daimyo: DAIMYO_IDS[local.must] ?? '' }),
  },
];

const attackAction = actionType<GameState, OrdersDecision, AttackOrder>({
  name: 'attack',
  args: args([oneOf(AREA_IDS), oneOf(TARGET_IDS)]),
  candidates({ board }, { local }) {
    const choices: AttackOrder[] = [];
    if (local.acts === 'move') return choices;
    for (const { index, id } of AREAS) {
      if (((board.present[index] as number) & board.camp[local.side]) === 0) continue;
      for (const target of listTargets(board, local.side, index))
        if (canAttack(board, local, index, target)) choices.push(['attack', id, targetId(target)]);
    }
    return choices;
  },
  rules: metByCandidates(attackRules),
  apply: () => undefined,
});

const finish = simpleActionType<GameState, OrdersDecision>('finish', {
  rules: [{ clause: '11.0.2', ok: (_, __, { local }) => local.mayFinish }],
});

/** 8.0.1, 8.0.2 Order a group's action, or stop. The next group is chosen after the previous result. */
export const orders = decision<GameState, OrdersDecision>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat, local }) => ({
    key: local.limit ? 'second-action' : local.acts === 'any' ? 'orders' : `orders-${local.acts}`,
    facts: { seat, points: local.points },
  }),
  actionTypes: [move, attackAction, finish],
});

/** A group about to move: its orders, its area, and every area in reach. */
export type RouteDecision = { orders: Orders; area: number; reach: number[] };
type To = readonly ['to', AreaId];

const canAnyReach = (view: HideyoshiView, { orders: by, area }: RouteDecision, dest: number, rules: number): boolean => {
  for (const march of fastestMarches(view.board, by, area, hasLimits(view))) if (canReach(view.board, march, dest, rules)) return true;
  return false;
};

const createRoute = (view: HideyoshiView, by: Orders, area: number): RouteDecision => {
  const found = new Set<number>();
  for (const march of fastestMarches(view.board, by, area, hasLimits(view)))
    for (const dest of listDestinations(view.board, march)) found.add(dest);
  return { orders: by, area, reach: [...found] };
};

const routeRule = (clause: string, rules: number): Rule<GameState, RouteDecision, To> => ({
  clause,
  ok: (view, [, dest], { local }) =>
    local.reach.includes(areaAt(dest)) || (rules & LIMIT_RULES && !hasLimits(view)) || canAnyReach(view, local, areaAt(dest), rules),
  values: (view, [, dest], { local }) => ({
    'from:area': AREA_IDS[local.area] ?? '',
    'to:area': dest,
    movement: Math.max(...fastestMarches(view.board, local.orders, local.area, hasLimits(view)).map((march) => march.movement)),
  }),
});

const toAction = actionType<GameState, RouteDecision, To>({
  name: 'to',
  args: args([oneOf(AREA_IDS)]),
  candidates: (_, { local }) => local.reach.map((area): To => ['to', AREA_IDS[area] as AreaId]),
  rules: metByCandidates([
    routeRule('8.2.2', 0),
    routeRule('8.2.5a', STOPS_RULE),
    routeRule('8.2.3b', STOPS_RULE | MASKING_RULE),
    routeRule('16.1.3.1', STOPS_RULE | MASKING_RULE | BORDERS_RULE),
    routeRule('16.1.3.2', STOPS_RULE | MASKING_RULE | BORDERS_RULE | GREAT_DAIMYO_RULE),
  ]),
  apply: () => undefined,
});

/** 8.2.1 The destination of the group. */
export const destination = decision<GameState, RouteDecision>({
  seats: (_, { orders: { side } }) => [seatOfSide(side)],
  prompt: (_, { seat, local }) => ({ key: 'destination', facts: { seat, area: AREA_IDS[local.area] ?? '' } }),
  actionTypes: [toAction],
});

/** 8.2.6 Moved pieces stay unused. 8.0.1 They cannot act again with this card. */
const moveGroup = (ctx: GameContext<GameState>, side: Side, from: number, dest: number, group: Pieces): void => {
  const { board } = ctx;
  for (const [unit, count] of group) {
    liftPieces(board, from, unit, UNUSED, count);
    placePieces(board, dest, unit, UNUSED, count);
    addActed(board, dest, unit, count);
  }
  if (ctx.events)
    ctx.emit({
      type: 'moved',
      seat: seatOfSide(side),
      'from:area': (AREAS[from] as Area).id,
      'to:area': (AREAS[dest] as Area).id,
      pieces: groupSize(group),
      'who:unit': namePieces(group),
    });
};

/** The result of one group's action, for events with a second action. */
export type ActionResult = { act: 'none' | 'move' | 'attack' | 'ambushed'; area: number; group: Pieces };

type SingleOrderState = { orders: Orders; order: Move | AttackOrder | Finish | null; to: number; deed: ActionResult; spends: boolean };

export const createSingleOrder = (by: Orders, spends = true): SingleOrderState => ({
  orders: by,
  order: null,
  to: -1,
  deed: { act: 'none', area: -1, group: [] },
  spends,
});

/** One group from order to result. Returns the result. */
export const singleOrder = procedure<GameState, SingleOrderState>({
  order: ({ state }, { orders: by }) => callStep('orders', createOrdersDecision(state, by)),
  /** A move needs a destination; an attack has named its target. */
  where(ctx, local, returned) {
    const order = returned as unknown as Move | AttackOrder | Finish;
    local.order = order;
    if (order[0] === 'finish') return endStep(local.deed);
    return order[0] === 'move' ? callStep('destination', createRoute(ctx.state, local.orders, areaAt(order[1]))) : undefined;
  },
  who(ctx, local, returned) {
    const order = local.order as Move | AttackOrder;
    const area = areaAt(order[1]);
    if (order[0] === 'move') local.to = areaAt((returned as unknown as To)[1]);
    else if (local.orders.whole) {
      local.deed.group = local.orders.limit ?? [];
      return goTo('act');
    }
    const target = order[0] === 'attack' ? targetAt(order[2]) : -1;
    return callStep('group', createGrouping(ctx.state, local.orders, area, order[0] === 'move' ? local.to : -1, target));
  },
  chosen(_, local, returned) {
    local.deed.group = returned as unknown as Pieces;
  },
  act(ctx, local) {
    const order = local.order as Move | AttackOrder;
    const { orders: by, deed: result } = local;
    const area = areaAt(order[1]);
    if (order[0] === 'move') {
      moveGroup(ctx, by.side, area, local.to, result.group);
      local.deed = { act: 'move', area: local.to, group: result.group };
      return endStep(local.deed);
    }
    const attack: AttackState = {
      side: by.side,
      area,
      target: targetAt(order[2]),
      group: result.group,
      bonus: by.bonus,
      picks: by.picks,
      spends: local.spends,
    };
    local.deed = { act: 'attack', area, group: result.group };
    return callStep('attack', attack);
  },
  fought(_, local, returned) {
    if (returned === 'ambushed') local.deed.act = 'ambushed';
    return endStep(local.deed);
  },
});

/** 8.0.1 As many groups as the card has points, or fewer. */
export const operations = procedure<GameState, Orders>({
  next: (_, local) => (local.points > 0 ? callStep('errand', createSingleOrder(local)) : endStep()),
  acted(_, local, returned) {
    const result = returned as unknown as ActionResult;
    if (result.act === 'none') return endStep();
    local.points--;
    return goTo('next');
  },
});

export const hasAnyAvailable = (board: GameState, by: Orders): boolean => {
  for (const { index } of AREAS)
    for (let bits = (board.present[index] as number) & board.camp[by.side]; bits !== 0; bits &= bits - 1) {
      const daimyo = 31 - Math.clz32(bits & -bits);
      if (!isFrozen(board, daimyo) && hasAvailable(board, by, index, daimyo)) return true;
    }
  return false;
};
