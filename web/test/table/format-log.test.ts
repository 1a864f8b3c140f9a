import { LANGUAGES, toText } from '@gunbai/shared/i18n';
import { loadAllLanguages } from '@gunbai/shared/testing';
import { findGame, games } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import { describe, expect, test } from 'vitest';
import { latestRow, insertLogNotes, recapOnReturn, formatLog } from '../../src/table/log/format-log.ts';
import { en } from '../../src/i18n/en.ts';
import { createTranslator } from '../../src/i18n/index.tsx';

const gameOf = async (id: string) => {
  const manifest = findGame(id) as GameManifest;
  return { rules: await manifest.rules(), text: await loadAllLanguages(manifest.text) };
};

const logEntry = (n: number, seat: string | null, happened = true) => ({
  n,
  seat,
  action: seat === null ? null : (['reroll'] as const),
  auto: false,
  events: happened ? [{ type: 'turn', seat: seat ?? 'p1' }] : [],
});

describe('the recap for a returning reader', () => {
  const entries = [logEntry(0, null), logEntry(1, 'p1'), logEntry(2, 'p2'), logEntry(3, 'p2')];

  test('lists what others did since the reader’s last decision', () => {
    expect(recapOnReturn(entries, 'p1', 3)).toBe(2);
    expect(recapOnReturn(entries, null, 2)).toBe(0);
  });

  test('is empty if nothing is new', () => {
    expect(recapOnReturn(entries, 'p1', 4)).toBeNull();
    expect(recapOnReturn([...entries, logEntry(4, 'p1')], 'p1', 4)).toBeNull();
    expect(recapOnReturn([...entries, logEntry(4, 'p2', false)], 'p1', 4)).toBeNull();
    expect(recapOnReturn(entries, 'p1', null)).toBeNull();
  });
});

describe('the latest event in one line', () => {
  const logRow = (n: number, who: string | null, type = 'event') => ({
    key: String(n),
    n,
    type,
    parts: [],
    auto: false,
    isDecisionOnly: false,
    seat: who,
  });

  test('is the last decision of another seat, even after dice for the reader and a turn heading', () => {
    const entries = [logEntry(1, 'p1'), logEntry(2, 'p2'), logEntry(3, 'p2')];
    const rows = [logRow(1, 'p1'), logRow(2, 'p2'), logRow(3, 'p2'), logRow(3, null, 'turn'), logRow(3, 'p1'), logRow(3, null, 'phase')];
    expect(latestRow(rows, entries, 'p1')).toBe(rows[2]);
    expect(latestRow(rows, entries, null)).toBe(rows[4]);
  });

  test('is the result of the reader’s own decision if nobody else has acted', () => {
    const rows = [logRow(1, 'p2'), logRow(2, 'p1')];
    expect(latestRow(rows, [logEntry(1, 'p2'), logEntry(2, 'p1')], 'p1')).toBe(rows[1]);
    expect(latestRow([], [], 'p1')).toBeNull();
  });
});

test('a decision without effect has less weight in the log than events', async () => {
  const { rules, text: words } = await gameOf('age-of-war');
  const { decisions: _, ...text } = words.en;
  const rows = formatLog([logEntry(1, 'p1'), logEntry(2, 'p1', false)], rules, text, { p1: 'Hanako' });
  expect(rows.map(({ isDecisionOnly }) => isDecisionOnly)).toEqual([false, true]);
  expect(toText(rows[1]?.parts ?? [])).toBe('Hanako: Give up one die and reroll the rest');
});

describe('a decision without an event of its own', () => {
  const toldOf = async (id: string, ...action: [string, ...string[]]) => {
    const { rules, text } = await gameOf(id);
    const entries = [{ n: 1, seat: rules.game.scenarios[0]?.seats[0] ?? null, action, auto: false, events: [] }];
    return LANGUAGES.map((language) =>
      formatLog(entries, rules, text[language], {})
        .map(({ parts }) => toText(parts))
        .join(),
    );
  };

  test.each([
    ['saigoku', ['ready', 'stop', 'halt', 'done', 'end', 'strategic']],
    ['kenshin', ['move', 'stop', 'halt', 'hold', 'end-moves', 'end-attacks', 'anchor', 'stay']],
    ['hideyoshi', ['move', 'to', 'attack', 'take', 'go', 'keep', 'enough', 'finish']],
    ['most-dangerous-time', ['endMovement', 'endRegroup', 'deployed', 'pass']],
  ] as const)('in %s is left out where it only ends or begins something', async (id, verbs) => {
    for (const verb of verbs) expect(await toldOf(id, verb), verb).toEqual(['', '', '', '']);
  });

  test('is listed with its seat if it adds information', async () => {
    expect(await toldOf('saigoku', 'hold')).toEqual([
      'Mori side holds out.',
      '毛利方坚守不动。',
      '毛利方堅守不動。',
      '毛利方は守りを固める。',
    ]);
    expect(await toldOf('kenshin', 'waive')).toEqual([
      'Uesugi does not pursue.',
      '上杉方放弃追击。',
      '上杉方放棄追擊。',
      '上杉方は敵を見逃す。',
    ]);
  });

  test('has a text in every language for every action of every game', async () => {
    for (const manifest of games) {
      const { text } = await gameOf(manifest.id);
      const { decisions = {}, actions } = text.en;
      for (const verb of Object.keys(decisions)) expect(actions[verb], `${manifest.id} ${verb}`).toBeTruthy();
      for (const language of LANGUAGES) {
        expect(Object.keys(text[language].decisions ?? {}), `${manifest.id} ${language}`).toEqual(Object.keys(decisions));
        expect(Object.values(text[language].decisions ?? {})).not.toContain('');
      }
    }
  });
});

test('a takeback that all agreed on leaves a line before the entry that follows it', () => {
  const log = [logEntry(1, 'p1'), { ...logEntry(4, 'p1'), takenBack: ['p1', 'p2'] }];
  const rows = insertLogNotes(log, [], createTranslator('en', en));
  expect(rows.map(({ n, parts }) => [n, toText(parts)])).toEqual([[4, en['log.takeback']]]);
});

test('repeated events become one line with a count', async () => {
  const { rules, text } = await gameOf('hideyoshi');
  const chosen = (n: number) => ({
    n,
    seat: 'hideyoshi',
    action: ['choose'] as const,
    auto: false,
    events: [{ type: 'choseACard', seat: 'hideyoshi' }],
  });
  const rows = formatLog([chosen(1), chosen(2), chosen(3)], rules, text.en, {});
  expect(rows.map(({ key, n, parts }) => [key, n, toText(parts)])).toEqual([['1.0', 3, 'Hideyoshi chooses a card from the deck. ×3']]);
});

describe.each(games)('$id', (manifest) => {
  test('its bots have names in every language', async () => {
    const { rules, text } = await gameOf(manifest.id);
    for (const language of LANGUAGES)
      for (const { id } of rules.bots) if (id !== 'random') expect(text[language].names['bot']?.[id], `${language} ${id}`).toBeTruthy();
  });
});

test.each(['saigoku', 'kenshin'])('every hex named in the log of %s is a link', async (id) => {
  const { rules, text } = await gameOf(id);
  const rows = formatLog(
    [
      {
        n: 1,
        seat: 'mori',
        action: null,
        auto: false,
        events: [{ type: id === 'saigoku' ? 'moved' : 'retreated', unit: 'nobody', hex: '1010' }],
      },
    ],
    rules,
    text.en,
    {},
  );
  expect(rows[0]?.parts).toContainEqual({ kind: 'hex', id: '1010', name: '1010' });
});

test('the hex where a march ends is a link, too', async () => {
  const { rules, text } = await gameOf('kenshin');
  const event = { type: 'marched', unit: 'uesugi-kenshin', path: ['1932', '2326'] };
  const [rows] = formatLog([{ n: 1, seat: 'uesugi', action: null, auto: false, events: [event] }], rules, text.en, {});
  expect(rows?.parts.filter((segment) => typeof segment !== 'string' && segment.kind === 'path')).toEqual([
    { kind: 'path', id: '2326', name: 'Kyo (Nijo) 2326' },
  ]);
});

test('a forced decision is marked only where it is listed itself', async () => {
  const { rules, text } = await gameOf('kenshin');
  const isMarked = (action: readonly [string, ...string[]], event: { readonly type: string; readonly [fact: string]: string }) =>
    formatLog([{ n: 1, seat: 'oda', action, auto: true, events: [event] }], rules, text.en, {})[0]?.auto;
  expect(isMarked(['end-moves'], { type: 'phase', phase: '4' })).toBe(false);
  expect(isMarked(['lose', 'oda-nobunaga'], { type: 'flipped', unit: 'oda-nobunaga' })).toBe(true);
  expect(isMarked(['meet', '3826'], { type: 'field', seat: 'uesugi', 'units:unit': 'uesugi-kenshin', hex: '3826' })).toBe(true);
  expect(isMarked(['begin'], { type: 'besieged', seat: 'oda', castle: 'kyo' })).toBe(true);
});

describe('a march of several steps', () => {
  const step = (n: number, unit: string, hex: string) => ({
    n,
    seat: 'mori',
    action: ['step', hex] as const,
    auto: false,
    events: [{ type: 'moved', unit, hex }],
  });
  const toldOf = async (...entries: Parameters<typeof formatLog>[0]) => {
    const { rules, text } = await gameOf('saigoku');
    return formatLog(entries, rules, text.en, {}).map(({ key, n, parts }) => [key, n, toText(parts)]);
  };

  test('becomes one line that ends at its last step', async () => {
    const one = step(1, 'mori-motonari', '3022');
    const two = step(2, 'mori-motonari', '3023');
    expect(await toldOf(one, two, step(3, 'mori-motonari', '2924'))).toEqual([['1.0', 3, 'Mori Motonari moves to 2924.']]);
  });

  test('names its start and its mode', async () => {
    const first = step(1, 'mori-motonari', '3022');
    const [event] = first.events;
    const begun = { ...first, events: [{ ...event, type: 'moved', 'from:hex': '3021', strategic: true }] };
    expect((await toldOf(begun, step(2, 'mori-motonari', '3023')))[0]?.[2]).toBe(
      'Mori Motonari moves strategically from Takamatsu (Aki) to 3023.',
    );
  });

  test('ends when another unit moves or another decision is made', async () => {
    const rest = { n: 2, seat: 'mori', action: ['stop'] as const, auto: false, events: [] };
    expect(await toldOf(step(1, 'mori-motonari', '3022'), step(2, 'kikkawa-motoharu', '3023'))).toHaveLength(2);
    expect(await toldOf(step(1, 'mori-motonari', '3022'), rest, step(3, 'mori-motonari', '3023'))).toHaveLength(2);
  });
});

test('the log shows the rules change, and which earlier lines are lost or rebuilt', async () => {
  const { rules, text } = await gameOf('age-of-war');
  const entries = [
    { ...logEntry(0, null), known: 'retold' as const },
    { ...logEntry(1, 'p1', false), known: 'retold' as const },
    { ...logEntry(2, 'p2', false), known: 'lost' as const },
    { ...logEntry(5, 'p1', false), known: 'lost' as const },
    { ...logEntry(6, null, false), rules: { from: 3, to: 4 } },
    logEntry(7, 'p2'),
  ];
  const log = insertLogNotes(entries, formatLog(entries, rules, text.en, {}), createTranslator('en', en));
  expect(log.map(({ n, type }) => [n, type])).toEqual([
    [0, 'aside-retold'],
    [0, 'turn'],
    [2, 'aside-lost'],
    [6, 'aside-rules'],
    [7, 'turn'],
  ]);
  expect(log.filter(({ type }) => type !== 'turn').map(({ parts }) => toText(parts))).toEqual([
    'The next entries were played under earlier rules. They are shown under the current rules and may differ from what happened.',
    '2 entries played under earlier rules cannot be shown: their details were not saved.',
    'The rules changed here, from version 3 to 4.',
  ]);
});

test('an event that a game itself calls lost is an ordinary line', () => {
  const row = { key: '1.0', n: 1, type: 'lost', parts: ['Kyo: 5 lost.'], auto: false, isDecisionOnly: false, seat: null };
  expect(latestRow([row], [logEntry(1, 'p2')], 'p1')).toBe(row);
});
