import { test } from '../fixtures.ts';
import type { BotAccount, TableView } from '@gunbai/protocol';
import { Player } from '../../server/test/helpers/player.ts';
import { visit } from '../browser.ts';
import { assert, assertEqual } from '../assertions.ts';
import { withServer } from '../server.ts';
import { assertFitsPhone, enterName, grantAdmin } from '../online-helpers.ts';

const OWNER = 'Kuroda Kanbei';
const PASSWORD = 'tsuru no ongaeshi 41';

test('programs: an owner offers a bot, an administrator opens it to guests, and a guest plays against it', async ({ browser }) => {
  await withServer(async (server, db) => {
    const { context, page } = await visit(browser, server.address);
    await page.goto('/online');
    await enterName(page, OWNER);
    await page.goto('/account');
    const form = page.locator('form.account-form');
    await form.getByLabel('Your name').fill(OWNER);
    await form.getByLabel(/^Password/).fill(PASSWORD);
    await form.getByRole('button', { name: 'Create an account' }).click();
    await form.waitFor({ state: 'detached' });
    await page.goto('/account/programs');
    await page.getByLabel('Name of the bot').fill('Hanbei');
    await page.getByRole('button', { name: 'Add bot' }).click();
    await page.getByText('Offer for games').click();
    await page.getByRole('checkbox', { name: 'Age of War' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Offered for').waitFor();
    await assertFitsPhone(page);

    await grantAdmin(db, OWNER);
    await page.goto('/admin');
    await page.getByRole('button', { name: /^Open to guests/ }).click();
    await page.getByRole('button', { name: /^Not open to guests/ }).waitFor();

    const guest = await visit(browser, server.address);
    await guest.page.goto('/online');
    await enterName(guest.page, 'Aki');
    await guest.page.getByRole('link', { name: /^Challenge: Hanbei/ }).click();
    await guest.page.getByRole('button', { name: 'Open a table' }).click();
    await guest.page.waitForSelector('.board-stage');
    const table = guest.page.url().split('/').at(-1) ?? '';
    const { seats, status, pace } = (await new Player(server.address).get(`/api/tables/${table}`)) as TableView;
    assertEqual(`${status}, ${pace.kind}`, 'playing, live', 'the table');
    assertEqual(seats[1]?.person?.name ?? '', 'Hanbei [bot]', 'the opponent');
    assert(
      ((await context.request.get('/api/me/bots').then((answer) => answer.json())) as BotAccount[])[0]?.offer?.isRegistered,
      'registered',
    );
    await context.close();
    await guest.context.close();
  });
});
