import type { Page } from '@playwright/test';
import { assert, assertEqual } from '../assertions.ts';
import {
  assignByKeys,
  assignByPointing,
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
  defineHexWargameTests,
} from '../wargame-helpers.ts';

/** The farthest hex of the range that is in view and not covered. */
const farthestHexInRange = (page: Page): Promise<{ readonly label: string; readonly cost: number }> =>
  page.evaluate(() => {
    const [best] = [...document.querySelectorAll<SVGTextElement>('.range-cost')]
      .map((text) => ({ label: text.dataset['hex'] ?? '', cost: Number(text.textContent), box: text.getBoundingClientRect() }))
      .filter(({ box }) =>
        document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)?.matches('.viewport-field, .viewport-field *'),
      )
      .toSorted((a, b) => b.cost - a.cost);
    return { label: best?.label ?? '', cost: best?.cost ?? 0 };
  });

/** Starts a march: directly if that is the only order, otherwise by its button. */
const startMove = async (page: Page, who: string, name: string): Promise<void> => {
  await clickUnit(page, who);
  const move = page.locator('.order-actions').getByRole('button', { name, exact: true });
  const range = page.locator('.range-cost').first();
  await move.or(range).first().waitFor();
  if ((await range.count()) === 0) await move.click();
  await range.waitFor();
};

const march = async (page: Page): Promise<void> => {
  await findOnMap(page, '上杉謙信', 'Uesugi Kenshin');
  await startMove(page, 'uesugi-kenshin', 'Move Uesugi Kenshin');
  // Iiyama is out of range.
  await clickCastle(page, 'iiyama');
  assert(/^\d/.test(await readRefusalClause(page)), 'the refusal names no clause');
  await page.keyboard.press('l');
  const { label, cost } = await farthestHexInRange(page);
  assert(cost > 2, `the range ends at ${cost}`);
  await clickHex(page, label);
  await waitForLogText(page, new RegExp(`Uesugi Kenshin marches to .*${label}`));
  await assertLogShowsHex(page, label);
  assert(await page.evaluate(() => window.moveAnimations?.some((places) => places > 2)), 'the army does not move hex by hex');
  if ((await page.getByRole('button', { name: 'Stop here' }).count()) > 0) await clickOrder(page, 'Stop here');
};

const engage = async (page: Page): Promise<void> => {
  await findOnMap(page, 'bessho naga', 'Bessho Nagaharu');
  await startMove(page, 'bessho-nagaharu', 'Move Bessho Nagaharu');
  await clickHex(page, '1127');
  await waitForLogText(page, /Bessho Nagaharu marches to .*1127/);
  await clickCastle(page, 'himeji');
  await clickOrder(page, /^Engage Himeji/);
  await passUntil(page, /Bessho Nagaharu engages Himeji/);
  assert((await page.locator('.kenshin-markers circle').count()) === 1, 'there is no engagement marker');
};

/** Both columns, all modifiers with clauses, and the odds of the whole battle, before it starts. */
const fightBattle = async (page: Page, isByKeys: boolean): Promise<void> => {
  await findOnMap(page, 'bessho naga', 'Bessho Nagaharu');
  await clickUnit(page, 'bessho-nagaharu');
  await clickCastle(page, 'himeji');
  const sheet = page.getByRole('region', { name: 'Field battle' });
  await sheet.waitFor();
  assert((await sheet.locator('.combat-side').count()) === 2, 'there are not two sides');
  const whole = await sheet.getByRole('table', { name: 'If both fight to the end' }).locator('.bars-chance').allTextContents();
  const sum = whole.reduce((all, chance) => all + Number.parseInt(chance.replace(/[<>]/, ''), 10), 0);
  assert(sum >= 98 && sum <= 102, `the chances are ${whole.join(', ')}`);
  const clause = (await sheet.locator('.modifiers .clause').first().textContent()) ?? '';
  await sheet.locator('.modifiers .clause').first().click();
  await assertClauseOpens(page, clause);
  if (!isByKeys) await assertTouchTargetsLargeEnough(page, 'too small for a finger in a fight');
  await page.locator('.prompt-buttons').getByRole('button', { name: 'Confirm' }).click();
  await page.keyboard.press('l');
  await waitForLogText(page, /attacks Himeji/);
  await waitForLogText(page, /round 1: (the )?attack/);
};

/** The points and the orders stay visible however far the panel is scrolled. */
const assertPointsVisible = async (page: Page): Promise<void> => {
  const seen = await page.locator('.side-panel').evaluate((panel) => {
    const spare = document.createElement('div');
    spare.style.cssText = 'flex: none; height: 200rem';
    panel.append(spare);
    panel.scrollTop = 2000;
    const isSeen = (part: Element | null): boolean => {
      const { left, top, width, height } = part?.getBoundingClientRect() ?? new DOMRect();
      const hit = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 12));
      return hit !== null && part !== null && part.contains(hit);
    };
    const parts = ['.kenshin-points', '.order-list'].map((part) => isSeen(panel.querySelector(part)));
    panel.scrollTop = 0;
    spare.remove();
    return parts;
  });
  assertEqual(seen, [true, true], 'points and orders in view');
};

const playTurn = async (page: Page, isByKeys: boolean): Promise<void> => {
  if (isByKeys) await assertPointsVisible(page);
  await findOnMap(page, 'kasuga', 'Kasugayama');
  await (isByKeys ? assignByKeys : assignByPointing)(page, 'uesugi-kagekatsu', 'uesugi-kenshin');
  await waitUntilInForce(page, 'uesugi-kagekatsu');
  await passUntil(page, /Uesugi movement phase/);
  await march(page);
  await engage(page);
  await page.getByRole('button', { name: 'Show supply' }).click();
  await page.locator('.tint-supply').waitFor({ state: 'attached' });
  assert((await page.locator('.path-communication .path-line').first().getAttribute('d')) !== '', 'no supply line is drawn');
  await page.getByLabel('Supply of the house').selectOption('all');
  await page.locator('.tint-supply').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Hide supply' }).click();

  await passUntil(page, /Uesugi attack phase/);
  await fightBattle(page, isByKeys);
  await passUntil(page, /Turn 2\./, 120);
  assert((await page.locator('.kenshin-situation-track li[aria-current]').count()) === 1, 'the track shows no column');
  await page.locator('.kenshin-head summary').first().click();
  const chances = await page.locator('.kenshin-head .bars-chance').allTextContents();
  const sum = chances.reduce((all, chance) => all + Number.parseInt(chance, 10), 0);
  assert(sum >= 95 && sum <= 105, `the chances of the situation are ${chances.join(', ')}`);
};

defineHexWargameTests('kenshin', 'a whole turn: a force joined, marches, a refusal, a field battle, supply by house, the track', playTurn);
