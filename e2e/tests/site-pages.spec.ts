import { test } from '../fixtures.ts';
import type { Locator } from '@playwright/test';
import { visit } from '../browser.ts';
import { assert, assertEqual, isWithinWidth } from '../assertions.ts';
import { chooseOnBoard, startGame } from '../game-helpers.ts';

test('site pages: the language setting applies at once and persists', async ({ address, browser }) => {
  const { page, context, complaints } = await visit(browser, address);
  await page.goto('/settings');
  await page.getByRole('radio', { name: '日本語' }).check();
  await page.getByRole('heading', { level: 1, name: '設定' }).waitFor();
  assertEqual(await page.evaluate(() => document.documentElement.lang), 'ja', 'language of the page');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: '設定' }).waitFor();
  await page.getByRole('radio', { name: '繁體中文' }).check();
  await page.getByRole('heading', { level: 1, name: '設定' }).waitFor();
  await page.getByRole('radio', { name: 'English' }).check();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.getByRole('radio', { name: 'Dark' }).check();
  assertEqual(await page.evaluate(() => document.documentElement.dataset['theme']), 'dark', 'theme of the page');
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  assert(/rgb\((\d|[1-5]\d),/.test(ground), `the ground is ${ground}, not dark`);
  assertEqual(complaints, [], 'console');
  await context.close();
});

test('site pages: rules can be searched, and an address opens a clause', async ({ address, browser }) => {
  const { page, context, complaints } = await visit(browser, address);
  await page.goto('/rules/age-of-war#turn.2');
  const clause = page.locator('[data-clause="turn.2"]');
  await clause.waitFor();
  assert(await clause.evaluate((element) => element.hasAttribute('data-target-clause')), 'the clause is not marked');
  await page.waitForFunction(() => {
    const box = document.querySelector('[data-clause="turn.2"]')?.getBoundingClientRect();
    return box && box.top >= 0 && box.bottom <= innerHeight;
  });
  const all = await page.locator('.clause-card').count();
  await page.getByRole('searchbox').fill('infantry');
  await page.waitForFunction((before) => document.querySelectorAll('.clause-card').length < before, all);
  assert((await page.locator('.clause-card mark').count()) > 0, 'search words are not highlighted');
  await page.getByRole('searchbox').fill('xyzzy');
  await page.getByText('No clause found.').waitFor();
  assertEqual(complaints, [], 'console');
  await context.close();
});

test('site pages: rules, sections and rulings are shown and searched in the reader’s language', async ({ address, browser }) => {
  const { page, context, complaints } = await visit(browser, address, { language: 'ja', screen: 'phone' });
  const fetched: string[] = [];
  page.on('request', (request) => void fetched.push(request.url()));
  await page.goto('/rules/hideyoshi#3.4.1');
  const ruling = page.locator('[data-clause="3.4.1"] .ruling');
  await ruling.getByText('「ただちに」とは', { exact: false }).waitFor();
  await page.getByRole('heading', { name: '降伏', exact: true }).waitFor();
  const others = /\/(?:clauses-|clauses\.zh|(?:en|zh-Hans|zh-Hant)-)[^/]*\.js/;
  assert(
    fetched.some((url) => /\/clauses\.ja-[^/]*\.js/.test(url)),
    'the clauses were not fetched by themselves',
  );
  assertEqual(
    fetched.filter((url) => others.test(url)),
    [],
    'words of other languages',
  );
  await page.getByRole('searchbox').fill('洞ヶ峠 公開情報');
  await page.waitForFunction(() => document.querySelectorAll('.clause-card').length === 1);
  assertEqual(await page.locator('.clause-card').getAttribute('data-clause'), 'event.horagatoge', 'the clause found by its ruling');
  await page.getByRole('searchbox').fill('participation marker');
  await page.waitForFunction(() => document.querySelectorAll('.clause-card').length > 1);
  assertEqual(complaints, [], 'console');
  await context.close();
});

test('site pages: a table loads the texts of one language, and of another when it is chosen', async ({ address, browser }) => {
  const { page, context, complaints } = await visit(browser, address, { language: 'ja' });
  const fetched: string[] = [];
  page.on('request', (request) => void fetched.push(request.url()));
  await startGame(page, 'age-of-war', ['person', 'person']);
  await page.locator('.table-main h2').getByText('振り直して', { exact: false }).waitFor();
  assertEqual(
    fetched.filter((url) => /\/(?:en|zh-Hans|zh-Hant)-[^/]*\.js/.test(url)),
    [],
    'words of other languages',
  );
  await page.locator('.table-tools button').last().click();
  await page.getByRole('button', { name: '設定' }).click();
  await page.getByRole('radio', { name: 'English' }).check();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.goBack();
  await page.locator('.table-main h2').getByText('roll the', { exact: false }).waitFor();
  assertEqual(complaints, [], 'console');
  await context.close();
});

test('site pages: an unknown address and an empty game list say so and link onwards', async ({ address, browser }) => {
  const { page, context, complaints } = await visit(browser, address);
  for (const path of ['/nowhere', '/new/chess', '/rules/chess']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: 'Page not found.' }).waitFor();
    await page.getByRole('link', { name: 'Back to the games' }).waitFor();
  }
  await page.goto('/table/000000');
  await page.getByRole('heading', { level: 1, name: 'This table cannot be opened' }).waitFor();
  await page.getByText('This game is not saved in this browser.').waitFor();
  await page.goto('/mine');
  await page.getByText('No saved games yet.').waitFor();
  await page.getByRole('link', { name: 'Back to the games' }).click();
  await page.locator('.covers').waitFor();
  assertEqual(complaints, [], 'console');
  await context.close();
});

test('site pages: Back in the rules restores the search and the scroll position', async ({ address, browser }) => {
  const { page, context, complaints } = await visit(browser, address);
  await page.goto('/rules/kenshin');
  await page.locator('.rules-body .game-summary li').first().waitFor();
  const inClause = (clause: string): Locator => page.locator(`[data-clause="${clause}"] a.reference`).first();
  const top = (words: Locator): Promise<number> => words.evaluate((one) => Math.round(one.getBoundingClientRect().top));
  /** Position of the text once scrolling has stopped. */
  const settled = async (words: Locator): Promise<number> => {
    for (let before = NaN; ;) {
      const now = await top(words);
      if (now === before) return now;
      before = now;
      await page.waitForTimeout(400);
    }
  };
  const lookAt = async (words: Locator): Promise<number> => {
    await words.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    return settled(words);
  };
  const goOn = async (words: Locator): Promise<void> => {
    const href = await words.getAttribute('href');
    await words.click();
    await page.locator(`[data-clause="${href?.slice(1)}"][data-target-clause]`).waitFor();
  };
  const goBack = async (words: Locator, left: number, what: string): Promise<void> => {
    await page.goBack();
    const now = await settled(words);
    assert(Math.abs(now - left) < 2, `${what}: at ${now}, left at ${left}`);
  };
  const first = inClause('9-4-1');
  const atFirst = await lookAt(first);
  await goOn(first);
  const second = inClause('12-6');
  const atSecond = await lookAt(second);
  await goOn(second);
  const third = page.locator('[data-target-clause]');
  const atThird = await settled(third);
  await page.locator('a[href="/settings"]').first().dispatchEvent('click');
  await page.waitForSelector('.settings');
  await goBack(third, atThird, 'the rules, left for another page');
  await goBack(second, atSecond, 'a clause that was come to by another');
  await goBack(first, atFirst, 'the clause that was first read');

  await page.getByRole('searchbox').pressSequentially('retreat');
  await page.getByText(/\d+ clauses/).waitFor();
  const sought = page.locator('a.reference').nth(5);
  const atSought = await lookAt(sought);
  await goOn(sought);
  assertEqual(await page.getByRole('searchbox').inputValue(), '', 'the search at a followed clause');
  await goBack(sought, atSought, 'a clause that was searched for');
  assertEqual(await page.getByRole('searchbox').inputValue(), 'retreat', 'the search text');
  assertEqual(complaints, [], 'console');
  await context.close();
});

test('site pages: Back restores the scroll position, closes dialogs, and is never blocked', async ({ address, browser }) => {
  const { page, context, complaints } = await visit(browser, address, { settings: { confirm: 'never' } });
  const place = (): Promise<number> => page.evaluate(() => Math.round(scrollY));
  const goOn = async (link: string, arrived: string): Promise<number> => {
    await page.evaluate(() => scrollTo(0, 400));
    await page.waitForFunction(() => scrollY > 300);
    const left = await place();
    await page.locator(`a[href="${link}"]`).first().dispatchEvent('click');
    await page.waitForSelector(arrived);
    assertEqual(await place(), 0, `${link} is read from its beginning`);
    return left;
  };
  const goBack = async (left: number, what: string): Promise<void> => {
    await page.goBack();
    // Parts that load later still shift the page.
    const stays = page.waitForFunction(async (before) => {
      const isThere = (): boolean => Math.abs(scrollY - before) < 2;
      if (isThere()) await new Promise((resolve) => setTimeout(resolve, 600));
      return isThere();
    }, left);
    await stays.catch(() => null);
    assertEqual(await place(), left, what);
  };
  await page.goto('/');
  await page.waitForSelector('.covers');
  const front = await goOn('/new/age-of-war', '.setup');
  await goBack(front, 'the front page, where it was left');
  await startGame(page, 'age-of-war', ['person', 'person']);
  await chooseOnBoard(page);
  const table = page.url();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Watch from the start' }).click();
  await page.getByRole('button', { name: 'Step forward' }).click();
  await page.goBack();
  await page.waitForSelector('.board-stage');
  assertEqual([page.url(), await page.locator('dialog').count()], [table, 0], 'the table after its replay');
  await page.getByRole('button', { name: 'More' }).click();
  await page.goBack();
  await page.waitForSelector('.setup');
  await page.goForward();
  await page.waitForSelector('.board-stage');
  assertEqual([page.url(), await page.locator('dialog').count()], [table, 0], 'the table, left with its menu open');
  assertEqual(complaints, [], 'console');
  await context.close();
});

for (const screen of ['desktop', 'phone'] as const)
  test(`site pages: on a ${screen} the page of a new game says what is reconstructed and leads to the list`, async ({
    address,
    browser,
  }) => {
    const { page, context, complaints } = await visit(browser, address, { screen });
    for (const game of ['hideyoshi', 'saigoku', 'kenshin', 'most-dangerous-time']) {
      await page.goto(`/new/${game}`);
      const notice = page.locator('.source-notice');
      await notice.getByText('No rulebook prints', { exact: false }).waitFor();
      await notice.getByRole('link', { name: 'What is printed, what is reconstructed' }).click();
      await page.waitForURL(`**/rules/${game}/sources`);
      await page.locator('.component-source .source-mark[data-origin=adjusted]').first().waitFor();
      assert(await isWithinWidth(page), `${game}: the list is wider than the screen`);
      await page.getByRole('link', { name: 'Rules', exact: true }).click();
      await page.locator('.rules .source-notice').getByText('No rulebook prints', { exact: false }).waitFor();
    }
    await page.goto('/new/age-of-war');
    await page.locator('.source-notice a').click();
    await page.getByText('All values of this game are the printed ones.', { exact: false }).waitFor();
    assertEqual(await page.locator('.source-mark[data-origin=reconstructed], .source-mark[data-origin=adjusted]').count(), 0, 'marks');
    assertEqual(complaints, [], 'console');
    await context.close();
  });
