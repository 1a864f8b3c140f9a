import type { State } from '@gunbai/engine';
import { countDaimyoPieces, countPiecesIn, countPooled, sideOfSeat } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { handOf } from '../rules/cards.ts';
import {
  AREA_COUNT,
  AREAS,
  DAIMYO,
  DAIMYO_COUNT,
  HIDEYOSHI,
  HIDEYOSHI_HIMSELF,
  opponentOf,
  RANKS,
  TURNS,
  UNITS,
} from '../rules/components.ts';
import type { Area, Rank, Side, Unit } from '../rules/components.ts';
import { enemiesOf, hasTrack, neutralsOf, turnedDaimyo } from '../rules/daimyo.ts';
import { countCardsDue, isControlledBy, countResources } from '../rules/resources.ts';
import { mustNameDaimyo } from '../rules/targets.ts';
import { PROXIMITY, AREA_WORTH } from './area-values.ts';

/** Weights of the evaluation. */
const WEIGHTS = {
  /** Each piece at war, own or enemy. Generals count for more. */
  piece: 1.1,
  general: 0.9,
  neutral: 0.35,
  pooled: 0.3,
  /** Each card of the next draw. */
  draw: 5,
  /** Each card in hand, less than any sensible use of it gains. */
  card: 0.6,
  /** A piece in an area that the side does not control. */
  foothold: 0.45,
  /** The threat of an enemy in an adjacent area, relative to one in the same area. */
  nextDoor: 0.3,
  /** The value of a daimyo one step from war, relative to one at war. */
  step: 0.8,
  pull: 0.035,
  rank: 2,
  /** Each resource area beyond the seventh. */
  nearVictory: 4,
  /** Hideyoshi himself in his pool, where Hunting Stragglers may find him. */
  hunted: 12,
  /** A sturdy daimyo in the circle: each of his pieces, up to a few, and one who can never be won over. */
  holder: 0.04,
  victory: 1000,
};

/** Pieces of the daimyo in a circle beyond this number do not make him sturdier. */
const MAX_HOLDER_PIECES = 5;

/** Participating pieces of a side in an area. */
const countForce = (board: GameState, side: Side, area: number): number => countPiecesIn(board, area, board.own[side]);

/** 14.0.2a Each resource area counts for more as the side comes closer to ten. */
const victoryProximity = (resources: number): number => {
  const beyond = Math.max(0, resources - 7);
  return WEIGHTS.nearVictory * beyond * beyond;
};

/** 8.31.1 Beside neutrals an enemy attacks the daimyo in the circle alone; otherwise all pieces shield him (8.3.2b). */
const defenders = (board: GameState, area: number, mine: number): number =>
  mustNameDaimyo(board, area) ? countDaimyoPieces(board, area, board.circle[area] as number) : mine;

/** 12.0.2 How safe the daimyo in the circle is, from 0 to 1 per piece. */
const holderSturdiness = (board: GameState, area: number): number => {
  const holder = board.circle[area] as number;
  return Math.min(MAX_HOLDER_PIECES, countDaimyoPieces(board, area, holder)) + (hasTrack(holder) ? 0 : 1);
};

const controlValue = (board: GameState, side: Side, forces: readonly number[], foes: readonly number[]): number => {
  let worth = 0;
  for (let area = 0; area < AREA_COUNT; area++) {
    const value = AREA_WORTH[area] as number;
    if (value === 0) continue;
    const mine = forces[area] as number;
    if (isControlledBy(board, side, area)) {
      let threat = countPiecesIn(board, area, enemiesOf(board, side));
      for (const next of (AREAS[area] as Area).neighbours) threat += WEIGHTS.nextDoor * (foes[next] as number);
      const shield = defenders(board, area, mine) + 0.5;
      worth += value * (shield / (shield + 0.6 * threat)) + WEIGHTS.holder * holderSturdiness(board, area);
    } else if (mine > 0) {
      const holders = countPiecesIn(board, area, enemiesOf(board, side) | neutralsOf(board, side));
      worth += (value * WEIGHTS.foothold * mine) / (mine + 1.5 * holders + 1);
    }
  }
  return worth;
};

/** The attraction of uncontrolled prizes, summed over the areas of the side's pieces. */
const prizePull = (board: GameState, side: Side, forces: readonly number[]): number => {
  let worth = 0;
  for (let prize = 0; prize < AREA_COUNT; prize++) {
    const holder = board.circle[prize] as number;
    if ((AREA_WORTH[prize] as number) < 5 || holder < 0 || board.side[holder] === side) continue;
    const near = PROXIMITY[prize] as readonly number[];
    let influence = 0;
    for (let area = 0; area < AREA_COUNT; area++) if (forces[area]) influence += (forces[area] as number) * (near[area] as number);
    const needed = 2 * countPiecesIn(board, prize, enemiesOf(board, side)) + 2;
    worth += (AREA_WORTH[prize] as number) * Math.min(influence, needed * 1.5);
  }
  return worth * WEIGHTS.pull;
};

/** The value of neutral daimyo: their areas and pieces, discounted by steps to war. */
const neutralPromise = (board: GameState, side: Side): number => {
  let worth = 0;
  const neutral = neutralsOf(board, side);
  const turned = turnedDaimyo(board); // 9.0.3 Diplomacy no longer moves them.
  for (const { index, bit, track } of DAIMYO) {
    if ((neutral & bit) === 0 || (turned & bit) !== 0) continue;
    const at = board.marker[index] as number;
    const steps = side === HIDEYOSHI ? at - track.lastIndexOf('yellow') : track.indexOf('green') - at;
    let stake = 0.9 * (board.onMap[index] as number);
    for (const area of AREAS)
      if (board.circle[area.index] === index) stake += (AREA_WORTH[area.index] as number) + (area.isResource ? WEIGHTS.draw : 0);
    worth += stake * WEIGHTS.step ** (steps + 1);
  }
  return worth;
};

const materialValue = (board: GameState, side: Side, forces: readonly number[]): number => {
  let worth = 0;
  for (const count of forces) worth += WEIGHTS.piece * count;
  for (const { index, bit } of DAIMYO) if (neutralsOf(board, side) & bit) worth += WEIGHTS.neutral * (board.onMap[index] as number);
  for (let unit = 0; unit < UNITS.length; unit++) {
    const { daimyo } = UNITS[unit] as Unit;
    if ((board.camp[side] & (1 << daimyo)) === 0) continue;
    if (board.onMap[daimyo]) worth += WEIGHTS.pooled * countPooled(board, unit);
    if (unit >= DAIMYO_COUNT && (board.place[unit - DAIMYO_COUNT] as number) >= 0 && board.own[side] & (1 << daimyo))
      worth += WEIGHTS.general;
  }
  return worth;
};

const sideValue = (state: State<GameState>, side: Side): number => {
  const { board } = state;
  const forces = AREAS.map(({ index }) => countForce(board, side, index));
  const foes = AREAS.map(({ index }) => countForce(board, opponentOf(side), index));
  const left = (TURNS - state.turn) / TURNS;
  return (
    controlValue(board, side, forces, foes) +
    prizePull(board, side, forces) +
    neutralPromise(board, side) +
    materialValue(board, side, forces) +
    WEIGHTS.draw * countCardsDue(board, side) * (0.4 + left) +
    WEIGHTS.card * handOf(state, side).length +
    victoryProximity(countResources(board, side)) +
    (side === HIDEYOSHI ? WEIGHTS.rank * (RANKS[board.rank] as Rank).value * left : 0) -
    (side === HIDEYOSHI && countPooled(board, HIDEYOSHI_HIMSELF) > 0 ? WEIGHTS.hunted : 0)
  );
};

/** The evaluation of a position for a seat, minus that of the opponent. */
export const evaluatePosition = (state: State<GameState>, seat: string): number => {
  if (state.outcome) return state.outcome.winners.includes(seat) ? WEIGHTS.victory : -WEIGHTS.victory;
  const side = sideOfSeat(seat);
  return sideValue(state, side) - sideValue(state, opponentOf(side));
};
