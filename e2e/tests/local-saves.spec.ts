import { test } from '../fixtures.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { visit } from '../browser.ts';
import { copyAsNextBuild } from '../next-build.ts';
import { assert, assertEqual } from '../assertions.ts';
import { chooseOnBoard, positionFingerprint, startGame } from '../game-helpers.ts';
import { CLIENT_BUILD, serveClient } from '../server.ts';
import type { Site } from '../server.ts';
import { withoutConnectionErrors } from '../online-helpers.ts';

/** Waits until the whole client is cached. */
const waitForOfflineCache = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
};

/** A site with one build, and the folder of the next build. */
const withTwoBuilds = async (work: (site: Site, next: string) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'gunbai-builds-'));
  const next = join(folder, 'next');
  await copyAsNextBuild(CLIENT_BUILD, next);
  const site = await serveClient();
  try {
    await work(site, next);
  } finally {
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
};

const runsNextBuild = (page: Page): Promise<boolean> =>
  page.evaluate(() => [...document.scripts].some(({ src }) => src.includes('-next.js')));

const openSettings = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
};

test('local saves: a game survives closing the page, and the recap opens on request only', async ({ address, browser }) => {
  const { page, context, complaints } = await visit(browser, address, { settings: { confirm: 'never' } });
  await startGame(page, 'age-of-war', ['person', 'random']);
  for (let made = 0; made < 3; made++) await chooseOnBoard(page);
  await page.locator('.prompt-bar[data-acting]').waitFor();
  const before = await positionFingerprint(page);
  await page.close();
  const again = await context.newPage();
  const thrown: string[] = [];
  again.on('console', (message) => message.type() === 'error' && thrown.push(message.text()));
  again.on('pageerror', ({ message }) => thrown.push(message));
  await again.goto('/');
  await again.locator('.continue a').click();
  await again.locator('.prompt-bar[data-acting]').waitFor();
  assert((await again.locator('.recap').count()) === 0, 'a recap opens though nothing is new');
  await again.getByRole('button', { name: 'More' }).click();
  await again.getByRole('button', { name: 'Recap' }).click();
  await again.locator('.recap').getByRole('heading', { name: 'Recap' }).waitFor();
  await again.locator('.recap').getByText('Continue').click();
  assertEqual(await positionFingerprint(again), before, 'the position');
  await again.goto('/mine');
  await again
    .locator('.saved-game-row')
    .getByText(/^Turn \d+ ·/)
    .waitFor();
  assertEqual([...complaints, ...thrown], [], 'console');
  await context.close();
});

test('local saves: everything works offline after the first visit', async ({ address, browser }) => {
  const { page, context, complaints } = await visit(browser, address, { settings: { confirm: 'never' }, usesServiceWorker: true });
  await waitForOfflineCache(page);
  await context.setOffline(true);
  await page.goto('/rules/age-of-war');
  await page.waitForSelector('.clause-card');
  await startGame(page, 'age-of-war', ['person', 'random']);
  await chooseOnBoard(page);
  await page.waitForFunction(() => document.querySelectorAll('.log-list li').length > 3);
  await page.locator('.prompt-bar[data-acting]').waitFor();
  await page.reload();
  await page.waitForSelector('.board-stage');
  await page.goto('/settings');
  await page.getByRole('radio', { name: '简体中文' }).check();
  await page.getByRole('heading', { level: 1, name: '设置' }).waitFor();
  assert(await page.getByText('没有网络').isVisible(), 'the offline notice is missing');
  assertEqual(complaints, [], 'console');
  await context.close();
});

test('local saves: during a game an old page keeps working, and a new tab opens the game in the new build', async ({ browser }) =>
  withTwoBuilds(async (site, next) => {
    const { page, context, complaints } = await visit(browser, site.address, { settings: { confirm: 'never' }, usesServiceWorker: true });
    await waitForOfflineCache(page);
    await startGame(page, 'age-of-war', ['person', 'person']);
    await chooseOnBoard(page);
    const stood = await positionFingerprint(page);
    site.switchBuild(next);
    const other = await context.newPage();
    await other.goto('/');
    assertEqual(await runsNextBuild(other), true, 'a page that is opened now is of the new build');
    await other.getByText('A new version is ready.').waitFor();
    await other.getByRole('button', { name: 'Reload' }).click();
    await other.getByText('A new version is ready.').waitFor({ state: 'detached' });

    // The browser may drop its HTTP cache at any time; the service worker's cache must do.
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
    await openSettings(page);
    assertEqual(await runsNextBuild(page), false, 'the page that was open went on in its own build');
    await page.goBack();
    await page.locator('.prompt-bar[data-acting]').waitFor();
    await context.setOffline(true);
    await page.reload();
    await page.locator('.prompt-bar[data-acting]').waitFor();
    assertEqual(await runsNextBuild(page), true, 'after a reload, even offline, the page runs the new build');
    assertEqual(await positionFingerprint(page), stood, 'the position');
    assertEqual(withoutConnectionErrors(complaints), [], 'console');
    await context.close();
  }));

test('local saves: a page without saved files reloads into a new build when its parts are gone', async ({ browser }) =>
  withTwoBuilds(async (site, next) => {
    const { page, context } = await visit(browser, site.address);
    await startGame(page, 'age-of-war', ['person', 'person']);
    site.switchBuild(next);
    await openSettings(page);
    assertEqual(await runsNextBuild(page), true, 'the page is of the new build');
    await page.goBack();
    await page.locator('.prompt-bar[data-acting]').waitFor();
    await context.close();
  }));

test('local saves: a game open in two tabs is played in one, and continues in the other', async ({ address, browser }) => {
  const { page, context, complaints } = await visit(browser, address, { settings: { confirm: 'never' } });
  await startGame(page, 'age-of-war', ['person', 'person']);
  await chooseOnBoard(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByText('This game is open in another tab').waitFor();
  await other.getByRole('button', { name: 'Play here' }).click();
  await other.locator('.prompt-bar[data-acting]').waitFor();
  await page.getByText('This game is open in another tab').waitFor();
  for (let made = 0; made < 3; made++) await chooseOnBoard(other);
  const stood = await positionFingerprint(other);
  await page.getByRole('button', { name: 'Play here' }).click();
  await page.locator('.prompt-bar[data-acting]').waitFor();
  assertEqual(await positionFingerprint(page), stood, 'the position in the first tab');
  await other.getByText('This game is open in another tab').waitFor();
  await page.close();
  await other.reload();
  await other.locator('.prompt-bar[data-acting]').waitFor();
  assertEqual(await positionFingerprint(other), stood, 'the position after the first tab is closed');
  assertEqual(complaints, [], 'console');
  await context.close();
});

test('local saves: closed or full storage is reported, and without storage a game can be played unsaved', async ({ address, browser }) => {
  const closed = await visit(browser, address, { settings: { confirm: 'never' } });
  await closed.context.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    IDBFactory.prototype.open = refuse;
    Object.defineProperty(window, 'localStorage', { get: refuse });
  });
  await startGame(closed.page, 'age-of-war', ['person', 'random']);
  await closed.page.getByText('This browser cannot save games').waitFor();
  // Without storage the panel is closed, and the log shows that a decision was made.
  await closed.page.getByRole('button', { name: 'Log', exact: true }).click();
  await chooseOnBoard(closed.page);
  assertEqual(
    closed.complaints.filter((complaint) => !complaint.includes('zustand persist')),
    [],
    'console without storage',
  );
  await closed.context.close();
  const full = await visit(browser, address);
  await full.context.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  await full.page.goto('/new/age-of-war');
  await full.page.locator('.setup button[type=submit]').click();
  await full.page.getByText('This browser has no space left for another game').waitFor();
  assertEqual(full.complaints, [], 'console with full storage');
  await full.context.close();
});
