import { args, replaceWith, decision, endStep, simpleActionType, actionType } from '@gunbai/engine';
import type { Rule, GameContext } from '@gunbai/engine';
import { hexAt, Dijkstra } from '@gunbai/shared/hex';
import type { Hex } from '@gunbai/shared/hex';
import {
  forceActionRules,
  canForceAct,
  dropAction,
  hasEnemyForce,
  entersStrongZone,
  hexLabel,
  hexOf,
  isConfinedToCastle,
  moveForce,
  movementPoints,
  MOVEMENT_POINT,
  createRuleFactory,
  SEA,
  seatOfSide,
  seatsOfSide,
  sideOf,
  unitId,
  unitIndexOf,
  zonesOf,
} from './series/index.ts';
import type { GameState, SeriesContext, ScenarioData } from './series/index.ts';
import { GRID } from './build-scenario.ts';

const NOWHERE = -1;

/** 35.7.2 For each army that may sail: where it starts in this phase, whether it may, and where it lands. */
const SEA_FLAGS = {
  ouchiStart: NOWHERE,
  ouchiLanding: NOWHERE,
  ouchiFree: 1,
  ouchiSails: 0,
  moriStart: NOWHERE,
  moriLanding: NOWHERE,
  moriSails: 0,
} as const;

const resetSeaFlags = ({ marks }: GameState): void => {
  marks['ouchiStart'] = NOWHERE;
  marks['ouchiLanding'] = NOWHERE;
  marks['ouchiSails'] = 0;
  marks['moriStart'] = NOWHERE;
  marks['moriLanding'] = NOWHERE;
  marks['moriSails'] = 0;
};

export const seaMovementHooks = { initialFlags: SEA_FLAGS, onPhaseStart: resetSeaFlags } as const;

/** 35.7.2 A scenario has sea movement if its hooks include those above. */
const hasSeaMovement = ({ hooks }: ScenarioData): boolean => 'ouchiFree' in hooks.initialFlags;

type SailAction = readonly ['sail', string];
type LandAction = readonly ['land', string];
type SeaMove = { force: number; points: number; dropped?: number[] };

const isSeaHex = (data: ScenarioData, hex: Hex): boolean => data.terrains[data.terrain[hex] as number]?.id === 'sea';

/** 35.7.2.1 Land next to a sea hex, or with a sea hexside. */
export const isCoastalHex = (data: ScenarioData, hex: Hex): boolean => {
  if (data.inArea[hex] === 0 || isSeaHex(data, hex)) return false;
  for (let direction = 0; direction < 6; direction++) {
    const next = data.grid.neighbours[hex * 6 + direction] as Hex;
    if (next >= 0 && (isSeaHex(data, next) || (data.edgeFeatures[hex * 6 + direction] as number) & SEA)) return true;
  }
  return false;
};

const seaSearch = new Dijkstra(GRID);

/** 35.7.2.3, 35.7.2.4 Where a force can land: over sea hexes, or straight across a sea hexside. */
export const landingHexes = (data: ScenarioData, board: GameState, { force, points }: Pick<SeaMove, 'force' | 'points'>): Hex[] => {
  const side = sideOf(data, force);
  const zones = zonesOf(data, board);
  const start = hexOf(board, force);
  const landingCost = (hex: Hex): number => {
    const terrain = data.terrains[data.terrain[hex] as number];
    if (!terrain || terrain.move < 0 || !isCoastalHex(data, hex) || hasEnemyForce(zones, hex, side)) return -1;
    return terrain.move + (entersStrongZone(zones, hex, side) ? MOVEMENT_POINT : 0);
  };
  seaSearch.run(
    start,
    points,
    (from, to, direction) => {
      if (isSeaHex(data, to)) return MOVEMENT_POINT;
      const acrossHexside = !isSeaHex(data, from) && (data.edgeFeatures[from * 6 + direction] as number) & SEA;
      return isSeaHex(data, from) || acrossHexside ? landingCost(to) : -1;
    },
    (hex) => !isSeaHex(data, hex),
  );
  const sharedLanding = board.marks[`${armyIdOf(data, force)}Landing`] ?? NOWHERE;
  const found: Hex[] = [];
  for (let i = 1; i < seaSearch.count; i++) {
    const hex = seaSearch.reached[i] as Hex;
    if (!isSeaHex(data, hex) && (sharedLanding === NOWHERE || sharedLanding === hex)) found.push(hex);
  }
  return found;
};

const armyIdOf = (data: ScenarioData, force: number): string => data.armies[data.army[force] as number]?.id ?? '';

/** 35.7.2.1 A garrison pays to leave its castle. */
const sailingPoints = (board: GameState, force: number): number =>
  movementPoints(board, force) - (board.inside[force] === 1 ? MOVEMENT_POINT : 0);

const forceOf = (data: ScenarioData, action: SailAction): number => unitIndexOf(data, action[1]);
const seaFlag = (data: ScenarioData, board: GameState, force: number, name: string): number =>
  board.marks[`${armyIdOf(data, force)}${name}`] ?? NOWHERE;

const sailRules = (series: SeriesContext): Rule<GameState, null, SailAction>[] => {
  const createRule = createRuleFactory(series);
  const rule = (clause: string, ok: (data: ScenarioData, board: GameState, force: number) => boolean) =>
    createRule<null, SailAction>(
      clause,
      (data, board, action) => ok(data, board, forceOf(data, action)),
      (_, __, action) => ({ unit: action[1] }),
    );
  return [
    createRule('35.7.2', hasSeaMovement),
    ...forceActionRules<null, SailAction>(series),
    rule('35.7.2.5', (data, _, force) => ['ouchi', 'mori'].includes(armyIdOf(data, force))),
    rule('18-4-1', (_, board, force) => board.besieging[force] === 0),
    rule('16-3-1', (data, board, force) => !isConfinedToCastle(data, board, force)),
    rule('35.7.2.1', (data, board, force) => isCoastalHex(data, hexOf(board, force))),
    rule('35.7.2.2', (data, board, force) => [NOWHERE, hexOf(board, force)].includes(seaFlag(data, board, force, 'Start'))),
    rule(
      '35.7.2.7',
      (data, board, force) =>
        armyIdOf(data, force) !== 'mori' || seaFlag(data, board, force, 'Start') === NOWHERE || seaFlag(data, board, force, 'Sails') === 1,
    ),
    rule('35.7.2.6b', (_, board, force) => board.tried[force] === 0),
    createRule(
      '35.7.2.4', // it could not end where the others have landed
      (data, board, action) => {
        const force = forceOf(data, action);
        return (
          seaFlag(data, board, force, 'Landing') === NOWHERE ||
          landingHexes(data, board, { force, points: sailingPoints(board, force) }).length > 0
        );
      },
      (data, board, action) => ({ hex: hexLabel(data, seaFlag(data, board, forceOf(data, action), 'Landing')) }),
    ),
  ];
};

/** 35.7.2.6b Each force of the Ouchi needs a 6; 35.7.2.7 the Mori need a 5 or 6 for all of a hex. */
const rollSeaMove = (data: ScenarioData, ctx: GameContext<GameState>, force: number): boolean => {
  const isMori = armyIdOf(data, force) === 'mori';
  const roll = ctx.roll(6, 1, isMori ? '35.7.2.7' : '35.7.2.6b')[0] as number;
  const succeeds = roll >= (isMori ? 5 : 6);
  ctx.emit({ type: 'seaRoll', unit: unitId(data, force), roll, succeeds });
  if (isMori) ctx.board.marks['moriSails'] = succeeds ? 1 : 0;
  else if (!succeeds) ctx.board.tried = ctx.board.tried.with(force, 1);
  return succeeds;
};

/** 35.7.2.2 A force sets its hex as its army's starting hex for this phase; 35.7.2.6a the Ouchi once without a roll. */
const recordDeparture = (data: ScenarioData, board: GameState, force: number): void => {
  const army = armyIdOf(data, force);
  const isFirst = seaFlag(data, board, force, 'Start') === NOWHERE;
  board.marks[`${army}Start`] = hexOf(board, force);
  if (army !== 'ouchi' || !isFirst || board.marks['ouchiFree'] !== 1) return;
  board.marks['ouchiFree'] = 0;
  board.marks['ouchiSails'] = 1;
};

/** 35.7.2 Sea movement. */
export const sailAction = (series: SeriesContext) => {
  const { scenarioDataOf, ids } = series;
  return actionType<GameState, null, SailAction>({
    name: 'sail',
    args: args([ids.unit]),
    candidates: (view) => {
      const data = scenarioDataOf(view);
      const { board } = view;
      const orders: SailAction[] = [];
      if (!hasSeaMovement(data)) return orders;
      for (const force of data.unitsInPlay)
        if (board.besieging[force] === 0 && canForceAct(data, board, force) && isCoastalHex(data, hexOf(board, force)))
          orders.push(['sail', unitId(data, force)]);
      return orders;
    },
    rules: sailRules(series),
    apply(ctx, action) {
      const data = scenarioDataOf(ctx.state);
      const { board } = ctx;
      const force = forceOf(data, action);
      recordDeparture(data, board, force);
      if (seaFlag(data, board, force, 'Sails') !== 1 && !rollSeaMove(data, ctx, force)) return;
      board.acted[force] = 1;
      ctx.emit({ type: 'sails', unit: action[1], hex: hexLabel(data, hexOf(board, force)) });
      const points = sailingPoints(board, force);
      board.inside[force] = 0;
      return replaceWith('landing', { force, points, dropped: [] });
    },
  });
};

export const seaMovementSteps = (series: SeriesContext) => {
  const { scenarioDataOf, ids } = series;
  const rule = createRuleFactory(series);
  const landAction = actionType<GameState, SeaMove, LandAction>({
    name: 'land',
    args: args([ids.hex]),
    candidates: (view, { local }) =>
      landingHexes(scenarioDataOf(view), view.board, local).map((hex) => ['land', hexLabel(scenarioDataOf(view), hex)] as const),
    rules: [
      rule(
        '35.7.2.4',
        (data, board, action, { local }) => landingHexes(data, board, local).includes(hexAt(data.grid, action[1])),
        (_, __, action) => ({ hex: action[1] }),
      ),
    ],
    apply(ctx, action, { local }) {
      const data = scenarioDataOf(ctx.state);
      const hex = hexAt(data.grid, action[1]);
      moveForce(data, ctx.board, local.force, hex);
      ctx.board.marks[`${armyIdOf(data, local.force)}Landing`] = hex;
      ctx.emit({ type: 'landed', unit: unitId(data, local.force), hex: action[1] });
      return endStep();
    },
  });
  const stopAction = simpleActionType<GameState, SeaMove>('stop', { apply: () => endStep() });
  return {
    landing: decision<GameState, SeaMove>({
      seats: (view, local) => seatsOfSide(scenarioDataOf(view), sideOf(scenarioDataOf(view), local.force)),
      prompt: (view, { local }) => ({
        key: 'landing',
        facts: {
          seat: seatOfSide(scenarioDataOf(view), sideOf(scenarioDataOf(view), local.force)),
          unit: unitId(scenarioDataOf(view), local.force),
          left: local.points / MOVEMENT_POINT,
        },
      }),
      actionTypes: [landAction, dropAction<SeaMove>(series), stopAction],
    }),
  };
};
