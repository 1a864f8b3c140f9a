import { useMemo, useState } from 'react';
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
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

/** Finds a leader or a place by name in any language. */
export const FindBox = ({ things, onFind }: { things: readonly Findable[]; onFind(id: string): void }) => {
  const words = useWords();
  const [typed, setTyped] = useState('');
  const found = useMemo(() => findByName(things, typed), [things, typed]);
  return (
    <ComboBox
      className="find-box"
      aria-label={words('find')}
      menuTrigger="input"
      allowsEmptyCollection={typed.trim() !== ''}
      items={found}
      inputValue={typed}
      onInputChange={setTyped}
      selectedKey={null}
      onSelectionChange={(key) => {
        if (key === null) return;
        setTyped('');
        onFind(String(key));
      }}
    >
      <Input className="find-input" placeholder={words('find')} />
      <Popover className="popover find-list">
        <ListBox<Findable> renderEmptyState={() => <p className="find-empty">{words('nothingFound')}</p>}>
          {(thing) => (
            <ListBoxItem id={thing.id} className="find-item" textValue={thing.name}>
              <span className="serif">{thing.name}</span>
              {thing.about !== undefined && <small>{thing.about}</small>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
};
