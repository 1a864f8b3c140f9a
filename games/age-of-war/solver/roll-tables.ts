import { chanceToFill, diceCountsByRoll, ROLLS_BY_DICE_COUNT } from '../odds/index.ts';
import { DICE_COUNT } from '../rules/components.ts';
import type { BattleLine, Castle } from '../rules/components.ts';
import type { Subgame } from './subgame.ts';

/**
 * Targets of an attack: the castle's place times 2, plus 1 when the other player holds it. A castle of the other player
 * needs its special daimyo line too (daimyo.2).
 */
export const targetOf = (castle: number, isHeld: boolean): number => castle * 2 + (isHeld ? 1 : 0);
export const isHeldTarget = (target: number): boolean => (target & 1) === 1;

/** The rolls of some dice, those with equal chances for every target merged into one class. */
export interface RollTable {
  readonly probabilities: Float64Array;
  /** For each target, the classes that can fill a line of it. */
  readonly classes: readonly Uint16Array[];
  /** For each of those classes, the chance to take the target after filling the best line. */
  readonly chances: readonly Float64Array[];
  /** The highest chance of each target. */
  readonly highest: Float64Array;
}

const chanceAfterRoll = (castle: Castle, lines: number, dice: number, roll: number): number => {
  let best = 0;
  for (let index = 0; index < castle.lines.length; index++) {
    if ((lines & (1 << index)) === 0) continue;
    for (const used of diceCountsByRoll(castle.lines[index] as BattleLine, dice)[roll] as readonly number[])
      best = Math.max(best, chanceToFill(castle, dice - used, lines & ~(1 << index)));
  }
  return best;
};

/** The chance of every target after one roll. A castle without a special line cannot be attacked once held (clan.2). */
const chancesAfterRoll = ({ castles }: Subgame, dice: number, roll: number): number[] =>
  castles.flatMap((castle) => [
    chanceAfterRoll(castle, (1 << castle.printedLineCount) - 1, dice, roll),
    castle.specialLine < 0 ? 0 : chanceAfterRoll(castle, (1 << castle.lines.length) - 1, dice, roll),
  ]);

const createRollTable = (subgame: Subgame, dice: number): RollTable => {
  const merged = new Map<string, { probability: number; readonly chances: readonly number[] }>();
  for (const [roll, { probability }] of (ROLLS_BY_DICE_COUNT[dice] ?? []).entries()) {
    const chances = chancesAfterRoll(subgame, dice, roll);
    const known = merged.get(chances.join());
    if (known) known.probability += probability;
    else merged.set(chances.join(), { probability, chances });
  }
  const rolls = [...merged.values()];
  const targets = Array.from({ length: subgame.castles.length * 2 }, (_, target) =>
    rolls.map(({ chances }, index) => ({ index, chance: chances[target] as number })).filter(({ chance }) => chance > 0),
  );
  return {
    probabilities: Float64Array.from(rolls, ({ probability }) => probability),
    classes: targets.map((entries) => Uint16Array.from(entries, ({ index }) => index)),
    chances: targets.map((entries) => Float64Array.from(entries, ({ chance }) => chance)),
    highest: Float64Array.from(targets, (entries) => Math.max(0, ...entries.map(({ chance }) => chance))),
  };
};

/** A table for each number of dice, from 0 to 7. */
export const createRollTables = (subgame: Subgame): readonly RollTable[] =>
  Array.from({ length: DICE_COUNT + 1 }, (_, dice) => createRollTable(subgame, dice));
