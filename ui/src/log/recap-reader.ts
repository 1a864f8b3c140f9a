import type { View } from '@gunbai/engine';

/** A unit that a recap follows by name. */
export interface TrackedUnit {
  /** Its kind and id in the names of the game's text. */
  readonly kind: string;
  readonly id: string;
  /** Where it is, in any form that changes when it moves; null if it is not in play. */
  readonly place: string | number | null;
  readonly steps: number;
}

/** What a game adds to the recap of the others' turns. */
export interface RecapReader<G> {
  /** Events that are shown as cards, because they change more than one unit. */
  readonly cards: ReadonlySet<string>;
  /** The units with names of their own, of all sides. */
  units?(view: View<G>): readonly TrackedUnit[];
}

/** The board registry holds readers of all games, so their state types are erased. */
export const eraseRecapReader = <G>(reader: RecapReader<G>): RecapReader<unknown> => reader as unknown as RecapReader<unknown>;
