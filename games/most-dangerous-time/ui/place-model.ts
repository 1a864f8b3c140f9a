import {
  INSIDE,
  OUT_OF_COMMUNICATION,
  stacksAt,
  clanOfStack,
  marksOfStack,
  countOfStack,
  leadersAt,
  isIgnoredShogun,
  fortValueAt,
  isBesieged,
  isSpaceClosed,
} from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { allianceOfClan, NONE, CLANS, ODA, clanId, SPACES, isSpace, ANTI_ODA, NEUTRAL } from '../rules/components.ts';
import type { Place } from '../rules/components.ts';
import { placePoint } from './map-geometry.ts';
import type { UnitGroup, PlaceModel } from './PlaceMark.tsx';

/** The number of the seat that commands a clan: the first if several share it, none for neutrals. */
export const seatOfClan = (board: GameState, clan: number): number | undefined => {
  const player = board.player[allianceOfClan[clan] as number] as number;
  return player !== NONE ? player + 1 : CLANS[clan]?.side === ODA ? 1 : undefined;
};

/** The units in a place, by clan and by whether they are inside the walls. */
export const unitGroupsAt = (board: GameState, place: number): UnitGroup[] => {
  const groups = new Map<
    string,
    { clan: number; soldiers: number; leaders: number; hasDaimyo: boolean; inside: boolean; cutOff: boolean }
  >();
  const groupFor = (clan: number, marks: number) => {
    const inside = (marks & INSIDE) !== 0;
    const key = `${clan} ${inside}`;
    const known = groups.get(key) ?? { clan, soldiers: 0, leaders: 0, hasDaimyo: false, inside, cutOff: false };
    known.cutOff ||= (marks & OUT_OF_COMMUNICATION) !== 0;
    groups.set(key, known);
    return known;
  };
  for (const stack of stacksAt(board, place)) groupFor(clanOfStack(stack), marksOfStack(stack)).soldiers += countOfStack(stack);
  for (const leader of leadersAt(board, place)) {
    const band = groupFor(board.leaderClan[leader] as number, board.leaderMarks[leader] as number);
    band.leaders++;
    band.hasDaimyo ||= board.daimyo[leader] === 1 && !isIgnoredShogun(board, leader);
  }
  return [...groups.values()]
    .toSorted((a, b) => (CLANS[a.clan]?.side ?? 0) - (CLANS[b.clan]?.side ?? 0) || b.soldiers - a.soldiers)
    .map(({ clan, ...rest }) => ({ ...rest, clan: clanId(clan), seat: seatOfClan(board, clan) }));
};

const placeKind = ({ index, kind }: Place): PlaceModel['kind'] => (kind === 'space' ? (SPACES[index]?.kind ?? 'castle') : kind);

/** A place as shown on the map. */
export const createPlaceModel = (board: GameState, place: Place, name: string): PlaceModel => {
  const { index } = place;
  const owner = isSpace(index) ? (board.control[index] as number) : NONE;
  return {
    place,
    at: placePoint(index),
    name,
    kind: placeKind(place),
    fort: fortValueAt(board, index),
    owner: owner === NONE ? null : clanId(owner),
    isHome: isSpace(index) && SPACES[index]?.homeOf !== NONE,
    isDestroyed: isSpace(index) && board.destroyed[index] === 1,
    isBesieged: [ODA, ANTI_ODA, NEUTRAL].some((side) => isBesieged(board, index, side as 0 | 1 | 2)),
    isClosed: isSpaceClosed(board, index),
    unitGroups: unitGroupsAt(board, index),
  };
};
