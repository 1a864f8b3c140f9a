import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';

/**
 * The drawn map of Hero of the West beside a plain SVG of the same hexes, in the same viewport and the same run:
 * `node ui/bench/map.ts [rounds]`. Frames per second depend on how busy the machine is; the work of the browser's threads, read
 * from its trace, hardly does.
 */
const rounds = Number(process.argv[2] ?? 5);
const folder = mkdtempSync(join(tmpdir(), 'gunbai-map-'));
const root = fileURLToPath(new URL('./page', import.meta.url));
const saigokuFile = (file: string): string => fileURLToPath(new URL(`../../games/saigoku/${file}`, import.meta.url));
const DATA: Readonly<Record<string, string>> = {
  '/map.json': saigokuFile('data/components.json'),
  '/roads.json': saigokuFile('board/roads.json'),
};
await build({ root, configFile: false, logLevel: 'error', build: { outDir: folder, emptyOutDir: true, target: 'es2023' } });

const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css', json: 'application/json' };
const server = createServer((request, response) => {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  const file = DATA[path] ?? join(folder, path === '/' ? 'index.html' : path);
  if (!existsSync(file)) response.writeHead(404).end();
  else response.writeHead(200, { 'content-type': TYPES[file.split('.').at(-1) ?? ''] ?? 'text/plain' }).end(readFileSync(file));
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const address = server.address();
const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;

/** What the browser's threads do to bring something on the screen. */
const WORK = new Set([
  'RasterTask',
  'Paint',
  'Layout',
  'UpdateLayoutTree',
  'Layerize',
  'PrePaint',
  'Commit',
  'FunctionCall',
  'EvaluateScript',
]);

interface TraceEvent {
  readonly name: string;
  readonly tdur?: number;
  readonly dur?: number;
}

const traceWork = async (browser: Browser, page: Page, act: () => Promise<void>): Promise<number> => {
  await browser.startTracing(page, { categories: ['cc', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return traceEvents.reduce((sum, { name, tdur, dur }) => (WORK.has(name) ? sum + (tdur ?? dur ?? 0) / 1000 : sum), 0);
};

/** Frames per second while something is done. */
const measureFrameRate = async (page: Page, act: () => Promise<void>): Promise<number> => {
  const counted = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        let frames = 0;
        const count = (): void => {
          frames++;
          if (document.body.dataset['over'] === undefined) requestAnimationFrame(count);
          else {
            delete document.body.dataset['over'];
            resolve((frames * 1000) / (performance.now() - began));
          }
        };
        requestAnimationFrame(count);
      }),
  );
  await act();
  await page.evaluate(() => {
    document.body.dataset['over'] = '';
  });
  return counted;
};

const pan = async (page: Page): Promise<void> => {
  await page.mouse.move(700, 450);
  await page.mouse.down();
  for (let step = 0; step < 60; step++) await page.mouse.move(700 + 200 * Math.sin(step / 10), 450 + 100 * Math.cos(step / 9));
  await page.mouse.up();
};

const zoom = async (page: Page): Promise<void> => {
  for (let step = 0; step < 40; step++) {
    await page.mouse.wheel(0, step % 20 < 10 ? -60 : 60);
    await page.waitForTimeout(16);
  }
};

interface Measurement {
  readonly firstFrame: number;
  readonly loadWork: number;
  readonly panWork: number;
  readonly panRate: number;
  readonly zoomRate: number;
}

const measure = async (browser: Browser, mapKind: 'plain' | 'drawn'): Promise<Measurement> => {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  const loadWork = await traceWork(browser, page, async () => {
    await page.goto(`${origin}?${mapKind}`);
    await page.waitForFunction(() => window.firstFrame !== undefined);
    await page.waitForTimeout(300);
  });
  const firstFrame = await page.evaluate(() => window.firstFrame ?? 0);
  await page.mouse.move(700, 450);
  for (let step = 0; step < 3; step++) await page.mouse.wheel(0, -200);
  await page.waitForTimeout(500);
  const panRate = await measureFrameRate(page, () => pan(page));
  const zoomRate = await measureFrameRate(page, () => zoom(page));
  await page.waitForTimeout(300);
  const panWork = await traceWork(browser, page, async () => {
    await pan(page);
    await page.waitForTimeout(200);
  });
  await page.close();
  return { firstFrame, loadWork, panWork, panRate, zoomRate };
};

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const measurements: { plain: Measurement[]; drawn: Measurement[] } = { plain: [], drawn: [] };
for (let round = 0; round < rounds; round++)
  for (const mapKind of ['plain', 'drawn'] as const) measurements[mapKind].push(await measure(browser, mapKind));
await browser.close();
server.close();
rmSync(folder, { recursive: true });

const median = (of: readonly number[]): number => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;
const round2 = (value: number): number => Math.round(value * 100) / 100;
const medianOf = (mapKind: 'plain' | 'drawn', key: keyof Measurement): number =>
  round2(median(measurements[mapKind].map((measurement) => measurement[key])));
/** How well the drawn map does beside the plain one: more is better, 1 is as well. */
const ratio = (key: keyof Measurement): number => {
  const [plain, drawn] = [medianOf('plain', key), medianOf('drawn', key)];
  return round2(key.endsWith('Rate') ? drawn / plain : plain / drawn);
};
const keys = ['firstFrame', 'loadWork', 'panWork', 'panRate', 'zoomRate'] as const;
console.log(
  JSON.stringify(
    Object.fromEntries(keys.map((key) => [key, { plain: medianOf('plain', key), drawn: medianOf('drawn', key), ratio: ratio(key) }])),
    null,
    2,
  ),
);
