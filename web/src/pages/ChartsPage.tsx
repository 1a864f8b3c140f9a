import { findGame } from '@gunbai/games/registry';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import GameCharts from '../components/charts/GameCharts.tsx';
import { NotFound } from '../components/NotFound.tsx';
import { PageLayout } from '../components/PageLayout.tsx';
import { useTranslator } from '../i18n/index.tsx';

const chartFromHash = (): string | null => decodeURIComponent(location.hash.slice(1)) || null;

/** Every chart and table of a game. */
const ChartsPage = ({ game }: { game: string }) => {
  const { t, language } = useTranslator();
  const [, navigate] = useLocation();
  const [target] = useState(chartFromHash);
  const manifest = findGame(game);
  useEffect(() => {
    if (target !== null) document.getElementById(`chart-${target}`)?.scrollIntoView();
  }, [target]);
  if (!manifest) return <NotFound />;
  const heading = t('charts.title', { game: manifest.names[language] });
  return (
    <PageLayout title={heading} isWide>
      <h1>{heading}</h1>
      <p className="button-row">
        <Link href={`/rules/${game}`} className="button small">
          {t('home.rules')}
        </Link>
        <Link href={`/rules/${game}/sources`} className="button small" data-kind="quiet">
          {t('sources.link')}
        </Link>
      </p>
      <GameCharts game={game} target={target} onClauseClick={(clause) => navigate(`/rules/${game}#${clause}`)} />
    </PageLayout>
  );
};

export default ChartsPage;
