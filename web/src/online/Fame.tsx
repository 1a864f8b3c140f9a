import { titleOf } from '@gunbai/games/registry';
import { Link } from 'wouter';
import { useSpeech } from '../text/index.tsx';
import { SideName } from './About.tsx';

export interface PersonRecord {
  readonly account: string;
  readonly name: string;
  readonly ratings: readonly { game: string; side: string; rating: number; deviation: number; games: number }[];
  readonly results: readonly { table: string; game: string; side: string; score: number; at: number }[];
}

const MOST = 30;

/** Ratings by game and side, and the last results. */
export const Fame = ({ record }: { record: PersonRecord }) => {
  const { t, language } = useSpeech();
  const { ratings, results } = record;
  if (results.length === 0) return null;
  const nameOf = (game: string): string => titleOf(game)?.names[language] ?? game;
  return (
    <section className="lobby-section">
      <h2>{t('account.ratings')}</h2>
      <ul>
        {ratings.map(({ game, side, rating, deviation, games }) => (
          <li key={`${game} ${side}`}>
            {nameOf(game)}
            <SideName game={game} side={side} />:{' '}
            {t('account.rating', { rating: Math.round(rating), deviation: Math.round(deviation), games })}
          </li>
        ))}
      </ul>
      <h2>{t('account.results')}</h2>
      <ul>
        {results.slice(0, MOST).map(({ table, game, side, score, at }) => (
          <li key={table}>
            <Link href={`/online/${table}/replay`}>{nameOf(game)}</Link>
            <SideName game={game} side={side} /> · {t(score > 0.5 ? 'result.won' : score < 0.5 ? 'result.lost' : 'result.drawn')} ·{' '}
            {new Date(at).toLocaleDateString(language)}
          </li>
        ))}
      </ul>
    </section>
  );
};
