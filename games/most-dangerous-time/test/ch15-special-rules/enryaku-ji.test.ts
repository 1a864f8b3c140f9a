import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { clanOf, allianceOf, CLAN_ENRYAKUJI, placeOf, ODA } from '../../rules/components.ts';
import { unitsInField } from '../../rules/state.ts';
import { startCombat, startSiege } from '../helpers/battle.ts';
import { position, dice } from '../helpers/position.ts';
import type { Force, MdtTestTable } from '../helpers/position.ts';

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

clause('15.4.4', 'only Oda’s assault on besieged monks of Mt. Hiei makes the powers enter earlier', () => {
  const turnOfTakeda = (active: string, place: string, force: Force, master: string, ...fire: number[]) => {
    const table = startCombat(place, { active, places: { [place]: force, gifu: { oda: 1 } }, control: { [place]: master } });
    const [besieger, besieged] = active === 'oda' ? (['oda', 'antiOda'] as const) : (['antiOda', 'oda'] as const);
    while (table.step === 'deploy') table.act(besieged, ['deployed']);
    return table.act(besieger, ['storm'], dice(...fire)).board.entry[allianceOf('takeda')];
  };
  const whole = position({ active: 'oda' }).board.entry[allianceOf('takeda')];
  expect(turnOfTakeda('oda', 'mt_hiei', { oda: 2, inside: { ikko: 1 } }, 'ikko', 1, 1, 1)).toBe(whole);
  expect(turnOfTakeda('oda', 'otsu', { oda: 2, inside: { enryakuji: 1 } }, 'enryakuji', 1, 1, 1)).toBe(whole);
  expect(turnOfTakeda('ikko', 'mt_hiei', { ikko: 2, inside: { oda: 1 } }, 'oda', 1, 1)).toBe(whole);
});

clause('15.4.2b', 'when the monks rise, besieged friends of theirs on Mt. Hiei stay in the temple with them', () => {
  const table = position({
    turn: 1,
    at: { step: 'turn', part: '', local: { chit: null } },
    control: { mt_hiei: 'ikko' },
    places: { mt_hiei: { oda: 3, inside: { ikko: 1 } } },
    box: { enryakuji: 2 },
    cup: ['oda'],
    outcomes: [0, 0],
  });
  expect([table.state.turn, table.at('mt_hiei')]).toEqual([2, { 'ikko!': 1, oda: 3, 'enryakuji!': 2 }]);
});

clause('15.4.4', 'an assault on the monks of Mt. Hiei makes each later power enter earlier by a die roll', () => {
  const table = startSiege('mt_hiei', { oda: 4 }, { enryakuji: 2 }, { control: { mt_hiei: 'enryakuji' } });
  table.act('oda', ['storm'], dice(2, 3, 4, 1, 1, 1, 1, 1, 1));
  expect(['takeda', 'mori', 'uesugi'].map((power) => table.board.entry[allianceOf(power)])).toEqual([6 - 2, 13 - 3, 15 - 4]);
  const held = startSiege('mt_hiei', { oda: 4 }, { enryakuji: 2 }, { control: { mt_hiei: 'enryakuji' } }).act('oda', ['hold']);
  expect(held.board.entry[allianceOf('takeda')]).toBe(6);
});

clause(['15.4.2a', '14.1.4a', '15.4.1'], 'the monks take Mt. Hiei at the start of turn 2, without a card draw', () => {
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

clause('15.4.2b', 'if Oda is on Mt. Hiei, the monks are besieged in the temple', () => {
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

clause('15.4.2a', 'before turn 2 the monks neither regroup nor have units on the map', () => {
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

clause(['15.4.2a', '15.4.2b', '2.46.7'], 'monks who rise under siege gain no control: Mt. Hiei and lines through it stay Oda’s', () => {
  const rise = (force: Force): MdtTestTable =>
    position({
      turn: 1,
      at: { step: 'turn', part: '', local: { chit: null } },
      places: { mt_hiei: force, wp_kutsuki: { oda: 1 }, gifu: { oda: 1 } },
      box: { enryakuji: 2 },
      cup: ['oda'],
      outcomes: [0, 0],
    });
  const besieged = rise({ oda: 2 });
  expect([besieged.controller('mt_hiei'), besieged.at('mt_hiei')]).toEqual(['oda', { oda: 2, 'enryakuji!': 2 }]);
  const alone = rise({});
  expect([alone.controller('mt_hiei'), alone.at('mt_hiei')]).toEqual(['enryakuji', { enryakuji: 2 }]);
});
