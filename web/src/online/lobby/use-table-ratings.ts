import type { TableRatings, TableView } from '@gunbai/protocol';
import { useEffect, useState } from 'react';
import { fetchJson } from '../connection/api.ts';

/** A finished game is rated shortly after its end. */
const RETRY_MS = 1500;
const MAX_TRIES = 8;

/** The ratings of the players at a table, and what the finished game did to them; null until they are loaded. */
export const useTableRatings = ({ id, status, policy, seats }: TableView): TableRatings | null => {
  const players = seats.map(({ person }) => person?.account ?? '').join(' ');
  const isRated = status === 'over' && policy.rated && seats.filter(({ person }) => person !== null).length > 1;
  const [found, setFound] = useState<{ readonly players: string; readonly ratings: TableRatings } | null>(null);
  useEffect(() => {
    let isDisposed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async (tries: number): Promise<void> => {
      const loaded = await fetchJson<TableRatings>('GET', `/api/tables/${id}/ratings`);
      if (isDisposed || !loaded.ok) return;
      setFound({ players, ratings: loaded.value });
      if (isRated && loaded.value.changes.length === 0 && tries < MAX_TRIES) timer = setTimeout(() => void load(tries + 1), RETRY_MS);
    };
    void load(1);
    return () => {
      isDisposed = true;
      clearTimeout(timer);
    };
  }, [id, isRated, players]);
  return found?.players === players ? found.ratings : null;
};
