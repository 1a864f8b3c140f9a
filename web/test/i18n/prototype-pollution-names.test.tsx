// @vitest-environment jsdom
import { Match } from '@gunbai/engine';
import type { GameRecord } from '@gunbai/engine';
import { findGame } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SavedGameRow } from '../../src/components/SavedGameRow.tsx';
import { SeatList } from '../../src/components/SeatList.tsx';
import { loadGameText } from '../../src/components/use-game-assets.ts';
import { importRecord } from '../../src/session/record-files.ts';
import type { TableSnapshot } from '../../src/session/session.ts';
import { inMemoryStore } from '../../src/session/saved-games.ts';
import { formatOutcome } from '../../src/table/log/format-outcome.ts';
import { EndDialog } from '../../src/table/dialogs/EndDialog.tsx';
import { en } from '../../src/i18n/en.ts';
import { TranslatorContext, createTranslator } from '../../src/i18n/index.tsx';

afterEach(cleanup);

const english = createTranslator('en', en);
const manifest = findGame('age-of-war') as GameManifest;
const text = await loadGameText(manifest, 'en');

/** A hand-written record: names, winners and reasons are arbitrary strings. */
const recordWithName = async (name: string): Promise<GameRecord> => {
  const { game } = await manifest.rules();
  const opened = Match.open(game, { people: [{ name }, { bot: name }] }, { seed: 'ab'.repeat(32), entropy: {} });
  if (!opened.ok) throw new Error(opened.error.detail);
  opened.value.end(['p1'], { winners: [name], reason: name });
  return opened.value.record;
};

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'a game with %s as every name is displayed with that name',
  async (name) => {
    const imported = await importRecord(new Blob([JSON.stringify(await recordWithName(name))]), inMemoryStore());
    if (!imported.ok) throw new Error(imported.error.kind);
    expect(formatOutcome({ winners: [name], reason: name }, text, {}, english)).toEqual([`${name} wins.`, name]);
    render(
      <TranslatorContext value={english}>
        <SavedGameRow savedGame={imported.value} />
      </TranslatorContext>,
    );
    const shown = (await screen.findByRole('article')).textContent;
    expect(shown).toContain(`${name} · Bot: ${name}`);
    expect(shown).toContain(`${name} wins`);
  },
);

test('a seat named constructor shows that name', async () => {
  render(
    <TranslatorContext value={english}>
      <SeatList game="age-of-war" seats={[{ seat: 'constructor', name: null, bot: null }]} placeholder={null} />
    </TranslatorContext>,
  );
  expect(await screen.findByText('constructor')).toBeTruthy();
});

test('the score of a player named constructor is shown with that name', () => {
  HTMLDialogElement.prototype.showModal = () => undefined;
  HTMLDialogElement.prototype.close = () => undefined;
  const outcome = { winners: ['p1'], reason: 'agreed', scores: { constructor: 9 } };
  render(
    <TranslatorContext value={english}>
      <EndDialog
        snapshot={{ outcome } as unknown as TableSnapshot}
        text={text}
        seatNames={{ p1: 'Hanako' }}
        isRematchOffered={false}
        onClose={() => undefined}
        footer={null}
      />
    </TranslatorContext>,
  );
  expect(document.querySelector('.end-scores th')?.textContent).toBe('constructor');
});
