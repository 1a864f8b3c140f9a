import type { GameEvent, View } from '@gunbai/engine';
import { lastRollMark, rangeIndex } from '../../../charts.ts';
import type { ChartMark, GameCharts } from '../../../charts.ts';
import components from '../../data/components.json' with { type: 'json' };
import type { GameState } from '../../rules/series/index.ts';
import { combat, communication, morale, points, stages, terrain } from './combat.ts';
import { castles, leaders } from './lists.ts';
import { activation, replenishment, siege, siegeEvents, surrender, surrenderTerms } from './siege.ts';

const { tables } = components;
const clamp = (value: number, min: number, max: number): string => String(Math.max(min, Math.min(max, value)));

const combatMark = ({ strength, total }: GameEvent): ChartMark | null => {
  if (typeof strength !== 'number' || typeof total !== 'number') return null;
  const column = tables.crt.columns[rangeIndex(tables.crt.columns, strength)]?.label;
  return { chart: 'combat', kind: 'last', row: clamp(total, tables.crt.die.min, tables.crt.die.max), ...(column ? { column } : {}) };
};

const dieMark =
  (chart: string, fact: 'roll' | 'total', min: number, max: number) =>
  (event: GameEvent): ChartMark | null => {
    const value = event[fact];
    return typeof value === 'number' ? { chart, kind: 'last', row: clamp(value, min, max) } : null;
  };

/** 36.7.1a The column of the inning, and the last roll. */
const activationMarks = (inning: number, events: readonly GameEvent[]): readonly ChartMark[] => {
  const column = tables.ouchiAction.columns[rangeIndex(tables.ouchiAction.columns, inning)]?.label;
  if (column === undefined) return [];
  const toMark = ({ roll, fallen }: GameEvent): ChartMark | null =>
    typeof roll === 'number' && typeof fallen === 'number'
      ? { chart: 'activation', kind: 'last', row: clamp(roll + fallen, tables.ouchiAction.die.min, tables.ouchiAction.die.max) }
      : null;
  return [{ chart: 'activation', kind: 'now', column }, ...lastRollMark(events, ['activationRoll'], toMark)];
};

/** The stage, the inning, and the rows of the last rolls. */
const marks = (view: View<unknown>, events: readonly GameEvent[]): readonly ChartMark[] => {
  const { stage, inning } = view.board as GameState;
  return [
    ...(stage > 0 ? [{ chart: 'stages', kind: 'now' as const, column: String(stage) }] : []),
    ...(view.scenario === 'koriyama' ? activationMarks(inning, events) : []),
    ...lastRollMark(events, ['fought'], combatMark),
    ...lastRollMark(events, ['checked'], dieMark('siege', 'roll', 1, 6)),
    ...lastRollMark(events, ['siegeEvent'], dieMark('siege-events', 'total', tables.siege.event.die.min, tables.siege.event.die.max)),
    ...lastRollMark(events, ['answered'], dieMark('surrender', 'total', tables.surrender.die.min, tables.surrender.die.max)),
    ...lastRollMark(events, ['replenished'], ({ roll }) =>
      typeof roll === 'number' ? { chart: 'replenishment', kind: 'last', column: String(roll) } : null,
    ),
  ];
};

export const charts: GameCharts = {
  charts: [
    combat,
    terrain,
    siege,
    siegeEvents,
    surrender,
    surrenderTerms,
    replenishment,
    morale,
    stages,
    communication,
    activation,
    points,
    castles,
    leaders,
  ],
  marks,
};
