import type { Page } from 'playwright-core';

/** Sets a game up through its page and comes to the table. */
export const startGame = async (page: Page, game: string, people: readonly ('person' | string)[] = ['person', 'random']): Promise<void> => {
  await page.goto(`/new/${game}`);
  await page.waitForSelector('.setup');
  const seats = page.locator('.seat-row');
  for (const [index, who] of people.entries())
    await seats
      .nth(index)
      .locator('select')
      .selectOption(who === 'person' ? '' : who);
  await page.locator('.setup button[type=submit]').click();
  await page.waitForSelector('.stage, .curtain');
};
