import { bidiIsolate } from '@gunbai/shared/i18n';
import type { TableRatings, TableView } from '@gunbai/protocol';
import { useTranslator } from '../../i18n/index.tsx';

interface RatingChangesProps {
  readonly table: TableView;
  /** Null until they are loaded. */
  readonly ratings: TableRatings | null;
}

const signed = (change: number): string => (change < 0 ? `−${-change}` : `+${change}`);

/** What a rated game did to the ratings of its players. */
export const RatingChanges = ({ table, ratings }: RatingChangesProps) => {
  const { t } = useTranslator();
  if (!ratings || ratings.changes.length === 0) return null;
  const nameOf = (seat: string): string => bidiIsolate(table.seats.find((one) => one.seat === seat)?.name ?? '') || seat;
  return (
    <table className="rating-changes">
      <caption>{t('end.ratings')}</caption>
      <tbody>
        {ratings.changes.map(({ seat, before, rating }) => {
          const [from, to] = [Math.round(before), Math.round(rating)];
          return (
            <tr key={seat}>
              <th scope="row">{nameOf(seat)}</th>
              <td>
                {from} → <strong>{to}</strong>
              </td>
              <td data-change={to < from ? 'fall' : 'rise'}>{signed(to - from)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
