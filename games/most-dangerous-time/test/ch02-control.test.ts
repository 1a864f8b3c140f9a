import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { SPACES, CLANS, ODA, ANTI_ODA, NEUTRAL, clanOf } from '../rules/components.ts';
import { sideControls } from '../rules/state.ts';
import { position } from './helpers/position.ts';
import type { Position, MdtTestTable, Force } from './helpers/position.ts';

clause(['2.46.1', '2.46.3', '14.1.3c', '15.4.1'], 'control at the start is as printed, except where there is a marker', () => {
  const table = position({});
  for (const { index, id, printedClan: printed, startControl } of SPACES) {
    expect([id, table.controller(id)]).toEqual([id, CLANS[startControl]!.id]);
    if (!['kanagasaki', 'mt_hiei'].includes(id)) expect([id, startControl]).toEqual([id, printed]);
    expect([ODA, ANTI_ODA, NEUTRAL].filter((side) => sideControls(table.board, side as 0 | 1 | 2, index))).toHaveLength(1);
  }
  expect([table.controller('kanagasaki'), table.controller('mt_hiei')]).toEqual(['oda', 'oda']);
});

clause(
  ['2.46.4', '3.3.2a', '3.3.2b', '10.5.ex7', '3.3.3'],
  'the Azai are defeated when Odani falls: leaders die, soldiers and spaces go to the conquering clan',
  () => {
    const table = position({
      places: { odani: { oda: 8, tokugawa: 2, leaders: ['nobunaga', 'hideyoshi'] }, yokoyama: { azai: 1 } },
      boxed: ['nagamasa'],
      box: { azai: 3 },
      active: 'oda',
      at: 'control',
      control: { kyo: 'oda' },
    });
    expect(table.leaderPlace('nagamasa')).toBe(-3);
    expect([table.box('oda'), table.box('azai'), table.soldiers('yokoyama', 'azai')]).toEqual([4, 0, 0]);
    expect(['odani', 'yokoyama', 'sawayama'].map((space) => table.controller(space))).toEqual(['oda', 'oda', 'oda']);
    expect(table.board.clanState[clanOf('azai')]).toBe(1);
  },
);

clause(['2.46.5a', '2.46.ex1'], 'if the Ikko-ikki retake Odani, it returns to the Azai', () => {
  const table = position({
    places: { odani: { ikko: 2 }, sawayama: { azai: 1, leaders: ['nagamasa'] } },
    control: { odani: 'oda' },
    active: 'ikko',
    at: 'control',
  });
  expect(table.controller('odani')).toBe('azai');
});

clause(['2.46.5b', '2.46.ex2'], 'if the Azai are defeated, Odani stays with its captor', () => {
  const table = position({
    places: { odani: { ikko: 2 } },
    control: { odani: 'oda' },
    active: 'ikko',
    at: 'control',
    board: (board) => {
      board.clanState[clanOf('azai')] = 1;
      board.gainedBy[clanOf('azai')] = clanOf('oda');
    },
  });
  expect(table.controller('odani')).toBe('ikko');
});

clause(['2.46.6', '2.46.7'], 'the control check at the end: sole units take a space; besiegers and friends change nothing', () => {
  const table = position({
    places: {
      kuroi: { oda: 1 },
      himeji: { oda: 1, minor: 1 },
      saika: { inside: { saika: 1 }, oda: 5 },
      mitsukuri: { azai: 3 },
      ibaraki: { ikko: 2, miyoshi: 1 },
    },
    active: 'oda',
    at: 'control',
  });
  expect(['kuroi', 'himeji', 'saika', 'mitsukuri', 'ibaraki'].map((space) => table.controller(space))).toEqual([
    'oda',
    'minor',
    'saika',
    'rokkaku',
    'ikko',
  ]);
});

clause(['2.46.7'], 'if clans tie for most units, their player chooses the controlling clan', () => {
  const table = position({
    places: { kuroi: { oda: 1, tokugawa: 1, hosokawa: 0 } },
    active: 'oda',
    at: 'control',
    control: { kyo: 'oda' },
  });
  expect(table.step).toBe('controller');
  expect(table.refusal('oda', ['takeControl', 'hosokawa'])).toBe('2.46.7');
  table.act('oda', ['takeControl', 'tokugawa']);
  expect(table.controller('kuroi')).toBe('tokugawa');
});

const moving = (given: Position): MdtTestTable => position({ active: 'oda', points: 4, ...given });

clause('2.46.7', 'a space goes to the largest clan of the only side there; neutrals count as another side', () => {
  const holder = (force: Force) => moving({ places: { odani: force, yokoyama: { azai: 1, leaders: ['nagamasa'] } }, at: 'control' });
  expect(holder({ oda: 1, tokugawa: 2 }).controller('odani')).toBe('tokugawa');
  expect(holder({ oda: 2, tokugawa: 1 }).controller('odani')).toBe('oda');
  expect(holder({ oda: 1, minor: 1 }).controller('odani')).toBe('azai');
  expect(holder({ oda: 1, tokugawa: 1 }).step).toBe('controller');
});
