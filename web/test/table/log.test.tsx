// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Log } from '../../src/table/log/Log.tsx';
import { en } from '../../src/i18n/en.ts';
import { TranslatorContext, createTranslator } from '../../src/i18n/index.tsx';

afterEach(cleanup);

const logRow = (n: number, text: string) => ({
  key: text,
  n,
  type: 'did',
  parts: [text],
  auto: false,
  isDecisionOnly: false,
  seat: null,
});

test('replay lines have the position numbers of the replay bar, not the entry numbers of the record', () => {
  const go = vi.fn<(index: number) => void>();
  // Entries 1 to 3 of the record were undone.
  const places = { indexOf: (n: number) => (n === 0 ? 0 : n - 3), goTo: go };
  render(
    <TranslatorContext value={createTranslator('en', en)}>
      <Log rows={[logRow(0, 'The war begins.'), logRow(4, 'Azuchi falls.')]} onNameClick={() => undefined} positions={places} startsAtTop />
    </TranslatorContext>,
  );
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['1', '2']);
  fireEvent.click(screen.getByRole('button', { name: 'Position 2' }));
  expect(go).toHaveBeenCalledWith(1);
});
