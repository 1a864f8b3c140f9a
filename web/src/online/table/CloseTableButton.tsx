import { useState } from 'react';
import { useLocation } from 'wouter';
import { ErrorMessage } from '../../components/ErrorMessage.tsx';
import { formatErrorCode, useTranslator } from '../../i18n/index.tsx';
import { fetchJson } from '../connection/api.ts';

/** Closes a game that cannot continue. */
export const CloseTableButton = ({ id }: { id: string }) => {
  const translator = useTranslator();
  const { t } = translator;
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<string | null>(null);
  const close = async (): Promise<void> => {
    const done = await fetchJson('POST', `/api/tables/${id}/resign`);
    if (done.ok) navigate('/online');
    else setProblem(formatErrorCode(done.error, translator));
  };
  return (
    <>
      <p>{t('online.countsForNobody')}</p>
      <ErrorMessage message={problem} />
      <button type="button" className="button" onClick={() => void close()}>
        {t('online.cancel')}
      </button>
    </>
  );
};
