import { allowed, anyGame, begin, fastChance, owing, perform } from '@gunbai/engine';
import type { Action, SeatId } from '@gunbai/engine';
import { clause, setupFor } from '@gunbai/kits/testing';
import { expect, test } from 'vitest';
import { ALL_CROSSED, clanIn, CROSSED, marksIn, stacksAt } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { isInTouch, isOpenTo } from '../rules/communication.ts';
import { clanId, clanOf, CLANS, neighboursOf, placeId, PLACE_COUNT, placeOf, seaNumber, sideOfClan } from '../rules/components.ts';
import type { Side } from '../rules/components.ts';
import { mostDangerousTime } from '../rules/index.ts';
import { lineOf } from '../rules/lines.ts';
import { position } from './position.ts';
import type { Position } from './position.ts';

/** The line of a clan in a place, as a reader would tell it. */
const line = (clan: string, place: string, wish: Position = {}, marks = 0) => {
  const { board } = position(wish);
  const { isOpen, path, cuts, elsewhere } = lineOf(board, clanOf(clan), placeOf(place), marks);
  return {
    isOpen,
    path: path.map(placeId),
    cuts: cuts.map(({ place: at, reason, clause: id, clans }) => [placeId(at), reason, id, ...clans.map(clanId)]),
    elsewhere: elsewhere.map(({ place: at }) => placeId(at)),
  };
};

clause('5.2.2a', 'an open line runs from the unit to its home castle by neighbouring places', () => {
  const { isOpen, path, cuts } = line('oda', 'kyo');
  expect([isOpen, path[0], cuts]).toEqual([true, 'kyo', []]);
  expect(['gifu', 'kiyosu']).toContain(path.at(-1));
  expect(line('azai', 'odani')).toEqual({ isOpen: true, path: ['odani'], cuts: [], elsewhere: [] });
});

clause('5.2.2b', 'enemies in the open cut it, and are named', () => {
  const cut = line('azai', 'sawayama', { places: { odani: { oda: 2 } } });
  expect([cut.isOpen, cut.path, cut.cuts]).toEqual([false, ['sawayama', 'yokoyama', 'odani'], [['odani', 'units', '5.2.2b', 'oda']]]);
});

clause('5.2.2c', 'a space of another side cuts it, and its holder is named', () => {
  const cut = line('miyoshi', 'noda_fukushima', { control: { shozui: 'miyoshi', sumoto: 'oda' }, places: { sea_kawachi: { oda: 1 } } });
  expect(cut.isOpen).toBe(false);
  const held = line('azai', 'otsu', { control: { sawayama: 'oda', kannonji: 'oda', otsu: 'azai' } });
  expect(held.isOpen).toBe(false);
  expect(held.cuts.every(([, reason, id]) => reason === 'held' && id === '5.2.2c')).toBe(true);
  expect(held.cuts[0]?.slice(3)).toEqual(['oda']);
});

clause('5.2.1c', 'a besieged or lost home castle is named as such', () => {
  const besieged = { places: { odani: { inside: { azai: 1 }, oda: 1 } } };
  expect(line('azai', 'sawayama', besieged).cuts).toEqual([['odani', 'siege', '5.2.1c', 'oda']]);
  expect(line('azai', 'odani', besieged)).toMatchObject({ isOpen: false, path: ['odani'], cuts: [['odani', 'siege', '5.2.1c', 'oda']] });
  expect(line('azai', 'sawayama', { control: { odani: 'oda' } }).cuts).toEqual([['odani', 'lost', '5.2.1c', 'oda']]);
});

clause('13.1.4', 'enemies in a sea area cut the line over it', () => {
  const cut = line('miyoshi', 'sumoto', { places: { sea_kawachi: { oda: 1 } } });
  expect(cut.cuts).toEqual([['sea_kawachi', 'units', '13.1.4', 'oda']]);
});

clause('9.8.3d', 'besiegers of a port are told that no line leaves it by sea', () => {
  const cut = line('oda', 'saika', {
    places: { saika: { oda: 2, inside: { saika: 1 } } },
    control: { sumoto: 'oda', noda_fukushima: 'oda' },
  });
  expect(cut.isOpen).toBe(false);
  expect(cut.cuts.map(([, reason]) => reason)).toContain(cut.path[1]?.startsWith('sea_') ? 'port' : 'held');
});

clause('9.8.3d', 'a port whose castle others hold is named as what cuts the line over the sea, on the way out and on the way in', () => {
  const control = { sumoto: 'oda', noda_fukushima: 'oda' };
  const before = line('oda', 'sumoto', { places: { sumoto: { oda: 2, inside: { miyoshi: 1 } } }, control });
  expect([before.isOpen, before.cuts]).toEqual([false, [['sumoto', 'port', '9.8.3d', 'miyoshi']]]);
  const beyond = line('oda', 'sumoto', { places: { noda_fukushima: { oda: 2, inside: { ikko: 1 } } }, control });
  expect([beyond.isOpen, beyond.elsewhere.includes('noda_fukushima')]).toEqual([false, true]);
});

clause('9.8.3c', 'whoever landed is told that the sea he crossed carries no line', () => {
  const sea = CROSSED << seaNumber(placeOf('sea_kawachi'));
  const wish: Position = {
    places: { kishiwada: { oda: 2, inside: { ikko: 1 } } },
    control: { sumoto: 'oda', shozui: 'oda', noda_fukushima: 'oda' },
  };
  expect(line('oda', 'kishiwada', wish, sea).isOpen).toBe(false);
});

clause('3.2.2', 'a space of a power that has not entered cuts it', () => {
  const cut = line('uesugi', 'toyama');
  expect([cut.isOpen, cut.cuts.some(([, reason]) => reason === 'closed')]).toEqual([false, true]);
});

clause('5.2.1b', 'a clan without any place to trace to is told so', () => {
  const control = Object.fromEntries(
    position({}).board.control.flatMap((clan, space) => (clan === clanOf('ikko') ? [[placeId(space), 'oda']] : [])),
  );
  expect(line('ikko', 'wp_sekigahara', { control }).cuts).toEqual([['wp_sekigahara', 'nowhere', '5.2.1b']]);
});

const check = (board: Board, clan: number, place: number, marks: number): void => {
  const found = lineOf(board, clan, place, marks);
  const side = sideOfClan[clan] as Side;
  const where = `${clanId(clan)} in ${placeId(place)}`;
  expect(found.isOpen, where).toBe(isInTouch(board, clan, place, marks));
  expect(found.path[0], where).toBe(place);
  for (let i = 1; i < found.path.length; i++) expect(neighboursOf(found.path[i - 1] as number), where).toContain(found.path[i]);
  expect(found.cuts.length > 0, where).toBe(!found.isOpen);
  if (found.isOpen) for (const one of found.path.slice(1)) expect(isOpenTo(board, one, side), where).toBe(true);
  for (const cut of [...found.cuts, ...found.elsewhere])
    if (cut.place !== place && cut.reason !== 'landed' && cut.reason !== 'port')
      expect(isOpenTo(board, cut.place, side), where).toBe(false);
};

for (const scenario of ['short', 'three', 'four'])
  test(`in a random ${scenario} game the line shown is always the one the referee checks`, () => {
    const game = anyGame(mostDangerousTime);
    const setup = setupFor(game, { scenario });
    const table = begin(game, setup, fastChance(5));
    const chance = fastChance(6);
    for (let moves = 0; moves < 500 && !table.state.outcome; moves++) {
      const seat = owing(game, table.state)[0] as SeatId;
      const choices = allowed(game, table.state, seat);
      perform(table, seat, choices[chance.next(choices.length)] as Action);
      if (moves % 25 !== 0) continue;
      const board = table.state.board as Board;
      for (let place = 0; place < PLACE_COUNT; place++)
        for (const stack of stacksAt(board, place)) check(board, clanIn(stack), place, marksIn(stack));
      for (const { index } of CLANS) {
        const place = chance.next(PLACE_COUNT);
        check(board, index, place, 0);
        check(board, index, place, ALL_CROSSED);
      }
    }
  });
