import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { TestSequencer } from './scripts/test-order.ts';

export default defineConfig({
  test: {
    include: ['{engine,shared,protocol,ai,ui,games,server,web,cli,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['scripts/test-folder.ts'],
    isolate: false,
    sequence: { sequencer: TestSequencer },
    // One more than processors: tests of servers mostly wait.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
