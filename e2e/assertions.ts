import type { Page } from '@playwright/test';
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

export const assertEqual = (actual: unknown, expected: unknown, what: string): void =>
  assert(
    JSON.stringify(actual) === JSON.stringify(expected),
    `${what}: got ${JSON.stringify(actual)?.slice(0, 300)}, wanted ${JSON.stringify(expected)?.slice(0, 300)}`,
  );

/** Whether the page fits the width of the screen. */
export const isWithinWidth = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
