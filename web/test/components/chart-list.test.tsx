// @vitest-environment jsdom
import { findGame } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ChartList } from '../../src/components/charts/ChartList.tsx';
import { loadGameText } from '../../src/components/use-game-assets.ts';
import { en } from '../../src/i18n/en.ts';
import { TranslatorContext, createTranslator } from '../../src/i18n/index.tsx';

afterEach(cleanup);

const manifest = findGame('saigoku') as GameManifest;
const { charts, marks } = await manifest.charts();
const sources = await manifest.sources();
const text = await loadGameText(manifest, 'en');
const position = { board: { stage: 2, inning: 3 }, scenario: 'oshikihata', turn: 3 } as never;
const shown = marks(position, [{ type: 'fought', strength: 7, total: 4 }]);

const show = (onClauseClick = vi.fn<(clause: string) => void>()) => {
  render(
    <TranslatorContext value={createTranslator('en', en)}>
      <ChartList charts={charts} marks={shown} sources={sources} text={text} onClauseClick={onClauseClick} />
    </TranslatorContext>,
  );
  return onClauseClick;
};
const chart = (title: string) => screen.getByText(title, { selector: 'summary' }).closest('details') as HTMLDetailsElement;

test('the cell of the last roll and the column in force are marked, also in words', () => {
  show();
  const combat = chart('Combat Results Table');
  expect(combat.open).toBe(true);
  const marked = [...combat.querySelectorAll('td[data-mark="last"]')];
  expect(marked.map(({ textContent }) => textContent)).toEqual(['2']);
  within(chart('Stages by action rating')).getByText('(in force now)');
  expect(chart('Points').open).toBe(false);
});

test('each chart says where its values come from', () => {
  show();
  within(chart('Combat Results Table')).getByText('Reconstructed');
  within(chart('Points')).getByText('Printed');
  expect(within(chart('Terrain Effects Table')).getByText('Movement costs').parentElement?.textContent).toContain('Reconstructed');
});

test('a search opens what it finds, and a clause opens the rules', async () => {
  const onClauseClick = show();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'bridge' } });
  await screen.findByText('one chart');
  const terrain = chart('Terrain Effects Table');
  expect(terrain.open).toBe(true);
  expect(within(terrain).getAllByRole('row')).toHaveLength(2);
  fireEvent.click(within(terrain).getByRole('button', { name: '15-2-4b' }));
  expect(onClauseClick).toHaveBeenCalledWith('15-2-4b');
});
