import { test } from '../fixtures.ts';
import { readFile } from 'node:fs/promises';
import { Match, parseRecord, stateHash, verify } from '@gunbai/engine';
import { findGame } from '@gunbai/games/registry';
import { visit } from '../browser.ts';
import type { ScreenName } from '../browser.ts';
import { assert, assertEqual } from '../assertions.ts';
import { positionFingerprint, playByClicking, playByKeys, startGame } from '../game-helpers.ts';

const VARIANTS = [
  { screen: 'desktop', language: 'en', bot: 'person' },
  { screen: 'phone', language: 'ja', bot: 'general' },
  { screen: 'desktop', language: 'zh-Hans', bot: 'general' },
  { screen: 'phone', language: 'en', bot: 'person' },
] as const satisfies readonly { screen: ScreenName; language: string; bot: string }[];

const SAVE_LABEL: Readonly<Record<string, RegExp>> = { en: /Save to a file/, ja: /ファイルに保存/, 'zh-Hans': /存为文件/ };

for (const { screen, language, bot } of VARIANTS) {
  test(`whole game: Age of War by clicking (${screen}, ${language}, against ${bot === 'person' ? 'a person' : 'a bot'})`, async ({
    address,
    browser,
    note,
  }) => {
    const { page, context, complaints } = await visit(browser, address, { screen, language, settings: { motion: 'none' } });
    await startGame(page, 'age-of-war', ['person', bot]);
    const clicks = await playByClicking(page);
    await page.locator('dialog .winner').waitFor();
    assert((await page.locator('.end-scores tr').count()) === 2, 'the scores are not shown');
    await page.locator('dialog footer button').last().click();
    const position = await positionFingerprint(page);

    await page.locator('.table-tools button').last().click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: SAVE_LABEL[language] ?? '' }).click();
    const read = parseRecord(await readFile(await (await download).path(), 'utf8'));
    assert(read.ok, 'the saved file is not a record');
    const record = read.value;
    const { game } = await (findGame('age-of-war') as NonNullable<ReturnType<typeof findGame>>).rules();
    const replayed = Match.resume(game, record);
    assert(replayed.ok, 'the record does not replay in Node');
    assert(replayed.value.outcome, 'the record is not of a whole game');
    assert(
      [null, ...replayed.value.seats].map((seat) => stateHash(replayed.value.view(seat))).includes(position),
      'the position in Node is another than in the browser',
    );
    assertEqual(verify(game, record).ok, true, 'the result of the dice check');
    note(`${clicks} clicks, ${record.log.length} entries`);
    assertEqual(complaints, [], 'console');
    await context.close();
  });
}

const KEY_PRESSES = 600;

test('keyboard: Age of War is played without losing the focus on the board', async ({ address, browser, note }) => {
  const { page, context, complaints } = await visit(browser, address, { settings: { motion: 'none' } });
  await startGame(page, 'age-of-war', ['person', 'random']);
  const { lines, lost } = await playByKeys(page, KEY_PRESSES);
  note(`${KEY_PRESSES} keys, ${lines} log rows`);
  assert(lines > 20, 'decisions were made by keys');
  assertEqual(lost, 0, 'times that the focus was lost');
  assertEqual(complaints, [], 'console');
  await context.close();
});
