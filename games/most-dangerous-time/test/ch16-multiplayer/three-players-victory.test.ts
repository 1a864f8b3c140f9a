import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { clanOf, placeOf } from '../../rules/components.ts';
import { DEFEATED, WITHDRAWN, fortValueAt } from '../../rules/state.ts';
import { countOdaHomeCastles } from '../../rules/victory.ts';
import { startCombat, passUntil } from '../helpers/battle.ts';
import { position } from '../helpers/position.ts';
import type { Position, MdtTestTable } from '../helpers/position.ts';
import { withAzuchi } from '../helpers/shared-positions.ts';

const threePlayers = (given: Position): MdtTestTable => position({ scenario: 'three', active: 'oda', at: 'control', ...given });

clause('16.1.3.1b', 'Azai, Asakura and Takeda must all be out of the war; the shogun may be anywhere but in Kyo', () => {
  const won = (gone: { [clan: string]: number }, places: Position['places'] = {}) =>
    threePlayers({
      places: { gifu: { oda: 1 }, ...places },
      board: (board) => {
        for (const [clan, state] of Object.entries(gone)) board.clanState[clanOf(clan)] = state;
        board.trucePlayed = 1;
      },
    }).state.outcome !== null;
  const all = { azai: DEFEATED, asakura: DEFEATED, takeda: DEFEATED };
  expect([won(all), won({ ...all, takeda: WITHDRAWN })]).toEqual([true, true]);
  expect([won({ ...all, azai: 0 }), won({ ...all, asakura: 0 }), won({ ...all, takeda: 0 })]).toEqual([false, false, false]);
  expect([won(all, { otsu: { leaders: ['yoshiaki'] } }), won(all, { kyo: { leaders: ['yoshiaki'] } })]).toEqual([true, false]);
});

clause('16.1.3.1a', 'Azuchi adds a home castle only while Oda controls it, and only in a space without one', () => {
  const castles = (at: string | null, control: Position['control'] = {}) =>
    countOdaHomeCastles(
      threePlayers({
        places: { gifu: { oda: 1 } },
        control,
        board: (board) => {
          board.azuchiAt = at === null ? -1 : placeOf(at);
          board.azuchiLevel = at === null ? 0 : 2;
        },
      }).board,
    );
  const none = castles(null);
  expect([castles('kannonji'), castles('gifu'), castles('kannonji', { kannonji: 'minor' })]).toEqual([none + 1, none, none]);
});

clause(['16.1.3.2a', '16.1.3.3a'], 'Kyo wins for no player while it has no controller', () => {
  expect(threePlayers({ places: { gifu: { oda: 1 } }, board: (board) => (board.control[placeOf('kyo')] = -1) }).state.outcome).toBeNull();
});

const stormAzuchi = (scenario: string, seat: string): MdtTestTable => {
  const table = startCombat('kannonji', {
    scenario,
    turn: 12,
    active: 'azai_asakura',
    places: { kannonji: { azai: 6, leaders: ['nagamasa'], inside: { oda: 1 } }, odani: { azai: 1 }, gifu: { oda: 1 } },
    board: (board) => {
      withAzuchi(2)(board);
      board.arrivals = [placeOf('kannonji')];
    },
    cup: ['ikko'],
  });
  return passUntil(table, 'stormOrHold').act(
    seat,
    ['storm'],
    scenario === 'standard' ? [0, 0, 0, 0, 0, 0, 5, 5, 0, 0] : [0, 0, 0, 0, 0, 0, 0, 5],
  );
};

clause(['16.1.3.2b', '16.2.4.3b', '15.5.5'], 'an assault that takes Azuchi wins as well and destroys it', () => {
  expect(stormAzuchi('three', 'antiOdaA').state.outcome).toEqual({ winners: ['antiOdaA'], reason: 'azuchi-taken' });
  expect(stormAzuchi('four', 'antiOda').state.outcome).toEqual({ winners: ['antiOda'], reason: 'azuchi-taken' });
  const { board } = stormAzuchi('standard', 'antiOda');
  expect([board.azuchiAt, board.azuchiLost, fortValueAt(board, placeOf('kannonji'))]).toEqual([-1, 1, 1]);
});

const three = (given: Position): MdtTestTable => position({ scenario: 'three', ...given });

const check = (given: Position): MdtTestTable =>
  three({ active: 'oda', at: 'control', ...given, places: { minakuchi: { oda: 1 }, ...given.places } });

const HOMES = ['odani', 'ichijodani', 'saika', 'shozui'];

clause(['16.1.3.0', '16.1.3.1a'], 'Oda wins with Kyo and seven home castles, taken ones and Azuchi among them', () => {
  const held = (spaces: string[]): Record<string, string> => Object.fromEntries(spaces.map((space) => [space, 'oda']));
  const places = { odani: { oda: 1 }, ichijodani: { oda: 1 }, saika: { oda: 1 }, shozui: { oda: 1 } };
  expect(check({ control: held(HOMES), places }).state.outcome).toEqual({ winners: ['oda'], reason: 'home-castles' });
  const six = check({ control: held(HOMES.slice(1)), places: { odani: { azai: 1, leaders: ['nagamasa'] } } });
  expect([countOdaHomeCastles(six.board), six.state.outcome]).toEqual([6, null]);
  const azuchi = check({
    control: held(HOMES.slice(1)),
    places: { odani: { azai: 1, leaders: ['nagamasa'] } },
    board: (board) => {
      board.azuchiAt = placeOf('kannonji');
      board.azuchiLevel = 2;
    },
  });
  expect(azuchi.state.outcome?.reason).toBe('home-castles');
});

clause('16.1.3.1b', 'Oda wins with Kyo when Azai, Asakura and Takeda are gone, the truce was played and the shogun is elsewhere', () => {
  const givenPosition = (change: (board: MdtTestTable['board']) => void = () => undefined, places: Position['places'] = {}): MdtTestTable =>
    check({
      places,
      board: (board) => {
        for (const clan of ['azai', 'asakura', 'takeda']) board.clanState[clanOf(clan)] = 1;
        board.trucePlayed = 1;
        change(board);
      },
    });
  expect(givenPosition().state.outcome).toEqual({ winners: ['oda'], reason: 'order-restored' });
  expect(givenPosition((board) => (board.trucePlayed = 0)).state.outcome).toBeNull();
  expect(givenPosition((board) => (board.clanState[clanOf('takeda')] = 0)).state.outcome).toBeNull();
  expect(givenPosition(undefined, { kyo: { leaders: ['yoshiaki'] } }).state.outcome).toBeNull();
});

clause(['16.1.3.2a', '16.1.3.3a'], 'A or B wins with Kyo, as long as no Azuchi of level 3 stands', () => {
  const take = (clan: string, level = 0) =>
    check({
      places: { kyo: { [clan]: 2 } },
      active: clan === 'ikko' ? 'ikko' : 'azai_asakura',
      board: (board) => {
        board.azuchiAt = level > 0 ? placeOf('kannonji') : -1;
        board.azuchiLevel = level;
      },
    }).state.outcome;
  expect(take('azai')).toEqual({ winners: ['antiOdaA'], reason: 'kyo-taken' });
  expect(take('ikko')).toEqual({ winners: ['antiOdaB'], reason: 'kyo-taken' });
  expect([take('ikko', 2)?.winners, take('ikko', 3)]).toEqual([['antiOdaB'], null]);
});

clause(['16.1.3.2b', '16.1.3.3b'], 'A or B wins with a home castle of Oda, including Azuchi at any level', () => {
  const take = (space: string, clan: string) =>
    check({
      places: { [space]: { [clan]: 2 } },
      active: clan === 'ikko' ? 'ikko' : 'azai_asakura',
      board: (board) => {
        board.azuchiAt = placeOf('kannonji');
        board.azuchiLevel = 2;
      },
    }).state.outcome;
  expect(take('gifu', 'azai')).toEqual({ winners: ['antiOdaA'], reason: 'home-castle-taken' });
  expect(take('kiyosu', 'ikko')?.winners).toEqual(['antiOdaB']);
  expect(take('kannonji', 'azai')).toEqual({ winners: ['antiOdaA'], reason: 'azuchi-taken' });
  expect(take('hamamatsu', 'ikko')).toBeNull();
});
