import { titles } from '@gunbai/games/registry';
import type { Title } from '@gunbai/games/registry';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { Cover } from '../covers/Cover.tsx';
import { OnlineCover } from '../covers/Online.tsx';
import { NextGame } from '../online/NextGame.tsx';
import { useServer } from '../online/server.ts';
import { sayLength } from '../parts/GameFields.tsx';
import { Frame } from '../parts/Frame.tsx';
import { openShelf } from '../session/shelf.ts';
import type { Kept } from '../session/shelf.ts';
import { useSpeech } from '../text/index.tsx';
import { KeptGame } from '../parts/KeptGame.tsx';

export const Front = () => {
  const { t } = useSpeech();
  const latest = useLatestGame();
  const waiting = useServer((state) => state.waiting);
  return (
    <Frame title="" wide>
      <section className="hero">
        <h1>{t('brand.tagline')}</h1>
        <p>{t('brand.about')}</p>
      </section>
      {waiting > 0 && (
        <p className="go-on">
          <NextGame n={waiting} isMain />
        </p>
      )}
      {latest && (
        <section aria-label={t('front.continue')} className="go-on">
          <KeptGame kept={latest} heading={t('front.continue')} />
        </section>
      )}
      <h2 className="unseen">{t('front.choose')}</h2>
      <ul className="covers">
        {titles.map((title) => (
          <li key={title.id}>
            <GameCard title={title} />
          </li>
        ))}
        <li>
          <OnlineCard />
        </li>
      </ul>
    </Frame>
  );
};

/** The game that was left in the middle last. */
const useLatestGame = (): Kept | null => {
  const [latest, setLatest] = useState<Kept | null>(null);
  useEffect(() => {
    void openShelf()
      .then(({ shelf }) => shelf.list())
      .then((games) => setLatest(games.find(({ finished, here }) => !finished && here.length > 0) ?? null));
  }, []);
  return latest;
};

const GameCard = ({ title }: { title: Title }) => {
  const speech = useSpeech();
  const { t, language } = speech;
  const { fewest, most } = title.players;
  const name = title.names[language];
  return (
    <article className="cover-card panel" aria-label={name}>
      <Link href={`/new/${title.id}`} className="cover-link" tabIndex={-1} aria-hidden="true">
        <Cover title={title} />
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
          {sayLength(title.minutes, speech)}
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
  const { t } = useSpeech();
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
