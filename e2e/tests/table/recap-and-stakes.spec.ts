import { assert, assertEqual } from '../../assertions.ts';
import { visit } from '../../browser.ts';
import type { ScreenName } from '../../browser.ts';
import { test } from '../../fixtures.ts';
import { askAdvice, startGame } from '../../game-helpers.ts';

const SCREENS: readonly ScreenName[] = ['desktop', 'phone'];
const MAX_DECISIONS = 40;

for (const screen of SCREENS)
  test(`recap: opens at the start of the own turn, shows trails, and can be skipped (${screen})`, async ({ address, browser }) => {
    const { page, context, complaints } = await visit(browser, address, {
      screen,
      settings: { recap: 'turn', panel: null, confirm: 'never' },
    });
    await startGame(page, 'saigoku', ['person', 'general']);
    const recap = page.locator('.recap');
    // Before the first turn the other side organises; later it moves.
    for (let decision = 0; decision < MAX_DECISIONS && !/moves/.test((await recap.allTextContents()).join('')); decision++) {
      await askAdvice(page);
      await page.keyboard.press('Enter');
      await page.locator('.prompt-pending').waitFor({ state: 'detached' });
      await page.locator('.prompt-bar[data-acting]').waitFor();
    }
    await recap.getByText('Also moved, with their leaders').waitFor();
    assert((await page.locator('.trails > *').count()) > 0, 'no trail on the map');
    const title = await recap.getByRole('heading').evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return range.getClientRects().length;
    });
    assertEqual(title, 1, 'lines of the title');
    const rows = recap.locator('.recap-rows');
    const isLong = await rows.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1);
    assertEqual((await rows.getAttribute('data-more')) !== null, isLong, 'a hint that more follows');
    const buttons = recap.getByRole('button', { name: 'Continue' });
    assert((await buttons.boundingBox()) !== null, 'the way on is out of view');
    await page.keyboard.press('Escape');
    await recap.waitFor({ state: 'detached' });
    assertEqual(complaints, [], 'console');
    await context.close();
  });

test('stakes: before a line is filled, the confirmation says what it wins', async ({ address, browser, note }) => {
  const { page, context, complaints } = await visit(browser, address, { settings: { panel: null } });
  await startGame(page, 'age-of-war', ['person', 'random']);
  const stakes = page.locator('.stakes');
  let said = '';
  for (let decision = 0; decision < MAX_DECISIONS && !/takes .+Points\s*\+\d/s.test(said); decision++) {
    await askAdvice(page);
    await page.waitForTimeout(100);
    said = (await stakes.allInnerTexts()).join(' ');
    await page.keyboard.press('Enter');
    await page.locator('.prompt-pending').waitFor({ state: 'detached' });
  }
  note(said.replaceAll('\n', ' '));
  assert(/takes .+Points\s*\+\d/s.test(said), 'no confirmation said that a castle falls, and its points');
  assertEqual(complaints, [], 'console');
  await context.close();
});
