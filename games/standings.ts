import type { SeatId, Setup, View } from '@gunbai/engine';
import type { ByLanguage } from '@gunbai/shared/i18n';
import type { NameRef } from './charts.ts';

/** Something that can be counted for every side at any time, such as castles. */
interface Figure {
  readonly id: string;
  readonly label: ByLanguage<string>;
}

/** One side in a position: its figures, in the order of `GameStandings.figures`. */
export interface Standing {
  readonly side: NameRef;
  readonly seats: readonly SeatId[];
  readonly values: readonly number[];
}

/** A clan, house or army at the start of a game. */
interface Force {
  readonly name: NameRef;
  readonly leaders: readonly NameRef[];
  /** Units without a name of their own. */
  readonly units: number;
  readonly castles: number;
}

/** The forces of one side; `side` is null for those of nobody. */
export interface SideForces {
  readonly side: NameRef | null;
  readonly forces: readonly Force[];
}

/** What the end screen, the report and the briefing count. */
export interface GameStandings {
  /** The first says best who is ahead. */
  readonly figures: readonly [Figure, ...Figure[]];
  /** The figure whose decreases are losses, and what these are called. */
  readonly losses: { readonly figure: string; readonly label: ByLanguage<string> };
  /** What everybody can count in a position. */
  standings(view: View<unknown>): readonly Standing[];
  /** The forces of a scenario, from the data of the game. */
  orderOfBattle(setup: Setup): readonly SideForces[];
}

/** A scenario, told before it is played. */
export interface Briefing {
  readonly situation: ByLanguage<string>;
  /** What each side must do to win. */
  readonly goals: readonly { readonly side: NameRef; readonly text: ByLanguage<string> }[];
  readonly length: ByLanguage<string>;
  /** Hints, and how often each side won in measured games between bots. */
  readonly balance: ByLanguage<string>;
}

/** Briefings by scenario id. */
export type GameBriefings = Readonly<Record<string, Briefing>>;
