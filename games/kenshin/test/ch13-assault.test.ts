import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { assaultStrength, garrisonStrength } from '../rules/assault.ts';
import { castleNumber, unitNumber } from '../rules/components.ts';
import { dice, position } from './helpers.ts';

/** Saito (4), Honjo and Kitajo at Hino (4 durability, 1 defence) against Gamo (4) inside. */
const HINO = {
  phase: 'uesugi-attacks',
  units: { 'saito-tomonobu': 'hino', 'honjo-shigenaga': 'hino', 'kitajo-kagehiro': 'hino', 'gamo-ujisato': 'hino' },
  inside: ['gamo-ujisato'],
} as const;
const NO_HITS = dice(1, 1, 1, 1);

clause(['11.2', '13-2', '13-2-1', '13-3'], 'forces in the hex of an enemy castle may assault it; others cannot', () => {
  const play = position({ ...HINO, units: { ...HINO.units, 'suda-mitsuchika': '3725' } });
  expect(play.choicesOf('uesugi', 'assault')).toEqual(['hino']);
  expect(play.refusalOf('uesugi', ['assault', 'kiyosu'])).toBe('13-2-1');
  play.act('uesugi', ['assault', 'hino'], NO_HITS);
  expect(play.event('assaultRound')).toBeDefined();
});

clause('13-2-2', 'a castle may be besieged and assaulted at once', () => {
  const play = position(HINO);
  play.actAll('uesugi', ['besiege', 'hino']);
  play.act('uesugi', ['assault', 'hino'], NO_HITS);
  play.actAll('uesugi', ['break-off']);
  expect(play.siegeOf('hino')).toBe(0);
});

clause('13-3-1', 'all forces in the hex take part as one', () => {
  const play = position(HINO);
  play.act('uesugi', ['assault', 'hino'], NO_HITS);
  expect(['saito-tomonobu', 'honjo-shigenaga', 'kitajo-kagehiro'].map((unit) => play.board.fought[unitNumber(unit)])).toEqual([1, 1, 1]);
});

clause(['13-3-1', '12-1-4'], 'nobody in the hex assaults after one of its forces has attacked elsewhere', () => {
  const play = position({ ...HINO, units: { ...HINO.units, 'inaba-yoshimichi': '2928' } });
  expect(play.refusalOf('uesugi', ['assault', 'hino'])).toBe('allowed');
  play.actAll('uesugi', ['attack', 'honjo-shigenaga', '2928']);
  play.act('uesugi', ['begin'], NO_HITS);
  play.actAll('uesugi', ['stand']);
  play.actAll('oda', ['retreat']);
  play.actAll('uesugi', ['waive']);
  play.actAll('oda', ['withdraw', '2929'], ['halt']);
  play.actAll('uesugi', ['hold']);
  expect([play.refusalOf('uesugi', ['assault', 'hino']), play.choicesOf('uesugi', 'assault')]).toEqual(['13-3-1', []]);
});

clause(['13-3-1', '10-7-3a'], 'nor while one of them has a marker elsewhere, or an enemy marker lies on the hex', () => {
  const assault = (markers: Readonly<Record<string, string>>): string =>
    position({ ...HINO, units: { ...HINO.units, 'inaba-yoshimichi': '2928' }, markers }).refusalOf('uesugi', ['assault', 'hino']);
  expect([assault({}), assault({ 'honjo-shigenaga': '2928' }), assault({ 'inaba-yoshimichi': '2927' })]).toEqual([
    'allowed',
    '13-3-1',
    '13-3-1',
  ]);
});

clause(['13-3-2', '13-5c'], 'it continues until the castle falls or the assaulter stops; he then stays, without pursuit', () => {
  const play = position(HINO);
  play.act('uesugi', ['assault', 'hino'], NO_HITS);
  expect([play.currentStep, play.seatToAct]).toEqual(['press', 'uesugi']);
  play.act('uesugi', ['press'], NO_HITS);
  expect(play.event('assaultRound')).toMatchObject({ round: 2 });
  play.actAll('uesugi', ['break-off']);
  expect([play.placeOfUnit('saito-tomonobu'), play.currentStep]).toEqual(['2927', 'attack']);
});

clause('13-3-3', 'strength counts up to three times the printed durability', () => {
  const units = [
    'honjo-shigenaga',
    'kitajo-kagehiro',
    'amakasu-kagemochi',
    'kakizaki-haruie',
    'irobe-akinaga',
    'nakajo-kageyasu',
    'suda-mitsuchika',
  ];
  const { board } = position({ ...HINO, units: Object.fromEntries(units.map((id) => [id, 'seta'])), inside: [], damage: { seta: 2 } });
  expect(assaultStrength(board, castleNumber('seta'), units.map(unitNumber))).toBe(9); // of 14: Seta has 3
  expect(assaultStrength(board, castleNumber('seta'), units.slice(0, 2).map(unitNumber))).toBe(4);
});

clause('13-3-4', 'the castle itself adds one strength, even when empty', () => {
  expect(garrisonStrength(position(HINO).board, castleNumber('hino'))).toBe(3);
  expect(garrisonStrength(position({ ...HINO, units: { 'saito-tomonobu': 'hino' }, inside: [] }).board, castleNumber('hino'))).toBe(1);
});

clause(
  ['13-3-5.A1', '13-3-5.A2', '13-3-5.D1', '13-3-5.D2', '13-3-5.sum'],
  'the defence modifies both rolls, and a better leader counts 1, whatever the difference',
  () => {
    const equal = position(HINO);
    equal.act('uesugi', ['assault', 'hino'], NO_HITS);
    expect(equal.event('assaultRound')).toMatchObject({ attackModifier: -1, defenceModifier: 1 });
    const kenshin = position({ ...HINO, units: { ...HINO.units, 'uesugi-kenshin': 'hino' } });
    kenshin.act('uesugi', ['assault', 'hino'], NO_HITS);
    expect(kenshin.event('assaultRound')).toMatchObject({ attackModifier: 0, defenceModifier: 0 });
    const weak = position({ ...HINO, units: { 'naoe-nobutsuna': 'hino', 'gamo-ujisato': 'hino' } });
    weak.act('uesugi', ['assault', 'hino'], NO_HITS);
    expect(weak.event('assaultRound')).toMatchObject({ attackModifier: -2, defenceModifier: 2 });
    const empty = position({ ...HINO, units: { 'naoe-nobutsuna': 'hino' }, inside: [] });
    empty.act('uesugi', ['assault', 'hino'], NO_HITS);
    expect(empty.event('assaultRound')).toMatchObject({ attackModifier: -1, defenceModifier: 1 });
  },
);

clause(['13-4', '13-4-1b'], 'the garrison takes each point on a unit of its choice or on the walls', () => {
  const play = position({
    ...HINO,
    units: { ...HINO.units, 'hori-hidemasa': 'hino', 'uesugi-kagekatsu': 'hino', 'amakasu-kagemochi': 'hino' },
    inside: ['gamo-ujisato', 'hori-hidemasa'],
    flipped: ['hori-hidemasa'],
  });
  play.act('uesugi', ['assault', 'hino'], dice(5, 6, 1, 1)); // ten steps, 11 - 1 = 10: 3 hits
  expect(play.event('assaultRound')).toMatchObject({ hits: 3 });
  expect(play.choicesOf('oda', 'lose').toSorted()).toEqual(['gamo-ujisato', 'hori-hidemasa']);
  play.actAll('oda', ['lose', 'hori-hidemasa'], ['crumble'], ['lose', 'gamo-ujisato']);
  expect([play.placeOfUnit('hori-hidemasa'), play.damageOf('hino'), play.steps('gamo-ujisato')]).toEqual(['killed', 1, 1]);
});

clause('13-4-1a', 'assaulters flip full-strength units first', () => {
  const play = position({
    ...HINO,
    flipped: ['honjo-shigenaga'],
    units: { ...HINO.units, 'hori-hidemasa': 'hino' },
    inside: ['gamo-ujisato', 'hori-hidemasa'],
  });
  play.act('uesugi', ['assault', 'hino'], dice(1, 1, 3, 4)); // five steps at 8: one hit
  expect(play.refusalOf('uesugi', ['lose', 'honjo-shigenaga'])).toBe('12-3-1');
});

const SPENT = { ...HINO, flipped: ['saito-tomonobu', 'honjo-shigenaga', 'kitajo-kagehiro'] } as const;

clause(['13-5a', '13-5-1'], 'assaulters with only flipped units retreat one hex, and the garrison may pursue', () => {
  const play = position(SPENT);
  play.act('uesugi', ['assault', 'hino'], NO_HITS);
  expect(play.currentStep).toBe('rally');
  play.actAll('uesugi', ['fall-back']);
  expect([play.currentStep, play.seatToAct]).toEqual(['pursuit', 'oda']);
  play.actAll('oda', ['waive']);
  play.actAll('uesugi', ['withdraw', '2928']);
  expect(play.currentStep).toBe('withdrawal'); // one hex only: the next force is asked
  play.actAll('uesugi', ['withdraw', '2928'], ['withdraw', '2926']);
  expect([play.placeOfUnit('saito-tomonobu'), play.currentStep]).toEqual(['2928', 'attack']);
});

clause('13-5b', 'instead they may roll two dice: a double cancels the retreat', () => {
  const held = position(SPENT);
  held.act('uesugi', ['assault', 'hino'], NO_HITS);
  held.act('uesugi', ['rally'], dice(4, 4));
  expect([held.currentStep, held.placeOfUnit('saito-tomonobu')]).toEqual(['press', '2927']);
  held.actAll('uesugi', ['break-off']);
  expect([held.currentStep, held.placeOfUnit('saito-tomonobu')]).toEqual(['attack', '2927']); // 13-5c he stops and stays
  const failed = position(SPENT);
  failed.act('uesugi', ['assault', 'hino'], NO_HITS);
  failed.act('uesugi', ['rally'], dice(4, 5));
  expect(failed.currentStep).toBe('pursuit');
});

clause('13-5-2', "that pursuit counts ratings, the castle's defence and its own strength", () => {
  const play = position({ ...SPENT, units: { ...HINO.units, 'saito-tomonobu': 'hino' } });
  play.act('uesugi', ['assault', 'hino'], NO_HITS);
  play.actAll('uesugi', ['fall-back']);
  play.act('oda', ['pursue'], dice(3, 4)); // 4 against 4, defence 1: 8 on three steps is 1
  expect(play.event('pursued')).toMatchObject({ modifier: 1, hits: 1 });
  const empty = position({ ...SPENT, units: { 'saito-tomonobu': 'hino' }, flipped: ['saito-tomonobu'], inside: [] });
  empty.act('uesugi', ['assault', 'hino'], NO_HITS);
  empty.actAll('uesugi', ['fall-back']);
  expect(empty.currentStep).toBe('withdrawal'); // an empty castle pursues nobody
});

clause(['13-5-3a', '13-5-3b', '21.castle-4'], 'at durability 0 the castle falls, its garrison is removed, and it scores', () => {
  const play = position({ ...HINO, damage: { hino: 3 } });
  play.act('uesugi', ['assault', 'hino'], dice(4, 4, 6, 5)); // 7 on six steps: 1; back 12 on three: 2
  play.actAll('uesugi', ['lose', 'saito-tomonobu'], ['lose', 'honjo-shigenaga']); // both results are applied
  play.actAll('oda', ['crumble']);
  expect([play.holderOf('hino'), play.placeOfUnit('gamo-ujisato'), play.points, play.currentStep]).toEqual([
    'uesugi',
    'killed',
    3,
    'attack',
  ]);
  expect([play.steps('saito-tomonobu'), play.damageOf('hino')]).toEqual([1, 0]);
});

clause(['13-4', '13-4-1b'], 'a Uesugi garrison chooses in the same way as an Oda garrison', () => {
  const play = position({
    phase: 'oda-attacks',
    units: { 'gamo-ujisato': 'hino', 'niwa-nagahide': 'hino', 'honjo-shigenaga': 'hino' },
    inside: ['honjo-shigenaga'],
    castles: { hino: 'uesugi' },
  });
  play.act('oda', ['assault', 'hino'], dice(6, 6, 1, 1));
  expect([play.currentStep, play.seatToAct, play.choicesOf('uesugi', 'lose')]).toEqual(['losses', 'uesugi', ['honjo-shigenaga']]);
});

clause('13-5-3a', 'with one point of durability left the castle holds', () => {
  const play = position({ ...HINO, damage: { hino: 2 } });
  play.act('uesugi', ['assault', 'hino'], dice(4, 4, 1, 1)).actAll('oda', ['crumble']);
  expect([play.damageOf('hino'), play.holderOf('hino'), play.currentStep]).toEqual([3, 'oda', 'press']);
});

clause(['13-5-3a', '13-5a'], 'an assault ends if all assaulters die, although the castle falls in the same round', () => {
  const setup = {
    phase: 'uesugi-attacks',
    units: { 'honjo-shigenaga': 'hino', 'gamo-ujisato': 'hino', 'niwa-nagahide': 'hino' },
    inside: ['gamo-ujisato', 'niwa-nagahide'],
    flipped: ['honjo-shigenaga'],
    damage: { hino: 3 },
  } as const;
  const lost = position(setup);
  lost.act('uesugi', ['assault', 'hino'], dice(1, 1, 6, 6));
  expect([lost.placeOfUnit('honjo-shigenaga'), lost.holderOf('hino'), lost.currentStep]).toEqual(['killed', 'oda', 'attack']);
  const both = position(setup);
  both.act('uesugi', ['assault', 'hino'], dice(6, 6, 6, 6));
  expect([both.placeOfUnit('honjo-shigenaga'), both.choicesOf('oda', 'lose').length, both.isInside('gamo-ujisato')]).toEqual([
    'killed',
    2,
    true,
  ]);
  both.actAll('oda', ['crumble']);
  expect([both.holderOf('hino'), both.placeOfUnit('gamo-ujisato'), both.placeOfUnit('niwa-nagahide')]).toEqual([
    'uesugi',
    'killed',
    'killed',
  ]);
});
