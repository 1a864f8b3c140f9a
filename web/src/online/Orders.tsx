import type { SeatId } from '@gunbai/engine';
import { plain, sayPrompt } from '@gunbai/kits/text';
import { useEffect, useState } from 'react';
import { seatNamesOf } from '../parts/titles.ts';
import type { Sight } from '../session/session.ts';
import { useSight } from '../table/useSession.ts';
import { sayCode, useSpeech } from '../text/index.tsx';
import { battleIn, lasting, mannerAt, noteOrders, ordered, passOf, recallOrders } from './orders.ts';
import type { LeftOrder, Manner } from './orders.ts';
import type { OnlineSession } from './session.ts';

/** The orders of a seat, as they stand now, and the way to change them. */
const useOrders = (session: OnlineSession, seat: SeatId, { number, view }: Sight) => {
  const speech = useSpeech();
  const [{ orders: recalled, lapsed }] = useState(() => recallOrders(session.id, seat, number));
  const [orders, setOrders] = useState(recalled);
  const [problem, setProblem] = useState<string | null>(null);
  const standing = lasting(orders, view.flow);
  if (standing.length !== orders.length) setOrders(standing);
  useEffect(() => noteOrders(session.id, seat, { number, orders }), [session, seat, number, orders]);
  useEffect(() => {
    if (lapsed) void session.leaveOrders(recalled);
  }, [session, lapsed, recalled]);
  const leave = async (wanted: readonly LeftOrder[]): Promise<void> => {
    const refusal = await session.leaveOrders(wanted);
    setProblem(refusal && sayCode(refusal, speech));
    if (!refusal) setOrders(wanted);
  };
  return { orders: standing, problem, leave };
};

/** Standing orders: how the window that is open now is to be met from the next time on, and the orders left so far. */
export const Orders = ({ session, seat }: { session: OnlineSession; seat: SeatId }) => {
  const { t, language } = useSpeech();
  const sight = useSight(session);
  const { orders, problem, leave } = useOrders(session, seat, sight);
  const text = session.rules.text[language];
  const { question, acting, view } = sight;
  const pass = acting === seat ? passOf(session.rules.game, question) : null;
  if (sight.outcome || (pass === null && orders.length === 0)) return null;
  const battle = battleIn(view.flow);
  const names = seatNamesOf(session.people, text);
  const manners: readonly Manner[] = battle === null ? ['ask', 'never'] : ['ask', 'battle', 'never'];
  const meet = (manner: Manner): void => {
    if (question && pass !== null)
      void leave(ordered(orders, question, pass, manner === 'ask' ? null : manner === 'battle' ? (battle ?? undefined) : undefined));
  };
  return (
    <section className="orders notice" aria-label={t('orders.title')}>
      {question && pass !== null && (
        <label className="orders-window">
          {t('orders.next')}
          <select value={mannerAt(orders, question.step)} onChange={(event) => meet(event.target.value as Manner)}>
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
          <summary>{t('orders.left', { n: orders.length })}</summary>
          <ul>
            {orders.map((order) => (
              <li key={order.step}>
                {plain(sayPrompt(text, order.prompt, names))} <em>{t(`orders.${mannerAt(orders, order.step)}`)}</em>{' '}
                <button type="button" className="button small" onClick={() => void leave(orders.filter(({ step }) => step !== order.step))}>
                  {t('orders.ask')}
                </button>
              </li>
            ))}
          </ul>
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
