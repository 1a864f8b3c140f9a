import { again, args, done, verb } from '@gunbai/engine';
import type { Next, Table } from '@gunbai/engine';
import { castleOfSideIn, hexOf, sideOf } from './board.ts';
import type { Board } from './board.ts';
import { hexLabel, ruleIn, unitId } from './chapter.ts';
import type { Series } from './chapter.ts';
import type { March } from './movement.ts';
import { enterCastle } from './retreat.ts';
import { POINT } from './war.ts';
import type { War } from './war.ts';
import { enemyStands, zonesOf } from './zones.ts';

/** 16-3-1 A garrison stays inside while an enemy force is before the castle. */
export const isShutIn = (war: War, board: Board, force: number): boolean =>
  board.inside[force] === 1 && enemyStands(zonesOf(war, board), hexOf(board, force), sideOf(war, force));

const canEnter = (war: War, board: Board, { force, points }: March): boolean =>
  board.inside[force] === 0 && points >= POINT && castleOfSideIn(war, board, hexOf(board, force), sideOf(war, force)) >= 0;

/** 16-1 Into the castle of the hex; the march is over. */
export const garrisonVerb = (series: Series) => {
  const { warOf } = series;
  const rule = ruleIn(series);
  return verb<Board, March, readonly ['garrison']>({
    name: 'garrison',
    args: args([]),
    candidates: (view, { local }) => (canEnter(warOf(view), view.board, local) ? [['garrison']] : []),
    rules: [
      rule(
        '16.0',
        (war, board, _, { local }) =>
          board.inside[local.force] === 0 && castleOfSideIn(war, board, hexOf(board, local.force), sideOf(war, local.force)) >= 0,
      ),
      rule(
        '16-1-1',
        (_, __, ___, { local }) => local.points >= POINT,
        (_, __, ___, { local }) => ({ left: local.points / POINT }),
      ),
    ],
    apply(table, _, { local }): Next {
      const war = warOf(table.state);
      enterCastle(war, table.board, local.force);
      table.emit({ type: 'garrisoned', unit: unitId(war, local.force), hex: hexLabel(war, hexOf(table.board, local.force)) });
      return done();
    },
  });
};

const leaveCastle = (war: War, table: Table<Board>, force: number): void => {
  table.board.inside[force] = 0;
  table.emit({ type: 'sallied', unit: unitId(war, force), hex: hexLabel(war, hexOf(table.board, force)) });
};

/** 16-3 Out of it, to march on. */
export const leaveVerb = (series: Series) => {
  const { warOf } = series;
  const rule = ruleIn(series);
  return verb<Board, March, readonly ['leaveCastle']>({
    name: 'leaveCastle',
    args: args([]),
    candidates: (view, { local }) => (view.board.inside[local.force] === 1 && local.points >= POINT ? [['leaveCastle']] : []),
    rules: [
      rule('16-3', (_, board, __, { local }) => board.inside[local.force] === 1),
      rule('16-3-1', (war, board, _, { local }) => !isShutIn(war, board, local.force)),
      rule('16-1-1', (_, __, ___, { local }) => local.points >= POINT),
    ],
    apply(table, _, { local }): Next {
      leaveCastle(warOf(table.state), table, local.force);
      local.points -= POINT;
      local.dropped = []; // 16-1-1 those dropped inside take nobody back in
      return again;
    },
  });
};
