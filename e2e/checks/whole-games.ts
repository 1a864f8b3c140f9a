import { readFile } from 'node:fs/promises';
import { Match, readRecord, stateHash, verify } from '@gunbai/engine';
import { titleOf } from '@gunbai/games/registry';
import { visit } from '../browser.ts';
import type { ScreenName } from '../browser.ts';
import { insist, same } from '../check.ts';
import type { Check } from '../check.ts';
import { fingerprint, playByClicking, playByKeys, startGame } from '../play.ts';

const looks = [
  { screen: 'desktop', language: 'en', bot: 'person' },
  { screen: 'phone', language: 'ja', bot: 'general' },
  { screen: 'desktop', language: 'zh-Hans', bot: 'general' },
  { screen: 'phone', language: 'en', bot: 'person' },
] as const satisfies readonly { screen: ScreenName; language: string; bot: string }[];

const SAVE: Readonly<Record<string, RegExp>> = { en: /Save to a file/, ja: /ファイルに保存/, 'zh-Hans': /存为文件/ };

const byClicking: readonly Check[] = looks.map(({ screen, language, bot }) => ({
  name: `whole game: Age of War by clicking (${screen}, ${language}, against ${bot === 'person' ? 'a person' : 'a bot'})`,
  async run({ address, browser, note }) {
    const { page, context, complaints } = await visit(browser, address, { screen, language, settings: { motion: 'none' } });
    await startGame(page, 'age-of-war', ['person', bot]);
    const clicks = await playByClicking(page);
    await page.locator('dialog .winner').waitFor();
    insist((await page.locator('.end-scores tr').count()) === 2, 'the scores are not shown');
    await page.locator('dialog footer button').last().click();
    const position = await fingerprint(page);

    await page.locator('.table-tools button').last().click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: SAVE[language] ?? '' }).click();
    const read = readRecord(await readFile(await (await download).path(), 'utf8'));
    insist(read.ok, 'the saved file is no record');
    const record = read.value;
    const { game } = await (titleOf('age-of-war') as NonNullable<ReturnType<typeof titleOf>>).rules();
    const replayed = Match.resume(game, record);
    insist(replayed.ok, 'the record does not replay in Node');
    insist(replayed.value.outcome, 'the record is not of a whole game');
    insist(
      [null, ...replayed.value.seats].map((seat) => stateHash(replayed.value.view(seat))).includes(position),
      'the position in Node is another than in the browser',
    );
    same(verify(game, record).ok, true, 'the verdict on the dice');
    note(`${clicks} clicks, ${record.log.length} lines`);
    same(complaints, [], 'console');
    await context.close();
  },
}));

const KEYS = 600;

const byKeys: Check = {
  name: 'by keys alone: Age of War is played without losing the place on the board',
  async run({ address, browser, note }) {
    const { page, context, complaints } = await visit(browser, address, { settings: { motion: 'none' } });
    await startGame(page, 'age-of-war', ['person', 'random']);
    const { lines, lost } = await playByKeys(page, KEYS);
    note(`${KEYS} keys, ${lines} lines of the log`);
    insist(lines > 20, 'decisions were made by keys');
    same(lost, 0, 'times that the focus was nowhere');
    same(complaints, [], 'console');
    await context.close();
  },
};

export const wholeGames: readonly Check[] = [...byClicking, byKeys];
