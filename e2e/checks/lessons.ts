import { titles } from '@gunbai/games/registry';
import type { Lesson } from '@gunbai/games/registry';
import type { Page } from 'playwright-core';
import { visit } from '../browser.ts';
import { same } from '../check.ts';
import type { Check } from '../check.ts';
import { chooseOnBoard } from '../play.ts';

const quick = { settings: { motion: 'none', confirm: 'never' } };

/** Waits until the lesson has come to a step. */
const comesTo = (page: Page, step: number, of: number): Promise<void> =>
  page.locator('.teacher header span', { hasText: new RegExp(`^${step} of ${of}$`) }).waitFor();

/** Walks through a lesson: what is read is gone on from, what is to be done is taken from the list of choices. */
const walk = async (page: Page, { steps }: Lesson): Promise<void> => {
  await page.keyboard.press('c');
  for (const [index, { does }] of steps.entries()) {
    await comesTo(page, index + 1, steps.length);
    if (index === steps.length - 1) return;
    if (!does) await page.locator('.teacher').getByRole('button', { name: 'Go on' }).click();
    else {
      same(await page.locator('.choice').count(), 1, `choices at step ${index + 1}`);
      await page.locator('.choice').click();
    }
  }
};

export const lessons: readonly Check[] = [
  {
    name: 'lessons: from the front page through a lesson on the board; what it does not speak of is refused; then the game is played on',
    async run({ address, browser }) {
      const { page, context, complaints } = await visit(browser, address, quick);
      await page.goto('/');
      await page.locator('.covers a[href="/learn/age-of-war"]').click();
      await page.locator('.lessons .button[data-kind=main]').click();
      await comesTo(page, 1, 7);
      const goOn = page.locator('.teacher').getByRole('button', { name: 'Go on' });
      for (let step = 1; step < 4; step++) await goOn.click();
      await comesTo(page, 4, 7);
      await page.getByRole('button', { name: /^Takahashi, line 2/ }).click({ force: true });
      await page.locator('.said', { hasText: 'That is not what this lesson is about' }).waitFor();
      await page.getByRole('button', { name: /^Gassantoda, line 1/ }).click({ force: true });
      await page.locator('.said', { hasText: 'line.1' }).waitFor();
      await page.reload();
      await comesTo(page, 4, 7);
      for (let step = 4; step < 7; step++) await chooseOnBoard(page);
      await comesTo(page, 7, 7);
      await page.locator('.teacher').getByRole('button', { name: 'Back' }).click();
      await comesTo(page, 6, 7);
      await chooseOnBoard(page);
      await page.getByRole('button', { name: 'Play on from here' }).click();
      await page.waitForURL(/\/table\//);
      await page.locator('.prompt-bar').waitFor();
      same(await page.locator('.teacher').count(), 0, 'lessons at the table');
      await page.goto('/learn/age-of-war');
      await page.waitForSelector('.lessons');
      same(await page.locator('.lesson-done').count(), 1, 'lessons done');
      same(complaints, [], 'console');
      await context.close();
    },
  },
  ...titles
    .filter((title) => title.lessons)
    .map((title): Check => ({
      name: `lessons: all of ${title.id} can be walked through`,
      async run({ address, browser, note }) {
        const { page, context, complaints } = await visit(browser, address, quick);
        const all = (await title.lessons?.()) ?? [];
        for (const lesson of all) {
          await page.goto(`/learn/${title.id}/${lesson.id}`);
          await page.waitForSelector('.teacher');
          await walk(page, lesson);
        }
        await page.goto(`/learn/${title.id}`);
        await page.waitForSelector('.lessons');
        same(await page.locator('.lesson-done').count(), all.length, 'lessons done');
        note(`${all.length} lessons, ${all.flatMap(({ steps }) => steps).length} steps`);
        same(complaints, [], 'console');
        await context.close();
      },
    })),
];
