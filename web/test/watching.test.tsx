// @vitest-environment jsdom
import { Match } from '@gunbai/engine';
import { titleOf } from '@gunbai/games/registry';
import type { Title, TitleBoard } from '@gunbai/games/registry';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Replay } from '../src/pages/ReplayPage.tsx';
import { textOf } from '../src/parts/titles.ts';
import { Log } from '../src/table/Log.tsx';
import { en } from '../src/text/en.ts';
import { SpeechContext, speechOf } from '../src/text/index.tsx';

const title = titleOf('age-of-war') as Title;
const rules = await title.rules();
await textOf(title, 'en');

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('on a narrow screen a replay says what happened last; that leads to the log', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
  Element.prototype.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  const opened = Match.open(rules.game, { players: 2 }, { seed: '5a'.repeat(32), entropy: {} });
  if (!opened.ok) throw new Error(opened.error.detail);
  const kept = { id: 'abc', record: opened.value.record, begun: 0, touched: 0, seen: 0, finished: false, here: ['p1', 'p2'] };
  render(
    <SpeechContext value={speechOf('en', en)}>
      <Replay kept={kept} title={title} rules={rules} board={{ Board: () => null } as unknown as TitleBoard} lasts tableAddress={null} />
    </SpeechContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: / rolls / }));
  expect(document.querySelector('.story')?.textContent).toMatch(/ rolls /);
  expect(screen.queryByRole('button', { name: / rolls / })).toBeNull();
});

test('the log shows its last line, unless the game is told in short above it: then once there is another line', () => {
  const scrollTo = vi.fn<() => void>();
  Element.prototype.scrollTo = scrollTo as typeof Element.prototype.scrollTo;
  const line = (n: number) => ({ key: String(n), n, type: 'deed', segments: ['Something.'], auto: false, isBare: false, who: null });
  const log = (count: number, startsAtTop: boolean) => (
    <SpeechContext value={speechOf('en', en)}>
      <Log lines={Array.from({ length: count }, (_, n) => line(n))} onName={() => undefined} startsAtTop={startsAtTop} />
    </SpeechContext>
  );
  render(log(3, false));
  expect(scrollTo).toHaveBeenCalledOnce();
  cleanup();
  const { rerender } = render(log(3, true));
  expect(scrollTo).toHaveBeenCalledOnce();
  rerender(log(4, true));
  expect(scrollTo).toHaveBeenCalledTimes(2);
});
