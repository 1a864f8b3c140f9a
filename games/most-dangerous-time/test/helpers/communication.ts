import { traceLine } from '../../rules/communication/trace-line.ts';
import { clanOf, placeOf, placeId, clanId } from '../../rules/components.ts';
import { position } from './position.ts';
import type { Position } from './position.ts';

/** The line of a clan in a place, in readable form. */
export const traceLineFrom = (clan: string, place: string, given: Position = {}, marks = 0) => {
  const { board } = position(given);
  const { isOpen, path, cuts, elsewhere } = traceLine(board, clanOf(clan), placeOf(place), marks);
  return {
    isOpen,
    path: path.map(placeId),
    cuts: cuts.map(({ place: at, reason, clause: id, clans }) => [placeId(at), reason, id, ...clans.map(clanId)]),
    elsewhere: elsewhere.map(({ place: at }) => placeId(at)),
  };
};

/** Whether soldiers of a clan in a place are out of communication after the check of step 5. */
export const isCutOff = (place: string, clan: string, given: Position = {}): boolean => {
  const there = given.places?.[place] ?? {};
  return position({
    active: 'oda',
    at: 'communication',
    ...given,
    places: { ...given.places, [place]: { [clan]: 1, ...there } },
  }).isOutOfCommunication(place, clan);
};
