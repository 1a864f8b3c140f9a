import { repeat, args, callStep, decision, endStep, oneOf, procedure, actionType, metByCandidates, integer } from '@gunbai/engine';
import type { Transition, Rule, GameContext } from '@gunbai/engine';
import { FACES, seatOfSide, UNUSED, USED, countWithFace } from './state.ts';
import type { GameState, Face, FaceId, Pieces } from './state.ts';
import { AREAS, DAIMYO, UNITS, UNIT_IDS, unitAt } from './components.ts';
import type { Area, Daimyo, Side, Unit, UnitId } from './components.ts';
import { removeFromMap } from './daimyo.ts';
import { countUnit } from './group-rules.ts';

// 8.3.2b, 8.31.2 Losses

/** Pieces to remove: who chooses, where, of which daimyo (bits), and how many. */
export type LossesState = {
  by: Side;
  area: number;
  mask: number;
  /** Used pieces outside the set: the neutral ones of a group hit by an Ambush. */
  also: Pieces;
  hits: number;
  clause: string;
};

/** Identical pieces that can be lost: unit, face, count. */
type Lot = readonly [unit: number, face: Face, count: number];

const listLots = (board: GameState, { area, mask, also }: LossesState): Lot[] => {
  const found: Lot[] = [];
  for (let bits = (board.present[area] as number) & mask; bits !== 0; bits &= bits - 1)
    for (const unit of (DAIMYO[31 - Math.clz32(bits & -bits)] as Daimyo).units)
      for (const face of [USED, UNUSED] as const) {
        const count = countWithFace(board, area, unit, face);
        if (count > 0) found.push([unit, face, count]);
      }
  for (const [unit, count] of also) {
    const there = Math.min(count, countWithFace(board, area, unit, USED));
    if (there > 0) found.push([unit, USED, there]);
  }
  return found;
};

const loseUnits = (ctx: GameContext<GameState>, losses: LossesState, unit: number, face: Face, count: number): void => {
  const { area } = losses;
  losses.hits -= count;
  losses.also = losses.also.map(([index, of]) => [index, index === unit ? of - count : of]);
  ctx.emit({ type: 'lost', area: (AREAS[area] as Area).id, unit: (UNITS[unit] as Unit).id, count, face: FACES[face] });
  removeFromMap(ctx, area, unit, face, count);
};

/** Applies losses without a choice: all pieces, or identical ones (8.3.2c). Returns whether nothing remains to choose. */
const applyForcedLosses = (ctx: GameContext<GameState>, losses: LossesState): boolean => {
  if (losses.hits <= 0) return true;
  const choice = listLots(ctx.board, losses);
  const all = choice.reduce((sum, [, , count]) => sum + count, 0);
  if (all > losses.hits && choice.length > 1) return false;
  for (const [unit, face, count] of choice) {
    if (ctx.state.outcome) return true;
    loseUnits(ctx, losses, unit, face, Math.min(count, losses.hits));
  }
  return true;
};

type Lose = readonly ['lose', UnitId, FaceId, number];
type LossRule = Rule<GameState, LossesState, Lose>;

const countInLot = (board: GameState, losses: LossesState, [, unit, face]: Lose): number => {
  const index = unitAt(unit);
  const side = face === 'used' ? USED : UNUSED;
  if (losses.mask & (1 << (UNITS[index] as Unit).daimyo)) return countWithFace(board, losses.area, index, side);
  return side === USED ? Math.min(countUnit(losses.also, index), countWithFace(board, losses.area, index, USED)) : 0;
};

const lossRules: readonly LossRule[] = [
  {
    clause: '8.31.3', // only pieces of the target
    ok: ({ board }, action, { local }) => countInLot(board, local, action) > 0,
    values: (_, [, unit, face]) => ({ unit, face }),
  },
  {
    clause: '8.3.2b', // at most the hits left, and the pieces there
    ok: ({ board }, action, { local }) => action[3] <= Math.min(local.hits, countInLot(board, local, action)),
    values: ({ board }, action, { local }) => ({
      unit: action[1],
      count: action[3],
      hits: local.hits,
      there: countInLot(board, local, action),
    }),
  },
];

const loseAction = actionType<GameState, LossesState, Lose>({
  name: 'lose',
  args: args([oneOf(UNIT_IDS), oneOf(FACES), integer(1, 30)]),
  candidates({ board }, { local }) {
    const choices: Lose[] = [];
    for (const [unit, face, count] of listLots(board, local))
      for (let n = Math.min(count, local.hits); n >= 1; n--) choices.push(['lose', UNIT_IDS[unit] as UnitId, FACES[face], n]);
    return choices;
  },
  rules: metByCandidates(lossRules),
  apply(ctx, [, unit, face, count], { local }): Transition {
    loseUnits(ctx, local, unitAt(unit), face === 'used' ? USED : UNUSED, count);
    return applyForcedLosses(ctx, local) ? endStep() : repeat;
  },
});

/** The losses are chosen by the owner, or by the player that an event or 8.31.2 names. */
export const chooseLosses = decision<GameState, LossesState>({
  seats: (_, { by }) => [seatOfSide(by)],
  prompt: (_, { seat, local }) => ({ key: 'losses', facts: { seat, area: (AREAS[local.area] as Area).id, hits: local.hits } }),
  actionTypes: [loseAction],
});

export const losses = procedure<GameState, LossesState>({
  forced: (ctx, local) => (applyForcedLosses(ctx, local) ? endStep() : undefined),
  choose: (_, local) => callStep('chooseLosses', { ...local }),
});
