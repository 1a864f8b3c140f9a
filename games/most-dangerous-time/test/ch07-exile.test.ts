import { promptFor } from '@gunbai/engine';
import { clause } from '@gunbai/shared/testing';
import { expect, test } from 'vitest';
import { position } from './helpers/position.ts';
import type { Position } from './helpers/position.ts';

clause(
  ['7.0.2', '7.0.3', '7.0.4'],
  'Anti-Oda needs another leader of the clan in the space, Oda any Oda leader; a clan’s only leader is never exiled',
  () => {
    const exile = (active: string, places: Position['places'], leader: string) =>
      position({ active, at: 'exile', places: { gifu: { oda: 1 }, ...places } }).refusal(active === 'oda' ? 'oda' : 'antiOda', [
        'exile',
        leader,
      ]);
    const azai = { leaders: ['nagamasa', 'isono'], azai: 1 };
    expect(exile('azai_asakura', { odani: azai }, 'isono')).toBeNull();
    expect(exile('azai_asakura', { wp_sekigahara: azai, odani: { leaders: ['yoshikage', 'kageaki'] } }, 'isono')).toBe('7.0.2');
    expect(exile('oda', { wp_sekigahara: { leaders: ['niwa', 'ieyasu'], oda: 1 }, otsu: { leaders: ['sakuma'] } }, 'niwa')).toBeNull();
    expect(exile('oda', { wp_sekigahara: { leaders: ['niwa', 'ieyasu'], oda: 1 }, otsu: { leaders: ['sakuma'] } }, 'ieyasu')).toBe('7.0.4');
  },
);

clause('7.0.2', 'Anti-Oda needs another leader of the same clan in the same space', () => {
  const table = position({
    places: { odani: { leaders: ['nagamasa', 'yoshikage'] }, ono: { leaders: ['kagetake', 'kageaki'] }, sawayama: { leaders: ['isono'] } },
    active: 'azai_asakura',
    at: 'exile',
  });
  expect(table.refusal('antiOda', ['exile', 'nagamasa'])).toBe('7.0.2');
  expect(table.refusal('antiOda', ['exile', 'kageaki'])).toBeNull();
});

clause('7.0.3', 'Oda needs another leader of the faction in the same place, a waypoint too', () => {
  const table = position({
    places: { kyo: { leaders: ['niwa'] }, wp_uda: { leaders: ['sakuma', 'ieyasu'] }, gifu: { leaders: ['nobunaga'] } },
    active: 'oda',
    at: 'exile',
  });
  expect(table.refusal('oda', ['exile', 'niwa'])).toBe('7.0.3');
  expect(table.refusalFor('oda', ['exile', 'niwa'])?.values).toEqual({ leader: 'niwa', place: 'kyo' });
  expect(table.refusal('oda', ['exile', 'sakuma'])).toBeNull();
});

clause('7.0.4', 'a clan’s only leader cannot be exiled', () => {
  const table = position({ places: { kyo: { leaders: ['niwa', 'ieyasu', 'nobunaga'] } }, active: 'oda', at: 'exile' });
  expect(table.refusal('oda', ['exile', 'ieyasu'])).toBe('7.0.4');
  expect(table.actionsOfType('oda', 'exile')).toHaveLength(2);
});

test('a player may decline all exiles of the game in advance', () => {
  const table = position({ active: 'oda', at: 'exile', places: { gifu: { leaders: ['nobunaga', 'niwa'], oda: 1 } } });
  expect(promptFor(table.game, table.state, 'oda')).toMatchObject({ step: 'exile', standingOrder: { pass: 'spareAll' } });
});
