import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { OUT_OF_COMMUNICATION, DEFEATED } from '../../rules/state.ts';
import { placeOf, clanOf, leaderOf, allianceOf } from '../../rules/components.ts';
import { initiativeModifiers } from '../../rules/combat/initiative.ts';
import { requiredRoll } from '../../rules/diplomacy/negotiation.ts';
import { addSoldiers } from '../../rules/units.ts';
import { startCombat, battle, unitsInBattle, soldiersByLeader } from '../helpers/battle.ts';
import { position, dice } from '../helpers/position.ts';
import type { Force, Position, MdtTestTable } from '../helpers/position.ts';

// What stands at the edge of a rule: the way back, the fight after the fight, the die thrown again.

/* 10.3 In the field. */

/** Oda, who is active, against the Azai in Sekigahara. */
const sekigahara = (force: Force, more: Partial<Position> = {}): MdtTestTable =>
  startCombat('wp_sekigahara', {
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
const turned = (place: string, clan: string, soldiers: number, leaders: readonly string[], given: Position): MdtTestTable =>
  position({
    active: 'oda',
    serves: Object.fromEntries(leaders.map((leader) => [leader, clan])),
    ...given,
    call: { step: 'turncoats', local: { place: placeOf(place), clan: clanOf(clan), soldiers, leaders: leaders.map(leaderOf) } },
  });

clause(
  ['8.4.3a', '8.4.6'],
  'who changed sides behind the walls comes out first; if none of his goes back in, it is a siege and no fight',
  () => {
    const garrison = { azai: 1, oda: 1, leaders: ['isono', 'nagamasa'] };
    const besieged = (): MdtTestTable =>
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
  expect(table.actionsOfType('oda', 'shelter')).toEqual([['shelter', 'oda', 1]]);
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

clause(
  ['5.1.1', '10.2.1a', '10.5.1c'],
  'lines are checked when the fight begins, before anybody goes behind the walls of his home castle',
  () => {
    const field = (table: MdtTestTable, side: number) => battle(table).groups.find((one) => one.side === side && !one.inside);
    const betrayed = turned('odani', 'oda', 1, [], { places: { odani: { oda: 1, azai: 3, leaders: ['nagamasa'] }, gifu: { oda: 1 } } });
    betrayed.act('oda', ['deployed']).act('antiOda', ['shelter', 'azai', 1]).act('antiOda', ['deployed']);
    expect(field(betrayed, 1)).toMatchObject({ soldiers: 2, ooc: 0, leaderOoc: false });
    const changed = turned('gifu', 'oda', 3, [], {
      places: { gifu: { oda: 3, azai: 2 }, odani: { azai: 1 } },
      control: { kiyosu: 'azai' },
    });
    changed.act('oda', ['shelter', 'oda', 1]).act('oda', ['deployed']).act('antiOda', ['deployed']);
    expect(field(changed, 0)).toMatchObject({ soldiers: 2, ooc: 0 });
  },
);

clause(
  ['8.4.3a', '8.4.1b', '8.4.6'],
  'one of the besiegers who is won over says whether he goes in; the besieged stay where they are',
  () => {
    const besiegers = () =>
      position({
        at: 'negotiation',
        active: 'oda',
        control: { shoryuji: 'ikko' },
        places: { shoryuji: { miyoshi: 1, ikko: 2, inside: { oda: 1 } }, kyo: { leaders: ['nobunaga'] }, gifu: { oda: 1 } },
        hands: { oda: ['card_33'] },
      })
        .act('oda', ['negotiate', 'nobunaga'])
        .act('oda', ['persuade', 'shoryuji', 'miyoshi', 0], dice(6));
    expect(besiegers().at('shoryuji')).toEqual({ ikko: 2, oda: 1, 'oda!': 1 });
    const inside = besiegers().act('oda', ['shelter', 'oda', 1]);
    expect([inside.at('shoryuji'), inside.board.battle]).toEqual([{ ikko: 2, 'oda!': 2 }, null]);
    const outside = besiegers().act('oda', ['deployed']);
    expect([outside.at('shoryuji'), unitsInBattle(outside)]).toEqual([{ ikko: 2, oda: 1, 'oda!': 1 }, [1, 2]]);
  },
);

clause(['8.4.1b', '8.2.7d'], 'a leader who has gone elsewhere, or back to his old side, fights with nobody', () => {
  const fights = (given: Position) =>
    soldiersByLeader(turned('wp_sekigahara', 'oda', 2, ['isono'], { ...given, control: { sawayama: 'azai', yokoyama: 'azai' } }), 0);
  expect(fights({ places: { wp_sekigahara: { oda: 2, azai: 3, leaders: ['isono'] } } })).toEqual({ isono: 2 });
  expect(fights({ places: { wp_sekigahara: { oda: 2, azai: 3 }, gifu: { leaders: ['isono'] } } })).toEqual({ oda: 2 });
  expect(fights({ places: { wp_sekigahara: { oda: 2, azai: 3, leaders: ['isono'] } }, serves: {} })).toEqual({ oda: 2 });
});

clause(['8.4.4', '8.4.5'], 'the betrayed inside and outside are both asked, those inside first', () => {
  const table = turned('odani', 'oda', 1, [], { places: { odani: { oda: 1, azai: 1, inside: { azai: 2 } }, gifu: { oda: 1 } } });
  table.act('oda', ['deployed']);
  expect(table.actionsOfType('antiOda', 'sally').length).toBeGreaterThan(0);
  table.act('antiOda', ['deployed']);
  expect(table.actionsOfType('antiOda', 'shelter').length).toBeGreaterThan(0);
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

const talks = (given: Position): MdtTestTable => position({ active: 'oda', at: 'negotiation', ...given });

clause(['8.3.3d', '8.3.3'], 'only who is behind the walls of a besieged castle is won more easily', () => {
  const needed = (place: string, force: Force, isInside: boolean) =>
    requiredRoll(position({ active: 'oda', places: { [place]: force } }).board, placeOf(place), clanOf('azai'), isInside);
  const both = { oda: 1, azai: 1, inside: { azai: 1 } };
  expect([needed('odani', both, true), needed('odani', both, false)]).toEqual([5, 6]);
});

clause(['8.3.3b', '15.1.2a'], 'the shogun as a samurai is nobody, and makes nobody firmer', () => {
  const needed = (daimyo: string[]) =>
    requiredRoll(
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
      board: (board) => addSoldiers(board, placeOf('yokoyama'), clanOf('azai'), OUT_OF_COMMUNICATION, 1),
    }).act('oda', ['negotiate', 'nobunaga']);
    expect(table.actionsOfType('oda', 'persuade')).toEqual([
      ['persuade', 'odani', 'azai', 1],
      ['persuade', 'odani', 'asakura', 1],
      ['persuade', 'yokoyama', 'azai', 0],
      ['persuade', 'sawayama', 'azai', 0],
    ]);
  },
);

/* 10.4 Ways out. */

clause(
  ['10.2.2c', '10.4.4d'],
  'all go back into the castle together only if all came out of it: no new soldier, no new leader, no other clan',
  () => {
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
  },
);

clause(['10.2.2c', '10.4.3'], 'a leader who was not besieged goes elsewhere, one who was goes where he likes', () => {
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
});

clause('10.4.3', 'no more soldiers of a clan are sent than retreat', () => {
  const table = sekigahara({ oda: 6, azai: 2, asakura: 2 }).act('antiOda', ['retreat'], dice(1, 6));
  expect([3, 2].map((count) => table.refusal('antiOda', ['send', 'azai', count, 'sawayama']))).toEqual(['10.4.3', null]);
});

clause('10.4.4d', 'who fights before a castle with enemies inside does not withdraw into it', () => {
  const table = turned('odani', 'oda', 3, [], { places: { odani: { oda: 3, azai: 2 }, gifu: { oda: 1 } } });
  table.act('oda', ['shelter', 'oda', 1]).act('oda', ['deployed']).act('antiOda', ['shelter', 'azai', 1]);
  if (table.isLegal('antiOda', ['deployed'])) table.act('antiOda', ['deployed']);
  table.act('antiOda', ['retreat'], dice(1, 6));
  expect([table.refusal('antiOda', ['retreatTo', 'odani']), table.refusal('antiOda', ['retreatTo', 'yokoyama'])]).toEqual(['10.4.5', null]);
});

clause(['10.4.4a', '3.2.2'], 'nobody retreats into a space that is still closed', () => {
  const retreatSpaces = (entered: string[]) => {
    const table = startCombat('kakegawa', {
      active: 'oda',
      entered,
      places: { kakegawa: { oda: 6, ikko: 2 }, gifu: { oda: 1 } },
      control: { kakegawa: 'oda', hamamatsu: 'oda', futamata: 'oda' },
    });
    return table.act('antiOda', ['deployed']).isLegal('antiOda', ['retreat']);
  };
  expect([retreatSpaces(['takeda']), retreatSpaces([])]).toEqual([true, false]);
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
    return table.isLegal('antiOda', ['retreat']);
  };
  expect([mayRetreat({ azai: 1 }), mayRetreat({ inside: { azai: 1 } })]).toEqual([true, false]);
});

clause(['10.4.6', 'card.30'], 'a space of one’s own that is besieged or still closed is not the nearest friendly one', () => {
  const retreatSpaces = (kannonji: Force) => {
    const table = startCombat('odani', {
      active: 'oda',
      places: { odani: { oda: 4, azai: 2 }, wp_yanagase: { azai: 1 }, kannonji },
      control: { kanagasaki: 'asakura' },
      hands: { antiOda: ['card_30'] },
    });
    table.act('antiOda', ['deployed']).act('antiOda', ['emperorTruce', 'card_30']);
    return table.actionsOfType('oda', 'retreatTo').map((action) => action[1]);
  };
  expect(retreatSpaces({ oda: 1 })).toContain('kannonji');
  expect(retreatSpaces({ ikko: 2, inside: { oda: 1 } })).not.toContain('kannonji');
});

/* 10.5 Before the walls. */

clause('15.4.4', 'only Oda rouses the powers, only on Mt. Hiei, and only by storming monks who are besieged there', () => {
  const turnOfTakeda = (active: string, place: string, force: Force, master: string, ...fire: number[]) => {
    const table = startCombat(place, { active, places: { [place]: force, gifu: { oda: 1 } }, control: { [place]: master } });
    const [besieger, besieged] = active === 'oda' ? (['oda', 'antiOda'] as const) : (['antiOda', 'oda'] as const);
    while (table.step === 'deploy') table.act(besieged, ['deployed']);
    return table.act(besieger, ['storm'], dice(...fire)).board.entry[allianceOf('takeda')];
  };
  const whole = position({ active: 'oda' }).board.entry[allianceOf('takeda')];
  expect(turnOfTakeda('oda', 'mt_hiei', { oda: 2, inside: { ikko: 1 } }, 'ikko', 1, 1, 1)).toBe(whole);
  expect(turnOfTakeda('oda', 'otsu', { oda: 2, inside: { enryakuji: 1 } }, 'enryakuji', 1, 1, 1)).toBe(whole);
  expect(turnOfTakeda('ikko', 'mt_hiei', { ikko: 2, inside: { oda: 1 } }, 'oda', 1, 1)).toBe(whole);
});

clause(['10.2.2b', '9.7.1b'], 'a leader who is alone in his castle says whether he stands in it, too', () => {
  const table = startCombat('odani', { active: 'oda', places: { odani: { oda: 3, leaders: ['nagamasa'] } } });
  expect(table.actionsOfType('antiOda', 'shelterLeader')).toEqual([['shelterLeader', 'nagamasa']]);
});

clause(['8.4.7b', '10.3.3.4a'], 'the battle inside costs those who fight it, not those who have won outside', () => {
  const table = turned('odani', 'oda', 4, [], { places: { odani: { oda: 4, azai: 3 }, gifu: { oda: 1 } } });
  table.act('oda', ['shelter', 'oda', 2]).act('oda', ['deployed']).act('antiOda', ['shelter', 'azai', 2]);
  table.act('antiOda', ['retreat'], dice(1, 6)).act('antiOda', ['retreatTo', 'yokoyama']);
  table.act('antiOda', ['fight']).act('oda', ['fight'], dice(1, 6, 6, 1));
  expect(table.at('odani')).toEqual({ oda: 2, 'oda!': 1, 'azai!': 2 });
});

clause(['10.2.2c', '10.4.3'], 'who came out of the castle is counted: once he is back, nobody else goes in for him', () => {
  const table = startCombat('kuwana', { active: 'oda', places: { kuwana: { oda: 3, ikko: 6, inside: { oda: 1 } } } });
  table.act('oda', ['sally', 'oda', 1]);
  table.act('antiOda', ['fight']).act('oda', ['retreat'], dice(6, 1));
  table.act('oda', ['send', 'oda', 1, 'ise_kameyama']).act('oda', ['send', 'oda', 1, 'kuwana']);
  expect([table.refusal('oda', ['send', 'oda', 1, 'kuwana']), table.refusal('oda', ['retreatTo', 'ise_kameyama'])]).toEqual([
    '10.4.3',
    null,
  ]);
});

/* 15.6 Good Fortune. */

/** Oda holds the chit and fights three against three. */
const fortunate = (): MdtTestTable =>
  sekigahara({ oda: 3, azai: 3 }, { board: (board) => ((board.arrivals = [placeOf('wp_sekigahara')]), (board.fortune = 0)) });

clause(['15.6.1b', '10.3.3.2'], 'one die of the initiative is thrown again, the other lies as it fell', () => {
  const rolled = (side: number, die: number) => {
    const table = fortunate().act('antiOda', ['fight']).act('oda', ['fight'], dice(1, 6));
    expect(table.allowed('oda')).toEqual([['keepThrow'], ['keepThrows'], ['throwAgain', 0], ['throwAgain', 1]]);
    table.act('oda', ['throwAgain', side], dice(die, 1, 1, 1, ...(Math.abs(side === 0 ? die - 6 : 1 - die) < 2 ? [1, 1, 1] : [])));
    return [...battle(table).initiative, table.board.fortune];
  };
  expect([rolled(0, 5), rolled(1, 2)]).toEqual([
    [5, 6, 1],
    [1, 2, 1],
  ]);
});

clause(['15.6.1b', '10.3.3.3c'], 'the dice of one side in a round are thrown again, and only the new ones count', () => {
  const table = fortunate().act('antiOda', ['fight']).act('oda', ['fight'], dice(3, 3));
  table.act('oda', ['keepThrow'], dice(1, 1, 1, 6, 6, 6)).act('oda', ['throwAgain', 1], dice(1, 1, 1));
  expect([table.at('wp_sekigahara'), table.board.fortune, battle(table).round]).toEqual([{ oda: 3, azai: 3 }, 1, 2]);
});

clause(['15.6.1b', '10.5.4b'], 'so are those of the besiegers', () => {
  const table = startCombat('odani', {
    active: 'oda',
    places: { odani: { oda: 4, inside: { azai: 2 } }, gifu: { oda: 1 } },
    board: (board) => ((board.arrivals = [placeOf('odani')]), (board.fortune = 0)),
  });
  table.act('antiOda', ['deployed']).act('oda', ['storm'], dice(1, 1));
  table.act('oda', ['keepThrow'], dice(1, 1, 1, 1)).act('oda', ['throwAgain', 0], dice(6, 6, 1, 1));
  expect([table.soldiers('odani', 'azai'), table.board.fortune]).toEqual([0, 1]);
});

clause(
  ['3.3.1', '2.46.7'],
  'a clan whose last men fall in a sortie from its home castle is defeated at once, before it fights elsewhere',
  () => {
    const table = position({
      at: 'combat',
      active: 'azai_asakura',
      track: { nagamasa: 5 },
      places: { odani: { oda: 1, inside: { azai: 1 } }, sawayama: { azai: 2, oda: 2 }, gifu: { oda: 1 } },
      board: (board) => {
        board.activated = [placeOf('odani')];
        board.arrivals = [placeOf('sawayama')];
      },
    });
    table.act('antiOda', ['combatAt', 'odani']).act('antiOda', ['sally', 'azai', 1], dice(1, 6));
    expect([table.board.clanState[clanOf('azai')], table.at('sawayama'), table.board.battle]).toEqual([DEFEATED, { oda: 2 }, null]);
  },
);
