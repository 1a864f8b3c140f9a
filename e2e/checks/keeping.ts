import { visit } from '../browser.ts';
import { insist, same } from '../check.ts';
import type { Check } from '../check.ts';
import { chooseOnBoard, fingerprint, startGame } from '../play.ts';

export const keeping: readonly Check[] = [
  {
    name: 'keeping: a game survives closing the page, and what happened is told on request, not where nothing is new',
    async run({ address, browser }) {
      const { page, context, complaints } = await visit(browser, address, { settings: { confirm: 'never' } });
      await startGame(page, 'age-of-war', ['person', 'random']);
      for (let made = 0; made < 3; made++) await chooseOnBoard(page);
      await page.locator('.prompt-bar[data-acting]').waitFor();
      const before = await fingerprint(page);
      await page.close();
      const again = await context.newPage();
      const thrown: string[] = [];
      again.on('console', (message) => message.type() === 'error' && thrown.push(message.text()));
      again.on('pageerror', ({ message }) => thrown.push(message));
      await again.goto('/');
      await again.locator('.go-on a').click();
      await again.locator('.prompt-bar[data-acting]').waitFor();
      insist((await again.locator('.recap').count()) === 0, 'a recap opens though nothing is new');
      await again.getByRole('button', { name: 'More' }).click();
      await again.getByRole('button', { name: 'What happened lately' }).click();
      await again.locator('.recap').getByRole('heading', { name: 'What happened lately' }).waitFor();
      await again.locator('.recap').getByText('Go on').click();
      same(await fingerprint(again), before, 'the position');
      await again.goto('/mine');
      await again
        .locator('.kept')
        .getByText(/^Turn \d+ ·/)
        .waitFor();
      same([...complaints, ...thrown], [], 'console');
      await context.close();
    },
  },
  {
    name: 'keeping: after the first visit everything works offline',
    async run({ address, browser }) {
      const { page, context, complaints } = await visit(browser, address, { settings: { confirm: 'never' } });
      await page.goto('/');
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await context.setOffline(true);
      await page.goto('/rules/age-of-war');
      await page.waitForSelector('.clause-card');
      await startGame(page, 'age-of-war', ['person', 'random']);
      await chooseOnBoard(page);
      await page.waitForFunction(() => document.querySelectorAll('.story li').length > 3);
      await page.locator('.prompt-bar[data-acting]').waitFor();
      await page.reload();
      await page.waitForSelector('.stage');
      await page.goto('/settings');
      await page.getByRole('radio', { name: '简体中文' }).check();
      await page.getByRole('heading', { level: 1, name: '设置' }).waitFor();
      insist(await page.getByText('没有网络').isVisible(), 'being offline is not said');
      same(complaints, [], 'console');
      await context.close();
    },
  },
];
