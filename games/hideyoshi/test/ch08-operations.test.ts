import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
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

// 8.0 to 8.2 Operations, groups, movement

const hands = { hideyoshi: ['iga_ninja', 'nanban_trade'], anti: ['arquebus'] };
/** Hideyoshi uses a card of value 3 for operations. */
const playOperations = (setup: Parameters<typeof position>[0]): Position =>
  playCard(position({ hands, ...setup }), 'hideyoshi', 'operations', 'iga_ninja');

/** Moves a whole stack, or as much of it as can go. */
const marchStack = (table: Position, from: string, to: string): Position =>
  table.act('hideyoshi', ['move', from]).act('hideyoshi', ['to', to]).act('hideyoshi', ['everyone']);

const listedDestinations = (table: Position, from: string): string[] => {
  table.act('hideyoshi', ['move', from]);
  return choicesOf(table, 'hideyoshi', 'to').map(([, area]) => area as string);
};

const three = { omi: { hashiba: 3 }, settsu: { hashiba: 3 }, tango: { hashiba: 3 }, bizen: { hashiba: 3 } };

clause('8.0.1', 'as many groups as the card has points, each piece in at most one', () => {
  const table = playOperations({ map: three });
  marchStack(table, 'omi', 'kyo');
  expect(refusedBy(table, 'hideyoshi', ['move', 'kyo'])).toBe('8.0.1'); // they have moved with this card
  marchStack(table, 'settsu', 'yamato');
  expect(currentStep(table)).toBe('orders');
  marchStack(table, 'tango', 'wakasa');
  expect(currentStep(table)).not.toBe('orders'); // three points, three groups
  const less = playOperations({ map: three });
  expect(isAllowed(marchStack(less, 'omi', 'kyo'), 'hideyoshi', ['finish'])).toBe(true);
  expect(currentStep(less.act('hideyoshi', ['finish']))).not.toBe('orders');
});

clause('8.0.2', 'each group either moves or attacks, in any order', () => {
  const table = playOperations({ map: { ...three, kyo: { akechi: 1, hashiba: 2 } } });
  expect(isAllowed(table, 'hideyoshi', ['move', 'omi'])).toBe(true);
  expect(isAllowed(table, 'hideyoshi', ['attack', 'kyo', 'akechi'])).toBe(true);
  table.act('hideyoshi', ['attack', 'kyo', 'akechi']).act('hideyoshi', ['everyone'], dice(6, 6));
  expect(isAllowed(table, 'hideyoshi', ['move', 'omi'])).toBe(true);
});

clause('8.0.3', 'all pieces of a group do the same', () => {
  const table = playOperations({ map: { kyo: { akechi: 1, hashiba: 4 } } });
  table.act('hideyoshi', ['attack', 'kyo', 'akechi']).act('hideyoshi', ['everyone'], dice(6, 6, 6, 6));
  expect([unusedCount(table, 'kyo', 'hashiba'), usedCount(table, 'kyo', 'hashiba')]).toEqual([0, 4]);
  expect(refusedBy(table, 'hideyoshi', ['move', 'kyo'])).toBe('8.1.2'); // none of them can also move
});

clause('8.1.1', 'a group has any number of own pieces of one area, of any daimyo and under any control', () => {
  const table = playOperations({ map: { ise: { takigawa: 1, hashiba: 3, niwa: 2 } }, war: ['niwa'] });
  table.act('hideyoshi', ['attack', 'ise', 'takigawa']);
  expect(choicesOf(table, 'hideyoshi', 'take').map(([, unit, count]) => `${String(unit)} ${String(count)}`)).toEqual([
    'hashiba 3',
    'hashiba 2',
    'hashiba 1',
    'niwa 2',
    'niwa 1',
  ]);
  expect(refusedBy(table, 'hideyoshi', ['go'])).toBe('8.1.1');
  table
    .act('hideyoshi', ['take', 'hashiba', 2])
    .act('hideyoshi', ['take', 'niwa', 1])
    .act('hideyoshi', ['go'], dice(6, 6, 6));
  expect([usedCount(table, 'ise', 'hashiba'), usedCount(table, 'ise', 'niwa')]).toEqual([2, 1]);
});

clause('8.1.2', 'only unused pieces', () => {
  const table = playOperations({ map: { omi: { hashiba: 2 } }, used: { omi: { hashiba: 3 } } });
  table.act('hideyoshi', ['move', 'omi']).act('hideyoshi', ['to', 'kyo']);
  expect(refusedBy(table, 'hideyoshi', ['take', 'hashiba', 3])).toBe('8.1.2');
  expect(isAllowed(table, 'hideyoshi', ['take', 'hashiba', 2])).toBe(true);
});

clause('8.1.3', 'pieces of one area can form several groups with different actions', () => {
  const table = playOperations({ map: { kyo: { akechi: 1, hashiba: 6 } } });
  table
    .act('hideyoshi', ['attack', 'kyo', 'akechi'])
    .act('hideyoshi', ['take', 'hashiba', 3])
    .act('hideyoshi', ['go'], dice(6, 6, 6));
  table.act('hideyoshi', ['move', 'kyo']).act('hideyoshi', ['to', 'omi']).act('hideyoshi', ['take', 'hashiba', 3]).act('hideyoshi', ['go']);
  expect([pieceCount(table, 'kyo', 'hashiba'), pieceCount(table, 'omi', 'hashiba')]).toEqual([3, 3]);
});

clause('8.2.0', 'a move costs one point of the card', () => {
  const table = playCard(position({ map: three, hands }), 'hideyoshi', 'operations', 'nanban_trade'); // a card of 1
  marchStack(table, 'omi', 'kyo');
  endRound(table);
  expect(table.refusalFor('hideyoshi', ['move', 'settsu'])?.code).toBe('wrong-seat');
});

clause('8.2.1', 'all pieces of a group go to the same area', () => {
  const table = playOperations({ map: { omi: { hashiba: 4, hideyoshi: 1 } } });
  marchStack(table, 'omi', 'kyo');
  expect([pieceCount(table, 'kyo', 'hashiba'), pieceCount(table, 'kyo', 'hideyoshi'), pieceCount(table, 'omi', 'hashiba')]).toEqual([
    3, 1, 1,
  ]);
});

clause('8.2.2', 'a group moves as far as its slowest piece', () => {
  const chain = { omi: { hashiba: 1 }, kyo: { hashiba: 1 }, settsu: { hashiba: 1 } };
  const slow = playOperations({ map: { ...chain, mino: { hashiba: 3 } } });
  expect(listedDestinations(slow, 'mino')).not.toContain('settsu'); // three steps, movement 2
  expect(refusedBy(slow, 'hideyoshi', ['to', 'settsu'])).toBe('8.2.2');
  const mixed = playOperations({ map: { ...chain, mino: { niwa: 3, hidenaga: 1 } }, war: ['niwa'] });
  expect(listedDestinations(mixed, 'mino')).toContain('settsu'); // Hidenaga moves 3
  mixed.act('hideyoshi', ['to', 'settsu']);
  expect(refusedBy(mixed, 'hideyoshi', ['take', 'niwa', 1])).toBe('8.2.2');
});

clause('8.2.2a', 'each adjacent area costs one point', () => {
  const table = playOperations({ map: { bizen: { hashiba: 2 }, higashi_chugoku: { hashiba: 1 } } });
  const found = listedDestinations(table, 'bizen');
  expect(found).toContain('settsu'); // over East Chugoku: two steps
  expect(found).not.toContain('kyo'); // three steps
});

clause('8.2.2b', 'entering an area with another power costs one more', () => {
  // Neutral Hosokawa in Tango: 1 + 1, with no movement left
  const table = playOperations({ map: { higashi_chugoku: { hashiba: 2 }, tango: { hosokawa: 1, hashiba: 1 } } });
  const found = listedDestinations(table, 'higashi_chugoku');
  expect(found).toContain('tango');
  expect(found).not.toContain('wakasa');
  const own = playOperations({ map: { higashi_chugoku: { hashiba: 2 }, tango: { hosokawa: 1, hashiba: 1 } }, war: ['hosokawa'] });
  expect(listedDestinations(own, 'higashi_chugoku')).toContain('wakasa');
});

clause('8.2.2c', 'leaving an area with another power costs one more', () => {
  const table = playOperations({ map: { tango: { hosokawa: 1, hashiba: 3 }, settsu: { hashiba: 1 } } });
  const found = listedDestinations(table, 'tango');
  expect(found).toContain('settsu'); // 1 + 1
  expect(found).not.toContain('yamato'); // one step more
  expect(listedDestinations(playOperations({ map: { tango: { hashiba: 3 }, settsu: { hashiba: 1 } } }), 'tango')).toContain('yamato');
});

clause('8.2.3a', 'moving directly from one other power to the next costs three', () => {
  const map = { tango: { hosokawa: 1, hashiba: 3 }, kyo: { akechi: 1 } };
  expect(listedDestinations(playOperations({ map }), 'tango')).not.toContain('kyo'); // movement 2
  expect(listedDestinations(playOperations({ map: { ...map, tango: { hosokawa: 1, hashiba: 2, hidenaga: 1 } } }), 'tango')).toContain(
    'kyo',
  );
});

clause('8.2.3b', 'and then twice as many pieces as enemies must stay behind', () => {
  const map = { ise: { takigawa: 2, hashiba: 5, hidenaga: 1 }, owari: { kitabatake: 1 } };
  const table = playOperations({ map });
  table.act('hideyoshi', ['move', 'ise']).act('hideyoshi', ['to', 'owari']).act('hideyoshi', ['take', 'hidenaga', 1]);
  expect(refusedBy(table, 'hideyoshi', ['take', 'hashiba', 2])).toBe('8.2.3b'); // four must stay before two enemies
  expect(isAllowed(table, 'hideyoshi', ['take', 'hashiba', 1])).toBe(true);
  const few = playOperations({ map: { ...map, ise: { takigawa: 2, hashiba: 3, hidenaga: 1 } } });
  few.act('hideyoshi', ['move', 'ise']);
  expect(refusedBy(few, 'hideyoshi', ['to', 'owari'])).toBe('8.2.3b');
  // to an area without other powers only 8.2.4 applies
  few.act('hideyoshi', ['to', 'omi']).act('hideyoshi', ['everyone']);
  expect(pieceCount(few, 'ise', 'hashiba')).toBe(1);
  // neutral daimyo of the own side are not enemies
  const friends = playOperations({ map: { tango: { hosokawa: 2, hashiba: 1, hidenaga: 1 }, kyo: { akechi: 1 } } });
  expect(listedDestinations(friends, 'tango')).toContain('kyo');
});

clause('8.2.4', 'at least one own piece stays in the starting area, at sea too', () => {
  const table = playOperations({ map: { omi: { hashiba: 3 }, higashi_seto: { hashiba: 1 }, bizen: { ukita: 1 } } });
  expect(refusedBy(table, 'hideyoshi', ['move', 'higashi_seto'])).toBe('8.2.4');
  table.act('hideyoshi', ['move', 'omi']).act('hideyoshi', ['to', 'kyo']);
  expect(refusedBy(table, 'hideyoshi', ['take', 'hashiba', 3])).toBe('8.2.4');
  expect(isAllowed(table, 'hideyoshi', ['take', 'hashiba', 2])).toBe(true);
  const neutral = playOperations({ map: { bizen: { ukita: 1, hashiba: 1 } } }); // a neutral piece does not count
  expect(refusedBy(neutral, 'hideyoshi', ['move', 'bizen'])).toBe('8.2.4');
  const usedStays = playOperations({ map: { omi: { hashiba: 1 } }, used: { omi: { hashiba: 1 } } });
  expect(isAllowed(usedStays, 'hideyoshi', ['move', 'omi'])).toBe(true);
});

clause(['8.2.5a', '8.2.5b'], 'a group stops in an area without own pieces, and may continue through one with own pieces', () => {
  const empty = playOperations({ map: { omi: { hashiba: 3 } } });
  expect(listedDestinations(empty, 'omi')).not.toContain('settsu');
  expect(refusedBy(empty, 'hideyoshi', ['to', 'settsu'])).toBe('8.2.5a');
  const held = playOperations({ map: { omi: { hashiba: 3 }, kyo: { hashiba: 1 } } });
  expect(listedDestinations(held, 'omi')).toContain('settsu');
});

clause('8.2.6', 'pieces that moved stay unused and act again with a later card', () => {
  const table = playOperations({ map: { omi: { hashiba: 4 } } });
  marchStack(table, 'omi', 'kyo');
  expect(unusedCount(table, 'kyo', 'hashiba')).toBe(3);
  endRound(table);
  table.act('anti', ['pass']).act('hideyoshi', ['operations', cardId('nanban_trade')]);
  expect(isAllowed(table, 'hideyoshi', ['move', 'kyo'])).toBe(true);
});

clause(['8.4.0', '8.4.1'], 'pieces move with a general of their own daimyo in the group, not of another', () => {
  const chain = { omi: { hashiba: 1 }, kyo: { hashiba: 1 } };
  const table = playOperations({ map: { ...chain, mino: { hashiba: 3, hidenaga: 1, niwa: 1 } }, war: ['niwa'] });
  table.act('hideyoshi', ['move', 'mino']).act('hideyoshi', ['to', 'settsu']);
  expect(refusedBy(table, 'hideyoshi', ['take', 'hashiba', 1])).toBe('8.2.2'); // not without Hidenaga
  table.act('hideyoshi', ['take', 'hidenaga', 1]);
  expect(isAllowed(table, 'hideyoshi', ['take', 'hashiba', 3])).toBe(true);
  expect(refusedBy(table, 'hideyoshi', ['take', 'niwa', 1])).toBe('8.2.2');
});
