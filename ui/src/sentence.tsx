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

const CLAUSE = /^ \(([\w.:*-]+)\)$/;

/** A sentence whose places, people and clause can be pointed at. */
export const Sentence = ({ segments, onName, things, onClause }: SentenceProps) => (
  <>
    {segments.map((segment, index) => {
      if (typeof segment !== 'string')
        return onName && (things?.includes(segment.kind) ?? true) ? (
          <button key={index} type="button" className="name" data-kind={segment.kind} onClick={() => onName(segment.kind, segment.id)}>
            {segment.name}
          </button>
        ) : (
          <span key={index} className="name" data-kind={segment.kind} data-word={onName ? '' : undefined}>
            {segment.name}
          </span>
        );
      const clause = onClause && index === segments.length - 1 ? CLAUSE.exec(segment)?.[1] : undefined;
      if (clause === undefined) return segment;
      return (
        <button key={index} type="button" className="clause" onClick={() => onClause?.(clause)}>
          {clause}
        </button>
      );
    })}
  </>
);
