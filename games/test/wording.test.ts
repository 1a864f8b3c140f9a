import { bluntIn, faultsIn } from '@gunbai/kits/wording';
import { clauseText, LANGUAGES, wordingIn } from '@gunbai/kits/text';
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
    const [{ clauses, text }, brief, { sections, rulings }] = await Promise.all([title.rules(), title.brief(), title.reading()]);
    const wordings = [...Object.entries(sections), ...Object.entries(rulings)];
    const written = [
      ...sentencesIn({ name: title.names[language], about: title.about[language], brief: brief[language], text: text[language] }),
      ...clauses.map((clause): [string, string] => [clause.id, clauseText(clause, language)]),
      ...wordings.map(([key, wording]): [string, string] => [key, wordingIn(wording, language) ?? '']),
    ];
    expect(written.length).toBeGreaterThan(clauses.length);
    for (const [path, sentence] of written) expect(faultsIn(sentence, language), path).toEqual([]);
  });

  test('Japanese asks and refuses politely', async () => {
    const { text } = await title.rules();
    for (const [path, sentence] of sentencesIn([text.ja.prompts, text.ja.refusals])) expect(bluntIn(sentence), path).toEqual([]);
  });
});
