import { findGame } from '@gunbai/games/registry';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { SavedGame } from '../session/shelf.ts';
import { useTranslator } from '../text/index.tsx';
import { SeatList } from './Seats.tsx';
import { formatProgress, progressOfSavedGame } from './stand.ts';
import { useGameTextById } from './titles.ts';

/** One kept game in a list: what it is, who plays, when it was touched, and the way to it. */
export const SavedGameRow = ({ savedGame: kept, heading, children }: { savedGame: SavedGame; heading?: string; children?: ReactNode }) => {
  const { t, language } = useTranslator();
  const { record, finished, here } = kept;
  const name = findGame(record.game)?.names[language] ?? record.game;
  const canContinue = !finished && here.length > 0;
  const lastPlayed = new Date(kept.touched).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <article className="kept panel">
      <div>
        {heading && <p className="eyebrow">{heading}</p>}
        <h2>{name}</h2>
        <p>
          <SeatList
            game={record.game}
            seats={record.seats.map((seat) => ({ seat: seat.id, name: seat.name ?? null, bot: seat.bot ?? null }))}
            placeholder={null}
          />
        </p>
        <p className="quiet small-print">
          <Suspense fallback={lastPlayed}>
            <SavedGameProgress savedGame={kept} /> {lastPlayed}
          </Suspense>
        </p>
      </div>
      <div className="button-row">
        <Link
          className="button"
          data-kind={canContinue ? 'main' : undefined}
          href={here.length > 0 ? `/table/${kept.id}` : `/replay/${kept.id}`}
        >
          {canContinue ? t('mine.open') : t('mine.look')}
        </Link>
        {children}
      </div>
    </article>
  );
};

/** Where the game stands, once its words are there. */
const SavedGameProgress = ({ savedGame: kept }: { savedGame: SavedGame }) => {
  const translator = useTranslator();
  const text = useGameTextById(kept.record.game);
  if (!text) return null;
  return formatProgress(progressOfSavedGame(kept), text, translator).map((fact) => (
    <span key={fact} className="stand">
      {fact} ·{' '}
    </span>
  ));
};
