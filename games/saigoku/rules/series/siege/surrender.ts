import { args, callStep, procedure, goTo, actionType } from '@gunbai/engine';
import type { Json, Transition, GameContext } from '@gunbai/engine';
import { hexAt } from '@gunbai/shared/hex';
import type { Hex } from '@gunbai/shared/hex';
import {
  armyOf,
  besiegersOf,
  castleOf,
  castleSide,
  garrisonOf,
  currentLeader,
  isForceAlive,
  isBesieged,
  livingUnits,
  moveForce,
  NONE,
  totalSteps,
  unitIndexOf,
  setForCastle,
} from '../state.ts';
import type { GameState } from '../state.ts';
import { castleId, chooseForceAction, hexLabel, createRuleFactory, sideDecision, unitId } from '../rule-helpers.ts';
import type { SeriesContext } from '../rule-helpers.ts';
import { killUnit } from '../combat/unit-elimination.ts';
import { countLostSteps, restoreSteps } from '../combat/step-losses.ts';
import { enterCastle } from '../combat/retreat.ts';
import { clearSiege } from './siege-upkeep.ts';
import { enemyOf, RUIN } from '../scenario-data.ts';
import type { ScenarioData } from '../scenario-data.ts';
import { hasEnemyForce, zonesOf } from '../movement/zones.ts';

/** 21.0.2 A fallen castle. `ruin`: durability 0. `force` is NONE until a besieger is named. */
export type CastleFall = { side: number; castle: number; force: number; ruin: boolean };
/** 20-3 The fate of a garrison, then of its castle. */
type CastleSurrender = {
  side: number;
  castle: number;
  force: number;
  ruin: boolean;
  letter: string;
  toExecute: number;
  steps: number;
};

type CastleClaim = { side: number; castle: number; forces: number[] };
type Execution = { side: number; castle: number; count: number };
type GarrisonWithdrawal = { side: number; castle: number };

export const createSurrender = ({ side, castle, force, ruin }: CastleFall, letter: string): CastleSurrender => ({
  side,
  castle,
  force,
  ruin,
  letter,
  toExecute: 0,
  steps: 0,
});

const executionCount = (letter: string, units: number): number =>
  letter === 'E' ? Math.min(1, units) : letter === 'F' ? Math.min(2, units) : letter === 'G' ? Math.ceil(units / 2) : 0;

/** 20-3.E to 20-3.G The besieger names a unit of the garrison. */
const executeAction = (series: SeriesContext) => {
  const { scenarioDataOf, ids } = series;
  const units = (data: ScenarioData, board: GameState, { castle }: Execution): number[] =>
    livingUnits(data, board, garrisonOf(data, board, castle));
  return actionType<GameState, Execution, readonly ['execute', string]>({
    name: 'execute',
    args: args([ids.unit]),
    candidates: (view, { local }) => {
      const data = scenarioDataOf(view);
      return units(data, view.board, local).map((unit) => ['execute', unitId(data, unit)] as const);
    },
    rules: [
      createRuleFactory(series)(
        '20-3.E',
        (data, board, action, { local }) => units(data, board, local).includes(unitIndexOf(data, action[1])),
        (_, __, action) => ({ unit: action[1] }),
      ),
    ],
    apply: () => undefined,
  });
};

/** 20-3-2a Refuges of a garrison: hexes with own forces or castles, without enemies unless they besiege the castle. */
const refugeHexes = (data: ScenarioData, board: GameState, castle: number, side: number): Hex[] => {
  const zones = zonesOf(data, board);
  const { hex: castleHex } = castleOf(data, castle);
  const found: Hex[] = [];
  const add = (hex: Hex): void => {
    if (hex !== castleHex && !found.includes(hex)) found.push(hex);
  };
  for (const { index, hex } of data.castles)
    if (castleSide(data, board, index) === side && (!hasEnemyForce(zones, hex, side) || isBesieged(board, index))) add(hex);
  for (const unit of data.unitsInPlay)
    if (data.sideOf[unit] === side && (board.steps[unit] as number) > 0 && !hasEnemyForce(zones, board.hex[unit] as Hex, side))
      add(board.hex[unit] as Hex);
  return found.sort((a, b) => a - b);
};

/** 20-3-2a The garrison's owner chooses where it withdraws. */
const leaveAction = (series: SeriesContext) => {
  const { scenarioDataOf, ids } = series;
  return actionType<GameState, GarrisonWithdrawal, readonly ['leave', string]>({
    name: 'leave',
    args: args([ids.hex]),
    candidates: (view, { local }) => {
      const data = scenarioDataOf(view);
      return refugeHexes(data, view.board, local.castle, local.side).map((hex) => ['leave', hexLabel(data, hex)] as const);
    },
    rules: [
      createRuleFactory(series)(
        '20-3-2a',
        (data, board, action, { local }) => refugeHexes(data, board, local.castle, local.side).includes(hexAt(data.grid, action[1])),
        (_, __, action) => ({ hex: action[1] }),
      ),
    ],
    apply: () => undefined,
  });
};

/** 20-3-1, 21-1.1 The castle changes hands with its durability, or becomes a ruin without owner. */
const transferCastle = (
  data: ScenarioData,
  ctx: GameContext<GameState>,
  { castle, force, ruin }: Pick<CastleSurrender, 'castle' | 'force' | 'ruin'>,
): void => {
  const { board } = ctx;
  const before = board.owner[castle] as number;
  clearSiege(data, board, castle);
  setForCastle(board, 'castleMorale', castle, 0);
  setForCastle(board, 'resists', castle, 0);
  setForCastle(board, 'refusals', castle, 0);
  setForCastle(board, 'owner', castle, ruin ? RUIN : armyOf(data, force));
  if (ruin) setForCastle(board, 'durability', castle, 0);
  ctx.emit({
    type: ruin ? 'ruined' : 'taken',
    castle: castleId(data, castle),
    army: ruin ? null : (data.armies[armyOf(data, force)]?.id ?? null),
  });
  data.hooks.onCastleFallen?.(data, ctx, castle, before);
};

/** 20-3-2d Whether steps of the garrison go to the besieger. */
const yieldsSteps = (data: ScenarioData, board: GameState, { side, castle, letter, steps }: CastleSurrender): boolean =>
  letter === 'H' || steps > 0 || refugeHexes(data, board, castle, enemyOf(side)).length === 0;

/** 20-3-1 Names the besieging force that takes the castle, if the owner or the restored steps depend on it. */
const callClaim = (data: ScenarioData, board: GameState, side: number, castle: number, forSteps: boolean): Transition | undefined => {
  const forces = besiegersOf(data, board, castle);
  const isOneArmy = forces.every((force) => armyOf(data, force) === armyOf(data, forces[0] as number));
  const wantSteps = forSteps && forces.some((force) => countLostSteps(data, board, force) > 0);
  return forces.length > 1 && (wantSteps || !isOneArmy) ? callStep('claim', { side, castle, forces }) : undefined;
};
const claimingForce = (data: ScenarioData, board: GameState, castle: number, force: number, returned: Json): number => {
  if (force !== NONE) return force;
  if (Array.isArray(returned)) return unitIndexOf(data, returned[1] as string);
  return besiegersOf(data, board, castle)[0] ?? NONE;
};

/** 18-2-2b Steps of forces that surrendered go to a besieging force that the besieger names. */
const claimStepsStep = ({ scenarioDataOf }: SeriesContext) =>
  procedure<GameState, { side: number; castle: number; steps: number }>({
    name: (ctx, { side, castle }) => callClaim(scenarioDataOf(ctx.state), ctx.board, side, castle, true),
    take(ctx, { side, castle, steps }, returned) {
      const data = scenarioDataOf(ctx.state);
      const force = claimingForce(data, ctx.board, castle, NONE, returned);
      return force === NONE ? undefined : restoreSteps(data, ctx, { side, force, steps: Math.ceil(steps / 2) });
    },
  });

/** 14-3-4, 21-1.1 A castle without an enemy before it becomes a ruin: its garrison stays in the hex. */
const ruinStep = ({ scenarioDataOf }: SeriesContext) =>
  procedure<GameState, { castle: number }>({
    leave(ctx, { castle }) {
      const data = scenarioDataOf(ctx.state);
      for (const force of garrisonOf(data, ctx.board, castle)) ctx.board.inside[force] = 0;
      transferCastle(data, ctx, { castle, force: NONE, ruin: true });
    },
  });

/** 20-3.D to 20-3.H */
const yieldStep = ({ scenarioDataOf }: SeriesContext) =>
  procedure<GameState, CastleSurrender>({
    name(ctx, local) {
      const data = scenarioDataOf(ctx.state);
      if (local.force === NONE) return callClaim(data, ctx.board, local.side, local.castle, yieldsSteps(data, ctx.board, local));
    },
    named(ctx, local, returned) {
      const data = scenarioDataOf(ctx.state);
      const { board } = ctx;
      local.force = claimingForce(data, board, local.castle, local.force, returned);
      const garrison = garrisonOf(data, board, local.castle);
      const units = livingUnits(data, board, garrison);
      local.toExecute = executionCount(local.letter, units.length);
      if (local.letter === 'H') local.steps = totalSteps(data, board, garrison);
      if (local.letter === 'H' || (local.toExecute > 0 && local.toExecute >= units.length))
        for (const unit of units) killUnit(data, ctx, unit);
    },
    execute(ctx, local): Transition | void {
      const data = scenarioDataOf(ctx.state);
      const left = livingUnits(data, ctx.board, garrisonOf(data, ctx.board, local.castle)).length;
      if (local.toExecute === 0 || left === 0) return goTo('leave');
      return callStep('execute', { side: local.side, castle: local.castle, count: local.toExecute });
    },
    executed(ctx, local, returned): Transition {
      const data = scenarioDataOf(ctx.state);
      killUnit(data, ctx, unitIndexOf(data, (returned as unknown as [string, string])[1]));
      local.toExecute--;
      return goTo('execute');
    },
    /** 20-3-2d A garrison without a refuge surrenders. */
    leave(ctx, local): Transition | void {
      const data = scenarioDataOf(ctx.state);
      const { board } = ctx;
      const garrison = garrisonOf(data, board, local.castle);
      if (garrison.length === 0) return goTo('spoils');
      const side = enemyOf(local.side);
      const hexes = refugeHexes(data, board, local.castle, side);
      if (hexes.length > 0) return callStep('leave', { side, castle: local.castle });
      local.steps = totalSteps(data, board, garrison);
      for (const unit of livingUnits(data, board, garrison)) killUnit(data, ctx, unit);
      return goTo('spoils');
    },
    /** 20-3-2b, 20-3-2c */
    left(ctx, local, returned) {
      const data = scenarioDataOf(ctx.state);
      const { board } = ctx;
      const hex = hexAt(data.grid, (returned as unknown as [string, string])[1]);
      for (const force of garrisonOf(data, board, local.castle)) {
        board.inside[force] = 0;
        moveForce(data, board, force, hex);
        const castle = data.castleAt[hex] as number;
        if (castle >= 0 && isBesieged(board, castle) && castleSide(data, board, castle) === enemyOf(local.side))
          enterCastle(data, board, force);
        ctx.emit({ type: 'left', unit: unitId(data, currentLeader(data, board, force)), hex: hexLabel(data, hex) });
        data.hooks.onHexEntered?.(data, ctx, force, hex);
      }
    },
    spoils(ctx, local) {
      const data = scenarioDataOf(ctx.state);
      if (local.steps === 0 || !isForceAlive(data, ctx.board, local.force)) return;
      return restoreSteps(data, ctx, { side: local.side, force: local.force, steps: Math.ceil(local.steps / 2) });
    },
    change: (ctx, local) => transferCastle(scenarioDataOf(ctx.state), ctx, local),
  });

export const surrenderSteps = (series: SeriesContext) => {
  const castleFacts = (data: ScenarioData, castle: number) => ({ castle: castleId(data, castle) });
  return {
    yield: yieldStep(series),
    ruin: ruinStep(series),
    claimSteps: claimStepsStep(series),
    claim: sideDecision<CastleClaim>(series, (data, _, { castle }) => ({ key: 'claim', facts: castleFacts(data, castle) }), [
      chooseForceAction(series, 'claim', '20-3-1'),
    ]),
    execute: sideDecision<Execution>(series, (_, __, { count }) => ({ key: 'execute', facts: { count } }), [executeAction(series)]),
    leave: sideDecision<GarrisonWithdrawal>(series, (data, _, { castle }) => ({ key: 'leave', facts: castleFacts(data, castle) }), [
      leaveAction(series),
    ]),
  };
};
