import type { LobbyTable, Person } from '@gunbai/protocol';
import { useEffect, useState } from 'react';
import { useConnection } from '../connection/connection-state.ts';
import { fetchJson } from '../connection/api.ts';
import type { LobbyFilter } from './lobby-filter.ts';
import { toTableQuery } from './lobby-filter.ts';

const REFRESH_MS = 5000;

export interface OnlinePlayers {
  readonly members: readonly Person[];
  readonly guests: number;
}

export interface Lobby {
  /** Tables at which a seat waits for the reader. */
  readonly invitations: readonly LobbyTable[];
  /** The reader's tables: those that wait for the reader first. */
  readonly mine: readonly LobbyTable[];
  readonly open: readonly LobbyTable[];
  readonly playing: readonly LobbyTable[];
  readonly over: readonly LobbyTable[];
  /** Null for readers who are not signed in. */
  readonly online: OnlinePlayers | null;
}

const fetchOr = async <T>(path: string, otherwise: T): Promise<T> => {
  const found = await fetchJson<T>('GET', path);
  return found.ok ? found.value : otherwise;
};

const fetchTables = (path: string): Promise<readonly LobbyTable[]> => fetchOr(path, []);

export const isAtTable = ({ seats }: LobbyTable, account: string | null): boolean =>
  account !== null && seats.some(({ person }) => person?.account === account);

export const isTurnOf = ({ seats, pendingSeats, status }: LobbyTable, account: string | null): boolean =>
  account !== null && status === 'playing' && seats.some(({ seat, person }) => person?.account === account && pendingSeats.includes(seat));

/** Tables that wait for the player come first, the longest wait before the others; then the latest. */
export const sortByTurn = (tables: readonly LobbyTable[], account: string | null): readonly LobbyTable[] => [
  ...tables.filter((table) => isTurnOf(table, account)).toSorted((a, b) => a.updated - b.updated),
  ...tables.filter((table) => !isTurnOf(table, account)),
];

const fetchLobby = async (account: string | null, filter: LobbyFilter): Promise<Lobby> => {
  const isSignedIn = account !== null;
  const [invitations, mine, over, online, open, playing] = await Promise.all([
    isSignedIn ? fetchTables('/api/me/invitations') : [],
    isSignedIn ? fetchTables('/api/me/tables') : [],
    isSignedIn ? fetchTables('/api/me/history') : [],
    isSignedIn ? fetchOr<OnlinePlayers | null>('/api/players/online', null) : null,
    fetchTables(`/api/tables?${toTableQuery('open', filter)}`),
    fetchTables(`/api/tables?${toTableQuery('playing', filter)}`),
  ]);
  const isOfOthers = (table: LobbyTable): boolean => !isAtTable(table, account) && invitations.every(({ id }) => id !== table.id);
  return {
    invitations,
    mine: sortByTurn(mine, account),
    open: open.filter(isOfOthers),
    playing: playing.filter(isOfOthers),
    over,
    online,
  };
};

/** The lobby, refreshed while the page is visible; null until the server has told us who is signed in. */
export const useLobby = (account: string | null, filter: LobbyFilter): { readonly lobby: Lobby | null; refresh(): void } => {
  const isHelloReceived = useConnection((state) => state.isHelloReceived);
  const [lobby, setLobby] = useState<Lobby | null>(null);
  useEffect(() => {
    if (!isHelloReceived) return;
    let isDisposed = false;
    const refresh = (): void => {
      if (!document.hidden) void fetchLobby(account, filter).then((found) => isDisposed || setLobby(found));
    };
    refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    return () => {
      isDisposed = true;
      clearInterval(timer);
    };
  }, [account, isHelloReceived, filter]);
  return { lobby, refresh: () => void fetchLobby(account, filter).then(setLobby) };
};
