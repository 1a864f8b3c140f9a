import type { Statement, Store, TableRow } from '../storage/index.ts';
import type { TableInfo } from './table-row.ts';

/** The table row in memory, without the state, which may be large. */
export type CachedTableRow = TableInfo['row'];

/** Updates the table if its revision is unchanged; otherwise the transaction fails with a conflict. */
export const updateIfRevision = (
  { db, preparedStatements: forms }: Store,
  row: CachedTableRow,
  set: Partial<CachedTableRow>,
  state?: string,
): Statement => {
  const { id, revision } = row;
  let statementName = 'table';
  const values: unknown[] = [];
  const columns: (keyof TableRow)[] = [];
  for (const column of Object.keys(set) as (keyof CachedTableRow)[]) {
    if (set[column] === row[column]) continue;
    statementName += ` ${column}`;
    columns.push(column);
    values.push(set[column]);
  }
  if (state !== undefined) {
    statementName += ' state';
    columns.push('state');
    values.push(state);
  }
  const changedColumns = () => Object.fromEntries(columns.map((column, index) => [column, values[index]]));
  values.push(revision + 1, id, revision);
  return forms.prepare(
    statementName,
    values,
    () =>
      db
        .updateTable('tables')
        .set({ ...changedColumns(), revision: revision + 1 })
        .where('id', '=', id)
        .where('revision', '=', revision),
    1,
  );
};
