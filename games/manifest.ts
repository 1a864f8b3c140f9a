import type { AnyBot } from '@gunbai/ai';
import type { Action, AnyGame, Facts, StepId } from '@gunbai/engine';
import { LANGUAGES } from '@gunbai/shared/i18n';
import type { Clause, GameText, ByLanguage, Language } from '@gunbai/shared/i18n';
import type { BoardProps, RecapReader } from '@gunbai/ui';
import type { BattleReader } from '@gunbai/ui/battle';
import type { ComponentType } from 'react';
import type { GameCharts } from './charts.ts';
import type { Lesson } from './lesson.ts';
import type { GameSources } from './sources.ts';
import type { GameBriefings, GameStandings } from './standings.ts';

/** What the ladder measured of a bot against the level below it, from all seats together. */
export interface BotStrength {
  readonly against: string;
  readonly games: number;
  readonly wins: number;
}

/** Rules and bots, without any UI. Loaded by servers, workers and tables. */
export interface GameModule {
  readonly game: AnyGame;
  /** Weakest first. `random` is always offered as well. */
  readonly bots: readonly AnyBot[];
  /** How strong each bot is, for players who choose one. A game on offer has it for all of them. */
  readonly strengths?: Readonly<Record<string, BotStrength>>;
  /** Bots that are measured, but not offered yet. */
  readonly unlistedBots?: readonly AnyBot[];
  /** Decisions in which a seat sets up its units. */
  readonly setUpSteps?: readonly StepId[];
  /** The named arguments of an action, for its text. Without it arguments are numbered. */
  describe?(action: Action): Facts;
}

/** The board, loaded when a table opens. */
export interface BoardModule {
  readonly Board: ComponentType<BoardProps<unknown>>;
  /** The kinds of things (`castle`, `unit`) that it highlights when their names are hovered in a text. Default: all kinds. */
  readonly things?: readonly string[];
  /** Reads the game's battles from its log. */
  readonly battles: BattleReader<unknown>;
  /** Reads units and events for the recap of the others' turns. */
  readonly recap?: RecapReader<unknown>;
}

/** What the front page needs to know before loading a game. */
export interface GameManifest {
  readonly id: string;
  /** The languages of its texts; the first stands in for the others. All languages if missing: a game on offer needs them. */
  readonly languages?: readonly [Language, ...Language[]];
  readonly names: ByLanguage<string>;
  readonly about: ByLanguage<string>;
  readonly players: { readonly min: number; readonly max: number };
  readonly minutes: number;
  rules(): Promise<GameModule>;
  board(): Promise<BoardModule>;
  /** The game in a few sentences, for newcomers. */
  summary(): Promise<ByLanguage<readonly string[]>>;
  /** What is reconstructed, in a sentence; missing if nothing is. */
  sourceNotice?(): Promise<ByLanguage<string>>;
  /** Where each component of the game comes from. */
  sources(): Promise<GameSources>;
  /** Each scenario, told before it is played. */
  briefings(): Promise<GameBriefings>;
  /** What is counted for each side during and after a game. */
  standings(): Promise<GameStandings>;
  /** Every chart and table of the game. */
  charts(): Promise<GameCharts>;
  /** Lessons for newcomers, in order. */
  lessons?(): Promise<readonly Lesson[]>;
  /** The length of all lessons together. */
  readonly lessonMinutes?: number;
  /** All texts of the game; the app loads one language. */
  readonly text: ByLanguage<() => Promise<GameText>>;
  /** The clauses, for the rules page and for refusals without a text of their own. */
  readonly clauses: ByLanguage<() => Promise<readonly Clause[]>>;
}

/** The languages that a game is written in. */
export const languagesOf = ({ languages = LANGUAGES }: GameManifest): readonly Language[] => languages;

/** The language that stands in for the reader's; undefined if the game is written in it. */
export const fallbackLanguage = (manifest: GameManifest, language: Language): Language | undefined =>
  languagesOf(manifest).includes(language) ? undefined : languagesOf(manifest)[0];

/** Converts an imported JSON module to clauses. */
export const loadClauses = async (file: Promise<{ readonly default: readonly object[] }>): Promise<readonly Clause[]> =>
  (await file).default as readonly Clause[];
