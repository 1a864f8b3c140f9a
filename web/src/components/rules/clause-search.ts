import type { Clause } from '@gunbai/shared/i18n';
import { synonymsOf } from './search-synonyms.ts';

export interface Chapter {
  readonly name: string;
  readonly clauses: readonly Clause[];
}

/** A section is `chapter: topic`. */
const chapterName = (section: string): string => section.split(/[:：]/, 1)[0]?.trim() ?? section;

/** The topic within the chapter; empty if there is none. */
export const clauseTopic = ({ section }: Clause): string => /[:：](.*)$/s.exec(section)?.[1]?.trim() ?? '';

/** Chapters in rulebook order. */
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

/** Full-width and half-width characters match: a Japanese keyboard types either. */
const normalizeText = (words: string): string => words.normalize('NFKC').toLowerCase();

export const searchWords = (query: string): readonly string[] => normalizeText(query).split(/\s+/).filter(Boolean);

/** Possible clause numbers: parts joined by points or hyphens. A bare number is none. */
const CLAUSE_NUMBER = /([a-z0-9]\w*(?:[.-]\w+)+)/i;

/** Maps each number in a text to a clause: the exact one, or the first that starts with it (12-2 → 12-2-1a). */
export const clauseNumberIndex = (clauses: readonly Clause[]): ReadonlyMap<string, string> => {
  const clauseByNumber = new Map<string, string>();
  for (const { id } of clauses) {
    for (const { index } of id.matchAll(/[.-]|(?<=\d)[a-z]$/g))
      if (!clauseByNumber.has(id.slice(0, index))) clauseByNumber.set(id.slice(0, index), id);
    clauseByNumber.set(id, id);
  }
  return clauseByNumber;
};

/** Splits a range (3.0-3.2) or letters (8.2.2a-c) into references, which are at odd indexes. */
const splitClauseNumber = (number: string, numbers: ReadonlyMap<string, string>): readonly string[] => {
  if (numbers.has(number)) return ['', number, ''];
  const [, first = '', last = ''] = /^(.*[.-].*)-(\w[\w.]*)$/.exec(number) ?? [];
  if (!numbers.has(first)) return [number];
  if (last.includes('.') && numbers.has(last)) return ['', first, '-', last, ''];
  return /^[a-z]$/.test(last) && /\d[a-z]$/.test(first) ? ['', first, `-${last}`] : [number];
};

/** Splits a text at its clause references, which are at odd indexes. */
export const splitClauseReferences = (text: string, numbers: ReadonlyMap<string, string>): readonly string[] => {
  const parts = [''];
  for (const [index, part] of text.split(CLAUSE_NUMBER).entries()) {
    const [before = '', ...rest] = index % 2 === 1 ? splitClauseNumber(part, numbers) : [part];
    parts[parts.length - 1] += before;
    parts.push(...rest);
  }
  return parts;
};

/** Clauses that match the id, or contain every search word or synonym, in the reader's language or English. */
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
