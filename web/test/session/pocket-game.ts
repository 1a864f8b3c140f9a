import { eraseGameType, args, decision, endStep, oneOf, procedure, goTo, callStep, actionType } from '@gunbai/engine';
import type { Game } from '@gunbai/engine';
import type { GameModule } from '@gunbai/games/registry';
import { rules } from './helpers.ts';

// A game with secret hands, to test what a handover hides and what cannot be undone.
export interface Pocket {
  turn: number;
}

const seats = ['east', 'west'] as const;

const hideOneOf = (things: readonly string[]) =>
  actionType<Pocket, null, readonly ['hide', string]>({
    name: 'hide',
    args: args([oneOf(things)]),
    candidates: () => things.map((thing) => ['hide', thing] as const),
    rules: [],
    apply(ctx, action) {
      ctx.board.turn++;
      ctx.emit({ type: 'hid', thing: action[1] }, [seats[(ctx.board.turn - 1) % 2] as string]);
      return endStep();
    },
  });

export const askToHide = (things: readonly string[]) =>
  decision<Pocket>({
    seats: ({ board }) => [seats[Math.floor(board.turn / 2) % 2] as string],
    prompt: () => ({ key: 'hide' }),
    actionTypes: [hideOneOf(things)],
  });

export const pocket: Game<Pocket> = {
  id: 'pocket',
  rules: 1,
  scenarios: [{ id: 'only', seats: [...seats], minutes: 1 }],
  options: [],
  setup: () => ({ board: { turn: 0 } }),
  initialStep: 'play',
  steps: {
    play: procedure<Pocket>({
      deal(ctx) {
        for (const seat of seats) ctx.addZone(`hand.${seat}`, 'card', [seat], [`card-${seat}`]);
      },
      ask: () => callStep('ask'),
      again: () => goTo('ask'),
    }),
    ask: askToHide(['coin', 'stone']),
  },
  copyBoard: (board) => ({ ...board }),
  pieces: { card: ['card-east', 'card-west'] },
};

export const pocketRules: GameModule = { ...rules, game: eraseGameType(pocket), bots: [], describe: () => ({}) };
