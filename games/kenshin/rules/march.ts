import { repeat, args, callStep, decision, endStep, oneOf, simpleActionType, procedure, metByCandidates, actionType } from '@gunbai/engine';
import type { Transition, Rule, GameContext, View } from '@gunbai/engine';
import type { Hex } from '@gunbai/shared/hex';
import { landUnitsAt, membersOf, NONE, seatOfSide, forceSize } from './state.ts';
import type { GameState } from './state.ts';
import { isShelterOffered } from './castles.ts';
import { moveForce, hasFort, placeLabel } from './mutations.ts';
import { createBattle } from './combat-strength.ts';
import { MOVEMENT_POINTS, unitAt } from './components.ts';
import { areNeighbours, HEX_LABELS, hexOf, isAcrossWater, isPassable, MORI_BOX, STEPS, WEST_EDGE } from './map.ts';
import { endMarch, isHostileHex, isNeutralHex, countOpenUnits, marchStepCost } from './derived-state.ts';

// 10-3 to 10-8 A force on the move

type March = readonly ['march', ...hexes: string[]];
type Engage = readonly ['engage', hex: string];
type Overrun = readonly ['overrun', hex: string];
type BuildFort = readonly ['fort'];
type MarchLocal = { readonly side: number };

const nextHexes = (place: number): readonly Hex[] => (place === MORI_BOX ? WEST_EDGE : (STEPS[place] as readonly Hex[]));

const hasEnemyInOpen = (board: GameState, side: number, hex: Hex): boolean => countOpenUnits(board, 1 - side, hex) > 0;

/** Checks the steps of a path in order until one breaks the rule. Steps after a break of another rule are ignored. */
const checkPath = (board: GameState, action: March, ok: (from: number, to: Hex) => boolean): boolean => {
  let from = board.at[board.marching] as number;
  for (let i = 1; i < action.length; i++) {
    const to = hexOf(action[i] as string);
    if (!ok(from, to)) return false;
    from = to;
  }
  return true;
};

const pathCost = (board: GameState, side: number, action: March): number => {
  let points = 0;
  const start = board.at[board.marching] as number;
  const leavesNobody = countOpenUnits(board, side, start) === forceSize(board, board.marching);
  checkPath(board, action, (from, to) => {
    points += marchStepCost(board, side, from, to);
    if (to === start && leavesNobody && isHostileHex(board, side, to)) points++; // 10-5-5 the moving force itself has left that hex
    return true;
  });
  return points;
};

type MarchRule = Rule<GameState, MarchLocal, March>;
const marchRules: readonly MarchRule[] = [
  {
    clause: '10-3-2',
    ok: ({ board }, action) => checkPath(board, action, (from, to) => nextHexes(from).includes(to) || areNeighbours(from, to)),
  },
  { clause: '10-6-1', ok: ({ board }, action) => checkPath(board, action, (from, to) => from === MORI_BOX || !isAcrossWater(from, to)) },
  { clause: '10-6-2', ok: ({ board }, action) => checkPath(board, action, (_, to) => isPassable(to)) },
  { clause: '20b', ok: ({ board }, action) => checkPath(board, action, (_, to) => !isNeutralHex(board, to)) },
  { clause: '10-6-3', ok: ({ board }, action, { local }) => checkPath(board, action, (_, to) => !hasEnemyInOpen(board, local.side, to)) },
  {
    clause: '10-4-1',
    ok: ({ board }, action, { local }) => pathCost(board, local.side, action) <= board.pointsLeft,
    values: ({ board }, action, { local }) => ({ points: pathCost(board, local.side, action), left: board.pointsLeft }),
  },
];

const MARCHES: readonly March[] = HEX_LABELS.map((label) => ['march', label]);
const ENGAGES: readonly Engage[] = HEX_LABELS.map((label) => ['engage', label]);
const OVERRUNS: readonly Overrun[] = HEX_LABELS.map((label) => ['overrun', label]);
const hexArg = oneOf(HEX_LABELS);
/** Longer than any possible march, so that 10-4-1 refuses paths that are too far. */
export const MAX_PATH_LENGTH = 30;

/** 10-4-1 A march without points left is over. */
const continueMarch = (board: GameState): Transition => {
  if (board.pointsLeft > 0) return repeat;
  endMarch(board);
  return endStep();
};

/** 10-3-1, 10-4-1 One hex, or a path of several. Only single steps are listed. */
const march = actionType<GameState, MarchLocal, March>({
  name: 'march',
  args: args(
    [hexArg],
    Array.from({ length: MAX_PATH_LENGTH - 1 }, () => hexArg),
  ),
  allowsUnlisted: true,
  candidates({ board }, { local: { side } }) {
    const found: March[] = [];
    const from = board.at[board.marching] as number;
    const hexes = nextHexes(from);
    for (let i = 0; i < hexes.length; i++) {
      const hex = hexes[i] as Hex;
      if (!hasEnemyInOpen(board, side, hex) && !isNeutralHex(board, hex) && marchStepCost(board, side, from, hex) <= board.pointsLeft)
        found.push(MARCHES[hex] as March);
    }
    return found;
  },
  rules: metByCandidates(marchRules),
  apply(ctx, action, { local }) {
    const { board } = ctx;
    const unit = board.marching;
    const start = board.hasSetOut ? {} : { 'from:hex': placeLabel(board.at[unit] as number) };
    board.pointsLeft -= pathCost(board, local.side, action);
    board.hasSetOut = true;
    moveForce(board, unit, hexOf(action.at(-1) as string));
    ctx.emit({ type: 'marched', unit: unitAt(unit).id, ...start, path: action.slice(1) });
    return continueMarch(board);
  },
});

/** 10-7a, 12-1-2, 12-1-7 An enemy in the open next to the force, and no water between. */
const isAdjacentEnemy = (board: GameState, side: number, hex: Hex): boolean => {
  const from = board.at[board.marching] as number;
  return areNeighbours(from, hex) && hasEnemyInOpen(board, side, hex) && !isAcrossWater(from, hex);
};

const actionsOnAdjacentEnemies = <A>(board: GameState, side: number, costs: (hex: Hex) => number, actions: readonly A[]): A[] => {
  const found: A[] = [];
  const from = board.at[board.marching] as number;
  if (from === MORI_BOX) return found;
  for (const hex of STEPS[from] as readonly Hex[])
    if (hasEnemyInOpen(board, side, hex) && costs(hex) <= board.pointsLeft) found.push(actions[hex] as A);
  return found;
};

const ENGAGE_COST = 1;

/** 10-7a, 10-7-1 */
const engage = actionType<GameState, MarchLocal, Engage>({
  name: 'engage',
  args: args([hexArg]),
  candidates: ({ board }, { local }) => actionsOnAdjacentEnemies(board, local.side, () => ENGAGE_COST, ENGAGES),
  rules: metByCandidates([
    {
      clause: '10-7a',
      ok: ({ board }, action, { local }) => isAdjacentEnemy(board, local.side, hexOf(action[1])),
      values: (_, action) => ({ hex: action[1] }),
    },
    { clause: '10-7-1', ok: ({ board }) => board.pointsLeft >= ENGAGE_COST, values: ({ board }) => ({ left: board.pointsLeft }) },
  ]),
  apply: (_, action, { local }) => callStep('engagement', { side: local.side, hex: hexOf(action[1]) }),
});

const overrunPoints = (board: GameState, side: number, hex: Hex): number =>
  marchStepCost(board, side, board.at[board.marching] as number, hex);

/** 14, 14-7-1 */
const overrun = actionType<GameState, MarchLocal, Overrun>({
  name: 'overrun',
  args: args([hexArg]),
  candidates: ({ board }, { local }) =>
    actionsOnAdjacentEnemies(board, local.side, (hex) => overrunPoints(board, local.side, hex), OVERRUNS),
  rules: metByCandidates([
    {
      clause: '14',
      ok: ({ board }, action, { local }) => isAdjacentEnemy(board, local.side, hexOf(action[1])),
      values: (_, action) => ({ hex: action[1] }),
    },
    {
      clause: '14-7-1',
      ok: ({ board }, action, { local }) => overrunPoints(board, local.side, hexOf(action[1])) <= board.pointsLeft,
      values: ({ board }, action, { local }) => ({ points: overrunPoints(board, local.side, hexOf(action[1])), left: board.pointsLeft }),
    },
  ]),
  apply: ({ board }, action, { local }) =>
    callStep('battle', createBattle('overrun', local.side, hexOf(action[1]), membersOf(board, board.marching))),
});

type MarchView = View<GameState>;
const canStartFort = (board: GameState): boolean =>
  !board.hasSetOut && board.pointsLeft === MOVEMENT_POINTS && board.at[board.marching] !== MORI_BOX;

/** 10-8a A fort takes the whole move. 10-8c ruling: one fort in each hex. */
const fort = actionType<GameState, MarchLocal, BuildFort>({
  name: 'fort',
  args: args([]),
  candidates: ({ board }) => (canStartFort(board) ? [['fort']] : []),
  rules: [
    ...metByCandidates([{ clause: '10-8a', ok: ({ board }: MarchView) => canStartFort(board) }]),
    { clause: '10-8c', ok: ({ board }) => !hasFort(board, board.at[board.marching] as Hex) },
  ],
  apply(ctx) {
    const { board } = ctx;
    const hex = board.at[board.marching] as Hex;
    board.forts.push({ hex, builders: membersOf(board, board.marching) });
    ctx.emit({ type: 'fortBuilt', unit: unitAt(board.marching).id, hex: placeLabel(hex) });
    endMarch(board);
    return endStep();
  },
});

const stop = simpleActionType<GameState, MarchLocal>('stop', {
  apply({ board }) {
    endMarch(board);
    return endStep();
  },
});

/** 10-3-1 One force moves until it stops. 10-6-4 An engaged force has stopped. */
export const marchStep = decision<GameState, MarchLocal>({
  seats: ({ board }, local) => (board.marching === NONE ? [] : [seatOfSide(local.side)]),
  prompt: ({ board }, { seat }) => ({ key: 'march', facts: { seat, unit: unitAt(board.marching).id, left: board.pointsLeft } }),
  actionTypes: [march, engage, overrun, fort, stop],
});

type EngagementState = { readonly side: number; readonly hex: Hex };

/** 10-7 The marker is declared, the enemy may shelter, and those outside are engaged. */
export const engagement = procedure<GameState, EngagementState>({
  shelter({ board }, { side, hex }) {
    if (!isShelterOffered(board, 1 - side, hex)) return;
    board.alarms.push(hex);
    return callStep('shelter', { side: 1 - side, hex });
  },
  place(ctx, { side, hex }) {
    const { board } = ctx;
    if (landUnitsAt(board, 1 - side, hex, false).length === 0) return; // 8-2-1a nothing is spent if all shelter
    board.pointsLeft -= ENGAGE_COST;
    board.engagements.push({ force: board.marching, hex });
    ctx.emit({ type: 'engaged', unit: unitAt(board.marching).id, seat: seatOfSide(side), hex: placeLabel(hex) });
    endMarch(board);
  },
});

type FollowUpDecision = { readonly side: number; readonly unit: number; readonly hex: Hex };

const followIntoHex = (ctx: GameContext<GameState>, { unit, hex }: FollowUpDecision): void => {
  const { board } = ctx;
  const from = placeLabel(board.at[unit] as number);
  moveForce(board, unit, hex);
  if (board.pointsLeft === 0) endMarch(board);
  ctx.emit({ type: 'advanced', unit: unitAt(unit).id, 'from:hex': from, hex: placeLabel(hex) });
};

/** 14-7-6b After a successful overrun: enter the hex and continue, or stop. */
export const followUp = decision<GameState, FollowUpDecision>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat, local }) => ({ key: 'follow-up', facts: { seat, unit: unitAt(local.unit).id, hex: placeLabel(local.hex) } }),
  actionTypes: [
    simpleActionType<GameState, FollowUpDecision>('follow-up', { apply: (ctx, _, { local }) => followIntoHex(ctx, local) }),
    simpleActionType<GameState, FollowUpDecision>('stop', {
      apply({ board }) {
        endMarch(board);
      },
    }),
  ],
});
