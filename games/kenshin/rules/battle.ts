import { call, decision, done, plainVerb, procedure, to } from '@gunbai/engine';
import type { Next, Table } from '@gunbai/engine';
import type { Hex } from '@gunbai/kits/hex';
import { ATTACKED, DEFENDED, isInPlay, landUnitsAt, NONE, seatOfSide, STRAYED } from './board.ts';
import type { Board } from './board.ts';
import { mayShelter } from './castles.ts';
import { where } from './changes.ts';
import { modifiersOf, pursuitSucceeds, ratingOf, refugeIn, rollAttack, strengthOf, sumFor } from './combat.ts';
import type { Battle, Pursuit } from './combat.ts';
import { LONGEST_RETREAT, unitAt } from './components.ts';
import { suffer } from './losses.ts';
import { canAllRetreat, forcesOf, isSpent, retreatOf } from './retreat.ts';
import { changed, endAlarm, endMarch, stepPoints } from './survey.ts';

// 12 Field battles; 14 overruns and 8-2-4 sorties are fought like them, with differences

const alive = (board: Board, units: readonly number[]): number[] => units.filter((unit) => isInPlay(board, unit));
const hexesOf = (board: Board, units: readonly number[]): Hex[] => [...new Set(alive(board, units).map((unit) => board.at[unit] as Hex))];
const idsOf = (units: readonly number[]): string[] => units.map((unit) => unitAt(unit).id);

const mark = (board: Board, units: readonly number[], bit: number): void => {
  for (const unit of units) board.fought[unit] = (board.fought[unit] as number) | bit;
  changed(board);
};

/** 12-1-5, 12-1-6 All forces in the hex together, except those that have been attacked in this phase. */
export const defendersIn = (board: Board, { side, hex }: Pick<Battle, 'side' | 'hex'>): number[] =>
  landUnitsAt(board, 1 - side, hex, false).filter((unit) => ((board.fought[unit] as number) & DEFENDED) === 0);

/** Whose retreat it is, where their enemies stand, and into which castle they may go. */
const retreatFor = (table: Table<Board>, battle: Battle, who: 'attacker' | 'defender') => {
  const { board } = table;
  const { side, hex } = battle;
  if (who === 'attacker') return retreatOf(table, side, battle.attackers, [hex], LONGEST_RETREAT, NONE);
  const enemies = hexesOf(board, battle.attackers);
  const from = enemies.length > 0 ? enemies : battle.from; // 12-4-7 the attackers may have been lost on their own retreat
  return retreatOf(table, 1 - side, battle.defenders, from, LONGEST_RETREAT, refugeIn(board, 1 - side, hex));
};

/** 12-4b, 8-1 A side that cannot retreat whole may not choose to; a sortie can always go back inside. */
const mayChooseRetreat = (table: Table<Board>, battle: Battle, who: 'attacker' | 'defender'): boolean => {
  if (who === 'attacker' && battle.kind === 'sortie') return true;
  return canAllRetreat(table.board, retreatFor(table, battle, who));
};

const askToStand = (table: Table<Board>, battle: Battle, who: 'attacker' | 'defender'): Next | void => {
  if (mayChooseRetreat(table, battle, who))
    return call('stand', { side: who === 'attacker' ? battle.side : 1 - battle.side, hex: battle.hex, round: battle.round });
};

const retreatersOf = (battle: Battle): { units: number[]; pursuers: number[]; side: number } =>
  battle.retreats === 'attacker'
    ? { units: battle.attackers, pursuers: battle.defenders, side: battle.side }
    : { units: battle.defenders, pursuers: battle.attackers, side: 1 - battle.side };

/** 12-5-3 Only the ratings modify a pursuit. */
export const pursuitIn = (board: Board, battle: Battle): Pursuit => {
  const { units, pursuers } = retreatersOf(battle);
  const modifier = ratingOf(board, pursuers) - ratingOf(board, units);
  return { strength: strengthOf(board, pursuers), modifier, lead: -modifier };
};

/** 10-7-3c Markers of these attackers on the hex come off. */
const removeMarkers = (board: Board, { hex, attackers }: Battle): void => {
  board.engagements = board.engagements.filter((marker) => marker.hex !== hex || !attackers.includes(marker.force));
};

/** 14-7-3, 14-7-8a, 10-7-4 A failed overrun engages the two. */
const engage = (table: Table<Board>, { attackers, hex, side }: Battle): void => {
  const { board } = table;
  for (const force of forcesOf(board, attackers)) {
    board.engagements.push({ force, hex });
    table.emit({ type: 'engaged', unit: unitAt(force).id, seat: seatOfSide(side), hex: where(hex) });
  }
};

const advanceOf = (table: Table<Board>, battle: Battle, who: 'attacker' | 'defender'): Next => {
  const { board } = table;
  return who === 'attacker'
    ? call('advance', { side: battle.side, forces: forcesOf(board, battle.attackers), hexes: [battle.hex], advanced: [] })
    : call('advance', { side: 1 - battle.side, forces: forcesOf(board, battle.defenders), hexes: battle.from, advanced: [] });
};

export const battle = procedure<Board, Battle>({
  /** 12-1-1 The attack has been declared; 8-2-1a the defender may shelter. */
  declare(table, local) {
    const { board } = table;
    local.from = hexesOf(board, local.attackers);
    if (local.kind !== 'overrun') mark(board, local.attackers, ATTACKED);
    table.emit({ type: local.kind, seat: seatOfSide(local.side), 'units:unit': idsOf(local.attackers), hex: where(local.hex) });
    if (local.kind === 'sortie') return;
    board.alarms.push(local.hex);
    if (mayShelter(board, 1 - local.side, local.hex)) return call('shelter', { side: 1 - local.side, hex: local.hex });
  },
  gather(table, local) {
    const { board } = table;
    local.defenders = defendersIn(board, local);
    // 8-2-1b All have gone inside: an attacker may advance, a moving force goes on with what it has.
    if (local.defenders.length === 0) return local.kind === 'overrun' ? done() : to('follow');
    if (local.kind === 'overrun')
      board.pointsLeft -= stepPoints(board, local.side, board.at[local.attackers[0] as number] as Hex, local.hex); // 14-7-1
    else mark(board, local.defenders, DEFENDED);
    if (local.kind === 'field') mark(board, local.attackers, STRAYED); // 13-1-7a besiegers who fight elsewhere count for their siege no more
  },
  /** 12-1 (1), (2): both roll with the strength they have now. */
  round(table, local) {
    const { board } = table;
    local.round++;
    const modifiers = modifiersOf(board, local);
    const attack = rollAttack(table, strengthOf(board, local.attackers), sumFor(modifiers, 'attacker'), '12-2b');
    const defence = rollAttack(table, strengthOf(board, local.defenders), sumFor(modifiers, 'defender'), '12-2b');
    local.damage = [defence.damage, attack.damage];
    board.simultaneous = true;
    table.emit({
      type: 'round',
      round: local.round,
      hex: where(local.hex),
      attack: attack.dice,
      attackModifier: sumFor(modifiers, 'attacker'),
      hits: attack.damage,
      defence: defence.dice,
      defenceModifier: sumFor(modifiers, 'defender'),
      hitsBack: defence.damage,
    });
  },
  /** 12-1 (3): results are simultaneous. */
  attackersLose: (table, local) => suffer(table, { side: local.side, units: local.attackers, damage: local.damage[0], castle: NONE }),
  defendersLose: (table, local) => suffer(table, { side: 1 - local.side, units: local.defenders, damage: local.damage[1], castle: NONE }),
  results({ board }) {
    board.simultaneous = false;
  },
  /** 12-1 (4), 12-4a, 12-4-7 */
  decide(table, local) {
    const { board } = table;
    local.attackers = alive(board, local.attackers);
    local.defenders = alive(board, local.defenders);
    if (local.attackers.length === 0 || local.defenders.length === 0) return to('follow');
    const attackerMust = isSpent(board, local.attackers);
    const defenderMust = isSpent(board, local.defenders);
    if (attackerMust && defenderMust) {
      local.retreats = 'both';
      return to('leave');
    }
    if (attackerMust || defenderMust) {
      local.retreats = attackerMust ? 'attacker' : 'defender';
      return to('pursuit');
    }
    return askToStand(table, local, 'attacker'); // 12-4-1
  },
  heardAttacker(table, local, returned) {
    if (isRetreat(returned)) {
      local.retreats = 'attacker';
      return to('pursuit');
    }
    return askToStand(table, local, 'defender');
  },
  heardDefender(table, local, returned) {
    if (isRetreat(returned)) {
      local.retreats = 'defender';
      return to('pursuit');
    }
    if (local.kind !== 'overrun') return to('round'); // 12-4c
    engage(table, local); // 14-7-4: only one roll
    return to('end');
  },
  /** 12-5 One pursuit before they leave; 14-7-9 none in an overrun. */
  pursuit(_, local) {
    if (local.kind === 'overrun') return to('leave');
    return call('pursuit', { side: 1 - retreatersOf(local).side });
  },
  pursue(table, local, returned) {
    const { board } = table;
    const { units, side } = retreatersOf(local);
    if (isWaived(returned)) return;
    const pursuit = pursuitIn(board, local);
    if (!pursuitSucceeds(table, pursuit)) return;
    const { strength, modifier } = pursuit;
    const { dice, damage } = rollAttack(table, strength, modifier, '12-5-2a');
    table.emit({ type: 'pursued', seat: seatOfSide(1 - side), dice, modifier, hits: damage });
    return suffer(table, { side, units, damage, castle: NONE }); // 12-5-2b
  },
  leave(table, local) {
    local.attackers = alive(table.board, local.attackers);
    local.defenders = alive(table.board, local.defenders);
    if (local.retreats === 'defender' || local.kind === 'sortie') return; // 8-2-4a a sortie simply goes back inside
    return call('retreat', retreatFor(table, local, 'attacker'));
  },
  defendersLeave(table, local) {
    if (local.retreats !== 'attacker') return call('retreat', retreatFor(table, local, 'defender'));
  },
  /** 12-6; 14-7-6b after an overrun only the moving force. */
  follow(table, local) {
    const { board } = table;
    if (local.kind === 'overrun') return to('end');
    removeMarkers(board, local);
    local.attackers = alive(board, local.attackers);
    local.defenders = alive(board, local.defenders);
    if (local.retreats === 'both') return to('end');
    if (local.attackers.length === 0 || local.retreats === 'attacker') return advanceOf(table, local, 'defender');
    return advanceOf(table, local, 'attacker');
  },
  end(table, local) {
    if (local.kind === 'overrun') return endOverrun(table, local);
    const { board } = table;
    removeMarkers(board, local);
    // 8-2-1b Who has come to a castle by advancing besieges it from the next attack phase on.
    if (local.kind === 'field')
      mark(
        board,
        local.attackers.filter((unit) => board.at[unit] === local.hex),
        STRAYED,
      );
    endAlarm(board);
  },
});

/** 14-7-6b The force may go into the hex and on; else its movement is over. */
const endOverrun = (table: Table<Board>, local: Battle): Next | void => {
  const { board } = table;
  const [unit] = forcesOf(board, local.attackers);
  const isDriven = landUnitsAt(board, 1 - local.side, local.hex, false).length === 0;
  const isStanding = unit !== undefined && unit === board.marching && local.retreats !== 'attacker' && local.retreats !== 'both';
  if (isStanding && isDriven) return call('followUp', { side: local.side, unit, hex: local.hex });
  endMarch(board);
};

type Standing = { readonly side: number; readonly hex: Hex; readonly round: number };

const isRetreat = (returned: unknown): boolean => Array.isArray(returned) && returned[0] === 'retreat';
const isWaived = (returned: unknown): boolean => Array.isArray(returned) && returned[0] === 'waive';

/** 12-4b, 12-4-1, 14-7-8b */
export const stand = decision<Board, Standing>({
  seats: (_, local) => [seatOfSide(local.side)],
  prompt: (_, { seat, local }) => ({ key: 'stand', facts: { seat, hex: where(local.hex), round: local.round } }),
  verbs: [plainVerb<Board, Standing>('stand'), plainVerb<Board, Standing>('retreat')],
});

/** 12-5, 13-5-1 */
export const pursuit = decision<Board, { readonly side: number }>({
  seats: (_, local) => [seatOfSide(local.side)],
  prompt: (_, { seat }) => ({ key: 'pursuit', facts: { seat } }),
  verbs: [plainVerb<Board, { readonly side: number }>('pursue'), plainVerb<Board, { readonly side: number }>('waive')],
});
