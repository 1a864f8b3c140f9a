import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { unitNumber } from '../rules/components.ts';
import { dice, position } from './helpers.ts';

clause(['10a', '10-3', '10-3-2'], 'a force moves from hex to adjacent hex, or not at all', () => {
  const play = position({ phase: 'uesugi-moves', units: { 'honjo-shigenaga': '3827', 'kitajo-kagehiro': '3927' } });
  play.actAll('uesugi', ['move', 'honjo-shigenaga']);
  expect(play.choicesOf('uesugi', 'march').toSorted()).toEqual(['3726', '3727', '3826', '3828', '3926', '3927']);
  expect(play.refusalOf('uesugi', ['march', '3825'])).toBe('10-3-2');
  play.actAll('uesugi', ['march', '3726', '3725'], ['stop'], ['end-moves']);
  expect([play.placeOfUnit('honjo-shigenaga'), play.placeOfUnit('kitajo-kagehiro')]).toEqual(['3725', '3927']);
});

clause(['10-3-1', '10-4-3'], 'one force at a time, as a whole, and each once', () => {
  const play = position({ phase: 'uesugi-moves', units: { 'honjo-shigenaga': '3827', 'kitajo-kagehiro': '3927' } });
  play.actAll('uesugi', ['move', 'honjo-shigenaga'], ['march', '3826']);
  expect(play.refusalOf('uesugi', ['move', 'kitajo-kagehiro'])).toBe('unknown-action');
  expect(play.refusalOf('uesugi', ['join', 'honjo-shigenaga', 'kitajo-kagehiro'])).toBe('unknown-action');
  play.actAll('uesugi', ['stop']);
  expect(play.refusalOf('uesugi', ['move', 'honjo-shigenaga'])).toBe('10-3-1');
  expect(play.refusalOf('uesugi', ['move', 'kitajo-kagehiro'])).toBe('allowed');
});

clause('10-4-1', 'every land force has six movement points', () => {
  const play = position({ phase: 'uesugi-moves', units: { 'honjo-shigenaga': '3721' } });
  play.actAll('uesugi', ['move', 'honjo-shigenaga']);
  expect(play.board.pointsLeft).toBe(6);
  const play2 = position({ phase: 'uesugi-moves', units: { 'honjo-shigenaga': '3828' } });
  play2.actAll('uesugi', ['move', 'honjo-shigenaga'], ['march', '3827', '3826', '3825', '3725', '3625', '3525']);
  expect([play2.placeOfUnit('honjo-shigenaga'), play2.currentStep]).toEqual(['3525', 'movement']); // all six are spent
  const play3 = position({ phase: 'uesugi-moves', units: { 'honjo-shigenaga': '3828' } });
  play3.actAll('uesugi', ['move', 'honjo-shigenaga'], ['march', '3827', '3826', '3825', '3725']);
  expect(play3.refusalOf('uesugi', ['march', '3625', '3525', '3425'])).toBe('10-4-1');
});

clause('10-4-2', 'plain 1, mountain 2, a river 1 more', () => {
  const cost = (from: string, to: string): number => {
    const play = position({ phase: 'uesugi-moves', units: { 'honjo-shigenaga': from } });
    play.actAll('uesugi', ['move', 'honjo-shigenaga'], ['march', to]);
    return 6 - play.board.pointsLeft;
  };
  expect([cost('3827', '3826'), cost('3925', '4025'), cost('3928', '4028')]).toEqual([1, 2, 2]);
});

clause('10-6-1', 'land forces cannot cross sea or lake', () => {
  const play = position({ phase: 'uesugi-moves', units: { 'honjo-shigenaga': '1330' } });
  play.actAll('uesugi', ['move', 'honjo-shigenaga']);
  expect(play.refusalOf('uesugi', ['march', '1329'])).toBe('10-6-1'); // the strait
  expect(play.refusalOf('uesugi', ['march', '1430'])).toBe('10-6-1');
});

clause('10-6-2', 'land forces cannot enter high mountains', () => {
  const play = position({ phase: 'uesugi-moves', units: { 'honjo-shigenaga': '4114' } });
  play.actAll('uesugi', ['move', 'honjo-shigenaga']);
  expect(play.refusalOf('uesugi', ['march', '4014'])).toBe('10-6-2');
});

clause('10-6-3', 'a force cannot enter a hex with enemies in the open, but can if they are inside a castle', () => {
  const setup = {
    phase: 'uesugi-moves',
    units: { 'honjo-shigenaga': '3726', 'inaba-yoshimichi': 'kiyosu', 'kitajo-kagehiro': 'kiyosu' },
  } as const;
  const open = position({ ...setup, units: { 'honjo-shigenaga': '3726', 'inaba-yoshimichi': '3827' } });
  open.actAll('uesugi', ['move', 'honjo-shigenaga']);
  expect(open.refusalOf('uesugi', ['march', '3827'])).toBe('10-6-3');
  const shut = position({ ...setup, inside: ['inaba-yoshimichi'] });
  shut.actAll('uesugi', ['move', 'honjo-shigenaga'], ['march', '3626']);
  expect(shut.placeOfUnit('honjo-shigenaga')).toBe('3626');
});

const FACING = { 'honjo-shigenaga': '3826', 'maeda-toshiie': '3827' };

clause(['10-6-4', '10-7b'], 'an engaged force of either side neither moves nor builds a fort', () => {
  const play = position({ phase: 'uesugi-moves', units: { ...FACING, 'kitajo-kagehiro': '3826', 'sassa-narimasa': '3828' } });
  play.actAll('uesugi', ['move', 'honjo-shigenaga'], ['engage', '3827']);
  expect(play.currentStep).toBe('movement'); // the march has ended
  play.actAll('uesugi', ['move', 'kitajo-kagehiro'], ['stop'], ['end-moves']);
  expect(play.refusalOf('oda', ['check', 'maeda-toshiie'])).toBe('10-7-2');
  expect(play.refusalOf('oda', ['check', 'sassa-narimasa'])).toBe('allowed');
  play.actAll('oda', ['end-moves']);
  expect(play.refusalOf('uesugi', ['check', 'honjo-shigenaga'])).toBe('10-7-2');
  play.actAll('uesugi', ['end-moves']);
  expect(play.refusalOf('uesugi', ['end-attacks'])).toBe('12-1-8');
});

clause(['10-7a', '12-1-7'], 'a marker is placed on an adjacent enemy, not across water and not on a garrison', () => {
  const play = position({ phase: 'uesugi-moves', units: { ...FACING, 'ikeda-tsuneoki': '1329', 'mori-terumoto': '1330' } });
  play.actAll('uesugi', ['move', 'honjo-shigenaga']);
  expect(play.choicesOf('uesugi', 'engage')).toEqual(['3827']);
  play.actAll('uesugi', ['stop'], ['move', 'mori-terumoto']);
  expect(play.refusalOf('uesugi', ['engage', '1329'])).toBe('10-7a');
  const shut = position({
    phase: 'uesugi-moves',
    units: { 'honjo-shigenaga': '3726', 'inaba-yoshimichi': 'kiyosu', 'kitajo-kagehiro': 'kiyosu' },
    inside: ['inaba-yoshimichi'],
  });
  shut.actAll('uesugi', ['move', 'honjo-shigenaga']);
  expect(shut.choicesOf('uesugi', 'engage')).toEqual([]);
});

clause('10-7a', 'a force may engage from its starting hex; other forces there stay free, all in the marked hex are bound', () => {
  const play = position({ phase: 'uesugi-moves', units: { ...FACING, 'kitajo-kagehiro': '3826', 'sassa-narimasa': '3827' } });
  play.actAll('uesugi', ['move', 'honjo-shigenaga'], ['engage', '3827']);
  expect(play.refusalOf('uesugi', ['move', 'kitajo-kagehiro'])).toBe('allowed');
  play.actAll('uesugi', ['end-moves']);
  expect(play.refusalOf('oda', ['check', 'sassa-narimasa'])).toBe('10-7-2');
});

clause('10-7-1', 'a marker costs one point on any terrain', () => {
  const play = position({ phase: 'uesugi-moves', units: { 'honjo-shigenaga': '3828', 'maeda-toshiie': '4028' } });
  play.actAll('uesugi', ['move', 'honjo-shigenaga'], ['march', '3928']); // 1, and 1 for the zone; a river lies between now
  expect(play.board.pointsLeft).toBe(4);
  play.actAll('uesugi', ['engage', '4028']);
  expect(play.board.pointsLeft).toBe(3);
});

clause(['10-3-1', '10-3-3'], 'flipped forces may move, too; a check needs an unflipped commander', () => {
  const units = { 'honjo-shigenaga': '3826', 'kitajo-kagehiro': '4825' };
  const moves = position({ phase: 'uesugi-moves', units, flipped: ['honjo-shigenaga'] });
  expect(moves.choicesOf('uesugi', 'move').toSorted()).toEqual(['honjo-shigenaga', 'kitajo-kagehiro']);
  const marches = position({ phase: 'uesugi-marches', units, flipped: ['honjo-shigenaga'] });
  expect(marches.choicesOf('uesugi', 'check')).toEqual(['kitajo-kagehiro']);
});

clause('10-7-1', 'a marker can be placed with the last point', () => {
  const play = position({ phase: 'uesugi-moves', units: { 'honjo-shigenaga': '3828', 'maeda-toshiie': '4028' } });
  play.actAll('uesugi', ['move', 'honjo-shigenaga'], ['march', '3928']).editState((board) => (board.pointsLeft = 1));
  expect([play.choicesOf('uesugi', 'engage'), play.refusalOf('uesugi', ['engage', '4028'])]).toEqual([['4028'], 'allowed']);
  play.editState((board) => (board.pointsLeft = 0));
  expect(play.refusalOf('uesugi', ['engage', '4028'])).toBe('10-7-1');
});

clause('10-6-3', "neither side can enter the other's hex", () => {
  for (const [side, mover] of [
    ['uesugi', 'honjo-shigenaga'],
    ['oda', 'maeda-toshiie'],
  ] as const) {
    const play = position({ phase: `${side}-moves`, units: { 'honjo-shigenaga': '3826', 'maeda-toshiie': '3827' } });
    play.actAll(side, ['move', mover]);
    expect(play.refusalOf(side, ['march', side === 'oda' ? '3826' : '3827'])).toBe('10-6-3');
  }
});

clause('10-7-2', 'neither the force that placed a marker nor the marked force may make an action check', () => {
  const play = position({ phase: 'uesugi-marches', units: FACING, markers: { 'honjo-shigenaga': '3827' } });
  expect(play.refusalOf('uesugi', ['check', 'honjo-shigenaga'])).toBe('10-7-2');
  const other = position({ phase: 'oda-reacts', units: FACING, markers: { 'honjo-shigenaga': '3827' } });
  expect(other.refusalOf('oda', ['check', 'maeda-toshiie'])).toBe('10-7-2');
});

clause(
  ['10-7-3a', '10-7-3b', '10-7-3c', '12-1-8', '12-1-9'],
  'the force that placed the marker must attack that hex in the next attack phase, even in the enemy turn',
  () => {
    // Placed by Oda in a reaction phase: fought in the Uesugi attack phase with Oda attacking.
    const play = position({ phase: 'uesugi-attacks', units: FACING, markers: { 'maeda-toshiie': '3826' } });
    expect(play.refusalOf('uesugi', ['end-attacks'])).toBe('12-1-8');
    expect(play.refusalOf('uesugi', ['attack', 'honjo-shigenaga', '3827'])).toBe('10-7b');
    play.act('uesugi', ['meet', '3826'], dice(1, 1, 1, 1));
    expect(play.event('field')).toMatchObject({ seat: 'oda', hex: '3826' });
    play.actAll('oda', ['retreat']);
    play.actAll('uesugi', ['waive']);
    play.actAll('oda', ['withdraw', '3828'], ['halt']);
    play.actAll('uesugi', ['hold']);
    expect([play.currentStep, play.board.engagements]).toEqual(['attack', []]);
  },
);

clause('10-7-3a', 'a force with a marker attacks no other hex', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { ...FACING, 'sassa-narimasa': '3726' },
    markers: { 'honjo-shigenaga': '3827' },
  });
  expect(play.refusalOf('uesugi', ['attack', 'honjo-shigenaga', '3726'])).toBe('10-7-3a');
  expect(play.refusalOf('uesugi', ['attack', 'honjo-shigenaga', '3827'])).toBe('allowed');
});

clause('10-7-3a', 'a marker on a hex that has become empty is removed', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { ...FACING, 'kitajo-kagehiro': '3828', 'suda-mitsuchika': '3828' },
    markers: { 'honjo-shigenaga': '3827' },
    flipped: ['maeda-toshiie'],
  });
  // All three attack together; the flipped defender must retreat and the marker is gone.
  play.actAll('uesugi', ['attack', 'kitajo-kagehiro', '3827']);
  play.act('uesugi', ['begin'], dice(1, 1, 1, 1));
  play.actAll('uesugi', ['waive']);
  const [hex] = play.choicesOf('oda', 'withdraw');
  play.actAll('oda', ['withdraw', hex as string], ['halt']);
  expect(play.board.engagements).toEqual([]);
});

clause('10-8a', 'a force may build after another has marched', () => {
  const play = position({ phase: 'uesugi-moves', units: { 'honjo-shigenaga': '3826', 'kitajo-kagehiro': '4825' } });
  play.actAll('uesugi', ['move', 'honjo-shigenaga'], ['march', '3825'], ['stop'], ['move', 'kitajo-kagehiro']);
  expect(play.refusalOf('uesugi', ['fort'])).toBe('allowed');
});

clause(['10-8a', '10-8c'], 'a fort takes the whole move, and a hex holds only one', () => {
  const play = position({ phase: 'uesugi-moves', units: { 'honjo-shigenaga': '3827', 'kitajo-kagehiro': '3827' } });
  play.actAll('uesugi', ['move', 'honjo-shigenaga'], ['fort']);
  expect(play.board.forts.length).toBe(1);
  expect(play.currentStep).toBe('movement');
  play.actAll('uesugi', ['move', 'kitajo-kagehiro']);
  expect(play.refusalOf('uesugi', ['fort'])).toBe('10-8c');
  play.actAll('uesugi', ['march', '3826']);
  expect(play.refusalOf('uesugi', ['fort'])).toBe('10-8a');
});

clause('10-8b', 'in reaction and forced march a fort needs a successful check', () => {
  const play = position({ phase: 'oda-reacts', units: { 'maeda-toshiie': '3827' } });
  expect(play.refusalOf('oda', ['fort'])).toBe('unknown-action');
  play.act('oda', ['check', 'maeda-toshiie'], dice(3));
  play.actAll('oda', ['fort']);
  expect(play.board.forts.length).toBe(1);
});

clause('10-8-1', 'a fort is removed when its builders have left the hex, or when its owner wants', () => {
  const setup = {
    phase: 'uesugi-moves',
    units: { 'honjo-shigenaga': '3827', 'kitajo-kagehiro': '3827' },
    forts: { '3827': ['honjo-shigenaga'] },
  } as const;
  const left = position(setup);
  left.actAll('uesugi', ['move', 'kitajo-kagehiro'], ['march', '3826'], ['stop']);
  expect(left.board.forts.length).toBe(1);
  left.actAll('uesugi', ['move', 'honjo-shigenaga'], ['march', '3826']);
  expect(left.board.forts).toEqual([]);
  const razed = position(setup);
  razed.actAll('uesugi', ['raze', '3827']);
  expect(razed.board.forts).toEqual([]);
  const other = position({ ...setup, phase: 'oda-moves' });
  expect(other.refusalOf('oda', ['raze', '3827'])).toBe('10-8-1');
});

clause(
  ['10b', '10-2a', '10-2-1a', '10-2-1b'],
  'in reaction and forced march a roll not above the action rating lets the force move',
  () => {
    for (const phase of ['uesugi-reacts', 'uesugi-marches'] as const) {
      const play = position({ phase, units: { 'honjo-shigenaga': '3827' } }); // action 3
      expect(play.refusalOf('uesugi', ['move', 'honjo-shigenaga'])).toBe('unknown-action');
      play.act('uesugi', ['check', 'honjo-shigenaga'], dice(3));
      play.actAll('uesugi', ['march', '3826'], ['stop']);
      expect(play.placeOfUnit('honjo-shigenaga')).toBe('3826');
      expect(play.refusalOf('uesugi', ['check', 'honjo-shigenaga'])).toBe('10-3-1');
    }
  },
);

clause(['10-2-1c', '9-4-7.2', '9-4-7.3'], 'a failed check means no move, and attrition', () => {
  for (const [phase, seat, unit] of [
    ['oda-reacts', 'oda', 'maeda-toshiie'],
    ['oda-marches', 'oda', 'maeda-toshiie'],
  ] as const) {
    const play = position({ phase, units: { [unit]: '3827' } });
    play.act(seat, ['check', unit], dice(4, 6)); // action 3; attrition 6 on one unit: a step
    expect([play.placeOfUnit(unit), play.steps(unit), play.event('attrition')?.['roll']]).toEqual(['3827', 1, 6]);
    expect(play.refusalOf(seat, ['check', unit])).not.toBe('allowed');
  }
});

clause(['2-2-1.5b'], 'a force with a flipped commander cannot be checked; an unflipped commander takes flipped units along', () => {
  const setup = { phase: 'oda-reacts', units: { 'shibata-katsuie': '3827' }, forces: { 'shibata-katsuie': ['maeda-toshiie'] } } as const;
  expect(position({ ...setup, flipped: ['shibata-katsuie'] }).refusalOf('oda', ['check', 'shibata-katsuie'])).toBe('2-2-1.5b');
  const play = position({ ...setup, flipped: ['maeda-toshiie'] });
  play.act('oda', ['check', 'shibata-katsuie'], dice(4)); // Shibata's 4, not Maeda's 3
  play.actAll('oda', ['march', '3826'], ['stop']);
  expect(play.placeOfUnit('maeda-toshiie')).toBe('3826');
});

clause(['10-2-2a', '10-2-2b'], 'any number of forces may be checked, each moved before the next check', () => {
  const play = position({ phase: 'oda-reacts', units: { 'maeda-toshiie': '3827', 'sassa-narimasa': '3827', 'inaba-yoshimichi': '3827' } });
  play.act('oda', ['check', 'maeda-toshiie'], dice(1));
  expect(play.refusalOf('oda', ['check', 'sassa-narimasa'])).toBe('unknown-action');
  play.actAll('oda', ['stop']);
  play.act('oda', ['check', 'sassa-narimasa'], dice(1)).act('oda', ['stop']);
  expect(play.choicesOf('oda', 'check')).toEqual(['inaba-yoshimichi']);
  expect(play.board.spent[unitNumber('sassa-narimasa')]).toBe(true);
});

clause('10-8a', 'a fort cannot be built in the sortie box', () => {
  const play = position({ phase: 'uesugi-moves', units: { 'hoida-motokiyo': 'mori-box', 'honjo-shigenaga': '3827' } });
  play.actAll('uesugi', ['move', 'hoida-motokiyo']);
  expect(play.refusalOf('uesugi', ['fort'])).toBe('10-8a');
  play.actAll('uesugi', ['stop'], ['move', 'honjo-shigenaga']);
  expect(play.refusalOf('uesugi', ['fort'])).toBe('allowed');
});
