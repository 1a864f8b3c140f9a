import { eraseGameType, startGame, seededRandom, pendingSeats, legalActions, applyAction } from '@gunbai/engine';
import type { SeatId, Action } from '@gunbai/engine';
import { setupFor } from '@gunbai/shared/testing';
import { expect, test } from 'vitest';
import { stacksAt, clanOfStack, marksOfStack, CROSSED_SEAS_MASK } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { isInCommunication, isOpenToLines } from '../rules/communication/communication.ts';
import { sideOfClan, clanId, placeId, neighboursOf, PLACE_COUNT, CLANS } from '../rules/components.ts';
import type { Side } from '../rules/components.ts';
import { mostDangerousTime } from '../rules/index.ts';
import { traceLine } from '../rules/communication/trace-line.ts';

const check = (board: GameState, clan: number, place: number, marks: number): void => {
  const found = traceLine(board, clan, place, marks);
  const side = sideOfClan[clan] as Side;
  const where = `${clanId(clan)} in ${placeId(place)}`;
  expect(found.isOpen, where).toBe(isInCommunication(board, clan, place, marks));
  expect(found.path[0], where).toBe(place);
  for (let i = 1; i < found.path.length; i++) expect(neighboursOf(found.path[i - 1] as number), where).toContain(found.path[i]);
  expect(found.cuts.length > 0, where).toBe(!found.isOpen);
  if (found.isOpen) for (const one of found.path.slice(1)) expect(isOpenToLines(board, one, side), where).toBe(true);
  for (const cut of [...found.cuts, ...found.elsewhere])
    if (cut.place !== place && cut.reason !== 'landed' && cut.reason !== 'port')
      expect(isOpenToLines(board, cut.place, side), where).toBe(false);
};

for (const scenario of ['short', 'three', 'four'])
  test(`in a random ${scenario} game the line shown is always the one the rules check`, () => {
    const game = eraseGameType(mostDangerousTime);
    const setup = setupFor(game, { scenario });
    const ctx = startGame(game, setup, seededRandom(5));
    const chance = seededRandom(6);
    for (let moves = 0; moves < 500 && !ctx.state.outcome; moves++) {
      const seat = pendingSeats(game, ctx.state)[0] as SeatId;
      const choices = legalActions(game, ctx.state, seat);
      applyAction(ctx, seat, choices[chance.next(choices.length)] as Action);
      if (moves % 25 !== 0) continue;
      const board = ctx.state.board as GameState;
      for (let place = 0; place < PLACE_COUNT; place++)
        for (const stack of stacksAt(board, place)) check(board, clanOfStack(stack), place, marksOfStack(stack));
      for (const { index } of CLANS) {
        const place = chance.next(PLACE_COUNT);
        check(board, index, place, 0);
        check(board, index, place, CROSSED_SEAS_MASK);
      }
    }
  });
