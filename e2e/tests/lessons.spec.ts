import { test } from '../fixtures.ts';
import { games } from '@gunbai/games/registry';
import type { Lesson } from '@gunbai/games/registry';
import type { Page } from '@playwright/test';
import { visit } from '../browser.ts';
import { assert, assertEqual } from '../assertions.ts';
import { chooseOnBoard } from '../game-helpers.ts';
import { withServer } from '../server.ts';
import { audit } from '../audit.ts';
import { enterName, assertFitsPhone } from '../online-helpers.ts';

const FAST_SETTINGS = { settings: { motion: 'none', confirm: 'never' } };

/** Waits for a step of the lesson. */
const waitForStep = (page: Page, step: number, of: number): Promise<void> =>
  page.locator('.lesson-overlay header span', { hasText: new RegExp(`^${step} of ${of}$`) }).waitFor();

/** Completes a lesson: continues after texts, and plays expected moves from the list of choices. */
const completeLesson = async (page: Page, { steps }: Lesson): Promise<void> => {
  await page.keyboard.press('c');
  for (const [index, { expectedAction: does }] of steps.entries()) {
    await waitForStep(page, index + 1, steps.length);
    if (index === steps.length - 1) return;
    if (!does) await page.locator('.lesson-overlay').getByRole('button', { name: 'Continue' }).click();
    else {
      assertEqual(await page.locator('.choice').count(), 1, `choices at step ${index + 1}`);
      await page.locator('.choice').click();
    }
  }
};

test('lessons: a lesson opens from the home page, refuses moves it does not ask for, and can be played on', async ({
  address,
  browser,
}) => {
  const { page, context, complaints } = await visit(browser, address, FAST_SETTINGS);
  await page.goto('/');
  await page.locator('.covers a[href="/learn/age-of-war"]').click();
  await page.locator('.lessons .button[data-kind=main]').click();
  await waitForStep(page, 1, 7);
  await page.keyboard.press('l');
  const goOn = page.locator('.lesson-overlay').getByRole('button', { name: 'Continue' });
  for (let step = 1; step < 4; step++) await goOn.click();
  await waitForStep(page, 4, 7);
  await page.getByRole('button', { name: /^Takahashi, line 2/ }).click({ force: true });
  await page.locator('.status-message', { hasText: 'That is not part of this lesson' }).waitFor();
  await page.getByRole('button', { name: /^Gassantoda, line 1/ }).click({ force: true });
  await page.locator('.status-message', { hasText: 'line.1' }).waitFor();
  await page.reload();
  await waitForStep(page, 4, 7);
  await page.keyboard.press('l');
  for (let step = 4; step < 7; step++) await chooseOnBoard(page);
  await waitForStep(page, 7, 7);
  await page.locator('.lesson-overlay').getByRole('button', { name: 'Back' }).click();
  await waitForStep(page, 6, 7);
  await chooseOnBoard(page);
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.waitForURL(/\/table\//);
  await page.locator('.prompt-bar').waitFor();
  assertEqual(await page.locator('.lesson-overlay').count(), 0, 'lessons at the table');
  await page.goto('/learn/age-of-war');
  await page.waitForSelector('.lessons');
  assertEqual(await page.locator('.lesson-done').count(), 1, 'lessons done');
  assertEqual(complaints, [], 'console');
  await context.close();
});

test('lessons: a waiting or invited player opens a lesson in a new tab, keeps the seat, and is told when it is their turn', async ({
  browser,
}) => {
  await withServer(async (server) => {
    const { page, context, complaints } = await visit(browser, server.address, FAST_SETTINGS);
    await page.goto('/online');
    await enterName(page, 'Hanako');
    const seats = [
      { seat: 'hideyoshi', who: 'me' },
      { seat: 'anti', who: 'open' },
    ];
    const opened = await page.request.post('/api/tables', {
      data: { game: 'hideyoshi', seats },
      headers: { origin: server.address },
    });
    const { id } = (await opened.json()) as { id: string };
    await page.goto(`/online/${id}`);
    const waysToLearn = (one: Page) => one.getByRole('link', { name: 'New to this game? Learn it by playing, in about 15 minutes.' });
    const [lessonPage] = await Promise.all([context.waitForEvent('page'), waysToLearn(page).click()]);
    await lessonPage.locator('.lessons .button[data-kind=main]').click();
    await waitForStep(lessonPage, 1, 13);
    const invited = await visit(browser, server.address, FAST_SETTINGS);
    await invited.page.goto(`/online/${id}`);
    await waysToLearn(invited.page).waitFor();
    await audit(invited.page, 'the way to the lessons', '.learn-link-inline');
    await enterName(invited.page, 'Goemon');
    // The game has started in the other tab, and this one shows it.
    await page.locator('.prompt-bar[data-acting]').waitFor();
    await waysToLearn(page).waitFor();
    await assertFitsPhone(page);
    await lessonPage.getByRole('button', { name: 'Your turn (1)' }).click();
    await lessonPage.waitForURL(`**/online/${id}`);
    assertEqual([...complaints, ...invited.complaints], [], 'console');
    await context.close();
    await invited.context.close();
  });
});

for (const title of games.filter(({ lessons }) => lessons)) {
  test(`lessons: all of ${title.id} can be completed`, async ({ address, browser, note }) => {
    const { page, context, complaints } = await visit(browser, address, FAST_SETTINGS);
    const all = (await title.lessons?.()) ?? [];
    for (const lesson of all) {
      await page.goto(`/learn/${title.id}/${lesson.id}`);
      await page.waitForSelector('.lesson-overlay');
      await completeLesson(page, lesson);
    }
    await page.goto(`/learn/${title.id}`);
    await page.waitForSelector('.lessons');
    assertEqual(await page.locator('.lesson-done').count(), all.length, 'lessons done');
    note(`${all.length} lessons, ${all.flatMap(({ steps }) => steps).length} steps`);
    assertEqual(complaints, [], 'console');
    await context.close();
  });
}

test('lessons: the button of the wanted order is lit', async ({ browser, address }) => {
  const { page, context, complaints } = await visit(browser, address, { settings: { panel: null } });
  await page.goto('/learn/most-dangerous-time/first-impulse');
  const next = page.locator('.lesson-actions [data-kind=main]');
  const yourMove = page.locator('.lesson-your-move');
  await next.or(yourMove).first().waitFor();
  for (let steps = 0; steps < 12 && (await yourMove.count()) === 0; steps++) await next.click();
  const order = page.locator('.board-stage .order-button').first();
  await order.waitFor();
  const shadow = await order.evaluate((button) => getComputedStyle(button).boxShadow);
  assert(shadow !== 'none', 'the wanted button has no light around it');
  await audit(page, 'a lesson that asks for an order');
  assertEqual(complaints, [], 'console');
  await context.close();
});
