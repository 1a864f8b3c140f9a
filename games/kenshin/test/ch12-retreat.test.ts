import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import type { UnitId } from '../rules/components.ts';
import { HEX_LABELS, hexOf, STEPS } from '../rules/map.ts';
import { dice, position } from './helpers.ts';
import type { Play } from './helpers.ts';

// Retreats: room in castles, and ways that are closed

const NO_HITS = dice(1, 1, 1, 1);

const GUARDS: readonly UnitId[] = [
  'honjo-shigenaga',
  'kitajo-kagehiro',
  'amakasu-kagemochi',
  'kakizaki-haruie',
  'irobe-akinaga',
  'nakajo-kageyasu',
];

/** Uesugi forces are in every hex next to Hino, whose castle has room for four. */
const neighboursOfHino = (open: readonly string[] = []): Record<UnitId, string> =>
  Object.fromEntries(
    (STEPS[hexOf('2927')] as readonly number[]).flatMap((hex, index) =>
      open.includes(HEX_LABELS[hex] as string) ? [] : [[GUARDS[index] as UnitId, HEX_LABELS[hex] as string]],
    ),
  );

const NOBUKATSU = ['gamo-ujisato', 'hori-hidemasa'];

const NOBUTAKA = ['maeda-toshiie', 'inaba-yoshimichi'];

/** Two Oda forces at Hino, three units each. The marker on them closes the castle until they retreat. */
const atHino = (setup: {
  readonly nobutaka?: readonly UnitId[];
  readonly open?: readonly string[];
  readonly flipped?: readonly UnitId[];
}): Play => {
  const guards = neighboursOfHino(setup.open);
  const [attacker] = Object.keys(guards) as [UnitId];
  const play = position({
    phase: 'uesugi-attacks',
    units: { ...guards, 'oda-nobukatsu': 'hino', 'oda-nobutaka': 'hino' },
    forces: { 'oda-nobukatsu': NOBUKATSU, 'oda-nobutaka': setup.nobutaka ?? NOBUTAKA },
    markers: { [attacker]: '2927' },
    flipped: setup.flipped ?? [],
  });
  play.actAll('uesugi', ['attack', attacker, '2927']);
  play.act('uesugi', ['begin'], NO_HITS);
  return play;
};

clause(['12-4b', '8-1'], 'if the castle has room for either force but not both, the side may not choose to retreat', () => {
  const play = atHino({});
  play.act('uesugi', ['stand'], NO_HITS); // the defender is not asked: the next round follows at once
  expect([play.currentStep, play.seatToAct, play.event('round')?.['round']]).toEqual(['stand', 'uesugi', 2]);
});

clause(['12-4b', '8-1', '12-4-6b'], 'if both fit, or one has another route, they may retreat', () => {
  const both = atHino({ nobutaka: [] });
  both.actAll('uesugi', ['stand']);
  expect([both.currentStep, both.seatToAct]).toEqual(['stand', 'oda']);
  both.actAll('oda', ['retreat']);
  both.actAll('uesugi', ['waive']);
  both.actAll('oda', ['enter'], ['enter']);
  expect([both.isInside('oda-nobukatsu'), both.isInside('oda-nobutaka')]).toEqual([true, true]);
  const away = (STEPS[hexOf('2927')] as readonly number[]).map((hex) => HEX_LABELS[hex] as string).at(-1) as string;
  const other = atHino({ open: [away] });
  other.actAll('uesugi', ['stand']);
  expect([other.currentStep, other.seatToAct]).toEqual(['stand', 'oda']);
});

const ALL = ['oda-nobukatsu', 'oda-nobutaka', ...NOBUKATSU, ...NOBUTAKA];

clause(['8-1', '12-4-2b', '12-4-5.3'], 'if they must retreat, the owner chooses who goes first and so survives', () => {
  const saved = (first: UnitId): readonly string[] => {
    const play = atHino({ flipped: ALL });
    play.actAll('uesugi', ['waive']);
    expect([play.currentStep, play.seatToAct, play.choicesOf('oda', 'first')]).toEqual([
      'precedence',
      'oda',
      ['oda-nobukatsu', 'oda-nobutaka'],
    ]);
    play.actAll('oda', ['first', first], ['enter']);
    return [play.placeOfUnit('oda-nobukatsu'), play.placeOfUnit('oda-nobutaka')];
  };
  expect(saved('oda-nobukatsu')).toEqual(['2927', 'killed']);
  expect(saved('oda-nobutaka')).toEqual(['killed', '2927']);
});

clause(['12-4-2b', '8-1'], 'the owner is not asked if all can retreat', () => {
  const play = atHino({ nobutaka: [], flipped: ALL });
  play.actAll('uesugi', ['waive']);
  play.actAll('oda', ['enter'], ['enter']);
  expect([play.isInside('oda-nobukatsu'), play.isInside('oda-nobutaka')]).toEqual([true, true]);
});

clause('12-4-2a', 'only a force that is retreating and can leave may go first', () => {
  const play = atHino({ flipped: ALL });
  play.actAll('uesugi', ['waive']);
  expect(play.refusalOf('oda', ['first', 'gamo-ujisato'])).toBe('12-4-2a');
  expect(play.refusalOf('oda', ['first', 'honjo-shigenaga'])).toBe('12-4-2a');
});

clause(['12-4-6a', '12-4-5.3'], 'a retreat may end at an own castle, but never at one with enemies in its hex', () => {
  const setup = {
    phase: 'uesugi-attacks',
    units: { 'suda-mitsuchika': '3828', 'hashiba-hideyoshi': '3727' },
    forces: { 'hashiba-hideyoshi': ['maeda-toshiie'] },
    flipped: ['hashiba-hideyoshi', 'maeda-toshiie'],
  } as const;
  const nextToKiyosu = (others: Readonly<Record<string, string>>, siege: Readonly<Record<string, number>> = {}): Play => {
    const play = position({ ...setup, units: { ...setup.units, ...others }, siege });
    play.act('uesugi', ['attack', 'suda-mitsuchika', '3727'], NO_HITS);
    return play.actAll('uesugi', ['waive']).actAll('oda', ['withdraw', '3627']);
  };
  const free = nextToKiyosu({}).actAll('oda', ['withdraw', '3626'], ['halt']);
  expect([free.placeOfUnit('maeda-toshiie'), free.isInside('hashiba-hideyoshi')]).toEqual(['3626', false]);
  const besieged = nextToKiyosu({ 'honjo-shigenaga': 'kiyosu' }, { kiyosu: 2 });
  expect(besieged.refusalOf('oda', ['withdraw', '3626'])).toBe('12-4-5.3');
  expect(besieged.choicesOf('oda', 'withdraw')).not.toContain('3626');
  besieged.actAll('oda', ['halt']);
  expect(besieged.siegeOf('kiyosu')).toBe(2);
});

/** Uesugi forces are in every hex next to 3726, one of them in Kiyosu, which they besiege. */
const beforeKiyosu = (flipped: readonly UnitId[]): Play => {
  const guards = (STEPS[hexOf('3726')] as readonly number[]).map((hex, index) => [GUARDS[index] as UnitId, HEX_LABELS[hex] as string]);
  const play = position({
    phase: 'uesugi-attacks',
    units: { ...Object.fromEntries(guards), 'maeda-toshiie': '3726' },
    flipped,
    siege: { kiyosu: 1 },
  });
  const attacker = guards.find(([, hex]) => hex !== '3626')?.[0] as UnitId;
  return play.actAll('uesugi', ['attack', attacker, '3726']).act('uesugi', ['begin'], NO_HITS);
};

clause(['12-4b', '12-4-5.3'], 'a side whose only way out is its besieged castle is not asked', () => {
  const play = beforeKiyosu([]).act('uesugi', ['stand'], NO_HITS);
  expect([play.currentStep, play.seatToAct, play.event('round')?.['round']]).toEqual(['stand', 'uesugi', 2]);
});

clause('12-4-5.3', 'a force that must retreat and has only its besieged castle is removed, and the siege continues', () => {
  const play = beforeKiyosu(['maeda-toshiie']).actAll('uesugi', ['waive']);
  expect([play.placeOfUnit('maeda-toshiie'), play.siegeOf('kiyosu')]).toEqual(['killed', 1]);
});

clause(
  ['12-4-7', '12-4-4', '12-4-3'],
  'if both must leave and the attackers cannot, the defenders still go away from where they stood',
  () => {
    const attackers = ['kawada-nagachika', 'suda-mitsuchika'];
    const defenders = ['hashiba-hideyoshi', 'maeda-toshiie'];
    const guards = ['sassa-narimasa', 'gamo-ujisato', 'hori-hidemasa', 'inaba-yoshimichi', 'niwa-nagahide'];
    const behind = (STEPS[hexOf('3826')] as readonly number[]).map((hex) => HEX_LABELS[hex] as string).filter((hex) => hex !== '3827');
    const play = position({
      phase: 'uesugi-attacks',
      units: {
        'kawada-nagachika': '3826',
        'hashiba-hideyoshi': '3827',
        ...Object.fromEntries(behind.map((hex, index) => [guards[index] as UnitId, hex])),
      },
      forces: { 'kawada-nagachika': ['suda-mitsuchika'], 'hashiba-hideyoshi': ['maeda-toshiie'] },
      flipped: [...attackers, ...defenders],
    });
    play.act('uesugi', ['attack', 'kawada-nagachika', '3827'], NO_HITS);
    expect([play.placeOfUnit('kawada-nagachika'), play.currentStep, play.seatToAct]).toEqual(['killed', 'withdrawal', 'oda']);
    expect(play.refusalOf('oda', ['withdraw', '3826'])).toBe('12-4-4');
    play.actAll('oda', ['withdraw', '3828']);
    expect(play.refusalOf('oda', ['withdraw', '3829'])).toBe('allowed');
  },
);

clause('12-4b', 'an attacker who cannot retreat is not asked', () => {
  const setup = { phase: 'uesugi-attacks', units: { 'honjo-shigenaga': '0117', 'maeda-toshiie': '0118' } } as const;
  const open = position(setup);
  open.act('uesugi', ['attack', 'honjo-shigenaga', '0118'], dice(1, 1, 1, 1));
  expect([open.currentStep, open.seatToAct]).toEqual(['stand', 'uesugi']);
  const closed = position({ ...setup, units: { ...setup.units, 'sassa-narimasa': '0218' } });
  closed.act('uesugi', ['attack', 'honjo-shigenaga', '0118'], dice(1, 1, 1, 1));
  expect([closed.currentStep, closed.seatToAct]).toEqual(['stand', 'oda']);
});
