import type { Browser, Page } from '@playwright/test';
import { assert, assertEqual } from '../../assertions.ts';
import { visit } from '../../browser.ts';
import { test } from '../../fixtures.ts';
import { startGame } from '../../game-helpers.ts';
import {
  clickCastle,
  clickHex,
  clickUnit,
  confirmAction,
  findOnMap,
  fixDice,
  passUntil,
  readRefusalClause,
  waitForLogText,
} from '../../wargame-helpers.ts';

/** Orders in one gesture: select a unit, see what it can do, click where it goes. */

const play = async (browser: Browser, address: string, game: string, steps: (page: Page) => Promise<void>): Promise<void> => {
  const { page, context, complaints } = await visit(browser, address, {});
  await fixDice(context);
  await startGame(page, game, ['person', 'person']);
  await steps(page);
  assertEqual(complaints, [], 'console');
  await context.close();
};

const rangeSize = (page: Page): Promise<number> => page.locator('.range-cost').count();

/** The hex of the range with the highest cost that is in view. */
const farthestHex = (page: Page, selector = '.range-cost'): Promise<string> =>
  page.evaluate((wanted) => {
    const costs = [...document.querySelectorAll<SVGTextElement>(wanted)].filter((text) => {
      const { left, top, width, height } = text.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2)?.matches('.viewport-field, .viewport-field *') ?? false;
    });
    return costs.toSorted((a, b) => Number(b.textContent) - Number(a.textContent))[0]?.dataset['hex'] ?? '';
  }, selector);

/** The reason of a greyed order under the pointer, with its clause. */
const readRefusedOrder = async (page: Page, name: string): Promise<string> => {
  const order = page.locator('.order-refusals').getByRole('button', { name, exact: true });
  assertEqual(await order.getAttribute('aria-disabled'), 'true', `${name} is disabled`);
  // After a choice a tooltip waits for the pointer to move.
  await page.mouse.move(20, 400);
  await order.hover();
  await page.locator('[role=tooltip]').waitFor();
  return (await page.locator('[role=tooltip]').textContent()) ?? '';
};

test('orders: in Hero of the West two clicks march a force, and what is impossible says why', async ({ address, browser }) =>
  play(browser, address, 'saigoku', async (page) => {
    await passUntil(page, /Stage 1: Mori phase/);
    await findOnMap(page, 'Kikkawa Mot', 'Kikkawa Motoharu');
    assertEqual(await rangeSize(page), 0, 'hexes of a range before a unit is selected');
    await clickUnit(page, 'kikkawa-motoharu');
    await page.locator('.range-edge-special').waitFor({ state: 'attached' });
    assert((await rangeSize(page)) > 60, 'the range lacks the hexes of strategic movement');
    const reason = await readRefusedOrder(page, 'Attack');
    assert(/No enemy force at Otoake/.test(reason) && /22-1-2/.test(reason), `the reason is ${reason}`);
    await page.locator('.order-refusals').getByRole('button', { name: 'Attack', exact: true }).dispatchEvent('click');
    assertEqual(await readRefusalClause(page), '22-1-2', 'the clause of a refused order');

    // The ordinary range: one march of several steps.
    await page.keyboard.press('l');
    await clickHex(page, '3217');
    await waitForLogText(page, /Kikkawa Motoharu moves from Hinoyama to .*3217/);
    await page.getByRole('button', { name: 'Stop here' }).click();

    // Beyond it: strategic movement without its own button.
    await findOnMap(page, 'Motonari', 'Mori Motonari');
    await clickUnit(page, 'mori-motonari');
    await page.locator('.range-edge-special').waitFor({ state: 'attached' });
    await clickHex(page, await farthestHex(page, '.range-cost[data-special]'));
    await waitForLogText(page, /Mori Motonari moves strategically/);
  }));

test('orders: in Kenshin two clicks march a force, another click selects another, and refusals name the cost', async ({
  address,
  browser,
}) =>
  play(browser, address, 'kenshin', async (page) => {
    await passUntil(page, /Uesugi movement phase/);
    await findOnMap(page, 'Bessho Naga', 'Bessho Nagaharu');
    await clickUnit(page, 'bessho-nagaharu');
    await page.locator('.range-cost').first().waitFor();
    await findOnMap(page, '上杉謙信', 'Uesugi Kenshin');
    await clickUnit(page, 'uesugi-kenshin');
    await page.locator('.order-chip', { hasText: 'Uesugi Kenshin' }).waitFor();
    await clickCastle(page, 'iiyama');
    assertEqual(await readRefusalClause(page), '10-4-1', 'the clause for a hex out of range');
    await page.keyboard.press('l');
    const hex = await farthestHex(page);
    await clickHex(page, hex);
    await waitForLogText(page, new RegExp(`Uesugi Kenshin marches to .*${hex}`));

    // A reaction rolls first, and is confirmed because of it.
    await passUntil(page, /Oda reaction phase/);
    await findOnMap(page, 'Akechi', 'Akechi Mitsuhide');
    await clickUnit(page, 'akechi-mitsuhide');
    await page.locator('.range-cost').first().waitFor();
    await clickHex(page, await farthestHex(page));
    await confirmAction(page);
    await waitForLogText(page, /Akechi Mitsuhide (rolls|marches)/);
  }));
