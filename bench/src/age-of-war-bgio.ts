import { createRequire } from 'node:module';
import { canStillSucceed, diceUsed, listPossibleFills } from '@gunbai/games/age-of-war/rules/turn';
import type { Fill } from '@gunbai/games/age-of-war/rules/turn';
import { countDiceToRoll, createState, holdsClan, NO_CASTLE, requiredLines } from '@gunbai/games/age-of-war/rules/state';
import type { GameState } from '@gunbai/games/age-of-war/rules/state';
import { castleOf, CLANS, DICE_COUNT } from '@gunbai/games/age-of-war/rules/components';
import type { Clan } from '@gunbai/games/age-of-war/rules/components';

/** Age of War as a boardgame.io game. It uses our functions for what fits which line. */

interface MoveContext {
  G: GameState;
  ctx: { currentPlayer: string };
  events: { endTurn(): void };
  random: { D6(count: number): number[] };
}

const roll = (G: GameState, count: number, random: MoveContext['random']): void => {
  G.dice.fill(0);
  for (const number of random.D6(count)) (G.dice[number - 1] as number)++;
};

const endTurn = (G: GameState, events: MoveContext['events']): void => {
  Object.assign(G, { target: NO_CASTLE, filled: 0, placed: 0, givenUp: 0 });
  G.dice.fill(0);
  events.endTurn();
};

const INVALID = 'INVALID_MOVE';

const fill = ({ G, events, random }: MoveContext, ...args: [string, number, [number, number, number]?]): string | void => {
  const action = (args[2] ? ['fill', args[0], args[1], args[2]] : ['fill', args[0], args[1]]) as Fill;
  const wanted = JSON.stringify(action);
  if (!listPossibleFills(G).some((one) => JSON.stringify(one) === wanted)) return INVALID;
  const castle = castleOf(action[1]);
  const used = diceUsed(G, action);
  used.forEach((count, face) => {
    (G.dice[face] as number) -= count;
    G.placed += count;
  });
  G.target = castle.index;
  G.filled |= 1 << action[2];
  if (G.filled === requiredLines(G, castle)) {
    G.holder[castle.index] = G.active;
    if (holdsClan(G, CLANS[castle.clan] as Clan, G.active)) G.conqueror[castle.clan] = G.active;
    endTurn(G, events);
  } else if (countDiceToRoll(G) === 0) endTurn(G, events);
  else roll(G, countDiceToRoll(G), random);
};

const reroll = ({ G, events, random }: MoveContext): void => {
  const left = countDiceToRoll(G) - 1;
  G.givenUp++;
  if (left === 0) endTurn(G, events);
  else roll(G, left, random);
};

const yieldTurn = ({ G, events }: MoveContext): string | void => (canStillSucceed(G) ? INVALID : endTurn(G, events));

export const ageOfWar = {
  name: 'age-of-war',
  setup: (): GameState => createState(),
  seed: 'bench',
  moves: { fill, reroll, yield: yieldTurn },
  turn: {
    onBegin: ({ G, ctx, random }: MoveContext): void => {
      G.active = Number(ctx.currentPlayer);
      roll(G, DICE_COUNT, random);
    },
  },
  endIf: ({ G }: MoveContext): object | void => (G.holder.includes(-1) ? undefined : { over: true }),
  playerView: ({ G }: { G: GameState }): GameState => ({
    ...G,
    holder: G.holder.slice(),
    conqueror: G.conqueror.slice(),
    dice: G.dice.slice(),
  }),
};

interface BgioClient {
  start(): void;
  stop(): void;
  getState(): { G: GameState; ctx: { gameover?: object }; log?: unknown[] } | null;
  moves: Record<string, (...args: unknown[]) => void>;
}

export const createBgioClient = (numPlayers: number): BgioClient => {
  const { Client } = createRequire(import.meta.url)('boardgame.io/client') as { Client(options: object): BgioClient };
  const client = Client({ game: ageOfWar, numPlayers, debug: false });
  client.start();
  return client;
};
