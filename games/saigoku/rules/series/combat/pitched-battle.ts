import { callStep, endStep, simpleActionType, procedure, goTo } from '@gunbai/engine';
import type { Json, Transition, Part, GameContext } from '@gunbai/engine';
import type { Hex } from '@gunbai/shared/hex';
import {
  armyOf,
  castleOfSideIn,
  fieldForcesAt,
  hasFieldForce,
  currentLeader,
  hexOf,
  isForceAlive,
  livingUnits,
  lowestMorale,
  moveForce,
  NONE,
  sideOf,
  forceStrength,
  unitIndexOf,
  unitOf,
} from '../state.ts';
import type { GameState } from '../state.ts';
import { chooseForceAction, hexLabel, leaderFacts, seatOfSide, sideDecision, unitId } from '../rule-helpers.ts';
import type { SeriesContext } from '../rule-helpers.ts';
import { rollCombat } from './combat-chart.ts';
import type { Modifiers } from './combat-chart.ts';
import { inflictLosses } from './step-losses.ts';
import { hasRetreatHex, createRetreat, MAX_RETREAT_HEXES } from './retreat.ts';
import { defendingStrength } from './skirmish.ts';
import { COMMANDER_IN_CHIEF, enemyOf } from '../scenario-data.ts';
import type { ScenarioData } from '../scenario-data.ts';

/** 24 A pitched battle. `forces` and `damage` (inflicted in this round) list the attacker first, then the defender. */
export type PitchedBattle = {
  side: number;
  from: number;
  target: number;
  forces: [number[], number[]];
  damage: [number, number];
  kill: [boolean, boolean];
  /** The side that retreats (0 attacker, 1 defender), the side after it, and forces that must lose steps first (24-3-2). */
  loser: number;
  /** Absent in a battle stored under earlier rules. */
  next?: number;
  leaving: number[];
  rolls: number[];
};

type BattleAnswer = { side: number; hex: number };
type Advance = { side: number; hex: number; forces: number[] };

export const createPitchedBattle = (data: ScenarioData, board: GameState, chief: number, target: Hex): PitchedBattle => ({
  side: sideOf(data, chief),
  from: hexOf(board, chief),
  target,
  forces: [[chief], []],
  damage: [0, 0],
  kill: [false, false],
  loser: NONE,
  next: NONE,
  leaving: [],
  rolls: [],
});

/** 24-1-2, 24-1-4, 24-1-5 Forces that may join the attacking commander-in-chief. */
export const eligibleAttackers = (
  data: ScenarioData,
  board: GameState,
  { side, from, forces }: Pick<PitchedBattle, 'side' | 'from' | 'forces'>,
): number[] =>
  fieldForcesAt(data, board, from, side).filter(
    (force) =>
      !forces[0].includes(force) &&
      board.acted[force] === 0 &&
      board.besieging[force] === 0 &&
      (!data.hooks.actionRefusal || data.hooks.actionRefusal(board, armyOf(data, force)) === null),
  );

/** 24-2-3b Of several commanders-in-chief the one with the best field modifier, as his owner would choose. */
const bestChiefField = (data: ScenarioData, board: GameState, forces: readonly number[]): number =>
  forces.reduce((best, force) => (isLivingChief(data, board, force) ? Math.max(best, unitOf(data, force).field) : best), 0);

const livingForces = (data: ScenarioData, board: GameState, forces: readonly number[]): number[] =>
  forces.filter((force) => isForceAlive(data, board, force));

/** 24-2-3a; 24-2-3b the lowest morale of the remaining forces. */
export const battleModifiers = (data: ScenarioData, board: GameState, own: readonly number[], foe: readonly number[]): Modifiers => ({
  '24-2-3a': bestChiefField(data, board, own) - bestChiefField(data, board, foe),
  '24-2-3b': lowestMorale(board, livingForces(data, board, own)) - lowestMorale(board, livingForces(data, board, foe)),
});

/** 24-2-5a All participating units are at one step or eliminated. */
const isSpent = (data: ScenarioData, board: GameState, forces: readonly number[]): boolean =>
  livingUnits(data, board, forces).every((unit) => board.steps[unit] === 1);

const isLivingChief = (data: ScenarioData, board: GameState, force: number): boolean =>
  unitOf(data, force).rank === COMMANDER_IN_CHIEF && (board.steps[force] as number) > 0;

const hasChief = (data: ScenarioData, board: GameState, forces: readonly number[]): boolean =>
  forces.some((force) => isLivingChief(data, board, force));

type BattleParts = Record<string, Part<GameState, PitchedBattle>>;
/** 0 the attacker, 1 the defender. */
type BattleRole = 0 | 1;

const sideOfRole = ({ side }: PitchedBattle, role: number): number => (role === 0 ? side : enemyOf(side));
const hexOfRole = ({ from, target }: PitchedBattle, role: number): Hex => (role === 0 ? from : target);
const enemyHexOfRole = (local: PitchedBattle, role: number): Hex => hexOfRole(local, 1 - role);

const callMuster = (local: PitchedBattle, role: BattleRole, options: number[]): Transition =>
  callStep('muster', {
    side: sideOfRole(local, role),
    purpose: role === 0 ? 'battle' : 'defence',
    chosen: local.forces[role].slice(),
    options,
    missing: 0,
  });

const addParticipant = (data: ScenarioData, local: PitchedBattle, role: BattleRole, returned: Json): boolean => {
  const [name, id] = (returned ?? ['begin']) as unknown as [string, string];
  if (name === 'add') local.forces[role].push(unitIndexOf(data, id));
  return name === 'add';
};

/** 24-1 The participants: a defender before his castle must agree, and each side chooses who joins. */
const musterParts = ({ scenarioDataOf }: SeriesContext): BattleParts => ({
  /** 24-1-8 */
  consent(ctx, local): Transition {
    const foe = enemyOf(local.side);
    return castleOfSideIn(scenarioDataOf(ctx.state), ctx.board, local.target, foe) >= 0
      ? callStep('consent', { side: foe, hex: local.target })
      : goTo('attackers');
  },
  consented(ctx, local, returned): Transition | void {
    if ((returned as unknown as [string])[0] === 'accept') return;
    ctx.board.refusedBattle.push(local.target);
    ctx.emit({ type: 'battleRefused', hex: hexLabel(scenarioDataOf(ctx.state), local.target) });
    return endStep();
  },
  /** 24-1-2, 24-1-4, 24-1-5 */
  attackers(ctx, local): Transition {
    const options = eligibleAttackers(scenarioDataOf(ctx.state), ctx.board, local);
    return options.length === 0 ? goTo('chief') : callMuster(local, 0, options);
  },
  attackersAdded: (ctx, local, returned): Transition =>
    goTo(addParticipant(scenarioDataOf(ctx.state), local, 0, returned) ? 'attackers' : 'chief'),
  /** 24-1-1 One defending commander-in-chief takes part; 24-1-3 other forces may. */
  chief(ctx, local) {
    const data = scenarioDataOf(ctx.state);
    const { board } = ctx;
    for (const force of local.forces[0]) board.acted[force] = 1;
    ctx.emit({ type: 'battle', ...leaderFacts(data, local.forces[0]), hex: hexLabel(data, local.target) });
    const chiefs = fieldForcesAt(data, board, local.target, enemyOf(local.side)).filter((force) => isLivingChief(data, board, force));
    if (chiefs.length > 1)
      return callStep('muster', { side: enemyOf(local.side), purpose: 'chief', chosen: [], options: chiefs, missing: 1 });
    local.forces[1] = chiefs;
  },
  chiefNamed(ctx, local, returned) {
    addParticipant(scenarioDataOf(ctx.state), local, 1, returned);
  },
  /** 24-1-3 */
  defenders(ctx, local): Transition {
    const here = fieldForcesAt(scenarioDataOf(ctx.state), ctx.board, local.target, enemyOf(local.side));
    const options = here.filter((force) => !local.forces[1].includes(force));
    return options.length === 0 ? goTo('siege') : callMuster(local, 1, options);
  },
  defendersAdded: (ctx, local, returned): Transition =>
    goTo(addParticipant(scenarioDataOf(ctx.state), local, 1, returned) ? 'defenders' : 'siege'),
  /** 18-4-2b */
  siege(ctx, local) {
    const data = scenarioDataOf(ctx.state);
    for (const force of local.forces[1]) data.hooks.onAttack?.(data, ctx, local.side, armyOf(data, force));
    const besieging = local.forces[1].filter((force) => ctx.board.besieging[force] === 1);
    return besieging.length > 0 ? callStep('siegeGivenUp', { side: enemyOf(local.side), forces: besieging }) : undefined;
  },
});

const inflictRoundLosses = (
  data: ScenarioData,
  ctx: GameContext<GameState>,
  local: PitchedBattle,
  role: BattleRole,
): Transition | undefined =>
  inflictLosses(data, ctx, {
    side: sideOfRole(local, role),
    forces: livingForces(data, ctx.board, local.forces[role]),
    steps: local.damage[role === 0 ? 1 : 0],
    kill: local.kill[role === 0 ? 1 : 0],
  });

/** 24-2-5b, 24-2-5c The side that did more damage may end the battle, if all its forces can retreat. */
const roleThatMayBreakOff = (data: ScenarioData, board: GameState, local: PitchedBattle): number => {
  if (local.damage[0] === local.damage[1]) return NONE;
  const role = local.damage[0] > local.damage[1] ? 0 : 1;
  const canGoBack = (force: number): boolean =>
    hasRetreatHex(data, board, sideOfRole(local, role), hexOf(board, force), enemyHexOfRole(local, role));
  return livingForces(data, board, local.forces[role]).every(canGoBack) ? role : NONE;
};

/** 24-2 The rounds of a battle. */
const roundParts = ({ scenarioDataOf }: SeriesContext): BattleParts => ({
  /** 24-2-1, 24-2-2, 24-2-4 Both sides roll before either takes losses. */
  round(ctx, local) {
    const data = scenarioDataOf(ctx.state);
    const { board } = ctx;
    const [attackers, defenders] = local.forces;
    const strength = attackers.reduce((sum, force) => sum + forceStrength(data, board, force), 0);
    const defence = defendingStrength(data, board, defenders, true);
    const modifiers = battleModifiers(data, board, attackers, defenders);
    const counter = battleModifiers(data, board, defenders, attackers);
    const first = rollCombat(data, ctx, strength, modifiers, '24-2-2', () => ({ seat: seatOfSide(data, local.side) }));
    const second = rollCombat(data, ctx, defence, counter, '24-2-2', () => ({ seat: seatOfSide(data, enemyOf(local.side)) }));
    local.damage = [first.loss, second.loss];
    local.kill = [first.kill, second.kill];
    return inflictRoundLosses(data, ctx, local, 0);
  },
  defendersLose: (ctx, local) => inflictRoundLosses(scenarioDataOf(ctx.state), ctx, local, 1),
  /** 24-2-7, 24-2-6, 24-1-1, then 24-2-5b. */
  judge(ctx, local): Transition {
    const data = scenarioDataOf(ctx.state);
    const { board } = ctx;
    const spent = local.forces.map((forces) => isSpent(data, board, forces));
    if (spent[0] && spent[1]) return goTo('bothLeave');
    const out = local.forces.map((forces, role) => spent[role] || !hasChief(data, board, forces));
    if (out[0] || out[1]) {
      local.loser = out[0] ? 0 : 1;
      local.next = out[0] && out[1] ? 1 : NONE;
      return goTo('flight');
    }
    const role = roleThatMayBreakOff(data, board, local);
    return role === NONE ? goTo('round') : callStep('breakOff', { side: sideOfRole(local, role), hex: hexOfRole(local, role) });
  },
});

/** 24-2-5c, 24-2-7 All remaining forces of a side retreat one hex without loss of morale. */
const callOneHexRetreat = (
  data: ScenarioData,
  board: GameState,
  local: PitchedBattle,
  role: BattleRole,
  exact: boolean,
): Transition | undefined => {
  const forces = livingForces(data, board, local.forces[role]);
  const hexes = forces.map(() => 1);
  return forces.length === 0
    ? undefined
    : callStep('retreat', createRetreat(data, forces, enemyHexOfRole(local, role), hexes, { exact, free: true }));
};

/** 24-2-5, 24-2-7 The battle ends by choice of one side, or because both are spent. */
const breakOffParts = ({ scenarioDataOf }: SeriesContext): BattleParts => ({
  decided(ctx, local, returned): Transition | void {
    if ((returned as unknown as [string])[0] !== 'breakOff') return goTo('round');
    local.loser = local.damage[0] > local.damage[1] ? 0 : 1;
    return callOneHexRetreat(scenarioDataOf(ctx.state), ctx.board, local, local.loser as BattleRole, true);
  },
  brokenOff: () => goTo('advance'),
  bothLeave: (ctx, local) => callOneHexRetreat(scenarioDataOf(ctx.state), ctx.board, local, 0, false),
  otherLeaves: (ctx, local) => callOneHexRetreat(scenarioDataOf(ctx.state), ctx.board, local, 1, false),
  bothLeft: () => endStep(),
});

/** 24-3 The retreat of a beaten side. */
const flightParts = ({ scenarioDataOf }: SeriesContext): BattleParts => ({
  /** 24-3-1a, 24-3-1b One die for each force of the beaten side in the hex, outside a castle. */
  flight(ctx, local) {
    const data = scenarioDataOf(ctx.state);
    local.leaving = fieldForcesAt(data, ctx.board, hexOfRole(local, local.loser), sideOfRole(local, local.loser));
    local.rolls = local.leaving.map(() => ctx.roll(6, 1, '24-3-1a')[0] as number);
    for (const [index, force] of local.leaving.entries())
      ctx.emit({ type: 'fled', unit: unitId(data, currentLeader(data, ctx.board, force)), roll: local.rolls[index] as number });
  },
  /** 24-3-2 A 5 or 6 costs steps first. */
  losses(ctx, local): Transition | void {
    const data = scenarioDataOf(ctx.state);
    for (const [index, force] of local.leaving.entries()) {
      const extra = (local.rolls[index] as number) - MAX_RETREAT_HEXES;
      if (extra <= 0) continue;
      local.rolls[index] = MAX_RETREAT_HEXES;
      const next = inflictLosses(data, ctx, { side: sideOfRole(local, local.loser), forces: [force], steps: extra, kill: false });
      if (next) return next;
    }
    return goTo('fly');
  },
  moreLosses: () => goTo('losses'),
  fly(ctx, local): Transition | void {
    const data = scenarioDataOf(ctx.state);
    const left = local.leaving.flatMap((force, index) =>
      isForceAlive(data, ctx.board, force) ? [[force, local.rolls[index] as number] as const] : [],
    );
    if (left.length === 0) return;
    const forces = left.map(([force]) => force);
    const hexes = left.map(([, roll]) => roll);
    return callStep('retreat', createRetreat(data, forces, enemyHexOfRole(local, local.loser), hexes, { exact: false, free: false }));
  },
  /** 24-1-1 If both sides flee, neither advances. */
  fled(_, local): Transition | void {
    const { next = NONE } = local;
    if (next === NONE) return;
    if (local.loser === next) return endStep();
    local.loser = next;
    return goTo('flight');
  },
});

/** 24-3-3 The winner's forces may enter the hex that was left. */
const advanceParts = ({ scenarioDataOf }: SeriesContext): BattleParts => ({
  advance(ctx, local): Transition {
    const data = scenarioDataOf(ctx.state);
    const { board } = ctx;
    const winner = (1 - local.loser) as BattleRole;
    const hex = hexOfRole(local, local.loser);
    if (hasFieldForce(data, board, hex, sideOfRole(local, local.loser))) return endStep();
    const forces = livingForces(data, board, local.forces[winner]).filter(
      (force) => hexOf(board, force) !== hex && board.besieging[force] === 0,
    );
    return forces.length === 0 ? endStep() : callStep('advance', { side: sideOfRole(local, winner), hex, forces });
  },
  advanced(ctx, local, returned): Transition {
    const data = scenarioDataOf(ctx.state);
    const [name, id] = returned as unknown as [string, string];
    if (name === 'halt') return endStep();
    const force = unitIndexOf(data, id);
    const hex = hexOfRole(local, local.loser);
    const from = hexLabel(data, hexOf(ctx.board, force));
    moveForce(data, ctx.board, force, hex);
    ctx.emit({
      type: 'pursued',
      unit: unitId(data, currentLeader(data, ctx.board, force)),
      'from:hex': from,
      hex: hexLabel(data, hex),
    });
    data.hooks.onHexEntered?.(data, ctx, force, hex);
    return goTo('advance');
  },
});

export const battleSteps = (series: SeriesContext) => {
  const hexFacts = (data: ScenarioData, hex: Hex) => ({ hex: hexLabel(data, hex) });
  return {
    battle: procedure<GameState, PitchedBattle>({
      ...musterParts(series),
      ...roundParts(series),
      ...breakOffParts(series),
      ...flightParts(series),
      ...advanceParts(series),
    }),
    consent: sideDecision<BattleAnswer>(series, (data, _, { hex }) => ({ key: 'consent', facts: hexFacts(data, hex) }), [
      simpleActionType('accept'),
      simpleActionType('refuse'),
    ]),
    breakOff: sideDecision<BattleAnswer>(series, () => ({ key: 'break-off' }), [simpleActionType('breakOff'), simpleActionType('fightOn')]),
    advance: sideDecision<Advance>(series, (data, _, { hex }) => ({ key: 'advance', facts: hexFacts(data, hex) }), [
      chooseForceAction(series, 'advance', '24-3-3'),
      simpleActionType('halt'),
    ]),
  };
};
