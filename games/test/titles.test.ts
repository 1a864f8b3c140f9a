import { LANGUAGES } from '@gunbai/kits/text';
import { anyGame, begin, fastChance } from '@gunbai/engine';
import type { Json, OptionSpec } from '@gunbai/engine';
import { fuzz } from '@gunbai/engine/fuzz';
import { inEveryLanguage, setupFor } from '@gunbai/kits/testing';
import { describe, expect, test } from 'vitest';
import { titles, workshop } from '../registry.ts';

/** Option settings worth fuzzing: the initial ones, and each option switched by itself. */
const settings = (options: readonly OptionSpec[]): { [option: string]: Json }[] => [
  {},
  ...options.flatMap(({ id, values, initial }) => values.filter((value) => value !== initial).map((value) => ({ [id]: value }))),
];

/** A scenario or an option says what it is called and what it is about. */
const inWords = { name: expect.stringMatching(/\S/) as string, about: expect.stringMatching(/\S/) as string };

describe.each([...titles, ...workshop].map((title) => [title.id, title] as const))('%s', (_, title) => {
  test('random games keep every invariant, hide what is hidden, and replay', async () => {
    const { game } = await title.rules();
    for (const scenario of game.scenarios) {
      const known = game.options.filter(({ scenarios }) => !scenarios || scenarios.includes(scenario.id));
      for (const [index, options] of settings(known).entries())
        for (let players = scenario.fewest ?? scenario.seats.length; players <= scenario.seats.length; players++) {
          const setup = setupFor(game, { scenario: scenario.id, options, players });
          const report = fuzz(game, { setup, seed: `${scenario.id} ${players} ${index}`, most: 250, every: 25 });
          expect(report.failure?.complaint ?? null).toBeNull();
        }
    }
  });

  test('every scenario starts with a decision that somebody owes', async () => {
    const { game } = await title.rules();
    for (const { id } of game.scenarios) {
      const setup = setupFor(game, { scenario: id });
      expect(begin(anyGame(game), setup, fastChance(1)).state.flow.length).toBeGreaterThan(0);
    }
  });

  test('all four languages say the same things', async () => {
    const [{ game }, text] = await Promise.all([title.rules(), inEveryLanguage(title.text)]);
    for (const language of LANGUAGES) {
      const words = text[language];
      for (const part of ['prompts', 'actions', 'refusals', 'events', 'decisions', 'outcomes'] as const)
        expect(Object.keys(words[part] ?? {}).sort(), `${language} ${part}`).toEqual(Object.keys(text.en[part] ?? {}).sort());
      for (const [kind, names] of Object.entries(text.en.names))
        expect(Object.keys(words.names[kind] ?? {}).sort(), `${language} ${kind}`).toEqual(Object.keys(names).sort());
      for (const { id } of game.scenarios) expect(words.scenarios[id], `${language} ${id}`).toEqual(inWords);
      for (const { id } of game.options) expect(words.options[id], `${language} ${id}`).toEqual(inWords);
    }
  });

  test('a newcomer is told the game in a few sentences, in every language', async () => {
    const brief = await title.brief();
    for (const language of LANGUAGES) {
      expect(brief[language].length, language).toBe(brief.en.length);
      for (const sentence of brief[language]) expect(sentence, language).toMatch(/[.。]$/);
    }
    expect(brief.en.length).toBeGreaterThan(2);
  });

  test('sentences ask for the same facts in every language', async () => {
    const text = await inEveryLanguage(title.text);
    const places = (sentence: string): string[] =>
      [...new Set([...sentence.matchAll(/\{\{([\w-]+)/g)].map(([, place]) => place as string))].sort();
    for (const part of ['prompts', 'refusals', 'events'] as const)
      for (const [key, sentence] of Object.entries(text.en[part]))
        for (const language of LANGUAGES)
          expect(places(text[language][part][key] ?? ''), `${language} ${part}.${key}`).toEqual(places(sentence));
  });

  test('refusals cite clauses that exist', async () => {
    const [text, clauses] = await Promise.all([title.text.en(), title.clauses.en()]);
    const known = new Set(clauses.map(({ id }) => id));
    for (const id of Object.keys(text.refusals)) expect(known.has(id), id).toBe(true);
  });
});
