import { clause } from '@gunbai/shared/testing';
import { expect, test } from 'vitest';
import { isHex, NONE } from '../rules/state.ts';
import { castleAt, castleNumber, HOUSES, ODA, UESUGI, UNITS, unitNumber } from '../rules/components.ts';
import type { UnitId } from '../rules/components.ts';
import { castleIn, HEX_LABELS, hexOf, navalSteps, SETO } from '../rules/map.ts';
import { fleetStrength } from '../rules/naval/sea-battle.ts';
import { isInZone, countOpenUnits } from '../rules/derived-state.ts';
import { dice, position, NO_SITUATION_EVENT, turnStart } from './helpers.ts';
import type { PositionSetup } from './helpers.ts';

const LEADERS = { 'uesugi-kenshin': 'kasugayama', 'oda-nobunaga': 'azuchi' };
const NO_HITS = dice(1, 1, 1, 1);

clause('16', 'naval units have no zone, and cannot hold or besiege castles', () => {
  const play = position({ phase: 'oda-attacks', units: { 'manabe-sadatomo': 'saika', 'kuki-sumitaka': 'toba' } });
  expect([isInZone(play.board, 1, hexOf('1435')), countOpenUnits(play.board, 1, hexOf('1435'))]).toEqual([false, 0]);
  expect(play.refusalOf('oda', ['besiege', 'saika'])).toBe('13-1');
  expect(play.refusalOf('oda', ['assault', 'saika'])).toBe('13-2-1');
  const move = position({ phase: 'oda-moves', units: { 'maeda-toshiie': '3827' } });
  expect(move.refusalOf('oda', ['ship', 'maeda-toshiie'])).toBe('16');
});

clause(
  ['16-2a', '16-2b', '16-2c', '16-2-2'],
  'ships move in movement, reaction and forced march phases, without a check, one step each',
  () => {
    for (const phase of ['oda-moves', 'oda-reacts', 'oda-marches'] as const) {
      const play = position({ phase, units: { 'manabe-sadatomo': 'kishiwada', 'numa-yoshikiyo': 'sakai' }, flipped: ['manabe-sadatomo'] });
      play.actAll('oda', ['ship', 'manabe-sadatomo']);
      expect(play.refusalOf('oda', ['ship', 'numa-yoshikiyo'])).toBe('unknown-action'); // one must finish first
      play.actAll('oda', ['sail', 'seto']);
      expect([play.placeOfUnit('manabe-sadatomo'), play.refusalOf('oda', ['ship', 'manabe-sadatomo'])]).toEqual(['seto', '16-2c']);
    }
  },
);

clause('16-2-1', 'from a coast to its sea, from a sea to its coasts; the sortie box is next to the Seto Inland Sea', () => {
  const coast = position({ phase: 'uesugi-moves', units: { 'murakami-takeyoshi': 'saika' } });
  coast.actAll('uesugi', ['ship', 'murakami-takeyoshi']);
  expect(coast.choicesOf('uesugi', 'sail')).toEqual(['seto']);
  expect(coast.refusalOf('uesugi', ['sail', '1436'])).toBe('16-2-1'); // not along the coast
  const sea = position({ phase: 'uesugi-moves', units: { 'murakami-takeyoshi': 'seto' } });
  sea.actAll('uesugi', ['ship', 'murakami-takeyoshi']);
  expect(sea.choicesOf('uesugi', 'sail')).toContain('1435');
  expect(sea.choicesOf('uesugi', 'sail')).toContain('mori-box');
  expect(sea.refusalOf('uesugi', ['sail', '3534'])).toBe('16-2-1');
});

test('a chosen ship may stay where it is', () => {
  const play = position({ phase: 'uesugi-moves', units: { 'murakami-takeyoshi': 'saika' } });
  play.actAll('uesugi', ['ship', 'murakami-takeyoshi'], ['anchor']);
  expect([play.placeOfUnit('murakami-takeyoshi'), play.currentStep]).toEqual(['1435', 'movement']);
});

clause('16-2-6', 'only ships of the house of Oda pass between the two seas', () => {
  const oda = position({ phase: 'oda-moves', units: { 'kuki-sumitaka': 'pacific' } });
  oda.actAll('oda', ['ship', 'kuki-sumitaka'], ['sail', 'seto']);
  expect(oda.placeOfUnit('kuki-sumitaka')).toBe('seto');
  const mori = position({ phase: 'uesugi-moves', units: { 'murakami-takeyoshi': 'seto' } });
  mori.actAll('uesugi', ['ship', 'murakami-takeyoshi']);
  expect(mori.refusalOf('uesugi', ['sail', 'pacific'])).toBe('16-2-6');
});

clause('16-2-4', 'entering a place with enemy ships engages them; engaged ships cannot sail', () => {
  const play = position({ phase: 'uesugi-moves', units: { 'murakami-takeyoshi': 'saika', 'manabe-sadatomo': 'seto' } });
  play.actAll('uesugi', ['ship', 'murakami-takeyoshi'], ['sail', 'seto']);
  expect(play.board.seaFights).toEqual([{ place: 2220, attacker: 0 }]);
  play.actAll('uesugi', ['end-moves']);
  expect(play.refusalOf('oda', ['ship', 'manabe-sadatomo'])).toBe('16-2-4');
  play.actAll('oda', ['end-moves']);
  play.actAll('uesugi', ['end-moves']);
  expect(play.refusalOf('uesugi', ['end-attacks'])).toBe('12-1-8');
  const oda = position({ phase: 'oda-moves', units: { 'manabe-sadatomo': 'kishiwada', 'murakami-takeyoshi': 'seto' } });
  oda.actAll('oda', ['ship', 'manabe-sadatomo'], ['sail', 'seto']);
  expect(oda.board.seaFights).toEqual([{ place: 2220, attacker: 1 }]);
});

clause(['16-2-5a', '16-2-5b'], 'ships in an own port are protected; they may come out and engage', () => {
  const play = position({ phase: 'uesugi-moves', units: { 'murakami-takeyoshi': 'seto', 'manabe-sadatomo': 'kishiwada' } });
  play.actAll('uesugi', ['ship', 'murakami-takeyoshi'], ['sail', '1732']);
  expect([play.board.seaFights, play.isInside('manabe-sadatomo')]).toEqual([[], true]);
  play.actAll('uesugi', ['end-moves']);
  play.actAll('oda', ['ship', 'manabe-sadatomo'], ['come-out']);
  expect([play.board.seaFights.length, play.board.seaFights[0]?.attacker, play.isInside('manabe-sadatomo')]).toEqual([1, 1, false]);
});

clause('16-2-5a', "Uesugi's ports protect from Oda's ships, too", () => {
  const play = position({ phase: 'oda-moves', units: { 'manabe-sadatomo': 'seto', 'murakami-takeyoshi': 'iwaya' } });
  play.actAll('oda', ['ship', 'manabe-sadatomo'], ['sail', '1330']);
  expect([play.board.seaFights, play.isInside('murakami-takeyoshi')]).toEqual([[], true]);
});

clause('16-2-5b', 'protection ends when the enemy leaves, and then there is nothing to engage', () => {
  const play = position({
    phase: 'uesugi-moves',
    units: { 'murakami-takeyoshi': '1732', 'manabe-sadatomo': 'kishiwada' },
    inside: ['manabe-sadatomo'],
  });
  play.actAll('uesugi', ['ship', 'murakami-takeyoshi'], ['sail', 'seto']);
  expect([play.isInside('manabe-sadatomo'), play.event('engagedAtSea'), play.board.seaFights]).toEqual([false, undefined, []]);
});

clause(['16-3a', '16-3b'], 'ships in one place fight like forces, by ratings only, without pursuit', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { 'murakami-takeyoshi': 'seto', 'nomi-munekatsu': 'seto', 'manabe-sadatomo': 'seto' },
    seaFights: { seto: 'uesugi' },
    flipped: ['manabe-sadatomo'],
  });
  play.act('uesugi', ['sea-battle', 'seto'], NO_HITS);
  expect(play.event('seaRound')).toMatchObject({ attackModifier: 2, defenceModifier: -2 }); // 4 against 2
  expect([play.currentStep, play.seatToAct]).toEqual(['flee', 'oda']); // the flipped one must go, and is not pursued
  expect(play.choicesOf('oda', 'put-to')).toContain('1732');
  play.actAll('oda', ['put-to', '1732']);
  expect([play.placeOfUnit('manabe-sadatomo'), play.board.seaFights]).toEqual(['1732', []]);
});

clause('16-3b', 'a ship that cannot flee anywhere is lost', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { 'murakami-takeyoshi': '1330', 'nomi-munekatsu': 'seto', 'manabe-sadatomo': '1330' },
    seaFights: { '1330': 'uesugi' },
    flipped: ['manabe-sadatomo'],
  });
  play.act('uesugi', ['sea-battle', '1330'], NO_HITS);
  expect(play.placeOfUnit('manabe-sadatomo')).toBe('killed');
});

clause(['16-3b', '16-4-3b', '16-4-2a'], 'cargo of a lost ship is lost with it, and scores', () => {
  const play = position({
    phase: 'oda-attacks',
    units: { 'manabe-sadatomo': '1429', 'murakami-takeyoshi': '1429', 'nomi-munekatsu': 'seto' },
    aboard: { 'ikeda-tsuneoki': 'manabe-sadatomo', 'hoida-motokiyo': 'murakami-takeyoshi' },
    seaFights: { '1429': 'oda' },
  });
  play.act('oda', ['sea-battle', '1429'], NO_HITS); // neither has strength: the attacker retreats, and cannot
  expect([play.placeOfUnit('manabe-sadatomo'), play.placeOfUnit('ikeda-tsuneoki'), play.placeOfUnit('hoida-motokiyo')]).toEqual([
    'killed',
    'killed',
    '1429',
  ]);
  expect(play.points).toBeGreaterThan(0);
});

clause(['15-2a', '16-4-3b'], 'cargo of ships of a house is lost when the house falls with its taisho', () => {
  const play = position({
    phase: 'oda-attacks',
    units: { 'maeda-toshiie': '3826', 'mori-terumoto': '3827', 'murakami-takeyoshi': 'seto' },
    aboard: { 'tsuchibashi-morishige': 'murakami-takeyoshi' },
    flipped: ['mori-terumoto'],
  });
  play.act('oda', ['attack', 'maeda-toshiie', '3827'], dice(6, 6, 1, 1));
  expect(['mori-terumoto', 'murakami-takeyoshi', 'tsuchibashi-morishige'].map((unit) => play.placeOfUnit(unit))).toEqual([
    'killed',
    'killed',
    'killed',
  ]);
});

clause('16-3c', 'sunk ships score no points', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: { 'murakami-takeyoshi': 'seto', 'manabe-sadatomo': 'seto' },
    seaFights: { seto: 'uesugi' },
    flipped: ['manabe-sadatomo'],
  });
  play.act('uesugi', ['sea-battle', 'seto'], dice(6, 6, 1, 1));
  expect([play.placeOfUnit('manabe-sadatomo'), play.points]).toEqual(['killed', 0]);
});

clause('16-3d', 'ships survive the fall of their port, and an enemy fleet there is engaged at once', () => {
  const play = position({
    phase: 'uesugi-attacks',
    units: {
      'honjo-shigenaga': 'kishiwada',
      'kitajo-kagehiro': 'kishiwada',
      'manabe-sadatomo': 'kishiwada',
      'murakami-takeyoshi': 'kishiwada',
    },
    inside: ['manabe-sadatomo'],
    damage: { kishiwada: 3 },
  });
  play.act('uesugi', ['assault', 'kishiwada'], dice(6, 6, 1, 1));
  expect([play.holderOf('kishiwada'), play.placeOfUnit('manabe-sadatomo')]).toEqual(['uesugi', '1732']);
  expect(play.board.seaFights.map(({ attacker }) => attacker)).toEqual([0]);
});

const CARRY = {
  phase: 'uesugi-moves',
  units: { 'murakami-takeyoshi': 'saika', 'tsuchibashi-morishige': 'saika', 'shimotsuma-rairen': 'saika' },
} as const;

clause(
  ['16-4', '16-4-1a', '16-4-1b', '16-4-1c'],
  'a ship carries one land unit of any house of its side from the same hex, and it goes ashore at the coast',
  () => {
    const play = position({ ...CARRY, units: { ...CARRY.units, 'kyonyo-koju': '1436' } });
    play.actAll('uesugi', ['ship', 'murakami-takeyoshi']);
    expect(play.refusalOf('uesugi', ['sail', 'seto', 'kyonyo-koju'])).toBe('16-4-1b');
    play.actAll('uesugi', ['sail', 'seto', 'tsuchibashi-morishige']);
    expect([play.placeOfUnit('tsuchibashi-morishige'), play.board.aboard[unitNumber('tsuchibashi-morishige')]]).toEqual([
      'seto',
      unitNumber('murakami-takeyoshi'),
    ]);
    play.actAll('uesugi', ['end-moves']).actAll('oda', ['end-moves']);
    play.actAll('uesugi', ['ship', 'murakami-takeyoshi']);
    play.actAll('uesugi', ['sail', '1330']);
    expect([play.placeOfUnit('tsuchibashi-morishige'), play.board.aboard[unitNumber('tsuchibashi-morishige')]]).toEqual(['1330', -1]);
  },
);

clause('16-4-1a', 'one unit at a time, and only a single-unit force', () => {
  const play = position({ ...CARRY, forces: { 'shimotsuma-rairen': ['kyonyo-koju'] } });
  play.actAll('uesugi', ['ship', 'murakami-takeyoshi']);
  expect(play.refusalOf('uesugi', ['sail', 'seto', 'shimotsuma-rairen'])).toBe('16-4-1b');
  const laden = position({ ...CARRY, aboard: { 'kyonyo-koju': 'murakami-takeyoshi' } });
  laden.actAll('uesugi', ['ship', 'murakami-takeyoshi']);
  expect(laden.refusalOf('uesugi', ['sail', 'seto', 'tsuchibashi-morishige'])).toBe('16-4-1a');
});

clause('16-4-1b', 'units in the sortie box board ships in the box', () => {
  const play = position({ phase: 'uesugi-moves', units: { 'murakami-takeyoshi': 'mori-box', 'hoida-motokiyo': 'mori-box' } });
  play.actAll('uesugi', ['ship', 'murakami-takeyoshi'], ['sail', 'seto', 'hoida-motokiyo']);
  expect(play.placeOfUnit('hoida-motokiyo')).toBe('seto');
});

clause(
  ['16-4-1d', '13-1-9b'],
  'units cannot land among enemies, except into a besieged own port with room, where they join the garrison',
  () => {
    const setup = {
      phase: 'uesugi-moves',
      units: {
        'murakami-takeyoshi': 'seto',
        'miyoshi-yasunaga': 'sakai',
        'sakuma-nobumori': 'ishiyama-honganji',
        'kyonyo-koju': 'ishiyama-honganji',
      },
      inside: ['kyonyo-koju'],
      aboard: { 'hoida-motokiyo': 'murakami-takeyoshi' },
    } as const;
    const play = position(setup);
    play.actAll('uesugi', ['ship', 'murakami-takeyoshi']);
    expect(play.refusalOf('uesugi', ['sail', '1931'])).toBe('16-4-1d');
    play.actAll('uesugi', ['sail', '1930']);
    expect([play.placeOfUnit('hoida-motokiyo'), play.isInside('hoida-motokiyo')]).toEqual(['1930', true]);
    const away = position({ ...setup, units: { ...setup.units, 'murakami-takeyoshi': 'ishiyama-honganji' }, aboard: {} });
    away.actAll('uesugi', ['ship', 'murakami-takeyoshi'], ['sail', 'seto', 'kyonyo-koju']);
    expect([away.placeOfUnit('kyonyo-koju'), away.isInside('kyonyo-koju')]).toEqual(['seto', false]);
  },
);

clause(['16-4-1c', '16-4-1d'], 'land units may go ashore at any coast without enemies', () => {
  const setup = {
    phase: 'uesugi-moves',
    units: { 'murakami-takeyoshi': 'seto' },
    aboard: { 'hoida-motokiyo': 'murakami-takeyoshi' },
  } as const;
  const free = position(setup);
  free.actAll('uesugi', ['ship', 'murakami-takeyoshi'], ['sail', '1429']);
  expect([free.placeOfUnit('hoida-motokiyo'), free.isInside('hoida-motokiyo')]).toEqual(['1429', false]);
  expect(countOpenUnits(free.board, 0, hexOf('1429'))).toBe(1);
  const empty = position(setup); // nobody is in Kishiwada
  empty.actAll('uesugi', ['ship', 'murakami-takeyoshi'], ['sail', '1732']);
  expect(empty.placeOfUnit('hoida-motokiyo')).toBe('1732');
});

clause('16-4-1d', 'not at an enemy castle with a garrison, even besieged by friends, nor at a full own port', () => {
  const setup = { phase: 'uesugi-moves', aboard: { 'hoida-motokiyo': 'murakami-takeyoshi' } } as const;
  const held = position({
    ...setup,
    units: { 'murakami-takeyoshi': 'seto', 'miyoshi-yasunaga': 'kishiwada', 'tsuchibashi-morishige': 'kishiwada' },
    inside: ['miyoshi-yasunaga'],
  });
  held.actAll('uesugi', ['ship', 'murakami-takeyoshi']);
  expect(held.refusalOf('uesugi', ['sail', '1732'])).toBe('16-4-1d');
  const oda = position({
    phase: 'oda-moves',
    units: { 'manabe-sadatomo': 'seto', 'tsuchibashi-morishige': '1429' },
    aboard: { 'ikeda-tsuneoki': 'manabe-sadatomo' },
  });
  oda.actAll('oda', ['ship', 'manabe-sadatomo']);
  expect([oda.refusalOf('oda', ['sail', '1429']), oda.refusalOf('oda', ['sail', '1630'])]).toEqual(['16-4-1d', 'allowed']);
  const garrison = ['kyonyo-koju', 'shimotsuma-rairen', 'tsuchibashi-morishige']; // as many as Iwaya holds
  const full = (inside: readonly string[]): string => {
    const units = Object.fromEntries(inside.map((unit) => [unit, 'iwaya']));
    const play = position({ ...setup, units: { ...units, 'murakami-takeyoshi': 'seto', 'ikeda-tsuneoki': 'iwaya' }, inside });
    return play.actAll('uesugi', ['ship', 'murakami-takeyoshi']).refusalOf('uesugi', ['sail', '1330']);
  };
  expect([full(garrison.slice(1)), full(garrison)]).toEqual(['allowed', '16-4-1d']);
});

clause('16-4-1e', 'a unit that went ashore cannot move in that phase, but a unit may walk to a ship and board it', () => {
  const landed = position({
    phase: 'uesugi-moves',
    units: { 'murakami-takeyoshi': 'seto' },
    aboard: { 'hoida-motokiyo': 'murakami-takeyoshi' },
  });
  landed.actAll('uesugi', ['ship', 'murakami-takeyoshi'], ['sail', '1330']);
  expect(landed.refusalOf('uesugi', ['move', 'hoida-motokiyo'])).toBe('10-3-1');
  const walks = position({ ...CARRY, units: { ...CARRY.units, 'kyonyo-koju': '1436' } });
  walks.actAll(
    'uesugi',
    ['move', 'kyonyo-koju'],
    ['march', '1435'],
    ['stop'],
    ['ship', 'murakami-takeyoshi'],
    ['sail', 'seto', 'kyonyo-koju'],
  );
  expect(walks.placeOfUnit('kyonyo-koju')).toBe('seto');
  const twice = position({
    phase: 'uesugi-moves',
    units: { 'murakami-takeyoshi': 'seto', 'nomi-munekatsu': '1330' },
    aboard: { 'hoida-motokiyo': 'murakami-takeyoshi' },
  });
  twice.actAll('uesugi', ['ship', 'murakami-takeyoshi'], ['sail', '1330'], ['ship', 'nomi-munekatsu']);
  expect(twice.refusalOf('uesugi', ['sail', 'seto', 'hoida-motokiyo'])).toBe('16-4-1e');
});

const LADEN = {
  phase: 'uesugi-attacks',
  units: { 'murakami-takeyoshi': 'seto', 'manabe-sadatomo': 'seto' },
  aboard: { 'hoida-motokiyo': 'murakami-takeyoshi' },
  seaFights: { seto: 'uesugi' },
} as const;

clause('16-4-2a', 'a laden ship has no strength but its rating; between two fleets without strength the attacker retreats', () => {
  const play = position(LADEN);
  play.act('uesugi', ['sea-battle', 'seto'], dice(6, 6, 1, 1));
  expect(play.event('seaRound')).toMatchObject({ hits: 0, attackModifier: 2 });
  const both = position({ ...LADEN, aboard: { 'hoida-motokiyo': 'murakami-takeyoshi', 'ikeda-tsuneoki': 'manabe-sadatomo' } });
  both.act('uesugi', ['sea-battle', 'seto'], dice(6, 6, 6, 6));
  expect([both.currentStep, both.seatToAct]).toEqual(['flee', 'uesugi']);
  const one = position({ ...LADEN, aboard: { 'ikeda-tsuneoki': 'manabe-sadatomo' } }); // the attacker has strength: he decides
  one.act('uesugi', ['sea-battle', 'seto'], NO_HITS);
  expect([one.currentStep, one.seatToAct]).toEqual(['stand', 'uesugi']);
});

const bushoOfSide = (side: number): UnitId[] =>
  UNITS.filter(({ rank, house }) => rank === 'busho' && HOUSES[house]?.side === side).map(({ id }) => id);

/** Two laden ships of Oda in the Inland Sea. Uesugi holds every coast and port but Kishiwada, which has limited room. */
const fleeingFleetWithRoom = (room: number): PositionSetup => {
  const [passenger = '', ...men] = bushoOfSide(UESUGI);
  const shores = navalSteps(SETO, true).filter(isHex);
  const kishiwada = castleNumber('kishiwada');
  const ports = shores.map(castleIn).filter((castle) => castle !== NONE && castle !== kishiwada);
  const [one = '', other = '', ...others] = bushoOfSide(ODA);
  const garrison = others.slice(0, castleAt(kishiwada).durability - room);
  return {
    phase: 'oda-attacks',
    units: {
      'manabe-sadatomo': 'seto',
      'numa-yoshikiyo': 'seto',
      'murakami-takeyoshi': 'seto',
      'nomi-munekatsu': 'pacific',
      ...Object.fromEntries(shores.map((hex, index) => [men[index] ?? '', HEX_LABELS[hex] ?? ''])),
      ...Object.fromEntries(garrison.map((id) => [id, 'kishiwada'])),
    },
    inside: garrison,
    castles: Object.fromEntries(ports.map((castle) => [castleAt(castle).id, 'uesugi'])),
    aboard: { [one]: 'manabe-sadatomo', [other]: 'numa-yoshikiyo', [passenger]: 'murakami-takeyoshi' },
    seaFights: { seto: 'oda' },
  };
};

const FLEEING = ['manabe-sadatomo', 'numa-yoshikiyo'];

clause(
  ['8-1', '16-3b', '16-4-1d'],
  'if the port has room for the cargo of only one laden ship, the owner chooses which flees there',
  () => {
    const play = position(fleeingFleetWithRoom(1)).act('oda', ['sea-battle', 'seto'], NO_HITS);
    expect([play.currentStep, play.seatToAct, play.choicesOf('oda', 'first')]).toEqual(['firstToFlee', 'oda', FLEEING]);
    expect(play.refusalOf('oda', ['first', 'murakami-takeyoshi'])).toBe('12-4-2a');
    play.actAll('oda', ['first', 'numa-yoshikiyo'], ['put-to', '1732']);
    expect(FLEEING.map((ship) => play.placeOfUnit(ship))).toEqual(['killed', '1732']);
  },
);

clause(['8-1', '16-3b'], 'the owner is not asked if there is room for both, or for neither', () => {
  const both = position(fleeingFleetWithRoom(2)).act('oda', ['sea-battle', 'seto'], NO_HITS);
  both.actAll('oda', ['put-to', '1732'], ['put-to', '1732']);
  expect(FLEEING.map((ship) => both.placeOfUnit(ship))).toEqual(['1732', '1732']);
  const neither = position(fleeingFleetWithRoom(0)).act('oda', ['sea-battle', 'seto'], NO_HITS);
  expect(FLEEING.map((ship) => neither.placeOfUnit(ship))).toEqual(['killed', 'killed']);
});

clause(['12-4b', '16-3b'], 'a fleet is asked to retreat only if all its ships can flee', () => {
  const asked = (room: number): string => {
    const { aboard = {}, ...rest } = fleeingFleetWithRoom(room);
    const laden = Object.entries(aboard).filter(([, ship]) => FLEEING.includes(ship));
    const play = position({ ...rest, aboard: Object.fromEntries(laden), phase: 'uesugi-attacks', seaFights: { seto: 'uesugi' } });
    play.act('uesugi', ['sea-battle', 'seto'], NO_HITS).act('uesugi', ['stand'], room < 2 ? NO_HITS : []);
    return play.seatToAct;
  };
  expect([asked(1), asked(2)]).toEqual(['uesugi', 'oda']);
});

/** Two ships each in the Inland Sea. */
const FLEETS = {
  phase: 'uesugi-attacks',
  units: { 'murakami-takeyoshi': 'seto', 'nomi-munekatsu': 'seto', 'manabe-sadatomo': 'seto', 'numa-yoshikiyo': 'seto' },
  seaFights: { seto: 'uesugi' },
} as const;

clause(
  ['16-3b', '12-4b', '12-4c', '12-4-1'],
  'after a round at sea the attacker may retreat, then the defender; if neither does, another round is fought',
  () => {
    const play = position(FLEETS);
    play.act('uesugi', ['sea-battle', 'seto'], NO_HITS);
    expect([play.currentStep, play.seatToAct]).toEqual(['stand', 'uesugi']);
    play.actAll('uesugi', ['stand']);
    expect([play.currentStep, play.seatToAct]).toEqual(['stand', 'oda']);
    play.act('oda', ['stand'], NO_HITS);
    expect([play.event('seaRound')?.['round'], play.currentStep, play.seatToAct]).toEqual([2, 'stand', 'uesugi']);
    play.actAll('uesugi', ['stand']).actAll('oda', ['retreat']);
    expect([play.currentStep, play.seatToAct]).toEqual(['flee', 'oda']);
    play.actAll('oda', ['put-to', '1732'], ['put-to', '1931']);
    expect([play.placeOfUnit('manabe-sadatomo'), play.placeOfUnit('numa-yoshikiyo'), play.placeOfUnit('nomi-munekatsu')]).toEqual([
      '1732',
      '1931',
      'seto',
    ]);
    const oda = position({ ...FLEETS, phase: 'oda-attacks', seaFights: { seto: 'oda' } });
    oda.act('oda', ['sea-battle', 'seto'], NO_HITS).actAll('oda', ['stand']).actAll('uesugi', ['retreat']);
    expect([oda.currentStep, oda.seatToAct]).toEqual(['flee', 'uesugi']);
    const away = position(FLEETS);
    away.act('uesugi', ['sea-battle', 'seto'], NO_HITS).actAll('uesugi', ['retreat']);
    expect([away.currentStep, away.seatToAct]).toEqual(['flee', 'uesugi']);
  },
);

clause(['16-3b', '12-3'], 'each side chooses which of its ships takes a hit', () => {
  const play = position(FLEETS);
  play.act('uesugi', ['sea-battle', 'seto'], dice(3, 3, 1, 1)); // 6 + 2 on four steps: 1
  expect([play.currentStep, play.seatToAct, play.choicesOf('oda', 'lose').toSorted()]).toEqual([
    'losses',
    'oda',
    ['manabe-sadatomo', 'numa-yoshikiyo'],
  ]);
  play.actAll('oda', ['lose', 'numa-yoshikiyo']);
  expect([play.steps('numa-yoshikiyo'), play.steps('manabe-sadatomo')]).toEqual([1, 2]);
});

clause(['16-3b', '16-4-1d'], 'a laden ship cannot flee to a hex with enemy land units', () => {
  const setup = { ...LADEN, units: { ...LADEN.units, 'miyoshi-yasunaga': '1429', 'numa-yoshikiyo': 'seto' } };
  const play = position(setup);
  play.act('uesugi', ['sea-battle', 'seto'], NO_HITS).actAll('uesugi', ['retreat']);
  expect([play.refusalOf('uesugi', ['put-to', '1429']), play.refusalOf('uesugi', ['put-to', '1630'])]).toEqual(['16-3b', 'allowed']);
  const empty = position({ ...setup, aboard: {} });
  empty.act('uesugi', ['sea-battle', 'seto'], NO_HITS).actAll('uesugi', ['retreat']);
  expect(empty.refusalOf('uesugi', ['put-to', '1429'])).toBe('allowed');
});

clause('16-4-2b', 'units aboard have no zone and cannot act on land', () => {
  const play = position({
    phase: 'uesugi-moves',
    units: { 'murakami-takeyoshi': 'seto' },
    aboard: { 'hoida-motokiyo': 'murakami-takeyoshi' },
  });
  expect(play.refusalOf('uesugi', ['move', 'hoida-motokiyo'])).toBe('16-4-2b');
  const attacks = position({
    phase: 'uesugi-attacks',
    units: { 'murakami-takeyoshi': 'seto' },
    aboard: { 'hoida-motokiyo': 'murakami-takeyoshi' },
  });
  expect(attacks.refusalOf('uesugi', ['attack', 'hoida-motokiyo', '1329'])).toBe('6-2');
  expect(countOpenUnits(play.board, 0, 2220)).toBe(0);
});

clause('16-4-3a', 'flipped ships and the ironclad cannot carry units', () => {
  const flipped = position({ ...CARRY, flipped: ['murakami-takeyoshi'] });
  flipped.actAll('uesugi', ['ship', 'murakami-takeyoshi']);
  expect(flipped.refusalOf('uesugi', ['sail', 'seto', 'tsuchibashi-morishige'])).toBe('16-4-3a');
  const ironclad = position({ phase: 'oda-moves', units: { 'kuki-yoshitaka': 'toba', 'oda-nobukane': 'toba' } });
  ironclad.actAll('oda', ['ship', 'kuki-yoshitaka']);
  expect(ironclad.refusalOf('oda', ['sail', 'pacific', 'oda-nobukane'])).toBe('16-4-3a');
});

clause('16-4-3b', 'when a laden ship is flipped its cargo is killed, and scores', () => {
  const play = position({ ...LADEN, units: { ...LADEN.units, 'numa-yoshikiyo': 'seto', 'kuki-yoshitaka': 'seto' } });
  play.act('uesugi', ['sea-battle', 'seto'], dice(1, 1, 1, 4)); // six steps at 5 + 1: one hit
  expect([play.steps('murakami-takeyoshi'), play.placeOfUnit('hoida-motokiyo'), play.points]).toEqual([1, 'killed', -2]);
  expect(fleetStrength(play.board, [unitNumber('murakami-takeyoshi')])).toBe(1); // nobody is aboard any more
});

clause('16-5', 'the ironclad comes to Toba at the start of turn 7, or as soon as Toba is Oda again', () => {
  expect(turnStart({ units: LEADERS, turn: 5 }, NO_SITUATION_EVENT).placeOfUnit('kuki-yoshitaka')).toBe('left');
  expect(turnStart({ units: LEADERS, turn: 6 }, NO_SITUATION_EVENT).placeOfUnit('kuki-yoshitaka')).toBe('3534');
  expect(turnStart({ units: LEADERS, turn: 6, castles: { toba: 'uesugi' } }, NO_SITUATION_EVENT).placeOfUnit('kuki-yoshitaka')).toBe(
    'left',
  );
  expect(turnStart({ units: LEADERS, turn: 9 }, NO_SITUATION_EVENT).placeOfUnit('kuki-yoshitaka')).toBe('3534');
});
