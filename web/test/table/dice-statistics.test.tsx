// @vitest-environment jsdom
import type { Entry, GameRecord } from '@gunbai/engine';
import { findGame } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DiceStatistics } from '../../src/table/dialogs/DiceStatistics.tsx';
import { en } from '../../src/i18n/en.ts';
import { TranslatorContext, createTranslator } from '../../src/i18n/index.tsx';

afterEach(cleanup);

/** A record with the given rolls for each clause; faces count from 0. */
const recordOf = (rolled: Readonly<Record<string, readonly number[]>>): GameRecord =>
  ({
    log: [{ n: 0, hash: '', type: 'start', rolls: Object.entries(rolled).map(([why, got]) => ({ why, of: 6, got })) } as Entry],
  }) as unknown as GameRecord;

const renderStatistics = async (game: string, record: GameRecord): Promise<void> => {
  const text = await (findGame(game) as GameManifest).text.en();
  const clauses = [{ id: '9-1', section: 'Battle: losses' }] as never;
  render(
    <TranslatorContext value={createTranslator('en', en)}>
      <DiceStatistics record={record} text={text} clauses={clauses} />
    </TranslatorContext>,
  );
};
const bars = (): (string | null)[] => [...document.querySelectorAll('.dice-bar')].map(({ textContent }) => textContent);
const rows = (): string[][] =>
  [...document.querySelectorAll('tbody tr')].map(({ children }) => [...children].map((cell) => cell.textContent.trim()));

test('numbered dice are counted together and averaged by clause, most rolled first', async () => {
  await renderStatistics('kenshin', recordOf({ '5-2': [0], '9-1': [5, 5, 4] }));
  expect(bars()).toEqual(['11', '20', '30', '40', '51', '62']);
  expect(rows()).toEqual([
    ['9-1 Battle: losses', '3', '5.67'],
    ['5-2', '1', '1.00'],
  ]);
  expect(screen.getByText('4 dice: too few to tell whether they were even.')).toBeTruthy();
});

test('dice with symbols show the symbols and no average', async () => {
  await renderStatistics('age-of-war', recordOf({ 'turn.1': [5] }));
  expect(bars()[5]).toMatch(/^\D+1$/);
  expect(rows()).toEqual([]);
});

test('how uneven the dice were is given in games out of a hundred', async () => {
  const of = (counts: readonly number[]): number[] => counts.flatMap((count, face) => Array.from({ length: count }, () => face));
  await renderStatistics('kenshin', recordOf({ '9-1': of([4, 6, 10, 10, 13, 17]) }));
  expect(screen.getByText('60 dice. Of 100 games with fair dice, 5 are at least as uneven.')).toBeTruthy();
  cleanup();
  await renderStatistics('kenshin', recordOf({ '9-1': of([0, 0, 0, 0, 0, 60]) }));
  expect(screen.getByText('60 dice. Of 100 games with fair dice, fewer than one is as uneven.')).toBeTruthy();
});

test('a game without dice shows no statistics', async () => {
  await renderStatistics('kenshin', recordOf({}));
  expect(document.querySelector('.dice-statistics')).toBeNull();
});
