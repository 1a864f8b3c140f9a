// @vitest-environment jsdom
import { findGame } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Briefing } from '../../src/components/briefing/Briefing.tsx';
import { en } from '../../src/i18n/en.ts';
import { createTranslator, TranslatorContext } from '../../src/i18n/index.tsx';

afterEach(cleanup);

const show = async (id: string, scenario: string) => {
  const manifest = findGame(id) as GameManifest;
  const [{ game }, text] = await Promise.all([manifest.rules(), manifest.text.en()]);
  render(
    <TranslatorContext value={createTranslator('en', en)}>
      <Briefing game={game} text={text} scenario={scenario} players={2} options={{}} />
    </TranslatorContext>,
  );
};

test('a briefing tells situation, goals, length and balance, and lists the forces of both sides', async () => {
  await show('saigoku', 'oshikihata');
  expect(await screen.findByText(/Mori Motonari has broken with the Ouchi/)).toBeTruthy();
  for (const term of ['Mori side', 'Ouchi side', 'Length', 'Balance']) expect(screen.getByText(term, { selector: 'dt' })).toBeTruthy();
  expect(screen.getAllByRole('table', { hidden: true })).toHaveLength(2);
  expect(screen.getByText(/Sue Harukata, Era Fusahide/)).toBeTruthy();
});

test('a game stored with a former scenario id has its briefing, too', async () => {
  await show('saigoku', 's2');
  expect(await screen.findByText(/holy island of Itsukushima/)).toBeTruthy();
});
