import { titleOf } from '@gunbai/games/registry';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Kept } from '../session/shelf.ts';
import { useSpeech } from '../text/index.tsx';
import { Seats } from './Seats.tsx';
import { sayStand, standOfKept } from './stand.ts';
import { useTextOf } from './titles.ts';

/** One kept game in a list: what it is, who plays, when it was touched, and the way to it. */
export const KeptGame = ({ kept, heading, children }: { kept: Kept; heading?: string; children?: ReactNode }) => {
  const { t, language } = useSpeech();
  const { record, finished, here } = kept;
  const name = titleOf(record.game)?.names[language] ?? record.game;
  const canGoOn = !finished && here.length > 0;
  const touched = new Date(kept.touched).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <article className="kept panel">
      <div>
        {heading && <p className="eyebrow">{heading}</p>}
        <h2>{name}</h2>
        <p>
          <Seats
            game={record.game}
            seats={record.seats.map((seat) => ({ seat: seat.id, name: seat.name ?? null, bot: seat.bot ?? null }))}
            otherwise={null}
          />
        </p>
        <p className="quiet small-print">
          <Suspense fallback={touched}>
            <Stands kept={kept} /> {touched}
          </Suspense>
        </p>
      </div>
      <div className="button-row">
        <Link
          className="button"
          data-kind={canGoOn ? 'main' : undefined}
          href={here.length > 0 ? `/table/${kept.id}` : `/replay/${kept.id}`}
        >
          {canGoOn ? t('mine.open') : t('mine.look')}
        </Link>
        {children}
      </div>
    </article>
  );
};

/** Where the game stands, once its words are there. */
const Stands = ({ kept }: { kept: Kept }) => {
  const speech = useSpeech();
  const text = useTextOf(kept.record.game);
  if (!text) return null;
  return sayStand(standOfKept(kept), text, speech).map((words) => (
    <span key={words} className="stand">
      {words} ·{' '}
    </span>
  ));
};
