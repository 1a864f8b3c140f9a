import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { castleAt, castleNumber } from '../rules/components.ts';
import { dice, position, NO_SITUATION_EVENT, turnStart } from './helpers.ts';

const LEADERS = { 'uesugi-kenshin': 'kasugayama', 'oda-nobunaga': 'azuchi' };

clause('21.samurai-taisho', 'a samurai-taisho scores 2', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { ...LEADERS, 'honjo-shigenaga': '3826', 'niwa-nagahide': '3827' },
    flipped: ['niwa-nagahide'],
  });
  play.act('uesugi', ['attack', 'honjo-shigenaga', '3827'], dice(6, 6, 1, 1));
  expect(play.points).toBe(2);
});

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
