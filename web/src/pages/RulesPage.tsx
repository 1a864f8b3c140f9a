import { findGame } from '@gunbai/games/registry';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { isRestoringEntry } from '../components/scroll-restoration.ts';
import { PageLayout } from '../components/PageLayout.tsx';
import { NotFound } from '../components/NotFound.tsx';
import { RulesReader } from '../components/rules/RulesReader.tsx';
import type { ClauseTarget } from '../components/rules/RulesReader.tsx';
import { useTranslator } from '../i18n/index.tsx';

/** The clause in the address: `#turn.2`. On the way back the browser restores the position. */
const clauseFromHash = (): ClauseTarget | null => {
  const clause = decodeURIComponent(location.hash.slice(1));
  return clause ? { clause, isScrollRestored: isRestoringEntry() } : null;
};

const RulesPage = ({ game }: { game: string }) => {
  const { t, language } = useTranslator();
  const manifest = findGame(game);
  const [target, setTarget] = useState(clauseFromHash);
  useEffect(() => {
    const onHashChange = (): void => setTarget(clauseFromHash());
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, []);
  if (!manifest) return <NotFound />;
  const heading = t('rules.title', { game: manifest.names[language] });
  return (
    <PageLayout title={heading} isWide>
      <h1>{heading}</h1>
      <p className="button-row">
        <Link href={`/new/${game}`} className="button small">
          {t('home.newGame')}
        </Link>
        <Link href={`/rules/${game}/charts`} className="button small" data-kind="quiet">
          {t('table.charts')}
        </Link>
        {manifest.lessons && (
          <Link href={`/learn/${game}`} className="button small" data-kind="quiet">
            {t('home.learn')}
          </Link>
        )}
      </p>
      <RulesReader game={game} target={target} showsContents />
    </PageLayout>
  );
};

export default RulesPage;
