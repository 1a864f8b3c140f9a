import type { LobbyTable, Pace } from '@gunbai/protocol';
import { newTable } from '@gunbai/protocol';
import { CLOCK_LIMITS } from '@gunbai/protocol/limits';
import { expect, test } from 'vitest';
import { en } from '../../src/i18n/en.ts';
import { ja } from '../../src/i18n/ja.ts';
import { createTranslator } from '../../src/i18n/index.tsx';
import { toRatingPools } from '../../src/online/account/rating-pools.ts';
import { formatPace, formatPaceWithBank } from '../../src/online/lobby/format-pace.ts';
import { parseLobbyFilter, toTableQuery } from '../../src/online/lobby/lobby-filter.ts';
import { sortByTurn } from '../../src/online/lobby/use-lobby.ts';
import { formatRating } from '../../src/components/PlayerMarks.tsx';

const english = createTranslator('en', en);

const tableOf = (id: string, pending: string, updated: number, status = 'playing'): LobbyTable =>
  ({
    id,
    status,
    updated,
    pendingSeats: [pending],
    seats: [
      { seat: 'p1', person: { account: 'me', name: 'Me' } },
      { seat: 'p2', person: { account: 'ken', name: 'Ken' } },
    ],
  }) as unknown as LobbyTable;

test('tables at which it is my turn come first, the longest wait before the others', () => {
  const tables = [tableOf('theirs', 'p2', 9), tableOf('late', 'p1', 8), tableOf('early', 'p1', 2), tableOf('paused', 'p1', 1, 'paused')];
  expect(sortByTurn(tables, 'me').map(({ id }) => id)).toEqual(['early', 'late', 'theirs', 'paused']);
  expect(sortByTurn(tables, null).map(({ id }) => id)).toEqual(['theirs', 'late', 'early', 'paused']);
});

test('a filter comes from the address, and unknown values mean all', () => {
  expect(parseLobbyFilter('game=kenshin&pace=days&rated=no&free=yes')).toEqual({ game: 'kenshin', pace: 'days', rated: 'no', free: 'yes' });
  expect(parseLobbyFilter('game=chess&pace=fast&rated=1&free=no')).toEqual({ game: '', pace: '', rated: '', free: '' });
});

test('free seats narrow open tables only; games to watch allow spectators', () => {
  const filter = { game: 'kenshin', pace: '', rated: '', free: 'yes' } as const;
  expect(toTableQuery('open', filter)).toBe('status=open&game=kenshin&free=yes');
  expect(toTableQuery('playing', filter)).toBe('status=playing&game=kenshin&spectators=yes');
});

test.each<[Pace, string, string]>([
  [{ kind: 'live', base: 2700, increment: 30 }, 'Live: 45\u00a0min, plus 30\u00a0s per decision', 'ライブ：45分＋一手30秒'],
  [{ kind: 'live', base: 90, increment: 0 }, 'Live: 90\u00a0s', 'ライブ：90秒'],
  [{ kind: 'days', move: 43_200, bank: 0, vacation: 0 }, 'Correspondence: 12 hours a move', '日数制：一手12時間'],
  [
    { kind: 'days', move: 86_400, bank: 172_800, vacation: 0 },
    'Correspondence: 1 day a move, 2 days in reserve',
    '日数制：一手1日、予備2日',
  ],
])('a clock of any length reads exactly: %o', (pace, inEnglish, inJapanese) => {
  expect(formatPaceWithBank(pace, english)).toBe(inEnglish);
  expect(formatPaceWithBank(pace, createTranslator('ja', ja))).toBe(inJapanese);
  if (pace.kind === 'live') expect(formatPace(pace, english)).toBe(inEnglish);
});

test('the server accepts the bounds that the form names, and nothing beyond', () => {
  const isAccepted = (pace: object): boolean => newTable.safeParse({ game: 'age-of-war', seats: [], pace }).success;
  const { base, increment, move, bank, vacation } = CLOCK_LIMITS;
  expect(isAccepted({ kind: 'live', base: base.max, increment: increment.max })).toBe(true);
  expect(isAccepted({ kind: 'live', base: base.max + 1, increment: 0 })).toBe(false);
  expect(isAccepted({ kind: 'days', move: move.min, bank: bank.max, vacation: vacation.max })).toBe(true);
  expect(isAccepted({ kind: 'days', move: move.min - 1, bank: 0 })).toBe(false);
});

test('a rating of few games has a question mark', () => {
  expect(formatRating({ rating: 1612.4, deviation: 200 })).toBe('1612?');
  expect(formatRating({ rating: 1612.6, deviation: 60 })).toBe('1613');
});

test('the rating over time is drawn for each side with two games', () => {
  const point = (side: string, rating: number) => ({ table: null, game: 'kenshin', side, rating, at: rating });
  const pools = toRatingPools([point('oda', 1500), point('uesugi', 1600), point('uesugi', 1620), point('uesugi', 1640)]);
  expect(pools.map(({ side, points }) => [side, points.length])).toEqual([['uesugi', 3]]);
});
