import type { GameState } from '../rules/state.ts';
import { ODA } from '../rules/components.ts';
import type { Side } from '../rules/components.ts';

/** The weights of a side's planning, tuned by self-play. */
interface Weights {
  /** The base value of a space, and the value of each bar of its fort. */
  readonly space: number;
  readonly bar: number;
  /** Kyo in scenarios where it does not win at once. */
  readonly kyo: number;
  /** The home castle of a clan, and the addition for each of its soldiers. */
  readonly home: number;
  readonly clan: number;
  /** The last space of a clan without a home castle. */
  readonly start: number;
  /** The value of a unit, and of an unspent movement point. */
  readonly unit: number;
  readonly point: number;
  /** The share of a prize credited to a siege, and to a prize given up. */
  readonly siege: number;
  readonly given: number;
  /** The weight of the losses left behind. */
  readonly caution: number;
  /** The value of a unit that would lose its line of communication. */
  readonly line: number;
  /** How strongly distant goals attract, and the decay per step. */
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

/** Weights for the long two-player games, mostly for Oda, which loses them by cut lines rather than by battles. */
export const RISK_WEIGHTS = {
  /** 15.4.4 For each power that an assault on Mt. Hiei would hasten. */
  powerCalled: 4,
  /** 3.31 A space whose capture takes the Mori or the Uesugi out of the war. */
  surrender: 8,
  /** 11.0.6a A clan that raises Oda's own value for the rest of the war. */
  conquest: 15,
  /** 4.1.2c Nobunaga: without him Oda loses half of its impulses. */
  nobunaga: 8,
  /** The share of Kyo's value in its line, of that in a second line, and of a line's value in enemies adjacent to it. */
  kyosLine: 0.4,
  detour: 0.6,
  adjacentToLine: 0.3,
  /** The share of dependent units while another home castle is held; without the last one no units regroup. */
  homes: 1.5,
  /** The share of a line's value in opening the path to an enemy-held Kyo. */
  gate: 1,
  /** Kyo wins the standard game: from this turn on an attack on it spares nothing. */
  lastAttack: 29,
  /** Units that a conqueror of Kyo wants there in the standard game, and the first turn for it. */
  guard: 8,
  guardFrom: 20,
  /** How strongly lines attract units that are cut off. */
  back: 4,
  /** Soldiers that stay in the home castle of an ally. */
  allysHome: 3,
  /** Units wanted in Kyo before Azuchi can be built and afterwards, and the penalty for each missing one. */
  kyoEarly: 5,
  kyo: 16,
  missing: 0.4,
  /** An operation with a higher value comes before Azuchi. */
  azuchi: 12,
  /** Kyo wins the standard game: from this turn on other goals fade. */
  onlyKyo: 20,
} as const;

/** 16.1.3.1a Home castles with three players: the base value, the addition per castle held, and how many win. */
export const HOME_CASTLE_WEIGHTS = { each: 5, more: 3, needed: 7 } as const;

/**
 * With four players two castles decide against Oda, and Oda’s enemies can wait (16.2.4). The value of spaces one or two steps from
 * those castles, the garrison there, and how slowly the attraction of a player’s target fades beyond a distance.
 */
export const FOUR_PLAYER_WEIGHTS = {
  gate: 12,
  gateBehind: 8,
  guards: 2,
  fade: 0.88,
  furthest: 20,
  armies: 14,
  armyFade: 0.92,
  /** Units wanted in each castle that decides, and the penalty for each missing one. */
  homeGuard: 7,
  missing: 6,
  /** The value of each space on the way to a player's target, and the first turn for it. */
  way: 25,
  wayFrom: 3,
  /** Soldiers that stay in each castle that decides: its walls shelter six. */
  castleSoldiers: 6,
  /** How likely a lone leader betrays such a castle. */
  betrayal: 0.08,
  /** The fewest soldiers with whom Nobunaga attacks. */
  nobunagasMen: 5,
  /** The share of Kyo's value in its line. */
  kyosLine: 1,
  /** From this turn on other spaces fade, down to this share. */
  late: 12,
  least: 0.3,
} as const;

/** 15.5.1 From this turn on Azuchi may be built, and Kyo has a home castle near. */
const FIRST_AZUCHI_TURN = 10;

export const wantedKyoGarrison = (turn: number): number => (turn < FIRST_AZUCHI_TURN ? RISK_WEIGHTS.kyoEarly : RISK_WEIGHTS.kyo);

/** With three or four players one castle decides, so lines matter less. */
export const isRiskAverse = ({ players, goal }: GameState, side: Side): boolean => side === ODA && players === 2 && goal !== 'short';

/** Whether a side weighs its lines of communication. With three players one castle decides, so lines matter less. */
export const weighsLines = (board: GameState, side: Side): boolean => isRiskAverse(board, side) || (side === ODA && board.players === 4);
