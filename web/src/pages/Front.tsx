import { games } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { Cover } from '../covers/Cover.tsx';
import { OnlineCover } from '../covers/Online.tsx';
import { NextGameButton } from '../online/NextGame.tsx';
import { useServerStatus } from '../online/server.ts';
import { formatPlayTime } from '../parts/GameFields.tsx';
import { PageLayout } from '../parts/Frame.tsx';
import { openSavedGames } from '../session/shelf.ts';
import type { SavedGame } from '../session/shelf.ts';
import { useTranslator } from '../text/index.tsx';
import { SavedGameRow } from '../parts/KeptGame.tsx';

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
        <p className="go-on">
          <NextGameButton count={turnCount} isMain />
        </p>
      )}
      {latest && (
        <section aria-label={t('front.continue')} className="go-on">
          <SavedGameRow savedGame={latest} heading={t('front.continue')} />
        </section>
      )}
      <h2 className="unseen">{t('front.choose')}</h2>
      <ul className="covers">
        {games.map((manifest) => (
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

/** The game that was left in the middle last. */
const useLatestGame = (): SavedGame | null => {
  const [latest, setLatest] = useState<SavedGame | null>(null);
  useEffect(() => {
    void openSavedGames()
      .then(({ store: shelf }) => shelf.list())
      .then((saved) => setLatest(saved.find(({ finished, here }) => !finished && here.length > 0) ?? null));
  }, []);
  return latest;
};

const GameCard = ({ manifest: title }: { manifest: GameManifest }) => {
  const translator = useTranslator();
  const { t, language } = translator;
  const { min: fewest, max: most } = title.players;
  const name = title.names[language];
  return (
    <article className="cover-card panel" aria-label={name}>
      <Link href={`/new/${title.id}`} className="cover-link" tabIndex={-1} aria-hidden="true">
        <Cover manifest={title} />
      </Link>
      <div className="cover-words">
        <h3>
          {name}
          {language === 'en' && (
            <span lang="ja" className="cover-kanji">
              {title.names.ja}
            </span>
          )}
        </h3>
        <p className="quiet small-print">
          {fewest === most ? t('front.playersExactly', { most }) : t('front.players', { fewest, most })}
          {' · '}
          {formatPlayTime(title.minutes, translator)}
        </p>
        <p>{title.about[language]}</p>
        <p className="button-row">
          <Link href={`/new/${title.id}`} className="button" data-kind="main">
            {t('front.new')}
            <span className="unseen"> {name}</span>
          </Link>
          {title.lessons && (
            <Link href={`/learn/${title.id}`} className="button">
              {t('front.learn')}
              <span className="unseen"> {name}</span>
            </Link>
          )}
          <Link href={`/rules/${title.id}`} className="button" data-kind="quiet">
            {t('front.rules')}
            <span className="unseen"> {name}</span>
          </Link>
        </p>
      </div>
    </article>
  );
};

/** The way to other people, beside the games. */
const OnlineCard = () => {
  const { t } = useTranslator();
  return (
    <article className="cover-card panel" aria-label={t('online.title')}>
      <OnlineCover />
      <div className="cover-words">
        <h3>{t('online.title')}</h3>
        <p>{t('front.online')}</p>
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
