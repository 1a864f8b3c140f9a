import { useEffect } from 'react';
import { Link } from 'wouter';
import { useOnline } from '../parts/Frame.tsx';
import { useSpeech } from '../text/index.tsx';
import { line } from './line.ts';
import { findServer, useServer } from './server.ts';

const AGAIN_MS = 5000;

/** Looks for the server, again and again while it is silent. */
export const useServerSought = (): void => {
  const isSilent = useServer((state) => state.isSilent);
  const isOnline = useOnline();
  useEffect(() => {
    const look = (): void => void findServer().then((isThere) => isThere && line.ensure());
    look();
    if (!isSilent || !isOnline) return;
    const timer = setInterval(look, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isSilent, isOnline]);
};

/** What there is to say where no server answers; and where it left nothing on the page (`hasPage`), the way to the games that need none. */
export const NoServer = ({ hasPage }: { hasPage: boolean }) => {
  const { t } = useSpeech();
  const { isThere, isSilent } = useServer();
  const isOnline = useOnline();
  return (
    <>
      {isThere === false && <p>{t('online.away')}</p>}
      {isSilent && isOnline && <p role="status">{t('online.silent')}</p>}
      {!hasPage && (isSilent || !isOnline || isThere === false) && (
        <Link className="button" data-kind="main" href="/">
          {t('page.home')}
        </Link>
      )}
    </>
  );
};
