import type { APIRequestContext, Page } from '@playwright/test';
import { letEverybodyDecide, loadGame, Player } from '../server/test/helpers/player.ts';
import { SCREENS } from './browser.ts';
import { withDatabase } from './server.ts';
import { assertEqual } from './assertions.ts';

export const enterName = async (page: Page, name: string): Promise<void> => {
  await page.locator('.account-form input').first().fill(name);
  await page.locator('.account-form button[type=submit]').click();
  await page.locator('.account-form').waitFor({ state: 'detached' });
};

/** An opponent opens a table of Age of War, and this page takes the first seat. */
export const startTableWithRival = async (page: Page, address: string): Promise<{ rival: Player; id: string }> => {
  const rival = await Player.createGuest(address, 'Goemon');
  const seats = [
    { seat: 'p1', who: 'open' },
    { seat: 'p2', who: 'me' },
  ];
  const { id } = (await rival.post('/api/tables', { game: 'age-of-war', seats })) as { id: string };
  await page.goto(`/online/${id}`);
  await page.getByRole('button', { name: 'Sit down' }).click();
  await page.waitForSelector('.board-stage');
  return { rival, id };
};

/** A second connection of the player who is signed in in a browser. */
export const connectAs = async (client: APIRequestContext, address: string, table: string): Promise<Player> => {
  const { cookies } = await client.storageState();
  const player = Object.assign(new Player(address), { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') });
  await player.connect(table);
  return player;
};

/** Each of these players decides once: a game given up before that counts for nobody. */
export const letEachDecide = async (game: string, table: string, players: readonly Player[]): Promise<void> =>
  letEverybodyDecide(await loadGame(game), table, players);

/** The browser logs lost connections; no other message is allowed. */
export const withoutConnectionErrors = (complaints: readonly string[]): string[] =>
  complaints.filter((complaint) => !/WebSocket connection|ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to load resource/.test(complaint));

/** Makes an account an administrator, in the database. */
export const grantAdmin = (db: string, name: string): Promise<void> =>
  withDatabase(db, (store) => store.commit([store.db.updateTable('accounts').set({ admin: 1 }).where('name', '=', name)]));

/** Keeps passing, starting with the open window. */
export const keepPassing = async (page: Page, how: 'Pass until the end of this battle' | 'Always pass here'): Promise<void> => {
  await page.getByRole('button', { name: 'Keep passing…' }).click();
  const [saved] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/standing-orders') && response.request().method() === 'PUT'),
    page.getByRole('button', { name: how }).click(),
  ]);
  assertEqual(saved.status(), 200, `leaving the order "${how}"`);
};

/** On a phone nothing may overflow the page sideways. */
export const assertFitsPhone = async (page: Page): Promise<void> => {
  await page.setViewportSize(SCREENS.phone.viewport);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assertEqual(over, 0, 'pixels of overflow');
};
