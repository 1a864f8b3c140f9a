import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { clanOf, placeOf } from '../../rules/components.ts';
import { startSiege } from '../helpers/battle.ts';
import { position, REINFORCEMENT_STEP, dice } from '../helpers/position.ts';
import type { Position } from '../helpers/position.ts';

clause(['15.2.6b', '3.2.5'], 'minor clans that the Ikko-ikki replace go to their box', () => {
  const table = position({
    turn: 15,
    places: { daishoji: { minor: 1 }, oyama: { minor: 1 }, kyo: { oda: 1 } },
    control: { kyo: 'oda' },
    entered: ['takeda', 'mori'],
    box: { uesugi: 1, ikko: 3, minor: 0 },
    deck: ['card_01'],
    at: { step: 'endPhase', part: 'reinforcements', local: { next: 0 } },
  });
  table.act('antiOda', ['musterAll', 'uesugi', 'uotsu', 1]);
  expect([table.box('minor'), table.box('ikko')]).toEqual([2, 1]);
});

clause(['15.2.10a', 'card.49', '8.4.3a'], 'if enemies are there, the Ikko-ikki choose temple or field first, as after a betrayal', () => {
  const table = position({ active: 'ikko', box: { ikko: 5 }, places: { kuwana: { oda: 2 } }, hands: { antiOda: ['card_49'] } });
  table.act('antiOda', ['riot', 'card_49', 'kuwana', 2]);
  expect(table.step).toBe('deploy');
  table.act('antiOda', ['shelter', 'ikko', 2]).act('oda', ['deployed']);
  expect(table.at('kuwana')).toEqual({ oda: 2, 'ikko!': 2 });
  expect(table.step).toBe('moves');
});

clause(['15.2.9', 'card.49'], 'a riot raises no more soldiers than the box holds', () => {
  const table = position({ active: 'ikko', box: { ikko: 1 }, places: { ishiyama: { ikko: 1 } }, hands: { antiOda: ['card_49'] } });
  expect(table.refusal('antiOda', ['riot', 'card_49', 'okawachi', 2])).toBe('15.2.9');
  expect(table.refusal('antiOda', ['riot', 'card_49', 'okawachi', 1])).toBeNull();
});

clause(['15.2.10a', '8.4.1b'], 'a riot in a besieged temple makes no unit come out', () => {
  const table = position({
    at: 'cards',
    active: 'ikko',
    places: { nagashima: { oda: 3, inside: { ikko: 2 } }, gifu: { oda: 1 } },
    box: { ikko: 5 },
    hands: { antiOda: ['card_49'] },
  });
  table.act('antiOda', ['riot', 'card_49', 'nagashima', 1]);
  expect(table.at('nagashima')).toEqual({ oda: 3, 'ikko!': 2, ikko: 1 });
  table.act('antiOda', ['shelter', 'ikko', 1]);
  expect(table.at('nagashima')).toEqual({ oda: 3, 'ikko!': 3 });
});

clause(['15.2.6b', '15.2.8b'], 'if Oda besieges the minor clan in Kaga, its successor is besieged there', () => {
  const table = position({
    turn: 15,
    at: { step: 'endPhase', part: 'reinforcements', local: { next: 0 } },
    places: { daishoji: { oda: 4, inside: { minor: 1 } }, oyama: { minor: 1 } },
    control: { daishoji: 'minor', oyama: 'minor' },
    box: { ikko: 3 },
    board: (board) => {
      board.entered = board.entered.map(() => 1);
      board.entered[6] = 0;
    },
  });
  expect([table.at('daishoji'), table.at('oyama'), table.controller('daishoji')]).toEqual([{ oda: 4, 'ikko!': 1 }, { ikko: 1 }, 'ikko']);
  expect(table.board.battle).toBeNull();
});

clause('15.2.8a', 'Anti-Oda cannot enter the temples of Kaga until the Ikko-ikki arrive', () => {
  const given: Position = { places: { kitanosho: { asakura: 1 } }, active: 'azai_asakura', points: 1 };
  const shut = position(given);
  shut.act('antiOda', ['from', 'kitanosho']);
  expect(shut.refusal('antiOda', ['march', 'daishoji', [], { asakura: 1 }])).toBe('15.2.8a');
  const open = position({ ...given, board: (board) => (board.kagaOpen = 1) });
  open.act('antiOda', ['from', 'kitanosho']);
  expect(open.refusal('antiOda', ['march', 'daishoji', [], { asakura: 1 }])).toBeNull();
  const oda = position({ places: { kitanosho: { oda: 1 } }, control: { kitanosho: 'oda' }, active: 'oda', points: 1 });
  oda.act('oda', ['from', 'kitanosho']);
  expect(oda.refusal('oda', ['march', 'daishoji', [], { oda: 1 }])).toBeNull();
  expect(clanOf('ikko')).toBe(oda.board.control[placeOf('ishiyama')]);
});

const atNegotiation = (given: Position) => position({ active: 'oda', at: 'negotiation', ...given });

clause(['15.2.2', '15.4.3a'], 'Ikko-ikki and Enryaku-ji soldiers cannot be negotiated with', () => {
  const table = atNegotiation({
    places: { otsu: { leaders: ['hideyoshi'] }, mt_hiei: { enryakuji: 2 }, kyo: { ikko: 2 }, kannonji: { azai: 1 } },
  }).act('oda', ['negotiate', 'hideyoshi']);
  expect(table.refusal('oda', ['persuade', 'kyo', 'ikko', 0])).toBe('15.2.2');
  expect(table.refusal('oda', ['persuade', 'mt_hiei', 'enryakuji', 0])).toBe('15.4.3a');
  expect(table.allowed('oda')).toEqual([['persuade', 'kannonji', 'azai', 0]]);
});

clause(['15.2.6b', '15.2.7', '14.1.4d'], 'when the Uesugi enter, two Ikko-ikki replace the minor clans of Kaga without a card draw', () => {
  const table = position({
    turn: 15,
    places: { daishoji: { minor: 1 }, oyama: { minor: 1 }, kyo: { oda: 1 } },
    control: { kyo: 'oda' },
    entered: ['takeda', 'mori'],
    box: { uesugi: 1, ikko: 3 },
    deck: ['card_01'],
    at: REINFORCEMENT_STEP,
  });
  table.act('antiOda', ['musterAll', 'uesugi', 'uotsu', 1]);
  expect([table.at('daishoji'), table.at('oyama'), table.box('ikko'), table.controller('oyama')]).toEqual([
    { ikko: 1 },
    { ikko: 1 },
    1,
    'ikko',
  ]);
  expect([table.hand('antiOda'), table.board.kagaOpen]).toEqual([[], 1]);
});

clause('15.2.6c', 'with one soldier the player chooses the temple; with none the minor clans remain', () => {
  const given: Position = {
    turn: 15,
    places: { daishoji: { minor: 1 }, oyama: { minor: 1 }, kyo: { oda: 1 } },
    entered: ['takeda', 'mori'],
    at: REINFORCEMENT_STEP,
  };
  const one = position({ ...given, box: { uesugi: 1, ikko: 1 } });
  one.act('antiOda', ['musterAll', 'uesugi', 'uotsu', 1]);
  expect([one.step, one.refusal('antiOda', ['replace', 'kyo'])]).toEqual(['chooseTemple', '15.2.6c']);
  one.act('antiOda', ['replace', 'oyama']);
  expect([one.at('oyama'), one.at('daishoji')]).toEqual([{ ikko: 1 }, { minor: 1 }]);
  const none = position({ ...given, box: { uesugi: 1 } });
  none.act('antiOda', ['musterAll', 'uesugi', 'uotsu', 1]);
  expect([none.at('oyama'), none.at('daishoji')]).toEqual([{ minor: 1 }, { minor: 1 }]);
});

clause('15.2.8b', 'the Ikko-ikki arrive in a temple that Oda controls as after a riot', () => {
  const table = position({
    turn: 15,
    places: { daishoji: { oda: 1 }, oyama: {}, kyo: { oda: 1 } },
    control: { daishoji: 'oda', oyama: 'oda' },
    entered: ['takeda', 'mori'],
    box: { uesugi: 1, ikko: 2 },
    at: REINFORCEMENT_STEP,
  });
  table.act('antiOda', ['musterAll', 'uesugi', 'uotsu', 1]);
  expect([table.at('oyama'), table.controller('oyama')]).toEqual([{ ikko: 1 }, 'ikko']);
  expect(table.at('daishoji')).toMatchObject({ oda: 1 });
  expect(table.state.flow.map(({ step }) => step)).toContain('turncoats');
});

clause('15.2.6b', 'the Ikko-ikki also arrive in a temple without a controller', () => {
  const table = position({
    turn: 15,
    places: { oyama: { minor: 1 }, kyo: { oda: 1 } },
    entered: ['takeda', 'mori'],
    box: { uesugi: 1, ikko: 2 },
    at: REINFORCEMENT_STEP,
    board: (board) => (board.control[placeOf('daishoji')] = -1),
  });
  table.act('antiOda', ['musterAll', 'uesugi', 'uotsu', 1]);
  expect([table.at('daishoji'), table.controller('daishoji')]).toEqual([{ ikko: 1 }, 'ikko']);
});

clause(['15.2.3', '10.5.3a'], 'Ikko-ikki in a temple add 1 more than its fort value to their dice', () => {
  const table = startSiege('nagashima', { oda: 4 }, { ikko: 2 }).act('oda', ['storm'], dice(2, 1, 1, 1, 1));
  expect(table.soldiers('nagashima', 'oda')).toBe(3);
});

clause('15.2.1', 'the Saika belong to the alliance but are no Ikko-ikki: they trace to Saika and regroup by their own value', () => {
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
