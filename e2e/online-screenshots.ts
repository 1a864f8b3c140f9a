import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launchBrowser, visit } from './browser.ts';
import { fillServer } from './online-pages.ts';
import { withServer } from './server.ts';

/** Screenshots of the online pages, to look at: `node e2e/online-screenshots.ts [words]`. The client must be built. */
const folder = fileURLToPath(new URL('../screenshots/', import.meta.url));
mkdirSync(folder, { recursive: true });
const requested = process.argv.slice(2);
const VARIANTS = [
  { name: 'desktop', options: { viewport: { width: 1440, height: 900 } }, screen: 'desktop' },
  { name: 'phone', options: {}, screen: 'phone' },
] as const;
/** These fill the window. */
const TABLES = ['table', 'replay'];

const browser = await launchBrowser();
await withServer(
  async ({ address }, db) => {
    const { cookie, pages, close } = await fillServer(address, db);
    for (const { name, options, screen } of VARIANTS)
      for (const language of ['en', 'ja', 'zh-Hans'] as const) {
        const { page, context, complaints } = await visit(browser, address, { screen, language, options });
        await context.addCookies([cookie]);
        for (const [what, [path, complete]] of Object.entries(pages)) {
          if (requested.length > 0 && !requested.some((word) => what.includes(word))) continue;
          await page.goto(path);
          await page.waitForSelector(complete);
          await page.waitForTimeout(900);
          await page.screenshot({ path: `${folder}online-${what}-${name}-${language}.png`, fullPage: !TABLES.includes(what) });
        }
        if (complaints.length > 0) console.log(name, language, complaints);
        await context.close();
      }
    await close();
  },
  { rateFactor: 100 },
);
await browser.close();
