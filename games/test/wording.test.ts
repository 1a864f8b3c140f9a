import { bluntIn, faultsIn } from '@gunbai/kits/wording';
import { LANGUAGES } from '@gunbai/kits/text';
import { describe, expect, test } from 'vitest';
import { titles, workshop } from '../registry.ts';

/** Every sentence in there, under its path. */
const sentencesIn = (words: unknown, path = ''): [path: string, sentence: string][] => {
  if (typeof words === 'string') return [[path, words]];
  return words !== null && typeof words === 'object'
    ? Object.entries(words).flatMap(([key, inner]) => sentencesIn(inner, path ? `${path} ${key}` : key))
    : [];
};

describe.each([...titles, ...workshop].map((title) => [title.id, title] as const))('%s', (_, title) => {
  test.each(LANGUAGES)('what is written in %s keeps to the signs and words of its readers', async (language) => {
    const [text, clauses, brief] = await Promise.all([title.text[language](), title.clauses[language](), title.brief()]);
    const written = [
      ...sentencesIn({ name: title.names[language], about: title.about[language], brief: brief[language], text }),
      ...clauses.flatMap(({ id, section, text: words, ruling = '' }) => sentencesIn([section, words, ruling], id)),
    ];
    expect(written.length).toBeGreaterThan(clauses.length);
    for (const [path, sentence] of written) expect(faultsIn(sentence, language), path).toEqual([]);
  });

  test('Japanese asks and refuses politely', async () => {
    const { prompts, refusals } = await title.text.ja();
    for (const [path, sentence] of sentencesIn([prompts, refusals])) expect(bluntIn(sentence), path).toEqual([]);
  });
});
