import { useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useUiMessages } from '../../i18n.ts';
import '../map.css';

interface Findable {
  readonly id: string;
  readonly name: string;
  /** Shown after the name: kind or place. */
  readonly about?: string;
  /** Its names in all languages; any of them matches. */
  readonly names: readonly string[];
}

/** Without accents and case: `ouchi` finds `Ōuchi`. */
export const normalizeForSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Matching items, those that start with the query first. */
export const findByName = (items: readonly Findable[], query: string, limit = 12): Findable[] => {
  const needle = normalizeForSearch(query.trim());
  if (needle === '') return [];
  const ranked = items.flatMap((item) => {
    const matchIndex = Math.min(
      ...item.names.map((name) => normalizeForSearch(name).indexOf(needle)).map((index) => (index < 0 ? Infinity : index)),
    );
    return matchIndex === Infinity ? [] : [{ thing: item, at: matchIndex }];
  });
  return ranked
    .toSorted((a, b) => a.at - b.at || a.thing.name.length - b.thing.name.length)
    .slice(0, limit)
    .map(({ thing: item }) => item);
};

/** Finds a leader or a place by name in any language. Arrow keys move through the results, Enter goes there. */
export const FindBox = ({ items, onFind }: { items: readonly Findable[]; onFind(id: string): void }) => {
  const t = useUiMessages();
  const listId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const matches = useMemo(() => findByName(items, query), [items, query]);
  const isOpen = query.trim() !== '';
  const updateQuery = (text: string): void => {
    setQuery(text);
    setActiveIndex(0);
  };
  const choose = (item: Findable | undefined): void => {
    if (!item) return;
    updateQuery('');
    inputRef.current?.blur();
    onFind(item.id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' && matches.length > 0) setActiveIndex((activeIndex + 1) % matches.length);
    else if (event.key === 'ArrowUp' && matches.length > 0) setActiveIndex((activeIndex + matches.length - 1) % matches.length);
    else if (event.key === 'Enter' && isOpen) choose(matches[activeIndex]);
    else if (event.key === 'Escape' && isOpen) updateQuery('');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="find-box">
      <input
        ref={inputRef}
        type="text"
        className="find-input"
        role="combobox"
        aria-label={t('findByName')}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && matches.length > 0 ? `${listId}-${activeIndex}` : undefined}
        placeholder={t('findByName')}
        autoComplete="off"
        value={query}
        onChange={(event) => updateQuery(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => updateQuery('')}
      />
      <div className="find-list" id={listId} role="listbox" aria-label={t('findByName')} hidden={!isOpen}>
        {matches.map((item, index) => (
          <div
            key={item.id}
            id={`${listId}-${index}`}
            className="find-item"
            role="option"
            tabIndex={-1}
            aria-selected={index === activeIndex}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(item)}
            onKeyDown={onKeyDown}
          >
            <span className="serif">{item.name}</span>
            {item.about !== undefined && <small>{item.about}</small>}
          </div>
        ))}
      </div>
      {isOpen && matches.length === 0 && <p className="find-empty">{t('nothingFound')}</p>}
    </div>
  );
};
