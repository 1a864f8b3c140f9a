import { findGame } from '@gunbai/games/registry';
import type { Pace } from '@gunbai/protocol';
import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

/** Which tables the lobby lists; an empty string means all. */
export interface LobbyFilter {
  readonly game: string;
  readonly pace: '' | Pace['kind'];
  readonly rated: '' | 'yes' | 'no';
  /** Open tables at which anybody may sit down. */
  readonly free: '' | 'yes';
}

const PACES = ['live', 'days', 'none'] as const;

/** Addresses may be mistyped: unknown values mean all. */
export const parseLobbyFilter = (search: string): LobbyFilter => {
  const query = new URLSearchParams(search);
  const pick = <T extends string>(name: string, values: readonly T[]): T | '' => values.find((value) => value === query.get(name)) ?? '';
  return {
    game: findGame(query.get('game') ?? '')?.id ?? '',
    pace: pick('pace', PACES),
    rated: pick('rated', ['yes', 'no']),
    free: pick('free', ['yes']),
  };
};

const toQuery = (values: Readonly<Record<string, string>>): string =>
  new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString();

/** The query of `GET /api/tables`. Tables that nobody may watch are not offered to spectators. */
export const toTableQuery = (status: 'open' | 'playing', { game, pace, rated, free }: LobbyFilter): string =>
  toQuery({ status, game, pace, rated, ...(status === 'open' ? { free } : { spectators: 'yes' }) });

export const isFiltered = (filter: LobbyFilter): boolean => Object.values(filter).some((value) => value !== '');

/** The filter stands in the address, so that a link and the way back keep it. */
export const useLobbyFilter = (): readonly [LobbyFilter, (filter: LobbyFilter) => void] => {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const filter = useMemo(() => parseLobbyFilter(search), [search]);
  const setFilter = (next: LobbyFilter): void => {
    const query = toQuery({ ...next });
    navigate(query === '' ? path : `${path}?${query}`, { replace: true, state: history.state as unknown });
  };
  return [filter, setFilter];
};
