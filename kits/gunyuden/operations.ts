import { call, decision, done, plainVerb, procedure, to } from '@gunbai/engine';
import type { AnyVerb, Next } from '@gunbai/engine';
import { leads, NONE, UNDER_AT_PHASE, UNDER_AT_STAGE } from './board.ts';
import type { Board } from './board.ts';
import { activeSide, canAct, isInPhase, seatOf, seatsOf } from './chapter.ts';
import type { Series } from './chapter.ts';
import { fieldVerbs } from './field.ts';
import { marchVerb } from './movement.ts';
import { noteSubordinates, organiseVerb } from './organise.ts';
import { recoverVerb } from './recovery.ts';
import { siegeVerbs } from './siege.ts';
import type { Phase, War, WarOf } from './war.ts';

export const STAGES = 4;

/** Somebody can still act, or give up a siege. */
const hasOrders = (war: War, board: Board): boolean =>
  war.present.some(
    (unit) => leads(board, unit) && (canAct(war, board, unit) || (board.besieging[unit] === 1 && isInPhase(war, board, unit))),
  );

/** 12.0a The player decides which of his forces act, and in what order; 12-2-5a none need to. */
const orders = (series: Series, titleVerbs: readonly AnyVerb<Board, null>[]) => {
  const { warOf } = series;
  return decision<Board>({
    seats: (view) => seatsOf(warOf(view), activeSide(warOf(view), view.board)),
    prompt: (view) => {
      const war = warOf(view);
      const { phase, stage, inning } = view.board;
      const seat = seatOf(war, activeSide(war, view.board));
      return { key: 'orders', facts: { seat, phase: war.phases[phase]?.id ?? '', stage, inning } };
    },
    verbs: [
      marchVerb(series),
      organiseVerb(series),
      ...siegeVerbs(series),
      ...fieldVerbs(series),
      recoverVerb(series),
      ...titleVerbs,
      plainVerb<Board, null>('end', { apply: () => done('end') }),
    ],
  });
};

/** 4-1-2 One army's operations phase. */
const operations = (warOf: WarOf) =>
  procedure<Board>({
    begin(table) {
      const war = warOf(table.state);
      const { board } = table;
      board.sieged.fill(0);
      board.tried.fill(0);
      board.refusedBattle = [];
      noteSubordinates(war, table, UNDER_AT_PHASE);
      war.title.phaseBegins?.(board);
      const { id, side } = war.phases[board.phase] as Phase;
      table.emit({ type: 'phase', phase: id, seat: seatOf(war, side), stage: board.stage, inning: board.inning });
    },
    order: (table): Next => (hasOrders(warOf(table.state), table.board) ? call('orders') : to('checks')),
    tidy: (_, __, returned): Next => (returned === 'end' ? to('checks') : call('tidy')),
    again: () => to('order'),
    checks: () => call('siegeChecks', { done: [] }),
  });

/** 4-1-3 to 4-1-5 A stage: every army's operations phase in turn. */
const stage = (warOf: WarOf) =>
  procedure<Board>({
    begin(table) {
      const { board } = table;
      board.acted.fill(0);
      board.replenished.fill(0);
      board.phase = NONE;
      noteSubordinates(warOf(table.state), table, UNDER_AT_STAGE);
    },
    next(table): Next {
      const { board } = table;
      board.phase++;
      return board.phase < warOf(table.state).phases.length ? call('operations') : to('over');
    },
    again: () => to('next'),
    over(table) {
      table.board.phase = NONE;
    },
  });

/** 4.0, 4-1 An inning: start stage, then stages 1 to 4. */
const inning = (warOf: WarOf) =>
  procedure<Board>({
    begin(table) {
      const { board } = table;
      board.inning++;
      board.stage = 0;
      table.state.turn = board.inning;
      table.emit({ type: 'inning', inning: board.inning });
    },
    situation(table) {
      const { situation } = warOf(table.state).title;
      return situation === undefined ? undefined : call(situation);
    },
    communication: () => call('communication'),
    stage(table): Next {
      table.board.stage++;
      return table.board.stage <= STAGES ? call('stage') : to('over');
    },
    again: () => to('stage'),
    over: () => done(),
  });

/** 3.0, 4.0 The whole scenario. */
const scenario = (warOf: WarOf) =>
  procedure<Board>({
    setUp: (table) => call('setUp', { sides: warOf(table.state).setUpOrder.slice() }),
    beforePlay(table) {
      const { beforePlay } = warOf(table.state).title;
      return beforePlay === undefined ? undefined : call(beforePlay);
    },
    inning: () => call('inning'),
    more: (table): Next | undefined => (table.board.inning < warOf(table.state).innings ? to('inning') : undefined),
    judge(table) {
      const war = warOf(table.state);
      war.title.judge(war, table);
    },
  });

export const operationSteps = (series: Series, titleVerbs: readonly AnyVerb<Board, null>[]) => ({
  war: scenario(series.warOf),
  inning: inning(series.warOf),
  stage: stage(series.warOf),
  operations: operations(series.warOf),
  orders: orders(series, titleVerbs),
});
