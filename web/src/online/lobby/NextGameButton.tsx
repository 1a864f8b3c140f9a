import { useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslator } from '../../i18n/index.tsx';
import { fetchJson } from '../connection/api.ts';
import { useServerStatus } from '../connection/server-status.ts';

/** How many other games wait for the reader; zero while this one does. A count from before the last move still includes this game. */
export const useOtherTurnCount = (isActing: boolean): number => {
  const { turnCount, turnCountVersion } = useServerStatus();
  const [staleVersion, setStaleVersion] = useState(-1);
  if (isActing && staleVersion !== turnCountVersion) setStaleVersion(turnCountVersion);
  return isActing || staleVersion === turnCountVersion ? 0 : turnCount;
};

/** Opens the game that has waited longest for the reader; absent if none waits. */
export const NextGameButton = ({ count, isShort = false, isMain = false }: { count: number; isShort?: boolean; isMain?: boolean }) => {
  const { t } = useTranslator();
  const [, navigate] = useLocation();
  const goNext = async (): Promise<void> => {
    const next = await fetchJson<{ table: string | null }>('GET', '/api/me/next-game');
    navigate(next.ok && next.value.table !== null ? `/online/${next.value.table}` : '/online');
  };
  if (count === 0) return null;
  return (
    <button type="button" className="button" data-kind={isMain ? 'main' : undefined} data-next="" onClick={() => void goNext()}>
      {t(isShort ? 'online.nextGameShort' : 'online.nextGame', { n: count })}
    </button>
  );
};
