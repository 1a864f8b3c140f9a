import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { placeOf, clanOf } from '../../rules/components.ts';
import { startCombat, lastEvent, startBorderBattle, startTurncoatCombat, passUntil } from '../helpers/battle.ts';
import { dice, position } from '../helpers/position.ts';
import type { Force, Position, MdtTestTable } from '../helpers/position.ts';

/** The Azai attack Oda in Sekigahara; Oda decides first whether to retreat. */
const azaiAttack = (force: Force, more: Partial<Position> = {}) =>
  startCombat('wp_sekigahara', { active: 'azai_asakura', places: { wp_sekigahara: force }, ...more });

clause(['10.4.1b', '10.3.3.6'], 'a retreat is declared at the start of the round and carried out at its end', () => {
  const table = azaiAttack({ azai: 3, oda: 3 }).act('oda', ['retreat'], dice(3, 3, 6, 1, 1));
  expect(lastEvent(table, 'soldiersLost')).toMatchObject({ clan: 'oda', count: 1 });
  expect(table.soldiers('ogaki', 'oda')).toBe(2);
});

clause(['10.4.2', '10.4.5'], 'all units retreat or none, and only with a legal destination', () => {
  const table = azaiAttack({ azai: 3, oda: 3 }, { control: { ogaki: 'hatano' }, hands: { oda: [] } });
  expect(table.step).toBe('retreatOrFight');
  expect(table.allowed('antiOda')).toEqual([['fight'], ['retreat']]);
  const out = azaiAttack({ azai: 3, oda: 3 }).act('oda', ['retreat'], dice(1, 6));
  expect(out.soldiers('wp_sekigahara', 'oda')).toBe(0);
});

clause('10.4.2', 'a retreat without a legal destination is refused', () => {
  const table = startCombat('wp_sekigahara', {
    active: 'oda',
    places: { wp_sekigahara: { oda: 3, azai: 3 } },
    control: { ogaki: 'hatano' },
    hands: { oda: ['card_59'] },
  });
  table.act('oda', ['pass']).act('antiOda', ['fight']);
  expect(table.refusal('oda', ['retreat'])).toBe('10.4.2');
});

clause('10.4.3', 'the retreating player divides his units freely among the destinations', () => {
  const table = startCombat('wp_sekigahara', { active: 'oda', places: { wp_sekigahara: { leaders: ['nagamasa'], oda: 3, azai: 3 } } });
  table.act('antiOda', ['retreat'], dice(1, 6));
  expect(table.refusal('antiOda', ['send', 'azai', 4, 'sawayama'])).toBe('10.4.3');
  table
    .act('antiOda', ['send', 'azai', 2, 'sawayama'])
    .act('antiOda', ['sendLeader', 'nagamasa', 'yokoyama'])
    .act('antiOda', ['retreatTo', 'yokoyama']);
  expect([table.at('sawayama'), table.at('yokoyama')]).toEqual([{ azai: 2 }, { azai: 1, leaders: ['nagamasa'] }]);
});

clause('10.4.4a', 'units retreat over land to an adjacent friendly space or waypoint without enemy or neutral units', () => {
  const table = startCombat('noda_fukushima', {
    active: 'oda',
    places: { noda_fukushima: { oda: 6, miyoshi: 4 }, arioka: { hatano: 1 } },
  });
  table.act('antiOda', ['deployed']).act('antiOda', ['retreat'], dice(1, 6));
  expect(table.actionsOfType('antiOda', 'retreatTo')).toEqual([['retreatTo', 'ishiyama']]);
  expect(table.refusal('antiOda', ['retreatTo', 'sea_kawachi'])).toBe('10.4.5');
  expect(table.refusal('antiOda', ['retreatTo', 'arioka'])).toBe('10.4.5');
  expect(table.refusal('antiOda', ['retreatTo', 'ibaraki'])).toBe('10.4.5');
});

clause(['10.4.4d', '10.4.4.ex1', '2.41.2a'], 'a castle of fort value 2 that holds 2 units takes 2 more', () => {
  const table = startCombat('odani', { active: 'oda', places: { odani: { oda: 9, azai: 4 } } });
  table.act('antiOda', ['shelter', 'azai', 2]).act('antiOda', ['deployed']).act('antiOda', ['retreat'], dice(1, 6));
  expect(table.isLegal('antiOda', ['retreatTo', 'odani'])).toBe(true);
  const three = startCombat('odani', { active: 'oda', places: { odani: { oda: 9, azai: 5 } } });
  three.act('antiOda', ['shelter', 'azai', 2]).act('antiOda', ['deployed']).act('antiOda', ['retreat'], dice(1, 6));
  expect(three.refusal('antiOda', ['retreatTo', 'odani'])).toBe('10.4.4d');
  three.act('antiOda', ['send', 'azai', 2, 'odani']);
  expect(three.soldiers('odani', 'azai', 'inside')).toBe(4);
  expect(three.refusal('antiOda', ['retreatTo', 'odani'])).toBe('10.4.5');
});

clause('10.4.4d', 'the attacker cannot withdraw into a castle that was not his', () => {
  const table = startCombat('odani', { active: 'oda', places: { odani: { oda: 4, azai: 2 } } });
  table.act('antiOda', ['deployed']).act('antiOda', ['fight']).act('oda', ['retreat'], dice(6, 1));
  expect(table.actionsOfType('oda', 'retreatTo')).toEqual([
    ['retreatTo', 'kanagasaki'],
    ['retreatTo', 'wp_yanagase'],
    ['retreatTo', 'wp_kaizu'],
  ]);
  expect(table.refusal('oda', ['retreatTo', 'odani'])).toBe('10.4.5');
});

/** Active Oda units in Sekigahara and, with combat still to come, in Yokoyama. */
const twoBattles = (yokoyama: Force, azai = 3, leaders: readonly string[] = []) =>
  position({
    active: 'oda',
    at: 'combat',
    places: { wp_sekigahara: { oda: 9, ...(azai > 0 ? { azai } : {}), leaders }, yokoyama: { oda: 6, ...yokoyama } },
    control: { sawayama: 'hatano' },
    board: (board) => {
      board.arrivals = [placeOf('wp_sekigahara'), placeOf('yokoyama')];
    },
  });

clause('10.4.4b', 'units may retreat into a friendly castle whose combat is still to come; there they take no part', () => {
  const table = twoBattles({ azai: 1 }, 1).act('oda', ['combatAt', 'wp_sekigahara']);
  table.act('antiOda', ['retreat'], dice(1, 6));
  expect(table.soldiers('yokoyama', 'azai', 'inside')).toBe(1);
  expect(table.actionsOfType('antiOda', 'shelter')).toEqual([['shelter', 'azai', 1]]);
  table.act('antiOda', ['shelter', 'azai', 1]).act('oda', ['storm'], dice(1, 6, 1, 1, 1, 1, 1));
  expect(table.soldiers('yokoyama', 'azai')).toBe(0);
  expect(table.box('azai')).toBe(2);
});

clause(['10.4.4b', '10.3.3.5'], 'a leader who fled there is lost with it, too, and his fate is rolled', () => {
  const table = twoBattles({ azai: 1 }, 0, ['nagamasa']).act('oda', ['combatAt', 'wp_sekigahara']);
  table.act('antiOda', ['retreat'], dice(1, 6));
  expect(table.at('yokoyama')).toEqual({ oda: 6, azai: 1, leaders: ['nagamasa'] });
  table.act('antiOda', ['shelter', 'azai', 1]).act('oda', ['storm'], dice(1, 6, 1, 1, 1, 1, 1, 1));
  expect([table.at('yokoyama'), lastEvent(table, 'leaderWounded')]).toMatchObject([{ oda: 6 }, { leader: 'nagamasa' }]);
});

clause('10.4.4b', 'a retreat cannot exceed the castle’s capacity', () => {
  const table = twoBattles({ azai: 1 }, 3).act('oda', ['combatAt', 'wp_sekigahara']);
  expect(table.step).not.toBe('chooseRefuge');
  expect(table.refusal('antiOda', ['retreat'])).not.toBeNull();
});

clause(['10.4.4c', '2.43.3b'], 'at the end of the impulse units beyond four in a waypoint go to the regroup box', () => {
  const table = startCombat('obama', {
    active: 'oda',
    places: { obama: { oda: 6, ikko: 4 } },
    control: { kanagasaki: 'hatano', miyazu: 'hatano', obama: 'ikko' },
  });
  table.act('antiOda', ['deployed']).act('antiOda', ['fight']).act('oda', ['retreat'], dice(6, 1));
  expect(table.soldiers('wp_kutsuki', 'oda')).toBe(6);
  table.act('antiOda', ['sendHome', 'oda']).act('antiOda', ['sendHome', 'oda']);
  expect([table.soldiers('wp_kutsuki', 'oda'), table.box('oda')]).toEqual([4, 2]);
});

clause(
  ['10.4.6', 'card.30', '6.1.5'],
  'under the Emperor’s truce the attacker retreats, if necessary to the nearest friendly space',
  () => {
    const near = startCombat('odani', { active: 'oda', places: { odani: { oda: 4, azai: 2 } }, hands: { antiOda: ['card_30'] } });
    near.act('antiOda', ['deployed']).act('antiOda', ['emperorTruce', 'card_30']).act('oda', ['retreatTo', 'kanagasaki']);
    expect(near.soldiers('kanagasaki', 'oda')).toBe(4);
    const far = startCombat('odani', {
      active: 'oda',
      places: { odani: { oda: 4, azai: 2 }, wp_yanagase: { azai: 1 }, wp_kaizu: { azai: 1 } },
      control: { kanagasaki: 'asakura' },
      hands: { antiOda: ['card_30'] },
    });
    far.act('antiOda', ['deployed']).act('antiOda', ['emperorTruce', 'card_30']);
    expect(
      far
        .actionsOfType('oda', 'retreatTo')
        .map((action) => action[1])
        .toSorted(),
    ).toEqual(['kannonji', 'mt_hiei', 'ogaki']);
  },
);

clause(['10.4.6', 'card.30'], 'units without any friendly space go to their box', () => {
  const table = startCombat('odani', {
    active: 'oda',
    places: { odani: { oda: 2, azai: 2 }, wp_yanagase: { azai: 1 }, wp_kaizu: { azai: 1 }, wp_uda: { leaders: ['nobunaga'] } },
    hands: { antiOda: ['card_30'] },
    board: (board) => {
      board.arrivals = [placeOf('odani')];
      board.control = board.control.map(() => clanOf('azai'));
    },
  });
  table.act('antiOda', ['deployed']).act('antiOda', ['emperorTruce', 'card_30']);
  expect([table.soldiers('odani', 'oda'), table.box('oda')]).toEqual([0, 2]);
});

/** Oda attacks Ikko-ikki and neutrals in Nagashino; only the road to Neba is open to neutrals. */
const inNagashino = (control: Position['control'], force: Force = { ikko: 2, minor: 2 }) =>
  startCombat('nagashino', {
    active: 'oda',
    places: { nagashino: { oda: 6, ...force }, gifu: { oda: 1 }, nagashima: { ikko: 2 } },
    control: { nagashino: 'oda', futamata: 'oda', yoshida: 'oda', okazaki: 'oda', ...control },
    hands: { oda: ['card_33'] },
  });

/** No units enter the castle, and the defenders reach their first decision in the field. */
const inTheField = (table: MdtTestTable): MdtTestTable => {
  while (table.isLegal('antiOda', ['deployed'])) table.act('antiOda', ['deployed']);
  if (table.isLegal('oda', ['pass'])) table.act('oda', ['pass']);
  return table;
};

clause(['10.4.4a', '10.4.2'], 'units that retreat with neutrals leave them their only destination', () => {
  const table = inTheField(inNagashino({ futamata: 'ikko' })).act('antiOda', ['retreat'], dice(1, 6));
  expect([table.at('futamata'), table.at('wp_neba'), table.at('nagashino')]).toEqual([{ ikko: 2 }, { minor: 2 }, { oda: 6 }]);
});

clause(['10.4.4a', '10.4.2', '10.4.5'], 'with one destination for both neither may retreat', () => {
  const mayRetreat = (force: Force): boolean => inTheField(inNagashino({}, force)).refusal('antiOda', ['retreat']) === null;
  expect([mayRetreat({ ikko: 2 }), mayRetreat({ minor: 2 }), mayRetreat({ ikko: 2, minor: 2 })]).toEqual([true, true, false]);
});

clause(['10.4.4a', '10.4.3'], 'of two waypoints one side takes one, the neutrals the other', () => {
  const table = startCombat('yamato_koriyama', {
    active: 'oda',
    places: { yamato_koriyama: { oda: 6, ikko: 2, minor: 2 }, gifu: { oda: 1 }, nagashima: { ikko: 2 }, wp_makishima: { oda: 1 } },
    control: { yamato_koriyama: 'oda', shoryuji: 'oda', ueno: 'oda', mt_shigi: 'oda' },
  });
  inTheField(table).act('antiOda', ['retreat'], dice(1, 6));
  expect(table.actionsOfType('antiOda', 'retreatTo')).toEqual([
    ['retreatTo', 'wp_uda'],
    ['retreatTo', 'wp_gojo'],
  ]);
  expect(table.actionsOfType('antiOda', 'send').every(([, clan]) => clan === 'ikko')).toBe(true);
  table.act('antiOda', ['send', 'ikko', 1, 'wp_gojo']);
  expect(table.refusal('antiOda', ['send', 'ikko', 1, 'wp_uda'])).not.toBeNull();
  if (table.step === 'chooseRefuge') table.act('antiOda', ['retreatTo', 'wp_gojo']);
  expect([table.at('wp_gojo'), table.at('wp_uda')]).toEqual([{ ikko: 2 }, { minor: 2 }]);
});

clause('10.4.4d', 'of two sides in the field only the former controller withdraws into the castle', () => {
  const table = inTheField(inNagashino({ nagashino: 'ikko' })).act('antiOda', ['retreat'], dice(1, 6));
  expect([table.at('nagashino'), table.at('wp_neba')]).toEqual([{ oda: 6, 'ikko!': 2 }, { minor: 2 }]);
  const neutrals = inTheField(inNagashino({ nagashino: 'minor' })).act('antiOda', ['retreat'], dice(1, 6));
  expect([neutrals.at('nagashino'), neutrals.at('wp_neba')]).toEqual([{ oda: 6, 'minor!': 2 }, { ikko: 2 }]);
});

clause('10.4.3', 'a retreat cannot move more soldiers of a clan than retreat', () => {
  const table = startBorderBattle({ oda: 6, azai: 2, asakura: 2 }).act('antiOda', ['retreat'], dice(1, 6));
  expect([3, 2].map((count) => table.refusal('antiOda', ['send', 'azai', count, 'sawayama']))).toEqual(['10.4.3', null]);
});

clause('10.4.4d', 'units that fight in front of an enemy-held castle cannot withdraw into it', () => {
  const table = startTurncoatCombat('odani', 'oda', 3, [], { places: { odani: { oda: 3, azai: 2 }, gifu: { oda: 1 } } });
  table.act('oda', ['shelter', 'oda', 1]).act('oda', ['deployed']).act('antiOda', ['shelter', 'azai', 1]);
  if (table.isLegal('antiOda', ['deployed'])) table.act('antiOda', ['deployed']);
  table.act('antiOda', ['retreat'], dice(1, 6));
  expect([table.refusal('antiOda', ['retreatTo', 'odani']), table.refusal('antiOda', ['retreatTo', 'yokoyama'])]).toEqual(['10.4.5', null]);
});

clause(['10.4.4a', '3.2.2'], 'units cannot retreat into a space that is still closed', () => {
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

clause('10.4.4b', 'a besieged castle is no destination, even if its assault is still to come', () => {
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

clause(['10.4.6', 'card.30'], 'a friendly space that is besieged or closed is not the nearest friendly one', () => {
  const retreatSpaces = (kannonji: Force) => {
    const table = startCombat('odani', {
      active: 'oda',
      places: { odani: { oda: 4, azai: 2 }, wp_yanagase: { azai: 1 }, wp_kaizu: { azai: 1 }, kannonji },
      control: { kanagasaki: 'asakura' },
      hands: { antiOda: ['card_30'] },
    });
    table.act('antiOda', ['deployed']).act('antiOda', ['emperorTruce', 'card_30']);
    return table.actionsOfType('oda', 'retreatTo').map((action) => action[1]);
  };
  expect(retreatSpaces({ oda: 1 })).toContain('kannonji');
  expect(retreatSpaces({ ikko: 2, inside: { oda: 1 } })).not.toContain('kannonji');
});

/** Oda (and the Tokugawa who came out of the castle) at Kuwana with two destinations: back into it, and Ise Kameyama, where a combat is due. */
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

clause('10.4.3', 'with one destination left the retreat is automatic', () => {
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

clause(['10.4.2', '10.2.2c'], 'units that can re-enter the castle leave the other destination to units that cannot', () => {
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

clause(['10.4.4d', '8.4.7a'], 'betrayed units may withdraw into their former castle', () => {
  const table = position({
    at: 'cards',
    active: 'ikko',
    places: { kuwana: { oda: 2, leaders: ['niwa'] }, gifu: { oda: 1 } },
    box: { ikko: 5 },
    hands: { antiOda: ['card_49'] },
  });
  table.act('antiOda', ['riot', 'card_49', 'kuwana', 2]).act('antiOda', ['deployed']).act('oda', ['deployed']);
  passUntil(table, 'retreatOrFight').act('oda', ['retreat'], [0, 5]);
  expect([table.step, table.refusal('oda', ['send', 'oda', 2, 'kuwana'])]).toEqual(['chooseRefuge', null]);
  table.act('oda', ['send', 'oda', 2, 'kuwana']).act('oda', ['retreatTo', 'ogaki']);
  expect(table.at('kuwana')).toEqual({ 'oda!': 2, ikko: 2 });
});
