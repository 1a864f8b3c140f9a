import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { unitNumber } from '../../rules/components.ts';
import { hexOf } from '../../rules/map.ts';
import { dice, position, NO_SITUATION_EVENT, turnStart } from '../helpers.ts';
import type { Play } from '../helpers.ts';

/** Actions that no board offers but a client might send: each is refused with its clause. */

const LEADERS = { 'uesugi-kenshin': 'kasugayama', 'oda-nobunaga': 'azuchi' };
const NO_HITS = dice(1, 1, 1, 1);

const SORTIE = {
  phase: 'oda-attacks',
  units: { 'gamo-ujisato': 'hino', 'hori-hidemasa': 'hino', 'honjo-shigenaga': 'hino', 'kitajo-kagehiro': 'hino' },
  inside: ['gamo-ujisato', 'hori-hidemasa'],
} as const;

clause('8-2-4a', 'only a force inside makes a sortie, not the enemy outside and not a unit without its commander', () => {
  const sortie = (unit: string): string => position(SORTIE).refusalOf('oda', ['sortie', unit]);
  expect(['gamo-ujisato', 'honjo-shigenaga'].map(sortie)).toEqual(['allowed', '8-2-4a']);
  const led = position({
    ...SORTIE,
    units: { 'niwa-nagahide': 'hino', 'honjo-shigenaga': 'hino' },
    forces: { 'niwa-nagahide': ['gamo-ujisato'] },
    inside: ['niwa-nagahide', 'gamo-ujisato'],
  });
  expect(['niwa-nagahide', 'gamo-ujisato'].map((unit) => led.refusalOf('oda', ['sortie', unit]))).toEqual(['allowed', '8-2-4a']);
});

clause('12-1-6', 'enemies outside the walls are attacked by one sortie in a phase', () => {
  const play = position({ ...SORTIE, flipped: ['gamo-ujisato'] });
  play.actAll('oda', ['sortie', 'gamo-ujisato']).act('oda', ['begin'], NO_HITS).actAll('uesugi', ['waive']);
  expect([play.currentStep, play.refusalOf('oda', ['sortie', 'hori-hidemasa'])]).toEqual(['attack', '12-1-6']);
});

clause('12-1-4', 'a garrison that has made a sortie makes no other in the phase', () => {
  const play = position({ ...SORTIE, flipped: ['gamo-ujisato'] });
  play.actAll('oda', ['sortie', 'gamo-ujisato']).act('oda', ['begin'], NO_HITS).actAll('uesugi', ['waive']);
  expect([play.currentStep, play.isInside('gamo-ujisato'), play.refusalOf('oda', ['sortie', 'gamo-ujisato'])]).toEqual([
    'attack',
    true,
    '12-1-4',
  ]);
});

clause('10-7-3a', "no sortie before the battle of the marker on the castle's hex", () => {
  const setup = { ...SORTIE, units: { ...SORTIE.units, 'maeda-toshiie': '2928' } };
  const sortie = (markers: Record<string, string>): string => position({ ...setup, markers }).refusalOf('oda', ['sortie', 'gamo-ujisato']);
  expect([sortie({}), sortie({ 'maeda-toshiie': '2927' })]).toEqual(['allowed', '10-7-3a']);
});

clause('12-1-9', "an enemy's battle begins only where the enemy's marker lies", () => {
  const units = { 'honjo-shigenaga': '3826', 'maeda-toshiie': '3827' };
  const meet = (hex: string, markers: Record<string, string>): string =>
    position({ phase: 'uesugi-attacks', units, markers }).refusalOf('uesugi', ['meet', hex]);
  expect([meet('3826', { 'maeda-toshiie': '3826' }), meet('3826', {}), meet('3827', { 'honjo-shigenaga': '3827' })]).toEqual([
    'allowed',
    '12-1-9',
    '12-1-9',
  ]);
  expect(meet('3825', { 'maeda-toshiie': '3826' })).toBe('12-1-9'); // the marker is elsewhere
});

clause('12-1-1', 'nobody joins an attack from a distance, twice, from the other side, or without the commander', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: {
      'honjo-shigenaga': '3826',
      'kitajo-kagehiro': '3926',
      'kawada-nagachika': '3726',
      'saito-tomonobu': '3824',
      'maeda-toshiie': '3827',
    },
    forces: { 'kawada-nagachika': ['suda-mitsuchika'] },
  });
  play.actAll('uesugi', ['attack', 'honjo-shigenaga', '3827']);
  const joins = ['kitajo-kagehiro', 'kawada-nagachika', 'honjo-shigenaga', 'saito-tomonobu', 'maeda-toshiie', 'suda-mitsuchika'];
  expect(joins.map((unit) => play.refusalOf('uesugi', ['support', unit]))).toEqual([
    'allowed',
    'allowed',
    '12-1-1',
    '12-1-1',
    '12-1-1',
    '12-1-1',
  ]);
});

clause('13-1-2a', 'a castle is not besieged twice', () => {
  const besiege = (siege: Record<string, number>): string =>
    position({ phase: 'uesugi-attacks', units: { 'honjo-shigenaga': 'hino' }, siege }).refusalOf('uesugi', ['besiege', 'hino']);
  expect([besiege({}), besiege({ hino: 0 })]).toEqual(['allowed', '13-1-2a']);
});

clause('13', 'a player cannot assault an own castle, even with enemies in its hex', () => {
  const play = position({ phase: 'uesugi-attacks', units: { 'maeda-toshiie': 'uozu', 'honjo-shigenaga': 'hino' } });
  expect(['hino', 'uozu'].map((castle) => play.refusalOf('uesugi', ['assault', castle]))).toEqual(['allowed', '13']);
});

clause('16-3a', 'ships that are not engaged do not fight', () => {
  const units = { 'murakami-takeyoshi': 'seto', 'manabe-sadatomo': 'seto' };
  const fights = (seaFights: Record<string, 'uesugi'>): string =>
    position({ phase: 'uesugi-attacks', units, seaFights }).refusalOf('uesugi', ['sea-battle', 'seto']);
  expect([fights({ seto: 'uesugi' }), fights({})]).toEqual(['allowed', '16-3a']);
});

clause(['8-2a', '6-2-1'], 'only own forces of the hex enter the castle, whole if they fit', () => {
  const play = position({
    phase: 'uesugi-moves',
    units: { 'honjo-shigenaga': '2928', 'niwa-nagahide': 'hino', 'maeda-toshiie': '3827' },
    forces: { 'niwa-nagahide': ['gamo-ujisato', 'hori-hidemasa'] },
  });
  play.actAll('uesugi', ['move', 'honjo-shigenaga'], ['engage', '2927']);
  const units = ['niwa-nagahide', 'honjo-shigenaga', 'maeda-toshiie', 'gamo-ujisato'];
  expect([play.currentStep, ...units.map((unit) => play.refusalOf('oda', ['shelter', unit]))]).toEqual([
    'shelter',
    'allowed',
    '8-2a',
    '8-2a',
    '6-2-1',
  ]);
});

clause('6-2', 'a player cannot form forces of the other side', () => {
  const join = (phase: 'uesugi-moves' | 'oda-moves'): string =>
    position({ phase, units: { 'niwa-nagahide': 'hino', 'gamo-ujisato': 'hino' } }).refusalOf(phase === 'oda-moves' ? 'oda' : 'uesugi', [
      'join',
      'gamo-ujisato',
      'niwa-nagahide',
    ]);
  expect([join('oda-moves'), join('uesugi-moves')]).toEqual(['allowed', '6-2']);
});

clause(['6-2-1', '6-2', '10-1-2'], 'a unit joins only a new commander and leaves only its own, before the first move', () => {
  const play = position({
    phase: 'oda-moves',
    units: { 'niwa-nagahide': 'hino', 'maeda-toshiie': '3827', 'saito-tomonobu': 'uozu' },
    forces: { 'niwa-nagahide': ['gamo-ujisato'], 'saito-tomonobu': ['honjo-shigenaga'] },
  });
  expect(play.refusalOf('oda', ['join', 'gamo-ujisato', 'niwa-nagahide'])).toBe('6-2-1');
  const leaves = (unit: string): string => play.refusalOf('oda', ['detach', unit]);
  expect(['gamo-ujisato', 'niwa-nagahide', 'honjo-shigenaga'].map(leaves)).toEqual(['allowed', '6-2-1', '6-2']);
  play.actAll('oda', ['move', 'maeda-toshiie'], ['stop']);
  expect([play.currentStep, leaves('gamo-ujisato')]).toEqual(['movement', '10-1-2']);
});

clause(['12-3', '13-4'], 'losses fall on own units of this battle, and not on walls in the field', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { 'kawada-nagachika': '3826', 'hashiba-hideyoshi': '3827', 'honjo-shigenaga': '3824' },
    forces: { 'kawada-nagachika': ['suda-mitsuchika', 'nakajo-kageyasu'], 'hashiba-hideyoshi': ['maeda-toshiie', 'inaba-yoshimichi'] },
  });
  play.act('uesugi', ['attack', 'kawada-nagachika', '3827'], dice(4, 6, 2, 3));
  const units = ['suda-mitsuchika', 'maeda-toshiie', 'honjo-shigenaga'];
  expect([play.currentStep, ...units.map((unit) => play.refusalOf('uesugi', ['lose', unit]))]).toEqual([
    'losses',
    'allowed',
    '12-3',
    '12-3',
  ]);
  expect(play.refusalOf('uesugi', ['crumble'])).toBe('13-4');
});

clause('10-6-4', 'an engaged force cannot move, whichever side placed the marker', () => {
  const units = { 'honjo-shigenaga': '3826', 'maeda-toshiie': '3827' };
  const move = (markers: Record<string, string>): string =>
    position({ phase: 'uesugi-moves', units, markers }).refusalOf('uesugi', ['move', 'honjo-shigenaga']);
  expect([move({}), move({ 'maeda-toshiie': '3826' }), move({ 'honjo-shigenaga': '3827' })]).toEqual(['allowed', '10-6-4', '10-6-4']);
});

clause('20b', "ships cannot enter a neutral castle's port", () => {
  const sail = (side: 'uesugi' | 'neutral'): string =>
    position({ phase: 'uesugi-moves', units: { 'murakami-takeyoshi': 'seto' }, houses: { saika: side } })
      .actAll('uesugi', ['ship', 'murakami-takeyoshi'])
      .refusalOf('uesugi', ['sail', '1435']);
  expect([sail('uesugi'), sail('neutral')]).toEqual(['allowed', '20b']);
});

clause('10-6-4', 'an engaged unit cannot go aboard', () => {
  const board = (markers: Record<string, string>): string =>
    position({
      phase: 'uesugi-moves',
      units: { 'murakami-takeyoshi': 'saika', 'shimotsuma-rairen': 'saika', 'maeda-toshiie': '1535' },
      markers,
    })
      .actAll('uesugi', ['ship', 'murakami-takeyoshi'])
      .refusalOf('uesugi', ['sail', 'seto', 'shimotsuma-rairen']);
  expect([board({}), board({ 'maeda-toshiie': '1435' }), board({ 'shimotsuma-rairen': '1535' })]).toEqual(['allowed', '10-6-4', '10-6-4']);
});

clause('16-2-5b', 'only a ship protected by its port can come out of it', () => {
  const comesOut = (inside: readonly string[]): string =>
    position({ phase: 'oda-moves', units: { 'murakami-takeyoshi': 'kishiwada', 'manabe-sadatomo': 'kishiwada' }, inside })
      .actAll('oda', ['ship', 'manabe-sadatomo'])
      .refusalOf('oda', ['come-out']);
  expect([comesOut(['manabe-sadatomo']), comesOut([])]).toEqual(['allowed', '16-2-5b']);
});

clause(['12-6', '10-6-4'], 'after a battle only winners without another marker advance, into the vacated hex', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: {
      'honjo-shigenaga': '3826',
      'kitajo-kagehiro': '3727',
      'sassa-narimasa': '3827',
      'maeda-toshiie': '3827',
      'inaba-yoshimichi': '3927',
    },
    markers: { 'maeda-toshiie': '3727' },
    flipped: ['honjo-shigenaga'],
  });
  play.act('uesugi', ['attack', 'honjo-shigenaga', '3827'], NO_HITS).actAll('oda', ['waive']);
  play.actAll('uesugi', ['withdraw', '3825'], ['halt']);
  const advance = (unit: string, hex: string): string => play.refusalOf('oda', ['advance', unit, hex]);
  expect([play.currentStep, advance('sassa-narimasa', '3826'), advance('maeda-toshiie', '3826')]).toEqual(['advance', 'allowed', '10-6-4']);
  expect([advance('sassa-narimasa', '3828'), advance('inaba-yoshimichi', '3826')]).toEqual(['12-6', '12-6']);
});

clause('10-6-1', 'a winner advances only to an adjacent hex, although another hex was vacated too', () => {
  const play = position({ phase: 'uesugi-attacks', units: { 'sassa-narimasa': '3827' } });
  play.editState((_, state) => {
    const local = { side: 1, forces: [unitNumber('sassa-narimasa')], hexes: [hexOf('3826'), hexOf('3824')], advanced: [] };
    state.flow.push({ step: 'advance', at: '', local, returned: null, effects: null, sealed: null });
  });
  expect(['3826', '3824'].map((hex) => play.refusalOf('oda', ['advance', 'sassa-narimasa', hex]))).toEqual(['allowed', '10-6-1']);
});

clause(['12-4-3', '12-4-6b'], 'a retreat goes hex by hex, and only into the castle of the attacked hex', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { 'honjo-shigenaga': '3826', 'maeda-toshiie': '3827' },
    flipped: ['maeda-toshiie'],
  });
  play.act('uesugi', ['attack', 'honjo-shigenaga', '3827'], NO_HITS).actAll('uesugi', ['waive']);
  expect([play.currentStep, play.refusalOf('oda', ['withdraw', '3829']), play.refusalOf('oda', ['enter'])]).toEqual([
    'withdrawal',
    '12-4-3',
    '12-4-6b',
  ]);
});

clause('16-3b', 'a ship flees one step, not to enemies, and not into a port that does not exist', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { 'murakami-takeyoshi': 'seto', 'manabe-sadatomo': 'seto', 'nomi-munekatsu': 'saika' },
    seaFights: { seto: 'uesugi' },
    flipped: ['manabe-sadatomo'],
  });
  play.act('uesugi', ['sea-battle', 'seto'], NO_HITS);
  const places = ['1732', '1435', '3534'];
  expect([play.currentStep, ...places.map((place) => play.refusalOf('oda', ['put-to', place]))]).toEqual([
    'flee',
    'allowed',
    '16-3b',
    '16-3b',
  ]);
  expect(play.refusalOf('oda', ['into-port'])).toBe('16-3b');
});

clause(['9-5', '9-5-6c'], 'full-strength units cannot be restored, and units in play cannot return', () => {
  const play = turnStart(
    {
      units: { ...LEADERS, 'shichiri-yorichika': 'oyama-gobo' },
      flipped: ['shichiri-yorichika'],
      killed: ['suzuki-dewa-no-kami', 'kaburagi-yorinobu'],
    },
    [...NO_SITUATION_EVENT, ...dice(6)],
  );
  play.actAll('uesugi', ['restore', 'shichiri-yorichika'], ['raise', 'suzuki-dewa-no-kami']);
  expect([
    play.currentStep,
    play.refusalOf('uesugi', ['restore', 'shichiri-yorichika']),
    play.refusalOf('uesugi', ['raise', 'kaburagi-yorinobu']),
    play.refusalOf('uesugi', ['raise', 'suzuki-dewa-no-kami']),
  ]).toEqual(['spend', '9-5', 'allowed', '9-5-6c']);
});

clause(
  ['9-2-1.3a', '10-6-1', '10-6-2', '10-6-3', '20b'],
  'a displaced unit goes to an adjacent hex that it could enter by marching',
  () => {
    /** Hatano joins Oda while marching with Kenshin, and must leave his force. */
    const turned = (hex: string, units = {}): Play =>
      turnStart(
        { points: -5, units: { ...LEADERS, 'uesugi-kenshin': hex, ...units }, forces: { 'uesugi-kenshin': ['hatano-hideharu'] } },
        dice(5, 5, 6),
      );
    const goes = (from: string, to: string, units = {}): string => turned(from, units).refusalOf('oda', ['displace', to]);
    expect([goes('3827', '3828'), goes('3827', '3830'), goes('3827', '3828', { 'honjo-shigenaga': '3828' })]).toEqual([
      'allowed',
      '9-2-1.3a',
      '10-6-3',
    ]);
    expect([goes('2525', '2526'), goes('0921', '0821'), goes('4217', '4218')]).toEqual(['10-6-1', '10-6-2', '20b']);
  },
);

clause('9-5-7', 'a house cannot repair the castle of another house', () => {
  const play = turnStart({ units: LEADERS, damage: { hino: 2, okazaki: 2 } }, [...NO_SITUATION_EVENT, ...dice(6, 1, 1, 1, 1)]);
  expect([play.seatToAct, play.event('replenishment')?.['house']]).toEqual(['oda', 'oda']);
  expect(['hino', 'okazaki'].map((castle) => play.refusalOf('oda', ['repair', castle]))).toEqual(['allowed', '9-5-7']);
});

clause('6-2', 'units off the map cannot form a force, not even with each other', () => {
  const killed = ['suda-mitsuchika', 'kawada-nagachika'];
  const play = position({ phase: 'uesugi-moves', units: { 'uesugi-kenshin': '3826', 'nakajo-kageyasu': '3826' }, killed });
  const join = (unit: string, commander: string): string => play.refusalOf('uesugi', ['join', unit, commander]);
  expect([
    join('nakajo-kageyasu', 'uesugi-kenshin'),
    join('suda-mitsuchika', 'uesugi-kenshin'),
    join('suda-mitsuchika', 'kawada-nagachika'),
  ]).toEqual(['allowed', '6-2', '6-2']);
});
