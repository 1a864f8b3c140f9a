import { args, call, decision, done, plainVerb, verb } from '@gunbai/engine';
import { directionTo } from '@gunbai/kits/hex';
import { hexOf, leads, marchOf, ruleIn, seatOf, seatsOf, unitId, unitNumber, WATER } from '@gunbai/kits/gunyuden';
import type { Board, Series, War } from '@gunbai/kits/gunyuden';
import type { Table } from '@gunbai/engine';
import { unitIndex } from './wars.ts';

const sideNamed = (war: War, id: string): number => (war.sides[0].id === id ? 0 : 1);

/** 34.7.1 Before the first inning each force of the Mori army may make one move. */
export const openingSteps = (series: Series) => {
  const { warOf, names } = series;
  const rule = ruleIn(series);
  const isMori = (war: War, unit: number): boolean => war.armies[war.army[unit] as number]?.id === 'mori';
  const mayMove = (war: War, board: Board, unit: number): boolean => leads(board, unit) && isMori(war, unit) && board.acted[unit] === 0;
  const march = verb<Board, null, readonly ['march', string]>({
    name: 'march',
    args: args([names.unit]),
    candidates: (view) => {
      const war = warOf(view);
      return war.present.filter((unit) => mayMove(war, view.board, unit)).map((unit) => ['march', unitId(war, unit)] as const);
    },
    rules: [
      rule(
        '34.7.1',
        (war, board, action) => leads(board, unitNumber(war, action[1])) && isMori(war, unitNumber(war, action[1])),
        (_, __, action) => ({ unit: action[1] }),
      ),
      rule(
        '12.0b',
        (war, board, action) => board.acted[unitNumber(war, action[1])] === 0,
        (_, __, action) => ({ unit: action[1] }),
      ),
    ],
    apply(table, action) {
      const force = unitNumber(warOf(table.state), action[1]);
      table.board.acted[force] = 1;
      return call('march', marchOf(table.board, force));
    },
  });
  const ready = plainVerb<Board, null>('ready', { apply: () => done() });
  return {
    opening: decision<Board>({
      seats: (view) => seatsOf(warOf(view), sideNamed(warOf(view), 'mori')),
      prompt: (view) => ({ key: 'opening', facts: { seat: seatOf(warOf(view), sideNamed(warOf(view), 'mori')) } }),
      verbs: [march, ready],
    }),
  };
};

const SATSUKA = unitIndex('satsuka-naganobu');

/** 34.7.2 He stays until an Ouchi-side force has been next to him, or in his hex. */
export const satsukaRules = {
  mayMarch: (board: Board, force: number): string | null => (force !== SATSUKA || board.marks['satsukaFree'] === 1 ? null : '34.7.2'),
  watch(war: War, table: Table<Board>): void {
    const { board } = table;
    if (board.marks['satsukaFree'] === 1 || (board.steps[SATSUKA] as number) === 0) return;
    const here = hexOf(board, SATSUKA);
    const foe = sideNamed(war, 'ouchi');
    for (const unit of war.present) {
      if (war.sideOf[unit] !== foe || (board.steps[unit] as number) === 0 || board.inside[board.leader[unit] as number] === 1) continue;
      const there = board.hex[unit] as number;
      const direction = directionTo(war.grid, here, there);
      if (there !== here && (direction < 0 || (war.sides6[here * 6 + direction] as number) & WATER)) continue;
      board.marks['satsukaFree'] = 1;
      table.emit({ type: 'freed', unit: 'satsuka-naganobu' });
      return;
    }
  },
};
