import { constant, absorbingStates } from '@gunbai/shared/odds';
import type { Distribution, Branch } from '@gunbai/shared/odds';
import { braveryIn, hitDistribution, attackerChances } from './round-odds.ts';
import { NO_LEADER, unitsInGroup, oocUnits, ATTACKER, DEFENDER, isOnGround, isOneSoldierEach } from '../rules/combat/battle-state.ts';
import type { BattleGroup, Battle, BattleSide } from '../rules/combat/battle-state.ts';
import { volleysInField } from '../rules/combat/fire.ts';
import type { Attackers } from '../rules/combat/initiative.ts';
import type { GameState } from '../rules/state.ts';

const removeOneUnit = (groups: readonly BattleGroup[], commander: number, ooc: boolean): boolean => {
  let worst: BattleGroup | undefined;
  for (const group of groups) if ((ooc ? group.ooc : group.soldiers) > 0 && (!worst || braveryIn(group) < braveryIn(worst))) worst = group;
  if (worst) {
    if (ooc) worst.ooc--;
    else worst.soldiers--;
    return true;
  }
  const leaders = groups.filter((group) => group.leader !== NO_LEADER && (!ooc || group.leaderOoc));
  const last = leaders.find((group) => group.leader !== commander) ?? (ooc ? undefined : leaders[0]);
  if (!last) return false;
  last.leader = NO_LEADER;
  last.leaderOoc = false;
  return true;
};

/** 10.3.3.4b, 10.3.3.4c Applies hits: first units out of communication, two for each hit. */
export const applyHits = (groups: readonly BattleGroup[], commander: number, hits: number): void => {
  for (let hit = 0; hit < hits; hit++) {
    if (removeOneUnit(groups, commander, true)) removeOneUnit(groups, commander, true);
    else removeOneUnit(groups, commander, false);
  }
};

/** A possible state of one side, and the states after each number of hits. */
interface ForceState {
  readonly key: string;
  readonly groups: readonly BattleGroup[];
  readonly units: number;
  readonly fire: Distribution;
  readonly after: (ForceState | undefined)[];
}

const forceKey = (groups: readonly BattleGroup[]): string =>
  groups.map(({ leader, soldiers, ooc }) => `${leader},${soldiers},${ooc}`).join(';');

/** Caches every reachable state of the two sides. */
class BattleModel {
  private readonly board: GameState;
  private readonly battle: Battle;
  private readonly forcesByKey = [new Map<string, ForceState>(), new Map<string, ForceState>()] as const;
  private readonly attackerChancesByKey = new Map<string, [Attackers, number][]>();

  constructor(board: GameState, battle: Battle) {
    this.board = board;
    this.battle = battle;
  }

  force(side: BattleSide, groups: readonly BattleGroup[]): ForceState {
    const left = groups.filter((group) => unitsInGroup(group) > 0);
    const key = forceKey(left);
    let force = this.forcesByKey[side].get(key);
    if (!force) {
      const units = left.reduce((sum, group) => sum + unitsInGroup(group), 0);
      force = { key, groups: left, units, fire: hitDistribution(volleysInField(this.battleWith(left), side)), after: [] };
      this.forcesByKey[side].set(key, force);
    }
    return force;
  }

  forceAfterHits(side: BattleSide, force: ForceState, hits: number): ForceState {
    if (hits === 0) return force;
    const known = force.after[hits];
    if (known) return known;
    const groups = force.groups.map((group) => ({ ...group }));
    applyHits(groups, this.battle.commander[side], hits);
    return (force.after[hits] = this.force(side, groups));
  }

  /** The chances of each attacking side; they depend on the round and on units out of communication. */
  attackerChances(attacker: ForceState, defender: ForceState, isFirst: boolean): [Attackers, number][] {
    const battle = this.battleWith([...attacker.groups, ...defender.groups]);
    const key = `${oocUnits(battle, ATTACKER) > 0} ${oocUnits(battle, DEFENDER) > 0} ${isFirst}`;
    let chances = this.attackerChancesByKey.get(key);
    if (!chances)
      this.attackerChancesByKey.set(
        key,
        (chances = mergeAttackerChances(attackerChances(this.board, { ...battle, round: isFirst ? this.battle.round : 2 }))),
      );
    return chances;
  }

  battleWith(groups: readonly BattleGroup[]): Battle {
    return { ...this.battle, groups: groups as BattleGroup[] };
  }
}

export const mergeAttackerChances = (chances: readonly [Attackers, number][]): [Attackers, number][] => {
  const merged = new Map<string, [Attackers, number]>();
  for (const [who, chance] of chances) merged.set(String(who), [who, (merged.get(String(who))?.[1] ?? 0) + chance]);
  return [...merged.values()];
};

interface BattleNode {
  readonly attacker: ForceState;
  readonly defender: ForceState;
  readonly isFirst: boolean;
}

const NO_HITS = constant(0);

const roundBranches = (campaign: BattleModel, { attacker, defender, isFirst }: BattleNode): Branch<BattleNode>[] => {
  const outcomes: Branch<BattleNode>[] = [];
  for (const [who, chance] of campaign.attackerChances(attacker, defender, isFirst))
    for (const [byAttacker, chanceOfA] of who[0] ? attacker.fire : NO_HITS)
      for (const [byDefender, chanceOfB] of who[1] ? defender.fire : NO_HITS)
        outcomes.push({
          position: {
            attacker: campaign.forceAfterHits(ATTACKER, attacker, byDefender),
            defender: campaign.forceAfterHits(DEFENDER, defender, byAttacker),
            isFirst: false,
          },
          chance: chance * chanceOfA * chanceOfB,
        });
  return outcomes;
};

/** 10.3.2 Two lone soldiers: the lower die loses; equal dice remove both. */
const duelBranches = (campaign: BattleModel, { attacker, defender }: BattleNode): Branch<BattleNode>[] => {
  const gone = [campaign.forceAfterHits(ATTACKER, attacker, 1), campaign.forceAfterHits(DEFENDER, defender, 1)] as const;
  return [
    { position: { attacker, defender: gone[1], isFirst: false }, chance: 5 / 12 },
    { position: { attacker: gone[0], defender, isFirst: false }, chance: 5 / 12 },
    { position: { attacker: gone[0], defender: gone[1], isFirst: false }, chance: 1 / 6 },
  ];
};

interface BattleOdds {
  readonly attackerWins: number;
  readonly defenderWins: number;
  readonly nobodyIsLeft: number;
  /** Average remaining units of each side over all results. */
  readonly left: readonly [number, number];
}

/** The exact odds of a field battle fought to its end, if neither side retreats and both keep their best units. */
export const computeBattleOdds = (board: GameState, battle: Battle): BattleOdds => {
  const start = { ...battle, retreating: -1 as const, round: Math.max(1, battle.round) };
  const campaign = new BattleModel(board, start);
  const forceOf = (side: BattleSide): ForceState =>
    campaign.force(
      side,
      battle.groups.filter((group) => group.side === side && isOnGround(battle, group)),
    );
  const ends = absorbingStates<BattleNode>(
    {
      key: ({ attacker, defender, isFirst }) => `${attacker.key}|${defender.key}|${isFirst}`,
      remaining: ({ attacker, defender, isFirst }) => 2 * (attacker.units + defender.units) + (isFirst ? 1 : 0),
      next: (node) => {
        if (node.attacker.units === 0 || node.defender.units === 0) return null;
        const isDuel = isOneSoldierEach(campaign.battleWith([...node.attacker.groups, ...node.defender.groups]));
        return isDuel ? duelBranches(campaign, node) : roundBranches(campaign, node);
      },
    },
    { attacker: forceOf(ATTACKER), defender: forceOf(DEFENDER), isFirst: true },
  );
  const sumOver = (value: (node: BattleNode) => number): number =>
    ends.reduce((sum, { position, chance }) => sum + chance * value(position), 0);
  const attackerWins = sumOver(({ attacker, defender }) => (attacker.units > 0 && defender.units === 0 ? 1 : 0));
  const defenderWins = sumOver(({ attacker, defender }) => (defender.units > 0 && attacker.units === 0 ? 1 : 0));
  return {
    attackerWins,
    defenderWins,
    nobodyIsLeft: sumOver(({ attacker, defender }) => (attacker.units + defender.units === 0 ? 1 : 0)),
    left: [sumOver(({ attacker }) => attacker.units), sumOver(({ defender }) => defender.units)],
  };
};
