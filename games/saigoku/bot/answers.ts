import { best } from '@gunbai/ai';
import type { Action, View } from '@gunbai/engine';
import {
  castleSide,
  COMMANDER_IN_CHIEF,
  hasLine,
  hexOf,
  isBesieged,
  membersOf,
  MOVEMENT,
  replenishColumn,
  retreatCosts,
  strengthOf,
  unitNumber,
  unitOf,
} from '@gunbai/kits/gunyuden';
import type { Board, War } from '@gunbai/kits/gunyuden';
import { hexAt } from '@gunbai/kits/hex';
import { isOnIsland, landingFor, shouldTurn } from './ferry.ts';
import { worthOfAssault } from './orders.ts';
import { acceptsBattle } from './pitched.ts';
import { canLeaveRelay, goalOf, keepsLine, LEAST_STRENGTH, leadership, mustGoHome, servesBetter } from './plan.ts';
import { firstStep, isFar, leftAfter, waysTo } from './ways.ts';

type Local = { readonly [name: string]: number & number[] };

const named = (actions: readonly Action[], ...verbs: string[]): Action => {
  for (const verb of verbs) {
    const found = actions.find(([name]) => name === verb);
    if (found) return found;
  }
  return actions[0] as Action;
};

/** How much a unit is worth keeping. */
const value = (war: War, board: Board, unit: number): number => {
  const { rank, strength } = unitOf(war, unit);
  return rank * 10 + (rank === COMMANDER_IN_CHIEF ? 50 : 0) + strength + (board.steps[unit] === 1 ? 3 : 0);
};

/** Who loses a step: officers before generals, whole units before those who would fall. */
const whoLoses = (war: War, board: Board, actions: readonly Action[]): Action =>
  best(actions, (action) => (action[0] === 'withdraw' ? -Infinity : -value(war, board, unitNumber(war, action[1] as string))));

/** A dot takes the least of them, rather one that is worn already. */
const whoDies = (war: War, board: Board, actions: readonly Action[]): Action =>
  best(actions, (action) => {
    const unit = unitNumber(war, action[1] as string);
    return -value(war, board, unit) + (board.steps[unit] === 1 ? 5 : 0);
  });

const toNearestCastle = (war: War, board: Board, side: number, hex: number): number => {
  let nearest = 9999;
  for (const castle of war.castles)
    if (castleSide(war, board, castle.index) === side && !isBesieged(board, castle.index))
      nearest = Math.min(nearest, waysTo(war, castle.hex)[hex] as number);
  return nearest;
};

const absorb = (war: War, board: Board, local: Local, actions: readonly Action[]): Action => {
  if (local['kill'] as unknown as boolean) return whoDies(war, board, actions);
  const withdraw = actions.find(([verb]) => verb === 'withdraw');
  if (!withdraw) return whoLoses(war, board, actions);
  const forces = local['forces'] as number[];
  const damage = local['damage'] as number;
  const steps = forces.flatMap((force) => membersOf(war, board, force)).reduce((sum, unit) => sum + (board.steps[unit] as number), 0);
  const atCastle = castleSide(war, board, war.castleAt[hexOf(board, forces[0] as number)] as number) === local['side'];
  if (atCastle) return withdraw;
  const lowest = Math.min(...forces.map((force) => board.morale[force] as number));
  const holds = forces.some((force) => board.besieging[force] === 1);
  if (steps > damage * (holds ? 2 : 4) || lowest - damage < -4) return whoLoses(war, board, actions);
  return withdraw;
};

const retreat = (war: War, board: Board, local: Local, actions: readonly Action[]): Action =>
  best(actions, (action) => {
    if (action[0] === 'shelter') return 1000;
    if (action[0] === 'halt') return -Infinity;
    const force = unitNumber(war, action[1] as string);
    const hex = hexAt(war.grid, action[2] as string);
    return (
      -(retreatCosts(war, board, local['side'] as number, hexOf(board, force), hex) ? 20 : 0) -
      toNearestCastle(war, board, local['side'] as number, hex)
    );
  });

/** Before the line breaks off, an officer stays behind to carry it on. */
const relayLeft = (war: War, board: Board, force: number, next: number, actions: readonly Action[]): Action | undefined => {
  if (
    goalOf(war, board, force)?.hex === next ||
    !canLeaveRelay(war, board, force) ||
    !hasLine(war, board, force) ||
    keepsLine(war, board, force, next)
  )
    return undefined;
  const drops = actions.filter(([verb, , under]) => verb === 'drop' && under === undefined);
  return drops.length === 0 ? undefined : best(drops, (action) => -value(war, board, unitNumber(war, action[1] as string)));
};

/** What a force covers in one march, in half points, with one to spare for a zone: farther off it moves strategically where that brings it on. */
const ONE_MARCH = MOVEMENT - 2;

/** One step of a march: down the way to the goal, and into a castle of its own at its end. */
const march = (war: War, board: Board, local: Local, actions: readonly Action[]): Action => {
  const force = local['force'] as number;
  if (isOnIsland(war, board, force)) return named(actions, ...(shouldTurn(war, board, force) ? ['garrison', 'leaveCastle'] : []), 'stop');
  const goal = goalOf(war, board, force);
  const here = hexOf(board, force);
  if (!goal) return named(actions, 'garrison', 'stop');
  const ways = waysTo(war, goal.hex);
  const left = ways[here] as number;
  if (goal.hex === here || isFar(left)) return named(actions, 'garrison', 'stop');
  const leave = actions.find(([verb]) => verb === 'leaveCastle');
  if (leave) return leave;
  const strategic = actions.find(([verb]) => verb === 'strategic');
  if (strategic && left > ONE_MARCH && leftAfter(war, board, force, goal.hex, local['points'] as number, true) < left) return strategic;
  const steps = actions.filter(([verb]) => verb === 'step');
  if (steps.length === 0) return named(actions, 'stop');
  const next = firstStep(war, board, force, goal.hex, local['strategic'] as unknown as boolean);
  const step = steps.find((action) => hexAt(war.grid, action[1] as string) === next);
  if (!step) return named(actions, 'stop');
  return relayLeft(war, board, force, hexAt(war.grid, step[1] as string), actions) ?? step;
};

const organise = (war: War, board: Board, local: Local, actions: readonly Action[]): Action => {
  const commander = local['commander'] as number;
  const join = actions.filter(([verb, unit, leader]) => {
    if (verb !== 'assign' || unitNumber(war, leader as string) !== commander) return false;
    const joiner = unitNumber(war, unit as string);
    return board.leader[joiner] === joiner && membersOf(war, board, joiner).length === 1 && servesBetter(war, joiner);
  });
  if (join.length > 0) return best(join, (action) => unitOf(war, unitNumber(war, action[1] as string)).strength);
  const castle = war.castleAt[hexOf(board, commander)] as number;
  const isRuin = castle >= 0 && board.owner[castle] === -1;
  const repair = actions.find(([verb, target]) => verb === 'replenish' && target === 'castle');
  if (repair && isRuin) return repair;
  const yields = replenishColumn(war, board, commander).reduce((sum, result) => sum + result, 0) / 6 + (board.morale[commander] as number);
  return yields > 0.5 ? named(actions, 'replenish', 'done') : named(actions, 'done');
};

/** Enough to surround a small castle alone. */
const SIEGE_STRENGTH = 11;

/** Set-up: the best leaders get the most; small forces keep to their castles. */
const arrange = (war: War, board: Board, actions: readonly Action[]): Action => {
  const assigns = actions.filter(([verb, unit]) => verb === 'assign' && servesBetter(war, unitNumber(war, unit as string)));
  if (assigns.length > 0)
    return best(assigns, ([, unit, leader]) => {
      const commander = unitNumber(war, leader as string);
      const joiner = unitNumber(war, unit as string);
      const isSmall = strengthOf(war, board, commander) < SIEGE_STRENGTH && (war.command[commander] as number) >= 3;
      return (isSmall ? 100 : 0) + leadership(war, commander) + unitOf(war, joiner).strength * 0.1 - unitOf(war, joiner).rank * 50;
    });
  const garrison = actions.find(
    ([verb, unit]) => verb === 'garrison' && strengthOf(war, board, unitNumber(war, unit as string)) < LEAST_STRENGTH,
  );
  return garrison ?? named(actions, 'ready');
};

/** 24-1-8 The battle that is offered lies below the question in the flow. */
const consent = (war: War, view: View<Board>, local: Local, actions: readonly Action[]): Action => {
  const from = ((view.flow[view.flow.length - 2]?.local ?? {}) as unknown as Local)['from'] as number;
  return named(actions, acceptsBattle(war, view.board, local['side'] as number, from, local['hex'] as number) ? 'accept' : 'refuse');
};

/** What the bot does where it is asked something other than orders. */
export const answer = (war: War, view: View<Board>, actions: readonly Action[]): Action => {
  const { board } = view;
  const frame = view.flow[view.flow.length - 1];
  const local = (frame?.local ?? {}) as unknown as Local;
  const unit = (action: Action): number => unitNumber(war, action[1] as string);
  switch (frame?.step) {
    case 'arrange':
      return arrange(war, board, actions);
    case 'march':
      return march(war, board, local, actions);
    case 'organise':
      return organise(war, board, local, actions);
    case 'absorb':
      return absorb(war, board, local, actions);
    case 'losses':
      return (local['kill'] as unknown as boolean) ? whoDies(war, board, actions) : whoLoses(war, board, actions);
    case 'restoring':
      return best(actions, (action) => unitOf(war, unit(action)).strength + unitOf(war, unit(action)).rank);
    case 'stepBack':
      return retreat(war, board, local, actions);
    case 'storm': {
      const assaults = actions.filter(([verb]) => verb === 'assault');
      const bold = best(assaults, (action) => worthOfAssault(war, board, unit(action)));
      return bold && worthOfAssault(war, board, unit(bold)) > 0.3 ? bold : named(actions, 'halt');
    }
    case 'muster':
      return actions.find((action) => action[0] === 'add' && !mustGoHome(war, board, unit(action))) ?? named(actions, 'begin', 'add');
    case 'execute':
      return best(actions, (action) => value(war, board, unit(action)));
    case 'leave':
      return best(actions, (action) => -(waysTo(war, homeHex(war, board, local))[hexAt(war.grid, action[1] as string)] as number));
    case 'offer':
      return named(actions, 'hold');
    case 'landing': {
      const shores = actions.filter(([verb]) => verb === 'land');
      const chosen = landingFor(
        war,
        board,
        shores.map(([, hex]) => hex as string),
      );
      return shores.find(([, hex]) => hex === chosen) ?? named(actions, 'stop');
    }
    case 'consent':
      return consent(war, view, local, actions);
    default:
      return named(actions, 'accept', 'counter', 'keep', 'halt', 'fightOn', 'ready', 'stop', 'begin');
  }
};

/** The home castle of whoever leaves a castle. */
const homeHex = (war: War, board: Board, local: Local): number => {
  const castle = local['castle'] as number;
  const owner = board.owner[castle] as number;
  const home = war.armies[owner]?.home ?? -1;
  return war.castles[home]?.hex ?? (war.castles[castle]?.hex as number);
};
