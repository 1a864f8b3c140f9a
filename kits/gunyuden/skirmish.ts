import { call, done, plainVerb, procedure, to } from '@gunbai/engine';
import type { Next, Part } from '@gunbai/engine';
import { directionTo } from '@gunbai/kits/hex';
import type { Hex } from '@gunbai/kits/hex';
import { armyOf, fieldForcesAt, hexOf, isAlive, leaderAmong, lowestMorale, strengthOf, unitNumber, unitOf } from './board.ts';
import type { Board } from './board.ts';
import { hexLabel, ledBy, sideDecision, unitId } from './chapter.ts';
import type { Series } from './chapter.ts';
import { takeAtOnce } from './absorb.ts';
import type { Absorb } from './absorb.ts';
import { fight } from './combat.ts';
import type { Modifiers } from './combat.ts';
import { loseStep } from './death.ts';
import { killOne, suffer } from './losses.ts';
import { pursuitParts } from './pursuit.ts';
import { retreatOf } from './retreat.ts';
import type { Retreated } from './retreat.ts';
import { RIVER, enemyOf } from './war.ts';
import type { Terrain, War } from './war.ts';

/** 23 A skirmish: one force (or the garrison that sallies, 23-7) against all that stands in a hex. */
export type Skirmish = {
  side: number;
  forces: number[];
  from: number;
  target: number;
  sortie: boolean;
  defenders: number[];
  damage: number;
  kill: boolean;
  withdrew: boolean;
  paths: number[][];
  sheltered: boolean[];
  pursued: number[];
};

export const skirmishOf = (war: War, board: Board, forces: readonly number[], side: number, target: Hex, sortie: boolean): Skirmish => ({
  side,
  forces: forces.slice(),
  from: hexOf(board, forces[0] as number),
  target,
  sortie,
  defenders: fieldForcesAt(war, board, target, enemyOf(side)),
  damage: 0,
  kill: false,
  withdrew: false,
  paths: [],
  sheltered: [],
  pursued: [],
});

const terrainAt = (war: War, hex: Hex): Terrain => war.terrains[war.terrain[hex] as number] as Terrain;
const riverBetween = (war: War, one: Hex, other: Hex): boolean => {
  const direction = directionTo(war.grid, one, other);
  return direction >= 0 && ((war.sides6[one * 6 + direction] as number) & RIVER) !== 0;
};

export const fieldOf = (war: War, board: Board, forces: readonly number[]): number => {
  const leader = leaderAmong(war, board, forces);
  return leader < 0 ? 0 : unitOf(war, leader).field;
};

/** 23-2-1, 23-7-1 What changes the attacker's roll. */
export const attackModifiers = (war: War, board: Board, { forces, defenders, from, target, sortie }: Skirmish): Modifiers => ({
  [terrainAt(war, target).id === 'mountain' ? '23-2-1.2' : '23-2-1.1']: terrainAt(war, target).attack,
  '23-2-1.3': riverBetween(war, from, target) ? -2 : 0,
  '23-2-1.4': fieldOf(war, board, forces) - fieldOf(war, board, defenders),
  '23-2-1.5': lowestMorale(board, forces) - lowestMorale(board, defenders),
  '23-7-1': sortie ? -1 : 0,
});

/** 23-6-2, 23-7-3 What changes the roll of the counterattack. */
export const counterModifiers = (war: War, board: Board, { forces, defenders, from, target, sortie }: Skirmish): Modifiers => ({
  '23-6-2.1': terrainAt(war, target).counter,
  '23-6-2.2': riverBetween(war, from, target) ? -2 : 0,
  '23-6-2.3': fieldOf(war, board, defenders) - fieldOf(war, board, forces),
  '23-6-2.4': lowestMorale(board, defenders) - lowestMorale(board, forces),
  '23-7-3': sortie ? 1 : 0,
});

/** 18-4-2a Those who keep up a siege fight with half their strength, rounded up once. */
export const defendingStrength = (war: War, board: Board, forces: readonly number[], halved: boolean): number => {
  let full = 0;
  let besieging = 0;
  for (const force of forces) {
    const strength = strengthOf(war, board, force);
    if (halved && board.besieging[force] === 1) besieging += strength;
    else full += strength;
  }
  return full + Math.ceil(besieging / 2);
};

type Counter = { side: number; forces: number[] };
type Parts = Record<string, Part<Board, Skirmish>>;

const living = (war: War, board: Board, forces: readonly number[]): number[] => forces.filter((force) => isAlive(war, board, force));

const absorbOf = ({ side, from, damage, kill }: Skirmish, forces: number[]): Absorb => ({
  side: enemyOf(side),
  forces,
  away: from,
  damage,
  kill,
});

/** 23-2 The attack. */
const attackParts = ({ warOf }: Series): Parts => ({
  declare(table, local) {
    const war = warOf(table.state);
    const { board } = table;
    for (const force of local.forces) board.acted[force] = 1;
    table.emit({ type: local.sortie ? 'sortie' : 'attacked', ...ledBy(war, local.forces), hex: hexLabel(war, local.target) });
    for (const force of local.defenders) war.title.attacked?.(war, table, local.side, armyOf(war, force));
    const besieging = local.defenders.filter((force) => board.besieging[force] === 1);
    return besieging.length > 0 && !local.sortie ? call('siegeGivenUp', { side: enemyOf(local.side), forces: besieging }) : undefined;
  },
  attack(table, local) {
    const war = warOf(table.state);
    const { board } = table;
    const strength = local.forces.reduce((sum, force) => sum + strengthOf(war, board, force), 0);
    const result = fight(war, table, strength, attackModifiers(war, board, local), '23-2', () => ({
      unit: unitId(war, local.forces[0] as number),
    }));
    local.damage = result.loss;
    local.kill = result.kill;
  },
});

/** 23-3, 23-4 The defenders lose steps one at a time, or take what is left by retreating. */
const defenceParts = ({ warOf }: Series): Parts => ({
  absorb(table, local): Next {
    const war = warOf(table.state);
    const forces = living(war, table.board, local.defenders);
    if (forces.length === 0 || (local.damage <= 0 && !local.kill)) return to('pursue');
    const absorb = absorbOf(local, forces);
    if (takeAtOnce(war, table, absorb)) {
      local.damage = 0;
      local.kill = false;
      return to('pursue');
    }
    return call('absorb', absorb);
  },
  absorbed(table, local, returned): Next {
    const war = warOf(table.state);
    const [name, id] = returned as unknown as [string, string];
    if (name === 'withdraw') return to('retreat');
    const unit = unitNumber(war, id);
    if (name === 'kill') {
      local.damage = killOne(war, table, unit, local.damage);
      local.kill = false;
    } else {
      loseStep(war, table, unit);
      local.damage--;
    }
    return to('absorb');
  },
  retreat(table, local) {
    const war = warOf(table.state);
    local.defenders = living(war, table.board, local.defenders);
    local.withdrew = true;
    const hexes = local.defenders.map(() => local.damage);
    return call('retreat', retreatOf(war, local.defenders, local.from, hexes, { exact: true, free: false }));
  },
  retreated(_, local, returned) {
    const { paths, sheltered } = returned as unknown as Retreated;
    local.paths = paths.map((path) => path.slice());
    local.sheltered = sheltered.slice();
  },
});

/** 23-6 Defenders who have not retreated may strike back; 23-6-3 the attackers take it all in steps. */
const counterParts = ({ warOf }: Series): Parts => ({
  counter(table, local): Next {
    const war = warOf(table.state);
    const forces = living(war, table.board, local.defenders);
    if (local.withdrew || forces.length === 0 || living(war, table.board, local.forces).length === 0) return done();
    local.defenders = forces;
    return call('counterattack', { side: enemyOf(local.side), forces });
  },
  countered(table, local, returned) {
    const war = warOf(table.state);
    const { board } = table;
    if ((returned as unknown as [string])[0] === 'hold') return done();
    const strength = defendingStrength(war, board, local.defenders, !local.sortie);
    const result = fight(war, table, strength, counterModifiers(war, board, local), '23-6', () => ({
      unit: unitId(war, leaderAmong(war, board, local.defenders)),
    }));
    return suffer(war, table, { side: local.side, forces: living(war, board, local.forces), steps: result.loss, kill: result.kill });
  },
});

export const skirmishSteps = (series: Series) => ({
  /** 23.0 */
  skirmish: procedure<Board, Skirmish>({
    ...attackParts(series),
    ...defenceParts(series),
    ...pursuitParts(series),
    ...counterParts(series),
  }),
  counterattack: sideDecision<Counter>(series, () => ({ key: 'counter' }), [plainVerb('counter'), plainVerb('hold')]),
});
