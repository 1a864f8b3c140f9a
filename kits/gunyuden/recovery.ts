import { args, verb } from '@gunbai/engine';
import { unitNumber, unitOf } from './board.ts';
import type { Board } from './board.ts';
import { actingRules, readyForces, ruleIn, unitId } from './chapter.ts';
import type { Series } from './chapter.ts';
import { hasLineToRecover } from './communication.ts';
import { changeMorale } from './morale.ts';

type Recover = readonly ['recover', string];

/** 26 */
export const recoverVerb = (series: Series) => {
  const { warOf, names } = series;
  const rule = ruleIn(series);
  return verb<Board, null, Recover>({
    name: 'recover',
    args: args([names.unit]),
    candidates: (view) => {
      const war = warOf(view);
      const { board } = view;
      const orders: Recover[] = [];
      for (const force of readyForces(war, board)) if ((board.morale[force] as number) < 0) orders.push(['recover', unitId(war, force)]);
      return orders;
    },
    rules: [
      ...actingRules<null, Recover>(series),
      rule(
        '10-1',
        (war, board, action) => (board.morale[unitNumber(war, action[1])] as number) < 0,
        (_, __, action) => ({ unit: action[1] }),
      ),
    ],
    /** 26-1-1 With a line it succeeds; 26-1-2 without one the roll must be less than the number for the leader's rank. */
    apply(table, action) {
      const war = warOf(table.state);
      const force = unitNumber(war, action[1]);
      table.board.acted[force] = 1;
      const needed = hasLineToRecover(war, table.board, force) ? null : (war.tables.recovery[unitOf(war, force).rank] as number);
      const roll = needed === null ? null : (table.roll(6, 1, '26-1-2')[0] as number);
      const rallied = { type: 'rallied', ...(roll === null ? {} : { roll, below: needed }) };
      if (roll !== null && needed !== null && roll >= needed) table.emit({ ...rallied, unit: action[1], fails: true });
      else changeMorale(war, table, force, 1, { ...rallied, whole: table.board.morale[force] === -1 });
    },
  });
};
