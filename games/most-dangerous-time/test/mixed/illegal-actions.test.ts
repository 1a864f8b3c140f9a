import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { placeOf } from '../../rules/components.ts';
import { startCombat } from '../helpers/battle.ts';
import { position, dice } from '../helpers/position.ts';
import type { Position } from '../helpers/position.ts';

/* What no board offers, a client might still send: each is refused, by the clause it breaks. */

clause(['4.1.4.9', 'card.31'], 'Master of Tactics waits for step 9; between combats it is too early', () => {
  const table = position({
    active: 'ikko',
    at: 'combat',
    box: { ikko: 3 },
    places: { wp_sekigahara: { ikko: 1, oda: 1 } },
    hands: { antiOda: ['card_31', 'card_49'] },
    board: (board) => board.arrivals.push(placeOf('wp_sekigahara')),
  }).act('antiOda', ['pass'], dice(6, 1));
  expect([table.step, table.refusal('antiOda', ['tactics', 'card_31'])]).toEqual(['playAtEnd', '4.1.4.9']);
});

clause('12.0.1a', 'nobody disbands another’s leader, or one who is not on the map', () => {
  const table = position({
    places: { gifu: { oda: 1, leaders: ['niwa'] }, odani: { leaders: ['nagamasa'] } },
    boxed: ['shibata'],
    at: { step: 'endPhase', part: 'disband', local: { next: 0 } },
  }).act('oda', ['disbandSome']);
  expect(['niwa', 'nagamasa', 'shibata'].map((leader) => table.refusal('oda', ['disbandLeader', leader]))).toEqual([
    null,
    '12.0.1a',
    '12.0.1a',
  ]);
});

clause(['4.2.2b', '11.2.1b'], 'nobody regroups another’s leader, or one who is not in the box', () => {
  const table = position({
    places: { gifu: { oda: 1, leaders: ['shibata'] }, odani: { azai: 1 } },
    box: { oda: 2 },
    boxed: ['niwa', 'isono'],
    at: { step: 'endPhase', part: 'regroup', local: { next: 0 } },
  });
  expect(['niwa', 'isono', 'shibata'].map((leader) => table.refusal('oda', ['raiseLeader', leader]))).toEqual([null, '4.2.2b', '11.2.1b']);
});

clause('11.2.1c', 'nobody regroups a leader where no space of his clan’s side is in communication for him', () => {
  const raise = (control: Record<string, string>): string | null =>
    position({
      places: { gifu: { oda: 1 }, okazaki: { tokugawa: 1 } },
      box: { oda: 2, tokugawa: 1 },
      boxed: ['ieyasu'],
      control,
      at: { step: 'endPhase', part: 'regroup', local: { next: 0 } },
    }).refusal('oda', ['raiseLeader', 'ieyasu']);
  expect([raise({}), raise({ hamamatsu: 'ikko' })]).toEqual([null, '11.2.1c']);
});

clause('15.5.3a', 'only an Azuchi of level 2 is raised, and only in an impulse of Oda', () => {
  const raise = (level: number, active = 'oda'): string | null =>
    position({
      places: { gifu: { oda: 1 }, odani: { azai: 1 } },
      active,
      points: 6,
      turn: 14,
      board: (board) => {
        board.azuchiAt = level > 0 ? placeOf('gifu') : -1;
        board.azuchiLevel = level;
        board.azuchiTurn = 12;
      },
    }).refusal(active === 'oda' ? 'oda' : 'antiOda', ['raiseAzuchi']);
  expect([raise(2), raise(0), raise(3), raise(2, 'azai_asakura')]).toEqual([null, '15.5.3a', '15.5.3a', '15.5.3a']);
});

clause(['10.3.3.4a', '10.3.3.4b'], 'no leader of the enemy is lost, and none in communication while others are due', () => {
  const table = startCombat('wp_sekigahara', {
    active: 'azai_asakura',
    places: { wp_sekigahara: { azai: 6, oda: 6, tokugawa: 3, leaders: ['shibata', 'niwa', 'ieyasu', 'isono'] } },
    control: { hamamatsu: 'ikko' },
  });
  while (table.step !== 'retreatOrFight') {
    const seat = table.refusalFor('oda', ['pass'])?.code === 'wrong-seat' ? 'antiOda' : 'oda';
    table.act(seat, table.allowed(seat)[0]!);
  }
  table.act('oda', ['fight']).act('antiOda', ['fight'], dice(6, 1, 6, 1, 1, 1, 1, 1, 1));
  expect(table.step).toBe('chooseLosses');
  expect(['isono', 'niwa', 'ieyasu'].map((leader) => table.refusal('oda', ['loseLeader', leader]))).toEqual([
    '10.3.3.4a',
    '10.3.3.4b',
    null,
  ]);
});

clause('10.4.3', 'where one way is left, nobody is sent by himself', () => {
  const given: Position = {
    places: { kuwana: { oda: 3, leaders: ['sakuma', 'takigawa'], ikko: 6, inside: { oda: 2 } }, wp_chigusa: { ikko: 1 } },
    control: { ogaki: 'ikko' },
  };
  const table = startCombat('kuwana', { active: 'oda', ...given });
  table.act('oda', ['sally', 'oda', 2]);
  while (table.step !== 'retreatOrFight') {
    const seat = table.refusalFor('oda', ['pass'])?.code === 'wrong-seat' ? 'antiOda' : 'oda';
    table.act(seat, table.allowed(seat)[0]!);
  }
  table.act('antiOda', ['fight']).act('oda', ['retreat'], dice(6, 1)).act('oda', ['send', 'oda', 2, 'kuwana']);
  expect([table.step, table.actionsOfType('oda', 'retreatTo').length]).toEqual(['chooseRefuge', 1]);
  expect(table.refusal('oda', ['sendLeader', 'sakuma', 'ise_kameyama'])).toBe('10.4.3');
  expect(table.refusal('oda', ['send', 'oda', 1, 'ise_kameyama'])).toBe('10.4.3');
});

clause(['9.2.1a', '9.4.2'], 'a group needs somebody in it, and only those who stand there and are free', () => {
  const table = position({ places: { gifu: { oda: 2 }, kyo: { leaders: ['niwa'] } }, active: 'oda', points: 2 }).act('oda', [
    'from',
    'gifu',
  ]);
  expect(table.refusal('oda', ['strategic', 'ogaki', 'wp_sekigahara', [], {}])).toBe('9.2.1a');
  expect(table.refusal('oda', ['march', 'ogaki', [], {}])).toBe('9.2.1a');
  expect(table.refusal('oda', ['strategic', 'ogaki', 'wp_sekigahara', [], { oda: 3 }])).toBe('9.4.2');
  expect(table.refusal('oda', ['strategic', 'ogaki', 'wp_sekigahara', ['niwa'], { oda: 1 }])).toBe('9.4.2');
  expect(table.refusal('oda', ['march', 'ogaki', ['niwa'], {}])).toBe('9.4.2');
});

clause('13.1.3b', 'those who stand in the field of their besieged port do not sail from it', () => {
  const table = position({
    places: { saika: { ikko: 1, oda: 2, inside: { saika: 1 } } },
    active: 'ikko',
    points: 2,
  }).act('antiOda', ['from', 'saika']);
  expect(table.refusal('antiOda', ['sail', 'sea_kawachi', 'saika'])).toBeNull();
  expect(table.refusal('antiOda', ['sail', 'sea_kawachi', 'ikko'])).toBe('13.1.3b');
  expect(['oda', 'leader:magoichi'].map((unit) => table.refusal('antiOda', ['sail', 'sea_kawachi', unit]))).toEqual(['9.4.2', '9.4.2']);
});

clause('15.6.1c', 'no card is drawn instead where the deck is empty', () => {
  const table = position({
    options: { goodFortune: true },
    places: { kyo: { oda: 1 }, gifu: { oda: 1 } },
    deck: ['card_01'],
    at: { step: 'endPhase', part: 'card', local: { next: 0 } },
    outcomes: [0],
    board: (board) => (board.fortune = 0),
  });
  expect([table.step, table.refusal('oda', ['redraw'])]).toEqual(['fortuneCard', '15.6.1c']);
});

clause('11.0.8', 'a leader counts against the value of his clan like a soldier', () => {
  const table = position({
    places: { kyo: { oda: 1 }, hamamatsu: { tokugawa: 1 } },
    box: { oda: 6, tokugawa: 1 },
    boxed: ['niwa'],
    at: { step: 'endPhase', part: 'regroup', local: { next: 0 } },
  });
  for (const space of ['kyo', 'otsu', 'gifu', 'kiyosu']) table.act('oda', ['raiseSoldier', 'oda']).act('oda', ['putAt', space]);
  expect([table.step, table.refusal('oda', ['raiseLeader', 'niwa'])]).toEqual(['regroupUnit', '11.0.8']);
});

clause(['10.2.2b', '10.2.2e'], 'who is asked to go in does not come out, and the other way round', () => {
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

/** Oda (and the Tokugawa who came out of the castle) at Kuwana with two ways to go: back into it, and into Ise Kameyama, for which a combat is due. */
const hemmedIn = (field: Position['places'], hands: { [hand: string]: readonly string[] } = {}) =>
  startCombat('kuwana', {
    active: 'oda',
    places: { ise_kameyama: { oda: 1, ikko: 1 }, wp_chigusa: { ikko: 1 }, ...field },
    control: { ogaki: 'ikko' },
    hands,
    board: (board) => {
      board.arrivals = [placeOf('kuwana'), placeOf('ise_kameyama')];
    },
  });

clause(['10.4.2', '10.2.2c'], 'who could go back into the castle leaves the other refuge to those who cannot', () => {
  const table = hemmedIn({ kuwana: { oda: 2, ikko: 6, inside: { tokugawa: 2 } } }).act('oda', ['combatAt', 'kuwana']);
  table.act('oda', ['sally', 'tokugawa', 2]);
  table.act('antiOda', ['fight']).act('oda', ['retreat'], dice(6, 1));
  expect(table.step).toBe('chooseRefuge');
  expect(table.refusal('oda', ['send', 'tokugawa', 1, 'ise_kameyama'])).toBe('10.4.2');
  table.act('oda', ['send', 'tokugawa', 2, 'kuwana']);
  expect(table.refusal('oda', ['retreatTo', 'ise_kameyama'])).toBeNull();
  const led = hemmedIn({ kuwana: { oda: 2, ikko: 6, inside: { leaders: ['takigawa'], tokugawa: 1 } } }).act('oda', ['combatAt', 'kuwana']);
  led.act('oda', ['sallyLeader', 'takigawa']).act('oda', ['sally', 'tokugawa', 1]);
  led.act('antiOda', ['fight']).act('oda', ['retreat'], dice(6, 1));
  expect(led.refusal('oda', ['sendLeader', 'takigawa', 'ise_kameyama'])).toBe('10.4.2');
  expect(led.refusal('oda', ['sendLeader', 'takigawa', 'kuwana'])).toBeNull();
  // Three Oda soldiers did not come out of the castle, and Ise Kameyama takes two.
  const many = hemmedIn({ kuwana: { oda: 3, ikko: 6, inside: { tokugawa: 1 } } }, { oda: ['card_33'] }).act('oda', ['combatAt', 'kuwana']);
  many.act('oda', ['sally', 'tokugawa', 1]).act('oda', ['pass']).act('antiOda', ['fight']);
  expect([many.step, many.refusal('oda', ['retreat'])]).toEqual(['retreatOrFight', '10.4.2']);
});

clause('4.2.2b', 'nobody regroups soldiers of another’s clan', () => {
  const table = position({
    places: { gifu: { oda: 1 }, odani: { azai: 1 } },
    box: { oda: 2, azai: 2 },
    at: { step: 'endPhase', part: 'regroup', local: { next: 0 } },
  });
  expect([table.refusal('oda', ['raiseSoldier', 'oda']), table.refusal('oda', ['raiseSoldier', 'azai'])]).toEqual([null, '4.2.2b']);
});

clause('11.0.4', 'nor does a leader who serves a clan that does not regroup', () => {
  const raise = (truce: number): string | null =>
    position({
      places: { gifu: { oda: 1 }, ishiyama: { ikko: 1 }, odani: { azai: 1 } },
      serves: { magoichi: 'ikko' },
      boxed: ['magoichi'],
      box: { azai: 2 },
      at: { step: 'endPhase', part: 'regroup', local: { next: 0 } },
      board: (board) => (board.truce = truce),
    }).refusal('antiOda', ['raiseLeader', 'magoichi']);
  expect([raise(0), raise(1)]).toEqual([null, '11.0.4']);
});

clause('15.5.3a', 'there is one Azuchi: no other is built while it stands', () => {
  const build = (at: number): string | null =>
    position({
      places: { gifu: { oda: 1 } },
      active: 'oda',
      points: 6,
      turn: 14,
      board: (board) => {
        board.azuchiAt = at;
        board.azuchiLevel = at < 0 ? 0 : 2;
      },
    }).refusal('oda', ['buildAzuchi', 'gifu', 2]);
  expect([build(-1), build(placeOf('kannonji'))]).toEqual([null, '15.5.3a']);
});

clause(
  ['9.5.1', '9.3.1'],
  'the largest groups are on offer, leaders among them, also those out of communication where they may march',
  () => {
    const given: Position = { places: { gifu: { oda: 2, leaders: ['niwa'] } }, active: 'oda', points: 2 };
    const table = position(given).act('oda', ['from', 'gifu']);
    expect(
      table
        .actionsOfType('oda', 'strategic')
        .some(([, , , leaders, soldiers]) => JSON.stringify([leaders, soldiers]) === '[["niwa"],{"oda":2}]'),
    ).toBe(true);
    const cut = position({ ...given, at: 'points', control: { gifu: 'ikko', kiyosu: 'ikko' }, dice: [2] }).act('oda', ['from', 'gifu']);
    expect(cut.actionsOfType('oda', 'march').some(([, , leaders]) => JSON.stringify(leaders) === '["niwa"]')).toBe(true);
    expect(cut.actionsOfType('oda', 'strategic')).toEqual([]);
  },
);
