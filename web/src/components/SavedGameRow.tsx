import { findGame } from '@gunbai/games/registry';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { SavedGame } from '../session/saved-games.ts';
import { useTranslator } from '../i18n/index.tsx';
import { SeatList } from './SeatList.tsx';
import { formatProgress, progressOfSavedGame, scenarioName } from './game-progress.ts';
import { useGameLang, useGameTextById } from './use-game-assets.ts';

/** A saved game in a list: game, players, last played, link. */
export const SavedGameRow = ({ savedGame, heading, children }: { savedGame: SavedGame; heading?: string; children?: ReactNode }) => {
  const { t, language } = useTranslator();
  const { record, finished, here } = savedGame;
  const manifest = findGame(record.game);
  const name = manifest?.names[language] ?? record.game;
  const lang = useGameLang(manifest);
  const canContinue = !finished && here.length > 0;
  const lastPlayed = new Date(savedGame.touched).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <article className="saved-game-row panel">
      <div>
        {heading && <p className="eyebrow">{heading}</p>}
        <h2 lang={lang}>{name}</h2>
        <p>
          <SeatList
            game={record.game}
            seats={record.seats.map((seat) => ({ seat: seat.id, name: seat.name ?? null, bot: seat.bot ?? null }))}
            placeholder={null}
          />
        </p>
        <p className="quiet small-print">
          <Suspense fallback={lastPlayed}>
            <SavedGameProgress savedGame={savedGame} /> {lastPlayed}
          </Suspense>
        </p>
        {savedGame.source !== undefined && (
          <p className="small-print">
            {t('branch.of')} <Link href={savedGame.source}>{t('branch.source')}</Link>
          </p>
        )}
      </div>
      <div className="button-row">
        <Link
          className="button"
          data-kind={canContinue ? 'main' : undefined}
          href={here.length > 0 ? `/table/${savedGame.id}` : `/replay/${savedGame.id}`}
        >
          {canContinue ? t('savedGames.open') : t('savedGames.view')}
        </Link>
        {children}
      </div>
    </article>
  );
};

/** The progress of the game, once its texts are loaded. */
const SavedGameProgress = ({ savedGame }: { savedGame: SavedGame }) => {
  const translator = useTranslator();
  const text = useGameTextById(savedGame.record.game);
  if (!text) return null;
  const facts = [scenarioName(savedGame.record, text), ...formatProgress(progressOfSavedGame(savedGame), text, translator)];
  return facts.filter(Boolean).map((fact) => (
    <span key={fact} className="game-progress">
      {fact} ·{' '}
    </span>
  ));
};
