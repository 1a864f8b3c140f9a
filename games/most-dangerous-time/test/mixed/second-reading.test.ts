import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { recordDisbanded, countReadyInBox } from '../../rules/units.ts';
import { clanOf, placeOf } from '../../rules/components.ts';
import { mostDangerousTime } from '../../rules/index.ts';
import { regroupValue } from '../../rules/regroup/regroup.ts';
import { startCombat, lastEvent } from '../helpers/battle.ts';
import { MdtTestTable, position, dice } from '../helpers/position.ts';
import type { Position } from '../helpers/position.ts';

// What a second reading of chapters 10 to 16 in the rulebook found played otherwise.

const REGROUP = { step: 'endPhase', part: 'regroup', local: { next: 0 } };
const moving = (active: string, place: string, given: Position): MdtTestTable =>
  position({ scenario: 'four', active, points: 4, ...given }).act(active, ['from', place]);

/* Four players: whose soldiers go where. */

clause(['16.2.7.3b', '9.5.1c'], 'soldiers do not march through another’s sphere to its far side, but through one’s own', () => {
  const places = { gifu: { leaders: ['hideyoshi', 'nobunaga'], oda: 6 } };
  const table = moving('hideyoshi', 'gifu', { places });
  expect(table.refusal('hideyoshi', ['strategic', 'kiyosu', 'inuyama', ['hideyoshi'], { oda: 2 }])).toBe('16.2.7.3b');
  expect(table.refusal('hideyoshi', ['strategic', 'kiyosu', 'inuyama', [], { oda: 2 }])).toBe('16.2.7.3b');
  expect(table.refusal('hideyoshi', ['strategic', 'kiyosu', 'inuyama', ['hideyoshi'], {}])).toBeNull();
  expect(table.refusal('hideyoshi', ['strategic', 'kiyosu', 'inuyama', ['nobunaga'], { oda: 2 }])).toBeNull();
  expect(table.refusal('hideyoshi', ['strategic', 'kaneyama', 'inuyama', ['hideyoshi'], { oda: 2 }])).toBeNull();
});

clause(['16.2.7.3b', '16.2.6.3'], 'nor through Kyo or Nobunaga’s Omi, unless they start there', () => {
  const places = { shoryuji: { leaders: ['akechi'], oda: 3 }, otsu: { leaders: ['araki'], oda: 3 } };
  const table = moving('tokugawa', 'shoryuji', { places });
  expect(table.refusal('tokugawa', ['strategic', 'kyo', 'otsu', ['akechi'], { oda: 2 }])).toBe('16.2.7.3b');
  expect(table.refusal('tokugawa', ['march', 'kyo', ['akechi'], { oda: 2 }])).toBeNull();
  const afterAzai = moving('hideyoshi', 'otsu', {
    places,
    control: { mitsukuri: 'oda' },
    board: (board) => (board.clanState[clanOf('azai')] = 1),
  });
  expect(afterAzai.refusal('hideyoshi', ['strategic', 'kannonji', 'mitsukuri', ['araki'], { oda: 2 }])).toBeNull();
});

clause(
  ['16.2.8.2', '16.2.6.3', '16.2.7.3a'],
  'a leader who came over where nobody rules is moved by any Oda player, or by him in whose sphere he is',
  () => {
    const givenPosition = (place: string): Position => ({
      places: { [place]: { leaders: ['isono', 'nobunaga'], oda: 1 } },
      serves: { isono: 'oda' },
    });
    const march = (active: string, place: string, to: string) =>
      moving(active, place, givenPosition(place)).refusal(active, ['march', to, ['isono'], {}]);
    expect([march('katsuie', 'kyo', 'otsu'), march('tokugawa', 'kyo', 'otsu')]).toEqual([null, null]);
    expect([march('katsuie', 'kiyosu', 'inuyama'), march('hideyoshi', 'kiyosu', 'inuyama')]).toEqual([null, '16.2.2.2']);
  },
);

clause(['16.2.8.2', '16.2.8.3a'], 'but he talks for nobody', () => {
  const talks = (serves: string) =>
    position({
      scenario: 'four',
      at: 'negotiation',
      active: 'hideyoshi',
      places: { kyo: { leaders: ['ukita', 'hideyoshi'] }, tanba_kameyama: { minor: 1 } },
      serves: { ukita: serves },
      entered: ['mori'],
    });
  expect(talks('oda').refusal('hideyoshi', ['negotiate', 'hideyoshi'])).toBeNull();
  expect(talks('oda').refusal('hideyoshi', ['negotiate', 'ukita'])).toBe('8.3.1a');
});

clause(
  ['16.2.8.2', '16.2.10.1', '16.2.11.3'],
  'and any of them calls him back from the box; whoever rules where he is may disband him',
  () => {
    const given: Position = {
      scenario: 'four',
      places: { kyo: { leaders: ['nobunaga'], oda: 5 }, gifu: { oda: 1 } },
      serves: { isono: 'oda' },
    };
    const box = position({ ...given, at: REGROUP, boxed: ['isono'], box: { oda: 0 } });
    const [seat] = box.state.seats.filter((one) => box.isLegal(one, ['raiseLeader', 'isono']));
    expect(seat).toBeDefined();
    const camp = position({
      ...given,
      at: { step: 'endPhase', part: 'disband', local: { next: 0 } },
      places: { gifu: { leaders: ['isono'], oda: 1 } },
    });
    camp.act('hideyoshi', ['disbandSome']);
    expect(camp.refusal('hideyoshi', ['disbandLeader', 'isono'])).toBeNull();
  },
);

clause('16.2.3.0', 'Ieyasu, too, is placed anywhere in the territory of his player', () => {
  const table = new MdtTestTable(mostDangerousTime, { scenario: 'four' });
  while (table.refusal('tokugawa', ['stationLeader', 'ieyasu', 'okazaki']) !== null) table.act('antiOda', table.allowed('antiOda').at(-1)!);
  expect(table.actionsOfType('tokugawa', 'stationLeader').map(([, , space]) => space)).toEqual(
    expect.arrayContaining(['hamamatsu', 'yoshida', 'okazaki', 'shoryuji', 'mt_shigi', 'yamato_koriyama']),
  );
  for (const space of ['gifu', 'kyo', 'kanagasaki', 'kakegawa'])
    expect(table.refusal('tokugawa', ['stationLeader', 'ieyasu', space])).toBe('14.1.2');
  table.act('tokugawa', ['stationLeader', 'ieyasu', 'shoryuji']);
  expect(table.refusal('tokugawa', ['station', 'shoryuji', 5])).toBe('14.1.2');
  table.act('tokugawa', ['station', 'okazaki', 5]);
  expect([table.at('shoryuji')['leaders'], table.soldiers('okazaki', 'tokugawa')]).toEqual([['ieyasu'], 5]);
  const two = new MdtTestTable(mostDangerousTime, { scenario: 'short' });
  while (two.refusal('oda', ['stationLeader', 'ieyasu', 'okazaki']) !== null) two.act('antiOda', two.allowed('antiOda').at(-1)!);
  expect(two.refusal('oda', ['stationLeader', 'ieyasu', 'shoryuji'])).toBe('14.1.2');
});

clause('16.2.9.4a', 'who stands by when another Oda player attacks may retreat with his own units as well', () => {
  const table = startCombat('sawayama', {
    scenario: 'four',
    active: 'hideyoshi',
    places: { sawayama: { leaders: ['hideyoshi', 'shibata'], oda: 6, azai: 6 }, odani: { leaders: ['nagamasa'] } },
  });
  if (table.step === 'deploy') table.act('antiOda', ['deployed']);
  table.act('hideyoshi', ['appoint', 'hideyoshi']);
  table.act('antiOda', ['fight']).act('hideyoshi', ['fight']);
  expect(table.step).toBe('retreatOrFight');
  table.act('katsuie', ['retreat'], dice(3, 3, ...Array<number>(4).fill(1)));
  table.act('katsuie', ['retreatTo', 'kannonji']);
  expect([table.at('kannonji'), table.at('sawayama')]).toEqual([
    { oda: 3, leaders: ['shibata'] },
    { oda: 3, azai: 6, leaders: ['hideyoshi'] },
  ]);
});

clause('16.2.10.2', 'it is told when Nobunaga himself comes back to his area', () => {
  const table = position({
    scenario: 'four',
    at: REGROUP,
    places: { kyo: { oda: 4 }, gifu: { oda: 1 } },
    boxed: ['nobunaga'],
    box: { oda: 1 },
  });
  expect(table.at('kyo')).toEqual({ oda: 5, leaders: ['nobunaga'] });
  expect(lastEvent(table, 'leaderRegrouped')).toEqual({ type: 'leaderRegrouped', leader: 'nobunaga', space: 'kyo' });
});

/* Three players. */

clause(['15.5.3c', '16.1.1', '16.1.7.3'], 'with three players, too, Azuchi is not raised in the turn in which it was built', () => {
  const raise = (built: number) =>
    position({
      scenario: 'three',
      turn: 5,
      places: { gifu: { oda: 2 } },
      active: 'oda',
      points: 2,
      board: (board) => {
        board.azuchiAt = placeOf('kannonji');
        board.azuchiLevel = 2;
        board.azuchiTurn = built;
      },
    }).refusal('oda', ['raiseAzuchi']);
  expect([raise(5), raise(4)]).toEqual(['15.5.3c', null]);
});

clause(['11.1.1a', '16.1.2.4'], 'the wounded of A and B return each to spaces of his own player', () => {
  const table = position({
    scenario: 'three',
    at: { ...REGROUP, local: { next: 1 } },
    track: { nagamasa: 3 },
    places: { odani: { azai: 1 }, ishiyama: { ikko: 1 }, shozui: { miyoshi: 1 }, gifu: { oda: 1 } },
  });
  expect(table.refusal('antiOdaA', ['returnTo', 'ishiyama'])).toBe('11.1.1a');
  expect(['odani', 'shozui'].map((space) => table.refusal('antiOdaA', ['returnTo', space]))).toEqual([null, null]);
});

clause(['16.1.5.4', '8.4.4'], 'after a betrayal, too, only the player whose space it is goes into its castle', () => {
  const table = position({
    scenario: 'three',
    active: 'oda',
    places: { ishiyama: { oda: 1, ikko: 2, miyoshi: 2 }, gifu: { oda: 1 } },
    call: { step: 'turncoats', local: { place: placeOf('ishiyama'), clan: clanOf('oda'), soldiers: 1, leaders: [] } },
  });
  table.act('oda', ['deployed']);
  expect([table.actionsOfType('antiOdaB', 'shelter').length > 0, table.refusal('antiOdaB', ['shelter', 'ikko', 2])]).toEqual([true, null]);
  table.act('antiOdaB', ['deployed']);
  expect(table.step).not.toBe('deploy');
});

clause(['16.1.5.4', '10.4.4b'], 'nobody retreats into a castle of the other Anti-Oda player that waits for its own combat', () => {
  const fled = (scenario: string) => {
    const table = position({
      scenario,
      at: 'combat',
      active: 'oda',
      places: { noda_fukushima: { oda: 5, miyoshi: 3 }, ishiyama: { oda: 3, ikko: 2 }, arioka: { ikko: 1 }, gifu: { oda: 1 } },
      board: (board) => (board.arrivals = ['noda_fukushima', 'ishiyama'].map(placeOf)),
    });
    const seat = scenario === 'three' ? 'antiOdaA' : 'antiOda';
    table.act('oda', ['combatAt', 'noda_fukushima']).act(seat, ['deployed']).act(seat, ['retreat'], dice(1, 6));
    return table.refusal(seat, ['retreatTo', 'ishiyama']);
  };
  expect([fled('three'), fled('short')]).toEqual(['10.4.5', null]);
});

/* Clans and cards. */

clause(['11.0.7', '11.0.6a'], 'a clan gained by betrayal goes on counting when another clan takes its empty home castle', () => {
  const table = position({
    at: 'control',
    active: 'oda',
    places: { odani: { hosokawa: 2 }, gifu: { oda: 1 } },
    board: (board) => (board.gainedBy[clanOf('azai')] = clanOf('oda')),
    cup: ['ikko'],
    outcomes: [0, 0],
  });
  expect(table.board.clanState[clanOf('azai')]).toBe(1);
  expect([regroupValue(table.board, clanOf('oda')), regroupValue(table.board, clanOf('hosokawa'))]).toEqual([5, 1]);
});

clause(['12.0.1c', '3.3.2b', '8.2.2d'], 'disbanded soldiers wait for the next regrouping under their new master, too', () => {
  const waiting = (clan: string) => (board: MdtTestTable['board']) => recordDisbanded(board, clanOf(clan), 1);
  const fallen = position({
    at: 'control',
    active: 'oda',
    places: { odani: { oda: 2 }, gifu: { oda: 1 } },
    box: { azai: 2 },
    board: waiting('azai'),
    cup: ['ikko'],
    outcomes: [0, 0],
  });
  expect([fallen.box('azai'), fallen.box('oda'), countReadyInBox(fallen.board, clanOf('oda'))]).toEqual([0, 2, 1]);
  const turned = position({
    at: 'negotiation',
    active: 'oda',
    entered: ['mori'],
    places: { okayama: { leaders: ['ukita'] }, tenjinyama: { oda: 1 }, kyo: { leaders: ['nobunaga'] } },
    control: { tenjinyama: 'oda' },
    box: { ukita: 2 },
    hands: { oda: ['card_23'] },
    board: waiting('ukita'),
  });
  turned.act('oda', ['betray', 'card_23', 'nobunaga']);
  expect([turned.box('ukita'), turned.box('oda'), countReadyInBox(turned.board, clanOf('oda'))]).toEqual([0, 2, 1]);
});

clause(['card.41', '11.3.3'], 'a levy of Ikko-ikki goes to their own temples only, like their regrouping', () => {
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

clause(['card.30', '8.4.7b'], 'the Emperor’s truce ends the fight inside the walls as well', () => {
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
