import { findGame } from '@gunbai/games/registry';
import type { ReactNode } from 'react';
import { useTranslator } from '../i18n/index.tsx';
import { SourceNotice } from './SourceNotice.tsx';
import { useGameLang, useGameSummary } from './use-game-assets.ts';

interface GameSummaryProps {
  readonly game: string;
  readonly isOpen: boolean;
  /** Says what is reconstructed; pages that say it beside the summary leave it out. */
  readonly hasNotice?: boolean;
  readonly children?: ReactNode;
}

/** A short summary of the game; renders nothing until loaded. */
export const GameSummary = ({ game, isOpen, hasNotice = true, children }: GameSummaryProps) => {
  const { t, language } = useTranslator();
  const sentences = useGameSummary(game)?.[language];
  const lang = useGameLang(findGame(game));
  if (!sentences?.length) return null;
  return (
    <details className="game-summary" open={isOpen}>
      <summary>{t('summary.title')}</summary>
      <ul lang={lang}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {hasNotice && <SourceNotice game={game} isAtTable />}
      {children}
    </details>
  );
};
