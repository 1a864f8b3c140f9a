import { callStep, decision, endStep, simpleActionType, procedure, goTo } from '@gunbai/engine';
import type { AnyActionType, Transition } from '@gunbai/engine';
import { isForceLeader, NONE, SUBORDINATE_AT_PHASE_START, SUBORDINATE_AT_STAGE_START, cleared } from '../state.ts';
import type { GameState } from '../state.ts';
import { activeSide, canForceAct, isForceInPhase, seatOfSide, seatsOfSide } from '../rule-helpers.ts';
import type { SeriesContext } from '../rule-helpers.ts';
import { fieldActions } from '../combat/attack-orders.ts';
import { marchAction } from '../movement/march.ts';
import { recordSubordinates, organiseAction } from '../command/organise.ts';
import { recoverAction } from '../command/recovery.ts';
import { siegeActions } from '../siege/siege.ts';
import type { Phase, ScenarioData, ScenarioDataOf } from '../scenario-data.ts';

export const STAGES_PER_INNING = 4;

/** Whether a force can still act or lift a siege. */
const hasOrders = (data: ScenarioData, board: GameState): boolean =>
  data.unitsInPlay.some(
    (unit) =>
      isForceLeader(board, unit) && (canForceAct(data, board, unit) || (board.besieging[unit] === 1 && isForceInPhase(data, board, unit))),
  );

/** 12.0a The player chooses which forces act and in what order; 12-2-5a none need to. */
const ordersStep = (series: SeriesContext, scenarioActions: readonly AnyActionType<GameState, null>[]) => {
  const { scenarioDataOf } = series;
  return decision<GameState>({
    seats: (view) => seatsOfSide(scenarioDataOf(view), activeSide(scenarioDataOf(view), view.board)),
    prompt: (view) => {
      const data = scenarioDataOf(view);
      const { phase, stage, inning } = view.board;
      const seat = seatOfSide(data, activeSide(data, view.board));
      return { key: 'orders', facts: { seat, phase: data.phases[phase]?.id ?? '', stage, inning } };
    },
    actionTypes: [
      marchAction(series),
      organiseAction(series),
      ...siegeActions(series),
      ...fieldActions(series),
      recoverAction(series),
      ...scenarioActions,
      simpleActionType<GameState, null>('end', { apply: () => endStep('end') }),
    ],
  });
};

/** 4-1-2 One army's operations phase. */
const operationsStep = (scenarioDataOf: ScenarioDataOf) =>
  procedure<GameState>({
    begin(ctx) {
      const data = scenarioDataOf(ctx.state);
      const { board } = ctx;
      board.sieged = cleared(board.sieged);
      board.tried = cleared(board.tried);
      board.refusedBattle = [];
      recordSubordinates(data, ctx, SUBORDINATE_AT_PHASE_START);
      data.hooks.onPhaseStart?.(board);
      const { id, side } = data.phases[board.phase] as Phase;
      ctx.emit({ type: 'phase', phase: id, seat: seatOfSide(data, side), stage: board.stage, inning: board.inning });
    },
    order: (ctx): Transition => (hasOrders(scenarioDataOf(ctx.state), ctx.board) ? callStep('orders') : goTo('checks')),
    tidy: (_, __, returned): Transition => (returned === 'end' ? goTo('checks') : callStep('tidy')),
    again: () => goTo('order'),
    checks: () => callStep('siegeChecks', { done: [] }),
  });

/** 4-1-3 to 4-1-5 A stage: every army's operations phase in turn. */
const stageStep = (scenarioDataOf: ScenarioDataOf) =>
  procedure<GameState>({
    begin(ctx) {
      const { board } = ctx;
      board.acted.fill(0);
      board.replenished = cleared(board.replenished);
      board.phase = NONE;
      recordSubordinates(scenarioDataOf(ctx.state), ctx, SUBORDINATE_AT_STAGE_START);
    },
    next(ctx): Transition {
      const { board } = ctx;
      board.phase++;
      return board.phase < scenarioDataOf(ctx.state).phases.length ? callStep('operations') : goTo('over');
    },
    again: () => goTo('next'),
    over(ctx) {
      ctx.board.phase = NONE;
    },
  });

/** 4.0, 4-1 An inning: start stage, then stages 1 to 4. */
const inningStep = (scenarioDataOf: ScenarioDataOf) =>
  procedure<GameState>({
    begin(ctx) {
      const { board } = ctx;
      board.inning++;
      board.stage = 0;
      ctx.state.turn = board.inning;
      ctx.emit({ type: 'inning', inning: board.inning });
    },
    situation(ctx) {
      const { situationStep: situation } = scenarioDataOf(ctx.state).hooks;
      return situation === undefined ? undefined : callStep(situation);
    },
    communication: () => callStep('communication'),
    stage(ctx): Transition {
      ctx.board.stage++;
      return ctx.board.stage <= STAGES_PER_INNING ? callStep('stage') : goTo('over');
    },
    again: () => goTo('stage'),
    over: () => endStep(),
  });

/** 3.0, 4.0 The whole scenario. */
const scenarioStep = (scenarioDataOf: ScenarioDataOf) =>
  procedure<GameState>({
    setUp: (ctx) => callStep('setUp', { sides: scenarioDataOf(ctx.state).setUpOrder.slice() }),
    beforePlay(ctx) {
      const { beforePlayStep: beforePlay } = scenarioDataOf(ctx.state).hooks;
      return beforePlay === undefined ? undefined : callStep(beforePlay);
    },
    inning: () => callStep('inning'),
    more: (ctx): Transition | undefined => (ctx.board.inning < scenarioDataOf(ctx.state).innings ? goTo('inning') : undefined),
    judge(ctx) {
      const data = scenarioDataOf(ctx.state);
      data.hooks.scoreGame(data, ctx);
    },
  });

export const operationSteps = (series: SeriesContext, scenarioActions: readonly AnyActionType<GameState, null>[]) => ({
  war: scenarioStep(series.scenarioDataOf),
  inning: inningStep(series.scenarioDataOf),
  stage: stageStep(series.scenarioDataOf),
  operations: operationsStep(series.scenarioDataOf),
  orders: ordersStep(series, scenarioActions),
});
