import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { Page } from '@playwright/test';
import { assert } from './assertions.ts';

/** Runs axe on the page, or on one part of it, and fails on any violation. */
export const audit = async (page: Page, where: string, part = 'html'): Promise<void> => {
  await page.waitForTimeout(450);
  await page.evaluate(axe.source);
  const results = (await page.evaluate(
    `axe.run(${part === 'html' ? 'document' : JSON.stringify(part)}, {
      resultTypes: ["violations"],
      rules: { "label-content-name-mismatch": { enabled: true } },
    })`,
  )) as AxeResults;
  const found = results.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`)
        .join(' | ')}`,
  );
  assert(found.length === 0, `${where}\n${found.join('\n')}`);
};
