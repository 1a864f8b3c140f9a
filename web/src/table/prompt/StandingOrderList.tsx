import { toText, formatPrompt } from '@gunbai/shared/i18n';
import type { GameText } from '@gunbai/shared/i18n';
import type { StandingOrder } from '../../session/standing-orders.ts';
import { useTranslator } from '../../i18n/index.tsx';

interface StandingOrderListProps {
  readonly orders: readonly StandingOrder[];
  readonly text: GameText;
  readonly seatNames: Readonly<Record<string, string>>;
  /** Keeps only these orders; the seat is asked again about the others. */
  onChange(orders: readonly StandingOrder[]): void;
}

const permanentOrders = (orders: readonly StandingOrder[]): readonly StandingOrder[] => orders.filter(({ until }) => until === undefined);

/** Number of orders as the player sees them: one for a battle covers all its windows. */
export const countStandingOrders = (orders: readonly StandingOrder[]): number => {
  const permanentCount = permanentOrders(orders).length;
  return permanentCount + (permanentCount < orders.length ? 1 : 0);
};

/** Active standing orders, each with a button to be asked again. */
export const StandingOrderList = ({ orders, text, seatNames, onChange }: StandingOrderListProps) => {
  const { t, sentenceGap } = useTranslator();
  const permanent = permanentOrders(orders);
  return (
    <ul className="standing-order-list">
      {permanent.length < orders.length && (
        <li>
          <em>{t('standingOrders.battle')}</em>{' '}
          <button type="button" className="button small" onClick={() => onChange(permanent)}>
            {t('standingOrders.ask')}
          </button>
        </li>
      )}
      {permanent.map((order) => (
        <li key={order.step}>
          {order.prompt && toText(formatPrompt(text, order.prompt, seatNames))}
          {sentenceGap}
          <em>{t('standingOrders.never')}</em>{' '}
          <button type="button" className="button small" onClick={() => onChange(orders.filter((one) => one !== order))}>
            {t('standingOrders.ask')}
          </button>
        </li>
      ))}
    </ul>
  );
};
