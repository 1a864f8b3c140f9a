import { repeat, args, callStep, decision, oneOf, actionType } from '@gunbai/engine';
import type { Transition, GameContext } from '@gunbai/engine';
import { isInPlay, NONE, seatOfSide } from './state.ts';
import type { GameState } from './state.ts';
import { durabilityOf } from './castles.ts';
import { loseStep } from './mutations.ts';
import { castleAt, unitAt, UNIT_IDS, unitNumber } from './components.ts';
import type { UnitId } from './components.ts';

// 12-3, 13-4 Results of battle, attrition

/** Damage that a side must distribute among these units. A garrison may also take it on its walls. */
export type Losses = { readonly side: number; readonly units: readonly number[]; damage: number; readonly castle: number };

type Lose = readonly ['lose', unit: UnitId];
type Crumble = readonly ['crumble'];

const unitsInPlay = (board: GameState, { units }: Losses): number[] => units.filter((unit) => isInPlay(board, unit));

/** 12-3-1, 13-4-1a Full-strength units first. 13-4-1b A garrison is free to choose. */
const canTakeLoss = (board: GameState, losses: Losses, unit: number): boolean =>
  losses.castle !== NONE || board.steps[unit] === 2 || !unitsInPlay(board, losses).some((other) => board.steps[other] === 2);

const damageWalls = (ctx: GameContext<GameState>, castle: number, damage: number): void => {
  ctx.board.damage[castle] = Math.min(castleAt(castle).durability, (ctx.board.damage[castle] as number) + damage);
  ctx.emit({ type: 'crumbled', castle: castleAt(castle).id, damage, left: durabilityOf(ctx.board, castle) });
};

/** Applies losses without a choice: all full-strength units, all units, or the walls of an empty castle. */
const applyForcedLosses = (ctx: GameContext<GameState>, losses: Losses): void => {
  const { board } = ctx;
  if (losses.castle !== NONE) {
    if (unitsInPlay(board, losses).length > 0) return;
    damageWalls(ctx, losses.castle, losses.damage);
    losses.damage = 0;
    return;
  }
  const full = unitsInPlay(board, losses).filter((unit) => board.steps[unit] === 2);
  if (losses.damage < full.length) return;
  for (const unit of full) loseStep(ctx, unit);
  losses.damage -= full.length;
  const left = unitsInPlay(board, losses);
  if (losses.damage < left.length) return;
  for (const unit of left) loseStep(ctx, unit);
  losses.damage = 0; // 12-3 ruling: damage beyond the last step is ignored
};

/** 12-3 A side takes its damage. The player is asked only when there is a choice. */
export const applyLosses = (ctx: GameContext<GameState>, losses: Losses): Transition | void => {
  applyForcedLosses(ctx, losses);
  if (losses.damage > 0) return callStep('losses', losses);
};

const areLossesSettled = (board: GameState, losses: Losses): boolean =>
  losses.damage <= 0 ||
  (unitsInPlay(board, losses).length === 0 && losses.castle === NONE) ||
  (losses.castle !== NONE && durabilityOf(board, losses.castle) <= 0);

const lose = actionType<GameState, Losses, Lose>({
  name: 'lose',
  args: args([oneOf(UNIT_IDS)]),
  candidates({ board }, { local }) {
    const found: Lose[] = [];
    const units = unitsInPlay(board, local);
    const anyFull = local.castle === NONE && units.some((unit) => board.steps[unit] === 2);
    for (const unit of units) if (!anyFull || board.steps[unit] === 2) found.push(['lose', unitAt(unit).id]);
    return found;
  },
  rules: [
    {
      clause: '12-3',
      ok: ({ board }, action, { local }) => local.units.includes(unitNumber(action[1])) && isInPlay(board, unitNumber(action[1])),
      values: (_, action) => ({ unit: action[1] }),
    },
    {
      clause: '12-3-1',
      ok: ({ board }, action, { local }) => canTakeLoss(board, local, unitNumber(action[1])),
      values: (_, action) => ({ unit: action[1] }),
    },
  ],
  apply(ctx, action, { local }) {
    loseStep(ctx, unitNumber(action[1]));
    local.damage--;
    applyForcedLosses(ctx, local);
    return repeat;
  },
});

/** 13-4 The castle takes a point instead of a unit. */
const crumbleAction = actionType<GameState, Losses, Crumble>({
  name: 'crumble',
  args: args([]),
  candidates: (_, { local }) => (local.castle === NONE ? [] : [['crumble']]),
  rules: [{ clause: '13-4', ok: (_, __, { local }) => local.castle !== NONE }],
  apply(ctx, _, { local }) {
    damageWalls(ctx, local.castle, 1);
    local.damage--;
    return repeat;
  },
});

export const losses = decision<GameState, Losses>({
  seats: ({ board }, local) => (areLossesSettled(board, local) ? [] : [seatOfSide(local.side)]),
  prompt: (_, { seat, local }) => ({
    key: local.castle === NONE ? 'losses' : 'garrison-losses',
    facts: { seat, damage: local.damage, castle: castleAt(local.castle)?.id ?? null },
  }),
  actionTypes: [lose, crumbleAction],
});
