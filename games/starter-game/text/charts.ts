import type { View } from '@gunbai/engine';
import { untranslated } from '@gunbai/shared/i18n';
import { nameRef } from '../../charts.ts';
import type { Chart, ChartMark, GameCharts } from '../../charts.ts';
import { CASTLE, POINTS } from '../../chart-labels.ts';
import { CASTLES, contestedCastle } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';

const castles: Chart = {
  id: 'castles',
  title: untranslated('Castles and their points'),
  clauses: ['1.2', '3.1'],
  source: { path: 'castles' },
  columns: [
    { id: 'castle', label: CASTLE },
    { id: 'points', label: POINTS },
  ],
  rows: CASTLES.map(({ id, points }) => ({ id, cells: [nameRef('castle', id), points] })),
};

/** The contested castle. */
const marks = (view: View<unknown>): readonly ChartMark[] => {
  const row = CASTLES[contestedCastle(view.board as GameState)]?.id;
  return row === undefined ? [] : [{ chart: 'castles', kind: 'now', row }];
};

export const charts: GameCharts = { charts: [castles], marks };
