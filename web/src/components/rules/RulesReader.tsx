import { findGame } from '@gunbai/games/registry';
import type { Clause, Language } from '@gunbai/shared/i18n';
import { memo, useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { isWideEnoughForContents } from '../breakpoints.ts';
import { useTranslator } from '../../i18n/index.tsx';
import { saveSearchQuery, savedSearchQuery } from '../scroll-restoration.ts';
import { GameSummary } from '../GameSummary.tsx';
import { SourceNotice } from '../SourceNotice.tsx';
import { groupByChapter, clauseNumberIndex, searchClauses, splitClauseReferences, clauseTopic, searchWords } from './clause-search.ts';
import type { Chapter } from './clause-search.ts';
import { highlightPattern } from './search-synonyms.ts';
import { useFoundCharts, useGameLang, useGameSummary, useClauses, useSourceNotice } from '../use-game-assets.ts';

export interface ClauseTarget {
  readonly clause: string;
  /** Marks the clause without scrolling. */
  readonly isScrollRestored?: boolean;
}

interface RulesReaderProps {
  readonly game: string;
  /** The clause to show; a new object shows it again. */
  readonly target: ClauseTarget | null;
  /** Reports a problem with a clause, where there is a table. */
  readonly onReportRuling?: ((clause: string) => void) | undefined;
  /** Opens a chart at the table; elsewhere charts have a page of their own. */
  readonly onOpenChart?: ((chart: string) => void) | undefined;
  /** Shows chapters next to the text, if there is space. */
  readonly showsContents?: boolean;
}

/** The rules of a game, clause by clause, with search and links. */
export const RulesReader = (props: RulesReaderProps) => {
  const { t, language } = useTranslator();
  const clauses = useClauses(props.game, language);
  // Wait for the content above the clauses, so that it does not shift them later.
  const summary = useGameSummary(props.game);
  const notice = useSourceNotice(props.game);
  if (clauses?.length === 0) return <p className="problem">{t('page.error')}</p>;
  return clauses && summary && notice && <RulesReaderBody {...props} clauses={clauses} />;
};

/** The trail of followed clause links; the last is shown. A new request starts over. */
const useClauseTrail = (target: ClauseTarget | null, onFollow: () => void) => {
  const [trail, setTrail] = useState<readonly string[]>([]);
  const [lastTarget, setLastTarget] = useState(target);
  if (lastTarget !== target) {
    setLastTarget(target);
    setTrail([]);
  }
  const follow = useCallback(
    (from: string, clause: string): void => {
      onFollow();
      setTrail((now) => [...(now.at(-1) === from ? now : [...now, from]), clause]);
    },
    [onFollow],
  );
  const back = useCallback((): void => setTrail((now) => now.slice(0, -1)), []);
  // A new object for every request, even for the same clause.
  const currentTarget = useMemo((): ClauseTarget | null => {
    const clause = trail.at(-1);
    return clause === undefined ? target : { clause };
  }, [trail, target]);
  return { sent: currentTarget, before: trail.at(-2), follow, back };
};

/** The search text, stored per history entry where the address opens the rules. */
const useClauseSearch = (target: ClauseTarget | null, isPersisted: boolean) => {
  const [query, setQuery] = useState(isPersisted ? savedSearchQuery : '');
  const [lastTarget, setLastTarget] = useState(target);
  if (lastTarget !== target) {
    setLastTarget(target);
    setQuery(isPersisted ? savedSearchQuery() : '');
  }
  const search = useCallback(
    (newQuery: string): void => {
      setQuery(newQuery);
      if (isPersisted) saveSearchQuery(newQuery);
    },
    [isPersisted],
  );
  return { sought: query, deferredQuery: useDeferredValue(query), search };
};

const RulesReaderBody = ({
  game,
  clauses,
  target,
  onReportRuling,
  onOpenChart,
  showsContents = false,
}: RulesReaderProps & { readonly clauses: readonly Clause[] }) => {
  const { language } = useTranslator();
  const { sought, deferredQuery, search } = useClauseSearch(target, showsContents);
  const { sent, before, follow, back } = useClauseTrail(
    target,
    useCallback(() => search(''), [search]),
  );
  const lang = useGameLang(findGame(game));
  const numbers = useMemo(() => clauseNumberIndex(clauses), [clauses]);
  const body = useRef<HTMLDivElement>(null);
  const prefix = useId();
  // English is also searched; load it on demand.
  const english = useClauses(game, deferredQuery ? 'en' : language);
  const found = useMemo(() => searchClauses(clauses, deferredQuery, english ?? []), [clauses, deferredQuery, english]);
  const chapters = useMemo(() => groupByChapter(found), [found]);
  useEffect(() => {
    if (!sent || deferredQuery) return;
    const clause = body.current?.querySelector<HTMLElement>(`[data-clause="${CSS.escape(sent.clause)}"]`);
    if (!sent.isScrollRestored) clause?.scrollIntoView({ block: 'start' });
    clause?.focus({ preventScroll: true });
  }, [sent, deferredQuery]);
  return (
    <div className="rules" data-contents={showsContents || undefined}>
      <ClauseSearchBox query={sought} count={deferredQuery ? found.length : null} onSearch={search} />
      {deferredQuery && <FoundCharts game={game} query={deferredQuery} onOpen={onOpenChart} />}
      {showsContents && <Contents chapters={chapters} prefix={prefix} lang={lang} />}
      <div ref={body} className="rules-body">
        {!deferredQuery && <SourceNotice game={game} isAtTable={!showsContents} />}
        {!deferredQuery && <GameSummary game={game} isOpen={showsContents} hasNotice={false} />}
        {chapters.map(({ name, clauses: inside }, index) => (
          <section key={name}>
            <h2 id={`${prefix}${index}`} lang={lang}>
              {name}
            </h2>
            {inside.map((clause) => (
              <ClauseCard
                key={clause.id}
                clause={clause}
                lang={lang}
                numbers={numbers}
                query={deferredQuery}
                isTarget={clause.id === sent?.clause}
                onReportRuling={onReportRuling}
                onFollow={showsContents ? undefined : follow}
                previous={clause.id === sent?.clause ? before : undefined}
                onBack={back}
              />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
};

/** Search field and number of matches; null without a search. */
const ClauseSearchBox = ({ query, count, onSearch }: { query: string; count: number | null; onSearch(words: string): void }) => {
  const { t } = useTranslator();
  return (
    <search className="rules-search">
      <input
        type="search"
        value={query}
        placeholder={t('rules.search')}
        aria-label={t('rules.search')}
        onChange={({ target }) => onSearch(target.value)}
      />
      <p role="status" className="quiet small-print">
        {count === null ? '' : count > 0 ? t('rules.found', { n: count }) : t('rules.none')}
      </p>
    </search>
  );
};

/** The charts that a search of the rules also finds: costs and results are not in the text. */
const FoundCharts = ({ game, query, onOpen }: { game: string; query: string; onOpen: RulesReaderProps['onOpenChart'] }) => {
  const { t, language, labelColon } = useTranslator();
  const charts = useFoundCharts(game, query);
  if (charts.length === 0) return null;
  return (
    <p className="found-charts small-print">
      {t('charts.inSearch')}
      {labelColon}
      {charts.map(({ id, title }) =>
        onOpen ? (
          <button key={id} type="button" className="reference" onClick={() => onOpen(id)}>
            {title[language]}
          </button>
        ) : (
          <Link key={id} className="reference" href={`/rules/${game}/charts#${id}`}>
            {title[language]}
          </Link>
        ),
      )}
    </p>
  );
};

const Contents = ({ chapters, prefix, lang }: { chapters: readonly Chapter[]; prefix: string; lang: Language | undefined }) => {
  const { t } = useTranslator();
  return (
    <nav className="rules-contents" aria-label={t('rules.sections')}>
      <details open={isWideEnoughForContents()}>
        <summary>{t('rules.sections')}</summary>
        <ol lang={lang}>
          {chapters.map(({ name }, index) => (
            <li key={name}>
              <button type="button" onClick={() => document.getElementById(`${prefix}${index}`)?.scrollIntoView()}>
                {name}
              </button>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
};

interface ClauseCardProps {
  readonly clause: Clause;
  /** The language of the clause, where it is not the page's. */
  readonly lang: Language | undefined;
  readonly query: string;
  readonly isTarget: boolean;
  readonly onReportRuling: ((clause: string) => void) | undefined;
  /** Clauses by the numbers that texts use. */
  readonly numbers: ReadonlyMap<string, string>;
  /** Opens a referenced clause; without it, links use the address. */
  readonly onFollow: ((from: string, clause: string) => void) | undefined;
  /** The clause with the followed link. */
  readonly previous: string | undefined;
  onBack(): void;
}

const ClauseCard = memo(({ clause, lang, query, isTarget, onReportRuling, previous, onBack, ...naming }: ClauseCardProps) => {
  const { t, sentenceGap } = useTranslator();
  const topic = clauseTopic(clause);
  return (
    <article className="clause-card" data-clause={clause.id} data-target-clause={isTarget || undefined} tabIndex={-1}>
      <p className="clause-head">
        {onReportRuling ? <strong>{clause.id}</strong> : <a href={`#${clause.id}`}>{clause.id}</a>}
        <span className="quiet"> {t(`rules.kind.${clause.kind}`)}</span>
        {topic && (
          <span className="quiet" lang={lang}>
            {' · '}
            {topic}
          </span>
        )}
        {onReportRuling && (
          <button type="button" className="button small" data-kind="quiet" onClick={() => onReportRuling(clause.id)}>
            {t('menu.reportRuling')}
          </button>
        )}
      </p>
      <p lang={lang}>
        <ClauseText text={clause.text} clauseId={clause.id} query={query} {...naming} />
      </p>
      {clause.ruling !== undefined && (
        <p className="ruling">
          <em>{t('rules.ruling')}</em>
          {sentenceGap}
          <span lang={lang}>
            <ClauseText text={clause.ruling} clauseId={clause.id} query={query} {...naming} />
          </span>
        </p>
      )}
      {previous !== undefined && (
        <p>
          <button type="button" className="button small" onClick={onBack}>
            ← {t('rules.backTo', { clause: previous })}
          </button>
        </p>
      )}
    </article>
  );
});

type ClauseTextProps = Pick<ClauseCardProps, 'query' | 'numbers' | 'onFollow'> & { readonly text: string; readonly clauseId: string };

/** The text of a clause, with references as links. */
const ClauseText = ({ text, clauseId, query, numbers, onFollow }: ClauseTextProps) =>
  splitClauseReferences(text, numbers).map((part, index) => {
    const named = numbers.get(part);
    if (index % 2 === 0 || named === undefined || named === clauseId) return highlightMatches(part, query);
    return onFollow ? (
      <button key={index} type="button" className="reference" onClick={() => onFollow(clauseId, named)}>
        {part}
      </button>
    ) : (
      <a key={index} className="reference" href={`#${named}`}>
        {part}
      </a>
    );
  });

/** A text with highlighted search words. */
const highlightMatches = (text: string, query: string): ReactNode => {
  const words = searchWords(query);
  if (words.length === 0) return text;
  return text.split(highlightPattern(words)).map((part, index) => (index % 2 ? <mark key={index}>{part}</mark> : part));
};
