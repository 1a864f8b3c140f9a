import { Link } from 'wouter';
import { useIsOnline } from '../../components/PageLayout.tsx';
import { useTranslator } from '../../i18n/index.tsx';
import { useServerStatus } from './server-status.ts';

/** Explains that no server answers. If the page has no content, it links to the games that need none. */
export const ServerUnavailable = ({ hasContent }: { hasContent: boolean }) => {
  const { t } = useTranslator();
  const { isAvailable, isUnreachable } = useServerStatus();
  const isOnline = useIsOnline();
  return (
    <>
      {isAvailable === false && <p>{t('connection.noServer')}</p>}
      {isUnreachable && isOnline && <p role="status">{t('connection.unreachable')}</p>}
      {!hasContent && (isUnreachable || !isOnline || isAvailable === false) && (
        <Link className="button" data-kind="main" href="/">
          {t('page.home')}
        </Link>
      )}
    </>
  );
};
