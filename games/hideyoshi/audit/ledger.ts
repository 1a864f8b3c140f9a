import {
  AKECHI,
  ANTI,
  HASHIBA,
  HIDEYOSHI,
  SHIBATA,
  areaCount,
  daimyoCount,
  opponent,
  startSide,
  trackOf,
  unitAt,
  units,
} from './components.ts';
import type { Side } from './components.ts';
import { POOL, REMOVED, WAITING, sum } from './board.ts';
import type { Board, Group } from './board.ts';

type Face = 'unused' | 'used';

const unitsByDaimyo = Array.from({ length: daimyoCount }, (_, daimyo) =>
  units.flatMap((unit, index) => (unit.daimyo === daimyo ? [index] : [])),
);
export const unitsOf = (daimyo: number): readonly number[] => unitsByDaimyo[daimyo] ?? [];

/** The auditor's own account of pieces, markers and control. It follows the log, and is then compared with the state. */
export class Ledger {
  private readonly unusedCounts: number[];
  private readonly usedCounts: number[];
  /** Off the map: pools, removed and waiting pieces by unit. */
  readonly pool: number[];
  readonly removed: number[];
  readonly waiting: number[];
  readonly side: number[];
  readonly marker: number[];
  readonly circle: number[];
  rank: number;
  port: number;
  osaka: number;
  odawara: boolean;

  constructor(board: Board) {
    const count = (area: number, unit: number, face: Face): number => {
      if (unit < daimyoCount) return (face === 'unused' ? board.ready : board.spent)[area * daimyoCount + unit] ?? 0;
      const isUsed = board.face[unit - daimyoCount] === 1;
      return board.place[unit - daimyoCount] === area && isUsed === (face === 'used') ? 1 : 0;
    };
    const table = (face: Face): number[] =>
      Array.from({ length: areaCount * units.length }, (_, cell) => count(Math.floor(cell / units.length), cell % units.length, face));
    const offMap = (troops: readonly number[], place: number): number[] =>
      units.map((_, unit) => (unit < daimyoCount ? (troops[unit] ?? 0) : board.place[unit - daimyoCount] === place ? 1 : 0));
    this.unusedCounts = table('unused');
    this.usedCounts = table('used');
    this.pool = offMap(board.pool, POOL);
    this.removed = offMap(board.removed, REMOVED);
    this.waiting = offMap(board.waiting, WAITING);
    this.side = [...board.side];
    this.marker = [...board.marker];
    this.circle = [...board.circle];
    this.rank = board.rank;
    this.port = board.port;
    this.osaka = board.osaka;
    this.odawara = board.odawara;
  }

  private cells(face: Face): number[] {
    return face === 'unused' ? this.unusedCounts : this.usedCounts;
  }

  count(area: number, unit: number, face: Face): number {
    return this.cells(face)[area * units.length + unit] ?? 0;
  }

  add(area: number, unit: number, face: Face, count: number): void {
    this.cells(face)[area * units.length + unit] = this.count(area, unit, face) + count;
  }

  /** Turns pieces over; never more than lie there. */
  turn(area: number, group: Group, to: Face): void {
    const from: Face = to === 'used' ? 'unused' : 'used';
    for (const [unit, wanted] of group) {
      const count = Math.min(wanted, this.count(area, unit, from));
      this.add(area, unit, from, -count);
      this.add(area, unit, to, count);
    }
  }

  /** 2.11.3 Generals count like other pieces. */
  pieces(area: number, daimyo: number): number {
    return sum(unitsOf(daimyo).map((unit) => this.count(area, unit, 'unused') + this.count(area, unit, 'used')));
  }

  piecesOnMap(daimyo: number): number {
    return sum(Array.from({ length: areaCount }, (_, area) => this.pieces(area, daimyo)));
  }

  present(area: number): number[] {
    return Array.from({ length: daimyoCount }, (_, daimyo) => daimyo).filter((daimyo) => this.pieces(area, daimyo) > 0);
  }

  /** 3.2.2a, 3.2.2b, 3.7a, 3.7b, 3.7c */
  isParticipating(daimyo: number): boolean {
    if (daimyo === HASHIBA || daimyo === SHIBATA) return true;
    if (daimyo === AKECHI) return false;
    return trackOf(daimyo)[this.marker[daimyo] as number] === (this.side[daimyo] === HIDEYOSHI ? 'yellow' : 'green');
  }

  isOfSide(side: Side, daimyo: number): boolean {
    return daimyo !== AKECHI && this.side[daimyo] === side;
  }

  /** 3.5.1a */
  isOwn(side: Side, daimyo: number): boolean {
    return this.isOfSide(side, daimyo) && this.isParticipating(daimyo);
  }

  /** 3.5.1b, 15.3.1 */
  isEnemy(side: Side, daimyo: number): boolean {
    return daimyo === AKECHI || this.isOfSide(opponent(side), daimyo);
  }

  isNeutral(daimyo: number): boolean {
    return daimyo !== AKECHI && !this.isParticipating(daimyo);
  }

  own(side: Side, area: number): number[] {
    return this.present(area).filter((daimyo) => this.isOwn(side, daimyo));
  }

  ownPieces(side: Side, area: number): number {
    return sum(this.own(side, area).map((daimyo) => this.pieces(area, daimyo)));
  }

  enemyPieces(side: Side, area: number): number {
    return sum(
      this.present(area)
        .filter((daimyo) => this.isEnemy(side, daimyo))
        .map((daimyo) => this.pieces(area, daimyo)),
    );
  }

  /** 3.5.1c Other powers: all that is not own. */
  hasOtherPower(side: Side, area: number): boolean {
    return this.present(area).some((daimyo) => !this.isOwn(side, daimyo));
  }

  /** 3.6.2, 12.0.3 An area counts for a player while its controller is his own. */
  controls(side: Side, area: number): boolean {
    const controller = this.circle[area] as number;
    return controller >= 0 && this.isOwn(side, controller);
  }

  controllerOf(area: number): Side | null {
    return this.controls(HIDEYOSHI, area) ? HIDEYOSHI : this.controls(ANTI, area) ? ANTI : null;
  }

  hasSurrendered(daimyo: number): boolean {
    return this.side[daimyo] !== startSide(daimyo);
  }

  /** Whether pieces of this unit may be put into a group of the side here. 3.6.1 Own neutrals attack where they control. */
  mayAct(side: Side, area: number, unit: number, isMove: boolean): boolean {
    const { daimyo } = unitAt(unit);
    if (this.isOwn(side, daimyo)) return true;
    return !isMove && this.isOfSide(side, daimyo) && this.circle[area] === daimyo;
  }
}
