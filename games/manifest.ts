import type { AnyBot } from '@gunbai/ai';
import type { Action, AnyGame, Facts } from '@gunbai/engine';
import type { Clause, GameText, ByLanguage } from '@gunbai/shared/i18n';
import type { BoardProps } from '@gunbai/ui';
import type { ComponentType } from 'react';
import type { Lesson } from './lesson.ts';

/** The pure door of a game: rules and bots. Loaded by servers, workers and tables. */
export interface GameModule {
  readonly game: AnyGame;
  /** Weakest first. `random` is always offered beside them. */
  readonly bots: readonly AnyBot[];
  /** What the arguments of an action are, for the sentence that says what it does; without it they go by number. */
  describe?(action: Action): Facts;
}

/** The drawn door: loaded when a table opens. */
export interface BoardModule {
  readonly Board: ComponentType<BoardProps<unknown>>;
  /** Kinds of things that it shows when a reader points at their names (`castle`, `unit`); any kind, if not given. */
  readonly things?: readonly string[];
}

/** What the front page knows of a game before loading any of it. */
export interface GameManifest {
  readonly id: string;
  readonly names: ByLanguage<string>;
  readonly about: ByLanguage<string>;
  readonly players: { readonly min: number; readonly max: number };
  readonly minutes: number;
  rules(): Promise<GameModule>;
  board(): Promise<BoardModule>;
  /** The game in a few sentences, for whoever has not read its rules. */
  summary(): Promise<ByLanguage<readonly string[]>>;
  /** Lessons for whoever has never played it, in the order in which they are taken. */
  lessons?(): Promise<readonly Lesson[]>;
  /** How long all of them take together. */
  readonly lessonMinutes?: number;
  /** All that the game says; a reader loads one language. */
  readonly text: ByLanguage<() => Promise<GameText>>;
  /** The rules themselves, for the rules reader and for refusals without a sentence of their own. */
  readonly clauses: ByLanguage<() => Promise<readonly Clause[]>>;
}

/** Clauses as a file of them is imported. */
export const loadClauses = async (file: Promise<{ readonly default: readonly object[] }>): Promise<readonly Clause[]> =>
  (await file).default as readonly Clause[];
