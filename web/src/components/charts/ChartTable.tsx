import { formatChartText } from '@gunbai/games/registry';
import type { Chart, ChartMark, ChartRow, ChartText } from '@gunbai/games/registry';
import type { GameText } from '@gunbai/shared/i18n';
import { ClauseLink } from '@gunbai/ui';
import { useTranslator } from '../../i18n/index.tsx';
import { OriginMark } from '../OriginMark.tsx';

interface ChartTableProps {
  readonly chart: Chart;
  readonly marks: readonly ChartMark[];
  readonly text: GameText;
}

/** The mark of a cell, its whole row or its whole column; a roll is shown before what is in force. */
const markAt = (marks: readonly ChartMark[], row: string, column: string): ChartMark['kind'] | undefined => {
  const found = marks.filter(
    (mark) => (mark.row === undefined || mark.row === row) && (mark.column === undefined || mark.column === column),
  );
  return found.find(({ kind }) => kind === 'last')?.kind ?? found[0]?.kind;
};

/** One chart as a table. The first column holds the headings of the rows. */
export const ChartTable = ({ chart, marks, text }: ChartTableProps) => {
  const { t, language } = useTranslator();
  const [corner, ...columns] = chart.columns;
  const format = (cell: ChartText | undefined): string =>
    cell === undefined ? '' : formatChartText(cell, text.fallbackLanguage ?? language, text.names);
  const headMark = (column: string) => marks.find((mark) => mark.row === undefined && mark.column === column)?.kind;
  const rowMark = (row: string) => marks.find((mark) => mark.row === row && mark.column === undefined)?.kind;
  const isNumeric = columns.map((_, index) => chart.rows.every(({ cells }) => format(cells[index + 1]).length <= 6));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling table must be reachable by keys
    <div className="chart-scroll" tabIndex={0} role="group" aria-label={chart.title[language]}>
      <table className="chart-table" lang={text.fallbackLanguage}>
        <thead>
          <tr>
            <th scope="col">{format(corner?.label)}</th>
            {columns.map(({ id, label }, index) => (
              <th key={id} scope="col" data-mark={headMark(id)} data-numeric={isNumeric[index] || undefined}>
                {format(label)}
                <MarkNote kind={headMark(id)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.rows.map((row) => (
            <tr key={row.id} data-row={row.id}>
              <th scope="row" data-mark={markAt(marks, row.id, corner?.id ?? '')}>
                {format(row.cells[0])}
                <MarkNote kind={rowMark(row.id)} />
                <RowNotes row={row} />
              </th>
              {columns.map(({ id }, index) => (
                <td key={id} data-mark={markAt(marks, row.id, id)} data-numeric={isNumeric[index] || undefined}>
                  {format(row.cells[index + 1])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {chart.rows.length === 0 && <p className="quiet">{t('charts.none')}</p>}
    </div>
  );
};

/** Says a mark to those who do not see its colour. */
const MarkNote = ({ kind }: { kind: ChartMark['kind'] | undefined }) => {
  const { t, language } = useTranslator();
  return (
    kind && (
      <span className="visually-hidden" lang={language}>
        {' '}
        ({t(`charts.mark.${kind}`)})
      </span>
    )
  );
};

const RowNotes = ({ row: { clauses = [], origin } }: { row: ChartRow }) =>
  (clauses.length > 0 || origin) && (
    <span className="chart-row-notes">
      {clauses.map((clause) => (
        <ClauseLink key={clause} clause={clause} />
      ))}
      {origin && origin !== 'printed' && <OriginMark origin={origin} />}
    </span>
  );
