import type { LobbyTable, TableView } from '@gunbai/protocol';
import { test } from '../fixtures.ts';
import { Player } from '../../server/test/helpers/player.ts';
import { visit } from '../browser.ts';
import { assertEqual } from '../assertions.ts';
import { audit } from '../audit.ts';
import { enterName } from '../online-helpers.ts';
import { withServer } from '../server.ts';

const createMember = async (address: string, name: string): Promise<Player> => {
  const player = await Player.createGuest(address, name);
  await player.becomeMember(name);
  return player;
};

const SEATS = [
  { seat: 'p1', who: 'me' },
  { seat: 'p2', who: 'open' },
] as const;

test('online: a member invited by name finds the invitation in the lobby, accepts it, and play begins', async ({ browser }) => {
  await withServer(async (server) => {
    const owner = await visit(browser, server.address);
    await owner.page.goto('/');
    const { origin } = new URL(owner.page.url());
    await owner.page.request.post('/api/members', { data: { name: 'Hanako', password: 'tsuru no ongaeshi 41' }, headers: { origin } });
    const ken = await createMember(server.address, 'Ken');
    await ken.connect();

    await owner.page.goto('/online');
    await owner.page.getByRole('link', { name: 'Ken' }).click();
    await owner.page.getByRole('link', { name: 'Invite to a game' }).click();
    assertEqual(await owner.page.locator('.invited-name').inputValue(), 'Ken', 'the name of the invited member');
    await owner.page.getByLabel('Time control').selectOption({ label: 'Live, custom…' });
    await owner.page.getByLabel('Minutes per player').fill('25');
    await owner.page.locator('.setup button[type=submit]').click();
    await owner.page.getByText('Ken (invited)').waitFor();
    await owner.page.getByText('Live: 25\u00a0min, plus 30\u00a0s per decision').waitFor();
    await audit(owner.page, 'a waiting room with an invited member');

    const [cookie = ''] = [ken.cookie];
    const [name = '', value = ''] = cookie.split('=');
    const guest = await visit(browser, server.address, { screen: 'phone' });
    await guest.context.addCookies([{ name, value, url: server.address }]);
    await guest.page.goto('/online');
    const invitations = guest.page.locator('section', { has: guest.page.getByRole('heading', { name: 'Invitations' }) });
    await invitations.getByText('Age of War').waitFor();
    await audit(guest.page, 'a lobby with an invitation');
    await invitations.getByRole('button', { name: 'Accept' }).click();
    for (const { page } of [owner, guest]) await page.locator('.board-stage').waitFor();
    assertEqual([...owner.complaints, ...guest.complaints], [], 'console');
    await ken.close();
    for (const { context } of [owner, guest]) await context.close();
  });
});

test('online: a declined seat is free, filters narrow the lists and stay in the address', async ({ browser }) => {
  await withServer(async (server) => {
    const [ken, hana] = [await createMember(server.address, 'Ken'), await createMember(server.address, 'Hana')];
    const open = async (owner: Player, request: object): Promise<string> =>
      ((await owner.post('/api/tables', { game: 'age-of-war', seats: SEATS, ...request })) as TableView).id;
    const id = await open(ken, { seats: [SEATS[0], { ...SEATS[1], invite: 'Hana' }] });
    assertEqual(((await hana.get('/api/me/invitations')) as LobbyTable[]).length, 1, 'invitations');
    await hana.request('DELETE', `/api/tables/${id}/invitations/p2`);
    await open(ken, { pace: { kind: 'live', base: 600, increment: 5 } });

    const { page, complaints, context } = await visit(browser, server.address);
    await page.goto('/online');
    await enterName(page, 'Taro');
    const tables = page.locator('section', { has: page.getByRole('heading', { name: 'Open tables' }) }).locator('.table-card');
    await tables.nth(1).waitFor();
    await page.getByRole('group', { name: 'Filter tables' }).getByLabel('Time control').selectOption('Live');
    await tables.nth(1).waitFor({ state: 'detached' });
    assertEqual(await tables.getByText('Live: 10\u00a0min').count(), 1, 'live tables');
    await page.reload();
    await tables.first().waitFor();
    assertEqual(await tables.count(), 1, 'tables after a reload');
    assertEqual(new URL(page.url()).search, '?pace=live', 'query');
    assertEqual(complaints, [], 'console');
    await context.close();
  });
});
