import type { PieceId } from '@gunbai/engine';
import type { MdtView, GameState, MdtContext } from '../state.ts';
import { CHIT_IDS, chitOf, NONE, TOKUGAWA_CHIT } from '../components.ts';
import type { ChitId } from '../components.ts';

/** The piece id of a chit in its zones, distinct from the clan or leader of the same name. */
const CHIT_PREFIX = 'chit.';
export const CHIT_PIECES: readonly PieceId[] = CHIT_IDS.map((chit) => CHIT_PREFIX + chit);
const PIECE_BY_CHIT: ReadonlyMap<ChitId, PieceId> = new Map(CHIT_IDS.map((chit) => [chit, CHIT_PREFIX + chit]));
const CHIT_BY_PIECE: ReadonlyMap<PieceId, ChitId> = new Map(CHIT_IDS.map((chit) => [CHIT_PREFIX + chit, chit]));
export const chitToPiece = (chit: ChitId): PieceId => PIECE_BY_CHIT.get(chit) ?? CHIT_PREFIX + chit;
const pieceToChit = (piece: PieceId): ChitId => CHIT_BY_PIECE.get(piece) ?? piece.slice(CHIT_PREFIX.length);

/** The zones: in the cup; drawn this turn; unused this turn; out of the game. */
type ChitZone = 'cup' | 'drawn' | 'aside' | 'out';

/** The zones whose chits are public. */
const OPEN_ZONES: readonly ChitZone[] = ['drawn', 'aside', 'out'];

export const isChitInZone = ({ zones }: MdtView, chit: ChitId, zone: ChitZone): boolean =>
  zones[zone]?.pieces.includes(chitToPiece(chit)) ?? false;

/** The chits in an open zone, in order of arrival. */
export const chitsInZone = ({ zones }: MdtView, zone: Exclude<ChitZone, 'cup'>): ChitId[] => (zones[zone]?.pieces ?? []).map(pieceToChit);

/**
 * 4.1.1c Chits are drawn unseen, so the cup is a hidden zone. Its contents are public, because every chit enters and leaves openly:
 * the cup holds every chit that is in no other zone.
 */
export const isChitInCup = (view: MdtView, chit: ChitId): boolean => {
  for (let i = 0; i < OPEN_ZONES.length; i++) if (isChitInZone(view, chit, OPEN_ZONES[i] as ChitZone)) return false;
  return true;
};

/** The chits in the cup, in a fixed order that does not reveal the next draw. */
export const chitsInCup = (view: MdtView): ChitId[] => {
  const chits: ChitId[] = [];
  for (let i = 0; i < CHIT_IDS.length; i++) if (isChitInCup(view, CHIT_IDS[i] as ChitId)) chits.push(CHIT_IDS[i] as ChitId);
  return chits;
};

/** 4.1.2a, 4.2.5c A personal chit is active only while its leader is on the map. */
export const isChitInactive = (board: GameState, chit: ChitId): boolean => {
  const { leader } = chitOf(chit);
  if (leader === NONE || chit === TOKUGAWA_CHIT || (board.players === 4 && chit === 'nobunaga')) return false;
  return (board.leaderAt[leader] as number) < 0;
};

export const moveChit = (ctx: MdtContext, chit: ChitId, from: ChitZone, to: ChitZone): void => ctx.move(chitToPiece(chit), from, to);

/** 4.1.1c Draws one chit at random; null if the cup is empty. */
export const drawFromCup = (ctx: MdtContext): ChitId | null => {
  const [piece] = ctx.draw('cup', 'drawn', 1, '4.1.1c');
  return piece === undefined ? null : pieceToChit(piece);
};
