/**
 * Plays games of Hideyoshi between `captain` and itself, and writes positions with the result of their game, one JSON line
 * a game. Usage: node scripts/train-value/play-hideyoshi.ts FILE [GAMES] [SEED]
 */
import { appendFileSync } from 'node:fs';
import {
  applyAction,
  eraseGameType,
  legalActions,
  pendingSeats,
  resolveSetup,
  seededRandom,
  seedFromText,
  startGame,
  viewFor,
} from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import { captain } from '../../games/hideyoshi/bot/captain.ts';
import { featuresOf } from './hideyoshi-features.ts';
import { hideyoshi } from '../../games/hideyoshi/rules/index.ts';

/** One card in so many is played at random, so that the positions differ from what `captain` always does. */
const RANDOM_CARD = 12;
/** One position in so many is kept: neighbouring ones tell nearly the same. */
const KEPT = 2;
const DECIMALS = 1000;

const [file, games = '1000', seed = 'train'] = process.argv.slice(2);
if (file === undefined) throw new Error('name the file for the positions');
const setup = resolveSetup(eraseGameType(hideyoshi), {});
if (!setup.ok) throw new Error(setup.error);

for (let index = 0; index < Number(games); index++) {
  const ctx = startGame(hideyoshi, setup.value, seededRandom(seedFromText(`${seed} ${index} table`)));
  const chance = seededRandom(seedFromText(`${seed} ${index} bots`));
  const positions: number[][] = [];
  while (!ctx.state.outcome) {
    const { state } = ctx;
    const seat = pendingSeats(hideyoshi, state)[0] as string;
    const choices = legalActions(hideyoshi, state, seat);
    const isCard = state.flow.at(-1)?.step === 'play';
    if (isCard && chance.next(KEPT) === 0) positions.push(featuresOf(state).map((value) => Math.round(value * DECIMALS) / DECIMALS));
    const action =
      isCard && chance.next(RANDOM_CARD) === 0
        ? choices[chance.next(choices.length)]
        : captain.choose({ game: hideyoshi, seat, legalActions: choices, view: () => viewFor(hideyoshi, state, seat), chance });
    applyAction(ctx, seat, action as Action);
  }
  const result = ctx.state.outcome?.winners.includes('hideyoshi') ? 1 : 0;
  appendFileSync(file, `${JSON.stringify({ seed: `${seed}/${index}`, result, positions })}\n`);
}
