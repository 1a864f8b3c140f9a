import { pendingSeats } from '@gunbai/engine';
import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { pendingCombats } from '../../rules/combat/combat.ts';
import { placeOf, clanOf, leaderOf } from '../../rules/components.ts';
import { stacksAt, clanOfStack, marksOfStack, OUT_OF_COMMUNICATION, INSIDE, isDaimyo } from '../../rules/state.ts';
import { startCombat, unitsInBattle, battle, soldiersByLeader, actUntil, lastEvent } from '../helpers/battle.ts';
import { position, dice, pendingDecision } from '../helpers/position.ts';
import type { Force, MdtTestTable } from '../helpers/position.ts';
import { placeLeader, setLeaderMarks, countPresence, promoteToDaimyo, changeLeaderClan } from '../../rules/units.ts';
import { atCombatCards } from '../helpers/shared-positions.ts';

/* 10.1 Overview. */

clause(['10.1.1', '4.1.4.7'], 'combat takes place only where units arrived or a point was paid', () => {
  const places = { kannonji: { oda: 3 }, mitsukuri: { oda: 2, inside: { leaders: ['rokkaku'], rokkaku: 1 } } };
  const table = position({ active: 'oda', places, control: { mitsukuri: 'rokkaku' }, points: 2 });
  expect(pendingCombats(table.board)).toEqual([]);
  table.act('oda', ['attack', 'mitsukuri']);
  expect(pendingCombats(table.board)).toEqual([placeOf('mitsukuri')]);
  expect(table.board.points).toBe(1);
  expect(table.refusal('oda', ['attack', 'mitsukuri'])).toBe('10.1.1');
});

clause(['10.1.1', '10.5.1e', '9.3.4'], 'new units pay for combat by arriving; no point may be spent on it then', () => {
  const places = { kannonji: { oda: 3 }, mitsukuri: { oda: 2, inside: { rokkaku: 1 } } };
  const table = position({ active: 'oda', places, points: 2 });
  table.act('oda', ['from', 'kannonji']).act('oda', ['march', 'mitsukuri', [], { oda: 1 }]);
  expect(pendingCombats(table.board)).toEqual([placeOf('mitsukuri')]);
  expect(table.refusal('oda', ['attack', 'mitsukuri'])).toBe('10.1.1');
});

clause(
  ['10.1.2b', '10.1.2c', '10.1.3'],
  'the active player chooses the order; each combat ends before the next, and later ones are checked again',
  () => {
    const table = position({
      active: 'oda',
      at: 'combat',
      places: { odani: { oda: 2, azai: 1 }, kitanosho: { oda: 3, asakura: 1 }, echizen_fuchu: { asakura: 1 } },
      control: { kanagasaki: 'oda', odani: 'azai', echizen_fuchu: 'asakura' },
      board: (board) => {
        board.arrivals = [placeOf('odani'), placeOf('kitanosho')];
      },
    });
    expect(table.actionsOfType('oda', 'combatAt')).toEqual([
      ['combatAt', 'odani'],
      ['combatAt', 'kitanosho'],
    ]);
    expect(table.refusal('oda', ['combatAt', 'echizen_fuchu'])).toBe('10.1.1');
    table.act('oda', ['combatAt', 'kitanosho']).act('antiOda', ['shelter', 'asakura', 1]);
    expect(table.board.battle?.place).toBe(placeOf('kitanosho'));
    table.act('oda', ['hold']);
    expect(table.board.fought).toEqual([placeOf('kitanosho')]);
    expect(table.board.battle?.place).toBe(placeOf('odani'));
  },
);

clause('10.1.3', 'a combat won first can restore the communication of a later one', () => {
  const given = {
    active: 'oda',
    at: 'combat',
    places: { wp_sekigahara: { oda: 3, azai: 1 }, sawayama: { oda: 2, azai: 1 }, kannonji: { azai: 1 } },
    board: (board: { arrivals: number[] }) => {
      board.arrivals = [placeOf('wp_sekigahara'), placeOf('sawayama')];
    },
  };
  const early = position(given);
  early.act('oda', ['combatAt', 'sawayama']);
  expect(
    stacksAt(early.board, placeOf('sawayama')).some(
      (stack) => clanOfStack(stack) === clanOf('oda') && (marksOfStack(stack) & OUT_OF_COMMUNICATION) !== 0,
    ),
  ).toBe(true);
  const late = position(given);
  late.act('oda', ['combatAt', 'wp_sekigahara']).act('antiOda', ['retreat'], dice(6, 1, 6, 6, 6));
  expect(late.board.battle?.place).toBe(placeOf('sawayama'));
  expect(
    stacksAt(late.board, placeOf('sawayama')).some(
      (stack) => clanOfStack(stack) === clanOf('oda') && (marksOfStack(stack) & OUT_OF_COMMUNICATION) !== 0,
    ),
  ).toBe(false);
});

clause(['10.1.2a', '10.1.4a', '10.1.4b', '10.5.1d'], 'the field battle comes first; its winner may continue with a siege battle', () => {
  const table = startCombat('odani', { active: 'oda', places: { odani: { leaders: ['nobunaga'], oda: 7, azai: 3 } } });
  table.act('antiOda', ['shelter', 'azai', 2]).act('antiOda', ['deployed']);
  expect(table.step).not.toBe('stormOrHold');
  table.act('antiOda', ['fight']).act('oda', ['fight'], dice(6, 1, 6, 6, 6, 6, 6, 6, 6, 6));
  expect(table.step).toBe('stormOrHold');
  expect(table.at('odani')).toMatchObject({ 'azai!': 2, oda: 7 });
});

clause(['10.1.5', '10.1.ex1'], 'only the active alliance fights; the Ikko-ikki take no part', () => {
  const table = startCombat('sawayama', {
    active: 'azai_asakura',
    places: { sawayama: { azai: 3, ikko: 4, oda: 3 } },
    control: { sawayama: 'azai' },
  });
  table.act('oda', ['deployed']);
  expect(unitsInBattle(table)).toEqual([3, 3]);
  expect(battle(table).groups.some(({ clan }) => clan === clanOf('ikko'))).toBe(false);
});

/* 10.2.1 Communication. */

clause(['10.2.1a', '10.2.1b', '5.1.1'], 'combat starts with a check of its units, and the mark stays', () => {
  const table = startCombat('odani', {
    active: 'oda',
    places: { odani: { oda: 2, azai: 2 }, kannonji: { azai: 1 } },
    control: { kanagasaki: 'asakura', mt_hiei: 'enryakuji' },
  });
  const marks = (clan: string) =>
    stacksAt(table.board, placeOf('odani'))
      .filter((stack) => clanOfStack(stack) === clanOf(clan))
      .map((stack) => marksOfStack(stack) & OUT_OF_COMMUNICATION);
  expect(marks('oda')).toEqual([OUT_OF_COMMUNICATION]);
  expect(marks('azai')).toEqual([0]);
});

clause(['10.2.1c', '5.3.1i'], 'besieged units ignore being out of communication', () => {
  const table = startCombat('ono', {
    active: 'oda',
    places: { ono: { oda: 4, inside: { asakura: 2 } }, ichijodani: { oda: 1 }, kitanosho: { oda: 1 } },
    control: { ichijodani: 'oda', kitanosho: 'oda' },
  });
  table.act('antiOda', ['deployed']);
  const inside = battle(table).groups.find((group) => group.inside);
  expect(inside).toMatchObject({ soldiers: 2, ooc: 0 });
});

/* 10.2.2 Castle or field. */

clause(['10.2.2a', '2.42.1b', '2.43.1'], 'in a waypoint and in Kyo all units fight in the field', () => {
  for (const place of ['wp_sekigahara', 'kyo']) {
    const table = startCombat(place, { active: 'oda', places: { [place]: { oda: 2, azai: 3 } }, hands: { oda: ['card_30'] } });
    expect(table.step).toBe('playCombatCard');
    expect(battle(table).groups.every((group) => !group.inside)).toBe(true);
  }
});

clause(
  ['10.2.2b', '9.7.1a', '9.7.1b', '2.41.2a', '10.2.2'],
  'the defender puts at most twice the fort value into the castle; the attacker is in the field',
  () => {
    const table = startCombat('odani', { active: 'oda', places: { odani: { oda: 5, leaders: ['nagamasa'], azai: 4 } } });
    expect(table.refusal('antiOda', ['shelter', 'azai', 5])).toBe('10.2.2b');
    expect(table.refusal('antiOda', ['shelterLeader', 'isono'])).toBe('10.2.2b');
    table.act('antiOda', ['shelterLeader', 'nagamasa']);
    expect(table.refusal('antiOda', ['shelter', 'azai', 4])).toBe('9.7.1b');
    table.act('antiOda', ['shelter', 'azai', 3]);
    expect(table.at('odani')).toMatchObject({ azai: 1, 'azai!': 3, oda: 5 });
  },
);

clause('10.2.2b', 'soldiers of two clans are chosen separately', () => {
  const table = startCombat('odani', { active: 'oda', places: { odani: { oda: 5, azai: 2, asakura: 2 } } });
  expect(table.actionsOfType('antiOda', 'shelter').map(([, clan, count]) => `${clan} ${count}`)).toEqual(
    expect.arrayContaining(['azai 2', 'asakura 2']),
  );
  expect([table.refusal('antiOda', ['shelter', 'azai', 3]), table.refusal('antiOda', ['shelter', 'asakura', 3])]).toEqual([
    '10.2.2b',
    '10.2.2b',
  ]);
});

clause('10.2.2c', 'relief: besieged units may come out, and only they may re-enter the castle', () => {
  const table = startCombat('kuwana', {
    active: 'oda',
    places: { kuwana: { oda: 4, ikko: 6, inside: { leaders: ['takigawa'], oda: 1 } } },
  });
  expect(table.refusal('oda', ['sallyLeader', 'nobunaga'])).toBe('10.2.2e');
  table.act('oda', ['sallyLeader', 'takigawa']).act('oda', ['sally', 'oda', 1]);
  expect(unitsInBattle(table)).toEqual([6, 6]);
  table.act('antiOda', ['fight']).act('oda', ['retreat'], dice(6, 1));
  expect(table.refusal('oda', ['send', 'oda', 2, 'kuwana'])).toBe('10.4.3');
  expect(table.refusal('oda', ['sendLeader', 'nobunaga', 'ise_kameyama'])).toBe('10.4.3');
  table.act('oda', ['send', 'oda', 1, 'kuwana']).act('oda', ['sendLeader', 'takigawa', 'kuwana']).act('oda', ['retreatTo', 'ise_kameyama']);
  expect(table.at('kuwana')).toEqual({ ikko: 6, 'oda!': 1, leaders: ['takigawa'] });
  expect(table.soldiers('ise_kameyama', 'oda')).toBe(4);
});

clause('10.2.2c', 'relief: besieged units need not come out', () => {
  const table = startCombat('kuwana', { active: 'oda', places: { kuwana: { oda: 4, ikko: 6, inside: { oda: 2 } } } });
  table.act('oda', ['deployed']);
  expect(unitsInBattle(table)).toEqual([4, 6]);
});

clause(['10.2.2d', '9.6.1a', '9.6.1c'], 'sortie: it costs one point, at least one active unit comes out, and units may re-enter', () => {
  const table = position({ active: 'oda', points: 1, places: { kuwana: { ikko: 3, inside: { leaders: ['takigawa'], oda: 1 } } } });
  table.act('oda', ['attack', 'kuwana']).act('oda', ['endMovement']);
  expect(table.refusal('oda', ['deployed'])).toBe('10.2.2d');
  table.act('oda', ['sally', 'oda', 1]).act('oda', ['deployed']);
  expect(unitsInBattle(table)).toEqual([1, 3]);
  table.act('antiOda', ['fight']).act('oda', ['retreat'], dice(6, 1));
  expect(table.actionsOfType('oda', 'retreatTo')).toContainEqual(['retreatTo', 'kuwana']);
  table.act('oda', ['retreatTo', 'kuwana']);
  expect(table.at('kuwana')).toEqual({ ikko: 3, 'oda!': 1, leaders: ['takigawa'] });
});

clause('10.2.2e', 'continued siege: the besieged player sends out some, all or no units, and those may re-enter', () => {
  const table = startCombat('odani', { active: 'oda', places: { odani: { leaders: ['shibata'], oda: 3, inside: { azai: 3 } } } });
  table.act('antiOda', ['sally', 'azai', 2]).act('antiOda', ['deployed']);
  expect(unitsInBattle(table)).toEqual([4, 2]);
  table.act('antiOda', ['retreat'], dice(1, 6));
  table.act('antiOda', ['retreatTo', 'odani']);
  expect(table.at('odani')).toMatchObject({ 'azai!': 3 });
});

/* 10.2.3 Command. */

clause(['10.2.4', '8.2.7c', '8.2.7a', '6.1.1'], 'both sides may play, in turn and active side first, until both pass in succession', () => {
  const table = startCombat('nagashino', {
    active: 'takeda',
    entered: ['takeda'],
    places: { nagashino: { leaders: ['shingen', 'anayama', 'kageaki', 'ieyasu', 'nobunaga', 'matsunaga'], takeda: 4, oda: 4 } },
    serves: { kageaki: 'takeda' },
    control: { nagashino: 'tokugawa' },
    hands: { antiOda: ['card_09', 'card_01'], oda: ['card_22', 'card_19'] },
    deck: ['card_20'],
  });
  table.act('oda', ['deployed']).act('antiOda', ['command', 'shingen', 4, 0]);
  table.act('antiOda', ['pass']);
  table.act('oda', ['betray', 'card_22', 'nobunaga']);
  table.act('antiOda', ['betray', 'card_09', 'shingen']);
  expect(table.state.flow.at(-1)?.step).toBe('playBetrayal');
  table.act('oda', ['pass']).act('antiOda', ['pass']);
  expect(table.step).not.toBe('playBetrayal');
  expect(soldiersByLeader(table, 1)).toMatchObject({ anayama: 0 });
  expect(soldiersByLeader(table, 0)).toMatchObject({ ieyasu: 0 });
});

clause(['10.2.6a', '6.1.4'], 'the active side plays first; after both have passed no card may be played for this combat', () => {
  const table = atCombatCards({ oda: ['card_39', 'card_47'], antiOda: ['card_29'] });
  table.act('oda', ['gunnery', 'card_39']).act('antiOda', ['pass']).act('oda', ['pass']);
  expect(table.step).toBe('retreatOrFight');
  expect(table.refusal('antiOda', ['downpour', 'card_29'])).toBe('unknown-action');
});

clause(
  ['10.2.6b', '10.3.2', 'card.29', 'card.39', 'card.47'],
  'without a field battle, and in one soldier against one, only the truce may be played',
  () => {
    const siege = startCombat('odani', {
      active: 'oda',
      places: { odani: { oda: 4, inside: { azai: 2 } } },
      hands: { oda: ['card_29', 'card_30', 'card_39', 'card_47'] },
    });
    siege.act('antiOda', ['deployed']);
    expect(siege.refusal('oda', ['gunnery', 'card_39'])).toBe('10.2.6b');
    expect(siege.allowed('oda')).toEqual([['pass'], ['emperorTruce', 'card_30']]);
    const duel = atCombatCards({ oda: ['card_29', 'card_30', 'card_39', 'card_47'] }, { leaders: [], oda: 1, azai: 1 });
    expect(duel.allowed('oda')).toEqual([['pass'], ['emperorTruce', 'card_30']]);
  },
);

clause('10.2.2', 'a leader who enters a castle is counted there and nowhere else, also in the map’s first place', () => {
  for (const place of [0, placeOf('kyo')]) {
    const { board } = position({});
    placeLeader(board, leaderOf('niwa'), place);
    setLeaderMarks(board, leaderOf('niwa'), INSIDE);
    expect([place, board.presence]).toEqual([place, countPresence(board)]);
    promoteToDaimyo(board, leaderOf('niwa'));
    changeLeaderClan(board, leaderOf('niwa'), clanOf('azai'));
    expect([place, board.presence]).toEqual([place, countPresence(board)]);
  }
});

clause(['10.2.2c', '10.4.4d'], 'all units re-enter the castle together only if all came out of it', () => {
  const allGoIn = (field: Force, inside: Force) => {
    const table = startCombat('kuwana', { active: 'oda', places: { kuwana: { ...field, ikko: 6, inside } } });
    while (table.step === 'deploy')
      table.act(
        'oda',
        table.allowed('oda').find(([verb]) => verb !== 'deployed')!,
      );
    while (table.step !== 'retreatOrFight') table.act('oda', table.allowed('oda')[0]!);
    table.act('antiOda', ['fight']).act('oda', ['retreat'], dice(6, 1));
    return table.refusal('oda', ['retreatTo', 'kuwana']);
  };
  expect(allGoIn({ oda: 1 }, { oda: 1 })).toBe('10.4.4d');
  expect(allGoIn({ leaders: ['niwa'] }, { oda: 1 })).toBe('10.4.4d');
  expect(allGoIn({ tokugawa: 1 }, { oda: 1 })).toBe('10.4.4d');
  expect(allGoIn({ leaders: ['niwa'] }, { leaders: ['takigawa'] })).toBe('10.4.4d');
});

clause(
  ['10.2.2c', '10.4.3'],
  'a leader who came out of the castle may retreat into it; one who was not besieged retreats elsewhere',
  () => {
    const table = startCombat('kuwana', {
      active: 'oda',
      places: { kuwana: { leaders: ['niwa'], oda: 1, ikko: 6, inside: { leaders: ['takigawa'] } } },
    });
    table.act('oda', ['sallyLeader', 'takigawa']);
    while (table.step !== 'retreatOrFight') table.act('oda', table.allowed('oda')[0]!);
    table.act('antiOda', ['fight']).act('oda', ['retreat'], dice(6, 1));
    const goes = (leader: string, to: string) => table.refusal('oda', ['sendLeader', leader, to]);
    expect([goes('niwa', 'kuwana'), goes('niwa', 'ise_kameyama'), goes('takigawa', 'kuwana'), goes('takigawa', 'ise_kameyama')]).toEqual([
      '10.4.3',
      null,
      null,
      null,
    ]);
  },
);

clause(['10.2.2b', '9.7.1b'], 'a leader alone in his castle chooses, too, whether to defend it', () => {
  const table = startCombat('odani', { active: 'oda', places: { odani: { oda: 3, leaders: ['nagamasa'] } } });
  expect(table.actionsOfType('antiOda', 'shelterLeader')).toEqual([['shelterLeader', 'nagamasa']]);
});

clause(['10.2.2c', '10.4.3'], 'units that came out of the castle keep their room in it: no others replace them', () => {
  const table = startCombat('kuwana', { active: 'oda', places: { kuwana: { oda: 3, ikko: 6, inside: { oda: 1 } } } });
  table.act('oda', ['sally', 'oda', 1]);
  table.act('antiOda', ['fight']).act('oda', ['retreat'], dice(6, 1));
  table.act('oda', ['send', 'oda', 1, 'ise_kameyama']).act('oda', ['send', 'oda', 1, 'kuwana']);
  expect([table.refusal('oda', ['send', 'oda', 1, 'kuwana']), table.refusal('oda', ['retreatTo', 'ise_kameyama'])]).toEqual([
    '10.4.3',
    null,
  ]);
});

clause(['10.2.2b', '10.2.2e'], 'a unit that may enter the castle is not asked to come out, and vice versa', () => {
  const going = startCombat('odani', { active: 'oda', places: { odani: { oda: 5, leaders: ['nagamasa'], azai: 4 } } });
  expect([going.refusal('antiOda', ['sally', 'azai', 1]), going.refusal('antiOda', ['sallyLeader', 'nagamasa'])]).toEqual([
    '10.2.2e',
    '10.2.2e',
  ]);
  const coming = startCombat('kuwana', {
    active: 'oda',
    places: { kuwana: { oda: 4, ikko: 6, inside: { leaders: ['takigawa'], oda: 1 } } },
  });
  expect([coming.refusal('oda', ['shelter', 'oda', 1]), coming.refusal('oda', ['shelterLeader', 'takigawa'])]).toEqual([
    '10.2.2b',
    '10.2.2b',
  ]);
});

clause(['10.2.4', '16.2.8.1'], 'with four players the sides alternate card by card: after one Oda player Anti-Oda is asked', () => {
  const table = actUntil(
    startCombat('wp_sekigahara', {
      scenario: 'four',
      active: 'takeda',
      entered: ['takeda'],
      places: { wp_sekigahara: { leaders: ['shingen', 'isono', 'kageaki', 'hideyoshi', 'shibata', 'niwa'], takeda: 4, oda: 4 } },
      serves: { isono: 'takeda', kageaki: 'takeda' },
      hands: { oda: ['card_25', 'card_20'], antiOda: ['card_11', 'card_10'] },
    }),
    'playBetrayal',
  );
  table.act('antiOda', ['pass']);
  const [first = ''] = pendingSeats(table.game, table.state);
  table.act(first, ['betray', 'card_25', 'hideyoshi']);
  expect(pendingDecision(table)).toBe('antiOda playBetrayal');
  table.act('antiOda', ['betray', 'card_11', 'shingen']);
  expect(pendingDecision(table)).toBe('hideyoshi playBetrayal');
  table.act('hideyoshi', ['pass']).act('katsuie', ['betray', 'card_20', 'hideyoshi']);
  expect(pendingDecision(table)).toBe('antiOda playBetrayal');
  table.act('antiOda', ['pass']);
  expect(table.step).not.toBe('playBetrayal');
});

clause(
  ['10.2.6a', '16.2.8.1'],
  'combat cards alternate the same way, also when an Oda player attacks, until both sides have passed',
  () => {
    const fight = (active: string, outcomes: number[] = []): MdtTestTable =>
      actUntil(
        startCombat('wp_sekigahara', {
          scenario: 'four',
          active,
          places: { wp_sekigahara: { azai: 4, oda: 4, leaders: ['shibata'] }, kyo: { oda: 1 } },
          hands: { oda: ['card_39', 'card_40', 'card_47'], antiOda: ['card_29', 'card_48'] },
          outcomes,
        }),
        'playCombatCard',
      );
    const table = fight('katsuie').act('katsuie', ['gunnery', 'card_39']);
    expect(pendingDecision(table)).toBe('antiOda playCombatCard');
    table.act('antiOda', ['pass']).act('katsuie', ['pass']).act('hideyoshi', ['gunnery', 'card_40']);
    expect(pendingDecision(table)).toBe('antiOda playCombatCard');
    table
      .act('antiOda', ['downpour', 'card_29'])
      .act('katsuie', ['pass'])
      .act('hideyoshi', ['pass'])
      .act('tokugawa', ['surprise', 'card_47']);
    expect(pendingDecision(table)).toBe('antiOda playCombatCard');
    const defence = fight('azai_asakura', [0]).act('antiOda', ['downpour', 'card_29']);
    expect(pendingDecision(defence)).toBe('hideyoshi playCombatCard');
    defence.act('hideyoshi', ['gunnery', 'card_39']);
    expect(pendingDecision(defence)).toBe('antiOda playCombatCard');
  },
);

clause(['10.1.4b', '10.4.4d', '10.5.3a'], 'units that withdrew from the field into the castle help defend it', () => {
  const table = startCombat('odani', { active: 'oda', places: { odani: { oda: 9, leaders: ['nagamasa'], azai: 3 } } });
  table.act('antiOda', ['shelter', 'azai', 1]).act('antiOda', ['deployed']);
  table.act('antiOda', ['retreat'], dice(1, 6)).act('antiOda', ['retreatTo', 'odani']);
  expect(table.step).toBe('stormOrHold');
  table.act('oda', ['storm'], dice(2, 2, 2, 2, 1, 1, 1, 1, 1));
  expect(lastEvent(table, 'fired')).toMatchObject({ hits: 0 });
  expect(table.soldiers('odani', 'oda')).toBe(5);
});

clause(['10.1.6', '16.1.4.4'], 'with three players every player with a samurai in the fight may promote him between two rounds', () => {
  const fight = (hands: { [hand: string]: readonly string[] }): MdtTestTable =>
    startCombat('sea_kawachi', {
      scenario: 'three',
      active: 'ikko',
      places: { sea_kawachi: { leaders: ['niwa'], oda: 3, ikko: 3 } },
      hands,
    });
  const table = fight({ oda: ['card_59'] });
  while (table.step !== 'retreatOrFight') table.act('oda', ['pass']);
  expect(pendingDecision(table)).toBe('oda retreatOrFight');
  expect(table.refusal('oda', ['promote', 'card_59', 'niwa'])).toBeNull();
  table.act('oda', ['promote', 'card_59', 'niwa']);
  expect(isDaimyo(table.board, leaderOf('niwa'))).toBe(true);
});
