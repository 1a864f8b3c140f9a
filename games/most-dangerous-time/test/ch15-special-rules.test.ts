import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { unitsInField } from '../rules/state.ts';
import { KYO, leaderOf, ANTI_ODA, CLAN_ENRYAKUJI, placeOf, ODA } from '../rules/components.ts';
import { position } from './helpers/position.ts';
import type { Position } from './helpers/position.ts';

clause(['15.1.2a', '15.1.1b'], 'the neutral shogun stops nobody, holds nothing and cannot be attacked', () => {
  const table = position({ places: { otsu: { oda: 2 }, kyo: { leaders: ['yoshiaki'] } }, active: 'oda', points: 3 });
  expect(table.refusal('oda', ['attack', 'kyo'])).toBe('10.1.5');
  table.act('oda', ['from', 'otsu']).act('oda', ['march', 'kyo', [], { oda: 2 }]);
  expect([table.board.arrivals, table.isLegal('oda', ['from', 'kyo'])]).toEqual([[], true]);
  const held = position({ places: { kyo: { leaders: ['yoshiaki'] }, odani: { azai: 1 } }, active: 'azai_asakura', at: 'control' });
  expect(held.controller('kyo')).toBe('oda');
});

clause(['15.1.2b'], 'Oda may drive him out only in his own impulse and only while he is a samurai', () => {
  const oda = (given: Position) => position({ active: 'oda', at: 'shogun', dice: [2], ...given }).step;
  expect(position({ active: 'oda', at: 'shogun', places: { kyo: { leaders: ['yoshiaki'], oda: 1 } } }).step).toBe('shogunsFate');
  expect(oda({ places: { kyo: { leaders: ['yoshiaki'] }, gifu: { oda: 1 } }, daimyo: ['yoshiaki'] })).toBe('moves');
  expect(oda({ places: { kyo: { leaders: ['yoshiaki'] }, odani: { azai: 1 } }, active: 'azai_asakura' })).toBe('moves');
  const withShogunInKyo = position({ active: 'oda', at: 'shogun', places: { kyo: { leaders: ['yoshiaki'], oda: 1 } } });
  withShogunInKyo.act('oda', ['tolerate'], [3]);
  expect([withShogunInKyo.leaderPlace('yoshiaki'), withShogunInKyo.board.entry.slice(4, 7)]).toEqual([KYO, [6, 13, 15]]);
});

clause(['15.1.3a', '15.1.3c'], 'in Kyo he may take up arms at the start of a minor impulse, for good', () => {
  const given: Position = { active: 'anti_oda_minor', at: 'shogun', places: { kyo: { leaders: ['yoshiaki'] } } };
  const table = position(given);
  expect(table.step).toBe('shogunsChoice');
  table.act('antiOda', ['rise'], [3]);
  expect([table.board.daimyo[leaderOf('yoshiaki')], unitsInField(table.board, KYO, ANTI_ODA)]).toEqual([1, 1]);
  const quiet = position(given).act('antiOda', ['bide'], [3]);
  expect([quiet.board.daimyo[leaderOf('yoshiaki')], unitsInField(quiet.board, KYO, ANTI_ODA), quiet.step]).toEqual([0, 0, 'moves']);
  expect(position({ ...given, daimyo: ['yoshiaki'], dice: [1] }).step).toBe('moves');
  expect(position({ ...given, places: { otsu: { leaders: ['yoshiaki'] } }, dice: [1] }).step).toBe('moves');
  expect(position({ ...given, active: 'ikko', dice: [1] }).step).toBe('moves');
});

clause(['15.1.4a', '15.1.4b'], 'with Oda in Kyo he may leave for an adjacent space; where he meets anybody he fights at once', () => {
  const given: Position = {
    active: 'anti_oda_minor',
    at: 'shogun',
    places: { kyo: { leaders: ['yoshiaki'], oda: 2 }, tanba_kameyama: { minor: 1 }, mt_hiei: { enryakuji: 1 } },
    control: { mt_hiei: 'enryakuji' },
  };
  const table = position(given);
  table.act('antiOda', ['rise']);
  expect(table.step).toBe('shogunsFlight');
  expect(table.actionsOfType('antiOda', 'flee').map(([, space]) => space)).toEqual(
    expect.arrayContaining(['mt_hiei', 'otsu', 'shoryuji', 'tanba_kameyama']),
  );
  expect(table.refusal('antiOda', ['flee', 'gifu'])).toBe('15.1.4a');
  table.act('antiOda', ['flee', 'mt_hiei']);
  expect([table.at('mt_hiei'), table.board.points]).toEqual([{ enryakuji: 1, leaders: ['yoshiaki'] }, 0]);
  expect(table.state.flow.map(({ step }) => step)).not.toContain('turncoats');
  for (const action of [['stand'], ['flee', 'tanba_kameyama']] as const) {
    const fight = position(given);
    fight.act('antiOda', ['rise']);
    fight.act('antiOda', action);
    expect(fight.state.flow.map(({ step }) => step)).toContain('turncoats');
  }
});

clause('15.2.1', 'the Saika are of the alliance but no Ikko-ikki: they trace to Saika and regroup by their own value', () => {
  const table = position({
    places: { kishiwada: { saika: 1, ikko: 1 }, nagashima: { ikko: 9 } },
    control: { saika: 'oda' },
    active: 'ikko',
    at: 'communication',
  });
  expect([table.isOutOfCommunication('kishiwada', 'saika'), table.isOutOfCommunication('kishiwada', 'ikko')]).toEqual([true, false]);
  const regroup = position({
    places: { saika: { saika: 1 } },
    box: { saika: 2, ikko: 0 },
    at: { step: 'endPhase', part: 'regroup', local: { next: 0 } },
  });
  regroup.act('antiOda', ['raiseSoldier', 'saika']).act('antiOda', ['putAt', 'saika']);
  expect([regroup.box('saika'), regroup.step]).toEqual([1, 'mayDisband']);
});

clause('15.2.5', 'under the truce the Ikko-ikki do not regroup, the Saika do', () => {
  for (const truce of [1, 2]) {
    const table = position({
      places: { ishiyama: { ikko: 1 }, saika: { saika: 1 } },
      box: { ikko: 5, saika: 1 },
      at: { step: 'endPhase', part: 'regroup', local: { next: 0 } },
      board: (board) => (board.truce = truce),
    });
    expect([table.refusal('antiOda', ['raiseSoldier', 'ikko']), table.refusal('antiOda', ['raiseSoldier', 'saika'])]).toEqual([
      '11.0.4',
      null,
    ]);
  }
});

clause(['15.4.2a', '14.1.4a', '15.4.1'], 'at the start of turn 2 the monks take Mt. Hiei, and nobody draws a card', () => {
  const table = position({
    turn: 1,
    places: { kyo: { oda: 1 } },
    box: { enryakuji: 2 },
    cup: ['oda'],
    deck: ['card_01'],
    at: { step: 'turn', part: 'begin', local: { chit: null } },
    board: (board) => (board.clanState[CLAN_ENRYAKUJI] = 3),
    outcomes: [0, 2],
  });
  expect([table.state.turn, table.at('mt_hiei'), table.controller('mt_hiei'), table.box('enryakuji')]).toEqual([
    2,
    { enryakuji: 2 },
    'enryakuji',
    0,
  ]);
  expect([table.hand('antiOda'), table.hand('oda')]).toEqual([[], []]);
});

clause('15.4.2b', 'with Oda on the mountain they are besieged in the temple', () => {
  const table = position({
    turn: 1,
    places: { mt_hiei: { oda: 3, leaders: ['niwa'] } },
    box: { enryakuji: 2 },
    cup: ['oda'],
    at: { step: 'turn', part: 'begin', local: { chit: null } },
    board: (board) => (board.clanState[CLAN_ENRYAKUJI] = 3),
    outcomes: [0, 2],
  });
  expect(table.at('mt_hiei')).toEqual({ oda: 3, 'enryakuji!': 2, leaders: ['niwa'] });
  expect(unitsInField(table.board, placeOf('mt_hiei'), ODA)).toBe(4);
});

clause('15.4.2a', 'before that they neither regroup nor stand anywhere', () => {
  const table = position({
    turn: 1,
    places: { mt_hiei: {}, odani: { azai: 1 } },
    control: { mt_hiei: 'oda' },
    box: { enryakuji: 2 },
    at: { step: 'endPhase', part: 'regroup', local: { next: 0 } },
    board: (board) => (board.clanState[CLAN_ENRYAKUJI] = 3),
  });
  expect([table.step, table.box('enryakuji')]).toEqual(['mayDisband', 2]);
});
