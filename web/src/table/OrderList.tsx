import { plain, sayPrompt } from '@gunbai/kits/text';
import type { GameText } from '@gunbai/kits/text';
import type { LeftOrder } from '../session/orders.ts';
import { useSpeech } from '../text/index.tsx';

export interface OrderListProps {
  readonly orders: readonly LeftOrder[];
  readonly text: GameText;
  readonly seatNames: Readonly<Record<string, string>>;
  /** Keeps only these: about the rest the seat is asked again. */
  onKeep(orders: readonly LeftOrder[]): void;
}

const forGood = (orders: readonly LeftOrder[]): readonly LeftOrder[] => orders.filter(({ until }) => until === undefined);

/** How many orders somebody has left, as they see it: one for a battle is one for all its windows. */
export const countOrders = (orders: readonly LeftOrder[]): number => {
  const lasting = forGood(orders).length;
  return lasting + (lasting < orders.length ? 1 : 0);
};

/** Standing orders that were left, each with a way to be asked again. */
export const OrderList = ({ orders, text, seatNames, onKeep }: OrderListProps) => {
  const { t, gap } = useSpeech();
  const lasting = forGood(orders);
  return (
    <ul className="order-list">
      {lasting.length < orders.length && (
        <li>
          <em>{t('orders.battle')}</em>{' '}
          <button type="button" className="button small" onClick={() => onKeep(lasting)}>
            {t('orders.ask')}
          </button>
        </li>
      )}
      {lasting.map((order) => (
        <li key={order.step}>
          {order.prompt && plain(sayPrompt(text, order.prompt, seatNames))}
          {gap}
          <em>{t('orders.never')}</em>{' '}
          <button type="button" className="button small" onClick={() => onKeep(orders.filter((one) => one !== order))}>
            {t('orders.ask')}
          </button>
        </li>
      ))}
    </ul>
  );
};
