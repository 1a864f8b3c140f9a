import { again, args, become, decision, done, oneOf, plainVerb, verb } from '@gunbai/engine';
import type { Action, Table } from '@gunbai/engine';
import {
  armyOf,
  castleOf,
  hexOf,
  isBesieged,
  leads,
  membersOf,
  NONE,
  sideOf,
  UNDER_AT_PHASE,
  UNDER_AT_STAGE,
  unitNumber,
  unitOf,
} from './board.ts';
import type { Board } from './board.ts';
import { actingRules, castleId, readyForces, ruleIn, seatOf, seatsOf, unitId } from './chapter.ts';
import type { Series } from './chapter.ts';
import { hasLine } from './communication.ts';
import { mayCommand } from './force.ts';
import { detach } from './movement.ts';
import { becomeForce } from './death.ts';
import { OFFICER, RUIN } from './war.ts';
import type { Army, War } from './war.ts';
import { zonesOf } from './zones.ts';

/** 13 A commander regroups the forces of his hex. Each unit is taken in once (`moved`), also after it was split off; `formed` are the forces made by it. */
export type Organising = { commander: number; moved: number[]; formed: number[] };

type Organise = readonly ['organise', string];
type Assign = readonly ['assign', string, string];
type Replenish = readonly ['replenish', string];

/** 13-2-2 Whether a force may be regrouped by this commander. */
const isObject = (war: War, board: Board, force: number, { commander, formed }: Organising): boolean =>
  force === commander || ((board.acted[force] === 0 || formed.includes(force)) && unitOf(war, force).rank <= unitOf(war, commander).rank);

const standsWith = (war: War, board: Board, unit: number, commander: number): boolean =>
  (board.steps[unit] as number) > 0 && board.hex[unit] === board.hex[commander] && war.army[unit] === war.army[commander];

/** Units in and before a castle, or in and out of a siege, change places by moving and besieging only (16.0, 18-1-4). */
const sameState = (board: Board, one: number, other: number): boolean =>
  board.inside[one] === board.inside[other] && board.besieging[one] === board.besieging[other];

/** A unit joins a force: 13-2-5 the lower morale counts. Units that it led stay behind as forces of their own (13-2-4: they have acted). */
export const join = (war: War, board: Board, unit: number, leader: number, formed: number[]): void => {
  const from = board.leader[unit] as number;
  if (from === unit)
    for (const follower of membersOf(war, board, unit))
      if (follower !== unit) {
        becomeForce(board, follower, unit);
        board.acted[follower] = 1;
        formed.push(follower);
      }
  board.morale[leader] = Math.min(board.morale[leader] as number, board.morale[from] as number);
  board.leader[unit] = leader;
};

export const castleToReplenish = (war: War, board: Board, force: number): number => war.castleAt[hexOf(board, force)] as number;

/** 31-2 A home castle in ruins may be rebuilt by its army without a line of communication. */
const rebuildsHome = (war: War, board: Board, force: number): boolean => {
  const castle = castleToReplenish(war, board, force);
  return castle >= 0 && board.owner[castle] === RUIN && (war.armies[armyOf(war, force)] as Army).home === castle;
};

const isShutInSiege = (war: War, board: Board, force: number): boolean =>
  board.inside[force] === 1 && isBesieged(board, war.castleAt[hexOf(board, force)] as number);

const hasLostSteps = (war: War, board: Board, force: number): boolean =>
  membersOf(war, board, force).some((unit) => board.steps[unit] === 1);

const castleIsWorn = (war: War, board: Board, force: number): boolean => {
  const castle = castleToReplenish(war, board, force);
  return castle >= 0 && (board.durability[castle] as number) < castleOf(war, castle).durability;
};

/** 14-3-2, 21-1.2 A castle of his own army, or a ruin. */
const isHisToMend = (war: War, board: Board, force: number): boolean => {
  const owner = board.owner[castleToReplenish(war, board, force)];
  return owner === RUIN || owner === armyOf(war, force);
};

/** 14 Why a commander may not replenish his force, or the castle in his hex, as a clause; null if he may. */
export const noReplenishing = (war: War, board: Board, force: number, forCastle: boolean): string | null => {
  if ((board.under[force] as number) & UNDER_AT_STAGE) return '14-1-2a';
  const castle = castleToReplenish(war, board, force);
  if (forCastle && castle < 0) return '14-3-1';
  if (isShutInSiege(war, board, force)) return forCastle ? '14-3-5' : '16-5';
  if (forCastle && !isHisToMend(war, board, force)) return '14-3-2';
  if (forCastle && board.replenished[castle] === sideOf(war, force) + 1) return '14-3-3';
  if (!(forCastle ? castleIsWorn : hasLostSteps)(war, board, force)) return '14.0';
  return hasLine(war, board, force) || (forCastle && rebuildsHome(war, board, force)) ? null : '11-4-2';
};
const REPLENISHING = ['14-1-2a', '14-3-1', '14-3-5', '16-5', '14-3-2', '14-3-3', '14.0', '11-4-2'];

/** 13-2 Whether a commander can split somebody off, or bring somebody under a commander. */
const canRegroup = (war: War, board: Board, commander: number): boolean => {
  const local: Organising = { commander, moved: [], formed: [] };
  const isHere = (unit: number): boolean =>
    standsWith(war, board, unit, commander) && isObject(war, board, board.leader[unit] as number, local);
  return war.present.some(
    (unit) =>
      unit !== commander &&
      isHere(unit) &&
      (board.leader[unit] !== unit ||
        war.present.some((leader) => isHere(leader) && mayCommand(war, board, leader, unit) === null && sameState(board, leader, unit))),
  );
};

/** 13.0, 14.0 Why a commander has nothing to organise, as a clause; null if he can regroup somebody or replenish something. */
const idleBy = (war: War, board: Board, force: number): string | null => {
  if (canRegroup(war, board, force)) return null;
  const hasLost = hasLostSteps(war, board, force);
  const isWorn = castleIsWorn(war, board, force) && isHisToMend(war, board, force);
  const ofForce = hasLost ? noReplenishing(war, board, force, false) : '13.0';
  if (ofForce === null || !isWorn) return ofForce;
  const ofCastle = noReplenishing(war, board, force, true);
  return ofCastle === null || !hasLost ? ofCastle : ofForce;
};
const IDLE = ['14-1-2a', '14-3-5', '16-5', '14-3-3', '11-4-2', '13.0'];

/** The same, found once for a position. */
const noPurpose = (war: War, board: Board, force: number): string | null => {
  const { idle } = zonesOf(war, board);
  let reason = idle.get(force);
  if (reason === undefined) idle.set(force, (reason = idleBy(war, board, force)));
  return reason;
};

export const organiseVerb = (series: Series) => {
  const { warOf, names } = series;
  const rule = ruleIn(series);
  const forceOf = (war: War, action: Action): number => unitNumber(war, action[1] as string);
  const facts = (_: War, __: Board, action: Action) => ({ unit: action[1] as string });
  return verb<Board, null, Organise>({
    name: 'organise',
    args: args([names.unit]),
    candidates: (view) => {
      const war = warOf(view);
      const { board } = view;
      const orders: Organise[] = [];
      for (const force of readyForces(war, board))
        if (unitOf(war, force).rank > OFFICER && noPurpose(war, board, force) === null) orders.push(['organise', unitId(war, force)]);
      return orders;
    },
    rules: [
      ...actingRules<null, Organise>(series),
      rule('13-1-1', (war, _, action) => unitOf(war, forceOf(war, action)).rank > OFFICER, facts),
      rule('13-1-2', (war, board, action) => ((board.under[forceOf(war, action)] as number) & UNDER_AT_PHASE) === 0, facts),
      ...IDLE.map((clause) =>
        rule<null, Organise>(
          clause,
          (war, board, action) => noPurpose(war, board, forceOf(war, action)) !== clause,
          (war, board, action) => ({ unit: action[1], castle: castleId(war, castleToReplenish(war, board, forceOf(war, action))) || null }),
        ),
      ),
    ],
    apply(table, action) {
      const force = forceOf(warOf(table.state), action);
      table.board.acted[force] = 1;
      table.emit({ type: 'organises', unit: action[1] });
      return become('organise', { commander: force, moved: [], formed: [] });
    },
  });
};

export const organiseSteps = (series: Series) => {
  const { warOf, names } = series;
  const rule = ruleIn(series);
  const unitIn = (war: War, action: Assign): number => unitNumber(war, action[1]);
  const leaderIn = (war: War, action: Assign): number => unitNumber(war, action[2]);
  const facts = (_: War, __: Board, action: Assign) => ({ unit: action[1], 'leader:unit': action[2] });
  const isSplit = (action: Assign): boolean => action[1] === action[2];
  const refusedBy = (clause: string) => (war: War, board: Board, action: Assign) =>
    isSplit(action) || mayCommand(war, board, leaderIn(war, action), unitIn(war, action)) !== clause;
  const assign = verb<Board, Organising, Assign>({
    name: 'assign',
    args: args([names.unit, names.unit]),
    candidates: (view, { local }) => {
      const war = warOf(view);
      const { board } = view;
      const { commander } = local;
      const assigns: Assign[] = [];
      const units = war.present.filter(
        (unit) =>
          unit !== commander &&
          standsWith(war, board, unit, commander) &&
          !local.moved.includes(unit) &&
          isObject(war, board, board.leader[unit] as number, local),
      );
      const leaders = war.present.filter(
        (unit) =>
          unitOf(war, unit).rank > OFFICER &&
          leads(board, unit) &&
          standsWith(war, board, unit, commander) &&
          isObject(war, board, unit, local),
      );
      for (const unit of units) {
        const from = board.leader[unit] as number;
        if (from !== unit) assigns.push(['assign', unitId(war, unit), unitId(war, unit)]);
        for (const leader of leaders)
          if (leader !== unit && leader !== from && unitOf(war, leader).rank >= unitOf(war, unit).rank)
            assigns.push(['assign', unitId(war, unit), unitId(war, leader)]);
      }
      return assigns;
    },
    rules: [
      rule('13-1-4', (war, board, action, { local }) => standsWith(war, board, unitIn(war, action), local.commander), facts),
      rule('13-1-4', (war, board, action, { local }) => standsWith(war, board, leaderIn(war, action), local.commander), facts),
      rule(
        '13-2',
        (war, _, action, { local }) => unitIn(war, action) !== local.commander && !local.moved.includes(unitIn(war, action)),
        facts,
      ),
      rule('13-2.2', (war, board, action) => !isSplit(action) || board.leader[unitIn(war, action)] !== unitIn(war, action), facts),
      rule('13-2.1', (war, board, action) => isSplit(action) || board.leader[unitIn(war, action)] !== leaderIn(war, action), facts),
      rule(
        '13-2-2.1',
        (war, board, action, { local }) =>
          unitOf(war, board.leader[unitIn(war, action)] as number).rank <= unitOf(war, local.commander).rank &&
          unitOf(war, board.leader[leaderIn(war, action)] as number).rank <= unitOf(war, local.commander).rank,
        facts,
      ),
      rule(
        '13-2-2.2',
        (war, board, action, { local }) =>
          isObject(war, board, board.leader[unitIn(war, action)] as number, local) &&
          isObject(war, board, board.leader[leaderIn(war, action)] as number, local),
        facts,
      ),
      rule('9-2', refusedBy('9-2'), facts),
      rule('9-2-4', refusedBy('9-2-4'), facts),
      rule('9-2-3', refusedBy('9-2-3'), facts),
      rule('9-2-2', refusedBy('9-2-2'), facts),
      rule(
        '16.0',
        (war, board, action) => isSplit(action) || sameState(board, board.leader[unitIn(war, action)] as number, leaderIn(war, action)),
        facts,
      ),
    ],
    apply(table, action, { local }) {
      const war = warOf(table.state);
      const unit = unitIn(war, action);
      if (isSplit(action)) {
        detach(table.board, unit, NONE);
        local.formed.push(unit);
      } else {
        local.moved.push(unit);
        join(war, table.board, unit, leaderIn(war, action), local.formed);
      }
      table.emit({ type: isSplit(action) ? 'splitOff' : 'joined', unit: action[1], 'leader:unit': action[2] });
      return again;
    },
  });

  const forCastle = (action: Replenish): boolean => action[1] === 'castle';
  const about = (war: War, board: Board, _: Replenish, { local }: { local: Organising }) => ({
    unit: unitId(war, local.commander),
    castle: castleId(war, castleToReplenish(war, board, local.commander)),
  });
  const replenish = verb<Board, Organising, Replenish>({
    name: 'replenish',
    args: args([oneOf(['force', 'castle'])]),
    candidates: (view, { local }) => {
      const war = warOf(view);
      const kinds: Replenish[] = [];
      if (hasLostSteps(war, view.board, local.commander)) kinds.push(['replenish', 'force']);
      if (castleIsWorn(war, view.board, local.commander)) kinds.push(['replenish', 'castle']);
      return kinds;
    },
    rules: REPLENISHING.map((clause) =>
      rule<Organising, Replenish>(
        clause,
        (war, board, action, { local }) => noReplenishing(war, board, local.commander, forCastle(action)) !== clause,
        about,
      ),
    ),
    apply: (_, action, { local }) => become('replenish', { force: local.commander, castle: forCastle(action) }),
  });
  const finish = plainVerb<Board, Organising>('done', { apply: () => done() });
  return {
    organise: decision<Board, Organising>({
      seats: (view, local) => seatsOf(warOf(view), sideOf(warOf(view), local.commander)),
      prompt: (view, { local }) => ({
        key: 'organise',
        facts: { seat: seatOf(warOf(view), sideOf(warOf(view), local.commander)), unit: unitId(warOf(view), local.commander) },
      }),
      verbs: [assign, replenish, finish],
    }),
  };
};

/** 14-1-2a, 13-1-2 Who is under command now. */
export const noteSubordinates = (war: War, { board }: Table<Board>, bit: number): void => {
  for (const unit of war.present) {
    const isUnder = board.leader[unit] !== unit && (board.steps[unit] as number) > 0;
    board.under[unit] = isUnder ? (board.under[unit] as number) | bit : (board.under[unit] as number) & ~bit;
  }
};
