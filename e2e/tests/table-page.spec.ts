import { test } from '../fixtures.ts';
import { readFile } from 'node:fs/promises';
import { LANGUAGES } from '@gunbai/shared/i18n';
import { visit } from '../browser.ts';
import { assert, assertEqual } from '../assertions.ts';
import { chooseOnBoard, logLength, startGame } from '../game-helpers.ts';
import { fixDice } from '../wargame-helpers.ts';

test('table: a refused target gives its reason, its clause opens in the rules, and a problem can be reported', async ({
  address,
  browser,
}) => {
  const { page, context, complaints } = await visit(browser, address);
  await startGame(page, 'age-of-war', ['person', 'person']);
  await page.locator('.board-stage [data-target][data-state="refused"]').first().click({ force: true });
  const message = page.locator('.prompt-bar .status-message');
  await message.waitFor();
  const clause = await message.locator('.clause').textContent();
  assert(clause, 'the refusal names no clause');
  await message.locator('.clause').click();
  await page.locator(`.table-panel [data-clause="${clause}"][data-target-clause]`).waitFor();
  await page.locator('.prompt-bar').getByText('Report a problem').click();
  await page.getByLabel('What should happen instead?').fill('It should be allowed.');
  const download = page.waitForEvent('download');
  await page.getByText('Save the file').click();
  const doubt = JSON.parse(await readFile(await (await download).path(), 'utf8')) as Record<string, unknown>;
  assertEqual(
    [doubt['format'], doubt['game'], doubt['clause'], doubt['note']],
    ['gunbai-ruling/1', 'age-of-war', clause, 'It should be allowed.'],
    'the file',
  );
  assert(Array.isArray(doubt['action']) && doubt['position'] && doubt['record'], 'the file lacks the action, position or record');
  assertEqual(complaints, [], 'console');
  await context.close();
});

test('table: on a phone a refusal opens its clause at the top, in every language', async ({ address, browser }) => {
  for (const language of LANGUAGES) {
    const { page, context, complaints } = await visit(browser, address, { screen: 'phone', language });
    await startGame(page, 'age-of-war', ['person', 'person']);
    await page.locator('.board-stage [data-target][data-state="refused"]').first().dispatchEvent('click');
    await page.locator('.prompt-bar .status-message .clause').click();
    const card = page.locator('.table-panel [data-clause][data-target-clause]');
    await card.waitFor();
    const isSeen = (): Promise<boolean> =>
      card.evaluate((clause) => {
        const { left, top, width } = clause.getBoundingClientRect();
        return clause.contains(document.elementFromPoint(left + width / 2, top + 12));
      });
    for (let looks = 0; looks < 50 && !(await isSeen()); looks++) await page.waitForTimeout(50);
    assert(await isSeen(), `${language}: something covers the clause`);
    assertEqual(
      await page.locator('.prompt-buttons .button:not(:disabled)').count(),
      2,
      `${language}: ask for advice, and doubt the ruling`,
    );
    assertEqual(complaints, [], 'console');
    await context.close();
  }
});

test('table: everything works with the keyboard', async ({ address, browser }) => {
  const { page, context, complaints } = await visit(browser, address);
  await fixDice(context);
  await startGame(page, 'age-of-war', ['person', 'person']);
  const selectable = page.locator('.board-stage [data-target][data-state="selectable"]');
  await selectable.first().waitFor();
  const before = await logLength(page);
  for (let press = 0; press < 40; press++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.matches('.board-stage [data-target]'))) break;
  }
  assert(await page.evaluate(() => document.activeElement?.matches('.board-stage [data-target]')), 'Tab does not reach the board');
  const from = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await page.keyboard.press('ArrowDown');
  const to = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  assert(from !== to, 'arrows do not move over the board');
  for (let press = 0; press < 40; press++) {
    if (await page.evaluate(() => document.activeElement?.getAttribute('data-state') === 'selectable')) break;
    await page.keyboard.press(press % 2 ? 'ArrowDown' : 'ArrowRight');
  }
  await page.keyboard.press('Enter');
  await page.locator('.prompt-pending').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.prompt-pending').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await page.locator('.prompt-pending').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForFunction((count) => document.querySelectorAll('.log-list li').length > count, before);
  await page.keyboard.press('l');
  await page.locator('.table-panel').waitFor({ state: 'detached' });
  await page.keyboard.press('l');
  await page.locator('.table-panel .log-list').waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'detached' });
  await page.keyboard.press('u');
  await page.locator('.status-message').getByText('nothing that you alone can undo').waitFor();
  assertEqual(complaints, [], 'console');
  await context.close();
});

test('table: the log is one Tab stop, and arrow keys move between names', async ({ address, browser }) => {
  const { page, context, complaints } = await visit(browser, address, { settings: { confirm: 'never' } });
  await startGame(page, 'age-of-war', ['person', 'random']);
  while ((await page.locator('.log-list button').count()) < 8) await chooseOnBoard(page);
  await page.locator('.prompt-bar[data-acting]').waitFor();
  const focused = (): Promise<string> =>
    page.evaluate(() => {
      const names = [...document.querySelectorAll('.log-list button')];
      return document.activeElement?.closest('.log-list') ? `name ${names.indexOf(document.activeElement)}` : 'elsewhere';
    });
  const last = (await page.locator('.log-list button').count()) - 1;
  let stops = 0;
  const brand = page.locator('.brand');
  await brand.focus();
  do {
    await page.keyboard.press('Tab');
    if ((await focused()) !== 'elsewhere') stops++;
  } while (await page.evaluate(() => document.activeElement !== document.body && !document.activeElement?.matches('.brand')));
  assertEqual(stops, 1, 'stops in the log');
  await page.locator('.log-list button').last().focus();
  await page.keyboard.press('ArrowLeft');
  assertEqual(await focused(), `name ${last - 1}`, 'after one name back');
  await page.keyboard.press('Home');
  assertEqual(await focused(), 'name 0', 'after Home');
  const line = (): Promise<number> =>
    page.evaluate(() => [...document.querySelectorAll('.log-list li')].findIndex((one) => one.contains(document.activeElement)));
  const first = await line();
  await page.keyboard.press('ArrowDown');
  assert((await line()) > first, 'ArrowDown does not move to a row below');
  await page.keyboard.press('Shift+Tab');
  assertEqual(await focused(), 'elsewhere', 'after leaving the log');
  await page.keyboard.press('Tab');
  assert((await line()) > first, 'Tab does not return to the last name');
  assertEqual(complaints, [], 'console');
  await context.close();
});

test('table: a game can be played from the list of choices, and events are announced', async ({ address, browser }) => {
  const { page, context, complaints } = await visit(browser, address);
  await startGame(page, 'age-of-war', ['person', 'person']);
  const announcer = page.locator('[data-announcer]');
  const prompt = await page.locator('.prompt').textContent();
  assert(prompt && (await announcer.textContent())?.includes(prompt), 'the prompt is not announced');
  await page.keyboard.press('c');
  await page.locator('.choice', { hasText: 'Give up one die' }).click();
  assert(await page.locator('.choice[aria-pressed=true]').count(), 'the choice is not marked');
  await page.getByText('This cannot be undone.').waitFor();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForFunction(() => /gives up a die/.test(document.querySelector('[data-announcer]')?.textContent ?? ''));
  assertEqual(complaints, [], 'console');
  await context.close();
});

test('table: the screen is hidden between two players if they want it', async ({ address, browser }) => {
  const { page, context, complaints } = await visit(browser, address, { settings: { curtain: 'always', confirm: 'never' } });
  await startGame(page, 'age-of-war', ['person', 'person']);
  const lift = page.locator('.hotseat-handover button');
  await lift.waitFor();
  assert((await page.locator('.board-stage').count()) === 0, 'the board is visible behind the handover screen');
  await lift.click();
  await page.locator('.board-stage').waitFor();
  for (let turn = 0; turn < 30 && (await page.locator('.hotseat-handover').count()) === 0; turn++) {
    await page.keyboard.press('c');
    await page
      .locator('.choice', { hasText: /Give up|End this/ })
      .first()
      .click();
    await page.waitForTimeout(30);
    await page.keyboard.press('c');
  }
  await page.locator('.hotseat-handover').waitFor();
  assertEqual(complaints, [], 'console');
  await context.close();
});

test('table: the dice can be verified, and a name in the log highlights its piece', async ({ address, browser }) => {
  const { page, context, complaints } = await visit(browser, address, { settings: { confirm: 'never' } });
  await startGame(page, 'age-of-war', ['person', 'person']);
  await chooseOnBoard(page);
  await page.locator('.log-list button[data-kind=castle]').first().click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Check the dice' }).click();
  await page.getByText(/Verified: \d+ outcomes follow from the seed/).waitFor();
  assert(/^[0-9a-f]{64}$/.test((await page.locator('[data-fingerprint=commitment]').textContent()) ?? ''), 'no commitment is shown');
  const fell = await page.locator('.dice-bar > :last-child').allTextContents();
  assertEqual(
    [fell.length, fell.reduce((sum, count) => sum + Number(count), 0) >= 7],
    [6, true],
    'faces, and whether at least the first seven dice are counted',
  );
  assertEqual(complaints, [], 'console');
  await context.close();
});
