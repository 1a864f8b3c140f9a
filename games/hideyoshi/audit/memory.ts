import type { GameEvent, Json, Setup } from '@gunbai/engine';
import type { Report } from '@gunbai/shared/audit';
import type { Entry, Group } from './board.ts';
import type { Side } from './components.ts';
import type { Ledger } from './ledger.ts';

/** An attack between its announcement and the turning of its pieces. */
export interface Attack {
  readonly side: Side;
  readonly area: number;
  readonly target: string;
  readonly group: Group;
  /** event.ambush The attacked side strikes instead. */
  isStrike: boolean;
}

/** Pieces that must still leave the map. */
interface Losses {
  readonly area: number;
  readonly targets: readonly number[];
  remaining: number;
  /** The seat that chooses; null where no seat is named. */
  readonly chooser: Side | null;
}

/** The card of the present round, and what it has been spent on. */
export interface CardPlay {
  readonly side: Side;
  /** `operations`, `diplomacy`, `mobilise` or `event`. */
  readonly action: string;
  /** The event that is carried out; it changes if the tea party revives another. */
  event: string;
  readonly value: number;
  groups: number;
  /** Spaces moved by marker (daimyo). */
  readonly swayed: Map<number, number>;
  raised: number;
  removed: number;
  /** 8.0.1 Unused pieces that have acted with this card, by `area unit`. */
  readonly acted: Map<string, number>;
  /** The pieces of the last action and where they ended. */
  last: { readonly area: number; readonly group: Group } | null;
  /** Pieces that attacked and are turned when a double action ends. */
  readonly struck: { readonly area: number; readonly group: Group }[];
}

/** What the auditor remembers from entry to entry. */
export interface Memory {
  readonly options: Setup['options'];
  card: CardPlay | null;
  attack: Attack | null;
  losses: Losses | null;
  /** event.horagatoge */
  readonly frozen: Set<number>;
  /** 12.0.2 The side of each controller just before his last piece left the area. */
  readonly vacated: Map<number, number>;
  /** Sides of daimyo who surrendered in this round, before they did (16.1.3.1). */
  readonly formerSide: Map<number, number>;
  /** Rounds of this turn: whose they were, and whether they were passes. */
  readonly rounds: { readonly side: Side; readonly passed: boolean }[];
  first: Side | null;
  /** 15.3.3 Akechi has struck in this round. */
  akechiStruck: boolean;
  /** 13.0.0a What each side may still recover, once its recovery has begun. */
  readonly recovery: Map<Side, number>;
  /** Dice rolled since they were last read. */
  dice: number[];
}

export const createMemory = (options: Setup['options']): Memory => ({
  options,
  card: null,
  attack: null,
  losses: null,
  frozen: new Set(),
  vacated: new Map(),
  formerSide: new Map(),
  rounds: [],
  first: null,
  akechiStruck: false,
  recovery: new Map(),
  dice: [],
});

/** What a check of one event gets. */
export interface Context {
  readonly ledger: Ledger;
  readonly memory: Memory;
  readonly entry: Entry;
  readonly report: Report;
  readonly event: GameEvent;
}

export type EventCheck = (context: Context) => void;

export const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
export const number = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);

/** Event that gives its user a second action with the same group. */
export const isDoubleAction = ({ action, event }: CardPlay): boolean => action === 'event' && ['ogaeshi', 'best_archer'].includes(event);

/** The step in which the game waits for a decision. */
export const waitingStep = ({ after }: Entry): string => after.flow.at(-1)?.step ?? '';

const ROUND_ENDED = ['play', 'exchange', 'exchangeMore', 'occupy', 'order', 'chooseRecovery', 'chooseCard'];
/** Whether the card of the round has been carried out. */
export const isRoundOver = (entry: Entry): boolean => entry.after.outcome !== null || ROUND_ENDED.includes(waitingStep(entry));
