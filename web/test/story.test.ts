import { LANGUAGES, plain } from '@gunbai/kits/text';
import { inEveryLanguage } from '@gunbai/kits/testing';
import { titleOf, titles } from '@gunbai/games/registry';
import type { Title } from '@gunbai/games/registry';
import { describe, expect, test } from 'vitest';
import { latestLine, logOf, recapOnReturn, tell } from '../src/table/story.ts';
import { en } from '../src/text/en.ts';
import { speechOf } from '../src/text/index.tsx';

const gameOf = async (id: string) => {
  const title = titleOf(id) as Title;
  return { rules: await title.rules(), text: await inEveryLanguage(title.text) };
};

const line = (n: number, seat: string | null, happened = true) => ({
  n,
  seat,
  action: seat === null ? null : (['reroll'] as const),
  auto: false,
  events: happened ? [{ type: 'turn', seat: seat ?? 'p1' }] : [],
});

describe('whoever comes back', () => {
  const story = [line(0, null), line(1, 'p1'), line(2, 'p2'), line(3, 'p2')];

  test('is told what others did since, from the own last decision on', () => {
    expect(recapOnReturn(story, 'p1', 3)).toBe(2);
    expect(recapOnReturn(story, null, 2)).toBe(0);
  });

  test('is told nothing where nothing is new', () => {
    expect(recapOnReturn(story, 'p1', 4)).toBeNull();
    expect(recapOnReturn([...story, line(4, 'p1')], 'p1', 4)).toBeNull();
    expect(recapOnReturn([...story, line(4, 'p2', false)], 'p1', 4)).toBeNull();
    expect(recapOnReturn(story, 'p1', null)).toBeNull();
  });
});

describe('what just happened, in one line', () => {
  const told = (n: number, who: string | null, type = 'deed') => ({
    key: String(n),
    n,
    type,
    segments: [],
    auto: false,
    isBare: false,
    who,
  });

  test('is the last that another did, though dice were rolled for the reader since, and a new turn is headed', () => {
    const story = [line(1, 'p1'), line(2, 'p2'), line(3, 'p2')];
    const lines = [told(1, 'p1'), told(2, 'p2'), told(3, 'p2'), told(3, null, 'turn'), told(3, 'p1'), told(3, null, 'phase')];
    expect(latestLine(lines, story, 'p1')).toBe(lines[2]);
    expect(latestLine(lines, story, null)).toBe(lines[4]);
  });

  test('is what came of the own decision where nobody else has done anything', () => {
    const lines = [told(1, 'p2'), told(2, 'p1')];
    expect(latestLine(lines, [line(1, 'p2'), line(2, 'p1')], 'p1')).toBe(lines[1]);
    expect(latestLine([], [], 'p1')).toBeNull();
  });
});

test('a decision that nothing came of is of less weight in the log than what happened', async () => {
  const { rules, text: words } = await gameOf('age-of-war');
  const { decisions: _, ...text } = words.en;
  const told = tell([line(1, 'p1'), line(2, 'p1', false)], rules, text, { p1: 'Hanako' });
  expect(told.map(({ isBare }) => isBare)).toEqual([false, true]);
  expect(plain(told[1]?.segments ?? [])).toBe('Hanako: Give up one die, roll the rest');
});

describe('a decision that no event speaks of', () => {
  const toldOf = async (id: string, ...action: [string, ...string[]]) => {
    const { rules, text } = await gameOf(id);
    const story = [{ n: 1, seat: rules.game.scenarios[0]?.seats[0] ?? null, action, auto: false, events: [] }];
    return LANGUAGES.map((language) =>
      tell(story, rules, text[language], {})
        .map(({ segments }) => plain(segments))
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

  test('is told with who made it where it says something new', async () => {
    expect(await toldOf('saigoku', 'hold')).toEqual([
      'Mori side holds firm.',
      '毛利方坚守不动。',
      '毛利方堅守不動。',
      '毛利方は守りを固める。',
    ]);
    expect(await toldOf('kenshin', 'waive')).toEqual([
      'Uesugi lets the enemy go.',
      '上杉方放弃追击。',
      '上杉方放棄追擊。',
      '上杉方は敵を見逃す。',
    ]);
  });

  test('of any verb of any game that is told has words in every language', async () => {
    for (const title of titles) {
      const { text } = await gameOf(title.id);
      const { decisions = {}, actions } = text.en;
      for (const verb of Object.keys(decisions)) expect(actions[verb], `${title.id} ${verb}`).toBeTruthy();
      for (const language of LANGUAGES) {
        expect(Object.keys(text[language].decisions ?? {}), `${title.id} ${language}`).toEqual(Object.keys(decisions));
        expect(Object.values(text[language].decisions ?? {})).not.toContain('');
      }
    }
  });
});

test('what happens several times over is one line that says how often', async () => {
  const { rules, text } = await gameOf('hideyoshi');
  const chosen = (n: number) => ({
    n,
    seat: 'hideyoshi',
    action: ['choose'] as const,
    auto: false,
    events: [{ type: 'choseACard', seat: 'hideyoshi' }],
  });
  const told = tell([chosen(1), chosen(2), chosen(3)], rules, text.en, {});
  expect(told.map(({ key, n, segments }) => [key, n, plain(segments)])).toEqual([
    ['1.0', 3, 'Hideyoshi takes a card of his choice from the deck. ×3'],
  ]);
});

describe.each(titles)('$id', (title) => {
  test('its bots have names in every language', async () => {
    const { rules, text } = await gameOf(title.id);
    for (const language of LANGUAGES)
      for (const { id } of rules.bots) if (id !== 'random') expect(text[language].names['bot']?.[id], `${language} ${id}`).toBeTruthy();
  });
});

test.each(['saigoku', 'kenshin'])('every hex that the log of %s names can be pointed at', async (id) => {
  const { rules, text } = await gameOf(id);
  const told = tell(
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
  expect(told[0]?.segments).toContainEqual({ kind: 'hex', id: '1010', name: '1010' });
});

test('and so can the hex where a march ends', async () => {
  const { rules, text } = await gameOf('kenshin');
  const event = { type: 'marched', unit: 'uesugi-kenshin', path: ['1932', '2326'] };
  const [told] = tell([{ n: 1, seat: 'uesugi', action: null, auto: false, events: [event] }], rules, text.en, {});
  expect(told?.segments.filter((segment) => typeof segment !== 'string' && segment.kind === 'path')).toEqual([
    { kind: 'path', id: '2326', name: 'Kyo (Nijo) 2326' },
  ]);
});

test('a decision without another way is marked where it is told, not where only what follows is', async () => {
  const { rules, text } = await gameOf('kenshin');
  const isMarked = (action: readonly [string, ...string[]], event: { readonly type: string; readonly [fact: string]: string }) =>
    tell([{ n: 1, seat: 'oda', action, auto: true, events: [event] }], rules, text.en, {})[0]?.auto;
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
  const toldOf = async (...story: Parameters<typeof tell>[0]) => {
    const { rules, text } = await gameOf('saigoku');
    return tell(story, rules, text.en, {}).map(({ key, n, segments }) => [key, n, plain(segments)]);
  };

  test('is one line, which goes up to its last step', async () => {
    const one = step(1, 'mori-motonari', '3022');
    const two = step(2, 'mori-motonari', '3023');
    expect(await toldOf(one, two, step(3, 'mori-motonari', '2924'))).toEqual([['1.0', 3, 'Mori Motonari moves to 2924.']]);
  });

  test('says where it began, and how it was made', async () => {
    const first = step(1, 'mori-motonari', '3022');
    const [event] = first.events;
    const begun = { ...first, events: [{ ...event, type: 'moved', 'from:hex': '3021', strategic: true }] };
    expect((await toldOf(begun, step(2, 'mori-motonari', '3023')))[0]?.[2]).toBe(
      'Mori Motonari moves strategically from Takamatsu (Aki) to 3023.',
    );
  });

  test('ends where somebody else moves, or something else is decided', async () => {
    const rest = { n: 2, seat: 'mori', action: ['stop'] as const, auto: false, events: [] };
    expect(await toldOf(step(1, 'mori-motonari', '3022'), step(2, 'kikkawa-motoharu', '3023'))).toHaveLength(2);
    expect(await toldOf(step(1, 'mori-motonari', '3022'), rest, step(3, 'mori-motonari', '3023'))).toHaveLength(2);
  });
});

test('the log says where the rules changed, and which lines before that are lost or told anew', async () => {
  const { rules, text } = await gameOf('age-of-war');
  const story = [
    { ...line(0, null), known: 'retold' as const },
    { ...line(1, 'p1', false), known: 'retold' as const },
    { ...line(2, 'p2', false), known: 'lost' as const },
    { ...line(5, 'p1', false), known: 'lost' as const },
    { ...line(6, null, false), rules: { from: 3, to: 4 } },
    line(7, 'p2'),
  ];
  const log = logOf(story, tell(story, rules, text.en, {}), speechOf('en', en));
  expect(log.map(({ n, type }) => [n, type])).toEqual([
    [0, 'aside-retold'],
    [0, 'turn'],
    [2, 'aside-lost'],
    [6, 'aside-rules'],
    [7, 'turn'],
  ]);
  expect(log.filter(({ type }) => type !== 'turn').map(({ segments }) => plain(segments))).toEqual([
    'What follows was played under earlier rules and is told as the present ones have it: something may have gone otherwise.',
    'Missing here: lines played under earlier rules (2). What happened in them was not kept.',
    'The rules changed here, from 3 to 4.',
  ]);
});

test('what a game itself calls lost is news like any other', () => {
  const lost = { key: '1.0', n: 1, type: 'lost', segments: ['Kyo: 5 lost.'], auto: false, isBare: false, who: null };
  expect(latestLine([lost], [line(1, 'p2')], 'p1')).toBe(lost);
});
