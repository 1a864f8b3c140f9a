import type { Refusal } from '@gunbai/engine';
import { sayAction } from '@gunbai/kits/text';
import type { GameText } from '@gunbai/kits/text';
import { Sentence } from '@gunbai/ui';
import { useCallback, useState } from 'react';
import { battleOf } from '../session/orders.ts';
import type { Manner } from '../session/orders.ts';
import { Sheet } from '../parts/Sheet.tsx';
import type { Session, Sight } from '../session/session.ts';
import { useSpeech } from '../text/index.tsx';
import { countOrders, OrderList } from './OrderList.tsx';

export interface KeepPassingProps {
  readonly session: Session;
  readonly sight: Sight;
  readonly text: GameText;
  readonly seatNames: Readonly<Record<string, string>>;
  onRefused(refusal: Refusal): void;
}

/** At a window: passing it from now on, where the table sees to that itself; and what is passed so already. */
export const KeepPassing = (props: KeepPassingProps) => {
  const { session, sight } = props;
  const { t } = useSpeech();
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const orders = session.leftOrders?.() ?? [];
  const isWindow = sight.acting !== null && sight.question?.inAdvance;
  if (!session.keepPassing || sight.outcome || (!isWindow && orders.length === 0)) return null;
  return (
    <>
      <button type="button" className="button" data-kind="quiet" onClick={() => setIsOpen(true)}>
        {isWindow ? t('orders.keep') : t('orders.left', { n: countOrders(orders) })}
      </button>
      {isOpen && <PassingSheet {...props} onClose={close} />}
    </>
  );
};

const PassingSheet = ({ session, sight, text, seatNames, onRefused, onClose }: KeepPassingProps & { onClose(): void }) => {
  const { t } = useSpeech();
  const orders = session.leftOrders?.() ?? [];
  const { acting, question, view } = sight;
  const window = acting !== null && question?.inAdvance ? question : null;
  const refused = (refusal: Refusal | null): void => void (refusal && onRefused(refusal));
  const pass = (manner: Manner): void => {
    onClose();
    void session.keepPassing?.(manner).then(refused);
  };
  return (
    <Sheet
      title={t('orders.title')}
      onClose={onClose}
      foot={
        window && (
          <>
            {battleOf(window, view.flow) !== null && (
              <button type="button" className="button" data-kind="main" onClick={() => pass('battle')}>
                {t('orders.battle')}
              </button>
            )}
            <button type="button" className="button" onClick={() => pass('always')}>
              {t('orders.always')}
            </button>
          </>
        )
      }
    >
      {window?.inAdvance && (
        <>
          <p>
            <strong>
              <Sentence segments={sayAction(text, [window.inAdvance.pass], undefined, seatNames)} />
            </strong>
          </p>
          <p>{t('orders.keepAbout')}</p>
        </>
      )}
      {orders.length > 0 && (
        <OrderList orders={orders} text={text} seatNames={seatNames} onKeep={(kept) => void session.keepOrders?.(kept).then(refused)} />
      )}
    </Sheet>
  );
};
