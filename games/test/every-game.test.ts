import { LANGUAGES } from '@gunbai/shared/i18n';
import { eraseGameType, startGame, seededRandom } from '@gunbai/engine';
import type { Json, OptionSpec } from '@gunbai/engine';
import { fuzz } from '@gunbai/engine/fuzz';
import { loadAllLanguages, setupFor } from '@gunbai/shared/testing';
import { describe, expect, test } from 'vitest';
import { draftGames, games, languagesOf } from '../registry.ts';

/** Option settings to fuzz: the defaults, and each option changed by itself. */
const optionSettings = (options: readonly OptionSpec[]): { [option: string]: Json }[] => [
  {},
  ...options.flatMap(({ id, values, defaultValue: initial }) =>
    values.filter((value) => value !== initial).map((value) => ({ [id]: value })),
  ),
];

/** Scenarios and options have a name and a description. */
const NAME_AND_ABOUT = { name: expect.stringMatching(/\S/) as string, about: expect.stringMatching(/\S/) as string };

describe.each([...games, ...draftGames].map((manifest) => [manifest.id, manifest] as const))('%s', (_, manifest) => {
  test('random games keep every invariant, leak no hidden information, and replay', async () => {
    const { game } = await manifest.rules();
    for (const scenario of game.scenarios) {
      const known = game.options.filter(({ scenarios }) => !scenarios || scenarios.includes(scenario.id));
      for (const [index, options] of optionSettings(known).entries())
        for (let players = scenario.minPlayers ?? scenario.seats.length; players <= scenario.seats.length; players++) {
          const setup = setupFor(game, { scenario: scenario.id, options, players });
          const report = fuzz(game, { setup, seed: `${scenario.id} ${players} ${index}`, maxActions: 250, checkEvery: 25 });
          expect(report.failure && [report.failure.complaint, report.failure.stack].join('\n')).toBeNull();
        }
    }
  });

  test('every scenario starts with a decision', async () => {
    const { game } = await manifest.rules();
    for (const { id } of game.scenarios) {
      const setup = setupFor(game, { scenario: id });
      expect(startGame(eraseGameType(game), setup, seededRandom(1)).state.flow.length).toBeGreaterThan(0);
    }
  });

  test('all four languages have the same texts', async () => {
    const [{ game }, text] = await Promise.all([manifest.rules(), loadAllLanguages(manifest.text)]);
    for (const language of LANGUAGES) {
      const messages = text[language];
      for (const part of ['prompts', 'actions', 'refusals', 'events', 'decisions', 'outcomes'] as const)
        expect(Object.keys(messages[part] ?? {}).sort(), `${language} ${part}`).toEqual(Object.keys(text.en[part] ?? {}).sort());
      for (const [kind, names] of Object.entries(text.en.names))
        expect(Object.keys(messages.names[kind] ?? {}).sort(), `${language} ${kind}`).toEqual(Object.keys(names).sort());
      for (const { id } of game.scenarios) expect(messages.scenarios[id], `${language} ${id}`).toEqual(NAME_AND_ABOUT);
      for (const { id } of game.options) expect(messages.options[id], `${language} ${id}`).toEqual(NAME_AND_ABOUT);
    }
  });

  test('every language has a summary of a few sentences', async () => {
    const summary = await manifest.summary();
    for (const language of LANGUAGES) {
      expect(summary[language].length, language).toBe(summary.en.length);
      for (const sentence of summary[language]) expect(sentence, language).toMatch(/[.。]$/);
    }
    expect(summary.en.length).toBeGreaterThan(2);
  });

  test('texts use the same placeholders in every language', async () => {
    const text = await loadAllLanguages(manifest.text);
    const places = (sentence: string): string[] =>
      [...new Set([...sentence.matchAll(/\{\{([\w-]+)/g)].map(([, place]) => place as string))].sort();
    for (const part of ['prompts', 'refusals', 'events'] as const)
      for (const [key, sentence] of Object.entries(text.en[part]))
        for (const language of LANGUAGES)
          expect(places(text[language][part][key] ?? ''), `${language} ${part}.${key}`).toEqual(places(sentence));
  });

  test('refusals cite existing clauses', async () => {
    const [text, clauses] = await Promise.all([manifest.text.en(), manifest.clauses.en()]);
    const known = new Set(clauses.map(({ id }) => id));
    for (const id of Object.keys(text.refusals)) expect(known.has(id), id).toBe(true);
  });
});

test.each(games.map((manifest) => [manifest.id, manifest] as const))(
  '%s is on offer, so it is written in all four languages',
  async (_, manifest) => {
    expect(languagesOf(manifest)).toEqual(LANGUAGES);
    const texts = await loadAllLanguages(manifest.text);
    const clauses = await loadAllLanguages(manifest.clauses);
    for (const language of LANGUAGES.filter((one) => one !== 'en')) {
      expect(texts[language].prompts, language).not.toEqual(texts.en.prompts);
      expect(clauses[language], language).not.toEqual(clauses.en);
    }
  },
);
