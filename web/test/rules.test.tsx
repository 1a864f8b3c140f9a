// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RulesReader } from '../src/parts/RulesReader.tsx';
import { en } from '../src/text/en.ts';
import { SpeechContext, speechOf } from '../src/text/index.tsx';

afterEach(cleanup);

const read = (contents: boolean): void => {
  Element.prototype.scrollIntoView = () => undefined;
  globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
  render(
    <SpeechContext value={speechOf('en', en)}>
      <RulesReader game="age-of-war" wanted={{ clause: 'goal.2' }} contents={contents} />
    </SpeechContext>,
  );
};
const shown = (): string | null => document.querySelector('[data-wanted]')?.getAttribute('data-clause') ?? null;

test('beside a table a clause leads to those that it names, and from there back', async () => {
  read(false);
  fireEvent.click(await screen.findByRole('button', { name: 'tie.3' }));
  expect(shown()).toBe('tie.3');
  fireEvent.click(screen.getByRole('button', { name: /Back to goal\.2/ }));
  expect(shown()).toBe('goal.2');
  expect(screen.queryByRole('button', { name: /Back to/ })).toBeNull();
});

test('on a page of its own the address leads there, so that the way back is the browser’s', async () => {
  read(true);
  const link = await screen.findAllByRole('link', { name: 'tie.3' });
  expect(link.map((one) => one.getAttribute('href'))).toEqual(['#tie.3', '#tie.3']);
});
