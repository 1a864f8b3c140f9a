import { useCallback, useEffect, useState } from 'react';
import { fetchJson } from '../../online/connection/api.ts';
import { ErrorMessage } from '../../components/ErrorMessage.tsx';
import { formatErrorCode, useTranslator } from '../../i18n/index.tsx';

/** Loads a resource once, and again on `refresh`. */
export const useFetched = <T,>(path: string): { readonly data: T | null; refresh(): void } => {
  const [data, setData] = useState<T | null>(null);
  const refresh = useCallback((): void => {
    void fetchJson<T>('GET', path).then((result) => result.ok && setData(result.value));
  }, [path]);
  useEffect(refresh, [refresh]);
  return { data, refresh };
};

/** Sends a request and shows the error if it fails. */
export const useAdminAction = (onDone: () => void) => {
  const translator = useTranslator();
  const [problem, setProblem] = useState<string | null>(null);
  const act = async (path: string, body: unknown): Promise<void> => {
    const done = await fetchJson('POST', path, body);
    setProblem(done.ok ? null : formatErrorCode(done.error, translator));
    onDone();
  };
  return { act, errorMessage: <ErrorMessage message={problem} /> };
};
