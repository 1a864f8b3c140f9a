import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { LAUNCH_OPTIONS } from './browser.ts';

const EXCLUSIVE = /@exclusive/;
/** A run of chosen tests runs only those. */
const isSelection = process.argv.some((word) => /^(-g|--grep)\b/.test(word));

export default defineConfig({
  testDir: 'tests',
  globalSetup: './build-client.ts',
  fullyParallel: true,
  workers: Math.min(2, availableParallelism()),
  // Browsers share this machine with each other and with unit tests: a test that fails beside others is tried again.
  retries: 2,
  timeout: 400_000,
  use: { browserName: 'chromium', launchOptions: LAUNCH_OPTIONS },
  projects: [
    // They fail if the page is too slow: nothing else runs meanwhile.
    { name: 'exclusive', outputDir: '../.gunbai/browser-tests/exclusive', grep: EXCLUSIVE },
    {
      name: 'parallel',
      outputDir: '../.gunbai/browser-tests/parallel',
      grepInvert: EXCLUSIVE,
      dependencies: isSelection ? [] : ['exclusive'],
    },
  ],
});
