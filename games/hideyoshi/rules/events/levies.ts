import { call } from '@gunbai/engine';
import type { Next, Table } from '@gunbai/engine';
import type { Board } from '../board.ts';
import { maskOf } from '../components.ts';
import type { DaimyoId, Side } from '../components.ts';
import { levyOf } from '../mobilisation.ts';
import type { Levy } from '../mobilisation.ts';
import type { EventEffect } from './terms.ts';

// Events that mobilise

/** event.emergency_mobilisation, event.ichiryo_gusoku So many pieces, perhaps of one daimyo only, perhaps unused in every case. */
export const levyFor = (board: Board, side: Side, effect: EventEffect): Levy => {
  const most = typeof effect.pieces === 'object' && typeof effect.pieces.max === 'number' ? effect.pieces.max : 0;
  const levy = levyOf(board, side, most);
  const from = effect.daimyo?.from;
  return {
    ...levy,
    of: Array.isArray(from) ? levy.of & maskOf(from as readonly DaimyoId[]) : levy.of,
    faceUp: effect.face === 'unused',
    clause: '11.0.2',
  };
};

export const levyEvent = ({ board }: Table<Board>, side: Side, effect: EventEffect): Next =>
  call('mobilisation', levyFor(board, side, effect));
