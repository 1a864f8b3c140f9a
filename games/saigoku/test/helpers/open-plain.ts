import { legalActions, pendingSeats, refusalFor } from '@gunbai/engine';
import type { Action, Game, Refusal, State } from '@gunbai/engine';
import {
  castleOf,
  createGunyudenGame,
  hasLine,
  invalidateZones,
  membersOf,
  NOT_IN_USE,
  RUIN,
  forceStrength,
  unitIndexOf,
  createIdSchemas,
  WATER,
  RIVER,
  BRIDGE,
  SEA,
  setForCastle,
} from '../../rules/series/index.ts';
import type { GameState, SeriesContext, Terrain, ScenarioHooks, ScenarioData } from '../../rules/series/index.ts';
import { mapFeaturesToDirections, hexAt, buildHexsideFeatures, labelAt } from '@gunbai/shared/hex';
import { flowFrame, TestTable } from '@gunbai/shared/testing';
import { COMPONENTS } from '../../rules/components.ts';
import { scenarioDataOf } from '../../rules/index.ts';
import { scoreGame } from '../../rules/scoring.ts';
import { GRID, UNIT_IDS } from '../../rules/build-scenario.ts';

/** A force on the plain: leader, units under him, hex and state. */
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

type HexsideKind = 'river' | 'bridge' | 'sea' | 'lake';

export interface PositionSpec {
  readonly castles?: { readonly [castle: string]: CastleSpec };
  readonly terrain?: { readonly [hex: string]: string };
  /** By 'a-b': the feature between two hexes. */
  readonly hexsides?: { readonly [between: string]: HexsideKind };
  readonly provinces?: { readonly [hex: string]: string };
  readonly forces: readonly ForceSpec[];
  readonly phase?: 'ouchi' | 'amago' | 'mori';
  readonly stage?: number;
  readonly inning?: number;
  readonly innings?: number;
  readonly hooks?: Partial<ScenarioHooks>;
}

const HEXSIDE_BITS: { readonly [along in HexsideKind]: number } = { river: RIVER, bridge: RIVER | BRIDGE, sea: WATER | SEA, lake: WATER };
const PHASES = ['ouchi', 'amago', 'mori'];
const BASE_DATA = scenarioDataOf({ scenario: 'fall-of-the-ouchi' });

/** Fall of the Ouchi on an endless plain. */
const plainScenario = (spec: PositionSpec): ScenarioData => {
  const terrainId = (id: string): number => BASE_DATA.terrains.findIndex((terrain) => terrain.id === id);
  const terrain = new Uint8Array(GRID.size).fill(terrainId('plain'));
  for (const [hex, id] of Object.entries(spec.terrain ?? {})) terrain[hexAt(GRID, hex)] = terrainId(id);
  const province = new Int8Array(GRID.size).fill(BASE_DATA.provinceIds.indexOf('aki'));
  for (const [hex, id] of Object.entries(spec.provinces ?? {})) province[hexAt(GRID, hex)] = BASE_DATA.provinceIds.indexOf(id);
  const features = Object.entries(spec.hexsides ?? {}).map(([between, along]) => {
    const [a = '', b = ''] = between.split('-');
    return { a, b, bits: HEXSIDE_BITS[along] };
  });
  const sides6 = mapFeaturesToDirections(GRID, buildHexsideFeatures(GRID, features));
  const castles = BASE_DATA.castles.map((castle) => {
    const override = spec.castles?.[castle.id];
    if (!override) return { ...castle, owner: NOT_IN_USE };
    const owner = BASE_DATA.armies.findIndex(({ id }) => id === override.owner);
    return {
      ...castle,
      hex: hexAt(GRID, override.at),
      level: override.level ?? castle.level,
      durability: 10,
      owner: owner < 0 ? RUIN : owner,
    };
  });
  const castleAt = new Int8Array(GRID.size).fill(-1);
  for (const { hex, index, owner } of castles) if (owner !== NOT_IN_USE) castleAt[hex] = index;
  const costs = (of: (terrain: Terrain) => number, river: number): Int8Array => {
    const table = new Int8Array(GRID.size * 6).fill(-1);
    for (let at = 0; at < table.length; at++) {
      const next = GRID.neighbours[at] as number;
      if (next < 0 || (sides6[at] as number) & WATER) continue;
      const base = of(BASE_DATA.terrains[terrain[next] as number] as Terrain);
      if (base >= 0) table[at] = base + (((sides6[at] as number) & (RIVER | BRIDGE)) === RIVER ? river : 0);
    }
    return table;
  };
  return {
    ...BASE_DATA,
    id: 'drill',
    innings: spec.innings ?? 48,
    terrain,
    province,
    inArea: new Uint8Array(GRID.size).fill(1),
    edgeFeatures: sides6,
    castles,
    castleAt,
    marchCost: costs(({ move }) => move, 2),
    strategicCost: costs(({ strategic }) => strategic, 2),
    communicationCost: costs(({ move, noCommunication }) => (noCommunication ? -1 : move / 2), 1),
    placements: [],
    hooks: { initialFlags: {}, scoreGame, ...spec.hooks },
  };
};

/** A game of the series on the given data. */
export const createGameOn = (data: ScenarioData): Game<GameState> => {
  const series: SeriesContext = {
    scenarioDataOf: () => data,
    ids: createIdSchemas({ units: UNIT_IDS, armies: COMPONENTS.armies.map(({ id }) => id), hexes: GRID.labels }),
    banClauses: { act: '36.7.1a', march: '34.7.2' },
  };
  return createGunyudenGame({
    id: 'drill',
    rules: 1,
    series,
    scenarios: [{ id: 'fall-of-the-ouchi', seats: ['mori', 'anti-mori'], minutes: 1 }],
    options: [],
    actionTypes: [],
    steps: {},
  });
};

/** The flow while a side gives its orders. */
export const ordersFlow = () => [
  flowFrame('war', 'more'),
  flowFrame('inning', 'again'),
  flowFrame('stage', 'again'),
  flowFrame('operations', 'tidy'),
  flowFrame('orders', ''),
];

/** A game in a test. `act` acts for the pending seat; dice are given by their faces. */
export class Play {
  readonly data: ScenarioData;
  readonly table: TestTable<GameState>;

  constructor(data: ScenarioData, table: TestTable<GameState>) {
    this.data = data;
    this.table = table;
  }

  get board(): GameState {
    return this.table.board;
  }

  get state(): State<GameState> {
    return this.table.state;
  }

  /** The first pending seat. */
  get seatToAct(): string {
    return pendingSeats(this.table.game, this.state)[0] ?? '';
  }

  /** The step of the current decision. */
  get currentStep(): string {
    return this.state.flow.at(-1)?.step ?? '';
  }

  /** A value of the local data of the current decision. */
  frameValue<T = number>(name: string): T {
    const local = this.state.flow.at(-1)?.local as { [name: string]: T } | undefined;
    return local?.[name] as T;
  }

  act(action: Action, ...dice: number[]): this {
    invalidateZones(this.data);
    this.table.act(
      this.seatToAct,
      action,
      dice.map((die) => die - 1),
    );
    return this;
  }

  /** The clause that refuses an action, or the code without a clause, or null. */
  refusalOf(action: Action, seat = this.seatToAct): string | null {
    invalidateZones(this.data);
    const why: Refusal | null = refusalFor(this.table.game, this.state, seat, action);
    return why === null ? null : (why.clause ?? why.code);
  }

  /** The values that explain why an action is refused. */
  refusalValues(action: Action): Refusal['values'] {
    invalidateZones(this.data);
    return refusalFor(this.table.game, this.state, this.seatToAct, action)?.values;
  }

  /** The arguments of the legal actions of one type. */
  legalArgs(type: string): string[] {
    invalidateZones(this.data);
    return legalActions(this.table.game, this.state, this.seatToAct)
      .filter(([name]) => name === type)
      .map(([, ...rest]) => rest.join(' '));
  }

  withState(change: (board: GameState) => void): this {
    change(this.board);
    invalidateZones(this.data);
    return this;
  }

  private unitIndex(id: string): number {
    return unitIndexOf(this.data, id);
  }

  hexLabelOf(id: string): string {
    return labelAt(GRID, this.board.hex[this.unitIndex(id)] as number);
  }
  steps(id: string): number {
    return this.board.steps[this.unitIndex(id)] as number;
  }
  morale(id: string): number {
    return this.board.morale[this.unitIndex(id)] as number;
  }
  isInside(id: string): boolean {
    return this.board.inside[this.board.leader[this.unitIndex(id)] as number] === 1;
  }
  isBesieging(id: string): boolean {
    return this.board.besieging[this.unitIndex(id)] === 1;
  }
  hasActed(id: string): boolean {
    return this.board.acted[this.unitIndex(id)] === 1;
  }
  leader(id: string): string {
    return UNIT_IDS[this.board.leader[this.unitIndex(id)] as number] as string;
  }
  members(id: string): string[] {
    return membersOf(this.data, this.board, this.unitIndex(id)).map((unit) => UNIT_IDS[unit] as string);
  }
  strength(id: string): number {
    return forceStrength(this.data, this.board, this.unitIndex(id));
  }
  hasLine(id: string): boolean {
    invalidateZones(this.data);
    return hasLine(this.data, this.board, this.unitIndex(id));
  }
  castle(id: string): { owner: string; durability: number; morale: number; besieged: boolean } {
    const castle = this.data.castleIndex.get(id) as number;
    const owner = this.board.owner[castle] as number;
    return {
      owner: owner === RUIN ? 'ruin' : (this.data.armies[owner]?.id ?? 'unused'),
      durability: this.board.durability[castle] as number,
      morale: this.board.castleMorale[castle] as number,
      besieged: this.board.besieged[castle] === 1,
    };
  }
  /** The events of a kind since the last action. */
  eventsOfType(type: string) {
    return this.table.events.filter((event) => event.type === type);
  }
}

/** A position in the middle of an operations phase. */
export const positionWith = (spec: PositionSpec): Play => {
  const data = plainScenario(spec);
  const table = new TestTable<GameState>(createGameOn(data), {});
  const phase = PHASES.indexOf(spec.phase ?? 'mori');
  table.editState((board, state) => {
    board.inning = spec.inning ?? 1;
    board.stage = spec.stage ?? 1;
    board.phase = phase;
    state.turn = board.inning;
    for (const force of spec.forces) placeForce(data, board, force);
    for (const [id, castle] of Object.entries(spec.castles ?? {})) {
      const index = data.castleIndex.get(id) as number;
      setForCastle(board, 'durability', index, castle.durability ?? (castle.owner === 'ruin' ? 0 : 10));
      setForCastle(board, 'castleMorale', index, castle.morale ?? 0);
      setForCastle(board, 'resists', index, castle.resists ? 1 : 0);
      setForCastle(board, 'refusals', index, castle.refusals ?? 0);
      if (data.unitsInPlay.some((unit) => board.besieging[unit] === 1 && board.hex[unit] === castleOf(data, index).hex))
        setForCastle(board, 'besieged', index, 1);
    }
    state.flow = ordersFlow();
  });
  invalidateZones(data);
  return new Play(data, table);
};

export const placeForce = (data: ScenarioData, board: GameState, spec: ForceSpec): void => {
  const leader = unitIndexOf(data, spec.lead);
  for (const id of [spec.lead, ...(spec.with ?? [])]) {
    const unit = unitIndexOf(data, id);
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
