import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launchBrowser, visit } from './browser.ts';
import type { ScreenName } from './browser.ts';
import { startGame } from './game-helpers.ts';
import { serveClient } from './server.ts';

/** Screenshots of the main pages at both sizes, to look at: `node e2e/screenshots.ts [page…]`. */
const folder = fileURLToPath(new URL('../screenshots/', import.meta.url));
mkdirSync(folder, { recursive: true });
const site = await serveClient();
const browser = await launchBrowser();
const VARIANTS = [
  { screen: 'desktop', language: 'en', theme: 'light' },
  { screen: 'phone', language: 'en', theme: 'light' },
  { screen: 'desktop', language: 'ja', theme: 'dark' },
  { screen: 'phone', language: 'zh-Hans', theme: 'dark' },
] as const satisfies readonly { screen: ScreenName; language: string; theme: 'light' | 'dark' }[];
for (const look of VARIANTS) {
  const { page, context, complaints } = await visit(browser, site.address, look);
  const shot = async (name: string): Promise<void> => {
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${folder}${name}-${look.screen}-${look.language}-${look.theme}.png` });
  };
  await page.goto('/');
  await page.waitForSelector('.covers');
  await shot('front');
  await page.goto('/new/age-of-war');
  await page.waitForSelector('.setup');
  await shot('new');
  await page.goto('/rules/age-of-war#turn.2');
  await page.waitForSelector('.clause-card');
  await shot('rules');
  await page.goto('/settings');
  await page.waitForSelector('.settings');
  await shot('settings');
  await startGame(page, 'age-of-war');
  await shot('table');
  await page.keyboard.press('c');
  await page.locator('.choice').first().click();
  await shot('choices');
  await page.goto('/mine');
  await page.waitForSelector('.saved-game-row');
  await shot('mine');
  await page.locator('.saved-game-row a[href^="/replay"]').first().click();
  await page.waitForSelector('.replay-bar');
  await shot('replay');
  if (complaints.length > 0) console.log(look, complaints);
  await context.close();
}
await browser.close();
await site.close();
