import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { castleNumber, situationResult, sortieResult, unitNumber, UNITS } from '../rules/components.ts';
import { isSupplied } from '../rules/supply.ts';
import { dice, position, NO_SITUATION_EVENT, turnStart } from './helpers.ts';

const LEADERS = { 'uesugi-kenshin': 'kasugayama', 'oda-nobunaga': 'azuchi' };

/** Two dice for a result on the situation table. */
const diceForSum = (sum: number): number[] => dice(Math.ceil(sum / 2), Math.floor(sum / 2));

/** Results in the column of points -4 to +4. */
const ROLLS_IN_EVEN_COLUMNS = {
  hojo: diceForSum(2),
  saikaNeutral: diceForSum(3),
  neutralToOda: diceForSum(4),
  araki: diceForSum(5),
  mori: diceForSum(8),
  neutralToUesugi: diceForSum(9),
  saikaReturns: diceForSum(11),
  yoshiaki: diceForSum(12),
};
/** The result in both columns in which Oda leads. */
const UKITA_REVOLT = diceForSum(3);

clause('9-2', 'two dice in the column of the current points', () => {
  const play = turnStart({ units: LEADERS, points: 5 }, diceForSum(7));
  expect(play.event('situation')).toMatchObject({ dice: [4, 3], event: 'nothing' });
  expect([situationResult(-15, 3), situationResult(-14, 4), situationResult(0, 5), situationResult(5, 5), situationResult(15, 2)]).toEqual([
    'ukita-defects',
    'saika-neutral',
    'araki-revolt',
    'neutral-to-uesugi',
    'yoshiaki-rises',
  ]);
});

clause(
  ['9-2.Mori-sortie-a', '9-2.Mori-sortie-b'],
  'Mori sortie: a commander and a busho come out at once, and the table is rolled with +1',
  () => {
    const setup = {
      units: LEADERS,
      waiting: ['kikkawa-hiroie', 'hoida-motokiyo', 'kuchiba-michiyoshi', 'shishido-takaie', 'ukita-tadaie'],
    };
    const play = turnStart(setup, ROLLS_IN_EVEN_COLUMNS.mori);
    expect([play.currentStep, play.seatToAct, play.choicesOf('uesugi', 'bring-out').includes('ukita-tadaie')]).toEqual([
      'bringOut',
      'uesugi',
      false,
    ]);
    play.actAll('uesugi', ['bring-out', 'kikkawa-hiroie']);
    expect(play.refusalOf('uesugi', ['bring-out', 'hoida-motokiyo'])).toBe('9-3'); // one commander only
    play.act('uesugi', ['bring-out', 'kuchiba-michiyoshi'], dice(3)); // 3 + 1: one busho
    expect(play.event('moriSortie')).toMatchObject({ bonus: 1, commanders: 0, busho: 1 });
    expect(play.placeOfUnit('kikkawa-hiroie')).toBe('mori-box');
    const gone = turnStart({ ...setup, board: { ukitaRevolted: true } }, ROLLS_IN_EVEN_COLUMNS.mori);
    expect(gone.currentStep).toBe('movement');
  },
);

clause(
  ['9-2.Hojo-invasion-a', '9-2.Hojo-invasion-b'],
  'Hojo invasion: one Uesugi commander and two busho leave without points, not Kenshin, and only once',
  () => {
    const units = {
      ...LEADERS,
      'saito-tomonobu': 'uozu',
      'honjo-shigenaga': 'uozu',
      'kitajo-kagehiro': 'uozu',
      'suda-mitsuchika': 'uozu',
      'kosaka-masanobu': 'kaizu',
    };
    const play = turnStart({ units }, ROLLS_IN_EVEN_COLUMNS.hojo);
    expect(play.choicesOf('uesugi', 'call-home').toSorted()).toEqual([
      'honjo-shigenaga',
      'kitajo-kagehiro',
      'saito-tomonobu',
      'suda-mitsuchika',
    ]);
    expect(play.refusalOf('uesugi', ['call-home', 'uesugi-kenshin'])).toBe('9-2.Hojo-invasion-a');
    play.actAll('uesugi', ['call-home', 'honjo-shigenaga'], ['call-home', 'saito-tomonobu']);
    play.act('uesugi', ['call-home', 'suda-mitsuchika']);
    expect([
      play.placeOfUnit('honjo-shigenaga'),
      play.placeOfUnit('saito-tomonobu'),
      play.placeOfUnit('kitajo-kagehiro'),
      play.points,
    ]).toEqual(['left', 'left', '4607', 0]);
    expect(turnStart({ units, board: { hojoCame: true } }, ROLLS_IN_EVEN_COLUMNS.hojo).currentStep).toBe('movement');
  },
);

clause(
  ['9-2.Yoshiaki-rises-a', '9-2.Yoshiaki-rises-b'],
  'Yoshiaki rises: he and all Mori and Ukita enter the box; freed neutral houses join, those of Oda stay',
  () => {
    const setup = {
      units: { ...LEADERS, 'yamana-suketoyo': 'arikoyama' },
      waiting: ['mori-terumoto', 'ukita-naoie'],
      houses: { isshiki: 'oda', saika: 'neutral' },
    } as const;
    const play = turnStart(setup, ROLLS_IN_EVEN_COLUMNS.yoshiaki);
    expect([play.placeOfUnit('ashikaga-yoshiaki'), play.placeOfUnit('mori-terumoto'), play.placeOfUnit('ukita-naoie')]).toEqual([
      'mori-box',
      'mori-box',
      'mori-box',
    ]);
    expect(['yamana', 'negoro', 'takeda-motoaki', 'saika', 'isshiki', 'miki'].map((house) => play.sideOfHouse(house))).toEqual([
      'uesugi',
      'uesugi',
      'uesugi',
      'uesugi',
      'oda',
      'neutral',
    ]);
    expect([play.holderOf('arikoyama'), play.points, play.event('moriSortie')]).toEqual(['uesugi', 0, undefined]);
  },
);

clause(
  ['9-2.Ukita-revolt-a', '9-2.Ukita-revolt-b', '9-2.Ukita-revolt-c'],
  'Ukita revolt: the Mori leave without points, Ukita stays; void once Yoshiaki has risen, and only once',
  () => {
    const setup = {
      units: {
        ...LEADERS,
        'hoida-motokiyo': '0223',
        'kuchiba-michiyoshi': 'mori-box',
        'murakami-takeyoshi': 'seto',
        'osafune-sadachika': 'mitsuishi',
      },
      waiting: ['mori-terumoto', 'ukita-naoie'],
      points: -5,
    } as const;
    const play = turnStart(setup, UKITA_REVOLT);
    expect(
      ['hoida-motokiyo', 'kuchiba-michiyoshi', 'murakami-takeyoshi', 'mori-terumoto', 'ukita-naoie'].map((unit) => play.placeOfUnit(unit)),
    ).toEqual(['left', 'left', 'left', 'left', 'left']);
    expect([play.placeOfUnit('osafune-sadachika'), play.holderOf('iwaya'), play.points]).toEqual(['0526', 'uesugi', -5]);
    const laden = turnStart({ ...setup, aboard: { 'tsuchibashi-morishige': 'murakami-takeyoshi' } }, UKITA_REVOLT);
    expect([laden.placeOfUnit('murakami-takeyoshi'), laden.placeOfUnit('tsuchibashi-morishige')]).toEqual(['left', 'mori-box']); // not a Mori unit, stays
    const risen = turnStart({ ...setup, board: { yoshiakiRose: true } }, UKITA_REVOLT);
    expect(risen.placeOfUnit('hoida-motokiyo')).toBe('0223');
    const twice = turnStart({ ...setup, board: { ukitaRevolted: true } }, UKITA_REVOLT);
    expect(twice.placeOfUnit('hoida-motokiyo')).toBe('0223');
  },
);

const ARAKI = {
  units: { ...LEADERS, 'araki-murashige': '2030', 'nakagawa-kiyohide': 'ibaraki', 'takayama-shigetomo': '2129' },
  flipped: ['araki-murashige'],
} as const;

clause(
  ['9-2.Araki-revolt-a', '9-2.Araki-revolt-b', '9-2.Araki-revolt-c', '9-2.Araki-revolt-d', '9-2.Araki-revolt-e', '9-2.Araki-revolt-f'],
  'Araki revolt: the three generals go to their castles; each who revolts changes sides with his castle',
  () => {
    const play = turnStart(ARAKI, [...ROLLS_IN_EVEN_COLUMNS.araki, ...dice(2, 5, 6)]);
    expect([play.placeOfUnit('araki-murashige'), play.placeOfUnit('araki-murashige-rebel'), play.steps('araki-murashige-rebel')]).toEqual([
      'left',
      '1928',
      1,
    ]);
    expect([play.placeOfUnit('nakagawa-kiyohide'), play.placeOfUnit('nakagawa-kiyohide-rebel')]).toEqual(['2028', 'left']); // 5: he stays loyal
    expect(play.placeOfUnit('takayama-shigetomo-rebel')).toBe('2128');
    expect([play.holderOf('arioka'), play.holderOf('ibaraki'), play.holderOf('takatsuki'), play.holderOf('hanakuma'), play.points]).toEqual(
      ['uesugi', 'oda', 'uesugi', 'uesugi', 0],
    );
    // One house with Arioka as its home: Takayama traces to it.
    expect(play.board.house[castleNumber('takatsuki')]).toBe(play.board.house[castleNumber('arioka')]);
    expect(play.board.arakiLeads).toBe(true);
    expect(isSupplied(play.board, unitNumber('araki-murashige-rebel'))).toBe(true);
  },
);

clause(
  ['9-2.Araki-revolt-c', '9-2.Araki-revolt-g'],
  'on a 1 Araki stays, with Hanakuma; another who revolts is a house of his own with his castle as home',
  () => {
    const play = turnStart(ARAKI, [...ROLLS_IN_EVEN_COLUMNS.araki, ...dice(1, 6, 1)]);
    expect([play.placeOfUnit('araki-murashige'), play.holderOf('arioka'), play.holderOf('hanakuma')]).toEqual(['1928', 'oda', 'oda']);
    expect([play.placeOfUnit('nakagawa-kiyohide-rebel'), play.holderOf('ibaraki'), play.board.arakiLeads]).toEqual([
      '2028',
      'uesugi',
      false,
    ]);
    expect(isSupplied(play.board, unitNumber('nakagawa-kiyohide-rebel'))).toBe(true);
  },
);

clause('9-2.Araki-revolt-g', 'Hanakuma follows Araki even with Oda units in its hex: they move away by their own choice', () => {
  const play = turnStart({ ...ARAKI, units: { ...ARAKI.units, 'ikeda-tsuneoki': 'hanakuma' } }, [
    ...ROLLS_IN_EVEN_COLUMNS.araki,
    ...dice(6, 1, 1),
  ]);
  expect([play.holderOf('hanakuma'), play.points, play.currentStep, play.seatToAct]).toEqual(['uesugi', 0, 'displace', 'oda']);
  expect(play.refusalOf('oda', ['displace', '1528'])).toBe('allowed');
  play.act('oda', ['displace', '1528'], dice(1)); // then the replenishment of the flipped rebel
  expect(play.placeOfUnit('ikeda-tsuneoki')).toBe('1528');
});

clause(['9-2.Araki-revolt-g', '9-2-1.3b'], 'a garrison of Hanakuma under siege is put out among the besiegers, and so moves away', () => {
  const besiegers = { 'bessho-nagaharu': 'hanakuma', 'bessho-yoshichika': 'hanakuma' };
  const play = turnStart(
    {
      ...ARAKI,
      units: { ...ARAKI.units, 'ikeda-tsuneoki': 'hanakuma', ...besiegers },
      inside: ['ikeda-tsuneoki'],
      siege: { hanakuma: 0 },
    },
    [...ROLLS_IN_EVEN_COLUMNS.araki, ...dice(6, 1, 1)],
  );
  expect([play.holderOf('hanakuma'), play.siegeOf('hanakuma'), play.isInside('ikeda-tsuneoki')]).toEqual(['uesugi', null, false]);
  expect([play.currentStep, play.seatToAct, play.placeOfUnit('ikeda-tsuneoki')]).toEqual(['displace', 'oda', '1529']);
});

clause(['9-2.Araki-revolt-g', '3.2a'], 'no Oda unit is set up in Hanakuma', () => {
  const hanakuma = castleNumber('hanakuma');
  expect(UNITS.filter(({ start }) => typeof start === 'object' && start.castle === hanakuma)).toEqual([]);
});

clause('9-2.Araki-revolt-e', 'Oda units in the castle hex are moved away by their owner', () => {
  const play = turnStart({ ...ARAKI, units: { ...ARAKI.units, 'hosokawa-fujitaka': 'arioka' } }, [
    ...ROLLS_IN_EVEN_COLUMNS.araki,
    ...dice(6, 1, 1),
  ]);
  expect([play.currentStep, play.seatToAct]).toEqual(['displace', 'oda']);
  const hex = play.choicesOf('oda', 'displace')[0] as string;
  play.act('oda', ['displace', hex], dice(1)); // then the replenishment of the flipped rebel
  expect([play.placeOfUnit('hosokawa-fujitaka'), play.isInside('araki-murashige-rebel')]).toEqual([hex, false]);
});

clause(['9-2.Araki-revolt-h', '9-2.Araki-revolt-i'], 'the rolls are made once in the game, and not for removed units', () => {
  const again = turnStart({ ...ARAKI, board: { arakiRolled: true } }, ROLLS_IN_EVEN_COLUMNS.araki);
  expect([again.event('revolt'), again.placeOfUnit('araki-murashige')]).toEqual([undefined, '2030']);
  const dead = turnStart(
    { units: LEADERS, killed: ['araki-murashige', 'nakagawa-kiyohide', 'takayama-shigetomo'] },
    ROLLS_IN_EVEN_COLUMNS.araki,
  );
  expect([dead.event('revolt'), dead.board.arakiRolled]).toEqual([undefined, true]);
});

clause('9-2-1.1a', "if the castle is already Uesugi's, the general rolls where he is and goes there only as a rebel", () => {
  const setup = { ...ARAKI, castles: { arioka: 'uesugi' } } as const;
  expect(turnStart(setup, [...ROLLS_IN_EVEN_COLUMNS.araki, ...dice(1, 1, 1)]).placeOfUnit('araki-murashige')).toBe('2030');
  expect(turnStart(setup, [...ROLLS_IN_EVEN_COLUMNS.araki, ...dice(2, 1, 1)]).placeOfUnit('araki-murashige-rebel')).toBe('1928');
});

const BESIEGED = {
  ...ARAKI,
  units: { ...ARAKI.units, 'shimotsuma-rairen': 'arioka', 'shimotsuma-nakataka': 'arioka' },
  siege: { arioka: 0 },
} as const;

clause('9-2-1.1b', 'if the castle is besieged with Oda units inside, he joins the besiegers', () => {
  const play = turnStart({ ...BESIEGED, units: { ...BESIEGED.units, 'hosokawa-fujitaka': 'arioka' }, inside: ['hosokawa-fujitaka'] }, [
    ...dice(1),
    ...ROLLS_IN_EVEN_COLUMNS.araki,
    ...dice(6, 1, 1),
  ]);
  expect([
    play.placeOfUnit('araki-murashige-rebel'),
    play.isInside('araki-murashige-rebel'),
    play.holderOf('arioka'),
    play.siegeOf('arioka'),
  ]).toEqual(['1928', false, 'oda', 0]);
});

clause('9-2-1.1a', 'he goes inside a Uesugi castle that has Oda units in its hex', () => {
  const play = turnStart(
    {
      ...ARAKI,
      units: { ...ARAKI.units, 'hosokawa-fujitaka': 'arioka', 'shimotsuma-rairen': 'arioka' },
      inside: ['shimotsuma-rairen'],
      castles: { arioka: 'uesugi' },
    },
    [...ROLLS_IN_EVEN_COLUMNS.araki, ...dice(6, 1, 1)],
  );
  expect([play.placeOfUnit('araki-murashige-rebel'), play.isInside('araki-murashige-rebel'), play.holderOf('arioka')]).toEqual([
    '1928',
    true,
    'uesugi',
  ]);
});

clause('9-2-1.1c', "if the castle is besieged and empty, it becomes Uesugi's at once and scores", () => {
  const play = turnStart(BESIEGED, [...dice(1), ...dice(6), ...ROLLS_IN_EVEN_COLUMNS.araki, ...dice(6, 1, 1)]);
  expect([play.holderOf('arioka'), play.placeOfUnit('araki-murashige-rebel'), play.points]).toEqual(['uesugi', '1928', 3]);
});

clause(['9-3', '9-3-1a', '9-3-1b'], 'each turn one die on the Mori sortie table; only those who came out act', () => {
  expect([1, 3, 4, 6, 7].map(sortieResult)).toEqual([
    { commanders: 0, busho: 0 },
    { commanders: 0, busho: 0 },
    { commanders: 0, busho: 1 },
    { commanders: 1, busho: 1 },
    { commanders: 1, busho: 2 },
  ]);
  const highest = turnStart({ units: LEADERS, waiting: ['mori-terumoto', 'kuchiba-michiyoshi'] }, [...NO_SITUATION_EVENT, ...dice(6)]);
  expect(highest.event('moriSortie')).toMatchObject({ roll: 6, commanders: 1, busho: 1 });
  const play = turnStart({ units: LEADERS, waiting: ['mori-terumoto', 'ukita-naoie', 'kuchiba-michiyoshi'] }, [
    ...NO_SITUATION_EVENT,
    ...dice(5),
  ]);
  expect(play.choicesOf('uesugi', 'bring-out').toSorted()).toEqual(['mori-terumoto', 'ukita-naoie']);
  play.act('uesugi', ['bring-out', 'mori-terumoto']);
  expect([
    play.placeOfUnit('mori-terumoto'),
    play.refusalOf('uesugi', ['move', 'mori-terumoto']),
    play.refusalOf('uesugi', ['move', 'ukita-naoie']),
  ]).toEqual(['mori-box', 'allowed', '6-2']);
});

clause('9-3-1c', 'units in the box are organised there and enter over the west edge where no enemy is', () => {
  const play = position({
    phase: 'uesugi-moves',
    units: { 'mori-terumoto': 'mori-box', 'kuchiba-michiyoshi': 'mori-box', 'maeda-toshiie': '0125' },
  });
  play.actAll('uesugi', ['join', 'kuchiba-michiyoshi', 'mori-terumoto'], ['move', 'mori-terumoto']);
  expect(play.refusalOf('uesugi', ['march', '0125'])).toBe('10-6-3');
  expect(play.refusalOf('uesugi', ['march', '0223'])).toBe('10-3-2');
  play.actAll('uesugi', ['march', '0117'], ['march', '0118']);
  expect([play.placeOfUnit('kuchiba-michiyoshi'), play.board.pointsLeft]).toEqual(['0118', 4]);
  const oda = position({ phase: 'oda-moves', units: { 'manabe-sadatomo': 'seto' } });
  oda.actAll('oda', ['ship', 'manabe-sadatomo']);
  expect(oda.refusalOf('oda', ['sail', 'mori-box'])).toBe('9-3-1c');
});
