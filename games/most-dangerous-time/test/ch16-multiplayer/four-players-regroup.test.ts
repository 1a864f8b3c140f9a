import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { clanOf, placeOf } from '../../rules/components.ts';
import { sphereOf } from '../../rules/state.ts';
import { lastEvent } from '../helpers/battle.ts';
import { fourPlayers, REGROUP_STEP, position } from '../helpers/position.ts';
import type { MdtTestTable } from '../helpers/position.ts';

clause('16.2.10.2', 'Nobunaga himself is one of the two units', () => {
  const table = fourPlayers({ places: { kyo: {}, gifu: { oda: 9 } }, boxed: ['nobunaga'], box: { oda: 9 }, at: REGROUP_STEP });
  expect(table.at('kyo')).toEqual({ oda: 1, leaders: ['nobunaga'] });
  expect(lastEvent(table, 'guardRegroups')).toEqual({ type: 'guardRegroups', place: 'kyo', soldiers: 1 });
});

clause('16.2.10.2', 'without headquarters the two units arrive in another space of his area, and nowhere else', () => {
  const raised = (fallen: number) => {
    const table = fourPlayers({
      places: { gifu: { oda: 9, leaders: ['nobunaga'] } },
      control: { kyo: 'azai', otsu: 'oda', kannonji: 'oda' },
      box: { oda: 9 },
      board: (board) => (board.clanState[clanOf('azai')] = fallen),
      at: REGROUP_STEP,
    });
    return [table.soldiers('otsu', 'oda'), 9 - table.box('oda')];
  };
  expect([raised(1), raised(0)]).toEqual([
    [2, 2],
    [0, 0],
  ]);
});

clause('16.2.10.4', 'a player who stops is not asked again, and the others continue in turn', () => {
  const table = fourPlayers({
    places: { kyo: { leaders: ['nobunaga'], oda: 3 }, gifu: { oda: 9 }, kiyosu: { oda: 2 }, hamamatsu: { tokugawa: 5 } },
    box: { oda: 30 },
    at: REGROUP_STEP,
  });
  table.act('katsuie', ['endRegroup']);
  const order: string[] = [];
  for (let n = 0; n < 4; n++) {
    const seat = table.state.seats.find((one) => table.refusalFor(one, ['endRegroup']) === null) as string;
    order.push(seat);
    table.act(seat, ['raiseSoldier', 'oda']);
    table.act(seat, table.allowed(seat)[0]!);
  }
  expect(order).toEqual(['tokugawa', 'hideyoshi', 'tokugawa', 'hideyoshi']);
});

clause(['16.2.10.3', '16.2.10.2'], 'the two automatic units do not count for the guard: the players still help it', () => {
  const table = position({
    scenario: 'four',
    places: { kyo: { leaders: ['nobunaga'], oda: 1 }, gifu: { oda: 2 }, kiyosu: { oda: 1 }, hamamatsu: { tokugawa: 3 } },
    box: { oda: 9 },
    at: REGROUP_STEP,
  });
  expect(table.soldiers('kyo', 'oda')).toBe(3);
  for (const seat of ['katsuie', 'hideyoshi']) {
    expect(table.refusal(seat, ['endRegroup'])).toBe('16.2.10.3');
    table.act(seat, ['raiseSoldier', 'oda']).act(seat, ['putAt', 'kyo']);
  }
  expect([table.soldiers('kyo', 'oda'), table.refusal('tokugawa', ['endRegroup'])]).toEqual([5, null]);
});

clause(['16.2.10.1', '11.5.1a'], 'a space counts by the line of its clan: the Tokugawa regroup when Gifu and Kiyosu are cut off', () => {
  const table = position({
    scenario: 'four',
    places: {
      gifu: { azai: 3, inside: { oda: 1 } },
      kiyosu: { ikko: 3, inside: { oda: 1 } },
      hamamatsu: { leaders: ['ieyasu'], tokugawa: 1 },
    },
    box: { oda: 9, tokugawa: 3 },
    at: REGROUP_STEP,
  });
  expect(table.refusal('tokugawa', ['raiseSoldier', 'oda'])).toBe('11.2.1c');
  table.act('tokugawa', ['raiseSoldier', 'tokugawa']);
  expect(table.actionsOfType('tokugawa', 'putAt').map(([, space]) => space)).toEqual(['hamamatsu', 'yoshida', 'okazaki']);
  table.act('tokugawa', ['putAt', 'yoshida']);
  expect([table.at('yoshida'), lastEvent(table, 'regrouped')]).toMatchObject([{ tokugawa: 1 }, { clan: 'tokugawa' }]);
});

clause('16.2.10.2', 'the log reports that Nobunaga himself returns to his area', () => {
  const table = position({
    scenario: 'four',
    at: REGROUP_STEP,
    places: { kyo: { oda: 4 }, gifu: { oda: 1 } },
    boxed: ['nobunaga'],
    box: { oda: 1 },
  });
  expect(table.at('kyo')).toEqual({ oda: 5, leaders: ['nobunaga'] });
  expect(lastEvent(table, 'leaderRegrouped')).toEqual({ type: 'leaderRegrouped', leader: 'nobunaga', space: 'kyo' });
});

clause(
  ['16.2.10.2', '16.2.10.1', '16.2.10.4'],
  'Nobunaga’s area gets two units; then players regroup in turn, fewest units first, a fifth of their sphere’s spaces',
  () => {
    const table = fourPlayers({
      places: { kyo: { leaders: ['nobunaga'], oda: 3 }, gifu: { oda: 9 }, kiyosu: { oda: 2 }, hamamatsu: { tokugawa: 5 } },
      box: { oda: 30 },
      at: REGROUP_STEP,
    });
    expect(table.soldiers('kyo', 'oda')).toBe(5);
    const order: string[] = [];
    while (table.step === 'regroupUnit') {
      const seat = table.state.seats.find((one) => table.refusalFor(one, ['endRegroup']) === null) as string;
      if (seat === 'antiOda') break;
      order.push(seat);
      table.act(seat, ['raiseSoldier', 'oda']);
      expect(
        table
          .actionsOfType(seat, 'putAt')
          .every(([, space]) => sphereOf(table.board, placeOf(String(space))) === table.state.seats.indexOf(seat)),
      ).toBe(true);
      table.act(seat, table.allowed(seat)[0]!);
    }
    expect(order.slice(0, 4)).toEqual(['katsuie', 'tokugawa', 'hideyoshi', 'katsuie']);
    expect(order.filter((seat) => seat === 'hideyoshi')).toHaveLength(3);
  },
);

clause('16.2.10.3', 'a player who can help the guard cannot stop, regroup a leader or raise other units', () => {
  const help = (oda: number, guard: number) =>
    fourPlayers({
      places: { otsu: { leaders: ['nobunaga'], oda: guard }, gifu: { oda: 9 }, kiyosu: { oda: 9 }, hamamatsu: { tokugawa: 1 }, kyo: {} },
      box: { oda, tokugawa: 2 },
      boxed: ['ieyasu'],
      at: REGROUP_STEP,
    });
  const whatElse = [['endRegroup'], ['raiseLeader', 'ieyasu'], ['raiseSoldier', 'tokugawa']] as const;
  const refusals = (table: MdtTestTable) => whatElse.map((action) => table.refusal('tokugawa', action));
  expect(refusals(help(9, 1))).toEqual(['16.2.10.3', '16.2.10.3', '16.2.10.3']);
  expect(help(9, 1).refusal('tokugawa', ['raiseSoldier', 'oda'])).toBeNull();
  expect([refusals(help(9, 3)), refusals(help(2, 1))]).toEqual([
    [null, null, null],
    [null, null, null],
  ]);
});
