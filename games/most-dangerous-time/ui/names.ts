import type { SeatId } from '@gunbai/engine';
import type { GameText } from '@gunbai/shared/i18n';

/** Names in the reader's language; an id without a name is shown as it is. */
export interface Names {
  readonly place: (id: string) => string;
  readonly leader: (id: string) => string;
  readonly clan: (id: string) => string;
  readonly card: (id: string) => string;
  readonly chit: (id: string) => string;
  readonly alliance: (id: string) => string;
  readonly province: (id: string) => string;
  readonly side: (id: string) => string;
  readonly seat: (id: SeatId) => string;
}

export const createNames = (text: GameText, seats: Readonly<Record<SeatId, string>>): Names => {
  const named =
    (kind: string) =>
    (id: string): string =>
      text.names[kind]?.[id] ?? id;
  return {
    place: named('place'),
    leader: named('leader'),
    clan: named('clan'),
    card: named('card'),
    chit: named('chit'),
    alliance: named('alliance'),
    province: named('province'),
    side: named('side'),
    seat: (id) => seats[id] ?? named('seat')(id),
  };
};
