import type { PieceId } from '@gunbai/engine';
import type { Board, Dangerous, Referee } from './board.ts';
import { CHIT_IDS, chitOf, NONE, TOKUGAWA_CHIT } from './components.ts';
import type { ChitId } from './components.ts';

/** A chit as a piece in its zones, where it must not be mistaken for the clan or leader of its name. */
const PREFIX = 'chit.';
export const CHIT_PIECES: readonly PieceId[] = CHIT_IDS.map((chit) => PREFIX + chit);
const PIECE_OF: ReadonlyMap<ChitId, PieceId> = new Map(CHIT_IDS.map((chit) => [chit, PREFIX + chit]));
const CHIT_OF: ReadonlyMap<PieceId, ChitId> = new Map(CHIT_IDS.map((chit) => [PREFIX + chit, chit]));
export const chitPiece = (chit: ChitId): PieceId => PIECE_OF.get(chit) ?? PREFIX + chit;
const chitOn = (piece: PieceId): ChitId => CHIT_OF.get(piece) ?? piece.slice(PREFIX.length);

/** In the cup; drawn in this turn; not for this turn; out of the game. */
export type ChitZone = 'cup' | 'drawn' | 'aside' | 'out';

/** Where chits lie open for all to see. */
const OPEN: readonly ChitZone[] = ['drawn', 'aside', 'out'];

export const isChitIn = ({ zones }: Dangerous, chit: ChitId, zone: ChitZone): boolean =>
  zones[zone]?.pieces.includes(chitPiece(chit)) ?? false;

/** The chits in an open zone, in the order in which they came there. */
export const chitsIn = ({ zones }: Dangerous, zone: Exclude<ChitZone, 'cup'>): ChitId[] => (zones[zone]?.pieces ?? []).map(chitOn);

/**
 * 4.1.1c Chits are drawn unseen, so the cup is a hidden zone. What it holds is no secret, since every chit goes in and comes out openly:
 * it is whatever lies nowhere else.
 */
export const isInCup = (view: Dangerous, chit: ChitId): boolean => {
  for (let i = 0; i < OPEN.length; i++) if (isChitIn(view, chit, OPEN[i] as ChitZone)) return false;
  return true;
};

/** What the cup holds. It is always told in the order of the chits, which says nothing about the next draw. */
export const chitsInCup = (view: Dangerous): ChitId[] => {
  const chits: ChitId[] = [];
  for (let i = 0; i < CHIT_IDS.length; i++) if (isInCup(view, CHIT_IDS[i] as ChitId)) chits.push(CHIT_IDS[i] as ChitId);
  return chits;
};

/** 4.1.2a, 4.2.5c A personal chit serves only while its leader is on the map. */
export const isChitIdle = (board: Board, chit: ChitId): boolean => {
  const { leader } = chitOf(chit);
  if (leader === NONE || chit === TOKUGAWA_CHIT || (board.players === 4 && chit === 'nobunaga')) return false;
  return (board.leaderAt[leader] as number) < 0;
};

export const moveChit = (table: Referee, chit: ChitId, from: ChitZone, to: ChitZone): void => table.move(chitPiece(chit), from, to);

/** 4.1.1c Draws one chit at random; null if the cup is empty. */
export const drawFromCup = (table: Referee): ChitId | null => {
  const [piece] = table.draw('cup', 'drawn', 1, '4.1.1c');
  return piece === undefined ? null : chitOn(piece);
};
