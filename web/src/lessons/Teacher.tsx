import type { Lesson, LessonStep } from '@gunbai/games/registry';
import { useEffect, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'wouter';
import type { LessonSession } from '../session/lesson.ts';
import { openShelf } from '../session/shelf.ts';
import { useSpeech } from '../text/index.tsx';
import { noteProgress } from './progress.ts';

/** A lesson at a table, and where it stands. */
export interface Teaching {
  readonly session: LessonSession;
  readonly at: number;
  readonly step: LessonStep;
  /** What is taught after this; null for the last lesson. */
  readonly next: Lesson | null;
}

export const useStep = (session: LessonSession): number =>
  useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.at,
  );

/** What the lesson says now, over the board that it speaks of. */
export const Teacher = ({ session, at, step, next, onClause }: Teaching & { onClause(clause: string): void }) => {
  const { t, language } = useSpeech();
  const { lesson, title } = session;
  const isLast = at === lesson.steps.length - 1;
  useEffect(() => noteProgress(title.id, lesson.id, at, isLast), [title, lesson, at, isLast]);
  return (
    <section className="teacher" aria-label={t('learn.words')}>
      <header>
        <h3>{lesson.name[language]}</h3>
        <span className="quiet small-print">{t('learn.place', { at: at + 1, n: lesson.steps.length })}</span>
        {step.clauses?.map((clause) => (
          <button
            key={clause}
            type="button"
            className="clause"
            aria-label={t('table.readClause', { clause })}
            onClick={() => onClause(clause)}
          >
            {clause}
          </button>
        ))}
      </header>
      <div role="status">
        <p key={at} className="teacher-words">
          {step.say[language]}
        </p>
      </div>
      <div className="teacher-ways">
        {isLast ? <WaysOn session={session} next={next} /> : <Going session={session} step={step} />}
        {at > 0 && (
          <button type="button" className="button small" data-kind="quiet" onClick={() => session.goBack()}>
            {t('learn.back')}
          </button>
        )}
      </div>
    </section>
  );
};

/** How a step is left: by going on, or by doing what it says. */
const Going = ({ session, step }: Pick<Teaching, 'session' | 'step'>) => {
  const { t } = useSpeech();
  if (step.does) return <span className="teacher-yours">{t('learn.yours')}</span>;
  return (
    <button type="button" className="button small" data-kind="main" onClick={() => session.goOn()}>
      {t('learn.next')}
    </button>
  );
};

/** What can be done after a lesson. */
const WaysOn = ({ session, next }: Pick<Teaching, 'session' | 'next'>) => {
  const { t, language } = useSpeech();
  const [, navigate] = useLocation();
  const { id } = session.title;
  const playOn = async (): Promise<void> => {
    const { shelf } = await openShelf();
    navigate(await session.playOn(shelf));
  };
  return (
    <>
      {next && (
        <Link href={`/learn/${id}/${next.id}`} className="button small" data-kind="main">
          {t('learn.nextLesson', { name: next.name[language] })}
        </Link>
      )}
      {!session.sight().outcome && (
        <button type="button" className="button small" data-kind={next ? undefined : 'main'} onClick={() => void playOn()}>
          {t('learn.playOn')}
        </button>
      )}
      <Link href={`/learn/${id}`} className="button small">
        {t('learn.all')}
      </Link>
    </>
  );
};
