import { eraseBotType, lookAhead } from '@gunbai/ai';
import type { AnyBot, Bot } from '@gunbai/ai';
import type { GameState } from '../rules/state.ts';

/**
 * Tries each card in many games that are possible for what the seat sees, played on to the end: the own seat sends its
 * weakest card first, because later castles are worth more, and the other any.
 */
const captain: Bot<GameState> = {
  id: 'captain',
  choose: (input) =>
    lookAhead(input, {
      samples: 16,
      isQuiet: ({ outcome }) => outcome !== null,
      evaluate: ({ outcome }, seat) => (outcome?.winners.includes(seat) ? 1 : 0),
    }),
};

/** Weakest first. `random` is always offered as well. */
export const bots: readonly AnyBot[] = [eraseBotType(captain)];
