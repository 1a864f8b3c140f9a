import type { Lesson, GameManifest } from '@gunbai/games/registry';
import { Link } from 'wouter';
import { getLessonProgress, useLessonProgress } from '../lessons/lesson-progress.ts';
import { PageLayout } from '../components/PageLayout.tsx';
import { NotFound } from '../components/NotFound.tsx';
import { useLessons } from '../components/use-game-assets.ts';
import { useTranslator } from '../i18n/index.tsx';

const LessonsPage = ({ game }: { game: string }) => {
  const { t, language } = useTranslator();
  const found = useLessons(game);
  if (!found) return <NotFound />;
  const { manifest, lessons } = found;
  const heading = t('lesson.title', { game: manifest.names[language] });
  const nextLesson = lessons.find(({ id }) => !getLessonProgress(game, id)?.isDone) ?? lessons[0];
  return (
    <PageLayout title={heading}>
      <h1>{heading}</h1>
      <p>{t('lesson.about')}</p>
      <ol className="lessons">
        {lessons.map((lesson) => (
          <LessonRow key={lesson.id} manifest={manifest} lesson={lesson} isNext={lesson === nextLesson} />
        ))}
      </ol>
      <p className="button-row">
        <Link href={`/new/${game}`} className="button">
          {t('home.newGame')}
        </Link>
        <Link href={`/rules/${game}`} className="button" data-kind="quiet">
          {t('home.rules')}
        </Link>
      </p>
    </PageLayout>
  );
};

export default LessonsPage;

const LessonRow = ({ manifest, lesson, isNext }: { manifest: GameManifest; lesson: Lesson; isNext: boolean }) => {
  const { t, language } = useTranslator();
  const progress = useLessonProgress(manifest.id, lesson.id);
  const n = lesson.steps.length;
  const isInProgress = progress !== null && progress.at > 0 && progress.at < n - 1;
  const name = lesson.name[language];
  const label = isInProgress ? t('lesson.continueAt', { n: progress.at + 1 }) : t(progress?.isDone ? 'lesson.repeat' : 'lesson.start');
  return (
    <li className="panel">
      <h2>
        {name}
        {progress?.isDone && <span className="lesson-done">{t('lesson.done')}</span>}
      </h2>
      <span className="quiet small-print">{t('lesson.steps', { n })}</span>
      <Link href={`/learn/${manifest.id}/${lesson.id}`} className="button" data-kind={isNext ? 'main' : undefined}>
        {label}
        <span className="visually-hidden"> {name}</span>
      </Link>
    </li>
  );
};
