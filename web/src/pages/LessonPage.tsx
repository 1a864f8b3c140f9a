import { titleOf } from '@gunbai/games/registry';
import type { Lesson, Title, TitleBoard } from '@gunbai/games/registry';
import { useEffect, useState } from 'react';
import { progressOf } from '../lessons/progress.ts';
import { useStep } from '../lessons/Teacher.tsx';
import { NextGame } from '../online/NextGame.tsx';
import { useServer } from '../online/server.ts';
import { useListening } from '../parts/Frame.tsx';
import { Missing, NotOpen, Opening } from '../parts/Missing.tsx';
import { lessonsOf, rulesOf, textOf } from '../parts/titles.ts';
import { LessonSession } from '../session/lesson.ts';
import { useSettings } from '../settings.ts';
import { TableView } from '../table/TableView.tsx';
import { useSpeech } from '../text/index.tsx';
import '../styles/table.css';

interface Room {
  readonly session: LessonSession;
  readonly board: TitleBoard;
  readonly next: Lesson | null;
}

type Opened =
  | { readonly state: 'loading' | 'missing' }
  | { readonly state: 'failed'; readonly detail: string }
  | ({ readonly state: 'open' } & Room);

/** Somebody who has finished a lesson begins it anew; who left in the middle goes on there. */
const placeIn = (title: Title, { id, steps }: Lesson): number => {
  const at = progressOf(title.id, id)?.at ?? 0;
  return at < steps.length - 1 ? at : 0;
};

const openLesson = async (game: string, id: string): Promise<Opened> => {
  const title = titleOf(game);
  const lessons = title ? await lessonsOf(title) : [];
  const index = lessons.findIndex((one) => one.id === id);
  const lesson = lessons[index];
  if (!title || !lesson) return { state: 'missing' };
  const [rules, board] = await Promise.all([rulesOf(title), title.board(), textOf(title, useSettings.getState().language)]);
  const session = new LessonSession(title, rules, lesson, placeIn(title, lesson));
  return { state: 'open', session, board, next: lessons[index + 1] ?? null };
};

const LessonPage = ({ game, lesson }: { game: string; lesson: string }) => {
  const { t } = useSpeech();
  const [opened, setOpened] = useState<Opened>({ state: 'loading' });
  useEffect(() => {
    let isLeft = false;
    void openLesson(game, lesson)
      .catch((error: unknown): Opened => ({ state: 'failed', detail: error instanceof Error ? error.message : String(error) }))
      .then((found) => isLeft || setOpened(found));
    return () => {
      isLeft = true;
    };
  }, [game, lesson]);
  switch (opened.state) {
    case 'loading':
      return <Opening />;
    case 'missing':
      return <Missing />;
    case 'failed':
      return <NotOpen say={t('learn.failed')} detail={opened.detail} />;
    case 'open':
      return <InLesson {...opened} />;
  }
};

export default LessonPage;

const InLesson = ({ session, board, next }: Room) => {
  const at = useStep(session);
  const step = session.lesson.steps[at] ?? session.lesson.steps[0];
  const waiting = useServer((state) => state.waiting);
  useListening();
  return (
    <TableView
      session={session}
      board={board}
      lasts
      since={null}
      lesson={{ session, at, step, next }}
      banner={
        waiting > 0 && (
          <p className="notice">
            <NextGame n={waiting} />
          </p>
        )
      }
    />
  );
};
