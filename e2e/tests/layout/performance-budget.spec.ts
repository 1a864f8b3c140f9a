import { test } from '../../fixtures.ts';
import { gzipSync } from 'node:zlib';
import { visit } from '../../browser.ts';
import { assert } from '../../assertions.ts';
import { startGame } from '../../game-helpers.ts';

const MAX_SCRIPT_BYTES = 250 * 1024;
const MAX_WAIT_MS = 2000;
const TRIES = 5;

const SELECTABLE = '.board-stage [data-target][data-state="selectable"]';

test('performance budget: at most 250 KB of compressed script before the home page is usable', async ({ address, browser, note }) => {
  const { page, context } = await visit(browser, address);
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (/\.js(\?|$)/.test(response.url())) scripts.push(response.body().then((body) => gzipSync(body, { level: 6 }).length));
  });
  await page.goto('/');
  await page.locator('.covers a[data-kind=main]').first().waitFor();
  const sizes = await Promise.all(scripts);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  note(`home page: ${(total / 1024).toFixed(1)} KB of script in ${sizes.length} files, gzip`);
  assert(total > 0 && total <= MAX_SCRIPT_BYTES, `${total} bytes of script`);
  await context.close();
});

test(
  'performance budget: the table is usable within 2 s on a CPU throttled four times',
  { tag: '@exclusive' },
  async ({ address, browser, note }) => {
    const { page, context } = await visit(browser, address);
    await startGame(page, 'age-of-war', ['person', 'person']);
    await page.locator(SELECTABLE).first().waitFor();
    const table = page.url();
    const devtools = await context.newCDPSession(page);
    const open = async (): Promise<number> => {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await page.goto('about:blank');
      await devtools.send('Network.clearBrowserCache');
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.goto(table, { waitUntil: 'commit' });
      await page.locator(SELECTABLE).first().waitFor();
      return page.evaluate(() => performance.now());
    };
    // Other load can only slow it down, so take the best of a few runs.
    let waited = Infinity;
    for (let tries = 0; tries < TRIES && waited > MAX_WAIT_MS; tries++) waited = Math.min(waited, await open());
    note(`table: selectable targets ${Math.round(waited)} ms after navigation, 4x throttled, empty cache`);
    assert(waited <= MAX_WAIT_MS, `the table took ${Math.round(waited)} ms at best of ${TRIES}`);
    await context.close();
  },
);
