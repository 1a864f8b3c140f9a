import { findGame } from '@gunbai/games/registry';
import type { Lesson, GameManifest, BoardModule } from '@gunbai/games/registry';
import { useEffect, useState } from 'react';
import { getLessonProgress } from '../lessons/lesson-progress.ts';
import { useLessonStep } from '../lessons/LessonOverlay.tsx';
import { NextGameButton } from '../online/lobby/NextGameButton.tsx';
import { useServerStatus } from '../online/connection/server-status.ts';
import { useTurnCountConnection } from '../components/PageLayout.tsx';
import { NotFound, TableUnavailable, LoadingPage } from '../components/NotFound.tsx';
import { loadLessons, loadRules, loadGameText } from '../components/use-game-assets.ts';
import { LessonSession } from '../session/lesson-session.ts';
import { useSettings } from '../settings.ts';
import { TableView } from '../table/TableView.tsx';
import { useTranslator } from '../i18n/index.tsx';
import '../styles/table.css';

interface LoadedLesson {
  readonly session: LessonSession;
  readonly board: BoardModule;
  readonly nextLesson: Lesson | null;
}

type LessonLoadState =
  | { readonly state: 'loading' | 'missing' }
  | { readonly state: 'failed'; readonly detail: string }
  | ({ readonly state: 'open' } & LoadedLesson);

/** A finished lesson starts again; an unfinished one continues. */
const resumeStep = (manifest: GameManifest, { id, steps }: Lesson): number => {
  const stepIndex = getLessonProgress(manifest.id, id)?.at ?? 0;
  return stepIndex < steps.length - 1 ? stepIndex : 0;
};

const loadLesson = async (game: string, id: string): Promise<LessonLoadState> => {
  const manifest = findGame(game);
  const lessons = manifest ? await loadLessons(manifest) : [];
  const index = lessons.findIndex((one) => one.id === id);
  const lesson = lessons[index];
  if (!manifest || !lesson) return { state: 'missing' };
  const [rules, board] = await Promise.all([
    loadRules(manifest),
    manifest.board(),
    loadGameText(manifest, useSettings.getState().language),
  ]);
  const session = new LessonSession(manifest, rules, lesson, resumeStep(manifest, lesson));
  return { state: 'open', session, board, nextLesson: lessons[index + 1] ?? null };
};

const LessonPage = ({ game, lesson }: { game: string; lesson: string }) => {
  const { t } = useTranslator();
  const [loadState, setLoadState] = useState<LessonLoadState>({ state: 'loading' });
  useEffect(() => {
    let isDisposed = false;
    void loadLesson(game, lesson)
      .catch((error: unknown): LessonLoadState => ({ state: 'failed', detail: error instanceof Error ? error.message : String(error) }))
      .then((found) => isDisposed || setLoadState(found));
    return () => {
      isDisposed = true;
    };
  }, [game, lesson]);
  switch (loadState.state) {
    case 'loading':
      return <LoadingPage />;
    case 'missing':
      return <NotFound />;
    case 'failed':
      return <TableUnavailable message={t('lesson.failed')} detail={loadState.detail} />;
    case 'open':
      return <LessonTable {...loadState} />;
  }
};

export default LessonPage;

const LessonTable = ({ session, board, nextLesson }: LoadedLesson) => {
  const stepIndex = useLessonStep(session);
  const step = session.lesson.steps[stepIndex] ?? session.lesson.steps[0];
  const turnCount = useServerStatus((state) => state.turnCount);
  useTurnCountConnection();
  return (
    <TableView
      session={session}
      board={board}
      isPersistent
      lastViewed={null}
      lesson={{ session, stepIndex, step, nextLesson }}
      banner={
        turnCount > 0 && (
          <p className="notice">
            <NextGameButton count={turnCount} />
          </p>
        )
      }
    />
  );
};
