import { useEffect, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useSpeech } from '../text/index.tsx';
import { takeNewVersion, useNewVersion } from '../version.ts';
import { useArrival } from './arrival.ts';
import { Fan } from './Fan.tsx';
import { isKnown } from '../online/known.ts';
import { findServer, useServer } from '../online/server.ts';

/** The name of the page, for the browser's tab. */
export const usePageTitle = (title: string): void => {
  const waiting = useServer((state) => state.waiting);
  useEffect(() => {
    const name = title ? `${title} · Gunbai` : 'Gunbai 軍配';
    document.title = waiting > 0 ? `(${waiting}) ${name}` : name;
  }, [title, waiting]);
};

const online = {
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

export const useOnline = (): boolean => useSyncExternalStore(online.subscribe, online.now);

const listen = async (): Promise<void> => {
  const { line } = await import('../online/line.ts');
  line.ensure();
};

/** Whoever plays over the net hears on every page that a game waits. */
export const useListening = (): void => {
  const isOnline = useOnline();
  useEffect(() => {
    if (isOnline) void findServer().then((isThere) => (isThere && isKnown() ? listen() : undefined));
  }, [isOnline]);
};

/** What every page but the table stands in. */
export const Frame = ({ title, children, wide = false }: { title: string; children: ReactNode; wide?: boolean }) => {
  const { t } = useSpeech();
  usePageTitle(title);
  useArrival();
  const hasServer = useServer((state) => state.isThere);
  const waiting = useServer((state) => state.waiting);
  useListening();
  return (
    <>
      <a className="skip" href="#content">
        {t('nav.skip')}
      </a>
      <header className="masthead">
        <Link className="brand" href="/">
          <Fan />
          <span className="brand-name">
            Gunbai <span lang="ja">軍配</span>
          </span>
        </Link>
        <nav aria-label={t('nav.main')}>
          <NavLink href="/">{t('nav.games')}</NavLink>
          {hasServer && (
            <NavLink href="/online">
              {t('nav.online')}
              {waiting > 0 && (
                <>
                  <span className="count" aria-hidden="true">
                    {waiting}
                  </span>
                  <span className="unseen"> {t('online.next', { n: waiting })}</span>
                </>
              )}
            </NavLink>
          )}
          <NavLink href="/mine">{t('nav.mine')}</NavLink>
          <NavLink href="/settings">{t('nav.settings')}</NavLink>
        </nav>
      </header>
      <Notices />
      <main id="content" className={wide ? 'page' : 'page narrow'} tabIndex={-1}>
        {children}
      </main>
    </>
  );
};

/** Pages that belong to a door of the head without lying behind its address. */
const ROOMS: Readonly<Record<string, readonly string[]>> = { '/online': ['/account', '/people', '/admin'] };

const NavLink = ({ href, children }: { href: string; children: ReactNode }) => {
  const [path] = useLocation();
  const isHere =
    path === href || (href !== '/' && [href, ...(ROOMS[href] ?? [])].some((door) => path === door || path.startsWith(`${door}/`)));
  return (
    <Link href={href} className={isHere ? 'nav-link here' : 'nav-link'} aria-current={path === href ? 'page' : undefined}>
      {children}
    </Link>
  );
};

/** News about the client itself: a newer version, or no line. */
export const Notices = () => {
  const { t } = useSpeech();
  const { waiting } = useNewVersion();
  const isOnline = useOnline();
  return (
    <div role="status">
      {waiting && (
        <p className="notice">
          {t('page.newVersion')}{' '}
          <button type="button" className="button small" onClick={() => takeNewVersion(waiting)}>
            {t('page.reload')}
          </button>
        </p>
      )}
      {!isOnline && <p className="notice">{t('page.offline')}</p>}
    </div>
  );
};
