import type { Title } from '@gunbai/games/registry';
import { Link } from 'wouter';
import { useSpeech } from '../text/index.tsx';

/** The way to a game's lessons, for whoever has never played it. At a table they open beside it, so that nobody leaves their seat. */
export const LearnLink = ({ title, isAtTable = false }: { title: Title; isAtTable?: boolean }) => {
  const { t, gap } = useSpeech();
  if (title.lessonMinutes === undefined) return null;
  const address = `/learn/${title.id}`;
  const words = t('learn.byPlaying', { n: title.lessonMinutes });
  if (!isAtTable)
    return (
      <p>
        <Link href={address}>{words}</Link>
      </p>
    );
  return (
    <p className="learn-beside">
      <a href={address} target="_blank">
        {words}
      </a>
      {gap}
      <span className="quiet small-print">{t('learn.beside')}</span>
    </p>
  );
};
