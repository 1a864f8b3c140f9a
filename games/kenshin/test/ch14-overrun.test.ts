import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { dice, position } from './helpers.ts';

const NO_HITS = dice(1, 1, 1, 1);
/** Kagekatsu (4) with three (8 steps) on the march against Maeda (3) in the plain. */
const MARCH = {
  phase: 'uesugi-moves',
  units: { 'uesugi-kagekatsu': '3826', 'maeda-toshiie': '3827' },
  forces: { 'uesugi-kagekatsu': ['honjo-shigenaga', 'kitajo-kagehiro', 'amakasu-kagemochi'] },
} as const;

clause(['14', '14-7-1'], 'an overrun costs as much as entering the hex, zone of control included', () => {
  const play = position(MARCH);
  play.actAll('uesugi', ['move', 'uesugi-kagekatsu']);
  expect(play.refusalOf('uesugi', ['overrun', '3825'])).toBe('14');
  play.act('uesugi', ['overrun', '3827'], NO_HITS);
  expect(play.board.pointsLeft).toBe(4);
  const poor = position({ ...MARCH, units: { 'uesugi-kagekatsu': '3823', 'maeda-toshiie': '3827' } });
  poor.actAll('uesugi', ['move', 'uesugi-kagekatsu'], ['march', '3824', '3825', '3826']); // a river, and a zone at the end
  expect(poor.board.pointsLeft).toBe(1);
  expect(poor.refusalOf('uesugi', ['overrun', '3827'])).toBe('14-7-1');
  poor.editState((board) => (board.pointsLeft = 2)); // just what it costs
  expect(poor.refusalOf('uesugi', ['overrun', '3827'])).toBe('allowed');
});

clause(['14-7-2', '14-7-6b', '12-3-2'], 'if an overrun destroys both forces, the move is over', () => {
  const play = position({
    phase: 'uesugi-moves',
    units: { 'honjo-shigenaga': '3826', 'maeda-toshiie': '3827', 'kitajo-kagehiro': '4825' },
    flipped: ['honjo-shigenaga', 'maeda-toshiie'],
  });
  play.actAll('uesugi', ['move', 'honjo-shigenaga']).act('uesugi', ['overrun', '3827'], dice(6, 6, 6, 6));
  expect([play.placeOfUnit('honjo-shigenaga'), play.placeOfUnit('maeda-toshiie'), play.currentStep]).toEqual([
    'killed',
    'killed',
    'movement',
  ]);
});

clause(['14-7-2', '14-7-6a', '14-7-6b'], 'the defender retreats at once: the force enters the hex and may overrun again', () => {
  const play = position({ ...MARCH, units: { ...MARCH.units, 'sassa-narimasa': '3829' }, flipped: ['maeda-toshiie'] });
  play.actAll('uesugi', ['move', 'uesugi-kagekatsu']);
  play.act('uesugi', ['overrun', '3827'], NO_HITS);
  expect([play.currentStep, play.seatToAct]).toEqual(['withdrawal', 'oda']); // no pursuit
  play.actAll('oda', ['withdraw', '3927'], ['halt']);
  play.actAll('uesugi', ['follow-up']);
  expect([play.placeOfUnit('uesugi-kagekatsu'), play.currentStep]).toEqual(['3827', 'march']);
  play.act('uesugi', ['overrun', '3927'], dice(6, 6, 1, 1));
  expect([play.placeOfUnit('maeda-toshiie'), play.currentStep]).toEqual(['killed', 'followUp']);
});

clause(['14-7-6b', '10-3-1'], 'a force that enters with its last point has ended its move', () => {
  const play = position({ ...MARCH, units: { ...MARCH.units, 'kawada-nagachika': '4825' }, flipped: ['maeda-toshiie'] });
  play.actAll('uesugi', ['move', 'uesugi-kagekatsu']).editState((board) => (board.pointsLeft = 2));
  play.act('uesugi', ['overrun', '3827'], NO_HITS).actAll('oda', ['withdraw', '3828'], ['halt']);
  play.actAll('uesugi', ['follow-up']);
  expect([play.placeOfUnit('uesugi-kagekatsu'), play.currentStep]).toEqual(['3827', 'movement']);
});

clause('14-7-6b', 'a force may also stop; the points are spent', () => {
  const play = position({ ...MARCH, flipped: ['maeda-toshiie'] });
  play.actAll('uesugi', ['move', 'uesugi-kagekatsu']);
  play.act('uesugi', ['overrun', '3827'], NO_HITS);
  play.actAll('oda', ['withdraw', '3828'], ['halt']);
  play.actAll('uesugi', ['stop']);
  expect([play.placeOfUnit('uesugi-kagekatsu'), play.currentStep]).toEqual(['3826', 'movement']);
});

clause(['14-7-3', '14-7-4', '14-7-8a', '10-7-4'], 'one roll each; if neither side retreats they are engaged, and the march is over', () => {
  const play = position({ ...MARCH, units: { ...MARCH.units, 'sassa-narimasa': '3827' } });
  play.actAll('uesugi', ['move', 'uesugi-kagekatsu']);
  play.act('uesugi', ['overrun', '3827'], NO_HITS);
  play.actAll('uesugi', ['stand']);
  play.actAll('oda', ['stand']);
  expect([play.currentStep, play.board.engagements.length, play.board.pointsLeft]).toEqual(['movement', 1, 4]);
  play.actAll('uesugi', ['end-moves']);
  expect(play.refusalOf('oda', ['check', 'sassa-narimasa'])).toBe('10-7-2');
  play.actAll('oda', ['end-moves']);
  play.actAll('uesugi', ['end-moves']);
  play.act('uesugi', ['attack', 'uesugi-kagekatsu', '3827'], NO_HITS); // the overrunner is the attacker
  expect(play.event('field')).toMatchObject({ seat: 'uesugi' });
});

clause('14-7-5', 'all enemies in the hex are overrun together', () => {
  const play = position({ ...MARCH, units: { ...MARCH.units, 'sassa-narimasa': '3827' } });
  play.actAll('uesugi', ['move', 'uesugi-kagekatsu']);
  play.act('uesugi', ['overrun', '3827'], dice(3, 4, 1, 1)); // eight steps, 7, Kagekatsu 4 against Sassa 4: 2 hits, one each
  expect([play.steps('maeda-toshiie'), play.steps('sassa-narimasa')]).toEqual([1, 1]);
});

clause(['14-7-8b', '14-7-9'], 'the attacker declares first; there is no pursuit; an attacker who retreats has ended his move', () => {
  const play = position(MARCH);
  play.actAll('uesugi', ['move', 'uesugi-kagekatsu']);
  play.act('uesugi', ['overrun', '3827'], NO_HITS);
  expect([play.currentStep, play.seatToAct]).toEqual(['stand', 'uesugi']);
  play.actAll('uesugi', ['retreat']);
  expect(play.currentStep).toBe('withdrawal');
  play.actAll('uesugi', ['withdraw', '3825'], ['halt']);
  expect([play.placeOfUnit('uesugi-kagekatsu'), play.currentStep, play.board.engagements]).toEqual(['3825', 'movement', []]);
});
