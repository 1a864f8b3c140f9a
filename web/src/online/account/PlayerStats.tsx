import { findGame } from '@gunbai/games/registry';
import { bidiIsolate } from '@gunbai/shared/i18n';
import type { Person } from '@gunbai/protocol';
import { Suspense } from 'react';
import { Link } from 'wouter';
import { useTranslator } from '../../i18n/index.tsx';
import { SideName } from '../lobby/ScenarioInfo.tsx';
import { RatingHistory } from './RatingHistory.tsx';

interface Pool {
  readonly game: string;
  readonly side: string;
}

export interface PlayerProfile {
  readonly account: string;
  readonly name: string;
  readonly isGuest: boolean;
  /** Who runs this bot account; null for people. */
  readonly owner: Person | null;
  readonly isOnline: boolean;
  readonly ratings: readonly (Pool & { rating: number; deviation: number; games: number })[];
  /** All results, by game and side. */
  readonly totals: readonly (Pool & { won: number; lost: number; drawn: number })[];
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

const OUTCOMES = ['won', 'lost', 'drawn'] as const;

const outcomeOf = (score: number): (typeof OUTCOMES)[number] => (score > 0.5 ? 'won' : score < 0.5 ? 'lost' : 'drawn');

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

/** Results by game and side with ratings, the rating over time, and the latest games. */
export const PlayerStats = ({ profile }: { profile: PlayerProfile }) => {
  const { t } = useTranslator();
  const { results } = profile;
  if (results.length === 0) return <p className="quiet">{t('account.noResults')}</p>;
  return (
    <>
      <section className="lobby-section">
        <h2>{t('account.byGame')}</h2>
        <TotalsTable profile={profile} />
      </section>
      {profile.ratings.length > 0 && (
        <Suspense fallback={null}>
          <RatingHistory account={profile.account} />
        </Suspense>
      )}
      <section className="lobby-section">
        <h2>{t('account.results')}</h2>
        <ResultList results={results} />
      </section>
    </>
  );
};

const TotalsTable = ({ profile: { totals, ratings } }: { profile: PlayerProfile }) => {
  const { t, language } = useTranslator();
  return (
    <div className="table-scroll">
      <table className="totals-table">
        <thead>
          <tr>
            <th scope="col">{t('online.game')}</th>
            <th scope="col">{t('account.rating')}</th>
            {OUTCOMES.map((outcome) => (
              <th key={outcome} scope="col">
                {t(`result.${outcome}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.map((total) => {
            const { game, side } = total;
            const rating = ratings.find((one) => one.game === game && one.side === side);
            return (
              <tr key={`${game} ${side}`}>
                <th scope="row">
                  {findGame(game)?.names[language] ?? game}
                  <SideName game={game} side={side} />
                </th>
                <td title={rating && t('account.ratedGames', { games: rating.games })}>
                  {rating ? `${Math.round(rating.rating)} ± ${Math.round(rating.deviation)}` : '–'}
                </td>
                {OUTCOMES.map((outcome) => (
                  <td key={outcome}>{total[outcome]}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};
