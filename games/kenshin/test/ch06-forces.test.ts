import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { HOUSES, unitNumber } from '../rules/components.ts';
import { membersOf } from '../rules/state.ts';
import { dice, position } from './helpers.ts';

const atKasugayama = {
  'uesugi-kenshin': 'kasugayama',
  'uesugi-kagekatsu': 'kasugayama',
  'saito-tomonobu': 'kasugayama',
  'honjo-shigenaga': 'kasugayama',
  'kitajo-kagehiro': 'kasugayama',
  'amakasu-kagemochi': 'kasugayama',
  'kakizaki-haruie': 'kasugayama',
  'shibata-nagaatsu': 'kasugayama',
};

clause(['6', '6-1', '6-1-4', '6-1-1b', '6-2-1'], 'units in a command box move with their commander as one force', () => {
  const play = position({ phase: 'uesugi-moves', units: atKasugayama });
  play.actAll('uesugi', ['join', 'honjo-shigenaga', 'saito-tomonobu'], ['join', 'kitajo-kagehiro', 'saito-tomonobu']);
  expect(play.refusalOf('uesugi', ['move', 'honjo-shigenaga'])).toBe('6-2');
  play.actAll('uesugi', ['move', 'saito-tomonobu'], ['march', '5605']);
  expect([play.placeOfUnit('saito-tomonobu'), play.placeOfUnit('honjo-shigenaga'), play.placeOfUnit('kitajo-kagehiro')]).toEqual([
    '5605',
    '5605',
    '5605',
  ]);
  expect(play.placeOfUnit('amakasu-kagemochi')).toBe('5604');
});

clause(['6-1-1a', '6-1-2'], 'a commander with three spaces commands three units, not four', () => {
  const play = position({ phase: 'uesugi-moves', units: atKasugayama });
  const join = (unit: string) => ['join', unit, 'saito-tomonobu'] as const;
  play.actAll('uesugi', join('honjo-shigenaga'), join('kitajo-kagehiro'), join('amakasu-kagemochi'));
  expect(play.refusalOf('uesugi', join('kakizaki-haruie'))).toBe('6-1-1a');
});

clause(
  ['6-1-1b', '6-1-1a'],
  'a commander takes several units at once: busho before commanders, the best first, as many as the box holds',
  () => {
    const play = position({ phase: 'uesugi-moves', units: { ...atKasugayama, 'sanada-masayuki': 'kasugayama' } });
    play.actAll('uesugi', ['gather', 'saito-tomonobu']);
    expect(play.commanderOf('honjo-shigenaga')).toBe('saito-tomonobu');
    expect(membersOf(play.board, unitNumber('saito-tomonobu'))).toHaveLength(4);
    expect(play.refusalOf('uesugi', ['gather', 'saito-tomonobu'])).toBe('6-1-1b');
    // Of the others one busho is single, and the other samurai-taisho; Saito leads a force and Sanada is a Takeda.
    play.actAll('uesugi', ['gather', 'uesugi-kenshin']);
    expect(membersOf(play.board, unitNumber('uesugi-kenshin'))).toHaveLength(4);
    expect([play.commanderOf('uesugi-kagekatsu'), play.commanderOf('saito-tomonobu'), play.commanderOf('sanada-masayuki')]).toEqual([
      'uesugi-kenshin',
      'saito-tomonobu',
      'sanada-masayuki',
    ]);
  },
);

clause('6-1-1b', 'a single unit uses join; nobody is gathered by a busho, an enemy, a commanded unit or after a move', () => {
  const units = { 'saito-tomonobu': '5605', 'honjo-shigenaga': '5605', 'oda-nobunaga': '2825' };
  const play = position({ phase: 'uesugi-moves', units });
  const refuses = (id: string): string => play.refusalOf('uesugi', ['gather', id]);
  expect([refuses('saito-tomonobu'), refuses('honjo-shigenaga'), refuses('oda-nobunaga')]).toEqual(['6-1-1b', '2-2-1.3', '6-2']);
  const court = position({ phase: 'uesugi-moves', units: atKasugayama, forces: { 'uesugi-kenshin': ['saito-tomonobu'] } });
  expect(court.refusalOf('uesugi', ['gather', 'saito-tomonobu'])).toBe('6-1-6b');
  court.actAll('uesugi', ['move', 'uesugi-kagekatsu'], ['march', '5605'], ['stop']);
  expect(court.refusalOf('uesugi', ['gather', 'uesugi-kenshin'])).toBe('10-1-2');
});

clause('2-2-1.3', 'a busho is not a commander', () => {
  const play = position({ phase: 'uesugi-moves', units: atKasugayama });
  expect(play.refusalOf('uesugi', ['join', 'honjo-shigenaga', 'kitajo-kagehiro'])).toBe('2-2-1.3');
});

clause('6-1-3', 'a commander commands only units of the own house', () => {
  const play = position({
    phase: 'uesugi-moves',
    units: { 'uesugi-kagekatsu': '3827', 'sanada-masayuki': '3827', 'shichiri-yorichika': '3827' },
  });
  expect(play.refusalOf('uesugi', ['join', 'sanada-masayuki', 'uesugi-kagekatsu'])).toBe('6-1-3');
});

clause('6-1-5', 'a taisho commands samurai-taisho and busho, not taisho', () => {
  const play = position({ phase: 'uesugi-moves', units: { ...atKasugayama, 'ukita-naoie': 'kasugayama' } });
  expect(play.refusalOf('uesugi', ['join', 'uesugi-kagekatsu', 'uesugi-kenshin'])).toBe('allowed');
  expect(play.refusalOf('uesugi', ['join', 'honjo-shigenaga', 'uesugi-kenshin'])).toBe('allowed');
  expect(play.refusalOf('uesugi', ['join', 'ukita-naoie', 'uesugi-kenshin'])).toBe('6-1-5');
});

clause('6-1-6a', 'a samurai-taisho commands only busho', () => {
  const play = position({ phase: 'uesugi-moves', units: atKasugayama });
  expect(play.refusalOf('uesugi', ['join', 'saito-tomonobu', 'uesugi-kagekatsu'])).toBe('6-1-6a');
  expect(play.refusalOf('uesugi', ['join', 'uesugi-kenshin', 'uesugi-kagekatsu'])).toBe('6-1-6a');
});

clause('6-1-6b', 'a samurai-taisho under a taisho commands nobody', () => {
  const play = position({ phase: 'uesugi-moves', units: atKasugayama });
  play.actAll('uesugi', ['join', 'honjo-shigenaga', 'saito-tomonobu']);
  expect(play.refusalOf('uesugi', ['join', 'saito-tomonobu', 'uesugi-kenshin'])).toBe('6-1-6b');
  play.actAll('uesugi', ['detach', 'honjo-shigenaga'], ['join', 'saito-tomonobu', 'uesugi-kenshin']);
  expect(play.refusalOf('uesugi', ['join', 'honjo-shigenaga', 'saito-tomonobu'])).toBe('6-1-6b');
});

clause('6-1-7', 'the rating of a commanded unit is not used', () => {
  // Honjo (5) under Saito (4) against Shibata (4): no difference, so 7 on the column of 4 is 1 hit each.
  const play = position({
    phase: 'uesugi-attacks',
    units: { 'saito-tomonobu': '3826', 'shibata-katsuie': '3827' },
    forces: { 'saito-tomonobu': ['honjo-shigenaga'], 'shibata-katsuie': ['maeda-toshiie'] },
  });
  play.act('uesugi', ['attack', 'saito-tomonobu', '3827'], dice(3, 4, 3, 4));
  expect(play.event('round')).toMatchObject({ attackModifier: 0, defenceModifier: 0 });
});

clause(['6-1-8a', '6-1-8b'], 'six great taisho also command minor houses of their side; others do not', () => {
  const play = position({
    phase: 'uesugi-moves',
    units: {
      'uesugi-kenshin': '3827',
      'uesugi-kagekatsu': '3827',
      'shichiri-yorichika': '3827',
      'suzuki-dewa-no-kami': '3827',
      'sanada-masayuki': '3827',
    },
  });
  expect(play.refusalOf('uesugi', ['join', 'shichiri-yorichika', 'uesugi-kenshin'])).toBe('allowed');
  expect(play.refusalOf('uesugi', ['join', 'suzuki-dewa-no-kami', 'uesugi-kenshin'])).toBe('allowed');
  expect(play.refusalOf('uesugi', ['join', 'suzuki-dewa-no-kami', 'uesugi-kagekatsu'])).toBe('6-1-3');
  expect(play.refusalOf('uesugi', ['join', 'sanada-masayuki', 'uesugi-kenshin'])).toBe('6-1-3'); // Takeda is no minor house
  expect(
    HOUSES.filter(({ isMinor }) => isMinor)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(
    ['ashikaga', 'yamana', 'hatano', 'honganji', 'isshiki', 'negoro', 'kaga', 'takeda-motoaki', 'saika', 'miki', 'bessho'].toSorted(),
  );
});

clause(['6-2', '6-2.1', '6-2.2', '6-2.3'], 'a force is a taisho with units, a samurai-taisho with units, or a single unit', () => {
  const play = position({
    phase: 'uesugi-moves',
    units: { ...atKasugayama },
    forces: { 'uesugi-kenshin': ['honjo-shigenaga', 'uesugi-kagekatsu'], 'saito-tomonobu': ['kitajo-kagehiro'] },
  });
  expect(play.choicesOf('uesugi', 'move').toSorted()).toEqual([
    'amakasu-kagemochi',
    'kakizaki-haruie',
    'saito-tomonobu',
    'shibata-nagaatsu',
    'uesugi-kenshin',
  ]);
  expect(membersOf(play.board, unitNumber('uesugi-kenshin')).length).toBe(3);
});

clause(['6-3-2', '10-1-1'], 'units in different hexes cannot be organised together', () => {
  const play = position({ phase: 'uesugi-moves', units: { 'uesugi-kenshin': '5604', 'honjo-shigenaga': '5605' } });
  expect(play.refusalOf('uesugi', ['join', 'honjo-shigenaga', 'uesugi-kenshin'])).toBe('6-3-2');
});

clause(['6-3-3', '10-1b', '10-1a'], 'forces are reorganised only in movement phases', () => {
  const setup = { units: atKasugayama, forces: { 'saito-tomonobu': ['honjo-shigenaga'] } } as const;
  expect(position({ phase: 'uesugi-moves', ...setup }).refusalOf('uesugi', ['detach', 'honjo-shigenaga'])).toBe('allowed');
  for (const phase of ['uesugi-marches', 'uesugi-reacts'] as const)
    expect(position({ phase, ...setup }).refusalOf('uesugi', ['detach', 'honjo-shigenaga'])).toBe('unknown-action');
});

clause('10-1-2', 'reorganisation is over once a force has moved', () => {
  const play = position({ phase: 'uesugi-moves', units: atKasugayama });
  play.actAll('uesugi', ['move', 'uesugi-kenshin'], ['march', '5605'], ['stop']);
  expect(play.refusalOf('uesugi', ['join', 'honjo-shigenaga', 'saito-tomonobu'])).toBe('10-1-2');
  expect(play.choicesOf('uesugi', 'join')).toEqual([]);
});

clause('6-3-3', 'when a commander is removed, commanded units become single units in the hex', () => {
  const play = position({
    phase: 'oda-attacks',
    units: { 'shibata-katsuie': '3826', 'uesugi-kagetora': '3827', 'uesugi-kenshin': '5604', 'oda-nobunaga': '2825' },
    forces: {
      'shibata-katsuie': ['maeda-toshiie', 'sassa-narimasa', 'fuwa-mitsuharu'],
      'uesugi-kagetora': ['honjo-shigenaga', 'kitajo-kagehiro'],
    },
    flipped: ['uesugi-kagetora', 'honjo-shigenaga'],
  });
  // Oda 8 steps at +1 against 4: 10 and 12 are 11 and 13 -> 3 hits: Kitajo flips, then two of three fall.
  play.act('oda', ['attack', 'shibata-katsuie', '3827'], dice(5, 5, 1, 1));
  expect(play.currentStep).toBe('losses');
  play.act('uesugi', ['lose', 'uesugi-kagetora']).act('uesugi', ['lose', 'honjo-shigenaga']);
  expect([play.placeOfUnit('uesugi-kagetora'), play.commanderOf('kitajo-kagehiro')]).toEqual(['killed', 'kitajo-kagehiro']);
});
