import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { castleNumber, unitNumber } from '../rules/components.ts';
import { unsuppliedForces } from '../rules/supply.ts';
import { dice, position } from './helpers.ts';

// Edge cases of single rules

clause(['9-2.Araki-revolt-g', '9-4'], 'rebels without Araki each have their own home castle, even besieged', () => {
  const { board } = position({
    phase: 'uesugi-moves',
    units: {
      'nakagawa-kiyohide-rebel': 'ibaraki',
      'takayama-shigetomo-rebel': 'takatsuki',
      'maeda-toshiie': 'ibaraki',
      'sassa-narimasa': 'takatsuki',
    },
    inside: ['nakagawa-kiyohide-rebel', 'takayama-shigetomo-rebel'],
    castles: { ibaraki: 'uesugi', takatsuki: 'uesugi' },
  });
  const rebels = ['nakagawa-kiyohide-rebel', 'takayama-shigetomo-rebel'].map(unitNumber);
  expect(unsuppliedForces(board).filter((unit) => rebels.includes(unit))).toEqual([]);
  board.holder[castleNumber('ibaraki')] = 1; // lost to Oda
  expect(unsuppliedForces(board).filter((unit) => rebels.includes(unit))).toEqual(rebels.slice(0, 1));
  board.holder[castleNumber('ibaraki')] = 0;
  board.arakiLeads = true; // then Arioka alone is their home
  expect(unsuppliedForces(board).filter((unit) => rebels.includes(unit))).toEqual(rebels);
});

clause('12-4b', 'an attacker who cannot retreat is not asked', () => {
  const setup = { phase: 'uesugi-attacks', units: { 'honjo-shigenaga': '0117', 'maeda-toshiie': '0118' } } as const;
  const open = position(setup);
  open.act('uesugi', ['attack', 'honjo-shigenaga', '0118'], dice(1, 1, 1, 1));
  expect([open.currentStep, open.seatToAct]).toEqual(['stand', 'uesugi']);
  const closed = position({ ...setup, units: { ...setup.units, 'sassa-narimasa': '0218' } });
  closed.act('uesugi', ['attack', 'honjo-shigenaga', '0118'], dice(1, 1, 1, 1));
  expect([closed.currentStep, closed.seatToAct]).toEqual(['stand', 'oda']);
});

clause('10-8a', 'a fort cannot be built in the sortie box', () => {
  const play = position({ phase: 'uesugi-moves', units: { 'hoida-motokiyo': 'mori-box', 'honjo-shigenaga': '3827' } });
  play.actAll('uesugi', ['move', 'hoida-motokiyo']);
  expect(play.refusalOf('uesugi', ['fort'])).toBe('10-8a');
  play.actAll('uesugi', ['stop'], ['move', 'honjo-shigenaga']);
  expect(play.refusalOf('uesugi', ['fort'])).toBe('allowed');
});
