import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

interface Overflow {
  /** The text overflows and can be scrolled, also with keys. */
  readonly isOverflowing: boolean;
  /** More text below. */
  readonly hasMore: boolean;
}

const NO_OVERFLOW: Overflow = { isOverflowing: false, hasMore: false };

const measureOverflow = (box: HTMLElement): Overflow => ({
  isOverflowing: box.scrollHeight > box.clientHeight + 1,
  hasMore: box.scrollTop + box.clientHeight < box.scrollHeight - 1,
});

const scrollToTop = (box: HTMLElement): void => {
  box.scrollTop = 0;
};

/** Whether the text fits into its box. A new text is scrolled to its start. */
export const useOverflow = (box: RefObject<HTMLElement | null>, text: string): Overflow => {
  const [overflow, setOverflow] = useState(NO_OVERFLOW);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || text === '') return;
    const update = (): void => {
      const now = measureOverflow(element);
      setOverflow((previous) => (previous.isOverflowing === now.isOverflowing && previous.hasMore === now.hasMore ? previous : now));
    };
    scrollToTop(element);
    update();
    element.addEventListener('scroll', update);
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(update);
    observer?.observe(element);
    return () => {
      element.removeEventListener('scroll', update);
      observer?.disconnect();
    };
  }, [box, text]);
  return overflow;
};
