import type { GameEvent, SeatId, View } from '@gunbai/engine';
import { formatEvent } from '@gunbai/shared/i18n';
import type { GameText, Language, MessagePart } from '@gunbai/shared/i18n';
import type { ReactNode } from 'react';
import type { BattleEventTypes, LoggedBattle } from './battle-log.ts';

export interface BattleDie {
  readonly value: number;
  /** A drawing instead of pips. */
  readonly face?: ReactNode;
  readonly label?: string;
  readonly isHit?: boolean;
}

/** Dice thrown together, for example those of one unit. */
export interface BattleDiceRow {
  readonly label?: string;
  /** What the dice need. */
  readonly note?: string;
  readonly dice: readonly BattleDie[];
}

export interface BattleModifier {
  readonly label: string;
  readonly value: number;
  readonly clause?: string;
}

/** One roll of one side. */
export interface BattleRoll {
  /** 0 for the attacker, 1 for the defender. */
  readonly side: 0 | 1;
  readonly by: string;
  readonly strength?: number;
  readonly rows: readonly BattleDiceRow[];
  readonly modifiers: readonly BattleModifier[];
  /** The modified total. */
  readonly total?: number;
  /** The rule of the roll. */
  readonly clause?: string;
  readonly result: string;
}

/** A unit or clan in a battle, and what it lost. */
export interface BattleUnit {
  readonly name: string;
  readonly count?: number;
  readonly isLost?: boolean;
  readonly loss?: string;
}

export interface BattleSide {
  readonly name: string;
  readonly seat: SeatId | null;
  readonly commander: string | null;
  readonly units: readonly BattleUnit[];
}

/** What a reader may use: a position of the battle, and the texts. */
export interface BattleContext<G> {
  readonly view: View<G>;
  readonly text: GameText;
  readonly language: Language;
  readonly seatNames: Readonly<Record<SeatId, string>>;
}

/** How a game's battles are read from its log. */
export interface BattleReader<G> {
  readonly types: BattleEventTypes;
  sidesOf(battle: LoggedBattle, context: BattleContext<G>): readonly [BattleSide, BattleSide];
  rollsOf(event: GameEvent, battle: LoggedBattle, context: BattleContext<G>): readonly BattleRoll[];
  /** Whether the board itself shows the battle while this seat decides. */
  isOnBoard?(battle: LoggedBattle, actingSeat: SeatId | null): boolean;
}

/** For a game without dice in its battles, or without battles. */
export const NO_BATTLES: BattleReader<unknown> = {
  types: { starts: new Set(), continues: new Set(), rolls: new Set() },
  sidesOf: () => {
    throw new Error('this game has no battles');
  },
  rollsOf: () => [],
};

/** A roll, or a sentence about what followed. */
export type BattleStep =
  | { readonly key: string; readonly n: number; readonly rolls: readonly BattleRoll[] }
  | { readonly key: string; readonly n: number; readonly parts: readonly MessagePart[] };

/** A battle, ready to draw. */
export interface BattleReport {
  readonly title: readonly MessagePart[];
  readonly sides: readonly [BattleSide, BattleSide];
  readonly steps: readonly BattleStep[];
}

export const readBattle = <G>(reader: BattleReader<G>, battle: LoggedBattle, context: BattleContext<G>): BattleReport => {
  const [first] = battle.events;
  const { text, seatNames } = context;
  return {
    title: first ? formatEvent(text, first.event, seatNames) : [],
    sides: reader.sidesOf(battle, context),
    steps: battle.events.flatMap(({ key, n, event }): BattleStep[] => {
      if (reader.types.rolls.has(event.type)) return [{ key, n, rolls: reader.rollsOf(event, battle, context) }];
      const parts = event === first?.event ? [] : formatEvent(text, event, seatNames);
      return parts.length === 0 ? [] : [{ key, n, parts }];
    }),
  };
};

/** The board registry holds readers of all games, so their state types are erased. */
export const eraseBattleReader = <G>(reader: BattleReader<G>): BattleReader<unknown> => reader as unknown as BattleReader<unknown>;

/** Modifiers by clause, as events hold them; those of 0 are left out. */
export const modifiersByClause = (facts: unknown, labelOf: (clause: string) => string): BattleModifier[] =>
  Object.entries((facts ?? {}) as Readonly<Record<string, number>>)
    .filter(([, value]) => value !== 0)
    .map(([clause, value]) => ({ clause, value, label: labelOf(clause) }));

export const toDice = (values: unknown, isHit?: (value: number) => boolean): BattleDie[] =>
  ((Array.isArray(values) ? values : [values]) as number[]).map((value) => ({ value, ...(isHit?.(value) ? { isHit: true } : {}) }));
