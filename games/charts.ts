import type { GameEvent, View } from '@gunbai/engine';
import { ownProperty } from '@gunbai/shared/i18n';
import type { ByLanguage, GameText, Language } from '@gunbai/shared/i18n';
import type { Origin } from './origins.ts';

/** A thing by its kind and id in the names of the game's text. */
export interface NameRef {
  readonly kind: string;
  readonly id: string;
}

export type ChartText = string | number | ByLanguage<string> | NameRef | readonly ChartText[];

interface ChartColumn {
  readonly id: string;
  readonly label: ChartText;
}

export interface ChartRow {
  readonly id: string;
  /** One text for each column; the first is the heading of the row. */
  readonly cells: readonly ChartText[];
  readonly clauses?: readonly string[];
  /** Set where rows of one chart have different origins. */
  readonly origin?: Origin;
}

/** A chart or table of a game, ready to be drawn. */
export interface Chart {
  readonly id: string;
  readonly title: ByLanguage<string>;
  /** How it is read: dice, modifiers, limits. */
  readonly about?: ByLanguage<string>;
  readonly clauses: readonly string[];
  /** Where its values come from: a component of `GameSources`, or one origin for all of it. */
  readonly source: { readonly path: string } | { readonly origin: Origin };
  readonly columns: readonly ChartColumn[];
  readonly rows: readonly ChartRow[];
}

/** A row, a column or a cell to mark: in force now, or used by the last roll. */
export interface ChartMark {
  readonly chart: string;
  readonly kind: 'now' | 'last';
  readonly row?: string;
  readonly column?: string;
}

/** All charts of a game. */
export interface GameCharts {
  readonly charts: readonly Chart[];
  /** What a position marks, given the events so far, newest last. */
  marks(view: View<unknown>, events: readonly GameEvent[]): readonly ChartMark[];
}

export const nameRef = (kind: string, id: string): NameRef => ({ kind, id });

/** Yes and no as marks; a dash where a value cannot occur. */
export const YES = '✓';
export const NO = '–';
export const yesNo = (value: boolean): string => (value ? YES : NO);

/** A mark where the last event of a type says which row and column it used. */
export const lastRollMark = (
  events: readonly GameEvent[],
  types: readonly string[],
  toMark: (event: GameEvent) => ChartMark | null,
): readonly ChartMark[] => {
  const event = events.findLast(({ type }) => types.includes(type));
  const mark = event && toMark(event);
  return mark ? [mark] : [];
};

/** The column or row whose range holds a value; a missing bound is open. */
export const rangeIndex = (ranges: readonly { readonly min: number | null; readonly max: number | null }[], value: number): number =>
  ranges.findIndex(({ min, max }) => (min === null || value >= min) && (max === null || value <= max));

const isList = (text: ChartText): text is readonly ChartText[] => Array.isArray(text);

/** A chart text in a language. */
export const formatChartText = (text: ChartText, language: Language, names: GameText['names']): string => {
  if (typeof text === 'string') return text;
  if (typeof text === 'number') return String(text).replace('-', '−');
  if (isList(text)) return text.map((one) => formatChartText(one, language, names)).join(language === 'en' ? ', ' : '、');
  if ('kind' in text) return ownProperty(names[text.kind], text.id) ?? text.id;
  return text[language];
};

const normalise = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Charts with a match for all words of a query. A chart whose title matches keeps all its rows, any other only the rows that match.
 */
export const searchCharts = (charts: readonly Chart[], query: string, language: Language, names: GameText['names']): readonly Chart[] => {
  const words = normalise(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return charts;
  const format = (text: ChartText): string => normalise(formatChartText(text, language, names));
  const hasAll = (texts: readonly string[]): boolean => words.every((word) => texts.some((text) => text.includes(word)));
  return charts.flatMap((chart) => {
    const heading = [chart.title, chart.about ?? '', ...chart.columns.map(({ label }) => label)].map(format);
    if (hasAll([...heading, ...chart.clauses])) return [chart];
    const rows = chart.rows.filter(({ cells, clauses = [] }) => {
      const own = [...cells.map(format), ...clauses];
      return words.some((word) => own.some((text) => text.includes(word))) && hasAll([...heading, ...own]);
    });
    return rows.length > 0 ? [{ ...chart, rows }] : [];
  });
};
