import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { TableView } from '@gunbai/protocol';
import { launchBrowser, visit } from './browser.ts';
import { grantAdmin } from './online-helpers.ts';
import { withServer } from './server.ts';

/** Screenshots of the online pages, to look at: `node e2e/online-screenshots.ts [words]`. The client must be built. */
const folder = fileURLToPath(new URL('../screenshots/', import.meta.url));
mkdirSync(folder, { recursive: true });
const requested = process.argv.slice(2);
const VARIANTS = [
  { name: 'desktop', options: { viewport: { width: 1440, height: 900 } }, screen: 'desktop' },
  { name: 'phone', options: {}, screen: 'phone' },
] as const;

const post = async <T>(page: Page, path: string, data: unknown): Promise<T> => {
  const answer = await page.request.post(path, { data, headers: { origin: new URL(page.url()).origin } });
  return (await answer.json()) as T;
};

const browser = await launchBrowser();
await withServer(
  async (server, db) => {
    const host = await visit(browser, server.address);
    const guest = await visit(browser, server.address);
    for (const [{ page }, name] of [
      [host, 'Hanako'],
      [guest, '太郎'],
    ] as const) {
      await page.goto('/');
      await post(page, '/api/guests', { name });
    }
    const openTable = (request: object): Promise<TableView> => post<TableView>(host.page, '/api/tables', request);
    const seatRequests = (seats: readonly string[]) => seats.map((seat, at) => ({ seat, who: at === 0 ? 'me' : 'open' }));
    const live = { kind: 'live', base: 1800, increment: 20 };
    const days = { kind: 'days', move: 259_200, bank: 1_209_600, vacation: 21 };
    const played = await openTable({ game: 'age-of-war', seats: seatRequests(['p1', 'p2']), pace: live });
    const waiting = await openTable({
      game: 'most-dangerous-time',
      scenario: 'standard',
      seats: seatRequests(['oda', 'antiOda']),
      pace: days,
    });
    const over = await openTable({ game: 'hideyoshi', seats: seatRequests(['hideyoshi', 'anti']) });
    await post(guest.page, '/api/tables', { game: 'kenshin', seats: seatRequests(['oda', 'uesugi']) });
    for (const { id } of [played, over]) await post(guest.page, `/api/tables/${id}/seat`, {});
    await post(guest.page, `/api/tables/${over.id}/resign`, {});
    await post(guest.page, `/api/tables/${played.id}/chat`, { text: 'よろしくお願いします！' });
    await post(host.page, `/api/tables/${played.id}/chat`, { text: 'Good luck, have fun.' });
    await post(guest.page, `/api/tables/${played.id}/proposal`, { kind: 'draw' });
    await post(host.page, `/api/tables/${played.id}/reports`, { chat: 0, reason: 'chat' });
    await grantAdmin(db, 'Hanako');
    const { account } = (await (await guest.page.request.get('/api/me')).json()) as { account: string };
    const pages: Readonly<Record<string, readonly [path: string, ready: string]>> = {
      lobby: ['/online', '.saved-game-row'],
      new: ['/online/new', '.setup'],
      waiting: [`/online/${waiting.id}`, '.invite'],
      table: [`/online/${played.id}`, '.board-stage'],
      replay: [`/online/${over.id}/replay`, '.replay-bar'],
      person: [`/players/${account}`, 'h1'],
      account: ['/account', '.checks'],
      reset: ['/reset', '.account-form'],
      admin: ['/admin', '.saved-game-row'],
    };
    const state = await host.context.storageState();
    for (const { name, options, screen } of VARIANTS)
      for (const language of ['en', 'ja'] as const) {
        const look = await visit(browser, server.address, {
          screen,
          language,
          options: { ...options, storageState: { ...state, origins: [] } },
        });
        for (const [what, [path, ready]] of Object.entries(pages)) {
          if (requested.length > 0 && !requested.some((word) => what.includes(word))) continue;
          await look.page.goto(path);
          await look.page.waitForSelector(ready);
          await look.page.waitForTimeout(900);
          const fullPage = !['table', 'replay'].includes(what);
          await look.page.screenshot({ path: `${folder}online-${what}-${name}-${language}.png`, fullPage });
          if (what === 'table') {
            await look.page.getByRole('button', { name: language === 'ja' ? 'チャット' : 'Chat' }).click();
            await look.page.waitForTimeout(500);
            await look.page.screenshot({ path: `${folder}online-talk-${name}-${language}.png` });
          }
        }
        if (look.complaints.length > 0) console.log(name, language, look.complaints);
        await look.context.close();
      }
  },
  { rateFactor: 100 },
);
await browser.close();
