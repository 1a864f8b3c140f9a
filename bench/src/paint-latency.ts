import type { Browser, Page } from 'playwright-core';
import { launchBrowser, visit } from '../../e2e/browser.ts';
import { summarizeLatencies } from './server-process.ts';

/** What a page notes of each update: its number, when it came in on the socket, and when it was painted. */
interface PaintSample {
  readonly number: number;
  readonly receivedAt: number;
  readonly paintedAt: number;
}

interface PaintRecorder {
  gunbaiPainted: PaintSample[];
}

/**
 * Runs in the page before anything else. Each update is noted as it comes in; the first change of the board that follows
 * is what it looks like, and a task after the next animation frame runs when that frame has been handed over to be shown.
 */
const recordPaintsInPage = (): void => {
  const painted: PaintSample[] = [];
  (window as unknown as PaintRecorder).gunbaiPainted = painted;
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
  /** When each decision was sent, by its number. */
  readonly sent: { readonly number: number; readonly at: number }[];
}

/** Real browsers that look on at some tables, and how long after a move was sent its position is painted there. */
export class PaintLatencyProbe {
  private readonly browser: Browser;
  private readonly watched: ReadonlyMap<string, WatchedPage>;

  private constructor(browser: Browser, watched: ReadonlyMap<string, WatchedPage>) {
    this.browser = browser;
    this.watched = watched;
  }

  /** Opens a page at each of these tables, as somebody who looks on; resolves when all boards are drawn and the pages have come to rest. */
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
    // A page that has just been opened keeps the whole client for later, which is no part of playing.
    for (const { page } of watched.values()) await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    return new PaintLatencyProbe(browser, watched);
  }

  /** To be called when a decision is sent; tables that no page looks at are passed over. */
  sent(table: string, number: number): void {
    this.watched.get(table)?.sent.push({ number, at: performance.timeOrigin + performance.now() });
  }

  /** Both clocks are the machine's: from the mover's send to the paint in the page, and what of it came after the socket. */
  async close(): Promise<object> {
    const shown: number[] = [];
    const drawn: number[] = [];
    let unseen = 0;
    for (const { page, sent } of this.watched.values()) {
      const painted = await page.evaluate(() => (window as unknown as PaintRecorder).gunbaiPainted);
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
