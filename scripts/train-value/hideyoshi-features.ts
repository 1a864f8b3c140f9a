import type { State } from '@gunbai/engine';
import {
  ANTI,
  AREA_COUNT,
  AREAS,
  DAIMYO,
  HIDEYOSHI,
  HIDEYOSHI_HIMSELF,
  opponentOf,
  SIDES,
  TURNS,
  UNITS,
  VICTORY_RESOURCES,
} from '../../games/hideyoshi/rules/components.ts';
import type { Side } from '../../games/hideyoshi/rules/components.ts';
import { cardOf, handOf } from '../../games/hideyoshi/rules/cards.ts';
import { enemiesOf, isOwn } from '../../games/hideyoshi/rules/daimyo.ts';
import { countCardsDue, countResources, findController } from '../../games/hideyoshi/rules/resources.ts';
import { countPiecesIn, countPooled } from '../../games/hideyoshi/rules/state.ts';
import type { GameState } from '../../games/hideyoshi/rules/state.ts';
import { evaluatePosition } from '../../games/hideyoshi/bot/evaluate.ts';

/** Features are scaled to about one. */
const PIECES = 4;
const CARDS = 8;
const EVALUATION = 30;

const signOf = (side: Side | null): number => (side === null ? 0 : side === HIDEYOSHI ? 1 : -1);

const handFeatures = (state: State<GameState>, side: Side): number[] => {
  const hand = handOf(state, side);
  return [hand.length / CARDS, hand.reduce((sum, card) => sum + cardOf(card).value, 0) / (2 * CARDS)];
};

const sideFeatures = (state: State<GameState>, side: Side): number[] => {
  const { board } = state;
  const resources = countResources(board, side);
  const missing = Math.max(0, VICTORY_RESOURCES - resources);
  let pooled = 0;
  for (const { index, daimyo } of UNITS) if (isOwn(board, side, daimyo)) pooled += countPooled(board, index);
  return [
    ...handFeatures(state, side),
    countCardsDue(board, side) / CARDS,
    resources / VICTORY_RESOURCES,
    missing === 1 ? 1 : 0,
    missing === 2 ? 1 : 0,
    missing === 3 ? 1 : 0,
    pooled / (5 * PIECES),
  ];
};

/** Control and forces of each area. */
const areaFeatures = (board: GameState): number[] =>
  AREAS.flatMap(({ index }) => [
    signOf(findController(board, index)),
    countPiecesIn(board, index, board.own[HIDEYOSHI]) / PIECES,
    countPiecesIn(board, index, enemiesOf(board, HIDEYOSHI) & board.own[ANTI]) / PIECES,
  ]);

/** Allegiance, pieces and marker of each daimyo. */
const daimyoFeatures = (board: GameState): number[] =>
  DAIMYO.flatMap(({ index, bit, track }) => {
    const sign = (board.camp[HIDEYOSHI] & bit) !== 0 ? 1 : (board.camp[ANTI] & bit) !== 0 ? -1 : 0;
    const isAtWar = isOwn(board, HIDEYOSHI, index) || isOwn(board, ANTI, index);
    return [
      isAtWar ? sign : 0,
      (sign * (board.onMap[index] as number)) / (2 * PIECES),
      track.length > 0 ? (board.marker[index] as number) / track.length : 0,
    ];
  });

const otherFeatures = ({ turn, board }: State<GameState>): number[] => [
  ...Array.from({ length: TURNS + 1 }, (_, one) => (one === turn ? 1 : 0)),
  signOf(board.active),
  board.passes,
  board.rank / PIECES,
  board.osaka / 2,
  board.odawara ? 1 : 0,
  board.port >= 0 && board.port < AREA_COUNT ? signOf(findController(board, board.port)) : 0,
  countPooled(board, HIDEYOSHI_HIMSELF),
];

/** What the value network sees of a position, for the Hideyoshi side. */
export const featuresOf = (state: State<GameState>): number[] => {
  const evaluation = evaluatePosition(state, SIDES[HIDEYOSHI]) / EVALUATION;
  return [
    evaluation,
    evaluation * (state.turn / TURNS),
    ...sideFeatures(state, HIDEYOSHI),
    ...sideFeatures(state, opponentOf(HIDEYOSHI)),
    ...otherFeatures(state),
    ...daimyoFeatures(state.board),
    ...areaFeatures(state.board),
  ];
};
