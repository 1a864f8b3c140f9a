import { expect, test } from 'vitest';
import {
  asideIn,
  colonIn,
  isolated,
  LANGUAGES,
  listed,
  plain,
  say,
  sayAction,
  sayDecision,
  sayEvent,
  sayPrompt,
  sayRefusal,
  signed,
} from './index.ts';
import type { GameText } from './index.ts';

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
  expect(plain(sayAction(text, ['march', 'azuchi', 3]))).toBe('March from Azuchi with 3 units');
  expect(plain(sayAction(text, ['march', 'kiyosu', 1]))).toBe('March from kiyosu with one unit');
});

test('a game can say what the arguments are', () => {
  expect(plain(sayAction(text, ['fill', 'azuchi', 0], { castle: 'azuchi', line: 1 }))).toBe('Fill line 1 of Azuchi');
});

test('people go by their own names, and an action without a sentence by its words', () => {
  expect(plain(sayAction(text, ['give', 'p1'], undefined, { p1: 'Hanako' }))).toBe('Give it to Hanako');
  expect(plain(sayAction(text, ['pass', 2]))).toBe('pass 2');
});

test('a decision is told by who made it, unless the game says what to tell of it', () => {
  const toldIn = (words: GameText): string => plain(sayDecision(words, 'p1', ['march', 'azuchi', 3]));
  expect(toldIn(text)).toBe('Player 1: March from Azuchi with 3 units');
  expect(toldIn({ ...text, decisions: { march: '{{seat}} leaves {{0}}.' } })).toBe('Player 1 leaves Azuchi.');
  expect(toldIn({ ...text, decisions: {} })).toBe('');
});

test('a list within a list is told in one breath', () => {
  expect(
    plain(
      say(
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
  expect([2, 0, -1].map(signed)).toEqual(['+2', '0', '−1']);
  expect([2, 0, -1].map((modifier) => plain(say('{{modifier+}} of {{modifier}}', { modifier })))).toEqual([
    '+2 of 2',
    '0 of 0',
    '−1 of −1',
  ]);
});

test('what there is none of is left out', () => {
  const sentence = 'To {{castle}}{{leader?: %|}}.';
  const withLeaders = (leader: readonly string[] | null): string => plain(say(sentence, { castle: 'azuchi', leader }, text.names));
  expect(withLeaders(['mori', 'hineno'])).toBe('To Azuchi: mori, hineno.');
  expect(plain(say('{{leaders?（%）|}}安土へ。', { leaders: ['mori', 'hineno'] }))).toBe('（mori、hineno）安土へ。');
  expect(withLeaders([])).toBe('To Azuchi.');
  expect(withLeaders(null)).toBe('To Azuchi.');
});

test('of several things only the last is said where a sentence asks for it', () => {
  const to = (castle: string | readonly string[] | null): string => plain(say('To {{castle>}}.', { castle }, text.names));
  expect([to(['kiyosu', 'azuchi']), to('azuchi'), to([]), to(null)]).toEqual(['To Azuchi.', 'To Azuchi.', 'To .', 'To .']);
});

test('a number below nought has a minus sign; what merely begins like one is left as it is', () => {
  expect(plain(say('{{n}}, {{all}}, {{n?of %|}}, {{id}}', { n: -4, all: [-1, 0, 2], id: '-4' }))).toBe('−4, −1, 0, 2, of −4, -4');
});

test('a list outside a sentence is separated as its language does it', () => {
  expect(LANGUAGES.map((language) => listed(['a', 2, 'c'], language))).toEqual(['a, 2, c', 'a、2、c', 'a、2、c', 'a、2、c']);
});

test('a title is set off as its language does it', () => {
  expect(LANGUAGES.map((language) => `a${colonIn(language)}b`)).toEqual(['a: b', 'a：b', 'a：b', 'a：b']);
});

test('a refusal cites its clause in the brackets of its language', () => {
  const words: GameText = { ...text, refusals: { '9.3.2': '{{castle}}' } };
  const refusal = { ok: false, code: 'forbidden', clause: '9.3.2', values: { castle: 'azuchi' } } as const;
  expect(LANGUAGES.map((language) => plain(sayRefusal(words, [], language, refusal)))).toEqual([
    'Azuchi (9.3.2)',
    ...Array.from({ length: 3 }, () => 'Azuchi（9.3.2）'),
  ]);
});

test('what is said beside something else stands in the brackets of its language', () => {
  expect(LANGUAGES.map((language) => `a${asideIn('b', language)}`)).toEqual(['a (b)', 'a（b）', 'a（b）', 'a（b）']);
});

test('a name in letters that run from right to left keeps to itself: what follows stays where it is', () => {
  const kept = '\u2068אבי\u2069';
  expect(isolated('אבי')).toBe(kept);
  expect(isolated(kept)).toBe(kept);
  for (const name of ['Aki', '上杉 謙信', 'René', '3']) expect(isolated(name)).toBe(name);
  expect(plain(say('{{who}}, {{n}} lines', { who: ['אבי', 'Aki'], n: 3 }))).toBe(`${kept}, Aki, 3 lines`);
  expect(plain(sayAction(text, ['give', 'p1'], undefined, { p1: 'אבי' }))).toBe(`Give it to ${kept}`);
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  '%s is said as it stands: every object has it, no text does',
  (id) => {
    expect(say('{{castle}} falls', { castle: id }, text.names)).toEqual([id, ' falls']);
    expect(say('{{it}} falls', { [`it:${id}`]: 'name' }, text.names)).toEqual(['name', ' falls']);
    expect(sayPrompt(text, { key: id })).toEqual([id]);
    expect(sayEvent(text, { type: id })).toEqual([id]);
    expect(sayAction(text, [id, 2])).toEqual([`${id} 2`]);
    expect(plain(sayAction(text, ['march', id, 1]))).toBe(`March from ${id} with one unit`);
    expect(sayDecision({ ...text, decisions: {} }, 'p1', [id])).toEqual([]);
    expect(plain(sayRefusal(text, [], 'en', { code: 'forbidden', clause: id }))).toBe(`${id} (${id})`);
  },
);
