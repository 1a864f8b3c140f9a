import type { Board } from './board.ts';
import {
  NEUTRAL,
  NONE,
  YOSHIAKI,
  allianceOf,
  clanRow,
  isSpace,
  leaderRow,
  linksFrom,
  placeOf,
  printedSphere,
  sideOfClan,
  spaceRow,
} from './world.ts';

/** Soldiers of one clan in a place that share their state. */
interface Soldiers {
  readonly clan: number;
  readonly count: number;
  readonly isInside: boolean;
  readonly isOoc: boolean;
  readonly isHalted: boolean;
  /** 9.8.3c The sea areas crossed in this impulse, as bits. */
  readonly seas: number;
}

const IN_PLAY = 0;
const FIRST_SEA_BIT = 3;

const stateOf = (marks: number): Omit<Soldiers, 'clan' | 'count'> => ({
  isInside: (marks & 1) !== 0,
  isOoc: (marks & 2) !== 0,
  isHalted: (marks & 4) !== 0,
  seas: (marks >> FIRST_SEA_BIT) & 7,
});

/** What a position means. Stored stacks pack clan, state and count into one number. */
export class Position {
  readonly board: Board;

  constructor(board: Board) {
    this.board = board;
  }

  soldiersAt(place: number): Soldiers[] {
    return (this.board.soldiers[place] ?? []).map((stack) => ({ clan: stack >> 16, count: stack & 0xff, ...stateOf((stack >> 8) & 0xff) }));
  }

  countSoldiers(place: number, where: (soldiers: Soldiers) => boolean): number {
    return this.soldiersAt(place).reduce((sum, one) => sum + (where(one) ? one.count : 0), 0);
  }

  leadersAt(place: number): number[] {
    return this.board.leaderAt.flatMap((at, leader) => (at === place ? [leader] : []));
  }

  leaderState(leader: number): Omit<Soldiers, 'clan' | 'count'> {
    return stateOf(this.board.leaderMarks[leader] as number);
  }

  clanOfLeader(leader: number): number {
    return this.board.leaderClan[leader] as number;
  }

  isDaimyo(leader: number): boolean {
    return this.board.daimyo[leader] === 1;
  }

  /** 15.1.2a Ashikaga as a samurai counts for nothing. */
  private isIgnored(leader: number): boolean {
    return leader === YOSHIAKI && !this.isDaimyo(YOSHIAKI);
  }

  /** 2.3.1 Units of a place by clan and side, leaders included. */
  countUnits(
    place: number,
    where: (unit: { readonly clan: number; readonly side: number; readonly isInside: boolean }) => boolean,
  ): number {
    const soldiers = this.countSoldiers(place, (one) =>
      where({ clan: one.clan, side: sideOfClan[one.clan] as number, isInside: one.isInside }),
    );
    const leaders = this.leadersAt(place).filter((leader) => {
      const clan = this.clanOfLeader(leader);
      return !this.isIgnored(leader) && where({ clan, side: sideOfClan[clan] as number, isInside: this.leaderState(leader).isInside });
    });
    return soldiers + leaders.length;
  }

  hasOthersInField(place: number, side: number): boolean {
    return this.countUnits(place, (unit) => unit.side !== side && !unit.isInside) > 0;
  }

  /** 3.0.2 Units of the other faction; neutral ones are nobody's enemies here. */
  hasEnemies(place: number, side: number): boolean {
    return this.countUnits(place, (unit) => unit.side !== side && unit.side !== NEUTRAL) > 0;
  }

  /** 10.5.1c */
  isBesieged(place: number, side: number): boolean {
    return this.countUnits(place, (unit) => unit.side === side && unit.isInside) > 0 && this.hasOthersInField(place, side);
  }

  controlSide(space: number): number {
    const clan = this.board.control[space] ?? NONE;
    return clan === NONE ? NEUTRAL : (sideOfClan[clan] as number);
  }

  /** 2.41.2, 2.41.2c, 15.5.2a */
  fort(place: number): number {
    const row = spaceRow(place);
    if (!row || row.kind === 'city') return 0;
    if (this.board.azuchiAt === place) return this.board.azuchiLevel;
    return this.board.destroyed[place] === 1 ? 1 : row.fort;
  }

  isClanInPlay(clan: number): boolean {
    return this.board.clanState[clan] === IN_PLAY;
  }

  /** 3.2.2 */
  isClosed(place: number): boolean {
    const alliance = spaceRow(place)?.closedUntilEntry;
    return alliance !== undefined && this.board.entered[allianceOf(alliance)] === 0;
  }

  /** 16.2.2.3d, 16.2.5.3 Omi belongs to nobody once the Azai are defeated. */
  sphere(place: number): number {
    if (spaceRow(place)?.province === 'omi' && (this.board.azuchiAt !== NONE || !this.isClanInPlay(clanIndex('azai')))) return NONE;
    return printedSphere(place);
  }

  /** 2.41.3, 15.5.4 Home castles of a clan. */
  homeCastles(clan: number): number[] {
    const printed = clanRow(clan).homeCastles.map(placeOf);
    const { azuchiAt, azuchiLevel } = this.board;
    const isAzuchi = clanRow(clan).id === 'oda' && azuchiAt !== NONE && azuchiLevel === 3;
    return isAzuchi && !printed.includes(azuchiAt) ? [...printed, azuchiAt] : printed;
  }

  bravery(leader: number): number {
    return leader === NONE ? 0 : leaderRow(leader).bravery;
  }
}

const clanIndex = (id: string): number => sideOfClan.findIndex((_, clan) => clanRow(clan).id === id);

/** Adjacent by road or trail. */
export const landNeighbours = (place: number): number[] => linksFrom(place).flatMap(({ to, kind }) => (kind === 'lane' ? [] : [to]));

export const isFriendlySpace = (position: Position, place: number, side: number): boolean =>
  isSpace(place) && position.controlSide(place) === side;
