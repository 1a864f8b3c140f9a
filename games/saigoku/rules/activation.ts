import { procedure } from '@gunbai/engine';
import type { Table } from '@gunbai/engine';
import type { Board, War, WarOf } from '@gunbai/kits/gunyuden';
import { COMPONENTS } from './components.ts';

const { ouchiAction } = COMPONENTS.tables;

/** 36.7 The armies that wait, by the mark that says whether they may act. */
export const WAITING: { readonly [army: string]: string } = { ouchi: 'ouchiActive', masuda: 'masudaActive' };

const ACTIVE = 1;
/** 36.7.2a ruling: woken within its own operations phase an army acts from the next one on. */
const WOKEN = 2;

const markOf = (war: War, army: number): string | undefined => WAITING[war.armies[army]?.id ?? ''];
const isAwake = ({ marks }: Board, mark: string): boolean => (marks[mark] ?? 0) > 0;

export const activate = (war: War, table: Table<Board>, army: number): void => {
  const { board } = table;
  const mark = markOf(war, army);
  if (mark === undefined || isAwake(board, mark)) return;
  board.marks[mark] = war.armies[army]?.phase === board.phase ? WOKEN : ACTIVE;
  table.emit({ type: 'activated', army: war.armies[army]?.id ?? '' });
};

const activateAll = (war: War, table: Table<Board>): void => {
  for (const { index } of war.armies) activate(war, table, index);
};

/** 36.7.1a, 36.7.1b Whether the table shows a circle. */
export const showsCircle = (inning: number, total: number): boolean => {
  const column = ouchiAction.columns.findIndex(({ min, max }) => inning >= min && inning <= max);
  const row = Math.max(ouchiAction.die.min, Math.min(ouchiAction.die.max, total));
  return ouchiAction.rows[String(row)]?.[column] ?? false;
};

/** 36.7.2a Suo and Nagato. */
const ENTRY = ['suo', 'nagato'];

/** 36.7 What scenario 3 adds: the Ouchi and Masuda wait until they are activated. */
export const activationRules = (armies: readonly string[], side: string) => ({
  mayAct: (board: Board, army: number): string | null => {
    const mark = WAITING[armies[army] ?? ''];
    return mark === undefined || board.marks[mark] === ACTIVE ? null : '36.7.1a';
  },
  phaseBegins({ marks }: Board): void {
    for (const mark of Object.values(WAITING)) if (marks[mark] === WOKEN) marks[mark] = ACTIVE;
  },
  entered(war: War, table: Table<Board>, force: number, hex: number): void {
    if (war.sides[war.sideOf[force] as number]?.id === side) return;
    const province = war.provinceIds[war.province[hex] as number];
    if (province !== undefined && ENTRY.includes(province)) activateAll(war, table);
  },
  /** 36.7.2b Only the army that was attacked. */
  attacked(war: War, table: Table<Board>, bySide: number, army: number): void {
    if (war.sides[bySide]?.id !== side) activate(war, table, army);
  },
  /** 36.7.1c Castles of every army of the side. */
  fell(war: War, table: Table<Board>, _castle: number, army: number): void {
    if (army >= 0 && war.sides[war.armies[army]?.side as number]?.id === side)
      table.board.marks['fallen'] = (table.board.marks['fallen'] ?? 0) + 1;
  },
});

export const activationSteps = (warOf: WarOf) => ({
  ouchiActivation: procedure<Board>({
    roll(table) {
      const war = warOf(table.state);
      const { marks, inning } = table.board;
      if (Object.values(WAITING).every((mark) => isAwake(table.board, mark))) return;
      const roll = table.roll(6, 1, '36.7.1a')[0] as number;
      const total = roll + (marks['fallen'] ?? 0);
      const isCircle = showsCircle(inning, total);
      table.emit({ type: 'activationRoll', roll, fallen: marks['fallen'] ?? 0, inning, waits: !isCircle });
      if (isCircle) activateAll(war, table);
    },
  }),
});
