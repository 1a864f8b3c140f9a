import type { GameRecord } from '@gunbai/engine';
import { findGame, games } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import type { LobbyTable } from '@gunbai/protocol';
import { loadAllLanguages } from '@gunbai/shared/testing';
import { expect, test } from 'vitest';
import { formatProgress, progressOfSavedGame, scenarioName } from '../../src/components/game-progress.ts';
import { formatTableStatus } from '../../src/online/lobby/TableCard.tsx';
import { formatTurn } from '../../src/components/use-game-assets.ts';
import { createLocalGame } from '../../src/session/create-local-game.ts';
import { inMemoryStore } from '../../src/session/saved-games.ts';
import type { SavedGame } from '../../src/session/saved-games.ts';
import { en } from '../../src/i18n/en.ts';
import { createTranslator } from '../../src/i18n/index.tsx';
import { ja } from '../../src/i18n/ja.ts';

const english = createTranslator('en', en);
const record = {
  game: 'hideyoshi',
  seats: [
    { id: 'hideyoshi', name: 'Hanako' },
    { id: 'anti', bot: 'captain' },
  ],
} as unknown as GameRecord;
const savedGame: SavedGame = { id: 'a', record, begun: 0, touched: 0, seen: 0, finished: false, here: ['hideyoshi'] };
const loadTexts = (game: string) => loadAllLanguages((findGame(game) as GameManifest).text);

test('a saved game shows its progress in its own turn names', async () => {
  const hideyoshi = await loadTexts('hideyoshi');
  expect(formatProgress(progressOfSavedGame({ ...savedGame, turn: 0 }), hideyoshi.en, english)).toEqual(['Turn 0, 1582']);
  expect(formatProgress(progressOfSavedGame({ ...savedGame, turn: 3 }), hideyoshi.ja, createTranslator('ja', ja))).toEqual(['第3ターン']);
  expect(formatTurn(2, (await loadTexts('saigoku')).en, english)).toBe('Inning 2');
  expect(formatTurn(2, (await loadTexts('kenshin')).en, english)).toBe('Turn 2');
  expect(formatProgress(progressOfSavedGame({ ...savedGame, turn: 0 }), (await loadTexts('kenshin')).en, english)).toEqual([
    'just started',
  ]);
});

test('a finished game names the winner by player name or by side', async () => {
  const { en: text } = await loadTexts('hideyoshi');
  const finishedGame = { ...savedGame, finished: true, turn: 4 };
  expect(formatProgress(progressOfSavedGame({ ...finishedGame, winners: ['hideyoshi'] }), text, english)).toEqual([
    'Turn 4, 1586',
    'Hanako wins',
  ]);
  expect(formatProgress(progressOfSavedGame({ ...finishedGame, winners: ['anti'] }), text, english)).toEqual([
    'Turn 4, 1586',
    'Anti-Hideyoshi wins',
  ]);
  expect(formatProgress(progressOfSavedGame({ ...finishedGame, winners: [] }), text, english)).toEqual(['Turn 4, 1586', 'Nobody wins']);
});

test('a game saved before turns were stored shows only what is known', async () => {
  const { en: text } = await loadTexts('hideyoshi');
  expect(formatProgress(progressOfSavedGame(savedGame), text, english)).toEqual([]);
  expect(formatProgress(progressOfSavedGame({ ...savedGame, finished: true }), text, english)).toEqual(['finished']);
});

test.each(games.map(({ id }) => id))('%s: a new game is saved with its current turn', async (id) => {
  const manifest = findGame(id) as GameManifest;
  const opened = await createLocalGame(await manifest.rules(), { people: [] }, inMemoryStore());
  expect(opened.ok && formatProgress(progressOfSavedGame(opened.value), await manifest.text.en(), english)).toHaveLength(1);
});

test('a lobby table shows the turn and the pending seats, or the winner, like a saved game', async () => {
  const { en: text } = await loadTexts('hideyoshi');
  const table = {
    game: 'hideyoshi',
    status: 'playing',
    pace: { kind: 'none' },
    seats: [
      { seat: 'hideyoshi', person: { account: 'a', name: 'Hanako' }, bot: null, name: 'Hanako' },
      { seat: 'anti', person: null, bot: 'captain', name: 'captain' },
    ],
    pendingSeats: ['anti'],
    turn: 3,
    outcome: null,
  } as unknown as LobbyTable;
  const statusOf = (change: Partial<LobbyTable>, isMyTurn = false): readonly string[] =>
    formatTableStatus({ ...table, ...change }, text, isMyTurn, english);
  expect(statusOf({})).toEqual(['No clock', 'Turn 3, 1585', `Bot: ${text.names['bot']?.['captain']} to move`]);
  expect(statusOf({ pendingSeats: ['hideyoshi'] }, true)).toEqual(['No clock', 'Turn 3, 1585']);
  expect(statusOf({ status: 'paused' })).toEqual(['No clock', 'Turn 3, 1585', 'paused']);
  expect(statusOf({ status: 'open', turn: null, pendingSeats: [] })).toEqual(['No clock', 'waiting for players']);
  expect(statusOf({ status: 'over', pendingSeats: [], outcome: { winners: ['hideyoshi'], reason: 'resigned' } })).toEqual([
    'Turn 3, 1585',
    'Hanako wins',
  ]);
});

test('a saved game names its scenario where its game has several', async () => {
  const saigoku = await loadTexts('saigoku');
  expect(scenarioName({ scenario: 'itsukushima' }, saigoku.en)).toBe('Battle of Itsukushima');
  expect(scenarioName({ scenario: 'none of them' }, saigoku.en)).toBe('');
  expect(scenarioName({ scenario: 'standard' }, (await loadTexts('age-of-war')).en)).toBe('');
});
