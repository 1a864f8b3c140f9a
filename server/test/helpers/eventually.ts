import { expect } from 'vitest';

/** Polls until the assertion holds, with time enough for a busy machine. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 20_000 });
