import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { combatResult, unitNumber } from '../rules/components.ts';
import { dice, position } from './helpers.ts';
import type { Play } from './helpers.ts';

/** Kawada (3) with two busho in the plain against Hideyoshi (3) with two: six steps each, no modifier. */
const EVEN = {
  phase: 'uesugi-attacks',
  units: { 'kawada-nagachika': '3826', 'hashiba-hideyoshi': '3827' },
  forces: { 'kawada-nagachika': ['suda-mitsuchika', 'nakajo-kageyasu'], 'hashiba-hideyoshi': ['maeda-toshiie', 'inaba-yoshimichi'] },
} as const;
const ATTACK = ['attack', 'kawada-nagachika', '3827'] as const;
const NO_HITS = dice(1, 1, 1, 1);

/** The modifiers of the last round, of attacker and defender. */
const modifiers = (play: Play): readonly unknown[] => [play.event('round')?.['attackModifier'], play.event('round')?.['defenceModifier']];

clause(['11', '11.1', '12a', '12-1-1', '12-1-2'], 'in his attack phase a player may attack enemies in an adjacent hex', () => {
  const play = position({ ...EVEN, units: { ...EVEN.units, 'sassa-narimasa': '3829' } });
  expect(play.choicesOf('uesugi', 'attack')).toEqual(['kawada-nagachika 3827']);
  expect(play.refusalOf('uesugi', ['attack', 'kawada-nagachika', '3829'])).toBe('12-1-2');
  expect(play.refusalOf('uesugi', ['attack', 'kawada-nagachika', '3825'])).toBe('12-1-2'); // nobody is there
  play.act('uesugi', ATTACK, NO_HITS);
  expect(play.event('field')).toMatchObject({ seat: 'uesugi', hex: '3827' });
});

clause(
  ['12b', '12-1', '12-2a', '12-2b', '12-3', '2-2-1.6a', '2-2-1.6b'],
  'both total their steps, roll two dice, and take the damage of the other',
  () => {
    const play = position(EVEN);
    // Six steps each: 10 on 5-6 is 2, 5 is 1.
    expect([combatResult(6, 10), combatResult(6, 5), combatResult(6, 4), combatResult(7, 10)]).toEqual([2, 1, 0, 2]);
    play.act('uesugi', ATTACK, dice(4, 6, 2, 3));
    expect(play.event('round')).toMatchObject({ hits: 2, hitsBack: 1 });
    play.actAll('uesugi', ['lose', 'suda-mitsuchika']);
    play.actAll('oda', ['lose', 'maeda-toshiie'], ['lose', 'inaba-yoshimichi']);
    expect([play.steps('suda-mitsuchika'), play.steps('maeda-toshiie'), play.steps('inaba-yoshimichi')]).toEqual([1, 1, 1]);
    expect(play.currentStep).toBe('stand');
  },
);

clause('12-2b', 'beyond the ends the outermost row counts, and results are simultaneous', () => {
  expect([combatResult(6, -5), combatResult(6, 1), combatResult(6, 30), combatResult(6, 16)]).toEqual([0, 0, 3, 3]);
  // A lone flipped defender is killed and still does damage.
  const play = position({
    ...EVEN,
    forces: { 'kawada-nagachika': ['suda-mitsuchika', 'nakajo-kageyasu'] },
    flipped: ['hashiba-hideyoshi'],
  });
  play.act('uesugi', ATTACK, dice(6, 6, 6, 6)); // strength 1: 12 is 1
  expect(play.event('round')).toMatchObject({ hits: 2, hitsBack: 1 });
  play.actAll('uesugi', ['lose', 'suda-mitsuchika']);
  expect([play.placeOfUnit('hashiba-hideyoshi'), play.steps('suda-mitsuchika')]).toEqual(['killed', 1]);
});

clause(['12-1-3a', '12-1-3b', '12-1-5'], 'all forces in the hex are attacked together, as one', () => {
  const play = position({ ...EVEN, forces: {}, units: { ...EVEN.units, 'sassa-narimasa': '3827', 'maeda-toshiie': '3828' } });
  play.act('uesugi', ATTACK, dice(6, 6, 1, 1)); // strength 2, 12 with 3 against 3: one hit; Oda chooses among both
  expect(play.choicesOf('oda', 'lose').toSorted()).toEqual(['hashiba-hideyoshi', 'sassa-narimasa']);
  expect(play.event('round')).toMatchObject({ hits: 1 });
});

clause('12-1-1', 'forces from several hexes may join in one attack', () => {
  const play = position({ ...EVEN, units: { ...EVEN.units, 'honjo-shigenaga': '3926', 'kitajo-kagehiro': '3726' } });
  play.actAll('uesugi', ATTACK);
  expect([play.currentStep, play.choicesOf('uesugi', 'support').toSorted()]).toEqual(['muster', ['honjo-shigenaga', 'kitajo-kagehiro']]);
  play.actAll('uesugi', ['support', 'honjo-shigenaga']);
  play.act('uesugi', ['begin'], NO_HITS);
  expect(play.event('field')?.['units:unit']).toContain('honjo-shigenaga');
  expect(play.event('field')?.['units:unit']).not.toContain('kitajo-kagehiro');
});

clause('12-1-4', 'each force attacks once, and one hex only', () => {
  const play = position({ ...EVEN, units: { ...EVEN.units, 'sassa-narimasa': '3725' } });
  play.act('uesugi', ATTACK, NO_HITS);
  play.actAll('uesugi', ['retreat']);
  play.actAll('oda', ['waive']);
  play.actAll('uesugi', ['withdraw', '3825'], ['halt']);
  play.actAll('oda', ['hold']);
  expect(play.refusalOf('uesugi', ['attack', 'kawada-nagachika', '3725'])).toBe('12-1-4');
});

clause('12-1-4', 'a force that has attacked cannot join another attack', () => {
  const play = position({ ...EVEN, units: { ...EVEN.units, 'sassa-narimasa': '3725', 'honjo-shigenaga': '3724' } });
  play.act('uesugi', ATTACK, NO_HITS);
  play.actAll('uesugi', ['retreat']);
  play.actAll('oda', ['waive']);
  play.actAll('uesugi', ['withdraw', '3825'], ['halt']);
  play.actAll('oda', ['hold']);
  play.act('uesugi', ['attack', 'honjo-shigenaga', '3725'], NO_HITS); // Kawada is adjacent, too, but is not asked
  expect(play.event('field')).toMatchObject({ hex: '3725' });
  expect(play.event('round')).toBeDefined();
});

clause('12-1-6', 'a defender is attacked only once in a phase', () => {
  const play = position({ ...EVEN, units: { ...EVEN.units, 'honjo-shigenaga': '3926' } });
  play.actAll('uesugi', ATTACK);
  play.act('uesugi', ['begin'], NO_HITS);
  play.actAll('uesugi', ['retreat']);
  play.actAll('oda', ['waive']);
  play.actAll('uesugi', ['withdraw', '3825'], ['halt']);
  play.actAll('oda', ['hold']);
  expect(play.refusalOf('uesugi', ['attack', 'honjo-shigenaga', '3827'])).toBe('12-1-6');
});

clause('12-1-7', 'no attack across water', () => {
  const play = position({ phase: 'uesugi-attacks', units: { 'mori-terumoto': '1330', 'ikeda-tsuneoki': '1329' } });
  expect(play.refusalOf('uesugi', ['attack', 'mori-terumoto', '1329'])).toBe('12-1-7');
  expect(play.choicesOf('uesugi', 'attack')).toEqual([]);
});

clause('12-1-8', 'attacks are voluntary where no marker lies', () => {
  expect(position(EVEN).refusalOf('uesugi', ['end-attacks'])).toBe('allowed');
  expect(position({ ...EVEN, markers: { 'kawada-nagachika': '3827' } }).refusalOf('uesugi', ['end-attacks'])).toBe('12-1-8');
});

clause(
  ['12-2-1.A1', '12-2-1.D1', '12-2-1.ex', '12-2-1.sum', '10-8c'],
  'a mountain and a fort count 1 each, against the attacker and for the defender, and add up',
  () => {
    const at = (hex: string, forts = {}) =>
      position({ phase: 'uesugi-attacks', units: { 'suda-mitsuchika': '3925', 'maeda-toshiie': hex }, forts });
    const plain = at('3926');
    plain.act('uesugi', ['attack', 'suda-mitsuchika', '3926'], NO_HITS);
    expect(modifiers(plain)).toEqual([0, 0]);
    const mountain = at('4025');
    mountain.act('uesugi', ['attack', 'suda-mitsuchika', '4025'], NO_HITS);
    expect(modifiers(mountain)).toEqual([-1, 1]);
    const fort = at('4025', { '4025': ['maeda-toshiie'] });
    fort.act('uesugi', ['attack', 'suda-mitsuchika', '4025'], NO_HITS);
    expect(modifiers(fort)).toEqual([-2, 2]);
  },
);

clause(['10-8-1', '10-8c'], 'a fort serves while one of its builders is there, and does not move with them', () => {
  const setup = {
    phase: 'uesugi-attacks',
    units: { 'suda-mitsuchika': '3925', 'maeda-toshiie': '4025', 'sassa-narimasa': '3926' },
    forts: { '4025': ['maeda-toshiie', 'sassa-narimasa'] },
  } as const;
  const there = position(setup);
  there.act('uesugi', ['attack', 'suda-mitsuchika', '4025'], NO_HITS);
  expect(modifiers(there)).toEqual([-2, 2]); // in the mountains
  const elsewhere = (forts: Readonly<Record<string, readonly string[]>>): readonly unknown[] => {
    const play = position({ ...setup, forts });
    return modifiers(play.act('uesugi', ['attack', 'suda-mitsuchika', '3926'], NO_HITS));
  };
  expect(elsewhere(setup.forts)).toEqual(elsewhere({}));
});

clause(['12-2-1.A2', '12-2-1.D2'], 'a river between counts -1 for both sides, but only if every attacker is across it', () => {
  const setup = { phase: 'uesugi-attacks', units: { 'suda-mitsuchika': '3928', 'maeda-toshiie': '4028' } } as const;
  const play = position(setup);
  play.act('uesugi', ['attack', 'suda-mitsuchika', '4028'], NO_HITS);
  expect(modifiers(play)).toEqual([-1, -1]);
  const joint = position({ ...setup, units: { ...setup.units, 'nakajo-kageyasu': '4128' } });
  joint.actAll('uesugi', ['attack', 'suda-mitsuchika', '4028']);
  joint.act('uesugi', ['support', 'nakajo-kageyasu'], NO_HITS);
  expect(modifiers(joint)).toEqual([0, 0]);
});

clause(['12-2-1.A3', '12-2-1.D3', '12-2-2a'], "the difference of the commanders' ratings counts for one side and against the other", () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { 'uesugi-kenshin': '3826', 'maeda-toshiie': '3827' },
    forces: { 'uesugi-kenshin': ['naoe-nobutsuna'] },
  });
  play.act('uesugi', ['attack', 'uesugi-kenshin', '3827'], NO_HITS);
  expect(play.event('round')).toMatchObject({ attackModifier: 3, defenceModifier: -3 });
});

clause('12-2-2b', 'rank comes before rating: a weak samurai-taisho overrules a strong busho; among equals the best counts', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { 'suda-mitsuchika': '3826', 'niwa-nagahide': '3827', 'mori-nagayoshi': '3827' },
  });
  play.act('uesugi', ['attack', 'suda-mitsuchika', '3827'], NO_HITS);
  expect(play.event('round')).toMatchObject({ attackModifier: 1 }); // 3 against Niwa's 2, not Mori's 5
  const equals = position({
    phase: 'uesugi-attacks',
    units: { 'suda-mitsuchika': '3826', 'niwa-nagahide': '3827', 'takigawa-kazumasu': '3827' },
  });
  equals.act('uesugi', ['attack', 'suda-mitsuchika', '3827'], NO_HITS);
  expect(equals.event('round')).toMatchObject({ attackModifier: -1 }); // Takigawa's 4
});

clause(['12-3-1', '12-3-2'], 'full-strength units are flipped first, flipped ones are removed', () => {
  const play = position({ ...EVEN, flipped: ['maeda-toshiie'] });
  play.act('uesugi', ATTACK, dice(1, 4, 1, 1)); // one hit
  expect(play.refusalOf('oda', ['lose', 'maeda-toshiie'])).toBe('12-3-1');
  expect(play.choicesOf('oda', 'lose').toSorted()).toEqual(['hashiba-hideyoshi', 'inaba-yoshimichi']);
  const lone = position({ ...EVEN, forces: { 'kawada-nagachika': ['suda-mitsuchika', 'nakajo-kageyasu'] } });
  lone.act('uesugi', ATTACK, dice(6, 6, 1, 1)); // two hits on one unit of two steps
  expect(lone.placeOfUnit('hashiba-hideyoshi')).toBe('killed');
});

clause(['12-4a', '12-4-3'], 'a side with only flipped units must retreat, one to three hexes', () => {
  const play = position({ ...EVEN, flipped: ['hashiba-hideyoshi', 'maeda-toshiie', 'inaba-yoshimichi'] });
  play.act('uesugi', ATTACK, NO_HITS);
  expect(play.currentStep).toBe('pursuit');
  play.actAll('uesugi', ['waive']);
  expect(play.refusalOf('oda', ['halt'])).toBe('12-4-3');
  play.actAll('oda', ['withdraw', '3828'], ['withdraw', '3829']);
  expect(play.refusalOf('oda', ['halt'])).toBe('allowed');
  play.actAll('oda', ['withdraw', '3830']);
  expect([play.placeOfUnit('hashiba-hideyoshi'), play.currentStep]).toEqual(['3830', 'advance']);
});

clause(['12-4b', '12-4c', '12-4-1'], 'the attacker declares first; if neither side retreats another round is fought', () => {
  const play = position(EVEN);
  play.act('uesugi', ATTACK, NO_HITS);
  expect([play.currentStep, play.seatToAct]).toEqual(['stand', 'uesugi']);
  play.actAll('uesugi', ['stand']);
  expect([play.currentStep, play.seatToAct]).toEqual(['stand', 'oda']);
  play.act('oda', ['stand'], NO_HITS);
  expect(play.event('round')).toMatchObject({ round: 2 });
  play.actAll('uesugi', ['retreat']);
  expect([play.currentStep, play.seatToAct]).toEqual(['pursuit', 'oda']);
});

clause('12-4b', 'a side that cannot retreat may not choose to', () => {
  // Hideyoshi's neighbours are all taken by Uesugi forces.
  const around = {
    'honjo-shigenaga': '3926',
    'kitajo-kagehiro': '3927',
    'amakasu-kagemochi': '3828',
    'kakizaki-haruie': '3727',
    'irobe-akinaga': '3726',
  };
  const play = position({ ...EVEN, units: { ...EVEN.units, ...around } });
  play.actAll('uesugi', ATTACK);
  play.act('uesugi', ['begin'], NO_HITS);
  play.act('uesugi', ['stand'], NO_HITS); // the defender is not asked: the next round follows at once
  expect([play.currentStep, play.seatToAct, play.event('round')?.['round']]).toEqual(['stand', 'uesugi', 2]);
});

clause(['12-4-2a', '12-4-2b', '12-4-2c'], 'all forces leave, each by its own route, and none is divided', () => {
  const play = position({
    ...EVEN,
    units: { ...EVEN.units, 'sassa-narimasa': '3827' },
    flipped: ['hashiba-hideyoshi', 'maeda-toshiie', 'inaba-yoshimichi', 'sassa-narimasa'],
  });
  play.act('uesugi', ATTACK, NO_HITS);
  play.actAll('uesugi', ['waive']);
  play.actAll('oda', ['withdraw', '3828'], ['halt'], ['withdraw', '3927'], ['halt']);
  expect([play.placeOfUnit('hashiba-hideyoshi'), play.placeOfUnit('maeda-toshiie'), play.placeOfUnit('sassa-narimasa')].toSorted()).toEqual(
    ['3828', '3828', '3927'],
  );
});

clause('12-4-4', 'each step leads farther from the enemy', () => {
  const play = position({ ...EVEN, flipped: ['hashiba-hideyoshi', 'maeda-toshiie', 'inaba-yoshimichi'] });
  play.act('uesugi', ATTACK, NO_HITS);
  play.actAll('uesugi', ['waive']);
  expect(play.refusalOf('oda', ['withdraw', '3926'])).toBe('12-4-4'); // as near to 3826 as before
  expect(play.choicesOf('oda', 'withdraw').toSorted()).toEqual(['3727', '3828', '3927']);
});

clause('12-4-4', 'if no hex leads away, any open hex is allowed', () => {
  const block = { 'honjo-shigenaga': '3927', 'kitajo-kagehiro': '3828', 'amakasu-kagemochi': '3727' };
  const play = position({
    ...EVEN,
    units: { ...EVEN.units, ...block },
    flipped: ['hashiba-hideyoshi', 'maeda-toshiie', 'inaba-yoshimichi'],
  });
  play.actAll('uesugi', ATTACK);
  play.act('uesugi', ['begin'], NO_HITS);
  play.actAll('uesugi', ['waive']);
  expect(play.choicesOf('oda', 'withdraw').toSorted()).toEqual(['3726', '3926']);
});

clause(['12-4-5.1', '12-4-5.2', '12-4-5.3', '20b'], 'no retreat over water, into high mountains, enemies or neutrals', () => {
  const retreating = (setup: Parameters<typeof position>[0], attack: readonly ['attack', string, string]): Play => {
    const play = position(setup);
    play.act('uesugi', attack, NO_HITS);
    play.actAll('uesugi', ['waive']);
    return play;
  };
  const strait = retreating(
    {
      phase: 'uesugi-attacks',
      units: { 'suda-mitsuchika': '1328', 'ikeda-tsuneoki': '1329' },
      castles: { akashi: 'uesugi' },
      flipped: ['ikeda-tsuneoki'],
    },
    ['attack', 'suda-mitsuchika', '1329'],
  );
  expect(strait.refusalOf('oda', ['withdraw', '1330'])).toBe('12-4-5.1');
  const peaks = retreating(
    { phase: 'uesugi-attacks', units: { 'suda-mitsuchika': '4214', 'maeda-toshiie': '4114' }, flipped: ['maeda-toshiie'] },
    ['attack', 'suda-mitsuchika', '4114'],
  );
  expect(peaks.refusalOf('oda', ['withdraw', '4014'])).toBe('12-4-5.2');
  const enemies = retreating(
    { ...EVEN, forces: {}, flipped: ['hashiba-hideyoshi'], units: { ...EVEN.units, 'honjo-shigenaga': '3829', 'kitajo-kagehiro': '3929' } },
    ['attack', 'kawada-nagachika', '3827'],
  );
  enemies.actAll('oda', ['withdraw', '3828']);
  expect(enemies.refusalOf('oda', ['withdraw', '3829'])).toBe('12-4-5.3');
  const neutral = retreating(
    {
      phase: 'uesugi-attacks',
      units: { 'suda-mitsuchika': '4113', 'maeda-toshiie': '4214', 'miki-yoritsuna': '4215' },
      flipped: ['maeda-toshiie'],
    },
    ['attack', 'suda-mitsuchika', '4214'],
  );
  expect(neutral.refusalOf('oda', ['withdraw', '4215'])).toBe('20b');
});

clause('12-4-5.3', 'a force that must retreat and cannot is removed, and scores', () => {
  const around = {
    'honjo-shigenaga': '3926',
    'kitajo-kagehiro': '3927',
    'amakasu-kagemochi': '3828',
    'kakizaki-haruie': '3727',
    'irobe-akinaga': '3726',
  };
  const play = position({
    ...EVEN,
    units: { ...EVEN.units, ...around },
    flipped: ['hashiba-hideyoshi', 'maeda-toshiie', 'inaba-yoshimichi'],
  });
  play.actAll('uesugi', ATTACK);
  play.act('uesugi', ['begin'], NO_HITS);
  play.actAll('uesugi', ['waive']);
  expect([play.placeOfUnit('hashiba-hideyoshi'), play.placeOfUnit('maeda-toshiie'), play.points]).toEqual(['killed', 'killed', 4]);
});

clause(['12-4-6b', '8-2-1a'], 'a force attacked in the hex of its own castle may retreat into it as a whole', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { 'honjo-shigenaga': '2928', 'gamo-ujisato': 'hino' },
    markers: { 'honjo-shigenaga': '2927' },
    flipped: ['gamo-ujisato'],
  });
  play.act('uesugi', ['attack', 'honjo-shigenaga', '2927'], NO_HITS);
  play.actAll('uesugi', ['waive']);
  play.actAll('oda', ['enter']);
  play.actAll('uesugi', ['advance', 'honjo-shigenaga', '2927']);
  expect([play.isInside('gamo-ujisato'), play.placeOfUnit('honjo-shigenaga')]).toEqual([true, '2927']);
  const tooMany = position({
    phase: 'uesugi-attacks',
    units: { 'honjo-shigenaga': '2928', 'niwa-nagahide': 'hino' },
    forces: { 'niwa-nagahide': ['gamo-ujisato', 'maeda-toshiie', 'inaba-yoshimichi', 'hori-hidemasa'] },
    markers: { 'honjo-shigenaga': '2927' },
    flipped: ['niwa-nagahide', 'gamo-ujisato', 'maeda-toshiie', 'inaba-yoshimichi', 'hori-hidemasa'],
  });
  tooMany.act('uesugi', ['attack', 'honjo-shigenaga', '2927'], NO_HITS);
  tooMany.actAll('uesugi', ['waive']);
  expect(tooMany.refusalOf('oda', ['enter'])).toBe('8-1');
});

clause('12-4-7', 'if both sides have only flipped units, both retreat without pursuit', () => {
  const play = position({
    ...EVEN,
    flipped: ['kawada-nagachika', 'suda-mitsuchika', 'nakajo-kageyasu', 'hashiba-hideyoshi', 'maeda-toshiie', 'inaba-yoshimichi'],
  });
  play.act('uesugi', ATTACK, NO_HITS);
  expect([play.currentStep, play.seatToAct]).toEqual(['withdrawal', 'uesugi']);
  play.actAll('uesugi', ['withdraw', '3825'], ['halt']);
  play.actAll('oda', ['withdraw', '3828'], ['halt']);
  expect(play.currentStep).toBe('attack');
});

const PURSUIT = { ...EVEN, flipped: ['hashiba-hideyoshi', 'maeda-toshiie', 'inaba-yoshimichi'] } as const;

clause(
  ['12-5', '12-5-1.2', '12-5-2a', '12-5-2b'],
  'one pursuit before they leave: at equal ratings it succeeds, and only the pursuer rolls',
  () => {
    const play = position(PURSUIT);
    play.act('uesugi', ATTACK, NO_HITS);
    play.act('uesugi', ['pursue'], dice(4, 6)); // 10 on six steps: 2
    expect(play.event('pursued')).toMatchObject({ hits: 2, modifier: 0 });
    play.actAll('oda', ['lose', 'maeda-toshiie'], ['lose', 'inaba-yoshimichi']);
    expect([play.placeOfUnit('maeda-toshiie'), play.currentStep]).toEqual(['killed', 'withdrawal']);
  },
);

clause('12-5-1.1', 'a better-rated pursuer always succeeds', () => {
  const play = position({
    ...PURSUIT,
    units: { 'uesugi-kagekatsu': '3826', 'hashiba-hideyoshi': '3827' },
    forces: { 'hashiba-hideyoshi': ['maeda-toshiie', 'inaba-yoshimichi'] },
  });
  play.act('uesugi', ['attack', 'uesugi-kagekatsu', '3827'], NO_HITS);
  play.act('uesugi', ['pursue'], dice(1, 1));
  expect(play.event('pursued')).toMatchObject({ modifier: 1 });
});

clause(
  ['12-5-1.3', '12-5-3'],
  'a better-rated retreating side rolls: not above the difference it escapes; only ratings modify a pursuit',
  () => {
    const setup = {
      ...PURSUIT,
      units: { 'suda-mitsuchika': '3925', 'shibata-katsuie': '4025' },
      forces: {},
      flipped: ['shibata-katsuie'],
      forts: { '4025': ['shibata-katsuie'] },
    } as const;
    const away = position(setup);
    away.act('uesugi', ['attack', 'suda-mitsuchika', '4025'], NO_HITS);
    away.act('uesugi', ['pursue'], dice(1));
    expect([away.event('pursuitCheck')?.['escapes'], away.event('pursued')]).toEqual([true, undefined]);
    const caught = position(setup);
    caught.act('uesugi', ['attack', 'suda-mitsuchika', '4025'], NO_HITS);
    caught.act('uesugi', ['pursue'], dice(2, 1, 1));
    expect(caught.event('pursued')).toMatchObject({ modifier: -1 });
  },
);

clause('12-6', 'the winners of either side may advance into the vacated hex', () => {
  const play = position(PURSUIT);
  play.act('uesugi', ATTACK, NO_HITS);
  play.actAll('uesugi', ['waive']);
  play.actAll('oda', ['withdraw', '3828'], ['halt']);
  play.actAll('uesugi', ['advance', 'kawada-nagachika', '3827']);
  expect([play.placeOfUnit('kawada-nagachika'), play.placeOfUnit('suda-mitsuchika'), play.currentStep]).toEqual(['3827', '3827', 'attack']);
  const defender = position({ ...EVEN, flipped: ['kawada-nagachika', 'suda-mitsuchika', 'nakajo-kageyasu'] });
  defender.act('uesugi', ATTACK, NO_HITS);
  defender.actAll('oda', ['waive']);
  defender.actAll('uesugi', ['withdraw', '3825'], ['halt']);
  defender.actAll('oda', ['advance', 'hashiba-hideyoshi', '3826']);
  expect(defender.placeOfUnit('hashiba-hideyoshi')).toBe('3826');
  expect(defender.board.fought[unitNumber('hashiba-hideyoshi')]).toBe(2);
});

clause(['12-6', '12-3-2'], 'a side that has destroyed the enemy advances at once, without pursuit', () => {
  const setup = { phase: 'uesugi-attacks', units: { 'honjo-shigenaga': '3826', 'maeda-toshiie': '3827' } } as const;
  const attacker = position({ ...setup, flipped: ['maeda-toshiie'] });
  attacker.act('uesugi', ['attack', 'honjo-shigenaga', '3827'], dice(6, 6, 1, 1));
  expect([attacker.placeOfUnit('maeda-toshiie'), attacker.currentStep, attacker.seatToAct]).toEqual(['killed', 'advance', 'uesugi']);
  const defender = position({ ...setup, flipped: ['honjo-shigenaga'] });
  defender.act('uesugi', ['attack', 'honjo-shigenaga', '3827'], dice(1, 1, 6, 6));
  expect([defender.placeOfUnit('honjo-shigenaga'), defender.currentStep, defender.seatToAct]).toEqual(['killed', 'advance', 'oda']);
});

clause('12-6', 'each force advances once, into one of the vacated hexes', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { 'honjo-shigenaga': '3826', 'kitajo-kagehiro': '3926', 'maeda-toshiie': '3827', 'sassa-narimasa': '3827' },
    flipped: ['honjo-shigenaga', 'kitajo-kagehiro'],
  });
  play.actAll('uesugi', ['attack', 'honjo-shigenaga', '3827']);
  play.act('uesugi', ['support', 'kitajo-kagehiro'], NO_HITS).actAll('oda', ['waive']);
  play.actAll('uesugi', ['withdraw', '3825'], ['halt'], ['withdraw', '3925'], ['halt']);
  play.actAll('oda', ['advance', 'maeda-toshiie', '3826']);
  expect([
    play.refusalOf('oda', ['advance', 'maeda-toshiie', '3926']),
    play.refusalOf('oda', ['advance', 'sassa-narimasa', '3926']),
  ]).toEqual(['12-6', 'allowed']);
});

clause('17', 'Terumoto uses the rating of Kikkawa or Kobayakawa in his hex, commanded or not', () => {
  const setup = { phase: 'uesugi-attacks', units: { 'mori-terumoto': '3826', 'niwa-nagahide': '3827' } } as const;
  const alone = position(setup);
  alone.act('uesugi', ['attack', 'mori-terumoto', '3827'], NO_HITS);
  expect(alone.event('round')).toMatchObject({ attackModifier: 0 });
  const led = position({ ...setup, forces: { 'mori-terumoto': ['kikkawa-hiroie', 'kobayakawa-takakage'] } });
  led.act('uesugi', ['attack', 'mori-terumoto', '3827'], NO_HITS);
  expect(led.event('round')).toMatchObject({ attackModifier: 3 });
  const other = position({ ...setup, forces: { 'mori-terumoto': ['kikkawa-motonaga'] } });
  other.act('uesugi', ['attack', 'mori-terumoto', '3827'], NO_HITS);
  expect(other.event('round')).toMatchObject({ attackModifier: 0 });
});
