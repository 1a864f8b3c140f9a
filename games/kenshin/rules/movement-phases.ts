import { repeat, args, callStep, decision, endStep, oneOf, simpleActionType, metByCandidates, actionType } from '@gunbai/engine';
import type { Transition, Rule, GameContext } from '@gunbai/engine';
import { isAtSea, isInPlay, isLeader, membersOf, seatOfSide, sideOfUnit } from './state.ts';
import type { GameState } from './state.ts';
import { hasOwnFort } from './mutations.ts';
import { MOVEMENT_POINTS, UNITS, unitAt, UNIT_IDS, unitNumber } from './components.ts';
import type { UnitId } from './components.ts';
import { detach, gather, join } from './forces.ts';
import { HEX_LABELS, hexOf } from './map.ts';
import { ship } from './naval/naval-movement.ts';
import { invalidateDerivedState } from './derived-state.ts';

// 10 Movement, reaction and forced march phases

type Move = readonly ['move', unit: UnitId];
type Check = readonly ['check', unit: UnitId];
type Raze = readonly ['raze', hex: string];
type Phase = { readonly side: number };

/** 10-6-4, 10-7-2 Has the force placed a marker, or does one lie on its hex? */
const isEngaged = (board: GameState, unit: number): boolean => {
  const { engagements } = board;
  for (let i = 0; i < engagements.length; i++) {
    const marker = engagements[i];
    if (marker && (marker.force === unit || (marker.hex === board.at[unit] && !board.inside[unit]))) return true;
  }
  return false;
};

const isOwnForce = (board: GameState, unit: number, side: number): boolean =>
  isInPlay(board, unit) && unitAt(unit).isLand && isLeader(board, unit) && sideOfUnit(board, unit) === side;

type ForceRule = Rule<GameState, Phase, Move | Check>;
const unitOfAction = (action: Move | Check): number => unitNumber(action[1]);
const unitValues = (_: unknown, action: Move | Check) => ({ unit: action[1] });

const forceRules: readonly ForceRule[] = [
  { clause: '6-2', ok: ({ board }, action, { local }) => isOwnForce(board, unitOfAction(action), local.side), values: unitValues },
  { clause: '16-4-2b', ok: ({ board }, action) => !isAtSea(board, unitOfAction(action)), values: unitValues },
  { clause: '8-2-3a', ok: ({ board }, action) => !board.inside[unitOfAction(action)], values: unitValues },
  { clause: '10-3-1', ok: ({ board }, action) => !board.spent[unitOfAction(action)], values: unitValues },
];

const startMarch = (ctx: GameContext<GameState>, unit: number, side: number): Transition => {
  const { board } = ctx;
  board.marching = unit;
  board.pointsLeft = MOVEMENT_POINTS;
  board.hasSetOut = false;
  return callStep('march', { side });
};

const markForceSpent = (board: GameState, unit: number): void => {
  board.underway = true;
  for (const member of membersOf(board, unit)) board.spent[member] = true;
};

const isForceReady = (board: GameState, unit: number, side: number): boolean =>
  board.leader[unit] === unit &&
  (board.at[unit] as number) >= 0 &&
  !board.spent[unit] &&
  !board.inside[unit] &&
  isOwnForce(board, unit, side) &&
  !isAtSea(board, unit) &&
  !isEngaged(board, unit);

const readyForces = <A>(board: GameState, side: number, actions: readonly A[], needsRating: boolean): A[] => {
  const found: A[] = [];
  for (let unit = 0; unit < UNITS.length; unit++)
    if (isForceReady(board, unit, side) && (!needsRating || board.steps[unit] === 2)) found.push(actions[unit] as A);
  return found;
};

const MOVES: readonly Move[] = UNITS.map(({ id }) => ['move', id]);
const CHECKS: readonly Check[] = UNITS.map(({ id }) => ['check', id]);

/** 10a One force after another. */
const move = actionType<GameState, Phase, Move>({
  name: 'move',
  args: args([oneOf(UNIT_IDS)]),
  candidates: ({ board }, { local }) => readyForces(board, local.side, MOVES, false),
  rules: metByCandidates([
    ...forceRules,
    { clause: '10-6-4', ok: ({ board }, action) => !isEngaged(board, unitOfAction(action)), values: unitValues },
  ]),
  apply(ctx, action, { local }) {
    const unit = unitOfAction(action);
    markForceSpent(ctx.board, unit);
    return startMarch(ctx, unit, local.side);
  },
});

/** 10-2-1a A roll not above the commander's rating succeeds. 10-2-1c A failure causes attrition. */
const check = actionType<GameState, Phase, Check>({
  name: 'check',
  args: args([oneOf(UNIT_IDS)]),
  candidates: ({ board }, { local }) => readyForces(board, local.side, CHECKS, true),
  rules: metByCandidates([
    ...forceRules,
    { clause: '10-7-2', ok: ({ board }, action) => !isEngaged(board, unitOfAction(action)), values: unitValues },
    { clause: '2-2-1.5b', ok: ({ board }, action) => board.steps[unitOfAction(action)] === 2, values: unitValues },
  ]),
  apply(ctx, action, { local }) {
    const unit = unitOfAction(action);
    markForceSpent(ctx.board, unit);
    const [roll] = ctx.roll(6, 1, '10-2-1a') as [number];
    const succeeds = roll <= unitAt(unit).action;
    ctx.emit({ type: 'check', unit: action[1], roll, rating: unitAt(unit).action, succeeds });
    return succeeds ? startMarch(ctx, unit, local.side) : callStep('attrition', { unit });
  },
});

/** 10-8-1 A player may remove own forts at any time. */
const raze = actionType<GameState, Phase, Raze>({
  name: 'raze',
  args: args([oneOf(HEX_LABELS)]),
  candidates: ({ board }, { local }) =>
    board.forts.filter(({ hex }) => hasOwnFort(board, local.side, hex)).map(({ hex }): Raze => ['raze', HEX_LABELS[hex] as string]),
  rules: metByCandidates([
    {
      clause: '10-8-1',
      ok: ({ board }, action, { local }) => hasOwnFort(board, local.side, hexOf(action[1])),
      values: (_, action) => ({ hex: action[1] }),
    },
  ]),
  apply(ctx, action) {
    const { board } = ctx;
    board.forts = board.forts.filter(({ hex }) => hex !== hexOf(action[1]));
    invalidateDerivedState(board);
    ctx.emit({ type: 'fortRazed', hex: action[1] });
    return repeat;
  },
});

const endMoves = simpleActionType<GameState, Phase>('end-moves', { apply: () => endStep() });

/** 4.2, 4.6, 10-1a Reorganise, then move. */
export const movementPhase = decision<GameState, Phase>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: ({ board }, { seat }) => ({ key: board.underway ? 'move' : 'organise-and-move', facts: { seat } }),
  actionTypes: [join, gather, detach, move, ship, raze, endMoves],
});

/** 4.3, 4.4, 4.7, 4.8 Any number of forces may be checked (10-2-2a), each moved before the next (10-2-2b). */
export const checkedPhase = decision<GameState, Phase & { readonly kind: 'reaction' | 'forced-march' }>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat, local }) => ({ key: local.kind, facts: { seat } }),
  actionTypes: [check, ship, raze, endMoves],
});

/** 3.2b, 6-3-1 Forces are organised hex by hex during set-up. */
export const organise = decision<GameState, Phase>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat }) => ({ key: 'organise', facts: { seat } }),
  actionTypes: [join, gather, detach, endMoves],
});
