import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { INSIDE } from '../rules/state.ts';
import { placeLeader, setLeaderMarks, countPresence, promoteToDaimyo, changeLeaderClan } from '../rules/units.ts';
import { CLANS, clanOf, ALLIANCES, ANTI_ODA, CHITS, allianceOf, placeOf, placeId, leaderOf } from '../rules/components.ts';
import { clauseBarringEntry } from '../rules/place-access.ts';
import { position } from './helpers/position.ts';
import type { Position } from './helpers/position.ts';

const clan = (id: string) => CLANS[clanOf(id)]!;

// Chapter 3: clans, alliances and factions, and how a clan leaves the war.

clause(['3.0.1', '3.1.1', '3.1.2', '3.1.3', '2.33.3'], 'clans, alliances and factions', () => {
  const members = Object.fromEntries(ALLIANCES.map(({ id, clans }) => [id, clans.map((index) => CLANS[index]!.id)]));
  expect(members).toEqual({
    oda: ['oda', 'tokugawa', 'matsunaga', 'tsutsui', 'hosokawa'],
    azai_asakura: ['azai', 'asakura'],
    ikko: ['ikko', 'saika'],
    anti_oda_minor: ['miyoshi', 'rokkaku', 'ashikaga', 'enryakuji'],
    takeda: ['takeda'],
    mori: ['mori', 'ukita', 'murakami'],
    uesugi: ['uesugi'],
    neutral: ['bessho', 'hatano', 'hatakeyama', 'iga', 'minor'],
  });
  expect(ALLIANCES.filter(({ side }) => side === ANTI_ODA)).toHaveLength(6);
  expect(CHITS.some(({ alliance }) => alliance === allianceOf('neutral'))).toBe(false);
});

clause(['3.0.2'], 'friends share a place without fighting; enemies and neutrals do not pass each other', () => {
  const table = position({ places: { odani: { azai: 2 }, yokoyama: { ikko: 1 } }, active: 'azai_asakura', points: 2 });
  table.act('antiOda', ['from', 'odani']).act('antiOda', ['march', 'yokoyama', [], { azai: 2 }]);
  expect(table.board.arrivals).toEqual([]);
  expect(table.isLegal('antiOda', ['from', 'yokoyama'])).toBe(true);
});

clause(['3.1.4', '3.2.1'], 'who is in the game from the start, and who waits for which turn', () => {
  const entries = Object.fromEntries(ALLIANCES.filter(({ entersTurn }) => entersTurn > 1).map(({ id, entersTurn }) => [id, entersTurn]));
  expect(entries).toEqual({ takeda: 6, mori: 13, uesugi: 15 });
  const table = position({
    at: { step: 'endPhase', part: 'cup', local: { next: 0 } },
    places: { kyo: { oda: 1, leaders: ['nobunaga'] }, odani: { azai: 1 } },
    outcomes: [0, 0],
  });
  const cup = [...table.cup(), ...table.chits('drawn')];
  expect(cup.toSorted()).toEqual(['anti_oda_minor', 'azai_asakura', 'ikko', 'nobunaga', 'oda', 'turn_end']);
});

clause(['3.2.2', '3.2.3'], 'the spaces of a power that has not entered are closed to all, until it enters', () => {
  const given = {
    places: { hamamatsu: { tokugawa: 1 }, kakegawa: { tokugawa: 1 } },
    control: { kakegawa: 'tokugawa' },
    active: 'oda',
    points: 2,
  };
  const table = position(given);
  table.act('oda', ['from', 'kakegawa']);
  expect(table.refusal('oda', ['march', 'tanaka', [], { tokugawa: 1 }])).toBe('3.2.2');
  expect(clauseBarringEntry(table.board, placeOf('tanaka'), ANTI_ODA)).toBe('3.2.2');
  expect(clauseBarringEntry(table.board, placeOf('mt_hiei'), ANTI_ODA)).toBeNull();
  const later = position({ ...given, entered: ['takeda'] });
  later.act('oda', ['from', 'kakegawa']);
  expect(later.refusal('oda', ['march', 'tanaka', [], { tokugawa: 1 }])).toBeNull();
  expect(later.controller('tanaka')).toBe('takeda');
});

clause(['3.2.4'], 'neutral spaces may be entered by both sides; neutral units never act', () => {
  for (const [active, seat, from, unit] of [
    ['oda', 'oda', 'kyo', 'oda'],
    ['ikko', 'antiOda', 'kyo', 'ikko'],
  ] as const) {
    const table = position({ places: { [from]: { [unit]: 1 }, tanba_kameyama: { minor: 1 } }, active, points: 1 });
    table.act(seat, ['from', from]);
    expect(table.refusal(seat, ['march', 'tanba_kameyama', [], { [unit]: 1 }])).toBeNull();
    expect(table.refusal(seat, ['march', 'tanba_kameyama', [], { minor: 1 }])).toBe('9.4.2');
  }
});

clause(['3.2.5'], 'neutral clans do not regroup, and the minor clans never fall as a whole', () => {
  const table = position({
    places: { kyo: { oda: 1 } },
    box: { bessho: 3, minor: 2 },
    at: { step: 'endPhase', part: 'regroup', local: { next: 0 } },
  });
  expect(table.step).not.toBe('regroupUnit');
  expect(table.box('bessho')).toBe(3);
  const fall = position({
    places: Object.fromEntries(clan('minor').startSpaces.map((space) => [placeId(space), { oda: 1 }])),
    active: 'oda',
    at: 'control',
    control: { kyo: 'oda' },
  });
  expect(fall.board.clanState[clanOf('minor')]).toBe(0);
});

clause(['3.3.1', '2.41.3b'], 'a clan falls only when its home castle is held and no leader stands free', () => {
  const given = { active: 'oda', at: 'control' as const, control: { kyo: 'oda' } };
  const free = position({ ...given, places: { odani: { oda: 3 }, sawayama: { leaders: ['nagamasa'] } } });
  expect([free.controller('odani'), free.board.clanState[clanOf('azai')]]).toEqual(['oda', 0]);
  const besieged = position({ ...given, places: { odani: { oda: 3 }, sawayama: { inside: { leaders: ['nagamasa'] }, oda: 2 } } });
  expect(besieged.board.clanState[clanOf('azai')]).toBe(1);
  const tracked = position({ ...given, places: { odani: { oda: 3 } }, track: { nagamasa: 5 } });
  expect(tracked.board.clanState[clanOf('azai')]).toBe(1);
  const home = position({ ...given, places: { odani: { azai: 1 } } });
  expect(home.board.clanState[clanOf('azai')]).toBe(0);
  const one = position({ places: { gifu: { ikko: 3 } }, active: 'ikko', at: 'control' });
  expect(one.board.clanState[clanOf('oda')]).toBe(0);
});

clause(['3.3.1', '3.3.4'], 'a clan without a home castle falls with all its starting spaces, to whoever has most units in them', () => {
  const table = position({
    places: { miki: { oda: 2 }, kakogawa: { oda: 1, tokugawa: 4 } },
    boxed: ['bessho'],
    box: { bessho: 3 },
    active: 'oda',
    at: 'control',
    control: { kyo: 'oda' },
  });
  expect([table.board.clanState[clanOf('bessho')], table.box('tokugawa'), table.controller('miki')]).toEqual([1, 3, 'oda']);
  const half = position({ places: { miki: { oda: 2 } }, boxed: ['bessho'], active: 'oda', at: 'control', control: { kyo: 'oda' } });
  expect(half.board.clanState[clanOf('bessho')]).toBe(0);
});

clause('10.2.2', 'a leader who goes into a castle is counted there and nowhere else, in the first place of the map as in any other', () => {
  for (const place of [0, placeOf('kyo')]) {
    const { board } = position({});
    placeLeader(board, leaderOf('niwa'), place);
    setLeaderMarks(board, leaderOf('niwa'), INSIDE);
    expect([place, board.presence]).toEqual([place, countPresence(board)]);
    promoteToDaimyo(board, leaderOf('niwa'));
    changeLeaderClan(board, leaderOf('niwa'), clanOf('azai'));
    expect([place, board.presence]).toEqual([place, countPresence(board)]);
  }
});

clause('3.3.1', 'a clan that never had a leader stands as long as one of its soldiers stands free', () => {
  const fate = (places: Position['places']): number =>
    position({ places: { kyo: { oda: 1 }, mt_hiei: { oda: 2 }, ...places }, active: 'oda', at: 'control' }).board.clanState[
      clanOf('enryakuji')
    ] as number;
  expect(fate({ otsu: { enryakuji: 1 } })).toBe(0);
  expect(fate({ otsu: { oda: 1, inside: { enryakuji: 1 } } })).toBe(1);
  expect(fate({})).toBe(1);
});

clause('3.3.2c', 'those who betrayed the clan before its fall are not touched', () => {
  const table = position({
    places: { odani: { oda: 3 }, kyo: { oda: 1, leaders: ['isono'] } },
    serves: { isono: 'oda' },
    active: 'oda',
    at: 'control',
  });
  expect(table.board.clanState[clanOf('azai')]).toBe(1);
  expect(table.at('kyo')['leaders']).toEqual(['isono']);
});

clause('3.3.3', 'a tie for the conquest is decided by their owner', () => {
  const table = position({ places: { odani: { oda: 2, tokugawa: 2 } }, control: { odani: 'oda' }, active: 'oda', at: 'control' });
  expect(table.step).toBe('chooseConqueror');
  expect(table.refusal('oda', ['conquer', 'hosokawa'])).toBe('3.3.3');
  table.act('oda', ['conquer', 'tokugawa']);
  expect(table.board.gainedBy[clanOf('azai')]).toBe(clanOf('tokugawa'));
});

clause(['3.31.1', '3.31.4', '3.31.5'], 'the Mori leave the war with Takamatsu and Tottori, not before; Ukita and Murakami stay', () => {
  const given = {
    entered: ['mori'],
    box: { mori: 4, ukita: 2 },
    active: 'oda',
    at: 'control' as const,
    control: { kyo: 'oda', takamatsu: 'oda' },
  };
  const table = position({
    ...given,
    places: {
      tottori: { oda: 1 },
      ueshi: { mori: 3, leaders: ['terumoto'] },
      okayama: { ukita: 1, leaders: ['ukita'] },
      kyo: { leaders: ['kikkawa'] },
    },
    serves: { kikkawa: 'oda' },
  });
  expect(table.board.clanState[clanOf('mori')]).toBe(2);
  expect([table.box('mori'), table.at('ueshi'), table.leaderPlace('terumoto'), table.board.eliminated]).toEqual([0, {}, -3, 7]);
  expect([table.at('okayama'), table.box('ukita'), table.at('kyo')]).toEqual([
    { ukita: 1, leaders: ['ukita'] },
    2,
    { leaders: ['kikkawa'] },
  ]);
  expect([table.controller('ueshi'), table.controller('okayama')]).toEqual([null, 'ukita']);
  const half = position({ ...given, places: { ueshi: { mori: 1 } } });
  expect(half.board.clanState[clanOf('mori')]).toBe(0);
  const all = position({
    ...given,
    control: { kyo: 'oda', ueshi: 'oda', bitchu_matsuyama: 'oda', takamatsu: 'oda' },
    places: { tottori: { inside: { mori: 1 }, oda: 2 } },
  });
  expect(all.board.clanState[clanOf('mori')]).toBe(0);
});

clause('3.31.2', 'the Uesugi leave the war with Uotsu', () => {
  const table = position({
    places: { uotsu: { oda: 2 }, toyama: { uesugi: 5, leaders: ['kenshin'] } },
    entered: ['uesugi'],
    active: 'oda',
    at: 'control',
    control: { kyo: 'oda' },
  });
  expect([table.board.clanState[clanOf('uesugi')], table.at('toyama'), table.board.eliminated]).toEqual([2, {}, 5]);
  expect(table.chits('out')).toContain('kenshin');
});

clause('3.32.1', 'defeated Takeda are gone for good; their conqueror has the spaces and the regroup point', () => {
  const table = position({
    places: { kofu: { oda: 6 }, takato: { takeda: 2 } },
    box: { takeda: 4 },
    boxed: ['shingen'],
    entered: ['takeda'],
    active: 'oda',
    at: 'control',
    control: { kyo: 'oda' },
  });
  expect([table.box('oda'), table.board.eliminated, table.controller('iida'), table.leaderPlace('shingen')]).toEqual([0, 6, 'oda', -3]);
  expect(table.board.gainedBy[clanOf('takeda')]).toBe(clanOf('oda'));
});

clause(['3.33.1', '15.2.5', '15.1.8'], 'Ikko-ikki and Ashikaga never fall', () => {
  const spaces = Object.fromEntries([...clan('ikko').startSpaces].map((space) => [placeId(space), { oda: 1 }]));
  const table = position({ places: spaces, active: 'oda', at: 'control', control: { kyo: 'oda' } });
  expect([table.controller('ishiyama'), table.board.clanState[clanOf('ikko')], table.board.clanState[clanOf('ashikaga')]]).toEqual([
    'oda',
    0,
    0,
  ]);
});

clause(['15.4.3b', '3.3.1'], 'the monks of Enryaku-ji do not join Oda', () => {
  const table = position({
    places: { mt_hiei: { oda: 3 } },
    control: { mt_hiei: 'enryakuji', kyo: 'oda' },
    box: { enryakuji: 2 },
    active: 'oda',
    at: 'control',
  });
  expect([table.board.clanState[clanOf('enryakuji')], table.box('oda'), table.board.eliminated]).toEqual([1, 0, 2]);
});
