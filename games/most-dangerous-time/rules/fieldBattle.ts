import { call, decision, done, plainVerb, procedure, to } from '@gunbai/engine';
import type { AnyVerb } from '@gunbai/engine';
import { ATTACKER, battleOf, DEFENDER, groupOf, isFieldBattle, isOnGround, isOneSoldierEach, NO_LEADER } from './battle.ts';
import type { Battle, BattleSide } from './battle.ts';
import { INSIDE, seatName, tellNothing } from './board.ts';
import type { Board, Dangerous, Referee } from './board.ts';
import { takeMatching } from './pieces.ts';
import { mayPromote, promote } from './cardEffects.ts';
import { clanId, isSea, NOBUNAGA, placeId } from './components.ts';
import { isFortuneAsked, mustThrowAgain } from './dice.ts';
import { diceIn, hitsIn, volleysInField } from './fire.ts';
import type { Window } from './hand.ts';
import { attackersBy, attackersBySurprise, initiativeBonus, surpriser } from './initiative.ts';
import type { Attackers } from './initiative.ts';
import { holdsCards } from './hand.ts';
import { losingOf } from './losses.ts';
import { canRetreat } from './refuge.ts';
import { leadSeat, ownerOf, ownersOn, unitsOwned } from './sides.ts';
import { mightAnswer } from './windows.ts';

/* 10.3.3.1 Retreat or fight. */

export interface Facing {
  readonly window: Window;
  readonly side: BattleSide;
  readonly seat: number;
}

const mayRetreat = (board: Board, { side, seat }: Facing): boolean => canRetreat(board, { side, seat, forced: false });

/** 16.2.9.3 Nobunaga commands and his guard has suffered: all Oda units must retreat if they can. */
const mustRetreat = (board: Board, { side }: Facing): boolean => {
  const battle = battleOf(board);
  if (board.players !== 4 || battle.guard === 0 || battle.commander[side] !== NOBUNAGA) return false;
  const group = groupOf(battle, NOBUNAGA);
  return group !== undefined && group.soldiers + group.ooc < battle.guard;
};

const retreat = plainVerb<Board, Facing>('retreat', {
  rules: [
    { clause: '13.3.3', ok: ({ board }) => !isSea(battleOf(board).place) },
    { clause: '10.4.2', ok: ({ board }, _, { local }) => mayRetreat(board, local) },
  ],
  apply(table, _, { seat }) {
    table.emit({ type: 'soundsRetreat', seat, place: placeId(battleOf(table.board).place) });
  },
});

const fight = plainVerb<Board, Facing>('fight', {
  rules: [{ clause: '16.2.9.3', ok: ({ board }, _, { local }) => !(mustRetreat(board, local) && mayRetreat(board, local)) }],
  apply: tellNothing,
});

/** 10.3.3.1, 10.4.1a At the start of each round. In his own impulse a player may also promote a samurai (10.1.6). */
export const retreatOrFight = decision<Board, Facing>({
  seats: (view, { seat }) => [seatName(view, seat)],
  prompt: ({ board }: Dangerous, { seat }) => {
    const battle = battleOf(board);
    return { key: 'retreatOrFight', facts: { seat, place: placeId(battle.place), round: battle.round } };
  },
  verbs: [fight, retreat, promote as AnyVerb<Board, Facing>],
  window: true,
});

/* The round. */

interface Round {
  /** Whom to ask whether he retreats: side and seat; and who was asked last. */
  queue: [BattleSide, number][];
  asked: [BattleSide, number];
  attackers: [boolean, boolean];
  dice: [number[], number[]];
  /** Seats that leave while others of their side stay. */
  leaving: number[];
}

/** 10.3.2, 8.4.1.1 Two lone soldiers: one unmodified die each, the lower one falls, equal dice fell both. */
const duel = (table: Referee): void => {
  const { board } = table;
  const battle = battleOf(board);
  const [a = 0, b = 0] = table.roll(6, 2, battle.special ? '8.4.1.1' : '10.3.2');
  table.emit({ type: 'duel', place: placeId(battle.place), attacker: a, defender: b });
  if (a <= b) fellSoldier(table, ATTACKER);
  if (b <= a) fellSoldier(table, DEFENDER);
};

const fellSoldier = (table: Referee, side: BattleSide): void => {
  const { board } = table;
  const battle = battleOf(board);
  const group = battle.groups.find((one) => one.side === side && isOnGround(battle, one));
  if (!group) return;
  takeMatching(board, battle.place, group.clan, group.inside ? INSIDE : 0, INSIDE, 1);
  (board.box[group.clan] as number)++;
  battle.groups = battle.groups.filter((one) => one !== group);
  table.emit({ type: 'soldiersLost', clan: clanId(group.clan), place: placeId(battle.place), count: 1 });
};

/** Neither side could ever hit: no die reaches what it needs. The rulebook does not foresee it; the attack is broken off. */
const isDeadlock = (battle: Battle): boolean =>
  ([ATTACKER, DEFENDER] as const).every((side) => volleysInField(battle, side).every(({ needs }) => needs > 6));

/** 16.2.9.4a Who leads decides first, then whoever has fewer units; equals draw lots. */
const inLot = (table: Referee, side: BattleSide): number[] => {
  const owners = ownersOn(table.board, side);
  const lead = leadSeat(table.board, side);
  const [one, other, ...more] = owners.filter((seat) => seat !== lead);
  if (table.board.players !== 4 || one === undefined || other === undefined || more.length > 0) return owners;
  if (unitsOwned(table.board, side, one) !== unitsOwned(table.board, side, other)) return owners;
  const rest = table.pick(2, '16.2.9.4a') === 0 ? [one, other] : [other, one];
  return owners.includes(lead) ? [lead, ...rest] : rest;
};

/** Asked only if there is something to decide by public facts: a way out, or a card that might make a samurai a daimyo. */
const isAsked = ({ board, state }: Referee, facing: Facing): boolean =>
  mayRetreat(board, facing) ||
  (facing.seat === board.activeSeat && holdsCards(state, facing.seat)) ||
  (hasSamuraiHere(board, facing) && mightAnswer(state, facing.seat, 'round'));

/** 10.1.6, 16.1.4.4 Among three players every impulse is one's own: whoever has a samurai in the fight may make him a daimyo. */
const hasSamuraiHere = (board: Board, { seat }: Facing): boolean =>
  board.players === 3 && battleOf(board).groups.some(({ leader }) => leader !== NO_LEADER && mayPromote(board, seat, leader));

const setLeaving = (board: Board, side: BattleSide, seat: number): void => {
  for (const group of battleOf(board).groups) if (group.side === side && ownerOf(board, group) === seat) group.leaving = true;
};

/** A side retreats as a whole once all of its players do; else those who go only leave (16.1.5.3). */
const settleRetreat = (board: Board, round: Round): void => {
  const battle = battleOf(board);
  for (const side of [ATTACKER, DEFENDER] as const) {
    const groups = battle.groups.filter((group) => group.side === side && group.inside === (battle.ground === 'castle'));
    if (groups.length === 0 || !groups.every((group) => group.leaving)) continue;
    battle.retreating = side;
    for (const group of groups) group.leaving = false;
    round.leaving = [];
  }
};

const initiativeTotals = (board: Board, battle: Battle): [number, number] => [
  battle.initiative[ATTACKER] + initiativeBonus(board, battle, ATTACKER),
  battle.initiative[DEFENDER] + initiativeBonus(board, battle, DEFENDER),
];

const tellInitiative = (table: Referee, totals: readonly [number, number], attackers: Attackers): void => {
  const battle = battleOf(table.board);
  table.emit({
    type: 'initiative',
    place: placeId(battle.place),
    round: battle.round,
    attackerDie: battle.initiative[ATTACKER],
    defenderDie: battle.initiative[DEFENDER],
    attacker: totals[ATTACKER],
    defender: totals[DEFENDER],
    attackerFires: attackers[ATTACKER],
    defenderFires: attackers[DEFENDER],
  });
};

const throwDice = (table: Referee, round: Round, side: BattleSide): void => {
  const volleys = volleysInField(battleOf(table.board), side);
  round.dice[side] = table.roll(6, diceIn(volleys), '10.3.3.3a');
};

const tellFire = (table: Referee, round: Round, side: BattleSide, hits: number): void => {
  const battle = battleOf(table.board);
  const group = battle.groups.find((one) => one.side === side && isOnGround(battle, one));
  table.emit({ type: 'fired', clan: group ? clanId(group.clan) : null, place: placeId(battle.place), dice: round.dice[side], hits });
};

const firingSides = (round: Round): BattleSide[] => ([ATTACKER, DEFENDER] as const).filter((side) => round.attackers[side]);

/** 10.3 The field battle under way, round after round, until no opposing units are together (10.3.3.7). */
export const fieldBattle = procedure<Board, Round>({
  round(table, local) {
    const { board } = table;
    const battle = battleOf(board);
    if (!isFieldBattle(battle)) return done();
    if (isOneSoldierEach(battle)) {
      duel(table);
      return done();
    }
    if (isDeadlock(battle)) {
      table.emit({ type: 'deadlock', place: placeId(battle.place) });
      return to('breakOff');
    }
    battle.round++;
    battle.retreating = -1;
    local.leaving = [];
    local.queue = ([DEFENDER, ATTACKER] as const).flatMap((side) => inLot(table, side).map((seat): [BattleSide, number] => [side, seat]));
    for (const side of [ATTACKER, DEFENDER] as const) if (!groupOf(battle, battle.commander[side])) battle.commander[side] = NO_LEADER;
  },
  /** 10.3.3.1 The non-active side first; if it retreats, the active side does not. */
  ask(table, local) {
    const { board } = table;
    const battle = battleOf(board);
    const next = local.queue.shift();
    if (!next) {
      settleRetreat(board, local);
      return to('initiative');
    }
    const [side, seat] = next;
    if (side === ATTACKER) settleRetreat(board, local);
    if (side === ATTACKER && battle.retreating === DEFENDER) return to('ask');
    const facing: Facing = { window: 'round', side, seat };
    local.asked = [side, seat];
    return isAsked(table, facing) ? call('retreatOrFight', { ...facing }) : to('ask');
  },
  answered(table, local, returned) {
    if (Array.isArray(returned) && returned[0] === 'retreat') {
      const [side, seat] = local.asked;
      setLeaving(table.board, side, seat);
      local.leaving.push(seat);
    }
    return to('ask');
  },
  /** 10.3.3.2 */
  initiative(table) {
    const battle = battleOf(table.board);
    if (surpriser(battle) !== -1) return to('attackers');
    battle.initiative = table.roll(6, 2, '10.3.3.2') as [number, number];
    return isFortuneAsked(table.state) ? call('fortuneThrow', { sides: [ATTACKER, DEFENDER] }) : to('attackers');
  },
  initiativeAgain(table, _, returned) {
    const side = mustThrowAgain(returned);
    if (side !== -1) battleOf(table.board).initiative[side] = table.roll(6, 1, '10.3.3.2')[0] as number;
  },
  attackers(table, local) {
    const { board } = table;
    const battle = battleOf(board);
    const side = surpriser(battle);
    const totals = initiativeTotals(board, battle);
    const attackers = side === -1 ? attackersBy(battle, totals) : attackersBySurprise(battle, side);
    local.attackers = [attackers[0], attackers[1]];
    if (side === -1) tellInitiative(table, totals, attackers);
    else table.emit({ type: 'surprise', place: placeId(battle.place) });
  },
  /** 10.3.3.3 */
  fire(table, local) {
    const sides = firingSides(local);
    for (const side of sides) throwDice(table, local, side);
    if (sides.length > 0 && isFortuneAsked(table.state)) return call('fortuneThrow', { sides });
  },
  hits(table, local, returned) {
    const battle = battleOf(table.board);
    const side = mustThrowAgain(returned);
    if (side !== -1) throwDice(table, local, side);
    battle.hits = [0, 0];
    for (const shooter of firingSides(local)) {
      const hits = hitsIn(volleysInField(battle, shooter), local.dice[shooter]);
      battle.hits[shooter === ATTACKER ? DEFENDER : ATTACKER] = hits;
      tellFire(table, local, shooter, hits);
    }
  },
  /** 10.3.3.3f, 10.3.3.4 Losses only now, after both have rolled. */
  attackerLosses: ({ board }) =>
    battleOf(board).hits[ATTACKER] > 0 ? call('losses', { ...losingOf(board, ATTACKER, false, true) }) : undefined,
  defenderLosses: ({ board }) =>
    battleOf(board).hits[DEFENDER] > 0 ? call('losses', { ...losingOf(board, DEFENDER, false, true) }) : undefined,
  /** 16.1.5.3b, 16.2.9.4b Hits that those who stayed could not take fall on those who leave. */
  spareHits({ board }) {
    const battle = battleOf(board);
    const struck = battle.groups.find((group) => group.leaving && battle.hits[group.side] > 0);
    for (const group of battle.groups) group.leaving = false;
    if (struck) return call('losses', { ...losingOf(board, struck.side, false, true) });
  },
  /** 10.3.3.5 */
  fates({ board }) {
    battleOf(board).hits = [0, 0];
    return battleOf(board).fallen.length > 0 ? call('fates') : undefined;
  },
  /** 10.3.3.6 */
  leave({ board }, local) {
    const battle = battleOf(board);
    if (battle.retreating !== -1)
      local.queue = ownersOn(board, battle.retreating).map((seat): [BattleSide, number] => [battle.retreating as BattleSide, seat]);
    else
      local.queue = ([ATTACKER, DEFENDER] as const).flatMap((side) =>
        ownersOn(board, side)
          .filter((seat) => local.leaving.includes(seat))
          .map((seat): [BattleSide, number] => [side, seat]),
      );
  },
  withdraw(_, local) {
    const next = local.queue.shift();
    if (!next) return to('round');
    return call('withdraw', { side: next[0], seat: next[1], forced: false });
  },
  withdrawn: () => to('withdraw'),
  /** The attacker leaves as under card 30 (10.4.6). */
  breakOff({ board }, local) {
    local.queue = ownersOn(board, ATTACKER).map((seat): [BattleSide, number] => [ATTACKER, seat]);
  },
  sendAway(_, local) {
    const next = local.queue.shift();
    if (!next) return done();
    return call('withdraw', { side: next[0], seat: next[1], forced: true });
  },
  sentAway: () => to('sendAway'),
});

/** A field battle before its first round. */
export const firstRound = (): Round => ({ queue: [], asked: [ATTACKER, 0], attackers: [false, false], dice: [[], []], leaving: [] });
