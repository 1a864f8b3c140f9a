import type { Clause } from '@gunbai/kits/text';

export interface Chapter {
  readonly name: string;
  readonly clauses: readonly Clause[];
}

/** The chapter is what stands before the colon of a section, the topic what stands after it. */
const chapterIn = (section: string): string => section.split(/[:：]/, 1)[0]?.trim() ?? section;

/** What a clause is about within its chapter; empty where that is all that is said. */
export const topicOf = ({ section }: Clause): string => /[:：](.*)$/s.exec(section)?.[1]?.trim() ?? '';

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
export const searchClauses = (clauses: readonly Clause[], sought: string, english: readonly Clause[]): readonly Clause[] => {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return clauses;
  return clauses.filter((clause, index) => {
    const all = [clause, english[index]].flatMap((one) => (one ? [one.id, one.section, one.text, one.ruling ?? ''] : []));
    const searched = all.join('\n').toLowerCase();
    return words.every((word) => searched.includes(word));
  });
};
