import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { groupOwner, ownersOnSide } from '../../rules/combat/combat-sides.ts';
import { clanOf, placeOf, leaderOf } from '../../rules/components.ts';
import { decidingSeat, directorSeatsAt } from '../../rules/seats.ts';
import { startCombat, battle, startAttackOnOda, soldiersByLeader } from '../helpers/battle.ts';
import { fourPlayers, dice, position } from '../helpers/position.ts';
import type { Force, Position, MdtTestTable } from '../helpers/position.ts';

/** Katsuie attacks the Azai with these units; Kannonji is in Hideyoshi's sphere, Kyo in none. */
const startKatsuieAttack = (place: string, force: Force, more: Partial<Position> = {}): MdtTestTable => {
  const table = startCombat(place, {
    scenario: 'four',
    active: 'katsuie',
    places: { [place]: { azai: 6, ...force } },
    control: { [place]: 'azai' },
    ...more,
  });
  while (!['retreatOrFight', 'chooseLosses'].includes(table.step)) {
    const seat = table.state.seats.find((one) => table.allowed(one).length > 0) as string;
    table.act(seat, table.isLegal(seat, ['deployed']) ? ['deployed'] : table.allowed(seat)[0]!);
  }
  return table;
};

clause('16.2.9.1a', 'lots decide the directing player only when Oda is attacked', () => {
  expect(battle(startKatsuieAttack('kyo', { leaders: ['shibata', 'hideyoshi'], oda: 2 })).director).toBe(-1);
});

clause('16.2.9.1a', 'the player who directs one combat decides nothing elsewhere', () => {
  const { board } = startAttackOnOda('kyo', { azai: 6, leaders: ['ieyasu', 'shibata'], tokugawa: 2 });
  const decides = (place: string) => decidingSeat(board, clanOf('oda'), placeOf(place));
  expect([decides('kyo'), decides('kannonji'), decides('kiyosu')]).toEqual([2, 0, 1]);
});

clause('16.2.9.1a', 'Nobunaga counts for no player when the directing player is chosen', () => {
  const { board } = fourPlayers({ active: 'azai_asakura', places: { kyo: { leaders: ['nobunaga', 'shibata'] } } });
  expect(directorSeatsAt(board, placeOf('kyo'))).toEqual([1]);
});

clause(
  ['16.2.9.4a', '16.2.6.1'],
  'the Tokugawa player decides the retreat of leaderless lesser clans, the directing player that of Oda soldiers',
  () => {
    const table = startAttackOnOda('kannonji', { azai: 6, leaders: ['shibata', 'nobunaga'], oda: 9, tokugawa: 2 }).act('hideyoshi', [
      'deployed',
    ]);
    const { groups } = battle(table);
    const owner = (leader: string, clan: string) =>
      groupOwner(
        table.board,
        groups.find((one) => one.leader === (leader === '' ? -1 : leaderOf(leader)) && one.clan === clanOf(clan))!,
      );
    expect([owner('shibata', 'oda'), owner('nobunaga', 'oda'), owner('', 'tokugawa')]).toEqual([1, 0, 2]);
    const without = startAttackOnOda('kannonji', { azai: 6, leaders: ['shibata'], oda: 8 }).act('hideyoshi', ['deployed']);
    expect(ownersOnSide(without.board, 1)).toEqual([0, 1]);
  },
);

clause('16.2.9.4a', 'of the other players the one with fewer units chooses first; players with units inside only are not asked', () => {
  const order = (shibata: number, ieyasu: number) => {
    const table = startAttackOnOda(
      'ishiyama',
      { ikko: 6, leaders: ['shibata', 'ieyasu'], oda: shibata, tokugawa: ieyasu },
      { active: 'ikko', control: { ishiyama: 'oda' } },
    );
    return ownersOnSide(table.act('hideyoshi', ['deployed']).board, 1);
  };
  expect([order(3, 1), order(1, 3)]).toEqual([
    [2, 1],
    [1, 2],
  ]);
  const table = startAttackOnOda(
    'ishiyama',
    { ikko: 6, leaders: ['shibata', 'ieyasu'], oda: 3, tokugawa: 1 },
    { active: 'ikko', control: { ishiyama: 'oda' } },
  );
  table.act('hideyoshi', ['shelterLeader', 'ieyasu']).act('hideyoshi', ['shelter', 'tokugawa', 1]).act('hideyoshi', ['deployed']);
  expect(ownersOnSide(table.board, 1)).toEqual([1]);
});

clause(['16.2.9.2b', '10.3.3.4a'], 'with four players the Anti-Oda player may lose a leader before his soldiers', () => {
  const table = startAttackOnOda('wp_sekigahara', { azai: 6, leaders: ['isono', 'nagamasa', 'shibata'], oda: 3 });
  while (table.step !== 'chooseLosses') {
    const seat = table.state.seats.find((one) => table.allowed(one).length > 0) as string;
    const isLast = table.isLegal(seat, ['fight']) && seat === 'antiOda';
    table.act(seat, table.isLegal(seat, ['fight']) ? ['fight'] : table.allowed(seat)[0]!, isLast ? dice(1, 6, 6, 1, 1, 1) : []);
  }
  expect(table.refusal('antiOda', ['loseLeader', battle(table).commander[0] === leaderOf('isono') ? 'nagamasa' : 'isono'])).toBeNull();
});

clause(['16.2.9.1a', '16.2.9.1c'], 'all Oda units fight together, directed by the player of the sphere', () => {
  const kiyosu = startAttackOnOda('kiyosu', { azai: 6, leaders: ['hideyoshi', 'ieyasu'], oda: 2, tokugawa: 2 });
  expect(kiyosu.actionsOfType('katsuie', 'shelter').length).toBeGreaterThan(0);
  kiyosu.act('katsuie', ['deployed']);
  expect(soldiersByLeader(kiyosu, 1)).toEqual({ hideyoshi: 2, ieyasu: 2 });
  const gifu = startAttackOnOda('gifu', { azai: 6, leaders: ['ieyasu'], oda: 2, tokugawa: 2 });
  expect(gifu.actionsOfType('hideyoshi', 'shelter').length).toBeGreaterThan(0);
});

clause('16.2.9.1a', 'outside every sphere the player with most units directs; ties draw lots', () => {
  const attack = startAttackOnOda(
    'kyo',
    { azai: 6, leaders: ['hideyoshi', 'ieyasu', 'shibata'], tokugawa: 1 },
    { hands: { oda: ['card_30'] } },
  );
  expect(attack.refusal('tokugawa', ['appoint', 'ieyasu'])).toBeNull();
  const lots = startAttackOnOda('kyo', { azai: 6, leaders: ['hideyoshi', 'shibata'], oda: 1 }, { outcomes: [1] });
  expect(battle(lots).director).toBe(1);
});

clause('16.2.9.1a', 'the directing player is fixed as the combat begins: losses do not change it', () => {
  const table = startAttackOnOda('kyo', { azai: 6, leaders: ['ieyasu', 'shibata'], tokugawa: 2 });
  expect(battle(table).director).toBe(2);
  table.board.battle!.groups = table.board.battle!.groups.filter(({ leader }) => leader !== leaderOf('ieyasu'));
  expect(decidingSeat(table.board, clanOf('oda'), placeOf('kyo'))).toBe(2);
});

clause('16.2.9.1a', 'in an uprising, too, ties for the directing player draw lots', () => {
  const rise = (lot: number) =>
    position({
      scenario: 'four',
      active: 'ikko',
      at: null,
      places: { kyo: { ikko: 1, oda: 1, leaders: ['hideyoshi', 'shibata'] } },
      call: { step: 'turncoats', local: { place: placeOf('kyo'), clan: clanOf('ikko'), soldiers: 1, leaders: [] } },
      outcomes: [lot],
    });
  expect([battle(rise(0)).director, battle(rise(1)).director]).toEqual([0, 1]);
});

clause('16.2.9.1b', 'Nobunaga commands where he fights, even with fewer units; elsewhere the player of the area chooses', () => {
  const table = startAttackOnOda('kiyosu', { azai: 6, leaders: ['nobunaga', 'ieyasu'], tokugawa: 5 }).act('katsuie', ['deployed']);
  expect(battle(table).commander[1]).toBe(leaderOf('nobunaga'));
  const without = startAttackOnOda('kiyosu', { azai: 6, leaders: ['hideyoshi', 'niwa'], oda: 3 })
    .act('katsuie', ['deployed'])
    .act('katsuie', ['command', 'hideyoshi', 3, 0]);
  expect(without.actionsOfType('katsuie', 'appoint')).toHaveLength(2);
});

clause(['16.2.9.2a', '16.2.9.2b'], 'the player of the sphere allots the losses, and leaders are lost after all soldiers', () => {
  const table = startAttackOnOda('kannonji', { azai: 6, leaders: ['shibata', 'ieyasu'], oda: 2, tokugawa: 3 }).act('hideyoshi', [
    'deployed',
  ]);
  table
    .act('katsuie', ['fight'])
    .act('tokugawa', ['fight'])
    .act('antiOda', ['fight'], dice(6, 1, 6, 1, 1, 1, 1, 1));
  expect(table.refusal('hideyoshi', ['loseLeader', 'shibata'])).toBe('16.2.9.2b');
  expect(table.allowed('hideyoshi')).toEqual([
    ['loseUnder', 'shibata', 1],
    ['loseUnder', 'ieyasu', 1],
  ]);
  table.act('hideyoshi', ['loseUnder', 'ieyasu', 1], [0]);
  expect(soldiersByLeader(table, 1)).toEqual({ shibata: 2, ieyasu: 2 });
});

clause('16.2.9.3', 'once Nobunaga’s guard has losses, all Oda units must declare a retreat', () => {
  const table = startAttackOnOda('wp_sekigahara', { azai: 6, leaders: ['nobunaga', 'isono'], oda: 3 }, { outcomes: [0] });
  const seat = ['hideyoshi', 'katsuie', 'tokugawa'].find(
    (one) => table.allowed(one).length > 0 && table.refusalFor(one, ['fight']) === null,
  ) as string;
  table.act(seat, ['fight']).act('antiOda', ['fight'], dice(6, 1, 6, 1, 1, 1, 1, 1, 1));
  expect(table.refusal(seat, ['fight'])).toBe('16.2.9.3');
  expect(table.refusal(seat, ['retreat'])).toBeNull();
});

clause(
  ['16.2.9.4a', '16.2.9.4b'],
  'each Oda player may retreat with his own units; the directing player decides first, then the one with fewest',
  () => {
    const table = startAttackOnOda('kannonji', { azai: 6, leaders: ['shibata', 'hideyoshi', 'ieyasu'], oda: 4, tokugawa: 3 }).act(
      'hideyoshi',
      ['deployed'],
    );
    table.act('hideyoshi', ['command', 'shibata', 2, 0]).act('hideyoshi', ['appoint', 'hideyoshi']);
    table.act('hideyoshi', ['fight']).act('katsuie', ['retreat']).act('tokugawa', ['fight']);
    table.act('antiOda', ['fight'], dice(6, 1, 6, 1, 1, 1, 1, 1));
    table.act('hideyoshi', ['loseUnder', 'ieyasu', 1]).act('katsuie', ['retreatTo', 'otsu']);
    expect(table.at('otsu')).toEqual({ oda: 2, leaders: ['shibata'] });
    expect(soldiersByLeader(table, 1)).toEqual({ hideyoshi: 2, ieyasu: 2 });
  },
);

clause('16.2.9.4a', 'lots decide which of two players with equally many units chooses first', () => {
  const order = (lot: number) => {
    const table = startAttackOnOda('kannonji', { azai: 6, leaders: ['shibata', 'ieyasu'], oda: 2, tokugawa: 2 });
    table.act('hideyoshi', ['deployed']).act('hideyoshi', ['appoint', 'shibata'], [lot]);
    return table.refusalFor('katsuie', ['fight']) === null ? 'katsuie' : 'tokugawa';
  };
  expect([order(0), order(1)]).toEqual(['katsuie', 'tokugawa']);
});

clause(['16.2.9.1b', '10.2.5b'], 'Nobunaga inside the castle does not command units that fight in front of it', () => {
  const table = startAttackOnOda('gifu', { azai: 6, leaders: ['nobunaga', 'hideyoshi', 'isono'], oda: 6 });
  table.act('hideyoshi', ['shelterLeader', 'nobunaga']).act('hideyoshi', ['deployed']);
  expect(battle(table).commander[1]).toBe(leaderOf('hideyoshi'));
});

clause(
  ['16.2.9.2b', '10.3.3.4b', '10.3.3.4c'],
  'once the soldiers are lost, leaders out of communication are lost first, two for a hit',
  () => {
    // Oda units trace to Gifu or Kiyosu, which are lost; Hosokawa to his own castle.
    const table = startAttackOnOda(
      'wp_sekigahara',
      { azai: 6, leaders: ['sakuma', 'araki', 'hosokawa', 'nagamasa'], oda: 1 },
      { control: { gifu: 'azai', kiyosu: 'azai' } },
    );
    table.act('hideyoshi', ['command', 'sakuma', 0, 1]).act('hideyoshi', ['appoint', 'sakuma']);
    expect(battle(table).groups.flatMap(({ side, leaderOoc }) => (side === 1 ? [leaderOoc] : []))).toEqual([true, true, false]);
    table
      .act('hideyoshi', ['fight'])
      .act('tokugawa', ['fight'])
      .act('antiOda', ['fight'], dice(6, 1, 6, 6, 1, 1, 1, 1, 1, 1, 1));
    // The first hit takes the soldier and Araki, the second Hosokawa; Sakuma commands.
    expect(table.at('wp_sekigahara')).toEqual({ azai: 6, leaders: ['nagamasa', 'sakuma'] });
  },
);
