/** The bounds of one column, both included; null: without end. */
export type Range = readonly [least: number | null, most: number | null];

/** Finds the column into which a number falls: the first whose range holds it, or the last. */
export const columnIn =
  (ranges: readonly Range[]) =>
  (value: number): number => {
    for (let column = 0; column < ranges.length; column++) {
      const [least, most] = ranges[column] as Range;
      if ((least === null || value >= least) && (most === null || value <= most)) return column;
    }
    return ranges.length - 1;
  };

/** A printed table: rows for each result of the dice, columns for the case. */
export interface ResultTable<Cell> {
  /** The result that the first row stands for; the others follow one by one. */
  readonly firstRow: number;
  readonly rows: readonly (readonly Cell[])[];
}

export const resultTable = <Cell>(rowValues: readonly number[], rows: readonly (readonly Cell[])[]): ResultTable<Cell> => {
  const [firstRow] = rowValues;
  if (firstRow === undefined || rows.length !== rowValues.length) throw new Error('a table needs one row for each result');
  if (rowValues.some((value, index) => value !== firstRow + index)) throw new Error('the rows of a table follow one by one');
  if (rows.some((row) => row.length !== rows[0]?.length)) throw new Error('the rows of a table are of one length');
  return { firstRow, rows };
};

/** A result beyond the first or the last row is read in that row. */
export const readTable = <Cell>({ firstRow, rows }: ResultTable<Cell>, column: number, result: number): Cell => {
  const row = result < firstRow ? 0 : result >= firstRow + rows.length ? rows.length - 1 : result - firstRow;
  return (rows[row] as readonly Cell[])[column] as Cell;
};
