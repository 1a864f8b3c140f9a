import type { Refusal } from '@gunbai/engine';
import { formatAction } from '@gunbai/shared/i18n';
import type { GameText } from '@gunbai/shared/i18n';
import { Sentence } from '@gunbai/ui';
import { useCallback, useState } from 'react';
import { battleStepOf } from '../../session/standing-orders.ts';
import type { PassScope } from '../../session/standing-orders.ts';
import { Dialog } from '../../components/Dialog.tsx';
import type { Session, TableSnapshot } from '../../session/session.ts';
import { useTranslator } from '../../i18n/index.tsx';
import { countStandingOrders, StandingOrderList } from './StandingOrderList.tsx';

interface AutoPassProps {
  readonly session: Session;
  readonly snapshot: TableSnapshot;
  readonly text: GameText;
  readonly seatNames: Readonly<Record<string, string>>;
  onRefused(refusal: Refusal): void;
}

/** At a window: keep passing it, where the table supports that, and the active standing orders. */
export const AutoPass = (props: AutoPassProps) => {
  const { session, snapshot } = props;
  const { t } = useTranslator();
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const orders = session.standingOrders?.() ?? [];
  const isAtWindow = snapshot.actingSeat !== null && snapshot.prompt?.standingOrder;
  if (!session.autoPass || snapshot.outcome || (!isAtWindow && orders.length === 0)) return null;
  return (
    <>
      <button type="button" className="button" data-kind="quiet" onClick={() => setIsOpen(true)}>
        {isAtWindow ? t('standingOrders.keepPassing') : t('standingOrders.active', { n: countStandingOrders(orders) })}
      </button>
      {isOpen && <AutoPassDialog {...props} onClose={close} />}
    </>
  );
};

const AutoPassDialog = ({ session, snapshot, text, seatNames, onRefused, onClose }: AutoPassProps & { onClose(): void }) => {
  const { t } = useTranslator();
  const orders = session.standingOrders?.() ?? [];
  const { actingSeat, prompt, view } = snapshot;
  const openWindow = actingSeat !== null && prompt?.standingOrder ? prompt : null;
  const reportRefusal = (refusal: Refusal | null): void => void (refusal && onRefused(refusal));
  const pass = (scope: PassScope): void => {
    onClose();
    void session.autoPass?.(scope).then(reportRefusal);
  };
  return (
    <Dialog
      title={t('standingOrders.title')}
      onClose={onClose}
      footer={
        openWindow && (
          <>
            {battleStepOf(openWindow, view.flow) !== null && (
              <button type="button" className="button" data-kind="main" onClick={() => pass('battle')}>
                {t('standingOrders.battle')}
              </button>
            )}
            <button type="button" className="button" onClick={() => pass('always')}>
              {t('standingOrders.always')}
            </button>
          </>
        )
      }
    >
      {openWindow?.standingOrder && (
        <>
          <p>
            <strong>
              <Sentence parts={formatAction(text, [openWindow.standingOrder.pass], undefined, seatNames)} />
            </strong>
          </p>
          <p>{t('standingOrders.keepPassingAbout')}</p>
        </>
      )}
      {orders.length > 0 && (
        <StandingOrderList
          orders={orders}
          text={text}
          seatNames={seatNames}
          onChange={(remaining) => void session.setStandingOrders?.(remaining).then(reportRefusal)}
        />
      )}
    </Dialog>
  );
};
