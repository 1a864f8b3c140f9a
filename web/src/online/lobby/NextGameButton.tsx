import { useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslator } from '../../i18n/index.tsx';
import { fetchJson } from '../connection/api.ts';
import { useServerStatus } from '../connection/server-status.ts';

/** How many games wait for the reader beside the one they are at; none while they have something to do here. What was counted until then holds this game, too. */
export const useOtherTurnCount = (isActing: boolean): number => {
  const { turnCount, turnCountVersion } = useServerStatus();
  const [staleVersion, setStaleVersion] = useState(-1);
  if (isActing && staleVersion !== turnCountVersion) setStaleVersion(turnCountVersion);
  return isActing || staleVersion === turnCountVersion ? 0 : turnCount;
};

/** The way to the game that has waited for the reader the longest; nothing where none does. */
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
