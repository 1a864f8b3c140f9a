import type { Browser } from 'playwright-core';

/** What every check gets: the site under test and a browser to visit it with. */
export interface Ground {
  readonly address: string;
  readonly browser: Browser;
  /** Notes a measured figure for the report. */
  note(figure: string): void;
}

export interface Check {
  readonly name: string;
  /** It measures time, or what the machine has only once: nothing else is done meanwhile. */
  readonly isAlone?: boolean;
  run(ground: Ground): Promise<void>;
}

export function insist(holds: unknown, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}

export const same = (got: unknown, wanted: unknown, what: string): void =>
  insist(
    JSON.stringify(got) === JSON.stringify(wanted),
    `${what}: got ${JSON.stringify(got)?.slice(0, 300)}, wanted ${JSON.stringify(wanted)?.slice(0, 300)}`,
  );
