import { maxBy } from '@gunbai/ai';
import type { Action, View } from '@gunbai/engine';
import {
  castleSide,
  COMMANDER_IN_CHIEF,
  hasLine,
  hexOf,
  isBesieged,
  membersOf,
  BASE_MOVEMENT,
  garrisonOf,
  livingUnits,
  lowestMorale,
  OFFICER,
  replenishColumn,
  retreatCostsStep,
  forceStrength,
  unitIndexOf,
  unitOf,
} from '../rules/series/index.ts';
import type { GameState, ScenarioData } from '../rules/series/index.ts';
import { hexAt } from '@gunbai/shared/hex';
import { isOnIsland, chooseLanding, shouldEnterOrLeaveCastle, shouldJoinAtCastle } from './sea-crossing.ts';
import { objectiveOf } from './objectives.ts';
import { evaluateAssault } from './orders.ts';
import { shouldAcceptBattle } from './pitched-battle.ts';
import { canLeaveRelay, isReliefNear, keepsLineAt, MIN_FIELD_STRENGTH, leadershipValue, mustGoHome, isBetterAsFollower } from './goals.ts';
import { goalOfMarch, nextHexOfMarch } from './march-memory.ts';
import { isUnreachable, costLeftAfterMarch, marchCostsTo } from './paths.ts';

type FrameData = { readonly [name: string]: number & number[] };

const firstOfType = (actions: readonly Action[], ...verbs: string[]): Action => {
  for (const type of verbs) {
    const found = actions.find(([name]) => name === type);
    if (found) return found;
  }
  return actions[0] as Action;
};

/** The value of keeping a unit. */
const unitValue = (data: ScenarioData, board: GameState, unit: number): number => {
  const { rank, strength } = unitOf(data, unit);
  return rank * 10 + (rank === COMMANDER_IN_CHIEF ? 50 : 0) + strength + (board.steps[unit] === 1 ? 3 : 0);
};

/** Officers lose steps before generals, and full units before reduced ones. */
const chooseStepLoss = (data: ScenarioData, board: GameState, actions: readonly Action[]): Action =>
  maxBy(actions, (action) => (action[0] === 'withdraw' ? -Infinity : -unitValue(data, board, unitIndexOf(data, action[1] as string))));

/** A ● takes the least valuable unit, preferably a reduced one. */
const chooseElimination = (data: ScenarioData, board: GameState, actions: readonly Action[]): Action =>
  maxBy(actions, (action) => {
    const unit = unitIndexOf(data, action[1] as string);
    return -unitValue(data, board, unit) + (board.steps[unit] === 1 ? 5 : 0);
  });

const costToNearestCastle = (data: ScenarioData, board: GameState, side: number, hex: number): number => {
  let nearest = 9999;
  for (const castle of data.castles)
    if (castleSide(data, board, castle.index) === side && !isBesieged(board, castle.index))
      nearest = Math.min(nearest, marchCostsTo(data, castle.hex)[hex] as number);
  return nearest;
};

const chooseSkirmishLoss = (data: ScenarioData, board: GameState, local: FrameData, actions: readonly Action[]): Action => {
  if (local['kill'] as unknown as boolean) return chooseElimination(data, board, actions);
  const withdraw = actions.find(([type]) => type === 'withdraw');
  if (!withdraw) return chooseStepLoss(data, board, actions);
  const forces = local['forces'] as number[];
  const damage = local['damage'] as number;
  const steps = forces.flatMap((force) => membersOf(data, board, force)).reduce((sum, unit) => sum + (board.steps[unit] as number), 0);
  const atCastle = castleSide(data, board, data.castleAt[hexOf(board, forces[0] as number)] as number) === local['side'];
  if (atCastle) return withdraw;
  const lowest = Math.min(...forces.map((force) => board.morale[force] as number));
  const holds = forces.some((force) => board.besieging[force] === 1);
  if (steps > damage * (holds ? 2 : 4) || lowest - damage < -4) return chooseStepLoss(data, board, actions);
  return withdraw;
};

const chooseRetreat = (data: ScenarioData, board: GameState, local: FrameData, actions: readonly Action[]): Action =>
  maxBy(actions, (action) => {
    if (action[0] === 'shelter') return 1000;
    if (action[0] === 'halt') return -Infinity;
    const force = unitIndexOf(data, action[1] as string);
    const hex = hexAt(data.grid, action[2] as string);
    return (
      -(retreatCostsStep(data, board, local['side'] as number, hexOf(board, force), hex) ? 20 : 0) -
      costToNearestCastle(data, board, local['side'] as number, hex)
    );
  });

/** Leaves an officer behind before the line would be cut. */
const chooseRelayDrop = (
  data: ScenarioData,
  board: GameState,
  force: number,
  next: number,
  actions: readonly Action[],
): Action | undefined => {
  if (
    goalOfMarch(data, board, force)?.hex === next ||
    !canLeaveRelay(data, board, force) ||
    !hasLine(data, board, force) ||
    keepsLineAt(data, board, force, next)
  )
    return undefined;
  const drops = actions.filter(([type, , under]) => type === 'drop' && under === undefined);
  return drops.length === 0 ? undefined : maxBy(drops, (action) => -unitValue(data, board, unitIndexOf(data, action[1] as string)));
};

/** The range of one march in half points, less one point for a zone. Beyond it a force moves strategically. */
const ONE_MARCH_COST = BASE_MOVEMENT - 2;

/** One step of a march along the path to the goal, and into an own castle at its end. */
const chooseMarchStep = (data: ScenarioData, board: GameState, local: FrameData, actions: readonly Action[]): Action => {
  const force = local['force'] as number;
  if (shouldJoinAtCastle(data, board, force)) {
    const castle = objectiveOf(board)?.hex;
    return actions.find(([type, hex]) => type === 'step' && hexAt(data.grid, hex as string) === castle) ?? firstOfType(actions, 'stop');
  }
  if (isOnIsland(board, force))
    return firstOfType(actions, ...(shouldEnterOrLeaveCastle(data, board, force) ? ['garrison', 'leaveCastle'] : []), 'stop');
  const goal = goalOfMarch(data, board, force);
  const here = hexOf(board, force);
  if (!goal) return firstOfType(actions, 'garrison', 'stop');
  const costs = marchCostsTo(data, goal.hex);
  const left = costs[here] as number;
  if (goal.hex === here || isUnreachable(left)) return firstOfType(actions, 'garrison', 'stop');
  const leave = actions.find(([type]) => type === 'leaveCastle');
  if (leave) return leave;
  const strategic = actions.find(([type]) => type === 'strategic');
  if (strategic && left > ONE_MARCH_COST && costLeftAfterMarch(data, board, force, goal.hex, local['points'] as number, true) < left)
    return strategic;
  const steps = actions.filter(([type]) => type === 'step');
  if (steps.length === 0) return firstOfType(actions, 'stop');
  const next = nextHexOfMarch(data, board, force, here, goal.hex, local['strategic'] as unknown as boolean);
  const step = steps.find((action) => hexAt(data.grid, action[1] as string) === next);
  if (!step) return firstOfType(actions, 'stop');
  return chooseRelayDrop(data, board, force, hexAt(data.grid, step[1] as string), actions) ?? step;
};

const chooseRegrouping = (data: ScenarioData, board: GameState, local: FrameData, actions: readonly Action[]): Action => {
  const commander = local['commander'] as number;
  const joinActions = actions.filter(([type, unit, leader]) => {
    if (type !== 'assign' || unitIndexOf(data, leader as string) !== commander) return false;
    const joiner = unitIndexOf(data, unit as string);
    return board.leader[joiner] === joiner && membersOf(data, board, joiner).length === 1 && isBetterAsFollower(data, joiner);
  });
  if (joinActions.length > 0) return maxBy(joinActions, (action) => unitOf(data, unitIndexOf(data, action[1] as string)).strength);
  const castle = data.castleAt[hexOf(board, commander)] as number;
  const isRuin = castle >= 0 && board.owner[castle] === -1;
  const repair = actions.find(([type, target]) => type === 'replenish' && target === 'castle');
  if (repair && isRuin) return repair;
  const expectedSteps =
    replenishColumn(data, board, commander).reduce((sum, result) => sum + result, 0) / 6 + (board.morale[commander] as number);
  return expectedSteps > 0.5 ? firstOfType(actions, 'replenish', 'done') : firstOfType(actions, 'done');
};

/** Enough strength to besiege a small castle alone. */
const MIN_SIEGE_STRENGTH = 11;

/** Set-up: the best leaders get most units, and small forces stay in their castles. */
const chooseSetUp = (data: ScenarioData, board: GameState, actions: readonly Action[]): Action => {
  const assigns = actions.filter(([type, unit]) => type === 'assign' && isBetterAsFollower(data, unitIndexOf(data, unit as string)));
  if (assigns.length > 0)
    return maxBy(assigns, ([, unit, leader]) => {
      const commander = unitIndexOf(data, leader as string);
      const joiner = unitIndexOf(data, unit as string);
      const isSmall = forceStrength(data, board, commander) < MIN_SIEGE_STRENGTH && (data.commandLimits[commander] as number) >= 3;
      return (isSmall ? 100 : 0) + leadershipValue(data, commander) + unitOf(data, joiner).strength * 0.1 - unitOf(data, joiner).rank * 50;
    });
  const garrison = actions.find(
    ([type, unit]) => type === 'garrison' && forceStrength(data, board, unitIndexOf(data, unit as string)) < MIN_FIELD_STRENGTH,
  );
  return garrison ?? firstOfType(actions, 'ready');
};

/** Durability and morale at which a castle is as good as lost. */
const LOST_DURABILITY = 3;
const LOST_MORALE = -3;

/** 20-4 A castle that will fall is opened in time, so that its commander withdraws instead of dying for it. */
const shouldOpenCastle = (data: ScenarioData, board: GameState, castle: number): boolean => {
  const garrison = garrisonOf(data, board, castle);
  const hasCommander = livingUnits(data, board, garrison).some((unit) => unitOf(data, unit).rank > OFFICER);
  const isLost = (board.durability[castle] as number) <= LOST_DURABILITY || lowestMorale(board, garrison) <= LOST_MORALE;
  return hasCommander && isLost && objectiveOf(board)?.castle !== castle && !isReliefNear(data, board, castle);
};

/** 24-1-8 The frame of the offered battle is below this one in the flow. */
const chooseConsent = (data: ScenarioData, view: View<GameState>, local: FrameData, actions: readonly Action[]): Action => {
  const from = ((view.flow[view.flow.length - 2]?.local ?? {}) as unknown as FrameData)['from'] as number;
  return firstOfType(
    actions,
    shouldAcceptBattle(data, view.board, local['side'] as number, from, local['hex'] as number) ? 'accept' : 'refuse',
  );
};

/** Chooses at every decision other than orders. */
export const chooseReaction = (data: ScenarioData, view: View<GameState>, actions: readonly Action[]): Action => {
  const { board } = view;
  const frame = view.flow[view.flow.length - 1];
  const local = (frame?.local ?? {}) as unknown as FrameData;
  const unit = (action: Action): number => unitIndexOf(data, action[1] as string);
  switch (frame?.step) {
    case 'arrange':
      return chooseSetUp(data, board, actions);
    case 'march':
      return chooseMarchStep(data, board, local, actions);
    case 'organise':
      return chooseRegrouping(data, board, local, actions);
    case 'absorb':
      return chooseSkirmishLoss(data, board, local, actions);
    case 'losses':
      return (local['kill'] as unknown as boolean) ? chooseElimination(data, board, actions) : chooseStepLoss(data, board, actions);
    case 'restoring':
      return maxBy(actions, (action) => unitOf(data, unit(action)).strength + unitOf(data, unit(action)).rank);
    case 'stepBack':
      return chooseRetreat(data, board, local, actions);
    case 'storm': {
      const assaults = actions.filter(([type]) => type === 'assault');
      const bestAssault = maxBy(assaults, (action) => evaluateAssault(data, board, unit(action)));
      return bestAssault && evaluateAssault(data, board, unit(bestAssault)) > 0.3 ? bestAssault : firstOfType(actions, 'halt');
    }
    case 'muster':
      return (
        actions.find((action) => action[0] === 'add' && !mustGoHome(data, board, unit(action))) ?? firstOfType(actions, 'begin', 'add')
      );
    case 'execute':
      return maxBy(actions, (action) => unitValue(data, board, unit(action)));
    case 'leave':
      return maxBy(
        actions,
        (action) => -(marchCostsTo(data, homeHex(data, board, local))[hexAt(data.grid, action[1] as string)] as number),
      );
    case 'offer':
      return shouldOpenCastle(data, board, local['castle'] as number)
        ? (actions.find(([type, letter]) => type === 'offer' && letter === 'D') ?? firstOfType(actions, 'hold'))
        : firstOfType(actions, 'hold');
    case 'landing': {
      const landActions = actions.filter(([type]) => type === 'land');
      const chosen = chooseLanding(
        data,
        board,
        local['force'] as number,
        landActions.map(([, hex]) => hex as string),
      );
      return landActions.find(([, hex]) => hex === chosen) ?? firstOfType(actions, 'stop');
    }
    case 'consent':
      return chooseConsent(data, view, local, actions);
    default:
      return firstOfType(actions, 'accept', 'counter', 'keep', 'halt', 'fightOn', 'ready', 'stop', 'begin');
  }
};

/** The home castle of the army that leaves a castle. */
const homeHex = (data: ScenarioData, board: GameState, local: FrameData): number => {
  const castle = local['castle'] as number;
  const owner = board.owner[castle] as number;
  const home = data.armies[owner]?.home ?? -1;
  return data.castles[home]?.hex ?? (data.castles[castle]?.hex as number);
};
