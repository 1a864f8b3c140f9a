/**
 * Plays the strategist of Hideyoshi with a value network against the one with its own evaluation, from both sides with the
 * same seeds. Usage: node scripts/train-value/compare-hideyoshi.ts WEIGHTS [GAMES] [SEED]
 */
import { readFileSync } from 'node:fs';
import { eraseBotType, playout } from '@gunbai/ai';
import { eraseGameType, resolveSetup } from '@gunbai/engine';
import type { State } from '@gunbai/engine';
import { createStrategist, strategist } from '../../games/hideyoshi/bot/strategist.ts';
import { hideyoshi } from '../../games/hideyoshi/rules/index.ts';
import type { GameState } from '../../games/hideyoshi/rules/state.ts';
import { featuresOf } from './hideyoshi-features.ts';
import { ValueNetwork } from './value-network.ts';
import type { NetworkWeights } from './value-network.ts';

const [file, games = '20', seed = 'compare'] = process.argv.slice(2);
if (file === undefined) throw new Error('name the file of the weights');
const network = new ValueNetwork(JSON.parse(readFileSync(file, 'utf8')) as NetworkWeights);

/** The learned chance of a seat to win, from 0 to 1. Hidden cards are guesses. */
const estimateChance = (state: State<GameState>, seat: string): number => {
  if (state.outcome) return state.outcome.winners.includes(seat) ? 1 : 0;
  const chance = network.chance(featuresOf(state));
  return seat === 'hideyoshi' ? chance : 1 - chance;
};

const game = eraseGameType(hideyoshi);
const setup = resolveSetup(game, {});
if (!setup.ok) throw new Error(setup.error);
const learned = eraseBotType(createStrategist('learned', estimateChance));
const byHand = eraseBotType(strategist);
const wins: Record<string, number> = {};
for (let index = 0; index < Number(games); index++)
  for (const learnedSeat of setup.value.seats) {
    const bots = new Map(setup.value.seats.map((seat) => [seat, seat === learnedSeat ? learned : byHand]));
    const { winners } = playout(game, setup.value, bots, `${seed}/${index}`);
    if (winners.includes(learnedSeat)) wins[learnedSeat] = (wins[learnedSeat] ?? 0) + 1;
    console.log(`${index + 1} games a side, wins of the network: ${JSON.stringify(wins)}`);
  }
