import type { Clause } from '@gunbai/kits/text';
import { memo, useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { isTwoColumns } from '../table/room.ts';
import { useSpeech } from '../text/index.tsx';
import { keepSought, soughtHere } from './arrival.ts';
import { Brief } from './Brief.tsx';
import { chaptersOf, numbersOf, searchClauses, splitAtClauses, topicOf, wordsSought } from './clauses.ts';
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

const Reader = ({ game, clauses, wanted, onDoubt, contents = false }: RulesReaderProps & { readonly clauses: readonly Clause[] }) => {
  const { t, language } = useSpeech();
  const [sought, setSought] = useState(contents ? soughtHere : '');
  const settled = useDeferredValue(sought);
  const [followed, setFollowed] = useState(wanted);
  // Clauses that were gone through from one to the other; the last is shown, the one before it leads back.
  const [trail, setTrail] = useState<readonly string[]>([]);
  if (followed !== wanted) {
    setFollowed(wanted);
    setSought(contents ? soughtHere() : '');
    setTrail([]);
  }
  const shown = trail.at(-1) ?? wanted?.clause;
  const before = trail.at(-2);
  const follow = useCallback((from: string, clause: string): void => {
    setSought('');
    setTrail((now) => [...(now.at(-1) === from ? now : [...now, from]), clause]);
  }, []);
  const search = (words: string): void => {
    setSought(words);
    if (contents) keepSought(words);
  };
  const back = useCallback((): void => setTrail((now) => now.slice(0, -1)), []);
  const numbers = useMemo(() => numbersOf(clauses), [clauses]);
  const body = useRef<HTMLDivElement>(null);
  const prefix = useId();
  // English is searched, too, but not loaded before.
  const english = useClauses(game, settled ? 'en' : language);
  const found = useMemo(() => searchClauses(clauses, settled, english ?? []), [clauses, settled, english]);
  const chapters = useMemo(() => chaptersOf(found), [found]);

  useEffect(() => {
    const sent = trail.at(-1) ?? wanted?.clause;
    if (sent === undefined || settled) return;
    const clause = body.current?.querySelector<HTMLElement>(`[data-clause="${CSS.escape(sent)}"]`);
    if (trail.length > 0 || !wanted?.isInPlace) clause?.scrollIntoView({ block: 'start' });
    clause?.focus({ preventScroll: true });
  }, [wanted, trail, settled]);

  return (
    <div className="rules" data-contents={contents || undefined}>
      <search className="rules-search">
        <input
          type="search"
          value={sought}
          placeholder={t('rules.search')}
          aria-label={t('rules.search')}
          onChange={({ target }) => search(target.value)}
        />
        <p role="status" className="quiet small-print">
          {settled ? (found.length > 0 ? t('rules.found', { n: found.length }) : t('rules.none')) : ''}
        </p>
      </search>
      {contents && (
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
      )}
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
                isWanted={clause.id === shown}
                onDoubt={onDoubt}
                onFollow={contents ? undefined : follow}
                before={clause.id === shown ? before : undefined}
                onBack={back}
              />
            ))}
          </section>
        ))}
      </div>
    </div>
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
  const { t } = useSpeech();
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
          <em>{t('rules.ruling')}</em> <ClauseText text={clause.ruling} of={clause.id} sought={sought} {...naming} />
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
