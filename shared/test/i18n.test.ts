import { expect, test } from 'vitest';
import {
  parenthesize,
  labelColon,
  bidiIsolate,
  LANGUAGES,
  joinList,
  toText,
  formatMessage,
  formatAction,
  formatDecision,
  formatEvent,
  formatPrompt,
  formatRefusal,
  formatSigned,
} from '../i18n/index.ts';
import type { GameText } from '../i18n/index.ts';

const text: GameText = {
  names: { castle: { azuchi: 'Azuchi' }, seat: { p1: 'Player 1' } },
  prompts: {},
  actions: {
    march: 'March from {{0}} with {{1|one unit|{{1}} units}}',
    fill: 'Fill line {{line}} of {{castle}}',
    give: 'Give it to {{0}}',
  },
  refusals: {},
  events: {},
  outcomes: {},
  scenarios: {},
  options: {},
};

test('an action is said with the names of what its arguments are', () => {
  expect(toText(formatAction(text, ['march', 'azuchi', 3]))).toBe('March from Azuchi with 3 units');
  expect(toText(formatAction(text, ['march', 'kiyosu', 1]))).toBe('March from kiyosu with one unit');
});

test('a game can say what the arguments are', () => {
  expect(toText(formatAction(text, ['fill', 'azuchi', 0], { castle: 'azuchi', line: 1 }))).toBe('Fill line 1 of Azuchi');
});

test('people go by their own names, and an action without a sentence by its words', () => {
  expect(toText(formatAction(text, ['give', 'p1'], undefined, { p1: 'Hanako' }))).toBe('Give it to Hanako');
  expect(toText(formatAction(text, ['pass', 2]))).toBe('pass 2');
});

test('a decision is told by who made it, unless the game says what to tell of it', () => {
  const formatted = (customText: GameText): string => toText(formatDecision(customText, 'p1', ['march', 'azuchi', 3]));
  expect(formatted(text)).toBe('Player 1: March from Azuchi with 3 units');
  expect(formatted({ ...text, decisions: { march: '{{seat}} leaves {{0}}.' } })).toBe('Player 1 leaves Azuchi.');
  expect(formatted({ ...text, decisions: {} })).toBe('');
});

test('a list within a list is told in one breath', () => {
  expect(
    toText(
      formatMessage(
        '{{dice}}',
        {
          'dice:castle': [
            ['azuchi', 1, 3],
            ['kiyosu', 6],
          ],
        },
        text.names,
        ', ',
      ),
    ),
  ).toBe('Azuchi 1 3, kiyosu 6');
});

test('a modifier is said with its sign, a count without', () => {
  expect([2, 0, -1].map(formatSigned)).toEqual(['+2', '0', '−1']);
  expect([2, 0, -1].map((modifier) => toText(formatMessage('{{modifier+}} of {{modifier}}', { modifier })))).toEqual([
    '+2 of 2',
    '0 of 0',
    '−1 of −1',
  ]);
});

test('what there is none of is left out', () => {
  const sentence = 'To {{castle}}{{leader?: %|}}.';
  const withLeaders = (leader: readonly string[] | null): string =>
    toText(formatMessage(sentence, { castle: 'azuchi', leader }, text.names));
  expect(withLeaders(['mori', 'hineno'])).toBe('To Azuchi: mori, hineno.');
  expect(toText(formatMessage('{{leaders?（%）|}}安土へ。', { leaders: ['mori', 'hineno'] }))).toBe('（mori、hineno）安土へ。');
  expect(withLeaders([])).toBe('To Azuchi.');
  expect(withLeaders(null)).toBe('To Azuchi.');
});

test('of several things only the last is said where a sentence asks for it', () => {
  const format = (castle: string | readonly string[] | null): string => toText(formatMessage('To {{castle>}}.', { castle }, text.names));
  expect([format(['kiyosu', 'azuchi']), format('azuchi'), format([]), format(null)]).toEqual(['To Azuchi.', 'To Azuchi.', 'To .', 'To .']);
});

test('a number below nought has a minus sign; what merely begins like one is left as it is', () => {
  expect(toText(formatMessage('{{n}}, {{all}}, {{n?of %|}}, {{id}}', { n: -4, all: [-1, 0, 2], id: '-4' }))).toBe(
    '−4, −1, 0, 2, of −4, -4',
  );
});

test('a list outside a sentence is separated as its language does it', () => {
  expect(LANGUAGES.map((language) => joinList(['a', 2, 'c'], language))).toEqual(['a, 2, c', 'a、2、c', 'a、2、c', 'a、2、c']);
});

test('a title is set off as its language does it', () => {
  expect(LANGUAGES.map((language) => `a${labelColon(language)}b`)).toEqual(['a: b', 'a：b', 'a：b', 'a：b']);
});

test('a refusal cites its clause in the brackets of its language', () => {
  const customText: GameText = { ...text, refusals: { '9.3.2': '{{castle}}' } };
  const refusal = { ok: false, code: 'forbidden', clause: '9.3.2', values: { castle: 'azuchi' } } as const;
  expect(LANGUAGES.map((language) => toText(formatRefusal(customText, [], language, refusal)))).toEqual([
    'Azuchi (9.3.2)',
    ...Array.from({ length: 3 }, () => 'Azuchi（9.3.2）'),
  ]);
});

test('what is said beside something else stands in the brackets of its language', () => {
  expect(LANGUAGES.map((language) => `a${parenthesize('b', language)}`)).toEqual(['a (b)', 'a（b）', 'a（b）', 'a（b）']);
});

test('a name in letters that run from right to left keeps to itself: what follows stays where it is', () => {
  const isolatedName = '\u2068אבי\u2069';
  expect(bidiIsolate('אבי')).toBe(isolatedName);
  expect(bidiIsolate(isolatedName)).toBe(isolatedName);
  for (const name of ['Aki', '上杉 謙信', 'René', '3']) expect(bidiIsolate(name)).toBe(name);
  expect(toText(formatMessage('{{who}}, {{n}} lines', { who: ['אבי', 'Aki'], n: 3 }))).toBe(`${isolatedName}, Aki, 3 lines`);
  expect(toText(formatAction(text, ['give', 'p1'], undefined, { p1: 'אבי' }))).toBe(`Give it to ${isolatedName}`);
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  '%s is said as it stands: every object has it, no text does',
  (id) => {
    expect(formatMessage('{{castle}} falls', { castle: id }, text.names)).toEqual([id, ' falls']);
    expect(formatMessage('{{it}} falls', { [`it:${id}`]: 'name' }, text.names)).toEqual(['name', ' falls']);
    expect(formatPrompt(text, { key: id })).toEqual([id]);
    expect(formatEvent(text, { type: id })).toEqual([id]);
    expect(formatAction(text, [id, 2])).toEqual([`${id} 2`]);
    expect(toText(formatAction(text, ['march', id, 1]))).toBe(`March from ${id} with one unit`);
    expect(formatDecision({ ...text, decisions: {} }, 'p1', [id])).toEqual([]);
    expect(toText(formatRefusal(text, [], 'en', { code: 'forbidden', clause: id }))).toBe(`${id} (${id})`);
  },
);
