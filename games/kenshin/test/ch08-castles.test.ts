import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { roomInside } from '../rules/castles.ts';
import { castleNumber, CASTLES, HOUSES } from '../rules/components.ts';
import { HEX_LABELS, hexOf, STEPS } from '../rules/map.ts';
import { dice, position, NO_SITUATION_EVENT, turnStart } from './helpers.ts';

/** Gamo of Oda in Hino (durability 4) with others, Uesugi next to it. */
const HINO = { 'gamo-ujisato': 'hino', 'hori-hidemasa': 'hino' };

clause(['8-1', '8-1-1b', '13-4-1c'], 'units shelter up to the printed durability, even after damage', () => {
  const play = position({
    phase: 'uesugi-moves',
    units: { 'honjo-shigenaga': '2928', ...HINO, 'inaba-yoshimichi': 'hino', 'maeda-toshiie': 'hino', 'sassa-narimasa': 'hino' },
    damage: { hino: 3 },
  });
  play.actAll('uesugi', ['move', 'honjo-shigenaga'], ['engage', '2927']);
  expect(roomInside(play.board, castleNumber('hino'))).toBe(4);
  play.actAll(
    'oda',
    ['shelter', 'gamo-ujisato'],
    ['shelter', 'hori-hidemasa'],
    ['shelter', 'inaba-yoshimichi'],
    ['shelter', 'maeda-toshiie'],
  );
  // There is no room for the fifth unit: it is not asked again, and is engaged.
  expect([play.currentStep, play.isInside('sassa-narimasa'), play.board.engagements.length]).toEqual(['movement', false, 1]);
});

clause('8-1', 'from a force that does not fit, single units may shelter', () => {
  const play = position({
    phase: 'uesugi-moves',
    units: { 'honjo-shigenaga': '2928', 'niwa-nagahide': 'hino' },
    forces: { 'niwa-nagahide': ['gamo-ujisato', 'hori-hidemasa', 'inaba-yoshimichi', 'maeda-toshiie'] },
  });
  play.actAll('uesugi', ['move', 'honjo-shigenaga'], ['engage', '2927']);
  expect(play.choicesOf('oda', 'shelter').length).toBe(5);
  play.actAll('oda', ['shelter', 'niwa-nagahide'], ['stay']);
  expect([play.isInside('niwa-nagahide'), play.isInside('gamo-ujisato'), play.commanderOf('gamo-ujisato')]).toEqual([
    true,
    false,
    'gamo-ujisato',
  ]);
});

clause(['8-2a', '8-2b', '8-2-1a'], 'a force of any house of the side may shelter before an engagement marker is placed', () => {
  const play = position({ phase: 'uesugi-moves', units: { 'honjo-shigenaga': '2928', ...HINO, 'honda-tadakatsu': 'hino' } });
  play.actAll('uesugi', ['move', 'honjo-shigenaga'], ['engage', '2927']);
  expect([play.currentStep, play.choicesOf('oda', 'shelter').toSorted()]).toEqual([
    'shelter',
    ['gamo-ujisato', 'honda-tadakatsu', 'hori-hidemasa'],
  ]);
  play.actAll('oda', ['shelter', 'honda-tadakatsu'], ['shelter', 'gamo-ujisato'], ['shelter', 'hori-hidemasa']);
  // Nothing is spent and no marker is placed.
  expect([play.board.pointsLeft, play.board.engagements]).toEqual([6, []]);
});

clause(['8-2a', '8-2-1a'], "Uesugi forces shelter from Oda's marker in the same way; units inside are not asked", () => {
  const play = position({
    phase: 'oda-moves',
    units: { 'maeda-toshiie': '2928', 'honjo-shigenaga': 'hino', 'kitajo-kagehiro': 'hino' },
    castles: { hino: 'uesugi' },
  });
  play.actAll('oda', ['move', 'maeda-toshiie'], ['engage', '2927']);
  expect([play.currentStep, play.seatToAct]).toEqual(['shelter', 'uesugi']);
  play.actAll('uesugi', ['shelter', 'honjo-shigenaga']);
  expect([play.isInside('honjo-shigenaga'), play.refusalOf('uesugi', ['shelter', 'honjo-shigenaga'])]).toEqual([true, '8-2a']);
  const field = position({
    phase: 'oda-attacks',
    units: { 'maeda-toshiie': '2928', 'honjo-shigenaga': 'hino' },
    castles: { hino: 'uesugi' },
  });
  field.actAll('oda', ['attack', 'maeda-toshiie', '2927']);
  expect([field.currentStep, field.seatToAct]).toEqual(['shelter', 'uesugi']); // and from his attack
});

clause('8-2-1a', 'no shelter without an own castle', () => {
  const play = position({ phase: 'uesugi-moves', units: { 'honjo-shigenaga': '3827', 'maeda-toshiie': '3727' } });
  play.actAll('uesugi', ['move', 'honjo-shigenaga'], ['engage', '3727']);
  expect(play.board.engagements.length).toBe(1);
});

clause('8-2-1a', 'forces also shelter from an overrun and a field battle; a marked force cannot', () => {
  const overrun = position({ phase: 'uesugi-moves', units: { 'honjo-shigenaga': '2928', ...HINO } });
  overrun.actAll('uesugi', ['move', 'honjo-shigenaga'], ['overrun', '2927']);
  overrun.actAll('oda', ['shelter', 'gamo-ujisato'], ['shelter', 'hori-hidemasa']);
  expect([overrun.currentStep, overrun.board.pointsLeft]).toEqual(['march', 6]);
  const field = position({ phase: 'uesugi-attacks', units: { 'honjo-shigenaga': '2928', ...HINO } });
  field.actAll('uesugi', ['attack', 'honjo-shigenaga', '2927']);
  expect(field.currentStep).toBe('shelter');
  const marked = position({
    phase: 'uesugi-attacks',
    units: { 'honjo-shigenaga': '2928', ...HINO },
    markers: { 'honjo-shigenaga': '2927' },
  });
  marked.act('uesugi', ['attack', 'honjo-shigenaga', '2927'], dice(3, 4, 1, 1));
  expect(marked.event('round')).toBeDefined();
});

clause('8-2-1b', 'the attacker may then enter the castle hex: in movement at its cost, in the attack phase at once', () => {
  const moving = position({ phase: 'uesugi-moves', units: { 'honjo-shigenaga': '2928', ...HINO } });
  moving.actAll('uesugi', ['move', 'honjo-shigenaga'], ['engage', '2927']);
  moving.actAll('oda', ['shelter', 'gamo-ujisato'], ['shelter', 'hori-hidemasa']);
  moving.actAll('uesugi', ['march', '2927']);
  expect([moving.placeOfUnit('honjo-shigenaga'), moving.board.pointsLeft]).toEqual(['2927', 3]);
  const attacking = position({
    phase: 'uesugi-attacks',
    units: { 'honjo-shigenaga': '2928', 'kitajo-kagehiro': '2928', 'suda-mitsuchika': '2928', ...HINO },
  });
  attacking.actAll('uesugi', ['attack', 'honjo-shigenaga', '2927'], ['begin']);
  attacking.actAll('oda', ['shelter', 'gamo-ujisato'], ['shelter', 'hori-hidemasa']);
  attacking.actAll('uesugi', ['advance', 'honjo-shigenaga', '2927']);
  expect([attacking.placeOfUnit('honjo-shigenaga'), attacking.currentStep]).toEqual(['2927', 'attack']);
  // Not more before the next attack phase.
  expect(attacking.refusalOf('uesugi', ['assault', 'hino'])).toBe('13-3-1');
});

clause(['8-2-3a', '13-1-3'], 'with one enemy unit in the hex the garrison cannot leave, besieged or not', () => {
  const play = position({ phase: 'oda-moves', units: { ...HINO, 'honjo-shigenaga': 'hino' }, inside: ['gamo-ujisato', 'hori-hidemasa'] });
  expect(play.siegeOf('hino')).toBeNull();
  expect(play.refusalOf('oda', ['move', 'gamo-ujisato'])).toBe('8-2-3a');
});

clause('8-2-3a', 'an enemy naval unit does not shut a garrison in', () => {
  const play = position({ phase: 'oda-moves', units: { 'oda-nobukane': 'anotsu', 'murakami-takeyoshi': '3131' } });
  expect(play.refusalOf('oda', ['move', 'oda-nobukane'])).toBe('allowed');
});

clause('8-2-3b', 'the garrison comes out when no enemy is left', () => {
  const play = position({
    phase: 'uesugi-moves',
    units: { ...HINO, 'honjo-shigenaga': 'hino' },
    inside: ['gamo-ujisato', 'hori-hidemasa'],
  });
  play.actAll('uesugi', ['move', 'honjo-shigenaga'], ['march', '2928']);
  expect(play.isInside('gamo-ujisato')).toBe(false);
  expect(play.refusalOf('uesugi', ['engage', '2927'])).toBe('allowed'); // they are in the open at once
});

const SORTIE = {
  phase: 'oda-attacks',
  units: { ...HINO, 'honjo-shigenaga': 'hino', 'kitajo-kagehiro': 'hino' },
  inside: ['gamo-ujisato', 'hori-hidemasa'],
} as const;

clause(['8-2-4a', '12-1-2', '13-1-8'], 'a garrison attacks the enemies in its hex; units that stay inside take no damage', () => {
  const play = position(SORTIE);
  play.actAll('oda', ['sortie', 'gamo-ujisato']);
  expect(play.currentStep).toBe('muster');
  play.act('oda', ['begin'], dice(1, 1, 6, 6)); // 4-4-5 modifier -1/+1; two steps against four
  expect(play.event('round')).toMatchObject({ hex: '2927', hitsBack: 2 });
  expect([play.placeOfUnit('gamo-ujisato'), play.steps('hori-hidemasa')]).toEqual(['killed', 2]);
});

clause(['8-2-4a', '12-1-2', '16'], 'units inside a castle or aboard a ship cannot attack an adjacent hex', () => {
  const shut = position({
    phase: 'oda-attacks',
    units: { 'gamo-ujisato': 'hino', 'honjo-shigenaga': 'hino', 'kitajo-kagehiro': '2928' },
    inside: ['gamo-ujisato'],
  });
  expect([shut.refusalOf('oda', ['attack', 'gamo-ujisato', '2928']), shut.refusalOf('oda', ['sortie', 'gamo-ujisato'])]).toEqual([
    '6-2',
    'allowed',
  ]);
  const coast = position({ phase: 'oda-attacks', units: { 'manabe-sadatomo': 'kishiwada', 'tsuchibashi-morishige': '1733' } });
  expect(coast.refusalOf('oda', ['attack', 'manabe-sadatomo', '1733'])).toBe('6-2');
  const port = position({
    phase: 'oda-attacks',
    units: { 'manabe-sadatomo': 'kishiwada', 'murakami-takeyoshi': 'kishiwada', 'tsuchibashi-morishige': 'kishiwada' },
    inside: ['manabe-sadatomo'],
  });
  expect(port.refusalOf('oda', ['sortie', 'manabe-sadatomo'])).not.toBe('allowed'); // nor does a ship make a sortie on land
});

clause('8-2-4a', 'a sortie that retreats goes back inside, after the pursuit', () => {
  const play = position({ ...SORTIE, flipped: ['gamo-ujisato'] });
  play.actAll('oda', ['sortie', 'gamo-ujisato']);
  play.act('oda', ['begin'], dice(1, 1, 1, 1)); // no damage, the flipped sortie must retreat
  expect(play.currentStep).toBe('pursuit');
  play.actAll('uesugi', ['waive']);
  expect([play.placeOfUnit('gamo-ujisato'), play.isInside('gamo-ujisato')]).toEqual(['2927', true]);
});

clause(['8-2-4a', '12-4b'], 'a sortie can always go back inside, even surrounded by enemies', () => {
  const besiegers = ['honjo-shigenaga', 'kitajo-kagehiro', 'suda-mitsuchika', 'amakasu-kagemochi', 'irobe-akinaga', 'nakajo-kageyasu'];
  const next = (STEPS[hexOf('2927')] as readonly number[]).map((hex) => HEX_LABELS[hex] as string);
  const play = position({
    phase: 'oda-attacks',
    units: {
      'gamo-ujisato': 'hino',
      'saito-tomonobu': 'hino',
      ...Object.fromEntries(next.map((hex, index) => [besiegers[index] as string, hex])),
    },
    inside: ['gamo-ujisato'],
  });
  play.act('oda', ['sortie', 'gamo-ujisato'], dice(1, 1, 1, 1));
  expect([play.currentStep, play.seatToAct]).toEqual(['stand', 'oda']);
});

clause('8-2-4b', 'several forces in a sortie use the best rating of the highest rank', () => {
  const play = position({
    phase: 'oda-attacks',
    units: { 'niwa-nagahide': 'hino', 'gamo-ujisato': 'hino', 'suda-mitsuchika': 'hino' },
    inside: ['niwa-nagahide', 'gamo-ujisato'],
  });
  play.actAll('oda', ['sortie', 'gamo-ujisato']);
  play.act('oda', ['support', 'niwa-nagahide'], dice(1, 1, 1, 1));
  expect(play.event('round')).toMatchObject({ attackModifier: -1, defenceModifier: 1 }); // Niwa 2 against Suda 3
});

clause('8-2-4c', 'in a sortie neither mountain nor fort nor castle counts', () => {
  const play = position({
    phase: 'oda-attacks',
    units: { 'mori-nagayoshi': 'kaneyama', 'suda-mitsuchika': 'kaneyama' },
    inside: ['mori-nagayoshi'],
    forts: { '4023': ['suda-mitsuchika'] },
  });
  play.act('oda', ['sortie', 'mori-nagayoshi'], dice(1, 1, 1, 1));
  expect(play.event('round')).toMatchObject({ attackModifier: 2, defenceModifier: -2 }); // 5 against 3, nothing else
});

const ASSAULT = {
  phase: 'uesugi-attacks',
  units: { 'saito-tomonobu': 'hino', 'honjo-shigenaga': 'hino', 'kitajo-kagehiro': 'hino', 'gamo-ujisato': 'hino' },
  inside: ['gamo-ujisato'],
} as const;

clause(['8-1-1a', '8-3-1', '8-3-2'], 'an assault reduces durability, never defence; defence modifies both rolls', () => {
  const play = position({
    ...ASSAULT,
    units: { 'saito-tomonobu': 'hino', 'honjo-shigenaga': 'hino', 'kitajo-kagehiro': 'hino' },
    inside: [],
  });
  play.act('uesugi', ['assault', 'hino'], dice(4, 4, 1, 1)); // 8 - 1 = 7 on 5-6: one point
  expect(play.event('assaultRound')).toMatchObject({ attackModifier: -1, defenceModifier: 1, hits: 1 });
  expect(play.damageOf('hino')).toBe(1);
  play.act('uesugi', ['press'], dice(4, 4, 1, 1));
  expect(play.event('assaultRound')).toMatchObject({ attackModifier: -1, defenceModifier: 1 });
});

clause('8-1-4', 'a castle that changes hands has full durability again', () => {
  const play = position({
    ...ASSAULT,
    units: { 'saito-tomonobu': 'hino', 'honjo-shigenaga': 'hino', 'kitajo-kagehiro': 'hino' },
    inside: [],
    damage: { hino: 3 },
  });
  play.act('uesugi', ['assault', 'hino'], dice(4, 4, 1, 1));
  expect([play.holderOf('hino'), play.damageOf('hino')]).toEqual(['uesugi', 0]);
});

clause(['8-1-2', '9-5-7', '9-5'], 'one replenishment point repairs three of durability, up to the printed value', () => {
  const play = turnStart({ units: { 'oda-nobunaga': 'azuchi', 'uesugi-kenshin': 'kasugayama' }, damage: { hino: 2, kiyosu: 5 } }, [
    ...NO_SITUATION_EVENT,
    ...dice(6, 1, 1, 1, 1),
  ]);
  expect(play.currentStep).toBe('spend');
  play.actAll('oda', ['repair', 'hino']);
  expect(play.damageOf('hino')).toBe(0);
  expect(play.refusalOf('oda', ['repair', 'hino'])).toBe('8-1-2');
  play.actAll('oda', ['repair', 'kiyosu']);
  expect(play.damageOf('kiyosu')).toBe(2);
});

clause('2-2-2.8', 'a captured castle serves every house of the side, and belongs to its own house again when retaken', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { 'saito-tomonobu': 'hamamatsu', 'honjo-shigenaga': 'hamamatsu' },
    damage: { hamamatsu: 6 },
  });
  play.act('uesugi', ['assault', 'hamamatsu'], dice(6, 4, 1, 1));
  expect(play.holderOf('hamamatsu')).toBe('uesugi');
  expect(play.board.house[castleNumber('hamamatsu')]).toBe(position({ phase: 'uesugi-moves' }).board.house[castleNumber('hamamatsu')]);
});

clause('8-1', 'the castles: totals of durability and defence for each house', () => {
  const walls = HOUSES.flatMap(({ id, index }) => {
    const castles = CASTLES.filter(({ house }) => house === index);
    const durability = castles.reduce((total, castle) => total + castle.durability, 0);
    const defence = castles.reduce((total, castle) => total + castle.defence, 0);
    return castles.length > 0 ? [`${id} ${castles.length} ${durability} ${defence}`] : [];
  });
  expect(walls).toEqual([
    'uesugi 9 43 20',
    'takeda 13 53 30',
    'mori 1 3 2',
    'ukita 2 8 7',
    'honganji 1 15 5',
    'kaga 3 14 7',
    'saika 1 6 3',
    'hatano 2 11 8',
    'bessho 2 10 4',
    'negoro 1 5 2',
    'yamana 2 10 7',
    'isshiki 2 7 5',
    'takeda-motoaki 1 4 3',
    'miki 2 7 5',
    'oda 45 204 89',
    'tokugawa 7 33 16',
  ]);
});
