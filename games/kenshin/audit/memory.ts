import type { GameEvent, Json, State } from '@gunbai/engine';
import type { Report } from '@gunbai/shared/audit';
import type { Board, Entry } from './board.ts';

/** A battle from its declaration to the next one. */
export interface Battle {
  readonly kind: 'field' | 'sortie' | 'overrun' | 'assault' | 'sea';
  readonly side: number;
  readonly place: number;
  readonly attackers: readonly number[];
  /** The hex of each attacking unit when the battle began. */
  readonly from: readonly number[];
  defenders: readonly number[];
}

/** Damage that units must still take. */
interface Losses {
  readonly units: readonly number[];
  remaining: number;
  /** The castle whose walls may take damage instead, or -1. */
  readonly castle: number;
  /** 13-4-1b A garrison may lose 1-step units first. */
  readonly isFree: boolean;
}

/** What the auditor remembers from entry to entry. */
export interface Memory {
  battle: Battle | null;
  losses: Losses[];
  /** Dice rolled since the last event. */
  dice: number[];
  /** 9-4-7.1 Forces that rolled for attrition in this turn, and the position in which that began. */
  readonly starved: Set<number>;
  supplyBoard: Board | null;
  /** Supply of this turn has been checked. */
  isSupplyDone: boolean;
  /** 9-5 Replenishment points of a house, and what is spent of them. */
  replenishment: { readonly house: number; readonly points: number; spent: number } | null;
  /** 9-1 Besieged castles that must still check in this turn. */
  readonly due: Set<number>;
  /** The last failed action check, whose force must roll for attrition. */
  failed: number;
  /** 10-3-1, 10-2-1a Units that have begun to move or were checked in this phase. */
  readonly moved: Set<number>;
  /** 12-1-6 Units that were attacked in this phase, and do not fight a second time. */
  readonly attacked: Set<number>;
}

export const createMemory = (): Memory => ({
  battle: null,
  losses: [],
  dice: [],
  starved: new Set(),
  supplyBoard: null,
  isSupplyDone: false,
  replenishment: null,
  due: new Set(),
  failed: -1,
  moved: new Set(),
  attacked: new Set(),
});

/** What a check of one event gets. */
export interface Context {
  readonly memory: Memory;
  readonly entry: Entry;
  readonly report: Report;
  readonly event: GameEvent;
  /** The state when the event happened. */
  readonly state: State<Board>;
  readonly board: Board;
}

export type EventCheck = (context: Context) => void;

export const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
export const number = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
export const numbers = (value: Json | undefined): readonly number[] => (Array.isArray(value) ? (value as readonly number[]) : []);

/** The dice rolled just before an event; what was rolled earlier belongs to other events. */
export const takeDice = (memory: Memory, count: number): number[] => {
  const taken = memory.dice.slice(-count);
  memory.dice = [];
  return taken;
};
