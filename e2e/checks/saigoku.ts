import type { Page } from 'playwright-core';
import { insist, same } from '../check.ts';
import type { Check } from '../check.ts';
import {
  assignByKeys,
  assignByPointing,
  commit,
  find,
  inForce,
  order,
  passUntil,
  pointAtCastle,
  pointAtHex,
  press,
  refusedBy,
  seeClause,
  seeHexFromLog,
  seeNothingTooSmall,
  told,
  unit,
  warChecks,
} from '../war.ts';

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
      await assignByPointing(page, who, 'sue-harukata');
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
  await seeHexFromLog(page, '1622');
  await passUntil(page, /Stage 2: Ouchi phase/);
  await attack(page);
  if (!isByKeys) await seeNothingTooSmall(page, 'too small for a finger in a fight');
  await page.locator('.prompt-buttons').getByRole('button', { name: 'Commit' }).click();
  await page.keyboard.press('l');
  await told(page, /Sue Harukata attacks Tsuwano/);
  await told(page, /strength \d+, die \d/);
  await passUntil(page, /Stage 3: Ouchi phase/);
  await page.getByRole('button', { name: 'Show lines of communication' }).click();
  await page.locator('.way-supply .way-line').first().waitFor({ state: 'attached' });
};

export const saigoku: readonly Check[] = warChecks(
  'saigoku',
  'stages: a force formed, a march in its range and in the log, a refusal, a skirmish',
  play,
);
