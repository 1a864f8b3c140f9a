import { useEffect, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useTranslator } from '../i18n/index.tsx';
import { activateUpdate, useAppUpdate } from '../app-update.ts';
import { useScrollRestoration } from './scroll-restoration.ts';
import { Logo } from './Logo.tsx';
import { hasAccountFlag } from '../online/account/has-account-flag.ts';
import { detectServer, useServerStatus } from '../online/connection/server-status.ts';

/** Sets the page title. */
export const usePageTitle = (title: string): void => {
  const turnCount = useServerStatus((state) => state.turnCount);
  useEffect(() => {
    const name = title ? `${title} · Gunbai` : 'Gunbai 軍配';
    document.title = turnCount > 0 ? `(${turnCount}) ${name}` : name;
  }, [title, turnCount]);
};

const networkStatus = {
  subscribe(listener: () => void): () => void {
    addEventListener('online', listener);
    addEventListener('offline', listener);
    return () => {
      removeEventListener('online', listener);
      removeEventListener('offline', listener);
    };
  },
  now: () => navigator.onLine,
};

export const useIsOnline = (): boolean => useSyncExternalStore(networkStatus.subscribe, networkStatus.now);

const openConnection = async (): Promise<void> => {
  const { connection } = await import('../online/connection/connection.ts');
  connection.ensureOpen();
};

/** Keeps the turn count current on every page for signed-in players. */
export const useTurnCountConnection = (): void => {
  const isOnline = useIsOnline();
  useEffect(() => {
    if (isOnline) void detectServer().then((isAvailable) => (isAvailable && hasAccountFlag() ? openConnection() : undefined));
  }, [isOnline]);
};

/** The layout of every page except the table. */
export const PageLayout = ({ title, children, isWide = false }: { title: string; children: ReactNode; isWide?: boolean }) => {
  const { t } = useTranslator();
  usePageTitle(title);
  useScrollRestoration();
  const hasServer = useServerStatus((state) => state.isAvailable);
  const { turnCount, invitationCount } = useServerStatus();
  useTurnCountConnection();
  return (
    <>
      <a className="skip" href="#content">
        {t('nav.skip')}
      </a>
      <header className="site-header">
        <Link className="brand" href="/">
          <Logo />
          <span className="brand-name">
            Gunbai <span lang="ja">軍配</span>
          </span>
        </Link>
        <nav aria-label={t('nav.main')}>
          <NavLink href="/">{t('nav.games')}</NavLink>
          {hasServer && (
            <NavLink href="/online">
              {t('nav.online')}
              {turnCount + invitationCount > 0 && (
                <>
                  <span className="count" aria-hidden="true">
                    {turnCount + invitationCount}
                  </span>
                  {turnCount > 0 && <span className="visually-hidden"> {t('online.nextGame', { n: turnCount })}</span>}
                  {invitationCount > 0 && <span className="visually-hidden"> {t('invitation.count', { n: invitationCount })}</span>}
                </>
              )}
            </NavLink>
          )}
          <NavLink href="/mine">{t('nav.myGames')}</NavLink>
          <NavLink href="/settings">{t('nav.settings')}</NavLink>
        </nav>
      </header>
      <AppNotices />
      <main id="content" className={isWide ? 'page' : 'page narrow'} tabIndex={-1}>
        {children}
      </main>
    </>
  );
};

/** Pages that belong to a navigation link but have another address. */
const NAV_SECTIONS: Readonly<Record<string, readonly string[]>> = { '/online': ['/account', '/people', '/admin'] };

const NavLink = ({ href, children }: { href: string; children: ReactNode }) => {
  const [path] = useLocation();
  const isActive =
    path === href ||
    (href !== '/' && [href, ...(NAV_SECTIONS[href] ?? [])].some((prefix) => path === prefix || path.startsWith(`${prefix}/`)));
  return (
    <Link href={href} className={isActive ? 'nav-link active' : 'nav-link'} aria-current={path === href ? 'page' : undefined}>
      {children}
    </Link>
  );
};

/** Notices about the app: a new version, or no connection. */
const AppNotices = () => {
  const { t } = useTranslator();
  const { waitingWorker } = useAppUpdate();
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {waitingWorker && (
        <p className="notice">
          {t('page.newVersion')}{' '}
          <button type="button" className="button small" onClick={() => activateUpdate(waitingWorker)}>
            {t('page.reload')}
          </button>
        </p>
      )}
      {!isOnline && <p className="notice">{t('page.offline')}</p>}
    </div>
  );
};
