import { allowed, owing, whyNot } from '@gunbai/engine';
import type { Action, Game, Refusal, State } from '@gunbai/engine';
import {
  castleOf,
  gunyuden,
  hasLine,
  lookAgain,
  membersOf,
  NOT_IN_USE,
  RUIN,
  strengthOf,
  unitNumber,
  vocabulary,
  WATER,
  RIVER,
  BRIDGE,
  SEA,
} from '@gunbai/kits/gunyuden';
import type { Board, Series, Terrain, TitleRules, War } from '@gunbai/kits/gunyuden';
import { featuresByDirection, hexAt, hexsideFeatures, labelAt } from '@gunbai/kits/hex';
import { frame, TestTable } from '@gunbai/kits/testing';
import { COMPONENTS } from '../rules/components.ts';
import { warOf } from '../rules/index.ts';
import { judge } from '../rules/scoring.ts';
import { GRID, UNIT_IDS } from '../rules/wars.ts';

/** A force on the drill ground: its leader, the units under him, where, and in what state. */
export interface ForceSpec {
  readonly lead: string;
  readonly with?: readonly string[];
  readonly at: string;
  readonly morale?: number;
  readonly inside?: boolean;
  readonly besieging?: boolean;
  readonly acted?: boolean;
  /** Units that have one step left. */
  readonly reduced?: readonly string[];
}

export interface CastleSpec {
  readonly at: string;
  /** An army, or 'ruin'. */
  readonly owner: string;
  readonly level?: number;
  readonly durability?: number;
  readonly morale?: number;
  readonly resists?: boolean;
  readonly refusals?: number;
}

type Along = 'river' | 'bridge' | 'sea' | 'lake';

export interface GroundSpec {
  readonly castles?: { readonly [castle: string]: CastleSpec };
  readonly terrain?: { readonly [hex: string]: string };
  /** 'a-b': what runs between two hexes. */
  readonly hexsides?: { readonly [between: string]: Along };
  readonly provinces?: { readonly [hex: string]: string };
  readonly forces: readonly ForceSpec[];
  readonly phase?: 'ouchi' | 'amago' | 'mori';
  readonly stage?: number;
  readonly inning?: number;
  readonly innings?: number;
  readonly title?: Partial<TitleRules>;
}

const BITS: { readonly [along in Along]: number } = { river: RIVER, bridge: RIVER | BRIDGE, sea: WATER | SEA, lake: WATER };
const PHASES = ['ouchi', 'amago', 'mori'];
const BASE = warOf({ scenario: 's4' });

/** The leaders and tables of the fourth scenario on a plain without end. */
const warOn = (spec: GroundSpec): War => {
  const terrainId = (id: string): number => BASE.terrains.findIndex((terrain) => terrain.id === id);
  const terrain = new Uint8Array(GRID.size).fill(terrainId('plain'));
  for (const [hex, id] of Object.entries(spec.terrain ?? {})) terrain[hexAt(GRID, hex)] = terrainId(id);
  const province = new Int8Array(GRID.size).fill(BASE.provinceIds.indexOf('aki'));
  for (const [hex, id] of Object.entries(spec.provinces ?? {})) province[hexAt(GRID, hex)] = BASE.provinceIds.indexOf(id);
  const features = Object.entries(spec.hexsides ?? {}).map(([between, along]) => {
    const [a = '', b = ''] = between.split('-');
    return { a, b, bits: BITS[along] };
  });
  const sides6 = featuresByDirection(GRID, hexsideFeatures(GRID, features));
  const castles = BASE.castles.map((castle) => {
    const wanted = spec.castles?.[castle.id];
    if (!wanted) return { ...castle, owner: NOT_IN_USE };
    const owner = BASE.armies.findIndex(({ id }) => id === wanted.owner);
    return { ...castle, hex: hexAt(GRID, wanted.at), level: wanted.level ?? castle.level, durability: 10, owner: owner < 0 ? RUIN : owner };
  });
  const castleAt = new Int8Array(GRID.size).fill(-1);
  for (const { hex, index, owner } of castles) if (owner !== NOT_IN_USE) castleAt[hex] = index;
  const costs = (of: (terrain: Terrain) => number, river: number): Int8Array => {
    const table = new Int8Array(GRID.size * 6).fill(-1);
    for (let at = 0; at < table.length; at++) {
      const next = GRID.neighbours[at] as number;
      if (next < 0 || (sides6[at] as number) & WATER) continue;
      const base = of(BASE.terrains[terrain[next] as number] as Terrain);
      if (base >= 0) table[at] = base + (((sides6[at] as number) & (RIVER | BRIDGE)) === RIVER ? river : 0);
    }
    return table;
  };
  return {
    ...BASE,
    id: 'drill',
    innings: spec.innings ?? 48,
    terrain,
    province,
    inArea: new Uint8Array(GRID.size).fill(1),
    sides6,
    castles,
    castleAt,
    marchCost: costs(({ move }) => move, 2),
    strategicCost: costs(({ strategic }) => strategic, 2),
    communicationCost: costs(({ move, noCommunication }) => (noCommunication ? -1 : move / 2), 1),
    placements: [],
    title: { marks: {}, judge, ...spec.title },
  };
};

/** The series as it is played on a ground. */
export const gameOf = (war: War): Game<Board> => {
  const series: Series = {
    warOf: () => war,
    names: vocabulary({ units: UNIT_IDS, armies: COMPONENTS.armies.map(({ id }) => id), hexes: GRID.labels }),
    clauses: { act: '36.7.1a', march: '34.7.2' },
  };
  return gunyuden({
    id: 'drill',
    rules: 1,
    series,
    scenarios: [{ id: 's4', seats: ['mori', 'anti-mori'], minutes: 1 }],
    options: [],
    verbs: [],
    steps: {},
  });
};

/** Where the flow stands while a side gives its orders. */
export const atOrders = () => [
  frame('war', 'more'),
  frame('inning', 'again'),
  frame('stage', 'again'),
  frame('operations', 'tidy'),
  frame('orders', ''),
];

/** A table that a test plays at: actions by whoever owes one, dice as they are read. */
export class Play {
  readonly war: War;
  readonly table: TestTable<Board>;

  constructor(war: War, table: TestTable<Board>) {
    this.war = war;
    this.table = table;
  }

  get board(): Board {
    return this.table.board;
  }

  get state(): State<Board> {
    return this.table.state;
  }

  /** Who owes a decision. */
  get seat(): string {
    return owing(this.table.game, this.state)[0] ?? '';
  }

  /** What is asked. */
  get asks(): string {
    return this.state.flow.at(-1)?.step ?? '';
  }

  /** What the decision asked for notes under a name. */
  noted<T = number>(name: string): T {
    const local = this.state.flow.at(-1)?.local as { [name: string]: T } | undefined;
    return local?.[name] as T;
  }

  do(action: Action, ...dice: number[]): this {
    lookAgain(this.war);
    this.table.act(
      this.seat,
      action,
      dice.map((die) => die - 1),
    );
    return this;
  }

  /** The clause that refuses an action, its code where no clause does, or null. */
  refuses(action: Action, seat = this.seat): string | null {
    lookAgain(this.war);
    const why: Refusal | null = whyNot(this.table.game, this.state, seat, action);
    return why === null ? null : (why.clause ?? why.code);
  }

  /** What is offered of one verb, without the verb. */
  offers(verb: string): string[] {
    lookAgain(this.war);
    return allowed(this.table.game, this.state, this.seat)
      .filter(([name]) => name === verb)
      .map(([, ...rest]) => rest.join(' '));
  }

  arrange(change: (board: Board) => void): this {
    change(this.board);
    lookAgain(this.war);
    return this;
  }

  private number(id: string): number {
    return unitNumber(this.war, id);
  }

  at(id: string): string {
    return labelAt(GRID, this.board.hex[this.number(id)] as number);
  }
  steps(id: string): number {
    return this.board.steps[this.number(id)] as number;
  }
  morale(id: string): number {
    return this.board.morale[this.number(id)] as number;
  }
  isInside(id: string): boolean {
    return this.board.inside[this.board.leader[this.number(id)] as number] === 1;
  }
  isBesieging(id: string): boolean {
    return this.board.besieging[this.number(id)] === 1;
  }
  hasActed(id: string): boolean {
    return this.board.acted[this.number(id)] === 1;
  }
  leader(id: string): string {
    return UNIT_IDS[this.board.leader[this.number(id)] as number] as string;
  }
  members(id: string): string[] {
    return membersOf(this.war, this.board, this.number(id)).map((unit) => UNIT_IDS[unit] as string);
  }
  strength(id: string): number {
    return strengthOf(this.war, this.board, this.number(id));
  }
  hasLine(id: string): boolean {
    lookAgain(this.war);
    return hasLine(this.war, this.board, this.number(id));
  }
  castle(id: string): { owner: string; durability: number; morale: number; besieged: boolean } {
    const castle = this.war.castleIndex.get(id) as number;
    const owner = this.board.owner[castle] as number;
    return {
      owner: owner === RUIN ? 'ruin' : (this.war.armies[owner]?.id ?? 'unused'),
      durability: this.board.durability[castle] as number,
      morale: this.board.castleMorale[castle] as number,
      besieged: this.board.besieged[castle] === 1,
    };
  }
  /** The events of a kind since the last action. */
  events(type: string) {
    return this.table.events.filter((event) => event.type === type);
  }
}

/** A position in the middle of an operations phase. */
export const drill = (spec: GroundSpec): Play => {
  const war = warOn(spec);
  const table = new TestTable<Board>(gameOf(war), {});
  const phase = PHASES.indexOf(spec.phase ?? 'mori');
  table.arrange((board, state) => {
    board.inning = spec.inning ?? 1;
    board.stage = spec.stage ?? 1;
    board.phase = phase;
    state.turn = board.inning;
    for (const force of spec.forces) place(war, board, force);
    for (const [id, castle] of Object.entries(spec.castles ?? {})) {
      const index = war.castleIndex.get(id) as number;
      board.durability[index] = castle.durability ?? (castle.owner === 'ruin' ? 0 : 10);
      board.castleMorale[index] = castle.morale ?? 0;
      board.resists[index] = castle.resists ? 1 : 0;
      board.refusals[index] = castle.refusals ?? 0;
      if (war.present.some((unit) => board.besieging[unit] === 1 && board.hex[unit] === castleOf(war, index).hex))
        board.besieged[index] = 1;
    }
    state.flow = atOrders();
  });
  lookAgain(war);
  return new Play(war, table);
};

export const place = (war: War, board: Board, spec: ForceSpec): void => {
  const leader = unitNumber(war, spec.lead);
  for (const id of [spec.lead, ...(spec.with ?? [])]) {
    const unit = unitNumber(war, id);
    if (unit < 0) throw new Error(`there is no unit ${id}`);
    board.steps[unit] = spec.reduced?.includes(id) ? 1 : 2;
    board.hex[unit] = hexAt(GRID, spec.at);
    board.leader[unit] = leader;
  }
  board.morale[leader] = spec.morale ?? 0;
  board.inside[leader] = spec.inside ? 1 : 0;
  board.besieging[leader] = spec.besieging ? 1 : 0;
  board.acted[leader] = spec.acted ? 1 : 0;
};

export const motonari = 'mori-motonari';
export const takamoto = 'mori-takamoto';
export const motoharu = 'kikkawa-motoharu';
export const takakage = 'kobayakawa-takakage';
export const haruhisa = 'amago-haruhisa';
export const yoshihisa = 'amago-yoshihisa';
export const hidehisa = 'amago-hidehisa';
/** Officers of the Mori: strength 2 each. */
export const moriOfficers = [
  'awaya-narikata',
  'asonuma-hirohide',
  'watanabe-hajime',
  'akagawa-narihide',
  'kodama-nariaki',
  'hiraga-hirosuke',
  'iida-motoshige',
  'kunishi-motosuke',
] as const;
/** Officers of the Amago: strength 2 each. */
export const amagoOfficers = [
  'honda-ieyoshi',
  'koshi-shigenobu',
  'akiage-tsunahira',
  'kumano-saia',
  'oki-tamekiyo',
  'tago-tokitaka',
  'nakai-hisakane',
  'matsuda-masayasu',
  'hirano-hisatoshi',
  'yu-koremune',
] as const;
