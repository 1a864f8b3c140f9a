import type { Segment } from '@gunbai/kits/text';
import './pieces.css';

export interface SentenceProps {
  readonly segments: readonly Segment[];
  /** Called when a name is clicked; without it, names are plain text. */
  readonly onName?: ((kind: string, id: string) => void) | undefined;
  /** Kinds of things that can be shown; names of other kinds are words. Any kind, if not given. */
  readonly things?: readonly string[] | undefined;
  /** Called when the clause that a refusal ends with is clicked. */
  readonly onClause?: ((clause: string) => void) | undefined;
}

/** Signs that must not begin a line: they stay with the name before them. */
const CLOSING = /^[,.;:!?)\]’、。，．；：！？）」』】]+/;

/** A clause as a refusal cites it, in the brackets of any language. */
const CITED = /^(?: \(([\w.:*-]+)\)|（([\w.:*-]+)）)$/;

const clauseOf = (segment: Segment | undefined): string | null => {
  const found = typeof segment === 'string' ? CITED.exec(segment) : null;
  return found?.[1] ?? found?.[2] ?? null;
};

/** The clause that a refusal ends with. */
export const citedClause = (segments: readonly Segment[]): string | null => clauseOf(segments.at(-1));

const closingAfter = (next: Segment | undefined): string => (typeof next === 'string' ? (CLOSING.exec(next)?.[0] ?? '') : '');

/** A sentence whose places, people and clause can be pointed at. */
export const Sentence = ({ segments, onName, things, onClause }: SentenceProps) => (
  <>
    {segments.map((segment, index) => {
      if (typeof segment !== 'string') {
        const closing = closingAfter(segments[index + 1]);
        const name =
          onName && (things?.includes(segment.kind) ?? true) ? (
            <button key={index} type="button" className="name" data-kind={segment.kind} onClick={() => onName(segment.kind, segment.id)}>
              {segment.name}
            </button>
          ) : (
            <span key={index} className="name" data-kind={segment.kind} data-word={onName ? '' : undefined}>
              {segment.name}
            </span>
          );
        return closing === '' ? (
          name
        ) : (
          <span key={index} className="name-closed">
            {name}
            {closing}
          </span>
        );
      }
      const words = typeof segments[index - 1] === 'object' ? segment.slice(closingAfter(segment).length) : segment;
      const clause = onClause && index === segments.length - 1 ? clauseOf(words) : null;
      if (clause === null) return words;
      return (
        <button key={index} type="button" className="clause" onClick={() => onClause?.(clause)}>
          {clause}
        </button>
      );
    })}
  </>
);
