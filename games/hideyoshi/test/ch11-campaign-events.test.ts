import { promptFor } from '@gunbai/engine';
import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { hideyoshi } from '../rules/index.ts';
import {
  currentStep,
  cardId,
  choicesOf,
  dice,
  endRound,
  isAllowed,
  playCard,
  position,
  refusedBy,
  pieceCount,
  unusedCount,
  usedCount,
} from './helpers.ts';
import type { Position } from './helpers.ts';

/** Plays an event. The other player has one irrelevant card. */
const playEvent = (name: string, setup: Parameters<typeof position>[0] = {}, seat: 'hideyoshi' | 'anti' = 'hideyoshi'): Position => {
  const other = seat === 'hideyoshi' ? 'anti' : 'hideyoshi';
  return playCard(position({ side: seat, hands: { [seat]: [name], [other]: ['nanban_trade'] }, ...setup }), seat, 'event', name);
};

const requirementMissing = (
  name: string,
  setup: Parameters<typeof position>[0] = {},
  seat: 'hideyoshi' | 'anti' = 'hideyoshi',
): string | undefined =>
  refusedBy(
    position({ side: seat, hands: { [seat]: [name], [seat === 'hideyoshi' ? 'anti' : 'hideyoshi']: ['nanban_trade'] }, ...setup }),
    seat,
    ['event', cardId(name)],
  );

const battle = { ise: { takigawa: 2, kazumasu: 1, hashiba: 3 }, omi: { hashiba: 1 }, echizen: { shibata: 1 } };

const kyoto = { kyo: { akechi: 2, hashiba: 4, hideyoshi: 1 }, omi: { hashiba: 1 }, echizen: { shibata: 1 } };

clause('event.arquebus', 'one group attacks with values one higher, up to 5', () => {
  const table = playEvent('arquebus', { map: battle })
    .act('hideyoshi', ['attack', 'ise', 'takigawa'])
    .act('hideyoshi', ['everyone'], dice(3, 3, 4));
  expect(table.events.find(({ type }) => type === 'rolled')).toMatchObject({ hits: 2 });
  table.act('anti', ['lose', 'takigawa', 'unused', 2]);
  expect(usedCount(table, 'ise', 'hashiba')).toBe(3);
  expect(currentStep(endRound(table))).toBe('play');
  const twice = playEvent('arquebus', { map: { ...battle, omi: { hashiba: 2, shibata: 1 } } })
    .act('hideyoshi', ['attack', 'ise', 'takigawa'])
    .act('hideyoshi', ['everyone'], dice(6, 6, 6));
  expect(currentStep(twice)).not.toBe('orders'); // the pieces in Omi could attack, too, but only one group does
  expect(promptFor(hideyoshi, playEvent('arquebus', { map: battle }).state, 'hideyoshi')?.prompt.facts).toMatchObject({ points: 1 });
  const katsuie = playEvent('arquebus', { map: { omi: { katsuie: 1, hashiba: 2 }, kyo: { hashiba: 1 } } }, 'anti');
  katsuie.act('anti', ['attack', 'omi', 'enemies']).act('anti', ['everyone']).act('hideyoshi', ['letThem'], dice(6));
  expect(pieceCount(katsuie, 'omi', 'hashiba')).toBe(2); // 4 + 1 = 5: a 6 still misses
  expect(requirementMissing('arquebus', { map: { omi: { hashiba: 1 } } })).toBe('11.0.2');
});

clause('event.ogaeshi', 'a side that can only attack may play it; the second action is for pieces of the first', () => {
  expect(requirementMissing('ogaeshi', { map: { kyo: { akechi: 2, hashiba: 1 } }, circle: { kyo: 'akechi' } })).toBeUndefined();
  const table = playEvent('ogaeshi', { map: kyoto, circle: { kyo: 'akechi' } });
  table
    .act('hideyoshi', ['attack', 'kyo', 'akechi'])
    .act('hideyoshi', ['take', 'hashiba', 2])
    .act('hideyoshi', ['go'], dice(6, 6))
    .act('hideyoshi', ['attack', 'kyo', 'akechi']);
  expect([isAllowed(table, 'hideyoshi', ['take', 'hashiba', 2]), isAllowed(table, 'hideyoshi', ['take', 'hashiba', 3])]).toEqual([
    true,
    false,
  ]);
});

clause('event.ogaeshi', 'one group takes two actions, and becomes used only after the second', () => {
  const table = playEvent('ogaeshi', { map: kyoto, circle: { kyo: 'akechi' } });
  table.act('hideyoshi', ['attack', 'kyo', 'akechi']).act('hideyoshi', ['everyone'], dice(1, 6, 6, 6, 6));
  expect([unusedCount(table, 'kyo', 'hashiba'), currentStep(table)]).toEqual([4, 'orders']);
  table
    .act('hideyoshi', ['attack', 'kyo', 'akechi'])
    .act('hideyoshi', ['take', 'hashiba', 3])
    .act('hideyoshi', ['go'], dice(1, 6, 6));
  expect([pieceCount(table, 'kyo', 'akechi'), usedCount(table, 'kyo', 'hashiba'), usedCount(table, 'kyo', 'hideyoshi')]).toEqual([0, 4, 1]);
});

clause('event.ogaeshi', 'attack and move: attackers are used where they end; two moves leave all unused', () => {
  const table = playEvent('ogaeshi', { map: kyoto, circle: { kyo: 'akechi' } });
  table
    .act('hideyoshi', ['attack', 'kyo', 'akechi'])
    .act('hideyoshi', ['take', 'hashiba', 4])
    .act('hideyoshi', ['go'], dice(1, 1, 6, 6));
  expect(refusedBy(table, 'hideyoshi', ['move', 'omi'])).toBe('8.0.1'); // only this group continues
  table
    .act('hideyoshi', ['move', 'kyo'])
    .act('hideyoshi', ['to', 'tango'])
    .act('hideyoshi', ['take', 'hashiba', 2])
    .act('hideyoshi', ['go']);
  expect([usedCount(table, 'tango', 'hashiba'), usedCount(table, 'kyo', 'hashiba'), usedCount(table, 'kyo', 'hideyoshi')]).toEqual([
    2, 2, 0,
  ]);
  const moves = playEvent('ogaeshi', { map: { omi: { hashiba: 3 }, echizen: { shibata: 1 } } });
  moves.act('hideyoshi', ['move', 'omi']).act('hideyoshi', ['to', 'kyo']).act('hideyoshi', ['everyone']);
  moves.act('hideyoshi', ['move', 'kyo']).act('hideyoshi', ['to', 'tango']).act('hideyoshi', ['everyone']);
  expect([unusedCount(moves, 'omi', 'hashiba'), unusedCount(moves, 'kyo', 'hashiba'), unusedCount(moves, 'tango', 'hashiba')]).toEqual([
    1, 1, 1,
  ]);
});

clause('event.ogaeshi', 'it needs a Hashiba piece, may end after one action, and ends with an Ambush', () => {
  const table = playEvent('ogaeshi', { map: { ...kyoto, settsu: { ikeda: 3 } }, circle: { kyo: 'akechi' } });
  expect(refusedBy(table, 'hideyoshi', ['move', 'settsu'])).toBe('8.0.1');
  expect(refusedBy(table, 'hideyoshi', ['move', 'omi'])).toBe('8.2.4'); // he is eligible, but alone
  expect(refusedBy(table, 'hideyoshi', ['finish'])).toBe('11.0.2');
  table
    .act('hideyoshi', ['attack', 'kyo', 'akechi'])
    .act('hideyoshi', ['everyone'], dice(6, 6, 6, 6, 6))
    .act('hideyoshi', ['finish'], dice(6, 6));
  expect(usedCount(table, 'kyo', 'hashiba')).toBe(4);
  const caught = playEvent('ogaeshi', {
    map: { echizen: { shibata: 3, hashiba: 3 }, omi: { hashiba: 1 } },
    hands: { hideyoshi: ['ogaeshi'], anti: ['ambush'] },
  });
  caught
    .act('hideyoshi', ['attack', 'echizen', 'enemies'])
    .act('hideyoshi', ['everyone'])
    .act('anti', ['ambush', cardId('ambush')]);
  caught.act('anti', ['take', 'shibata', 1]).act('anti', ['go'], dice(6));
  expect(usedCount(caught, 'echizen', 'hashiba')).toBe(3);
  expect(currentStep(caught)).not.toBe('orders');
});

clause(['event.ogaeshi', 'event.best_archer'], 'only participating daimyo take part in the double action', () => {
  const table = playEvent('ogaeshi', { map: { yamato: { tsutsui: 2, hashiba: 2, shibata: 2 }, omi: { hashiba: 1 } } });
  table.act('hideyoshi', ['attack', 'yamato', 'shibata']);
  expect(refusedBy(table, 'hideyoshi', ['take', 'tsutsui', 1])).toBe('3.6.1'); // neutral, even in his own area
  expect(requirementMissing('best_archer', { map: { tokai: { tokugawa: 3, hashiba: 1 }, echizen: { shibata: 2 } } }, 'anti')).toBe(
    '11.0.2',
  );
});

clause('event.seven_spears', 'Hashiba pieces attack with values two higher, the others as usual', () => {
  const table = playEvent('seven_spears', {
    map: { ise: { takigawa: 3, kazumasu: 1, hashiba: 2, niwa: 2 }, omi: { hashiba: 1 }, echizen: { shibata: 1 } },
    war: ['niwa'],
  });
  table.act('hideyoshi', ['attack', 'ise', 'takigawa']);
  expect(refusedBy(table, 'hideyoshi', ['take', 'niwa', 1])).toBe('11.0.3'); // first a Hashiba piece
  table.act('hideyoshi', ['everyone'], dice(4, 5, 4, 2));
  expect(table.events.find(({ type }) => type === 'rolled')).toMatchObject({ hits: 2 }); // one Hashiba, one Niwa
  expect(requirementMissing('seven_spears', { map: { ise: { takigawa: 1, niwa: 2 }, omi: { hashiba: 1 } }, war: ['niwa'] })).toBe('11.0.2');
});

clause('event.tsurinobuse', 'Shimazu pieces attack with values one higher, and the attacker chooses the losses', () => {
  const map = { minami_kyushu: { shimazu: 2, ryuzoji: 1, takanobu: 1, hashiba: 2, hideyoshi: 1 }, echizen: { shibata: 1 } };
  const table = playEvent('tsurinobuse', { map }, 'anti'); // Shimazu is neutral, in his own area (3.6.1)
  table.act('anti', ['attack', 'minami_kyushu', 'hashiba']).act('anti', ['everyone']).act('hideyoshi', ['letThem'], dice(3, 6));
  expect(table.refusalFor('hideyoshi', ['lose', 'hashiba', 'unused', 1])?.code).toBe('wrong-seat');
  table.act('anti', ['lose', 'hideyoshi', 'unused', 1]);
  expect([pieceCount(table, 'minami_kyushu', 'hideyoshi'), usedCount(table, 'minami_kyushu', 'shimazu')]).toEqual([0, 2]);
});

clause('event.cavalry', 'one group moves and may attack in its destination', () => {
  const map = { echizen: { shibata: 3, katsuie: 1 }, omi: { hashiba: 2 }, kyo: { hashiba: 1 } };
  const table = playEvent('cavalry', { map }, 'anti');
  expect(choicesOf(table, 'anti', 'attack')).toEqual([]);
  table.act('anti', ['move', 'echizen']).act('anti', ['to', 'omi']).act('anti', ['everyone']);
  table.act('anti', ['attack', 'omi', 'enemies']).act('hideyoshi', ['letThem'], dice(4, 4, 5));
  expect([pieceCount(table, 'omi', 'hashiba'), usedCount(table, 'omi', 'shibata'), usedCount(table, 'omi', 'katsuie')]).toEqual([0, 2, 1]);
  const declined = playEvent('cavalry', { map }, 'anti');
  declined.act('anti', ['move', 'echizen']).act('anti', ['to', 'omi']).act('anti', ['everyone']).act('anti', ['finish']);
  expect(unusedCount(declined, 'omi', 'shibata')).toBe(2);
});

clause('event.best_archer', 'a group with a Tokugawa piece takes two actions in a row', () => {
  const map = { tokai: { tokugawa: 3, ieyasu: 1 }, owari: { hashiba: 2 }, omi: { hashiba: 1 }, echizen: { shibata: 2 } };
  const table = playEvent('best_archer', { map, war: ['tokugawa'] }, 'anti');
  expect(refusedBy(table, 'anti', ['move', 'echizen'])).toBe('8.0.1');
  table.act('anti', ['move', 'tokai']).act('anti', ['to', 'owari']).act('anti', ['everyone']);
  table
    .act('anti', ['attack', 'owari', 'enemies'])
    .act('anti', ['everyone'])
    .act('hideyoshi', ['letThem'], dice(4, 4, 6));
  expect([pieceCount(table, 'owari', 'hashiba'), usedCount(table, 'owari', 'tokugawa')]).toEqual([0, 2]);
  expect(requirementMissing('best_archer', { map }, 'anti')).toBe('11.0.2'); // Tokugawa is neutral, and there is no enemy in his areas
});
