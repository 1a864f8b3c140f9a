import type { State } from '@gunbai/engine';
import { controllingSide, sideControls } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { ALLIANCES, ANTI_ODA, KYO, NEUTRAL, ODA, PLACE_COUNT, SPACE_COUNT, allianceOfClan } from '../rules/components.ts';
import type { Side } from '../rules/components.ts';
import { seatIndex, sideOfSeat } from '../rules/seats.ts';
import { shortGameScore } from '../rules/victory.ts';
import { forceValueAt, spaceValue } from './space-values.ts';

const VICTORY = 100;
/** What a castle above or below the number that Oda needs is worth. */
const NEEDED_CASTLE = 6;
/** The value of an ordinary fighter, compared with that of a space. */
const FIGHTER = 0.7;

/** The spaces and armies of a side, as a player of it sees them. */
const sideValue = (state: State<GameState>, side: Side, seat: number): number => {
  const { board, turn } = state;
  let worth = 0;
  for (let space = 0; space < SPACE_COUNT; space++) {
    if (controllingSide(board, space) === side) worth += spaceValue(board, space, side, turn, seat);
  }
  for (let place = 0; place < PLACE_COUNT; place++) worth += forceValueAt(board, place, side) * FIGHTER;
  return worth;
};

/** The spaces that a player's own clans hold: of several players on a side only one may win. */
const ownSpaces = ({ board }: State<GameState>, seat: number): number => {
  let count = 0;
  for (let space = 0; space < SPACE_COUNT; space++) {
    const alliance = allianceOfClan[board.control[space] as number];
    if (alliance !== undefined && ALLIANCES[alliance]?.side !== NEUTRAL && board.player[alliance] === seat) count += space === KYO ? 8 : 1;
  }
  return count;
};

/** The value of a position for a seat, minus that of its enemies. */
export const evaluatePosition = (state: State<GameState>, seatName: string): number => {
  const { board, outcome } = state;
  if (outcome) return outcome.winners.includes(seatName) ? VICTORY : -VICTORY;
  const seat = seatIndex(state, seatName);
  const side = sideOfSeat(board, seat);
  const enemy = side === ODA ? ANTI_ODA : ODA;
  let value = sideValue(state, side, seat) - sideValue(state, enemy, seat);
  if (board.goal === 'short') value += (shortGameScore(board) - board.needed) * NEEDED_CASTLE * (side === ODA ? 1 : -1);
  if (board.players > 2 && side === ANTI_ODA) value += ownSpaces(state, seat);
  if (board.goal === 'standard' && sideControls(board, side, KYO)) value += state.turn;
  return value;
};
