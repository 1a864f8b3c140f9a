import { findGame } from '@gunbai/games/registry';
import { bidiIsolate } from '@gunbai/shared/i18n';
import type { Person } from '@gunbai/protocol';
import { Link } from 'wouter';
import { useTranslator } from '../../i18n/index.tsx';
import { SideName } from '../lobby/ScenarioInfo.tsx';

export interface PlayerProfile {
  readonly account: string;
  readonly name: string;
  /** Who runs this bot account; null for people. */
  readonly owner: Person | null;
  readonly ratings: readonly { game: string; side: string; rating: number; deviation: number; games: number }[];
  /** Null for a table shared by link at which the reader did not play. */
  readonly results: readonly {
    table: string | null;
    game: string;
    side: string;
    score: number;
    at: number;
    opponents?: readonly Person[];
  }[];
}

const MAX_RESULTS = 30;

const outcomeOf = (score: number): 'won' | 'lost' | 'drawn' => (score > 0.5 ? 'won' : score < 0.5 ? 'lost' : 'drawn');

/** Finished games, each with its outcome and a link to its replay. */
export const ResultList = ({ results }: { results: PlayerProfile['results'] }) => {
  const { t, language } = useTranslator();
  return (
    <ul className="plain-list">
      {results.slice(0, MAX_RESULTS).map(({ table, game, side, score, at, opponents = [] }) => (
        <li key={`${table} ${at}`}>
          <span>
            <span className="outcome" data-outcome={outcomeOf(score)}>
              {t(`result.${outcomeOf(score)}`)}
            </span>{' '}
            {table === null ? (
              (findGame(game)?.names[language] ?? game)
            ) : (
              <Link href={`/online/${table}/replay`}>{findGame(game)?.names[language] ?? game}</Link>
            )}
            <SideName game={game} side={side} />
            {opponents.map(({ account, name }) => (
              <span key={account}>
                {' · '}
                <Link href={`/players/${account}`}>{bidiIsolate(name)}</Link>
              </span>
            ))}
          </span>
          <time className="quiet small-print" dateTime={new Date(at).toISOString()}>
            {new Date(at).toLocaleDateString(language, { dateStyle: 'medium' })}
          </time>
        </li>
      ))}
    </ul>
  );
};

/** Ratings by game and side, and the latest results. */
export const PlayerStats = ({ profile }: { profile: PlayerProfile }) => {
  const { t, language } = useTranslator();
  const { ratings, results } = profile;
  if (results.length === 0) return null;
  return (
    <>
      {ratings.length > 0 && (
        <section className="lobby-section">
          <h2>{t('account.ratings')}</h2>
          <ul className="plain-list">
            {ratings.map(({ game, side, rating, deviation, games }) => (
              <li key={`${game} ${side}`}>
                <span>
                  {findGame(game)?.names[language] ?? game}
                  <SideName game={game} side={side} />
                </span>
                <span className="rating">
                  {t('account.rating', { rating: Math.round(rating), deviation: Math.round(deviation), games })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="lobby-section">
        <h2>{t('account.results')}</h2>
        <ResultList results={results} />
      </section>
    </>
  );
};
