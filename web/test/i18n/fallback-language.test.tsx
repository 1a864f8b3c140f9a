// @vitest-environment jsdom
import { findGame } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import { untranslated } from '@gunbai/shared/i18n';
import type { Language } from '@gunbai/shared/i18n';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { loadGameText } from '../../src/components/use-game-assets.ts';
import { Cover } from '../../src/covers/Cover.tsx';
import { loadMessages, TranslatorContext, createTranslator } from '../../src/i18n/index.tsx';
import type { TableSnapshot } from '../../src/session/session.ts';
import { Announcer } from '../../src/table/log/Announcer.tsx';
import { Log } from '../../src/table/log/Log.tsx';
import { ActionList } from '../../src/table/prompt/ActionList.tsx';

afterEach(cleanup);

// The log scrolls to its end, which jsdom cannot.
Element.prototype.scrollTo = () => undefined;

const translated = findGame('age-of-war') as GameManifest;
const manifest: GameManifest = {
  ...translated,
  id: 'only-in-english',
  names: untranslated('A new game'),
  languages: ['en'],
  text: untranslated(translated.text.en),
};
const rules = await manifest.rules();

const renderIn = async (language: Language, page: ReactNode): Promise<void> => {
  render(<TranslatorContext value={createTranslator(language, await loadMessages(language))}>{page}</TranslatorContext>);
};
const langAt = (element: Element): string | null => element.closest('[lang]')?.getAttribute('lang') ?? null;

test('a text stands in for a missing language and says which language it is in', async () => {
  expect((await loadGameText(manifest, 'ja')).fallbackLanguage).toBe('en');
  expect((await loadGameText(manifest, 'en')).fallbackLanguage).toBeUndefined();
  expect((await loadGameText(translated, 'ja')).fallbackLanguage).toBeUndefined();
});

test('choices and log lines of the game are marked as English on a Japanese page, notes of the table are not', async () => {
  const text = await loadGameText(manifest, 'ja');
  const row = { n: 1, auto: false, isDecisionOnly: false, seat: null };
  await renderIn(
    'ja',
    <>
      <ActionList allowed={[['reroll']]} pendingAction={null} rules={rules} text={text} seatNames={{}} choose={() => undefined} />
      <Log
        rows={[
          { ...row, key: 'a', type: 'failed', parts: ['The attack fails.'] },
          { ...row, key: 'b', type: 'aside-rules', parts: ['規則が変わりました。'] },
        ]}
        lang={text.fallbackLanguage}
        onNameClick={() => undefined}
      />
    </>,
  );
  expect(langAt(screen.getByText('Give up one die and reroll the rest'))).toBe('en');
  expect(langAt(screen.getByText('The attack fails.'))).toBe('en');
  expect(langAt(screen.getByText('規則が変わりました。'))).toBeNull();
});

test('a screen reader hears the prompt in the language of the game, and messages of the table in its own', async () => {
  const text = await loadGameText(manifest, 'ja');
  const snapshot = { log: [], outcome: null, pauseReason: null, pendingSeats: ['p2'], actingSeat: null, thinkingSeat: null };
  const prompt = { prompt: { key: 'hopeless', facts: { seat: 'p1', castle: null } } };
  for (const [state, lang] of [
    [{ ...snapshot, actingSeat: 'p1', prompt }, 'en'],
    [snapshot, null],
  ] as const) {
    await renderIn('ja', <Announcer snapshot={state as unknown as TableSnapshot} rows={[]} text={text} seatNames={{ p2: '花子' }} />);
    expect(langAt(document.querySelector('[data-announcer] span:last-child') as Element)).toBe(lang);
    cleanup();
  }
});

test('the cover of a game without a drawing shows a letter of its name in the right language', async () => {
  await renderIn('en', <Cover manifest={manifest} />);
  expect(langAt(screen.getByText('A'))).toBe('en');
});
