import type { Clause } from '@gunbai/shared/i18n';
import { synonymsOf } from './search-synonyms.ts';

export interface Chapter {
  readonly name: string;
  readonly clauses: readonly Clause[];
}

/** The chapter is what stands before the colon of a section, the topic what stands after it. */
const chapterName = (section: string): string => section.split(/[:：]/, 1)[0]?.trim() ?? section;

/** What a clause is about within its chapter; empty where that is all that is said. */
export const clauseTopic = ({ section }: Clause): string => /[:：](.*)$/s.exec(section)?.[1]?.trim() ?? '';

/** Chapters in the order in which the rulebook first comes to them. */
export const groupByChapter = (clauses: readonly Clause[]): Chapter[] => {
  const chapters = new Map<string, Clause[]>();
  for (const clause of clauses) {
    const name = chapterName(clause.section);
    const known = chapters.get(name);
    if (known) known.push(clause);
    else chapters.set(name, [clause]);
  }
  return [...chapters].map(([name, inside]) => ({ name, clauses: inside }));
};

/** Whole and half-width signs are the same to whoever searches: a Japanese keyboard writes either. */
const normalizeText = (words: string): string => words.normalize('NFKC').toLowerCase();

/** The words of a search. */
export const searchWords = (query: string): readonly string[] => normalizeText(query).split(/\s+/).filter(Boolean);

/** What may be the number of a clause: parts with points or hyphens between them. A bare number is none, it counts something. */
const CLAUSE_NUMBER = /([a-z0-9]\w*(?:[.-]\w+)+)/i;

/** By each number that a text may name, the clause meant: that of this number, or the first of those that it heads (12-2 of 12-2-1a). */
export const clauseNumberIndex = (clauses: readonly Clause[]): ReadonlyMap<string, string> => {
  const clauseByNumber = new Map<string, string>();
  for (const { id } of clauses) {
    for (const { index } of id.matchAll(/[.-]|(?<=\d)[a-z]$/g))
      if (!clauseByNumber.has(id.slice(0, index))) clauseByNumber.set(id.slice(0, index), id);
    clauseByNumber.set(id, id);
  }
  return clauseByNumber;
};

/** A number in parts, what means a clause at odd places: itself, both ends of a range (3.0-3.2), or the first of some letters (8.2.2a-c). */
const splitClauseNumber = (number: string, numbers: ReadonlyMap<string, string>): readonly string[] => {
  if (numbers.has(number)) return ['', number, ''];
  const [, first = '', last = ''] = /^(.*[.-].*)-(\w[\w.]*)$/.exec(number) ?? [];
  if (!numbers.has(first)) return [number];
  if (last.includes('.') && numbers.has(last)) return ['', first, '-', last, ''];
  return /^[a-z]$/.test(last) && /\d[a-z]$/.test(first) ? ['', first, `-${last}`] : [number];
};

/** A text in parts, the numbers that mean a clause apart: those stand at odd places. */
export const splitClauseReferences = (text: string, numbers: ReadonlyMap<string, string>): readonly string[] => {
  const parts = [''];
  for (const [index, part] of text.split(CLAUSE_NUMBER).entries()) {
    const [before = '', ...rest] = index % 2 === 1 ? splitClauseNumber(part, numbers) : [part];
    parts[parts.length - 1] += before;
    parts.push(...rest);
  }
  return parts;
};

/** Clauses that hold every word sought, or another for the same thing, in the reader's language or in English, or go by that id. */
export const searchClauses = (clauses: readonly Clause[], query: string, english: readonly Clause[]): readonly Clause[] => {
  const words = searchWords(query);
  if (words.length === 0) return clauses;
  const alternatives = words.map((word) => [word, ...synonymsOf(word)]);
  return clauses.filter((clause, index) => {
    const all = [clause, english[index]].flatMap((one) => (one ? [one.id, one.section, one.text, one.ruling ?? ''] : []));
    const searched = normalizeText(all.join('\n'));
    return alternatives.every((any) => any.some((word) => searched.includes(word)));
  });
};
