import type { Subgame } from './subgame.ts';

/**
 * A position at the start of a turn is a number in base 3, one digit for each castle: in the centre, held by the player
 * to move, or held by the other player.
 */
export const IN_CENTRE = 0;
export const HELD_BY_MOVER = 1;
export const HELD_BY_OTHER = 2;

export const countPositions = ({ castles }: Subgame): number => 3 ** castles.length;

/** The weight of each castle's digit. */
export const digitWeights = ({ castles }: Subgame): readonly number[] => castles.map((_, index) => 3 ** index);

export const positionFromDigits = (digits: ArrayLike<number>): number => {
  let position = 0;
  for (let index = digits.length - 1; index >= 0; index--) position = position * 3 + (digits[index] as number);
  return position;
};

export const readDigits = (position: number, digits: Uint8Array): void => {
  let rest = position;
  for (let index = 0; index < digits.length; index++) {
    const digit = rest % 3;
    digits[index] = digit;
    rest = (rest - digit) / 3;
  }
};

/** The same position when the other player is to move. */
export const swapPlayers = (position: number, castleCount: number): number => {
  let rest = position;
  let swapped = 0;
  let weight = 1;
  for (let index = 0; index < castleCount; index++) {
    const digit = rest % 3;
    rest = (rest - digit) / 3;
    if (digit !== IN_CENTRE) swapped += (3 - digit) * weight;
    weight *= 3;
  }
  return swapped;
};

/** Who holds every castle of the clan, or IN_CENTRE. clan.1 */
export const clanHolder = (members: readonly number[], digits: Uint8Array): number => {
  const holder = digits[members[0] as number] as number;
  return members.every((member) => digits[member] === holder) ? holder : IN_CENTRE;
};

/** end.1 to end.3, tie.1 to tie.3: 1 if the player to move has won, 0 if the other has, 0.5 if they share the victory. */
export const finalResult = ({ castles, clans }: Subgame, digits: Uint8Array): number => {
  const lead = [0, 0, 0];
  const add = (rank: number, holder: number, amount: number): void => {
    (lead[rank] as number) += holder === HELD_BY_MOVER ? amount : -amount;
  };
  for (const { members, points } of clans) {
    const holder = clanHolder(members, digits);
    if (holder !== IN_CENTRE) {
      add(0, holder, points);
      add(2, holder, 1);
    }
    for (const member of members) {
      const digit = digits[member] as number;
      if (holder === IN_CENTRE) add(0, digit, castles[member]?.points ?? 0);
      add(1, digit, 1);
    }
  }
  const decisive = lead.find((difference) => difference !== 0) ?? 0;
  return decisive === 0 ? 0.5 : decisive > 0 ? 1 : 0;
};
