import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface LessonProgress {
  /** The last step shown. */
  readonly at: number;
  readonly isDone: boolean;
}

type LessonProgressByKey = Readonly<Record<string, LessonProgress>>;

const isLessonProgress = (value: unknown): value is LessonProgress =>
  typeof value === 'object' && value !== null && 'at' in value && Number.isInteger(value.at) && 'isDone' in value;

/** The stored value may be of another version, or invalid. */
const parseStoredProgress = (stored: unknown): LessonProgressByKey =>
  Object.fromEntries(
    Object.entries(typeof stored === 'object' && stored !== null ? stored : {}).filter(([, value]) => isLessonProgress(value)),
  );

const useLessonStore = create<LessonProgressByKey>()(
  persist(() => ({}), { name: 'gunbai.lessons', version: 1, merge: parseStoredProgress }),
);

const progressKey = (game: string, lesson: string): string => `${game} ${lesson}`;

export const getLessonProgress = (game: string, lesson: string): LessonProgress | null =>
  useLessonStore.getState()[progressKey(game, lesson)] ?? null;

export const useLessonProgress = (game: string, lesson: string): LessonProgress | null =>
  useLessonStore((all) => all[progressKey(game, lesson)] ?? null);

/** A lesson once done stays done, even if it is started again. */
export const saveLessonProgress = (game: string, lesson: string, stepIndex: number, isLast: boolean): void => {
  const isDone = isLast || (getLessonProgress(game, lesson)?.isDone ?? false);
  useLessonStore.setState({ [progressKey(game, lesson)]: { at: stepIndex, isDone } });
};
