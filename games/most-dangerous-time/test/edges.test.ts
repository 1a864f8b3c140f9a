import { clause } from '@gunbai/kits/testing';
import { expect } from 'vitest';
import { OUT_OF_TOUCH } from '../rules/board.ts';
import { allianceOf, clanOf, leaderOf, placeOf } from '../rules/components.ts';
import { numberNeeded } from '../rules/negotiation.ts';
import { directorsAt, deciderFor, holdsKyo, playsAlliance } from '../rules/players.ts';
import { initiativeModifiers } from '../rules/initiative.ts';
import { addSoldiers } from '../rules/pieces.ts';
import { leadSeat, lossSeat, ownerOf, ownersOn } from '../rules/sides.ts';
import { battle, combatIn, commands, told, underAttack } from './field.ts';
import { dice, position } from './position.ts';
import type { Dangerous, Force, Position } from './position.ts';

// What stands at the edge of a rule: the second stack, the third player, the fight after the fight.

const four = (wish: Position): Dangerous => position({ scenario: 'four', ...wish, places: { uotsu: {}, ...wish.places } });

/* 16.2.5, 16.2.10 Nobunaga, his guard and his area. */

const ENDS = { step: 'endPhase', part: 'nobunaga', local: { next: 0 } };
const REGROUPS = { step: 'endPhase', part: 'regroup', local: { next: 0 } };

clause('16.2.5.5', 'three soldiers of his clan go home with Nobunaga, though they come out of two stacks; the others stay', () => {
  const table = four({
    places: { gifu: { leaders: ['nobunaga', 'hideyoshi'], tokugawa: 2, oda: 1 }, kyo: {} },
    board: (board) => addSoldiers(board, placeOf('gifu'), clanOf('oda'), OUT_OF_TOUCH, 4),
    at: ENDS,
  });
  expect(table.at('kyo')).toEqual({ oda: 3, leaders: ['nobunaga'] });
  expect(table.at('gifu')).toEqual({ oda: 2, tokugawa: 2, leaders: ['hideyoshi'] });
});

clause('16.2.5.5', 'nobody goes home out of a besieged castle, nor to headquarters that are lost or full of strangers', () => {
  const goes = (wish: Position) => four({ at: ENDS, outcomes: [0, 0, 0], ...wish }).leader('nobunaga') === placeOf('kyo');
  const gifu = { leaders: ['nobunaga'], oda: 3 };
  expect(goes({ places: { gifu } })).toBe(true);
  expect(goes({ places: { gifu: { ikko: 3, inside: gifu } } })).toBe(false);
  expect(goes({ places: { gifu }, control: { kyo: 'azai' } })).toBe(false);
  expect(goes({ places: { gifu, kyo: { azai: 1 } } })).toBe(false);
});

clause('16.2.5.5', 'a siege that Nobunaga and his guard kept up ends when they go home', () => {
  const table = four({ places: { sawayama: { leaders: ['nobunaga'], oda: 3, inside: { azai: 1 } }, kyo: {} }, at: ENDS });
  expect([table.leader('nobunaga'), table.at('sawayama')]).toEqual([placeOf('kyo'), { azai: 1 }]);
});

clause('16.2.10.2', 'Nobunaga himself is one of the two units', () => {
  const table = four({ places: { kyo: {}, gifu: { oda: 9 } }, boxed: ['nobunaga'], box: { oda: 9 }, at: REGROUPS });
  expect(table.at('kyo')).toEqual({ oda: 1, leaders: ['nobunaga'] });
  expect(told(table, 'guardRegroups')).toEqual({ type: 'guardRegroups', place: 'kyo', soldiers: 1 });
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
    const seat = table.state.seats.find((one) => table.why(one, ['endRegroup']) === null) as string;
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
    const seat = table.state.seats.find((one) => table.why(one, ['returnToBox']) === null) as string;
    asked.push(seat);
    table.act(seat, ['returnToBox']);
    while (table.step === 'regroupUnit')
      table.act(
        table.state.seats.find((one) => table.why(one, ['endRegroup']) === null)!,
        ['endRegroup'],
      );
  }
  expect(asked).toEqual(['hideyoshi', 'katsuie', 'tokugawa', 'antiOda']);
});

/* 16.2.9 Several Oda players in one combat. */

/** Katsuie attacks the Azai with these; Kannonji is in Hideyoshi's sphere, Kyo in nobody's. */
const attack = (place: string, force: Force, more: Partial<Position> = {}): Dangerous => {
  const table = combatIn(place, {
    scenario: 'four',
    active: 'katsuie',
    places: { [place]: { azai: 6, ...force } },
    control: { [place]: 'azai' },
    ...more,
  });
  while (!['retreatOrFight', 'chooseLosses'].includes(table.step)) {
    const seat = table.state.seats.find((one) => table.allowed(one).length > 0) as string;
    table.act(seat, table.offers(seat, ['deployed']) ? ['deployed'] : table.allowed(seat)[0]!);
  }
  return table;
};

clause(['16.2.9.2a', '16.2.6.1'], 'the lesser clans count as the Tokugawa player’s, Nobunaga and the soldiers of Oda as nobody’s', () => {
  const allots = (place: string, force: Force) => lossSeat(attack(place, force).board, 0);
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
  const { board } = underAttack('kyo', { azai: 6, leaders: ['ieyasu', 'shibata'], tokugawa: 2 });
  const decides = (place: string) => deciderFor(board, clanOf('oda'), placeOf(place));
  expect([decides('kyo'), decides('kannonji'), decides('kiyosu')]).toEqual([2, 0, 1]);
});

clause('16.2.9.1a', 'Nobunaga counts for nobody among those who might direct', () => {
  const { board } = four({ active: 'azai_asakura', places: { kyo: { leaders: ['nobunaga', 'shibata'] } } });
  expect(directorsAt(board, placeOf('kyo'))).toEqual([1]);
});

clause(['9.7.1a', '16.2.9.1a'], 'with four players neutrals are run by Anti-Oda against Oda, and by who directs against Anti-Oda', () => {
  const decides = (active: string, place: string) =>
    deciderFor(four({ active, places: { gifu: { oda: 1 } } }).board, clanOf('minor'), placeOf(place));
  expect([decides('katsuie', 'kannonji'), decides('azai_asakura', 'kannonji'), decides('azai_asakura', 'kiyosu')]).toEqual([3, 0, 1]);
});

clause(
  ['16.2.9.4a', '16.2.6.1'],
  'soldiers without a leader retreat by the word of the Tokugawa player, those of Oda by that of who directs',
  () => {
    const table = underAttack('kannonji', { azai: 6, leaders: ['shibata', 'nobunaga'], oda: 9, tokugawa: 2 }).act('hideyoshi', [
      'deployed',
    ]);
    const { groups } = battle(table);
    const owner = (leader: string, clan: string) =>
      ownerOf(
        table.board,
        groups.find((one) => one.leader === (leader === '' ? -1 : leaderOf(leader)) && one.clan === clanOf(clan))!,
      );
    expect([owner('shibata', 'oda'), owner('nobunaga', 'oda'), owner('', 'tokugawa')]).toEqual([1, 0, 2]);
    const without = underAttack('kannonji', { azai: 6, leaders: ['shibata'], oda: 8 }).act('hideyoshi', ['deployed']);
    expect(ownersOn(without.board, 1)).toEqual([0, 1]);
  },
);

clause('16.2.9.4a', 'of those who do not direct the one with fewer units says first, and nobody who is behind the walls', () => {
  const order = (shibata: number, ieyasu: number) => {
    const table = underAttack(
      'ishiyama',
      { ikko: 6, leaders: ['shibata', 'ieyasu'], oda: shibata, tokugawa: ieyasu },
      { active: 'ikko', control: { ishiyama: 'oda' } },
    );
    return ownersOn(table.act('hideyoshi', ['deployed']).board, 1);
  };
  expect([order(3, 1), order(1, 3)]).toEqual([
    [2, 1],
    [1, 2],
  ]);
  const table = underAttack(
    'ishiyama',
    { ikko: 6, leaders: ['shibata', 'ieyasu'], oda: 3, tokugawa: 1 },
    { active: 'ikko', control: { ishiyama: 'oda' } },
  );
  table.act('hideyoshi', ['shelterLeader', 'ieyasu']).act('hideyoshi', ['shelter', 'tokugawa', 1]).act('hideyoshi', ['deployed']);
  expect(ownersOn(table.board, 1)).toEqual([1]);
});

clause(['16.2.2.1', '4.2.2b'], 'the three Oda players play the Oda alliance and no other, the fourth all others', () => {
  const { board } = four({ active: 'katsuie', places: { gifu: { oda: 1 } } });
  const players = (alliance: string) => [0, 1, 2, 3].filter((seat) => playsAlliance(board, seat, allianceOf(alliance)));
  expect([players('oda'), players('azai_asakura'), players('ikko'), players('takeda')]).toEqual([[0, 1, 2], [3], [3], [3]]);
});

clause(['card.39', '16.1.4.4'], 'with three players Kyo is held by one of them, not by his side', () => {
  const holds = (kyo: string) => {
    const { board } = position({ scenario: 'three', places: { gifu: { oda: 1 } }, control: { kyo } });
    return [0, 1, 2].map((seat) => holdsKyo(board, seat));
  };
  expect([holds('oda'), holds('azai'), holds('ikko')]).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ]);
});

/* 16.1.5 A and B defend together. */

clause(['16.1.5.1', '10.3.3.4a'], 'the player of the commander leads them; without a commander the one with more units', () => {
  const leads = (force: Force) => {
    const table = combatIn('wp_sekigahara', {
      scenario: 'three',
      active: 'oda',
      places: { wp_sekigahara: { oda: 6, ...force } },
      control: { sawayama: 'ikko' },
    });
    return leadSeat(table.board, 1);
  };
  expect([leads({ azai: 2, ikko: 3 }), leads({ azai: 3, ikko: 2 })]).toEqual([2, 1]);
  expect(leads({ azai: 2, leaders: ['nagamasa'], asakura: 2, ikko: 2 })).toBe(1);
  expect(leads({ azai: 1, asakura: 1, takeda: 2, leaders: ['yamagata'] })).toBe(2);
  expect(leads({ azai: 2, leaders: ['nagamasa'], takeda: 2, ikko: 2 })).toBe(1);
});

/* 10.3 In the field. */

/** Oda, who is active, against the Azai in Sekigahara. */
const sekigahara = (force: Force, more: Partial<Position> = {}): Dangerous =>
  combatIn('wp_sekigahara', {
    active: 'oda',
    places: { wp_sekigahara: force },
    control: { sawayama: 'azai', yokoyama: 'azai', ogaki: 'oda' },
    ...more,
  });

clause('10.3.3.2c', 'a leader out of communication is a unit out of communication, too', () => {
  const isAdded = (ogaki: string) => {
    const table = sekigahara(
      { leaders: ['hideyoshi'], azai: 3 },
      { control: { sawayama: 'azai', yokoyama: 'azai', ogaki, gifu: ogaki, kiyosu: ogaki } },
    );
    return initiativeModifiers(table.board, battle(table), 1).some(({ clause: id }) => id === '10.3.3.2c');
  };
  expect([isAdded('oda'), isAdded('azai')]).toEqual([false, true]);
});

clause('10.3.3.2c', 'but not one who is behind the walls while others fight before them, nor one’s own', () => {
  const table = sekigahara(
    { leaders: ['hideyoshi'], azai: 3 },
    { control: { sawayama: 'azai', yokoyama: 'azai', ogaki: 'azai', gifu: 'azai', kiyosu: 'azai' } },
  );
  const adds = (side: 0 | 1) => initiativeModifiers(table.board, battle(table), side).some(({ clause: id }) => id === '10.3.3.2c');
  expect([adds(0), adds(1)]).toEqual([false, true]);
  for (const group of battle(table).groups) if (group.side === 0) group.inside = true;
  expect(adds(1)).toBe(false);
});

clause('10.3.2', 'a leader with a soldier is not one soldier: they fight an ordinary round', () => {
  const table = sekigahara({ oda: 1, leaders: ['hideyoshi'], azai: 1 });
  expect(table.step).toBe('retreatOrFight');
  expect(sekigahara({ oda: 1, azai: 1 }, { dice: [6, 1] }).at('wp_sekigahara')).toEqual({ oda: 1 });
});

/* 8.4 After a change of sides. */

/** Units of a clan have just gone over in a place; `serves` says which leaders have. */
const turned = (place: string, clan: string, soldiers: number, leaders: readonly string[], wish: Position): Dangerous =>
  position({
    active: 'oda',
    serves: Object.fromEntries(leaders.map((leader) => [leader, clan])),
    ...wish,
    call: { step: 'turncoats', local: { place: placeOf(place), clan: clanOf(clan), soldiers, leaders: leaders.map(leaderOf) } },
  });

clause(
  ['8.4.3a', '8.4.6'],
  'who changed sides behind the walls comes out first; if none of his goes back in, it is a siege and no fight',
  () => {
    const garrison = { azai: 1, oda: 1, leaders: ['isono', 'nagamasa'] };
    const besieged = (): Dangerous =>
      turned('odani', 'oda', 1, ['isono'], { places: { odani: { oda: 2, inside: garrison }, gifu: { oda: 1 } } });
    const out = besieged().act('oda', ['deployed']).act('antiOda', ['deployed']);
    expect(out.at('odani')).toEqual({ oda: 3, 'azai!': 1, leaders: ['isono', 'nagamasa'] });
    expect([out.board.leaderMarks[leaderOf('isono')], out.board.battle]).toEqual([0, null]);
    const back = besieged().act('oda', ['shelterLeader', 'isono']).act('oda', ['deployed']).act('antiOda', ['deployed']);
    expect(battle(back)).toMatchObject({ ground: 'castle', special: true });
    expect(battle(back).groups.flatMap(({ side, leader, inside }) => (side === 0 ? [[leader, inside]] : []))).toEqual([
      [leaderOf('isono'), true],
      [-1, false],
    ]);
  },
);

clause('8.4.3a', 'so he does where others than his new friends stand before the walls as well', () => {
  const table = turned('odani', 'oda', 1, ['isono'], {
    places: { odani: { oda: 2, minor: 1, inside: { azai: 1, oda: 1, leaders: ['isono', 'nagamasa'] } }, gifu: { oda: 1 } },
  });
  expect(table.offered('oda', 'shelter')).toEqual([['shelter', 'oda', 1]]);
  expect([table.soldiers('odani', 'oda', 'inside'), table.board.leaderMarks[leaderOf('isono')]]).toEqual([0, 0]);
});

clause(['8.4.1b', '5.1.1', '10.2.1a'], 'turncoats without a line to their new side fight out of communication', () => {
  const fights = (ogaki: string) => {
    const table = turned('wp_sekigahara', 'oda', 2, [], {
      places: { wp_sekigahara: { oda: 2, azai: 3 } },
      control: { sawayama: 'azai', yokoyama: 'azai', ogaki },
    });
    const { soldiers, ooc } = battle(table).groups.find(({ side }) => side === 0)!;
    return [soldiers, ooc];
  };
  expect([fights('oda'), fights('azai')]).toEqual([
    [2, 0],
    [0, 2],
  ]);
});

clause(['8.4.1b', '10.2.1a'], 'so do the betrayed who have none', () => {
  const table = turned('wp_sekigahara', 'oda', 2, [], {
    places: { wp_sekigahara: { oda: 2, azai: 3 } },
    control: { sawayama: 'oda', yokoyama: 'oda' },
  });
  expect(battle(table).groups.find(({ side }) => side === 1)).toMatchObject({ soldiers: 0, ooc: 3 });
});

clause(['8.4.1b', '8.2.7d'], 'a leader who has gone elsewhere, or back to his old side, fights with nobody', () => {
  const fights = (wish: Position) =>
    commands(turned('wp_sekigahara', 'oda', 2, ['isono'], { ...wish, control: { sawayama: 'azai', yokoyama: 'azai' } }), 0);
  expect(fights({ places: { wp_sekigahara: { oda: 2, azai: 3, leaders: ['isono'] } } })).toEqual({ isono: 2 });
  expect(fights({ places: { wp_sekigahara: { oda: 2, azai: 3 }, gifu: { leaders: ['isono'] } } })).toEqual({ oda: 2 });
  expect(fights({ places: { wp_sekigahara: { oda: 2, azai: 3, leaders: ['isono'] } }, serves: {} })).toEqual({ oda: 2 });
});

clause(['8.4.4', '8.4.5'], 'the betrayed inside and outside are both asked, those inside first', () => {
  const table = turned('odani', 'oda', 1, [], { places: { odani: { oda: 1, azai: 1, inside: { azai: 2 } }, gifu: { oda: 1 } } });
  table.act('oda', ['deployed']);
  expect(table.offered('antiOda', 'sally').length).toBeGreaterThan(0);
  table.act('antiOda', ['deployed']);
  expect(table.offered('antiOda', 'shelter').length).toBeGreaterThan(0);
});

clause(
  ['8.4.7b', '10.2.6a', '10.2.5b'],
  'the battle inside starts afresh: new commanders, no cards and no rounds of the one outside',
  () => {
    const table = turned('odani', 'oda', 4, [], { places: { odani: { oda: 4, azai: 3 }, gifu: { oda: 1 } } });
    table.act('oda', ['shelter', 'oda', 2]).act('oda', ['deployed']).act('antiOda', ['shelter', 'azai', 2]);
    Object.assign(battle(table), {
      gunnery: [1, 1],
      downpour: [1, 1],
      surprise: [1, 1],
      commander: [leaderOf('hideyoshi'), leaderOf('isono')],
    });
    table.act('antiOda', ['retreat'], dice(1, 6)).act('antiOda', ['retreatTo', 'yokoyama']);
    expect(battle(table)).toMatchObject({
      ground: 'castle',
      gunnery: [0, 0],
      downpour: [0, 0],
      surprise: [0, 0],
      commander: [-1, -1],
      retreating: -1,
      round: 1,
    });
  },
);

clause(['8.2.7d', '8.4.1b'], 'a daimyo who goes over in such a fight brings others over elsewhere, and they fight after it', () => {
  const table = position({
    active: 'takeda',
    entered: ['takeda'],
    places: {
      wp_uda: { leaders: ['shingen', 'ieyasu'], takeda: 3, tokugawa: 2, oda: 1 },
      okazaki: { tokugawa: 1, oda: 2 },
      gifu: { oda: 1 },
    },
    daimyo: ['ieyasu'],
    hands: { antiOda: ['card_09'] },
    call: { step: 'turncoats', local: { place: placeOf('wp_uda'), clan: clanOf('takeda'), soldiers: 3, leaders: [leaderOf('shingen')] } },
  });
  table.act('antiOda', ['betray', 'card_09', 'shingen']);
  table.act('antiOda', ['appoint', 'shingen']).act('oda', ['retreat'], dice(1, 6)).act('oda', ['retreatTo', 'okawachi']);
  expect([battle(table).place, table.soldiers('okazaki', 'takeda')]).toEqual([placeOf('okazaki'), 1]);
});

/* 8.3 Negotiation. */

const talks = (wish: Position): Dangerous => position({ active: 'oda', at: 'negotiation', ...wish });

clause(['8.3.3d', '8.3.3'], 'only who is behind the walls of a besieged castle is won more easily', () => {
  const needed = (place: string, force: Force, isInside: boolean) =>
    numberNeeded(position({ active: 'oda', places: { [place]: force } }).board, placeOf(place), clanOf('azai'), isInside);
  const both = { oda: 1, azai: 1, inside: { azai: 1 } };
  expect([needed('odani', both, true), needed('odani', both, false)]).toEqual([5, 6]);
});

clause(['8.3.3b', '15.1.2a'], 'the shogun as a samurai is nobody, and makes nobody firmer', () => {
  const needed = (daimyo: string[]) =>
    numberNeeded(
      position({ active: 'oda', places: { otsu: { azai: 1, leaders: ['yoshiaki'] } }, daimyo }).board,
      placeOf('otsu'),
      clanOf('azai'),
      false,
    );
  expect([needed([]), needed(['yoshiaki'])]).toEqual([6, 8]);
});

clause(['8.3.1c', '8.3.1b'], 'who stands before the walls reaches the besieged, not those who stand beside him', () => {
  const places = { odani: { leaders: ['hideyoshi'], oda: 2, azai: 1, inside: { azai: 2 } }, gifu: { oda: 1 } };
  const samurai = talks({ places }).act('oda', ['negotiate', 'hideyoshi']);
  expect([samurai.refusal('oda', ['persuade', 'odani', 'azai', 1]), samurai.refusal('oda', ['persuade', 'odani', 'azai', 0])]).toEqual([
    null,
    '8.3.1c',
  ]);
  const daimyo = talks({ places, daimyo: ['hideyoshi'] }).act('oda', ['negotiate', 'hideyoshi']);
  expect([daimyo.refusal('oda', ['persuade', 'odani', 'azai', 1]), daimyo.refusal('oda', ['persuade', 'odani', 'azai', 0])]).toEqual([
    null,
    '8.3.1b',
  ]);
});

clause(
  '8.3.1b',
  'soldiers of one clan in one place are one target, whatever marks they bear; other clans and those inside are others',
  () => {
    const table = talks({
      places: {
        gifu: { leaders: ['nobunaga'] },
        odani: { oda: 1, inside: { azai: 1, asakura: 1 } },
        yokoyama: { azai: 1 },
        kannonji: { oda: 1 },
        sawayama: { azai: 1 },
      },
      board: (board) => addSoldiers(board, placeOf('yokoyama'), clanOf('azai'), OUT_OF_TOUCH, 1),
    }).act('oda', ['negotiate', 'nobunaga']);
    expect(table.offered('oda', 'persuade')).toEqual([
      ['persuade', 'odani', 'azai', 1],
      ['persuade', 'odani', 'asakura', 1],
      ['persuade', 'yokoyama', 'azai', 0],
      ['persuade', 'sawayama', 'azai', 0],
    ]);
  },
);

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
      if (!table.offers(active, ['from', 'noda_fukushima'])) return [];
      return table
        .act(active, ['from', 'noda_fukushima'])
        .offered(active, 'sail')
        .map((action) => action[2]);
    };
    expect([sails('hideyoshi'), sails('katsuie'), sails('tokugawa')]).toEqual([
      ['oda', 'leader:hideyoshi'],
      ['leader:shibata'],
      ['tokugawa'],
    ]);
  },
);

/* 10.4 Ways out. */

clause(
  ['10.2.2c', '10.4.4d'],
  'all go back into the castle together only if all came out of it: no new soldier, no new leader, no other clan',
  () => {
    const allGoIn = (field: Force, inside: Force) => {
      const table = combatIn('kuwana', { active: 'oda', places: { kuwana: { ...field, ikko: 6, inside } } });
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
  },
);

clause(['10.2.2c', '10.4.3'], 'a leader who was not besieged goes elsewhere, one who was goes where he likes', () => {
  const table = combatIn('kuwana', {
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
});

clause('10.4.3', 'no more soldiers of a clan are sent than retreat', () => {
  const table = sekigahara({ oda: 6, azai: 2, asakura: 2 }).act('antiOda', ['retreat'], dice(1, 6));
  expect([3, 2].map((count) => table.refusal('antiOda', ['send', 'azai', count, 'sawayama']))).toEqual(['10.4.3', null]);
});

clause('10.4.4d', 'who fights before a castle with enemies inside does not withdraw into it', () => {
  const table = turned('odani', 'oda', 3, [], { places: { odani: { oda: 3, azai: 2 }, gifu: { oda: 1 } } });
  table.act('oda', ['shelter', 'oda', 1]).act('oda', ['deployed']).act('antiOda', ['shelter', 'azai', 1]);
  if (table.offers('antiOda', ['deployed'])) table.act('antiOda', ['deployed']);
  table.act('antiOda', ['retreat'], dice(1, 6));
  expect([table.refusal('antiOda', ['retreatTo', 'odani']), table.refusal('antiOda', ['retreatTo', 'yokoyama'])]).toEqual(['10.4.5', null]);
});

clause(['10.4.4a', '3.2.2'], 'nobody retreats into a space that is still closed', () => {
  const ways = (entered: string[]) => {
    const table = combatIn('kakegawa', {
      active: 'oda',
      entered,
      places: { kakegawa: { oda: 6, ikko: 2 }, gifu: { oda: 1 } },
      control: { kakegawa: 'oda', hamamatsu: 'oda', futamata: 'oda' },
    });
    return table.act('antiOda', ['deployed']).offers('antiOda', ['retreat']);
  };
  expect([ways(['takeda']), ways([])]).toEqual([true, false]);
});

clause('10.4.4b', 'a castle that is besieged already is no way out, though it is to be stormed', () => {
  const mayRetreat = (yokoyama: Force) => {
    const table = position({
      active: 'oda',
      at: 'combat',
      places: { wp_sekigahara: { oda: 9, azai: 1 }, yokoyama: { oda: 6, ...yokoyama }, gifu: { oda: 1 } },
      control: { sawayama: 'hatano', ogaki: 'oda' },
      hands: { oda: ['card_33'] },
      board: (board) => {
        board.arrivals = [placeOf('wp_sekigahara')];
        board.activated = [placeOf('yokoyama')];
      },
    }).act('oda', ['combatAt', 'wp_sekigahara']);
    while (table.step !== 'retreatOrFight') table.act('oda', table.allowed('oda')[0]!);
    return table.offers('antiOda', ['retreat']);
  };
  expect([mayRetreat({ azai: 1 }), mayRetreat({ inside: { azai: 1 } })]).toEqual([true, false]);
});

clause(['10.4.6', 'card.30'], 'a space of one’s own that is besieged or still closed is not the nearest friendly one', () => {
  const ways = (kannonji: Force) => {
    const table = combatIn('odani', {
      active: 'oda',
      places: { odani: { oda: 4, azai: 2 }, wp_yanagase: { azai: 1 }, kannonji },
      control: { kanagasaki: 'asakura' },
      hands: { antiOda: ['card_30'] },
    });
    table.act('antiOda', ['deployed']).act('antiOda', ['emperorTruce', 'card_30']);
    return table.offered('oda', 'retreatTo').map((action) => action[1]);
  };
  expect(ways({ oda: 1 })).toContain('kannonji');
  expect(ways({ ikko: 2, inside: { oda: 1 } })).not.toContain('kannonji');
});
