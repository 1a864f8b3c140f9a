import { allowed, anyGame, begin, fastChance, owing, perform, readSetup } from '@gunbai/engine';
import type { Action, SeatId } from '@gunbai/engine';
import { saigoku, warOf } from '@gunbai/games/saigoku/rules/index';
import { hasLine, keepLines, leads, stepCost } from '@gunbai/kits/gunyuden';
import type { Board, War } from '@gunbai/kits/gunyuden';
import { Reach } from '@gunbai/kits/hex';

/**
 * Hero of the West on its whole map, in whole random games of each scenario as `sim` plays them: what it costs an action to have
 * the lines of communication of every army, and whether every force has one, up to date after it; and how long the movement
 * range of a force takes.
 */

const GAMES = 12;
const WARM_UP = 2;
const WHOLE_MAP = 9999;
const game = anyGame(saigoku);

interface Timing {
  actions: number;
  /** Processor time of all of it, so that what else the machine does counts for little. */
  cpuMicroseconds: number;
  /** Which part of the time went into keeping lines up to date. */
  linesShare: number;
  linked: number;
}

/** Plays random games; where told to, brings all lines up to date after every action. Games of one seed go alike either way. */
const play = (scenario: string, games: number, keepsLines: boolean): Timing => {
  const setup = readSetup(game, { scenario });
  if (!setup.ok) throw new Error(setup.error);
  let [actions, linked, linesMs] = [0, 0, 0];
  const cpu = process.cpuUsage();
  const begun = performance.now();
  for (let seed = 0; seed < games; seed++) {
    const luck = fastChance(seed);
    const table = begin(game, setup.value, luck);
    const war = warOf(table.state);
    while (!table.state.outcome) {
      const seat = owing(game, table.state)[0] as SeatId;
      const choices = allowed(game, table.state, seat);
      perform(table, seat, choices[luck.next(choices.length)] as Action);
      actions++;
      if (!keepsLines) continue;
      const before = performance.now();
      linked += bringUpToDate(war, table.state.board as Board);
      linesMs += performance.now() - before;
    }
  }
  const { user, system } = process.cpuUsage(cpu);
  return { actions, cpuMicroseconds: user + system, linesShare: linesMs / (performance.now() - begun), linked };
};

/** The lines of all armies, and how many forces stand in one. */
const bringUpToDate = (war: War, board: Board): number => {
  keepLines(war, board);
  let linked = 0;
  for (const unit of war.present) if (leads(board, unit) && hasLine(war, board, unit)) linked++;
  return linked;
};

const rangeMs = (scenario: string): number => {
  const setup = readSetup(game, { scenario });
  if (!setup.ok) throw new Error(setup.error);
  const luck = fastChance(5);
  const table = begin(game, setup.value, luck);
  const war = warOf(table.state);
  const reach = new Reach(war.grid);
  let [ranges, total] = [0, 0];
  for (let actions = 0; actions < 4000 && !table.state.outcome; actions++) {
    const seat = owing(game, table.state)[0] as SeatId;
    const choices = allowed(game, table.state, seat);
    perform(table, seat, choices[luck.next(choices.length)] as Action);
    const board = table.state.board as Board;
    const unit = actions % 20 === 0 ? war.present.find((one) => (board.steps[one] as number) > 0) : undefined;
    if (unit === undefined) continue;
    const side = war.sideOf[unit] as number;
    const before = performance.now();
    reach.from(board.hex[unit] as number, WHOLE_MAP, (from, _to, direction) => stepCost(war, board, side, from, direction, false));
    total += performance.now() - before;
    ranges++;
  }
  return total / ranges;
};

const tenths = (number: number): number => Math.round(number * 10) / 10;

export const hexBench = (): object => {
  const lines = game.scenarios.map(({ id }) => {
    play(id, WARM_UP, true);
    const without = play(id, GAMES, false);
    const kept = play(id, GAMES, true);
    return {
      scenario: id,
      actions: kept.actions,
      /** Keeping every line up to date after every action. */
      linesMicroseconds: tenths((kept.cpuMicroseconds * kept.linesShare) / kept.actions),
      /** The whole of an action with it, and without it, where lines are found when the rules ask for them. */
      withMicroseconds: tenths(kept.cpuMicroseconds / kept.actions),
      withoutMicroseconds: tenths(without.cpuMicroseconds / without.actions),
      forcesWithALine: tenths(kept.linked / kept.actions),
    };
  });
  return {
    game: 'saigoku, random play',
    hexes: warOf({ scenario: 's4' }).grid.size,
    rangeMs: Math.round(rangeMs('s4') * 1000) / 1000,
    most: { linesMicroseconds: 50, rangeMs: 2 },
    lines,
  };
};
