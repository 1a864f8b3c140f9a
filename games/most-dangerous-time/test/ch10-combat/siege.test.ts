import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { DEAD } from '../../rules/state.ts';
import { placeOf } from '../../rules/components.ts';
import { createBattle } from '../../rules/combat/battle-state.ts';
import type { BattleGroup } from '../../rules/combat/battle-state.ts';
import { besiegedVolleys, canStorm } from '../../rules/combat/siege.ts';
import { volleysAtCastle } from '../../rules/combat/fire.ts';
import { startCombat, lastEvent, startSiege, battle } from '../helpers/battle.ts';
import { position, dice } from '../helpers/position.ts';
import type { Force, Position, MdtTestTable } from '../helpers/position.ts';

const azaiInOdani: Force = { leaders: ['nagamasa'], azai: 3 };

/** Nobunaga, Hideyoshi and 12 soldiers outside Odani; all 4 Azai units stay in the castle. */
const odani = (more: Partial<Position> = {}): MdtTestTable => {
  const table = startCombat('odani', {
    active: 'oda',
    places: { odani: { oda: 12, leaders: ['nobunaga', 'hideyoshi', 'nagamasa'], azai: 3 } },
    control: { yokoyama: 'oda', sawayama: 'oda' },
    box: { azai: 1 },
    ...more,
  });
  return table.act('antiOda', ['shelterLeader', 'nagamasa']).act('antiOda', ['shelter', 'azai', 3]);
};

clause(['10.5.ex1', '10.1.1', '9.3.1'], 'two points move 14 units by road to Odani, and combat costs none', () => {
  const table = position({
    active: 'oda',
    points: 2,
    places: { kanagasaki: { oda: 12, leaders: ['nobunaga', 'hideyoshi'] }, odani: azaiInOdani },
  });
  table.act('oda', ['from', 'kanagasaki']).act('oda', ['march', 'odani', ['nobunaga', 'hideyoshi'], { oda: 6 }]);
  table.act('oda', ['from', 'kanagasaki']).act('oda', ['march', 'odani', [], { oda: 6 }]);
  expect(table.board.points).toBe(0);
  expect(table.board.arrivals).toEqual([placeOf('odani')]);
});

clause(['10.5.ex2', '10.5.1c', '10.5.1a', '2.41.2a'], 'four units fit into Odani: they are besieged without a field battle', () => {
  const table = odani();
  expect(table.step).toBe('stormOrHold');
  expect(table.at('odani')).toMatchObject({ 'azai!': 3, oda: 12 });
  table.act('oda', ['hold']);
  expect(table.soldiers('odani', 'azai', 'inside')).toBe(3);
});

clause('10.5.ex3', 'without Diplomacy and without Ashikaga as a daimyo no betrayal card can be played', () => {
  const table = odani({
    hands: { antiOda: ['card_10'] },
    places: { odani: { oda: 12, leaders: ['nobunaga', 'hideyoshi', 'nagamasa'], azai: 3 }, kyo: { leaders: ['yoshiaki'] } },
  });
  expect(table.step).toBe('playCombatCard');
  expect(table.allowed('antiOda')).toEqual([['pass']]);
});

clause(['10.5.ex4', '10.5.1b', '10.5.1d'], 'Oda may decline the assault; then the Azai do not roll either', () => {
  const table = odani();
  expect(table.allowed('oda')).toEqual([['storm'], ['hold']]);
  table.act('oda', ['hold']);
  expect(lastEvent(table, 'fired')).toBeUndefined();
});

clause(
  ['10.5.ex5', '10.5.3a', '10.5.3b', '10.5.2', '2.41.2b', '10.5.4a'],
  'with Bravery 2 and fort value 2 the Azai hit on 2 or more: Oda removes 4 before its roll',
  () => {
    const table = odani().act('oda', ['storm'], dice(2, 3, 5, 6));
    expect(lastEvent(table, 'fired')).toMatchObject({ hits: 4 });
    expect(table.step).toBe('chooseLosses');
  },
);

clause(
  ['10.5.ex6', '10.5.4b', '10.5.4c', '10.5.8', '2.41.2c'],
  'ten dice, only sixes hit: the garrison is eliminated and Odani destroyed',
  () => {
    const table = odani().act('oda', ['storm'], dice(2, 3, 5, 6));
    table.act('oda', ['loseUnder', 'nobunaga', 2]).act('oda', ['loseUnled', 'oda', 2], dice(6, 6, 6, 6, 5, 5, 5, 5, 5, 5));
    expect(table.soldiers('odani', 'oda')).toBe(8);
    expect(table.soldiers('odani', 'azai')).toBe(0);
    expect(table.board.destroyed[placeOf('odani')]).toBe(1);
  },
);

clause(
  ['10.5.ex7', '3.3.1', '3.3.2a', '3.3.2b', '3.3.3'],
  'the Azai are defeated: Nagamasa dies without a roll and their soldiers become Oda soldiers',
  () => {
    const table = odani().act('oda', ['storm'], dice(2, 3, 5, 6));
    table.act('oda', ['loseUnder', 'nobunaga', 2]).act('oda', ['loseUnled', 'oda', 2], dice(6, 6, 6, 6, 5, 5, 5, 5, 5, 5));
    expect(table.leaderPlace('nagamasa')).toBe(DEAD);
    expect(table.box('azai')).toBe(0);
    expect(table.box('oda')).toBe(4 + 3 + 1);
  },
);

clause('10.5.1a', 'an assault requires that no enemies are in the field', () => {
  const table = startCombat('odani', { active: 'oda', places: { odani: { oda: 8, azai: 4 } } });
  table.act('antiOda', ['shelter', 'azai', 2]).act('antiOda', ['deployed']);
  expect(table.step).toBe('retreatOrFight');
});

clause('10.5.1c', 'one unit keeps a siege up; the siege ends when the last besieger leaves', () => {
  const table = position({ active: 'oda', points: 3, places: { odani: { oda: 2, inside: { azai: 2 } } } });
  table.act('oda', ['from', 'odani']).act('oda', ['march', 'kanagasaki', [], { oda: 1 }]);
  expect(table.at('odani')).toEqual({ oda: 1, 'azai!': 2 });
  table.act('oda', ['from', 'odani']).act('oda', ['march', 'kanagasaki', [], { oda: 1 }]);
  expect(table.at('odani')).toEqual({ azai: 2 });
});

clause('10.5.1e', 'without new units an assault costs a point', () => {
  const table = position({ active: 'oda', points: 1, places: { odani: { oda: 8, inside: { azai: 2 } } } });
  table.act('oda', ['attack', 'odani']).act('oda', ['endMovement']).act('antiOda', ['deployed']);
  expect(table.step).toBe('stormOrHold');
  expect(table.board.activated).toEqual([placeOf('odani')]);
});

clause(['10.5.2', '10.5.7'], 'a siege battle lasts one round; surviving units stay besieged', () => {
  const table = startSiege('odani', { oda: 4 }, { azai: 3 }).act('oda', ['storm'], dice(1, 1, 1, 6, 1, 1, 1));
  expect(table.board.battle).toBeNull();
  expect(table.at('odani')).toMatchObject({ oda: 4, 'azai!': 2 });
});

clause('10.5.3.ex1', 'a commander of Bravery 2 in a castle of fort value 2: each die of 2 or more hits', () => {
  const table = odani();
  expect(besiegedVolleys(table.board, battle(table)).every(({ needs }) => needs === 2)).toBe(true);
});

clause('10.5.3a', "the commander's Bravery counts for every besieged unit, also beyond his group; Ikko-ikki add 1 more", () => {
  const alone = startSiege('odani', { oda: 4 }, { azai: 3 });
  expect(besiegedVolleys(alone.board, battle(alone))).toMatchObject([{ dice: 3, needs: 4 }]);
  const led = startSiege('odani', { oda: 4 }, { leaders: ['isono'], azai: 3 });
  led.act('oda', ['storm'], dice(1, 1, 1, 1, 1, 1, 1, 1));
  expect(lastEvent(led, 'stormed')).toBeDefined();
  const monks = startSiege('nagashima', { oda: 4 }, { ikko: 4 });
  expect(besiegedVolleys(monks.board, battle(monks))).toMatchObject([{ dice: 4, needs: 2 }]);
});

clause('10.5.3b', 'besiegers out of communication lose two units for a hit', () => {
  const table = startCombat('ono', {
    active: 'oda',
    places: { ono: { oda: 5, inside: { asakura: 2 } }, wp_aburasaka: { asakura: 1 } },
  }).act('antiOda', ['deployed']);
  table.act('oda', ['storm'], dice(5, 1, 1, 1));
  expect(table.soldiers('ono', 'oda')).toBe(3);
});

clause(['10.5.3c', '5.3.1i', '10.5.5'], 'besieged units roll one die each and lose one unit for a hit, out of communication or not', () => {
  const table = startCombat('ono', {
    active: 'oda',
    places: { ono: { oda: 6, inside: { asakura: 2 } }, echizen_fuchu: { leaders: ['yoshikage'] } },
    control: { ichijodani: 'oda', kitanosho: 'oda' },
  }).act('antiOda', ['deployed']);
  expect(besiegedVolleys(table.board, battle(table))).toMatchObject([{ dice: 2, needs: 5 }]);
  table.act('oda', ['storm'], dice(1, 1, 6, 1, 1, 1, 1, 1));
  expect(table.soldiers('ono', 'asakura')).toBe(1);
});

clause('10.5.4a', 'a siege ends when its last besieger is lost', () => {
  const table = startSiege('odani', { oda: 2 }, { azai: 3 }).act('oda', ['storm'], dice(6, 6, 6));
  expect(table.at('odani')).toEqual({ azai: 3 });
});

clause(['10.5.4b', '10.5.4c'], 'two besiegers out of communication roll one die, and besiegers have no modifiers', () => {
  const table = startCombat('ono', {
    active: 'oda',
    places: { ono: { leaders: ['nobunaga'], oda: 4, inside: { asakura: 2 } }, wp_aburasaka: { asakura: 1 } },
  }).act('antiOda', ['deployed']);
  expect(volleysAtCastle(battle(table), 0)).toMatchObject([{ dice: 3, needs: 6 }]);
  const monks = startCombat('kuwana', { active: 'ikko', places: { kuwana: { ikko: 4, inside: { oda: 2 } } } }).act('oda', ['deployed']);
  expect(volleysAtCastle(battle(monks), 0)).toMatchObject([{ dice: 4, needs: 6 }]);
});

clause('10.5.6', 'the fate of a leader lost on either side is rolled', () => {
  const table = startSiege(
    'odani',
    { oda: 6 },
    { leaders: ['isono'], azai: 1 },
    { places: { odani: { oda: 6, inside: { leaders: ['isono'], azai: 1 } }, yokoyama: { leaders: ['nagamasa'] } } },
  );
  table.act('oda', ['storm'], dice(1, 1, 6, 6, 1, 1, 1, 1, 5));
  expect(table.leaderPlace('isono')).toBe(DEAD);
});

clause('10.5.1a', 'an assault needs units in the field and enemies inside', () => {
  const inField = { side: 0, clan: 0, leader: -1, leaderOoc: false, soldiers: 2, ooc: 0, inside: false, leaving: false } as const;
  const garrison = { ...inField, side: 1, clan: 5, inside: true } as const;
  const storms = (...groups: BattleGroup[]): boolean => canStorm({ ...createBattle(placeOf('odani'), false), groups });
  expect(storms({ ...inField }, { ...garrison })).toBe(true);
  expect([
    storms({ ...garrison }),
    storms({ ...inField }),
    storms({ ...inField }, { ...garrison }, { ...garrison, inside: false }),
  ]).toEqual([false, false, false]);
});

clause('10.5.8', 'an assault does not destroy a castle of fort value 1', () => {
  const table = startSiege('yokoyama', { oda: 6 }, { azai: 1 }).act('oda', ['storm'], dice(1, 6, 1, 1, 1, 1, 1));
  expect(table.soldiers('yokoyama', 'azai')).toBe(0);
  expect(table.board.destroyed[placeOf('yokoyama')]).toBe(0);
});

clause(['10.5.3a', '10.2.5b'], 'a besieged leader takes command once the commander outside is gone', () => {
  const table = startCombat('odani', {
    active: 'oda',
    places: { odani: { oda: 9, leaders: ['nagamasa', 'isono'], azai: 3 }, gifu: { oda: 1 } },
  });
  table.act('antiOda', ['shelterLeader', 'isono']).act('antiOda', ['shelter', 'azai', 1]).act('antiOda', ['deployed']);
  table.act('antiOda', ['retreat'], dice(1, 6)).act('antiOda', ['retreatTo', 'yokoyama']);
  // Isono's Bravery of 1 and the walls make a 2 a 5; with Nagamasa's it would hit.
  table.act('oda', ['storm'], dice(2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1));
  expect(table.soldiers('odani', 'oda')).toBe(9);
});

const AZUCHI_IN_KANNONJI = (level: number): Position['board'] => {
  return (board) => {
    board.azuchiAt = placeOf('kannonji');
    board.azuchiLevel = level;
  };
};

clause(['10.5.8', '15.5.5'], 'Azuchi is lost when Oda itself assaults it, but that ends no game', () => {
  const table = startCombat('kannonji', {
    scenario: 'three',
    active: 'oda',
    places: { kannonji: { oda: 9, inside: { ikko: 1 } }, gifu: { oda: 1 } },
    board: (board) => {
      board.arrivals = [placeOf('kannonji')];
      AZUCHI_IN_KANNONJI(3)?.(board);
    },
  });
  while (table.isLegal('antiOdaB', ['deployed'])) table.act('antiOdaB', ['deployed']);
  table.act('oda', ['storm'], dice(1, 6, 6, 6, 6, 6, 6, 6, 6, 6));
  expect([table.board.azuchiAt, table.board.azuchiLevel, table.board.azuchiLost, table.state.outcome]).toEqual([-1, 0, 1, null]);
});

clause('10.5.1c', 'a siege ends when the last besieger leaves', () => {
  const table = position({ places: { odani: { oda: 2, inside: { azai: 2 } } }, active: 'oda', points: 2 });
  table.act('oda', ['from', 'odani']).act('oda', ['march', 'kanagasaki', [], { oda: 1 }]);
  expect(table.at('odani')).toEqual({ oda: 1, 'azai!': 2 });
  table.act('oda', ['from', 'odani']).act('oda', ['march', 'kanagasaki', [], { oda: 1 }]);
  expect(table.at('odani')).toEqual({ azai: 2 });
});

clause('10.5.ex1', 'fourteen units march to Odani for two points, which also pays for combat there', () => {
  const table = position({
    places: { kanagasaki: { oda: 12, leaders: ['nobunaga', 'hideyoshi'] }, odani: { azai: 3, leaders: ['nagamasa'] } },
    control: { kanagasaki: 'oda' },
    active: 'oda',
    points: 2,
  });
  table.act('oda', ['from', 'kanagasaki']).act('oda', ['march', 'odani', ['nobunaga', 'hideyoshi'], { oda: 6 }]);
  table.act('oda', ['from', 'kanagasaki']).act('oda', ['march', 'odani', [], { oda: 6 }]);
  expect([table.board.points, table.board.arrivals, table.soldiers('odani', 'oda')]).toEqual([0, [placeOf('odani')], 12]);
});
