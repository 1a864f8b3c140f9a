import { refusalFor } from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import type { NextPosition } from '@gunbai/ui';
import { expect, it } from 'vitest';
import { placeOf } from '../../rules/components.ts';
import type { GameState } from '../../rules/state.ts';
import { splitMarches } from '../../ui/panels/split-march.ts';
import { position } from '../helpers/position.ts';
import type { MdtTestTable } from '../helpers/position.ts';

const marchesFromKyo = (points: number, soldiers: number) => {
  const places = { kyo: { oda: soldiers, leaders: ['nobunaga', 'niwa'] } };
  const reach = (actions: readonly Action[]): MdtTestTable => {
    const table = position({ places, active: 'oda', points });
    for (const action of [['from', 'kyo'] as Action, ...actions]) table.act('oda', action);
    return table;
  };
  const positionAfter = (actions: readonly Action[]): NextPosition<GameState> => ({
    view: reach(actions).state,
    allowed: [],
    refusalFor: (action) => refusalFor(reach(actions).game, reach(actions).state, 'oda', action),
    lookAhead: (action) => positionAfter([...actions, action]),
  });
  const { board } = reach([]);
  const selection = { leaders: ['nobunaga', 'niwa'], soldiers: { oda: soldiers } };
  return { reach, marches: splitMarches(board, positionAfter([]), placeOf('kyo'), selection) };
};

it('sixteen units take a road in two marches, one movement point each (9.3.1)', () => {
  const { marches, reach } = marchesFromKyo(2, 14);
  const actions = marches.get(placeOf('otsu')) ?? [];
  expect(actions).toEqual([
    ['march', 'otsu', ['nobunaga', 'niwa'], { oda: 6 }],
    ['from', 'kyo'],
    ['march', 'otsu', [], { oda: 8 }],
  ]);
  const table = reach(actions);
  expect([table.at('otsu'), table.board.points]).toEqual([{ oda: 14, leaders: ['niwa', 'nobunaga'] }, 0]);
});

it('nothing is split that one march carries, or that the movement points do not pay for', () => {
  expect([...marchesFromKyo(2, 6).marches.keys()]).not.toContain(placeOf('otsu'));
  expect([...marchesFromKyo(1, 14).marches.keys()]).not.toContain(placeOf('otsu'));
});
