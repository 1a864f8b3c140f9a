import {
  BRIDGE,
  COMMANDER_IN_CHIEF,
  DEMANDED,
  OFFICER,
  RIVER,
  RUIN,
  SUBORDINATE_AT_PHASE_START,
  SUBORDINATE_AT_STAGE_START,
  WATER,
} from '../../rules/series/index.ts';
import type { GameState, March, Reorganisation, Terrain, ScenarioData } from '../../rules/series/index.ts';
import type { Hex } from '@gunbai/shared/hex';

// A slow second implementation of 5, 11 to 18, 20-3-2, 22 and 23-4, unit by unit and hex by hex, to compare with the rules.

export type DecisionLocal = {
  side: number;
  away: number;
  forces: number[];
  left: number[];
  exact: boolean;
  free: boolean;
  moving: number;
  damage: number;
  kill: boolean;
};

/** The legal actions of one position, each as text. */
export class ReferenceRules {
  readonly data: ScenarioData;
  readonly board: GameState;
  readonly living: readonly number[];
  readonly hexes: readonly Hex[];
  /** By side: hexes with units, hexes with units outside a castle, and their zones. */
  readonly occupied: readonly [Set<Hex>, Set<Hex>];
  readonly fieldOccupied: readonly [Set<Hex>, Set<Hex>];
  readonly zone: readonly [Set<Hex>, Set<Hex>];

  constructor(data: ScenarioData, board: GameState) {
    this.data = data;
    this.board = board;
    this.living = data.unitsInPlay.filter((unit) => board.steps[unit]! > 0);
    this.hexes = Array.from({ length: data.grid.size }, (_, hex) => hex);
    const hexesOf = (side: number, units: readonly number[]): Set<Hex> =>
      new Set(units.filter((unit) => data.sideOf[unit] === side).map((unit) => board.hex[unit]!));
    const outside = this.living.filter((unit) => board.inside[board.leader[unit]!] === 0);
    this.occupied = [hexesOf(0, this.living), hexesOf(1, this.living)];
    this.fieldOccupied = [hexesOf(0, outside), hexesOf(1, outside)];
    this.zone = [this.zoneOf(0), this.zoneOf(1)];
  }

  name = (unit: number): string => this.data.units[unit]!.id;
  label = (hex: Hex): string => this.data.grid.labels[hex]!;
  rank = (unit: number): number => this.data.units[unit]!.rank;
  side = (unit: number): number => this.data.sideOf[unit]!;
  hexOf = (unit: number): Hex => this.board.hex[unit]!;
  terrainAt = (hex: Hex): Terrain => this.data.terrains[this.data.terrain[hex]!]!;
  members = (force: number): number[] => this.living.filter((unit) => this.board.leader[unit] === force);
  isForceLeader = (unit: number): boolean => this.board.steps[unit]! > 0 && this.board.leader[unit] === unit;
  isInside = (unit: number): boolean => this.board.inside[this.board.leader[unit]!] === 1;
  strength = (unit: number): number => (this.board.steps[unit] === 2 ? this.data.units[unit]!.strength : this.data.units[unit]!.reduced);

  /** Neighbours with the features of the hexside. */
  neighboursOf = (hex: Hex): { next: Hex; along: number }[] =>
    [0, 1, 2, 3, 4, 5]
      .map((direction) => ({ next: this.data.grid.neighbours[hex * 6 + direction]!, along: this.data.edgeFeatures[hex * 6 + direction]! }))
      .filter(({ next }) => next >= 0);
  /** Neighbours not across water. */
  landNeighboursOf = (hex: Hex): { next: Hex; along: number }[] => this.neighboursOf(hex).filter(({ along }) => (along & WATER) === 0);

  hasUnit = (hex: Hex, side: number): boolean => this.occupied[side]!.has(hex);
  /** Whether a side has a unit outside a castle. */
  hasFieldUnit = (hex: Hex, side: number): boolean => this.fieldOccupied[side]!.has(hex);
  /** 21-1.1 A castle with an owner, or -1. */
  ownedCastleAt = (hex: Hex): number => {
    const castle = this.data.castleAt[hex]!;
    return castle >= 0 && this.board.owner[castle]! >= 0 ? castle : -1;
  };
  /** The side that owns the castle in a hex, or -1. */
  castleOwnerSide = (hex: Hex): number => {
    const castle = this.ownedCastleAt(hex);
    return castle < 0 ? -1 : this.data.armies[this.board.owner[castle]!]!.side;
  };
  isUnbesiegedEnemyCastle = (hex: Hex, side: number): boolean =>
    this.castleOwnerSide(hex) === 1 - side && this.board.besieged[this.ownedCastleAt(hex)] === 0;

  /** 5-1-1a, 5-2.1, 5-2.2 The zone of a side's units. */
  zoneOf(side: number): Set<Hex> {
    const hexes = [...this.fieldOccupied[side]!].flatMap((hex) => [hex, ...this.landNeighboursOf(hex).map(({ next }) => next)]);
    return new Set(hexes.filter((hex) => !this.terrainAt(hex).noZone));
  }
  isInUnitZone = (hex: Hex, side: number): boolean => this.zone[1 - side]!.has(hex);
  /** 5-1-1b */
  isInStrongZone = (hex: Hex, side: number): boolean =>
    this.isInUnitZone(hex, side) || (!this.terrainAt(hex).noZone && this.isUnbesiegedEnemyCastle(hex, side));
  /** 15-4-1, 15-4-6, 5-2.4 */
  costsMoreToEnter = (hex: Hex, side: number): boolean =>
    !this.hasUnit(hex, side) && this.castleOwnerSide(hex) !== side && this.isInStrongZone(hex, side);
  /** 15-4-3, 5-4-1 */
  costsMoreToLeave = (hex: Hex, side: number): boolean => this.castleOwnerSide(hex) !== side && this.isInStrongZone(hex, side);
  /** 15-3-1 */
  isNearEnemy = (hex: Hex, side: number): boolean =>
    [hex, ...this.landNeighboursOf(hex).map(({ next }) => next)].some(
      (at) => this.hasFieldUnit(at, 1 - side) || this.castleOwnerSide(at) === 1 - side,
    );

  /** 11-1-3 to 11-1-5 */
  isOpenToLine(hex: Hex, side: number): boolean {
    if (this.hasFieldUnit(hex, 1 - side)) return false;
    if (this.hasUnit(hex, side) || this.castleOwnerSide(hex) === side) return true;
    if (this.castleOwnerSide(hex) === 1 - side || this.isInUnitZone(hex, side)) return false;
    return this.terrainAt(hex).noZone || !this.landNeighboursOf(hex).some(({ next }) => this.isUnbesiegedEnemyCastle(next, side));
  }

  /** 11 Spreads from the home castle, and again from every relay reached. */
  hasLine(force: number): boolean {
    const { data, board } = this;
    const army = data.armies[data.army[force]!]!;
    const { side, index } = army;
    const home = data.castles[army.home]?.hex ?? -1;
    if (home < 0 || board.owner[army.home] !== index || this.hasFieldUnit(home, 1 - side)) return false;
    const left = new Map([[home, 16]]);
    const waiting = [home];
    for (let hex = waiting.shift(); hex !== undefined; hex = waiting.shift())
      for (const { next, along } of this.landNeighboursOf(hex)) {
        const { move, noCommunication } = this.terrainAt(next);
        if (data.inArea[next] === 0 || move < 0 || noCommunication) continue;
        const rest = left.get(hex)! - move / 2 - ((along & (RIVER | BRIDGE)) === RIVER ? 1 : 0);
        if (rest < 0 || !this.isOpenToLine(next, side)) continue;
        const relays =
          this.castleOwnerSide(next) === side || this.living.some((unit) => data.army[unit] === index && this.hexOf(unit) === next);
        const points = relays ? Math.max(rest, 8) : rest;
        if (points <= (left.get(next) ?? -1)) continue;
        left.set(next, points);
        waiting.push(next);
      }
    return left.has(this.hexOf(force));
  }

  isInPhase = (force: number): boolean => this.data.armies[this.data.army[force]!]!.phase === this.board.phase;
  /** 12-2-4, 12.0b, 36.7.1a */
  canAct = (force: number): boolean =>
    this.isForceLeader(force) &&
    this.board.acted[force] === 0 &&
    this.isInPhase(force) &&
    this.data.units[force]!.action >= this.board.stage &&
    (this.data.hooks.actionRefusal?.(this.board, this.data.army[force]!) ?? null) === null;

  /** 9-2 */
  mayCommand = (leader: number, unit: number): boolean =>
    leader !== unit &&
    this.isForceLeader(leader) &&
    this.rank(leader) > OFFICER &&
    this.data.army[leader] === this.data.army[unit] &&
    (this.rank(leader) > this.rank(unit) || (this.data.commandExceptions.get(leader) ?? []).includes(unit)) &&
    this.members(leader).length - 1 < this.data.commandLimits[leader]!;

  /** 13-2-2 */
  mayRegroup = (force: number, { commander, formed, actor }: Reorganisation): boolean =>
    force === commander ||
    force === actor ||
    ((this.board.acted[force] === 0 || formed.includes(force)) && this.rank(force) <= this.rank(commander));

  /** 13-2 Legal assignments. */
  regroupings(local: Reorganisation): string[] {
    const { board, data } = this;
    const { commander, moved, actor } = local;
    const here = this.living.filter(
      (unit) =>
        this.hexOf(unit) === this.hexOf(commander) &&
        data.army[unit] === data.army[commander] &&
        this.mayRegroup(board.leader[unit]!, local),
    );
    return here.flatMap((unit) => {
      if (unit === commander || moved.includes(unit)) return [];
      const from = board.leader[unit]!;
      const under = here.filter(
        (leader) =>
          leader !== from &&
          this.mayCommand(leader, unit) &&
          board.inside[leader] === board.inside[from] &&
          board.besieging[leader] === board.besieging[from],
      );
      // 13-2-3a The first regrouping for a commander who cannot act needs a force that can.
      const isPaid = (leader: number): boolean => actor !== -1 || this.canAct(from) || (leader !== unit && this.canAct(leader));
      return [...(from === unit ? [] : [unit]), ...under].filter(isPaid).map((leader) => `assign ${this.name(unit)} ${this.name(leader)}`);
    });
  }

  /** 14 */
  replenishments(force: number): string[] {
    const { board, data } = this;
    const castle = data.castleAt[this.hexOf(force)]!;
    const isShutIn = board.inside[force] === 1 && board.besieged[castle] === 1;
    if (board.under[force]! & SUBORDINATE_AT_STAGE_START || isShutIn) return [];
    const hasLine = board.inside[force] === 1 || this.hasLine(force);
    const found: string[] = [];
    if (hasLine && this.members(force).some((unit) => board.steps[unit] === 1)) found.push('replenish force');
    if (castle < 0 || board.durability[castle]! >= data.castles[castle]!.durability) return found;
    const isRuin = board.owner[castle] === RUIN;
    if (!isRuin && board.owner[castle] !== data.army[force]) return found;
    if (board.replenished[castle] === this.side(force) + 1) return found;
    if (hasLine || (isRuin && data.armies[data.army[force]!]!.home === castle)) found.push('replenish castle');
    return found;
  }

  /** 12 to 18, 22, 26: what one force may be ordered. */
  ordersOf(force: number): string[] {
    const { board, data } = this;
    const orders: string[] = [];
    const order = (type: string, ...more: string[]): number => orders.push([type, this.name(force), ...more].join(' '));
    const isBesieging = board.besieging[force] === 1;
    if (isBesieging && this.isForceLeader(force) && this.isInPhase(force)) order('lift');
    const fresh: Reorganisation = { commander: force, moved: [], formed: [] };
    const mayOrganise = this.rank(force) > OFFICER && (board.under[force]! & SUBORDINATE_AT_PHASE_START) === 0;
    if (!this.canAct(force)) {
      const isOnlyLate =
        this.isForceLeader(force) &&
        this.isInPhase(force) &&
        board.acted[force] === 0 &&
        (data.hooks.actionRefusal?.(board, data.army[force]!) ?? null) === null;
      if (isOnlyLate && mayOrganise && this.regroupings({ ...fresh, actor: -1 }).length > 0) order('organise');
      return orders;
    }
    const hex = this.hexOf(force);
    const side = this.side(force);
    const foe = 1 - side;
    const isInside = board.inside[force] === 1;
    const isCommander = this.rank(force) > OFFICER;
    const isShutIn = isInside && this.hasFieldUnit(hex, foe);
    if (!isBesieging && !isShutIn && (data.hooks.marchRefusal?.(board, force) ?? null) === null) order('march');
    if (mayOrganise && this.regroupings(fresh).length + this.replenishments(force).length > 0) order('organise');
    if (board.morale[force]! < 0) order('recover');
    if (isShutIn) order('sortie');
    const castle = this.ownedCastleAt(hex);
    if (!isInside && this.castleOwnerSide(hex) === foe) {
      const { level } = data.castles[castle]!;
      const could = this.living.filter((unit) => this.hexOf(unit) === hex && !this.isInside(unit) && this.canAct(board.leader[unit]!));
      const strength = could.reduce((sum, unit) => sum + this.strength(unit), 0);
      if (!isBesieging && (board.besieged[castle] === 1 || strength >= 10 * Math.max(1, level))) order('besiege');
      if ((board.sieged[castle]! & DEMANDED) === 0) order('assault');
      if (isBesieging && isCommander && board.sieged[castle] === 0 && board.resists[castle] === 0) order('demand');
    }
    if (isInside || isBesieging) return orders;
    for (const { next } of this.landNeighboursOf(hex)) {
      if (!this.hasFieldUnit(next, foe)) continue;
      order('attack', this.label(next));
      const isMet = this.living.some(
        (unit) => this.hexOf(unit) === next && this.rank(unit) === COMMANDER_IN_CHIEF && !this.isInside(unit) && this.side(unit) === foe,
      );
      const isField = [hex, next].every((at) => !['mountain', 'swamp'].includes(this.terrainAt(at).id));
      if (this.rank(force) === COMMANDER_IN_CHIEF && isMet && isField && !board.refusedBattle.includes(next))
        order('battle', this.label(next));
    }
    return orders;
  }

  /** 15, 16 */
  march({ force, points, strategic, begun, dropped }: March): string[] {
    const { board, data } = this;
    const hex = this.hexOf(force);
    const side = this.side(force);
    const found = ['stop'];
    for (const unit of this.members(force)) {
      if (unit === force) continue;
      found.push(`drop ${this.name(unit)}`);
      for (const leader of dropped) if (this.mayCommand(leader, unit)) found.push(`drop ${this.name(unit)} ${this.name(leader)}`);
    }
    if (!begun && !strategic && board.morale[force] === 0 && !this.isNearEnemy(hex, side) && this.hasLine(force)) found.push('strategic');
    if (board.inside[force] === 1) return points >= 2 ? [...found, 'leaveCastle'] : found;
    if (this.castleOwnerSide(hex) === side && points >= 2) found.push('garrison');
    for (const { next, along } of this.landNeighboursOf(hex)) {
      const ground = this.terrainAt(next);
      if (data.inArea[next] === 0 || ground.move < 0 || this.hasFieldUnit(next, 1 - side) || (strategic && this.isNearEnemy(next, side)))
        continue;
      const river = (along & (RIVER | BRIDGE)) === RIVER ? 2 : 0;
      const zones = (this.costsMoreToLeave(hex, side) ? 2 : 0) + (this.costsMoreToEnter(next, side) ? 2 : 0);
      if ((strategic ? ground.strategic : ground.move) + river + zones <= points) found.push(`step ${this.label(next)}`);
    }
    return found;
  }

  /** Hexes from one, ring by ring. */
  distanceRings(from: Hex): Map<Hex, number> {
    const rings = new Map([[from, 0]]);
    for (const [hex, ring] of rings)
      for (const { next } of this.neighboursOf(hex)) if (!rings.has(next) && ring < 9) rings.set(next, ring + 1);
    return rings;
  }

  /** 23-4-2b, 23-4-3 */
  retreatHexes = (hex: Hex, side: number, rings: Map<Hex, number>): Hex[] =>
    this.landNeighboursOf(hex)
      .map(({ next }) => next)
      .filter(
        (next) =>
          this.data.inArea[next] === 1 &&
          !['peak', 'sea', 'lake'].includes(this.terrainAt(next).id) &&
          !this.hasFieldUnit(next, 1 - side) &&
          rings.get(next) === rings.get(hex)! + 1,
      );
  canRetreatBy = (hex: Hex, side: number, rings: Map<Hex, number>, hexes: number): boolean =>
    hexes === 0 ||
    this.castleOwnerSide(hex) === side ||
    this.retreatHexes(hex, side, rings).some((next) => this.canRetreatBy(next, side, rings, hexes - 1));

  /** 23-3, 23-4-1, 23-4-6 */
  absorb({ side, forces, away, damage, kill }: DecisionLocal): string[] {
    const rings = this.distanceRings(away);
    const losses = this.living
      .filter((unit) => forces.includes(this.board.leader[unit]!))
      .map((unit) => `${kill ? 'kill' : 'lose'} ${this.name(unit)}`);
    const alive = forces.filter((force) => this.members(force).length > 0);
    const canAll = alive.every((force) => this.canRetreatBy(this.hexOf(force), side, rings, damage));
    // 23-4-6c The castle of the attacked hex is open whatever the damage.
    const canEnter = alive.every((force) => this.castleOwnerSide(this.hexOf(force)) === side);
    return !kill && damage > 0 && (canEnter || (damage <= 4 && canAll)) ? [...losses, 'withdraw'] : losses;
  }
  stepBack({ side, forces, away, left, exact, free, moving }: DecisionLocal): string[] {
    const rings = this.distanceRings(away);
    return (moving >= 0 ? [moving] : forces).flatMap((force) => {
      const hexes = left[forces.indexOf(force)]!;
      const hexesBack = hexes > 0 && hexes <= 4 ? this.retreatHexes(this.hexOf(force), side, rings) : [];
      return [
        ...hexesBack
          .filter((next) => !exact || this.canRetreatBy(next, side, rings, hexes - 1))
          .map((next) => `retreat ${this.name(force)} ${this.label(next)}`),
        ...(this.castleOwnerSide(this.hexOf(force)) === side && (!free || moving === force) ? [`shelter ${this.name(force)}`] : []),
        ...(moving >= 0 && hexes === 0 ? ['halt'] : []),
      ];
    });
  }

  /** 20-3-2a */
  refugeHexes(castle: number, side: number): string[] {
    const left = this.data.castles[castle]!.hex;
    return this.hexes
      .filter((hex) => {
        if (hex === left) return false;
        if (!this.hasFieldUnit(hex, 1 - side)) return this.hasUnit(hex, side) || this.castleOwnerSide(hex) === side;
        return this.castleOwnerSide(hex) === side && this.board.besieged[this.ownedCastleAt(hex)] === 1;
      })
      .map((hex) => `leave ${this.label(hex)}`);
  }
}
