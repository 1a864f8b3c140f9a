import type { Action, ClauseId, Facts, GameEvent, Json, Message, Refusal } from '@gunbai/engine';

export const LANGUAGES = ['en', 'zh-Hans', 'zh-Hant', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];
export type InLanguages<T> = Readonly<Record<Language, T>>;

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
export type Segment = string | { readonly kind: string; readonly id: string; readonly name: string };

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
export const rewritten = <T>(words: T, write: (sentence: string) => string): T => {
  if (typeof words === 'string') return write(words) as T;
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, inner]) => [key, rewritten(inner as unknown, write)])) as T;
};

/** What a list of words itself says of an id. Ids may come from a file or over the wire: every object has a `constructor`, no text does. */
export const ownOf = <T>(words: Readonly<Record<string, T>> | undefined, id: string): T | undefined =>
  words !== undefined && Object.hasOwn(words, id) ? words[id] : undefined;

/** A kind of thing and a place in the sentence: `'from:area'` is `{{from}}`, an area; `'area'` is both. */
const placeAndKind = (key: string): [place: string, kind: string] => {
  const colon = key.indexOf(':');
  return colon < 0 ? [key, key] : [key.slice(0, colon), key.slice(colon + 1)];
};

/** What stands between the items of a list: a sentence in Chinese or Japanese signs separates them in its own way. */
const betweenItems = (sentence: string): string => (/[\u3000-\u9fff\uff00-\uffef]/.test(sentence) ? '、' : ', ');

/** Several things named one after the other, as the language separates them. */
export const listed = (items: readonly (string | number)[], language: Language): string => items.join(language === 'en' ? ', ' : '、');

/** What stands between two sentences: a stop of Chinese or Japanese has its own room after it. */
export const gapIn = (language: Language): string => (language === 'en' ? ' ' : '');

/** What stands between a title and what is said under it. */
export const colonIn = (language: Language): string => (language === 'en' ? ': ' : '：');

/** What is said beside something else, in brackets. */
export const asideIn = (words: string, language: Language): string => (language === 'en' ? ` (${words})` : `（${words}）`);

/** A number below nought has a minus sign, not a hyphen. */
const wordFor = (value: Json): string => (typeof value === 'number' && value < 0 ? `−${-value}` : String(value));

const RIGHT_TO_LEFT = /^[^\u2068]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** What somebody calls themselves, or has said, between signs that keep the words around it in their order. */
export const isolated = (words: string): string => (RIGHT_TO_LEFT.test(words) ? `\u2068${words}\u2069` : words);

/** What is added to or taken from something: a modifier, a balance. */
export const signed = (value: number): string => `${value > 0 ? '+' : ''}${wordFor(value)}`;

const segmentsFor = (kind: string, value: Json, names: GameText['names'], between: string): Segment[] => {
  if (Array.isArray(value))
    return value.flatMap((one: Json, index): Segment[] => [...(index ? [between] : []), ...segmentsFor(kind, one, names, ' ')]);
  if (value === null) return [];
  const name = ownOf(ownOf(names, kind), String(value));
  return name === undefined ? [isolated(wordFor(value))] : [{ kind, id: String(value), name: isolated(name) }];
};

/**
 * Fills a sentence. `{{n|one soldier|{{n}} soldiers}}` chooses by number; `{{castle?of %|}}` is said only if there is a
 * castle, with its name for `%`. `{{hex>}}` is the last of several: where a way leads. `{{modifier+}}` is a number with its sign.
 */
export const say = (
  sentence: string,
  facts: Facts = {},
  names: GameText['names'] = {},
  between: string = betweenItems(sentence),
): Segment[] => {
  const values = new Map<string, [kind: string, value: Json]>();
  for (const key of Object.keys(facts)) {
    const [place, kind] = placeAndKind(key);
    values.set(place, [kind, facts[key] as Json]);
  }
  const segments: Segment[] = [];
  const add = (more: readonly Segment[]): void => void segments.push(...more);
  for (const part of sentence.split(/(\{\{(?:[^{}]|\{\{[^{}]*\}\})*\}\})/)) {
    if (!part.startsWith('{{')) {
      if (part) segments.push(part);
      continue;
    }
    const inside = part.slice(2, -2);
    const [, place = '', mark = '', rest = ''] = /^([\w-]+)([|?>+]?)(.*)$/s.exec(inside) ?? [];
    const [kind, value] = values.get(place) ?? [place, null];
    const [first = '', second = ''] = splitOutside(rest);
    if (mark === '|') add(say(value === 1 ? first : second, facts, names, between));
    else if (mark === '?')
      add(
        isNothing(value)
          ? say(second, facts, names, between)
          : first
              .split('%')
              .flatMap((text, index) => [...(index ? segmentsFor(kind, value, names, between) : []), ...say(text, facts, names, between)]),
      );
    else if (mark === '+' && typeof value === 'number') segments.push(signed(value));
    else add(segmentsFor(kind, mark === '>' && Array.isArray(value) ? (value.at(-1) ?? null) : value, names, between));
  }
  return segments;
};

const isNothing = (value: Json): boolean =>
  value === null || value === false || value === 0 || (Array.isArray(value) && value.length === 0);

/** Splits at the first bar that is not inside braces. */
const splitOutside = (text: string): [string, string] => {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text.startsWith('{{', i)) depth++;
    else if (text.startsWith('}}', i)) depth--;
    else if (text[i] === '|' && depth === 0) return [text.slice(0, i), text.slice(i + 1)];
  }
  return [text, ''];
};

export const plain = (segments: readonly Segment[]): string => segments.map((one) => (typeof one === 'string' ? one : one.name)).join('');

export const sayPrompt = (text: GameText, { key, facts }: Message, seats: Readonly<Record<string, string>> = {}): Segment[] =>
  say(ownOf(text.prompts, key) ?? key, facts, withSeats(text, seats));

export const sayEvent = (text: GameText, event: GameEvent, seats: Readonly<Record<string, string>> = {}): Segment[] =>
  say(ownOf(text.events, event.type) ?? event.type, event, withSeats(text, seats));

/**
 * What an action does. Where the game does not say what its arguments are, they are `{{0}}`, `{{1}}`, each with the name of the
 * thing it is the id of, if it is one.
 */
export const sayAction = (
  text: GameText,
  action: Action,
  facts: Facts = argumentsOf(text, action),
  seats: Readonly<Record<string, string>> = {},
): Segment[] => {
  const sentence = ownOf(text.actions, action[0]);
  return sentence === undefined ? [action.map(String).join(' ')] : say(sentence, facts, withSeats(text, seats));
};

/** What the log says of a decision that no event speaks of; empty where that is nothing new. */
export const sayDecision = (
  text: GameText,
  seat: string | null,
  action: Action,
  facts: Facts = argumentsOf(text, action),
  seats: Readonly<Record<string, string>> = {},
): Segment[] => {
  const { decisions } = text;
  if (decisions) return say(ownOf(decisions, action[0]) ?? '', { seat, ...facts }, withSeats(text, seats));
  return [...say('{{seat?%: |}}', { seat }, withSeats(text, seats)), ...sayAction(text, action, facts, seats)];
};

/** The arguments of an action under the names that its sentence has for them; those not given are left out. */
export const argumentsAs = (names: readonly string[], [, ...given]: Action): Facts =>
  Object.fromEntries(names.flatMap((name, index) => (given[index] === undefined ? [] : [[name, given[index]]])));

const argumentsOf = ({ names }: GameText, action: Action): Facts =>
  Object.fromEntries(
    action.slice(1).map((value, index) => {
      const kind = Object.keys(names).find((one) => typeof value === 'string' && ownOf(names[one], value) !== undefined);
      return [kind === undefined ? String(index) : `${index}:${kind}`, value];
    }),
  );

/** The reason for a refusal by a rule: the game's own sentence, or else the clause; then its id. */
export const sayRefusal = (
  text: GameText,
  clauses: readonly Clause[],
  language: Language,
  refusal: Refusal,
  seats: Readonly<Record<string, string>> = {},
): Segment[] => {
  const { clause, values } = refusal;
  if (clause === undefined) return [refusal.detail ?? refusal.code];
  const sentence = ownOf(text.refusals, clause);
  const known = clauses.find(({ id }) => id === clause);
  const words = sentence === undefined ? [known?.text ?? clause] : say(sentence, values, withSeats(text, seats));
  return [...words, asideIn(clause, language)];
};

/** People's own names for the seats, beside the game's names for everything else. */
const withSeats = (text: GameText, seats: Readonly<Record<string, string>>): GameText['names'] => ({
  ...text.names,
  seat: { ...text.names['seat'], ...seats },
});

interface Named {
  readonly id: string;
  readonly nameEn: string;
  readonly nameJa: string;
  readonly nameZh: string;
  readonly nameZhHant?: string;
}

/** The names in a game's data, in one language. */
export const namesIn = (things: readonly Named[], language: Language): Record<string, string> =>
  Object.fromEntries(things.map((thing) => [thing.id, nameIn(thing, language)]));

const nameIn = (thing: Named, language: Language): string => {
  switch (language) {
    case 'en':
      return thing.nameEn;
    case 'zh-Hans':
      return thing.nameZh;
    case 'zh-Hant':
      return thing.nameZhHant ?? thing.nameZh;
    case 'ja':
      return thing.nameJa;
  }
};
