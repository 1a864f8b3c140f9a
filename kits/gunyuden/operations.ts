import { become, call, decision, done, plainVerb, procedure, to } from '@gunbai/engine';
import type { AnyVerb, Next } from '@gunbai/engine';
import { garrisonOf, hexOf, leads, NONE, UNDER_AT_PHASE, UNDER_AT_STAGE, unitNumber } from './board.ts';
import type { Board } from './board.ts';
import { activeSide, canAct, isInPhase, seatOf, seatsOf } from './chapter.ts';
import type { Series } from './chapter.ts';
import { fieldVerbs } from './field.ts';
import { marchVerb } from './movement.ts';
import { noteSubordinates, organiseVerb } from './organise.ts';
import { recoverVerb } from './recovery.ts';
import { siegeVerbs } from './siege.ts';
import { skirmishOf } from './skirmish.ts';
import type { Phase, War } from './war.ts';

export const STAGES = 4;

/** Somebody can still act, or give up a siege. */
const hasOrders = (war: War, board: Board): boolean =>
  war.present.some(
    (unit) => leads(board, unit) && (canAct(war, board, unit) || (board.besieging[unit] === 1 && isInPhase(war, board, unit))),
  );

export const operationSteps = (series: Series, titleVerbs: readonly AnyVerb<Board, null>[]) => {
  const { warOf } = series;
  const end = plainVerb<Board, null>('end', { apply: () => done('end') });
  return {
    /** 12.0a The player decides which of his forces act, and in what order; 12-2-5a none need to. */
    orders: decision<Board>({
      seats: (view) => seatsOf(warOf(view), activeSide(warOf(view), view.board)),
      prompt: (view) => {
        const war = warOf(view);
        const { board } = view;
        return {
          key: 'orders',
          facts: {
            seat: seatOf(war, activeSide(war, board)),
            phase: war.phases[board.phase]?.id ?? '',
            stage: board.stage,
            inning: board.inning,
          },
        };
      },
      verbs: [
        marchVerb(series),
        organiseVerb(series),
        ...siegeVerbs(series),
        ...fieldVerbs(series),
        recoverVerb(series),
        ...titleVerbs,
        end,
      ],
    }),
    /** 4-1-2 One army's operations phase. */
    operations: procedure<Board>({
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
    }),
    /** 23-7 All of a garrison that can act may join. */
    sally: procedure<Board, { side: number; forces: number[] }>({
      gather(table, local): Next {
        const war = warOf(table.state);
        const castle = war.castleAt[hexOf(table.board, local.forces[0] as number)] as number;
        const options = garrisonOf(war, table.board, castle).filter(
          (force) => canAct(war, table.board, force) && !local.forces.includes(force),
        );
        if (options.length === 0) return to('go');
        return call('muster', { side: local.side, purpose: 'sortie', chosen: local.forces.slice(), options, missing: 0 });
      },
      gathered(table, local, returned): Next {
        const [name, id] = returned as unknown as [string, string];
        if (name !== 'add') return to('go');
        local.forces.push(unitNumber(warOf(table.state), id));
        return to('gather');
      },
      go(table, local): Next {
        const war = warOf(table.state);
        return become(
          'skirmish',
          skirmishOf(war, table.board, local.forces, local.side, hexOf(table.board, local.forces[0] as number), true),
        );
      },
    }),
    /** 4-1-3 to 4-1-5 A stage: every army's operations phase in turn. */
    stage: procedure<Board>({
      begin(table) {
        const war = warOf(table.state);
        const { board } = table;
        board.acted.fill(0);
        board.replenished.fill(0);
        board.phase = NONE;
        noteSubordinates(war, table, UNDER_AT_STAGE);
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
    }),
    /** 4.0, 4-1 An inning: start stage, then stages 1 to 4. */
    inning: procedure<Board>({
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
    }),
    /** 3.0, 4.0 The whole scenario. */
    war: procedure<Board>({
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
    }),
  };
};
