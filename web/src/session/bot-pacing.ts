import type { GameEvent } from '@gunbai/engine';

/** How fast bots play where people watch. */
export interface BotPace {
  /** The least time between two strokes, in milliseconds. A march is one stroke, however many steps it takes. */
  readonly strokeMs: number;
  /** The time in which a long turn is compressed. */
  readonly turnMs: number;
}

export const INSTANT_PACE: BotPace = { strokeMs: 0, turnMs: 0 };

/** A stroke takes at most this part of the time left, so that the strokes of a long turn become shorter and shorter. */
const MAX_PART_OF_TIME_LEFT = 1 / 5;

/** While bots hurry, the board is drawn at most this often. */
export const MIN_FRAME_MS = 300;

/** How long a stroke waits after the one before, `elapsedMs` after the turn began. */
export const strokeDelay = ({ strokeMs, turnMs }: BotPace, elapsedMs: number): number =>
  Math.max(0, Math.min(strokeMs, (turnMs - elapsedMs) * MAX_PART_OF_TIME_LEFT));

/** What identifies the one that acts in an event; the kind may be named first (`units:unit`). */
const ACTOR_KEYS: ReadonlySet<string> = new Set(['unit', 'units', 'leader']);

const actorOf = (event: GameEvent): string | null => {
  const actors = Object.entries(event).filter(([key]) => ACTOR_KEYS.has(key.split(':')[0] as string));
  return actors.length > 0 ? JSON.stringify(actors) : null;
};

/** Whether an event shows anything: markers without facts do not. */
export const isVisible = (event: GameEvent): boolean => Object.keys(event).length > 1;

/** Whether a move shows nothing, or only continues what the last one showed: a march, step by step. */
export const continuesStroke = (last: readonly GameEvent[], next: readonly GameEvent[]): boolean => {
  const before = last.findLast(isVisible);
  const actor = before === undefined ? null : actorOf(before);
  return next.filter(isVisible).every((event) => actor !== null && event.type === before?.type && actorOf(event) === actor);
};
