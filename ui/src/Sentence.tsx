import type { MessagePart } from '@gunbai/shared/i18n';
import './components.css';

interface SentenceProps {
  readonly parts: readonly MessagePart[];
  /** Called when a name is clicked; without it, names are plain text. */
  readonly onNameClick?: ((kind: string, id: string) => void) | undefined;
  /** Kinds of names that become links; all kinds by default. */
  readonly linkableKinds?: readonly string[] | undefined;
  /** Called when the cited clause is clicked. */
  readonly onClauseClick?: ((clause: string) => void) | undefined;
}

/** Punctuation that must not start a line: it stays with the name before it. */
const CLOSING_PUNCTUATION = /^[,.;:!?)\]’、。，．；：！？）」』】]+/;

/** A cited clause at the end of a refusal, in the brackets of any language. */
const CITED_CLAUSE = /^(?: \(([\w.:*-]+)\)|（([\w.:*-]+)）)$/;

const parseCitedClause = (part: MessagePart | undefined): string | null => {
  const match = typeof part === 'string' ? CITED_CLAUSE.exec(part) : null;
  return match?.[1] ?? match?.[2] ?? null;
};

/** The clause cited at the end of a refusal. */
export const citedClause = (parts: readonly MessagePart[]): string | null => parseCitedClause(parts.at(-1));

const leadingPunctuation = (next: MessagePart | undefined): string =>
  typeof next === 'string' ? (CLOSING_PUNCTUATION.exec(next)?.[0] ?? '') : '';

/** A message whose names and clause can be clicked. */
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
