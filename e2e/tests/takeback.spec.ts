import { assertEqual } from '../assertions.ts';
import { visit } from '../browser.ts';
import { test } from '../fixtures.ts';
import { logLength, stepByClicking } from '../game-helpers.ts';
import { enterName } from '../online-helpers.ts';
import { withServer } from '../server.ts';

const MAX_STEPS = 60;

test('takeback: after the own turn undo is a proposal, and the game goes back once the other agrees', async ({ browser }) => {
  await withServer(async (server) => {
    const settings = { confirm: 'never', motion: 'none' };
    const host = await visit(browser, server.address, { settings });
    const guest = await visit(browser, server.address, { settings, language: 'ja' });
    await host.page.goto('/online');
    await enterName(host.page, 'Hanako');
    await host.page.getByRole('link', { name: 'Open a table' }).click();
    await host.page.locator('.setup button[type=submit]').click();
    await host.page.getByText('Waiting for players').waitFor();
    await guest.page.goto(new URL(host.page.url()).pathname);
    await enterName(guest.page, '太郎');
    for (const { page } of [host, guest]) await page.waitForSelector('.board-stage');

    const proposal = host.page.locator('.prompt-bar').getByRole('button', { name: 'Propose a takeback' });
    for (let steps = 0; steps < MAX_STEPS && (await proposal.count()) === 0; steps++) {
      const isOwnTurn = (await host.page.locator('.prompt-bar[data-acting]').count()) > 0;
      await stepByClicking(isOwnTurn ? host.page : guest.page);
      // The guest must not decide before this page has seen that the own turn is over.
      await host.page.waitForTimeout(isOwnTurn ? 400 : 100);
    }
    const before = await logLength(host.page);
    await proposal.click();
    await host.page.locator('dialog footer button[data-kind=main]').click();
    await guest.page.getByText('Hanakoの提案：一手戻す。').waitFor();
    await guest.page.getByRole('button', { name: '同意する' }).click();
    await host.page.locator('.prompt-bar[data-acting]').waitFor();
    await guest.page.locator('.prompt-bar[data-acting]').waitFor({ state: 'detached' });
    const after = await logLength(host.page);
    assertEqual(after < before, true, `the log is shorter: ${after} after ${before}`);
  });
});
