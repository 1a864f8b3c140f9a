import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { placeLeader } from '../../rules/units.ts';
import { alliancesInPlay } from '../../rules/control/control.ts';
import { clanOf, placeOf, YOSHIAKI, TOMO } from '../../rules/components.ts';
import { traceLine } from '../../rules/communication/trace-line.ts';
import { startCombat, lastEvent } from '../helpers/battle.ts';
import { position, dice } from '../helpers/position.ts';
import type { Position } from '../helpers/position.ts';

// What a second reading of chapters 1 to 9 in the rulebook found played otherwise.

/* 8 Betrayal. */

clause(['8.2.7d', '8.4.1a'], 'who came over with a daimyo and went back with him before the fight fights nobody', () => {
  const table = startCombat('himeji', {
    active: 'mori',
    entered: ['mori'],
    places: {
      himeji: { leaders: ['kobayakawa', 'nobunaga', 'matsunaga'], mori: 2, oda: 2, matsunaga: 1 },
      mt_shigi: { matsunaga: 2, oda: 1 },
      gifu: { oda: 1 },
    },
    control: { himeji: 'oda' },
    daimyo: ['matsunaga'],
    hands: { antiOda: ['card_01'], oda: ['card_02'] },
  });
  while (table.isLegal('oda', ['deployed'])) table.act('oda', ['deployed']);
  table.act('antiOda', ['betray', 'card_01', 'kobayakawa']);
  expect(table.soldiers('mt_shigi', 'mori')).toBe(2);
  // Terumoto is dead, so Matsunaga is now the head of the Mori, and takes them all along.
  table.act('oda', ['betray', 'card_02', 'nobunaga']);
  expect([table.soldiers('mt_shigi', 'oda'), table.board.battle, lastEvent(table, 'uprising')]).toEqual([3, null, undefined]);
});

/* 2.43 Waypoints. */

clause(['2.43.3b', '4.1.4.1c'], 'a riot in the last step of an impulse may crowd a waypoint: the surplus goes home then, too', () => {
  const table = position({
    at: 'end',
    active: 'ikko',
    places: { kuwana: { oda: 3 }, wp_chigusa: { oda: 3 }, gifu: { oda: 1 }, nagashima: { ikko: 1 } },
    control: { ise_kameyama: 'ikko', ogaki: 'ikko' },
    box: { ikko: 2 },
    hands: { antiOda: ['card_49', 'card_33'], oda: ['card_32'] },
    cup: ['oda', 'ikko'],
  });
  table.act('antiOda', ['riot', 'card_49', 'kuwana', 2]).act('antiOda', ['deployed']).act('oda', ['deployed']);
  table.act('antiOda', ['pass']).act('oda', ['pass']);
  table.act('oda', ['retreat'], dice(1, 6)).act('oda', ['retreatTo', 'wp_chigusa']).act('antiOda', ['pass']);
  expect([table.soldiers('wp_chigusa', 'oda'), table.step]).toEqual([6, 'crowd']);
  table.act('antiOda', ['sendHome', 'oda']).act('antiOda', ['sendHome', 'oda']);
  expect([table.soldiers('wp_chigusa', 'oda'), table.box('oda'), table.step === 'crowd']).toEqual([4, 2, false]);
});

/* 5 Communication. */

clause(['5.2.2b', '3.0.2'], 'only enemies cut a line: neutral units on the way do not, enemies there do', () => {
  const givenPosition = (force: { [clan: string]: number }): Position => ({
    at: 'communication',
    active: 'oda',
    places: { kanagasaki: { oda: 1 }, wp_kutsuki: force, gifu: { oda: 1 }, kyo: { oda: 1 } },
    control: { mt_hiei: 'oda' },
    hands: { oda: ['card_33'] },
  });
  expect(position(givenPosition({ minor: 1 })).isOutOfCommunication('kanagasaki', 'oda')).toBe(false);
  expect(position(givenPosition({ minor: 1, azai: 1 })).isOutOfCommunication('kanagasaki', 'oda')).toBe(true);
  const { board } = position(givenPosition({ minor: 1 }));
  expect(traceLine(board, clanOf('oda'), placeOf('kanagasaki')).path).toContain(placeOf('wp_kutsuki'));
});

clause(['5.2.1c', '5.2.2b'], 'a castle whose men are besieged ends and carries no line, whoever besieges them', () => {
  const table = position({
    at: 'communication',
    active: 'oda',
    places: { gifu: { inside: { oda: 1 }, minor: 1 }, kiyosu: { inside: { oda: 1 }, ikko: 1 }, kyo: { oda: 1 } },
    hands: { oda: ['card_33'] },
  });
  expect(table.isOutOfCommunication('kyo', 'oda')).toBe(true);
});

/* 4.2.5 The cup. */

const MINOR_GONE: Position = {
  at: { step: 'endPhase', part: 'cup', local: { next: 0 } },
  places: { gifu: { oda: 1 }, nagashima: { ikko: 2 } },
  hands: { oda: ['card_32'] },
  board(board) {
    for (const clan of ['miyoshi', 'rokkaku', 'enryakuji', 'azai', 'asakura']) board.clanState[clanOf(clan)] = 1;
    placeLeader(board, YOSHIAKI, TOMO);
  },
};
const inCup = (given: Position): boolean =>
  position({ ...MINOR_GONE, ...given })
    .cup()
    .includes('anti_oda_minor');

clause(['4.2.5a', '15.1.5', '2.33.3'], 'a shogun put in Tomo as a samurai is out of the game: alone he keeps no chit in the cup', () => {
  expect(inCup({})).toBe(false);
  expect(inCup({ daimyo: ['yoshiaki'] })).toBe(true);
  expect(inCup({ places: { gifu: { oda: 1 }, kyo: { ashikaga: 1 } } })).toBe(true);
  expect(inCup({ box: { ashikaga: 1 } })).toBe(true);
  const { board } = position({ ...MINOR_GONE, serves: { isono: 'ashikaga' }, places: { gifu: { oda: 1 }, kyo: { leaders: ['isono'] } } });
  expect(alliancesInPlay(board).map(({ id }) => id)).toContain('anti_oda_minor');
});

/* 9.7 Castle or field. */

clause(['9.7.1a', '10.2.2b'], 'enemies and neutrals who stand in one field do not go into one castle together', () => {
  const table = startCombat('nagashino', {
    active: 'oda',
    places: { nagashino: { oda: 3, ikko: 1, minor: 1, leaders: ['bessho'] }, gifu: { oda: 1 }, nagashima: { ikko: 2 } },
  });
  table.act('antiOda', ['shelter', 'ikko', 1]);
  expect(table.refusal('antiOda', ['shelter', 'minor', 1])).toBe('10.2.2b');
  expect(table.refusal('antiOda', ['shelterLeader', 'bessho'])).toBe('10.2.2b');
  expect(table.isLegal('antiOda', ['shelter', 'minor', 1])).toBe(false);
});
