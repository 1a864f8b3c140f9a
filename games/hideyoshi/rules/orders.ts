import { args, call, decision, done, oneOf, plainVerb, procedure, to, verb } from '@gunbai/engine';
import type { Rule, Table } from '@gunbai/engine';
import { addActed, lift, put, seatFor, UNUSED, unusedOf } from './board.ts';
import type { Board, Hideyoshi, Pieces } from './board.ts';
import { AREA_IDS, areaAt, AREAS, DAIMYO, DAIMYO_IDS } from './components.ts';
import type { Area, AreaId, Daimyo, Side } from './components.ts';
import { hasOwn, isOwn } from './daimyo.ts';
import type { Attack } from './attack.ts';
import { groupingFor } from './group.ts';
import { available, hasAvailable, isFrozen, mayJoinAttack, piecesNamed, sizeOf } from './groups.ts';
import type { Orders } from './groups.ts';
import { canReach, canStep, destinations, MASKING, BORDERS, GREAT_ONES, LIMITS, ownIn, scouts, someoneStays, STOPS } from './movement.ts';
import { hasOption } from './options.ts';
import { canAttack, targetAt, TARGET_IDS, targetId, targetMask, targetsIn } from './targets.ts';

// 8.0 Operations: which group acts, and how

export type Move = readonly ['move', AreaId];
type AttackOrder = readonly ['attack', AreaId, string];
type Finish = readonly ['finish'];

const anyUnit = (board: Board, area: number, holds: (daimyo: number, unit: number) => boolean): boolean => {
  for (let bits = board.present[area] as number; bits !== 0; bits &= bits - 1) {
    const daimyo = 31 - Math.clz32(bits & -bits);
    for (const unit of (DAIMYO[daimyo] as Daimyo).units) if (holds(daimyo, unit)) return true;
  }
  return false;
};

const limitsOf = (view: Hideyoshi): boolean => hasOption(view, 'limits');

/** 8.2.0 Whether any group can set out from an area. */
const canMoveFrom = (view: Hideyoshi, orders: Orders, area: number): boolean => {
  const { board } = view;
  if (!hasOwn(board, orders.side, area)) return false;
  for (const march of scouts(board, orders, area, limitsOf(view))) if (someoneStays(march) && canStep(board, march)) return true;
  return false;
};

export const canMoveAnywhere = (view: Hideyoshi, orders: Orders): boolean => {
  for (const { index } of AREAS) if (canMoveFrom(view, orders, index)) return true;
  return false;
};

const someoneMayMove = (board: Board, orders: Orders, area: number): boolean => {
  for (let bits = (board.present[area] as number) & board.own[orders.side] & ~board.frozen; bits !== 0; bits &= bits - 1) {
    const daimyo = 31 - Math.clz32(bits & -bits);
    if ((orders.must < 0 || orders.must === daimyo) && hasAvailable(board, orders, area, daimyo)) return true;
  }
  return false;
};

/** Orders put to a player, with every area from which somebody can move: reckoned once for the whole decision. */
export type Command = Orders & { movable: number[] };

const commandFor = (view: Hideyoshi, orders: Orders): Command => {
  const movable: number[] = [];
  if (orders.acts !== 'attack') for (const { index } of AREAS) if (canMoveFrom(view, orders, index)) movable.push(index);
  return { ...orders, movable };
};

type MoveRule = Rule<Board, Command, Move>;

/** What forbids a move from an area; one that is known to be possible need not be looked into. */
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
        anyUnit(board, areaAt(area), (daimyo) => isOwn(board, local.side, daimyo) && !isFrozen(board, daimyo)),
      values: (_, [, area]) => ({ area }),
    },
    {
      clause: '8.1.2',
      ok: ({ board }, [, area], { local }) =>
        anyUnit(
          board,
          areaAt(area),
          (daimyo, unit) => isOwn(board, local.side, daimyo) && !isFrozen(board, daimyo) && unusedOf(board, areaAt(area), unit) > 0,
        ),
      values: (_, [, area]) => ({ area }),
    },
    {
      clause: '8.0.1', // a piece acts once with one card, and only those whom an event names
      ok: ({ board }, [, area], { local }) => someoneMayMove(board, local, areaAt(area)),
      values: (_, [, area]) => ({ area }),
    },
    {
      clause: '8.2.4',
      ok: ({ board }, [, area], { local }) => ownIn(board, local.side, areaAt(area)) > 1,
      values: (_, [, area]) => ({ area }),
    },
    {
      clause: '8.2.2',
      ok: (view, [, area], { local }) => canMoveFrom(view, local, areaAt(area)),
      values: (_, [, area]) => ({ area }),
    },
  ] as readonly MoveRule[]
).map((rule) => ({
  ...rule,
  ok: (view, action, asked) => asked.local.movable.includes(areaAt(action[1])) || rule.ok(view, action, asked),
}));

const move = verb<Board, Command, Move>({
  name: 'move',
  args: args([oneOf(AREA_IDS)]),
  candidates: (_, { local }) => local.movable.map((area): Move => ['move', AREA_IDS[area] as AreaId]),
  rules: moveRules,
  apply: () => undefined,
});

const attackRules: readonly Rule<Board, Command, AttackOrder>[] = [
  { clause: '11.0.2', ok: (_, __, { local }) => local.acts !== 'move' },
  {
    clause: '8.3.1',
    ok: ({ board }, [, area, target], { local }) => targetMask(board, local.side, areaAt(area), targetAt(target)) !== 0,
    values: (_, [, area, target]) => ({ area, target }),
  },
  {
    clause: '8.1.1', // own pieces, or neutral ones of the side as 3.6.1 lets them
    ok: ({ board }, [, area, target], { local }) =>
      anyUnit(
        board,
        areaAt(area),
        (daimyo) =>
          mayJoinAttack(board, local, areaAt(area), daimyo, targetAt(target)) ||
          (isOwn(board, local.side, daimyo) && isFrozen(board, daimyo)),
      ),
    values: (_, [, area]) => ({ area }),
  },
  {
    clause: 'event.horagatoge',
    ok: ({ board }, [, area, target], { local }) =>
      anyUnit(board, areaAt(area), (daimyo) => mayJoinAttack(board, local, areaAt(area), daimyo, targetAt(target))),
    values: (_, [, area]) => ({ area }),
  },
  {
    clause: '8.1.2',
    ok: ({ board }, [, area, target], { local }) =>
      anyUnit(
        board,
        areaAt(area),
        (daimyo, unit) => mayJoinAttack(board, local, areaAt(area), daimyo, targetAt(target)) && unusedOf(board, areaAt(area), unit) > 0,
      ),
    values: (_, [, area]) => ({ area }),
  },
  {
    clause: '8.0.1',
    ok: ({ board }, [, area, target], { local }) =>
      anyUnit(
        board,
        areaAt(area),
        (daimyo, unit) =>
          mayJoinAttack(board, local, areaAt(area), daimyo, targetAt(target)) && available(board, local, areaAt(area), unit) > 0,
      ),
    values: (_, [, area]) => ({ area }),
  },
  {
    clause: '11.0.3', // an event that asks for a certain daimyo
    ok: ({ board }, [, area, target], { local }) => canAttack(board, local, areaAt(area), targetAt(target)),
    values: (_, [, area], { local }) => ({ area, daimyo: DAIMYO_IDS[local.must] ?? '' }),
  },
];

const attackVerb = verb<Board, Command, AttackOrder>({
  name: 'attack',
  args: args([oneOf(AREA_IDS), oneOf(TARGET_IDS)]),
  candidates({ board }, { local }) {
    const choices: AttackOrder[] = [];
    if (local.acts === 'move') return choices;
    for (const { index, id } of AREAS) {
      if (((board.present[index] as number) & board.camp[local.side]) === 0) continue;
      for (const target of targetsIn(board, local.side, index))
        if (canAttack(board, local, index, target)) choices.push(['attack', id, targetId(target)]);
    }
    return choices;
  },
  rules: attackRules,
  apply: () => undefined,
});

const finish = plainVerb<Board, Command>('finish', { rules: [{ clause: '11.0.2', ok: (_, __, { local }) => local.mayFinish }] });

/** 8.0.1, 8.0.2 Name a group's action, or stop. Groups are named one after the other, the next after the result of the last is seen. */
export const orders = decision<Board, Command>({
  seats: (_, { side }) => [seatFor(side)],
  prompt: (_, { seat, local }) => ({
    key: local.limit ? 'second-action' : local.acts === 'any' ? 'orders' : `orders-${local.acts}`,
    facts: { seat, points: local.points },
  }),
  verbs: [move, attackVerb, finish],
});

/** A group that is to set out: by which orders, from where, and every area that somebody there can reach. */
export type Route = { orders: Orders; area: number; reach: number[] };
type To = readonly ['to', AreaId];

const reaches = (view: Hideyoshi, { orders: by, area }: Route, dest: number, rules: number): boolean => {
  for (const march of scouts(view.board, by, area, limitsOf(view))) if (canReach(view.board, march, dest, rules)) return true;
  return false;
};

const routeFrom = (view: Hideyoshi, by: Orders, area: number): Route => {
  const found = new Set<number>();
  for (const march of scouts(view.board, by, area, limitsOf(view))) for (const dest of destinations(view.board, march)) found.add(dest);
  return { orders: by, area, reach: [...found] };
};

const routeRule = (clause: string, rules: number): Rule<Board, Route, To> => ({
  clause,
  ok: (view, [, dest], { local }) =>
    local.reach.includes(areaAt(dest)) || (rules & LIMITS && !limitsOf(view)) || reaches(view, local, areaAt(dest), rules),
  values: (view, [, dest], { local }) => ({
    'from:area': AREA_IDS[local.area] ?? '',
    'to:area': dest,
    movement: Math.max(...scouts(view.board, local.orders, local.area, limitsOf(view)).map((march) => march.movement)),
  }),
});

const toVerb = verb<Board, Route, To>({
  name: 'to',
  args: args([oneOf(AREA_IDS)]),
  candidates: (_, { local }) => local.reach.map((area): To => ['to', AREA_IDS[area] as AreaId]),
  rules: [
    routeRule('8.2.2', 0),
    routeRule('8.2.5a', STOPS),
    routeRule('8.2.3b', STOPS | MASKING),
    routeRule('16.1.3.1', STOPS | MASKING | BORDERS),
    routeRule('16.1.3.2', STOPS | MASKING | BORDERS | GREAT_ONES),
  ],
  apply: () => undefined,
});

/** 8.2.1 Where the group goes. */
export const destination = decision<Board, Route>({
  seats: (_, { orders: { side } }) => [seatFor(side)],
  prompt: (_, { seat, local }) => ({ key: 'destination', facts: { seat, area: AREA_IDS[local.area] ?? '' } }),
  verbs: [toVerb],
});

/** 8.2.6 Pieces that moved stay unused; 8.0.1 they act no more with this card. */
export const march = (table: Table<Board>, side: Side, from: number, dest: number, group: Pieces): void => {
  const { board } = table;
  for (const [unit, count] of group) {
    lift(board, from, unit, UNUSED, count);
    put(board, dest, unit, UNUSED, count);
    addActed(board, dest, unit, count);
  }
  if (table.events)
    table.emit({
      type: 'moved',
      seat: seatFor(side),
      'from:area': (AREAS[from] as Area).id,
      'to:area': (AREAS[dest] as Area).id,
      pieces: sizeOf(group),
      'who:unit': piecesNamed(group),
    });
};

/** What one group did, for the event that goes on with it. */
export type Deed = { act: 'none' | 'move' | 'attack' | 'ambushed'; area: number; group: Pieces };

type Errand = { orders: Orders; order: Move | AttackOrder | Finish | null; to: number; deed: Deed; spends: boolean };

export const errandFor = (by: Orders, spends = true): Errand => ({
  orders: by,
  order: null,
  to: -1,
  deed: { act: 'none', area: -1, group: [] },
  spends,
});

/** One group from order to result: it hands back what was done. */
export const errand = procedure<Board, Errand>({
  order: ({ state }, { orders: by }) => call('orders', commandFor(state, by)),
  /** An order to move names where to; an attack has named its target. */
  where(table, local, returned) {
    const order = returned as unknown as Move | AttackOrder | Finish;
    local.order = order;
    if (order[0] === 'finish') return done(local.deed);
    return order[0] === 'move' ? call('destination', routeFrom(table.state, local.orders, areaAt(order[1]))) : undefined;
  },
  who(table, local, returned) {
    const order = local.order as Move | AttackOrder;
    const area = areaAt(order[1]);
    if (order[0] === 'move') local.to = areaAt((returned as unknown as To)[1]);
    else if (local.orders.whole) {
      local.deed.group = local.orders.limit ?? [];
      return to('act');
    }
    const target = order[0] === 'attack' ? targetAt(order[2]) : -1;
    return call('group', groupingFor(table.state, local.orders, area, order[0] === 'move' ? local.to : -1, target));
  },
  chosen(_, local, returned) {
    local.deed.group = returned as unknown as Pieces;
  },
  act(table, local) {
    const order = local.order as Move | AttackOrder;
    const { orders: by, deed } = local;
    const area = areaAt(order[1]);
    if (order[0] === 'move') {
      march(table, by.side, area, local.to, deed.group);
      local.deed = { act: 'move', area: local.to, group: deed.group };
      return done(local.deed);
    }
    const attack: Attack = {
      side: by.side,
      area,
      target: targetAt(order[2]),
      group: deed.group,
      bonus: by.bonus,
      picks: by.picks,
      spends: local.spends,
    };
    local.deed = { act: 'attack', area, group: deed.group };
    return call('attack', attack);
  },
  fought(_, local, returned) {
    if (returned === 'ambushed') local.deed.act = 'ambushed';
    return done(local.deed);
  },
});

/** 8.0.1 As many groups as the card has points, or fewer. */
export const operations = procedure<Board, Orders>({
  next: (_, local) => (local.points > 0 ? call('errand', errandFor(local)) : done()),
  acted(_, local, returned) {
    const deed = returned as unknown as Deed;
    if (deed.act === 'none') return done();
    local.points--;
    return to('next');
  },
});

export const anyAvailable = (board: Board, by: Orders): boolean => {
  for (const { index } of AREAS)
    for (let bits = (board.present[index] as number) & board.camp[by.side]; bits !== 0; bits &= bits - 1) {
      const daimyo = 31 - Math.clz32(bits & -bits);
      if (!isFrozen(board, daimyo) && hasAvailable(board, by, index, daimyo)) return true;
    }
  return false;
};
