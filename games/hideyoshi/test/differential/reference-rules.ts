import components from '../../data/components.json' with { type: 'json' };
import { countActed, NOT_VACATED, countUnused, countUsed } from '../../rules/state.ts';
import type { GameState, HideyoshiView } from '../../rules/state.ts';
import { AKECHI, ANTI, AREAS, DAIMYO, daimyoAt, HASHIBA, HIDEYOSHI, SHIBATA, UNITS } from '../../rules/components.ts';
import type { Side, Unit } from '../../rules/components.ts';

// A reference implementation of 3.5, 8.1, 8.2 and 16.1.3: piece by piece and path by path, without regard for speed.

/** 3.2.2a, 3.2.2b, 3.5.1a, 3.7a, 3.7b */
const isOwnPiece = ({ side: sides, marker }: GameState, side: Side, { daimyo }: Unit): boolean => {
  if (sides[daimyo] !== side || daimyo === AKECHI) return false;
  if (daimyo === HASHIBA || daimyo === SHIBATA) return true;
  return DAIMYO[daimyo]!.track[marker[daimyo]!] === (side === HIDEYOSHI ? 'yellow' : 'green');
};

/** 3.5.1b, 15.3.1 */
const isEnemyPiece = ({ side: sides }: GameState, side: Side, { daimyo }: Unit): boolean => sides[daimyo] !== side;

/** Every single piece in an area. */
const piecesInArea = (board: GameState, area: number): Unit[] =>
  UNITS.flatMap((unit) => new Array<Unit>(countUnused(board, area, unit.index) + countUsed(board, area, unit.index)).fill(unit));

/** 8.1.1, 8.1.2, 8.0.1, event.horagatoge Pieces that may join a moving group. */
export const movablePieces = (board: GameState, side: Side, area: number): Unit[] =>
  UNITS.filter((unit) => isOwnPiece(board, side, unit) && ((board.frozen >> unit.daimyo) & 1) === 0).flatMap((unit) =>
    new Array<Unit>(countUnused(board, area, unit.index) - countActed(board, area, unit.index)).fill(unit),
  );

/** 8.2.2, 8.4.1 */
const movementAllowance = (group: readonly Unit[]): number =>
  Math.min(
    ...group.map((piece) =>
      Math.max(piece.move, ...group.filter(({ isGeneral, daimyo }) => isGeneral && daimyo === piece.daimyo).map(({ move }) => move)),
    ),
  );

const GREAT_DAIMYO_IDS = components.constants.greatDaimyo.map(daimyoAt);

/** 16.1.3.1, 16.1.3.2 */
const isStepForbidden = (board: GameState, group: readonly Unit[], from: number, to: number): boolean => {
  const antiMaster = (area: number): number | null => {
    const master = board.circle[area]!;
    const wasAnti = board.vacated[area] === NOT_VACATED || board.vacated[area]! >> 1 === ANTI;
    return master >= 0 && board.side[master] === ANTI && wasAnti ? master : null;
  };
  const [here, there] = [antiMaster(from), antiMaster(to)];
  if (here !== null && there !== null && group.some(({ daimyo }) => daimyo !== here && daimyo !== there)) return true;
  const metDaimyo = piecesInArea(board, to).filter(({ daimyo }) => GREAT_DAIMYO_IDS.includes(daimyo) && board.side[daimyo] === ANTI);
  return group.some((piece) => GREAT_DAIMYO_IDS.includes(piece.daimyo) && metDaimyo.some(({ daimyo }) => daimyo !== piece.daimyo));
};

/** How a side sees every area: own pieces, enemies, and other powers. */
const areaOverview = ({ board }: HideyoshiView, side: Side): { own: number; enemies: number; hasOthers: boolean }[] =>
  AREAS.map(({ index }) => {
    const pieces = piecesInArea(board, index);
    const own = pieces.filter((piece) => isOwnPiece(board, side, piece)).length;
    return { own, enemies: pieces.filter((piece) => isEnemyPiece(board, side, piece)).length, hasOthers: own < pieces.length };
  });

/** 8.2.0 to 8.2.5b Every area that a group can reach, by any path. */
export const referenceReach = (view: HideyoshiView, side: Side, from: number, group: readonly Unit[], swift: boolean): Set<number> => {
  const ground = areaOverview(view, side);
  const reached = new Set<number>();
  ground[from]!.own -= group.length;
  if (ground[from]!.own < 1) return reached; // 8.2.4
  const isLimited = view.options['limits'] === true && side === ANTI;
  const goOn = (area: number, points: number): void => {
    for (const next of AREAS[area]!.neighbours) {
      if (next === from || (isLimited && isStepForbidden(view.board, group, area, next))) continue;
      const { own, enemies } = ground[area]!;
      const [leaves, enters] = swift ? [false, false] : [ground[area]!.hasOthers, ground[next]!.hasOthers];
      if (leaves && enters && own < 2 * enemies) continue; // 8.2.3b
      const left = points - 1 - Number(leaves) - Number(enters);
      if (left < 0) continue;
      reached.add(next);
      if (ground[next]!.own > 0) goOn(next, left); // 8.2.5a, 8.2.5b
    }
  };
  goOn(from, movementAllowance(group));
  return reached;
};

/** Every selection of these pieces; identical pieces count as one kind. */
export const referenceGroups = (pieces: readonly Unit[]): Unit[][] => {
  const kinds = [...new Set(pieces)];
  return kinds
    .reduce<Unit[][]>(
      (groups, kind) =>
        groups.flatMap((group) =>
          Array.from({ length: pieces.filter((piece) => piece === kind).length + 1 }, (_, count) => [
            ...group,
            ...new Array<Unit>(count).fill(kind),
          ]),
        ),
      [[]],
    )
    .filter((group) => group.length > 0);
};
