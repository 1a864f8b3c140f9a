import { titleOf } from '@gunbai/games/registry';
import type { Lesson, Title } from '@gunbai/games/registry';
import { use } from 'react';

const loads = new Map<string, Promise<readonly Lesson[]>>();

/** A game's lessons, loaded once, and again only if that failed. */
export const lessonsOf = (title: Title): Promise<readonly Lesson[]> => {
  const known = loads.get(title.id);
  if (known) return known;
  const begun = title.lessons?.() ?? Promise.resolve([]);
  loads.set(title.id, begun);
  begun.catch(() => loads.delete(title.id));
  return begun;
};

/** A game and its lessons; the page waits for them. Null if there is no such game, or it has none. */
export const useLessonsOf = (game: string): { readonly title: Title; readonly lessons: readonly Lesson[] } | null => {
  const title = titleOf(game);
  return title?.lessons ? { title, lessons: use(lessonsOf(title)) } : null;
};
