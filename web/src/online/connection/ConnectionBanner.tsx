import { useTranslator } from '../../i18n/index.tsx';
import { useConnection } from './connection-state.ts';

/** Reports a lost connection or a server whose storage fails; empty while both work. */
export const ConnectionBanner = () => {
  const { t } = useTranslator();
  const { state, storage, pendingCount } = useConnection();
  return (
    <div role="status">
      {state === 'down' && <p className="notice">{t(pendingCount > 0 ? 'connection.unsentMove' : 'connection.offline')}</p>}
      {state === 'polling' && <p className="notice">{t('connection.polling')}</p>}
      {storage === 'unavailable' && <p className="notice">{t('connection.storageAway')}</p>}
      {storage === 'full' && <p className="notice">{t('code.storage-full')}</p>}
    </div>
  );
};
