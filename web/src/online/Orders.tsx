import type { SeatId } from '@gunbai/engine';
import { useEffect, useState } from 'react';
import { seatNamesOf, useText } from '../parts/titles.ts';
import { countOrders, OrderList } from '../table/OrderList.tsx';
import { useSight } from '../table/useSession.ts';
import { sayCode, useSpeech } from '../text/index.tsx';
import { battleOf, mannerAt, ordered } from '../session/orders.ts';
import type { LeftOrder, Manner } from '../session/orders.ts';
import type { OnlineSession } from './session.ts';
import { useOnlineSight } from './useOnlineTable.ts';

/** Standing orders: how the window that is open now is to be met from the next time on, and the orders left so far. */
export const Orders = ({ session, seat }: { session: OnlineSession; seat: SeatId }) => {
  const speech = useSpeech();
  const { t } = speech;
  const { question, acting, view, outcome } = useSight(session);
  const { orders } = useOnlineSight(session);
  const [problem, setProblem] = useState<string | null>(null);
  // Whoever comes back to this page may have left others from another device.
  useEffect(() => {
    const look = (): void => void (document.hidden || session.readOrders());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [session]);
  const leave = async (wanted: readonly LeftOrder[]): Promise<void> => {
    const refusal = await session.leaveOrders(wanted);
    setProblem(refusal && sayCode(refusal, speech));
  };
  const { game } = session.rules;
  const text = useText(session.title);
  const window = acting === seat && question?.inAdvance ? question : null;
  if (outcome || (window === null && orders.length === 0)) return null;
  const names = seatNamesOf(session.people, text);
  const manners: readonly Manner[] = window && battleOf(window, view.flow) !== null ? ['ask', 'battle', 'never'] : ['ask', 'never'];
  return (
    <section className="orders notice" aria-label={t('orders.title')}>
      {window && (
        <label className="orders-window">
          {t('orders.next')}
          <select
            value={mannerAt(orders, window.step)}
            onChange={(event) => void leave(ordered(game, orders, window, event.target.value as Manner))}
          >
            {manners.map((manner) => (
              <option key={manner} value={manner}>
                {t(`orders.${manner}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      {orders.length > 0 && (
        <details>
          <summary>{t('orders.left', { n: countOrders(orders) })}</summary>
          <OrderList orders={orders} text={text} seatNames={names} onKeep={(kept) => void leave(kept)} />
        </details>
      )}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
};
