/** The inclusive bounds of one column; null for no bound. */
export type ColumnRange = readonly [least: number | null, most: number | null];

/** The first column whose range contains a number, or the last column. */
export const columnFor =
  (ranges: readonly ColumnRange[]) =>
  (value: number): number => {
    for (let column = 0; column < ranges.length; column++) {
      const [min, max] = ranges[column] as ColumnRange;
      if ((min === null || value >= min) && (max === null || value <= max)) return column;
    }
    return ranges.length - 1;
  };

/** A printed result table: one row for each dice result. */
interface ResultTable<Cell> {
  /** The dice result of the first row; the others follow one by one. */
  readonly firstResult: number;
  readonly rows: readonly (readonly Cell[])[];
}

export const createResultTable = <Cell>(rowValues: readonly number[], rows: readonly (readonly Cell[])[]): ResultTable<Cell> => {
  const [firstResult] = rowValues;
  if (firstResult === undefined || rows.length !== rowValues.length) throw new Error('a table needs one row for each result');
  if (rowValues.some((value, index) => value !== firstResult + index)) throw new Error('the rows of a result table must be consecutive');
  if (rows.some((row) => row.length !== rows[0]?.length)) throw new Error('the rows of a table are of one length');
  return { firstResult, rows };
};

/** A result beyond the table uses the first or last row. */
export const lookUpResult = <Cell>({ firstResult, rows }: ResultTable<Cell>, column: number, result: number): Cell => {
  const row = result < firstResult ? 0 : result >= firstResult + rows.length ? rows.length - 1 : result - firstResult;
  return (rows[row] as readonly Cell[])[column] as Cell;
};
