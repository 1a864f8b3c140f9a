import { formatEvent, toText } from '@gunbai/shared/i18n';
import { expect, test } from 'vitest';
import { en } from '../text/en.ts';
import { dice, endRound, playCard, position } from './helpers.ts';
import type { Position } from './helpers.ts';

const sentences = (table: Position, types: readonly string[]): string[] =>
  table.events.filter(({ type }) => types.includes(type)).map((event) => toText(formatEvent(en, event)));

const CONTROL = ['controlled', 'passedOn'];
const hands = { hideyoshi: ['iga_ninja', 'ogaeshi'], anti: ['arquebus'] };
const crowd = { kyo: { hashiba: 1, ikeda: 2 }, omi: { hashiba: 1 }, echizen: { shibata: 1 } };
const marchFromKyo = (map: Record<string, Record<string, number>>): Position =>
  endRound(
    playCard(
      position({ map, hands }),
      'hideyoshi',
      'operations',
      'iga_ninja',
      ['move', 'kyo'],
      ['to', 'omi'],
      ['take', 'hashiba', 1],
      ['go'],
    ),
  );

test('an area whose daimyo marches off passes to another of the same side; it is not conquered', () => {
  expect(sentences(marchFromKyo(crowd), CONTROL)).toEqual(['Control of Kyo passes from Hashiba to Ikeda.']);
});

test('an area whose daimyo marches off is taken by an opponent there', () => {
  const table = marchFromKyo({ ...crowd, kyo: { hashiba: 1, ikeda: 2, shibata: 1 } });
  expect(sentences(table, CONTROL)).toEqual(['Shibata takes control of Kyo from Hashiba.']);
});

test('an exchanged circle passes on; a conquered neutral area is taken', () => {
  const table = position({ map: crowd, hands }).act('hideyoshi', ['pass']).act('hideyoshi', ['exchange', 'kyo', 'ikeda']);
  expect(sentences(table, CONTROL)).toEqual(['Control of Kyo passes from Hashiba to Ikeda.']);
  const conquered = position({ map: { bizen: { ukita: 1, hashiba: 3 }, omi: { hashiba: 1 } }, hands });
  playCard(conquered, 'hideyoshi', 'operations', 'iga_ninja', ['attack', 'bizen', 'ukita']).act('hideyoshi', ['everyone'], dice(1, 6, 6));
  expect(sentences(endRound(conquered), CONTROL)).toEqual(['Hashiba takes control of Bizen from Ukita.']);
});

test('the losses of Starving Out and Intrigue are told once', () => {
  const map = { echizen: { shibata: 1, hashiba: 4 }, hokuriku: { shibata: 1 }, omi: { hashiba: 1 } };
  const starved = position({ map, hands: { hideyoshi: ['starving'], anti: ['arquebus'] } });
  playCard(starved, 'hideyoshi', 'event', 'starving', ['starve', 'echizen']);
  expect(sentences(starved, ['starved', 'lost'])).toEqual(['Echizen is starved out.', 'Echizen: Shibata troops lost (unused).']);
  const undermined = position({ map, hands: { hideyoshi: ['subterfuge'], anti: ['arquebus'] } });
  playCard(undermined, 'hideyoshi', 'event', 'subterfuge', ['undermine', 'echizen', 'shibata']);
  expect(sentences(undermined, ['undermined', 'lost'])).toEqual([
    'Intrigue in Echizen against Shibata.',
    'Echizen: Shibata troops lost (unused).',
  ]);
});

test('used and unused pieces of one kind are told apart in the losses', () => {
  const table = position({
    map: { ise: { shibata: 2, hashiba: 4 }, omi: { hashiba: 1 }, echizen: { shibata: 1 } },
    used: { ise: { shibata: 2 } },
    hands,
  });
  playCard(table, 'hideyoshi', 'operations', 'iga_ninja', ['attack', 'ise', 'enemies'], ['everyone']).act(
    'anti',
    ['letThem'],
    dice(1, 1, 1, 1),
  );
  expect(sentences(table, ['lost'])).toEqual(['Ise: Shibata troops × 2 lost (used).', 'Ise: Shibata troops × 2 lost (unused).']);
});
