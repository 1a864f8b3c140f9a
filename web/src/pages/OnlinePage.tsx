import { titles } from '@gunbai/games/registry';
import type { LobbyTable } from '@gunbai/server/wire';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { ask } from '../online/api.ts';
import { ComeIn } from '../online/ComeIn.tsx';
import { keepLanguage } from '../online/language.ts';
import { useLine } from '../online/line.ts';
import { useMe } from '../online/me.ts';
import { NextGame } from '../online/NextGame.tsx';
import { LineNotice } from '../online/LineNotice.tsx';
import { NoServer, useServerSought } from '../online/NoServer.tsx';
import { SignOut } from '../online/SignOut.tsx';
import { TableCard } from '../online/TableCard.tsx';
import type { WayHere } from '../parts/arrival.ts';
import { Frame } from '../parts/Frame.tsx';
import { useSpeech } from '../text/index.tsx';

const REFRESH = 5000;
/** So many of a kind are listed at first, so that the next kind is not far below. */
const SHOWN = 12;

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

const readLobby = async (account: string | null, game: string): Promise<Lobby> => {
  const ofGame = game === '' ? '' : `&game=${game}`;
  const [mine, over, open, playing] = await Promise.all([
    account === null ? [] : tablesAt('/api/me/tables'),
    account === null ? [] : tablesAt('/api/me/history'),
    tablesAt(`/api/tables?status=open${ofGame}`),
    tablesAt(`/api/tables?status=playing${ofGame}`),
  ]);
  const isMine = ({ seats }: LobbyTable): boolean => seats.some(({ person }) => person !== null && person.account === account);
  return { mine, over, open: open.filter((table) => !isMine(table)), playing: playing.filter((table) => !isMine(table)) };
};

/** The tables as they stand, looked at anew every few seconds while the page is; null until the server has said who asks. */
const useLobby = (account: string | null, game: string): Lobby | null => {
  const isGreeted = useLine((state) => state.isGreeted);
  const [lobby, setLobby] = useState<Lobby | null>(null);
  useEffect(() => {
    if (!isGreeted) return;
    let left = false;
    const look = (): void => {
      if (!document.hidden) void readLobby(account, game).then((found) => left || setLobby(found));
    };
    look();
    const timer = setInterval(look, REFRESH);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [account, isGreeted, game]);
  return lobby;
};

/** In how many of these games it is this person's turn. */
const dueIn = (tables: readonly LobbyTable[], account: string | null): number =>
  tables.filter(
    ({ seats, owing, status }) =>
      status === 'playing' && seats.some(({ seat, person }) => person?.account === account && owing.includes(seat)),
  ).length;

const OnlinePage = () => {
  const { t, language } = useSpeech();
  const { who, isGreeted } = useLine();
  const [game, setGame] = useState('');
  const account = who?.account ?? null;
  const wayHere = useHistoryState<WayHere | null>();
  useServerSought();
  const lobby = useLobby(account, game);
  useEffect(() => {
    if (account !== null) void keepLanguage(language);
  }, [account, language]);
  const due = lobby ? dueIn(lobby.mine, account) : 0;
  return (
    <Frame title={t('online.title')}>
      <div className="head-row">
        <h1>{t('online.title')}</h1>
        {who && <You name={who.name} lobby={lobby} />}
      </div>
      <LineNotice />
      <NoServer hasPage={lobby !== null} />
      {!who && wayHere?.isForgotten && (
        <p className="notice" role="status">
          {t('account.deleted')}
        </p>
      )}
      {isGreeted && !who && <ComeIn />}
      {who && (
        <p className="button-row lobby-actions">
          <NextGame n={due} isMain />
          <Link className="button" data-kind={due > 0 ? undefined : 'main'} href="/online/new">
            {t('online.new')}
          </Link>
        </p>
      )}
      {lobby && (
        <>
          {who && <Tables title={t('online.mine')} tables={lobby.mine} />}
          {(game !== '' || lobby.open.length + lobby.playing.length > SHOWN) && <GameFilter game={game} onChange={setGame} />}
          <Tables title={t('online.open')} tables={lobby.open} />
          <Tables title={t('online.playing')} tables={lobby.playing} />
          {who && lobby.over.length > 0 && <Tables title={t('online.history')} tables={lobby.over} />}
        </>
      )}
    </Frame>
  );
};

export default OnlinePage;

/** Who the reader is here, and the way out. */
const You = ({ name, lobby }: { name: string; lobby: Lobby | null }) => {
  const { t } = useSpeech();
  const me = useMe();
  const hasGames = lobby !== null && lobby.mine.length + lobby.over.length > 0;
  return (
    <div className="button-row">
      <Link href="/account">{t('online.you', { name })}</Link>
      <SignOut losesGames={me?.guest === true && hasGames} />
    </div>
  );
};

const GameFilter = ({ game, onChange }: { game: string; onChange(game: string): void }) => {
  const { t, language } = useSpeech();
  return (
    <label className="field lobby-filter">
      {t('online.game')}
      <select value={game} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('admin.all')}</option>
        {titles.map(({ id, names }) => (
          <option key={id} value={id}>
            {names[language]}
          </option>
        ))}
      </select>
    </label>
  );
};

const Tables = ({ title, tables }: { title: string; tables: readonly LobbyTable[] }) => {
  const { t } = useSpeech();
  const [most, setMost] = useState(SHOWN);
  const hidden = tables.length - most;
  return (
    <section className="lobby-section">
      <h2>{title}</h2>
      {tables.length === 0 && <p className="quiet">{t('online.none')}</p>}
      <ul className="kept-list">
        {tables.slice(0, most).map((table) => (
          <li key={table.id}>
            <TableCard table={table} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="show-more">
          <button type="button" className="button" onClick={() => setMost(tables.length)}>
            {t('online.showMore', { n: hidden })}
          </button>
        </p>
      )}
    </section>
  );
};
