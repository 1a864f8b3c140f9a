import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { minorHouseForRoll, houseAt, unitNumber } from '../rules/components.ts';
import { dice, turnStart } from './helpers.ts';

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

const HATANO_TURNS = { points: UESUGI_TO_ODA.points } as const;

const TURN = [...UESUGI_TO_ODA.dice, ...dice(6)];

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
  // Oda's besieger is there: Bessho, now outside among enemies, must leave the hex.
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
