import { readFileSync } from 'node:fs';
import { games } from '@gunbai/games/registry';
import { test } from '../fixtures.ts';
import { visit } from '../browser.ts';
import { assert, assertEqual } from '../assertions.ts';
import { audit } from '../audit.ts';
import { startGame } from '../game-helpers.ts';

for (const { id } of games)
  test(`report: a finished game of ${id} is saved as one file with pictures that needs nothing else`, async ({ browser, address }) => {
    const { page, context, complaints } = await visit(browser, address, { settings: { panel: null } });
    await startGame(page, id);
    await page.getByRole('button', { name: 'More' }).click();
    await page.locator('[data-item=resign]').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    await page.locator('.report-board').first().waitFor();
    await audit(page, `the report of ${id}`);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]);
    const file = await download.path();
    const html = readFileSync(file, 'utf8');
    assert(!/<script|<link|@import|url\((?!['"]?#)/.test(html), 'the file refers to nothing outside');
    assert(!html.includes('Save as a file'), 'the file has no buttons of the page');

    const reader = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    const requests: string[] = [];
    reader.on('request', (request) => requests.push(request.url()));
    await reader.setContent(html);
    assertEqual(requests, [], 'requests of the file');
    await reader.getByText('resigned').first().waitFor();
    const { width, height } = (await reader.locator('.report-board').last().boundingBox()) ?? { width: 0, height: 0 };
    assert(width > 300 && height > 200, `the picture of the board is ${width} x ${height}`);
    assertEqual(complaints, [], 'console');
    await reader.close();
    await context.close();
  });
