import { expect } from 'vitest';

/** What comes true before long, even on a machine that is busy with other things. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 20_000 });
