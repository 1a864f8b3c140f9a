import { allowed, anyGame, begin, fastChance, owing, perform, readSetup } from '@gunbai/engine';
import type { Action, SeatId } from '@gunbai/engine';
import { saigoku, warOf } from '@gunbai/games/saigoku/rules/index';
import { lineReaches, stepCost } from '@gunbai/kits/gunyuden';
import type { Board } from '@gunbai/kits/gunyuden';
import { Reach } from '@gunbai/kits/hex';

/**
 * Hero of the West on its whole map: how long the movement range of a force takes, and what it costs an action to have the
 * lines of communication of every army in the field up to date after it, though play asks for few of them.
 */

const ACTIONS = 6000;
const WHOLE_MAP = 9999;

export const hexBench = (): object => {
  const game = anyGame(saigoku);
  const setup = readSetup(game, { scenario: 's4' });
  if (!setup.ok) throw new Error(setup.error);
  const luck = fastChance(5);
  const table = begin(game, setup.value, luck);
  const war = warOf(table.state as never);
  const reach = new Reach(war.grid);
  let [actions, ranges, rangeMs, lineMs, playMs] = [0, 0, 0, 0, 0];
  for (; actions < ACTIONS && !table.state.outcome; actions++) {
    let before = performance.now();
    const seat = owing(game, table.state)[0] as SeatId;
    const choices = allowed(game, table.state, seat);
    perform(table, seat, choices[luck.next(choices.length)] as Action);
    playMs += performance.now() - before;
    const board = table.state.board as Board;
    const inTheField = new Set(war.present.filter((unit) => (board.steps[unit] as number) > 0).map((unit) => war.army[unit] as number));
    before = performance.now();
    for (const army of inTheField) lineReaches(war, board, army, 0);
    lineMs += performance.now() - before;
    const unit = actions % 20 === 0 ? war.present.find((one) => (board.steps[one] as number) > 0) : undefined;
    if (unit === undefined) continue;
    const side = war.sideOf[unit] as number;
    before = performance.now();
    reach.from(board.hex[unit] as number, WHOLE_MAP, (from, _to, direction) => stepCost(war, board, side, from, direction, false));
    rangeMs += performance.now() - before;
    ranges++;
  }
  return {
    game: 'saigoku, scenario 4, random play',
    hexes: war.grid.size,
    actions,
    rangeMs: Math.round((rangeMs / ranges) * 1000) / 1000,
    /** The whole of an action in play, with every line of communication that its rules ask for. */
    actionMicroseconds: Math.round((playMs / actions) * 10_000) / 10,
    /** Tracing besides, after every action, the lines of all armies in the field. */
    everyLineMicroseconds: Math.round((lineMs / actions) * 10_000) / 10,
  };
};
