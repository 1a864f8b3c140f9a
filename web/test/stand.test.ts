import type { GameRecord } from '@gunbai/engine';
import { titleOf, titles } from '@gunbai/games/registry';
import type { Title } from '@gunbai/games/registry';
import type { LobbyTable } from '@gunbai/server/wire';
import { inEveryLanguage } from '@gunbai/kits/testing';
import { expect, test } from 'vitest';
import { sayStand, standOfKept } from '../src/parts/stand.ts';
import { sayTable } from '../src/online/TableCard.tsx';
import { sayTurn } from '../src/parts/titles.ts';
import { openLocal } from '../src/session/local.ts';
import { memoryShelf } from '../src/session/shelf.ts';
import type { Kept } from '../src/session/shelf.ts';
import { en } from '../src/text/en.ts';
import { speechOf } from '../src/text/index.tsx';
import { ja } from '../src/text/ja.ts';

const english = speechOf('en', en);
const record = {
  game: 'hideyoshi',
  seats: [
    { id: 'hideyoshi', name: 'Hanako' },
    { id: 'anti', bot: 'captain' },
  ],
} as unknown as GameRecord;
const kept: Kept = { id: 'a', record, begun: 0, touched: 0, seen: 0, finished: false, here: ['hideyoshi'] };
const textOf = (game: string) => inEveryLanguage((titleOf(game) as Title).text);

test('a kept game says where it stands in the words of its own table', async () => {
  const hideyoshi = await textOf('hideyoshi');
  expect(sayStand(standOfKept({ ...kept, turn: 0 }), hideyoshi.en, english)).toEqual(['Turn 0, 1582']);
  expect(sayStand(standOfKept({ ...kept, turn: 3 }), hideyoshi.ja, speechOf('ja', ja))).toEqual(['第3ターン']);
  expect(sayTurn(2, (await textOf('saigoku')).en, english)).toBe('Inning 2');
  expect(sayTurn(2, (await textOf('kenshin')).en, english)).toBe('Turn 2');
  expect(sayStand(standOfKept({ ...kept, turn: 0 }), (await textOf('kenshin')).en, english)).toEqual(['just begun']);
});

test('a finished game says who won, by the name they gave or by their side', async () => {
  const { en: text } = await textOf('hideyoshi');
  const over = { ...kept, finished: true, turn: 4 };
  expect(sayStand(standOfKept({ ...over, winners: ['hideyoshi'] }), text, english)).toEqual(['Turn 4, 1586', 'Hanako wins']);
  expect(sayStand(standOfKept({ ...over, winners: ['anti'] }), text, english)).toEqual(['Turn 4, 1586', 'Anti-Hideyoshi wins']);
  expect(sayStand(standOfKept({ ...over, winners: [] }), text, english)).toEqual(['Turn 4, 1586', 'Nobody wins']);
});

test('a game kept before turns were noted says only what is known of it', async () => {
  const { en: text } = await textOf('hideyoshi');
  expect(sayStand(standOfKept(kept), text, english)).toEqual([]);
  expect(sayStand(standOfKept({ ...kept, finished: true }), text, english)).toEqual(['finished']);
});

test.each(titles.map(({ id }) => id))('%s: a new game is kept with the turn that it stands at', async (id) => {
  const title = titleOf(id) as Title;
  const opened = await openLocal(await title.rules(), { people: [] }, memoryShelf());
  expect(opened.ok && sayStand(standOfKept(opened.value), await title.text.en(), english)).toHaveLength(1);
});

test('a table in the lobby says the turn and whom it waits for, or who has won, as a kept game does', async () => {
  const { en: text } = await textOf('hideyoshi');
  const table = {
    game: 'hideyoshi',
    status: 'playing',
    pace: { kind: 'none' },
    seats: [
      { seat: 'hideyoshi', person: { account: 'a', name: 'Hanako' }, bot: null, name: 'Hanako' },
      { seat: 'anti', person: null, bot: 'captain', name: 'captain' },
    ],
    owing: ['anti'],
    turn: 3,
    outcome: null,
  } as unknown as LobbyTable;
  const said = (change: Partial<LobbyTable>, isMyTurn = false): readonly string[] =>
    sayTable({ ...table, ...change }, text, isMyTurn, english);
  expect(said({})).toEqual(['No clock', 'Turn 3, 1585', `Bot: ${text.names['bot']?.['captain']} to move`]);
  expect(said({ owing: ['hideyoshi'] }, true)).toEqual(['No clock', 'Turn 3, 1585']);
  expect(said({ status: 'paused' })).toEqual(['No clock', 'Turn 3, 1585', 'paused']);
  expect(said({ status: 'open', turn: null, owing: [] })).toEqual(['No clock', 'waiting for players']);
  expect(said({ status: 'over', owing: [], outcome: { winners: ['hideyoshi'], reason: 'resigned' } })).toEqual([
    'Turn 3, 1585',
    'Hanako wins',
  ]);
});
