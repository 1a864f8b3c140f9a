import { clause } from '@gunbai/shared/testing';
import { expect, test } from 'vitest';
import { houseNumber, replenishmentResult } from '../rules/components.ts';
import { hexOf } from '../rules/map.ts';
import { countOpenUnits } from '../rules/derived-state.ts';
import { dice, NO_SITUATION_EVENT, turnStart } from './helpers.ts';
import type { Play } from './helpers.ts';

const LEADERS = { 'uesugi-kenshin': 'kasugayama', 'oda-nobunaga': 'azuchi' };

clause(['9-5', '9-5-1', '9-5-3a', '9-5-3b'], 'a power rolls in its column and spends the points at once, on one force or several', () => {
  expect([1, 4, 6].map((roll) => replenishmentResult(houseNumber('uesugi'), roll))).toEqual([1, 3, 4]);
  expect([1, 2, 6].map((roll) => replenishmentResult(houseNumber('oda'), roll))).toEqual([1, 2, 4]);
  const play = turnStart(
    { units: { ...LEADERS, 'honjo-shigenaga': 'kasugayama', 'kitajo-kagehiro': 'uozu' }, flipped: ['honjo-shigenaga', 'kitajo-kagehiro'] },
    [...NO_SITUATION_EVENT, ...dice(2)],
  );
  expect(play.currentStep).toBe('spend');
  play.actAll('uesugi', ['restore', 'honjo-shigenaga'], ['restore', 'kitajo-kagehiro']);
  expect([play.steps('honjo-shigenaga'), play.steps('kitajo-kagehiro'), play.currentStep]).toEqual([2, 2, 'movement']);
});

clause('9-5-3a', 'each restored step and each returned unit takes a point; the last point ends the phase', () => {
  const flipped = ['honjo-shigenaga', 'kitajo-kagehiro'];
  const units = { ...LEADERS, 'honjo-shigenaga': 'kasugayama', 'kitajo-kagehiro': 'kasugayama' };
  const restored = turnStart({ units, flipped }, [...NO_SITUATION_EVENT, ...dice(1)]).actAll('uesugi', ['restore', 'honjo-shigenaga']);
  expect([restored.currentStep, restored.steps('kitajo-kagehiro')]).toEqual(['movement', 1]);
  const raised = turnStart(
    { units: { ...LEADERS, 'shichiri-yorichika': 'oyama-gobo' }, killed: ['suzuki-dewa-no-kami', 'kaburagi-yorinobu'] },
    [...NO_SITUATION_EVENT, ...dice(2)],
  ).actAll('uesugi', ['raise', 'suzuki-dewa-no-kami']);
  expect([raised.currentStep, raised.placeOfUnit('kaburagi-yorinobu')]).toEqual(['movement', 'killed']);
});

test('points need not all be spent', () => {
  const play = turnStart({ units: { ...LEADERS, 'honjo-shigenaga': 'kasugayama' }, flipped: ['honjo-shigenaga'] }, [
    ...NO_SITUATION_EVENT,
    ...dice(2),
  ]);
  play.actAll('uesugi', ['finish']);
  expect([play.steps('honjo-shigenaga'), play.currentStep]).toEqual([1, 'movement']);
});

clause(['9-5-1', '9-5-7'], 'a power with one flipped unit and one damaged castle rolls, too', () => {
  const play = turnStart({ units: { ...LEADERS, 'honjo-shigenaga': 'kasugayama' }, flipped: ['honjo-shigenaga'], damage: { uozu: 1 } }, [
    ...NO_SITUATION_EVENT,
    ...dice(2),
  ]);
  expect([play.currentStep, play.seatToAct]).toEqual(['spend', 'uesugi']);
});

clause(['9-5-2a', '9-5-4'], 'only units with a supply line to their home castle', () => {
  const play = turnStart(
    { units: { ...LEADERS, 'inaba-yoshimichi': '3827', 'maeda-toshiie': '1133' }, flipped: ['inaba-yoshimichi', 'maeda-toshiie'] },
    [...NO_SITUATION_EVENT, ...dice(1), ...dice(6, 1, 1, 1, 1)],
  );
  expect(play.choicesOf('oda', 'restore')).toEqual(['inaba-yoshimichi']);
  expect(play.refusalOf('oda', ['restore', 'maeda-toshiie'])).toBe('9-5-2a');
});

clause('9-5-2a', 'a flipped unit that is not in play does not count as a need', () => {
  const shogun = 'ashikaga-yoshiaki'; // wherever he is, he needs no supply line
  const away = { units: LEADERS, flipped: [shogun] };
  for (const play of [turnStart(away, NO_SITUATION_EVENT), turnStart({ ...away, waiting: [shogun] }, NO_SITUATION_EVENT)])
    expect([play.currentStep, play.event('replenishment')]).toEqual(['movement', undefined]);
});

clause('9-5-2b', 'units inside a besieged home castle are not replenished, unless it is supplied by water', () => {
  const setup = {
    units: { ...LEADERS, 'tokugawa-ieyasu': 'hamamatsu', 'honjo-shigenaga': 'hamamatsu', 'kitajo-kagehiro': 'hamamatsu' },
    inside: ['tokugawa-ieyasu'],
    siege: { hamamatsu: 0 },
    flipped: ['tokugawa-ieyasu'],
  } as const;
  const shut = turnStart(setup, [...dice(1), ...NO_SITUATION_EVENT]);
  expect(shut.event('replenishment')).toBeUndefined();
  const ishiyama = turnStart(
    {
      units: {
        ...LEADERS,
        'shimotsuma-rairen': 'ishiyama-honganji',
        'sakuma-nobumori': 'ishiyama-honganji',
        'sakuma-nobuhide': 'ishiyama-honganji',
      },
      inside: ['shimotsuma-rairen'],
      siege: { 'ishiyama-honganji': 0 },
      flipped: ['shimotsuma-rairen'],
    },
    [...NO_SITUATION_EVENT, ...dice(3)],
  );
  expect([ishiyama.currentStep, ishiyama.choicesOf('uesugi', 'restore')]).toEqual(['spend', ['shimotsuma-rairen']]);
});

clause('9-5-2b', 'enemies at the home castle do not stop the replenishment of its garrison unless they besiege it', () => {
  const play = turnStart(
    {
      units: { ...LEADERS, 'tokugawa-ieyasu': 'hamamatsu', 'honjo-shigenaga': 'hamamatsu' },
      inside: ['tokugawa-ieyasu'],
      flipped: ['tokugawa-ieyasu'],
    },
    [...NO_SITUATION_EVENT, ...dice(1, 6)], // Honjo is cut off
  );
  expect([play.currentStep, play.choicesOf('oda', 'restore')]).toEqual(['spend', ['tokugawa-ieyasu']]);
});

clause(['9-5-2a', '9-4-4', '9-4-5'], 'Ashikaga is replenished anywhere, Mori and Ukita in the sortie box, and nobody at sea', () => {
  const flipped = (unit: string, where: string, die: number): string[] =>
    turnStart({ units: { ...LEADERS, [unit]: where }, flipped: [unit] }, [...NO_SITUATION_EVENT, ...dice(die)]).choicesOf(
      'uesugi',
      'restore',
    );
  expect(flipped('ashikaga-yoshiaki', '1133', 4)).toEqual(['ashikaga-yoshiaki']);
  expect(flipped('hoida-motokiyo', 'mori-box', 2)).toEqual(['hoida-motokiyo']);
  const aboard = turnStart(
    {
      units: { ...LEADERS, 'murakami-takeyoshi': 'seto' },
      aboard: { 'shimotsuma-rairen': 'murakami-takeyoshi' },
      flipped: ['shimotsuma-rairen'],
    },
    NO_SITUATION_EVENT,
  );
  expect([aboard.event('replenishment'), aboard.event('attrition')]).toEqual([undefined, undefined]); // aboard they are in supply
});

clause('9-5-7', 'a home castle is repaired with enemies in its hex, but not under siege', () => {
  const setup = { units: { ...LEADERS, 'tokugawa-ieyasu': 'hamamatsu', 'honjo-shigenaga': 'hamamatsu' }, inside: ['tokugawa-ieyasu'] };
  const watched = turnStart({ ...setup, damage: { hamamatsu: 2 } }, [...NO_SITUATION_EVENT, ...dice(1, 6)]); // Honjo is cut off
  expect([watched.currentStep, watched.choicesOf('oda', 'repair')]).toEqual(['spend', ['hamamatsu']]);
  const besieged = { ...setup, units: { ...setup.units, 'kitajo-kagehiro': 'hamamatsu' }, siege: { hamamatsu: 0 } };
  const shut = turnStart({ ...besieged, damage: { hamamatsu: 2 } }, [...dice(1), ...NO_SITUATION_EVENT]);
  expect(shut.event('replenishment')).toBeUndefined();
});

clause('9-5-7', 'a castle with enemies in its hex is repaired over open water', () => {
  const setup = {
    units: { ...LEADERS, 'honjo-shigenaga': 'kishiwada', 'maeda-toshiie': 'kishiwada' },
    inside: ['honjo-shigenaga'],
    castles: { kishiwada: 'uesugi' },
    damage: { kishiwada: 1 },
  } as const;
  const rolling = (play: Play) => play.events.flatMap((event) => (event.type === 'replenishment' ? [event['house']] : []));
  expect(rolling(turnStart(setup, NO_SITUATION_EVENT))).toContain('uesugi');
  expect(rolling(turnStart({ ...setup, units: { ...setup.units, 'manabe-sadatomo': 'seto' } }, NO_SITUATION_EVENT))).not.toContain(
    'uesugi',
  );
});

clause('9-5-2c', 'Oda rolls once for each of its five home castles that is held and not besieged, and pools the sum', () => {
  const setup = { units: { ...LEADERS, 'inaba-yoshimichi': '3827' }, flipped: ['inaba-yoshimichi'] };
  const five = turnStart(setup, [...NO_SITUATION_EVENT, ...dice(4, 4, 1, 1, 1)]);
  expect(five.event('replenishment')).toMatchObject({ dice: [4, 4, 1, 1, 1], points: 9 });
  const four = turnStart({ ...setup, castles: { kyo: 'uesugi' } }, [...NO_SITUATION_EVENT, ...dice(4, 4, 1, 1)]);
  expect(four.event('replenishment')).toMatchObject({ dice: [4, 4, 1, 1] });
  const three = turnStart(
    { ...setup, castles: { kyo: 'uesugi' }, units: { ...setup.units, 'honjo-shigenaga': 'gifu' }, siege: { gifu: 0 } },
    [...dice(1, 6), ...NO_SITUATION_EVENT, ...dice(4, 4, 1)],
  );
  expect(three.event('replenishment')?.['dice']).toHaveLength(3);
});

clause('9-5-5', 'unspent points are lost', () => {
  const play = turnStart({ units: { ...LEADERS, 'honjo-shigenaga': 'kasugayama' }, flipped: ['honjo-shigenaga'] }, [
    ...NO_SITUATION_EVENT,
    ...dice(6),
  ]);
  play.actAll('uesugi', ['restore', 'honjo-shigenaga']);
  expect([play.currentStep, JSON.stringify(play.state.flow).includes('points')]).toEqual(['movement', false]);
});

const IKKI = {
  units: { ...LEADERS, 'shichiri-yorichika': 'oyama-gobo' },
  killed: ['suzuki-dewa-no-kami', 'kaburagi-yorinobu', 'honjo-shigenaga'],
} as const;

clause(
  ['9-5-6a', '9-5-6b', '9-5-6c', '15-1'],
  'only the ikki return removed units: flipped for one point, unflipped for two, in their home castle',
  () => {
    const play = turnStart(IKKI, [...NO_SITUATION_EVENT, ...dice(5)]); // 3 points
    expect(play.choicesOf('uesugi', 'raise').toSorted()).toEqual(['kaburagi-yorinobu', 'suzuki-dewa-no-kami']);
    expect(play.refusalOf('uesugi', ['raise', 'honjo-shigenaga'])).toBe('9-5-6a');
    play.actAll('uesugi', ['raise', 'suzuki-dewa-no-kami'], ['restore', 'suzuki-dewa-no-kami'], ['raise', 'kaburagi-yorinobu']);
    expect([
      play.placeOfUnit('suzuki-dewa-no-kami'),
      play.steps('suzuki-dewa-no-kami'),
      play.steps('kaburagi-yorinobu'),
      play.points,
    ]).toEqual(['3708', 2, 1, 0]);
    expect(countOpenUnits(play.board, 0, hexOf('3708'))).toBe(3);
    const one = turnStart({ ...IKKI, killed: ['suzuki-dewa-no-kami'], flipped: ['shichiri-yorichika'] }, [
      ...NO_SITUATION_EVENT,
      ...dice(5),
    ]);
    expect([one.choicesOf('uesugi', 'raise'), one.choicesOf('uesugi', 'restore')]).toEqual([
      ['suzuki-dewa-no-kami'],
      ['shichiri-yorichika'],
    ]);
  },
);

clause('9-5-6c', 'a unit may return to a besieged home castle with room, but not to one the enemy holds', () => {
  const besieged = {
    ...IKKI,
    units: { ...IKKI.units, 'shibata-katsuie': 'oyama-gobo', 'maeda-toshiie': 'oyama-gobo' },
    inside: ['shichiri-yorichika'],
    siege: { 'oyama-gobo': 0 },
  };
  const play = turnStart(besieged, [...dice(1), ...NO_SITUATION_EVENT, ...dice(5)]);
  play.actAll('uesugi', ['raise', 'suzuki-dewa-no-kami']);
  expect(play.isInside('suzuki-dewa-no-kami')).toBe(true);
  const lost = turnStart({ units: LEADERS, killed: ['suzuki-dewa-no-kami'], castles: { 'oyama-gobo': 'oda' } }, NO_SITUATION_EVENT);
  expect(lost.event('replenishment')).toBeUndefined();
});

clause('16-1-2', 'replenishment may use a water supply line', () => {
  const setup = {
    units: { ...LEADERS, 'tsuda-nobuzumi': 'omizo', 'ashikaga-yoshiaki': 'omizo' },
    inside: ['tsuda-nobuzumi'],
    flipped: ['tsuda-nobuzumi'],
  } as const;
  const play = turnStart(setup, [...NO_SITUATION_EVENT, ...dice(6, 1, 1, 1, 1)]);
  expect(play.choicesOf('oda', 'restore')).toEqual(['tsuda-nobuzumi']);
});

clause('16-6', 'naval units are not replenished', () => {
  const play = turnStart({ units: { ...LEADERS, 'kuki-sumitaka': 'toba' }, flipped: ['kuki-sumitaka'] }, NO_SITUATION_EVENT);
  expect(play.event('replenishment')).toBeUndefined();
});
