import { again, args, become, decision, done, plainVerb, verb } from '@gunbai/engine';
import type { Action, Rule, Table } from '@gunbai/engine';
import { leads, membersOf, NONE, sideOf, UNDER_AT_PHASE, unitNumber, unitOf } from './board.ts';
import type { Board } from './board.ts';
import { actingRules, castleId, readyForces, ruleIn, seatOf, seatsOf, unitId } from './chapter.ts';
import type { Series } from './chapter.ts';
import { becomeForce } from './death.ts';
import { mayCommand } from './force.ts';
import { detach } from './movement.ts';
import { castleIsWorn, castleToReplenish, hasLostSteps, isHisToMend, noReplenishing, replenishVerb } from './replenish.ts';
import { OFFICER } from './war.ts';
import type { War } from './war.ts';
import { zonesOf } from './zones.ts';

/** 13 A commander regroups the forces of his hex. Each unit is taken in once (`moved`), also after it was split off; `formed` are the forces made by it. */
export type Organising = { commander: number; moved: number[]; formed: number[] };

type Organise = readonly ['organise', string];
type Assign = readonly ['assign', string, string];

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

/** 13.0 A commander spends his action on organising. */
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

const unitIn = (war: War, action: Assign): number => unitNumber(war, action[1]);
const leaderIn = (war: War, action: Assign): number => unitNumber(war, action[2]);
/** 13-2.2 A unit that is put under itself is split off. */
const isSplit = (action: Assign): boolean => action[1] === action[2];

/** Whom a commander could put under whom. */
const assigns = (war: War, board: Board, local: Organising): Assign[] => {
  const { commander, moved } = local;
  const here = war.present.filter((unit) => standsWith(war, board, unit, commander));
  const units = here.filter(
    (unit) => unit !== commander && !moved.includes(unit) && isObject(war, board, board.leader[unit] as number, local),
  );
  const leaders = here.filter((unit) => unitOf(war, unit).rank > OFFICER && leads(board, unit) && isObject(war, board, unit, local));
  const found: Assign[] = [];
  for (const unit of units) {
    const from = board.leader[unit] as number;
    if (from !== unit) found.push(['assign', unitId(war, unit), unitId(war, unit)]);
    for (const leader of leaders)
      if (leader !== unit && leader !== from && unitOf(war, leader).rank >= unitOf(war, unit).rank)
        found.push(['assign', unitId(war, unit), unitId(war, leader)]);
  }
  return found;
};

const COMMAND = ['9-2', '9-2-4', '9-2-3', '9-2-2'];

/** 13-1, 13-2 Who may be regrouped, and under whom. */
const assignRules = (series: Series): Rule<Board, Organising, Assign>[] => {
  const inWar = ruleIn(series);
  const rule = (clause: string, ok: (war: War, board: Board, action: Assign, local: Organising) => boolean) =>
    inWar<Organising, Assign>(
      clause,
      (war, board, action, { local }) => ok(war, board, action, local),
      (_, __, action) => ({ unit: action[1], 'leader:unit': action[2] }),
    );
  const from = (war: War, board: Board, action: Assign): number => board.leader[unitIn(war, action)] as number;
  const under = (war: War, board: Board, action: Assign): number => board.leader[leaderIn(war, action)] as number;
  return [
    rule('13-1-4', (war, board, action, { commander }) => standsWith(war, board, unitIn(war, action), commander)),
    rule('13-1-4', (war, board, action, { commander }) => standsWith(war, board, leaderIn(war, action), commander)),
    rule('13-2', (war, _, action, { commander, moved }) => unitIn(war, action) !== commander && !moved.includes(unitIn(war, action))),
    rule('13-2.2', (war, board, action) => !isSplit(action) || from(war, board, action) !== unitIn(war, action)),
    rule('13-2.1', (war, board, action) => isSplit(action) || from(war, board, action) !== leaderIn(war, action)),
    rule('13-2-2.1', (war, board, action, { commander }) =>
      [from(war, board, action), under(war, board, action)].every((force) => unitOf(war, force).rank <= unitOf(war, commander).rank),
    ),
    rule('13-2-2.2', (war, board, action, local) =>
      [from(war, board, action), under(war, board, action)].every((force) => isObject(war, board, force, local)),
    ),
    ...COMMAND.map((clause) =>
      rule(
        clause,
        (war, board, action) => isSplit(action) || mayCommand(war, board, leaderIn(war, action), unitIn(war, action)) !== clause,
      ),
    ),
    rule('16.0', (war, board, action) => isSplit(action) || sameState(board, from(war, board, action), leaderIn(war, action))),
  ];
};

/** 13-2.1, 13-2.2 A unit comes under a commander of the hex, or is split off. */
const assignVerb = (series: Series) => {
  const { warOf, names } = series;
  return verb<Board, Organising, Assign>({
    name: 'assign',
    args: args([names.unit, names.unit]),
    candidates: (view, { local }) => assigns(warOf(view), view.board, local),
    rules: assignRules(series),
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
};

export const organiseSteps = (series: Series) => {
  const { warOf } = series;
  return {
    organise: decision<Board, Organising>({
      seats: (view, { commander }) => seatsOf(warOf(view), sideOf(warOf(view), commander)),
      prompt: (view, { local: { commander } }) => {
        const war = warOf(view);
        return { key: 'organise', facts: { seat: seatOf(war, sideOf(war, commander)), unit: unitId(war, commander) } };
      },
      verbs: [assignVerb(series), replenishVerb(series), plainVerb('done', { apply: () => done() })],
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
