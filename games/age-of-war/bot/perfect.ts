import type { Bot } from '@gunbai/ai';
import type { GameState } from '../rules/state.ts';
import { general } from './general.ts';
import { actionGains, bestAction } from './turn-values.ts';
import { WinChances } from './win-chances.ts';

const createPerfectBot = (): Bot<GameState> => {
  let loading: Promise<void> | null = null;
  let chances: WinChances | null = null;
  return {
    id: 'perfect',
    maxSeats: 2,
    prepare(readAsset) {
      loading ??= WinChances.load(readAsset).then(
        (loaded) => void (chances = loaded),
        (error: unknown) => {
          // The next call tries again.
          loading = null;
          throw error;
        },
      );
      return loading;
    },
    choose(input) {
      const { board, seats } = input.view();
      if (seats.length !== 2) return general.choose(input);
      if (chances === null) throw new Error('call prepare() before the bot `perfect` chooses');
      const solved = chances;
      return bestAction(
        input.legalActions,
        actionGains(board, input.legalActions, (castle) => solved.gain(board, castle)),
      );
    },
  };
};

/** Plays the solved game with two players. In stored games with more it plays like `general`. */
export const perfect = createPerfectBot();
