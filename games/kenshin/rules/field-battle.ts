import { callStep, decision, endStep, simpleActionType, procedure, goTo } from '@gunbai/engine';
import type { Transition, GameContext } from '@gunbai/engine';
import type { Hex } from '@gunbai/shared/hex';
import { ATTACKED, DEFENDED, isInPlay, landUnitsAt, NONE, seatOfSide, STRAYED } from './state.ts';
import type { GameState } from './state.ts';
import { isShelterOffered } from './castles.ts';
import { placeLabel } from './mutations.ts';
import {
  combatModifiers,
  modifierFacts,
  rollForPursuit,
  combatRating,
  refugeCastle,
  rollAttack,
  combatStrength,
  sumModifiers,
} from './combat-strength.ts';
import type { Battle, Pursuit } from './combat-strength.ts';
import { MAX_RETREAT, unitAt } from './components.ts';
import { applyLosses } from './losses.ts';
import { canAllRetreat, leadersInPlay, areAllReduced, createRetreat } from './retreat.ts';
import { invalidateDerivedState, endAlarm, endMarch, marchStepCost } from './derived-state.ts';

// 12 Field battles; 14 overruns and 8-2-4 sorties use the same steps with differences

const unitsInPlay = (board: GameState, units: readonly number[]): number[] => units.filter((unit) => isInPlay(board, unit));
const hexesOf = (board: GameState, units: readonly number[]): Hex[] => [
  ...new Set(unitsInPlay(board, units).map((unit) => board.at[unit] as Hex)),
];
const idsOf = (units: readonly number[]): string[] => units.map((unit) => unitAt(unit).id);

const setFoughtFlag = (board: GameState, units: readonly number[], bit: number): void => {
  for (const unit of units) board.fought[unit] = (board.fought[unit] as number) | bit;
  invalidateDerivedState(board);
};

/** 12-1-5, 12-1-6 All forces in the hex together, except those already attacked in this phase. */
export const unattackedDefenders = (board: GameState, { side, hex }: Pick<Battle, 'side' | 'hex'>): number[] =>
  landUnitsAt(board, 1 - side, hex, false).filter((unit) => ((board.fought[unit] as number) & DEFENDED) === 0);

/** The retreat of one side: its forces, the enemy hexes, and the castle they may enter. */
const battleRetreat = (ctx: GameContext<GameState>, battle: Battle, who: 'attacker' | 'defender') => {
  const { board } = ctx;
  const { side, hex } = battle;
  if (who === 'attacker') return createRetreat(ctx, side, battle.attackers, [hex], MAX_RETREAT, NONE);
  const enemies = hexesOf(board, battle.attackers);
  const from = enemies.length > 0 ? enemies : battle.from; // 12-4-7 the attackers may have been lost during their own retreat
  return createRetreat(ctx, 1 - side, battle.defenders, from, MAX_RETREAT, refugeCastle(board, 1 - side, hex));
};

/** 12-4b, 8-1 A side may choose to retreat only if all its forces can. A sortie can always go back inside. */
const canChooseRetreat = (ctx: GameContext<GameState>, battle: Battle, who: 'attacker' | 'defender'): boolean => {
  if (who === 'attacker' && battle.kind === 'sortie') return true;
  return canAllRetreat(ctx.board, battleRetreat(ctx, battle, who));
};

const askStandOrRetreat = (ctx: GameContext<GameState>, battle: Battle, who: 'attacker' | 'defender'): Transition | void => {
  if (canChooseRetreat(ctx, battle, who))
    return callStep('stand', { side: who === 'attacker' ? battle.side : 1 - battle.side, hex: battle.hex, round: battle.round });
};

const retreatingSide = (battle: Battle): { units: number[]; pursuers: number[]; side: number } =>
  battle.retreats === 'attacker'
    ? { units: battle.attackers, pursuers: battle.defenders, side: battle.side }
    : { units: battle.defenders, pursuers: battle.attackers, side: 1 - battle.side };

/** 12-5-3 Only the ratings modify a pursuit. */
export const battlePursuit = (board: GameState, battle: Battle): Pursuit => {
  const { units, pursuers } = retreatingSide(battle);
  const modifier = combatRating(board, pursuers) - combatRating(board, units);
  return { strength: combatStrength(board, pursuers), modifier, lead: -modifier };
};

/** 10-7-3c Markers of these attackers on the hex come off. */
const removeMarkers = (board: GameState, { hex, attackers }: Battle): void => {
  board.engagements = board.engagements.filter((marker) => marker.hex !== hex || !attackers.includes(marker.force));
};

/** 14-7-3, 14-7-8a, 10-7-4 A failed overrun engages both sides. */
const placeEngagementMarkers = (ctx: GameContext<GameState>, { attackers, hex, side }: Battle): void => {
  const { board } = ctx;
  for (const force of leadersInPlay(board, attackers)) {
    board.engagements.push({ force, hex });
    ctx.emit({ type: 'engaged', unit: unitAt(force).id, seat: seatOfSide(side), hex: placeLabel(hex) });
  }
};

const callAdvance = (ctx: GameContext<GameState>, battle: Battle, who: 'attacker' | 'defender'): Transition => {
  const { board } = ctx;
  return who === 'attacker'
    ? callStep('advance', { side: battle.side, forces: leadersInPlay(board, battle.attackers), hexes: [battle.hex], advanced: [] })
    : callStep('advance', { side: 1 - battle.side, forces: leadersInPlay(board, battle.defenders), hexes: battle.from, advanced: [] });
};

export const battle = procedure<GameState, Battle>({
  /** 12-1-1 The attack is declared. 8-2-1a The defender may shelter. */
  declare(ctx, local) {
    const { board } = ctx;
    local.from = hexesOf(board, local.attackers);
    if (local.kind !== 'overrun') setFoughtFlag(board, local.attackers, ATTACKED);
    ctx.emit({ type: local.kind, seat: seatOfSide(local.side), 'units:unit': idsOf(local.attackers), hex: placeLabel(local.hex) });
    if (local.kind === 'sortie') return;
    board.alarms.push(local.hex);
    if (isShelterOffered(board, 1 - local.side, local.hex)) return callStep('shelter', { side: 1 - local.side, hex: local.hex });
  },
  gather(ctx, local) {
    const { board } = ctx;
    local.defenders = unattackedDefenders(board, local);
    // 8-2-1b All defenders shelter: an attacker may advance, a moving force goes on with its remaining points.
    if (local.defenders.length === 0) return local.kind === 'overrun' ? endStep() : goTo('follow');
    if (local.kind === 'overrun')
      board.pointsLeft -= marchStepCost(board, local.side, board.at[local.attackers[0] as number] as Hex, local.hex); // 14-7-1
    else setFoughtFlag(board, local.defenders, DEFENDED);
    if (local.kind === 'field') setFoughtFlag(board, local.attackers, STRAYED); // 13-1-7a besiegers who fight elsewhere no longer count for their siege
  },
  /** 12-1 (1), (2) Both sides roll with their current strength. */
  round(ctx, local) {
    const { board } = ctx;
    local.round++;
    const modifiers = combatModifiers(board, local);
    const attackStrength = combatStrength(board, local.attackers);
    const defenceStrength = combatStrength(board, local.defenders);
    const attack = rollAttack(ctx, attackStrength, sumModifiers(modifiers, 'attacker'), '12-2b');
    const defence = rollAttack(ctx, defenceStrength, sumModifiers(modifiers, 'defender'), '12-2b');
    local.damage = [defence.damage, attack.damage];
    board.simultaneous = true;
    if (!ctx.events) return;
    ctx.emit({
      type: 'round',
      round: local.round,
      hex: placeLabel(local.hex),
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
  /** 12-1 (3) Results are simultaneous. */
  attackersLose: (ctx, local) => applyLosses(ctx, { side: local.side, units: local.attackers, damage: local.damage[0], castle: NONE }),
  defendersLose: (ctx, local) => applyLosses(ctx, { side: 1 - local.side, units: local.defenders, damage: local.damage[1], castle: NONE }),
  results({ board }) {
    board.simultaneous = false;
  },
  /** 12-1 (4), 12-4a, 12-4-7 */
  decide(ctx, local) {
    const { board } = ctx;
    local.attackers = unitsInPlay(board, local.attackers);
    local.defenders = unitsInPlay(board, local.defenders);
    if (local.attackers.length === 0 || local.defenders.length === 0) return goTo('follow');
    const attackerMust = areAllReduced(board, local.attackers);
    const defenderMust = areAllReduced(board, local.defenders);
    if (attackerMust && defenderMust) {
      local.retreats = 'both';
      return goTo('leave');
    }
    if (attackerMust || defenderMust) {
      local.retreats = attackerMust ? 'attacker' : 'defender';
      return goTo('pursuit');
    }
    return askStandOrRetreat(ctx, local, 'attacker'); // 12-4-1
  },
  heardAttacker(ctx, local, returned) {
    if (isRetreat(returned)) {
      local.retreats = 'attacker';
      return goTo('pursuit');
    }
    return askStandOrRetreat(ctx, local, 'defender');
  },
  heardDefender(ctx, local, returned) {
    if (isRetreat(returned)) {
      local.retreats = 'defender';
      return goTo('pursuit');
    }
    if (local.kind !== 'overrun') return goTo('round'); // 12-4c
    placeEngagementMarkers(ctx, local); // 14-7-4 only one roll
    return goTo('end');
  },
  /** 12-5 One pursuit before the retreat. 14-7-9 None in an overrun. */
  pursuit(_, local) {
    if (local.kind === 'overrun') return goTo('leave');
    return callStep('pursuit', { side: 1 - retreatingSide(local).side });
  },
  pursue(ctx, local, returned) {
    const { board } = ctx;
    const { units, side } = retreatingSide(local);
    if (isPursuitWaived(returned)) return;
    const pursuit = battlePursuit(board, local);
    if (!rollForPursuit(ctx, pursuit)) return;
    const { strength, modifier } = pursuit;
    const { dice, damage } = rollAttack(ctx, strength, modifier, '12-5-2a');
    ctx.emit({ type: 'pursued', seat: seatOfSide(1 - side), dice, modifier, hits: damage, strength });
    return applyLosses(ctx, { side, units, damage, castle: NONE }); // 12-5-2b
  },
  leave(ctx, local) {
    local.attackers = unitsInPlay(ctx.board, local.attackers);
    local.defenders = unitsInPlay(ctx.board, local.defenders);
    if (local.retreats === 'defender' || local.kind === 'sortie') return; // 8-2-4a a sortie goes back inside
    return callStep('retreat', battleRetreat(ctx, local, 'attacker'));
  },
  defendersLeave(ctx, local) {
    if (local.retreats !== 'attacker') return callStep('retreat', battleRetreat(ctx, local, 'defender'));
  },
  /** 12-6 The winners may advance. 14-7-6b After an overrun only the moving force. */
  follow(ctx, local) {
    const { board } = ctx;
    if (local.kind === 'overrun') return goTo('end');
    removeMarkers(board, local);
    local.attackers = unitsInPlay(board, local.attackers);
    local.defenders = unitsInPlay(board, local.defenders);
    if (local.retreats === 'both') return goTo('end');
    if (local.attackers.length === 0 || local.retreats === 'attacker') return callAdvance(ctx, local, 'defender');
    return callAdvance(ctx, local, 'attacker');
  },
  end(ctx, local) {
    if (local.kind === 'overrun') return endOverrun(ctx, local);
    const { board } = ctx;
    removeMarkers(board, local);
    // 8-2-1b A force that advances to a castle can besiege it from the next attack phase on.
    if (local.kind === 'field')
      setFoughtFlag(
        board,
        local.attackers.filter((unit) => board.at[unit] === local.hex),
        STRAYED,
      );
    endAlarm(board);
  },
});

/** 14-7-6b The force may enter the hex and continue; otherwise its move is over. */
const endOverrun = (ctx: GameContext<GameState>, local: Battle): Transition | void => {
  const { board } = ctx;
  const [unit] = leadersInPlay(board, local.attackers);
  const isDriven = landUnitsAt(board, 1 - local.side, local.hex, false).length === 0;
  const isStanding = unit !== undefined && unit === board.marching && local.retreats !== 'attacker' && local.retreats !== 'both';
  if (isStanding && isDriven) return callStep('followUp', { side: local.side, unit, hex: local.hex });
  endMarch(board);
};

type StandDecision = { readonly side: number; readonly hex: Hex; readonly round: number };

const isRetreat = (returned: unknown): boolean => Array.isArray(returned) && returned[0] === 'retreat';
const isPursuitWaived = (returned: unknown): boolean => Array.isArray(returned) && returned[0] === 'waive';

/** 12-4b, 12-4-1, 14-7-8b */
export const stand = decision<GameState, StandDecision>({
  seats: (_, local) => [seatOfSide(local.side)],
  prompt: (_, { seat, local }) => ({ key: 'stand', facts: { seat, hex: placeLabel(local.hex), round: local.round } }),
  actionTypes: [simpleActionType<GameState, StandDecision>('stand'), simpleActionType<GameState, StandDecision>('retreat')],
});

/** 12-5, 13-5-1 */
export const pursuit = decision<GameState, { readonly side: number }>({
  seats: (_, local) => [seatOfSide(local.side)],
  prompt: (_, { seat }) => ({ key: 'pursuit', facts: { seat } }),
  actionTypes: [
    simpleActionType<GameState, { readonly side: number }>('pursue'),
    simpleActionType<GameState, { readonly side: number }>('waive'),
  ],
});
