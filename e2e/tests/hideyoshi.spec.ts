import { test } from '../fixtures.ts';
import type { Page } from '@playwright/test';
import { visit } from '../browser.ts';
import { assert, assertEqual } from '../assertions.ts';
import { startGame } from '../game-helpers.ts';

const waitForOwnDecision = (page: Page): Promise<void> => page.locator('.prompt-bar[data-acting]').waitFor();

const clickButton = async (page: Page, name: string | RegExp): Promise<void> => {
  await waitForOwnDecision(page);
  await page
    .locator('.board-stage')
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
};

/** Plays a card in one of its four ways. */
const playCard = async (page: Page, event: string, way: string): Promise<void> => {
  await waitForOwnDecision(page);
  await page
    .locator(`[data-ref^="card:${event}-"]`)
    .getByRole('button', { name: new RegExp(`^${way}`) })
    .click();
};

/** Clicks an area by its circle. */
const areaLocator = (page: Page, name: string) => page.locator(`.hy-area[aria-label^="${name},"] .hy-circle`);

/** Keeps the circles at the end of a round. */
const keepCircles = async (page: Page): Promise<void> => {
  await waitForOwnDecision(page);
  const keep = page.locator('.board-stage').getByRole('button', { name: 'No change' });
  if ((await keep.count()) > 0) await keep.click();
};

const waitForLogText = (page: Page, words: RegExp): Promise<void> => page.locator('.log-list').getByText(words).first().waitFor();

test('hideyoshi: three rounds by clicking, with an event, an attack, diplomacy and an explained refusal', async ({ address, browser }) => {
  const { page, context, complaints } = await visit(browser, address, { settings: { confirm: 'never' } });
  await startGame(page, 'hideyoshi', ['person', 'random']);
  for (const event of ['kiyosu', 'ogaeshi', 'iga_ninja']) {
    await waitForOwnDecision(page);
    await page.locator(`[data-ref^="card:${event}-"]`).getByRole('button').first().click();
  }

  // Round 1: an event that moves markers on the mats.
  await playCard(page, 'kiyosu', 'Event');
  await clickButton(page, 'Win over Takigawa');
  await clickButton(page, 'Win over Kanbe');
  await waitForLogText(page, /Hosokawa enters the war/);
  await keepCircles(page);

  // Round 2: the Great Return to Kyo. A march that is too far is refused with a reason.
  await playCard(page, 'ogaeshi', 'Event');
  await waitForOwnDecision(page);
  await page
    .locator('.prompt-bar')
    .getByText(/choose where the group from East Chugoku goes/)
    .waitFor();
  await areaLocator(page, 'Echigo').dispatchEvent('click');
  await page
    .getByText(/Too far: a group with movement \d+ cannot reach Echigo/)
    .first()
    .waitFor();
  await areaLocator(page, 'Kyo').click();
  await clickButton(page, 'All eligible pieces');
  await waitForOwnDecision(page);
  await areaLocator(page, 'Kyo').click();
  await clickButton(page, 'Attack Akechi in Kyo');
  await waitForOwnDecision(page);
  const odds = await page.getByRole('region', { name: 'Odds of this attack' }).textContent();
  assert(/to hit all 6/.test(odds ?? ''), `the odds say ${odds}`);
  await clickButton(page, 'All eligible pieces');
  await waitForLogText(page, /Hideyoshi attacks Akechi in Kyo with 12 pieces/);
  await page.getByRole('region', { name: 'Last roll' }).waitFor();
  // Akechi may strike back at the end of the round; losses are chosen one by one.
  for (let lots = 0; lots < 12; lots++) {
    await waitForOwnDecision(page);
    const loss = page.locator('.hy-counted .hy-use');
    if ((await loss.count()) === 0) break;
    await loss.last().click();
  }
  await keepCircles(page);

  // Round 3: diplomacy.
  await playCard(page, 'iga_ninja', 'Diplomacy');
  await clickButton(page, 'Win over Ukita');
  await waitForLogText(page, /Ukita enters the war for Hideyoshi/);
  await clickButton(page, 'Win over Mori');
  await clickButton(page, 'Win over Mori');
  await waitForLogText(page, /Mori moves one space/);
  assertEqual(complaints, [], 'console');
  await context.close();
});

test('hideyoshi: on a phone the layout does not move while an attack is prepared', async ({ address, browser }) => {
  const { page, context, complaints } = await visit(browser, address, {
    screen: 'phone',
    language: 'zh-Hans',
    settings: { confirm: 'never', motion: 'none' },
  });
  await startGame(page, 'hideyoshi', ['person', 'random']);
  for (const event of ['kiyosu', 'ogaeshi', 'iga_ninja']) {
    await waitForOwnDecision(page);
    await page.locator(`[data-ref^="card:${event}-"]`).getByRole('button').first().click();
  }
  await waitForOwnDecision(page);
  await page.locator('[data-ref^="card:ogaeshi-"] button').last().click();
  const kyo = page.locator('[data-ref="area:kyo"] .hy-circle');
  await waitForOwnDecision(page);
  await kyo.click();
  await page.locator('.hy-counted').first().waitFor();
  await page.locator('.hy-main').first().click();
  await page.locator('.hy-counted').first().waitFor({ state: 'detached' });
  await kyo.click();
  await page.locator('.hy-sheet .hy-use').first().click();
  await page.locator('.hy-attack').waitFor();
  const place = await page.evaluate(() => {
    const table = document.querySelector('.table');
    const turn = document.querySelector('.table-head .turn');
    return {
      overflow: (table?.scrollHeight ?? 0) - (table?.clientHeight ?? 0),
      turnCut: (turn?.scrollWidth ?? 0) > (turn?.clientWidth ?? 0),
    };
  });
  assertEqual(place, { overflow: 0, turnCut: false }, 'elements outside the table, and the turn in its header');
  assertEqual(complaints, [], 'console');
  await context.close();
});

test('hideyoshi: the recap shows the player who takes the screen what happened since their last card', async ({ address, browser }) => {
  const { page, context, complaints } = await visit(browser, address, { settings: { confirm: 'never' } });
  await startGame(page, 'hideyoshi', ['person', 'person']);
  await page.locator('.hotseat-handover button').click();
  for (const event of ['kiyosu', 'ogaeshi', 'iga_ninja']) {
    await waitForOwnDecision(page);
    await page.locator(`[data-ref^="card:${event}-"]`).getByRole('button').first().click();
  }
  await clickButton(page, 'Pass');
  await clickButton(page, 'No change');
  await page.locator('.hotseat-handover button').click();
  await clickButton(page, 'Pass');
  await page.locator('.hotseat-handover button').click();
  await waitForOwnDecision(page);
  await page
    .locator('.hy-recap')
    .getByText(/Anti-Hideyoshi passes/)
    .waitFor();
  assertEqual(complaints, [], 'console');
  await context.close();
});

test('hideyoshi: on one screen a player keeps passing a window from the prompt bar, and is asked again later', async ({
  address,
  browser,
}) => {
  const { page, context, complaints } = await visit(browser, address, { settings: { confirm: 'never' } });
  const lift = (): Promise<void> => page.locator('.hotseat-handover button').click();
  const orders = page.getByRole('button', { name: 'Standing orders (1)' });
  await startGame(page, 'hideyoshi', ['person', 'person']);
  await lift();
  for (const event of ['kiyosu', 'ogaeshi', 'iga_ninja']) {
    await waitForOwnDecision(page);
    await page.locator(`[data-ref^="card:${event}-"]`).getByRole('button').first().click();
  }
  await clickButton(page, 'Pass');
  await page.getByRole('button', { name: 'Keep passing…' }).click();
  await page.getByRole('button', { name: 'Always pass here' }).click();
  await lift();
  await waitForOwnDecision(page);
  assertEqual(await orders.count(), 0, 'standing orders of the other player');
  await clickButton(page, 'Pass');
  await page.locator('.table-head .brand').click();
  await page.getByRole('link', { name: 'Continue' }).first().click();
  await lift();
  await orders.waitFor();
  await clickButton(page, 'Pass');
  // The circles were kept automatically.
  await lift();
  await clickButton(page, 'Pass');
  await lift();
  await orders.click();
  await page.getByRole('button', { name: 'Ask me' }).click();
  // Nothing is left to show.
  await page.locator('dialog').waitFor({ state: 'detached' });
  await clickButton(page, 'Pass');
  await page.locator('.board-stage').getByRole('button', { name: 'No change' }).waitFor();
  assertEqual(complaints, [], 'console');
  await context.close();
});
