import { promptFor } from '@gunbai/engine';
import { clause } from '@gunbai/shared/testing';
import { expect, test } from 'vitest';
import { clanOf } from '../rules/components.ts';
import { countReadyInBox, recordDisbanded } from '../rules/units.ts';
import { position } from './helpers/position.ts';
import type { Force, MdtTestTable, Position } from './helpers/position.ts';

clause(['12.0.1a', '10.5.1c'], 'only their own player disbands soldiers, unbesieged ones first, and a siege may end with them', () => {
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
});

clause('12.0.1a', 'a player cannot disband another player’s leader, or one off the map', () => {
  const table = position({
    places: { gifu: { oda: 1, leaders: ['niwa'] }, odani: { leaders: ['nagamasa'] } },
    boxed: ['shibata'],
    at: { step: 'endPhase', part: 'disband', local: { next: 0 } },
  }).act('oda', ['disbandSome']);
  expect(['niwa', 'nagamasa', 'shibata'].map((leader) => table.refusal('oda', ['disbandLeader', leader]))).toEqual([
    null,
    '12.0.1a',
    '12.0.1a',
  ]);
});

clause(['12.0.1c', 'card.41', 'card.49'], 'levies and riots return no disbanded soldiers before the next regroup step', () => {
  const places = { ishiyama: { ikko: 3 }, gifu: { oda: 1 } };
  const end = position({ at: { step: 'endPhase', part: 'disband', local: { next: 1 } }, places, box: { ikko: 1 } });
  end.act('antiOda', ['disbandSome']).act('antiOda', ['disband', 'ishiyama', 'ikko', 2]);
  expect([end.box('ikko'), countReadyInBox(end.board, clanOf('ikko'))]).toEqual([3, 1]);

  const hands = { antiOda: ['card_41', 'card_49'] };
  const board = (one: MdtTestTable['board']) => recordDisbanded(one, clanOf('ikko'), 2);
  const table = position({ at: 'cards', active: 'ikko', places, box: { ikko: 3 }, hands, board });
  expect([1, 2].map((count) => table.refusal('antiOda', ['riot', 'card_49', 'okawachi', count]))).toEqual([null, '15.2.9']);
  table.act('antiOda', ['levy', 'card_41', 'ikko']).act('antiOda', ['raise', 'ishiyama']);
  expect([table.step, table.box('ikko')]).toEqual(['playAtStart', 2]);
  expect(table.refusal('antiOda', ['riot', 'card_49', 'okawachi', 1])).toBe('15.2.9');

  const next = position({ at: { step: 'endPhase', part: 'card', local: { next: 0 } }, places, box: { ikko: 2 }, board });
  expect([next.isLegal('antiOda', ['raiseSoldier', 'ikko']), countReadyInBox(next.board, clanOf('ikko'))]).toEqual([true, 2]);
});

clause(['12.0.1a', '10.5.1c'], 'the siege ends when its last besieger, a leader, disbands', () => {
  const table = position({
    places: { odani: { leaders: ['shibata'], inside: { azai: 1 } } },
    at: { step: 'endPhase', part: 'disband', local: { next: 0 } },
    deck: [],
  });
  table.act('oda', ['disbandSome']);
  expect(table.soldiers('odani', 'azai', 'inside')).toBe(1);
  table.act('oda', ['disbandLeader', 'shibata']);
  expect(table.soldiers('odani', 'azai', 'field')).toBe(1);
});

clause(['12.0.1a', '4.2.3a'], 'only soldiers of the named clan disband, unbesieged ones first', () => {
  const table = position({
    places: { kuwana: { oda: 1, ikko: 2, inside: { oda: 2, tokugawa: 1 } } },
    at: { step: 'endPhase', part: 'disband', local: { next: 0 } },
  });
  table.act('oda', ['disbandSome']).act('oda', ['disband', 'kuwana', 'oda', 2]);
  expect([table.at('kuwana'), table.box('oda'), table.box('tokugawa')]).toEqual([{ ikko: 2, 'oda!': 1, 'tokugawa!': 1 }, 2, 0]);
});

clause(['12.0.1c', '3.3.2b', '8.2.2d'], 'disbanded soldiers wait for the next regroup step after a change of owner, too', () => {
  const waiting = (clan: string) => (board: MdtTestTable['board']) => recordDisbanded(board, clanOf(clan), 1);
  const fallen = position({
    at: 'control',
    active: 'oda',
    places: { odani: { oda: 2 }, gifu: { oda: 1 } },
    box: { azai: 2 },
    board: waiting('azai'),
    cup: ['ikko'],
    outcomes: [0, 0],
  });
  expect([fallen.box('azai'), fallen.box('oda'), countReadyInBox(fallen.board, clanOf('oda'))]).toEqual([0, 2, 1]);
  const turned = position({
    at: 'negotiation',
    active: 'oda',
    entered: ['mori'],
    places: { okayama: { leaders: ['ukita'] }, tenjinyama: { oda: 1 }, kyo: { leaders: ['nobunaga'] } },
    control: { tenjinyama: 'oda' },
    box: { ukita: 2 },
    hands: { oda: ['card_23'] },
    board: waiting('ukita'),
  });
  turned.act('oda', ['betray', 'card_23', 'nobunaga']);
  expect([turned.box('ukita'), turned.box('oda'), countReadyInBox(turned.board, clanOf('oda'))]).toEqual([0, 2, 1]);
});

clause('12.0.1c', 'disbanded units stay away until the next regroup step', () => {
  const table = position({
    places: { kyo: { oda: 2 }, odani: { azai: 1 } },
    at: { step: 'endPhase', part: 'disband', local: { next: 0 } },
  });
  table.act('oda', ['disbandSome']).act('oda', ['disband', 'kyo', 'oda', 1]).act('oda', ['endDisband']);
  table.act('antiOda', ['endDisband'], [0, 0]);
  expect([table.state.turn, table.box('oda'), table.step]).toEqual([4, 1, 'moves']);
});

clause('12.0.1d', 'a besieged or cut-off leader who disbands rolls for his fate', () => {
  const givenPosition = (places: Position['places'], control = {}): Position => ({
    places: { ...places, kyo: { oda: 1 } },
    control,
    at: { step: 'endPhase', part: 'disband', local: { next: 0 } },
  });
  const besieged = position(givenPosition({ otsu: { inside: { leaders: ['niwa'] }, azai: 1 } }));
  besieged.act('oda', ['disbandSome']).act('oda', ['disbandLeader', 'niwa'], [5]);
  expect(besieged.leaderPlace('niwa')).toBe(-3);
  const cutOff = position(givenPosition({ odani: { leaders: ['niwa'] } }, { gifu: 'ikko', kiyosu: 'ikko', odani: 'oda' }));
  cutOff.act('oda', ['disbandSome']).act('oda', ['disbandLeader', 'niwa'], [0]);
  expect([cutOff.leaderPlace('niwa'), cutOff.board.returns.includes(4)]).toEqual([-2, true]);
  const safe = position(givenPosition({ otsu: { leaders: ['niwa'] } }));
  safe.act('oda', ['disbandSome']).act('oda', ['disbandLeader', 'niwa']);
  expect(safe.leaderPlace('niwa')).toBe(-1);
});

test('a player may decline to disband in every turn to come', () => {
  const table = position({ places: { gifu: { oda: 1 } }, at: { step: 'endPhase', part: 'disband', local: { next: 0 } } });
  expect(promptFor(table.game, table.state, 'oda')).toMatchObject({ step: 'mayDisband', standingOrder: { pass: 'endDisband' } });
});
