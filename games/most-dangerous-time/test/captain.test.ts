import type { AnyBot } from '@gunbai/ai';
import { anyGame, fastChance, viewFor } from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import { expect, test } from 'vitest';
import { bots } from '../bot/index.ts';
import { combatIn } from './field.ts';
import { dice, position } from './position.ts';
import type { Dangerous } from './position.ts';

/* What the captain must choose in a position. */

const captain = bots.at(-1) as AnyBot;

const choice = (table: Dangerous, seat: string): Action =>
  captain.choose({
    game: anyGame(table.game),
    seat,
    allowed: table.allowed(seat),
    view: () => viewFor(table.game, table.state, seat),
    chance: fastChance(1),
  });

test('of losses that two share, the other takes as many as he can', () => {
  const table = combatIn('wp_sekigahara', {
    scenario: 'three',
    active: 'oda',
    places: { wp_sekigahara: { oda: 6, leaders: ['isono', 'magoichi'], azai: 4, ikko: 3 } },
    control: { sawayama: 'ikko' },
    serves: { magoichi: 'ikko' },
  });
  for (const seat of ['antiOdaA', 'antiOdaB']) table.act(seat, ['fight']);
  table.act('oda', ['fight'], dice(6, 1, 6, 6, 6, 1, 1, 1));
  expect(table.step).toBe('allotLosses');
  expect(choice(table, 'antiOdaA')).toEqual(['allot', 'antiOdaB', 3]);
});

const ikkoMoves = (hands: { readonly [hand: string]: readonly string[] }) =>
  position({ scenario: 'three', active: 'ikko', points: 3, box: { ikko: 4 }, places: { ishiyama: { ikko: 3 } }, hands });

test('in the movement of another it stands down at once if no card of its own serves', () => {
  expect(choice(ikkoMoves({ antiOdaA: ['card_33'], antiOdaB: ['card_34'] }), 'antiOdaA')).toEqual(['standDown']);
});

test('in the movement of another it makes a daimyo of its own, but raises no riot for a rival', () => {
  const promotes = position({
    scenario: 'three',
    active: 'oda',
    points: 3,
    places: { gifu: { oda: 3 }, odani: { leaders: ['isono'], azai: 4 } },
    hands: { antiOdaA: ['card_59'] },
  });
  expect(choice(promotes, 'antiOdaA')).toEqual(['promote', 'card_59', 'isono']);
  expect(choice(ikkoMoves({ antiOdaA: ['card_49'] }), 'antiOdaA')).toEqual(['standDown']);
});
