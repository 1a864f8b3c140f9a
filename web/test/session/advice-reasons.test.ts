import type { State, View } from '@gunbai/engine';
import type { GameStandings } from '@gunbai/games/registry';
import { expect, test } from 'vitest';
import { explainSuggestion } from '../../src/session/advice-reasons.ts';

const label = (en: string) => ({ en, ja: en, 'zh-Hans': en, 'zh-Hant': en });
const side = (id: string) => ({ kind: 'seat', id });

/** Positions are points and men of two sides. */
type Position = readonly [own: readonly [number, number], other: readonly [number, number]];
const game = {
  figures: [
    { id: 'points', label: label('Points') },
    { id: 'men', label: label('Men') },
  ],
  standings: (view: unknown) =>
    (view as Position).map((values, index) => ({
      side: side(index === 0 ? 'own' : 'other'),
      seats: [index === 0 ? 'own' : 'other'],
      values,
    })),
} as unknown as GameStandings;
const explain = (now: Position, ends: readonly Position[], better?: number) =>
  explainSuggestion(game, now as unknown as View<unknown>, 'own', {
    next: [],
    ends: ends as unknown as readonly State<unknown>[],
    ...(better === undefined ? {} : { better }),
  });
const NOW: Position = [
  [4, 10],
  [4, 10],
];

test('the gain is the average of what grows most, the risk what the worst tenth of the tries loses', () => {
  const ends: Position[] = Array.from({ length: 10 }, (_, index) => [
    [index < 5 ? 6 : 4, index === 7 ? 3 : 9],
    [4, 10],
  ]);
  expect(explain(NOW, ends)).toMatchObject({
    gain: { side: side('own'), label: label('Points'), from: 4, to: 5 },
    risk: { side: side('own'), label: label('Men'), from: 10, to: 9 },
    tries: 10,
    better: 5,
  });
});

test('a loss of the other side is a gain, and the bot’s own judgement of the tries counts', () => {
  const end: Position = [
    [4, 10],
    [4, 2],
  ];
  expect(explain(NOW, [end], 1)).toMatchObject({ gain: { side: side('other'), from: 10, to: 2 }, risk: null, better: 1 });
});

test('without tries there are no reasons', () => {
  expect(explain(NOW, [])).toEqual({ next: [], gain: null, risk: null, tries: 0, better: 0 });
});
