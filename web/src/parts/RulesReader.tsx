import type { Clause } from '@gunbai/kits/text';
import { memo, useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { isTwoColumns } from '../table/room.ts';
import { useSpeech } from '../text/index.tsx';
import { keepSought, soughtHere } from './arrival.ts';
import { Brief } from './Brief.tsx';
import { chaptersOf, numbersOf, searchClauses, splitAtClauses, topicOf, wordsSought } from './clauses.ts';
import type { Chapter } from './clauses.ts';
import { patternOf } from './meanings.ts';
import { useBrief, useClauses } from './titles.ts';

export interface WantedClause {
  readonly clause: string;
  /** It is marked, but the page stays where it is. */
  readonly isInPlace?: boolean;
}

export interface RulesReaderProps {
  readonly game: string;
  /** The clause to show; a new object shows it again. */
  readonly wanted: WantedClause | null;
  /** Offered beside each clause, where there is a table to doubt it at. */
  readonly onDoubt?: ((clause: string) => void) | undefined;
  /** Chapters beside the text, where there is room. */
  readonly contents?: boolean;
}

/** The rules of a game, clause by clause, to be searched and pointed into. */
export const RulesReader = (props: RulesReaderProps) => {
  const { t, language } = useSpeech();
  const clauses = useClauses(props.game, language);
  // What stands above the clauses must not come in after one of them was gone to.
  const brief = useBrief(props.game);
  if (clauses?.length === 0) return <p className="problem">{t('page.broken')}</p>;
  return clauses && brief && <Reader {...props} clauses={clauses} />;
};

/** Clauses that were gone through from one to the other; the last is shown, the one before it leads back. A new wish starts afresh. */
const useTrail = (wanted: WantedClause | null, onFollow: () => void) => {
  const [trail, setTrail] = useState<readonly string[]>([]);
  const [followed, setFollowed] = useState(wanted);
  if (followed !== wanted) {
    setFollowed(wanted);
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
  // A new object whenever a clause is to be shown, also the same one again.
  const sent = useMemo((): WantedClause | null => {
    const clause = trail.at(-1);
    return clause === undefined ? wanted : { clause };
  }, [trail, wanted]);
  return { sent, before: trail.at(-2), follow, back };
};

/** What is searched for; where the address leads through the rules, each entry of the history keeps its own. */
const useSought = (wanted: WantedClause | null, isKept: boolean) => {
  const [sought, setSought] = useState(isKept ? soughtHere : '');
  const [followed, setFollowed] = useState(wanted);
  if (followed !== wanted) {
    setFollowed(wanted);
    setSought(isKept ? soughtHere() : '');
  }
  const search = useCallback(
    (words: string): void => {
      setSought(words);
      if (isKept) keepSought(words);
    },
    [isKept],
  );
  return { sought, settled: useDeferredValue(sought), search };
};

const Reader = ({ game, clauses, wanted, onDoubt, contents = false }: RulesReaderProps & { readonly clauses: readonly Clause[] }) => {
  const { language } = useSpeech();
  const { sought, settled, search } = useSought(wanted, contents);
  const { sent, before, follow, back } = useTrail(
    wanted,
    useCallback(() => search(''), [search]),
  );
  const numbers = useMemo(() => numbersOf(clauses), [clauses]);
  const body = useRef<HTMLDivElement>(null);
  const prefix = useId();
  // English is searched, too, but not loaded before.
  const english = useClauses(game, settled ? 'en' : language);
  const found = useMemo(() => searchClauses(clauses, settled, english ?? []), [clauses, settled, english]);
  const chapters = useMemo(() => chaptersOf(found), [found]);
  useEffect(() => {
    if (!sent || settled) return;
    const clause = body.current?.querySelector<HTMLElement>(`[data-clause="${CSS.escape(sent.clause)}"]`);
    if (!sent.isInPlace) clause?.scrollIntoView({ block: 'start' });
    clause?.focus({ preventScroll: true });
  }, [sent, settled]);
  return (
    <div className="rules" data-contents={contents || undefined}>
      <SearchBox sought={sought} count={settled ? found.length : null} onSearch={search} />
      {contents && <Contents chapters={chapters} prefix={prefix} />}
      <div ref={body} className="rules-body">
        {!settled && <Brief game={game} isOpen={contents} />}
        {chapters.map(({ name, clauses: inside }, index) => (
          <section key={name}>
            <h2 id={`${prefix}${index}`}>{name}</h2>
            {inside.map((clause) => (
              <ClauseCard
                key={clause.id}
                clause={clause}
                numbers={numbers}
                sought={settled}
                isWanted={clause.id === sent?.clause}
                onDoubt={onDoubt}
                onFollow={contents ? undefined : follow}
                before={clause.id === sent?.clause ? before : undefined}
                onBack={back}
              />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
};

/** Words to search for, and how many clauses hold them: null while nothing is sought. */
const SearchBox = ({ sought, count, onSearch }: { sought: string; count: number | null; onSearch(words: string): void }) => {
  const { t } = useSpeech();
  return (
    <search className="rules-search">
      <input
        type="search"
        value={sought}
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

const Contents = ({ chapters, prefix }: { chapters: readonly Chapter[]; prefix: string }) => {
  const { t } = useSpeech();
  return (
    <nav className="rules-contents" aria-label={t('rules.sections')}>
      <details open={isTwoColumns()}>
        <summary>{t('rules.sections')}</summary>
        <ol>
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
  readonly sought: string;
  readonly isWanted: boolean;
  readonly onDoubt: ((clause: string) => void) | undefined;
  /** The clauses that a text may name, by what it calls them. */
  readonly numbers: ReadonlyMap<string, string>;
  /** Goes on to a clause that this one names; without it, the address does. */
  readonly onFollow: ((from: string, clause: string) => void) | undefined;
  /** The clause that led here. */
  readonly before: string | undefined;
  onBack(): void;
}

const ClauseCard = memo(({ clause, sought, isWanted, onDoubt, before, onBack, ...naming }: ClauseCardProps) => {
  const { t, gap } = useSpeech();
  const topic = topicOf(clause);
  return (
    <article className="clause-card" data-clause={clause.id} data-wanted={isWanted || undefined} tabIndex={-1}>
      <p className="clause-head">
        {onDoubt ? <strong>{clause.id}</strong> : <a href={`#${clause.id}`}>{clause.id}</a>}
        <span className="quiet"> {t(`rules.kind.${clause.kind}`)}</span>
        {topic && <span className="quiet"> · {topic}</span>}
        {onDoubt && (
          <button type="button" className="button small" data-kind="quiet" onClick={() => onDoubt(clause.id)}>
            {t('menu.doubt')}
          </button>
        )}
      </p>
      <p>
        <ClauseText text={clause.text} of={clause.id} sought={sought} {...naming} />
      </p>
      {clause.ruling !== undefined && (
        <p className="ruling">
          <em>{t('rules.ruling')}</em>
          {gap}
          <ClauseText text={clause.ruling} of={clause.id} sought={sought} {...naming} />
        </p>
      )}
      {before !== undefined && (
        <p>
          <button type="button" className="button small" onClick={onBack}>
            ← {t('rules.backTo', { clause: before })}
          </button>
        </p>
      )}
    </article>
  );
});

type ClauseTextProps = Pick<ClauseCardProps, 'sought' | 'numbers' | 'onFollow'> & { readonly text: string; readonly of: string };

/** The words of a clause; others that it names can be gone to. */
const ClauseText = ({ text, of, sought, numbers, onFollow }: ClauseTextProps) =>
  splitAtClauses(text, numbers).map((part, index) => {
    const named = numbers.get(part);
    if (index % 2 === 0 || named === undefined || named === of) return marked(part, sought);
    return onFollow ? (
      <button key={index} type="button" className="reference" onClick={() => onFollow(of, named)}>
        {part}
      </button>
    ) : (
      <a key={index} className="reference" href={`#${named}`}>
        {part}
      </a>
    );
  });

/** The words sought, marked in a text. */
const marked = (text: string, sought: string): ReactNode => {
  const words = wordsSought(sought);
  if (words.length === 0) return text;
  return text.split(patternOf(words)).map((part, index) => (index % 2 ? <mark key={index}>{part}</mark> : part));
};
