import { useState } from 'react';
import { useLocation } from 'wouter';
import { Problem } from '../parts/Problem.tsx';
import { sayCode, useSpeech } from '../text/index.tsx';
import { ask } from './api.ts';

/** The way out of a game that cannot go on. */
export const CloseTable = ({ id }: { id: string }) => {
  const speech = useSpeech();
  const { t } = speech;
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<string | null>(null);
  const close = async (): Promise<void> => {
    const done = await ask('POST', `/api/tables/${id}/resign`);
    if (done.ok) navigate('/online');
    else setProblem(sayCode(done.error, speech));
  };
  return (
    <>
      <p>{t('online.countsForNobody')}</p>
      <Problem say={problem} />
      <button type="button" className="button" onClick={() => void close()}>
        {t('online.cancel')}
      </button>
    </>
  );
};
