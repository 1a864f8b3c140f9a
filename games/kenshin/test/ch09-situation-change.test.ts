import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { castleNumber, minorHouseForRoll, houseAt, situationResult, sortieResult, unitNumber } from '../rules/components.ts';
import { isSupplied } from '../rules/supply.ts';
import { dice, position, NO_SITUATION_EVENT, turnStart } from './helpers.ts';

const LEADERS = { 'uesugi-kenshin': 'kasugayama', 'oda-nobunaga': 'azuchi' };
/** Two dice for a result on the situation table. */
const diceForSum = (sum: number): number[] => dice(Math.ceil(sum / 2), Math.floor(sum / 2));
/** Results in the column of points -4 to +4, of +5 to +14, and of -14 to -5. */
const ROLLS_IN_EVEN_COLUMNS = {
  hojo: diceForSum(2),
  saikaNeutral: diceForSum(3),
  neutralToOda: diceForSum(4),
  araki: diceForSum(5),
  mori: diceForSum(8),
  neutralToUesugi: diceForSum(9),
  ukita: diceForSum(10),
  saikaReturns: diceForSum(11),
  yoshiaki: diceForSum(12),
};
const ODA_TO_UESUGI = { points: 5, dice: diceForSum(10) };
const UESUGI_TO_ODA = { points: -5, dice: diceForSum(10) };

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
    play.act('uesugi', ['bring-out', 'kuchiba-michiyoshi'], dice(2)); // 2 + 1: one busho
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
  'Yoshiaki rises: he and all Mori and Ukita come to the box, neutral houses among the freed join, those with Oda stay',
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
    } as const;
    const play = turnStart(setup, ROLLS_IN_EVEN_COLUMNS.ukita);
    expect(
      ['hoida-motokiyo', 'kuchiba-michiyoshi', 'murakami-takeyoshi', 'mori-terumoto', 'ukita-naoie'].map((unit) => play.placeOfUnit(unit)),
    ).toEqual(['left', 'left', 'left', 'left', 'left']);
    expect([play.placeOfUnit('osafune-sadachika'), play.holderOf('iwaya'), play.points]).toEqual(['0526', 'uesugi', 0]);
    const laden = turnStart({ ...setup, aboard: { 'tsuchibashi-morishige': 'murakami-takeyoshi' } }, ROLLS_IN_EVEN_COLUMNS.ukita);
    expect([laden.placeOfUnit('murakami-takeyoshi'), laden.placeOfUnit('tsuchibashi-morishige')]).toEqual(['left', 'mori-box']); // not a Mori unit, stays
    const risen = turnStart({ ...setup, board: { yoshiakiRose: true } }, ROLLS_IN_EVEN_COLUMNS.ukita);
    expect(risen.placeOfUnit('hoida-motokiyo')).toBe('0223');
    const twice = turnStart({ ...setup, board: { ukitaRevolted: true } }, ROLLS_IN_EVEN_COLUMNS.ukita);
    expect(twice.placeOfUnit('hoida-motokiyo')).toBe('0223');
  },
);

const ARAKI = {
  units: { ...LEADERS, 'araki-murashige': '2030', 'nakagawa-kiyohide': 'ibaraki', 'takayama-shigetomo': '2129' },
  flipped: ['araki-murashige'],
} as const;

clause(
  ['9-2.Araki-revolt-a', '9-2.Araki-revolt-b', '9-2.Araki-revolt-c', '9-2.Araki-revolt-d', '9-2.Araki-revolt-e', '9-2.Araki-revolt-f'],
  'Araki revolt: the three go to their castles; who is not called off changes sides with his castle',
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
    const occupied = turnStart({ ...ARAKI, units: { ...ARAKI.units, 'ikeda-tsuneoki': 'hanakuma' } }, [
      ...ROLLS_IN_EVEN_COLUMNS.araki,
      ...dice(6, 1, 1),
    ]);
    expect([occupied.holderOf('arioka'), occupied.holderOf('hanakuma')]).toEqual(['uesugi', 'oda']);
  },
);

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

clause(
  ['9-2.neutral-Oda', '9-2.neutral-Uesugi'],
  'a neutral house joins a side with its castles, without points; a house that is not neutral does not',
  () => {
    expect([1, 2, 3, 4, 5, 6].map((die) => houseAt(minorHouseForRoll(die)).id)).toEqual([
      'yamana',
      'isshiki',
      'takeda-motoaki',
      'negoro',
      'miki',
      'hatano',
    ]);
    const oda = turnStart({ units: LEADERS }, [...ROLLS_IN_EVEN_COLUMNS.neutralToOda, ...dice(5)]);
    expect([oda.sideOfHouse('miki'), oda.holderOf('matsukura'), oda.points]).toEqual(['oda', 'oda', 0]);
    const uesugi = turnStart({ units: LEADERS }, [...ROLLS_IN_EVEN_COLUMNS.neutralToUesugi, ...dice(5)]);
    expect([uesugi.sideOfHouse('miki'), uesugi.holderOf('sakurabora')]).toEqual(['uesugi', 'uesugi']);
    const hatano = turnStart({ units: LEADERS }, [...ROLLS_IN_EVEN_COLUMNS.neutralToOda, ...dice(6)]); // Hatano is not neutral
    expect(hatano.sideOfHouse('hatano')).toBe('uesugi');
    const taken = turnStart({ units: LEADERS, houses: { miki: 'oda' } }, [...ROLLS_IN_EVEN_COLUMNS.neutralToUesugi, ...dice(5)]);
    expect(taken.sideOfHouse('miki')).toBe('oda');
  },
);

clause(['9-2.Oda-Uesugi', '9-2.Uesugi-Oda'], 'a house of one side joins the other; any other house does nothing', () => {
  const over = turnStart({ units: LEADERS, houses: { miki: 'oda' }, points: ODA_TO_UESUGI.points }, [...ODA_TO_UESUGI.dice, ...dice(5)]);
  expect([over.sideOfHouse('miki'), over.holderOf('matsukura'), over.points]).toEqual(['uesugi', 'uesugi', 5]);
  const neutral = turnStart({ units: LEADERS, points: ODA_TO_UESUGI.points }, [...ODA_TO_UESUGI.dice, ...dice(5)]);
  expect(neutral.sideOfHouse('miki')).toBe('neutral');
  const back = turnStart({ units: LEADERS, points: UESUGI_TO_ODA.points }, [...UESUGI_TO_ODA.dice, ...dice(6)]);
  expect([back.sideOfHouse('hatano'), back.holderOf('yakami'), back.points]).toEqual(['oda', 'oda', -5]);
});

const HATANO_TURNS = { points: UESUGI_TO_ODA.points } as const;
const TURN = [...UESUGI_TO_ODA.dice, ...dice(6)];

clause(
  '9-2-1.3a',
  'its units among hostile units go to an adjacent hex chosen by the new owner, and leave commanders of other houses',
  () => {
    const play = turnStart(
      { ...HATANO_TURNS, units: { ...LEADERS, 'uesugi-kenshin': '3827' }, forces: { 'uesugi-kenshin': ['hatano-hideharu'] } },
      TURN,
    );
    expect([play.currentStep, play.seatToAct, play.commanderOf('hatano-hideharu')]).toEqual(['displace', 'oda', 'hatano-hideharu']);
    play.act('oda', ['displace', '3828']);
    expect([play.placeOfUnit('hatano-hideharu'), play.placeOfUnit('uesugi-kenshin')]).toEqual(['3828', '3827']);
  },
);

clause('9-2-1.3a', 'a force of the house moves away as one', () => {
  const play = turnStart(
    {
      ...HATANO_TURNS,
      units: { ...LEADERS, 'hatano-hideharu': '3827', 'uesugi-kenshin': '3827' },
      forces: { 'hatano-hideharu': ['akai-tadaie'] },
    },
    TURN,
  );
  play.act('oda', ['displace', '3828']);
  expect([play.placeOfUnit('hatano-hideharu'), play.placeOfUnit('akai-tadaie'), play.commanderOf('akai-tadaie')]).toEqual([
    '3828',
    '3828',
    'hatano-hideharu',
  ]);
  expect(play.currentStep).not.toBe('displace');
});

clause('9-2-1.3a', 'its units that are not among hostile units stay', () => {
  const play = turnStart({ ...HATANO_TURNS, units: { ...LEADERS, 'hatano-hideharu': '3827', 'uesugi-kenshin': '3826' } }, TURN);
  expect([play.sideOfHouse('hatano'), play.placeOfUnit('hatano-hideharu'), play.event('displaced')]).toEqual(['oda', '3827', undefined]);
  expect(play.currentStep).not.toBe('displace');
});

clause('9-2-1.3a', 'a unit with no hex to go to is removed with its whole force', () => {
  const play = turnStart(
    {
      ...HATANO_TURNS,
      units: {
        ...LEADERS,
        'uesugi-kenshin': '0117',
        'hatano-hideharu': '0117',
        'honjo-shigenaga': '0118',
        'kitajo-kagehiro': '0218',
        'suda-mitsuchika': '0217',
      },
      forces: { 'hatano-hideharu': ['akai-tadaie'] },
    },
    TURN,
  );
  expect([play.placeOfUnit('hatano-hideharu'), play.placeOfUnit('akai-tadaie'), play.currentStep]).toEqual([
    'killed',
    'killed',
    'movement',
  ]);
});

clause('9-2-1.3b', 'from a shared castle its units go outside in the same hex; from its own castle the others do', () => {
  const shared = turnStart(
    {
      ...HATANO_TURNS,
      units: { ...LEADERS, 'hatano-hideharu': 'miki', 'bessho-nagaharu': 'miki', 'hashiba-hideyoshi': 'miki' },
      inside: ['hatano-hideharu', 'bessho-nagaharu'],
    },
    TURN,
  );
  expect([shared.placeOfUnit('hatano-hideharu'), shared.isInside('hatano-hideharu'), shared.isInside('bessho-nagaharu')]).toEqual([
    '1428',
    false,
    true,
  ]);
  const own = turnStart(
    {
      ...HATANO_TURNS,
      units: { ...LEADERS, 'hatano-hideharu': 'yakami', 'bessho-nagaharu': 'yakami', 'akechi-mitsuhide': 'yakami' },
      inside: ['hatano-hideharu', 'bessho-nagaharu'],
    },
    TURN,
  );
  // Oda's besieger stands there: Bessho, put outside among enemies, must leave the hex.
  expect([own.holderOf('yakami'), own.currentStep, own.seatToAct]).toEqual(['oda', 'displace', 'uesugi']);
});

clause('9-2-1.3b', "the others leave the hex of the house's own castle, and so do those put outside among enemies", () => {
  const open = turnStart({ ...HATANO_TURNS, units: { ...LEADERS, 'hatano-hideharu': 'yakami', 'bessho-nagaharu': 'yakami' } }, TURN);
  expect([open.currentStep, open.seatToAct, open.choicesOf('uesugi', 'displace').length > 0]).toEqual(['displace', 'uesugi', true]);
  open.act('uesugi', ['displace', '1725']);
  expect([open.placeOfUnit('bessho-nagaharu'), open.placeOfUnit('hatano-hideharu'), open.holderOf('yakami')]).toEqual([
    '1725',
    '1724',
    'oda',
  ]);
  const shut = turnStart(
    {
      ...HATANO_TURNS,
      units: { ...LEADERS, 'hatano-hideharu': 'yakami', 'bessho-nagaharu': 'yakami', 'akechi-mitsuhide': 'yakami' },
      inside: ['hatano-hideharu', 'bessho-nagaharu'],
    },
    TURN,
  );
  expect([shut.currentStep, shut.isInside('bessho-nagaharu')]).toEqual(['displace', false]);
  shut.act('uesugi', ['displace', '1725']);
  expect([shut.currentStep, shut.placeOfUnit('hatano-hideharu'), shut.isInside('hatano-hideharu')]).toEqual(['movement', '1724', false]);
});

clause(['9-2.Uesugi-Oda', '9-2-1.3a'], 'a castle that the house has lost does not change sides, and its siege continues', () => {
  const setup = { ...HATANO_TURNS, castles: { yakami: 'oda' }, siege: { yakami: 0 } } as const;
  const besiegers = { 'bessho-nagaharu': 'yakami', 'bessho-tomoyuki': 'yakami' };
  const CHECKS = dice(1, 6);
  const play = turnStart({ ...setup, units: { ...LEADERS, ...besiegers } }, [...CHECKS, ...TURN]);
  expect([play.holderOf('kuroi'), play.siegeOf('yakami'), play.placeOfUnit('bessho-nagaharu'), play.currentStep]).toEqual([
    'oda',
    1,
    '1724',
    'movement',
  ]);
  // Former allies in the siege are now enemies, and must leave.
  const among = turnStart({ ...setup, units: { ...LEADERS, ...besiegers, 'hatano-hideharu': 'yakami' } }, [...CHECKS, ...TURN]);
  expect([among.currentStep, among.seatToAct]).toEqual(['displace', 'oda']);
  among.act('oda', ['displace', '1725'], dice(1));
  expect([among.placeOfUnit('hatano-hideharu'), among.siegeOf('yakami')]).toEqual(['1725', 1]);
});

clause('9-2-1.3c', "aboard a ship at sea both are removed, and the ship's side scores the unit", () => {
  const play = turnStart(
    { ...HATANO_TURNS, units: { ...LEADERS, 'murakami-takeyoshi': 'seto' }, aboard: { 'akai-tadaie': 'murakami-takeyoshi' } },
    TURN,
  );
  expect([play.placeOfUnit('akai-tadaie'), play.placeOfUnit('murakami-takeyoshi'), play.points]).toEqual(['killed', 'killed', -4]);
});

clause('9-2-1.3d', 'in the sortie box the unit is removed and scores for Uesugi', () => {
  const play = turnStart({ ...HATANO_TURNS, units: { ...LEADERS, 'akai-tadaie': 'mori-box' } }, TURN);
  expect([play.placeOfUnit('akai-tadaie'), play.points]).toEqual(['killed', -4]);
});

clause(
  ['9-2.Saika-neutral', '9-2-1.2a', '9-2-1.2b'],
  'Saika neutral: its survivors go home and are neutral with the castle; others there move away',
  () => {
    const play = turnStart(
      { units: { ...LEADERS, 'suzuki-shigehide': 'ishiyama-honganji', 'saika-navy': 'seto', 'kyonyo-koju': 'saika' } },
      ROLLS_IN_EVEN_COLUMNS.saikaNeutral,
    );
    expect([
      play.placeOfUnit('suzuki-shigehide'),
      play.placeOfUnit('saika-navy'),
      play.sideOfHouse('saika'),
      play.holderOf('saika'),
    ]).toEqual(['1435', '1435', 'neutral', 'neutral']);
    expect([play.currentStep, play.seatToAct]).toEqual(['displace', 'uesugi']);
    play.act('uesugi', ['displace', '1535'], dice(1)); // cut off from Ishiyama, it rolls for attrition
    expect(play.placeOfUnit('kyonyo-koju')).toBe('1535');
    const already = turnStart(
      { units: { ...LEADERS, 'suzuki-shigehide': 'ishiyama-honganji' }, houses: { saika: 'oda' } },
      ROLLS_IN_EVEN_COLUMNS.saikaNeutral,
    );
    expect(already.sideOfHouse('saika')).toBe('oda');
  },
);

clause('9-2.Saika-neutral', 'removed units stay removed; units already neutral or without a home stay as they are', () => {
  const fallen = turnStart({ units: LEADERS, killed: ['tsuchibashi-morishige'] }, ROLLS_IN_EVEN_COLUMNS.saikaNeutral);
  expect([fallen.sideOfHouse('saika'), fallen.placeOfUnit('tsuchibashi-morishige')]).toEqual(['neutral', 'killed']);
  const again = turnStart(
    { units: { ...LEADERS, 'suzuki-shigehide': 'saika' }, houses: { saika: 'neutral' } },
    ROLLS_IN_EVEN_COLUMNS.saikaNeutral,
  );
  expect([again.sideOfHouse('saika'), again.event('saikaReturnsHome')]).toEqual(['neutral', undefined]);
  const homeless = turnStart(
    { units: { ...LEADERS, 'suzuki-shigehide': 'ishiyama-honganji' }, castles: { saika: 'oda' } },
    ROLLS_IN_EVEN_COLUMNS.saikaNeutral,
  );
  expect([homeless.sideOfHouse('saika'), homeless.placeOfUnit('suzuki-shigehide'), homeless.holderOf('saika')]).toEqual([
    'uesugi',
    '1930',
    'oda',
  ]);
});

clause(
  ['9-2.Saika-neutral', '9-2-1.2b'],
  'ships of other houses leave the port for the sea; whom a ship of Saika carried goes ashore and away',
  () => {
    const play = turnStart(
      {
        units: { ...LEADERS, 'saika-navy': 'seto', 'murakami-takeyoshi': 'saika', 'nomi-munekatsu': 'seto' },
        aboard: { 'kyonyo-koju': 'saika-navy', 'shimotsuma-rairen': 'nomi-munekatsu' },
      },
      ROLLS_IN_EVEN_COLUMNS.saikaNeutral,
    );
    expect([play.placeOfUnit('saika-navy'), play.placeOfUnit('murakami-takeyoshi'), play.placeOfUnit('kyonyo-koju')]).toEqual([
      '1435',
      'seto',
      '1435',
    ]);
    expect([play.currentStep, play.seatToAct, play.board.aboard[unitNumber('kyonyo-koju')]]).toEqual(['displace', 'uesugi', -1]);
    expect(play.board.aboard[unitNumber('shimotsuma-rairen')]).toBe(unitNumber('nomi-munekatsu'));
    expect(play.event('engagedAtSea')).toBeUndefined(); // nobody hostile is at sea
  },
);

clause('9-2-1.2c', 'if Oda units in Saika castle are besieged, the returning units join the besiegers', () => {
  const play = turnStart(
    {
      units: {
        ...LEADERS,
        'suzuki-shigehide': 'ishiyama-honganji',
        'miyoshi-yasunaga': 'saika',
        'kyonyo-koju': 'saika',
        'shimotsuma-rairen': 'saika',
        'murakami-takeyoshi': 'seto',
      },
      castles: { saika: 'oda' },
      inside: ['miyoshi-yasunaga'],
      siege: { saika: 0 },
    },
    [...dice(1), ...ROLLS_IN_EVEN_COLUMNS.saikaNeutral],
  );
  expect([play.placeOfUnit('suzuki-shigehide'), play.sideOfHouse('saika'), play.isInside('suzuki-shigehide')]).toEqual([
    '1435',
    'uesugi',
    false,
  ]);
});

clause('9-2-1.2d', 'if Uesugi units in Saika castle are besieged, the returning units join the garrison', () => {
  const play = turnStart(
    {
      units: {
        ...LEADERS,
        'suzuki-shigehide': 'ishiyama-honganji',
        'tsuchibashi-morishige': 'saika',
        'tsutsui-junkei': 'saika',
        'miyoshi-yasunaga': 'saika',
        'sakuma-nobumori': 'saika',
      },
      inside: ['tsuchibashi-morishige'],
      siege: { saika: 0 },
    },
    ROLLS_IN_EVEN_COLUMNS.saikaNeutral,
  );
  expect([play.placeOfUnit('suzuki-shigehide'), play.isInside('suzuki-shigehide'), play.sideOfHouse('saika')]).toEqual([
    '1435',
    true,
    'uesugi',
  ]);
});

clause(
  ['9-2-1.2d', '13-1-5', '16-2-5a'],
  'with those who return the garrison may be as many as the besiegers; a ship in the port is protected',
  () => {
    const setup = {
      units: {
        ...LEADERS,
        'suzuki-shigehide': 'ishiyama-honganji',
        'tsuchibashi-morishige': 'saika',
        'tsutsui-junkei': 'saika',
        'miyoshi-yasunaga': 'saika',
      },
      inside: ['tsuchibashi-morishige'],
      siege: { saika: 0 },
    };
    const play = turnStart(setup, ROLLS_IN_EVEN_COLUMNS.saikaNeutral);
    expect([play.isInside('suzuki-shigehide'), play.siegeOf('saika')]).toEqual([true, null]);
    const fleets = turnStart({ ...setup, units: { ...setup.units, 'saika-navy': 'seto', 'manabe-sadatomo': 'saika' } }, [
      ...dice(1),
      ...ROLLS_IN_EVEN_COLUMNS.saikaNeutral,
    ]);
    expect([fleets.placeOfUnit('saika-navy'), fleets.isInside('saika-navy')]).toEqual(['1435', true]);
  },
);

clause('9-2.Saika-returns', 'Saika returns to the Uesugi side if it is neutral', () => {
  const play = turnStart({ units: LEADERS, houses: { saika: 'neutral' } }, ROLLS_IN_EVEN_COLUMNS.saikaReturns);
  expect([play.sideOfHouse('saika'), play.holderOf('saika')]).toEqual(['uesugi', 'uesugi']);
  expect(turnStart({ units: LEADERS, houses: { saika: 'oda' } }, ROLLS_IN_EVEN_COLUMNS.saikaReturns).sideOfHouse('saika')).toBe('oda');
});

clause(['9-3', '9-3-1a', '9-3-1b'], 'each turn one die on the Mori sortie table; only those who came out act', () => {
  expect([1, 3, 4, 6, 7].map(sortieResult)).toEqual([
    { commanders: 0, busho: 0 },
    { commanders: 0, busho: 1 },
    { commanders: 1, busho: 0 },
    { commanders: 1, busho: 2 },
    { commanders: 1, busho: 3 },
  ]);
  const highest = turnStart({ units: LEADERS, waiting: ['mori-terumoto', 'kuchiba-michiyoshi'] }, [...NO_SITUATION_EVENT, ...dice(6)]);
  expect(highest.event('moriSortie')).toMatchObject({ roll: 6, commanders: 1, busho: 2 });
  const play = turnStart({ units: LEADERS, waiting: ['mori-terumoto', 'ukita-naoie', 'kuchiba-michiyoshi'] }, [
    ...NO_SITUATION_EVENT,
    ...dice(4),
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
