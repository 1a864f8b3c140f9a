import { useEffect } from 'react';
import { Link } from 'wouter';
import { useIsOnline } from '../../components/PageLayout.tsx';
import { useTranslator } from '../../i18n/index.tsx';
import { connection } from './connection.ts';
import { detectServer, useServerStatus } from './server-status.ts';

const RETRY_MS = 5000;

/** Looks for the server, again and again while it is silent. */
export const useServerProbe = (): void => {
  const isUnreachable = useServerStatus((state) => state.isUnreachable);
  const isOnline = useIsOnline();
  useEffect(() => {
    const probe = (): void => void detectServer().then((isAvailable) => isAvailable && connection.ensureOpen());
    probe();
    if (!isUnreachable || !isOnline) return;
    const timer = setInterval(probe, RETRY_MS);
    return () => clearInterval(timer);
  }, [isUnreachable, isOnline]);
};

/** What there is to say where no server answers; and where it left nothing on the page (`hasPage`), the way to the games that need none. */
export const ServerUnavailable = ({ hasContent }: { hasContent: boolean }) => {
  const { t } = useTranslator();
  const { isAvailable, isUnreachable } = useServerStatus();
  const isOnline = useIsOnline();
  return (
    <>
      {isAvailable === false && <p>{t('online.away')}</p>}
      {isUnreachable && isOnline && <p role="status">{t('online.silent')}</p>}
      {!hasContent && (isUnreachable || !isOnline || isAvailable === false) && (
        <Link className="button" data-kind="main" href="/">
          {t('page.home')}
        </Link>
      )}
    </>
  );
};
