import { useTranslator } from '../../i18n/index.tsx';
import { useConnection } from './connection.ts';

/** Says when the line is down or the server in trouble; nothing while all is well. */
export const ConnectionBanner = () => {
  const { t } = useTranslator();
  const { state, storage, pendingCount } = useConnection();
  return (
    <div role="status">
      {state === 'down' && <p className="notice">{t(pendingCount > 0 ? 'online.unsent' : 'online.down')}</p>}
      {state === 'polling' && <p className="notice">{t('online.polling')}</p>}
      {storage === 'away' && <p className="notice">{t('online.storage')}</p>}
      {storage === 'full' && <p className="notice">{t('code.storage-full')}</p>}
    </div>
  );
};
