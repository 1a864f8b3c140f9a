import type { GameContext } from '@gunbai/engine';
import { forgetActed, IN_POOL, liftPieces, REMOVED, seatOfSide, UNUSED } from './state.ts';
import type { GameState, Face } from './state.ts';
import { AKECHI, ANTI, DAIMYO, DAIMYO_COUNT, HASHIBA, HIDEYOSHI, NO_SIDE, opponentOf, SHIBATA, UNITS } from './components.ts';
import type { Daimyo, Side, Unit } from './components.ts';

// 3 Daimyo and participation

export const AKECHI_BIT = 1 << AKECHI;

/** 3.2.2a, 3.2.2b The colour on which daimyo of each side participate. */
const WAR_COLOUR = ['yellow', 'green'] as const;

/** 3.7a, 3.7b Hashiba and Shibata always participate; 3.7c Akechi belongs to no side. */
const isParticipatingNow = (board: GameState, { index, track }: Daimyo): boolean => {
  const side = board.side[index] as Side | typeof NO_SIDE;
  if (side === NO_SIDE) return false;
  return track.length === 0 || track[board.marker[index] as number] === WAR_COLOUR[side];
};

/** 3.3.2 Updates sides and states from the markers. */
export const updateSidesFromMarkers = (board: GameState): void => {
  const camp: [number, number] = [0, 0];
  const own: [number, number] = [0, 0];
  for (const daimyo of DAIMYO) {
    const side = board.side[daimyo.index];
    if (side === NO_SIDE || side === undefined) continue;
    camp[side] |= daimyo.bit;
    if (isParticipatingNow(board, daimyo)) own[side] |= daimyo.bit;
  }
  board.camp = camp;
  board.own = own;
};

/** 3.5.1a Own: on the side and participating. */
export const isOwn = (board: GameState, side: Side, daimyo: number): boolean => (board.own[side] & (1 << daimyo)) !== 0;

/** 3.5.1b, 15.3.1 Enemies: all daimyo of the opposing side, and Akechi. */
export const enemiesOf = (board: GameState, side: Side): number => board.camp[opponentOf(side)] | AKECHI_BIT;

/** 3.5.1c, 15.3.1 Other powers: every daimyo that is not own. */
export const hasOtherPower = (board: GameState, side: Side, area: number): boolean =>
  ((board.present[area] as number) & ~board.own[side]) !== 0;

export const hasOwn = (board: GameState, side: Side, area: number): boolean => ((board.present[area] as number) & board.own[side]) !== 0;
export const hasEnemy = (board: GameState, side: Side, area: number): boolean =>
  ((board.present[area] as number) & enemiesOf(board, side)) !== 0;

/** 3.6.1, 3.6.2 Neutral daimyo of the side. */
export const neutralsOf = (board: GameState, side: Side): number => board.camp[side] & ~board.own[side];

/** 3.4.2a, 3.4.2b Daimyo who have gone over from the side on which they began (bits). */
export const turnedDaimyo = (board: GameState): number => {
  let mask = 0;
  for (const { index, bit, startSide } of DAIMYO) if (board.side[index] !== startSide) mask |= bit;
  return mask;
};

export const hasTrack = (daimyo: number): boolean => (DAIMYO[daimyo] as Daimyo).track.length > 0;

/** 9.0.1 Spaces left for a marker towards the end of a side. */
export const countSpacesLeft = (board: GameState, daimyo: number, towards: Side): number => {
  const { track } = DAIMYO[daimyo] as Daimyo;
  const at = board.marker[daimyo] as number;
  return track.length === 0 ? 0 : towards === HIDEYOSHI ? at : track.length - 1 - at;
};

/** 3.3.1, 3.3.2 Moves a marker towards the end of a side as far as it goes. The state follows at once. */
export const moveMarker = (ctx: GameContext<GameState>, daimyo: number, towards: Side, spaces: number): void => {
  const { board } = ctx;
  const steps = Math.min(spaces, countSpacesLeft(board, daimyo, towards));
  if (steps === 0) return;
  const before = board.own[0] | board.own[1];
  (board.marker[daimyo] as number) += towards === HIDEYOSHI ? -steps : steps;
  updateSidesFromMarkers(board);
  const { id, bit } = DAIMYO[daimyo] as Daimyo;
  ctx.emit({ type: 'swayed', daimyo: id, 'towards:seat': seatOfSide(towards), spaces: steps });
  const after = board.own[0] | board.own[1];
  if ((before ^ after) & bit) ctx.emit({ type: after & bit ? 'joined' : 'left', daimyo: id, seat: seatOfSide(board.side[daimyo] as Side) });
};

/** 8.3.2b, 2.22.4 Returns pieces to the pool; Akechi's are removed from the game. 3.4.1 Surrender follows at once. */
export const removeFromMap = (ctx: GameContext<GameState>, area: number, unit: number, face: Face, count: number): void => {
  const { board } = ctx;
  const { daimyo } = UNITS[unit] as Unit;
  liftPieces(board, area, unit, face, count);
  if (face === UNUSED) forgetActed(board, area, unit, count);
  if (unit < DAIMYO_COUNT) (daimyo === AKECHI ? board.removed : board.pool)[daimyo]! += count;
  else board.place[unit - DAIMYO_COUNT] = daimyo === AKECHI ? REMOVED : IN_POOL;
  if (board.onMap[daimyo] === 0) surrender(ctx, daimyo);
};

/** 3.4.2a, 3.4.2b, 3.4.3 The marker is turned over in place. */
const surrender = (ctx: GameContext<GameState>, daimyo: number): void => {
  const { board } = ctx;
  if (daimyo === AKECHI) {
    ctx.emit({ type: 'akechiFell' });
    return;
  }
  if (daimyo === SHIBATA) {
    ctx.emit({ type: 'shibataOff' }); // 3.7b (ruling) off the map, but never on the other side
    return;
  }
  if (daimyo === HASHIBA) {
    ctx.emit({ type: 'hashibaFell' });
    ctx.finish({ winners: [seatOfSide(ANTI)], reason: 'hashiba' }); // 14.0.1b
    return;
  }
  const to = opponentOf(board.side[daimyo] as Side);
  board.side[daimyo] = to;
  updateSidesFromMarkers(board);
  ctx.emit({ type: 'surrendered', daimyo: (DAIMYO[daimyo] as Daimyo).id, seat: seatOfSide(to), participates: isOwn(board, to, daimyo) });
};
