import { atLeast } from '@gunbai/shared/odds';
import type { Distribution } from '@gunbai/shared/odds';
import { applyHits } from './battle-odds.ts';
import { hitDistribution } from './round-odds.ts';
import { DEFENDER, unitsInGroup, copyBattle, battleUnitsOnGround, ATTACKER, isOnGround, NO_LEADER } from '../rules/combat/battle-state.ts';
import type { Battle } from '../rules/combat/battle-state.ts';
import { volleysAtCastle, volleysFromCastle } from '../rules/combat/fire.ts';

interface SiegeOdds {
  /** The hits of the besieged, and of the remaining besiegers. */
  readonly besiegedHits: Distribution;
  readonly castleFalls: number;
  readonly besiegersLost: number;
}

/** The besiegers left after the first roll, its chance, and their chance to take the castle. */
interface AssaultBranch {
  readonly chance: number;
  readonly lost: number;
  readonly taken: number;
}

export const branchesAfterFirstFire = (battle: Battle, besiegedHits: Distribution): AssaultBranch[] => {
  const garrison = battle.groups.reduce((sum, group) => (group.side === DEFENDER && group.inside ? sum + unitsInGroup(group) : sum), 0);
  return Array.from(besiegedHits, ([hits, chance]) => {
    const after = copyBattle(battle);
    const before = battleUnitsOnGround(after, ATTACKER);
    applyHits(
      after.groups.filter((group) => group.side === ATTACKER && isOnGround(after, group)),
      NO_LEADER,
      hits,
    );
    return {
      chance,
      lost: before - battleUnitsOnGround(after, ATTACKER),
      taken: atLeast(hitDistribution(volleysAtCastle(after, ATTACKER)), garrison),
    };
  });
};

export const weightedMean = (branches: readonly AssaultBranch[], of: (way: AssaultBranch) => number): number =>
  branches.reduce((sum, branch) => sum + branch.chance * of(branch), 0);

/** 10.5 The exact odds of one assault without rerolls. */
export const computeSiegeOdds = (battle: Battle, bravery: number, fort: number): SiegeOdds => {
  const besiegedHits = hitDistribution(volleysFromCastle(battle, DEFENDER, bravery, fort));
  const branches = branchesAfterFirstFire(battle, besiegedHits);
  return {
    besiegedHits,
    castleFalls: weightedMean(branches, ({ taken }) => taken),
    besiegersLost: weightedMean(branches, ({ lost }) => lost),
  };
};
