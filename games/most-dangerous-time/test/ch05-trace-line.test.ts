import { eraseGameType, startGame, seededRandom, pendingSeats, legalActions, applyAction } from '@gunbai/engine';
import type { SeatId, Action } from '@gunbai/engine';
import { clause, setupFor } from '@gunbai/shared/testing';
import { expect, test } from 'vitest';
import { CROSSED_FIRST_SEA, stacksAt, clanOfStack, marksOfStack, CROSSED_SEAS_MASK } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { isInCommunication, isOpenToLines } from '../rules/communication/communication.ts';
import { clanOf, placeOf, placeId, clanId, seaIndex, sideOfClan, neighboursOf, PLACE_COUNT, CLANS } from '../rules/components.ts';
import type { Side } from '../rules/components.ts';
import { mostDangerousTime } from '../rules/index.ts';
import { traceLine } from '../rules/communication/trace-line.ts';
import { position } from './helpers/position.ts';
import type { Position } from './helpers/position.ts';

/** The line of a clan in a place, as a reader would tell it. */
const traceLineFrom = (clan: string, place: string, given: Position = {}, marks = 0) => {
  const { board } = position(given);
  const { isOpen, path, cuts, elsewhere } = traceLine(board, clanOf(clan), placeOf(place), marks);
  return {
    isOpen,
    path: path.map(placeId),
    cuts: cuts.map(({ place: at, reason, clause: id, clans }) => [placeId(at), reason, id, ...clans.map(clanId)]),
    elsewhere: elsewhere.map(({ place: at }) => placeId(at)),
  };
};

clause('5.2.2a', 'an open line runs from the unit to its home castle by neighbouring places', () => {
  const { isOpen, path, cuts } = traceLineFrom('oda', 'kyo');
  expect([isOpen, path[0], cuts]).toEqual([true, 'kyo', []]);
  expect(['gifu', 'kiyosu']).toContain(path.at(-1));
  expect(traceLineFrom('azai', 'odani')).toEqual({ isOpen: true, path: ['odani'], cuts: [], elsewhere: [] });
});

clause('5.2.2b', 'enemies in the open cut it, and are named', () => {
  const cut = traceLineFrom('azai', 'sawayama', { places: { odani: { oda: 2 } } });
  expect([cut.isOpen, cut.path, cut.cuts]).toEqual([false, ['sawayama', 'yokoyama', 'odani'], [['odani', 'units', '5.2.2b', 'oda']]]);
});

clause('5.2.2c', 'a space of another side cuts it, and its holder is named', () => {
  const cut = traceLineFrom('miyoshi', 'noda_fukushima', {
    control: { shozui: 'miyoshi', sumoto: 'oda' },
    places: { sea_kawachi: { oda: 1 } },
  });
  expect(cut.isOpen).toBe(false);
  const held = traceLineFrom('azai', 'otsu', { control: { sawayama: 'oda', kannonji: 'oda', otsu: 'azai' } });
  expect(held.isOpen).toBe(false);
  expect(held.cuts.every(([, reason, id]) => reason === 'held' && id === '5.2.2c')).toBe(true);
  expect(held.cuts[0]?.slice(3)).toEqual(['oda']);
});

clause('5.2.1c', 'a besieged or lost home castle is named as such', () => {
  const besieged = { places: { odani: { inside: { azai: 1 }, oda: 1 } } };
  expect(traceLineFrom('azai', 'sawayama', besieged).cuts).toEqual([['odani', 'siege', '5.2.1c', 'oda']]);
  expect(traceLineFrom('azai', 'odani', besieged)).toMatchObject({
    isOpen: false,
    path: ['odani'],
    cuts: [['odani', 'siege', '5.2.1c', 'oda']],
  });
  expect(traceLineFrom('azai', 'sawayama', { control: { odani: 'oda' } }).cuts).toEqual([['odani', 'lost', '5.2.1c', 'oda']]);
});

clause('13.1.4', 'enemies in a sea area cut the line over it', () => {
  const cut = traceLineFrom('miyoshi', 'sumoto', { places: { sea_kawachi: { oda: 1 } } });
  expect(cut.cuts).toEqual([['sea_kawachi', 'units', '13.1.4', 'oda']]);
});

clause('9.8.3d', 'besiegers of a port are told that no line leaves it by sea', () => {
  const cut = traceLineFrom('oda', 'saika', {
    places: { saika: { oda: 2, inside: { saika: 1 } } },
    control: { sumoto: 'oda', noda_fukushima: 'oda' },
  });
  expect(cut.isOpen).toBe(false);
  expect(cut.cuts.map(([, reason]) => reason)).toContain(cut.path[1]?.startsWith('sea_') ? 'port' : 'held');
});

clause('9.8.3d', 'a port whose castle others hold is named as what cuts the line over the sea, on the way out and on the way in', () => {
  const control = { sumoto: 'oda', noda_fukushima: 'oda' };
  const before = traceLineFrom('oda', 'sumoto', { places: { sumoto: { oda: 2, inside: { miyoshi: 1 } } }, control });
  expect([before.isOpen, before.cuts]).toEqual([false, [['sumoto', 'port', '9.8.3d', 'miyoshi']]]);
  const beyond = traceLineFrom('oda', 'sumoto', { places: { noda_fukushima: { oda: 2, inside: { ikko: 1 } } }, control });
  expect([beyond.isOpen, beyond.elsewhere.includes('noda_fukushima')]).toEqual([false, true]);
});

clause('9.8.3c', 'whoever landed is told that the sea he crossed carries no line', () => {
  const sea = CROSSED_FIRST_SEA << seaIndex(placeOf('sea_kawachi'));
  const given: Position = {
    places: { kishiwada: { oda: 2, inside: { ikko: 1 } } },
    control: { sumoto: 'oda', shozui: 'oda', noda_fukushima: 'oda' },
  };
  expect(traceLineFrom('oda', 'kishiwada', given, sea).isOpen).toBe(false);
});

clause('3.2.2', 'a space of a power that has not entered cuts it', () => {
  const cut = traceLineFrom('uesugi', 'toyama');
  expect([cut.isOpen, cut.cuts.some(([, reason]) => reason === 'closed')]).toEqual([false, true]);
});

clause('5.2.1b', 'a clan without any place to trace to is told so', () => {
  const control = Object.fromEntries(
    position({}).board.control.flatMap((clan, space) => (clan === clanOf('ikko') ? [[placeId(space), 'oda']] : [])),
  );
  expect(traceLineFrom('ikko', 'wp_sekigahara', { control }).cuts).toEqual([['wp_sekigahara', 'nowhere', '5.2.1b']]);
});

const check = (board: GameState, clan: number, place: number, marks: number): void => {
  const found = traceLine(board, clan, place, marks);
  const side = sideOfClan[clan] as Side;
  const where = `${clanId(clan)} in ${placeId(place)}`;
  expect(found.isOpen, where).toBe(isInCommunication(board, clan, place, marks));
  expect(found.path[0], where).toBe(place);
  for (let i = 1; i < found.path.length; i++) expect(neighboursOf(found.path[i - 1] as number), where).toContain(found.path[i]);
  expect(found.cuts.length > 0, where).toBe(!found.isOpen);
  if (found.isOpen) for (const one of found.path.slice(1)) expect(isOpenToLines(board, one, side), where).toBe(true);
  for (const cut of [...found.cuts, ...found.elsewhere])
    if (cut.place !== place && cut.reason !== 'landed' && cut.reason !== 'port')
      expect(isOpenToLines(board, cut.place, side), where).toBe(false);
};

for (const scenario of ['short', 'three', 'four'])
  test(`in a random ${scenario} game the line shown is always the one the referee checks`, () => {
    const game = eraseGameType(mostDangerousTime);
    const setup = setupFor(game, { scenario });
    const ctx = startGame(game, setup, seededRandom(5));
    const chance = seededRandom(6);
    for (let moves = 0; moves < 500 && !ctx.state.outcome; moves++) {
      const seat = pendingSeats(game, ctx.state)[0] as SeatId;
      const choices = legalActions(game, ctx.state, seat);
      applyAction(ctx, seat, choices[chance.next(choices.length)] as Action);
      if (moves % 25 !== 0) continue;
      const board = ctx.state.board as GameState;
      for (let place = 0; place < PLACE_COUNT; place++)
        for (const stack of stacksAt(board, place)) check(board, clanOfStack(stack), place, marksOfStack(stack));
      for (const { index } of CLANS) {
        const place = chance.next(PLACE_COUNT);
        check(board, index, place, 0);
        check(board, index, place, CROSSED_SEAS_MASK);
      }
    }
  });
