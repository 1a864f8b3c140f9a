/**
 * Prints what the solved game of Age of War teaches: the value of each castle for the first player, and what two perfect
 * players do in simulated games. Usage: node scripts/study-age-of-war.ts [games]
 */
import { readFile } from 'node:fs/promises';
import { seededRandom } from '@gunbai/engine';
import { WinChances } from '../games/age-of-war/bot/win-chances.ts';
import { bestAttackValue, listTargets, valuesOfRolling } from '../games/age-of-war/bot/turn-values.ts';
import { chanceToFill, ROLLS_BY_DICE_COUNT } from '../games/age-of-war/odds/index.ts';
import { CASTLES, CLANS, DICE_COUNT } from '../games/age-of-war/rules/components.ts';
import type { Castle, Clan } from '../games/age-of-war/rules/components.ts';
import { CENTRE, createState, holdsClan, isFaceDown, requiredLines } from '../games/age-of-war/rules/state.ts';
import type { GameState } from '../games/age-of-war/rules/state.ts';
import { createRollTables, targetOf } from '../games/age-of-war/solver/roll-tables.ts';
import { createSubgame } from '../games/age-of-war/solver/subgame.ts';
import { TurnSolver } from '../games/age-of-war/solver/turn-solver.ts';

const games = Number(process.argv[2] ?? 20_000);
const chances = await WinChances.load(readFile);
const turn = new TurnSolver(createRollTables(createSubgame()));
const random = seededRandom(1);
const percent = (part: number): string => `${(100 * part).toFixed(2)} %`;

/** The castles worth attacking, with the chance that a perfect turn conquers each. */
const solveTurn = (board: GameState): { castle: Castle; gain: number; conquest: number }[] => {
  const open = CASTLES.filter((castle) => board.holder[castle.index] !== board.active && !isFaceDown(board, castle))
    .map((castle) => ({ castle, gain: chances.gain(board, castle) }))
    .filter(({ gain }) => gain > 0);
  const targets = Int32Array.from(open, ({ castle }) => targetOf(castle.index, board.holder[castle.index] !== CENTRE));
  turn.solve(
    open.length,
    targets,
    Float64Array.from(open, ({ gain }) => gain),
  );
  return open.map((one, index) => ({ ...one, conquest: turn.conquests[index] as number }));
};

const printStart = (): void => {
  const board = createState();
  const failure = chances.afterTurn(board, null);
  console.log(
    `first player ${percent(1 - chances.afterTurn({ ...board, active: 1 }, null))}, after a failed first turn ${percent(failure)}`,
  );
  console.table(
    solveTurn(board)
      .toSorted((a, b) => b.gain - a.gain)
      .map(({ castle, gain, conquest }) => ({
        castle: castle.id,
        'win chance once taken': percent(failure + gain),
        gain: percent(gain),
        'chance if only this is attacked': percent(chanceToFill(castle, DICE_COUNT, requiredLines(board, castle))),
        'taken in a perfect first turn': percent(conquest),
      })),
  );
};

/** At the start of the game: with how many dice a perfect player attacks, and when he gives up a die instead. */
const printPatience = (): void => {
  const board = createState();
  const targets = listTargets(board, (castle) => chances.gain(board, castle));
  const values = valuesOfRolling(targets);
  for (let dice = DICE_COUNT; dice > 0; dice--) {
    const patient = (ROLLS_BY_DICE_COUNT[dice] ?? []).filter(
      (_, roll) => bestAttackValue(targets, dice, roll) <= (values[dice - 1] as number),
    );
    const waits = patient.reduce((sum, { probability }) => sum + probability, 0);
    console.log(`with ${dice} dice: gives up a die after ${percent(waits)} of rolls, a turn is worth ${percent(values[dice] as number)}`);
  }
};

interface Tally {
  turns: number;
  failures: number;
  /** Turns with a castle of the rival open to attack, and those that took one. */
  withRivalCastle: number;
  fromRival: number;
  largestExchange: number;
  readonly taken: number[];
}

const takeCastle = (board: GameState, castle: Castle): void => {
  board.holder[castle.index] = board.active;
  if (holdsClan(board, CLANS[castle.clan] as Clan, board.active)) board.conqueror[castle.clan] = board.active;
};

const playGame = (tally: Tally): void => {
  const board = createState();
  const changes = CASTLES.map(() => 0);
  while (board.holder.includes(CENTRE)) {
    const targets = solveTurn(board);
    tally.turns++;
    if (CASTLES.some((castle) => board.holder[castle.index] === 1 - board.active && !isFaceDown(board, castle))) tally.withRivalCastle++;
    let luck = random.next(2 ** 30) / 2 ** 30;
    const taken = targets.find(({ conquest }) => (luck -= conquest) < 0)?.castle;
    if (!taken) tally.failures++;
    else {
      (tally.taken[taken.index] as number)++;
      (changes[taken.index] as number)++;
      if (board.holder[taken.index] !== CENTRE) tally.fromRival++;
      takeCastle(board, taken);
    }
    board.active = 1 - board.active;
  }
  tally.largestExchange += Math.max(...changes);
};

printStart();
printPatience();
const tally: Tally = {
  turns: 0,
  failures: 0,
  withRivalCastle: 0,
  fromRival: 0,
  largestExchange: 0,
  taken: CASTLES.map(() => 0),
};
for (let game = 0; game < games; game++) playGame(tally);
console.log(`${games} games: ${(tally.turns / games).toFixed(1)} turns a game, ${percent(tally.failures / tally.turns)} of turns fail`);
console.log(`${percent(tally.fromRival / (tally.turns - tally.failures))} of conquests are taken from the rival`);
console.log(`${percent(tally.fromRival / tally.withRivalCastle)} of turns with a castle of the rival open take one`);
console.log(`the castle that changes hands most is taken ${(tally.largestExchange / games).toFixed(2)} times a game`);
console.table(CASTLES.map(({ id }, index) => ({ castle: id, 'conquests a game': ((tally.taken[index] as number) / games).toFixed(2) })));
