import { callStep, endStep, procedure } from '@gunbai/engine';
import type { Transition, GameContext } from '@gunbai/engine';
import { turnAllPieces, USED } from '../state.ts';
import type { GameState } from '../state.ts';
import { DAIMYO_IDS, daimyoAt } from '../components.ts';
import type { Side } from '../components.ts';
import { ANY_DAIMYO, createOrders, subtractPieces } from '../group-rules.ts';
import type { CommittedGroup, Orders } from '../group-rules.ts';
import { hasOption } from '../options.ts';
import { canMoveAnywhere, createSingleOrder } from '../orders.ts';
import type { ActionResult } from '../orders.ts';
import { canAttack, canAttackAnywhere, listTargets } from '../targets.ts';
import type { EventEffect } from './types.ts';

// Events in which one group moves and attacks

const ALL_DAIMYO = (1 << DAIMYO_IDS.length) - 1;

const requiredDaimyo = (effect: EventEffect): number => (effect.mustInclude ? daimyoAt(effect.mustInclude) : ANY_DAIMYO);

/** event.arquebus, event.seven_spears, event.tsurinobuse One group attacks, some pieces with higher values. */
const attackOrders = (side: Side, effect: EventEffect): Orders => ({
  ...createOrders(side, 1),
  acts: 'attack',
  must: requiredDaimyo(effect),
  bonus: {
    by: effect.attackBonus ?? 0,
    of: effect.bonusFor === undefined || effect.bonusFor === 'all' ? ALL_DAIMYO : 1 << daimyoAt(effect.bonusFor),
    most: effect.attackMax ?? 5,
  },
  picks: effect.lossesChosenBy === 'user',
  mayFinish: false,
  clause: '11.0.2',
});

export const startAttackEvent = (_: GameContext<GameState>, side: Side, effect: EventEffect): Transition =>
  callStep('errand', createSingleOrder(attackOrders(side, effect)));

export const canAttackByEvent = (board: GameState, side: Side, effect: EventEffect): boolean =>
  canAttackAnywhere(board, attackOrders(side, effect));

/** event.ogaeshi, event.best_archer One group with a piece of the daimyo takes two actions in a row. */
export const doubleOrders = (side: Side, effect: EventEffect): Orders => ({
  ...createOrders(side, 1),
  must: requiredDaimyo(effect),
  neutrals: false,
  mayFinish: false,
  clause: '11.0.2',
});

type DoubleAction = { orders: Orders; first: ActionResult | null };

export const doubleAction = procedure<GameState, DoubleAction>({
  first: (_, { orders }) => callStep('errand', createSingleOrder(orders, false)),
  /** The event ends if an Ambush cancels the attack. */
  second(ctx, local, returned) {
    const first = returned as unknown as ActionResult;
    local.first = first;
    if (first.act === 'ambushed' || ctx.state.outcome) return endStep();
    ctx.board.acted.length = 0; // the same pieces act again
    const committed: CommittedGroup = { kind: 'committed', group: first.group };
    if (first.act === 'attack') ctx.addEffect(committed, 'doubleAction');
    return callStep('errand', createSingleOrder({ ...local.orders, limit: first.group, at: first.area, mayFinish: true }, false));
  },
  /** Pieces that attacked become used only now, or before an Ambush strikes. 8.2.6 Pieces that only moved stay unused. */
  spend({ board }, local, returned) {
    const first = local.first as ActionResult;
    const second = returned as unknown as ActionResult;
    if (second.act === 'ambushed') return endStep();
    if (first.act === 'attack') {
      turnAllPieces(board, first.area, subtractPieces(first.group, second.group), USED);
      turnAllPieces(board, second.act === 'none' ? first.area : second.area, second.group, USED);
    } else if (second.act === 'attack') turnAllPieces(board, second.area, second.group, USED);
    return endStep();
  },
});

export const startDoubleAction = (_: GameContext<GameState>, side: Side, effect: EventEffect): Transition => {
  const local: DoubleAction = { orders: doubleOrders(side, effect), first: null };
  return callStep('doubleAction', local);
};

/** event.cavalry One group moves and may attack in its destination. */
const cavalryOrders = (side: Side, swift: boolean): Orders => ({
  ...createOrders(side, 1),
  acts: 'move',
  swift,
  mayFinish: false,
  clause: '11.0.2',
});

export const cavalry = procedure<GameState, { orders: Orders }>({
  move: (_, { orders }) => callStep('errand', createSingleOrder(orders)),
  attack(ctx, { orders }, returned) {
    const { area, group } = returned as unknown as ActionResult;
    const { board } = ctx;
    board.acted.length = 0;
    const next: Orders = { ...orders, acts: 'attack', limit: group, at: area, whole: true, mayFinish: true };
    const targets = listTargets(board, orders.side, area);
    return targets.some((target) => canAttack(board, next, area, target)) ? callStep('errand', createSingleOrder(next)) : endStep();
  },
});

export const startCavalry = (ctx: GameContext<GameState>, side: Side): Transition =>
  callStep('cavalry', { orders: cavalryOrders(side, hasOption(ctx.state, 'swiftCavalry')) });

export const canUseCavalry = (table: Parameters<typeof canMoveAnywhere>[0], side: Side): boolean =>
  canMoveAnywhere(table, cavalryOrders(side, hasOption(table, 'swiftCavalry')));
