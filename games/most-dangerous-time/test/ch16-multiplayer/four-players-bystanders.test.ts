import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { leaderOf, placeOf } from '../../rules/components.ts';
import { STANDING_BY, bystandersAt } from '../../rules/multiplayer/bystanders.ts';
import { battle, soldiersByLeader, startAttackOnOda, startCombat } from '../helpers/battle.ts';
import { dice, fourPlayers } from '../helpers/position.ts';
import type { Force, MdtTestTable, Position } from '../helpers/position.ts';

// Sawayama and Kannon-ji are in Hideyoshi's sphere, Kiyosu in Katsuie's, Hamamatsu in Tokugawa's; Kyo is Nobunaga's.

/** An Oda player attacks the Azai, who hold the place unless `more` says otherwise. */
const attack = (active: string, place: string, force: Force, more: Partial<Position> = {}): MdtTestTable => {
  const table = startCombat(place, {
    scenario: 'four',
    active,
    daimyo: ['hideyoshi', 'shibata', 'ieyasu'],
    places: { [place]: force, odani: { leaders: ['nagamasa'], azai: 1 } },
    control: { [place]: 'azai' },
    ...more,
  });
  while (table.step === 'deploy') {
    const seat = table.state.seats.find((one) => table.isLegal(one, ['deployed'])) as string;
    table.act(seat, ['deployed']);
  }
  return table;
};

const fighters = (table: MdtTestTable): { [leader: string]: number } => soldiersByLeader(table, 0);

clause(['16.2.7.3a', '16.2.2.2'], 'leaders of other Oda players stand by; all soldiers of the sphere fight for its player', () => {
  const table = attack('hideyoshi', 'sawayama', { leaders: ['hideyoshi', 'shibata'], oda: 6, azai: 4 });
  expect(fighters(table)).toEqual({ hideyoshi: 6 });
  expect(table.board.leaderMarks[leaderOf('shibata')]).toBe(STANDING_BY);
});

clause(['16.2.7.3a', '16.2.6.1'], 'the lesser clans stand by in another player’s impulse and fight in the Tokugawa player’s', () => {
  const force: Force = { leaders: ['hideyoshi', 'ieyasu'], oda: 3, tokugawa: 2, azai: 4 };
  expect(fighters(attack('hideyoshi', 'sawayama', force))).toEqual({ hideyoshi: 3 });
  // Outside his sphere Ieyasu commands Oda soldiers, but in battle he leads his own clan only.
  expect(fighters(attack('tokugawa', 'sawayama', force))).toEqual({ ieyasu: 2, oda: 3 });
});

clause(['16.2.7.3a', '16.2.6.2'], 'outside his sphere no more soldiers fight than his leaders there may lead', () => {
  const force: Force = { leaders: ['niwa', 'hideyoshi'], oda: 8, azai: 4 };
  const table = attack('katsuie', 'wp_sekigahara', force);
  expect(fighters(table)).toEqual({ niwa: 3 });
  expect(bystandersAt(table.board, placeOf('wp_sekigahara')).leaders).toEqual([leaderOf('hideyoshi')]);
  expect(fighters(attack('hideyoshi', 'wp_sekigahara', force))).toEqual({ hideyoshi: 7 });
});

clause(['16.2.7.3a', '16.2.6.3'], 'in Kyo the active player’s leader commands any soldiers up to his limit', () => {
  const table = attack('tokugawa', 'kyo', { leaders: ['akechi', 'shibata'], oda: 9, azai: 4 });
  expect(fighters(table)).toEqual({ akechi: 3 });
});

clause(['16.2.7.3a', '16.2.5.6a'], 'Nobunaga fights for any Oda player with up to seven soldiers', () => {
  const table = attack('tokugawa', 'kyo', { leaders: ['nobunaga', 'shibata'], oda: 9, azai: 4 });
  expect(fighters(table)).toEqual({ nobunaga: 7 });
});

clause(['16.2.7.3a', '16.2.6.0'], 'soldiers that one player led into enemy land do not fight for another', () => {
  const led = (seat: number) => (board: { led?: [number, number, number][] }) => void (board.led = [[placeOf('himeji'), seat, 4]]);
  const force: Force = { leaders: ['shibata', 'ieyasu', 'hideyoshi'], oda: 6, bessho: 4 };
  const at = (active: string, seat: number) =>
    fighters(attack(active, 'himeji', force, { control: { himeji: 'bessho' }, board: led(seat) }));
  expect(at('katsuie', 1)).toEqual({ shibata: 6 });
  expect(at('tokugawa', 1)).toEqual({ ieyasu: 0, oda: 2 });
  // Himeji is in Hideyoshi's sphere.
  expect(at('hideyoshi', 1)).toEqual({ hideyoshi: 2 });
});

const besiege = (active: string, more: Partial<Position> = {}): MdtTestTable =>
  fourPlayers({
    active,
    points: 4,
    daimyo: ['hideyoshi', 'shibata', 'ieyasu'],
    places: { kiyosu: { azai: 3, inside: { leaders: ['shibata', 'hideyoshi'], oda: 3 } }, odani: { leaders: ['nagamasa'] } },
    ...more,
  });

clause(
  ['16.2.7.3a', '9.3.4', '10.2.2d'],
  'a besieged leader of another player neither sallies nor pays for a sally of soldiers that are not his',
  () => {
    const sallies = (seat: string) => {
      const table = besiege(seat).act(seat, ['attack', 'kiyosu']).act(seat, ['endMovement']);
      const units = table.allowed(seat).flatMap(([type, unit]) => (type === 'deployed' ? [] : [unit]));
      return [...new Set(units)].toSorted();
    };
    expect(sallies('katsuie')).toEqual(['oda', 'shibata']);
    expect(sallies('hideyoshi')).toEqual(['hideyoshi']);
    expect(besiege('tokugawa').refusal('tokugawa', ['attack', 'kiyosu'])).toBe('16.2.7.3a');
  },
);

clause(['16.2.6.2', '16.2.5.6a', '16.2.7.3a'], 'soldiers of another player leave a besieged castle behind Nobunaga only', () => {
  const table = besiege('katsuie', {
    places: { mt_hiei: { enryakuji: 2, inside: { leaders: ['nobunaga'], oda: 1 } }, odani: { leaders: ['nagamasa'] } },
  });
  table.act('katsuie', ['attack', 'mt_hiei']).act('katsuie', ['endMovement']);
  expect(table.refusal('katsuie', ['sally', 'oda', 1])).toBe('16.2.6.2');
  expect(table.actionsOfType('katsuie', 'sally')).toEqual([]);
  table.act('katsuie', ['sallyLeader', 'nobunaga']);
  expect(table.actionsOfType('katsuie', 'sally')).toEqual([['sally', 'oda', 1]]);
  table.act('katsuie', ['sally', 'oda', 1]);
  expect(fighters(table)).toEqual({ nobunaga: 1 });
});

clause(['16.2.7.3a', '10.1.1'], 'a player cannot pay for combat of other players’ units', () => {
  const table = fourPlayers({
    active: 'tokugawa',
    points: 4,
    places: { sawayama: { oda: 6, leaders: ['hideyoshi'], inside: { azai: 2 } }, shoryuji: { leaders: ['akechi'] } },
    control: { sawayama: 'azai' },
  });
  expect(table.refusal('tokugawa', ['attack', 'sawayama'])).toBe('16.2.7.3a');
  expect(table.actionsOfType('tokugawa', 'attack')).toEqual([]);
});

clause(['16.2.7.3a', '10.5.1a', '10.5.4a'], 'bystanders roll no dice and lose nothing in an assault', () => {
  const table = attack(
    'hideyoshi',
    'kuwana',
    { leaders: ['hideyoshi', 'shibata'], oda: 9, inside: { azai: 2 } },
    // Kuwana is in Katsuie's sphere, and he led six of the nine soldiers there.
    { board: (board) => (board.led = [[placeOf('kuwana'), 1, 6]]) },
  );
  expect(fighters(table)).toEqual({ hideyoshi: 3 });
  // Two dice of the besieged, then those of Hideyoshi and the soldier he has left.
  table.act('hideyoshi', ['storm'], dice(6, 6, 1, 1));
  expect(table.at('kuwana')).toEqual({ oda: 7, 'azai!': 2, leaders: ['hideyoshi', 'shibata'] });
});

clause(['16.2.7.3a', '16.2.9.4a'], 'bystanders are not asked to retreat and stay where they are', () => {
  const table = attack('hideyoshi', 'sawayama', { leaders: ['hideyoshi', 'shibata'], oda: 6, azai: 6 });
  table.act('antiOda', ['fight']);
  expect(table.allowed('katsuie')).toEqual([]);
  table.act('hideyoshi', ['retreat'], dice(3, 3));
  while (table.step === 'chooseLosses') table.act('hideyoshi', table.allowed('hideyoshi')[0]!);
  if (table.step === 'chooseRefuge') table.act('hideyoshi', ['retreatTo', 'kannonji']);
  expect(table.at('sawayama')).toEqual({ azai: 6, leaders: ['shibata'] });
  expect(table.board.leaderMarks[leaderOf('shibata')]).toBe(0);
});

clause(['16.2.7.3a', '16.2.9.1a'], 'in the Anti-Oda player’s impulse all Oda units of the place fight', () => {
  const table = startAttackOnOda('sawayama', { azai: 6, leaders: ['hideyoshi', 'shibata'], oda: 4 });
  while (table.step === 'deploy' || table.step === 'commandSoldiers') table.act('hideyoshi', table.allowed('hideyoshi').at(-1)!);
  expect(
    battle(table)
      .groups.filter(({ side }) => side === 1)
      .map(({ leader }) => leader),
  ).toEqual(expect.arrayContaining([leaderOf('hideyoshi'), leaderOf('shibata')]));
});

clause(['16.2.7.3a', '2.43.3b'], 'soldiers he just marched to a crowded waypoint go home before units of other players', () => {
  const table = fourPlayers({
    active: 'hideyoshi',
    points: 1,
    places: { ogaki: { oda: 3 }, wp_sekigahara: { leaders: ['tsutsui', 'hosokawa', 'shibata'] } },
  });
  table.act('hideyoshi', ['from', 'ogaki']).act('hideyoshi', ['march', 'wp_sekigahara', [], { oda: 3 }]);
  if (table.step === 'moves') table.act('hideyoshi', ['endMovement']);
  expect([table.step, table.allowed('antiOda')]).toEqual(['crowd', [['sendHome', 'oda']]]);
});
