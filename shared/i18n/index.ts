import type { Action, ClauseId, Facts, GameEvent, Json, Message, Refusal } from '@gunbai/engine';

export const LANGUAGES = ['en', 'zh-Hans', 'zh-Hant', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];
export type ByLanguage<T> = Readonly<Record<Language, T>>;

/** All that one game says in one language. Sentences hold places for facts: `{{castle}} falls.` */
export interface GameText {
  /** What things are called, by kind and id: `names.castle.azuchi`. */
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Who must do what now, by prompt key. */
  readonly prompts: Readonly<Record<string, string>>;
  /** What an action does, by verb; its arguments are `{{0}}`, `{{1}}` unless the game's `describe` names them. */
  readonly actions: Readonly<Record<string, string>>;
  /** Why not, by clause. Where there is none, the clause itself is the reason. */
  readonly refusals: Readonly<Record<string, string>>;
  /** What happened, by type of event. An empty sentence keeps an event out of the log. */
  readonly events: Readonly<Record<string, string>>;
  /**
   * What the log says of a decision that no event speaks of, by verb; `{{seat}}` is whose it was. Those that are not here say
   * nothing new and are left out. Without any of these every such decision is told, by the name of the action.
   */
  readonly decisions?: Readonly<Record<string, string>>;
  /** How the game ended, by reason. */
  readonly outcomes: Readonly<Record<string, string>>;
  readonly scenarios: Readonly<Record<string, { readonly name: string; readonly about: string }>>;
  readonly options: Readonly<Record<string, { readonly name: string; readonly about: string }>>;
}

/** A piece of a sentence: plain text, or the name of a thing that a reader can point at. */
export type MessagePart = string | { readonly kind: string; readonly id: string; readonly name: string };

/** One rule in one language, as the rules reader shows it and refusals cite it. */
export interface Clause {
  readonly id: ClauseId;
  readonly section: string;
  readonly kind: 'rule' | 'definition' | 'setup' | 'optional' | 'component' | 'example';
  readonly text: string;
  readonly ruling?: string;
}

/** Coverage counts these; components are pictures and counts, examples are tests of their own. */
export const countsForCoverage = ({ kind }: Clause): boolean =>
  kind === 'rule' || kind === 'definition' || kind === 'setup' || kind === 'optional';

/** The same words written otherwise, such as traditional Chinese from simplified: all that is said in there. */
export const mapStrings = <T>(value: T, transform: (sentence: string) => string): T => {
  if (typeof value === 'string') return transform(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapStrings(inner as unknown, transform)])) as T;
};

/** What a list of words itself says of an id. Ids may come from a file or over the wire: every object has a `constructor`, no text does. */
export const ownProperty = <T>(record: Readonly<Record<string, T>> | undefined, id: string): T | undefined =>
  record !== undefined && Object.hasOwn(record, id) ? record[id] : undefined;

/** A kind of thing and a place in the sentence: `'from:area'` is `{{from}}`, an area; `'area'` is both. */
const splitFactKey = (key: string): [place: string, kind: string] => {
  const colonIndex = key.indexOf(':');
  return colonIndex < 0 ? [key, key] : [key.slice(0, colonIndex), key.slice(colonIndex + 1)];
};

/** What stands between the items of a list: a sentence in Chinese or Japanese signs separates them in its own way. */
const itemSeparator = (sentence: string): string => (/[\u3000-\u9fff\uff00-\uffef]/.test(sentence) ? '、' : ', ');

/** Several things named one after the other, as the language separates them. */
export const joinList = (items: readonly (string | number)[], language: Language): string => items.join(language === 'en' ? ', ' : '、');

/** What stands between two sentences: a stop of Chinese or Japanese has its own room after it. */
export const sentenceGap = (language: Language): string => (language === 'en' ? ' ' : '');

/** What stands between a title and what is said under it. */
export const labelColon = (language: Language): string => (language === 'en' ? ': ' : '：');

/** What is said beside something else, in brackets. */
export const parenthesize = (text: string, language: Language): string => (language === 'en' ? ` (${text})` : `（${text}）`);

/** A number below nought has a minus sign, not a hyphen. */
const formatValue = (value: Json): string => (typeof value === 'number' && value < 0 ? `−${-value}` : String(value));

const RIGHT_TO_LEFT = /^[^\u2068]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** What somebody calls themselves, or has said, between signs that keep the words around it in their order. */
export const bidiIsolate = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

/** What is added to or taken from something: a modifier, a balance. */
export const formatSigned = (value: number): string => `${value > 0 ? '+' : ''}${formatValue(value)}`;

const partsForValue = (kind: string, value: Json, names: GameText['names'], separator: string): MessagePart[] => {
  if (Array.isArray(value))
    return value.flatMap((one: Json, index): MessagePart[] => [...(index ? [separator] : []), ...partsForValue(kind, one, names, ' ')]);
  if (value === null) return [];
  const name = ownProperty(ownProperty(names, kind), String(value));
  return name === undefined ? [bidiIsolate(formatValue(value))] : [{ kind, id: String(value), name: bidiIsolate(name) }];
};

/**
 * Fills a sentence. `{{n|one soldier|{{n}} soldiers}}` chooses by number; `{{castle?of %|}}` is said only if there is a
 * castle, with its name for `%`. `{{hex>}}` is the last of several: where a way leads. `{{modifier+}}` is a number with its sign.
 */
export const formatMessage = (
  sentence: string,
  facts: Facts = {},
  names: GameText['names'] = {},
  separator: string = itemSeparator(sentence),
): MessagePart[] => {
  const values = new Map<string, [kind: string, value: Json]>();
  for (const key of Object.keys(facts)) {
    const [place, kind] = splitFactKey(key);
    values.set(place, [kind, facts[key] as Json]);
  }
  const parts: MessagePart[] = [];
  const append = (newParts: readonly MessagePart[]): void => void parts.push(...newParts);
  for (const part of sentence.split(/(\{\{(?:[^{}]|\{\{[^{}]*\}\})*\}\})/)) {
    if (!part.startsWith('{{')) {
      if (part) parts.push(part);
      continue;
    }
    const placeholder = part.slice(2, -2);
    const [, place = '', operator = '', alternatives = ''] = /^([\w-]+)([|?>+]?)(.*)$/s.exec(placeholder) ?? [];
    const [kind, value] = values.get(place) ?? [place, null];
    const [first = '', second = ''] = splitAlternatives(alternatives);
    if (operator === '|') append(formatMessage(value === 1 ? first : second, facts, names, separator));
    else if (operator === '?')
      append(
        isEmptyValue(value)
          ? formatMessage(second, facts, names, separator)
          : first
              .split('%')
              .flatMap((text, index) => [
                ...(index ? partsForValue(kind, value, names, separator) : []),
                ...formatMessage(text, facts, names, separator),
              ]),
      );
    else if (operator === '+' && typeof value === 'number') parts.push(formatSigned(value));
    else append(partsForValue(kind, operator === '>' && Array.isArray(value) ? (value.at(-1) ?? null) : value, names, separator));
  }
  return parts;
};

const isEmptyValue = (value: Json): boolean =>
  value === null || value === false || value === 0 || (Array.isArray(value) && value.length === 0);

/** Splits at the first bar that is not inside braces. */
const splitAlternatives = (text: string): [string, string] => {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text.startsWith('{{', i)) depth++;
    else if (text.startsWith('}}', i)) depth--;
    else if (text[i] === '|' && depth === 0) return [text.slice(0, i), text.slice(i + 1)];
  }
  return [text, ''];
};

export const toText = (parts: readonly MessagePart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.name)).join('');

export const formatPrompt = (text: GameText, { key, facts }: Message, seats: Readonly<Record<string, string>> = {}): MessagePart[] =>
  formatMessage(ownProperty(text.prompts, key) ?? key, facts, namesWithSeats(text, seats));

export const formatEvent = (text: GameText, event: GameEvent, seats: Readonly<Record<string, string>> = {}): MessagePart[] =>
  formatMessage(ownProperty(text.events, event.type) ?? event.type, event, namesWithSeats(text, seats));

/**
 * What an action does. Where the game does not say what its arguments are, they are `{{0}}`, `{{1}}`, each with the name of the
 * thing it is the id of, if it is one.
 */
export const formatAction = (
  text: GameText,
  action: Action,
  facts: Facts = inferArguments(text, action),
  seats: Readonly<Record<string, string>> = {},
): MessagePart[] => {
  const sentence = ownProperty(text.actions, action[0]);
  return sentence === undefined ? [action.map(String).join(' ')] : formatMessage(sentence, facts, namesWithSeats(text, seats));
};

/** What the log says of a decision that no event speaks of; empty where that is nothing new. */
export const formatDecision = (
  text: GameText,
  seat: string | null,
  action: Action,
  facts: Facts = inferArguments(text, action),
  seats: Readonly<Record<string, string>> = {},
): MessagePart[] => {
  const { decisions } = text;
  if (decisions) return formatMessage(ownProperty(decisions, action[0]) ?? '', { seat, ...facts }, namesWithSeats(text, seats));
  return [...formatMessage('{{seat?%: |}}', { seat }, namesWithSeats(text, seats)), ...formatAction(text, action, facts, seats)];
};

/** The arguments of an action under the names that its sentence has for them; those not given are left out. */
export const namedArguments = (names: readonly string[], [, ...values]: Action): Facts =>
  Object.fromEntries(names.flatMap((name, index) => (values[index] === undefined ? [] : [[name, values[index]]])));

const inferArguments = ({ names }: GameText, action: Action): Facts =>
  Object.fromEntries(
    action.slice(1).map((value, index) => {
      const kind = Object.keys(names).find((one) => typeof value === 'string' && ownProperty(names[one], value) !== undefined);
      return [kind === undefined ? String(index) : `${index}:${kind}`, value];
    }),
  );

/** The reason for a refusal by a rule: the game's own sentence, or else the clause; then its id. */
export const formatRefusal = (
  text: GameText,
  clauses: readonly Clause[],
  language: Language,
  refusal: Refusal,
  seats: Readonly<Record<string, string>> = {},
): MessagePart[] => {
  const { clause, values } = refusal;
  if (clause === undefined) return [refusal.detail ?? refusal.code];
  const sentence = ownProperty(text.refusals, clause);
  const citedClause = clauses.find(({ id }) => id === clause);
  const parts = sentence === undefined ? [citedClause?.text ?? clause] : formatMessage(sentence, values, namesWithSeats(text, seats));
  return [...parts, parenthesize(clause, language)];
};

/** People's own names for the seats, beside the game's names for everything else. */
const namesWithSeats = (text: GameText, seats: Readonly<Record<string, string>>): GameText['names'] => ({
  ...text.names,
  seat: { ...text.names['seat'], ...seats },
});

interface TranslatedRecord {
  readonly id: string;
  readonly nameEn: string;
  readonly nameJa: string;
  readonly nameZh: string;
  readonly nameZhHant?: string;
}

/** The names in a game's data, in one language. */
export const namesFromData = (records: readonly TranslatedRecord[], language: Language): Record<string, string> =>
  Object.fromEntries(records.map((record) => [record.id, translatedName(record, language)]));

const translatedName = (record: TranslatedRecord, language: Language): string => {
  switch (language) {
    case 'en':
      return record.nameEn;
    case 'zh-Hans':
      return record.nameZh;
    case 'zh-Hant':
      return record.nameZhHant ?? record.nameZh;
    case 'ja':
      return record.nameJa;
  }
};
