// @vitest-environment jsdom
import { LANGUAGES } from '@gunbai/shared/i18n';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import RulesPage from '../../src/pages/RulesPage.tsx';
import { RulesReader } from '../../src/components/rules/RulesReader.tsx';
import { en } from '../../src/i18n/en.ts';
import { loadMessages, TranslatorContext, createTranslator } from '../../src/i18n/index.tsx';

afterEach(cleanup);

const renderRules = (contents: boolean): void => {
  Element.prototype.scrollIntoView = () => undefined;
  globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
  render(
    <TranslatorContext value={createTranslator('en', en)}>
      <RulesReader game="age-of-war" target={{ clause: 'goal.2' }} showsContents={contents} />
    </TranslatorContext>,
  );
};
const shown = (): string | null => document.querySelector('[data-target-clause]')?.getAttribute('data-clause') ?? null;

test('at a table a clause links to the clauses it names, and back', async () => {
  renderRules(false);
  fireEvent.click(await screen.findByRole('button', { name: 'tie.3' }));
  expect(shown()).toBe('tie.3');
  fireEvent.click(screen.getByRole('button', { name: /Back to goal\.2/ }));
  expect(shown()).toBe('goal.2');
  expect(screen.queryByRole('button', { name: /Back to/ })).toBeNull();
});

test('on its own page links change the address, so that the browser’s back button works', async () => {
  renderRules(true);
  const link = await screen.findAllByRole('link', { name: 'tie.3' });
  expect(link.map((one) => one.getAttribute('href'))).toEqual(['#tie.3', '#tie.3']);
});

test.each(LANGUAGES)('the rules page links to the lessons and to a new game: %s', async (language) => {
  const messages = await loadMessages(language);
  render(
    <TranslatorContext value={createTranslator(language, messages)}>
      <RulesPage game="age-of-war" />
    </TranslatorContext>,
  );
  const hrefs = [messages['home.newGame'], messages['home.learn']].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
  expect(hrefs).toEqual(['/new/age-of-war', '/learn/age-of-war']);
});
