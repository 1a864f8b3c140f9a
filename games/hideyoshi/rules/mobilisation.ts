import { repeat, args, decision, endStep, oneOf, simpleActionType, metByCandidates, actionType } from '@gunbai/engine';
import type { Transition, Rule, GameContext } from '@gunbai/engine';
import { countPooled, placePieces, seatOfSide, UNUSED, USED } from './state.ts';
import type { GameState } from './state.ts';
import { AREA_IDS, areaAt, AREAS, DAIMYO, DAIMYO_COUNT, daimyoOfUnit, UNIT_IDS, unitAt } from './components.ts';
import type { Area, AreaId, Side, UnitId } from './components.ts';
import { hasEnemy, isOwn } from './daimyo.ts';

// 10 Mobilisation

/** The pieces that may enter: daimyo (bits), number, `faceUp` (unused even beside enemies), `into` (a single area). */
export type LevyState = { side: Side; left: number; of: number; faceUp: boolean; into: number; needed: boolean; clause: string };

const ANY_AREA = -1;

export const createLevy = (board: GameState, side: Side, points: number): LevyState => ({
  side,
  left: points,
  of: board.camp[side],
  faceUp: false,
  into: ANY_AREA,
  needed: true,
  clause: '10.0.0',
});

/** 10.0.0, 3.6.1 Own daimyo; neutral ones of the side only in areas that they control. */
const canRaiseHere = (board: GameState, side: Side, area: number, daimyo: number): boolean =>
  isOwn(board, side, daimyo) || board.circle[area] === daimyo;

/** 10.0.2, 15.1.2 A land area with a piece of the same daimyo. */
const isRaisePlace = (board: GameState, local: LevyState, area: number, daimyo: number): boolean => {
  if (local.into !== ANY_AREA) return area === local.into;
  return (
    !(AREAS[area] as Area).isSea && ((board.present[area] as number) & (1 << daimyo)) !== 0 && canRaiseHere(board, local.side, area, daimyo)
  );
};

const hasRaisePlace = (board: GameState, local: LevyState, daimyo: number): boolean =>
  AREAS.some(({ index }) => isRaisePlace(board, local, index, daimyo));

export const canMobilise = (board: GameState, local: LevyState): boolean =>
  DAIMYO.some(
    ({ index, bit, units }) =>
      (local.of & bit) !== 0 &&
      ((board.onMap[index] as number) > 0 || local.into !== ANY_AREA) &&
      units.some((unit) => countPooled(board, unit) > 0) &&
      hasRaisePlace(board, local, index),
  );

type Raise = readonly ['raise', UnitId, AreaId];

const raiseRules: readonly Rule<GameState, LevyState, Raise>[] = [
  {
    clause: '10.0.0',
    ok: (_, [, unit], { local }) => (local.of & (1 << daimyoOfUnit(unit))) !== 0,
    values: (_, [, unit]) => ({ unit }),
  },
  {
    clause: '2.22.2b',
    ok: ({ board }, [, unit]) => countPooled(board, unitAt(unit)) > 0,
    values: (_, [, unit]) => ({ unit }),
  },
  {
    clause: '10.0.3',
    ok: ({ board }, [, unit], { local }) => local.into !== ANY_AREA || (board.onMap[daimyoOfUnit(unit)] as number) > 0,
    values: (_, [, unit]) => ({ unit }),
  },
  {
    clause: '15.1.2',
    ok: (_, [, , area]) => !(AREAS[areaAt(area)] as Area).isSea,
    values: (_, [, , area]) => ({ area }),
  },
  {
    clause: '10.0.2',
    ok: ({ board }, [, unit, area], { local }) =>
      local.into !== ANY_AREA ? areaAt(area) === local.into : ((board.present[areaAt(area)] as number) & (1 << daimyoOfUnit(unit))) !== 0,
    values: (_, [, unit, area]) => ({ unit, area }),
  },
  {
    clause: '3.6.1',
    ok: ({ board }, [, unit, area], { local }) =>
      local.into !== ANY_AREA || canRaiseHere(board, local.side, areaAt(area), daimyoOfUnit(unit)),
    values: (_, [, unit, area]) => ({ unit, area }),
  },
];

/** 10.0.2a, 10.0.2b Unused, or used if enemies are in the area. */
const raiseUnit = (ctx: GameContext<GameState>, local: LevyState, unit: number, area: number): void => {
  const { board } = ctx;
  const face = !local.faceUp && hasEnemy(board, local.side, area) ? USED : UNUSED;
  if (unit < DAIMYO_COUNT) (board.pool[unit] as number)--;
  placePieces(board, area, unit, face, 1);
  ctx.emit({
    type: 'mobilised',
    seat: seatOfSide(local.side),
    unit: UNIT_IDS[unit] ?? '',
    area: AREA_IDS[area] ?? '',
    face: face === USED ? 'used' : 'unused',
  });
};

const raise = actionType<GameState, LevyState, Raise>({
  name: 'raise',
  args: args([oneOf(UNIT_IDS), oneOf(AREA_IDS)]),
  candidates({ board }, { local }) {
    const choices: Raise[] = [];
    for (const { index, bit, units } of DAIMYO) {
      if ((local.of & bit) === 0) continue;
      const areas: AreaId[] = [];
      for (const unit of units) {
        if (countPooled(board, unit) === 0) continue;
        if (areas.length === 0) for (const area of AREAS) if (isRaisePlace(board, local, area.index, index)) areas.push(area.id);
        for (const area of areas) choices.push(['raise', UNIT_IDS[unit] as UnitId, area]);
      }
    }
    return choices;
  },
  rules: metByCandidates(raiseRules),
  apply(ctx, [, unit, area], { local }): Transition {
    raiseUnit(ctx, local, unitAt(unit), areaAt(area));
    local.left--;
    local.needed = false;
    return local.left > 0 && canMobilise(ctx.board, local) ? repeat : endStep();
  },
});

const enough = simpleActionType<GameState, LevyState>('enough', { rules: [{ clause: '10.0.0', ok: (_, __, { local }) => !local.needed }] });

/** 10.0.1 One piece for each point. */
export const mobilisation = decision<GameState, LevyState>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat, local }) => ({ key: 'mobilise', facts: { seat, points: local.left } }),
  actionTypes: [raise, enough],
});
