import { atLeast, constant, combine, sortedOutcomes, mean, mapOutcomes, binomial } from '@gunbai/shared/odds';
import type { Distribution } from '@gunbai/shared/odds';
import { ODAWARA_HITS } from '../rules/attack.ts';
import { countPiecesIn, countWithFace } from '../rules/state.ts';
import type { GameState, Pieces } from '../rules/state.ts';
import { HIDEYOSHI, KYO, SOUTH_KANTO, UNITS } from '../rules/components.ts';
import type { Side, Unit } from '../rules/components.ts';
import { AKECHI_BIT, neutralsOf } from '../rules/daimyo.ts';
import { NO_BONUS, listPieces, groupSize, STRIKE } from '../rules/group-rules.ts';
import type { Bonus } from '../rules/group-rules.ts';
import { attackValue, targetMask } from '../rules/targets.ts';

/** 8.3.2a The exact distribution of hits of a group. */
const hitDistribution = (group: Pieces, bonus: Bonus): Distribution => {
  let hits: Distribution = constant(0);
  for (const [unit, count] of group) hits = combine(hits, binomial(count, Math.min(6, attackValue(group, unit, bonus)) / 6));
  return hits;
};

export interface AttackOdds {
  /** The chance of each number of hits, from the lowest. */
  readonly hits: readonly (readonly [hits: number, chance: number])[];
  readonly mean: number;
  /** Pieces that can be hit, and the chance that all of them are. */
  readonly targets: number;
  readonly emptied: number;
}

/** The odds of an attack: hits, less those stopped by Odawara Castle, against the pieces of the target. */
export const attackOdds = (board: GameState, side: Side, area: number, targets: number, group: Pieces, bonus: Bonus): AttackOdds => {
  const rolled = hitDistribution(group, bonus);
  const walls = side === HIDEYOSHI && area === SOUTH_KANTO && board.odawara ? ODAWARA_HITS : 0;
  const hits = walls > 0 ? mapOutcomes(rolled, (count) => Math.max(0, count - walls)) : rolled;
  return { hits: sortedOutcomes(hits), mean: mean(hits), targets, emptied: targets > 0 ? atLeast(hits, targets) : 0 };
};

/** 15.3.3 The odds of Akechi's attack in Kyo at the end of the active player's round. Null if Akechi is gone. */
export const akechiOdds = (board: GameState): { readonly pieces: number; readonly mean: number } | null => {
  const group = listPieces(board, KYO, AKECHI_BIT);
  return group.length === 0 ? null : { pieces: groupSize(group), mean: mean(hitDistribution(group, NO_BONUS)) };
};

/** Pieces in an area that an attack can hit. An Ambush hits all participating pieces of the opponent and the group it stopped. */
export const countTargets = (board: GameState, side: Side, area: number, target: number, stopped: Pieces = []): number => {
  if (target !== STRIKE) return countPiecesIn(board, area, targetMask(board, side, area, target));
  const foe: Side = side === HIDEYOSHI ? 1 : 0;
  const neutral = stopped.filter(([unit]) => neutralsOf(board, foe) & (1 << (UNITS[unit] as Unit).daimyo));
  return (
    countPiecesIn(board, area, board.own[foe]) +
    neutral.reduce((sum, [unit, count]) => sum + Math.min(count, countWithFace(board, area, unit, 1)), 0)
  );
};
