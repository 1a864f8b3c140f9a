import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { hexOf } from '../rules/map.ts';
import { isInCastleZone, canLinePass } from '../rules/supply.ts';
import { isInZone } from '../rules/derived-state.ts';
import { position } from './helpers.ts';

const ODA = 1;
const UESUGI = 0;

/** The points left after one step. */
const stepCostOf = (setup: Parameters<typeof position>[0], unit: string, hex: string): number => {
  const play = position(setup);
  play.actAll(setup.phase.startsWith('oda') ? 'oda' : 'uesugi', ['move', unit], ['march', hex]);
  return 6 - play.board.pointsLeft;
};

clause(['7', '7-1'], 'a force controls its own hex and the six around it', () => {
  const { board } = position({ phase: 'uesugi-moves', units: { 'maeda-toshiie': '3827' } });
  for (const hex of ['3827', '3826', '3926', '3927', '3828', '3727', '3726']) expect(isInZone(board, ODA, hexOf(hex))).toBe(true);
  for (const hex of ['3825', '3829', '4027', '3626']) expect(isInZone(board, ODA, hexOf(hex))).toBe(false);
});

clause('7-1-1', 'no zone over sea, lake or a water hexside; rivers do not stop a zone', () => {
  const { board } = position({
    phase: 'uesugi-moves',
    units: { 'maeda-toshiie': '1330', 'hosokawa-fujitaka': '2526', 'sassa-narimasa': '3928' },
  });
  expect(isInZone(board, ODA, hexOf('1329'))).toBe(false); // across the Akashi strait
  expect(isInZone(board, ODA, hexOf('1430'))).toBe(false); // sea
  expect(isInZone(board, ODA, hexOf('2427'))).toBe(false); // across the south of Lake Biwa
  expect(isInZone(board, ODA, hexOf('2527'))).toBe(true);
  expect(isInZone(board, ODA, hexOf('4028'))).toBe(true); // a river between
});

clause('7-1-2', 'a garrison has no zone of control', () => {
  const setup = {
    phase: 'uesugi-moves',
    units: { 'inaba-yoshimichi': 'kiyosu', 'honjo-shigenaga': 'kiyosu', 'kitajo-kagehiro': '3827' },
  } as const;
  expect(stepCostOf({ ...setup, inside: ['inaba-yoshimichi'] }, 'kitajo-kagehiro', '3727')).toBe(1);
  const { board } = position({ ...setup, inside: ['inaba-yoshimichi'] });
  expect(isInZone(board, ODA, hexOf('3727'))).toBe(false);
});

clause(['7-1-3', '10-5-1'], 'an enemy zone costs one more point, however many enemies there are', () => {
  const free = { phase: 'uesugi-moves', units: { 'honjo-shigenaga': '3827' } } as const;
  expect(stepCostOf(free, 'honjo-shigenaga', '3727')).toBe(1);
  expect(stepCostOf({ ...free, units: { ...free.units, 'maeda-toshiie': '3628' } }, 'honjo-shigenaga', '3727')).toBe(2);
  expect(
    stepCostOf({ ...free, units: { ...free.units, 'maeda-toshiie': '3628', 'sassa-narimasa': '3728' } }, 'honjo-shigenaga', '3727'),
  ).toBe(2);
});

clause(['7-2', '7-2-2.2'], 'the hexes around a castle count for supply only, not for movement', () => {
  const setup = { phase: 'uesugi-moves', units: { 'honjo-shigenaga': '3827' } } as const;
  expect(stepCostOf(setup, 'honjo-shigenaga', '3726')).toBe(1); // next to Kiyosu
  const { board } = position(setup);
  expect(isInCastleZone(board, ODA, hexOf('3726'))).toBe(true);
  expect(isInCastleZone(board, ODA, hexOf('3626'))).toBe(true);
  expect(isInCastleZone(board, ODA, hexOf('3827'))).toBe(false);
});

clause('7-2-1', "a castle's zone does not reach across water", () => {
  const { board } = position({ phase: 'uesugi-moves' });
  expect(isInCastleZone(board, UESUGI, hexOf('1329'))).toBe(false); // Iwaya across the Akashi strait
  expect(isInCastleZone(board, UESUGI, hexOf('1330'))).toBe(true);
});

clause(['7-2-2.1', '10-5-2'], "an enemy castle's own hex costs one more point", () => {
  const setup = { phase: 'uesugi-moves', units: { 'honjo-shigenaga': '3726' } } as const;
  expect(stepCostOf(setup, 'honjo-shigenaga', '3626')).toBe(2);
  expect(stepCostOf({ ...setup, castles: { kiyosu: 'uesugi' } }, 'honjo-shigenaga', '3626')).toBe(1);
  // Not twice, even in a force's zone.
  expect(stepCostOf({ ...setup, units: { ...setup.units, 'maeda-toshiie': '3527' } }, 'honjo-shigenaga', '3626')).toBe(2);
});

clause('7-2-3', 'a besieged castle has no zone; enemies in its hex without a siege do not remove it', () => {
  const setup = { phase: 'uesugi-moves', units: { 'honjo-shigenaga': 'kiyosu', 'kitajo-kagehiro': 'kiyosu' } } as const;
  expect(isInCastleZone(position({ ...setup, siege: { kiyosu: 0 } }).board, ODA, hexOf('3726'))).toBe(false);
  expect(isInCastleZone(position(setup).board, ODA, hexOf('3726'))).toBe(true);
});

clause('10-5-3', 'leaving an enemy zone costs nothing extra', () => {
  const setup = { phase: 'uesugi-moves', units: { 'honjo-shigenaga': '3827', 'maeda-toshiie': '3727' } } as const;
  expect(stepCostOf(setup, 'honjo-shigenaga', '3927')).toBe(1);
});

clause('10-5-4', 'moving from one enemy zone directly into the next costs one more point', () => {
  const play = position({ phase: 'uesugi-moves', units: { 'honjo-shigenaga': '3827', 'maeda-toshiie': '3727' } });
  play.actAll('uesugi', ['move', 'honjo-shigenaga'], ['march', '3828'], ['march', '3728']);
  expect([play.placeOfUnit('honjo-shigenaga'), play.board.pointsLeft]).toEqual(['3728', 2]);
});

clause('10-5-5', 'an own force in the hex saves the extra point', () => {
  const setup = {
    phase: 'uesugi-moves',
    units: { 'honjo-shigenaga': '3827', 'maeda-toshiie': '3727', 'kitajo-kagehiro': '3828' },
  } as const;
  expect(stepCostOf(setup, 'honjo-shigenaga', '3828')).toBe(1);
  const atCastle = { phase: 'uesugi-moves', units: { 'honjo-shigenaga': '3726', 'kitajo-kagehiro': '3626' } } as const;
  expect(stepCostOf(atCastle, 'honjo-shigenaga', '3626')).toBe(1);
});

clause(['20a', '20b'], 'neutral castles and forces control nothing, and their hexes cannot be entered', () => {
  const play = position({ phase: 'uesugi-moves', units: { 'miki-yoritsuna': '4215', 'honjo-shigenaga': '4114' } });
  expect([canLinePass(play.board, UESUGI, hexOf('4214')), canLinePass(play.board, UESUGI, hexOf('4215'))]).toEqual([true, false]);
  play.actAll('uesugi', ['move', 'honjo-shigenaga']);
  expect(play.refusalOf('uesugi', ['march', '4215'])).toBe('20b');
  play.actAll('uesugi', ['march', '4214']); // a mountain next to Matsukura: 2 points, nothing more
  expect(play.board.pointsLeft).toBe(4);
  expect(play.refusalOf('uesugi', ['engage', '4215'])).toBe('10-7a');
  expect(play.refusalOf('uesugi', ['overrun', '4215'])).toBe('14');
});
