import { launch } from 'puppeteer-core';
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { PATIENCE_MS } from './browser.ts';

const FIREFOX_PATH = process.env['GUNBAI_FIREFOX'] ?? '/usr/bin/firefox-esr';
/** Its first start makes a profile, beside other tests. */
const LAUNCH_TIMEOUT_MS = 120_000;

/** Debian's Firefox over WebDriver BiDi. Without DNS it reaches nothing but loopback. */
export const launchFirefox = (): Promise<Browser> =>
  launch({
    browser: 'firefox',
    executablePath: FIREFOX_PATH,
    timeout: LAUNCH_TIMEOUT_MS,
    extraPrefsFirefox: { 'network.dns.disabled': true, 'network.captive-portal-service.enabled': false },
  });

interface FirefoxVisit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors, warnings and uncaught exceptions of the page. */
  readonly complaints: readonly string[];
}

const SETTINGS = { language: 'en', theme: 'system', pace: 'instant', battles: 'off', panel: 'log' };

/** A new visitor with its own storage; console messages are recorded. */
export const visitWithFirefox = async (browser: Browser): Promise<FirefoxVisit> => {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  await page.evaluateOnNewDocument(
    (stored) => {
      // The empty page before the first address has no storage.
      if (location.protocol === 'http:' && !localStorage.getItem('gunbai.settings')) localStorage.setItem('gunbai.settings', stored);
    },
    JSON.stringify({ state: SETTINGS, version: 1 }),
  );
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`thrown: ${error instanceof Error ? error.message : String(error)}`));
  page.setDefaultTimeout(PATIENCE_MS);
  return { page, context, complaints };
};
