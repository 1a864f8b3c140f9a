import { allowed, anyGame, begin, fastChance, owing, perform } from '@gunbai/engine';
import type { Action, SeatId } from '@gunbai/engine';
import { setupFor } from '@gunbai/kits/testing';
import { castleSide, keepLines, lineReaches, opensToLine, zonesOf } from '@gunbai/kits/gunyuden';
import type { Army, Board, War } from '@gunbai/kits/gunyuden';
import type { Hex } from '@gunbai/kits/hex';
import { expect, test } from 'vitest';
import { saigoku, warOf } from '../rules/index.ts';

/** 11 As the rulebook has it, from nothing: points spread from the home castle and are renewed at every relay, until nothing changes. */
const reachedFromNothing = (war: War, board: Board, army: number): boolean[] => {
  const { home, side } = war.armies[army] as Army;
  const zones = zonesOf(war, board);
  const left = new Int8Array(war.grid.size).fill(-1);
  const start = war.castles[home]?.hex ?? -1;
  const enemyBefore = war.present.some(
    (unit) =>
      (board.steps[unit] as number) > 0 &&
      war.sideOf[unit] !== side &&
      board.hex[unit] === start &&
      board.inside[board.leader[unit] as number] === 0,
  );
  if (home >= 0 && board.owner[home] === army && !enemyBefore) left[start] = war.reach.home;
  const relay = (hex: Hex): number => {
    if (war.present.some((unit) => (board.steps[unit] as number) > 0 && war.army[unit] === army && board.hex[unit] === hex))
      return war.reach.force;
    const castle = war.castleAt[hex] as number;
    return castle >= 0 && castleSide(war, board, castle) === side ? war.reach.castle : 0;
  };
  for (let changes = true; changes;) {
    changes = false;
    for (let hex = 0; hex < war.grid.size; hex++)
      for (let direction = 0; direction < 6 && (left[hex] as number) > 0; direction++) {
        const cost = war.communicationCost[hex * 6 + direction] as number;
        const next = war.grid.neighbours[hex * 6 + direction] as Hex;
        if (cost < 0 || cost > (left[hex] as number) || !opensToLine(zones, next, side)) continue;
        const rest = Math.max((left[hex] as number) - cost, relay(next));
        if (rest <= (left[next] as number)) continue;
        left[next] = rest;
        changes = true;
      }
  }
  return Array.from(left, (points) => points >= 0);
};

const ACTIONS = 900;

test.each(['s1', 's2', 's3', 's4'])('lines kept from position to position are those traced from nothing: %s', (scenario) => {
  const game = anyGame(saigoku);
  const setup = setupFor(game, { scenario });
  const luck = fastChance(7);
  const table = begin(game, setup, luck);
  const war = warOf(table.state);
  for (let actions = 0; actions < ACTIONS && !table.state.outcome; actions++) {
    const seat = owing(game, table.state)[0] as SeatId;
    const choices = allowed(game, table.state, seat);
    perform(table, seat, choices[luck.next(choices.length)] as Action);
    const board = table.state.board as Board;
    keepLines(war, board);
    if (actions % 60 > 0) continue;
    for (const { index } of war.armies)
      expect(Array.from({ length: war.grid.size }, (_, hex) => lineReaches(war, board, index, hex))).toEqual(
        reachedFromNothing(war, board, index),
      );
  }
});
