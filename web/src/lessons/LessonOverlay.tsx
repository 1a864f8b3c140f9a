import type { Lesson, LessonStep } from '@gunbai/games/registry';
import { useEffect, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'wouter';
import type { LessonSession } from '../session/lesson-session.ts';
import { openSavedGames } from '../session/saved-games.ts';
import { useTranslator } from '../i18n/index.tsx';
import { saveLessonProgress } from './lesson-progress.ts';

export interface ActiveLesson {
  readonly session: LessonSession;
  readonly stepIndex: number;
  readonly step: LessonStep;
  /** Null for the last lesson. */
  readonly nextLesson: Lesson | null;
}

export const useLessonStep = (session: LessonSession): number =>
  useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.stepIndex,
  );

/** The text of the current step, over the board. */
export const LessonOverlay = ({
  session,
  stepIndex,
  step,
  nextLesson,
  onClauseClick,
}: ActiveLesson & { onClauseClick(clause: string): void }) => {
  const { t, language } = useTranslator();
  const { lesson, manifest } = session;
  const isLast = stepIndex === lesson.steps.length - 1;
  useEffect(() => saveLessonProgress(manifest.id, lesson.id, stepIndex, isLast), [manifest, lesson, stepIndex, isLast]);
  return (
    <section className="lesson-overlay" aria-label={t('lesson.region')}>
      <header>
        <h3>{lesson.name[language]}</h3>
        <span className="quiet small-print">{t('lesson.position', { position: stepIndex + 1, n: lesson.steps.length })}</span>
        {step.clauses?.map((clause) => (
          <button
            key={clause}
            type="button"
            className="clause"
            aria-label={t('table.readClause', { clause })}
            onClick={() => onClauseClick(clause)}
          >
            {clause}
          </button>
        ))}
      </header>
      <div role="status">
        <p key={stepIndex} className="lesson-text">
          {step.text[language]}
        </p>
      </div>
      <div className="lesson-actions">
        {isLast ? <LessonEndActions session={session} nextLesson={nextLesson} /> : <StepAction session={session} step={step} />}
        {stepIndex > 0 && (
          <button type="button" className="button small" data-kind="quiet" onClick={() => session.previousStep()}>
            {t('lesson.back')}
          </button>
        )}
      </div>
    </section>
  );
};

/** A button to continue, or a reminder to make the move. */
const StepAction = ({ session, step }: Pick<ActiveLesson, 'session' | 'step'>) => {
  const { t } = useTranslator();
  if (step.expectedAction) return <span className="lesson-your-move">{t('lesson.yourMove')}</span>;
  return (
    <button type="button" className="button small" data-kind="main" onClick={() => session.nextStep()}>
      {t('lesson.next')}
    </button>
  );
};

const LessonEndActions = ({ session, nextLesson }: Pick<ActiveLesson, 'session' | 'nextLesson'>) => {
  const { t, language } = useTranslator();
  const [, navigate] = useLocation();
  const { id } = session.manifest;
  const playOnFromLesson = async (): Promise<void> => {
    const { store } = await openSavedGames();
    navigate(await session.saveForPlay(store));
  };
  return (
    <>
      {nextLesson && (
        <Link href={`/learn/${id}/${nextLesson.id}`} className="button small" data-kind="main">
          {t('lesson.nextLesson', { name: nextLesson.name[language] })}
        </Link>
      )}
      {!session.snapshot().outcome && (
        <button type="button" className="button small" data-kind={nextLesson ? undefined : 'main'} onClick={() => void playOnFromLesson()}>
          {t('lesson.playOn')}
        </button>
      )}
      <Link href={`/learn/${id}`} className="button small">
        {t('lesson.all')}
      </Link>
    </>
  );
};
