import type { Json } from '@gunbai/engine';
import { combatResult } from './components.ts';
import type { CombatResult } from './components.ts';
import { localOf } from './position.ts';
import type { Position } from './position.ts';
import { eventAfter, number } from './audited-entry.ts';
import type { Check, AuditedEntry, ObservedRoll } from './audited-entry.ts';
import { CHIEF } from './world.ts';
import type { World } from './world.ts';

/* Strengths, modifiers and results of all rolls on the combat results table: chapters 19, 23 and 24. */

type Modifiers = { readonly [clause: string]: number };

/** What one roll on the table demands. */
interface Demand {
  readonly strength: number;
  readonly modifiers: Modifiers;
}

interface SkirmishLocal {
  readonly side: number;
  readonly forces: readonly number[];
  readonly from: number;
  readonly target: number;
  readonly sortie: boolean;
  readonly defenders: readonly number[];
}

interface BattleLocal {
  readonly side: number;
  readonly from: number;
  readonly target: number;
  readonly forces: readonly [readonly number[], readonly number[]];
}

interface AssaultLocal {
  readonly side: number;
  readonly castle: number;
  readonly force: number;
}

/** 18-4-2a Besiegers that are attacked count half, rounded up once. */
const defendersStrength = (position: Position, forces: readonly number[], isHalved: boolean): number => {
  const besiegers = forces.filter((force) => isHalved && position.isBesieging(force));
  const others = forces.filter((force) => !besiegers.includes(force));
  return position.strength(others) + Math.ceil(position.strength(besiegers) / 2);
};

const isAlive = (position: Position, force: number): boolean => position.members(force).length > 0;

/** 23-2-1.1, 23-2-1.2 */
const attackTerrain = (world: World, hex: string): Modifiers => {
  const terrain = world.terrainId(hex);
  if (terrain === 'mountain') return { '23-2-1.2': -2 };
  return { '23-2-1.1': terrain === 'rough' || terrain === 'swamp' ? -1 : 0 };
};

/** 23-6-2.1 */
const counterTerrain = (world: World, hex: string): number => (['mountain', 'swamp'].includes(world.terrainId(hex)) ? -1 : 0);

/** 23-2 The attack of a skirmish. */
const attackDemand = (position: Position, { forces, defenders, from, target, sortie }: SkirmishLocal): Demand => {
  const { world } = position;
  const [start, hex] = [world.hexLabel(from), world.hexLabel(target)];
  return {
    strength: position.strength(forces),
    modifiers: {
      ...attackTerrain(world, hex),
      '23-2-1.3': world.hexside(start, hex).river ? -2 : 0,
      '23-2-1.4': position.fieldModifier(forces) - position.fieldModifier(defenders),
      '23-2-1.5': position.lowestMorale(forces) - position.lowestMorale(defenders),
      '23-7-1': sortie ? -1 : 0,
    },
  };
};

/** 23-6 The counterattack. */
const counterDemand = (position: Position, { forces, defenders, from, target, sortie }: SkirmishLocal): Demand => {
  const { world } = position;
  const [start, hex] = [world.hexLabel(from), world.hexLabel(target)];
  const left = defenders.filter((force) => isAlive(position, force));
  const attackers = forces.filter((force) => isAlive(position, force));
  return {
    strength: defendersStrength(position, left, !sortie),
    modifiers: {
      '23-6-2.1': counterTerrain(world, hex),
      '23-6-2.2': world.hexside(start, hex).river ? -2 : 0,
      '23-6-2.3': position.fieldModifier(left) - position.fieldModifier(attackers),
      '23-6-2.4': position.lowestMorale(left) - position.lowestMorale(attackers),
      '23-7-3': sortie ? 1 : 0,
    },
  };
};

/** 24-2-3b The best field modifier of the commanders-in-chief of a side. */
const chiefModifier = (position: Position, forces: readonly number[]): number =>
  Math.max(
    0,
    ...forces
      .filter((force) => position.steps(force) > 0 && position.world.units[force]?.rank === CHIEF)
      .map((force) => position.world.units[force]?.field ?? 0),
  );

/** 24-2 One roll of a round; `role` 0 is the attacker. */
const battleDemand = (position: Position, { forces }: BattleLocal, role: 0 | 1): Demand => {
  const [own, foe] = role === 0 ? [forces[0], forces[1]] : [forces[1], forces[0]];
  const living = (side: readonly number[]): number[] => side.filter((force) => isAlive(position, force));
  return {
    strength: role === 0 ? position.strength(own) : defendersStrength(position, own, true),
    modifiers: {
      '24-2-3a': chiefModifier(position, own) - chiefModifier(position, foe),
      '24-2-3b': position.lowestMorale(living(own)) - position.lowestMorale(living(foe)),
    },
  };
};

/** 19-2 The castle intercepts. */
const interceptionDemand = (position: Position, { castle, force }: AssaultLocal): Demand => {
  const garrison = position.garrison(castle);
  return {
    strength: position.strength(garrison),
    modifiers: {
      '19-2-5.1': 1,
      '19-2-5.2': position.fieldModifier(garrison),
      '19-2-5.3': position.moraleOfCastle(castle) - position.moraleOf(force),
    },
  };
};

/** 19-3 The assault on the walls. */
const assaultDemand = (position: Position, { castle, force }: AssaultLocal): Demand => ({
  strength: position.strength([force]),
  modifiers: {
    '19-3-2.1': -(position.world.castles[castle]?.level ?? 0),
    '19-3-2.2': -(position.world.terrain(position.castleHex(castle)).assaultMod ?? 0),
    '19-3-2.3': position.moraleOf(force) - position.moraleOfCastle(castle),
  },
});

const withoutZeros = (modifiers: Modifiers): Json =>
  Object.fromEntries(
    Object.entries(modifiers)
      .filter(([, value]) => value !== 0)
      .sort(([one], [other]) => one.localeCompare(other)),
  );

/** Compares the roll that the log says of with what is demanded; returns the result by the table. */
const auditRoll = (entry: AuditedEntry, roll: ObservedRoll, demand: Demand): CombatResult => {
  const { report } = entry;
  const logged = eventAfter(entry, roll, 'fought')?.event;
  const total = roll.die + Object.values(demand.modifiers).reduce((sum, value) => sum + value, 0);
  const result = combatResult(demand.strength, total);
  if (!logged) {
    report.require(roll.why, 'the log shows the roll', false);
    return result;
  }
  report.equal('2.0', 'the die', roll.die, number(logged, 'roll'));
  report.equal(roll.why, 'strength', demand.strength, number(logged, 'strength'));
  report.equal(roll.why, 'modifiers', withoutZeros(demand.modifiers), withoutZeros((logged['modifiers'] ?? {}) as Modifiers));
  report.equal(roll.why, 'damage', result.loss, number(logged, 'loss'));
  report.equal('23-3-3', 'whether a unit must be eliminated', result.kill, logged['kill'] ?? null);
  return result;
};

/** 22-1, 23-1 Who may attack whom. */
const auditSkirmish = ({ report, world }: AuditedEntry, position: Position, skirmish: SkirmishLocal): void => {
  const { forces, defenders, side, sortie } = skirmish;
  const [from, target] = [world.hexLabel(skirmish.from), world.hexLabel(skirmish.target)];
  const enemies = position.fieldForces(target, 1 - side);
  report.equal('23-1-2', 'the forces under attack', enemies.toSorted(), defenders.toSorted());
  for (const force of forces) report.equal('22-1-2', 'where the attacker stands', from, position.hexOf(force));
  if (sortie) {
    report.require('23-7', 'a sortie is made from the castle of the hex', from === target && forces.every((one) => position.isInside(one)));
    return;
  }
  report.equal('23-1-1', 'number of attacking forces', 1, forces.length);
  report.require('22-1-2', 'the attacked hex is adjacent', world.isAdjacent(from, target), `${from}-${target}`);
  report.require('22-1-5', 'nobody attacks across a sea or lake hexside', !world.hexside(from, target).water, `${from}-${target}`);
  for (const force of forces) {
    report.require('18-4-1', 'a besieging force gives up the siege before it attacks', !position.isBesieging(force));
    report.require('22-1-2', 'a garrison attacks by sortie only', !position.isInside(force));
  }
};

/** 23-6, 18-4-2a The defenders who counterattack. */
const auditCounterattack = ({ report, world }: AuditedEntry, position: Position, { defenders, target }: SkirmishLocal): void => {
  for (const force of defenders.filter((one) => isAlive(position, one)))
    report.require(
      '23-6',
      'a force that retreated does not counterattack',
      position.hexOf(force) === world.hexLabel(target) && !position.isInside(force),
      position.hexOf(force),
    );
};

/** 24-1 Who may take part in a pitched battle. */
const auditBattle = ({ report, world }: AuditedEntry, position: Position, battle: BattleLocal): void => {
  const hexes = [world.hexLabel(battle.from), world.hexLabel(battle.target)] as const;
  report.require('22-1-2', 'the attacked hex is adjacent', world.isAdjacent(...hexes), hexes.join('-'));
  report.require('22-1-5', 'nobody attacks across a sea or lake hexside', !world.hexside(...hexes).water, hexes.join('-'));
  for (const hex of hexes)
    report.require('24-1-7', 'no pitched battle in mountain or swamp', !['mountain', 'swamp'].includes(world.terrainId(hex)), hex);
  for (const role of [0, 1] as const) {
    const living = battle.forces[role].filter((force) => isAlive(position, force));
    const hasChief = living.some((force) => position.steps(force) > 0 && world.units[force]?.rank === CHIEF);
    report.require('24-1-1', 'a commander-in-chief takes part on each side', hasChief);
    for (const force of living) {
      report.equal('24-1-2', 'where a participant stands', hexes[role], position.hexOf(force));
      report.require('24-1-6', 'no garrison takes part', !position.isInside(force));
      report.equal('24-1-3', 'side of a participant', role === 0 ? battle.side : 1 - battle.side, position.sideOf(force));
    }
  }
};

/** A roll on the combat results table, what it came to, and the forces that take the damage. */
export interface CombatRoll {
  readonly why: string;
  readonly result: CombatResult;
  readonly victims: readonly number[];
  readonly position: Position;
}

const readBattleRoll = (entry: AuditedEntry, roll: ObservedRoll, role: 0 | 1): CombatRoll | null => {
  const battle = localOf<BattleLocal>(roll.state, 'battle');
  if (!battle) return null;
  if (role === 0) auditBattle(entry, roll.position, battle);
  const result = auditRoll(entry, roll, battleDemand(roll.position, battle, role));
  return { why: roll.why, result, victims: battle.forces[role === 0 ? 1 : 0], position: roll.position };
};

const readSkirmishRoll = (entry: AuditedEntry, roll: ObservedRoll): CombatRoll | null => {
  const skirmish = localOf<SkirmishLocal>(roll.state, 'skirmish');
  if (!skirmish) return null;
  const isAttack = roll.why === '23-2';
  if (isAttack) auditSkirmish(entry, roll.position, skirmish);
  else auditCounterattack(entry, roll.position, skirmish);
  const demand = isAttack ? attackDemand(roll.position, skirmish) : counterDemand(roll.position, skirmish);
  const result = auditRoll(entry, roll, demand);
  return { why: roll.why, result, victims: isAttack ? skirmish.defenders : skirmish.forces, position: roll.position };
};

/** 19-1, 17-1-1 */
const auditAssault = ({ report, world }: AuditedEntry, position: Position, { side, castle, force }: AssaultLocal): void => {
  report.equal('17-1-1', 'where the assaulting force stands', world.castles[castle]?.hex ?? '', position.hexOf(force));
  report.equal('17.0', 'the castle belongs to the enemy', 1 - side, position.castleSide(castle));
  report.require('19-1', 'a garrison makes no assault', !position.isInside(force));
};

const readAssaultRoll = (entry: AuditedEntry, roll: ObservedRoll): CombatRoll | null => {
  const assault = localOf<AssaultLocal>(roll.state, 'assault');
  if (!assault) return null;
  const isInterception = roll.why === '19-2-4.1';
  if (isInterception) auditAssault(entry, roll.position, assault);
  const demand = isInterception ? interceptionDemand(roll.position, assault) : assaultDemand(roll.position, assault);
  const result = auditRoll(entry, roll, demand);
  return { why: roll.why, result, victims: isInterception ? [assault.force] : [], position: roll.position };
};

const READERS: { readonly [clause: string]: (entry: AuditedEntry, roll: ObservedRoll) => CombatRoll | null } = {
  '23-2': readSkirmishRoll,
  '23-6': readSkirmishRoll,
  '19-2-4.1': readAssaultRoll,
  '19-3-1.1': readAssaultRoll,
};

/** All rolls of an entry on the combat results table, audited. 24-2-2 In a battle the attacker rolls first. */
const readCombatRolls = (entry: AuditedEntry): CombatRoll[] => {
  const found: CombatRoll[] = [];
  let battleRolls = 0;
  for (const one of entry.seen) {
    if (one.type !== 'roll') continue;
    const read = one.why === '24-2-2' ? readBattleRoll(entry, one, (battleRolls++ % 2) as 0 | 1) : READERS[one.why]?.(entry, one);
    if (read) found.push(read);
  }
  return found;
};

export type CombatReader = (entry: AuditedEntry, rolls: readonly CombatRoll[]) => void;

/** Audits the combat rolls, and hands them to the checks of losses. */
export const createCombatCheck =
  (...readers: readonly CombatReader[]): Check =>
  (entry) => {
    const rolls = readCombatRolls(entry);
    for (const read of readers) read(entry, rolls);
  };
