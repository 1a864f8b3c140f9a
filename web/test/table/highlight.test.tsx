// @vitest-environment jsdom
import type { LogLine } from '@gunbai/engine';
import { findGame } from '@gunbai/games/registry';
import type { BoardModule, GameManifest } from '@gunbai/games/registry';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { loadGameText } from '../../src/components/use-game-assets.ts';
import { en } from '../../src/i18n/en.ts';
import { TranslatorContext, createTranslator } from '../../src/i18n/index.tsx';
import { useHighlight } from '../../src/table/board/use-highlight.ts';
import { Recap } from '../../src/table/log/Recap.tsx';
import { hasNeverDecided } from '../../src/table/TableView.tsx';

afterEach(cleanup);

const manifest = findGame('most-dangerous-time') as GameManifest;
const rules = await manifest.rules();
const text = await loadGameText(manifest, 'en');
const board = { things: ['place', 'leader'] } as unknown as BoardModule;

test('the highlight of advice ends with its position; that of a clicked name stays', () => {
  const { result, rerender } = renderHook(({ position }) => useHighlight(board, rules, text, {}, null, position), {
    initialProps: { position: 7 },
  });
  act(() => result.current.highlightAction(['from', 'gifu']));
  expect(result.current.highlighted).toMatchObject({ id: 'gifu' });
  rerender({ position: 8 });
  expect(result.current.highlighted).toBeNull();
  act(() => result.current.highlight('place', 'gifu'));
  rerender({ position: 9 });
  expect(result.current.highlighted).toMatchObject({ id: 'gifu' });
});

test('Escape closes the recap', () => {
  const onClose = vi.fn<() => void>();
  render(
    <TranslatorContext value={createTranslator('en', en)}>
      <Recap
        title="Recap"
        content={{ rows: [], alsoMoved: [], alsoReduced: [], alsoLost: [] }}
        onWatch={null}
        onClose={onClose}
        onNameClick={() => undefined}
        linkableKinds={[]}
      />
    </TranslatorContext>,
  );
  fireEvent.keyDown(screen.getByText('Recap'), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});

test('a spectator is no newcomer, so that the log opens at its end', () => {
  const log: readonly LogLine[] = [{ n: 1, seat: 'oda', action: ['pass'], auto: false, events: [] }];
  expect(hasNeverDecided({ outcome: null, log, viewer: null })).toBe(false);
  expect(hasNeverDecided({ outcome: null, log, viewer: 'antiOda' })).toBe(true);
});
