import { clause, openMatch } from '@gunbai/shared/testing';
import { eraseGameType } from '@gunbai/engine';
import { expect } from 'vitest';
import { castleAt, castleNumber } from '../rules/components.ts';
import { kenshin } from '../rules/index.ts';
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

clause('21.samurai-taisho', 'a samurai-taisho scores 2', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { ...LEADERS, 'honjo-shigenaga': '3826', 'niwa-nagahide': '3827' },
    flipped: ['niwa-nagahide'],
  });
  play.act('uesugi', ['attack', 'honjo-shigenaga', '3827'], dice(6, 6, 1, 1));
  expect(play.points).toBe(2);
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

clause(['21.castle-3', '21.castle-4', '21.castle-7', '21.castle-11'], 'castles score by printed durability', () => {
  const points = (id: string) => castleAt(castleNumber(id)).points;
  expect([
    points('seta'),
    points('hino'),
    points('himeji'),
    points('hamamatsu'),
    points('gifu'),
    points('azuchi'),
    points('ishiyama-honganji'),
  ]).toEqual([1, 2, 2, 3, 3, 4, 4]);
  const play = position({
    phase: 'uesugi-attacks',
    units: { ...LEADERS, 'honjo-shigenaga': 'seta', 'kitajo-kagehiro': 'seta' },
    damage: { seta: 2 },
  });
  play.act('uesugi', ['assault', 'seta'], dice(6, 6, 1, 1));
  expect([play.holderOf('seta'), play.points]).toEqual(['uesugi', 1]);
});

clause('21.kyo-unit', 'each turn start 5 points for a Uesugi unit in Kyo, if the castle is held', () => {
  const setup = { units: { ...LEADERS, 'shichiri-yorichika': 'kyo' } };
  const held = turnStart({ ...setup, castles: { kyo: 'uesugi' } }, NO_SITUATION_EVENT);
  expect(held.points).toBe(5);
  const outside = turnStart(setup, NO_SITUATION_EVENT);
  expect(outside.points).toBe(0);
  const shutIn = turnStart(
    { units: { ...setup.units, 'maeda-toshiie': 'kyo' }, inside: ['shichiri-yorichika'], castles: { kyo: 'uesugi' } },
    NO_SITUATION_EVENT,
  );
  expect(shutIn.points).toBe(5);
  const empty = turnStart({ units: LEADERS, castles: { kyo: 'uesugi' } }, NO_SITUATION_EVENT);
  expect(empty.points).toBe(0);
});

clause(['21.kyo-kenshin', '18'], 'Kenshin in Kyo scores 15 instead, every turn, and Yoshiaki rises', () => {
  const play = turnStart(
    { units: { ...LEADERS, 'uesugi-kenshin': 'kyo', 'honjo-shigenaga': 'kyo' }, castles: { kyo: 'uesugi' }, waiting: ['mori-terumoto'] },
    NO_SITUATION_EVENT,
  );
  expect([play.points, play.placeOfUnit('ashikaga-yoshiaki'), play.placeOfUnit('mori-terumoto'), play.board.yoshiakiRose]).toEqual([
    15,
    'mori-box',
    'mori-box',
    true,
  ]);
  const again = turnStart(
    { units: { ...LEADERS, 'uesugi-kenshin': 'kyo' }, castles: { kyo: 'uesugi' }, board: { yoshiakiRose: true } },
    NO_SITUATION_EVENT,
  );
  expect([again.points, again.placeOfUnit('ashikaga-yoshiaki')]).toEqual([15, 'left']);
});

clause('22-1.1', 'when Kenshin is removed Oda wins at once', () => {
  const play = position({
    phase: 'oda-attacks',
    points: 99,
    units: { 'oda-nobunaga': 'azuchi', 'mori-nagayoshi': '3826', 'uesugi-kenshin': '3827' },
    flipped: ['uesugi-kenshin'],
  });
  play.act('oda', ['attack', 'mori-nagayoshi', '3827'], dice(6, 6, 1, 1));
  expect(play.state.outcome).toMatchObject({ winners: ['oda'], reason: 'kenshin-dead' });
});

clause('22-1.2', 'when Nobunaga is removed Uesugi wins at once; if both are removed together, the points decide', () => {
  const setup = {
    phase: 'uesugi-attacks',
    units: { 'uesugi-kenshin': '3826', 'oda-nobunaga': '3827' },
    flipped: ['oda-nobunaga'],
  } as const;
  const play = position(setup);
  play.act('uesugi', ['attack', 'uesugi-kenshin', '3827'], dice(6, 6, 1, 1));
  expect(play.state.outcome).toMatchObject({ winners: ['uesugi'], reason: 'nobunaga-dead' });
  const both = position({ ...setup, flipped: ['oda-nobunaga', 'uesugi-kenshin'], points: 10 });
  both.act('uesugi', ['attack', 'uesugi-kenshin', '3827'], dice(6, 6, 6, 6)); // 14 and 10 on one step: one hit each
  expect(both.state.outcome).toMatchObject({ winners: ['oda'], reason: 'both-dead' });
});

clause('22-1.3', 'a side that resigns has lost', () => {
  const match = openMatch(eraseGameType(kenshin));
  expect(match.end(['uesugi'], { winners: ['oda'], reason: 'resigned' }).ok).toBe(true);
  expect(match.outcome?.winners).toEqual(['oda']);
});
