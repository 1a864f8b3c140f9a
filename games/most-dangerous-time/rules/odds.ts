import { certain, combine, die, successes, untilStop } from '@gunbai/kits/odds';
import type { Distribution, Turnout } from '@gunbai/kits/odds';
import {
  ATTACKER,
  copyBattle,
  DEFENDER,
  isFieldBattle,
  isOnGround,
  isOneSoldierEach,
  NO_LEADER,
  otherSide,
  unitsIn,
  unitsOnGround,
} from './battle.ts';
import type { Battle, BattleSide, Group } from './battle.ts';
import type { Board } from './board.ts';
import { LEADERS } from './components.ts';
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

/** The order in which a side that keeps its best units takes losses: leaderless first, its commander last. */
const loseOne = (battle: Battle, side: BattleSide, ooc: boolean): boolean => {
  let worst: Group | undefined;
  const braveryOf = (group: Group): number => (group.leader === NO_LEADER ? -1 : (LEADERS[group.leader]?.bravery ?? 0));
  for (const group of battle.groups) {
    if (group.side !== side || !isOnGround(battle, group) || (ooc ? group.ooc : group.soldiers) === 0) continue;
    if (!worst || braveryOf(group) < braveryOf(worst)) worst = group;
  }
  if (worst) {
    if (ooc) worst.ooc--;
    else worst.soldiers--;
    return true;
  }
  const leaders = battle.groups.filter(
    (group) => group.side === side && isOnGround(battle, group) && group.leader !== NO_LEADER && (!ooc || group.leaderOoc),
  );
  const last = leaders.find((group) => group.leader !== battle.commander[side]) ?? (ooc ? undefined : leaders[0]);
  if (!last) return false;
  last.leader = NO_LEADER;
  last.leaderOoc = false;
  return true;
};

/** 10.3.3.4b, 10.3.3.4c Takes hits: two units out of communication for one, those first. */
const takeHits = (battle: Battle, side: BattleSide, hits: number): void => {
  for (let hit = 0; hit < hits; hit++)
    if (loseOne(battle, side, true)) loseOne(battle, side, true);
    else loseOne(battle, side, false);
};

const keyOf = (battle: Battle): string =>
  `${Math.min(battle.round, 1)}:${battle.groups.map((group) => `${group.side},${group.leader},${group.soldiers},${group.ooc}`).join(';')}`;

const roundFrom = (board: Board, battle: Battle): Turnout<Battle>[] => {
  const turnouts: Turnout<Battle>[] = [];
  const fires = [hitsOf(volleysInField(battle, ATTACKER)), hitsOf(volleysInField(battle, DEFENDER))] as const;
  for (const [who, chance] of mergeWays(firing(board, battle)))
    for (const [byAttacker, chanceOfA] of who[0] ? fires[0] : certain(0))
      for (const [byDefender, chanceOfB] of who[1] ? fires[1] : certain(0)) {
        const after = copyBattle(battle);
        after.round++;
        takeHits(after, DEFENDER, byAttacker);
        takeHits(after, ATTACKER, byDefender);
        after.groups = after.groups.filter((group) => unitsIn(group) > 0 || group.leader !== NO_LEADER);
        turnouts.push({ position: after, chance: chance * chanceOfA * chanceOfB });
      }
  return turnouts;
};

const mergeWays = (ways: readonly [Attackers, number][]): [Attackers, number][] => {
  const merged = new Map<string, [Attackers, number]>();
  for (const [who, chance] of ways) {
    const key = String(who);
    const known = merged.get(key);
    merged.set(key, [who, (known?.[1] ?? 0) + chance]);
  }
  return [...merged.values()];
};

/** 10.3.2 Two lone soldiers: the lower die falls, equal dice fell both. */
const duel = (battle: Battle): Turnout<Battle>[] =>
  ([ATTACKER, DEFENDER, -1] as const).map((loser) => {
    const after = copyBattle(battle);
    after.groups = loser === -1 ? [] : after.groups.filter((group) => group.side !== loser);
    return { position: after, chance: loser === -1 ? 1 / 6 : 5 / 12 };
  });

export interface BattleOdds {
  readonly attackerWins: number;
  readonly defenderWins: number;
  readonly nobodyIsLeft: number;
  /** Units left on each side, on average over all ends. */
  readonly left: readonly [number, number];
}

/** The exact odds of a field battle fought to its end, if nobody retreats and both keep their best units. */
export const oddsOfBattle = (board: Board, battle: Battle): BattleOdds => {
  const start = copyBattle(battle);
  start.retreating = -1;
  start.round = Math.max(1, start.round);
  const ends = untilStop<Battle>(
    {
      key: keyOf,
      left: (position) => 2 * (unitsOnGround(position, ATTACKER) + unitsOnGround(position, DEFENDER)) + (position.round > 1 ? 0 : 1),
      next: (position) => (isFieldBattle(position) ? (isOneSoldierEach(position) ? duel(position) : roundFrom(board, position)) : null),
    },
    start,
  );
  const sumOver = (value: (position: Battle) => number): number =>
    ends.reduce((sum, { position, chance }) => sum + chance * value(position), 0);
  const left = (side: BattleSide): number => sumOver((position) => unitsOnGround(position, side));
  const alone = (side: BattleSide): number =>
    sumOver((position) => (unitsOnGround(position, side) > 0 && unitsOnGround(position, otherSide(side)) === 0 ? 1 : 0));
  const attackerWins = alone(ATTACKER);
  const defenderWins = alone(DEFENDER);
  return { attackerWins, defenderWins, nobodyIsLeft: 1 - attackerWins - defenderWins, left: [left(ATTACKER), left(DEFENDER)] };
};

export interface SiegeOdds {
  /** The hits of the besieged, and of the besiegers who are left after them. */
  readonly besiegedHits: Distribution;
  readonly castleFalls: number;
  readonly besiegersLost: number;
}

/** 10.5 The exact odds of one assault. */
export const oddsOfSiege = (battle: Battle, bravery: number, fort: number): SiegeOdds => {
  const besiegedHits = hitsOf(volleysFromCastle(battle, DEFENDER, bravery, fort));
  const garrison = battle.groups.reduce((sum, group) => (group.side === DEFENDER && group.inside ? sum + unitsIn(group) : sum), 0);
  let castleFalls = 0;
  let besiegersLost = 0;
  for (const [hits, chance] of besiegedHits) {
    const after = copyBattle(battle);
    const before = unitsOnGround(after, ATTACKER);
    takeHits(after, ATTACKER, hits);
    besiegersLost += chance * (before - unitsOnGround(after, ATTACKER));
    for (const [answer, chanceOfAnswer] of hitsOf(volleysAtCastle(after, ATTACKER)))
      if (answer >= garrison) castleFalls += chance * chanceOfAnswer;
  }
  return { besiegedHits, castleFalls, besiegersLost };
};
