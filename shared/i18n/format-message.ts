import type { Facts, Json } from '@gunbai/engine';
import { bidiIsolate } from './languages.ts';
import { ownProperty } from './names.ts';
import type { GameText, MessagePart } from './types.ts';

/** Splits a key into placeholder and kind: `'from:area'` is `{{from}}`, an area; `'area'` is both. */
const splitFactKey = (key: string): [place: string, kind: string] => {
  const colonIndex = key.indexOf(':');
  return colonIndex < 0 ? [key, key] : [key.slice(0, colonIndex), key.slice(colonIndex + 1)];
};

/** The separator of list items, guessed from the script of the sentence. */
const itemSeparator = (sentence: string): string => (/[\u3000-\u9fff\uff00-\uffef]/.test(sentence) ? '、' : ', ');

/** Writes negative numbers with a minus sign, not a hyphen. */
const formatValue = (value: Json): string => (typeof value === 'number' && value < 0 ? `−${-value}` : String(value));

/** A number with its sign, for modifiers and balances. */
export const formatSigned = (value: number): string => `${value > 0 ? '+' : ''}${formatValue(value)}`;

const partsForValue = (kind: string, value: Json, names: GameText['names'], separator: string): MessagePart[] => {
  if (Array.isArray(value))
    return value.flatMap((item: Json, index): MessagePart[] => [...(index ? [separator] : []), ...partsForValue(kind, item, names, ' ')]);
  if (value === null) return [];
  const name = ownProperty(ownProperty(names, kind), String(value));
  return name === undefined ? [bidiIsolate(formatValue(value))] : [{ kind, id: String(value), name: bidiIsolate(name) }];
};

/**
 * Fills a sentence. `{{n|one soldier|{{n}} soldiers}}` chooses by number. `{{castle?of %|}}` appears only if there is a
 * castle, with its name for `%`. `{{hex>}}` is the last item of a list. `{{modifier+}}` is a number with its sign.
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
