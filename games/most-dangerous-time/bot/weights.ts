import type { GameState } from '../rules/state.ts';
import { ODA } from '../rules/components.ts';
import type { Side } from '../rules/components.ts';

/** The weights of a side's planning, tuned by self-play. */
interface Weights {
  /** A space for its own sake, and what each of its fort's bars adds. */
  readonly space: number;
  readonly bar: number;
  /** Kyo in the games that are not won with it at once. */
  readonly kyo: number;
  /** The home castle of a clan, and what each of its soldiers adds. */
  readonly home: number;
  readonly clan: number;
  /** The last space of a clan without a home castle. */
  readonly start: number;
  /** The value of a unit, and of an unspent movement point. */
  readonly unit: number;
  readonly point: number;
  /** The share of a prize that a siege is worth, and of one that is given up. */
  readonly siege: number;
  readonly given: number;
  /** How heavily it weighs what it leaves behind. */
  readonly caution: number;
  /** The value of a unit that would lose its line of communication. */
  readonly line: number;
  /** How strongly far goals draw, and how that fades from step to step. */
  readonly draw: number;
  readonly fade: number;
}

const ODA_WEIGHTS: Weights = {
  space: 1,
  bar: 0.4,
  kyo: 14,
  home: 4,
  clan: 0.5,
  start: 3,
  unit: 0.6,
  point: 0.25,
  siege: 0.3,
  given: 0.4,
  caution: 1,
  line: 0.4,
  draw: 0.5,
  fade: 0.75,
};

const ENEMY_WEIGHTS: Weights = { ...ODA_WEIGHTS };

const WEIGHTS_BY_SIDE: readonly [Weights, Weights, Weights] = [ODA_WEIGHTS, ENEMY_WEIGHTS, ENEMY_WEIGHTS];
export const weightsFor = (side: Side): Weights => WEIGHTS_BY_SIDE[side];

/** Weights for the long two-player games, mostly for Oda, who loses them by cut lines rather than by battles. */
export const RISK_WEIGHTS = {
  /** 15.4.4 For each power that an assault on Mt. Hiei would hasten. */
  powerCalled: 4,
  /** 3.31 What takes the Mori or the Uesugi out of the war. */
  surrender: 8,
  /** 11.0.6a A clan that adds to his own for the rest of the war. */
  conquest: 15,
  /** 4.1.2c Nobunaga: without him Oda loses half of its impulses. */
  nobunaga: 8,
  /** The share of Kyo's value in its line, of that in a second line, and of a line's value in enemies adjacent to it. */
  kyosLine: 0.4,
  detour: 0.6,
  adjacentToLine: 0.3,
  /** The share that depends on a home castle while another is held; without the last one nobody regroups. */
  homes: 1.5,
  /** The share of a line's value in opening the path to an enemy-held Kyo. */
  gate: 1,
  /** The standard game is won in Kyo: from this turn on an attack on it has nothing left to spare. */
  lastAttack: 29,
  /** Units wanted in Kyo by those who took it from him, from when on, in the game that is won with it. */
  guard: 8,
  guardFrom: 20,
  /** How strongly those who are cut off are drawn back. */
  back: 4,
  /** Soldiers that stay in the home castle of an ally. */
  allysHome: 3,
  /** Units wanted in Kyo before Azuchi can be built, and from then on, and each one missing. */
  kyoEarly: 5,
  kyo: 16,
  missing: 0.4,
  /** An operation better than this comes before Azuchi. */
  azuchi: 12,
  /** The standard game is won in Kyo: from this turn on all else fades. */
  onlyKyo: 20,
} as const;

/** 16.1.3.1a Home castles with three players: each, more for every one held, and how many win. */
export const HOME_CASTLE_WEIGHTS = { each: 5, more: 3, needed: 7 } as const;

/**
 * With four players one of two castles decides against all three of Oda, and time is on the side of his enemies (16.2.4). What lies one or two
 * steps before those castles, and how many stay there; and how little the draw of what a player wins with fades from step to step, from how far.
 */
export const FOUR_PLAYER_WEIGHTS = { gate: 12, gateBehind: 8, guards: 2, fade: 0.88, furthest: 20, armies: 14, armyFade: 0.92 } as const;

/** 15.5.1 From this turn on Azuchi may be built, and Kyo has a home castle near. */
const FIRST_AZUCHI_TURN = 10;

export const wantedKyoGarrison = (turn: number): number => (turn < FIRST_AZUCHI_TURN ? RISK_WEIGHTS.kyoEarly : RISK_WEIGHTS.kyo);

/** With three or four players one castle decides, and he has no time for lines. */
export const isRiskAverse = ({ players, goal }: GameState, side: Side): boolean => side === ODA && players === 2 && goal !== 'short';
