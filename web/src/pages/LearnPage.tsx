import type { Lesson, Title } from '@gunbai/games/registry';
import { Link } from 'wouter';
import { progressOf, useProgress } from '../lessons/progress.ts';
import { Frame } from '../parts/Frame.tsx';
import { Missing } from '../parts/Missing.tsx';
import { useLessonsOf } from '../parts/titles.ts';
import { useSpeech } from '../text/index.tsx';

/** The lessons of a game, and which of them are done. */
const LearnPage = ({ game }: { game: string }) => {
  const { t, language } = useSpeech();
  const known = useLessonsOf(game);
  if (!known) return <Missing />;
  const { title, lessons } = known;
  const heading = t('learn.title', { game: title.names[language] });
  const due = lessons.find(({ id }) => !progressOf(game, id)?.isDone) ?? lessons[0];
  return (
    <Frame title={heading}>
      <h1>{heading}</h1>
      <p>{t('learn.about')}</p>
      <ol className="lessons">
        {lessons.map((lesson) => (
          <LessonRow key={lesson.id} title={title} lesson={lesson} isDue={lesson === due} />
        ))}
      </ol>
      <p className="button-row">
        <Link href={`/new/${game}`} className="button">
          {t('front.new')}
        </Link>
        <Link href={`/rules/${game}`} className="button" data-kind="quiet">
          {t('front.rules')}
        </Link>
      </p>
    </Frame>
  );
};

export default LearnPage;

const LessonRow = ({ title, lesson, isDue }: { title: Title; lesson: Lesson; isDue: boolean }) => {
  const { t, language } = useSpeech();
  const progress = useProgress(title.id, lesson.id);
  const n = lesson.steps.length;
  const isUnderWay = progress !== null && progress.at > 0 && progress.at < n - 1;
  const name = lesson.name[language];
  const say = isUnderWay ? t('learn.goOnAt', { n: progress.at + 1 }) : t(progress?.isDone ? 'learn.again' : 'learn.begin');
  return (
    <li className="panel">
      <h2>
        {name}
        {progress?.isDone && <span className="lesson-done">{t('learn.done')}</span>}
      </h2>
      <span className="quiet small-print">{t('learn.steps', { n })}</span>
      <Link href={`/learn/${title.id}/${lesson.id}`} className="button" data-kind={isDue ? 'main' : undefined}>
        {say}
        <span className="unseen"> {name}</span>
      </Link>
    </li>
  );
};
