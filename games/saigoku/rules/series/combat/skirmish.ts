import { callStep, endStep, simpleActionType, procedure, goTo } from '@gunbai/engine';
import type { Transition, Part } from '@gunbai/engine';
import { directionTo } from '@gunbai/shared/hex';
import type { Hex } from '@gunbai/shared/hex';
import { armyOf, fieldForcesAt, hexOf, isForceAlive, highestLeader, lowestMorale, forceStrength, unitIndexOf, unitOf } from '../state.ts';
import type { GameState } from '../state.ts';
import { hexLabel, leaderFacts, sideDecision, unitId } from '../rule-helpers.ts';
import type { SeriesContext } from '../rule-helpers.ts';
import { applyForcedLosses } from './skirmish-losses.ts';
import type { SkirmishLosses } from './skirmish-losses.ts';
import { rollCombat } from './combat-chart.ts';
import type { Modifiers } from './combat-chart.ts';
import { loseStep } from './unit-elimination.ts';
import { eliminateUnit, inflictLosses } from './step-losses.ts';
import { pursuitParts } from './pursuit.ts';
import { createRetreat } from './retreat.ts';
import type { RetreatResult } from './retreat.ts';
import { RIVER, enemyOf } from '../scenario-data.ts';
import type { Terrain, ScenarioData } from '../scenario-data.ts';

/** 23 A skirmish: one force, or a garrison on a sortie (23-7), against all enemies in a hex. */
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

export const createSkirmish = (
  data: ScenarioData,
  board: GameState,
  forces: readonly number[],
  side: number,
  target: Hex,
  sortie: boolean,
): Skirmish => ({
  side,
  forces: forces.slice(),
  from: hexOf(board, forces[0] as number),
  target,
  sortie,
  defenders: fieldForcesAt(data, board, target, enemyOf(side)),
  damage: 0,
  kill: false,
  withdrew: false,
  paths: [],
  sheltered: [],
  pursued: [],
});

const terrainAt = (data: ScenarioData, hex: Hex): Terrain => data.terrains[data.terrain[hex] as number] as Terrain;
const hasRiverBetween = (data: ScenarioData, one: Hex, other: Hex): boolean => {
  const direction = directionTo(data.grid, one, other);
  return direction >= 0 && ((data.edgeFeatures[one * 6 + direction] as number) & RIVER) !== 0;
};

const fieldModifier = (data: ScenarioData, board: GameState, forces: readonly number[]): number => {
  const leader = highestLeader(data, board, forces);
  return leader < 0 ? 0 : unitOf(data, leader).field;
};

/** 23-2-1, 23-7-1 Modifiers of the attacker's roll. */
export const attackModifiers = (
  data: ScenarioData,
  board: GameState,
  { forces, defenders, from, target, sortie }: Skirmish,
): Modifiers => ({
  [terrainAt(data, target).id === 'mountain' ? '23-2-1.2' : '23-2-1.1']: terrainAt(data, target).attack,
  '23-2-1.3': hasRiverBetween(data, from, target) ? -2 : 0,
  '23-2-1.4': fieldModifier(data, board, forces) - fieldModifier(data, board, defenders),
  '23-2-1.5': lowestMorale(board, forces) - lowestMorale(board, defenders),
  '23-7-1': sortie ? -1 : 0,
});

/** 23-6-2, 23-7-3 Modifiers of the counterattack. */
export const counterModifiers = (
  data: ScenarioData,
  board: GameState,
  { forces, defenders, from, target, sortie }: Skirmish,
): Modifiers => ({
  '23-6-2.1': terrainAt(data, target).counter,
  '23-6-2.2': hasRiverBetween(data, from, target) ? -2 : 0,
  '23-6-2.3': fieldModifier(data, board, defenders) - fieldModifier(data, board, forces),
  '23-6-2.4': lowestMorale(board, defenders) - lowestMorale(board, forces),
  '23-7-3': sortie ? 1 : 0,
});

/** 18-4-2a Forces that keep a siege fight at half strength, rounded up once. */
export const defendingStrength = (data: ScenarioData, board: GameState, forces: readonly number[], halved: boolean): number => {
  let full = 0;
  let besieging = 0;
  for (const force of forces) {
    const strength = forceStrength(data, board, force);
    if (halved && board.besieging[force] === 1) besieging += strength;
    else full += strength;
  }
  return full + Math.ceil(besieging / 2);
};

type Counterattack = { side: number; forces: number[] };
type SkirmishParts = Record<string, Part<GameState, Skirmish>>;

const livingForces = (data: ScenarioData, board: GameState, forces: readonly number[]): number[] =>
  forces.filter((force) => isForceAlive(data, board, force));

const createSkirmishLosses = ({ side, from, damage, kill }: Skirmish, forces: number[]): SkirmishLosses => ({
  side: enemyOf(side),
  forces,
  away: from,
  damage,
  kill,
});

/** 23-2 The attack. */
const attackParts = ({ scenarioDataOf }: SeriesContext): SkirmishParts => ({
  declare(ctx, local) {
    const data = scenarioDataOf(ctx.state);
    const { board } = ctx;
    for (const force of local.forces) board.acted[force] = 1;
    ctx.emit({ type: local.sortie ? 'sortie' : 'attacked', ...leaderFacts(data, local.forces), hex: hexLabel(data, local.target) });
    for (const force of local.defenders) data.hooks.onAttack?.(data, ctx, local.side, armyOf(data, force));
    const besieging = local.defenders.filter((force) => board.besieging[force] === 1);
    return besieging.length > 0 && !local.sortie ? callStep('siegeGivenUp', { side: enemyOf(local.side), forces: besieging }) : undefined;
  },
  attack(ctx, local) {
    const data = scenarioDataOf(ctx.state);
    const { board } = ctx;
    const strength = local.forces.reduce((sum, force) => sum + forceStrength(data, board, force), 0);
    const result = rollCombat(data, ctx, strength, attackModifiers(data, board, local), '23-2', () => ({
      unit: unitId(data, local.forces[0] as number),
    }));
    local.damage = result.loss;
    local.kill = result.kill;
  },
});

/** 23-3, 23-4 The defenders lose steps one at a time, or take the rest of the damage by retreating. */
const defenceParts = ({ scenarioDataOf }: SeriesContext): SkirmishParts => ({
  absorb(ctx, local): Transition {
    const data = scenarioDataOf(ctx.state);
    const forces = livingForces(data, ctx.board, local.defenders);
    if (forces.length === 0 || (local.damage <= 0 && !local.kill)) return goTo('pursue');
    const losses = createSkirmishLosses(local, forces);
    if (applyForcedLosses(data, ctx, losses)) {
      local.damage = 0;
      local.kill = false;
      return goTo('pursue');
    }
    return callStep('absorb', losses);
  },
  absorbed(ctx, local, returned): Transition {
    const data = scenarioDataOf(ctx.state);
    const [name, id] = returned as unknown as [string, string];
    if (name === 'withdraw') return goTo('retreat');
    const unit = unitIndexOf(data, id);
    if (name === 'kill') {
      local.damage = eliminateUnit(data, ctx, unit, local.damage);
      local.kill = false;
    } else {
      loseStep(data, ctx, unit);
      local.damage--;
    }
    return goTo('absorb');
  },
  retreat(ctx, local) {
    const data = scenarioDataOf(ctx.state);
    local.defenders = livingForces(data, ctx.board, local.defenders);
    local.withdrew = true;
    const hexes = local.defenders.map(() => local.damage);
    return callStep('retreat', createRetreat(data, local.defenders, local.from, hexes, { exact: true, free: false }));
  },
  retreated(_, local, returned) {
    const { paths, sheltered } = returned as unknown as RetreatResult;
    local.paths = paths.map((path) => path.slice());
    local.sheltered = sheltered.slice();
  },
});

/** 23-6 Defenders who have not retreated may counterattack; 23-6-3 the attackers take all damage in steps. */
const counterParts = ({ scenarioDataOf }: SeriesContext): SkirmishParts => ({
  counter(ctx, local): Transition {
    const data = scenarioDataOf(ctx.state);
    const forces = livingForces(data, ctx.board, local.defenders);
    if (local.withdrew || forces.length === 0 || livingForces(data, ctx.board, local.forces).length === 0) return endStep();
    local.defenders = forces;
    return callStep('counterattack', { side: enemyOf(local.side), forces });
  },
  countered(ctx, local, returned) {
    const data = scenarioDataOf(ctx.state);
    const { board } = ctx;
    if ((returned as unknown as [string])[0] === 'hold') return endStep();
    const strength = defendingStrength(data, board, local.defenders, !local.sortie);
    const result = rollCombat(data, ctx, strength, counterModifiers(data, board, local), '23-6', () => ({
      unit: unitId(data, highestLeader(data, board, local.defenders)),
    }));
    return inflictLosses(data, ctx, {
      side: local.side,
      forces: livingForces(data, board, local.forces),
      steps: result.loss,
      kill: result.kill,
    });
  },
});

export const skirmishSteps = (series: SeriesContext) => ({
  /** 23.0 */
  skirmish: procedure<GameState, Skirmish>({
    ...attackParts(series),
    ...defenceParts(series),
    ...pursuitParts(series),
    ...counterParts(series),
  }),
  counterattack: sideDecision<Counterattack>(series, () => ({ key: 'counter' }), [simpleActionType('counter'), simpleActionType('hold')]),
});
