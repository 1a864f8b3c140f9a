import type { MessagePart } from '@gunbai/shared/i18n';
import './components.css';

interface SentenceProps {
  readonly parts: readonly MessagePart[];
  /** Called when a name is clicked; without it, names are plain text. */
  readonly onNameClick?: ((kind: string, id: string) => void) | undefined;
  /** Kinds of things that can be shown; names of other kinds are words. Any kind, if not given. */
  readonly linkableKinds?: readonly string[] | undefined;
  /** Called when the clause that a refusal ends with is clicked. */
  readonly onClauseClick?: ((clause: string) => void) | undefined;
}

/** Signs that must not begin a line: they stay with the name before them. */
const CLOSING_PUNCTUATION = /^[,.;:!?)\]’、。，．；：！？）」』】]+/;

/** A clause as a refusal cites it, in the brackets of any language. */
const CITED_CLAUSE = /^(?: \(([\w.:*-]+)\)|（([\w.:*-]+)）)$/;

const parseCitedClause = (part: MessagePart | undefined): string | null => {
  const match = typeof part === 'string' ? CITED_CLAUSE.exec(part) : null;
  return match?.[1] ?? match?.[2] ?? null;
};

/** The clause that a refusal ends with. */
export const citedClause = (parts: readonly MessagePart[]): string | null => parseCitedClause(parts.at(-1));

const leadingPunctuation = (next: MessagePart | undefined): string =>
  typeof next === 'string' ? (CLOSING_PUNCTUATION.exec(next)?.[0] ?? '') : '';

/** A sentence whose places, people and clause can be pointed at. */
export const Sentence = ({ parts, onNameClick, linkableKinds, onClauseClick }: SentenceProps) => (
  <>
    {parts.map((part, index) => {
      if (typeof part !== 'string') {
        const punctuation = leadingPunctuation(parts[index + 1]);
        const name =
          onNameClick && (linkableKinds?.includes(part.kind) ?? true) ? (
            <button key={index} type="button" className="name" data-kind={part.kind} onClick={() => onNameClick(part.kind, part.id)}>
              {part.name}
            </button>
          ) : (
            <span key={index} className="name" data-kind={part.kind} data-static={onNameClick ? '' : undefined}>
              {part.name}
            </span>
          );
        return punctuation === '' ? (
          name
        ) : (
          <span key={index} className="name-with-punctuation">
            {name}
            {punctuation}
          </span>
        );
      }
      const text = typeof parts[index - 1] === 'object' ? part.slice(leadingPunctuation(part).length) : part;
      const clause = onClauseClick && index === parts.length - 1 ? parseCitedClause(text) : null;
      if (clause === null) return text;
      return (
        <button key={index} type="button" className="clause" onClick={() => onClauseClick?.(clause)}>
          {clause}
        </button>
      );
    })}
  </>
);
