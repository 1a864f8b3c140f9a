import type { View } from '@gunbai/engine';
import { untranslated } from '@gunbai/shared/i18n';
import type { ByLanguage } from '@gunbai/shared/i18n';
import { CASTLE, CASTLES as CASTLES_LABEL, POINTS } from '../../chart-labels.ts';
import { nameRef } from '../../charts.ts';
import type { Chart, ChartMark, GameCharts } from '../../charts.ts';
import { readSources } from '../../sources.ts';
import type { GameBriefings, GameStandings } from '../../standings.ts';
import components from '../data/components.json' with { type: 'json' };
import { CASTLES, contestedCastle, HAND_SIZE, pointsOf } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';

/** The game in a few sentences, for newcomers. */
export const summary: ByLanguage<readonly string[]> = untranslated([
  'Five castles are contested one after another; later ones are worth more.',
  'For each castle both players secretly choose a card of their hand and reveal it at the same time.',
  'The higher card takes the castle, and both cards are gone.',
  'Most points win, so it can be right to lose a small castle with a weak card.',
]);

/** Each scenario, told before it is played. */
export const briefings: GameBriefings = {
  standard: {
    situation: untranslated(
      'Two armies march along the same road. Five castles stand beside it, and each will open to the stronger troop.',
    ),
    goals: [
      { side: nameRef('seat', 'east'), text: untranslated('Have more points than West after the fifth castle.') },
      { side: nameRef('seat', 'west'), text: untranslated('Have more points than East after the fifth castle.') },
    ],
    length: untranslated('Five rounds, about five minutes.'),
    balance: untranslated('Both sides are dealt from one deck, so neither has an advantage but luck.'),
  },
};

/** What is counted for each side during and after a game. */
export const standings: GameStandings = {
  figures: [
    { id: 'points', label: POINTS },
    { id: 'castles', label: CASTLES_LABEL },
  ],
  losses: { figure: 'castles', label: untranslated('Castles lost') },
  standings: (view) => {
    const board = view.board as GameState;
    return view.seats.map((seat) => ({
      side: nameRef('seat', seat),
      seats: [seat],
      values: [pointsOf(board, seat), board.holders.filter((holder) => holder === seat).length],
    }));
  },
  orderOfBattle: ({ seats }) =>
    seats.map((seat) => ({
      side: nameRef('seat', seat),
      forces: [{ name: nameRef('seat', seat), leaders: [], units: HAND_SIZE, castles: 0 }],
    })),
};

/** Where each part of components.json comes from, for the page /rules/GAME/sources. */
export const sources = readSources(components, [
  { path: 'cards', label: untranslated('Troop cards'), kind: 'troop', origin: 'printed' },
  { path: 'castles', label: untranslated('Castles'), kind: 'castle', origin: 'printed' },
  { path: 'handSize', label: untranslated('Size of a hand'), origin: 'printed' },
]);

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

/** The rows that a position marks: the contested castle. */
const marks = (view: View<unknown>): readonly ChartMark[] => {
  const row = CASTLES[contestedCastle(view.board as GameState)]?.id;
  return row === undefined ? [] : [{ chart: 'castles', kind: 'now', row }];
};

export const charts: GameCharts = { charts: [castles], marks };
