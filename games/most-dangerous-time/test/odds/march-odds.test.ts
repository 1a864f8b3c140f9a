import { expect, test } from 'vitest';
import { computeBattleOdds } from '../../odds/battle-odds.ts';
import { combatAfterMarch } from '../../odds/march-odds.ts';
import { isFieldBattle } from '../../rules/combat/battle-state.ts';
import { placeOf } from '../../rules/components.ts';
import { battle, passUntil } from '../helpers/battle.ts';
import { position } from '../helpers/position.ts';

const place = (id: string): number => placeOf(id);

test('the odds on hovering a destination are those of the combat that follows the march', () => {
  const table = position({
    places: { kyo: { leaders: ['niwa'], oda: 5 }, otsu: { leaders: ['nagamasa'], azai: 3 } },
    control: { otsu: 'azai' },
    active: 'oda',
    points: 1,
  });
  table.act('oda', ['from', 'kyo']);
  const planned = combatAfterMarch(table.board, place('kyo'), place('otsu'), ['niwa'] as never, { oda: 5 });
  if (!planned) throw new Error('no combat');
  table.act('oda', ['march', 'otsu', ['niwa'], { oda: 5 }]).act('oda', ['endMovement']);
  passUntil(table, 'retreatOrFight');
  const real = battle(table);
  expect(computeBattleOdds(planned.board, planned.battle)).toEqual(computeBattleOdds(table.board, real));
  expect(planned.battle.commander).toEqual(real.commander);
});

test('planning a march changes nothing, and finds no combat among friends', () => {
  const { board } = position({ places: { kyo: { oda: 4 }, otsu: { oda: 1 } }, active: 'oda', points: 2 });
  const before = structuredClone(board);
  expect(combatAfterMarch(board, place('kyo'), place('otsu'), [], { oda: 4 })).toBeNull();
  expect(board).toEqual(before);
});

test('those inside the walls alone are besieged', () => {
  const { board } = position({
    places: { kyo: { oda: 4 }, otsu: { oda: 1, inside: { azai: 2 } } },
    control: { otsu: 'azai' },
    active: 'oda',
    points: 2,
  });
  const planned = combatAfterMarch(board, place('kyo'), place('otsu'), [], { oda: 4 });
  expect(planned && isFieldBattle(planned.battle)).toBe(false);
});
