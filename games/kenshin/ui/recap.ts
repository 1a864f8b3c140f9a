import { eraseRecapReader } from '@gunbai/ui';
import type { RecapReader } from '@gunbai/ui';
import { UNITS } from '../rules/components.ts';
import { isInPlay } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';

const reader: RecapReader<GameState> = {
  cards: new Set(['situation', 'yoshiakiRises', 'ukitaRevolts', 'houseFalls', 'houseTurns', 'revolt']),
  units: ({ board }) =>
    UNITS.map(({ id, index }) => ({
      kind: 'unit',
      id,
      place: isInPlay(board, index) ? (board.at[index] as number) : null,
      steps: board.steps[index] as number,
    })),
};

export const recap = eraseRecapReader(reader);
