import type { GameManifest } from '@gunbai/games/registry';
import { Link } from 'wouter';
import { useTranslator } from '../i18n/index.tsx';

/** A link to a game's lessons. At a table they open in a new tab, so that the player keeps the seat. */
export const LearnLink = ({ manifest, isAtTable = false }: { manifest: GameManifest; isAtTable?: boolean }) => {
  const { t, sentenceGap } = useTranslator();
  if (manifest.lessonMinutes === undefined) return null;
  const href = `/learn/${manifest.id}`;
  const label = t('lesson.byPlaying', { n: manifest.lessonMinutes });
  if (!isAtTable)
    return (
      <p>
        <Link href={href}>{label}</Link>
      </p>
    );
  return (
    <p className="learn-link-inline">
      <a href={href} target="_blank">
        {label}
      </a>
      {sentenceGap}
      <span className="quiet small-print">{t('lesson.opensInNewTab')}</span>
    </p>
  );
};
