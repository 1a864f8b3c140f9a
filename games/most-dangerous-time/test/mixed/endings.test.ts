import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { DEFEATED, WITHDRAWN, IN_BOX, TRUCE_THIS_TURN, TRUCE_FOR_GOOD, NO_TRUCE } from '../../rules/state.ts';
import { clanOf, placeOf } from '../../rules/components.ts';
import { countOdaHomeCastles } from '../../rules/victory.ts';
import { position } from '../helpers/position.ts';
import type { Position, MdtTestTable, Force } from '../helpers/position.ts';

// How games and clans end: every condition by itself, and what is left behind.

/* 14.3, 16.1.3, 16.2.4 Victory. */

const lastTurn = (scenario: string, turn: number): unknown =>
  position({
    scenario,
    turn,
    places: { kyo: { oda: 1 }, uotsu: {} },
    at: { step: 'endPhase', part: 'time', local: { next: 0 } },
    outcomes: turn === 30 ? [] : [0, 0],
  }).state.outcome;

clause(['14.3.1a', '14.3.2', '16.1.1', '16.2.4.4'], 'each game ends in its own last turn and in no other', () => {
  expect(['standard', 'campaign', 'three', 'four'].map((scenario) => lastTurn(scenario, 10))).toEqual([null, null, null, null]);
  expect(['three', 'four'].map((scenario) => lastTurn(scenario, 29))).toEqual([null, null]);
  expect(lastTurn('three', 30)).toEqual({ winners: ['oda'], reason: 'kyo' });
});

const three = (given: Position): MdtTestTable => position({ scenario: 'three', active: 'oda', at: 'control', ...given });

clause(
  '16.1.3.1b',
  'Azai, Asakura and Takeda must all be gone, whether defeated or withdrawn; the shogun may be anywhere but in Kyo',
  () => {
    const won = (gone: { [clan: string]: number }, places: Position['places'] = {}) =>
      three({
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
  },
);

clause('16.1.3.1a', 'Azuchi is one home castle more only while Oda holds it, and only where there was none', () => {
  const castles = (at: string | null, control: Position['control'] = {}) =>
    countOdaHomeCastles(
      three({
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

clause(['16.1.3.2a', '16.1.3.3a'], 'nobody wins with Kyo while it is nobody’s', () => {
  expect(three({ places: { gifu: { oda: 1 } }, board: (board) => (board.control[placeOf('kyo')] = -1) }).state.outcome).toBeNull();
});

/* 15.5, 16.1.7, 16.2.5.2 Azuchi. */

/** The Azai are defeated, and control is checked. */
const risen = (scenario: string, given: Position = {}) => {
  const { board } = position({
    scenario,
    turn: 6,
    active: scenario === 'four' ? 'hideyoshi' : 'oda',
    at: 'control',
    ...given,
    places: { uotsu: {}, gifu: { oda: 1 }, ...given.places },
    board: (at) => {
      at.clanState[clanOf('azai')] = DEFEATED;
      given.board?.(at);
    },
  });
  return [board.azuchiAt === placeOf('kannonji'), board.azuchiTurn];
};

clause(['16.1.7.2', '16.2.5.2b'], 'with three and four players Azuchi rises once, in a Kannon-ji that Oda holds free of enemies', () => {
  expect([risen('three'), risen('four')]).toEqual([
    [true, 6],
    [true, 6],
  ]);
  expect(risen('standard')[0]).toBe(false);
  expect(risen('four', { control: { kannonji: 'minor' } })[0]).toBe(false);
  expect(risen('four', { places: { kannonji: { ikko: 1, inside: { oda: 1 } } } })[0]).toBe(false);
  expect(risen('four', { board: (board) => (board.azuchiLost = 1) })[0]).toBe(false);
  expect(risen('four', { board: (board) => (board.azuchiAt = placeOf('ogaki')) })[0]).toBe(false);
});

clause('16.2.5.2c', 'it grows by itself a turn later with four players, and with four players only', () => {
  const level = (scenario: string, built: number) =>
    position({
      scenario,
      turn: 6,
      places: { gifu: { oda: 1 }, uotsu: {} },
      at: { step: 'turn', part: 'begin', local: { chit: null } },
      cup: ['oda'],
      board: (board) => {
        board.azuchiAt = placeOf('kannonji');
        board.azuchiLevel = 2;
        board.azuchiTurn = built;
      },
      outcomes: [0, 0],
    }).board.azuchiLevel;
  expect([level('four', 7), level('four', 6), level('three', 6)]).toEqual([2, 3, 2]); // in turn 7
});

/* 3.3 The fall of clans. */

/** Odani has been taken, and no Azai leader stands free. */
const odaniFalls = (given: Position): MdtTestTable =>
  position({ active: 'oda', at: 'control', ...given, places: { gifu: { oda: 1 }, odani: { oda: 1, tokugawa: 3 }, ...given.places } });

clause(['3.3.3', '3.3.2b'], 'the clan with most units in the castle gets the soldiers, and the leaders are dead wherever they were', () => {
  const table = odaniFalls({ places: { otsu: { azai: 2 } }, box: { azai: 1 }, boxed: ['isono'], track: { nagamasa: 9 } });
  expect([table.board.clanState[clanOf('azai')], table.box('tokugawa'), table.box('oda'), table.box('azai')]).toEqual([DEFEATED, 3, 0, 0]);
  expect([table.leaderPlace('isono'), table.leaderPlace('nagamasa')].includes(IN_BOX)).toBe(false);
  expect([table.leaderPlace('isono'), table.leaderPlace('nagamasa')]).toEqual([table.leaderPlace('kageaki'), table.leaderPlace('kageaki')]); // as dead as he
});

clause('3.3.3', 'of several home castles only the one with most enemies in it says who conquered', () => {
  const conqueror = (strong: string, weak: string) => {
    const { board } = position({
      active: 'azai_asakura',
      at: 'control',
      places: { [strong]: { ikko: 4, azai: 2 }, [weak]: { azai: 3 }, otsu: { oda: 2 } },
    });
    return [board.clanState[clanOf('oda')], board.gainedBy[clanOf('oda')]];
  };
  expect([conqueror('gifu', 'kiyosu'), conqueror('kiyosu', 'gifu')]).toEqual([
    [DEFEATED, clanOf('ikko')],
    [DEFEATED, clanOf('ikko')],
  ]);
});

clause('3.3.4', 'without a home castle all its starting spaces count together', () => {
  const table = position({
    active: 'oda',
    at: 'control',
    places: { miki: { oda: 3, tokugawa: 2 }, kakogawa: { tokugawa: 2 }, gifu: { oda: 1 } },
    control: { miki: 'oda', kakogawa: 'oda' },
  });
  expect([table.board.clanState[clanOf('bessho')], table.board.gainedBy[clanOf('bessho')]]).toEqual([DEFEATED, clanOf('tokugawa')]);
});

clause(
  ['3.31.2', '3.31.4', '2.46.4'],
  'what a clan that withdraws still holds is nobody’s, all else stays as it was, and its chit is gone',
  () => {
    const table = position({
      active: 'oda',
      at: 'control',
      entered: ['uesugi'],
      places: { uotsu: { oda: 1 }, odani: { azai: 1, leaders: ['nagamasa'] }, gifu: { oda: 1 } },
      control: { uotsu: 'oda', toyama: 'uesugi', miki: 'oda' },
      cup: ['uesugi', 'oda'],
      outcomes: [0, 0],
    });
    expect([table.controller('toyama'), table.controller('odani'), table.controller('miki')]).toEqual([null, 'azai', 'oda']);
    expect(table.chits('aside')).toContain('uesugi');
  },
);

clause(['3.3.2b', '10.5.1c'], 'a siege that only soldiers of the fallen clan kept up is over', () => {
  const table = odaniFalls({ places: { kanagasaki: { azai: 2, inside: { oda: 1 } } } });
  expect(table.at('kanagasaki')).toEqual({ oda: 1 });
});

clause('4.2.5a', 'an alliance leaves the cup with its last clan, and not before', () => {
  const isAside = (asakura: number) =>
    odaniFalls({
      places: asakura === 0 ? { ichijodani: { asakura: 1, leaders: ['yoshikage'] } } : {},
      cup: ['azai_asakura', 'ikko', 'oda'],
      board: (board) => (board.clanState[clanOf('asakura')] = asakura),
      outcomes: [0, 0],
    })
      .chits('aside')
      .includes('azai_asakura');
  expect([isAside(0), isAside(DEFEATED)]).toEqual([false, true]);
});

/* 15.3, 3.33 What the end of a turn ends. */

clause(['15.3.3', '15.3.1b'], 'the heir takes the place of the dead man, also in the box or on the track', () => {
  const heir = (given: Position) =>
    position({
      entered: ['takeda'],
      places: { gifu: { oda: 1 }, kofu: { takeda: 1 }, ...given.places },
      at: { step: 'endPhase', part: 'illness', local: { next: 0 } },
      ...given,
      outcomes: [0, 0, 0, 0],
    }).leaderPlace('katsuyori');
  expect([heir({ places: { kofu: { leaders: ['shingen'] } } }), heir({ boxed: ['shingen'] })]).toEqual([placeOf('kofu'), IN_BOX]);
});

clause(['3.33.2a', '4.2.6'], 'a truce for the turn is over when the turn is', () => {
  const truce = (before: number) =>
    position({
      places: { gifu: { oda: 1 } },
      at: { step: 'endPhase', part: 'cup', local: { next: 0 } },
      board: (board) => (board.truce = before),
      outcomes: [0, 0],
    }).board.truce;
  expect([truce(TRUCE_THIS_TURN), truce(TRUCE_FOR_GOOD)]).toEqual([NO_TRUCE, TRUCE_FOR_GOOD]);
});

clause(
  ['12.0.1a', '10.5.1c'],
  'soldiers in the open disband before the besieged of their clan, nobody else does, and a siege may end with them',
  () => {
    const disbanding = (force: Force): MdtTestTable =>
      position({
        places: { kuwana: force, gifu: { oda: 1 } },
        at: { step: 'endPhase', part: 'disband', local: { next: 0 } },
      }).act('oda', ['disbandSome']);
    const inside = { oda: 2 };
    const relief = disbanding({ tokugawa: 1, oda: 1, ikko: 3, inside }).act('oda', ['disband', 'kuwana', 'oda', 2]);
    expect([relief.at('kuwana'), relief.box('oda')]).toEqual([{ tokugawa: 1, ikko: 3, 'oda!': 1 }, 2]);
    const siege = disbanding({ oda: 2, inside: { ikko: 1 } }).act('oda', ['disband', 'kuwana', 'oda', 2]);
    expect(siege.at('kuwana')).toEqual({ ikko: 1 });
  },
);
