import { die, constant, combine, binomial, absorbingStates, atLeast } from '@gunbai/shared/odds';
import type { Distribution, Branch } from '@gunbai/shared/odds';
import {
  ATTACKER,
  DEFENDER,
  copyBattle,
  NO_LEADER,
  unitsInGroup,
  oocUnits,
  isOnGround,
  isOneSoldierEach,
  battleUnitsOnGround,
  opposingSide,
} from '../rules/combat/battle-state.ts';
import type { Battle, BattleSide, BattleGroup } from '../rules/combat/battle-state.ts';
import type { GameState } from '../rules/state.ts';
import { LEADERS, NONE, sideOfClan } from '../rules/components.ts';
import { volleysInField, volleysAtCastle, volleysFromCastle } from '../rules/combat/fire.ts';
import type { Volley } from '../rules/combat/fire.ts';
import {
  surprisingSide,
  attackersBySurprise,
  initiativeBonus,
  attackersByInitiative,
  initiativeModifiers,
} from '../rules/combat/initiative.ts';
import type { Modifier, Attackers } from '../rules/combat/initiative.ts';

/** How one round can go, before anybody has rolled. */
export interface RoundOdds {
  readonly modifiers: readonly [readonly Modifier[], readonly Modifier[]];
  readonly onlyAttackerFires: number;
  readonly onlyDefenderFires: number;
  readonly bothFire: number;
  readonly nobodyFires: number;
  /** The hits that each side scores if it fires. */
  readonly hits: readonly [Distribution, Distribution];
}

const D6: Distribution = die(6);

/** The hits of a throw: each volley's dice hit at its own number. */
export const hitDistribution = (volleys: readonly Volley[]): Distribution => {
  let hits = constant(0);
  for (const { dice, needs } of volleys) hits = combine(hits, binomial(dice, Math.min(1, Math.max(0, (7 - needs) / 6))));
  return hits;
};

/** The chance of each answer to "who attacks", from all 36 throws of the two dice. */
const attackerChances = (board: GameState, battle: Battle): [Attackers, number][] => {
  const side = surprisingSide(battle);
  if (side !== -1) return [[attackersBySurprise(battle, side), 1]];
  const bonus: [number, number] = [initiativeBonus(board, battle, ATTACKER), initiativeBonus(board, battle, DEFENDER)];
  const chances: [Attackers, number][] = [];
  for (const [a, chanceOfA] of D6)
    for (const [b, chanceOfB] of D6) chances.push([attackersByInitiative(battle, [a + bonus[0], b + bonus[1]]), chanceOfA * chanceOfB]);
  return chances;
};

const chanceThatSidesFire = (chances: readonly [Attackers, number][], attacker: boolean, defender: boolean): number =>
  chances.reduce((sum, [who, chance]) => (who[0] === attacker && who[1] === defender ? sum + chance : sum), 0);

/** The odds of the next round if this side retreats (or nobody does). */
export const computeRoundOdds = (board: GameState, battle: Battle, retreating: BattleSide | -1): RoundOdds => {
  const next = copyBattle(battle);
  next.retreating = retreating;
  const chances = attackerChances(board, next);
  return {
    modifiers: [initiativeModifiers(board, next, ATTACKER), initiativeModifiers(board, next, DEFENDER)],
    onlyAttackerFires: chanceThatSidesFire(chances, true, false),
    onlyDefenderFires: chanceThatSidesFire(chances, false, true),
    bothFire: chanceThatSidesFire(chances, true, true),
    nobodyFires: chanceThatSidesFire(chances, false, false),
    hits: [hitDistribution(volleysInField(next, ATTACKER)), hitDistribution(volleysInField(next, DEFENDER))],
  };
};

/* Losses as a side takes them that keeps its best units: leaderless first, its commander last. */

const braveryIn = (group: BattleGroup): number => (group.leader === NO_LEADER ? -1 : (LEADERS[group.leader]?.bravery ?? 0));

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

/** 10.3.3.4b, 10.3.3.4c Takes hits: two units out of communication for one, those first. */
const applyHits = (groups: readonly BattleGroup[], commander: number, hits: number): void => {
  for (let hit = 0; hit < hits; hit++) {
    if (removeOneUnit(groups, commander, true)) removeOneUnit(groups, commander, true);
    else removeOneUnit(groups, commander, false);
  }
};

/** One side of a battle as it may come to be, with what becomes of it by so many hits. */
interface ForceState {
  readonly key: string;
  readonly groups: readonly BattleGroup[];
  readonly units: number;
  readonly fire: Distribution;
  readonly after: (ForceState | undefined)[];
}

const forceKey = (groups: readonly BattleGroup[]): string =>
  groups.map(({ leader, soldiers, ooc }) => `${leader},${soldiers},${ooc}`).join(';');

/** Knows every state that the two sides can come to; each is worked out once. */
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

  /** Who may fire, with the chance of it: depends on who is cut off, and on the round. */
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

const mergeAttackerChances = (chances: readonly [Attackers, number][]): [Attackers, number][] => {
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
  const turnouts: Branch<BattleNode>[] = [];
  for (const [who, chance] of campaign.attackerChances(attacker, defender, isFirst))
    for (const [byAttacker, chanceOfA] of who[0] ? attacker.fire : NO_HITS)
      for (const [byDefender, chanceOfB] of who[1] ? defender.fire : NO_HITS)
        turnouts.push({
          position: {
            attacker: campaign.forceAfterHits(ATTACKER, attacker, byDefender),
            defender: campaign.forceAfterHits(DEFENDER, defender, byAttacker),
            isFirst: false,
          },
          chance: chance * chanceOfA * chanceOfB,
        });
  return turnouts;
};

/** 10.3.2 Two lone soldiers: the lower die falls, equal dice fell both. */
const duelBranches = (campaign: BattleModel, { attacker, defender }: BattleNode): Branch<BattleNode>[] => {
  const gone = [campaign.forceAfterHits(ATTACKER, attacker, 1), campaign.forceAfterHits(DEFENDER, defender, 1)] as const;
  return [
    { position: { attacker, defender: gone[1], isFirst: false }, chance: 5 / 12 },
    { position: { attacker: gone[0], defender, isFirst: false }, chance: 5 / 12 },
    { position: { attacker: gone[0], defender: gone[1], isFirst: false }, chance: 1 / 6 },
  ];
};

export interface BattleOdds {
  readonly attackerWins: number;
  readonly defenderWins: number;
  readonly nobodyIsLeft: number;
  /** Units left on each side, on average over all ends. */
  readonly left: readonly [number, number];
}

/** The exact odds of a field battle fought to its end, if nobody retreats and both keep their best units. */
export const computeBattleOdds = (board: GameState, battle: Battle): BattleOdds => {
  const start = { ...battle, retreating: -1 as const, round: Math.max(1, battle.round) };
  const campaign = new BattleModel(board, start);
  const of = (side: BattleSide): ForceState =>
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
    { attacker: of(ATTACKER), defender: of(DEFENDER), isFirst: true },
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

export interface SiegeOdds {
  /** The hits of the besieged, and of the besiegers who are left after them. */
  readonly besiegedHits: Distribution;
  readonly castleFalls: number;
  readonly besiegersLost: number;
}

/** Who is left after the besieged have fired, with the chance of it, and the chance that they then take the castle. */
interface AssaultBranch {
  readonly chance: number;
  readonly lost: number;
  readonly taken: number;
}

const branchesAfterFirstFire = (battle: Battle, besiegedHits: Distribution): AssaultBranch[] => {
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

const weightedMean = (branches: readonly AssaultBranch[], of: (way: AssaultBranch) => number): number =>
  branches.reduce((sum, branch) => sum + branch.chance * of(branch), 0);

/** 10.5 The exact odds of one assault, if no throw is made again. */
export const computeSiegeOdds = (battle: Battle, bravery: number, fort: number): SiegeOdds => {
  const besiegedHits = hitDistribution(volleysFromCastle(battle, DEFENDER, bravery, fort));
  const branches = branchesAfterFirstFire(battle, besiegedHits);
  return {
    besiegedHits,
    castleFalls: weightedMean(branches, ({ taken }) => taken),
    besiegersLost: weightedMean(branches, ({ lost }) => lost),
  };
};

/* 15.6.1b Throws that are made again. */

/** On whose side of a battle the Good Fortune chit is held; -1 if it is not in play. A holder who does not attack is against the attacker. */
export const fortuneBattleSide = (board: GameState, battle: Battle): BattleSide | -1 => {
  if (board.fortune === NONE) return -1;
  return battle.groups.some((group) => group.side === ATTACKER && sideOfClan[group.clan] === board.fortune) ? ATTACKER : DEFENDER;
};

/** The second throw, if this side may still have it made again: the besiegers to take the castle, the besieged to keep it. */
const chanceTakenWithReroll = (taken: number, holder: BattleSide): number =>
  holder === ATTACKER ? taken + (1 - taken) * taken : taken * taken;

/**
 * 15.6.1b, 15.6.2 The exact chance that an assault takes the castle if both use the Good Fortune chit at its best for this assault: whoever
 * holds it may have the first throw or the second made again, and once he has, the other may do so with the second.
 */
export const chanceCastleFallsWithFortune = (battle: Battle, bravery: number, fort: number, holder: BattleSide): number => {
  const branches = branchesAfterFirstFire(battle, hitDistribution(volleysFromCastle(battle, DEFENDER, bravery, fort)));
  const thrownAgain = weightedMean(branches, ({ taken }) => chanceTakenWithReroll(taken, opposingSide(holder)));
  const better = holder === ATTACKER ? Math.max : Math.min;
  return weightedMean(branches, ({ taken }) => better(chanceTakenWithReroll(taken, holder), thrownAgain));
};

/** Who attacks if one side throws its initiative die again, each answer with its chance. */
export const computeInitiativeRerollOdds = (board: GameState, battle: Battle, side: BattleSide): [Attackers, number][] => {
  const totals = (dice: readonly [number, number]): [number, number] => [
    dice[0] + initiativeBonus(board, battle, ATTACKER),
    dice[1] + initiativeBonus(board, battle, DEFENDER),
  ];
  const [a, b] = battle.initiative;
  return mergeAttackerChances(
    Array.from(D6, ([die6, chance]) => [attackersByInitiative(battle, totals(side === ATTACKER ? [die6, b] : [a, die6])), chance]),
  );
};
