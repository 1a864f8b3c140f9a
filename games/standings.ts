import type { ReadAsset } from '@gunbai/ai';
import type { GameEvent, SeatId, Setup, View } from '@gunbai/engine';
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

/** What one side got from some dice, and what it could expect. */
export interface LuckSample {
  /** The id of the side in `Standing.side`. */
  readonly side: string;
  readonly achieved: number;
  readonly expected: number;
  readonly variance: number;
}

/** Luck from dice of which more is better: the sum of their faces. */
export const pipsSample = (side: string, dice: readonly number[]): LuckSample => ({
  side,
  achieved: dice.reduce((sum, die) => sum + die, 0),
  expected: dice.length * 3.5,
  variance: (dice.length * 35) / 12,
});

/** The names of what is compared for dice of which more is better. */
export const PIPS: ByLanguage<string> = { en: 'pips', 'zh-Hans': '点数', 'zh-Hant': '點數', ja: '出目' };

/** What the end screen, the report and the briefing count. */
export interface GameStandings {
  /** The first says best who is ahead. */
  readonly figures: readonly [Figure, ...Figure[]];
  /** The figure whose decreases are losses, and what these are called. */
  readonly losses: { readonly figure: string; readonly label: ByLanguage<string> };
  /** The dice that decide most; `label` says what is compared. */
  readonly luck?: {
    readonly label: ByLanguage<string>;
    samples(events: readonly GameEvent[], view: View<unknown>): readonly LuckSample[];
  };
  /** Loads exact winning chances by seat, for positions of a game that is solved; null for others. */
  loadExactChances?(readAsset: ReadAsset): Promise<(view: View<unknown>) => readonly number[] | null>;
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
