import type { GameEvent, View } from '@gunbai/engine';
import { lastRollMark, rangeIndex } from '../../../charts.ts';
import type { ChartMark, GameCharts } from '../../../charts.ts';
import components from '../../data/components.json' with { type: 'json' };
import type { GameState } from '../../rules/state.ts';
import { castles, checks, events as eventList, leaders, points, ranks, turns } from './lists.ts';
import {
  attrition,
  combat,
  minorHouses,
  modifiers,
  moriSortie,
  odaReplenishment,
  siege,
  situation,
  terrain,
  uesugiReplenishment,
} from './tables.ts';

const { tables } = components;
const clamp = (value: number, min: number, max: number): string => String(Math.max(min, Math.min(max, value)));
const sum = (values: unknown): number =>
  Array.isArray(values) ? values.reduce<number>((total, value) => total + Number(value), 0) : Number.NaN;

/** The rows that both sides used in the last round of a battle. */
const combatMarks = (all: readonly GameEvent[]): readonly ChartMark[] => {
  const round = all.findLast(({ type }) => type === 'round');
  if (!round) return [];
  const totals = [
    sum(round['attack']) + Number(round['attackModifier'] ?? 0),
    sum(round['defence']) + Number(round['defenceModifier'] ?? 0),
  ];
  return totals
    .filter((total) => Number.isFinite(total))
    .map((total) => ({ chart: 'combat', kind: 'last', row: clamp(total, tables.crt.die.min, tables.crt.die.max) }));
};

const rollMark =
  (chart: string, fact: string, min: number, max: number, addition: (event: GameEvent) => number = () => 0) =>
  (event: GameEvent): ChartMark | null => {
    const roll = event[fact];
    return typeof roll === 'number' ? { chart, kind: 'last', row: clamp(roll + addition(event), min, max) } : null;
  };

/** The column of the points in the Situation Change Table. */
const situationColumn = (balance: number): string | undefined =>
  tables.situation.columns[
    rangeIndex(
      tables.situation.column_ranges.map(([min = null, max = null]) => ({ min, max })),
      balance,
    )
  ];

/** The turn, the column of the points, and the rows of the last rolls. */
const marks = ({ board, turn }: View<unknown>, all: readonly GameEvent[]): readonly ChartMark[] => {
  const column = situationColumn((board as GameState).points);
  return [
    ...(turn > 0 ? [{ chart: 'turns', kind: 'now' as const, row: String(turn) }] : []),
    ...(column === undefined ? [] : [{ chart: 'situation', kind: 'now' as const, column }]),
    ...combatMarks(all),
    ...lastRollMark(all, ['situation'], ({ dice }) => ({ chart: 'situation', kind: 'last', row: String(sum(dice)) })),
    ...lastRollMark(
      all,
      ['attrition'],
      rollMark('attrition', 'roll', 1, 7, ({ isolated }) => (isolated ? 1 : 0)),
    ),
    ...lastRollMark(all, ['morale'], rollMark('siege', 'roll', 1, 6)),
    ...lastRollMark(
      all,
      ['moriSortie'],
      rollMark('mori-sortie', 'roll', 1, 7, ({ bonus }) => Number(bonus ?? 0)),
    ),
  ];
};

export const charts: GameCharts = {
  charts: [
    combat,
    modifiers,
    terrain,
    checks,
    siege,
    attrition,
    situation,
    eventList,
    minorHouses,
    moriSortie,
    odaReplenishment,
    uesugiReplenishment,
    points,
    ranks,
    turns,
    castles,
    leaders,
  ],
  marks,
};
