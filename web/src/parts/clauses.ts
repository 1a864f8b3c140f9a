import { clauseText } from '@gunbai/kits/text';
import type { Clause, Language } from '@gunbai/kits/text';

export interface Chapter {
  readonly name: string;
  readonly clauses: readonly Clause[];
}

/** The chapter is what stands before the colon of a section. */
const chapterOf = ({ section }: Clause): string => section.split(':')[0]?.trim() ?? section;

export const topicOf = ({ section }: Clause): string => section.slice(section.indexOf(':') + 1).trim();

/** Chapters in the order in which the rulebook first comes to them. */
export const chaptersOf = (clauses: readonly Clause[]): Chapter[] => {
  const chapters = new Map<string, Clause[]>();
  for (const clause of clauses) {
    const name = chapterOf(clause);
    const known = chapters.get(name);
    if (known) known.push(clause);
    else chapters.set(name, [clause]);
  }
  return [...chapters].map(([name, inside]) => ({ name, clauses: inside }));
};

/** Clauses that hold every word sought, in the reader's language or in English, or go by that id. */
export const searchClauses = (clauses: readonly Clause[], sought: string, language: Language): readonly Clause[] => {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return clauses;
  return clauses.filter((clause) => {
    const all = [clause.id, clause.section, clauseText(clause, language), clause.en, clause.ruling ?? ''].join('\n').toLowerCase();
    return words.every((word) => all.includes(word));
  });
};
