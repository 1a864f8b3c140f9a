import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { initiativeModifiers } from '../rules/combat/initiative.ts';
import { allianceOf, ODA, ANTI_ODA, placeOf, leaderOf, clanOf } from '../rules/components.ts';
import { seatHoldsKyo } from '../rules/seats.ts';
import { TRUCE_FOR_GOOD, ON_TURN_TRACK, DEAD } from '../rules/state.ts';
import { startCombat, battle, lastEvent, soldiersByLeader } from './helpers/battle.ts';
import { position, dice, pendingDecision } from './helpers/position.ts';
import type { MdtTestTable, Position } from './helpers/position.ts';
import { atCombatCards, atImpulseStart, isPlayed, landInKawachi } from './helpers/shared-positions.ts';

const bonus = (table: MdtTestTable, side: 0 | 1, cardClause: string): number =>
  initiativeModifiers(table.board, battle(table), side).find((one) => one.clause === cardClause)?.value ?? 0;

clause(['card.19', '4.1.4.1a', '6.1.2'], 'Oda sends Ashikaga to Tomo at the start of an impulse, and no power enters earlier', () => {
  const table = atImpulseStart('card_19', { places: { kyo: { leaders: ['yoshiaki'] } } }).act('oda', ['driveOut', 'card_19']);
  expect([table.at('tomo'), isPlayed(table, 'card_19')]).toEqual([{ leaders: ['yoshiaki'] }, true]);
  expect(table.board.entry[allianceOf('takeda')]).toBe(6);
  const daimyo = atImpulseStart('card_19', { places: { kyo: { leaders: ['yoshiaki'] } }, daimyo: ['yoshiaki'] });
  expect(daimyo.refusal('oda', ['driveOut', 'card_19'])).toBe('card.19');
  expect(atImpulseStart('card_19', {}).refusal('oda', ['driveOut', 'card_19'])).toBe('card.19'); // he is not on the map
});

clause(['card.29', '6.1.4', '10.2.6a'], 'Downpour cancels guns played before or after it; without guns it adds 1', () => {
  const alone = atCombatCards({ antiOda: ['card_29'] }).act('antiOda', ['downpour', 'card_29']);
  expect(bonus(alone, 1, 'card.29')).toBe(1);
  const after = atCombatCards({ oda: ['card_39'], antiOda: ['card_29'] });
  after.act('oda', ['gunnery', 'card_39']).act('antiOda', ['downpour', 'card_29']);
  expect([bonus(after, 0, 'card.39'), bonus(after, 1, 'card.29')]).toEqual([0, 0]);
  const before = atCombatCards({ oda: ['card_39'], antiOda: ['card_29'] }).act('oda', ['pass']);
  before.act('antiOda', ['downpour', 'card_29']).act('oda', ['gunnery', 'card_39']);
  expect(bonus(before, 0, 'card.39')).toBe(0);
});

clause(['card.47', 'card.48'], 'two Surprise cards cancel each other', () => {
  const table = atCombatCards({ oda: ['card_47'], antiOda: ['card_48'] })
    .act('oda', ['surprise', 'card_47'])
    .act('antiOda', ['surprise', 'card_48']);
  table.act('antiOda', ['fight']).act('oda', ['fight'], dice(3, 3, 1, 1, 1, 1, 1, 1, 1, 1));
  expect(lastEvent(table, 'initiative')).toBeDefined();
});

clause('card.30', 'the Emperor’s truce ends the battle at once; besieged units of the active side stay', () => {
  const table = startCombat('kuwana', {
    active: 'oda',
    places: { kuwana: { oda: 4, ikko: 6, inside: { oda: 1 } } },
    hands: { antiOda: ['card_30'] },
  });
  table.act('oda', ['deployed']).act('antiOda', ['emperorTruce', 'card_30']).act('oda', ['retreatTo', 'ise_kameyama']);
  expect(table.at('kuwana')).toEqual({ ikko: 6, 'oda!': 1 });
  expect(isPlayed(table, 'card_30')).toBe(true);
});

clause(['card.30', '16.1.4.4'], 'with three players the player without units in the fight may also play the Emperor’s truce', () => {
  const table = startCombat('wp_sekigahara', {
    scenario: 'three',
    active: 'oda',
    places: { wp_sekigahara: { oda: 3, azai: 3 } },
    hands: { antiOdaB: ['card_30'] },
  });
  expect(table.refusal('antiOdaB', ['emperorTruce', 'card_30'])).toBeNull();
});

clause('card.30', 'a siege without besiegers ends', () => {
  const table = startCombat('odani', {
    active: 'oda',
    places: { odani: { oda: 4, inside: { azai: 2 } } },
    hands: { antiOda: ['card_30'] },
  });
  table.act('antiOda', ['deployed']).act('antiOda', ['emperorTruce', 'card_30']).act('oda', ['retreatTo', 'kanagasaki']);
  expect(table.at('odani')).toEqual({ azai: 2 });
});

clause(['card.30', '8.4.1.1'], 'the truce cannot stop one soldier against one after a change of sides', () => {
  const table = position({
    active: 'oda',
    at: 'negotiation',
    places: { ogaki: { leaders: ['hideyoshi'] }, wp_sekigahara: { azai: 2 } },
    hands: { antiOda: ['card_30'] },
  }).act('oda', ['negotiate', 'hideyoshi']);
  table.act('oda', ['persuade', 'wp_sekigahara', 'azai', 0], dice(6, 6, 1));
  expect(table.at('wp_sekigahara')).toEqual({ oda: 1 });
});

clause(['card.31', '4.1.4.9', '6.1.7'], 'Master of Tactics: the same alliance has a second impulse at once, with a new die', () => {
  const table = position({ active: 'oda', at: 'end', places: { gifu: { oda: 1 } }, hands: { oda: ['card_31'] } });
  table.act('oda', ['tactics', 'card_31'], dice(5));
  expect(table.board.active).toBe(allianceOf('oda'));
  expect(table.step).toBe('moves');
  expect(table.board.points).toBe(5 + 2);
  const early = atImpulseStart('card_31', { places: { gifu: { oda: 1 } } });
  expect(early.actionsOfType('oda', 'tactics')).toEqual([]);
});

clause(
  ['card.32', '4.1.3', '6.1.3'],
  'Brilliant Maneuver: before a draw a player takes one of his own chits from the cup, Oda first',
  () => {
    const before = () =>
      position({
        call: { step: 'beforeDraw' },
        at: null,
        places: { gifu: { leaders: ['nobunaga'] } },
        cup: ['oda', 'nobunaga', 'ikko', 'turn_end'],
        hands: { oda: ['card_32'], antiOda: ['card_01'] },
      });
    const table = before();
    expect(table.actionsOfType('oda', 'maneuver')).toEqual([
      ['maneuver', 'card_32', 'oda'],
      ['maneuver', 'card_32', 'nobunaga'],
    ]);
    expect(table.refusal('oda', ['maneuver', 'card_32', 'ikko'])).toBe('card.32');
    expect(table.refusal('oda', ['maneuver', 'card_32', 'turn_end'])).toBe('card.32');
    table.act('oda', ['pass']);
    expect(table.allowed('antiOda')).toEqual([['pass']]);
  },
);

clause('card.32', 'the chosen chit takes effect as if drawn: it stays out of the cup for the turn', () => {
  const table = position({
    at: { step: 'turn', part: 'before', local: { chit: null } },
    places: { gifu: { oda: 1 } },
    cup: ['oda', 'ikko', 'turn_end'],
    hands: { oda: ['card_32'] },
  });
  table.act('oda', ['maneuver', 'card_32', 'oda'], [0]);
  expect([table.board.activeSeat, table.cup(), table.chits('drawn')]).toEqual([0, ['ikko', 'turn_end'], ['oda']]);
});

clause('card.32', 'Brilliant Maneuver cannot choose a personal chit whose leader is off the map', () => {
  const table = position({
    call: { step: 'beforeDraw' },
    at: null,
    boxed: ['nobunaga'],
    cup: ['oda', 'nobunaga'],
    hands: { oda: ['card_32'] },
  });
  expect(table.refusal('oda', ['maneuver', 'card_32', 'nobunaga'])).toBe('card.32');
});

clause(['card.41', '3.33.2c'], 'a levy is not a regroup: the Ikko-ikki may use it under a truce', () => {
  const table = atImpulseStart(
    'card_41',
    { active: 'ikko', box: { ikko: 2 }, places: { ishiyama: { ikko: 1 } }, board: (board) => (board.truce = TRUCE_FOR_GOOD) },
    'antiOda',
  );
  table.act('antiOda', ['levy', 'card_41', 'ikko']).act('antiOda', ['raise', 'ishiyama']);
  expect(table.soldiers('ishiyama', 'ikko')).toBe(2);
});

clause(['card.45', '13.3.2'], 'the Iron Ship stays in play for its faction', () => {
  expect(atImpulseStart('card_45', {}).act('oda', ['ironShip', 'card_45']).board.ironShip).toBe(ODA);
  expect(atImpulseStart('card_45', { active: 'mori' }, 'antiOda').act('antiOda', ['ironShip', 'card_45']).board.ironShip).toBe(ANTI_ODA);
});

clause(['card.46', '6.1.2'], 'Ninja Assassin: 1-3 nothing, 4-5 wounded, 6 killed', () => {
  const strike = (die: number) => {
    const table = atImpulseStart('card_46', { turn: 5, places: { odani: { leaders: ['nagamasa', 'isono'] } } });
    table.act('oda', ['assassin', 'card_46', 'isono'], dice(die));
    return table;
  };
  expect([1, 2, 3].map((die) => strike(die).leaderPlace('isono'))).toEqual(new Array(3).fill(placeOf('odani')));
  expect([4, 5].map((die) => [strike(die).leaderPlace('isono'), strike(die).board.returns[leaderOf('isono')]])).toEqual(
    new Array(2).fill([ON_TURN_TRACK, 6]),
  );
  expect(strike(6).leaderPlace('isono')).toBe(DEAD);
});

clause('card.46', 'Ninja Assassin cannot target neutrals, own leaders or leaders off the map; Ashikaga as a daimyo goes to Tomo', () => {
  const table = atImpulseStart('card_46', {
    entered: ['uesugi'],
    places: {
      yagami: { leaders: ['hatano'] },
      gifu: { leaders: ['shibata'] },
      echigo: { leaders: ['kenshin'] },
      kyo: { leaders: ['yoshiaki'] },
    },
  });
  for (const leader of ['hatano', 'shibata', 'kenshin', 'yoshiaki'])
    expect(table.refusal('oda', ['assassin', 'card_46', leader])).toBe('card.46');
  const shogun = atImpulseStart('card_46', { places: { odani: { leaders: ['yoshiaki'] } }, daimyo: ['yoshiaki'] });
  shogun.act('oda', ['assassin', 'card_46', 'yoshiaki'], dice(4));
  expect(shogun.at('tomo')).toEqual({ leaders: ['yoshiaki'] });
});

clause(['card.52', '3.2.2', '15.2.8a'], 'closed spaces stay closed to riots', () => {
  const table = position({ active: 'ikko', box: { ikko: 5 }, places: { ishiyama: { ikko: 1 } }, hands: { antiOda: ['card_52'] } });
  for (const space of ['uotsu', 'daishoji', 'oyama']) expect(table.refusal('antiOda', ['riot', 'card_52', space, 1])).toBe('3.2.2');
});

clause(
  ['card.59', '10.1.6', '10.2.3c'],
  'a samurai promoted before round 1 takes leaderless soldiers at once; later the assignment stays',
  () => {
    const table = atCombatCards({ oda: ['card_59'] }, { leaders: ['shibata', 'isono'], oda: 6, azai: 3 });
    expect(soldiersByLeader(table, 0)).toEqual({ shibata: 3, oda: 3 });
    table.act('oda', ['promote', 'card_59', 'shibata']);
    expect(soldiersByLeader(table, 0)).toEqual({ shibata: 6 });
    const late = atCombatCards({ oda: ['card_59'] }, { leaders: ['shibata', 'isono'], oda: 6, azai: 3 })
      .act('oda', ['pass'])
      .act('antiOda', ['fight']);
    late.act('oda', ['promote', 'card_59', 'shibata']);
    expect(soldiersByLeader(late, 0)).toEqual({ shibata: 3, oda: 3 });
    expect(initiativeModifiers(late.board, battle(late), 0)).toContainEqual({ clause: '10.3.3.2a', value: 1 });
  },
);

clause(['card.39', '16.1.4.4'], 'with three players one player holds Kyo, not his side', () => {
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

clause(['card.46', '10.5.1c'], 'killing the only besieging leader frees the castle', () => {
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

clause(['card.41', '15.4.2a', '3.2.1'], 'a levy cannot raise the monks of Mt. Hiei before they have risen', () => {
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

clause(['card.41', '11.3.3'], 'a levy of Ikko-ikki goes only to their own temples, like a regroup', () => {
  const table = position({
    at: 'cards',
    active: 'ikko',
    places: { ishiyama: { ikko: 1 }, noda_fukushima: { miyoshi: 1 }, saika: { leaders: ['magoichi'] }, gifu: { oda: 1 } },
    box: { ikko: 2 },
    hands: { antiOda: ['card_41'] },
  });
  table.act('antiOda', ['levy', 'card_41', 'ikko']);
  expect(['noda_fukushima', 'saika', 'ishiyama'].map((space) => table.refusal('antiOda', ['raise', space]))).toEqual([
    '11.2.1c',
    '11.2.1c',
    null,
  ]);
});

clause(['card.30', '8.4.7b'], 'the Emperor’s truce also ends the fight inside the walls', () => {
  const table = position({
    active: 'oda',
    places: { odani: { oda: 2, azai: 4 }, kannonji: { oda: 1 }, gifu: { oda: 1 } },
    control: { sawayama: 'oda', yokoyama: 'oda' },
    hands: { antiOda: ['card_30'] },
    call: { step: 'turncoats', local: { place: placeOf('odani'), clan: clanOf('oda'), soldiers: 2, leaders: [] } },
  });
  table.act('oda', ['shelter', 'oda', 1]).act('oda', ['deployed']);
  table.act('antiOda', ['shelter', 'azai', 1]).act('antiOda', ['deployed']);
  table.act('antiOda', ['emperorTruce', 'card_30']);
  for (let n = 0; n < 2 && table.step === 'chooseRefuge'; n++) table.act('oda', ['retreatTo', 'yokoyama']);
  expect([table.at('odani'), table.soldiers('yokoyama', 'oda'), lastEvent(table, 'duel')]).toEqual([{ azai: 4 }, 2, undefined]);
});

clause(['card.30', '13.3.3'], 'only the Emperor’s truce sends the attacker away from sea', () => {
  const table = landInKawachi({ oda: 2, ikko: 2 }).act('oda', ['emperorTruce', 'card_30']);
  expect(table.at('sea_kawachi')).toEqual({ ikko: 2 });
  expect(table.soldiers('ishiyama', 'oda')).toBe(2);
});

clause(
  ['card.32', '4.1.2a', '16.2.2.5b'],
  'with four players Brilliant Maneuver cannot take the chit of a leader off the map either, except Katsuie’s',
  () => {
    const before = (given: Position): MdtTestTable =>
      position({
        scenario: 'four',
        entered: ['takeda'],
        cup: ['nobunaga', 'takeda', 'shingen'],
        hands: { oda: ['card_32'] },
        at: { step: 'turn', part: 'before', local: { chit: null } },
        ...given,
        places: { uotsu: {}, gifu: { oda: 1 }, kofu: { takeda: 1 } },
      });
    const anti = before({ hands: { antiOda: ['card_32'] }, track: { shingen: 5 } });
    expect(anti.refusal('antiOda', ['maneuver', 'card_32', 'shingen'])).toBe('card.32');
    expect(anti.actionsOfType('antiOda', 'maneuver')).toEqual([['maneuver', 'card_32', 'takeda']]);
    expect(before({ track: { nobunaga: 5 } }).refusal('katsuie', ['maneuver', 'card_32', 'nobunaga'])).toBe('wrong-seat');
    expect(before({ track: { nobunaga: 5 } }).refusal('hideyoshi', ['maneuver', 'card_32', 'nobunaga'])).toBeNull();
  },
);

clause('card.32', 'once the card is out of the game no seat is asked for it', () => {
  const before = (hands: Position['hands']): MdtTestTable =>
    position({
      at: { step: 'turn', part: 'before', local: { chit: null } },
      places: { gifu: { oda: 1 } },
      cup: ['oda', 'ikko'],
      ...(hands ? { hands } : {}),
      outcomes: Object.values(hands ?? {})
        .flat()
        .includes('card_32')
        ? []
        : [0, 0],
    });
  expect(pendingDecision(before({ oda: ['card_01'], antiOda: ['card_32'] }))).toBe('oda chooseManeuver');
  expect(pendingDecision(before({ oda: ['card_01'], antiOda: ['card_02'] }))).not.toContain('chooseManeuver');
});
