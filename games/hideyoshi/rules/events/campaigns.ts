import { call, done, procedure } from '@gunbai/engine';
import type { Next, Table } from '@gunbai/engine';
import { turnAll, USED } from '../board.ts';
import type { Board } from '../board.ts';
import { DAIMYO_IDS, daimyoAt } from '../components.ts';
import type { Side } from '../components.ts';
import { ANY_DAIMYO, ordersOf, without } from '../groups.ts';
import type { Committed, Orders } from '../groups.ts';
import { hasOption } from '../options.ts';
import { canMoveAnywhere, errandFor } from '../orders.ts';
import type { Deed } from '../orders.ts';
import { canAttack, canAttackAnywhere, targetsIn } from '../targets.ts';
import type { EventEffect } from './terms.ts';

// Events by which one group moves and attacks

const ALL_DAIMYO = (1 << DAIMYO_IDS.length) - 1;

const must = (effect: EventEffect): number => (effect.mustInclude ? daimyoAt(effect.mustInclude) : ANY_DAIMYO);

/** event.arquebus, event.seven_spears, event.tsurinobuse One group attacks, some of it with higher values. */
const attackOrders = (side: Side, effect: EventEffect): Orders => ({
  ...ordersOf(side, 1),
  acts: 'attack',
  must: must(effect),
  bonus: {
    by: effect.attackBonus ?? 0,
    of: effect.bonusFor === undefined || effect.bonusFor === 'all' ? ALL_DAIMYO : 1 << daimyoAt(effect.bonusFor),
    most: effect.attackMax ?? 5,
  },
  picks: effect.lossesChosenBy === 'user',
  mayFinish: false,
  clause: '11.0.2',
});

export const attackEvent = (_: Table<Board>, side: Side, effect: EventEffect): Next =>
  call('errand', errandFor(attackOrders(side, effect)));

export const canAttackByEvent = (board: Board, side: Side, effect: EventEffect): boolean =>
  canAttackAnywhere(board, attackOrders(side, effect));

/** event.ogaeshi, event.best_archer One group with a piece of the daimyo takes two actions in a row. */
export const doubleOrders = (side: Side, effect: EventEffect): Orders => ({
  ...ordersOf(side, 1),
  must: must(effect),
  neutrals: false,
  mayFinish: false,
  clause: '11.0.2',
});

type DoubleAction = { orders: Orders; first: Deed | null };

export const doubleAction = procedure<Board, DoubleAction>({
  first: (_, { orders }) => call('errand', errandFor(orders, false)),
  /** If an Ambush cancels the attack, the event ends. */
  second(table, local, returned) {
    const first = returned as unknown as Deed;
    local.first = first;
    if (first.act === 'ambushed' || table.state.outcome) return done();
    table.board.acted.length = 0; // the event lets the same pieces act again
    const committed: Committed = { kind: 'committed', group: first.group };
    if (first.act === 'attack') table.effect(committed, 'doubleAction');
    return call('errand', errandFor({ ...local.orders, limit: first.group, at: first.area, mayFinish: true }, false));
  },
  /** Pieces that attacked become used only now, or before an Ambush strikes; pieces that only moved stay unused (8.2.6). */
  spend({ board }, local, returned) {
    const first = local.first as Deed;
    const second = returned as unknown as Deed;
    if (second.act === 'ambushed') return done();
    if (first.act === 'attack') {
      turnAll(board, first.area, without(first.group, second.group), USED);
      turnAll(board, second.act === 'none' ? first.area : second.area, second.group, USED);
    } else if (second.act === 'attack') turnAll(board, second.area, second.group, USED);
    return done();
  },
});

export const doubleActionEvent = (_: Table<Board>, side: Side, effect: EventEffect): Next => {
  const local: DoubleAction = { orders: doubleOrders(side, effect), first: null };
  return call('doubleAction', local);
};

/** event.cavalry One group moves, and may then attack where it ends. */
const cavalryOrders = (side: Side, swift: boolean): Orders => ({
  ...ordersOf(side, 1),
  acts: 'move',
  swift,
  mayFinish: false,
  clause: '11.0.2',
});

export const cavalry = procedure<Board, { orders: Orders }>({
  move: (_, { orders }) => call('errand', errandFor(orders)),
  attack(table, { orders }, returned) {
    const { area, group } = returned as unknown as Deed;
    const { board } = table;
    board.acted.length = 0;
    const next: Orders = { ...orders, acts: 'attack', limit: group, at: area, whole: true, mayFinish: true };
    const targets = targetsIn(board, orders.side, area);
    return targets.some((target) => canAttack(board, next, area, target)) ? call('errand', errandFor(next)) : done();
  },
});

export const cavalryEvent = (table: Table<Board>, side: Side): Next =>
  call('cavalry', { orders: cavalryOrders(side, hasOption(table.state, 'swiftCavalry')) });

export const canRide = (table: Parameters<typeof canMoveAnywhere>[0], side: Side): boolean =>
  canMoveAnywhere(table, cavalryOrders(side, hasOption(table, 'swiftCavalry')));
