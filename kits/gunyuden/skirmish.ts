import { args, call, decision, done, plainVerb, procedure, to, verb } from '@gunbai/engine';
import type { Next } from '@gunbai/engine';
import { directionTo, hexAt } from '@gunbai/kits/hex';
import type { Hex } from '@gunbai/kits/hex';
import {
  armyOf,
  fieldForcesAt,
  hasFieldForce,
  headOf,
  highest,
  hexOf,
  isAlive,
  lowestMorale,
  moveForce,
  strengthOf,
  unitNumber,
  unitOf,
} from './board.ts';
import type { Board } from './board.ts';
import { hexLabel, ledBy, ruleIn, seatOf, seatsOf, unitId } from './chapter.ts';
import type { Series } from './chapter.ts';
import { takeAtOnce } from './absorb.ts';
import type { Absorb } from './absorb.ts';
import { fight } from './combat.ts';
import type { Modifiers } from './combat.ts';
import { loseStep } from './death.ts';
import { killOne, suffer } from './losses.ts';
import { retreatOf } from './retreat.ts';
import type { Retreated } from './retreat.ts';
import { upholdSieges } from './upkeep.ts';
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

/** 23-2-1.4, 23-6-2.3 The highest-ranking leader of several forces; 9-2-5 units under command do not count. */
export const leaderAmong = (war: War, board: Board, forces: readonly number[]): number =>
  highest(
    war,
    forces.filter((force) => isAlive(war, board, force)).map((force) => headOf(war, board, force)),
  );

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

type Lift = { side: number; forces: number[] };
type Counter = { side: number; forces: number[] };
type Pursue = { side: number; force: number; hexes: number[] };

export const skirmishSteps = (series: Series) => {
  const { warOf, names } = series;
  const rule = ruleIn(series);
  const living = (war: War, board: Board, forces: readonly number[]): number[] => forces.filter((force) => isAlive(war, board, force));
  const lift = verb<Board, Lift, readonly ['lift', string]>({
    name: 'lift',
    args: args([names.unit]),
    candidates: (view, { local }) => local.forces.map((force) => ['lift', unitId(warOf(view), force)] as const),
    rules: [
      rule(
        '18-4-2b',
        (war, _, action, { local }) => local.forces.includes(unitNumber(war, action[1])),
        (_, __, action) => ({ unit: action[1] }),
      ),
    ],
    apply: () => undefined,
  });
  const keep = plainVerb<Board, Lift>('keep');
  const counter = plainVerb<Board, Counter>('counter');
  const hold = plainVerb<Board, Counter>('hold');
  const pursue = verb<Board, Pursue, readonly ['pursue', string]>({
    name: 'pursue',
    args: args([names.hex]),
    candidates: (view, { local }) => local.hexes.map((hex) => ['pursue', hexLabel(warOf(view), hex)] as const),
    rules: [
      rule(
        '23-5-2',
        (war, _, action, { local }) => local.hexes.includes(hexAt(war.grid, action[1])),
        (_, __, action) => ({ hex: action[1] }),
      ),
    ],
    apply: () => undefined,
  });
  const halt = plainVerb<Board, Pursue>('halt');

  const absorbOf = (local: Skirmish, forces: number[]): Absorb => ({
    side: enemyOf(local.side),
    forces,
    away: local.from,
    damage: local.damage,
    kill: local.kill,
  });

  /** 23-5-2, 23-5-3, 23-5-4 Where the pursuer may go next. */
  const pursuitFrom = (war: War, board: Board, local: Skirmish): number[] => {
    const foe = enemyOf(local.side);
    const { pursued, target, paths, sheltered } = local;
    if (pursued.length === 0) return hasFieldForce(war, board, target, foe) ? [] : [target];
    const options: number[] = [];
    const gone = pursued.length - 1;
    for (const [index, path] of paths.entries()) {
      if (path.slice(0, gone).some((hex, at) => hex !== pursued[at + 1])) continue;
      const next = path[gone];
      if (next === undefined || (gone === path.length - 1 && !sheltered[index])) continue;
      if (!hasFieldForce(war, board, next, foe) && !options.includes(next)) options.push(next);
    }
    return options;
  };

  return {
    liftSiege: decision<Board, Lift>({
      seats: (view, local) => seatsOf(warOf(view), local.side),
      prompt: (view, { local }) => ({ key: 'lift-or-keep', facts: { seat: seatOf(warOf(view), local.side) } }),
      verbs: [lift, keep],
    }),
    counterattack: decision<Board, Counter>({
      seats: (view, local) => seatsOf(warOf(view), local.side),
      prompt: (view, { local }) => ({ key: 'counter', facts: { seat: seatOf(warOf(view), local.side) } }),
      verbs: [counter, hold],
    }),
    pursuit: decision<Board, Pursue>({
      seats: (view, local) => seatsOf(warOf(view), local.side),
      prompt: (view, { local }) => ({
        key: 'pursue',
        facts: { seat: seatOf(warOf(view), local.side), unit: unitId(warOf(view), local.force) },
      }),
      verbs: [pursue, halt],
    }),
    /** 18-4-2b Besiegers that are attacked say, one after another, who gives up the siege. */
    siegeGivenUp: procedure<Board, Lift>({
      ask(table, local) {
        const left = local.forces.filter((force) => table.board.besieging[force] === 1);
        return left.length === 0 ? done() : call('liftSiege', { side: local.side, forces: left });
      },
      answer(table, _, returned) {
        const war = warOf(table.state);
        const [name, id] = (returned ?? ['keep']) as unknown as [string, string];
        if (name === 'keep') return done();
        table.board.besieging[unitNumber(war, id)] = 0;
        upholdSieges(war, table);
        return to('ask');
      },
    }),
    skirmish: procedure<Board, Skirmish>({
      declare(table, local) {
        const war = warOf(table.state);
        const { board } = table;
        for (const force of local.forces) board.acted[force] = 1;
        table.emit({
          type: local.sortie ? 'sortie' : 'attacked',
          ...ledBy(war, local.forces),
          hex: hexLabel(war, local.target),
        });
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
        const forces = living(war, table.board, local.defenders);
        local.defenders = forces;
        local.withdrew = true;
        return call(
          'retreat',
          retreatOf(
            war,
            forces,
            local.from,
            forces.map(() => local.damage),
            { exact: true, free: false },
          ),
        );
      },
      retreated(_, local, returned) {
        const { paths, sheltered } = returned as unknown as Retreated;
        local.paths = paths.map((path) => path.slice());
        local.sheltered = sheltered.slice();
      },
      pursue(table, local): Next {
        const war = warOf(table.state);
        const force = local.forces[0] as number;
        if (!local.withdrew || local.sortie || !isAlive(war, table.board, force)) return to('counter');
        const hexes = pursuitFrom(war, table.board, local);
        return hexes.length === 0 ? to('counter') : call('pursuit', { side: local.side, force, hexes });
      },
      pursued(table, local, returned): Next {
        const war = warOf(table.state);
        const [name, label] = returned as unknown as [string, string];
        if (name === 'halt') return to('counter');
        const hex = hexAt(war.grid, label);
        const force = local.forces[0] as number;
        moveForce(war, table.board, force, hex);
        local.pursued.push(hex);
        table.emit({ type: 'pursued', unit: unitId(war, force), hex: label });
        war.title.entered?.(war, table, force, hex);
        return to('pursue');
      },
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
    }),
  };
};
