import type { ByLanguage } from '@gunbai/shared/i18n';
import { ORIGINS } from './origins.ts';
import type { Origin } from './origins.ts';
import { COMMON_PARTS } from './source-labels.ts';

/** A part of a component, such as the ratings of the units. */
export interface SourcePart {
  /** Missing where the component has no parts. */
  readonly label: ByLanguage<string> | null;
  /** How many entries have this origin, and which: ids of the component's kind. */
  readonly origins: readonly { readonly origin: Origin; readonly count: number; readonly ids: readonly string[] }[];
}

/** A value that was changed for balance, and how. */
interface Adjustment {
  readonly id: string;
  readonly text: ByLanguage<string>;
}

/** A component of a game and where it comes from. */
export interface ComponentSource {
  /** Its place in `components.json`, such as `tables.crt`. */
  readonly path: string;
  readonly label: ByLanguage<string>;
  readonly about: ByLanguage<string> | null;
  /** The kind of its entries in the names of the game's text. */
  readonly kind: string | null;
  readonly parts: readonly SourcePart[];
  readonly adjustments: readonly Adjustment[];
}

/** All components of a game, and the public pages that its data names. */
export interface GameSources {
  readonly components: readonly ComponentSource[];
  readonly addresses: readonly string[];
}

/** How a component is shown; the origins are read from the data. */
interface ComponentLabels {
  readonly path: string;
  readonly label: ByLanguage<string>;
  readonly about?: ByLanguage<string>;
  readonly kind?: string;
  /** Names of its parts where the common names do not fit. An empty name is an entry as such. */
  readonly parts?: Readonly<Record<string, ByLanguage<string>>>;
  /** The key of an entry's id; `id` if missing. */
  readonly idKey?: string;
  /** The part that the mark `tuned` of an entry is about. */
  readonly tunedPart?: string;
  /** For data without marks: the origin of all of it. */
  readonly origin?: Origin;
  /** What was changed for balance, by the id of the entry. */
  readonly adjusted?: Readonly<Record<string, ByLanguage<string>>>;
}

/** A mark in the data, with the component and the part that it is about. */
interface Tag {
  readonly component: ComponentLabels;
  readonly part: string;
  readonly origin: Origin;
  readonly id: string;
}

/** The origin that a mark in the data names; null if it points to another mark. */
export const originOf = (mark: string): Origin | null => {
  if (mark.startsWith('see ')) return null;
  if (/for balance/.test(mark)) return 'adjusted';
  const isKnown = /rulebook|public:/.test(mark);
  if (isKnown && /reconstructed|\(name[,)]/.test(mark)) return 'partly';
  if (mark.startsWith('public:')) return 'public';
  if (mark.startsWith('rulebook')) return 'printed';
  if (mark.startsWith('reconstructed')) return 'reconstructed';
  throw new Error(`the mark "${mark}" names no source`);
};

/** Keys that hold a mark for each field. */
const FIELD_MARKS = ['fieldSource', 'fieldSources', 'source_fields', 'fields'];
/** A mark for one field: `nameSource`. */
const ONE_FIELD_MARK = /^(\w+)Source$/;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
const joinPath = (...parts: readonly string[]): string => parts.filter(Boolean).join('.');
const markText = (mark: unknown): string => (Array.isArray(mark) ? mark.join('; ') : String(mark));

/** The marks of one record, by field; an empty field is the record as such. */
const marksOf = (record: Readonly<Record<string, unknown>>): [field: string, mark: string][] =>
  Object.entries(record).flatMap(([key, value]): [string, string][] => {
    if (key === 'source') return [['', markText(value)]];
    if (FIELD_MARKS.includes(key) && isObject(value)) return Object.entries(value).map(([field, mark]) => [field, markText(mark)]);
    const [, field] = ONE_FIELD_MARK.exec(key) ?? [];
    return field === undefined ? [] : [[field, markText(value)]];
  });

/** The component that a path belongs to: the one with the longest path. */
const componentAt = <T extends { readonly path: string }>(components: readonly T[], path: string): T | undefined =>
  components
    .filter((component) => path === component.path || path.startsWith(`${component.path}.`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];

/** The part of a component that a path belongs to: the longest that has a name. */
const partAt = (names: object, inside: string): string =>
  inside === '' || inside in names ? inside : partAt(names, inside.slice(0, Math.max(inside.lastIndexOf('.'), 0)));

/** The place of a mark: its component, and its part there. A field without a name throws. */
const placeOf = (components: readonly ComponentLabels[], path: string, field: string): Pick<Tag, 'component' | 'part'> => {
  const component = componentAt(components, path);
  if (!component) throw new Error(`${path} has a source and no label`);
  const inside = joinPath(path.slice(component.path.length + 1), field);
  const part = partAt({ ...COMMON_PARTS, ...component.parts }, inside);
  if (field !== '' && part !== inside) throw new Error(`${path}: the field "${field}" has a source and no label`);
  return { component, part };
};

/** Reads all marks at and below a value. */
const tagsIn = (value: unknown, path: string, owner: string, components: readonly ComponentLabels[]): Tag[] => {
  if (Array.isArray(value)) return value.flatMap((one) => tagsIn(one, path, owner, components));
  if (!isObject(value)) return [];
  const labels = componentAt(components, path);
  if (labels?.origin) return [];
  const named = value[labels?.idKey ?? 'id'];
  const id = typeof named === 'string' ? named : owner;
  const own = marksOf(value).flatMap(([field, mark]): Tag[] => {
    const isTuned = value['tuned'] !== undefined && field === (labels?.tunedPart ?? '');
    const origin = isTuned ? 'adjusted' : originOf(mark);
    return origin ? [{ ...placeOf(components, path, field), origin, id }] : [];
  });
  const below = Object.entries(value).flatMap(([key, inside]) =>
    FIELD_MARKS.includes(key) ? [] : tagsIn(inside, joinPath(path, key), id, components),
  );
  return [...own, ...below];
};

const partLabel = ({ parts }: ComponentLabels, part: string): ByLanguage<string> | null => parts?.[part] ?? COMMON_PARTS[part] ?? null;

const readParts = (labels: ComponentLabels, tags: readonly Tag[]): SourcePart[] => {
  const byPart = Map.groupBy(tags, ({ part }) => part);
  return [...byPart].map(([part, inside]) => ({
    label: byPart.size === 1 && part === '' ? null : partLabel(labels, part),
    origins: ORIGINS.flatMap((origin) => {
      const same = inside.filter((tag) => tag.origin === origin);
      return same.length === 0 ? [] : [{ origin, count: same.length, ids: [...new Set(same.map(({ id }) => id))] }];
    }),
  }));
};

const readComponent = (labels: ComponentLabels, tags: readonly Tag[]): ComponentSource => {
  const { path, label, about = null, kind = null, origin, adjusted = {} } = labels;
  const adjustedIds = new Set(tags.filter((tag) => tag.origin === 'adjusted').map(({ id }) => id));
  return {
    path,
    label,
    about,
    kind,
    parts: origin ? [{ label: null, origins: [{ origin, count: 0, ids: [] }] }] : readParts(labels, tags),
    adjustments: [...adjustedIds].map((id) => {
      const text = adjusted[id];
      if (!text) throw new Error(`${path}: ${id} was adjusted, and no text says how`);
      return { id, text };
    }),
  };
};

/** Addresses of public pages, with or without a protocol. */
const ADDRESS = /(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,}\/[\w./~-]*\w/g;

/** Reads where each component of a game comes from. Data without a label throws. */
export const readSources = (components: object, labels: readonly ComponentLabels[]): GameSources => {
  const tags = Object.entries(components).flatMap(([key, value]) => tagsIn(value, key, key, labels));
  const byComponent = Map.groupBy(tags, ({ component }) => component);
  const found = JSON.stringify(components).match(ADDRESS) ?? [];
  return {
    components: labels.map((one) => readComponent(one, byComponent.get(one) ?? [])),
    addresses: [...new Set(found.map((address) => address.replace(/^https?:\/\//, '')))].toSorted(),
  };
};
