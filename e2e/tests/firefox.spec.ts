import { games } from '@gunbai/games/registry';
import type { Browser, Page } from 'puppeteer-core';
import { assert, assertEqual } from '../assertions.ts';
import { launchFirefox, visitWithFirefox } from '../firefox.ts';
import { test as base } from '../fixtures.ts';

const test = base.extend<object, { readonly firefox: Browser }>({
  firefox: [
    async ({}, use) => {
      const browser = await launchFirefox();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});

const MOVES = 3;
const MAX_HOVERED = 5;

const startGameInFirefox = async (page: Page, address: string, game: string): Promise<void> => {
  await page.goto(`${address}/new/${game}`);
  await page.locator('.setup button[type=submit]').click();
  await page.waitForSelector('.prompt-bar[data-acting]');
};

/** Asks for advice until a move is marked, and confirms it. */
const playAdvisedMove = async (page: Page): Promise<void> => {
  await page.waitForSelector('.prompt-bar[data-acting]');
  for (let tries = 0; tries < 10 && !(await page.$('.prompt-pending')); tries++) {
    await page.keyboard.press('h');
    await page.waitForSelector('.prompt-pending', { timeout: 5000 }).catch(() => undefined);
  }
  await page.locator('.prompt-buttons [data-kind=main]').click();
  await page.waitForSelector('.prompt-pending', { hidden: true });
};

/** Rests the pointer on a few things of the board, as a player does before choosing. */
const hoverTargets = async (page: Page): Promise<void> => {
  const targets = await page.$$('.board-stage [data-target]');
  for (const target of targets.slice(0, MAX_HOVERED)) if (await target.isVisible()) await target.hover();
};

/** The end of the log: it lists the latest turn only, so the number of its rows says nothing. */
const readLogEnd = (page: Page): Promise<string> =>
  page.$$eval('.log-list li', (rows) =>
    rows
      .slice(-3)
      .map(({ textContent }) => textContent)
      .join('\n'),
  );

for (const { id: game } of games)
  test(`firefox: the board of ${game} opens, and a few moves are played`, async ({ address, firefox, note }) => {
    const { page, context, complaints } = await visitWithFirefox(firefox);
    await startGameInFirefox(page, address, game);
    await hoverTargets(page);
    const before = await readLogEnd(page);
    for (let move = 0; move < MOVES; move++) await playAdvisedMove(page);
    await page.waitForSelector('.prompt-bar[data-acting]');
    const after = await readLogEnd(page);
    note(await firefox.version());
    assert(after !== before, 'no move was made');
    assertEqual(complaints, [], 'console');
    await context.close();
  });

test('firefox: a lesson opens, and the replay of a game', async ({ address, firefox }) => {
  const lesson = await visitWithFirefox(firefox);
  await lesson.page.goto(`${address}/learn/kenshin`);
  await lesson.page.locator('.lessons a').click();
  await lesson.page.waitForSelector('.lesson-overlay');
  assertEqual(lesson.complaints, [], 'console of the lesson');
  await lesson.context.close();
  const replay = await visitWithFirefox(firefox);
  await startGameInFirefox(replay.page, address, 'hideyoshi');
  await playAdvisedMove(replay.page);
  await replay.page.goto(`${address}/mine`);
  await replay.page.locator('.saved-game-row a[href^="/replay"]').click();
  await replay.page.waitForSelector('.replay-bar');
  assertEqual(replay.complaints, [], 'console of the replay');
  await replay.context.close();
});
