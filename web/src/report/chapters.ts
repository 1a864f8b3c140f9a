import type { LogRow } from '../table/log/format-log.ts';

interface Chapter {
  readonly heading: LogRow | null;
  readonly rows: readonly LogRow[];
}

/** The log in chapters, one a turn. */
export const toChapters = (rows: readonly LogRow[]): readonly Chapter[] => {
  const chapters: { heading: LogRow | null; rows: LogRow[] }[] = [{ heading: null, rows: [] }];
  for (const row of rows)
    if (row.type === 'turn') chapters.push({ heading: row, rows: [] });
    else chapters.at(-1)?.rows.push(row);
  return chapters.filter(({ rows: own }) => own.length > 0);
};
