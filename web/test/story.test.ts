import { LANGUAGES, plain } from '@gunbai/kits/text';
import { titles } from '@gunbai/games/registry';
import { describe, expect, test } from 'vitest';
import { recapOnReturn, tell } from '../src/table/story.ts';

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

test('a decision that nothing came of is of less weight in the log than what happened', async () => {
  const rules = await titles[0]?.rules();
  if (!rules) throw new Error('no title');
  expect(tell([line(1, 'p1'), line(2, 'p1', false)], rules, rules.text.en, {}).map(({ isBare }) => isBare)).toEqual([false, true]);
});

describe.each(titles)('$id', (title) => {
  test('its bots have names in every language', async () => {
    const { bots, text } = await title.rules();
    for (const language of LANGUAGES)
      for (const { id } of bots) if (id !== 'random') expect(text[language].names['bot']?.[id], `${language} ${id}`).toBeTruthy();
  });
});

test.each(['saigoku', 'kenshin'])('every hex that the log of %s names can be pointed at', async (id) => {
  const rules = await titles.find((title) => title.id === id)?.rules();
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
    rules as never,
    rules?.text.en as never,
    {},
  );
  expect(told[0]?.segments).toContainEqual({ kind: 'hex', id: '1010', name: '1010' });
});

test('and so can every hex of a march', async () => {
  const rules = await titles.find((title) => title.id === 'kenshin')?.rules();
  const event = { type: 'marched', unit: 'uesugi-kenshin', path: ['1932', '2326'] };
  const [told] = tell([{ n: 1, seat: 'uesugi', action: null, auto: false, events: [event] }], rules as never, rules?.text.en as never, {});
  expect(told?.segments.filter((segment) => typeof segment !== 'string' && segment.kind === 'path')).toEqual([
    { kind: 'path', id: '1932', name: '1932' },
    { kind: 'path', id: '2326', name: 'Kyo (Nijo) 2326' },
  ]);
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
    const rules = await titles.find(({ id }) => id === 'saigoku')?.rules();
    if (!rules) throw new Error('no title');
    return tell(story, rules, rules.text.en, {}).map(({ key, n, segments }) => [key, n, plain(segments)]);
  };

  test('is one line, which goes up to its last step', async () => {
    const one = step(1, 'mori-motonari', '3022');
    const two = step(2, 'mori-motonari', '3023');
    expect(await toldOf(one, two, step(3, 'mori-motonari', '2924'))).toEqual([['1.0', 3, 'Mori Motonari moves to 3022, 3023, 2924.']]);
  });

  test('ends where somebody else moves, or something else is decided', async () => {
    const rest = { n: 2, seat: 'mori', action: ['stop'] as const, auto: false, events: [] };
    expect(await toldOf(step(1, 'mori-motonari', '3022'), step(2, 'kikkawa-motoharu', '3023'))).toHaveLength(2);
    expect(await toldOf(step(1, 'mori-motonari', '3022'), rest, step(3, 'mori-motonari', '3023'))).toHaveLength(3);
  });
});
