/** The bounds of one column, both included; null: without end. */
export type ColumnRange = readonly [least: number | null, most: number | null];

/** Finds the column into which a number falls: the first whose range holds it, or the last. */
export const columnFor =
  (ranges: readonly ColumnRange[]) =>
  (value: number): number => {
    for (let column = 0; column < ranges.length; column++) {
      const [min, max] = ranges[column] as ColumnRange;
      if ((min === null || value >= min) && (max === null || value <= max)) return column;
    }
    return ranges.length - 1;
  };

/** A printed table: rows for each result of the dice, columns for the case. */
export interface ResultTable<Cell> {
  /** The result that the first row stands for; the others follow one by one. */
  readonly firstResult: number;
  readonly rows: readonly (readonly Cell[])[];
}

export const createResultTable = <Cell>(rowValues: readonly number[], rows: readonly (readonly Cell[])[]): ResultTable<Cell> => {
  const [firstResult] = rowValues;
  if (firstResult === undefined || rows.length !== rowValues.length) throw new Error('a table needs one row for each result');
  if (rowValues.some((value, index) => value !== firstResult + index)) throw new Error('the rows of a table follow one by one');
  if (rows.some((row) => row.length !== rows[0]?.length)) throw new Error('the rows of a table are of one length');
  return { firstResult, rows };
};

/** A result beyond the first or the last row is read in that row. */
export const lookUpResult = <Cell>({ firstResult, rows }: ResultTable<Cell>, column: number, result: number): Cell => {
  const row = result < firstResult ? 0 : result >= firstResult + rows.length ? rows.length - 1 : result - firstResult;
  return (rows[row] as readonly Cell[])[column] as Cell;
};
