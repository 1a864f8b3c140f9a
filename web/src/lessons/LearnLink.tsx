import type { GameManifest } from '@gunbai/games/registry';
import { Link } from 'wouter';
import { useTranslator } from '../text/index.tsx';

/** The way to a game's lessons, for whoever has never played it. At a table they open beside it, so that nobody leaves their seat. */
export const LearnLink = ({ manifest: title, isAtTable = false }: { manifest: GameManifest; isAtTable?: boolean }) => {
  const { t, sentenceGap: gap } = useTranslator();
  if (title.lessonMinutes === undefined) return null;
  const href = `/learn/${title.id}`;
  const label = t('learn.byPlaying', { n: title.lessonMinutes });
  if (!isAtTable)
    return (
      <p>
        <Link href={href}>{label}</Link>
      </p>
    );
  return (
    <p className="learn-beside">
      <a href={href} target="_blank">
        {label}
      </a>
      {gap}
      <span className="quiet small-print">{t('learn.beside')}</span>
    </p>
  );
};
