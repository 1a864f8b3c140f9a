import type { Page } from '@playwright/test';
import { assert, assertEqual } from '../assertions.ts';
import {
  assignByKeys,
  assignByPointing,
  confirmAction,
  findOnMap,
  waitUntilInForce,
  clickOrder,
  passUntil,
  clickCastle,
  clickHex,
  clickUnit,
  readRefusalClause,
  assertClauseOpens,
  assertLogShowsHex,
  assertTouchTargetsLargeEnough,
  waitForLogText,
  unitLocator,
  defineHexWargameTests,
} from '../wargame-helpers.ts';

/** Sue's force at Watarigawa, formed during set-up. */
const formForce = async (page: Page, isByKeys: boolean): Promise<void> => {
  await findOnMap(page, 'watari', 'Watarigawa');
  assert((await page.locator('.open-stack .stack-item').count()) > 10, 'the stack does not open');
  if (isByKeys) {
    await assignByKeys(page, 'ohara-takakoto', 'sue-harukata');
    await waitForLogText(page, /Ohara Takakoto joins the force of Sue Harukata/);
    await waitUntilInForce(page, 'ohara-takakoto');
    await unitLocator(page, 'yoshida-okitane').dragTo(unitLocator(page, 'toida-takamori'));
  } else
    for (const who of ['ohara-takakoto', 'yoshida-okitane']) {
      await assignByPointing(page, who, 'sue-harukata');
      await waitUntilInForce(page, who);
    }
  await waitUntilInForce(page, 'yoshida-okitane');
};

/** Marches next to Tsuwano. The castle's own hex is refused with its clause. */
const march = async (page: Page): Promise<void> => {
  await findOnMap(page, '陶晴賢', 'Sue Harukata');
  await clickUnit(page, 'sue-harukata');
  await clickOrder(page, 'March: Sue Harukata');
  await page.locator('.range-cost').first().waitFor();
  const hexes = await page.locator('.range-cost').count();
  assert(hexes > 30, `the range has ${hexes} hexes`);
  assert((await page.locator('.range .tint-zoc').count()) > 0, 'no enemy zone of control is shown');
  await clickHex(page, '1622');
  await page.waitForFunction(() => !document.querySelector('.range-cost[data-hex="1622"]'));
  await clickCastle(page, 'tsuwano');
  assertEqual(await readRefusalClause(page), '15-6-2a', 'the clause of the refusal');
  await clickOrder(page, 'Stop here');
};

/** The odds of a fight are shown beforehand; their clauses open in the rules. */
const previewAttack = async (page: Page): Promise<void> => {
  await findOnMap(page, 'sue haru', 'Sue Harukata');
  await clickUnit(page, 'sue-harukata');
  await clickCastle(page, 'tsuwano');
  const sheet = page.getByRole('region', { name: 'Skirmish' });
  await sheet.waitFor();
  const clause = (await sheet.locator('.modifiers .clause').first().textContent()) ?? '';
  const chances = await sheet.locator('.combat-side').first().locator('.bars-chance').allTextContents();
  const sum = chances.reduce((all, chance) => all + Number.parseInt(chance, 10), 0);
  assert(sum >= 98 && sum <= 102, `the chances are ${chances.join(', ')}`);
  await sheet.locator('.modifiers .clause').first().click();
  await assertClauseOpens(page, clause);
};

const playStages = async (page: Page, isByKeys: boolean): Promise<void> => {
  await formForce(page, isByKeys);
  await clickOrder(page, 'Ready');
  if ((await page.locator('.prompt-pending').count()) > 0) await confirmAction(page);
  await passUntil(page, /Stage 1: Ouchi phase/);
  await march(page);
  await page.keyboard.press('l');
  await assertLogShowsHex(page, '1622');
  await passUntil(page, /Stage 2: Ouchi phase/);
  await previewAttack(page);
  if (!isByKeys) await assertTouchTargetsLargeEnough(page, 'too small for a finger in a fight');
  await page.locator('.prompt-buttons').getByRole('button', { name: 'Confirm' }).click();
  await page.keyboard.press('l');
  await waitForLogText(page, /Sue Harukata attacks Tsuwano/);
  await waitForLogText(page, /strength \d+\) rolls \d/);
  await passUntil(page, /Stage 3: Ouchi phase/);
  await page.getByRole('button', { name: 'Show lines of communication' }).click();
  await page.locator('.path-communication .path-line').first().waitFor({ state: 'attached' });
};

defineHexWargameTests('saigoku', 'stages: a force formed, a march in its range and in the log, a refusal, a skirmish', playStages);
