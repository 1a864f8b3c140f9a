import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useServerStatus } from '../online/connection/server-status.ts';
import { ErrorDetail } from '../components/ErrorDetail.tsx';
import { PageLayout } from '../components/PageLayout.tsx';
import { SavedGameRow } from '../components/SavedGameRow.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { downloadJson, importRecord, recordFileName } from '../session/record-files.ts';
import type { ImportProblem } from '../session/record-files.ts';
import { openSavedGames } from '../session/saved-games.ts';
import type { SavedGame } from '../session/saved-games.ts';
import { useTranslator } from '../i18n/index.tsx';
import type { Translator } from '../i18n/index.tsx';

const formatImportProblem = (problem: ImportProblem, { t }: Translator): string => {
  switch (problem.kind) {
    case 'too-large':
      return t('savedGames.tooLarge');
    case 'unreadable':
      return t('savedGames.unreadable');
    case 'later-form':
      return t('savedGames.newerFormat');
    case 'unknown-game':
      return t('savedGames.unknownGame', { game: problem.game });
    case 'other-rules':
      return t('savedGames.otherRules', { recorded: problem.made, current: problem.here });
    case 'does-not-replay':
      return t('savedGames.doesNotReplay');
  }
};

interface ImportMessage {
  readonly text: string;
  readonly isError: boolean;
  readonly detail?: string;
}

const MyGamesPage = () => {
  const translator = useTranslator();
  const { t, sentenceGap } = translator;
  const hasServer = useServerStatus((state) => state.isAvailable);
  const [games, setGames] = useState<readonly SavedGame[] | null>(null);
  const [message, setMessage] = useState<ImportMessage | null>(null);
  const refresh = useCallback((): void => {
    void openSavedGames()
      .then(({ store }) => store.list())
      .then(setGames);
  }, []);
  useEffect(refresh, [refresh]);
  const importFile = async (chosen: File): Promise<void> => {
    const { store } = await openSavedGames();
    const imported = await importRecord(chosen, store);
    setMessage(imported.ok ? importedMessage(imported.value, translator) : importFailedMessage(imported.error, translator));
    refresh();
  };
  return (
    <PageLayout title={t('savedGames.title')}>
      <div className="head-row">
        <h1>{t('savedGames.title')}</h1>
        <ImportButton onChoose={(file) => void importFile(file)} />
      </div>
      {hasServer && (
        <p>
          <Link href="/online">{t('savedGames.online')}</Link>
        </p>
      )}
      <p role={message?.isError ? 'alert' : 'status'} className={message ? (message.isError ? 'problem' : 'notice') : 'visually-hidden'}>
        {message?.text} <ErrorDetail>{message?.detail}</ErrorDetail>
      </p>
      {games?.length === 0 && (
        <>
          <p className="quiet">
            {t('savedGames.none')}
            {sentenceGap}
            {t('savedGames.noneAbout')}
          </p>
          <Link className="button" data-kind="main" href="/">
            {t('page.home')}
          </Link>
        </>
      )}
      <SavedGameList games={games ?? []} onChange={refresh} />
    </PageLayout>
  );
};

export default MyGamesPage;

const importedMessage = ({ here }: SavedGame, { t }: Translator): ImportMessage => ({
  text: t(here.length > 0 ? 'savedGames.imported' : 'savedGames.importedToWatch'),
  isError: false,
});

const importFailedMessage = (problem: ImportProblem, translator: Translator): ImportMessage => ({
  text: formatImportProblem(problem, translator),
  isError: true,
  ...('detail' in problem ? { detail: problem.detail } : {}),
});

const ImportButton = ({ onChoose }: { onChoose(file: File): void }) => {
  const { t } = useTranslator();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="button" onClick={() => input.current?.click()}>
        {t('savedGames.import')}
      </button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t('savedGames.import')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onChoose(file);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
    </>
  );
};

const SavedGameList = ({ games, onChange }: { games: readonly SavedGame[]; onChange(): void }) => {
  const { t } = useTranslator();
  const [gameToDelete, setGameToDelete] = useState<SavedGame | null>(null);
  const remove = async ({ id }: SavedGame): Promise<void> => {
    const { store } = await openSavedGames();
    await store.remove(id);
    setGameToDelete(null);
    onChange();
  };
  return (
    <>
      <ul className="card-list">
        {games.map((savedGame) => (
          <li key={savedGame.id}>
            <SavedGameRow savedGame={savedGame}>
              <Link className="button" data-kind="quiet" href={`/replay/${savedGame.id}`}>
                {t('savedGames.watch')}
              </Link>
              {savedGame.finished && (
                <Link className="button" data-kind="quiet" href={`/report/${savedGame.id}`}>
                  {t('report.title')}
                </Link>
              )}
              <button
                type="button"
                className="button"
                data-kind="quiet"
                onClick={() => downloadJson(recordFileName(savedGame.record), savedGame.record)}
              >
                {t('savedGames.export')}
              </button>
              <button type="button" className="button" data-kind="quiet" onClick={() => setGameToDelete(savedGame)}>
                {t('savedGames.delete')}
              </button>
            </SavedGameRow>
          </li>
        ))}
      </ul>
      {gameToDelete && <DeleteDialog onConfirm={() => void remove(gameToDelete)} onClose={() => setGameToDelete(null)} />}
    </>
  );
};

const DeleteDialog = ({ onConfirm, onClose }: { onConfirm(): void; onClose(): void }) => {
  const { t } = useTranslator();
  return (
    <Dialog
      title={t('savedGames.deleteConfirm')}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" data-kind="main" onClick={onConfirm}>
            {t('savedGames.delete')}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {t('confirm.no')}
          </button>
        </>
      }
    >
      {null}
    </Dialog>
  );
};
