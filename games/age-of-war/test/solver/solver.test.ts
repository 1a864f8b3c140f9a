import { seededRandom } from '@gunbai/engine';
import { describe, expect, test } from 'vitest';
import { valuesOfRolling } from '../../bot/turn-values.ts';
import { chanceToFill } from '../../odds/index.ts';
import { castleOf, CASTLES, CLANS, DICE_COUNT } from '../../rules/components.ts';
import type { Clan } from '../../rules/components.ts';
import { findWinners } from '../../rules/conquest.ts';
import { createState, holdsClan } from '../../rules/state.ts';
import { finalResult, HELD_BY_MOVER, HELD_BY_OTHER, positionFromDigits, readDigits, swapPlayers } from '../../solver/positions.ts';
import { targetOf } from '../../solver/roll-tables.ts';
import { certifiedGap, createSolverTables, positionOfHolders, solveSubgame } from '../../solver/solver.ts';
import type { SolverTables } from '../../solver/group-solver.ts';
import { createSubgame } from '../../solver/subgame.ts';
import type { Subgame } from '../../solver/subgame.ts';

const solve = (subgame: Subgame): { tables: SolverTables; gap: number } => {
  const tables = createSolverTables(subgame);
  return { tables, gap: certifiedGap(solveSubgame(subgame, tables)) };
};

describe('positions', () => {
  test('a position and its digits are the same thing', () => {
    const digits = new Uint8Array(14);
    for (const position of [0, 1, 1234567, 3 ** 14 - 1]) {
      readDigits(position, digits);
      expect(positionFromDigits(digits)).toBe(position);
    }
  });

  test('swapping the players twice changes nothing, and castles in the centre stay there', () => {
    expect(swapPlayers(positionFromDigits([0, 1, 2]), 3)).toBe(positionFromDigits([0, 2, 1]));
    for (const position of [5, 98765, 4000000]) expect(swapPlayers(swapPlayers(position, 14), 14)).toBe(position);
  });

  test('holders are seen by the player to move', () => {
    expect(positionOfHolders([-1, 0, 1], 0)).toBe(positionFromDigits([0, HELD_BY_MOVER, HELD_BY_OTHER]));
    expect(positionOfHolders([-1, 0, 1], 1)).toBe(positionFromDigits([0, HELD_BY_OTHER, HELD_BY_MOVER]));
  });

  test('the result of a finished game is that of the rules', () => {
    const subgame = createSubgame();
    const random = seededRandom(7);
    const results = new Set<number>();
    for (let game = 0; game < 3000; game++) {
      const board = createState();
      board.holder = CASTLES.map(() => random.next(2));
      for (const [index, clan] of CLANS.entries())
        for (const seat of [0, 1]) if (holdsClan(board, clan as Clan, seat)) board.conqueror[index] = seat;
      const winners = findWinners(board, ['p1', 'p2']);
      const expected = winners.length === 2 ? 0.5 : winners[0] === 'p1' ? 1 : 0;
      const digits = Uint8Array.from(board.holder, (seat) => (seat === 0 ? HELD_BY_MOVER : HELD_BY_OTHER));
      expect(finalResult(subgame, digits)).toBe(expected);
      results.add(expected);
    }
    expect([...results].toSorted()).toEqual([0, 0.5, 1]);
  });
});

describe('sub-games', () => {
  test('with one castle the first player wins with 1 / (2 - p)', () => {
    const kumamoto = castleOf('kumamoto');
    const chance = chanceToFill(kumamoto, DICE_COUNT, (1 << kumamoto.lines.length) - 1);
    const { tables, gap } = solve(createSubgame(['shimazu']));
    expect(tables.values[0]).toBeCloseTo(1 / (2 - chance), 12);
    expect(gap).toBeLessThan(1e-9);
  });

  test('an unknown clan is named', () => {
    expect(() => createSubgame(['oda', 'takeda'])).toThrow('there is no clan takeda; available: oda, tokugawa');
  });

  /** Plain value iteration over positions, written with the bot's exact turn and without the solver's tables. */
  const iterate = (subgame: Subgame, rounds: number): Float64Array => {
    const { castles, clans } = subgame;
    const count = 3 ** castles.length;
    let values = new Float64Array(count).fill(0.5);
    const digits = new Uint8Array(castles.length);
    const swap = (position: number): number => swapPlayers(position, castles.length);
    for (let round = 0; round < rounds; round++) {
      const next = new Float64Array(count);
      for (let position = 0; position < count; position++) {
        readDigits(position, digits);
        if (!digits.includes(0)) {
          next[position] = finalResult(subgame, digits);
          continue;
        }
        const onFailure = 1 - (values[swap(position)] as number);
        const open = clans
          .filter(({ members }) => members.some((member) => digits[member] === 0 || digits[member] !== digits[members[0] as number]))
          .flatMap(({ members }) => members.filter((member) => digits[member] !== HELD_BY_MOVER))
          .map((member) => {
            const castle = castles[member] as (typeof castles)[number];
            const after = position + (HELD_BY_MOVER - (digits[member] as number)) * 3 ** member;
            const lines = digits[member] === HELD_BY_OTHER ? castle.lines.length : castle.printedLineCount;
            return { castle, gain: 1 - (values[swap(after)] as number) - onFailure, lines: (1 << lines) - 1 };
          });
        next[position] = onFailure + (valuesOfRolling(open.filter(({ gain }) => gain > 0)).at(-1) as number);
      }
      values = next;
    }
    return values;
  };

  test('policy iteration and plain value iteration agree on every position', () => {
    const subgame = createSubgame(['chosokabe', 'shimazu']);
    const { tables, gap } = solve(subgame);
    const plain = iterate(subgame, 150);
    expect(gap).toBeLessThan(1e-9);
    expect(Math.max(...tables.values.map((value, position) => Math.abs(value - (plain[position] as number))))).toBeLessThan(1e-9);
  });

  test('every clan and pair of clans is solved within the certified gap', () => {
    for (const [index, { id }] of CLANS.entries())
      for (const other of CLANS.slice(index)) {
        const { tables, gap } = solve(createSubgame([id, other.id]));
        expect(gap, `${id} ${other.id}`).toBeLessThan(1e-9);
        expect(tables.values[0], `${id} ${other.id}`).toBeGreaterThan(0.5);
      }
  });

  test('targets in the centre and in front of the other player are told apart', () => {
    expect([targetOf(3, false), targetOf(3, true)]).toEqual([6, 7]);
  });
});
