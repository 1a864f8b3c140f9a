import { test } from '../fixtures.ts';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBot } from '@gunbai/ai';
import { seededRandom, Match, stateHash } from '@gunbai/engine';
import type { GameRecord } from '@gunbai/engine';
import { findGame } from '@gunbai/games/registry';
import { visit } from '../browser.ts';
import { assert, assertEqual } from '../assertions.ts';
import { chooseOnBoard, positionFingerprint } from '../game-helpers.ts';
import { audit } from '../audit.ts';

const loadGame = async (id: string) => {
  const title = findGame(id);
  assert(title, `there is no game ${id}`);
  return title.rules();
};

/** A whole game between bots, played in Node. */
const createRecord = async (maxActions: number): Promise<GameRecord> => {
  const { game, bots } = await loadGame('age-of-war');
  const opened = Match.open(game, { players: 2, people: [{ name: 'Hanako' }, { name: 'Taro' }] }, { seed: '5a'.repeat(32), entropy: {} });
  assert(opened.ok, 'the game cannot be opened');
  const match = opened.value;
  const chance = seededRandom(7);
  const bot = bots.find(({ prepare }) => !prepare) ?? randomBot;
  for (let made = 0; made < maxActions && !match.outcome; made++) {
    const seat = match.pendingSeats()[0] as string;
    match.act(seat, bot.choose({ game, seat, legalActions: match.legalActions(seat), view: () => match.view(seat), chance }));
  }
  return match.record;
};

/** A saved game in progress under the previous rules. */
const savedGameUnderOldRules = async () => {
  const present = await createRecord(12);
  const { game } = await loadGame('age-of-war');
  const match = Match.resume(game, present);
  assert(match.ok, 'the game does not replay');
  const { state, number } = match.value;
  const record = { ...present, rules: game.rules - 1 };
  const did = JSON.stringify(match.value.allEffects());
  return { id: 'earlier', record, state, did, begun: 1, touched: 1, seen: number, finished: false, here: state.seats };
};

/** Stores saved games in the page's IndexedDB. */
const putInLocalStore = (games: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('gunbai', 1);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const transaction = request.result.transaction('games', 'readwrite');
      for (const game of JSON.parse(games) as unknown[]) transaction.objectStore('games').put(game);
      transaction.oncomplete = () => resolve(request.result.close());
    };
  });

const writeTempFile = async (name: string, content: string): Promise<string> => {
  const path = join(tmpdir(), `gunbai-${process.pid}-${name}`);
  await writeFile(path, content);
  return path;
};

test('records: a game played in Node replays identically in the browser, at every step of the slider', async ({
  address,
  browser,
  note,
}) => {
  const record = await createRecord(10_000);
  const { game } = await loadGame('age-of-war');
  const { page, context, complaints } = await visit(browser, address);
  await page.goto('/mine');
  await page.setInputFiles('input[type=file]', await writeTempFile('whole.json', JSON.stringify(record)));
  await page.getByText('Game imported.').waitFor();
  await page.locator('.saved-game-row a[href^="/table"]').click();
  await page.getByRole('dialog', { name: 'Game over' }).waitFor();
  await page.getByText('View the board').click();
  await page.getByRole('button', { name: 'Result' }).click();
  await page.getByText('View the board').click();
  const replayed = Match.resume(game, record);
  assert(replayed.ok, 'Node does not replay its own record');
  note(`${record.log.length} entries`);
  assert(
    [null, ...replayed.value.seats].map((seat) => stateHash(replayed.value.view(seat))).includes(await positionFingerprint(page)),
    'the position in the browser is another than in Node',
  );
  await page.goto('/mine');
  await page.locator('.saved-game-row a[href^="/replay"]').first().click();
  const slider = page.locator('input[type=range]');
  await slider.waitFor();
  assertEqual(await slider.getAttribute('max'), String(record.log.length - 1), 'the last position');
  await page.getByRole('button', { name: 'Step forward' }).click();
  assertEqual(await page.locator('output').getAttribute('data-position'), '1', 'one step on');
  await page.keyboard.press(',');
  assertEqual(await page.locator('output').getAttribute('data-position'), '0', 'one step back');
  await slider.fill('10');
  assertEqual(await page.locator('output').getAttribute('data-position'), '10', 'the slider');
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(() => Number(document.querySelector('output')?.dataset['position']) > 11);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Last position' }).click();
  assertEqual(await page.locator('output').getAttribute('data-position'), String(record.log.length - 1), 'the end');
  await page.locator('.log-list li[data-type=ending]').waitFor();
  await page.locator('.log-goto').nth(20).click();
  assert(Number(await page.locator('output').getAttribute('data-position')) < record.log.length - 1, 'the log does not lead to a position');
  assertEqual(complaints, [], 'console');
  await context.close();
});

test('records: a finished game can be branched at any move, against a bot', async ({ address, browser }) => {
  const { page, context, complaints } = await visit(browser, address, { settings: { confirm: 'never', motion: 'none' } });
  const record = await createRecord(10_000);
  await page.goto('/mine');
  await page.setInputFiles('input[type=file]', await writeTempFile('branch.json', JSON.stringify(record)));
  await page.locator('.saved-game-row a[href^="/replay"]').click();
  await page.waitForSelector('.replay-bar');
  for (const [key, at] of [
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
  ] as const) {
    await page.keyboard.press(key);
    await page.locator(`[data-position="${at}"]`).waitFor();
  }
  await page.getByRole('button', { name: 'Last position' }).click();
  assertEqual(await page.getByRole('button', { name: 'What if?' }).count(), 0, 'branch buttons at the end');
  await page.getByRole('button', { name: 'First position' }).click();
  await page.getByRole('button', { name: 'What if?' }).click();
  const sheet = page.getByRole('dialog', { name: 'What if?' });
  const decider = record.log.flatMap((entry) => (entry.type === 'act' && !entry.auto ? [entry.seat] : []))[0];
  assertEqual(await sheet.getByLabel('You play').inputValue(), decider, 'the seat to decide is offered first');
  await sheet.getByLabel('You play').selectOption({ label: 'Taro' });
  await audit(page, 'trying a move otherwise');
  await sheet.getByRole('button', { name: 'Start here' }).click();
  await page.waitForURL(/\/table\//);
  await page.locator('.prompt-bar[data-acting]', { hasText: 'Taro' }).waitFor();
  await chooseOnBoard(page);
  await page.goto('/mine');
  await page.locator('.saved-game-row').nth(1).waitFor();
  assertEqual(await page.locator('.saved-game-row').count(), 2, 'saved games');
  await page.getByRole('link', { name: 'To the source game' }).click();
  await page.waitForURL(/\/replay\/[^?]+\?at=\d+$/);
  await page.waitForSelector('.replay-bar');
  assertEqual(complaints, [], 'console');
  await context.close();
});

test('records: a file that is not a record, or was tampered with, is refused with a reason', async ({ address, browser }) => {
  const record = await createRecord(30);
  const { page, context, complaints } = await visit(browser, address);
  await page.goto('/mine');
  const offer = async (name: string, content: string): Promise<void> =>
    page.setInputFiles('input[type=file]', await writeTempFile(name, content));
  await offer('text.json', 'hello');
  await page.getByText('This file is not a game record. this is not JSON').waitFor();
  await offer('other.json', JSON.stringify({ ...record, game: 'chess' }));
  await page.getByText('This is a record of chess, which is not available here.').waitFor();
  const log = record.log.map((entry) => (entry.type === 'act' ? { ...entry, seat: entry.seat === 'p1' ? 'p2' : 'p1' } : entry));
  await offer('forged.json', JSON.stringify({ ...record, log }));
  await page.getByText(/The record breaks the rules\. entry \d+/).waitFor();
  assertEqual(await page.locator('.saved-game-row').count(), 0, 'saved games');
  assertEqual(complaints, [], 'console');
  await context.close();
});

test('records: a game saved under earlier rules continues with its log, and asks first where its moves are no longer valid', async ({
  address,
  browser,
}) => {
  const { page, context, complaints } = await visit(browser, address, { settings: { motion: 'none' } });
  const saved = await savedGameUnderOldRules();
  await page.goto('/mine');
  await page.getByRole('heading', { name: 'My games' }).waitFor();
  const elsewhere = { ...saved, id: 'elsewhere', state: { ...saved.state, turn: saved.state.turn + 1 } };
  await page.evaluate(putInLocalStore, JSON.stringify([saved, elsewhere]));
  await page.goto(`/table/${saved.id}`);
  await page.locator('.log-list li[data-type=aside-rules]').waitFor();
  const logTexts = await page.locator('.log-list li').allTextContents();
  assert(logTexts.length > 5, `the log has only ${logTexts.length} lines`);
  await page.goto('/table/elsewhere');
  await page.getByText('The same moves now lead to another position.').waitFor();
  await audit(page, 'the question whether to go on under other rules');
  await page.getByRole('button', { name: 'Continue under the new rules' }).click();
  await page.locator('.log-list li[data-type=aside-rules]').waitFor();
  await page.reload();
  await page.locator('.log-list li[data-type=aside-rules]').waitFor();
  assertEqual(await page.locator('.log-list li').allTextContents(), logTexts, 'the log');
  await page.goto('/replay/elsewhere');
  assertEqual(await page.locator('input[type=range]').getAttribute('max'), String(saved.record.log.length), 'the last position');
  assertEqual(complaints, [], 'console');
  await context.close();
});
