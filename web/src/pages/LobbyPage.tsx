import { games } from '@gunbai/games/registry';
import type { LobbyTable } from '@gunbai/protocol';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { fetchJson } from '../online/connection/api.ts';
import { SignIn } from '../online/account/SignIn.tsx';
import { saveAccountLanguage } from '../online/account/account-language.ts';
import { useConnection } from '../online/connection/connection-state.ts';
import { useMe } from '../online/account/use-me.ts';
import { NextGameButton } from '../online/lobby/NextGameButton.tsx';
import { ConnectionBanner } from '../online/connection/ConnectionBanner.tsx';
import { ServerUnavailable } from '../online/connection/ServerUnavailable.tsx';
import { useServerProbe } from '../online/connection/use-server-probe.ts';
import { SignOutButton } from '../online/account/SignOutButton.tsx';
import { TableCard } from '../online/lobby/TableCard.tsx';
import type { NavigationState } from '../components/scroll-restoration.ts';
import { PageLayout } from '../components/PageLayout.tsx';
import { useTranslator } from '../i18n/index.tsx';

const REFRESH_MS = 5000;
/** How many tables each list shows at first. */
const PAGE_SIZE = 12;

interface Lobby {
  readonly mine: readonly LobbyTable[];
  readonly open: readonly LobbyTable[];
  readonly playing: readonly LobbyTable[];
  readonly over: readonly LobbyTable[];
}

const fetchTables = async (path: string): Promise<readonly LobbyTable[]> => {
  const found = await fetchJson<readonly LobbyTable[]>('GET', path);
  return found.ok ? found.value : [];
};

const fetchLobby = async (account: string | null, game: string): Promise<Lobby> => {
  const gameQuery = game === '' ? '' : `&game=${game}`;
  const [mine, over, open, playing] = await Promise.all([
    account === null ? [] : fetchTables('/api/me/tables'),
    account === null ? [] : fetchTables('/api/me/history'),
    fetchTables(`/api/tables?status=open${gameQuery}`),
    fetchTables(`/api/tables?status=playing${gameQuery}`),
  ]);
  const isMine = ({ seats }: LobbyTable): boolean => seats.some(({ person }) => person !== null && person.account === account);
  return { mine, over, open: open.filter((table) => !isMine(table)), playing: playing.filter((table) => !isMine(table)) };
};

/** The tables, refreshed while the page is visible; null until the server has told us who is signed in. */
const useLobby = (account: string | null, game: string): Lobby | null => {
  const isHelloReceived = useConnection((state) => state.isHelloReceived);
  const [lobby, setLobby] = useState<Lobby | null>(null);
  useEffect(() => {
    if (!isHelloReceived) return;
    let isDisposed = false;
    const refresh = (): void => {
      if (!document.hidden) void fetchLobby(account, game).then((found) => isDisposed || setLobby(found));
    };
    refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    return () => {
      isDisposed = true;
      clearInterval(timer);
    };
  }, [account, isHelloReceived, game]);
  return lobby;
};

const countMyTurns = (tables: readonly LobbyTable[], account: string | null): number =>
  tables.filter(
    ({ seats, pendingSeats, status }) =>
      status === 'playing' && seats.some(({ seat, person }) => person?.account === account && pendingSeats.includes(seat)),
  ).length;

const LobbyPage = () => {
  const { t, language } = useTranslator();
  const { signedInAs, isHelloReceived } = useConnection();
  const [game, setGame] = useState('');
  const account = signedInAs?.account ?? null;
  const navigationState = useHistoryState<NavigationState | null>();
  useServerProbe();
  const lobby = useLobby(account, game);
  useEffect(() => {
    if (account !== null) void saveAccountLanguage(language);
  }, [account, language]);
  const myTurnCount = lobby ? countMyTurns(lobby.mine, account) : 0;
  return (
    <PageLayout title={t('online.title')}>
      <div className="head-row">
        <h1>{t('online.title')}</h1>
        {signedInAs && <AccountBar name={signedInAs.name} lobby={lobby} />}
      </div>
      <ConnectionBanner />
      <ServerUnavailable hasContent={lobby !== null} />
      {!signedInAs && navigationState?.isAccountDeleted && (
        <p className="notice" role="status">
          {t('account.deleted')}
        </p>
      )}
      {isHelloReceived && !signedInAs && <SignIn />}
      {signedInAs && (
        <p className="button-row lobby-actions">
          <NextGameButton count={myTurnCount} isMain />
          <Link className="button" data-kind={myTurnCount > 0 ? undefined : 'main'} href="/online/new">
            {t('online.new')}
          </Link>
        </p>
      )}
      {lobby && (
        <>
          {signedInAs && <TableList title={t('online.mine')} tables={lobby.mine} />}
          {(game !== '' || lobby.open.length + lobby.playing.length > PAGE_SIZE) && <GameFilter game={game} onChange={setGame} />}
          <TableList title={t('online.open')} tables={lobby.open} />
          <TableList title={t('online.playing')} tables={lobby.playing} />
          {signedInAs && lobby.over.length > 0 && <TableList title={t('online.history')} tables={lobby.over} />}
        </>
      )}
    </PageLayout>
  );
};

export default LobbyPage;

const AccountBar = ({ name, lobby }: { name: string; lobby: Lobby | null }) => {
  const { t } = useTranslator();
  const me = useMe();
  const hasGames = lobby !== null && lobby.mine.length + lobby.over.length > 0;
  return (
    <div className="button-row">
      <Link href="/account">{t('online.you', { name })}</Link>
      <SignOutButton losesGames={me?.isGuest === true && hasGames} />
    </div>
  );
};

const GameFilter = ({ game, onChange }: { game: string; onChange(game: string): void }) => {
  const { t, language } = useTranslator();
  return (
    <label className="field lobby-filter">
      {t('online.game')}
      <select value={game} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('admin.all')}</option>
        {games.map(({ id, names }) => (
          <option key={id} value={id}>
            {names[language]}
          </option>
        ))}
      </select>
    </label>
  );
};

const TableList = ({ title, tables }: { title: string; tables: readonly LobbyTable[] }) => {
  const { t } = useTranslator();
  const [limit, setLimit] = useState(PAGE_SIZE);
  const hidden = tables.length - limit;
  return (
    <section className="lobby-section">
      <h2>{title}</h2>
      {tables.length === 0 && <p className="quiet">{t('online.none')}</p>}
      <ul className="card-list">
        {tables.slice(0, limit).map((table) => (
          <li key={table.id}>
            <TableCard table={table} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="show-more">
          <button type="button" className="button" onClick={() => setLimit(tables.length)}>
            {t('online.showMore', { n: hidden })}
          </button>
        </p>
      )}
    </section>
  );
};
