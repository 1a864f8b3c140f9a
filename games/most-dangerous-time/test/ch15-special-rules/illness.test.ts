import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { placeOf } from '../../rules/components.ts';
import { IN_BOX } from '../../rules/state.ts';
import { position } from '../helpers/position.ts';
import type { Position } from '../helpers/position.ts';

clause(['15.3.3', '15.3.1b'], 'the heir takes the dead leader’s place, also in the box or on the track', () => {
  const heir = (given: Position) =>
    position({
      entered: ['takeda'],
      places: { gifu: { oda: 1 }, kofu: { takeda: 1 }, ...given.places },
      at: { step: 'endPhase', part: 'illness', local: { next: 0 } },
      ...given,
      outcomes: [0, 0, 0, 0],
    }).leaderPlace('katsuyori');
  expect([heir({ places: { kofu: { leaders: ['shingen'] } } }), heir({ boxed: ['shingen'] })]).toEqual([placeOf('kofu'), IN_BOX]);
});

const drawn = (table: ReturnType<typeof position>): readonly string[] => table.chits('drawn');

clause('15.3.2', 'after a death by illness the alliance’s chit rests one turn', () => {
  const cupOf = (turn: number): string[] => {
    const table = position({
      places: { kofu: { leaders: ['katsuyori'] }, kyo: { oda: 1 } },
      entered: ['takeda'],
      turn,
      at: { step: 'endPhase', part: 'cup', local: { next: 0 } },
      board: (board) => (board.resting[4] = 8),
      outcomes: [0, 0],
    });
    return [...table.cup(), ...drawn(table)];
  };
  expect([cupOf(7).includes('takeda'), cupOf(8).includes('takeda')]).toEqual([false, true]);
});
