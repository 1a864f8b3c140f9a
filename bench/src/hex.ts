import { legalActions, eraseGameType, startGame, seededRandom, pendingSeats, applyAction, resolveSetup } from '@gunbai/engine';
import type { Action, SeatId } from '@gunbai/engine';
import { saigoku, scenarioDataOf } from '@gunbai/games/saigoku/rules/index';
import { hasLine, refreshLines, isForceLeader, stepCost } from '@gunbai/games/saigoku/rules/series';
import type { GameState, ScenarioData } from '@gunbai/games/saigoku/rules/series';
import { Dijkstra } from '@gunbai/shared/hex';

/**
 * Hero of the West on its whole map, in random games of each scenario: the cost per action of keeping the lines of
 * communication of all armies up to date, and the time for the movement range of a force.
 */

const GAMES = 12;
const WARM_UP_GAMES = 2;
const WHOLE_MAP = 9999;
const game = eraseGameType(saigoku);

interface Timing {
  actions: number;
  /** CPU time, which other load affects less than wall time. */
  cpuMicroseconds: number;
  /** The share of the time for lines of communication. */
  linesShare: number;
  linked: number;
}

/** Plays random games, optionally updating all lines after every action. The same seed gives the same games. */
const playRandomGames = (scenario: string, games: number, updatesLines: boolean): Timing => {
  const setup = resolveSetup(game, { scenario });
  if (!setup.ok) throw new Error(setup.error);
  let [actions, linked, linesMs] = [0, 0, 0];
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  for (let seed = 0; seed < games; seed++) {
    const luck = seededRandom(seed);
    const ctx = startGame(game, setup.value, luck);
    const war = scenarioDataOf(ctx.state);
    while (!ctx.state.outcome) {
      const seat = pendingSeats(game, ctx.state)[0] as SeatId;
      const choices = legalActions(game, ctx.state, seat);
      applyAction(ctx, seat, choices[luck.next(choices.length)] as Action);
      actions++;
      if (!updatesLines) continue;
      const before = performance.now();
      linked += updateLines(war, ctx.state.board as GameState);
      linesMs += performance.now() - before;
    }
  }
  const { user, system } = process.cpuUsage(cpu);
  return { actions, cpuMicroseconds: user + system, linesShare: linesMs / (performance.now() - startedAt), linked };
};

/** The lines of all armies, and the number of forces with one. */
const updateLines = (war: ScenarioData, board: GameState): number => {
  refreshLines(war, board);
  let linked = 0;
  for (const unit of war.unitsInPlay) if (isForceLeader(board, unit) && hasLine(war, board, unit)) linked++;
  return linked;
};

const measureRangeMs = (scenario: string): number => {
  const setup = resolveSetup(game, { scenario });
  if (!setup.ok) throw new Error(setup.error);
  const luck = seededRandom(5);
  const ctx = startGame(game, setup.value, luck);
  const war = scenarioDataOf(ctx.state);
  const reach = new Dijkstra(war.grid);
  let [ranges, total] = [0, 0];
  for (let actions = 0; actions < 4000 && !ctx.state.outcome; actions++) {
    const seat = pendingSeats(game, ctx.state)[0] as SeatId;
    const choices = legalActions(game, ctx.state, seat);
    applyAction(ctx, seat, choices[luck.next(choices.length)] as Action);
    const board = ctx.state.board as GameState;
    const unit = actions % 20 === 0 ? war.unitsInPlay.find((one) => (board.steps[one] as number) > 0) : undefined;
    if (unit === undefined) continue;
    const side = war.sideOf[unit] as number;
    const before = performance.now();
    reach.run(board.hex[unit] as number, WHOLE_MAP, (from, _to, direction) => stepCost(war, board, side, from, direction, false));
    total += performance.now() - before;
    ranges++;
  }
  return total / ranges;
};

const roundToTenth = (number: number): number => Math.round(number * 10) / 10;

export const hexBench = (): object => {
  const lines = game.scenarios.map(({ id }) => {
    playRandomGames(id, WARM_UP_GAMES, true);
    const without = playRandomGames(id, GAMES, false);
    const result = playRandomGames(id, GAMES, true);
    return {
      scenario: id,
      actions: result.actions,
      /** Updating all lines after every action. */
      linesMicroseconds: roundToTenth((result.cpuMicroseconds * result.linesShare) / result.actions),
      /** A whole action with that, and without it, where the rules find lines on demand. */
      withMicroseconds: roundToTenth(result.cpuMicroseconds / result.actions),
      withoutMicroseconds: roundToTenth(without.cpuMicroseconds / without.actions),
      forcesWithALine: roundToTenth(result.linked / result.actions),
    };
  });
  return {
    game: 'saigoku, random play',
    hexes: scenarioDataOf({ scenario: 'fall-of-the-ouchi' }).grid.size,
    rangeMs: Math.round(measureRangeMs('fall-of-the-ouchi') * 1000) / 1000,
    most: { linesMicroseconds: 50, rangeMs: 2 },
    lines,
  };
};
