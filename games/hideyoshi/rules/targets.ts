import type { GameState, Pieces } from './state.ts';
import { AREAS, DAIMYO_IDS, daimyoAt, KANBEI, HASHIBA, UNITS } from './components.ts';
import type { Area, DaimyoId, Side, Unit } from './components.ts';
import { ALL_ENEMIES, bestAttackOf, hasAvailable, canJoinAttack } from './group-rules.ts';
import type { Bonus, Orders } from './group-rules.ts';

// 8.3, 8.31 Who can be attacked, and with which values

/** Targets in actions: all enemies in the area, or one daimyo. */
export const TARGET_IDS: readonly string[] = ['enemies', ...DAIMYO_IDS];
export const targetId = (target: number): string => (target === ALL_ENEMIES ? 'enemies' : (DAIMYO_IDS[target] as DaimyoId));
export const targetAt = (id: string): number => (id === 'enemies' ? ALL_ENEMIES : daimyoAt(id));

/** 8.31.1, 8.3.2b With a neutral daimyo or Akechi in the area an attacker names one daimyo. */
export const mustNameDaimyo = (board: GameState, area: number): boolean =>
  ((board.present[area] as number) & ~(board.own[0] | board.own[1])) !== 0;

/** 8.3.1, 8.3.2b, 8.31.1, 8.31.1n The daimyo that a target stands for (bits); 0 if it is not a legal target. */
export const targetMask = (board: GameState, side: Side, area: number, target: number): number => {
  const others = (board.present[area] as number) & ~board.own[side];
  if (mustNameDaimyo(board, area)) return target === ALL_ENEMIES ? 0 : others & (1 << target);
  return target === ALL_ENEMIES ? others : 0;
};

/** 8.31.1 Every target in an area. */
export const listTargets = (board: GameState, side: Side, area: number): number[] => {
  if (targetMask(board, side, area, ALL_ENEMIES) !== 0) return [ALL_ENEMIES];
  if (!mustNameDaimyo(board, area)) return [];
  const targets: number[] = [];
  for (let bits = (board.present[area] as number) & ~board.own[side]; bits !== 0; bits &= bits - 1)
    targets.push(31 - Math.clz32(bits & -bits));
  return targets;
};

/** 8.1.1, 8.1.2, 3.6.1 Can any group attack this target? */
export const canAttack = (board: GameState, orders: Orders, area: number, target: number): boolean => {
  for (let bits = board.present[area] as number; bits !== 0; bits &= bits - 1) {
    const daimyo = 31 - Math.clz32(bits & -bits);
    if (orders.must >= 0 && orders.must !== daimyo) continue;
    if (canJoinAttack(board, orders, area, daimyo, target) && hasAvailable(board, orders, area, daimyo)) return true;
  }
  return false;
};

export const canAttackAnywhere = (board: GameState, orders: Orders): boolean => {
  for (const { index } of AREAS as readonly Area[]) {
    if (((board.present[index] as number) & board.camp[orders.side]) === 0) continue;
    for (const target of listTargets(board, orders.side, index)) if (canAttack(board, orders, index, target)) return true;
  }
  return false;
};

/** 8.3.2a, 8.4.2 The highest roll that hits for this piece, with generals and events. */
export const attackValue = (group: Pieces, unit: number, bonus: Bonus): number => {
  const { daimyo } = UNITS[unit] as Unit;
  let value = bestAttackOf(group, unit);
  if (daimyo === HASHIBA) value = Math.max(value, kanbeiBonus(group, unit));
  if ((bonus.of & (1 << daimyo)) === 0) return value;
  return value > bonus.most ? value : Math.min(bonus.most, value + bonus.by);
};

/** 16.1.2.2 With Kuroda Kanbei in the group one Hashiba general attacks at 1 more, and lends that value. */
const kanbeiBonus = (group: Pieces, unit: number): number => {
  if (!group.some(([index]) => index === KANBEI)) return 0;
  let best = 0;
  for (const [index] of group) {
    const { isGeneral, daimyo, attack } = UNITS[index] as Unit;
    if (isGeneral && daimyo === HASHIBA) best = Math.max(best, attack + 1);
  }
  return best === 0 ? (UNITS[unit] as Unit).attack : best;
};
