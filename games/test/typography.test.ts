import { impoliteSentences, typographyErrors } from '@gunbai/shared/typography';
import { describe, expect, test } from 'vitest';
import { draftGames, games, languagesOf } from '../registry.ts';

/** Every text in a value, with its path. */
const collectSentences = (value: unknown, path = ''): [path: string, sentence: string][] => {
  if (typeof value === 'string') return [[path, value]];
  return value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, inner]) => collectSentences(inner, path ? `${path} ${key}` : key))
    : [];
};

describe.each([...games, ...draftGames].map((manifest) => [manifest.id, manifest] as const))('%s', (_, manifest) => {
  test.each(languagesOf(manifest))('texts in %s follow the typography and usage of the language', async (language) => {
    const [text, clauses, summary] = await Promise.all([manifest.text[language](), manifest.clauses[language](), manifest.summary()]);
    const written = [
      ...collectSentences({ name: manifest.names[language], about: manifest.about[language], brief: summary[language], text }),
      ...clauses.flatMap(({ id, section, text: clauseText, ruling = '' }) => collectSentences([section, clauseText, ruling], id)),
    ];
    expect(written.length).toBeGreaterThan(clauses.length);
    for (const [path, sentence] of written) expect(typographyErrors(sentence, language), path).toEqual([]);
  });

  test.each(languagesOf(manifest).filter((language) => language === 'ja'))('prompts and refusals in %s are polite', async (language) => {
    const { prompts, refusals } = await manifest.text[language]();
    for (const [path, sentence] of collectSentences([prompts, refusals])) expect(impoliteSentences(sentence), path).toEqual([]);
  });
});
