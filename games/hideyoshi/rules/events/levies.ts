import { callStep } from '@gunbai/engine';
import type { Transition, GameContext } from '@gunbai/engine';
import type { GameState } from '../state.ts';
import { daimyoMask } from '../components.ts';
import type { DaimyoId, Side } from '../components.ts';
import { createLevy } from '../mobilisation.ts';
import type { LevyState } from '../mobilisation.ts';
import type { EventEffect } from './types.ts';

// Events that mobilise

/** event.emergency_mobilisation, event.ichiryo_gusoku A number of pieces, possibly of one daimyo only and always unused. */
export const createEventLevy = (board: GameState, side: Side, effect: EventEffect): LevyState => {
  const max = typeof effect.pieces === 'object' && typeof effect.pieces.max === 'number' ? effect.pieces.max : 0;
  const levy = createLevy(board, side, max);
  const from = effect.daimyo?.from;
  return {
    ...levy,
    of: Array.isArray(from) ? levy.of & daimyoMask(from as readonly DaimyoId[]) : levy.of,
    faceUp: effect.face === 'unused',
    clause: '11.0.2',
  };
};

export const startEventLevy = ({ board }: GameContext<GameState>, side: Side, effect: EventEffect): Transition =>
  callStep('mobilisation', createEventLevy(board, side, effect));
