import { test as base } from '@playwright/test';
import { serveClient } from './server.ts';

interface TestFixtures {
  /** Reports a measured figure beside the test. */
  readonly note: (figure: string) => void;
}

interface WorkerFixtures {
  /** The built client, served on loopback. */
  readonly address: string;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  address: [
    async ({}, use) => {
      const site = await serveClient();
      await use(site.address);
      await site.close();
    },
    { scope: 'worker' },
  ],
  note: async ({}, use) => use((figure) => console.log(`          ${figure}`)),
});
