import { findGame } from '@gunbai/games/registry';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { FigureChart } from '../../components/analysis/FigureChart.tsx';
import { useGameTextById } from '../../components/use-game-assets.ts';
import { useTranslator } from '../../i18n/index.tsx';
import { fetchJson } from '../connection/api.ts';
import { toRatingPools } from './rating-pools.ts';
import type { RatingPoint, RatingPool } from './rating-pools.ts';

/** Ratings are shown within whole hundreds. */
const rangeOf = (points: readonly RatingPoint[]): readonly [number, number] => {
  const ratings = points.map(({ rating }) => rating);
  return [Math.floor(Math.min(...ratings) / 100) * 100, Math.ceil((Math.max(...ratings) + 1) / 100) * 100];
};

/** The rating after each rated game. Nothing before the second. */
export const RatingHistory = ({ account }: { account: string }) => {
  const { t } = useTranslator();
  const [history, setHistory] = useState<readonly RatingPoint[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    let isDisposed = false;
    void fetchJson<readonly RatingPoint[]>('GET', `/api/players/${account}/ratings`).then((found) => {
      if (found.ok && !isDisposed) setHistory(found.value);
    });
    return () => {
      isDisposed = true;
    };
  }, [account]);
  const pools = useMemo(() => toRatingPools(history), [history]);
  const pool = pools.find(({ id }) => id === chosen) ?? pools[0];
  if (!pool) return null;
  return (
    <section className="lobby-section">
      <h2>{t('account.ratingHistory')}</h2>
      {pools.length > 1 && (
        <label className="field lobby-filter">
          {t('online.game')}
          <select value={pool.id} onChange={(event) => setChosen(event.target.value)}>
            {pools.map((one) => (
              <option key={one.id} value={one.id}>
                <PoolName pool={one} />
              </option>
            ))}
          </select>
        </label>
      )}
      <PoolChart pool={pool} />
    </section>
  );
};

const usePoolName = ({ game, side }: RatingPool): string => {
  const { t, language } = useTranslator();
  const names = useGameTextById(game)?.names;
  const gameName = findGame(game)?.names[language] ?? game;
  return side === '' ? gameName : `${gameName} ${t('account.side', { side: names?.['side']?.[side] ?? names?.['seat']?.[side] ?? side })}`;
};

const PoolName = ({ pool }: { pool: RatingPool }) => usePoolName(pool);

const PoolChart = ({ pool }: { pool: RatingPool }) => {
  const { language } = useTranslator();
  const [, navigate] = useLocation();
  const name = usePoolName(pool);
  const { points } = pool;
  const open = (at: number): void => {
    const table = points[at]?.table ?? null;
    if (table !== null) navigate(`/online/${table}/replay`);
  };
  return (
    <FigureChart
      label={name}
      series={[{ id: pool.id, label: name, values: points.map(({ rating }) => rating) }]}
      positions={points.map(({ at }) => new Date(at).toLocaleDateString(language, { dateStyle: 'medium' }))}
      range={rangeOf(points)}
      format={(value) => String(Math.round(value))}
      onSelect={open}
    />
  );
};
