import { searchCharts } from '@gunbai/games/registry';
import type { Chart, ChartMark, GameSources } from '@gunbai/games/registry';
import type { GameText } from '@gunbai/shared/i18n';
import { ClauseLink, ClauseProvider } from '@gunbai/ui';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslator } from '../../i18n/index.tsx';
import { OriginMark } from '../OriginMark.tsx';
import { ChartTable } from './ChartTable.tsx';
import './charts.css';

interface ChartListProps {
  readonly charts: readonly Chart[];
  /** What the position at the table marks. */
  readonly marks: readonly ChartMark[];
  readonly sources: GameSources;
  readonly text: GameText;
  /** The chart to open first. */
  readonly target?: string | null;
  onClauseClick(clause: string): void;
}

/** Longer charts start closed. */
const MAX_OPEN_ROWS = 24;

/** The charts of a game with a search over all their rows. */
export const ChartList = ({ charts, marks, sources, text, target = null, onClauseClick }: ChartListProps) => {
  const { t, language } = useTranslator();
  const [query, setQuery] = useState('');
  const deferredQuery = useDeferredValue(query.trim());
  const found = useMemo(
    () => markedFirst(searchCharts(charts, deferredQuery, language, text.names), marks),
    [charts, deferredQuery, language, text, marks],
  );
  return (
    <ClauseProvider value={onClauseClick}>
      <div className="charts">
        <search className="rules-search">
          <input
            type="search"
            value={query}
            placeholder={t('charts.search')}
            aria-label={t('charts.search')}
            onChange={(event) => setQuery(event.target.value)}
          />
          <p role="status" className="quiet small-print">
            {deferredQuery === '' ? '' : found.length > 0 ? t('charts.found', { n: found.length }) : t('charts.none')}
          </p>
        </search>
        {marks.length > 0 && <MarkLegend />}
        {found.map((chart) => (
          <ChartSection
            key={`${chart.id} ${deferredQuery !== ''}`}
            chart={chart}
            marks={marks.filter((mark) => mark.chart === chart.id)}
            sources={sources}
            text={text}
            isOpen={deferredQuery !== '' || chart.id === target || isOpenAtFirst(chart, marks)}
          />
        ))}
      </div>
    </ClauseProvider>
  );
};

/** The charts in use come first. */
const markedFirst = (charts: readonly Chart[], marks: readonly ChartMark[]): readonly Chart[] => {
  const isMarked = ({ id }: Chart): boolean => marks.some(({ chart }) => chart === id);
  return [...charts.filter(isMarked), ...charts.filter((chart) => !isMarked(chart))];
};

/** At a table the charts in use are open, elsewhere all short ones. */
const isOpenAtFirst = ({ id, rows }: Chart, marks: readonly ChartMark[]): boolean =>
  rows.length <= MAX_OPEN_ROWS && (marks.length === 0 || marks.some(({ chart }) => chart === id));

const MarkLegend = () => {
  const { t } = useTranslator();
  return (
    <p className="chart-legend small-print">
      <span data-mark="now">{t('charts.mark.now')}</span>
      <span data-mark="last">{t('charts.mark.last')}</span>
    </p>
  );
};

interface ChartSectionProps extends Pick<ChartListProps, 'marks' | 'sources' | 'text'> {
  readonly chart: Chart;
  readonly isOpen: boolean;
}

const ChartSection = ({ chart, marks, sources, text, isOpen }: ChartSectionProps) => {
  const { t, language, labelColon } = useTranslator();
  const id = useId();
  return (
    <details className="chart" id={`chart-${chart.id}`} data-chart={chart.id} open={isOpen} aria-labelledby={id}>
      <summary id={id} lang={text.fallbackLanguage}>
        {chart.title[language]}
        {marks.length > 0 && <span className="chart-mark-dot" data-mark={marks[0]?.kind} aria-hidden="true" />}
      </summary>
      {chart.about && (
        <p className="small-print" lang={text.fallbackLanguage}>
          {chart.about[language]}
        </p>
      )}
      <p className="chart-notes small-print">
        <span className="quiet">
          {t('charts.source')}
          {labelColon}
        </span>
        <ChartSource chart={chart} sources={sources} />
        {chart.clauses.map((clause) => (
          <ClauseLink key={clause} clause={clause} />
        ))}
      </p>
      <ChartTable chart={chart} marks={marks} text={text} />
    </details>
  );
};

/** The origins of a chart: of all its values, or of each part of it. */
const ChartSource = ({ chart: { source }, sources }: { chart: Chart; sources: GameSources }) => {
  const { language } = useTranslator();
  if ('origin' in source) return <OriginMark origin={source.origin} />;
  const parts = sources.components.find(({ path }) => path === source.path)?.parts ?? [];
  return parts.map(({ label, origins }, index) => (
    <span key={index} className="chart-source-part">
      {label && parts.length > 1 && <span className="quiet">{label[language]}</span>}
      {origins.map(({ origin }) => (
        <OriginMark key={origin} origin={origin} />
      ))}
    </span>
  ));
};
