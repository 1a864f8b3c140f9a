import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { CLANS, clanOf, ALLIANCES, ANTI_ODA, CHITS, allianceOf, placeOf, placeId } from '../rules/components.ts';
import { clauseBarringEntry } from '../rules/place-access.ts';
import { position } from './helpers/position.ts';
import { traceLineFrom } from './helpers/communication.ts';

const clan = (id: string) => CLANS[clanOf(id)]!;

// Chapter 3: clans, alliances and factions, and how clans leave the war.

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

clause(['3.1.4', '3.2.1'], 'some clans start in the game, others enter in their turn', () => {
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

clause(['3.2.2', '3.2.3'], 'the spaces of a power stay closed to everyone until it enters', () => {
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

clause(['3.2.4'], 'both sides may enter neutral spaces; neutral units never act', () => {
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

clause(['3.2.5'], 'neutral clans do not regroup, and minor clans are never defeated as a whole', () => {
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

clause('3.2.2', 'a space of a power that has not entered cuts the line', () => {
  const cut = traceLineFrom('uesugi', 'toyama');
  expect([cut.isOpen, cut.cuts.some(([, reason]) => reason === 'closed')]).toEqual([false, true]);
});

const joinWords = (...parts: readonly (string | number | false)[]): string =>
  parts.filter((part) => part !== false && part !== '').join(' ');

const clanRow = (index: number): string => CLANS[index]?.id ?? '-';

clause(['3.1.1', '3.1.2', '3.1.3', '3.2.1'], 'the alliances: side, the turn in which they enter, and their clans', () => {
  expect(ALLIANCES.map(({ id, side, entersTurn, clans }) => joinWords(id, side, entersTurn, ...clans.map(clanRow)))).toEqual([
    'oda 0 1 oda tokugawa matsunaga tsutsui hosokawa',
    'azai_asakura 1 1 azai asakura',
    'ikko 1 1 ikko saika',
    'anti_oda_minor 1 1 miyoshi rokkaku ashikaga enryakuji',
    'takeda 1 6 takeda',
    'mori 1 13 mori ukita murakami',
    'uesugi 1 15 uesugi',
    'neutral 2 1 bessho hatano hatakeyama iga minor',
  ]);
});
