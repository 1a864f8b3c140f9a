import { chromium } from '@playwright/test';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

export const SCREENS = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} as const satisfies Record<string, BrowserContextOptions>;
export type ScreenName = keyof typeof SCREENS;

export const CHROMIUM_PATH = process.env['GUNBAI_CHROMIUM'] ?? '/usr/bin/chromium';

/** Parts of Chromium that a test must do without. Only the last such list counts, so it repeats that of Playwright. */
const DISABLED_FEATURES = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  // Each new window loads two pages of the address bar, which take longer than a page of the client.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** How long a page may take. Passing tests never wait so long, but a machine may be slow and busy. */
export const PATIENCE_MS = 90_000;

export const LAUNCH_OPTIONS = {
  executablePath: CHROMIUM_PATH,
  args: [
    `--disable-features=${DISABLED_FEATURES.join(',')}`,
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export const launchBrowser = (): Promise<Browser> => chromium.launch(LAUNCH_OPTIONS);

interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors, warnings and uncaught exceptions of the page. */
  readonly complaints: readonly string[];
}

interface VisitOptions {
  readonly screen?: ScreenName;
  readonly language?: string;
  readonly theme?: 'light' | 'dark';
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Whether the page installs its service worker, which downloads the whole client. */
  readonly usesServiceWorker?: boolean;
  readonly options?: BrowserContextOptions;
}

/** A new visitor with its own storage, language and settings; console messages are recorded. */
export const visit = async (browser: Browser, address: string, options: VisitOptions = {}): Promise<Visit> => {
  const { screen = 'desktop', language = 'en', theme = 'light', settings = {}, usesServiceWorker = false } = options;
  const context = await browser.newContext({
    ...SCREENS[screen],
    locale: language === 'ja' ? 'ja-JP' : language === 'zh-Hans' ? 'zh-CN' : language === 'zh-Hant' ? 'zh-TW' : 'en-GB',
    colorScheme: theme,
    baseURL: address,
    acceptDownloads: true,
    ...options.options,
  });
  // The log is open, because many tests read it.
  const stored = JSON.stringify({
    state: { language, theme: 'system', pace: 'instant', battles: 'off', recap: 'request', panel: 'log', ...settings },
    version: 1,
  });
  await context.addInitScript((value) => {
    if (!localStorage.getItem('gunbai.settings')) localStorage.setItem('gunbai.settings', value);
  }, stored);
  if (!usesServiceWorker)
    await context.addInitScript(() => {
      // As in a browser that has none.
      delete (Navigator.prototype as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
    });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`thrown: ${error.message}`));
  page.setDefaultTimeout(PATIENCE_MS);
  return { page, context, complaints };
};
