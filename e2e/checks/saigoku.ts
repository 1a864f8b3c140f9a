import type { Page } from 'playwright-core';
import { visit } from '../browser.ts';
import type { ScreenName } from '../browser.ts';
import { insist, same } from '../check.ts';
import type { Check } from '../check.ts';
import { startGame } from '../play.ts';
import {
  assignByKeys,
  commit,
  find,
  mine,
  order,
  passUntil,
  pointAtCastle,
  pointAtHex,
  refusedBy,
  seeClause,
  told,
  tooSmall,
  unit,
  withFixedDice,
} from '../war.ts';

/** The command board shows the unit within a force of several. */
const inForce = (page: Page, who: string): Promise<void> =>
  page.locator(`.stack-list[data-force] li + li [data-thing="unit:${who}"]`).waitFor();

const press = (page: Page, who: string): Promise<void> => unit(page, who).first().click();

/** Sue's force at Watarigawa, formed before the war. */
const form = async (page: Page, isByKeys: boolean): Promise<void> => {
  await find(page, 'watari', 'Watarigawa');
  insist((await page.locator('.war-looked .stack-item').count()) > 10, 'the stack does not open');
  if (isByKeys) {
    await assignByKeys(page, 'ohara-takakoto', 'sue-harukata');
    await told(page, /Ohara Takakoto comes under Sue Harukata/);
    await inForce(page, 'ohara-takakoto');
    await unit(page, 'yoshida-okitane').dragTo(unit(page, 'toida-takamori'));
  } else
    for (const who of ['ohara-takakoto', 'yoshida-okitane']) {
      await press(page, who);
      await press(page, 'sue-harukata');
      await inForce(page, who);
    }
  await inForce(page, 'yoshida-okitane');
};

/** Marches next to Tsuwano; nobody marches into the castle's hex, and the table says by which clause. */
const march = async (page: Page): Promise<void> => {
  await find(page, '陶晴賢', 'Sue Harukata');
  await press(page, 'sue-harukata');
  await order(page, 'March: Sue Harukata');
  await page.locator('.range-cost').first().waitFor();
  const hexes = await page.locator('.range-cost').count();
  insist(hexes > 30, `the range has ${hexes} hexes`);
  insist((await page.locator('.range .tint-zone').count()) > 0, 'no zone of the enemy is seen to bite');
  await pointAtHex(page, '1622');
  await page.waitForFunction(() => !document.querySelector('.range-cost[data-hex="1622"]'));
  await pointAtCastle(page, 'tsuwano');
  same(await refusedBy(page), '15-6-2a', 'the clause of the refusal');
  await order(page, 'Stop here');
};

/** A fight is seen in numbers before it is begun; its clauses open in the rules. */
const attack = async (page: Page): Promise<void> => {
  await find(page, 'sue haru', 'Sue Harukata');
  await press(page, 'sue-harukata');
  await pointAtCastle(page, 'tsuwano');
  const sheet = page.getByRole('region', { name: 'Skirmish' });
  await sheet.waitFor();
  const clause = (await sheet.locator('.modifiers .clause').first().textContent()) ?? '';
  const chances = await sheet.locator('.combat-side').first().locator('.bars-chance').allTextContents();
  const sum = chances.reduce((all, chance) => all + Number.parseInt(chance, 10), 0);
  insist(sum >= 98 && sum <= 102, `the chances are ${chances.join(', ')}`);
  await sheet.locator('.modifiers .clause').first().click();
  await seeClause(page, clause);
};

const play = async (page: Page, isByKeys: boolean): Promise<void> => {
  await form(page, isByKeys);
  await order(page, 'Ready');
  if ((await page.locator('.prompt-chosen').count()) > 0) await commit(page);
  await passUntil(page, /Stage 1: Ouchi phase/);
  await march(page);
  await page.keyboard.press('l');
  await passUntil(page, /Stage 2: Ouchi phase/);
};

const SCREENS: readonly { readonly screen: ScreenName; readonly isByKeys: boolean }[] = [
  { screen: 'desktop', isByKeys: true },
  { screen: 'phone', isByKeys: false },
];

export const saigoku: readonly Check[] = SCREENS.map(({ screen, isByKeys }) => ({
  name: `saigoku: stages by ${isByKeys ? 'clicking and keys' : 'touch'}: a force formed, a march in its range, a refusal, a skirmish (${screen})`,
  async run({ address, browser }) {
    const { page, context, complaints } = await visit(browser, address, { screen });
    await withFixedDice(context);
    await startGame(page, 'saigoku', ['person', 'person']);
    await mine(page);
    if (!isByKeys) {
      await page.keyboard.press('l');
      same(await tooSmall(page, 40), [], 'too small for a finger');
    }
    await play(page, isByKeys);
    await attack(page);
    if (!isByKeys) same(await tooSmall(page, 40), [], 'too small for a finger in a fight');
    await page.locator('.prompt-buttons').getByRole('button', { name: 'Commit' }).click();
    await page.keyboard.press('l');
    await told(page, /Sue Harukata attacks Tsuwano/);
    await told(page, /strength \d+, die \d/);
    await passUntil(page, /Stage 3: Ouchi phase/);
    await page.getByRole('button', { name: 'Show lines of communication' }).click();
    await page.locator('.way-supply .way-line').first().waitFor({ state: 'attached' });
    same(complaints, [], 'console');
    await context.close();
  },
}));
