import { titleOf } from '@gunbai/games/registry';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { isGoingBack } from '../parts/arrival.ts';
import { Frame } from '../parts/Frame.tsx';
import { Missing } from '../parts/Missing.tsx';
import { RulesReader } from '../parts/RulesReader.tsx';
import type { WantedClause } from '../parts/RulesReader.tsx';
import { useSpeech } from '../text/index.tsx';

/** The clause that the address points at: `#turn.2`. Whoever goes back to it is where they left it already. */
const clauseInAddress = (): WantedClause | null => {
  const clause = decodeURIComponent(location.hash.slice(1));
  return clause ? { clause, isInPlace: isGoingBack() } : null;
};

const RulesPage = ({ game }: { game: string }) => {
  const { t, language } = useSpeech();
  const title = titleOf(game);
  const [wanted, setWanted] = useState(clauseInAddress);
  useEffect(() => {
    const follow = (): void => setWanted(clauseInAddress());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  if (!title) return <Missing />;
  const heading = t('rules.title', { game: title.names[language] });
  return (
    <Frame title={heading} wide>
      <h1>{heading}</h1>
      <p className="button-row">
        <Link href={`/new/${game}`} className="button small">
          {t('front.new')}
        </Link>
        {title.lessons && (
          <Link href={`/learn/${game}`} className="button small" data-kind="quiet">
            {t('front.learn')}
          </Link>
        )}
      </p>
      <RulesReader game={game} wanted={wanted} contents />
    </Frame>
  );
};

export default RulesPage;
