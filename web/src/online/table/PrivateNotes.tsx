import { MAX_NOTE_LENGTH } from '@gunbai/protocol/limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ErrorMessage } from '../../components/ErrorMessage.tsx';
import { formatErrorCode, useTranslator } from '../../i18n/index.tsx';
import { fetchJson } from '../connection/api.ts';
import { useConnection } from '../connection/connection-state.ts';

/** Notes are saved after this pause in typing. */
const AUTOSAVE_DELAY_MS = 800;

/** Notes that only their author sees. They are saved on the server after a pause in typing, and on leaving. */
export const PrivateNotes = ({ table }: { table: string }) => {
  const translator = useTranslator();
  const { t } = translator;
  const who = useConnection((state) => state.signedInAs);
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const draft = useRef<string | null>(null);
  const account = who?.account ?? null;
  useEffect(() => {
    if (account !== null)
      void fetchJson<{ text: string }>('GET', `/api/tables/${table}/note`).then((found) => found.ok && setText(found.value.text));
  }, [table, account]);
  const saveDraft = useCallback(async (): Promise<void> => {
    const draftText = draft.current;
    if (draftText === null) return;
    draft.current = null;
    const saved = await fetchJson('PUT', `/api/tables/${table}/note`, { text: draftText });
    setProblem(saved.ok ? null : formatErrorCode(saved.error, translator));
    // Keeps the unsaved text for the next try, unless more was written meanwhile.
    if (!saved.ok) draft.current ??= draftText;
  }, [table, translator]);
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(() => void saveDraft(), AUTOSAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, saveDraft]);
  useEffect(() => () => void saveDraft(), [saveDraft]);
  if (text === null) return null;
  return (
    <>
      <label className="field notes">
        {t('online.note')}
        <textarea
          rows={4}
          maxLength={MAX_NOTE_LENGTH}
          value={text}
          onChange={(event) => {
            draft.current = event.target.value;
            setText(event.target.value);
          }}
          onBlur={() => void saveDraft()}
        />
      </label>
      <ErrorMessage message={problem} />
    </>
  );
};
