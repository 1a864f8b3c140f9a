import { repeat, args, replaceWith, callStep, decision, endStep, oneOf, simpleActionType, actionType } from '@gunbai/engine';
import type { Transition, Rule, GameContext } from '@gunbai/engine';
import { countPooled, REMOVED, seatOfSide } from '../state.ts';
import type { GameState, HideyoshiView } from '../state.ts';
import {
  ANTI,
  AREA_IDS,
  areaAt,
  AREAS,
  DAIMYO,
  DAIMYO_COUNT,
  DAIMYO_IDS,
  daimyoAt,
  daimyoOfUnit,
  HIDEYOSHI,
  HIDEYOSHI_HIMSELF,
  opponentOf,
  RANKS,
  UNIT_IDS,
  unitAt,
  UNITS,
} from '../components.ts';
import type { AreaId, DaimyoId, Rank, Side, Unit, UnitId } from '../components.ts';
import type { LevyState } from '../mobilisation.ts';
import { hasOption } from '../options.ts';
import { isControlledBy } from '../resources.ts';
import type { EventEffect } from './types.ts';

// Events about the pools: Hunting Stragglers, Sword Hunt, Submission

/** 2.12.3b Hideyoshi's rank value. */
export const rankValue = (board: GameState): number => (RANKS[board.rank] as Rank).value;

/** Pieces to remove from the game: how many are left, whether generals count, the limit per pool, and the pools used. */
type HuntState = { side: Side; left: number; generals: boolean; perPool: number; taken: number[]; clause: string };

/** 16.2.1 */
const MAX_SWORD_HUNT_PER_POOL = 4;

const canTakeFromPool = (board: GameState, local: HuntState, unit: number): boolean => {
  const { daimyo } = UNITS[unit] as Unit;
  return (
    (board.camp[opponentOf(local.side)] & (1 << daimyo)) !== 0 &&
    (local.generals || unit < DAIMYO_COUNT) &&
    countPooled(board, unit) > 0 &&
    local.taken.filter((one) => one === daimyo).length < local.perPool
  );
};

export const isHuntPossible = (board: GameState, local: HuntState): boolean =>
  UNITS.some(({ index }) => canTakeFromPool(board, local, index));

type TakeFromPool = readonly ['hunt', UnitId];

const huntRules: readonly Rule<GameState, HuntState, TakeFromPool>[] = [
  {
    clause: '11.0.2', // a daimyo of the opposing side
    ok: ({ board }, [, unit], { local }) => (board.camp[opponentOf(local.side)] & (1 << daimyoOfUnit(unit))) !== 0,
    values: (_, [, unit]) => ({ unit }),
  },
  { clause: '2.22.2b', ok: ({ board }, [, unit]) => countPooled(board, unitAt(unit)) > 0, values: (_, [, unit]) => ({ unit }) },
  {
    clause: 'event.sword_hunt',
    ok: (_, [, unit], { local }) => local.generals || unitAt(unit) < DAIMYO_COUNT,
    values: (_, [, unit]) => ({ unit }),
  },
  {
    clause: '16.2.1',
    ok: (_, [, unit], { local }) => local.taken.filter((one) => one === daimyoOfUnit(unit)).length < local.perPool,
    values: (_, [, unit], { local }) => ({ unit, most: local.perPool }),
  },
];

const huntAction = actionType<GameState, HuntState, TakeFromPool>({
  name: 'hunt',
  args: args([oneOf(UNIT_IDS)]),
  candidates: ({ board }, { local }) =>
    UNITS.filter(({ index }) => canTakeFromPool(board, local, index)).map(({ id }): TakeFromPool => ['hunt', id]),
  rules: huntRules,
  /** 2.22.4 Removed from the game for good. */
  apply(ctx, [, id], { local }): Transition | void {
    const { board } = ctx;
    const unit = unitAt(id);
    const { daimyo } = UNITS[unit] as Unit;
    if (unit < DAIMYO_COUNT) {
      (board.pool[daimyo] as number)--;
      (board.removed[daimyo] as number)++;
    } else board.place[unit - DAIMYO_COUNT] = REMOVED;
    ctx.emit({ type: 'removed', seat: seatOfSide(local.side), unit: id });
    if (unit === HIDEYOSHI_HIMSELF) {
      ctx.finish({ winners: [seatOfSide(ANTI)], reason: 'hideyoshi' }); // 14.0.1a
      return;
    }
    local.left--;
    local.taken = [...local.taken, daimyo];
    return local.left > 0 && isHuntPossible(board, local) ? repeat : endStep();
  },
});

const enough = simpleActionType<GameState, HuntState>('enough', {
  rules: [{ clause: '11.0.2', ok: (_, __, { local }) => local.taken.length > 0 }],
});

export const hunt = decision<GameState, HuntState>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat, local }) => ({ key: 'hunt', facts: { seat, left: local.left } }),
  actionTypes: [huntAction, enough],
});

/** event.ochimusha_gari, event.sword_hunt */
export const createHunt = (view: HideyoshiView, side: Side, effect: EventEffect): HuntState => {
  const max = typeof effect.pieces === 'object' ? effect.pieces.max : 1;
  return {
    side,
    left: max === 'rank_value' ? rankValue(view.board) : typeof max === 'number' ? max : 1,
    generals: effect.generals === true,
    perPool: effect.generals !== true && hasOption(view, 'swordHuntLimit') ? MAX_SWORD_HUNT_PER_POOL : 99,
    taken: [],
    clause: '11.0.2',
  };
};

export const startHunt = (ctx: GameContext<GameState>, side: Side, effect: EventEffect): Transition =>
  callStep('hunt', createHunt(ctx.state, side, effect));

/** event.submission A daimyo of the side with no piece on the map and at least one in his pool. */
type RecallDecision = { side: Side; most: number };

const isOffMap = (board: GameState, side: Side, daimyo: number): boolean =>
  board.side[daimyo] === side && board.onMap[daimyo] === 0 && (DAIMYO[daimyo]?.units ?? []).some((unit) => countPooled(board, unit) > 0);

/** 16.1.3.3 For the anti-Hideyoshi player: only areas that the daimyo controlled at the start. */
const isRecallPlace = (view: HideyoshiView, side: Side, daimyo: number, area: number): boolean =>
  isControlledBy(view.board, side, area) &&
  (side !== ANTI || !hasOption(view, 'limits') || (DAIMYO[daimyo]?.startAreas ?? []).includes(area));

export const canRecall = (view: HideyoshiView, side: Side): boolean =>
  DAIMYO.some(({ index }) => isOffMap(view.board, side, index) && AREAS.some((area) => isRecallPlace(view, side, index, area.index)));

type RecallAction = readonly ['recall', DaimyoId, AreaId];

const recallAction = actionType<GameState, RecallDecision, RecallAction>({
  name: 'recall',
  args: args([oneOf(DAIMYO_IDS), oneOf(AREA_IDS)]),
  candidates(view, { local }) {
    const choices: RecallAction[] = [];
    for (const { index, id } of DAIMYO) {
      if (!isOffMap(view.board, local.side, index)) continue;
      for (const area of AREAS) if (isRecallPlace(view, local.side, index, area.index)) choices.push(['recall', id, area.id]);
    }
    return choices;
  },
  rules: [
    {
      clause: 'event.submission',
      ok: ({ board }, [, id], { local }) => isOffMap(board, local.side, daimyoAt(id)),
      values: (_, [, daimyo]) => ({ daimyo }),
    },
    {
      clause: '12.0.3', // a land area that an own daimyo controls; seas have no circle (15.1.1)
      ok: ({ board }, [, , area], { local }) => isControlledBy(board, local.side, areaAt(area)),
      values: (_, [, , area]) => ({ area }),
    },
    {
      clause: '16.1.3.3',
      ok: (view, [, id, area], { local }) => isRecallPlace(view, local.side, daimyoAt(id), areaAt(area)),
      values: (_, [, daimyo, area]) => ({ daimyo, area }),
    },
  ],
  apply(_, [, id, area], { local }): Transition {
    const levy: LevyState = {
      side: local.side,
      left: local.most,
      of: 1 << daimyoAt(id),
      faceUp: false,
      into: areaAt(area),
      needed: true,
      clause: 'event.submission',
    };
    return replaceWith('mobilisation', levy);
  },
});

export const recall = decision<GameState, RecallDecision>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat, local }) => ({ key: 'recall', facts: { seat, most: local.most } }),
  actionTypes: [recallAction],
});

export const startRecall = (ctx: GameContext<GameState>, side: Side, effect: EventEffect): Transition => {
  const limit = typeof effect.pieces === 'object' && typeof effect.pieces.max === 'object' ? effect.pieces.max.anti : 2;
  const local: RecallDecision = { side, most: side === HIDEYOSHI ? rankValue(ctx.board) : limit };
  return callStep('recall', local);
};
