import type { Browser } from 'playwright-core';

/** Context of a check: the site under test and a browser. */
export interface TestContext {
  readonly address: string;
  readonly browser: Browser;
  /** Adds a measured figure to the report. */
  note(figure: string): void;
}

export interface BrowserCheck {
  readonly name: string;
  /** Runs alone, because it measures time or needs an exclusive resource. */
  readonly isExclusive?: boolean;
  run(context: TestContext): Promise<void>;
}

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

export const assertEqual = (actual: unknown, expected: unknown, what: string): void =>
  assert(
    JSON.stringify(actual) === JSON.stringify(expected),
    `${what}: got ${JSON.stringify(actual)?.slice(0, 300)}, wanted ${JSON.stringify(expected)?.slice(0, 300)}`,
  );
