import { args, become, decision, done, plainVerb, verb } from '@gunbai/engine';
import type { Rule, Table } from '@gunbai/engine';
import { hexAt, Reach } from '@gunbai/kits/hex';
import type { Hex } from '@gunbai/kits/hex';
import {
  actingRules,
  canAct,
  dropVerb,
  enemyStands,
  entersStrongZone,
  hexLabel,
  hexOf,
  isShutIn,
  moveForce,
  movementPoints,
  POINT,
  ruleIn,
  SEA,
  seatOf,
  seatsOf,
  sideOf,
  unitId,
  unitNumber,
  zonesOf,
} from '@gunbai/kits/gunyuden';
import type { Board, Series, War } from '@gunbai/kits/gunyuden';
import { GRID } from './wars.ts';

const NOWHERE = -1;

/** 35.7.2 Numbers kept for each army that may sail: where it starts in this phase, whether it may, where it lands. */
export const SEA_MARKS = {
  ouchiStart: NOWHERE,
  ouchiLanding: NOWHERE,
  ouchiFree: 1,
  ouchiSails: 0,
  moriStart: NOWHERE,
  moriLanding: NOWHERE,
  moriSails: 0,
} as const;

export const seaPhaseBegins = ({ marks }: Board): void => {
  marks['ouchiStart'] = NOWHERE;
  marks['ouchiLanding'] = NOWHERE;
  marks['ouchiSails'] = 0;
  marks['moriStart'] = NOWHERE;
  marks['moriLanding'] = NOWHERE;
  marks['moriSails'] = 0;
};

type Sail = readonly ['sail', string];
type Land = readonly ['land', string];
type Sailing = { force: number; points: number; dropped?: number[] };

const isSea = (war: War, hex: Hex): boolean => war.terrains[war.terrain[hex] as number]?.id === 'sea';

/** 35.7.2.1 Land next to a sea hex, or with a sea hexside. */
export const isCoastal = (war: War, hex: Hex): boolean => {
  if (war.inArea[hex] === 0 || isSea(war, hex)) return false;
  for (let direction = 0; direction < 6; direction++) {
    const next = war.grid.neighbours[hex * 6 + direction] as Hex;
    if (next >= 0 && (isSea(war, next) || (war.sides6[hex * 6 + direction] as number) & SEA)) return true;
  }
  return false;
};

const reach = new Reach(GRID);

/** 35.7.2.3, 35.7.2.4 Where a force can land: over sea hexes, or straight across a sea hexside. */
export const landings = (war: War, board: Board, { force, points }: Pick<Sailing, 'force' | 'points'>): Hex[] => {
  const side = sideOf(war, force);
  const zones = zonesOf(war, board);
  const start = hexOf(board, force);
  const landingCost = (hex: Hex): number => {
    const terrain = war.terrains[war.terrain[hex] as number];
    if (!terrain || terrain.move < 0 || !isCoastal(war, hex) || enemyStands(zones, hex, side)) return -1;
    return terrain.move + (entersStrongZone(zones, hex, side) ? POINT : 0);
  };
  reach.from(
    start,
    points,
    (from, to, direction) => {
      if (isSea(war, to)) return POINT;
      const acrossHexside = !isSea(war, from) && (war.sides6[from * 6 + direction] as number) & SEA;
      return isSea(war, from) || acrossHexside ? landingCost(to) : -1;
    },
    (hex) => !isSea(war, hex),
  );
  const together = board.marks[`${armyName(war, force)}Landing`] ?? NOWHERE;
  const found: Hex[] = [];
  for (let i = 1; i < reach.count; i++) {
    const hex = reach.order[i] as Hex;
    if (!isSea(war, hex) && (together === NOWHERE || together === hex)) found.push(hex);
  }
  return found;
};

const armyName = (war: War, force: number): string => war.armies[war.army[force] as number]?.id ?? '';

/** 35.7.2.1 A garrison pays to leave its castle. */
const sailingPoints = (board: Board, force: number): number => movementPoints(board, force) - (board.inside[force] === 1 ? POINT : 0);

const forceOf = (war: War, action: Sail): number => unitNumber(war, action[1]);
const mark = (war: War, board: Board, force: number, name: string): number => board.marks[`${armyName(war, force)}${name}`] ?? NOWHERE;

const sailRules = (series: Series): Rule<Board, null, Sail>[] => {
  const inWar = ruleIn(series);
  const rule = (clause: string, ok: (war: War, board: Board, force: number) => boolean) =>
    inWar<null, Sail>(
      clause,
      (war, board, action) => ok(war, board, forceOf(war, action)),
      (_, __, action) => ({ unit: action[1] }),
    );
  return [
    inWar('35.7.2', (war) => war.id === 's2'),
    ...actingRules<null, Sail>(series),
    rule('35.7.2.5', (war, _, force) => ['ouchi', 'mori'].includes(armyName(war, force))),
    rule('18-4-1', (_, board, force) => board.besieging[force] === 0),
    rule('16-3-1', (war, board, force) => !isShutIn(war, board, force)),
    rule('35.7.2.1', (war, board, force) => isCoastal(war, hexOf(board, force))),
    rule('35.7.2.2', (war, board, force) => [NOWHERE, hexOf(board, force)].includes(mark(war, board, force, 'Start'))),
    rule(
      '35.7.2.7',
      (war, board, force) =>
        armyName(war, force) !== 'mori' || mark(war, board, force, 'Start') === NOWHERE || mark(war, board, force, 'Sails') === 1,
    ),
    rule('35.7.2.6b', (_, board, force) => board.tried[force] === 0),
    inWar(
      '35.7.2.4', // it could not end where the others have landed
      (war, board, action) => {
        const force = forceOf(war, action);
        return (
          mark(war, board, force, 'Landing') === NOWHERE || landings(war, board, { force, points: sailingPoints(board, force) }).length > 0
        );
      },
      (war, board, action) => ({ hex: hexLabel(war, mark(war, board, forceOf(war, action), 'Landing')) }),
    ),
  ];
};

/** 35.7.2.6b Each force of the Ouchi needs a 6; 35.7.2.7 the Mori need a 5 or 6 for all of a hex. */
const rollsWell = (war: War, table: Table<Board>, force: number): boolean => {
  const isMori = armyName(war, force) === 'mori';
  const roll = table.roll(6, 1, isMori ? '35.7.2.7' : '35.7.2.6b')[0] as number;
  const succeeds = roll >= (isMori ? 5 : 6);
  table.emit({ type: 'seaRoll', unit: unitId(war, force), roll, succeeds });
  if (isMori) table.board.marks['moriSails'] = succeeds ? 1 : 0;
  else if (!succeeds) table.board.tried[force] = 1;
  return succeeds;
};

/** 35.7.2.2 A force makes its hex the one that its army sails from in this phase; 35.7.2.6a for the Ouchi once without a roll. */
const startsFrom = (war: War, board: Board, force: number): void => {
  const army = armyName(war, force);
  const isFirst = mark(war, board, force, 'Start') === NOWHERE;
  board.marks[`${army}Start`] = hexOf(board, force);
  if (army !== 'ouchi' || !isFirst || board.marks['ouchiFree'] !== 1) return;
  board.marks['ouchiFree'] = 0;
  board.marks['ouchiSails'] = 1;
};

/** 35.7.2 Sea movement at Itsukushima. */
export const seaVerb = (series: Series) => {
  const { warOf, names } = series;
  return verb<Board, null, Sail>({
    name: 'sail',
    args: args([names.unit]),
    candidates: (view) => {
      const war = warOf(view);
      const { board } = view;
      const orders: Sail[] = [];
      if (war.id !== 's2') return orders;
      for (const force of war.present)
        if (board.besieging[force] === 0 && canAct(war, board, force) && isCoastal(war, hexOf(board, force)))
          orders.push(['sail', unitId(war, force)]);
      return orders;
    },
    rules: sailRules(series),
    apply(table, action) {
      const war = warOf(table.state);
      const { board } = table;
      const force = forceOf(war, action);
      startsFrom(war, board, force);
      if (mark(war, board, force, 'Sails') !== 1 && !rollsWell(war, table, force)) return;
      board.acted[force] = 1;
      table.emit({ type: 'sails', unit: action[1], hex: hexLabel(war, hexOf(board, force)) });
      const points = sailingPoints(board, force);
      board.inside[force] = 0;
      return become('landing', { force, points, dropped: [] });
    },
  });
};

export const seaSteps = (series: Series) => {
  const { warOf, names } = series;
  const rule = ruleIn(series);
  const land = verb<Board, Sailing, Land>({
    name: 'land',
    args: args([names.hex]),
    candidates: (view, { local }) => landings(warOf(view), view.board, local).map((hex) => ['land', hexLabel(warOf(view), hex)] as const),
    rules: [
      rule(
        '35.7.2.4',
        (war, board, action, { local }) => landings(war, board, local).includes(hexAt(war.grid, action[1])),
        (_, __, action) => ({ hex: action[1] }),
      ),
    ],
    apply(table, action, { local }) {
      const war = warOf(table.state);
      const hex = hexAt(war.grid, action[1]);
      moveForce(war, table.board, local.force, hex);
      table.board.marks[`${armyName(war, local.force)}Landing`] = hex;
      table.emit({ type: 'landed', unit: unitId(war, local.force), hex: action[1] });
      return done();
    },
  });
  const stay = plainVerb<Board, Sailing>('stop', { apply: () => done() });
  return {
    landing: decision<Board, Sailing>({
      seats: (view, local) => seatsOf(warOf(view), sideOf(warOf(view), local.force)),
      prompt: (view, { local }) => ({
        key: 'landing',
        facts: {
          seat: seatOf(warOf(view), sideOf(warOf(view), local.force)),
          unit: unitId(warOf(view), local.force),
          left: local.points / POINT,
        },
      }),
      verbs: [land, dropVerb<Sailing>(series), stay],
    }),
  };
};
