import type { LobbyTable } from '@gunbai/server/wire';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ask } from '../online/api.ts';
import { ComeIn } from '../online/ComeIn.tsx';
import { keepLanguage } from '../online/language.ts';
import { line, useLine } from '../online/line.ts';
import { findServer, useServer } from '../online/server.ts';
import { LineNotice } from '../online/LineNotice.tsx';
import { TableCard } from '../online/TableCard.tsx';
import { Frame } from '../parts/Frame.tsx';
import { useSpeech } from '../text/index.tsx';

const REFRESH = 5000;

interface Lobby {
  readonly mine: readonly LobbyTable[];
  readonly open: readonly LobbyTable[];
  readonly playing: readonly LobbyTable[];
  readonly over: readonly LobbyTable[];
}

const tablesAt = async (path: string): Promise<readonly LobbyTable[]> => {
  const found = await ask<readonly LobbyTable[]>('GET', path);
  return found.ok ? found.value : [];
};

const readLobby = async (account: string | null): Promise<Lobby> => {
  const [mine, over, open, playing] = await Promise.all([
    account === null ? [] : tablesAt('/api/me/tables'),
    account === null ? [] : tablesAt('/api/me/history'),
    tablesAt('/api/tables?status=open'),
    tablesAt('/api/tables?status=playing'),
  ]);
  const isMine = ({ seats }: LobbyTable): boolean => seats.some(({ person }) => person !== null && person.account === account);
  return { mine, over, open: open.filter((table) => !isMine(table)), playing: playing.filter((table) => !isMine(table)) };
};

const OnlinePage = () => {
  const { t, language } = useSpeech();
  const [, navigate] = useLocation();
  const { who, isGreeted } = useLine();
  const hasServer = useServer((state) => state.isThere);
  const [lobby, setLobby] = useState<Lobby | null>(null);
  const account = who?.account ?? null;
  useEffect(() => {
    void findServer().then((isThere) => isThere && line.ensure());
  }, []);
  useEffect(() => {
    if (account !== null) void keepLanguage(language);
  }, [account, language]);
  useEffect(() => {
    if (!isGreeted) return;
    let left = false;
    const look = (): void => {
      if (!document.hidden) void readLobby(account).then((found) => left || setLobby(found));
    };
    look();
    const timer = setInterval(look, REFRESH);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [account, isGreeted]);
  const goNext = async (): Promise<void> => {
    const next = await ask<{ table: string | null }>('GET', '/api/me/next');
    if (next.ok && next.value.table !== null) navigate(`/online/${next.value.table}`);
  };
  const signOut = async (): Promise<void> => {
    await ask('DELETE', '/api/session');
    line.open();
  };
  const due =
    lobby?.mine.filter(
      ({ seats, owing, status }) =>
        status === 'playing' && seats.some(({ seat, person }) => person?.account === account && owing.includes(seat)),
    ).length ?? 0;

  return (
    <Frame title={t('online.title')}>
      <div className="head-row">
        <h1>{t('online.title')}</h1>
        {who && (
          <p className="button-row">
            <Link href="/account">{t('online.you', { name: who.name })}</Link>
            <button type="button" className="button small" data-kind="quiet" onClick={() => void signOut()}>
              {t('online.signOut')}
            </button>
          </p>
        )}
      </div>
      <LineNotice />
      {hasServer === false && <p>{t('online.away')}</p>}
      {isGreeted && !who && <ComeIn />}
      {who && (
        <p className="button-row lobby-actions">
          <Link className="button" data-kind="main" href="/online/new">
            {t('online.new')}
          </Link>
          {due > 0 && (
            <button type="button" className="button" onClick={() => void goNext()}>
              {t('online.next', { n: due })}
            </button>
          )}
        </p>
      )}
      {lobby && (
        <>
          {who && <Tables title={t('online.mine')} tables={lobby.mine} />}
          <Tables title={t('online.open')} tables={lobby.open} />
          <Tables title={t('online.playing')} tables={lobby.playing} />
          {who && lobby.over.length > 0 && <Tables title={t('online.history')} tables={lobby.over} />}
        </>
      )}
    </Frame>
  );
};

export default OnlinePage;

const Tables = ({ title, tables }: { title: string; tables: readonly LobbyTable[] }) => {
  const { t } = useSpeech();
  return (
    <section className="lobby-section">
      <h2>{title}</h2>
      {tables.length === 0 && <p className="quiet">{t('online.none')}</p>}
      <ul className="kept-list">
        {tables.map((table) => (
          <li key={table.id}>
            <TableCard table={table} />
          </li>
        ))}
      </ul>
    </section>
  );
};
