import {
  repeat,
  args,
  callStep,
  decision,
  endStep,
  oneOf,
  simpleActionType,
  procedure,
  actionType,
  metByCandidates,
  integer,
} from '@gunbai/engine';
import type { Transition, Rule, GameContext } from '@gunbai/engine';
import { seatOfSide, turnPieces, UNUSED, countUsed } from './state.ts';
import type { GameState } from './state.ts';
import { AREA_IDS, areaAt, AREAS, DAIMYO, RECOVER_PER_AREA, UNIT_IDS, unitAt, UNITS } from './components.ts';
import type { AreaId, Daimyo, Side, Unit, UnitId } from './components.ts';
import { hasEnemy, isOwn } from './daimyo.ts';
import { namePieces } from './group-rules.ts';
import { isControlledBy } from './resources.ts';

// 13 Recovery

type RecoveryState = { side: Side; left: number };

/** 13.0.0a, 13.0.1 Two pieces for each own controlled area without enemies, anywhere on the map. */
export const recoveryLimit = (board: GameState, side: Side): number => {
  let areas = 0;
  for (const { index } of AREAS) if (isControlledBy(board, side, index) && !hasEnemy(board, side, index)) areas++;
  return RECOVER_PER_AREA * areas;
};

/** 13.0.2 Own pieces anywhere. 3.6.1 Neutral daimyo of the side only where they control the area. */
const canRecover = (board: GameState, side: Side, area: number, daimyo: number): boolean =>
  isOwn(board, side, daimyo) || (board.side[daimyo] === side && board.circle[area] === daimyo);

type Lot = readonly [area: number, unit: number, count: number];

const listLots = (board: GameState, side: Side): Lot[] => {
  const found: Lot[] = [];
  for (const { index } of AREAS)
    for (let bits = (board.present[index] as number) & board.camp[side]; bits !== 0; bits &= bits - 1) {
      const daimyo = 31 - Math.clz32(bits & -bits);
      if (!canRecover(board, side, index, daimyo)) continue;
      for (const unit of (DAIMYO[daimyo] as Daimyo).units) {
        const count = countUsed(board, index, unit);
        if (count > 0) found.push([index, unit, count]);
      }
    }
  return found;
};

const listLotsIn = (board: GameState, side: Side, area: number): Lot[] => listLots(board, side).filter(([where]) => where === area);

const countLots = (found: readonly Lot[]): number => found.reduce((sum, [, , count]) => sum + count, 0);

/** If all used pieces are within the limit, they recover without a question. Returns whether nothing is left to choose. */
const applyForcedRecovery = (ctx: GameContext<GameState>, local: RecoveryState): boolean => {
  if (local.left <= 0) return true;
  const found = listLots(ctx.board, local.side);
  const pieces = countLots(found);
  if (pieces > local.left) return false;
  for (const [area, unit, count] of found) turnPieces(ctx.board, area, unit, UNUSED, count);
  if (pieces > 0) ctx.emit({ type: 'rested', seat: seatOfSide(local.side), pieces });
  return true;
};

type Recover = readonly ['recover', AreaId, UnitId, number];

const recoverRules: readonly Rule<GameState, RecoveryState, Recover>[] = [
  {
    clause: '13.0.2',
    ok: ({ board }, [, area, unit, count], { local }) =>
      canRecover(board, local.side, areaAt(area), (UNITS[unitAt(unit)] as Unit).daimyo) &&
      countUsed(board, areaAt(area), unitAt(unit)) >= count,
    values: (_, [, area, unit, count]) => ({ area, unit, count }),
  },
  {
    clause: '13.0.0a',
    ok: (_, [, , , count], { local }) => count <= local.left,
    values: (_, __, { local }) => ({ left: local.left }),
  },
];

const recoverAction = actionType<GameState, RecoveryState, Recover>({
  name: 'recover',
  args: args([oneOf(AREA_IDS), oneOf(UNIT_IDS), integer(1, 30)]),
  candidates({ board }, { local }) {
    const choices: Recover[] = [];
    for (const [area, unit, count] of listLots(board, local.side))
      for (let n = Math.min(count, local.left); n >= 1; n--)
        choices.push(['recover', AREA_IDS[area] as AreaId, UNIT_IDS[unit] as UnitId, n]);
    return choices;
  },
  rules: metByCandidates(recoverRules),
  apply(ctx, [, area, unit, count], { local }): Transition {
    turnPieces(ctx.board, areaAt(area), unitAt(unit), UNUSED, count);
    ctx.emit({ type: 'recovered', seat: seatOfSide(local.side), area, unit, count });
    local.left -= count;
    return applyForcedRecovery(ctx, local) ? endStep() : repeat;
  },
});

type RecoverAll = readonly ['recoverAll', AreaId];

/** All pieces of an area together. Offered if they are of several kinds. */
const recoverAllAction = actionType<GameState, RecoveryState, RecoverAll>({
  name: 'recoverAll',
  args: args([oneOf(AREA_IDS)]),
  allowsUnlisted: true,
  candidates: ({ board }, { local }) =>
    AREAS.filter(({ index }) => listLotsIn(board, local.side, index).length > 1).map(({ id }): RecoverAll => ['recoverAll', id]),
  rules: [
    {
      clause: '13.0.2',
      ok: ({ board }, [, area], { local }) => listLotsIn(board, local.side, areaAt(area)).length > 0,
      values: (_, [, area]) => ({ area }),
    },
    {
      clause: '13.0.0a',
      ok: ({ board }, [, area], { local }) => countLots(listLotsIn(board, local.side, areaAt(area))) <= local.left,
      values: (_, __, { local }) => ({ left: local.left }),
    },
  ],
  apply(ctx, [, area], { local }): Transition {
    const found = listLotsIn(ctx.board, local.side, areaAt(area));
    for (const [where, unit, count] of found) turnPieces(ctx.board, where, unit, UNUSED, count);
    local.left -= countLots(found);
    ctx.emit({ type: 'recoveredAll', area, 'who:unit': namePieces(found.map(([, unit, count]) => [unit, count])) });
    return applyForcedRecovery(ctx, local) ? endStep() : repeat;
  },
});

const enough = simpleActionType<GameState, RecoveryState>('enough');

export const chooseRecovery = decision<GameState, RecoveryState>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat, local }) => ({ key: 'recover', facts: { seat, left: local.left } }),
  actionTypes: [recoverAction, recoverAllAction, enough],
});

/** 5.0.4a, 13.0.0a One player recovers used pieces. */
export const recovery = procedure<GameState, RecoveryState>({
  limit(ctx, local) {
    local.left = recoveryLimit(ctx.board, local.side);
    ctx.emit({ type: 'recovery', seat: seatOfSide(local.side), pieces: local.left });
    return applyForcedRecovery(ctx, local) ? endStep() : undefined;
  },
  choose: (_, local) => callStep('chooseRecovery', { ...local }),
});
