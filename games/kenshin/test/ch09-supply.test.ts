import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { attritionResult, castleNumber, unitNumber } from '../rules/components.ts';
import { hexOf } from '../rules/map.ts';
import { hasWaterSupply, isIsolated, isSupplied, canLinePass, unsuppliedForces } from '../rules/supply.ts';
import { dice, position, NO_SITUATION_EVENT, turnStart } from './helpers.ts';
import type { PositionSetup } from './helpers.ts';

const UESUGI = 0;

const LEADERS = { 'uesugi-kenshin': 'kasugayama', 'oda-nobunaga': 'azuchi' };

const isInSupply = (setup: Omit<Parameters<typeof position>[0], 'phase'>, unit: string): boolean =>
  isSupplied(position({ phase: 'uesugi-moves', ...setup }).board, unitNumber(unit));

/** Kosaka south of Kofu: the valley leads over 5724 and 5723 to Tsutsujigasaki. */
const KAI = { 'kosaka-masanobu': '5725' };

/** Two Oda forces whose zones close the valley and the way around it. */
const CLOSED = { ...KAI, 'maeda-toshiie': '5624', 'sassa-narimasa': '5620' };

clause(['9-4', '9-4-1', '9-4-1.3'], 'a supply line is a chain of hexes to the home castle of the house; enemy zones break it', () => {
  expect(isInSupply({ units: KAI }, 'kosaka-masanobu')).toBe(true);
  expect(isInSupply({ units: CLOSED }, 'kosaka-masanobu')).toBe(false);
  // A home castle in enemy hands does not count, and one with enemies in its hex cannot be reached from outside.
  expect(isInSupply({ units: KAI, castles: { tsutsujigasaki: 'oda' } }, 'kosaka-masanobu')).toBe(false);
  expect(isInSupply({ units: { ...KAI, 'maeda-toshiie': 'tsutsujigasaki' } }, 'kosaka-masanobu')).toBe(false);
  // An adjacent enemy does not stop a line from leaving on the other side.
  expect(isInSupply({ units: { ...KAI, 'maeda-toshiie': '5622' } }, 'kosaka-masanobu')).toBe(true);
  // The home castle of another house does not count.
  expect(isInSupply({ units: { 'shichiri-yorichika': '5723' }, castles: { 'oyama-gobo': 'oda' } }, 'shichiri-yorichika')).toBe(false);
});

clause('9-4-1', 'a mixed force traces supply for the house of its commander', () => {
  const { board } = position({
    phase: 'uesugi-moves',
    units: { 'takeda-katsuyori': '5723' },
    forces: { 'takeda-katsuyori': ['suzuki-dewa-no-kami'] },
  });
  expect([isSupplied(board, unitNumber('takeda-katsuyori')), isSupplied(board, unitNumber('suzuki-dewa-no-kami'))]).toEqual([true, true]);
  const cut = turnStart(
    {
      units: { ...LEADERS, 'takeda-katsuyori': '5723', 'oda-nobunaga': 'azuchi', 'maeda-toshiie': '3709' },
      forces: { 'takeda-katsuyori': ['suzuki-dewa-no-kami'] },
    },
    NO_SITUATION_EVENT,
  );
  expect(cut.events.some(({ type, unit }) => type === 'attrition' && unit === 'takeda-katsuyori')).toBe(false);
});

clause(
  ['9-4-1.1', '9-4-1.2', '9-4-1.4', '9-4-2', '9-4-3'],
  'no line through enemies, enemy castles or zones, water or high mountains; an own force opens castle and zone',
  () => {
    const { board } = position({ phase: 'uesugi-moves', units: { 'maeda-toshiie': '3827', 'honjo-shigenaga': '3727' } });
    const passes = (hex: string) => canLinePass(board, UESUGI, hexOf(hex));
    expect([passes('3827'), passes('3927'), passes('3727')]).toEqual([false, false, true]); // enemy, enemy zone, own force in it
    expect([passes('3626'), passes('3625')]).toEqual([false, false]); // Kiyosu and its zone
    expect([passes('4014'), passes('2824'), passes('4026'), passes('4025')]).toEqual([false, false, true, true]); // high mountain, lake, mountains
    const at = position({
      phase: 'uesugi-moves',
      units: { 'honjo-shigenaga': 'kiyosu', 'inaba-yoshimichi': 'kiyosu' },
      inside: ['inaba-yoshimichi'],
    });
    expect(canLinePass(at.board, UESUGI, hexOf('3626'))).toBe(true);
    const shut = position({
      phase: 'uesugi-moves',
      units: { 'honjo-shigenaga': 'kasugayama', 'inaba-yoshimichi': 'kasugayama' },
      inside: ['honjo-shigenaga'],
    });
    expect(canLinePass(shut.board, UESUGI, hexOf('5604'))).toBe(false);
  },
);

clause(['9-4-3'], 'own forces in the zones let a line pass', () => {
  expect(isInSupply({ units: { ...CLOSED, 'oyamada-nobushige': '5724', 'atobe-katsusuke': '5723' } }, 'kosaka-masanobu')).toBe(true);
  expect(isInSupply({ units: { ...CLOSED, 'oyamada-nobushige': '5724' } }, 'kosaka-masanobu')).toBe(false);
});

clause('9-4-4', 'Mori and Ukita trace to the west edge or over water to the sortie box', () => {
  expect(isInSupply({ units: { 'hoida-motokiyo': '0223' } }, 'hoida-motokiyo')).toBe(true);
  expect(isInSupply({ units: { 'togawa-hideyasu': '0223' } }, 'togawa-hideyasu')).toBe(true);
  expect(isInSupply({ units: { 'hoida-motokiyo': 'saika' } }, 'hoida-motokiyo')).toBe(true); // by the Seto Inland Sea
  expect(isInSupply({ units: { 'hoida-motokiyo': 'iwaya', 'manabe-sadatomo': 'seto' } }, 'hoida-motokiyo')).toBe(false);
});

clause('9-4-5', 'Ashikaga needs no supply line', () => {
  expect(isInSupply({ units: { ...CLOSED, 'ashikaga-yoshiaki': '5725' } }, 'ashikaga-yoshiaki')).toBe(true);
});

clause('9-4-6', 'a line may have any length', () => {
  expect(isInSupply({ units: { 'honjo-shigenaga': '3608' } }, 'honjo-shigenaga')).toBe(true); // from Kaga to Kasugayama
});

clause('16-1a', 'ports of the same water are linked, and water and land may be combined', () => {
  // Negoro is Uesugi's here; Saika and Ishiyama share the Seto Inland Sea.
  const setup = { units: { 'shimotsuma-nakataka': '1535' } };
  expect(isInSupply(setup, 'shimotsuma-nakataka')).toBe(true); // Saika's port, by sea to Ishiyama
  expect(isInSupply({ ...setup, castles: { saika: 'oda' } }, 'shimotsuma-nakataka')).toBe(false);
  expect(isInSupply({ units: { ...setup.units, 'manabe-sadatomo': 'saika' } }, 'shimotsuma-nakataka')).toBe(false); // 16-1-1
});

clause('9-4-7.1', 'every force without supply rolls on the attrition table at the turn start', () => {
  const play = turnStart({ units: { ...LEADERS, ...CLOSED } }, [...NO_SITUATION_EVENT, ...dice(6)]);
  const hungry = play.events.filter(({ type }) => type === 'attrition').map(({ unit }) => unit);
  expect(hungry).toContain('kosaka-masanobu');
  expect(play.steps('kosaka-masanobu')).toBe(1);
  expect([attritionResult(1, 4), attritionResult(1, 5), attritionResult(4, 6), attritionResult(12, 7)]).toEqual([0, 1, 2, 4]);
});

clause('9-4-7a', 'a force that can reach no castle of its side is isolated: its roll counts one more', () => {
  const board = (setup: Parameters<typeof position>[0]) => position(setup).board;
  expect(isIsolated(board({ phase: 'uesugi-moves', units: CLOSED }), unitNumber('kosaka-masanobu'))).toBe(false); // Kokokuji and Ejiri are near
  const alone = { phase: 'oda-reacts', units: { 'maeda-toshiie': '1133', 'hoida-motokiyo': '1231' } } as const;
  expect(isIsolated(board(alone), unitNumber('maeda-toshiie'))).toBe(true);
  const play = position(alone);
  play.act('oda', ['check', 'maeda-toshiie'], dice(6, 4)); // fails; 4 + 1 costs a step
  expect([play.event('attrition')?.['isolated'], play.steps('maeda-toshiie')]).toEqual([true, 1]);
  const home = position({ phase: 'oda-reacts', units: { 'maeda-toshiie': '3827' } });
  home.act('oda', ['check', 'maeda-toshiie'], dice(6, 4));
  expect([home.event('attrition')?.['isolated'], home.steps('maeda-toshiie')]).toEqual([false, 2]);
});

clause('9-4-7b', 'a garrison away from home rolls too, never as isolated; at home or with water supply it does not', () => {
  const setup = { units: { ...LEADERS, 'gamo-ujisato': 'hino', 'honjo-shigenaga': 'hino' }, inside: ['gamo-ujisato'] } as const;
  const away = turnStart(setup, NO_SITUATION_EVENT);
  expect(away.events.find(({ type, unit }) => type === 'attrition' && unit === 'gamo-ujisato')).toMatchObject({ isolated: false });
  const home = turnStart(
    { units: { ...LEADERS, 'gamo-ujisato': 'kiyosu', 'honjo-shigenaga': 'kiyosu' }, inside: ['gamo-ujisato'] },
    NO_SITUATION_EVENT,
  );
  expect(home.events.some(({ type, unit }) => type === 'attrition' && unit === 'gamo-ujisato')).toBe(false);
  const port = turnStart(
    { units: { ...LEADERS, 'tsuda-nobuzumi': 'omizo', 'honjo-shigenaga': 'omizo' }, inside: ['tsuda-nobuzumi'] },
    NO_SITUATION_EVENT,
  );
  expect(port.events.some(({ type, unit }) => type === 'attrition' && unit === 'tsuda-nobuzumi')).toBe(false);
});

/** Does a unit in this position count as isolated? */
const isCutOff = (unit: string, units: Record<string, string>, castles: Record<string, 'oda' | 'uesugi'> = {}): boolean =>
  isIsolated(position({ phase: 'uesugi-moves', units, castles }).board, unitNumber(unit));

clause('9-4-7a', 'only a reachable castle of the own side prevents isolation', () => {
  const OWN = { iwaya: 'oda' } as const;
  const maeda = (units: Record<string, string>, castles = {}): boolean => isCutOff('maeda-toshiie', units, castles);
  expect(maeda({ 'maeda-toshiie': '1231' })).toBe(true); // Iwaya, next to him, is the enemy's
  expect(maeda({ 'maeda-toshiie': '1231' }, OWN)).toBe(false);
  expect(maeda({ 'maeda-toshiie': '1330' })).toBe(true); // Akashi, next to him, is across the strait
  expect(maeda({ 'maeda-toshiie': '1231', 'hoida-motokiyo': '1330' }, OWN)).toBe(true); // enemies are in its hex
  expect(maeda({ 'maeda-toshiie': '1134' }, OWN)).toBe(false);
  expect(maeda({ 'maeda-toshiie': '1134', 'hoida-motokiyo': '1132' }, OWN)).toBe(true); // the zone between blocks the line
});

clause(['9-4-7a', '9-4-4'], 'for Mori and Ukita the west edge counts as a castle, for others it does not', () => {
  const edge = { 'maeda-toshiie': '0118' };
  expect(isCutOff('hoida-motokiyo', { ...edge, 'hoida-motokiyo': '0117' })).toBe(false);
  expect(isCutOff('togawa-hideyasu', { ...edge, 'togawa-hideyasu': '0117' })).toBe(false);
  expect(isCutOff('honjo-shigenaga', { ...edge, 'honjo-shigenaga': '0117' })).toBe(true);
  // One hex inland the edge is adjacent, but in the enemy's zone until an own force is there.
  const inland = { ...edge, 'sassa-narimasa': '0318', 'hoida-motokiyo': '0218' };
  expect(isCutOff('hoida-motokiyo', inland)).toBe(true);
  expect(isCutOff('hoida-motokiyo', { ...inland, 'honjo-shigenaga': '0117' })).toBe(false);
});

clause(['9-4-7a', '9-4-5'], 'Ashikaga is never isolated, nor is any unit in the sortie box', () => {
  expect(isCutOff('ashikaga-yoshiaki', { 'ashikaga-yoshiaki': '1133', 'maeda-toshiie': '1231' })).toBe(false);
  expect(isCutOff('honjo-shigenaga', { 'honjo-shigenaga': '1133', 'maeda-toshiie': '1231' })).toBe(true);
  expect(isCutOff('hoida-motokiyo', { 'hoida-motokiyo': 'mori-box' })).toBe(false);
});

/** Is a castle with enemies in its hex supplied over water? */
const hasWater = (
  castle: string,
  units: Record<string, string>,
  castles: Record<string, 'oda' | 'uesugi'> = {},
  siege: Record<string, number> = {},
): boolean => hasWaterSupply(position({ phase: 'uesugi-moves', units, castles, siege }).board, castleNumber(castle));

clause(
  ['13-1-9a', '16-1b', '16-1c'],
  'a port is supplied from a home castle of its side, or from a port that reaches one; not from itself',
  () => {
    const SAKAMOTO = { 'honjo-shigenaga': 'sakamoto' };
    expect(hasWater('sakamoto', SAKAMOTO)).toBe(true); // Azuchi
    expect(hasWater('sakamoto', SAKAMOTO, { azuchi: 'uesugi' })).toBe(true); // Omizo and Nagahama reach other homes by land
    expect(hasWater('sakamoto', SAKAMOTO, { azuchi: 'uesugi', omizo: 'uesugi', nagahama: 'uesugi' })).toBe(false);
    const AZUCHI = { 'honjo-shigenaga': 'azuchi' };
    expect(hasWater('azuchi', AZUCHI)).toBe(true);
    expect(hasWater('azuchi', AZUCHI, { sakamoto: 'uesugi', omizo: 'uesugi', nagahama: 'uesugi' })).toBe(false);
    expect(hasWater('hino', { 'honjo-shigenaga': 'hino' })).toBe(false); // no port
  },
);

clause(['16-1a', '9-4-1.3'], 'a port in an enemy zone passes no line over water, unless an own force is in it', () => {
  const lost = { azuchi: 'uesugi', nagahama: 'uesugi' } as const; // only Omizo is left; north of it the line home is open
  const units = { 'honjo-shigenaga': 'sakamoto' };
  expect(hasWater('sakamoto', units, lost)).toBe(true);
  expect(hasWater('sakamoto', { ...units, 'kitajo-kagehiro': '2722' }, lost)).toBe(false);
  expect(hasWater('sakamoto', { ...units, 'kitajo-kagehiro': '2722', 'inaba-yoshimichi': 'omizo' }, lost)).toBe(true);
});

clause(['13-1-9a', '16-1b'], 'lost home castles are not sources, nor are captured enemy ones', () => {
  const homes = { azuchi: 'uesugi', kitanosho: 'uesugi', gifu: 'uesugi', kiyosu: 'uesugi', kyo: 'uesugi', hamamatsu: 'uesugi' } as const;
  const units = { 'honjo-shigenaga': 'sakamoto', 'maeda-toshiie': 'kyo' };
  expect(hasWater('sakamoto', units, { ...homes, kyo: 'oda' })).toBe(true);
  expect(hasWater('sakamoto', units, homes, { kyo: 0 })).toBe(false);
  const taken = { omizo: 'uesugi', azuchi: 'uesugi' } as const;
  expect(hasWater('omizo', { 'maeda-toshiie': 'omizo', 'sassa-narimasa': 'azuchi' }, taken)).toBe(false);
});

clause(['13-1-9a', '9-4-4'], 'the sortie box supplies only the ports of the side of Mori and Ukita', () => {
  const lost = { saika: 'oda', 'ishiyama-honganji': 'oda', iwaya: 'oda' } as const;
  expect(hasWater('takasago', { 'maeda-toshiie': 'takasago', 'hoida-motokiyo': 'mori-box' }, lost)).toBe(true);
  expect(hasWater('himeji', { 'honjo-shigenaga': 'himeji' })).toBe(true);
  expect(hasWater('himeji', { 'honjo-shigenaga': 'himeji' }, { hanakuma: 'uesugi', kishiwada: 'uesugi', sakai: 'uesugi' })).toBe(false);
});

clause(['13-1-9a', '16-1-1', '9-2.Ukita-revolt-a'], 'the box and the west edge are sources only while Mori or Ukita are in play', () => {
  const castles = { saika: 'oda', 'ishiyama-honganji': 'oda', iwaya: 'oda' } as const;
  const isFed = (setup: Partial<PositionSetup>): boolean => {
    const units = { 'maeda-toshiie': 'takasago', ...setup.units };
    return hasWaterSupply(position({ phase: 'uesugi-moves', castles, ...setup, units }).board, castleNumber('takasago'));
  };
  expect(isFed({ killed: ['mori-terumoto'] })).toBe(false);
  expect(isFed({ waiting: ['mori-terumoto', 'ukita-naoie'] })).toBe(false); // not yet in play
  expect(isFed({ units: { 'murakami-takeyoshi': 'mori-box' } })).toBe(true); // ships are units too
  expect(isFed({ killed: ['mori-terumoto'], units: { 'osafune-sadachika': 'mitsuishi' } })).toBe(true); // Ukita is enough
});

clause(['13-1-9a', '9-1-1a'], 'a port fed from the box alone rolls for morale once the Mori are dead', () => {
  const setup = {
    units: { 'uesugi-kenshin': 'kasugayama', 'oda-nobunaga': 'azuchi', 'maeda-toshiie': 'takasago' },
    castles: { saika: 'oda', 'ishiyama-honganji': 'oda', iwaya: 'oda' },
    siege: { takasago: 1 },
  } as const;
  const fed = turnStart({ ...setup, units: { ...setup.units, 'hoida-motokiyo': 'mori-box' } }, NO_SITUATION_EVENT);
  expect([fed.siegeOf('takasago'), fed.event('morale')]).toEqual([0, undefined]);
  const cut = turnStart({ ...setup, killed: ['hoida-motokiyo'] }, [...dice(1, 6), ...NO_SITUATION_EVENT]);
  expect([cut.siegeOf('takasago'), cut.event('morale')]).toMatchObject([2, { loss: 1 }]);
});

clause(['9-4', '16-1a'], 'a garrison is in supply at home, and elsewhere only over water', () => {
  const inside = (unit: string, castle: string, units: Record<string, string> = {}): boolean =>
    isInSupply({ units: { [unit]: castle, 'honjo-shigenaga': castle, ...units }, inside: [unit] }, unit);
  expect(inside('gamo-ujisato', 'kiyosu')).toBe(true);
  expect(inside('gamo-ujisato', 'hino')).toBe(false);
  expect(inside('gamo-ujisato', 'hino', { 'inaba-yoshimichi': '2928' })).toBe(false); // not even with an own force next to it
  expect(inside('tsuda-nobuzumi', 'omizo')).toBe(true);
});

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
