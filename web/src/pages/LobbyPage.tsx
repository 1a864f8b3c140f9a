import type { LobbyTable } from '@gunbai/protocol';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { SignIn } from '../online/account/SignIn.tsx';
import { saveAccountLanguage } from '../online/account/account-language.ts';
import { useConnection } from '../online/connection/connection-state.ts';
import { useMe } from '../online/account/use-me.ts';
import { InvitationList } from '../online/lobby/InvitationList.tsx';
import { isFiltered, useLobbyFilter } from '../online/lobby/lobby-filter.ts';
import { LobbyFilters } from '../online/lobby/LobbyFilters.tsx';
import { NextGameButton } from '../online/lobby/NextGameButton.tsx';
import { OnlineList } from '../online/lobby/OnlineList.tsx';
import { isTurnOf, useLobby } from '../online/lobby/use-lobby.ts';
import type { Lobby } from '../online/lobby/use-lobby.ts';
import { ConnectionBanner } from '../online/connection/ConnectionBanner.tsx';
import { ServerUnavailable } from '../online/connection/ServerUnavailable.tsx';
import { useServerProbe } from '../online/connection/use-server-probe.ts';
import { SignOutButton } from '../online/account/SignOutButton.tsx';
import { OfferedBots } from '../online/lobby/OfferedBots.tsx';
import { TableCard } from '../online/lobby/TableCard.tsx';
import type { NavigationState } from '../components/scroll-restoration.ts';
import { PageLayout } from '../components/PageLayout.tsx';
import { useTranslator } from '../i18n/index.tsx';

/** How many tables each list shows at first. */
const PAGE_SIZE = 12;

const LobbyPage = () => {
  const { t, language } = useTranslator();
  const { signedInAs, isHelloReceived } = useConnection();
  const [filter, setFilter] = useLobbyFilter();
  const account = signedInAs?.account ?? null;
  const navigationState = useHistoryState<NavigationState | null>();
  useServerProbe();
  const { lobby, refresh } = useLobby(account, filter);
  useEffect(() => {
    if (account !== null) void saveAccountLanguage(language);
  }, [account, language]);
  const myTurnCount = lobby ? lobby.mine.filter((table) => isTurnOf(table, account)).length : 0;
  return (
    <PageLayout title={t('online.title')} isWide>
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
        <div className="lobby">
          <div className="lobby-tables">
            {signedInAs && <InvitationList tables={lobby.invitations} account={signedInAs.account} onChange={refresh} />}
            {signedInAs && <TableList title={t('online.mine')} tables={lobby.mine} empty={t('lobby.noTables')} />}
            <LobbyFilters filter={filter} onChange={setFilter} />
            <TableList title={t('online.open')} tables={lobby.open} empty={t(isFiltered(filter) ? 'lobby.noMatch' : 'lobby.noOpen')} />
            <OfferedBots game={filter.game} />
            <TableList title={t('online.playing')} tables={lobby.playing} empty={t(isFiltered(filter) ? 'lobby.noMatch' : 'online.none')} />
            {signedInAs && lobby.over.length > 0 && <TableList title={t('online.history')} tables={lobby.over} empty="" />}
          </div>
          {signedInAs && lobby.online && <OnlineList online={lobby.online} me={signedInAs.account} />}
        </div>
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

const TableList = ({ title, tables, empty }: { title: string; tables: readonly LobbyTable[]; empty: string }) => {
  const { t } = useTranslator();
  const [limit, setLimit] = useState(PAGE_SIZE);
  const hidden = tables.length - limit;
  return (
    <section className="lobby-section">
      <h2>{title}</h2>
      {tables.length === 0 && <p className="quiet">{empty}</p>}
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
