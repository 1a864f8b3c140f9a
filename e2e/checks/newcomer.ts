import type { Page } from 'playwright-core';
import { visit } from '../browser.ts';
import { insist, same } from '../check.ts';
import type { Check } from '../check.ts';

const GAMES = ['age-of-war', 'hideyoshi', 'saigoku', 'kenshin', 'most-dangerous-time'];

/** How many of the things that can be chosen lie within the window. */
const litInView = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('.stage :is([data-state="lit"], .lit-rings path, .war-actions .button)')].filter((lit) => {
        const { left, right, top, bottom } = lit.getBoundingClientRect();
        return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
      }).length,
  );

export const newcomer: readonly Check[] = [
  {
    name: 'newcomer: on a phone two taps lead from the front page to a first decision, told who sits where and what can be chosen',
    async run({ address, browser }) {
      for (const game of GAMES) {
        const { page, context, complaints } = await visit(browser, address, { screen: 'phone' });
        await page.goto('/');
        await page.locator(`.covers a[href="/new/${game}"].button`).click();
        const brief = page.locator('.brief');
        await brief.locator('summary').click();
        insist((await brief.locator('li').count()) > 2, `${game} is not told in short`);
        await page.locator('.seat-row input').first().fill('Hanako');
        insist((await page.locator('.seat-name').first().textContent()) !== '', `${game}: the side has no name`);
        await page.locator('.setup button[type=submit]').click();
        await page.locator('.prompt-bar[data-acting]').waitFor();
        same(await page.locator('.players li').first().isVisible(), true, `${game} shows who plays`);
        insist(/Hanako/.test((await page.locator('.players [aria-current]').textContent()) ?? ''), `${game} does not say whose turn it is`);
        await page.waitForFunction(() => document.querySelector('.stage :is([data-state="lit"], .lit-rings path, .war-actions .button)'));
        insist((await litInView(page)) > 0, `${game}: nothing that can be chosen is in view`);
        same(complaints, [], 'console');
        await context.close();
      }
    },
  },
];
