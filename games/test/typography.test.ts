import { impoliteSentences, typographyErrors } from '@gunbai/shared/typography';
import { LANGUAGES } from '@gunbai/shared/i18n';
import { describe, expect, test } from 'vitest';
import { games, draftGames } from '../registry.ts';

/** Every text in a value, with its path. */
const collectSentences = (value: unknown, path = ''): [path: string, sentence: string][] => {
  if (typeof value === 'string') return [[path, value]];
  return value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, inner]) => collectSentences(inner, path ? `${path} ${key}` : key))
    : [];
};

describe.each([...games, ...draftGames].map((manifest) => [manifest.id, manifest] as const))('%s', (_, manifest) => {
  test.each(LANGUAGES)('texts in %s follow the typography and usage of the language', async (language) => {
    const [text, clauses, summary] = await Promise.all([manifest.text[language](), manifest.clauses[language](), manifest.summary()]);
    const written = [
      ...collectSentences({ name: manifest.names[language], about: manifest.about[language], brief: summary[language], text }),
      ...clauses.flatMap(({ id, section, text: clauseText, ruling = '' }) => collectSentences([section, clauseText, ruling], id)),
    ];
    expect(written.length).toBeGreaterThan(clauses.length);
    for (const [path, sentence] of written) expect(typographyErrors(sentence, language), path).toEqual([]);
  });

  test('Japanese prompts and refusals are polite', async () => {
    const { prompts, refusals } = await manifest.text.ja();
    for (const [path, sentence] of collectSentences([prompts, refusals])) expect(impoliteSentences(sentence), path).toEqual([]);
  });
});
