import { useState } from 'react';
import { useLocation } from 'wouter';
import { useSpeech } from '../text/index.tsx';
import { ask } from './api.ts';
import { useServer } from './server.ts';

/** How many games wait for the reader beside the one they are at; none while they have something to do here. What was counted until then holds this game, too. */
export const useElsewhere = (isActing: boolean): number => {
  const { waiting, told } = useServer();
  const [asOf, setAsOf] = useState(-1);
  if (isActing && asOf !== told) setAsOf(told);
  return isActing || asOf === told ? 0 : waiting;
};

/** The way to the game that has waited for the reader the longest; nothing where none does. */
export const NextGame = ({ n, isShort = false, isMain = false }: { n: number; isShort?: boolean; isMain?: boolean }) => {
  const { t } = useSpeech();
  const [, navigate] = useLocation();
  const goNext = async (): Promise<void> => {
    const next = await ask<{ table: string | null }>('GET', '/api/me/next');
    navigate(next.ok && next.value.table !== null ? `/online/${next.value.table}` : '/online');
  };
  if (n === 0) return null;
  return (
    <button type="button" className="button" data-kind={isMain ? 'main' : undefined} data-next="" onClick={() => void goNext()}>
      {t(isShort ? 'online.nextShort' : 'online.next', { n })}
    </button>
  );
};
