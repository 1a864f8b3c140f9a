import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useServer } from '../online/server.ts';
import { Detail } from '../parts/Detail.tsx';
import { Frame } from '../parts/Frame.tsx';
import { KeptGame } from '../parts/KeptGame.tsx';
import { Sheet } from '../parts/Sheet.tsx';
import { download, importRecord, recordFileName } from '../session/files.ts';
import type { ImportProblem } from '../session/files.ts';
import { openShelf } from '../session/shelf.ts';
import type { Kept } from '../session/shelf.ts';
import { useSpeech } from '../text/index.tsx';
import type { Speech } from '../text/index.tsx';

const sayProblem = (problem: ImportProblem, { t }: Speech): string => {
  switch (problem.kind) {
    case 'too-large':
      return t('mine.tooLarge');
    case 'unreadable':
      return t('mine.unreadable');
    case 'later-form':
      return t('mine.laterForm');
    case 'unknown-game':
      return t('mine.unknownGame', { game: problem.game });
    case 'other-rules':
      return t('mine.otherRules', { made: problem.made, here: problem.here });
    case 'does-not-replay':
      return t('mine.doesNotReplay');
  }
};

/** What came of taking a file in. */
interface Message {
  readonly text: string;
  readonly isBad: boolean;
  readonly detail?: string;
}

const MyGames = () => {
  const speech = useSpeech();
  const { t, gap } = speech;
  const hasServer = useServer((state) => state.isThere);
  const [games, setGames] = useState<readonly Kept[] | null>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const refresh = useCallback((): void => {
    void openShelf()
      .then(({ shelf }) => shelf.list())
      .then(setGames);
  }, []);
  useEffect(refresh, [refresh]);
  const take = async (chosen: File): Promise<void> => {
    const { shelf } = await openShelf();
    const taken = await importRecord(chosen, shelf);
    setMessage(taken.ok ? goodNews(taken.value, speech) : badNews(taken.error, speech));
    refresh();
  };
  return (
    <Frame title={t('mine.title')}>
      <div className="head-row">
        <h1>{t('mine.title')}</h1>
        <ImportButton onChoose={(file) => void take(file)} />
      </div>
      {hasServer && (
        <p>
          <Link href="/online">{t('mine.online')}</Link>
        </p>
      )}
      <p role={message?.isBad ? 'alert' : 'status'} className={message ? (message.isBad ? 'problem' : 'notice') : 'unseen'}>
        {message?.text} <Detail>{message?.detail}</Detail>
      </p>
      {games?.length === 0 && (
        <>
          <p className="quiet">
            {t('mine.none')}
            {gap}
            {t('mine.noneAbout')}
          </p>
          <Link className="button" data-kind="main" href="/">
            {t('page.home')}
          </Link>
        </>
      )}
      <KeptGames games={games ?? []} onChange={refresh} />
    </Frame>
  );
};

export default MyGames;

const goodNews = ({ here }: Kept, { t }: Speech): Message => ({
  text: t(here.length > 0 ? 'mine.imported' : 'mine.importedToWatch'),
  isBad: false,
});

const badNews = (problem: ImportProblem, speech: Speech): Message => ({
  text: sayProblem(problem, speech),
  isBad: true,
  ...('detail' in problem ? { detail: problem.detail } : {}),
});

const ImportButton = ({ onChoose }: { onChoose(file: File): void }) => {
  const { t } = useSpeech();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="button" onClick={() => input.current?.click()}>
        {t('mine.import')}
      </button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t('mine.import')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onChoose(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
};

const KeptGames = ({ games, onChange }: { games: readonly Kept[]; onChange(): void }) => {
  const { t } = useSpeech();
  const [doomed, setDoomed] = useState<Kept | null>(null);
  const remove = async ({ id }: Kept): Promise<void> => {
    const { shelf } = await openShelf();
    await shelf.remove(id);
    setDoomed(null);
    onChange();
  };
  return (
    <>
      <ul className="kept-list">
        {games.map((kept) => (
          <li key={kept.id}>
            <KeptGame kept={kept}>
              <Link className="button" data-kind="quiet" href={`/replay/${kept.id}`}>
                {t('mine.watch')}
              </Link>
              <button type="button" className="button" data-kind="quiet" onClick={() => download(recordFileName(kept.record), kept.record)}>
                {t('mine.export')}
              </button>
              <button type="button" className="button" data-kind="quiet" onClick={() => setDoomed(kept)}>
                {t('mine.delete')}
              </button>
            </KeptGame>
          </li>
        ))}
      </ul>
      {doomed && <DeleteSheet onYes={() => void remove(doomed)} onClose={() => setDoomed(null)} />}
    </>
  );
};

const DeleteSheet = ({ onYes, onClose }: { onYes(): void; onClose(): void }) => {
  const { t } = useSpeech();
  return (
    <Sheet
      title={t('mine.deleteSure')}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="button" data-kind="main" onClick={onYes}>
            {t('mine.delete')}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {t('ask.no')}
          </button>
        </>
      }
    >
      {null}
    </Sheet>
  );
};
