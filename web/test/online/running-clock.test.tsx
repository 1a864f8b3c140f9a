// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Clock } from '../../src/online/table/Clock.tsx';
import { en } from '../../src/i18n/en.ts';
import { TranslatorContext, createTranslator } from '../../src/i18n/index.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a running clock is right at once, before its first tick', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  render(
    <TranslatorContext value={createTranslator('en', en)}>
      <Clock clock={{ left: 300_000, bank: 0, since: 1_000_000 - 60_000 }} />
    </TranslatorContext>,
  );
  expect(screen.getByText('4:00')).toBeTruthy();
});
