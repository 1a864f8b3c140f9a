import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { dice, position, NO_SITUATION_EVENT, turnStart } from './helpers.ts';

const LEADERS = { 'uesugi-kenshin': 'kasugayama', 'oda-nobunaga': 'azuchi' };

clause(['15-1', '15', '21', '21.busho'], 'a killed unit never returns, and scores: up for Uesugi, down for Oda', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { ...LEADERS, 'honjo-shigenaga': '3826', 'maeda-toshiie': '3827' },
    flipped: ['maeda-toshiie'],
  });
  play.act('uesugi', ['attack', 'honjo-shigenaga', '3827'], dice(6, 6, 1, 1));
  expect([play.placeOfUnit('maeda-toshiie'), play.points]).toEqual(['killed', 1]);
  const other = position({
    phase: 'oda-attacks',
    units: { ...LEADERS, 'mori-nagayoshi': '3826', 'suda-mitsuchika': '3827' },
    flipped: ['suda-mitsuchika'],
  });
  other.act('oda', ['attack', 'mori-nagayoshi', '3827'], dice(6, 6, 1, 1));
  expect(other.points).toBe(-1);
  const spent = turnStart({ units: LEADERS, killed: ['maeda-toshiie'], damage: { kiyosu: 1 } }, [
    ...NO_SITUATION_EVENT,
    ...dice(6, 6, 6, 6, 6),
  ]);
  expect(spent.refusalOf('oda', ['raise', 'maeda-toshiie'])).toBe('9-5-6a');
});

clause(['15-2a', '15-2b', '21.taisho'], 'with a taisho his whole house is removed and scores; its castles stay with the side', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: {
      ...LEADERS,
      'honjo-shigenaga': '3826',
      'tokugawa-ieyasu': '3827',
      'honda-tadakatsu': 'hamamatsu',
      'sakai-tadatsugu': 'yoshida',
      'maeda-toshiie': '3827',
    },
    flipped: ['tokugawa-ieyasu', 'maeda-toshiie'],
  });
  play.act('uesugi', ['attack', 'honjo-shigenaga', '3827'], dice(6, 4, 1, 1)); // 5 against 4: 11 on two steps, one hit
  play.actAll('oda', ['lose', 'tokugawa-ieyasu']);
  expect([play.placeOfUnit('honda-tadakatsu'), play.placeOfUnit('sakai-tadatsugu'), play.placeOfUnit('maeda-toshiie')]).toEqual([
    'killed',
    'killed',
    '3827',
  ]);
  expect([play.points, play.holderOf('hamamatsu')]).toEqual([13, 'oda']);
  expect(play.events.slice(0, 4)).toEqual([
    { type: 'killed', unit: 'tokugawa-ieyasu', seat: 'oda' },
    { type: 'scored', seat: 'uesugi', points: 10, reason: 'unit', balance: 10 },
    { type: 'houseFalls', unit: 'tokugawa-ieyasu', house: 'tokugawa', removed: 2 },
    { type: 'scored', seat: 'uesugi', points: 3, reason: 'house', balance: 13 },
  ]);
});

clause('15-2a', 'naval units of the house score nothing, units in the box score, and waiting units never come', () => {
  const play = position({
    phase: 'oda-attacks',
    units: { ...LEADERS, 'mori-nagayoshi': '3826', 'mori-terumoto': '3827', 'hoida-motokiyo': 'mori-box', 'murakami-takeyoshi': 'seto' },
    flipped: ['mori-terumoto'],
    waiting: ['kuchiba-michiyoshi', 'ukita-naoie'],
  });
  play.act('oda', ['attack', 'mori-nagayoshi', '3827'], dice(6, 6, 1, 1));
  expect([
    play.placeOfUnit('hoida-motokiyo'),
    play.placeOfUnit('murakami-takeyoshi'),
    play.placeOfUnit('kuchiba-michiyoshi'),
    play.placeOfUnit('ukita-naoie'),
  ]).toEqual(['killed', 'killed', 'left', 'waiting']);
  expect(play.points).toBe(-12);
});

clause(['15-2a', '16-4-3b'], "cargo of the house's ships is lost, whatever its house, and scores once", () => {
  const play = position({
    phase: 'oda-attacks',
    units: { ...LEADERS, 'mori-nagayoshi': '3826', 'mori-terumoto': '3827', 'murakami-takeyoshi': 'seto', 'murakami-motoyoshi': 'seto' },
    aboard: { 'tsuchibashi-morishige': 'murakami-takeyoshi', 'hoida-motokiyo': 'murakami-motoyoshi' },
    flipped: ['mori-terumoto'],
  });
  play.act('oda', ['attack', 'mori-nagayoshi', '3827'], dice(6, 6, 1, 1));
  expect([play.placeOfUnit('tsuchibashi-morishige'), play.placeOfUnit('hoida-motokiyo')]).toEqual(['killed', 'killed']);
  expect(play.points).toBe(-10 - 2 - 1); // Terumoto, Hoida, and Tsuchibashi
});

clause(
  ['15-2a', '16-4-3b'],
  'a taisho whom a ship of the fallen house carried takes his own house along at once: nobody is left to be pursued',
  () => {
    const play = position({
      phase: 'oda-attacks',
      units: { ...LEADERS, 'mori-nagayoshi': '3826', 'mori-terumoto': '3827', 'sanada-masayuki': '3827', 'murakami-takeyoshi': 'seto' },
      aboard: { 'takeda-katsuyori': 'murakami-takeyoshi' },
      flipped: ['mori-terumoto', 'sanada-masayuki'],
    });
    play.act('oda', ['attack', 'mori-nagayoshi', '3827'], dice(6, 4, 1, 1));
    play.actAll('uesugi', ['lose', 'mori-terumoto']);
    expect([play.placeOfUnit('takeda-katsuyori'), play.placeOfUnit('sanada-masayuki'), play.points]).toEqual([
      'killed',
      'killed',
      -10 - 10 - 1,
    ]);
    expect(play.currentStep).toBe('advance');
  },
);
