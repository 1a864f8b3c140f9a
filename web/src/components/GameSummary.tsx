import type { ReactNode } from 'react';
import { useTranslator } from '../i18n/index.tsx';
import { useGameSummary } from './use-game-assets.ts';

/** A short summary of the game; renders nothing until loaded. */
export const GameSummary = ({ game, isOpen, children }: { game: string; isOpen: boolean; children?: ReactNode }) => {
  const { t, language } = useTranslator();
  const sentences = useGameSummary(game)?.[language];
  if (!sentences?.length) return null;
  return (
    <details className="game-summary" open={isOpen}>
      <summary>{t('summary.title')}</summary>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {children}
    </details>
  );
};
