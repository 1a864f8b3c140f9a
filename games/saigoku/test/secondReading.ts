import { BRIDGE, COMMANDER_IN_CHIEF, DEMANDED, OFFICER, RIVER, RUIN, UNDER_AT_PHASE, UNDER_AT_STAGE, WATER } from '@gunbai/kits/gunyuden';
import type { Board, March, Organising, Terrain, War } from '@gunbai/kits/gunyuden';
import type { Hex } from '@gunbai/kits/hex';

// A second reading of 5, 11 to 18, 20-3-2, 22 and 23-4, as a player would go about it: unit by unit and hex by hex, with no thought of speed.

export type Ask = {
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

/** What is allowed in one position, action by action as a line of words. */
export class SecondReading {
  readonly war: War;
  readonly board: Board;
  readonly living: readonly number[];
  readonly hexes: readonly Hex[];
  /** By side: hexes with somebody, with somebody outside a castle, and in the zone of those. */
  readonly held: readonly [Set<Hex>, Set<Hex>];
  readonly field: readonly [Set<Hex>, Set<Hex>];
  readonly zone: readonly [Set<Hex>, Set<Hex>];

  constructor(war: War, board: Board) {
    this.war = war;
    this.board = board;
    this.living = war.present.filter((unit) => board.steps[unit]! > 0);
    this.hexes = Array.from({ length: war.grid.size }, (_, hex) => hex);
    const hexesOf = (side: number, units: readonly number[]): Set<Hex> =>
      new Set(units.filter((unit) => war.sideOf[unit] === side).map((unit) => board.hex[unit]!));
    const outside = this.living.filter((unit) => board.inside[board.leader[unit]!] === 0);
    this.held = [hexesOf(0, this.living), hexesOf(1, this.living)];
    this.field = [hexesOf(0, outside), hexesOf(1, outside)];
    this.zone = [this.zoneOf(0), this.zoneOf(1)];
  }

  name = (unit: number): string => this.war.units[unit]!.id;
  label = (hex: Hex): string => this.war.grid.labels[hex]!;
  rank = (unit: number): number => this.war.units[unit]!.rank;
  side = (unit: number): number => this.war.sideOf[unit]!;
  hexOf = (unit: number): Hex => this.board.hex[unit]!;
  ground = (hex: Hex): Terrain => this.war.terrains[this.war.terrain[hex]!]!;
  members = (force: number): number[] => this.living.filter((unit) => this.board.leader[unit] === force);
  leads = (unit: number): boolean => this.board.steps[unit]! > 0 && this.board.leader[unit] === unit;
  isInside = (unit: number): boolean => this.board.inside[this.board.leader[unit]!] === 1;
  strength = (unit: number): number => (this.board.steps[unit] === 2 ? this.war.units[unit]!.strength : this.war.units[unit]!.reduced);

  /** Neighbours with what runs between. */
  around = (hex: Hex): { next: Hex; along: number }[] =>
    [0, 1, 2, 3, 4, 5]
      .map((way) => ({ next: this.war.grid.neighbours[hex * 6 + way]!, along: this.war.sides6[hex * 6 + way]! }))
      .filter(({ next }) => next >= 0);
  /** Those not across water. */
  overLand = (hex: Hex): { next: Hex; along: number }[] => this.around(hex).filter(({ along }) => (along & WATER) === 0);

  someone = (hex: Hex, side: number): boolean => this.held[side]!.has(hex);
  /** Somebody of a side outside a castle. */
  stands = (hex: Hex, side: number): boolean => this.field[side]!.has(hex);
  /** 21-1.1 A castle with an owner, or -1. */
  castle = (hex: Hex): number => {
    const castle = this.war.castleAt[hex]!;
    return castle >= 0 && this.board.owner[castle]! >= 0 ? castle : -1;
  };
  /** Whose castle stands in a hex, or -1. */
  master = (hex: Hex): number => {
    const castle = this.castle(hex);
    return castle < 0 ? -1 : this.war.armies[this.board.owner[castle]!]!.side;
  };
  isOpenCastle = (hex: Hex, side: number): boolean => this.master(hex) === 1 - side && this.board.besieged[this.castle(hex)] === 0;

  /** 5-1-1a, 5-2.1, 5-2.2 The zone of a side's units. */
  zoneOf(side: number): Set<Hex> {
    const hexes = [...this.field[side]!].flatMap((hex) => [hex, ...this.overLand(hex).map(({ next }) => next)]);
    return new Set(hexes.filter((hex) => !this.ground(hex).noZone));
  }
  inUnitZone = (hex: Hex, side: number): boolean => this.zone[1 - side]!.has(hex);
  /** 5-1-1b */
  inStrongZone = (hex: Hex, side: number): boolean =>
    this.inUnitZone(hex, side) || (!this.ground(hex).noZone && this.isOpenCastle(hex, side));
  /** 15-4-1, 15-4-6, 5-2.4 */
  paysToEnter = (hex: Hex, side: number): boolean => !this.someone(hex, side) && this.master(hex) !== side && this.inStrongZone(hex, side);
  /** 15-4-3, 5-4-1 */
  paysToLeave = (hex: Hex, side: number): boolean => this.master(hex) !== side && this.inStrongZone(hex, side);
  /** 15-3-1 */
  nearEnemy = (hex: Hex, side: number): boolean =>
    [hex, ...this.overLand(hex).map(({ next }) => next)].some((at) => this.stands(at, 1 - side) || this.master(at) === 1 - side);

  /** 11-1-3 to 11-1-5 */
  opensToLine(hex: Hex, side: number): boolean {
    if (this.stands(hex, 1 - side)) return false;
    if (this.someone(hex, side) || this.master(hex) === side) return true;
    if (this.master(hex) === 1 - side || this.inUnitZone(hex, side)) return false;
    return this.ground(hex).noZone || !this.overLand(hex).some(({ next }) => this.isOpenCastle(next, side));
  }

  /** 11 From the home castle, and on from every relay that is reached. */
  hasLine(force: number): boolean {
    const { war, board } = this;
    const army = war.armies[war.army[force]!]!;
    const { side, index } = army;
    const home = war.castles[army.home]?.hex ?? -1;
    if (home < 0 || board.owner[army.home] !== index || this.stands(home, 1 - side)) return false;
    const left = new Map([[home, 16]]);
    const waiting = [home];
    for (let hex = waiting.shift(); hex !== undefined; hex = waiting.shift())
      for (const { next, along } of this.overLand(hex)) {
        const { move, noCommunication } = this.ground(next);
        if (war.inArea[next] === 0 || move < 0 || noCommunication) continue;
        const rest = left.get(hex)! - move / 2 - ((along & (RIVER | BRIDGE)) === RIVER ? 1 : 0);
        if (rest < 0 || !this.opensToLine(next, side)) continue;
        const relays = this.master(next) === side || this.living.some((unit) => war.army[unit] === index && this.hexOf(unit) === next);
        const points = relays ? Math.max(rest, 8) : rest;
        if (points <= (left.get(next) ?? -1)) continue;
        left.set(next, points);
        waiting.push(next);
      }
    return left.has(this.hexOf(force));
  }

  isInPhase = (force: number): boolean => this.war.armies[this.war.army[force]!]!.phase === this.board.phase;
  /** 12-2-4, 12.0b, 36.7.1a */
  canAct = (force: number): boolean =>
    this.leads(force) &&
    this.board.acted[force] === 0 &&
    this.isInPhase(force) &&
    this.war.units[force]!.action >= this.board.stage &&
    (this.war.title.mayAct?.(this.board, this.war.army[force]!) ?? null) === null;

  /** 9-2 */
  mayLead = (leader: number, unit: number): boolean =>
    leader !== unit &&
    this.leads(leader) &&
    this.rank(leader) > OFFICER &&
    this.war.army[leader] === this.war.army[unit] &&
    (this.rank(leader) > this.rank(unit) || (this.war.alsoCommands.get(leader) ?? []).includes(unit)) &&
    this.members(leader).length - 1 < this.war.command[leader]!;

  /** 13-2-2 */
  isObject = (force: number, { commander, formed }: Organising): boolean =>
    force === commander || ((this.board.acted[force] === 0 || formed.includes(force)) && this.rank(force) <= this.rank(commander));

  /** 13-2 Who can be put where. */
  regroupings(local: Organising): string[] {
    const { board, war } = this;
    const { commander, moved } = local;
    const here = this.living.filter(
      (unit) =>
        this.hexOf(unit) === this.hexOf(commander) && war.army[unit] === war.army[commander] && this.isObject(board.leader[unit]!, local),
    );
    return here.flatMap((unit) => {
      if (unit === commander || moved.includes(unit)) return [];
      const from = board.leader[unit]!;
      const under = here.filter(
        (leader) =>
          leader !== from &&
          this.mayLead(leader, unit) &&
          board.inside[leader] === board.inside[from] &&
          board.besieging[leader] === board.besieging[from],
      );
      return [...(from === unit ? [] : [unit]), ...under].map((leader) => `assign ${this.name(unit)} ${this.name(leader)}`);
    });
  }

  /** 14 */
  replenishments(force: number): string[] {
    const { board, war } = this;
    const castle = war.castleAt[this.hexOf(force)]!;
    const isShutIn = board.inside[force] === 1 && board.besieged[castle] === 1;
    if (board.under[force]! & UNDER_AT_STAGE || isShutIn) return [];
    const hasLine = board.inside[force] === 1 || this.hasLine(force);
    const found: string[] = [];
    if (hasLine && this.members(force).some((unit) => board.steps[unit] === 1)) found.push('replenish force');
    if (castle < 0 || board.durability[castle]! >= war.castles[castle]!.durability) return found;
    const isRuin = board.owner[castle] === RUIN;
    if (!isRuin && board.owner[castle] !== war.army[force]) return found;
    if (board.replenished[castle] === this.side(force) + 1) return found;
    if (hasLine || (isRuin && war.armies[war.army[force]!]!.home === castle)) found.push('replenish castle');
    return found;
  }

  /** 12 to 18, 22, 26: what one force may be ordered. */
  ordersOf(force: number): string[] {
    const { board, war } = this;
    const orders: string[] = [];
    const order = (verb: string, ...more: string[]): number => orders.push([verb, this.name(force), ...more].join(' '));
    const isBesieging = board.besieging[force] === 1;
    if (isBesieging && this.leads(force) && this.isInPhase(force)) order('lift');
    if (!this.canAct(force)) return orders;
    const hex = this.hexOf(force);
    const side = this.side(force);
    const foe = 1 - side;
    const isInside = board.inside[force] === 1;
    const isCommander = this.rank(force) > OFFICER;
    const isShutIn = isInside && this.stands(hex, foe);
    if (!isBesieging && !isShutIn && (war.title.mayMarch?.(board, force) ?? null) === null) order('march');
    const fresh: Organising = { commander: force, moved: [], formed: [] };
    const mayOrganise = isCommander && (board.under[force]! & UNDER_AT_PHASE) === 0;
    if (mayOrganise && this.regroupings(fresh).length + this.replenishments(force).length > 0) order('organise');
    if (board.morale[force]! < 0) order('recover');
    if (isShutIn) order('sortie');
    const castle = this.castle(hex);
    if (!isInside && this.master(hex) === foe) {
      const { level } = war.castles[castle]!;
      const could = this.living.filter((unit) => this.hexOf(unit) === hex && !this.isInside(unit) && this.canAct(board.leader[unit]!));
      const strength = could.reduce((sum, unit) => sum + this.strength(unit), 0);
      if (!isBesieging && (board.besieged[castle] === 1 || strength >= 10 * Math.max(1, level))) order('besiege');
      if ((board.sieged[castle]! & DEMANDED) === 0) order('assault');
      if (isBesieging && isCommander && board.sieged[castle] === 0 && board.resists[castle] === 0) order('demand');
    }
    if (isInside || isBesieging) return orders;
    for (const { next } of this.overLand(hex)) {
      if (!this.stands(next, foe)) continue;
      order('attack', this.label(next));
      const isMet = this.living.some(
        (unit) => this.hexOf(unit) === next && this.rank(unit) === COMMANDER_IN_CHIEF && !this.isInside(unit) && this.side(unit) === foe,
      );
      const isField = [hex, next].every((at) => !['mountain', 'swamp'].includes(this.ground(at).id));
      if (this.rank(force) === COMMANDER_IN_CHIEF && isMet && isField && !board.refusedBattle.includes(next))
        order('battle', this.label(next));
    }
    return orders;
  }

  /** 15, 16 */
  march({ force, points, strategic, begun, dropped }: March): string[] {
    const { board, war } = this;
    const hex = this.hexOf(force);
    const side = this.side(force);
    const found = ['stop'];
    for (const unit of this.members(force)) {
      if (unit === force) continue;
      found.push(`drop ${this.name(unit)}`);
      for (const leader of dropped) if (this.mayLead(leader, unit)) found.push(`drop ${this.name(unit)} ${this.name(leader)}`);
    }
    if (!begun && !strategic && board.morale[force] === 0 && !this.nearEnemy(hex, side) && this.hasLine(force)) found.push('strategic');
    if (board.inside[force] === 1) return points >= 2 ? [...found, 'leaveCastle'] : found;
    if (this.master(hex) === side && points >= 2) found.push('garrison');
    for (const { next, along } of this.overLand(hex)) {
      const ground = this.ground(next);
      if (war.inArea[next] === 0 || ground.move < 0 || this.stands(next, 1 - side) || (strategic && this.nearEnemy(next, side))) continue;
      const river = (along & (RIVER | BRIDGE)) === RIVER ? 2 : 0;
      const zones = (this.paysToLeave(hex, side) ? 2 : 0) + (this.paysToEnter(next, side) ? 2 : 0);
      if ((strategic ? ground.strategic : ground.move) + river + zones <= points) found.push(`step ${this.label(next)}`);
    }
    return found;
  }

  /** Hexes from one, ring by ring. */
  rings(from: Hex): Map<Hex, number> {
    const rings = new Map([[from, 0]]);
    for (const [hex, ring] of rings) for (const { next } of this.around(hex)) if (!rings.has(next) && ring < 9) rings.set(next, ring + 1);
    return rings;
  }

  /** 23-4-2b, 23-4-3 */
  backFrom = (hex: Hex, side: number, rings: Map<Hex, number>): Hex[] =>
    this.overLand(hex)
      .map(({ next }) => next)
      .filter(
        (next) =>
          this.war.inArea[next] === 1 &&
          !['peak', 'sea', 'lake'].includes(this.ground(next).id) &&
          !this.stands(next, 1 - side) &&
          rings.get(next) === rings.get(hex)! + 1,
      );
  canGoBack = (hex: Hex, side: number, rings: Map<Hex, number>, hexes: number): boolean =>
    hexes === 0 ||
    this.master(hex) === side ||
    this.backFrom(hex, side, rings).some((next) => this.canGoBack(next, side, rings, hexes - 1));

  /** 23-3, 23-4-1, 23-4-6 */
  absorb({ side, forces, away, damage, kill }: Ask): string[] {
    const rings = this.rings(away);
    const losses = this.living
      .filter((unit) => forces.includes(this.board.leader[unit]!))
      .map((unit) => `${kill ? 'kill' : 'lose'} ${this.name(unit)}`);
    const alive = forces.filter((force) => this.members(force).length > 0);
    const canAll = alive.every((force) => this.canGoBack(this.hexOf(force), side, rings, damage));
    return !kill && damage > 0 && damage <= 4 && canAll ? [...losses, 'withdraw'] : losses;
  }
  stepBack({ side, forces, away, left, exact, free, moving }: Ask): string[] {
    const rings = this.rings(away);
    return (moving >= 0 ? [moving] : forces).flatMap((force) => {
      const hexes = left[forces.indexOf(force)]!;
      const ways = hexes > 0 ? this.backFrom(this.hexOf(force), side, rings) : [];
      return [
        ...ways
          .filter((next) => !exact || this.canGoBack(next, side, rings, hexes - 1))
          .map((next) => `retreat ${this.name(force)} ${this.label(next)}`),
        ...(this.master(this.hexOf(force)) === side && (!free || moving === force) ? [`shelter ${this.name(force)}`] : []),
        ...(moving >= 0 && hexes === 0 ? ['halt'] : []),
      ];
    });
  }

  /** 20-3-2a */
  refuges(castle: number, side: number): string[] {
    const left = this.war.castles[castle]!.hex;
    return this.hexes
      .filter((hex) => {
        if (hex === left) return false;
        if (!this.stands(hex, 1 - side)) return this.someone(hex, side) || this.master(hex) === side;
        return this.master(hex) === side && this.board.besieged[this.castle(hex)] === 1;
      })
      .map((hex) => `leave ${this.label(hex)}`);
  }
}
