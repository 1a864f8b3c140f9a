import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

export interface LongWords {
  /** There is more than can be seen at once: the words can be scrolled, by keys too. */
  readonly isLong: boolean;
  /** There is more below. */
  readonly hasMore: boolean;
}

const ALL_SEEN: LongWords = { isLong: false, hasMore: false };

const measured = (box: HTMLElement): LongWords => ({
  isLong: box.scrollHeight > box.clientHeight + 1,
  hasMore: box.scrollTop + box.clientHeight < box.scrollHeight - 1,
});

const toBeginning = (box: HTMLElement): void => {
  box.scrollTop = 0;
};

/** Whether words fit into the box that is kept for them. A new sentence is read from its beginning. */
export const useLongWords = (box: RefObject<HTMLElement | null>, words: string): LongWords => {
  const [long, setLong] = useState(ALL_SEEN);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || words === '') return;
    const look = (): void => {
      const now = measured(element);
      setLong((was) => (was.isLong === now.isLong && was.hasMore === now.hasMore ? was : now));
    };
    toBeginning(element);
    look();
    element.addEventListener('scroll', look);
    const watcher = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look);
    watcher?.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      watcher?.disconnect();
    };
  }, [box, words]);
  return long;
};
