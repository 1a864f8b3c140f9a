import { callStep, decision, endStep, simpleActionType, procedure, goTo } from '@gunbai/engine';
import type { Hex } from '@gunbai/shared/hex';
import { assaultersOf } from './attack-phase.ts';
import { ATTACKED, isInPlay, landUnitsAt, NONE, seatOfSide } from './state.ts';
import type { GameState } from './state.ts';
import { captureCastle, durabilityOf } from './castles.ts';
import { rollForPursuit, combatRating, modifierFacts, rollAttack, combatStrength, sumModifiers } from './combat-strength.ts';
import type { Modifier, Pursuit } from './combat-strength.ts';
import { MAX_ASSAULT_STRENGTH_FACTOR, castleAt } from './components.ts';
import { applyLosses } from './losses.ts';
import { CASTLE_HEX } from './map.ts';
import { areAllReduced, createRetreat } from './retreat.ts';

// 13-2 to 13-5 Assault

export type AssaultState = {
  readonly castle: number;
  readonly side: number;
  attackers: number[];
  round: number;
  damage: [number, number];
};

const garrisonUnits = (board: GameState, castle: number): number[] =>
  landUnitsAt(board, board.holder[castle] as number, CASTLE_HEX[castle] as Hex, true);

/** 13-3-3 At most three times the printed durability. */
export const assaultStrength = (board: GameState, castle: number, attackers: readonly number[]): number =>
  Math.min(combatStrength(board, attackers), MAX_ASSAULT_STRENGTH_FACTOR * castleAt(castle).durability);

/** 13-3-4 The castle itself adds 1. */
export const garrisonStrength = (board: GameState, castle: number): number => combatStrength(board, garrisonUnits(board, castle)) + 1;

/** 13-3-5 The castle's defence and the better commander. An empty castle has no commander to compare with. */
export const assaultModifiers = (board: GameState, castle: number, attackers: readonly number[]): Modifier[] => {
  const { defence } = castleAt(castle);
  const found: Modifier[] = defence === 0 ? [] : [{ clause: '13-3-5.A1', attacker: -defence, defender: defence }];
  const inside = garrisonUnits(board, castle);
  const better = inside.length === 0 ? 0 : Math.sign(combatRating(board, attackers) - combatRating(board, inside));
  if (better !== 0) found.push({ clause: '13-3-5.A2', attacker: better, defender: -better });
  return found;
};

/** 13-5-2 Ratings and defence modify the roll, and the castle adds its own strength. */
export const assaultPursuit = (board: GameState, { castle, attackers }: AssaultState): Pursuit => {
  const lead = combatRating(board, attackers) - combatRating(board, garrisonUnits(board, castle));
  return { strength: garrisonStrength(board, castle), modifier: castleAt(castle).defence - lead, lead };
};

const isAnswer = (returned: unknown, answer: string): boolean => Array.isArray(returned) && returned[0] === answer;

export const assault = procedure<GameState, AssaultState>({
  declare(ctx, local) {
    const { board } = ctx;
    local.attackers = assaultersOf(board, local.castle);
    for (const unit of local.attackers) board.fought[unit] = (board.fought[unit] as number) | ATTACKED;
    ctx.emit({ type: 'assault', seat: seatOfSide(local.side), castle: castleAt(local.castle).id });
  },
  round(ctx, local) {
    const { board } = ctx;
    const { castle, attackers } = local;
    local.round++;
    const modifiers = assaultModifiers(board, castle, attackers);
    const attackStrength = assaultStrength(board, castle, attackers);
    const defenceStrength = garrisonStrength(board, castle);
    const attack = rollAttack(ctx, attackStrength, sumModifiers(modifiers, 'attacker'), '13-3');
    const defence = rollAttack(ctx, defenceStrength, sumModifiers(modifiers, 'defender'), '13-3');
    local.damage = [defence.damage, attack.damage];
    board.simultaneous = true;
    if (!ctx.events) return;
    ctx.emit({
      type: 'assaultRound',
      castle: castleAt(castle).id,
      round: local.round,
      attack: attack.dice,
      attackModifier: sumModifiers(modifiers, 'attacker'),
      hits: attack.damage,
      defence: defence.dice,
      defenceModifier: sumModifiers(modifiers, 'defender'),
      hitsBack: defence.damage,
      attackStrength,
      defenceStrength,
      attackModifiers: modifierFacts(modifiers, 'attacker'),
      defenceModifiers: modifierFacts(modifiers, 'defender'),
    });
  },
  attackersLose: (ctx, local) => applyLosses(ctx, { side: local.side, units: local.attackers, damage: local.damage[0], castle: NONE }),
  garrisonLoses: (ctx, local) =>
    applyLosses(ctx, {
      side: 1 - local.side,
      units: garrisonUnits(ctx.board, local.castle),
      damage: local.damage[1],
      castle: local.castle,
    }),
  results(ctx, local) {
    ctx.board.simultaneous = false;
    if (durabilityOf(ctx.board, local.castle) > 0) return;
    captureCastle(ctx, local.castle); // 13-5-3a
    return endStep();
  },
  /** 13-5a, 13-5c */
  decide({ board }, local) {
    local.attackers = local.attackers.filter((unit) => isInPlay(board, unit));
    if (local.attackers.length === 0) return endStep();
    if (!areAllReduced(board, local.attackers)) return callStep('press', { side: local.side, castle: local.castle });
    return goTo('forcedBack');
  },
  heard: (_, __, returned) => (isAnswer(returned, 'press') ? goTo('round') : endStep()),
  /** 13-5b Instead of retreating, the assaulter may roll for a double. */
  forcedBack: (_, local) => callStep('rally', { side: local.side, castle: local.castle }),
  rallied(ctx, local, returned) {
    if (!isAnswer(returned, 'rally')) return;
    const [one, other] = ctx.roll(6, 2, '13-5b') as [number, number];
    ctx.emit({ type: 'rallied', seat: seatOfSide(local.side), dice: [one, other], holds: one === other });
    if (one === other) return goTo('goOn');
  },
  /** 13-5-1 An empty castle does not pursue. */
  pursuit({ board }, local) {
    if (garrisonUnits(board, local.castle).length === 0) return goTo('leave');
    return callStep('pursuit', { side: 1 - local.side });
  },
  pursue(ctx, local, returned) {
    const { board } = ctx;
    if (isAnswer(returned, 'waive')) return;
    const pursuit = assaultPursuit(board, local);
    if (!rollForPursuit(ctx, pursuit)) return;
    const { strength, modifier } = pursuit;
    const { dice, damage } = rollAttack(ctx, strength, modifier, '13-5-2');
    ctx.emit({ type: 'pursued', seat: seatOfSide(1 - local.side), dice, modifier, hits: damage, strength });
    return applyLosses(ctx, { side: local.side, units: local.attackers, damage, castle: NONE });
  },
  leave: (ctx, local) => callStep('retreat', createRetreat(ctx, local.side, local.attackers, [CASTLE_HEX[local.castle] as Hex], 1, NONE)),
  left: () => endStep(),
  goOn: (_, local) => callStep('press', { side: local.side, castle: local.castle }),
  heardAgain: (_, __, returned) => (isAnswer(returned, 'press') ? goTo('round') : endStep()),
});

type CastleDecision = { readonly side: number; readonly castle: number };

/** 13-3-2, 13-5c Fight another round, or stop. */
export const press = decision<GameState, CastleDecision>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: ({ board }, { seat, local }) => ({
    key: 'press',
    facts: { seat, castle: castleAt(local.castle).id, left: durabilityOf(board, local.castle) },
  }),
  actionTypes: [simpleActionType<GameState, CastleDecision>('press'), simpleActionType<GameState, CastleDecision>('break-off')],
});

export const rally = decision<GameState, CastleDecision>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat, local }) => ({ key: 'rally', facts: { seat, castle: castleAt(local.castle).id } }),
  actionTypes: [simpleActionType<GameState, CastleDecision>('rally'), simpleActionType<GameState, CastleDecision>('fall-back')],
});
