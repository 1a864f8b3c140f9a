import { again, args, become, call, decision, done, oneOf, plainVerb, procedure, to as goTo, verb } from '@gunbai/engine';
import type { GameEvent, Rule } from '@gunbai/engine';
import {
  activeSeat,
  activeSide,
  controls,
  clanOfLeader,
  HALTED,
  INSIDE,
  insideUnits,
  isActiveClan,
  isIgnored,
  leadersAt,
  marksIn,
  clanIn,
  OUT_OF_TOUCH,
  stacksAt,
  strangersAt,
  unitsOf,
  countIn,
  tellNothing,
} from './board.ts';
import type { Board, Dangerous, Referee, Stack } from './board.ts';
import { addSoldiers, putLeader, settleSiege, takeSoldiers } from './pieces.ts';
import { azuchiVerbs } from './azuchi.ts';
import { mayOthersPlay, movementCardVerbs } from './cards.ts';
import {
  isOffMap,
  isSpace,
  LANE,
  leaderOf,
  lineBetween,
  linkKindsOf,
  neighboursOf,
  placeId,
  PLACE_COUNT,
  PLACE_IDS,
  placeOf,
  ROAD,
  TRAIL,
} from './components.ts';
import type { PlaceId, Side } from './components.ts';
import {
  groupsFrom,
  isAnybodyFree,
  isEmptyGroup,
  isGroupFree,
  isLeaderOut,
  kindOf,
  leadersShape,
  sizeOf,
  soldiersShape,
  unitsNamed,
} from './groups.ts';
import { enters, mustStop } from './entering.ts';
import type { GroupRule, Origin } from './entering.ts';
import type { Group, Leaders, Soldiers } from './groups.ts';
import { mayEnterBox, shutTo } from './map.ts';
import { sail, sailorsFor } from './sailing.ts';
import { isBySpheres, leadsThrough, mayAnybodyLeave, sphereGroups, sphereRules, useEscorts } from './spheres.ts';

/** Groups worth offering from a place; the four-player game has its own. */
const groupsAt = (board: Board, place: number, limit: number, withOut = true): readonly Group[] =>
  isBySpheres(board) ? sphereGroups(board, place, limit, withOut) : groupsFrom(board, place, limit, withOut);

const limitOf = (kind: number): number => (kind === ROAD ? 8 : kind === TRAIL ? 4 : 0);

/** 2.45.1 Everybody in a group may enter an off-map area. */
const fitsBox = (board: Board, place: number, leaders: Leaders, soldiers: Soldiers): boolean => {
  for (const leader of leaders) if (!mayEnterBox(place, clanOfLeader(board, leaderOf(leader)))) return false;
  for (const kind in soldiers) if (!mayEnterBox(place, kindOf(kind).clan)) return false;
  return true;
};

/* Carrying units along. */

const LAND_MARKS = OUT_OF_TOUCH;

const carrySoldiers = (
  board: Board,
  from: number,
  to: number,
  kind: string,
  count: number,
  extra: number,
  keep: number,
  atSea: boolean,
): void => {
  const { clan, isOut } = kindOf(kind);
  let left = count;
  for (const stack of stacksAt(board, from).slice()) {
    const marks = marksIn(stack);
    if (left === 0 || clanIn(stack) !== clan || ((marks & OUT_OF_TOUCH) !== 0) !== isOut || (marks & HALTED) !== 0) continue;
    if (!atSea && (marks & INSIDE) !== 0) continue;
    const part = Math.min(left, countIn(stack));
    takeSoldiers(board, from, clan, marks, part);
    addSoldiers(board, to, clan, (marks & keep) | extra, part);
    left -= part;
  }
};

/** Brings a group to a place: who must stop is marked, and arriving among strangers is noted (10.1.1). */
const carry = (table: Referee, from: number, to: number, leaders: Leaders, soldiers: Soldiers): void => {
  const { board } = table;
  useEscorts(board, from, leaders, soldiers);
  const side = activeSide(board);
  const extra = mustStop(board, to, side) ? HALTED : 0;
  if (strangersAt(board, to, side) > 0 && !board.arrivals.includes(to)) board.arrivals.push(to);
  for (const kind in soldiers) carrySoldiers(board, from, to, kind, soldiers[kind] as number, extra, LAND_MARKS, false);
  for (const leader of leaders) {
    const index = leaderOf(leader);
    putLeader(board, index, to, ((board.leaderMarks[index] as number) & LAND_MARKS) | extra);
  }
  settleSiege(board, from);
};

/* The decision of the movement step. */

/** Among two nobody else has a say in a movement step. */
const isAlone = ({ players }: Board): boolean => players === 2;

type From = readonly ['from', PlaceId];
type Attack = readonly ['attack', PlaceId];

/** By place. */
const FROM: readonly From[] = PLACE_IDS.map((id) => ['from', id]);
const ATTACK: readonly Attack[] = PLACE_IDS.map((id) => ['attack', id]);

/** Whether a place has a line that somebody standing there could take. */
const hasWayOut = (board: Board, from: number): boolean => {
  const neighbours = neighboursOf(from);
  const kinds = linkKindsOf(from);
  const side = activeSide(board);
  const onLand = isBySpheres(board) ? mayAnybodyLeave(board, from) : isAnybodyFree(board, from, false);
  for (let i = 0; i < neighbours.length; i++) {
    const place = neighbours[i] as number;
    const kind = kinds[i] as number;
    if (kind === LANE) {
      if (sailorsFor(board, from, place).length > 0) return true;
    } else if (onLand && shutTo(board, place, side) === null) {
      // Whoever is free can take any open road; only off-map areas ask who it is.
      if (!isOffMap(place) || marchesTo(board, from, place, kind).length > 0) return true;
    }
  }
  return false;
};

const startRules: readonly Rule<Board, null, From>[] = [
  { clause: '9.2.1b', ok: ({ board }) => board.points > 0, values: ({ board }) => ({ points: board.points }) },
  {
    clause: '9.4.2',
    ok: ({ board }, action) => isAnybodyFree(board, placeOf(action[1]), true),
    values: (_, [, from]) => ({ place: from }),
  },
  { clause: '9.2.1a', ok: ({ board }, action) => hasWayOut(board, placeOf(action[1])), values: (_, [, from]) => ({ place: from }) },
];

const start = verb<Board, null, From>({
  name: 'from',
  args: args([oneOf(PLACE_IDS)]),
  candidates({ board }) {
    const actions: From[] = [];
    if (board.points === 0) return actions;
    const side = activeSide(board);
    for (let place = 0; place < PLACE_COUNT; place++)
      if (unitsOf(board, place, side) > 0 && isAnybodyFree(board, place, true)) actions.push(FROM[place] as From);
    return actions;
  },
  rules: startRules,
  apply(table, { 1: from }) {
    tellNothing(table);
    return (isAlone(table.board) ? call : become)('march', { from: placeOf(from) });
  },
});

const hasActiveUnits = (board: Board, place: number): boolean => {
  const stacks = stacksAt(board, place);
  for (let i = 0; i < stacks.length; i++) if (isActiveClan(board, clanIn(stacks[i] as Stack))) return true;
  const leaders = leadersAt(board, place);
  for (let i = 0; i < leaders.length; i++)
    if (isActiveClan(board, clanOfLeader(board, leaders[i] as number)) && !isIgnored(board, leaders[i] as number)) return true;
  return false;
};

/** 9.3.4, 10.2.2c Active units have come by sea into a besieged castle in this impulse: that has paid for a sortie. */
const isRelieved = (board: Board, place: number): boolean =>
  stacksAt(board, place).some((stack) => isActiveClan(board, clanIn(stack)) && isNewInside(marksIn(stack))) ||
  leadersAt(board, place).some(
    (leader) => isActiveClan(board, clanOfLeader(board, leader)) && isNewInside(board.leaderMarks[leader] as number),
  );
const isNewInside = (marks: number): boolean => (marks & (INSIDE | HALTED)) === (INSIDE | HALTED);

const attackRules: readonly Rule<Board, null, Attack>[] = [
  {
    clause: '9.3.4',
    ok: ({ board }, action) => board.points > 0 || isRelieved(board, placeOf(action[1])),
    values: ({ board }) => ({ points: board.points }),
  },
  {
    clause: '10.1.5',
    ok: ({ board }, action) => hasActiveUnits(board, placeOf(action[1])) && strangersAt(board, placeOf(action[1]), activeSide(board)) > 0,
    values: (_, [, place]) => ({ place }),
  },
  {
    clause: '10.1.1',
    ok: ({ board }, action) => !board.arrivals.includes(placeOf(action[1])) && !board.activated.includes(placeOf(action[1])),
    values: (_, [, place]) => ({ place }),
  },
];

/** 9.3.4, 9.6.1c, 10.5.1e One point pays for combat where nobody new has come: an assault, a sortie, a battle. */
const attack = verb<Board, null, Attack>({
  name: 'attack',
  args: args([oneOf(PLACE_IDS)]),
  candidates({ board }) {
    const actions: Attack[] = [];
    const side = activeSide(board);
    const isPaid = board.points > 0;
    for (let place = 0; place < PLACE_COUNT; place++)
      if (
        (isPaid ? unitsOf(board, place, side) : insideUnits(board, place, side)) > 0 &&
        strangersAt(board, place, side) > 0 &&
        hasActiveUnits(board, place)
      )
        actions.push(ATTACK[place] as Attack);
    return actions;
  },
  rules: attackRules,
  apply(table, { 1: place }) {
    const { board } = table;
    if (!isRelieved(board, placeOf(place))) board.points--;
    board.activated.push(placeOf(place));
    table.emit({ type: 'attackPrepared', place, points: board.points });
    return isAlone(board) ? again : done('moved');
  },
});

/** 9.1.1d Nobody need spend all points. */
const endMovement = plainVerb<Board, null>('endMovement', { apply: () => done() });

/** 9 Asked again after every move; a window, since what may be played lies in a hand. */
export const moves = decision<Board>({
  seats: (view) => [activeSeat(view)],
  prompt: (view, { seat }) => ({ key: 'movement', facts: { seat, points: view.board.points } }),
  verbs: [start, attack, ...azuchiVerbs, ...movementCardVerbs, endMovement],
  window: true,
});

export const movement = procedure<Board>({
  /** 16.1.4.4, 16.2.8.1 The other players may help or hinder, before the first move and after every other. */
  others({ board, state }) {
    if (!isAlone(board) && mayOthersPlay(state)) return call('movementCards', { asked: 0 });
  },
  ask: () => call('moves'),
  moved: (_, __, returned) => (returned === null ? done() : goTo('others')),
});

/* 9.3, 9.5, 13.2 From one place. */

type March = readonly ['march', PlaceId, Leaders, Soldiers];
type Strategic = readonly ['strategic', PlaceId, PlaceId, Leaders, Soldiers];

const marchRules: readonly GroupRule<March>[] = [
  {
    clause: '2.4.2',
    ok: (_, action, { local }) => limitOf(lineBetween(local.from, placeOf(action[1]))) > 0,
    values: (_, [, to], { local }) => ({ 'from:place': placeId(local.from), place: to }),
  },
  enters('3.2.2'),
  enters('14.2.2'),
  enters('15.2.8a'),
  {
    clause: '2.45.1a',
    ok: ({ board }, action) => !isOffMap(placeOf(action[1])) || fitsBox(board, placeOf(action[1]), action[2], action[3]),
    values: (_, [, to]) => ({ place: to }),
  },
  { clause: '9.2.1a', ok: (_, action) => !isEmptyGroup(action[2], action[3]) },
  {
    clause: '9.4.2',
    ok: ({ board }, action, { local }) => isGroupFree(board, local.from, action[2], action[3]),
    values: (_, __, { local }) => ({ place: placeId(local.from) }),
  },
  {
    clause: '9.3.1',
    ok: ({ board }, action, { local }) => lineBetween(local.from, placeOf(action[1])) !== ROAD || sizeOf(board, action[2], action[3]) <= 8,
    values: ({ board }, [, , leaders, soldiers]) => ({ units: sizeOf(board, leaders, soldiers), most: 8 }),
  },
  {
    clause: '9.3.2',
    ok: ({ board }, action, { local }) => lineBetween(local.from, placeOf(action[1])) !== TRAIL || sizeOf(board, action[2], action[3]) <= 4,
    values: ({ board }, [, , leaders, soldiers]) => ({ units: sizeOf(board, leaders, soldiers), most: 4 }),
  },
  ...sphereRules<March>((action) => ({ to: placeOf(action[1]), leaders: action[2], soldiers: action[3] })),
];

const tellMarch = (table: Referee, way: GameEvent, leaders: Leaders, soldiers: Soldiers): void => {
  if (table.events) table.emit({ ...way, 'units:unit': unitsNamed(leaders, soldiers), points: table.board.points });
};

/** Marches along one line: the groups that fit it. */
const marchesTo = (board: Board, from: number, to: number, kind: number, known?: readonly Group[]): readonly Group[] => {
  const side = activeSide(board);
  if (shutTo(board, to, side) !== null) return [];
  const groups = known ?? groupsAt(board, from, limitOf(kind));
  return isOffMap(to) ? groups.filter(({ leaders, soldiers }) => fitsBox(board, to, leaders, soldiers)) : groups;
};

const march = verb<Board, Origin, March>({
  name: 'march',
  args: args([oneOf(PLACE_IDS), leadersShape, soldiersShape]),
  open: true,
  candidates({ board }, { local }) {
    const actions: March[] = [];
    const neighbours = neighboursOf(local.from);
    const kinds = linkKindsOf(local.from);
    const byLimit: (readonly Group[] | undefined)[] = [];
    for (let i = 0; i < neighbours.length; i++) {
      const kind = kinds[i] as number;
      if (kind === LANE) continue;
      const known = (byLimit[kind] ??= groupsAt(board, local.from, limitOf(kind)));
      const to = neighbours[i] as number;
      for (const { leaders, soldiers } of marchesTo(board, local.from, to, kind, known))
        actions.push(['march', placeId(to), leaders, soldiers]);
    }
    return actions;
  },
  rules: marchRules,
  apply(table, { 1: to, 2: leaders, 3: soldiers }, { local }) {
    table.board.points--;
    tellMarch(table, { type: 'marched', 'from:place': placeId(local.from), place: to }, leaders, soldiers);
    carry(table, local.from, placeOf(to), leaders, soldiers);
  },
});

/** 9.5.1b Safe ground: own or nobody's to control, and no stranger in it, besieged or not. */
export const isSafe = (board: Board, place: number, side: Side): boolean =>
  (!isSpace(place) || controls(board, side, place)) &&
  strangersAt(board, place, side) === 0 &&
  !isOffMap(place) &&
  shutTo(board, place, side) === null;

const strategicRules: readonly GroupRule<Strategic>[] = [
  {
    clause: '9.5.1a',
    ok: (_, { 1: via, 2: to }, { local }) =>
      lineBetween(local.from, placeOf(via)) === ROAD && lineBetween(placeOf(via), placeOf(to)) === ROAD && placeOf(to) !== local.from,
    values: (_, [, via, to]) => ({ 'via:place': via, place: to }),
  },
  {
    clause: '9.5.1b',
    ok: ({ board }, { 1: via, 2: to }, { local }) => {
      const side = activeSide(board);
      return isSafe(board, local.from, side) && isSafe(board, placeOf(via), side) && isSafe(board, placeOf(to), side);
    },
    values: (_, [, via, to]) => ({ 'via:place': via, place: to }),
  },
  { clause: '9.2.1a', ok: (_, action) => !isEmptyGroup(action[3], action[4]) },
  {
    clause: '9.4.2',
    ok: ({ board }, action, { local }) => isGroupFree(board, local.from, action[3], action[4]),
    values: (_, __, { local }) => ({ place: placeId(local.from) }),
  },
  {
    clause: '9.5.1d',
    ok: ({ board }, action) => {
      const leaders = action[3];
      const soldiers = action[4];
      for (const leader of leaders) if (isLeaderOut(board, leaderOf(leader))) return false;
      for (const kind in soldiers) if (kindOf(kind).isOut) return false;
      return true;
    },
  },
  {
    clause: '9.5.1',
    ok: ({ board }, action) => sizeOf(board, action[3], action[4]) <= 8,
    values: ({ board }, [, , , leaders, soldiers]) => ({ units: sizeOf(board, leaders, soldiers), most: 8 }),
  },
  ...sphereRules<Strategic>((action) => ({ to: placeOf(action[2]), leaders: action[3], soldiers: action[4] })),
  {
    clause: '16.2.7.3b',
    ok: ({ board }, action, { local }) => leadsThrough(board, local.from, placeOf(action[1]), action[3], action[4]),
    values: (_, [, via]) => ({ place: via }),
  },
];

const strategic = verb<Board, Origin, Strategic>({
  name: 'strategic',
  args: args([oneOf(PLACE_IDS), oneOf(PLACE_IDS), leadersShape, soldiersShape]),
  open: true,
  candidates({ board }, { local }) {
    const actions: Strategic[] = [];
    const side = activeSide(board);
    const { from } = local;
    if (!isSafe(board, from, side)) return actions;
    let groups: readonly Group[] | undefined;
    const firsts = neighboursOf(from);
    const kinds = linkKindsOf(from);
    for (let i = 0; i < firsts.length; i++) {
      const via = firsts[i] as number;
      if (kinds[i] !== ROAD || !isSafe(board, via, side)) continue;
      const seconds = neighboursOf(via);
      const secondKinds = linkKindsOf(via);
      for (let j = 0; j < seconds.length; j++) {
        const to = seconds[j] as number;
        if (secondKinds[j] !== ROAD || to === from || !isSafe(board, to, side)) continue;
        groups ??= groupsAt(board, from, 8, false).slice(0, 2);
        for (const { leaders, soldiers } of groups) actions.push(['strategic', placeId(via), placeId(to), leaders, soldiers]);
      }
    }
    return actions;
  },
  rules: strategicRules,
  apply(table, { 1: via, 2: to, 3: leaders, 4: soldiers }, { local }) {
    table.board.points--;
    tellMarch(table, { type: 'marchedFar', 'from:place': placeId(local.from), 'via:place': via, place: to }, leaders, soldiers);
    carry(table, local.from, placeOf(to), leaders, soldiers);
  },
});

export const marchFrom = decision<Board, Origin>({
  seats: (view) => [activeSeat(view)],
  prompt: (view: Dangerous, { seat, local }) => ({ key: 'march', facts: { seat, place: placeId(local.from), points: view.board.points } }),
  verbs: [march, strategic, sail],
});
