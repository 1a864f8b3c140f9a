import { useEffect, useRef } from 'react';
import { useTranslator } from '../../i18n/index.tsx';

/** Between two players on one screen: hides everything until the next player is ready. */
export const HotseatHandover = ({ seat, onReveal }: { seat: string; onReveal(): void }) => {
  const { t } = useTranslator();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <section className="hotseat-handover" aria-label={t('handover.title', { seat })}>
      <div>
        <h2>{t('handover.title', { seat })}</h2>
        <p>{t('handover.about')}</p>
        <button ref={button} type="button" className="button large" data-kind="main" onClick={onReveal}>
          {t('handover.ready', { seat })}
        </button>
      </div>
    </section>
  );
};
