import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { ODA, placeOf, ANTI_ODA, isSea } from '../rules/components.ts';
import { volleysInField } from '../rules/combat/fire.ts';
import { initiativeModifiers, initiativeWinner } from '../rules/combat/initiative.ts';
import { startCombat, battle, lastEvent } from './helpers/battle.ts';
import { dice, position } from './helpers/position.ts';
import type { Force, Position, MdtTestTable } from './helpers/position.ts';
import { traceLineFrom } from './helpers/communication.ts';
import { landInKawachi } from './helpers/shared-positions.ts';

clause(['13.3.1', '13.3.1a'], 'at sea leaders count as units and nothing more', () => {
  const table = landInKawachi({ leaders: ['nobunaga', 'miyoshi'], oda: 2, miyoshi: 2 });
  expect(initiativeModifiers(table.board, battle(table), 0)).toEqual([]);
  expect(volleysInField(battle(table), 0)).toMatchObject([{ dice: 3, needs: 5 }]);
  expect(initiativeWinner({ ...battle(table), commander: [0, -1] }, [5, 4])).toBe(-1);
});

clause(['13.3.1b', '2.3.1.2'], 'the side with Murakami units adds 1 to initiative, once', () => {
  const table = startCombat('sea_harima', {
    active: 'mori',
    entered: ['mori'],
    places: { sea_harima: { murakami: 2, oda: 2 } },
    hands: { antiOda: ['card_30'] },
  });
  expect(initiativeModifiers(table.board, battle(table), 0)).toContainEqual({ clause: '13.3.1b', value: 1 });
  expect(initiativeModifiers(table.board, battle(table), 1)).not.toContainEqual({ clause: '13.3.1b', value: 1 });
});

clause(['13.3.1c', '15.2.3'], 'each unit rolls one die without modifiers and hits on five or six', () => {
  const table = landInKawachi({ oda: 3, ikko: 2 });
  expect(volleysInField(battle(table), 1)).toMatchObject([{ dice: 2, needs: 5 }]);
  table.act('oda', ['pass']).act('oda', ['fight'], dice(3, 3, 5, 4, 4, 5, 1));
  expect([table.soldiers('sea_kawachi', 'oda'), table.soldiers('sea_kawachi', 'ikko')]).toEqual([2, 1]);
});

clause('13.3.1c', 'units out of communication roll a die each at sea, and a hit removes two', () => {
  const table = landInKawachi({ oda: 4, ikko: 2 }, { control: {}, hands: {}, dice: [3, 3, 1, 1, 1, 1, 5, 1, 3, 3, 5, 5, 1, 1] });
  expect(table.at('sea_kawachi')).toEqual({ oda: 2 });
});

clause('13.3.1c', 'a side with a total 2 higher attacks alone, 1 higher never', () => {
  const two = landInKawachi({ oda: 3, ikko: 3 })
    .act('oda', ['pass'])
    .act('oda', ['fight'], dice(5, 3, 1, 1, 1));
  expect(lastEvent(two, 'initiative')).toMatchObject({ attackerFires: true, defenderFires: false });
  const one = landInKawachi({ oda: 3, ikko: 3 })
    .act('oda', ['pass'])
    .act('oda', ['fight'], dice(4, 3, 1, 1, 1, 1, 1, 1));
  expect(lastEvent(one, 'initiative')).toMatchObject({ attackerFires: true, defenderFires: true });
});

clause(['13.3.2', 'card.45'], 'the Iron Ship adds 2 to initiative in every sea combat of its faction', () => {
  const table = landInKawachi(
    { oda: 3, ikko: 3 },
    { board: (board) => ((board.ironShip = ODA), (board.arrivals = [placeOf('sea_kawachi')])) },
  );
  expect(initiativeModifiers(table.board, battle(table), 0)).toEqual([{ clause: '13.3.2', value: 2 }]);
  const theirs = landInKawachi(
    { oda: 3, ikko: 3 },
    { board: (board) => ((board.ironShip = ANTI_ODA), (board.arrivals = [placeOf('sea_kawachi')])) },
  );
  expect(initiativeModifiers(theirs.board, battle(theirs), 1)).toEqual([{ clause: '13.3.2', value: 2 }]);
});

clause('13.3.3', 'a sea combat continues to the end without retreat', () => {
  const table = landInKawachi({ oda: 2, ikko: 2 }).act('oda', ['pass']);
  expect(table.refusal('oda', ['retreat'])).toBe('13.3.3');
  table.act('oda', ['fight'], dice(3, 3, 5, 5, 1, 1));
  expect(table.at('sea_kawachi')).toEqual({ oda: 2 });
});

clause(['13.1.1', '2.44.1'], 'sea areas have no controller', () => {
  expect(['sea_mizushima', 'sea_harima', 'sea_kawachi'].every((sea) => isSea(placeOf(sea)))).toBe(true);
  const table = position({ active: 'oda', places: { sea_kawachi: { oda: 1 } } });
  expect(table.board.control[placeOf('sea_kawachi')]).toBeUndefined();
});

clause(['13.1.2', '13.2.1', '13.2.1a', '13.1.3a', '9.3.3'], 'one point takes one unit from a friendly port to a connected sea area', () => {
  const table = position({ active: 'oda', points: 2, places: { kishiwada: { oda: 3 } }, control: { kishiwada: 'oda' } });
  table.act('oda', ['from', 'kishiwada']);
  expect(table.actionsOfType('oda', 'sail')).toEqual([['sail', 'sea_kawachi', 'oda']]);
  table.act('oda', ['sail', 'sea_kawachi', 'oda']);
  expect([table.soldiers('sea_kawachi', 'oda'), table.board.points]).toEqual([1, 1]);
});

clause(['13.2.1b', '13.2.1c', '13.2.2'], 'from a sea area to a port or another sea area; a unit may stay at sea', () => {
  const table = position({ active: 'oda', points: 2, places: { sea_kawachi: { oda: 1 } }, control: { kishiwada: 'oda' } });
  table.act('oda', ['from', 'sea_kawachi']);
  expect(table.actionsOfType('oda', 'sail').map((action) => action[1])).toEqual(
    expect.arrayContaining(['kishiwada', 'sea_harima', 'noda_fukushima']),
  );
  table.act('oda', ['sail', 'sea_harima', 'oda']).act('oda', ['endMovement']);
  expect(table.soldiers('sea_harima', 'oda')).toBe(1);
});

clause(['13.2.3', '10.2.2a'], 'entering a sea area with enemies stops the unit, and the battle is compulsory', () => {
  const table = position({
    active: 'oda',
    points: 3,
    places: { kishiwada: { oda: 2 }, sea_kawachi: { miyoshi: 2 } },
    control: { kishiwada: 'oda' },
  });
  table.act('oda', ['from', 'kishiwada']).act('oda', ['sail', 'sea_kawachi', 'oda']);
  expect(table.refusal('oda', ['from', 'sea_kawachi'])).toBe('9.4.2');
  table.act('oda', ['endMovement'], dice(1, 6, 6, 1));
  expect(table.at('sea_kawachi')).toEqual({ miyoshi: 2 });
});

clause(['13.2.4', '9.8.3c'], 'units that land among enemies are out of communication unless they trace by land', () => {
  const landing = (control: { [space: string]: string }) => {
    const table = position({
      active: 'oda',
      points: 1,
      places: { sea_kawachi: { oda: 1 }, noda_fukushima: { miyoshi: 3 } },
      control: { kishiwada: 'oda', ...control },
    });
    table.act('oda', ['from', 'sea_kawachi']).act('oda', ['sail', 'noda_fukushima', 'oda']).act('oda', ['endMovement']);
    table.act('antiOda', ['deployed']);
    return battle(table).groups.find((group) => group.side === 0);
  };
  expect(landing({ ibaraki: 'hatano' })).toMatchObject({ soldiers: 0, ooc: 1 });
  expect(landing({})).toMatchObject({ soldiers: 1, ooc: 0 });
});

clause('13.1.3b', 'besieged units in a port sail, besiegers do not', () => {
  const besieged = position({ active: 'anti_oda_minor', points: 2, places: { sumoto: { oda: 2, inside: { miyoshi: 2 } } } });
  besieged.act('antiOda', ['from', 'sumoto']);
  expect(besieged.actionsOfType('antiOda', 'sail')).toEqual([['sail', 'sea_kawachi', 'miyoshi']]);
  const besiegers = position({ active: 'oda', points: 2, places: { sumoto: { oda: 2, inside: { miyoshi: 2 } } } });
  expect(besiegers.refusal('oda', ['from', 'sumoto'])).toBe('9.2.1a');
});

clause('13.1.4', 'lines of communication run over a sea area unless enemies hold it', () => {
  const isCut = (sea: Force): boolean =>
    position({
      active: 'oda',
      at: 'communication',
      places: { sumoto: { oda: 3 }, sea_kawachi: sea },
      control: { sumoto: 'oda', kishiwada: 'oda', ishiyama: 'oda' },
    }).isOutOfCommunication('sumoto', 'oda');
  expect([isCut({}), isCut({ saika: 1 })]).toEqual([false, true]);
});

clause('13.1.3b', 'units in the field of their own besieged port cannot sail from it', () => {
  const table = position({
    places: { saika: { ikko: 1, oda: 2, inside: { saika: 1 } } },
    active: 'ikko',
    points: 2,
  }).act('antiOda', ['from', 'saika']);
  expect(table.refusal('antiOda', ['sail', 'sea_kawachi', 'saika'])).toBeNull();
  expect(table.refusal('antiOda', ['sail', 'sea_kawachi', 'ikko'])).toBe('13.1.3b');
  expect(['oda', 'leader:magoichi'].map((unit) => table.refusal('antiOda', ['sail', 'sea_kawachi', unit]))).toEqual(['9.4.2', '9.4.2']);
});

clause(['13.1.3b', '9.8.2'], 'besiegers of enemies in their own side’s port cannot sail from it', () => {
  const sailing = (inside: Force) =>
    position({
      active: 'oda',
      points: 3,
      places: { saika: { oda: 2, inside }, gifu: { oda: 1 } },
      control: { saika: 'oda' },
    }).act('oda', ['from', 'saika']);
  expect(sailing({}).refusal('oda', ['sail', 'sea_kawachi', 'oda'])).toBeNull();
  expect(sailing({ ikko: 1 }).refusal('oda', ['sail', 'sea_kawachi', 'oda'])).toBe('13.1.3b');
  expect(sailing({ ikko: 1 }).actionsOfType('oda', 'sail')).toEqual([]);
});

clause('13.1.4', 'enemies in a sea area cut the line over it', () => {
  const cut = traceLineFrom('miyoshi', 'sumoto', { places: { sea_kawachi: { oda: 1 } } });
  expect(cut.cuts).toEqual([['sea_kawachi', 'units', '13.1.4', 'oda']]);
});

clause(['13.2.1c', '13.2.2'], 'units sail from one sea area to another and may end there', () => {
  const table = position({ places: { sea_kawachi: { saika: 1 }, kyo: { oda: 1 } }, active: 'ikko', points: 2, cup: ['oda'] });
  table.act('antiOda', ['from', 'sea_kawachi']).act('antiOda', ['sail', 'sea_harima', 'saika']);
  table.act('antiOda', ['endMovement'], [0, 0]);
  expect(table.at('sea_harima')).toEqual({ saika: 1 });
});

const moving = (given: Position): MdtTestTable => position({ active: 'oda', points: 4, ...given });

clause(['13.2.1', '13.2.1a', '13.2.2'], 'a leader sails as one unit, and all others stay', () => {
  const table = moving({
    places: { noda_fukushima: { tokugawa: 1, leaders: ['niwa', 'hideyoshi'], oda: 2 } },
    control: { noda_fukushima: 'oda' },
  });
  table.act('oda', ['from', 'noda_fukushima']).act('oda', ['sail', 'sea_kawachi', 'leader:niwa']);
  expect([table.at('sea_kawachi'), table.at('noda_fukushima')]).toEqual([
    { leaders: ['niwa'] },
    { tokugawa: 1, oda: 2, leaders: ['hideyoshi'] },
  ]);
  table.act('oda', ['from', 'noda_fukushima']).act('oda', ['sail', 'sea_kawachi', 'oda']);
  expect([table.at('sea_kawachi'), table.at('noda_fukushima')]).toEqual([
    { oda: 1, leaders: ['niwa'] },
    { tokugawa: 1, oda: 1, leaders: ['hideyoshi'] },
  ]);
});
