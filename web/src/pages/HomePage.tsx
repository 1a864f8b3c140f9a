import { draftGames, fallbackLanguage, games } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { Cover } from '../covers/Cover.tsx';
import { OnlineCover } from '../covers/OnlineCover.tsx';
import { NextGameButton } from '../online/lobby/NextGameButton.tsx';
import { useServerStatus } from '../online/connection/server-status.ts';
import { formatPlayTime } from '../components/GameFields.tsx';
import { PageLayout } from '../components/PageLayout.tsx';
import { useGameLang } from '../components/use-game-assets.ts';
import { openSavedGames } from '../session/saved-games.ts';
import type { SavedGame } from '../session/saved-games.ts';
import { useTranslator } from '../i18n/index.tsx';
import { SavedGameRow } from '../components/SavedGameRow.tsx';

/** Drafts are shown to their authors only, by `npm run dev`. */
const shownGames = import.meta.env.PROD ? games : [...games, ...draftGames];

export const HomePage = () => {
  const { t } = useTranslator();
  const latest = useLatestGame();
  const turnCount = useServerStatus((state) => state.turnCount);
  return (
    <PageLayout title="" isWide>
      <section className="hero">
        <h1>{t('brand.tagline')}</h1>
        <p>{t('brand.about')}</p>
      </section>
      {turnCount > 0 && (
        <p className="continue">
          <NextGameButton count={turnCount} isMain />
        </p>
      )}
      {latest && (
        <section aria-label={t('home.continue')} className="continue">
          <SavedGameRow savedGame={latest} heading={t('home.continue')} />
        </section>
      )}
      <h2 className="visually-hidden">{t('home.choose')}</h2>
      <ul className="covers">
        {shownGames.map((manifest) => (
          <li key={manifest.id}>
            <GameCard manifest={manifest} />
          </li>
        ))}
        <li>
          <OnlineCard />
        </li>
      </ul>
    </PageLayout>
  );
};

/** The unfinished game that was played last. */
const useLatestGame = (): SavedGame | null => {
  const [latest, setLatest] = useState<SavedGame | null>(null);
  useEffect(() => {
    void openSavedGames()
      .then(({ store }) => store.list())
      .then((saved) => setLatest(saved.find(({ finished, here }) => !finished && here.length > 0) ?? null));
  }, []);
  return latest;
};

const GameCard = ({ manifest }: { manifest: GameManifest }) => {
  const translator = useTranslator();
  const { t, language } = translator;
  const { min, max } = manifest.players;
  const name = manifest.names[language];
  const lang = useGameLang(manifest);
  const hasKanji = language === 'en' && fallbackLanguage(manifest, 'ja') === undefined;
  return (
    <article className="cover-card panel" aria-label={name}>
      <Link href={`/new/${manifest.id}`} className="cover-link" tabIndex={-1} aria-hidden="true">
        <Cover manifest={manifest} />
      </Link>
      <div className="cover-text">
        <h3 lang={lang}>
          {name}
          {hasKanji && (
            <span lang="ja" className="cover-kanji">
              {manifest.names.ja}
            </span>
          )}
        </h3>
        <p className="quiet small-print">
          {min === max ? t('home.playersExactly', { n: max }) : t('home.players', { min, max })}
          {' · '}
          {formatPlayTime(manifest.minutes, translator)}
        </p>
        <p lang={lang}>{manifest.about[language]}</p>
        <p className="button-row">
          <Link href={`/new/${manifest.id}`} className="button" data-kind="main">
            {t('home.newGame')}
            <span className="visually-hidden" lang={lang}>
              {' '}
              {name}
            </span>
          </Link>
          {manifest.lessons && (
            <Link href={`/learn/${manifest.id}`} className="button">
              {t('home.learn')}
              <span className="visually-hidden" lang={lang}>
                {' '}
                {name}
              </span>
            </Link>
          )}
          <Link href={`/rules/${manifest.id}`} className="button" data-kind="quiet">
            {t('home.rules')}
            <span className="visually-hidden" lang={lang}>
              {' '}
              {name}
            </span>
          </Link>
        </p>
      </div>
    </article>
  );
};

const OnlineCard = () => {
  const { t } = useTranslator();
  return (
    <article className="cover-card panel" aria-label={t('online.title')}>
      <OnlineCover />
      <div className="cover-text">
        <h3>{t('online.title')}</h3>
        <p>{t('home.online')}</p>
        <p className="button-row">
          <Link href="/online/new" className="button" data-kind="main">
            {t('online.new')}
          </Link>
          <Link href="/online" className="button" data-kind="quiet">
            {t('online.open')}
          </Link>
        </p>
      </div>
    </article>
  );
};
