import { simpleActionType, decision, procedure, endStep, goTo, callStep } from '@gunbai/engine';
import type { AnyActionType } from '@gunbai/engine';
import {
  requireBattle,
  findLeaderGroup,
  ATTACKER,
  DEFENDER,
  isOnGround,
  NO_LEADER,
  isFieldBattle,
  isOneSoldierEach,
} from './battle-state.ts';
import type { BattleSide, Battle } from './battle-state.ts';
import { suppressLogEntry, seatIdOf } from '../state.ts';
import type { GameState, MdtView, MdtContext } from '../state.ts';
import { NOBUNAGA, isSea, placeId, clanId } from '../components.ts';
import { isRerollOffered, sideToReroll } from '../special/good-fortune-reroll.ts';
import { volleysInField, countDice, countHits, fireFacts } from './fire.ts';
import { hasCards } from '../cards/hand.ts';
import type { PlayWindow } from '../cards/hand.ts';
import {
  initiativeBonus,
  initiativeModifiers,
  modifierFacts,
  surprisingSide,
  attackersByInitiative,
  attackersBySurprise,
} from './initiative.ts';
import type { Attackers } from './initiative.ts';
import { removeFighters } from './battle-groups.ts';
import { createLossLocals } from './losses.ts';
import { canRetreat } from './retreat-destinations.ts';
import { ownersOnSide, leadingSeat, countUnitsOwned, groupOwner } from './combat-sides.ts';
import { couldSeatRespond } from '../cards/possible-responses.ts';
import { promote, canPromote } from '../cards/promotion.ts';

/* 10.3.3.1 Retreat or fight. */

export interface RetreatOrFightLocals {
  readonly window: PlayWindow;
  readonly side: BattleSide;
  readonly seat: number;
}

const canSideRetreat = (board: GameState, { side, seat }: RetreatOrFightLocals): boolean =>
  canRetreat(board, { side, seat, forced: false });

/** 16.2.9.3 When Nobunaga commands and his guard has losses, all Oda units must retreat if they can. */
const mustRetreat = (board: GameState, { side }: RetreatOrFightLocals): boolean => {
  const battle = requireBattle(board);
  if (board.players !== 4 || battle.guard === 0 || battle.commander[side] !== NOBUNAGA) return false;
  const group = findLeaderGroup(battle, NOBUNAGA);
  return group !== undefined && group.soldiers + group.ooc < battle.guard;
};

const retreat = simpleActionType<GameState, RetreatOrFightLocals>('retreat', {
  rules: [
    { clause: '13.3.3', ok: ({ board }) => !isSea(requireBattle(board).place) },
    { clause: '10.4.2', ok: ({ board }, _, { local }) => canSideRetreat(board, local) },
  ],
  apply(ctx, _, { seat }) {
    ctx.emit({ type: 'soundsRetreat', seat, place: placeId(requireBattle(ctx.board).place) });
  },
});

const fight = simpleActionType<GameState, RetreatOrFightLocals>('fight', {
  rules: [{ clause: '16.2.9.3', ok: ({ board }, _, { local }) => !(mustRetreat(board, local) && canSideRetreat(board, local)) }],
  apply: suppressLogEntry,
});

/** 10.3.3.1, 10.4.1a At the start of each round. In his own impulse a player may also promote a samurai (10.1.6). */
export const retreatOrFight = decision<GameState, RetreatOrFightLocals>({
  seats: (view, { seat }) => [seatIdOf(view, seat)],
  prompt: ({ board }: MdtView, { seat }) => {
    const battle = requireBattle(board);
    return { key: 'retreatOrFight', facts: { seat, place: placeId(battle.place), round: battle.round } };
  },
  actionTypes: [fight, retreat, promote as AnyActionType<GameState, RetreatOrFightLocals>],
  window: true,
});

/* The round. */

interface RoundLocals {
  /** The side and seat to ask about retreat, and the seat asked last. */
  queue: [BattleSide, number][];
  asked: [BattleSide, number];
  attackers: [boolean, boolean];
  dice: [number[], number[]];
  /** Seats that leave while others of their side stay. */
  leaving: number[];
}

/** 10.3.2, 8.4.1.1 Two lone soldiers roll one unmodified die each. The lower one is lost; on equal dice both are. */
const resolveDuel = (ctx: MdtContext): void => {
  const { board } = ctx;
  const battle = requireBattle(board);
  const [a = 0, b = 0] = ctx.roll(6, 2, battle.special ? '8.4.1.1' : '10.3.2');
  ctx.emit({ type: 'duel', place: placeId(battle.place), attacker: a, defender: b });
  if (a <= b) removeDuelSoldier(ctx, ATTACKER);
  if (b <= a) removeDuelSoldier(ctx, DEFENDER);
};

const removeDuelSoldier = (ctx: MdtContext, side: BattleSide): void => {
  const { board } = ctx;
  const battle = requireBattle(board);
  const group = battle.groups.find((one) => one.side === side && isOnGround(battle, one));
  if (!group) return;
  removeFighters(board, battle.place, group, group.ooc > 0, 1);
  (board.box[group.clan] as number)++;
  battle.groups = battle.groups.filter((one) => one !== group);
  ctx.emit({ type: 'soldiersLost', clan: clanId(group.clan), place: placeId(battle.place), count: 1 });
};

/** Whether neither side could ever hit. The rulebook does not cover this; the attack ends. */
const isDeadlock = (battle: Battle): boolean =>
  ([ATTACKER, DEFENDER] as const).every((side) => volleysInField(battle, side).every(({ needs }) => needs > 6));

/** 16.2.9.4a The leading player decides first, then the player with fewer units. Lots decide ties. */
const orderSeatsByLot = (ctx: MdtContext, side: BattleSide): number[] => {
  const owners = ownersOnSide(ctx.board, side);
  const lead = leadingSeat(ctx.board, side);
  const [one, other, ...more] = owners.filter((seat) => seat !== lead);
  if (ctx.board.players !== 4 || one === undefined || other === undefined || more.length > 0) return owners;
  if (countUnitsOwned(ctx.board, side, one) !== countUnitsOwned(ctx.board, side, other)) return owners;
  const rest = ctx.randomInt(2, '16.2.9.4a') === 0 ? [one, other] : [other, one];
  return owners.includes(lead) ? [lead, ...rest] : rest;
};

/** Asked only if public facts leave a choice: a retreat, or a card that might make a samurai a daimyo. */
const isDecisionNeeded = ({ board, state }: MdtContext, facing: RetreatOrFightLocals): boolean =>
  canSideRetreat(board, facing) ||
  (facing.seat === board.activeSeat && hasCards(state, facing.seat)) ||
  (hasSamuraiInBattle(board, facing) && couldSeatRespond(state, facing.seat, 'round'));

/** 10.1.6, 16.1.4.4 With three players, any player with a samurai in the battle may promote him in any impulse. */
const hasSamuraiInBattle = (board: GameState, { seat }: RetreatOrFightLocals): boolean =>
  board.players === 3 && requireBattle(board).groups.some(({ leader }) => leader !== NO_LEADER && canPromote(board, seat, leader));

const markLeaving = (board: GameState, side: BattleSide, seat: number): void => {
  for (const group of requireBattle(board).groups) if (group.side === side && groupOwner(board, group) === seat) group.leaving = true;
};

/** A side retreats as a whole once all its players do; until then their units leave separately (16.1.5.3). */
const resolveRetreatChoices = (board: GameState, round: RoundLocals): void => {
  const battle = requireBattle(board);
  for (const side of [ATTACKER, DEFENDER] as const) {
    const groups = battle.groups.filter((group) => group.side === side && group.inside === (battle.ground === 'castle'));
    if (groups.length === 0 || !groups.every((group) => group.leaving)) continue;
    battle.retreating = side;
    for (const group of groups) group.leaving = false;
    round.leaving = [];
  }
};

const initiativeTotals = (board: GameState, battle: Battle): [number, number] => [
  battle.initiative[ATTACKER] + initiativeBonus(board, battle, ATTACKER),
  battle.initiative[DEFENDER] + initiativeBonus(board, battle, DEFENDER),
];

const logInitiative = (ctx: MdtContext, totals: readonly [number, number], attackers: Attackers): void => {
  if (!ctx.events) return;
  const battle = requireBattle(ctx.board);
  ctx.emit({
    type: 'initiative',
    place: placeId(battle.place),
    round: battle.round,
    attackerDie: battle.initiative[ATTACKER],
    defenderDie: battle.initiative[DEFENDER],
    attacker: totals[ATTACKER],
    defender: totals[DEFENDER],
    attackerFires: attackers[ATTACKER],
    defenderFires: attackers[DEFENDER],
    attackerModifiers: modifierFacts(initiativeModifiers(ctx.board, battle, ATTACKER)),
    defenderModifiers: modifierFacts(initiativeModifiers(ctx.board, battle, DEFENDER)),
  });
};

const rollVolleys = (ctx: MdtContext, round: RoundLocals, side: BattleSide): void => {
  const volleys = volleysInField(requireBattle(ctx.board), side);
  round.dice[side] = ctx.roll(6, countDice(volleys), '10.3.3.3a');
};

const logFire = (ctx: MdtContext, round: RoundLocals, side: BattleSide, hits: number): void => {
  if (!ctx.events) return;
  const battle = requireBattle(ctx.board);
  const group = battle.groups.find((one) => one.side === side && isOnGround(battle, one));
  ctx.emit({
    type: 'fired',
    clan: group ? clanId(group.clan) : null,
    place: placeId(battle.place),
    dice: round.dice[side],
    hits,
    ...fireFacts(side, volleysInField(battle, side)),
  });
};

const firingSides = (round: RoundLocals): BattleSide[] => ([ATTACKER, DEFENDER] as const).filter((side) => round.attackers[side]);

/** 10.3 The current field battle, round by round, until no opposing units are together (10.3.3.7). */
export const fieldBattle = procedure<GameState, RoundLocals>({
  round(ctx, local) {
    const { board } = ctx;
    const battle = requireBattle(board);
    if (!isFieldBattle(battle)) return endStep();
    if (isOneSoldierEach(battle)) {
      resolveDuel(ctx);
      return endStep();
    }
    if (isDeadlock(battle)) {
      ctx.emit({ type: 'deadlock', place: placeId(battle.place) });
      return goTo('breakOff');
    }
    battle.round++;
    battle.retreating = -1;
    local.leaving = [];
    local.queue = ([DEFENDER, ATTACKER] as const).flatMap((side) =>
      orderSeatsByLot(ctx, side).map((seat): [BattleSide, number] => [side, seat]),
    );
    for (const side of [ATTACKER, DEFENDER] as const)
      if (!findLeaderGroup(battle, battle.commander[side])) battle.commander[side] = NO_LEADER;
  },
  /** 10.3.3.1 The non-active side first; if it retreats, the active side does not. */
  ask(ctx, local) {
    const { board } = ctx;
    const battle = requireBattle(board);
    const next = local.queue.shift();
    if (!next) {
      resolveRetreatChoices(board, local);
      return goTo('initiative');
    }
    const [side, seat] = next;
    if (side === ATTACKER) resolveRetreatChoices(board, local);
    if (side === ATTACKER && battle.retreating === DEFENDER) return goTo('ask');
    const facing: RetreatOrFightLocals = { window: 'round', side, seat };
    local.asked = [side, seat];
    return isDecisionNeeded(ctx, facing) ? callStep('retreatOrFight', { ...facing }) : goTo('ask');
  },
  answered(ctx, local, returned) {
    if (Array.isArray(returned) && returned[0] === 'retreat') {
      const [side, seat] = local.asked;
      markLeaving(ctx.board, side, seat);
      local.leaving.push(seat);
    }
    return goTo('ask');
  },
  /** 10.3.3.2 */
  initiative(ctx) {
    const battle = requireBattle(ctx.board);
    if (surprisingSide(battle) !== -1) return goTo('attackers');
    battle.initiative = ctx.roll(6, 2, '10.3.3.2') as [number, number];
    return isRerollOffered(ctx.state) ? callStep('fortuneThrow', { sides: [ATTACKER, DEFENDER] }) : goTo('attackers');
  },
  initiativeAgain(ctx, _, returned) {
    const side = sideToReroll(returned);
    if (side !== -1) requireBattle(ctx.board).initiative[side] = ctx.roll(6, 1, '10.3.3.2')[0] as number;
  },
  attackers(ctx, local) {
    const { board } = ctx;
    const battle = requireBattle(board);
    const side = surprisingSide(battle);
    const totals = initiativeTotals(board, battle);
    const attackers = side === -1 ? attackersByInitiative(battle, totals) : attackersBySurprise(battle, side);
    local.attackers = [attackers[0], attackers[1]];
    if (side === -1) logInitiative(ctx, totals, attackers);
    else ctx.emit({ type: 'surprise', place: placeId(battle.place) });
  },
  /** 10.3.3.3 */
  fire(ctx, local) {
    const sides = firingSides(local);
    for (const side of sides) rollVolleys(ctx, local, side);
    if (sides.length > 0 && isRerollOffered(ctx.state)) return callStep('fortuneThrow', { sides });
  },
  hits(ctx, local, returned) {
    const battle = requireBattle(ctx.board);
    const side = sideToReroll(returned);
    if (side !== -1) rollVolleys(ctx, local, side);
    battle.hits = [0, 0];
    for (const firingSide of firingSides(local)) {
      const hits = countHits(volleysInField(battle, firingSide), local.dice[firingSide]);
      battle.hits[firingSide === ATTACKER ? DEFENDER : ATTACKER] = hits;
      logFire(ctx, local, firingSide, hits);
    }
  },
  /** 10.3.3.3f, 10.3.3.4 Losses after both sides have rolled. */
  attackerLosses: ({ board }) =>
    requireBattle(board).hits[ATTACKER] > 0 ? callStep('losses', { ...createLossLocals(board, ATTACKER, false, true) }) : undefined,
  defenderLosses: ({ board }) =>
    requireBattle(board).hits[DEFENDER] > 0 ? callStep('losses', { ...createLossLocals(board, DEFENDER, false, true) }) : undefined,
  /** 16.1.5.3b, 16.2.9.4b Leftover hits on the units that stayed apply to those that leave. */
  spareHits({ board }) {
    const battle = requireBattle(board);
    const groupHit = battle.groups.find((group) => group.leaving && battle.hits[group.side] > 0);
    for (const group of battle.groups) group.leaving = false;
    if (groupHit) return callStep('losses', { ...createLossLocals(board, groupHit.side, false, true) });
  },
  /** 10.3.3.5 */
  fates({ board }) {
    requireBattle(board).hits = [0, 0];
    return requireBattle(board).fallen.length > 0 ? callStep('fates') : undefined;
  },
  /** 10.3.3.6 */
  leave({ board }, local) {
    const battle = requireBattle(board);
    if (battle.retreating !== -1)
      local.queue = ownersOnSide(board, battle.retreating).map((seat): [BattleSide, number] => [battle.retreating as BattleSide, seat]);
    else
      local.queue = ([ATTACKER, DEFENDER] as const).flatMap((side) =>
        ownersOnSide(board, side)
          .filter((seat) => local.leaving.includes(seat))
          .map((seat): [BattleSide, number] => [side, seat]),
      );
  },
  withdraw(_, local) {
    const next = local.queue.shift();
    if (!next) return goTo('round');
    return callStep('withdraw', { side: next[0], seat: next[1], forced: false });
  },
  withdrawn: () => goTo('withdraw'),
  /** The attacker leaves as under card 30 (10.4.6). */
  breakOff({ board }, local) {
    local.queue = ownersOnSide(board, ATTACKER).map((seat): [BattleSide, number] => [ATTACKER, seat]);
  },
  sendAway(_, local) {
    const next = local.queue.shift();
    if (!next) return endStep();
    return callStep('withdraw', { side: next[0], seat: next[1], forced: true });
  },
  sentAway: () => goTo('sendAway'),
});

/** A field battle before its first round. */
export const createRound = (): RoundLocals => ({ queue: [], asked: [ATTACKER, 0], attackers: [false, false], dice: [[], []], leaving: [] });
