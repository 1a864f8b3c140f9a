import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { OUT_OF_COMMUNICATION, HALTED } from '../../rules/state.ts';
import { placeOf, clanOf, leaderOf } from '../../rules/components.ts';
import { addSoldiers } from '../../rules/units.ts';
import { position } from '../helpers/position.ts';
import type { Position, MdtTestTable, Force } from '../helpers/position.ts';

// Who goes and who stays when a part of those in a place moves, and what an impulse or a turn begins with.

const moving = (given: Position): MdtTestTable => position({ active: 'oda', points: 4, ...given });

/* 9 By land. */

clause('9.3.1', 'soldiers of the clan that is named go, those of others stay', () => {
  const table = moving({ places: { gifu: { tokugawa: 2, leaders: ['niwa', 'hideyoshi'], oda: 2 } } });
  table.act('oda', ['from', 'gifu']).act('oda', ['march', 'ogaki', ['niwa'], { oda: 1 }]);
  expect([table.at('ogaki'), table.at('gifu')]).toEqual([
    { oda: 1, leaders: ['niwa'] },
    { tokugawa: 2, oda: 1, leaders: ['hideyoshi'] },
  ]);
});

clause(['9.3.1', '5.1.1'], 'those out of communication are named apart, go apart and keep their mark', () => {
  const table = moving({
    places: { gifu: { oda: 2 } },
    board: (board) => addSoldiers(board, placeOf('gifu'), clanOf('oda'), OUT_OF_COMMUNICATION, 2),
  });
  table.act('oda', ['from', 'gifu']).act('oda', ['march', 'ogaki', [], { 'oda.ooc': 2 }]);
  expect([
    table.soldiers('ogaki', 'oda'),
    table.isOutOfCommunication('ogaki', 'oda'),
    table.soldiers('gifu', 'oda'),
    table.isOutOfCommunication('gifu', 'oda'),
  ]).toEqual([2, true, 2, false]);
});

clause(['9.4.1b', '9.4.2'], 'who has been stopped stays where he is when others go on from there', () => {
  const table = moving({
    places: { gifu: { leaders: ['niwa', 'hideyoshi'], oda: 1 } },
    board: (board) => {
      addSoldiers(board, placeOf('gifu'), clanOf('oda'), HALTED, 2);
      (board.leaderMarks[leaderOf('niwa')] as number) |= HALTED;
    },
  });
  table.act('oda', ['from', 'gifu']);
  expect(table.refusal('oda', ['march', 'ogaki', [], { oda: 2 }])).not.toBeNull();
  expect(table.refusal('oda', ['march', 'ogaki', ['niwa'], {}])).not.toBeNull();
  table.act('oda', ['march', 'ogaki', ['hideyoshi'], { oda: 1 }]);
  expect([table.soldiers('gifu', 'oda'), table.isLegal('oda', ['from', 'gifu'])]).toEqual([2, false]);
});

/* 13.2 By sea. */

clause(['13.2.1', '13.2.1a', '13.2.2'], 'a leader sails as a unit of his own, and all others stay', () => {
  const table = moving({
    places: { noda_fukushima: { tokugawa: 1, leaders: ['niwa', 'hideyoshi'], oda: 2 } },
    control: { noda_fukushima: 'oda' },
  });
  table.act('oda', ['from', 'noda_fukushima']).act('oda', ['sail', 'sea_kawachi', 'leader:niwa']);
  expect([table.at('sea_kawachi'), table.at('noda_fukushima')]).toEqual([
    { leaders: ['niwa'] },
    { tokugawa: 1, oda: 2, leaders: ['hideyoshi'] },
  ]);
  table.act('oda', ['from', 'noda_fukushima']).act('oda', ['sail', 'sea_kawachi', 'oda']);
  expect([table.at('sea_kawachi'), table.at('noda_fukushima')]).toEqual([
    { oda: 1, leaders: ['niwa'] },
    { tokugawa: 1, oda: 1, leaders: ['hideyoshi'] },
  ]);
});

clause('9.8.3a', 'who comes from the sea into a besieged port finds room in it, or does not come', () => {
  const lands = (inside: number) =>
    moving({
      places: { sea_kawachi: { oda: 1 }, noda_fukushima: { ikko: 3, inside: { oda: inside } }, gifu: { oda: 1 } },
      control: { noda_fukushima: 'oda' },
    })
      .act('oda', ['from', 'sea_kawachi'])
      .refusal('oda', ['sail', 'noda_fukushima', 'oda']);
  expect([lands(1), lands(2)]).toEqual([null, '9.8.3a']);
});

/* 2.46 Control. */

clause('2.46.7', 'a space goes to the clan with most units of the side that is alone in it; neutrals are others, too', () => {
  const holder = (force: Force) => moving({ places: { odani: force, yokoyama: { azai: 1, leaders: ['nagamasa'] } }, at: 'control' });
  expect(holder({ oda: 1, tokugawa: 2 }).controller('odani')).toBe('tokugawa');
  expect(holder({ oda: 2, tokugawa: 1 }).controller('odani')).toBe('oda');
  expect(holder({ oda: 1, minor: 1 }).controller('odani')).toBe('azai');
  expect(holder({ oda: 1, tokugawa: 1 }).step).toBe('controller');
});

/* 7 Exile. */

clause(
  ['7.0.2', '7.0.3', '7.0.4'],
  'Anti-Oda exiles beside another of the clan in a space, Oda beside any leader anywhere, and nobody the only one of a clan',
  () => {
    const exile = (active: string, places: Position['places'], leader: string) =>
      position({ active, at: 'exile', places: { gifu: { oda: 1 }, ...places } }).refusal(active === 'oda' ? 'oda' : 'antiOda', [
        'exile',
        leader,
      ]);
    const azai = { leaders: ['nagamasa', 'isono'], azai: 1 };
    expect(exile('azai_asakura', { odani: azai }, 'isono')).toBeNull();
    expect(exile('azai_asakura', { wp_sekigahara: azai, odani: { leaders: ['yoshikage', 'kageaki'] } }, 'isono')).toBe('7.0.2');
    expect(exile('oda', { wp_sekigahara: { leaders: ['niwa', 'ieyasu'], oda: 1 }, otsu: { leaders: ['sakuma'] } }, 'niwa')).toBeNull();
    expect(exile('oda', { wp_sekigahara: { leaders: ['niwa', 'ieyasu'], oda: 1 }, otsu: { leaders: ['sakuma'] } }, 'ieyasu')).toBe('7.0.4');
  },
);

/* 4 Beginnings. */

clause(['4.1.4', '9.1.1c', '6.2.1'], 'an impulse knows nothing of the points, fights and cards of the last one', () => {
  const { board } = position({
    active: 'oda',
    at: 'begin',
    places: { gifu: { leaders: ['nobunaga'], oda: 1 } },
    hands: { oda: ['card_33'] },
    control: { otsu: 'azai' },
    board: (before) => {
      const [gifu, otsu] = [placeOf('gifu'), placeOf('otsu')];
      Object.assign(before, { points: 5, arrivals: [gifu], activated: [gifu], fought: [gifu], carded: [otsu] });
      before.controlBefore[otsu] = clanOf('oda');
      (before.leaderMarks[leaderOf('nobunaga')] as number) |= HALTED;
    },
  });
  expect(board).toMatchObject({ points: 0, arrivals: [], activated: [], fought: [], carded: [] });
  expect([board.controlBefore[placeOf('otsu')], board.leaderMarks[leaderOf('nobunaga')]]).toEqual([clanOf('azai'), 0]);
});

clause('14.2.2', 'Azai land is shut to Oda in turn 1 and open from turn 2 on', () => {
  const shut = (turn: number) =>
    position({
      turn: turn - 1,
      places: { gifu: { oda: 1 } },
      at: { step: 'turn', part: 'begin', local: { chit: null } },
      cup: ['nobunaga', 'oda', 'ikko'],
      outcomes: [0, 0, 0],
    }).board.azaiShut;
  expect([shut(1), shut(2), shut(3)]).toEqual([1, 0, 0]);
});
