import { ARAKI, ARAKI_REBEL, NEUTRAL, castles, houseOf, unitAt, units } from './components.ts';
import { LEFT } from './board.ts';
import type { Board } from './board.ts';
import { castleHexes, isAcrossWater, isHex, neighbours } from './map.ts';

export const sideOf = (board: Board, unit: number): number => board.side[houseOf(unit)] as number;
export const isInPlay = (board: Board, unit: number): boolean => (board.at[unit] as number) >= 0;

/** 9-2.Araki-revolt-f Araki himself has revolted: his unit has been exchanged for the rebel. */
export const isArakiInRevolt = (board: Board): boolean => board.at[ARAKI_REBEL] !== LEFT;

/** 9-2.Araki-revolt-g A rebel without Araki is a minor house of his own. */
export const isLoneRebel = (board: Board, unit: number): boolean => houseOf(unit) === ARAKI && !isArakiInRevolt(board);

const allUnits = units.map((_, unit) => unit);
export const unitsWhere = (test: (unit: number) => boolean): number[] => allUnits.filter(test);

/** Land units of a side in a place: in the open, or inside the castle. */
export const landUnits = (board: Board, place: number, side: number, inside: boolean): number[] =>
  unitsWhere(
    (unit) =>
      board.at[unit] === place &&
      unitAt(unit).land &&
      board.aboard[unit] === -1 &&
      board.inside[unit] === inside &&
      sideOf(board, unit) === side,
  );

export const hasShips = (board: Board, place: number, side: number): boolean =>
  allUnits.some((unit) => board.at[unit] === place && !unitAt(unit).land && sideOf(board, unit) === side);

/** 6-2 All units under a leader. */
export const membersOf = (board: Board, leader: number): number[] =>
  unitsWhere((unit) => board.leader[unit] === leader && isInPlay(board, unit));

export const leadersOf = (board: Board): number[] => unitsWhere((unit) => board.leader[unit] === unit && isInPlay(board, unit));

/** What a side meets on the map: computed once for a position. */
export class Ground {
  readonly board: Board;
  readonly side: number;
  /** Hexes with enemy land units in the open, and with any enemy land unit. */
  readonly enemiesOpen = new Set<number>();
  readonly enemies = new Set<number>();
  readonly ownOpen = new Set<number>();
  readonly neutral = new Set<number>();
  /** 7-1 Zones of enemy forces. */
  readonly zone = new Set<number>();

  constructor(board: Board, side: number) {
    this.board = board;
    this.side = side;
    for (const unit of allUnits) {
      const place = board.at[unit] as number;
      if (!isHex(place) || !unitAt(unit).land || board.aboard[unit] !== -1) continue;
      this.addUnit(unit, place);
    }
    castles.forEach((_, castle) => {
      if (board.holder[castle] === NEUTRAL) this.neutral.add(castleHexes[castle] as number);
    });
    for (const hex of this.enemiesOpen) this.spread(hex, this.zone);
  }

  private addUnit(unit: number, place: number): void {
    const side = sideOf(this.board, unit);
    const isOpen = !this.board.inside[unit];
    if (side === NEUTRAL) this.neutral.add(place);
    else if (side === this.side) {
      if (isOpen) this.ownOpen.add(place);
    } else {
      this.enemies.add(place);
      if (isOpen) this.enemiesOpen.add(place);
    }
  }

  /** 7, 7-1-1, 7-2-1 A zone covers its hex and the hexes around, not across water. */
  spread(hex: number, zone: Set<number>): void {
    zone.add(hex);
    for (const next of neighbours(hex)) if (!isAcrossWater(hex, next)) zone.add(next);
  }

  /** The castle in a hex that an enemy holds, or -1. */
  enemyCastleIn(hex: number): boolean {
    return castleHexes.some((other, castle) => other === hex && this.board.holder[castle] === 1 - this.side);
  }

  /** 7-2, 7-2-3 Zones of enemy castles that are not besieged: they act on supply. */
  castleZone(): Set<number> {
    const zone = new Set<number>();
    castles.forEach((_, castle) => {
      if (this.board.holder[castle] === 1 - this.side && this.board.siege[castle] === -1) this.spread(castleHexes[castle] as number, zone);
    });
    return zone;
  }
}
