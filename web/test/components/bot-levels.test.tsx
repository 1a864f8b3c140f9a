// @vitest-environment jsdom
import { findGame } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BotLevels, formatStrength } from '../../src/components/BotLevels.tsx';
import { en } from '../../src/i18n/en.ts';
import { createTranslator, TranslatorContext } from '../../src/i18n/index.tsx';
import { ja } from '../../src/i18n/ja.ts';

afterEach(cleanup);

const show = async (id: string, seatCount: number) => {
  const manifest = findGame(id) as GameManifest;
  const [rules, text] = await Promise.all([manifest.rules(), manifest.text.en()]);
  render(
    <TranslatorContext value={createTranslator('en', en)}>
      <BotLevels rules={rules} seatCount={seatCount} text={text} />
    </TranslatorContext>,
  );
};

test('bots stand with their measured strength, weakest first', async () => {
  await show('age-of-war', 2);
  expect(screen.getAllByRole('term', { hidden: true }).map(({ textContent }) => textContent)).toEqual(['Random', 'General', 'Perfect']);
  expect(screen.getAllByRole('definition', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Takes any legal action.',
    'Wins practically every game against Random (200 measured).',
    'Wins about 6 of 10 games against General (100 measured).',
  ]);
});

test('a bot for two players is not listed with three', async () => {
  await show('age-of-war', 3);
  expect(screen.queryByText('Perfect')).toBeNull();
});

test('a bot that thinks for seconds says so, in the reader’s language', async () => {
  const manifest = findGame('hideyoshi') as GameManifest;
  const [rules, text] = await Promise.all([manifest.rules(), manifest.text.ja()]);
  const slow = { id: 'slow', isSlow: true, choose: () => ['pass'] as const };
  const strengths = { slow: { against: 'captain', games: 200, wins: 158 } };
  expect(formatStrength(slow, { ...rules, strengths }, text, createTranslator('ja', ja))).toBe(
    '「侍大将」に10局中約8局勝ちます（200局で測定）。1ターンに最長10秒考えます。',
  );
});
