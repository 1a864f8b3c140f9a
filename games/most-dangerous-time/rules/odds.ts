import { atLeast, certain, combine, die, successes, untilStop } from '@gunbai/kits/odds';
import type { Distribution, Turnout } from '@gunbai/kits/odds';
import {
  ATTACKER,
  copyBattle,
  DEFENDER,
  isOneSoldierEach,
  isOnGround,
  NO_LEADER,
  oocUnits,
  otherSide,
  unitsIn,
  unitsOnGround,
} from './battle.ts';
import type { Battle, BattleSide, Group } from './battle.ts';
import type { Board } from './board.ts';
import { LEADERS, NONE, sideOfClan } from './components.ts';
import { volleysAtCastle, volleysFromCastle, volleysInField } from './fire.ts';
import type { Volley } from './fire.ts';
import { attackersBy, attackersBySurprise, initiativeBonus, initiativeModifiers, surpriser } from './initiative.ts';
import type { Attackers, Modifier } from './initiative.ts';

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

const SIX: Distribution = die(6);

/** The hits of a throw: each volley's dice hit at its own number. */
export const hitsOf = (volleys: readonly Volley[]): Distribution => {
  let hits = certain(0);
  for (const { dice, needs } of volleys) hits = combine(hits, successes(dice, Math.min(1, Math.max(0, (7 - needs) / 6))));
  return hits;
};

/** The chance of each answer to "who attacks", from all 36 throws of the two dice. */
const firing = (board: Board, battle: Battle): [Attackers, number][] => {
  const side = surpriser(battle);
  if (side !== -1) return [[attackersBySurprise(battle, side), 1]];
  const bonus: [number, number] = [initiativeBonus(board, battle, ATTACKER), initiativeBonus(board, battle, DEFENDER)];
  const ways: [Attackers, number][] = [];
  for (const [a, chanceOfA] of SIX)
    for (const [b, chanceOfB] of SIX) ways.push([attackersBy(battle, [a + bonus[0], b + bonus[1]]), chanceOfA * chanceOfB]);
  return ways;
};

const chanceThatFires = (ways: readonly [Attackers, number][], attacker: boolean, defender: boolean): number =>
  ways.reduce((sum, [who, chance]) => (who[0] === attacker && who[1] === defender ? sum + chance : sum), 0);

/** The odds of the next round if this side retreats (or nobody does). */
export const oddsOfRound = (board: Board, battle: Battle, retreating: BattleSide | -1): RoundOdds => {
  const next = copyBattle(battle);
  next.retreating = retreating;
  const ways = firing(board, next);
  return {
    modifiers: [initiativeModifiers(board, next, ATTACKER), initiativeModifiers(board, next, DEFENDER)],
    onlyAttackerFires: chanceThatFires(ways, true, false),
    onlyDefenderFires: chanceThatFires(ways, false, true),
    bothFire: chanceThatFires(ways, true, true),
    nobodyFires: chanceThatFires(ways, false, false),
    hits: [hitsOf(volleysInField(next, ATTACKER)), hitsOf(volleysInField(next, DEFENDER))],
  };
};

/* Losses as a side takes them that keeps its best units: leaderless first, its commander last. */

const braveryIn = (group: Group): number => (group.leader === NO_LEADER ? -1 : (LEADERS[group.leader]?.bravery ?? 0));

const loseOne = (groups: readonly Group[], commander: number, ooc: boolean): boolean => {
  let worst: Group | undefined;
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
const takeHits = (groups: readonly Group[], commander: number, hits: number): void => {
  for (let hit = 0; hit < hits; hit++) {
    if (loseOne(groups, commander, true)) loseOne(groups, commander, true);
    else loseOne(groups, commander, false);
  }
};

/** One side of a battle as it may come to be, with what becomes of it by so many hits. */
interface Force {
  readonly key: string;
  readonly groups: readonly Group[];
  readonly units: number;
  readonly fire: Distribution;
  readonly after: (Force | undefined)[];
}

const keyOf = (groups: readonly Group[]): string => groups.map(({ leader, soldiers, ooc }) => `${leader},${soldiers},${ooc}`).join(';');

/** Knows every state that the two sides can come to; each is worked out once. */
class Campaign {
  private readonly board: Board;
  private readonly battle: Battle;
  private readonly known = [new Map<string, Force>(), new Map<string, Force>()] as const;
  private readonly ways = new Map<string, [Attackers, number][]>();

  constructor(board: Board, battle: Battle) {
    this.board = board;
    this.battle = battle;
  }

  force(side: BattleSide, groups: readonly Group[]): Force {
    const left = groups.filter((group) => unitsIn(group) > 0);
    const key = keyOf(left);
    let force = this.known[side].get(key);
    if (!force) {
      const units = left.reduce((sum, group) => sum + unitsIn(group), 0);
      force = { key, groups: left, units, fire: hitsOf(volleysInField(this.with(left), side)), after: [] };
      this.known[side].set(key, force);
    }
    return force;
  }

  after(side: BattleSide, force: Force, hits: number): Force {
    if (hits === 0) return force;
    const known = force.after[hits];
    if (known) return known;
    const groups = force.groups.map((group) => ({ ...group }));
    takeHits(groups, this.battle.commander[side], hits);
    return (force.after[hits] = this.force(side, groups));
  }

  /** Who may fire, with the chance of it: depends on who is cut off, and on the round. */
  firing(attacker: Force, defender: Force, isFirst: boolean): [Attackers, number][] {
    const battle = this.with([...attacker.groups, ...defender.groups]);
    const key = `${oocUnits(battle, ATTACKER) > 0} ${oocUnits(battle, DEFENDER) > 0} ${isFirst}`;
    let ways = this.ways.get(key);
    if (!ways) this.ways.set(key, (ways = mergeWays(firing(this.board, { ...battle, round: isFirst ? this.battle.round : 2 }))));
    return ways;
  }

  with(groups: readonly Group[]): Battle {
    return { ...this.battle, groups: groups as Group[] };
  }
}

const mergeWays = (ways: readonly [Attackers, number][]): [Attackers, number][] => {
  const merged = new Map<string, [Attackers, number]>();
  for (const [who, chance] of ways) merged.set(String(who), [who, (merged.get(String(who))?.[1] ?? 0) + chance]);
  return [...merged.values()];
};

interface Stand {
  readonly attacker: Force;
  readonly defender: Force;
  readonly isFirst: boolean;
}

const NO_HITS = certain(0);

const roundFrom = (campaign: Campaign, { attacker, defender, isFirst }: Stand): Turnout<Stand>[] => {
  const turnouts: Turnout<Stand>[] = [];
  for (const [who, chance] of campaign.firing(attacker, defender, isFirst))
    for (const [byAttacker, chanceOfA] of who[0] ? attacker.fire : NO_HITS)
      for (const [byDefender, chanceOfB] of who[1] ? defender.fire : NO_HITS)
        turnouts.push({
          position: {
            attacker: campaign.after(ATTACKER, attacker, byDefender),
            defender: campaign.after(DEFENDER, defender, byAttacker),
            isFirst: false,
          },
          chance: chance * chanceOfA * chanceOfB,
        });
  return turnouts;
};

/** 10.3.2 Two lone soldiers: the lower die falls, equal dice fell both. */
const duel = (campaign: Campaign, { attacker, defender }: Stand): Turnout<Stand>[] => {
  const gone = [campaign.after(ATTACKER, attacker, 1), campaign.after(DEFENDER, defender, 1)] as const;
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
export const oddsOfBattle = (board: Board, battle: Battle): BattleOdds => {
  const start = { ...battle, retreating: -1 as const, round: Math.max(1, battle.round) };
  const campaign = new Campaign(board, start);
  const of = (side: BattleSide): Force =>
    campaign.force(
      side,
      battle.groups.filter((group) => group.side === side && isOnGround(battle, group)),
    );
  const ends = untilStop<Stand>(
    {
      key: ({ attacker, defender, isFirst }) => `${attacker.key}|${defender.key}|${isFirst}`,
      left: ({ attacker, defender, isFirst }) => 2 * (attacker.units + defender.units) + (isFirst ? 1 : 0),
      next: (stand) => {
        if (stand.attacker.units === 0 || stand.defender.units === 0) return null;
        const isDuel = isOneSoldierEach(campaign.with([...stand.attacker.groups, ...stand.defender.groups]));
        return isDuel ? duel(campaign, stand) : roundFrom(campaign, stand);
      },
    },
    { attacker: of(ATTACKER), defender: of(DEFENDER), isFirst: true },
  );
  const sumOver = (value: (stand: Stand) => number): number =>
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
interface Volleyed {
  readonly chance: number;
  readonly lost: number;
  readonly taken: number;
}

const afterFirstFire = (battle: Battle, besiegedHits: Distribution): Volleyed[] => {
  const garrison = battle.groups.reduce((sum, group) => (group.side === DEFENDER && group.inside ? sum + unitsIn(group) : sum), 0);
  return Array.from(besiegedHits, ([hits, chance]) => {
    const after = copyBattle(battle);
    const before = unitsOnGround(after, ATTACKER);
    takeHits(
      after.groups.filter((group) => group.side === ATTACKER && isOnGround(after, group)),
      NO_LEADER,
      hits,
    );
    return { chance, lost: before - unitsOnGround(after, ATTACKER), taken: atLeast(hitsOf(volleysAtCastle(after, ATTACKER)), garrison) };
  });
};

const meanOver = (ways: readonly Volleyed[], of: (way: Volleyed) => number): number =>
  ways.reduce((sum, way) => sum + way.chance * of(way), 0);

/** 10.5 The exact odds of one assault, if no throw is made again. */
export const oddsOfSiege = (battle: Battle, bravery: number, fort: number): SiegeOdds => {
  const besiegedHits = hitsOf(volleysFromCastle(battle, DEFENDER, bravery, fort));
  const ways = afterFirstFire(battle, besiegedHits);
  return { besiegedHits, castleFalls: meanOver(ways, ({ taken }) => taken), besiegersLost: meanOver(ways, ({ lost }) => lost) };
};

/* 15.6.1b Throws that are made again. */

/** On whose side of a battle the Good Fortune chit is held; -1 if it is not in play. A holder who does not attack is against the attacker. */
export const fortuneSide = (board: Board, battle: Battle): BattleSide | -1 => {
  if (board.fortune === NONE) return -1;
  return battle.groups.some((group) => group.side === ATTACKER && sideOfClan[group.clan] === board.fortune) ? ATTACKER : DEFENDER;
};

/** The second throw, if this side may still have it made again: the besiegers to take the castle, the besieged to keep it. */
const takenWith = (taken: number, holder: BattleSide): number => (holder === ATTACKER ? taken + (1 - taken) * taken : taken * taken);

/**
 * 15.6.1b, 15.6.2 The exact chance that an assault takes the castle if both use the Good Fortune chit at its best for this assault: whoever
 * holds it may have the first throw or the second made again, and once he has, the other may do so with the second.
 */
export const castleFallsWithFortune = (battle: Battle, bravery: number, fort: number, holder: BattleSide): number => {
  const ways = afterFirstFire(battle, hitsOf(volleysFromCastle(battle, DEFENDER, bravery, fort)));
  const thrownAgain = meanOver(ways, ({ taken }) => takenWith(taken, otherSide(holder)));
  const better = holder === ATTACKER ? Math.max : Math.min;
  return meanOver(ways, ({ taken }) => better(takenWith(taken, holder), thrownAgain));
};

/** Who attacks if one side throws its initiative die again, each answer with its chance. */
export const oddsOfInitiativeAgain = (board: Board, battle: Battle, side: BattleSide): [Attackers, number][] => {
  const totals = (dice: readonly [number, number]): [number, number] => [
    dice[0] + initiativeBonus(board, battle, ATTACKER),
    dice[1] + initiativeBonus(board, battle, DEFENDER),
  ];
  const [a, b] = battle.initiative;
  return mergeWays(Array.from(SIX, ([die6, chance]) => [attackersBy(battle, totals(side === ATTACKER ? [die6, b] : [a, die6])), chance]));
};
