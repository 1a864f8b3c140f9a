import { clauseText, wordingIn } from '@gunbai/kits/text';
import type { Clause, Language, Reading } from '@gunbai/kits/text';

export interface Chapter {
  readonly name: string;
  readonly clauses: readonly Clause[];
}

/** The chapter is what stands before the colon of a section, the topic what stands after it. */
const chapterIn = (section: string): string => section.split(/[:：]/, 1)[0]?.trim() ?? section;

const topicIn = (section: string): string => /[:：](.*)$/s.exec(section)?.[1]?.trim() ?? '';

/** Words and the language that they are in. */
export interface Said {
  readonly text: string;
  readonly language: Language;
}

const said = (translated: string | undefined, english: string, language: Language): Said =>
  translated ? { text: translated, language } : { text: english, language: 'en' };

export const sectionOf = ({ section }: Clause, reading: Reading, language: Language): Said =>
  said(wordingIn(reading.sections[section], language), section, language);

export const chapterName = (clause: Clause, reading: Reading, language: Language): Said => {
  const section = sectionOf(clause, reading, language);
  return { ...section, text: chapterIn(section.text) };
};

export const topicOf = (clause: Clause, reading: Reading, language: Language): Said => {
  const section = sectionOf(clause, reading, language);
  return { ...section, text: topicIn(section.text) };
};

export const rulingOf = ({ id, ruling }: Clause, reading: Reading, language: Language): Said | null =>
  ruling === undefined ? null : said(wordingIn(reading.rulings[id], language), ruling, language);

/** Chapters in the order in which the rulebook first comes to them. */
export const chaptersOf = (clauses: readonly Clause[]): Chapter[] => {
  const chapters = new Map<string, Clause[]>();
  for (const clause of clauses) {
    const name = chapterIn(clause.section);
    const known = chapters.get(name);
    if (known) known.push(clause);
    else chapters.set(name, [clause]);
  }
  return [...chapters].map(([name, inside]) => ({ name, clauses: inside }));
};

/** Clauses that hold every word sought, in the reader's language or in English, or go by that id. */
export const searchClauses = (clauses: readonly Clause[], sought: string, language: Language, reading: Reading): readonly Clause[] => {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return clauses;
  return clauses.filter((clause) => {
    const { id, section, en, ruling = '' } = clause;
    const here = [clauseText(clause, language), sectionOf(clause, reading, language).text, rulingOf(clause, reading, language)?.text ?? ''];
    const all = [id, section, en, ruling, ...here].join('\n').toLowerCase();
    return words.every((word) => all.includes(word));
  });
};
