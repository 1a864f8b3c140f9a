import { call, decision, done, plainVerb, procedure, to } from '@gunbai/engine';
import type { Hex } from '@gunbai/kits/hex';
import { assaultersOf } from './attack.ts';
import { ATTACKED, isInPlay, landUnitsAt, NONE, seatOfSide } from './board.ts';
import type { Board } from './board.ts';
import { castleFalls, durabilityOf } from './castles.ts';
import { pursuitSucceeds, ratingOf, rollAttack, strengthOf, sumFor } from './combat.ts';
import type { Modifier, Pursuit } from './combat.ts';
import { ASSAULT_LIMIT, castleAt } from './components.ts';
import { suffer } from './losses.ts';
import { CASTLE_HEX } from './map.ts';
import { isSpent, retreatOf } from './retreat.ts';

// 13-2 to 13-5 Assault

export type AssaultUnderWay = {
  readonly castle: number;
  readonly side: number;
  attackers: number[];
  round: number;
  damage: [number, number];
};

const garrison = (board: Board, castle: number): number[] =>
  landUnitsAt(board, board.holder[castle] as number, CASTLE_HEX[castle] as Hex, true);

/** 13-3-3 At most three times the printed durability. */
export const assaultStrength = (board: Board, castle: number, attackers: readonly number[]): number =>
  Math.min(strengthOf(board, attackers), ASSAULT_LIMIT * castleAt(castle).durability);

/** 13-3-4 The castle itself adds 1. */
export const garrisonStrength = (board: Board, castle: number): number => strengthOf(board, garrison(board, castle)) + 1;

/** 13-3-5 The castle's defence, and who is led better; without a garrison there is nobody to compare with. */
export const assaultModifiers = (board: Board, castle: number, attackers: readonly number[]): Modifier[] => {
  const { defence } = castleAt(castle);
  const found: Modifier[] = defence === 0 ? [] : [{ clause: '13-3-5.A1', attacker: -defence, defender: defence }];
  const inside = garrison(board, castle);
  const better = inside.length === 0 ? 0 : Math.sign(ratingOf(board, attackers) - ratingOf(board, inside));
  if (better !== 0) found.push({ clause: '13-3-5.A2', attacker: better, defender: -better });
  return found;
};

/** 13-5-2 Ratings and the castle's defence both count, and so does the castle's own strength. */
export const pursuitFrom = (board: Board, { castle, attackers }: AssaultUnderWay): Pursuit => {
  const lead = ratingOf(board, attackers) - ratingOf(board, garrison(board, castle));
  return { strength: garrisonStrength(board, castle), modifier: castleAt(castle).defence - lead, lead };
};

const saysRetreat = (returned: unknown, word: string): boolean => Array.isArray(returned) && returned[0] === word;

export const assault = procedure<Board, AssaultUnderWay>({
  declare(table, local) {
    const { board } = table;
    local.attackers = assaultersOf(board, local.castle);
    for (const unit of local.attackers) board.fought[unit] = (board.fought[unit] as number) | ATTACKED;
    table.emit({ type: 'assault', seat: seatOfSide(local.side), castle: castleAt(local.castle).id });
  },
  round(table, local) {
    const { board } = table;
    const { castle, attackers } = local;
    local.round++;
    const modifiers = assaultModifiers(board, castle, attackers);
    const attack = rollAttack(table, assaultStrength(board, castle, attackers), sumFor(modifiers, 'attacker'), '13-3');
    const defence = rollAttack(table, garrisonStrength(board, castle), sumFor(modifiers, 'defender'), '13-3');
    local.damage = [defence.damage, attack.damage];
    board.simultaneous = true;
    table.emit({
      type: 'assaultRound',
      castle: castleAt(castle).id,
      round: local.round,
      attack: attack.dice,
      attackModifier: sumFor(modifiers, 'attacker'),
      hits: attack.damage,
      defence: defence.dice,
      defenceModifier: sumFor(modifiers, 'defender'),
      hitsBack: defence.damage,
    });
  },
  attackersLose: (table, local) => suffer(table, { side: local.side, units: local.attackers, damage: local.damage[0], castle: NONE }),
  garrisonLoses: (table, local) =>
    suffer(table, { side: 1 - local.side, units: garrison(table.board, local.castle), damage: local.damage[1], castle: local.castle }),
  results(table, local) {
    table.board.simultaneous = false;
    if (durabilityOf(table.board, local.castle) > 0) return;
    castleFalls(table, local.castle); // 13-5-3a
    return done();
  },
  /** 13-5a, 13-5c */
  decide({ board }, local) {
    local.attackers = local.attackers.filter((unit) => isInPlay(board, unit));
    if (local.attackers.length === 0) return done();
    if (!isSpent(board, local.attackers)) return call('press', { side: local.side, castle: local.castle });
    return to('forcedBack');
  },
  heard: (_, __, returned) => (saysRetreat(returned, 'press') ? to('round') : done()),
  /** 13-5b Instead of falling back the assaulter may roll for a double. */
  forcedBack: (_, local) => call('rally', { side: local.side, castle: local.castle }),
  rallied(table, local, returned) {
    if (!saysRetreat(returned, 'rally')) return;
    const [one, other] = table.roll(6, 2, '13-5b') as [number, number];
    table.emit({ type: 'rallied', seat: seatOfSide(local.side), dice: [one, other], holds: one === other });
    if (one === other) return to('goOn');
  },
  /** 13-5-1 An empty castle does not pursue. */
  pursuit({ board }, local) {
    if (garrison(board, local.castle).length === 0) return to('leave');
    return call('pursuit', { side: 1 - local.side });
  },
  pursue(table, local, returned) {
    const { board } = table;
    if (saysRetreat(returned, 'waive')) return;
    const pursuit = pursuitFrom(board, local);
    if (!pursuitSucceeds(table, pursuit)) return;
    const { strength, modifier } = pursuit;
    const { dice, damage } = rollAttack(table, strength, modifier, '13-5-2');
    table.emit({ type: 'pursued', seat: seatOfSide(1 - local.side), dice, modifier, hits: damage });
    return suffer(table, { side: local.side, units: local.attackers, damage, castle: NONE });
  },
  leave: (table, local) => call('retreat', retreatOf(table, local.side, local.attackers, [CASTLE_HEX[local.castle] as Hex], 1, NONE)),
  left: () => done(),
  goOn: (_, local) => call('press', { side: local.side, castle: local.castle }),
  heardAgain: (_, __, returned) => (saysRetreat(returned, 'press') ? to('round') : done()),
});

type AtCastle = { readonly side: number; readonly castle: number };

/** 13-3-2, 13-5c Another round, or stop. */
export const press = decision<Board, AtCastle>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: ({ board }, { seat, local }) => ({
    key: 'press',
    facts: { seat, castle: castleAt(local.castle).id, left: durabilityOf(board, local.castle) },
  }),
  verbs: [plainVerb<Board, AtCastle>('press'), plainVerb<Board, AtCastle>('break-off')],
});

export const rally = decision<Board, AtCastle>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat, local }) => ({ key: 'rally', facts: { seat, castle: castleAt(local.castle).id } }),
  verbs: [plainVerb<Board, AtCastle>('rally'), plainVerb<Board, AtCastle>('fall-back')],
});
