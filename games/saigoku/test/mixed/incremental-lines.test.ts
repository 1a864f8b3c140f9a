import { legalActions, eraseGameType, startGame, seededRandom, pendingSeats, applyAction } from '@gunbai/engine';
import type { Action, SeatId } from '@gunbai/engine';
import { setupFor } from '@gunbai/shared/testing';
import { castleSide, refreshLines, lineReaches, isOpenToLine, zonesOf } from '../../rules/series/index.ts';
import type { Army, GameState, ScenarioData } from '../../rules/series/index.ts';
import type { Hex } from '@gunbai/shared/hex';
import { expect, test } from 'vitest';
import { saigoku, scenarioDataOf } from '../../rules/index.ts';

/** 11 Computed from scratch: points spread from the home castle, and again from every relay. */
const reachedFromNothing = (data: ScenarioData, board: GameState, army: number): boolean[] => {
  const { home, side } = data.armies[army] as Army;
  const zones = zonesOf(data, board);
  const left = new Int8Array(data.grid.size).fill(-1);
  const start = data.castles[home]?.hex ?? -1;
  const enemyBefore = data.unitsInPlay.some(
    (unit) =>
      (board.steps[unit] as number) > 0 &&
      data.sideOf[unit] !== side &&
      board.hex[unit] === start &&
      board.inside[board.leader[unit] as number] === 0,
  );
  if (home >= 0 && board.owner[home] === army && !enemyBefore) left[start] = data.lineRange.home;
  const relay = (hex: Hex): number => {
    if (data.unitsInPlay.some((unit) => (board.steps[unit] as number) > 0 && data.army[unit] === army && board.hex[unit] === hex))
      return data.lineRange.force;
    const castle = data.castleAt[hex] as number;
    return castle >= 0 && castleSide(data, board, castle) === side ? data.lineRange.castle : 0;
  };
  for (let changes = true; changes;) {
    changes = false;
    for (let hex = 0; hex < data.grid.size; hex++)
      for (let direction = 0; direction < 6 && (left[hex] as number) > 0; direction++) {
        const cost = data.communicationCost[hex * 6 + direction] as number;
        const next = data.grid.neighbours[hex * 6 + direction] as Hex;
        if (cost < 0 || cost > (left[hex] as number) || !isOpenToLine(zones, next, side)) continue;
        const rest = Math.max((left[hex] as number) - cost, relay(next));
        if (rest <= (left[next] as number)) continue;
        left[next] = rest;
        changes = true;
      }
  }
  return Array.from(left, (points) => points >= 0);
};

const ACTIONS = 900;

test.each(['oshikihata', 'itsukushima', 'koriyama', 'fall-of-the-ouchi'])(
  'incrementally updated lines equal lines computed from scratch: %s',
  (scenario) => {
    const game = eraseGameType(saigoku);
    const setup = setupFor(game, { scenario });
    const chance = seededRandom(7);
    const ctx = startGame(game, setup, chance);
    const data = scenarioDataOf(ctx.state);
    for (let actions = 0; actions < ACTIONS && !ctx.state.outcome; actions++) {
      const seat = pendingSeats(game, ctx.state)[0] as SeatId;
      const choices = legalActions(game, ctx.state, seat);
      applyAction(ctx, seat, choices[chance.next(choices.length)] as Action);
      const board = ctx.state.board as GameState;
      refreshLines(data, board);
      if (actions % 60 > 0) continue;
      for (const { index } of data.armies)
        expect(Array.from({ length: data.grid.size }, (_, hex) => lineReaches(data, board, index, hex))).toEqual(
          reachedFromNothing(data, board, index),
        );
    }
  },
);
