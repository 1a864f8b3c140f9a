import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { OUT_OF_COMMUNICATION } from '../rules/state.ts';
import { diplomatsInCombat } from '../rules/cards/combat-cards.ts';
import { placeOf, clanOf, leaderOf, allianceOf } from '../rules/components.ts';
import { addSoldiers } from '../rules/units.ts';
import { decidingSeat, directorSeatsAt, seatPlaysAlliance, seatHoldsKyo } from '../rules/seats.ts';
import { lossAllottingSeat, groupOwner, ownersOnSide, leadingSeat } from '../rules/combat/combat-sides.ts';
import { lastEvent, startCombat, battle, startAttackOnOda } from './helpers/battle.ts';
import { position, dice } from './helpers/position.ts';
import type { Position, MdtTestTable, Force } from './helpers/position.ts';

// Three and four players at the edge of a rule: the second stack, another's soldiers, who is asked after whom.

const four = (given: Position): MdtTestTable => position({ scenario: 'four', ...given, places: { uotsu: {}, ...given.places } });

/* 16.2.5, 16.2.10 Nobunaga, his guard and his area. */

const ENDS = { step: 'endPhase', part: 'nobunaga', local: { next: 0 } };

const REGROUPS = { step: 'endPhase', part: 'regroup', local: { next: 0 } };

clause('16.2.5.5', 'three soldiers of his clan go home with Nobunaga, though they come out of two stacks; the others stay', () => {
  const table = four({
    places: { gifu: { leaders: ['nobunaga', 'hideyoshi'], tokugawa: 2, oda: 1 }, kyo: {} },
    board: (board) => addSoldiers(board, placeOf('gifu'), clanOf('oda'), OUT_OF_COMMUNICATION, 4),
    at: ENDS,
  });
  expect(table.at('kyo')).toEqual({ oda: 3, leaders: ['nobunaga'] });
  expect(table.at('gifu')).toEqual({ oda: 2, tokugawa: 2, leaders: ['hideyoshi'] });
});

clause('16.2.5.5', 'nobody goes home out of a besieged castle, nor to headquarters that are lost or full of strangers', () => {
  const goes = (given: Position) => four({ at: ENDS, outcomes: [0, 0, 0], ...given }).leaderPlace('nobunaga') === placeOf('kyo');
  const gifu = { leaders: ['nobunaga'], oda: 3 };
  expect(goes({ places: { gifu } })).toBe(true);
  expect(goes({ places: { gifu: { ikko: 3, inside: gifu } } })).toBe(false);
  expect(goes({ places: { gifu }, control: { kyo: 'azai' } })).toBe(false);
  expect(goes({ places: { gifu, kyo: { azai: 1 } } })).toBe(false);
});

clause('16.2.5.5', 'a siege that Nobunaga and his guard kept up ends when they go home', () => {
  const table = four({ places: { sawayama: { leaders: ['nobunaga'], oda: 3, inside: { azai: 1 } }, kyo: {} }, at: ENDS });
  expect([table.leaderPlace('nobunaga'), table.at('sawayama')]).toEqual([placeOf('kyo'), { azai: 1 }]);
});

clause('16.2.10.2', 'Nobunaga himself is one of the two units', () => {
  const table = four({ places: { kyo: {}, gifu: { oda: 9 } }, boxed: ['nobunaga'], box: { oda: 9 }, at: REGROUPS });
  expect(table.at('kyo')).toEqual({ oda: 1, leaders: ['nobunaga'] });
  expect(lastEvent(table, 'guardRegroups')).toEqual({ type: 'guardRegroups', place: 'kyo', soldiers: 1 });
});

clause('16.2.10.2', 'without headquarters they come in another space of his area, and nowhere else', () => {
  const raised = (fallen: number) => {
    const table = four({
      places: { gifu: { oda: 9, leaders: ['nobunaga'] } },
      control: { kyo: 'azai', otsu: 'oda', kannonji: 'oda' },
      box: { oda: 9 },
      board: (board) => (board.clanState[clanOf('azai')] = fallen),
      at: REGROUPS,
    });
    return [table.soldiers('otsu', 'oda'), 9 - table.box('oda')];
  };
  expect([raised(1), raised(0)]).toEqual([
    [2, 2],
    [0, 0],
  ]);
});

clause('16.2.10.4', 'who has said that he stops is not asked again, and the others go on in turn', () => {
  const table = four({
    places: { kyo: { leaders: ['nobunaga'], oda: 3 }, gifu: { oda: 9 }, kiyosu: { oda: 2 }, hamamatsu: { tokugawa: 5 } },
    box: { oda: 30 },
    at: REGROUPS,
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

clause(['11.1.1a', '16.2.2.2'], 'each player says where his own wounded return, the Anti-Oda player last', () => {
  const table = four({
    turn: 5,
    places: { kyo: { leaders: ['nobunaga'], oda: 3 }, odani: { azai: 1 } },
    track: { araki: 5, niwa: 5, akechi: 5, isono: 5 },
    at: REGROUPS,
  });
  const asked: string[] = [];
  while (table.step === 'convalescent') {
    const seat = table.state.seats.find((one) => table.refusalFor(one, ['returnToBox']) === null) as string;
    asked.push(seat);
    table.act(seat, ['returnToBox']);
    while (table.step === 'regroupUnit')
      table.act(
        table.state.seats.find((one) => table.refusalFor(one, ['endRegroup']) === null)!,
        ['endRegroup'],
      );
  }
  expect(asked).toEqual(['hideyoshi', 'katsuie', 'tokugawa', 'antiOda']);
});

/* 16.2.9 Several Oda players in one combat. */

/** Katsuie attacks the Azai with these; Kannonji is in Hideyoshi's sphere, Kyo in nobody's. */
const attack = (place: string, force: Force, more: Partial<Position> = {}): MdtTestTable => {
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

clause(['16.2.9.2a', '16.2.6.1'], 'the lesser clans count as the Tokugawa player’s, Nobunaga and the soldiers of Oda as nobody’s', () => {
  const allots = (place: string, force: Force) => lossAllottingSeat(attack(place, force).board, 0);
  expect(allots('kannonji', { leaders: ['shibata'], oda: 3 })).toBe(1);
  expect(allots('kannonji', { leaders: ['shibata'], oda: 5 })).toBe(1);
  expect(allots('kannonji', { leaders: ['shibata', 'nobunaga'], oda: 3 })).toBe(1);
  expect(allots('kannonji', { leaders: ['shibata'], tokugawa: 2 })).toBe(0);
  expect(allots('kyo', { leaders: ['shibata', 'hideyoshi'], oda: 3 })).toBe(1);
});

clause('16.2.9.1a', 'lots are drawn for who directs only when Oda is attacked', () => {
  expect(battle(attack('kyo', { leaders: ['shibata', 'hideyoshi'], oda: 2 })).director).toBe(-1);
});

clause('16.2.9.1a', 'who directs one combat decides nothing elsewhere', () => {
  const { board } = startAttackOnOda('kyo', { azai: 6, leaders: ['ieyasu', 'shibata'], tokugawa: 2 });
  const decides = (place: string) => decidingSeat(board, clanOf('oda'), placeOf(place));
  expect([decides('kyo'), decides('kannonji'), decides('kiyosu')]).toEqual([2, 0, 1]);
});

clause('16.2.9.1a', 'Nobunaga counts for nobody among those who might direct', () => {
  const { board } = four({ active: 'azai_asakura', places: { kyo: { leaders: ['nobunaga', 'shibata'] } } });
  expect(directorSeatsAt(board, placeOf('kyo'))).toEqual([1]);
});

clause(['9.7.1a', '16.2.9.1a'], 'with four players neutrals are run by Anti-Oda against Oda, and by who directs against Anti-Oda', () => {
  const decides = (active: string, place: string) =>
    decidingSeat(four({ active, places: { gifu: { oda: 1 } } }).board, clanOf('minor'), placeOf(place));
  expect([decides('katsuie', 'kannonji'), decides('azai_asakura', 'kannonji'), decides('azai_asakura', 'kiyosu')]).toEqual([3, 0, 1]);
});

clause(
  ['16.2.9.4a', '16.2.6.1'],
  'soldiers without a leader retreat by the word of the Tokugawa player, those of Oda by that of who directs',
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

clause('16.2.9.4a', 'of those who do not direct the one with fewer units says first, and nobody who is behind the walls', () => {
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

clause(['16.2.2.1', '4.2.2b'], 'the three Oda players play the Oda alliance and no other, the fourth all others', () => {
  const { board } = four({ active: 'katsuie', places: { gifu: { oda: 1 } } });
  const players = (alliance: string) => [0, 1, 2, 3].filter((seat) => seatPlaysAlliance(board, seat, allianceOf(alliance)));
  expect([players('oda'), players('azai_asakura'), players('ikko'), players('takeda')]).toEqual([[0, 1, 2], [3], [3], [3]]);
});

clause(['card.39', '16.1.4.4'], 'with three players Kyo is held by one of them, not by his side', () => {
  const holds = (kyo: string) => {
    const { board } = position({ scenario: 'three', places: { gifu: { oda: 1 } }, control: { kyo } });
    return [0, 1, 2].map((seat) => seatHoldsKyo(board, seat));
  };
  expect([holds('oda'), holds('azai'), holds('ikko')]).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ]);
});

clause(['16.2.9.2b', '10.3.3.4a'], 'with four players the Anti-Oda player loses a leader before his soldiers if he likes', () => {
  const table = startAttackOnOda('wp_sekigahara', { azai: 6, leaders: ['isono', 'nagamasa', 'shibata'], oda: 3 });
  while (table.step !== 'chooseLosses') {
    const seat = table.state.seats.find((one) => table.allowed(one).length > 0) as string;
    const isLast = table.isLegal(seat, ['fight']) && seat === 'antiOda';
    table.act(seat, table.isLegal(seat, ['fight']) ? ['fight'] : table.allowed(seat)[0]!, isLast ? dice(1, 6, 6, 1, 1, 1) : []);
  }
  expect(table.refusal('antiOda', ['loseLeader', battle(table).commander[0] === leaderOf('isono') ? 'nagamasa' : 'isono'])).toBeNull();
});

/* 16.1.5 A and B defend together. */

clause(['16.1.5.1', '10.3.3.4a'], 'the player of the commander leads them; without a commander the one with more units', () => {
  const leads = (force: Force) => {
    const table = startCombat('wp_sekigahara', {
      scenario: 'three',
      active: 'oda',
      places: { wp_sekigahara: { oda: 6, ...force } },
      control: { sawayama: 'ikko' },
    });
    return leadingSeat(table.board, 1);
  };
  expect([leads({ azai: 2, ikko: 3 }), leads({ azai: 3, ikko: 2 })]).toEqual([2, 1]);
  expect(leads({ azai: 2, leaders: ['nagamasa'], asakura: 2, ikko: 2 })).toBe(1);
  expect(leads({ azai: 1, asakura: 1, takeda: 2, leaders: ['yamagata'] })).toBe(2);
  expect(leads({ azai: 2, leaders: ['nagamasa'], takeda: 2, ikko: 2 })).toBe(1);
});

/* 16.2.6, 16.2.7 By sea with four players. */

clause(
  ['16.2.6.2', '16.2.6.1', '16.2.2.2'],
  'each sails with his own leaders and the soldiers of his sphere, the Tokugawa player with the lesser clans',
  () => {
    const sails = (active: string) => {
      const table = four({
        active,
        points: 4,
        places: { noda_fukushima: { leaders: ['hideyoshi', 'shibata'], oda: 1, tokugawa: 1 } },
        control: { noda_fukushima: 'oda' },
      });
      if (!table.isLegal(active, ['from', 'noda_fukushima'])) return [];
      return table
        .act(active, ['from', 'noda_fukushima'])
        .actionsOfType(active, 'sail')
        .map((action) => action[2]);
    };
    expect([sails('hideyoshi'), sails('katsuie'), sails('tokugawa')]).toEqual([
      ['oda', 'leader:hideyoshi'],
      ['leader:shibata'],
      ['tokugawa'],
    ]);
  },
);

/* 11, 16.2.10 Who regroups whom. */

clause(['16.2.6.1', '4.2.2b'], 'of the Oda players only the Tokugawa player raises the lesser clans, and none of them an enemy’s', () => {
  const table = four({
    places: {
      kyo: { leaders: ['nobunaga'], oda: 3 },
      gifu: { oda: 9 },
      kiyosu: { oda: 2 },
      hamamatsu: { tokugawa: 5 },
      odani: { azai: 1 },
    },
    box: { oda: 9, tokugawa: 9, azai: 9 },
    boxed: ['niwa', 'araki'],
    at: REGROUPS,
  });
  const raises = (seat: string, clan: string) => table.refusal(seat, ['raiseSoldier', clan]);
  expect(['oda', 'tokugawa', 'azai'].map((clan) => raises('katsuie', clan))).toEqual([null, '4.2.2b', '4.2.2b']);
  expect([table.refusal('katsuie', ['raiseLeader', 'niwa']), table.refusal('katsuie', ['raiseLeader', 'araki'])]).toEqual([null, '4.2.2b']);
  table.act('katsuie', ['endRegroup']);
  expect(['oda', 'tokugawa', 'azai'].map((clan) => raises('tokugawa', clan))).toEqual([null, null, '4.2.2b']);
});

clause(['16.2.5.4', '16.2.10.3'], 'nobody helps a guard that is besieged or cut off', () => {
  const askedSeats = (otsu: Force, control: Position['control'] = {}) =>
    four({
      places: { otsu, gifu: { oda: 9 }, kiyosu: { oda: 9 }, hamamatsu: { tokugawa: 1 }, kyo: {} },
      control,
      box: { oda: 9 },
      at: REGROUPS,
    }).refusal('tokugawa', ['endRegroup']);
  expect(askedSeats({ leaders: ['nobunaga'], oda: 1 })).toBe('16.2.10.3');
  expect(askedSeats({ ikko: 3, inside: { leaders: ['nobunaga'], oda: 1 } })).toBeNull();
});

clause(['16.2.11.3', '16.2.2.2'], 'a player disbands leaders of his own where he rules, not those of another and not elsewhere', () => {
  const table = four({
    places: { gifu: { leaders: ['araki', 'niwa'], oda: 1 }, kiyosu: { leaders: ['sakuma'] }, odani: { leaders: ['isono'], azai: 1 } },
    at: { step: 'endPhase', part: 'disband', local: { next: 0 } },
  }).act('hideyoshi', ['disbandSome']);
  expect(['araki', 'niwa', 'sakuma', 'isono'].map((leader) => table.refusal('hideyoshi', ['disbandLeader', leader]))).toEqual([
    null,
    '12.0.1a',
    '12.0.1a',
    '12.0.1a',
  ]);
  expect([table.actionsOfType('hideyoshi', 'disbandLeader'), table.actionsOfType('hideyoshi', 'disband')]).toEqual([
    [['disbandLeader', 'araki']],
    [['disband', 'gifu', 'oda', 1]],
  ]);
});

/* 8.2.7a Diplomats in a combat of three players. */

clause(
  ['8.2.7a', '15.1.6', '16.1.2.4'],
  'each uses his own diplomats who are there, and the shogun’s player him from anywhere, once he is a daimyo',
  () => {
    const diplomats = (given: Partial<Position>, force: Force = {}) => {
      const { board } = startCombat('wp_sekigahara', {
        scenario: 'three',
        active: 'oda',
        entered: ['takeda'],
        hands: { antiOdaA: ['card_01'], antiOdaB: ['card_02'], oda: ['card_25'] },
        control: { sawayama: 'azai', yokoyama: 'azai' },
        ...given,
        places: {
          wp_sekigahara: { oda: 4, takeda: 2, azai: 2, ...force, leaders: ['hideyoshi', 'shingen', 'nagamasa', ...(force.leaders ?? [])] },
          ...given.places,
        },
      });
      return [0, 1, 2].map((seat) => diplomatsInCombat(board, seat));
    };
    const [oda, takeda, shogun] = [leaderOf('hideyoshi'), leaderOf('shingen'), leaderOf('yoshiaki')];
    expect(diplomats({})).toEqual([[oda], [], [takeda]]);
    expect(diplomats({ places: { kyo: { leaders: ['yoshiaki'] } }, daimyo: ['yoshiaki'] })).toEqual([[oda], [shogun], [takeda]]);
    expect(diplomats({ places: { kyo: { leaders: ['yoshiaki'] } } })).toEqual([[oda], [], [takeda]]);
    expect(diplomats({ boxed: ['yoshiaki'], daimyo: ['yoshiaki'] })).toEqual([[oda], [], [takeda]]);
    expect(diplomats({}, { leaders: ['yoshiaki'] })).toEqual([[oda], [], [takeda]]);
    expect(diplomats({ daimyo: ['yoshiaki'] }, { leaders: ['yoshiaki'] })).toEqual([[oda], [shogun], [takeda]]);
  },
);
