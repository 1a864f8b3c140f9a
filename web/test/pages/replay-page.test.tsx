// @vitest-environment jsdom
import { Match } from '@gunbai/engine';
import { findGame } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ReplayView } from '../../src/replay/ReplayView.tsx';
import { loadGameText } from '../../src/components/use-game-assets.ts';
import { Log } from '../../src/table/log/Log.tsx';
import { en } from '../../src/i18n/en.ts';
import { TranslatorContext, createTranslator } from '../../src/i18n/index.tsx';

const manifest = findGame('age-of-war') as GameManifest;
const [rules, board] = await Promise.all([manifest.rules(), manifest.board()]);
await loadGameText(manifest, 'en');

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('on a narrow screen a replay shows the last event, which opens the log', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
  Element.prototype.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  const opened = Match.open(rules.game, { players: 2 }, { seed: '5a'.repeat(32), entropy: {} });
  if (!opened.ok) throw new Error(opened.error.detail);
  const savedGame = { id: 'abc', record: opened.value.record, begun: 0, touched: 0, seen: 0, finished: false, here: ['p1', 'p2'] };
  render(
    <TranslatorContext value={createTranslator('en', en)}>
      <ReplayView
        savedGame={savedGame}
        manifest={manifest}
        rules={rules}
        board={{ ...board, Board: () => null }}
        isPersistent
        tableAddress={null}
      />
    </TranslatorContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: / rolls / }));
  expect(document.querySelector('.log-list')?.textContent).toMatch(/ rolls /);
  expect(screen.queryByRole('button', { name: / rolls / })).toBeNull();
});

test('the log scrolls to its last line, or with a recap above it only after a new line', () => {
  const scrollTo = vi.fn<() => void>();
  Element.prototype.scrollTo = scrollTo as typeof Element.prototype.scrollTo;
  const logRow = (n: number) => ({
    key: String(n),
    n,
    type: 'event',
    parts: ['Something.'],
    auto: false,
    isDecisionOnly: false,
    seat: null,
  });
  const log = (count: number, startsAtTop: boolean) => (
    <TranslatorContext value={createTranslator('en', en)}>
      <Log rows={Array.from({ length: count }, (_, n) => logRow(n))} onNameClick={() => undefined} startsAtTop={startsAtTop} />
    </TranslatorContext>
  );
  render(log(3, false));
  expect(scrollTo).toHaveBeenCalledOnce();
  cleanup();
  const { rerender } = render(log(3, true));
  expect(scrollTo).toHaveBeenCalledOnce();
  rerender(log(4, true));
  expect(scrollTo).toHaveBeenCalledTimes(2);
});
