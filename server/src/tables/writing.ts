import type { Step, Store, TableRow } from '../storage/index.ts';
import type { TableFacts } from './row.ts';

/** The row as a node keeps it at hand: without the state, which may be large. */
export type Row = TableFacts['row'];

/** Holds only if nobody has changed the table since it was read; writes only what differs. */
export const guardedUpdate = ({ db, forms }: Store, row: Row, set: Partial<Row>, state?: string): Step => {
  const { id, revision } = row;
  let form = 'table';
  const values: unknown[] = [];
  const columns: (keyof TableRow)[] = [];
  for (const column of Object.keys(set) as (keyof Row)[]) {
    if (set[column] === row[column]) continue;
    form += ` ${column}`;
    columns.push(column);
    values.push(set[column]);
  }
  if (state !== undefined) {
    form += ' state';
    columns.push('state');
    values.push(state);
  }
  const changed = () => Object.fromEntries(columns.map((column, index) => [column, values[index]]));
  values.push(revision + 1, id, revision);
  return forms.statement(
    form,
    values,
    () =>
      db
        .updateTable('tables')
        .set({ ...changed(), revision: revision + 1 })
        .where('id', '=', id)
        .where('revision', '=', revision),
    1,
  );
};
