import { test } from '../../fixtures.ts';
import type { Page } from '@playwright/test';
import { visit } from '../../browser.ts';
import { assert, assertEqual } from '../../assertions.ts';
import { startGame } from '../../game-helpers.ts';

const MAPS = ['hideyoshi', 'saigoku', 'kenshin', 'most-dangerous-time'];

/** Smaller text, in pixels, is illegible. */
const MIN_FONT_PX = 9;
const LABELS = '.place-name, .hy-name, .mdt-name, .area-name, .mdt-province, .counter-strength, .hy-count';

interface LabelSizes {
  readonly k: number;
  readonly names: number;
  readonly small: readonly string[];
}

/** Castle names and counter numbers on the map, and those that are too small. */
const measureLabels = (page: Page): Promise<LabelSizes> =>
  page.evaluate(
    ([least, written]) => {
      const drawing = document.querySelector<SVGSVGElement>('.viewport-field > svg');
      const names = [...(drawing?.querySelectorAll<SVGTextElement>(written) ?? [])]
        .filter((name) => name.checkVisibility())
        .map((name) => {
          const { a, b } = name.getScreenCTM() ?? new DOMMatrix();
          return { name: name.textContent, size: Number.parseFloat(getComputedStyle(name).fontSize) * Math.hypot(a, b) };
        });
      return {
        k: Number(drawing?.style.getPropertyValue('--zoom-scale')),
        names: names.length,
        small: names.filter(({ size }) => size < least).map(({ name, size }) => `${name} ${size.toFixed(1)}`),
      };
    },
    [MIN_FONT_PX, LABELS] as const,
  );

/** Presses a map button until nothing changes. */
const clickUntilUnchanged = async (page: Page, name: string): Promise<void> => {
  for (let before = 0; (await measureLabels(page)).k !== before;) {
    before = (await measureLabels(page)).k;
    await page.getByRole('button', { name, exact: true }).click();
  }
};

for (const game of MAPS) {
  test(`map legibility: ${game} on a phone: every name and number is legible at every zoom level, and no panel covers a map button`, async ({
    address,
    browser,
  }) => {
    const { page, context, complaints } = await visit(browser, address, { screen: 'phone', settings: { motion: 'none' } });
    await startGame(page, game, ['person', 'random']);
    await page.locator('.prompt-bar[data-acting]').waitFor();
    await page.locator('.viewport-field > svg[data-zoom]').waitFor();
    const look = async (from: string): Promise<void> => {
      const { names, small, k } = await measureLabels(page);
      assertEqual(small, [], `too small, ${from} (${k})`);
      assert(names > 0, `no name is left, ${from} (${k})`);
    };
    await look('at first');
    await page.getByRole('button', { name: 'Show all', exact: true }).click();
    await look('with the whole map in view');
    await clickUntilUnchanged(page, 'Zoom out');
    await look('from as far as can be');
    await page.keyboard.press('l');
    await page.locator('.table-panel').waitFor();
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.viewport-buttons button')]
        .filter((button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          return [top + 2, top + height - 2].some((y) => !button.contains(document.elementFromPoint(left + width / 2, y)));
        })
        .map(({ ariaLabel }) => ariaLabel),
    );
    assertEqual(covered, [], 'covered map buttons');
    assertEqual(complaints, [], 'console');
    await context.close();
  });
}
