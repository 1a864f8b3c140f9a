import type { Browser, Page } from 'playwright-core';
import { launchBrowser, visit } from '../../e2e/browser.ts';
import { summarizeLatencies } from './server-process.ts';

/** One update in a page: its number, and the times when it arrived and was painted. */
interface PaintSample {
  readonly number: number;
  readonly receivedAt: number;
  readonly paintedAt: number;
}

interface PaintRecorder {
  paintSamples: PaintSample[];
}

/**
 * Runs in the page before anything else and records each update on arrival. The first board change after it shows the
 * update; a task after the next animation frame runs once that frame has been submitted.
 */
const recordPaintsInPage = (): void => {
  const painted: PaintSample[] = [];
  (window as unknown as PaintRecorder).paintSamples = painted;
  const now = (): number => performance.timeOrigin + performance.now();
  let received: { number: number; receivedAt: number } | null = null;
  const afterPaint = (work: () => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', work, { once: true });
      port1.start();
      port2.postMessage(null);
    });
  };
  const isOfTheBoard = ({ target }: MutationRecord): boolean => {
    const element = target instanceof Element ? target : target.parentElement;
    return (element?.closest('.board-stage') ?? null) !== null;
  };
  new MutationObserver((changes) => {
    if (!received || !changes.some(isOfTheBoard)) return;
    const { number, receivedAt } = received;
    received = null;
    afterPaint(() => painted.push({ number, receivedAt, paintedAt: now() }));
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      this.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const update = /^{"type":"update".*?"number":(\d+)/.exec(data);
        if (update) received = { number: Number(update[1]), receivedAt: now() };
      });
    }
  };
};

interface WatchedPage {
  readonly page: Page;
  /** Send times of actions, by number. */
  readonly sent: { readonly number: number; readonly at: number }[];
}

/** Measures in real browsers how long after sending a move the new position is painted for a spectator. */
export class PaintLatencyProbe {
  private readonly browser: Browser;
  private readonly watched: ReadonlyMap<string, WatchedPage>;

  private constructor(browser: Browser, watched: ReadonlyMap<string, WatchedPage>) {
    this.browser = browser;
    this.watched = watched;
  }

  /** Opens a page as spectator at each table; resolves when all boards are drawn and the pages are idle. */
  static async open(address: string, tables: readonly string[]): Promise<PaintLatencyProbe> {
    const browser = await launchBrowser();
    const watched = new Map<string, WatchedPage>();
    for (const table of tables) {
      const { page, context } = await visit(browser, address);
      await context.addInitScript(recordPaintsInPage);
      page.setDefaultTimeout(120_000);
      await page.goto(`/online/${table}`);
      if ((await page.locator('body').textContent())?.includes('npm run build')) throw new Error('the client is not built: npm run build');
      await page.locator('.table .board-stage').waitFor();
      watched.set(table, { page, sent: [] });
    }
    // On the first visit the service worker caches the client, which is no part of playing.
    for (const { page } of watched.values()) await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    return new PaintLatencyProbe(browser, watched);
  }

  /** Call when an action is sent; ignores tables without a page. */
  sent(table: string, number: number): void {
    this.watched.get(table)?.sent.push({ number, at: performance.timeOrigin + performance.now() });
  }

  /** Latency from send to paint, and the part of it after arrival in the page. Both processes use the system clock. */
  async close(): Promise<object> {
    const shown: number[] = [];
    const drawn: number[] = [];
    let unseen = 0;
    for (const { page, sent } of this.watched.values()) {
      const painted = await page.evaluate(() => (window as unknown as PaintRecorder).paintSamples);
      for (const { number, at } of sent) {
        const after = painted.find((one) => one.number > number);
        if (!after) unseen++;
        else {
          shown.push(after.paintedAt - at);
          drawn.push(after.paintedAt - after.receivedAt);
        }
      }
    }
    await this.browser.close();
    return {
      pages: this.watched.size,
      moves: shown.length,
      notPainted: unseen,
      paintedAfterSendMs: summarizeLatencies(shown),
      paintedAfterReceiptMs: summarizeLatencies(drawn),
    };
  }
}
