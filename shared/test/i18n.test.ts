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

test('an action names its arguments', () => {
  expect(toText(formatAction(text, ['march', 'azuchi', 3]))).toBe('March from Azuchi with 3 units');
  expect(toText(formatAction(text, ['march', 'kiyosu', 1]))).toBe('March from kiyosu with one unit');
});

test('a game can name the placeholders of the arguments', () => {
  expect(toText(formatAction(text, ['fill', 'azuchi', 0], { castle: 'azuchi', line: 1 }))).toBe('Fill line 1 of Azuchi');
});

test("seats have the players' names, and an action without a sentence is printed as it is", () => {
  expect(toText(formatAction(text, ['give', 'p1'], undefined, { p1: 'Hanako' }))).toBe('Give it to Hanako');
  expect(toText(formatAction(text, ['pass', 2]))).toBe('pass 2');
});

test('an action in the log names its seat, unless the game has its own sentence', () => {
  const formatted = (customText: GameText): string => toText(formatDecision(customText, 'p1', ['march', 'azuchi', 3]));
  expect(formatted(text)).toBe('Player 1: March from Azuchi with 3 units');
  expect(formatted({ ...text, decisions: { march: '{{seat}} leaves {{0}}.' } })).toBe('Player 1 leaves Azuchi.');
  expect(formatted({ ...text, decisions: {} })).toBe('');
});

test('an inner list is joined with spaces', () => {
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

test('a modifier has a sign, a count has none', () => {
  expect([2, 0, -1].map(formatSigned)).toEqual(['+2', '0', '−1']);
  expect([2, 0, -1].map((modifier) => toText(formatMessage('{{modifier+}} of {{modifier}}', { modifier })))).toEqual([
    '+2 of 2',
    '0 of 0',
    '−1 of −1',
  ]);
});

test('a sentence part without a value is left out', () => {
  const sentence = 'To {{castle}}{{leader?: %|}}.';
  const withLeaders = (leader: readonly string[] | null): string =>
    toText(formatMessage(sentence, { castle: 'azuchi', leader }, text.names));
  expect(withLeaders(['mori', 'hineno'])).toBe('To Azuchi: mori, hineno.');
  expect(toText(formatMessage('{{leaders?（%）|}}安土へ。', { leaders: ['mori', 'hineno'] }))).toBe('（mori、hineno）安土へ。');
  expect(withLeaders([])).toBe('To Azuchi.');
  expect(withLeaders(null)).toBe('To Azuchi.');
});

test('a sentence can name only the last item of a list', () => {
  const format = (castle: string | readonly string[] | null): string => toText(formatMessage('To {{castle>}}.', { castle }, text.names));
  expect([format(['kiyosu', 'azuchi']), format('azuchi'), format([]), format(null)]).toEqual(['To Azuchi.', 'To Azuchi.', 'To .', 'To .']);
});

test('a negative number has a minus sign; other text with a hyphen is unchanged', () => {
  expect(toText(formatMessage('{{n}}, {{all}}, {{n?of %|}}, {{id}}', { n: -4, all: [-1, 0, 2], id: '-4' }))).toBe(
    '−4, −1, 0, 2, of −4, -4',
  );
});

test('joinList uses the separator of the language', () => {
  expect(LANGUAGES.map((language) => joinList(['a', 2, 'c'], language))).toEqual(['a, 2, c', 'a、2、c', 'a、2、c', 'a、2、c']);
});

test('labelColon uses the colon of the language', () => {
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

test('parenthesize uses the brackets of the language', () => {
  expect(LANGUAGES.map((language) => `a${parenthesize('b', language)}`)).toEqual(['a (b)', 'a（b）', 'a（b）', 'a（b）']);
});

test('a right-to-left name is isolated from the text around it', () => {
  const isolatedName = '\u2068אבי\u2069';
  expect(bidiIsolate('אבי')).toBe(isolatedName);
  expect(bidiIsolate(isolatedName)).toBe(isolatedName);
  for (const name of ['Aki', '上杉 謙信', 'René', '3']) expect(bidiIsolate(name)).toBe(name);
  expect(toText(formatMessage('{{who}}, {{n}} lines', { who: ['אבי', 'Aki'], n: 3 }))).toBe(`${isolatedName}, Aki, 3 lines`);
  expect(toText(formatAction(text, ['give', 'p1'], undefined, { p1: 'אבי' }))).toBe(`Give it to ${isolatedName}`);
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  '%s is printed unchanged, although every object has such a property',
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
