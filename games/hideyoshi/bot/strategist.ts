import { createRolloutBot } from '@gunbai/ai';
import type { Bot } from '@gunbai/ai';
import type { GameState } from '../rules/state.ts';
import { createCaptain, rankActions } from './captain.ts';
import { evaluatePosition } from './evaluate.ts';
import { DISCARDS } from '../rules/cards.ts';

/** Samples of an action's round: in rollouts one is enough, because many positions are played. */
const quickCaptain = createCaptain('captain', () => 1);
const RANKING_SAMPLES = 3;
/** More cards than are used in a turn. */
const CARDS_PER_TURN = 60;

/** Plays on after the best actions for some rounds, and takes the one that leads to the best position. */
export const createStrategist = (id: string, evaluate: typeof evaluatePosition): Bot<GameState> =>
  createRolloutBot(
    id,
    {
      policy: quickCaptain,
      alternatives(input, view, base, limit) {
        const ranked = rankActions(input, view, RANKING_SAMPLES) ?? [];
        const others = ranked.filter((action) => action !== base).slice(0, limit);
        return others.map((action) => ({ action }));
      },
      timeOf: ({ turn, zones }) => turn * CARDS_PER_TURN + (zones[DISCARDS]?.pieces.length ?? 0),
      evaluate,
    },
    { rollouts: 16, horizon: 3, candidates: 4, caution: 1 },
  );

export const strategist = createStrategist('strategist', evaluatePosition);
