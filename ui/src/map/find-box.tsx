import { useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useWords } from '../speech.tsx';
import './map.css';

export interface Findable {
  readonly id: string;
  /** What the list shows. */
  readonly name: string;
  /** Said after the name: what it is, or where. */
  readonly about?: string;
  /** Its names in all languages: any of them finds it. */
  readonly names: readonly string[];
}

/** Without accents and case, so that `Ōuchi` is found by `ouchi`. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Those that a few letters fit, names that begin with them first. */
export const findByName = (things: readonly Findable[], typed: string, most = 12): Findable[] => {
  const sought = folded(typed.trim());
  if (sought === '') return [];
  const ranked = things.flatMap((thing) => {
    const at = Math.min(...thing.names.map((name) => folded(name).indexOf(sought)).map((index) => (index < 0 ? Infinity : index)));
    return at === Infinity ? [] : [{ thing, at }];
  });
  return ranked
    .toSorted((a, b) => a.at - b.at || a.thing.name.length - b.thing.name.length)
    .slice(0, most)
    .map(({ thing }) => thing);
};

/** Finds a leader or a place by name in any language: arrows go through what is found, Enter goes there. */
export const FindBox = ({ things, onFind }: { things: readonly Findable[]; onFind(id: string): void }) => {
  const words = useWords();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = useMemo(() => findByName(things, typed), [things, typed]);
  const isOpen = typed.trim() !== '';
  const write = (text: string): void => {
    setTyped(text);
    setAt(0);
  };
  const find = (thing: Findable | undefined): void => {
    if (!thing) return;
    write('');
    input.current?.blur();
    onFind(thing.id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' && found.length > 0) setAt((at + 1) % found.length);
    else if (event.key === 'ArrowUp' && found.length > 0) setAt((at + found.length - 1) % found.length);
    else if (event.key === 'Enter' && isOpen) find(found[at]);
    else if (event.key === 'Escape' && isOpen) write('');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="find-box">
      <input
        ref={input}
        type="text"
        className="find-input"
        role="combobox"
        aria-label={words('find')}
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found.length > 0 ? `${list}-${at}` : undefined}
        placeholder={words('find')}
        autoComplete="off"
        value={typed}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => write('')}
      />
      <div className="find-list" id={list} role="listbox" aria-label={words('find')} hidden={!isOpen}>
        {found.map((thing, index) => (
          <div
            key={thing.id}
            id={`${list}-${index}`}
            className="find-item"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => find(thing)}
            onKeyDown={onKeyDown}
          >
            <span className="serif">{thing.name}</span>
            {thing.about !== undefined && <small>{thing.about}</small>}
          </div>
        ))}
      </div>
      {isOpen && found.length === 0 && <p className="find-empty">{words('nothingFound')}</p>}
    </div>
  );
};
