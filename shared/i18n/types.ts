import type { ClauseId } from '@gunbai/engine';

export const LANGUAGES = ['en', 'zh-Hans', 'zh-Hant', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];
export type ByLanguage<T> = Readonly<Record<Language, T>>;

/** All texts of one game in one language. Sentences have placeholders for values: `{{castle}} falls.` */
export interface GameText {
  /** The language of these texts where they stand in for missing ones in the reader's language. The client sets it. */
  readonly fallbackLanguage?: Language;
  /** Names by kind and id: `names.castle.azuchi`. */
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What a seat must do now, by prompt key. */
  readonly prompts: Readonly<Record<string, string>>;
  /** What an action does, by action type. Arguments are `{{0}}`, `{{1}}`, unless the game's `describe` names them. */
  readonly actions: Readonly<Record<string, string>>;
  /** Reasons for refusals, by clause. The text of the clause is the default. */
  readonly refusals: Readonly<Record<string, string>>;
  /** Log sentences by event type. An empty sentence keeps an event out of the log. */
  readonly events: Readonly<Record<string, string>>;
  /**
   * Log sentences for actions without an event, by action type; `{{seat}}` is the acting seat. Other actions stay out of
   * the log. If a game has no `decisions`, the log names every such action.
   */
  readonly decisions?: Readonly<Record<string, string>>;
  /** How the game ended, by reason. */
  readonly outcomes: Readonly<Record<string, string>>;
  readonly scenarios: Readonly<Record<string, { readonly name: string; readonly about: string }>>;
  readonly options: Readonly<Record<string, { readonly name: string; readonly about: string }>>;
}

/** A part of a sentence: plain text, or a name that links to something on the board. */
export type MessagePart = string | { readonly kind: string; readonly id: string; readonly name: string };

/** A clause in one language, for the rules reader and refusals. */
export interface Clause {
  readonly id: ClauseId;
  readonly section: string;
  readonly kind: 'rule' | 'definition' | 'setup' | 'optional' | 'component' | 'example';
  readonly text: string;
  readonly ruling?: string;
}

/** Whether clause coverage counts the clause. Components need no test; examples are tests themselves. */
export const countsForCoverage = ({ kind }: Clause): boolean =>
  kind === 'rule' || kind === 'definition' || kind === 'setup' || kind === 'optional';
