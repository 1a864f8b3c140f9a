import { args, callStep, decision, endStep, effectsOf, oneOf, simpleActionType, procedure, goTo, actionType } from '@gunbai/engine';
import type { Transition, Rule, GameContext } from '@gunbai/engine';
import { seatOfSide, turnAllPieces, countUnused, USED } from './state.ts';
import type { GameState, HideyoshiView, Pieces } from './state.ts';
import { ANTI, AREAS, DAIMYO, HIDEYOSHI, opponentOf, SOUTH_KANTO, UNITS } from './components.ts';
import type { Area, CardId, Daimyo, Side, Unit } from './components.ts';
import { CARD_IDS, CARDS, discardCard, eventOf, handOf } from './cards.ts';
import { neutralsOf } from './daimyo.ts';
import { createGrouping } from './choose-group.ts';
import { isFrozen, NO_BONUS, createOrders, groupSize, STRIKE, subtractPieces } from './group-rules.ts';
import type { Bonus, CommittedGroup } from './group-rules.ts';
import type { LossesState } from './losses.ts';
import { attackValue, targetId, targetMask } from './targets.ts';

// 8.3 Attack, and the reaction Ambush

/** An attack before the dice: the group and its target. */
export type AttackState = {
  side: Side;
  area: number;
  target: number;
  group: Pieces;
  bonus: Bonus;
  picks: boolean;
  /** 8.3.4 Do the pieces become used now? Some events delay it. */
  spends: boolean;
};

/** event.odawara_castle Hits stopped by the castle. */
export const ODAWARA_HITS = 2;

/** 8.3.2a One die for each piece; a result of its attack value or less hits. */
export const rollHits = (
  ctx: GameContext<GameState>,
  area: number,
  side: Side | null,
  group: Pieces,
  bonus: Bonus,
  clause: string,
): number => {
  let hits = 0;
  const dice: number[][] = [];
  for (const [unit, count] of group) {
    const value = attackValue(group, unit, bonus);
    const rolled = ctx.roll(6, count, clause);
    for (const die of rolled) if (die <= value) hits++;
    if (ctx.events) dice.push([unit, value, ...rolled]);
  }
  const lost = side === HIDEYOSHI && area === SOUTH_KANTO && ctx.board.odawara ? Math.min(hits, ODAWARA_HITS) : 0;
  if (ctx.events)
    ctx.emit({
      type: side === null ? 'akechiRolled' : 'rolled',
      area: (AREAS[area] as Area).id,
      seat: side === null ? null : seatOfSide(side),
      dice: dice.map(([unit, ...rest]) => [(UNITS[unit as number] as Unit).id, ...rest]),
      'throws:unit': dice.map(([unit, , ...rolled]) => [(UNITS[unit as number] as Unit).id, ...rolled]),
      hits: hits - lost,
      walls: lost,
    });
  return hits - lost;
};

/** 8.3.2b The owner chooses losses. 8.31.2 For a neutral daimyo the attacker's opponent chooses. */
const lossesOf = (board: GameState, { side, area, target, picks }: AttackState, hits: number): LossesState => ({
  by: picks ? side : opponentOf(side),
  area,
  mask: targetMask(board, side, area, target),
  also: [],
  hits,
  clause: '8.3.2b',
});

/** event.ambush Own pieces are attacked, and an unused own piece there can act. Uses only public facts. */
const isAmbushPossible = (view: HideyoshiView, { side, area, target }: AttackState): boolean => {
  const { board } = view;
  const reacting = opponentOf(side);
  if (reacting === ANTI && view.turn === 0) return false; // 4.2.3
  if ((targetMask(board, side, area, target) & board.own[reacting]) === 0) return false;
  if (handOf(view, reacting).length === 0) return false;
  const shown = view.zones['discards']?.pieces ?? [];
  if (CARDS.every(({ id, event }) => event !== 'ambush' || shown.includes(id))) return false;
  return canStrike(board, reacting, area);
};

const canStrike = (board: GameState, side: Side, area: number): boolean => {
  for (let bits = (board.present[area] as number) & board.own[side]; bits !== 0; bits &= bits - 1) {
    const daimyo = 31 - Math.clz32(bits & -bits);
    if (isFrozen(board, daimyo)) continue;
    for (const unit of (DAIMYO[daimyo] as Daimyo).units) if (countUnused(board, area, unit) > 0) return true;
  }
  return false;
};

/** 8.3.1 to 8.31.4 One attack, with the reaction window. Returns 'struck' or 'ambushed'. */
export const attack = procedure<GameState, AttackState>({
  named(ctx, local) {
    const { area, target, side } = local;
    ctx.emit({
      type: 'attacked',
      seat: seatOfSide(side),
      area: (AREAS[area] as Area).id,
      target: targetId(target),
      pieces: groupSize(local.group),
    });
    return isAmbushPossible(ctx.state, local) ? callStep('ambush', local) : goTo('roll');
  },
  answered: (_, __, returned) => (Array.isArray(returned) && returned[0] === 'ambush' ? goTo('cancelled') : undefined),
  roll(ctx, local) {
    const hits = rollHits(ctx, local.area, local.side, local.group, local.bonus, '8.3.2a');
    return hits > 0 ? callStep('losses', lossesOf(ctx.board, local, hits)) : undefined;
  },
  /** 8.3.4 */
  spent(ctx, local) {
    if (local.spends) turnAllPieces(ctx.board, local.area, local.group, USED);
    return endStep('struck');
  },
  /** event.ambush The attackers become used, also those of the event's first attack. Then the ambushers attack. */
  cancelled(ctx, local) {
    const { area, side, group } = local;
    turnAllPieces(ctx.board, area, group, USED);
    for (const before of effectsOf<CommittedGroup>(ctx.state, 'committed'))
      turnAllPieces(ctx.board, area, subtractPieces(before.group, group), USED);
    const orders = { ...createOrders(opponentOf(side), 1), clause: 'event.ambush' };
    return callStep('group', createGrouping(ctx.state, orders, area, -1, STRIKE));
  },
  strike(ctx, local, returned) {
    const { board } = ctx;
    const { area, side, group } = local;
    const strikers = returned as unknown as Pieces;
    const hits = rollHits(ctx, area, opponentOf(side), strikers, NO_BONUS, 'event.ambush');
    turnAllPieces(board, area, strikers, USED);
    if (hits === 0) return endStep('ambushed');
    const also = group.filter(([unit]) => neutralsOf(board, side) & (1 << (UNITS[unit] as Unit).daimyo));
    const mask = (board.present[area] as number) & board.own[side];
    const struck: LossesState = { by: side, area, mask, also, hits, clause: 'event.ambush' };
    return callStep('losses', struck);
  },
  over: () => endStep('ambushed'),
});

type Ambush = readonly ['ambush', CardId];
type AmbushRule = Rule<GameState, AttackState, Ambush>;

const ambushRules: readonly AmbushRule[] = [
  {
    clause: '7.0.1', // a card in the own hand
    ok: (view, [, card], { local }) => handOf(view, opponentOf(local.side)).includes(card),
  },
  {
    clause: 'event.ambush',
    ok: (_, [, card]) => eventOf(card) === 'ambush',
    values: (_, [, card]) => ({ card }),
  },
];

const ambushAction = actionType<GameState, AttackState, Ambush>({
  name: 'ambush',
  args: args([oneOf(CARD_IDS)]),
  candidates: (view, { local }) =>
    handOf(view, opponentOf(local.side))
      .filter((card) => eventOf(card) === 'ambush')
      .map((card): Ambush => ['ambush', card]),
  rules: ambushRules,
  /** The card is discarded, and no round is used. */
  apply(ctx, [, card], { local }): Transition | void {
    discardCard(ctx, opponentOf(local.side), card);
    ctx.emit({ type: 'ambushed', seat: seatOfSide(opponentOf(local.side)), area: (AREAS[local.area] as Area).id });
  },
});

const letThemAction = simpleActionType<GameState, AttackState>('letThem');

/** Asked whenever public facts allow an Ambush, so that the question reveals nothing about the hand. */
export const ambush = decision<GameState, AttackState>({
  seats: (_, { side }) => [seatOfSide(opponentOf(side))],
  prompt: (_, { seat, local }) => ({
    key: 'ambush',
    facts: { seat, area: (AREAS[local.area] as Area).id, 'attacker:seat': seatOfSide(local.side) },
  }),
  actionTypes: [ambushAction, letThemAction],
  window: true,
  standingOrder: { pass: 'letThem' },
});
