import { args, call, decision, done, effectsOf, oneOf, plainVerb, procedure, to, verb } from '@gunbai/engine';
import type { Next, Rule, Table } from '@gunbai/engine';
import { seatFor, turnAll, unusedOf, USED } from './board.ts';
import type { Board, Hideyoshi, Pieces } from './board.ts';
import { ANTI, AREAS, DAIMYO, HIDEYOSHI, opponentOf, SOUTH_KANTO, UNITS } from './components.ts';
import type { Area, CardId, Daimyo, Side, Unit } from './components.ts';
import { CARD_IDS, CARDS, discard, eventOf, handOf } from './cards.ts';
import { neutralsOf } from './daimyo.ts';
import { groupingFor } from './group.ts';
import { isFrozen, NO_BONUS, ordersOf, sizeOf, STRIKE, without } from './groups.ts';
import type { Bonus, Committed } from './groups.ts';
import type { Losses } from './losses.ts';
import { attackValue, targetId, targetMask } from './targets.ts';

// 8.3 Attack, and the reaction event Ambush

/** A group that has been named, with its target, before dice are rolled. */
export type Attack = {
  side: Side;
  area: number;
  target: number;
  group: Pieces;
  bonus: Bonus;
  picks: boolean;
  /** 8.3.4 The pieces become used now; an event may put that off. */
  spends: boolean;
};

/** 2 hits are lost before the walls of Odawara (event.odawara_castle). */
export const ODAWARA_HITS = 2;

/** 8.3.2a One die for each piece; a result not above its value hits. */
export const rollHits = (table: Table<Board>, area: number, side: Side | null, group: Pieces, bonus: Bonus, clause: string): number => {
  let hits = 0;
  const dice: number[][] = [];
  for (const [unit, count] of group) {
    const value = attackValue(group, unit, bonus);
    const rolled = table.roll(6, count, clause);
    for (const die of rolled) if (die <= value) hits++;
    if (table.events) dice.push([unit, value, ...rolled]);
  }
  const lost = side === HIDEYOSHI && area === SOUTH_KANTO && table.board.odawara ? Math.min(hits, ODAWARA_HITS) : 0;
  if (table.events)
    table.emit({
      type: side === null ? 'akechiRolled' : 'rolled',
      area: (AREAS[area] as Area).id,
      seat: side === null ? null : seatFor(side),
      dice: dice.map(([unit, ...rest]) => [(UNITS[unit as number] as Unit).id, ...rest]),
      'throws:unit': dice.map(([unit, , ...rolled]) => [(UNITS[unit as number] as Unit).id, ...rolled]),
      hits: hits - lost,
      walls: lost,
    });
  return hits - lost;
};

/** 8.3.2b The owner picks; 8.31.2 for a neutral daimyo the attacker's opponent does, whichever side he is of. */
const lossesOf = (board: Board, { side, area, target, picks }: Attack, hits: number): Losses => ({
  by: picks ? side : opponentOf(side),
  area,
  mask: targetMask(board, side, area, target),
  also: [],
  hits,
  clause: '8.3.2b',
});

/** event.ambush The target is of the reacting player's side, and he has an unused own piece there that may act: public facts alone. */
const mayBeAmbushed = (view: Hideyoshi, { side, area, target }: Attack): boolean => {
  const { board } = view;
  const reacting = opponentOf(side);
  if (reacting === ANTI && view.turn === 0) return false; // 4.2.3
  if ((targetMask(board, side, area, target) & board.camp[reacting]) === 0) return false;
  if (handOf(view, reacting).length === 0) return false;
  const shown = view.zones['discards']?.pieces ?? [];
  if (CARDS.every(({ id, event }) => event !== 'ambush' || shown.includes(id))) return false;
  return canStrike(board, reacting, area);
};

const canStrike = (board: Board, side: Side, area: number): boolean => {
  for (let bits = (board.present[area] as number) & board.own[side]; bits !== 0; bits &= bits - 1) {
    const daimyo = 31 - Math.clz32(bits & -bits);
    if (isFrozen(board, daimyo)) continue;
    for (const unit of (DAIMYO[daimyo] as Daimyo).units) if (unusedOf(board, area, unit) > 0) return true;
  }
  return false;
};

/** 8.3.1 to 8.31.4, with the window in which the attacked may answer. Hands back 'struck' or 'ambushed'. */
export const attack = procedure<Board, Attack>({
  named(table, local) {
    const { area, target, side } = local;
    table.emit({
      type: 'attacked',
      seat: seatFor(side),
      area: (AREAS[area] as Area).id,
      target: targetId(target),
      pieces: sizeOf(local.group),
    });
    return mayBeAmbushed(table.state, local) ? call('ambush', local) : to('roll');
  },
  answered: (_, __, returned) => (Array.isArray(returned) && returned[0] === 'ambush' ? to('cancelled') : undefined),
  roll(table, local) {
    const hits = rollHits(table, local.area, local.side, local.group, local.bonus, '8.3.2a');
    return hits > 0 ? call('losses', lossesOf(table.board, local, hits)) : undefined;
  },
  /** 8.3.4 */
  spent(table, local) {
    if (local.spends) turnAll(table.board, local.area, local.group, USED);
    return done('struck');
  },
  /** event.ambush: the attackers become used, with all who attacked before by the same event, then the ambushers strike. */
  cancelled(table, local) {
    const { area, side, group } = local;
    turnAll(table.board, area, group, USED);
    for (const before of effectsOf<Committed>(table.state, 'committed')) turnAll(table.board, area, without(before.group, group), USED);
    const orders = { ...ordersOf(opponentOf(side), 1), clause: 'event.ambush' };
    return call('group', groupingFor(table.state, orders, area, -1, STRIKE));
  },
  strike(table, local, returned) {
    const { board } = table;
    const { area, side, group } = local;
    const strikers = returned as unknown as Pieces;
    const hits = rollHits(table, area, opponentOf(side), strikers, NO_BONUS, 'event.ambush');
    turnAll(board, area, strikers, USED);
    if (hits === 0) return done('ambushed');
    const also = group.filter(([unit]) => neutralsOf(board, side) & (1 << (UNITS[unit] as Unit).daimyo));
    const mask = (board.present[area] as number) & board.own[side];
    const struck: Losses = { by: side, area, mask, also, hits, clause: 'event.ambush' };
    return call('losses', struck);
  },
  over: () => done('ambushed'),
});

type Ambush = readonly ['ambush', CardId];
type AmbushRule = Rule<Board, Attack, Ambush>;

const ambushRules: readonly AmbushRule[] = [
  {
    clause: '7.0.1', // a card of the own hand
    ok: (view, [, card], { local }) => handOf(view, opponentOf(local.side)).includes(card),
  },
  {
    clause: 'event.ambush',
    ok: (_, [, card]) => eventOf(card) === 'ambush',
    values: (_, [, card]) => ({ card }),
  },
];

const ambushVerb = verb<Board, Attack, Ambush>({
  name: 'ambush',
  args: args([oneOf(CARD_IDS)]),
  candidates: (view, { local }) =>
    handOf(view, opponentOf(local.side))
      .filter((card) => eventOf(card) === 'ambush')
      .map((card): Ambush => ['ambush', card]),
  rules: ambushRules,
  /** The card is discarded; no round is used up. */
  apply(table, [, card], { local }): Next | void {
    discard(table, opponentOf(local.side), card);
    table.emit({ type: 'ambushed', seat: seatFor(opponentOf(local.side)), area: (AREAS[local.area] as Area).id });
  },
});

const letThem = plainVerb<Board, Attack>('letThem');

/** Asked by public facts alone, whatever is in the hand. */
export const ambush = decision<Board, Attack>({
  seats: (_, { side }) => [seatFor(opponentOf(side))],
  prompt: (_, { seat, local }) => ({
    key: 'ambush',
    facts: { seat, area: (AREAS[local.area] as Area).id, 'attacker:seat': seatFor(local.side) },
  }),
  verbs: [ambushVerb, letThem],
  window: true,
  inAdvance: { pass: 'letThem' },
});
