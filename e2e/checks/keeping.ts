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
  {
    name: 'keeping: a game that is open in two tabs is played in one, and goes on in the other where it stood',
    async run({ address, browser }) {
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
      const stood = await fingerprint(other);
      await page.getByRole('button', { name: 'Play here' }).click();
      await page.locator('.prompt-bar[data-acting]').waitFor();
      same(await fingerprint(page), stood, 'the position in the first tab');
      await other.getByText('This game is open in another tab').waitFor();
      await page.close();
      await other.reload();
      await other.locator('.prompt-bar[data-acting]').waitFor();
      same(await fingerprint(other), stood, 'the position after the first tab is closed');
      same(complaints, [], 'console');
      await context.close();
    },
  },
  {
    name: 'keeping: where storage is closed to the page, or full, that is said; and without any, a game is played to keep nothing',
    async run({ address, browser }) {
      const closed = await visit(browser, address, { settings: { confirm: 'never' } });
      await closed.context.addInitScript(() => {
        const refuse = (): never => {
          throw new DOMException('denied', 'SecurityError');
        };
        IDBFactory.prototype.open = refuse;
        Object.defineProperty(window, 'localStorage', { get: refuse });
      });
      await startGame(closed.page, 'age-of-war', ['person', 'random']);
      await closed.page.getByText('This browser keeps nothing').waitFor();
      await chooseOnBoard(closed.page);
      same(
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
      await full.page.getByText('This browser has no room to keep another game').waitFor();
      same(full.complaints, [], 'console without room');
      await full.context.close();
    },
  },
];
