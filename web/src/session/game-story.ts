import { copyState } from '@gunbai/engine';
import type { GameEvent, State } from '@gunbai/engine';
import type { GameStandings, Standing } from '@gunbai/games/registry';
import type { Replay } from './replay.ts';

/** A position of the story: the start of a turn, or the end of the game. */
export interface StoryPoint {
  /** Its index in the replay. */
  readonly index: number;
  readonly entry: number;
  readonly turn: number;
  readonly standings: readonly Standing[];
  readonly state: State<unknown>;
}

/** Luck of one side: what its dice gave, what they give on average, and the share of games with less luck. */
export interface Luck {
  readonly achieved: number;
  readonly expected: number;
  readonly percentile: number;
}

/** A turn in which the lead changed most. */
export interface TurningPoint {
  readonly point: StoryPoint;
  /** By side, how much the compared value rose or fell. */
  readonly changes: readonly number[];
}

/** A whole game in figures. Sides have the order of the standings. */
export interface GameStory {
  readonly points: readonly StoryPoint[];
  readonly losses: readonly number[];
  readonly luck: readonly (Luck | null)[];
}

/** Longer games are told at the starts of some turns only. */
const MAX_POINTS = 80;

/** The error function of the normal distribution, to four digits (Abramowitz and Stegun 7.1.27). */
const normalShareBelow = (z: number): number => {
  const x = Math.abs(z) / Math.SQRT2;
  const erf = 1 - 1 / (1 + 0.278393 * x + 0.230389 * x ** 2 + 0.000972 * x ** 3 + 0.078108 * x ** 4) ** 4;
  return z < 0 ? (1 - erf) / 2 : (1 + erf) / 2;
};

const luckBySide = (
  { luck }: GameStandings,
  sides: readonly Standing[],
  events: readonly GameEvent[],
  state: State<unknown>,
): readonly (Luck | null)[] => {
  const samples = luck?.samples(events, state) ?? [];
  return sides.map(({ side }) => {
    const own = samples.filter((sample) => sample.side === side.id);
    if (own.length === 0) return null;
    const sum = (key: 'achieved' | 'expected' | 'variance'): number => own.reduce((total, sample) => total + sample[key], 0);
    const [achieved, expected] = [sum('achieved'), sum('expected')];
    return { achieved, expected, percentile: normalShareBelow((achieved - expected) / Math.sqrt(sum('variance') || 1)) };
  });
};

const pickEvenly = <T>(list: readonly T[], max: number): readonly T[] =>
  list.length <= max ? list : Array.from({ length: max }, (_, at) => list[Math.round((at * (list.length - 1)) / (max - 1))] as T);

/** Counts a replay from its start to its end. */
export const tellStory = (replay: Replay, standings: GameStandings): GameStory => {
  const starts = new Set(replay.turnStarts);
  const lossFigure = standings.figures.findIndex(({ id }) => id === standings.losses.figure);
  const points: StoryPoint[] = [];
  const events: GameEvent[] = [];
  let losses: number[] = [];
  let previous: readonly Standing[] = [];
  for (const { index, state, events: happened } of replay.positions()) {
    events.push(...happened);
    const now = standings.standings(state);
    losses = now.map(({ values }, side) => {
      const before = previous[side]?.values[lossFigure] ?? (values[lossFigure] as number);
      return (losses[side] ?? 0) + Math.max(0, before - (values[lossFigure] as number));
    });
    previous = now;
    if (starts.has(index) || index === replay.length - 1)
      points.push({
        index,
        entry: replay.entryNumberAt(index),
        turn: state.turn,
        standings: now,
        state: copyState(state, replay.game.copyBoard),
      });
  }
  const last = points.at(-1);
  return {
    points: pickEvenly(points, MAX_POINTS),
    losses,
    luck: last ? luckBySide(standings, last.standings, events, last.state) : [],
  };
};

/** The turns that changed the lead most. `valuesAt` compares sides at a point: a figure, or chances to win. */
export const turningPoints = (
  points: readonly StoryPoint[],
  valuesAt: (point: StoryPoint, index: number) => readonly number[],
  count = 3,
): readonly TurningPoint[] => {
  const lead = (values: readonly number[], side: number): number =>
    (values[side] as number) - Math.max(...values.filter((_, other) => other !== side));
  return points
    .slice(1)
    .map((_, at) => {
      const [from, to] = [points[at] as StoryPoint, points[at + 1] as StoryPoint];
      const [before, after] = [valuesAt(from, at), valuesAt(to, at + 1)];
      const changes = after.map((value, side) => value - (before[side] as number));
      const swing = Math.max(...after.map((__, side) => Math.abs(lead(after, side) - lead(before, side))));
      return { point: from, changes, swing };
    })
    .filter(({ swing }) => swing > 0)
    .toSorted((a, b) => b.swing - a.swing)
    .slice(0, count)
    .toSorted((a, b) => a.point.index - b.point.index);
};
