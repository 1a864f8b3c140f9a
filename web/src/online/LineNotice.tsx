import { useSpeech } from '../text/index.tsx';
import { useLine } from './line.ts';

/** Says when the line is down or the server in trouble; nothing while all is well. */
export const LineNotice = () => {
  const { t } = useSpeech();
  const { state, storage, unsent } = useLine();
  return (
    <div role="status">
      {state === 'down' && <p className="notice">{t(unsent > 0 ? 'online.unsent' : 'online.down')}</p>}
      {state === 'polling' && <p className="notice">{t('online.polling')}</p>}
      {storage === 'away' && <p className="notice">{t('online.storage')}</p>}
      {storage === 'full' && <p className="notice">{t('code.storage-full')}</p>}
    </div>
  );
};
