import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** How far somebody has come in a lesson. */
export interface Progress {
  /** The step that was said last. */
  readonly at: number;
  readonly isDone: boolean;
}

type Lessons = Readonly<Record<string, Progress>>;

const isProgress = (value: unknown): value is Progress =>
  typeof value === 'object' && value !== null && 'at' in value && Number.isInteger(value.at) && 'isDone' in value;

/** What is kept may be of another version, or have been tampered with. */
const readLessons = (kept: unknown): Lessons =>
  Object.fromEntries(Object.entries(typeof kept === 'object' && kept !== null ? kept : {}).filter(([, value]) => isProgress(value)));

const useLessons = create<Lessons>()(persist(() => ({}), { name: 'gunbai.lessons', version: 1, merge: readLessons }));

const keyOf = (game: string, lesson: string): string => `${game} ${lesson}`;

export const progressOf = (game: string, lesson: string): Progress | null => useLessons.getState()[keyOf(game, lesson)] ?? null;

export const useProgress = (game: string, lesson: string): Progress | null => useLessons((all) => all[keyOf(game, lesson)] ?? null);

/** What was done once stays done, however often it is begun again. */
export const noteProgress = (game: string, lesson: string, at: number, isLast: boolean): void => {
  const isDone = isLast || (progressOf(game, lesson)?.isDone ?? false);
  useLessons.setState({ [keyOf(game, lesson)]: { at, isDone } });
};
