import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { DEAD, INSIDE, HALTED, CROSSED_FIRST_SEA, fortValueAt } from '../../rules/state.ts';
import { countReadyInBox, recordDisbanded, addSoldiers } from '../../rules/units.ts';
import { isInCommunication } from '../../rules/communication/communication.ts';
import { clanOf, placeOf, seaIndex, leaderOf } from '../../rules/components.ts';
import { startCombat, battle } from '../helpers/battle.ts';
import { position } from '../helpers/position.ts';
import type { MdtTestTable, Position } from '../helpers/position.ts';

/* Where two rules meet: each alone is tested in its chapter. */

const REGROUP = { step: 'endPhase', part: 'regroup', local: { next: 1 } };

/** Lets everybody pass or leave his units where they are, until this step is asked. */
const passTo = (table: MdtTestTable, step: string): MdtTestTable => {
  for (let i = 0; i < 20 && table.step !== step; i++) {
    const seat = table.state.seats.find((one) => table.allowed(one).length > 0) as string;
    const quiet = table.allowed(seat).find(([verb]) => ['pass', 'deployed', 'fight'].includes(verb));
    if (!quiet) throw new Error(`nobody can pass in ${table.step}`);
    table.act(seat, quiet);
  }
  return table;
};

/* Sieges that end without a battle. */

clause(['card.46', '10.5.1c'], 'a castle is free once the only leader before it is struck down', () => {
  const strike = (die: number) =>
    position({
      at: 'cards',
      active: 'anti_oda_minor',
      places: { sumoto: { leaders: ['niwa'], inside: { miyoshi: 2 } }, gifu: { oda: 1 } },
      hands: { antiOda: ['card_46'] },
    })
      .act('antiOda', ['assassin', 'card_46', 'niwa'], [die - 1])
      .at('sumoto');
  expect([strike(3), strike(4), strike(6)]).toEqual([{ 'miyoshi!': 2, leaders: ['niwa'] }, { miyoshi: 2 }, { miyoshi: 2 }]);
});

clause(['3.31.4', '10.5.1c'], 'so is one whose besieger leaves the war with his clan', () => {
  const table = position({
    at: 'control',
    active: 'oda',
    entered: ['mori'],
    control: { takamatsu: 'oda', tottori: 'oda' },
    places: { takamatsu: { oda: 1 }, himeji: { leaders: ['kikkawa'], inside: { oda: 2 } }, okayama: { ukita: 1, leaders: ['ukita'] } },
    cup: ['ikko'],
    outcomes: [0, 0],
  });
  expect([table.at('himeji'), table.controller('himeji')]).toEqual([{ oda: 2 }, 'oda']);
});

clause('15.4.2b', 'when the monks rise, friends of theirs who are besieged on Mt. Hiei stay in the temple with them', () => {
  const table = position({
    turn: 1,
    at: { step: 'turn', part: '', local: { chit: null } },
    control: { mt_hiei: 'ikko' },
    places: { mt_hiei: { oda: 3, inside: { ikko: 1 } } },
    box: { enryakuji: 2 },
    cup: ['oda'],
    outcomes: [0, 0],
  });
  expect([table.state.turn, table.at('mt_hiei')]).toEqual([2, { 'ikko!': 1, oda: 3, 'enryakuji!': 2 }]);
});

/* Places closed to newcomers. */

clause(['11.1.1a', '3.2.2'], 'a wounded leader does not return to a power that has not entered', () => {
  const havens = (entered: string[]) => {
    const table = position({ at: REGROUP, entered, track: { nagamasa: 3 }, places: { odani: { azai: 1 }, gifu: { oda: 1 } } });
    return [table.refusal('antiOda', ['returnTo', 'kofu']), table.isLegal('antiOda', ['returnTo', 'odani'])];
  };
  expect([havens([]), havens(['takeda'])]).toEqual([
    ['11.1.1a', true],
    [null, true],
  ]);
});

clause('16.1.2.4', 'A and B raise units each in his own spaces, by a levy too', () => {
  const given: Position = {
    scenario: 'three',
    places: { shozui: { miyoshi: 1 }, ishiyama: { ikko: 1 }, saika: { leaders: ['magoichi'] }, gifu: { oda: 1 } },
    box: { miyoshi: 2, saika: 1 },
  };
  const regroup = position({ ...given, at: REGROUP }).act('antiOdaA', ['raiseSoldier', 'miyoshi']);
  expect([regroup.refusal('antiOdaA', ['putAt', 'ishiyama']), regroup.refusal('antiOdaA', ['putAt', 'shozui'])]).toEqual([
    '16.1.2.4',
    null,
  ]);
  const other = position({ ...given, at: { ...REGROUP, local: { next: 2 } } }).act('antiOdaB', ['raiseSoldier', 'saika']);
  expect([other.refusal('antiOdaB', ['putAt', 'shozui']), other.refusal('antiOdaB', ['putAt', 'ishiyama'])]).toEqual(['16.1.2.4', null]);
  const levy = position({ ...given, at: 'cards', active: 'anti_oda_minor', hands: { antiOdaB: ['card_41'] } });
  levy.act('antiOdaB', ['levy', 'card_41', 'miyoshi']);
  expect([levy.refusal('antiOdaB', ['raise', 'ishiyama']), levy.refusal('antiOdaB', ['raise', 'shozui'])]).toEqual(['11.2.1c', null]);
});

clause(['11.3.1b', '11.2.1d'], 'units of other clans that regroup in a temple take nothing from its group', () => {
  const table = position({
    at: REGROUP,
    places: { saika: { leaders: ['magoichi'] }, ishiyama: { ikko: 1 }, nagashima: { ikko: 2 }, gifu: { oda: 1 } },
    box: { ikko: 5, saika: 1 },
  });
  table.act('antiOda', ['raiseSoldier', 'saika']).act('antiOda', ['putAt', 'ishiyama']);
  for (const temple of ['ishiyama', 'arioka', 'arioka']) table.act('antiOda', ['raiseSoldier', 'ikko']).act('antiOda', ['putAt', temple]);
  expect(table.box('ikko')).toBe(2);
  expect(table.step).not.toBe('regroupUnit');
});

clause(['12.0.1c', 'card.41', 'card.49'], 'no levy and no riot brings disbanded soldiers back before the next regrouping', () => {
  const places = { ishiyama: { ikko: 3 }, gifu: { oda: 1 } };
  const end = position({ at: { step: 'endPhase', part: 'disband', local: { next: 1 } }, places, box: { ikko: 1 } });
  end.act('antiOda', ['disbandSome']).act('antiOda', ['disband', 'ishiyama', 'ikko', 2]);
  expect([end.box('ikko'), countReadyInBox(end.board, clanOf('ikko'))]).toEqual([3, 1]);

  const hands = { antiOda: ['card_41', 'card_49'] };
  const board = (one: MdtTestTable['board']) => recordDisbanded(one, clanOf('ikko'), 2);
  const table = position({ at: 'cards', active: 'ikko', places, box: { ikko: 3 }, hands, board });
  expect([1, 2].map((count) => table.refusal('antiOda', ['riot', 'card_49', 'okawachi', count]))).toEqual([null, '15.2.9']);
  table.act('antiOda', ['levy', 'card_41', 'ikko']).act('antiOda', ['raise', 'ishiyama']);
  expect([table.step, table.box('ikko')]).toEqual(['playAtStart', 2]);
  expect(table.refusal('antiOda', ['riot', 'card_49', 'okawachi', 1])).toBe('15.2.9');

  const next = position({ at: { step: 'endPhase', part: 'card', local: { next: 0 } }, places, box: { ikko: 2 }, board });
  expect([next.isLegal('antiOda', ['raiseSoldier', 'ikko']), countReadyInBox(next.board, clanOf('ikko'))]).toEqual([true, 2]);
});

clause(['card.41', '15.4.2a', '3.2.1'], 'no levy calls the monks of Mt. Hiei before they have risen', () => {
  const levy = (turn: number) =>
    position({
      turn,
      at: 'cards',
      active: 'anti_oda_minor',
      places: { shozui: { miyoshi: 1 }, gifu: { oda: 1 } },
      control: { mt_hiei: turn > 1 ? 'enryakuji' : 'oda' },
      box: { enryakuji: 2 },
      hands: { antiOda: ['card_41'] },
    });
  expect([levy(1), levy(3)].map((table) => table.refusal('antiOda', ['levy', 'card_41', 'enryakuji']))).toEqual(['card.41', null]);
  expect(levy(1).actionsOfType('antiOda', 'levy')).toEqual([]);
});

clause(['14.3.3a', '12.0.1d'], 'to die when disbanded out of a siege is no death in battle', () => {
  const table = position({
    scenario: 'campaign',
    at: { step: 'endPhase', part: 'disband', local: { next: 0 } },
    places: { otsu: { inside: { leaders: ['nobunaga'] }, azai: 1 }, gifu: { oda: 1 } },
  });
  table.act('oda', ['disbandSome']).act('oda', ['disbandLeader', 'nobunaga'], [5]);
  expect([table.leaderPlace('nobunaga'), table.state.outcome]).toEqual([DEAD, null]);
});

/* Relief by sea. */

const RELIEF: Position = {
  active: 'anti_oda_minor',
  points: 2,
  places: { sumoto: { oda: 2, inside: { miyoshi: 1 } }, sea_kawachi: { miyoshi: 1 }, shozui: { miyoshi: 1 } },
};
const relieve = (table: MdtTestTable): MdtTestTable =>
  table.act('antiOda', ['from', 'sea_kawachi']).act('antiOda', ['sail', 'sumoto', 'miyoshi']);

clause(['9.4.1b', '9.4.2', '9.8.3a'], 'whoever sails into a besieged castle has met the besiegers and stops there', () => {
  const table = relieve(position({ ...RELIEF, points: 3 }));
  table.act('antiOda', ['from', 'sumoto']).act('antiOda', ['sail', 'sea_kawachi', 'miyoshi']);
  expect([table.at('sumoto'), table.board.points]).toEqual([{ oda: 2, 'miyoshi!': 1 }, 1]);
  expect(table.refusal('antiOda', ['from', 'sumoto'])).toBe('9.4.2');
});

clause(['9.3.4', '10.2.2c', '9.6.1c'], 'new units that came by sea have paid for the sortie', () => {
  const table = relieve(position({ ...RELIEF, points: 1 }));
  expect(table.isLegal('antiOda', ['attack', 'sumoto'])).toBe(true);
  table.act('antiOda', ['attack', 'sumoto']);
  expect([table.board.points, table.board.activated]).toEqual([0, [placeOf('sumoto')]]);
  const idle = position({ ...RELIEF, points: 0 });
  expect([idle.refusal('antiOda', ['attack', 'sumoto']), idle.actionsOfType('antiOda', 'attack')]).toEqual(['9.3.4', []]);
  const paid = position(RELIEF).act('antiOda', ['attack', 'sumoto']);
  expect(paid.board.points).toBe(1);
});

clause(['9.8.3c', '9.8.3d'], 'who sails into a besieged port of his own side traces from it over the sea', () => {
  const { board } = position({ places: RELIEF.places!, control: { sumoto: 'miyoshi' } });
  const crossed = INSIDE | HALTED | (CROSSED_FIRST_SEA << seaIndex(placeOf('sea_kawachi')));
  expect(isInCommunication(board, clanOf('miyoshi'), placeOf('sumoto'), crossed)).toBe(true);
  board.control[placeOf('sumoto')] = clanOf('oda');
  expect(isInCommunication(board, clanOf('miyoshi'), placeOf('sumoto'), crossed)).toBe(false);
});

/* Azuchi. */

const azuchi = (level: number) => (board: MdtTestTable['board']) => {
  board.azuchiAt = placeOf('kannonji');
  board.azuchiLevel = level;
  board.azuchiTurn = 2;
};

const stormAzuchi = (scenario: string, seat: string): MdtTestTable => {
  const table = startCombat('kannonji', {
    scenario,
    turn: 12,
    active: 'azai_asakura',
    places: { kannonji: { azai: 6, leaders: ['nagamasa'], inside: { oda: 1 } }, odani: { azai: 1 }, gifu: { oda: 1 } },
    board: (board) => {
      azuchi(2)(board);
      board.arrivals = [placeOf('kannonji')];
    },
    cup: ['ikko'],
  });
  return passTo(table, 'stormOrHold').act(
    seat,
    ['storm'],
    scenario === 'standard' ? [0, 0, 0, 0, 0, 0, 5, 5, 0, 0] : [0, 0, 0, 0, 0, 0, 0, 5],
  );
};

clause(['16.1.3.2b', '16.2.4.3b', '15.5.5'], 'Azuchi taken by storm wins as well, and is gone with its castle', () => {
  expect(stormAzuchi('three', 'antiOdaA').state.outcome).toEqual({ winners: ['antiOdaA'], reason: 'azuchi-taken' });
  expect(stormAzuchi('four', 'antiOda').state.outcome).toEqual({ winners: ['antiOda'], reason: 'azuchi-taken' });
  const { board } = stormAzuchi('standard', 'antiOda');
  expect([board.azuchiAt, board.azuchiLost, fortValueAt(board, placeOf('kannonji'))]).toEqual([-1, 1, 1]);
});

clause(['15.5.5', '2.46.4'], 'Azuchi is gone, too, when it passes to the conqueror of the Oda clan', () => {
  const table = position({
    scenario: 'standard',
    turn: 12,
    at: 'control',
    active: 'azai_asakura',
    control: { gifu: 'azai', kiyosu: 'azai' },
    places: { gifu: { azai: 2 }, kiyosu: { azai: 1 }, hamamatsu: { tokugawa: 1, leaders: ['ieyasu'] }, odani: { leaders: ['nagamasa'] } },
    board: azuchi(2),
    cup: ['ikko'],
    outcomes: [0, 0],
  });
  expect([table.controller('kannonji'), table.board.azuchiAt, table.board.azuchiLost]).toEqual(['azai', -1, 1]);
});

clause('16.1.7.3', 'forced marches count among the points of the impulse that raise Azuchi, and hide none that were spent', () => {
  const given: Position = {
    scenario: 'three',
    places: { gifu: { oda: 2 } },
    active: 'oda',
    points: 3,
    hands: { oda: ['card_33'] },
    board: azuchi(2),
  };
  const whole = position(given).act('oda', ['forcedMarch', 'card_33']);
  expect(whole.refusal('oda', ['raiseAzuchi'])).toBeNull();
  whole.act('oda', ['raiseAzuchi']);
  expect([whole.board.azuchiLevel, whole.board.points]).toEqual([3, 0]);
  const spent = position(given)
    .act('oda', ['from', 'gifu'])
    .act('oda', ['march', 'ogaki', [], { oda: 2 }]);
  for (const [from, to] of [
    ['ogaki', 'gifu'],
    ['gifu', 'ogaki'],
  ] as const)
    spent.act('oda', ['from', from]).act('oda', ['march', to, [], { oda: 2 }]);
  spent.act('oda', ['forcedMarch', 'card_33']);
  expect([spent.board.points, spent.refusal('oda', ['raiseAzuchi'])]).toEqual([3, '15.5.2a']);
});

/* Chits and cards. */

clause(['4.1.2a', '15.6.1a'], 'Good Fortune gives no effect to the chit of a leader who is off the map', () => {
  const drawn = (given: Position) =>
    position({
      at: { step: 'turn', part: 'draw', local: { chit: null } },
      options: { goodFortune: true },
      cup: ['nobunaga', 'ikko', 'turn_end'],
      board: (board) => (board.fortune = 0),
      outcomes: [1],
      ...given,
    });
  const wounded = drawn({ places: { gifu: { oda: 1 } }, track: { nobunaga: 4 } });
  expect([wounded.refusal('oda', ['fortuneChit', 'nobunaga']), wounded.refusal('oda', ['fortuneChit', 'turn_end'])]).toEqual([
    '4.1.2a',
    null,
  ]);
  expect(drawn({ places: { gifu: { leaders: ['nobunaga'] } } }).refusal('oda', ['fortuneChit', 'nobunaga'])).toBeNull();
});

clause('15.7.1', 'nobody draws a card for a space that reverts because the last Azai there are gone', () => {
  const check = (oda: number) => {
    const table = position({
      at: 'control',
      active: 'oda',
      control: { minakuchi: 'azai', kyo: 'minor' },
      places: { minakuchi: { oda }, gifu: { oda: 1 }, odani: { azai: 1, leaders: ['nagamasa'] } },
      deck: ['card_33', 'card_34'],
      cup: ['ikko'],
      outcomes: oda > 0 ? [0, 0, 0] : [0, 0],
    });
    return [table.controller('minakuchi'), table.hand('oda').length];
  };
  expect([check(0), check(1)]).toEqual([
    ['oda', 0],
    ['oda', 1],
  ]);
});

/* Changes of side. */

clause(['15.2.10a', '8.4.1b'], 'a riot in a besieged temple brings nobody out of it', () => {
  const table = position({
    at: 'cards',
    active: 'ikko',
    places: { nagashima: { oda: 3, inside: { ikko: 2 } }, gifu: { oda: 1 } },
    box: { ikko: 5 },
    hands: { antiOda: ['card_49'] },
  });
  table.act('antiOda', ['riot', 'card_49', 'nagashima', 1]);
  expect(table.at('nagashima')).toEqual({ oda: 3, 'ikko!': 2, ikko: 1 });
  table.act('antiOda', ['shelter', 'ikko', 1]);
  expect(table.at('nagashima')).toEqual({ oda: 3, 'ikko!': 3 });
});

clause(['8.4.4', '8.4.5'], 'besiegers do not walk into a castle that others than the changed units hold', () => {
  const riot = (inside: number) => {
    const table = position({
      at: 'cards',
      active: 'ikko',
      places: { nagashima: { oda: 3, inside: { ikko: inside } }, gifu: { oda: 1 } },
      box: { ikko: 5 },
      hands: { antiOda: ['card_49'] },
    });
    table.act('antiOda', ['riot', 'card_49', 'nagashima', 1]).act('antiOda', ['shelter', 'ikko', 1]);
    return table.step === 'deploy' && table.refusal('oda', ['shelter', 'oda', 1]) === null;
  };
  expect([riot(2), riot(0)]).toEqual([false, true]);
});

clause(['8.4.4', '15.1.4b', '3.2.4'], 'neutrals whom Oda besieges do not come out to fight for him', () => {
  const flight = (oda: number) => {
    const table = position({
      at: 'shogun',
      active: 'anti_oda_minor',
      places: { kyo: { leaders: ['yoshiaki'], oda: 1 }, tanba_kameyama: { oda, inside: { minor: 1 } }, gifu: { oda: 1 } },
    });
    table.act('antiOda', ['rise']).act('antiOda', ['flee', 'tanba_kameyama']);
    return table.step === 'deploy' && table.refusal('oda', ['sally', 'minor', 1]) === null;
  };
  expect([flight(3), flight(0)]).toEqual([false, true]);
});

clause(['15.2.6b', '15.2.8b'], 'where Oda besieges the minor clan in Kaga, its successor is besieged there', () => {
  const table = position({
    turn: 15,
    at: { step: 'endPhase', part: 'reinforcements', local: { next: 0 } },
    places: { daishoji: { oda: 4, inside: { minor: 1 } }, oyama: { minor: 1 } },
    control: { daishoji: 'minor', oyama: 'minor' },
    box: { ikko: 3 },
    board: (board) => {
      board.entered = board.entered.map(() => 1);
      board.entered[6] = 0;
    },
  });
  expect([table.at('daishoji'), table.at('oyama'), table.controller('daishoji')]).toEqual([{ oda: 4, 'ikko!': 1 }, { ikko: 1 }, 'ikko']);
  expect(table.board.battle).toBeNull();
});

clause(['8.2.5', '8.4.1b'], 'traitors of one place who came over to one clan fight together', () => {
  const table = position({
    at: 'negotiation',
    active: 'takeda',
    entered: ['takeda'],
    places: {
      iwamura: { leaders: ['shingen'], takeda: 2 },
      toki: { leaders: ['hideyoshi', 'shibata', 'niwa'], oda: 4 },
      gifu: { oda: 1 },
      kofu: { takeda: 1 },
    },
    control: { iwamura: 'takeda' },
    hands: { antiOda: ['card_10', 'card_11'] },
  });
  table.act('antiOda', ['betray', 'card_10', 'shingen']).act('antiOda', ['betray', 'card_11', 'shingen']).act('antiOda', ['endTalks']);
  expect([table.step, table.actionsOfType('antiOda', 'shelterLeader').map(([, leader]) => leader)]).toEqual([
    'deploy',
    ['hideyoshi', 'shibata'],
  ]);
});

clause(['10.4.4d', '8.4.7a'], 'the betrayed may withdraw into the castle that was theirs', () => {
  const table = position({
    at: 'cards',
    active: 'ikko',
    places: { kuwana: { oda: 2, leaders: ['niwa'] }, gifu: { oda: 1 } },
    box: { ikko: 5 },
    hands: { antiOda: ['card_49'] },
  });
  table.act('antiOda', ['riot', 'card_49', 'kuwana', 2]).act('antiOda', ['deployed']).act('oda', ['deployed']);
  passTo(table, 'retreatOrFight').act('oda', ['retreat'], [0, 5]);
  expect([table.step, table.refusal('oda', ['send', 'oda', 2, 'kuwana'])]).toEqual(['chooseRefuge', null]);
  table.act('oda', ['send', 'oda', 2, 'kuwana']).act('oda', ['retreatTo', 'ogaki']);
  expect(table.at('kuwana')).toEqual({ 'oda!': 2, ikko: 2 });
});

clause(['10.2.3b', '10.2.3c'], 'who has too many soldiers for his leaders says whether those in touch or those cut off follow', () => {
  const table = startCombat('kishiwada', {
    active: 'oda',
    places: { kishiwada: { leaders: ['niwa'], oda: 2, ikko: 3 }, gifu: { oda: 1 } },
    control: { saika: 'oda', noda_fukushima: 'oda' },
    board: (board) => {
      board.arrivals = [placeOf('kishiwada')];
      addSoldiers(board, placeOf('kishiwada'), clanOf('oda'), CROSSED_FIRST_SEA << seaIndex(placeOf('sea_kawachi')), 2);
    },
  });
  table.act('antiOda', ['deployed']);
  expect(table.actionsOfType('oda', 'command')).toEqual([
    ['command', 'niwa', 2, 1],
    ['command', 'niwa', 1, 2],
  ]);
  table.act('oda', ['command', 'niwa', 1, 2]);
  expect(battle(table).groups.filter(({ side }) => side === 0)).toMatchObject([
    { leader: leaderOf('niwa'), soldiers: 1, ooc: 2 },
    { leader: -1, soldiers: 1, ooc: 0 },
  ]);
});

clause(['16.2.8.2', '16.2.2.3d'], 'whoever comes over to Oda in Omi joins Hideyoshi, but nobody once the Azai are defeated', () => {
  const lordOfTraitor = (isDefeated: boolean) => {
    const table = position({
      scenario: 'four',
      at: 'negotiation',
      active: 'hideyoshi',
      places: { kannonji: { leaders: ['hideyoshi'], oda: 2 }, sawayama: { leaders: ['isono'], azai: 1 }, odani: { leaders: ['nagamasa'] } },
      hands: { oda: ['card_25'] },
      board: (board) => {
        if (isDefeated) board.clanState[clanOf('azai')] = 1;
      },
    });
    table.act('hideyoshi', ['betray', 'card_25', 'hideyoshi']);
    return table.board.lord[leaderOf('isono')];
  };
  expect([lordOfTraitor(false), lordOfTraitor(true)]).toEqual([0, -1]);
});
