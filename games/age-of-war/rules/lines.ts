import type { DiceByFace, BattleLine } from './components.ts';

/** Dice for an infantry line: how many show 1, 2 and 3 infantry. */
export type InfantrySet = readonly [ones: number, twos: number, threes: number];

export const countInfantry = (set: InfantrySet): number => set[0] + 2 * set[1] + 3 * set[2];
export const countDice = (set: InfantrySet): number => set[0] + set[1] + set[2];

/** inf.3 A set is sufficient if it shows at least the number on the line. */
export const isSufficient = (line: BattleLine, set: InfantrySet): boolean => countInfantry(set) >= line.infantry;

/** inf.3 (ruling) Every die of the set is needed: without its smallest the total is too low. */
export const isMinimalSet = (line: BattleLine, set: InfantrySet): boolean => {
  const smallest = set[0] > 0 ? 1 : set[1] > 0 ? 2 : 3;
  return countInfantry(set) - smallest < line.infantry;
};

export const isSetRolled = (dice: DiceByFace, set: InfantrySet): boolean =>
  set[0] <= (dice[0] as number) && set[1] <= (dice[1] as number) && set[2] <= (dice[2] as number);

/** inf.2, inf.3 Every minimal set of the rolled dice that fills an infantry line, fewest dice first. */
export const listInfantrySets = (line: BattleLine, dice: DiceByFace): InfantrySet[] => {
  const sets: InfantrySet[] = [];
  const [ones, twos, threes] = dice as [number, number, number];
  for (let three = 0; three <= threes; three++)
    for (let two = 0; two <= twos; two++) {
      const missing = line.infantry - 3 * three - 2 * two;
      if (missing > ones) continue;
      if (missing > 0) sets.push([missing, two, three]);
      else if (isMinimalSet(line, [0, two, three])) sets.push([0, two, three]);
    }
  if (sets.length > 1) sets.sort((a, b) => countDice(a) - countDice(b) || countInfantry(a) - countInfantry(b) || b[2] - a[2]);
  return sets;
};

/** The set used when the player names none: the fewest dice. Undefined if the roll is too low. */
export const findSmallestSet = (line: BattleLine, dice: DiceByFace): InfantrySet | undefined => listInfantrySets(line, dice)[0];

/** line.1 The roll has a matching die for every symbol of the line. */
export const symbolsMatch = (line: BattleLine, dice: DiceByFace): boolean => {
  const { faces } = line;
  for (let face = 3; face < faces.length; face++) if ((dice[face] as number) < (faces[face] as number)) return false;
  return true;
};

export const countRolledInfantry = (dice: DiceByFace): number => countInfantry(dice as unknown as InfantrySet);
