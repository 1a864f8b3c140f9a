import type { Browser } from 'playwright-core';

/** What every check gets: the site under test and a browser to visit it with. */
export interface TestContext {
  readonly address: string;
  readonly browser: Browser;
  /** Notes a measured figure for the report. */
  note(figure: string): void;
}

export interface BrowserCheck {
  readonly name: string;
  /** It measures time, or what the machine has only once: nothing else is done meanwhile. */
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
