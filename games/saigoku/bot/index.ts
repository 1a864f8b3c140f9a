import { anyBot } from '@gunbai/ai';
import type { AnyBot, Bot } from '@gunbai/ai';
import type { Action } from '@gunbai/engine';
import { lookAgain } from '@gunbai/kits/gunyuden';
import type { Board } from '@gunbai/kits/gunyuden';
import { warOf } from '../rules/index.ts';
import { HISTORICAL } from './aim.ts';
import { answer } from './answers.ts';
import { worthOfOrder } from './orders.ts';

/**
 * Besieges what it can take and link to its home, calls on worn castles to surrender, relieves its own, and spares its
 * commanders when steps are lost.
 */
export const general: Bot<Board> = {
  id: 'general',
  choose({ allowed, view }) {
    if (allowed.length === 1) return allowed[0] as Action;
    const state = view();
    const war = warOf(state);
    lookAgain(war);
    if (state.options['victory'] === 'historical') state.board.marks[HISTORICAL] = 1;
    const chosen = state.flow[state.flow.length - 1]?.step === 'orders' ? bestOrder() : answer(war, state, allowed);
    lookAgain(war);
    return chosen;

    function bestOrder(): Action {
      let best = allowed[0] as Action;
      let most = -Infinity;
      for (const action of allowed) {
        const worth = worthOfOrder(war, state.board, action);
        if (worth > most) {
          most = worth;
          best = action;
        }
      }
      return best;
    }
  },
};

export const bots: readonly AnyBot[] = [anyBot(general)];
