import { args, call, decision, done, oneOf, procedure, to, verb } from '@gunbai/engine';
import type { Json, Step } from '@gunbai/engine';
import { ATTACKER, battleOf, DEFENDER, groupOf, isFieldBattle, newBattle, NO_LEADER } from './battle.ts';
import type { Battle, Uprising } from './battle.ts';
import {
  activeSide,
  clanIn,
  controlSide,
  countIn,
  INSIDE,
  insideUnits,
  isIgnored,
  leadersAt,
  markLeader,
  marksIn,
  OUT_OF_TOUCH,
  seatName,
  settleSiege,
  stacksAt,
  strangersAt,
  strangersInField,
} from './board.ts';
import type { Board, Dangerous, Referee } from './board.ts';
import { assignSoldiers, addLeaderGroup, addSoldierGroup, commandSoldiers, muster } from './command.ts';
import { appointCommander, chooseCommander } from './commander.ts';
import { combatCardSteps } from './combatCards.ts';
import { isInTouch, markCommunicationAt } from './communication.ts';
import { allianceOfClan, ANTI_ODA, hasWalls, NEUTRAL, NOBUNAGA, ODA, placeId, PLACE_IDS, placeOf, sideOfClan } from './components.ts';
import type { PlaceId, Side } from './components.ts';
import { changeMarks, deploy, SHELTERED } from './deployment.ts';
import type { Deploying } from './deployment.ts';
import { fortuneThrow } from './dice.ts';
import { fieldBattle, firstRound, retreatOrFight } from './fieldBattle.ts';
import { chooseLosses, fates, losses } from './losses.ts';
import { deciderFor, directorsAt, seatsOfSide } from './players.ts';
import { chooseRefuge, isFreeForUs, isMasterOfCastle, withdraw } from './retreat.ts';
import { siege, stormOrHold } from './siege.ts';
import { fightsAs, ownersOn } from './sides.ts';

/* 10.1 Which combats, and in what order. */

const isActiveThere = (board: Board, place: number): boolean =>
  stacksAt(board, place).some((stack) => allianceOfClan[clanIn(stack)] === board.active) ||
  leadersAt(board, place).some(
    (leader) => allianceOfClan[board.leaderClan[leader] as number] === board.active && !isIgnored(board, leader),
  );

/** 10.1.1 Places that were entered or paid for, where active units and others still stand together. */
export const combatsToCome = (board: Board): number[] => {
  const side = activeSide(board);
  const places: number[] = [];
  for (const place of [...board.arrivals, ...board.activated])
    if (!places.includes(place) && !board.fought.includes(place) && strangersAt(board, place, side) > 0 && isActiveThere(board, place))
      places.push(place);
  return places;
};

type ResolveAt = readonly ['combatAt', PlaceId];

const combatAt = verb<Board, null, ResolveAt>({
  name: 'combatAt',
  args: args([oneOf(PLACE_IDS)]),
  candidates: ({ board }) => combatsToCome(board).map((place): ResolveAt => ['combatAt', placeId(place)]),
  rules: [
    {
      clause: '10.1.1',
      ok: ({ board }, [, place]) => combatsToCome(board).includes(placeOf(place)),
      values: (_, [, place]) => ({ place }),
    },
  ],
  apply() {},
});

/** 10.1.2c The active player; 16.1.5.6 among three always Oda. */
const orderSeat = (board: Board): number => (board.players === 3 ? (seatsOfSide(board, ODA)[0] as number) : board.activeSeat);

const chooseCombat = decision<Board>({
  seats: (view) => [seatName(view, orderSeat(view.board))],
  prompt: (_: Dangerous, { seat }) => ({ key: 'chooseCombat', facts: { seat } }),
  verbs: [combatAt],
});

/** 4.1.4.7, 10.1 All combats of the impulse, each completely before the next (10.1.2b). */
const combats = procedure<Board>({
  next({ board }) {
    const [first, ...more] = combatsToCome(board);
    if (first === undefined) return done();
    return more.length > 0 ? call('chooseCombat') : call('combat', { place: first, queue: [] });
  },
  chosen: (_, __, returned) =>
    Array.isArray(returned) && returned[0] === 'combatAt'
      ? call('combat', { place: placeOf(returned[1] as PlaceId), queue: [] })
      : undefined,
  again: () => to('next'),
});

/* 10.2.2 Castle or field. */

const isInside = (marks: number): boolean => (marks & (INSIDE | SHELTERED)) === INSIDE;
const isInField = (marks: number): boolean => (marks & INSIDE) === 0;

/** Units in a place that `fits`, as a choice of one seat; nothing if there are none. */
const poolOf = (
  board: Board,
  place: number,
  seat: number,
  ofClan: (clan: number) => boolean,
  fits: (marks: number) => boolean,
): Pick<Deploying, 'pool' | 'leaders'> | null => {
  const pool: [number, number][] = [];
  for (const stack of stacksAt(board, place)) {
    const clan = clanIn(stack);
    if (!ofClan(clan) || !fits(marksIn(stack)) || deciderFor(board, clan, place) !== seat) continue;
    const known = pool.find(([one]) => one === clan);
    if (known) known[1] += countIn(stack);
    else pool.push([clan, countIn(stack)]);
  }
  const leaders = leadersAt(board, place).filter((leader) => {
    const clan = board.leaderClan[leader] as number;
    return (
      ofClan(clan) && !isIgnored(board, leader) && fits(board.leaderMarks[leader] as number) && deciderFor(board, clan, place) === seat
    );
  });
  return pool.length + leaders.length > 0 ? { pool, leaders } : null;
};

const seatsOfClans = (board: Board, place: number, ofClan: (clan: number) => boolean): number[] => {
  const seats: number[] = [];
  const add = (clan: number): void => {
    if (!ofClan(clan)) return;
    const seat = deciderFor(board, clan, place);
    if (!seats.includes(seat)) seats.push(seat);
  };
  for (const stack of stacksAt(board, place)) add(clanIn(stack));
  for (const leader of leadersAt(board, place)) if (!isIgnored(board, leader)) add(board.leaderClan[leader] as number);
  return seats;
};

/** All choices of castle or field in a place: the attacker's besieged (10.2.2c, d), the defender's (10.2.2e), then who goes in (10.2.2b). */
const deployments = (board: Board, place: number): Deploying[] => {
  const choices: Deploying[] = [];
  if (!hasWalls(place)) return choices;
  const attacks = (clan: number): boolean => fightsAs(board, clan) === ATTACKER;
  const defends = (clan: number): boolean => fightsAs(board, clan) === DEFENDER;
  const mine = poolOf(board, place, board.activeSeat, attacks, isInside);
  const must = poolOf(board, place, board.activeSeat, attacks, isInField) === null;
  if (mine) choices.push({ side: ATTACKER, seat: board.activeSeat, mode: 'sally', must, ...mine });
  for (const seat of seatsOfClans(board, place, defends)) {
    const sally = poolOf(board, place, seat, (clan) => defends(clan) && !isBesiegedByFriends(board, place, clan), isInside);
    if (sally) choices.push({ side: DEFENDER, seat, mode: 'sally', must: false, ...sally });
  }
  for (const seat of seatsOfClans(board, place, defends)) {
    const shelter = poolOf(board, place, seat, (clan) => defends(clan) && isFreeForUs(board, place, sideOfClan[clan] as Side), isInField);
    if (shelter && isMasterOfCastle(board, place, seat)) choices.push({ side: DEFENDER, seat, mode: 'shelter', must: false, ...shelter });
  }
  return choices;
};

/** Neutral units whom the other defender besieges stay out of it. */
const isBesiegedByFriends = (board: Board, place: number, clan: number): boolean =>
  sideOfClan[clan] === NEUTRAL && strangersInField(board, place, NEUTRAL) > 0 && strangersInField(board, place, activeSide(board)) > 0;

/** 10.4.4d (ruling) The defender may withdraw into the castle if the space was his, or if units of his were inside. */
const isCastleOpen = (board: Board, place: number): boolean => {
  if (!hasWalls(place)) return false;
  const attacker = activeSide(board);
  return ([ODA, ANTI_ODA, NEUTRAL] as const).some(
    (side) =>
      side !== attacker &&
      isFreeForUs(board, place, side) &&
      (insideUnits(board, place, side) > 0 || (controlSide(board, place) === side && strangersAt(board, place, attacker) > 0)),
  );
};

interface Engagement {
  readonly place: number;
  queue: Json[];
}

const asJson = ({ place, clan, soldiers, leaders }: Uprising): Json => ({ place, clan, soldiers, leaders: [...leaders] });

/** 16.2.9.3 Nobunaga's guard as the battle begins. */
const countGuard = (battle: Battle): void => {
  const group = groupOf(battle, NOBUNAGA);
  battle.guard = group ? Math.min(3, group.soldiers + group.ooc) : 0;
};

/** 16.2.9.1a Where no sphere decides and Oda players have equally many units, lots are drawn for who directs. */
const drawDirector = (table: Referee, place: number): void => {
  const { board } = table;
  if (board.players !== 4 || activeSide(board) === ODA) return;
  const equals = directorsAt(board, place);
  if (equals.length > 1 && board.battle) board.battle.director = equals[table.pick(equals.length, '16.2.9.1a')] as number;
};

/** 10.2 One combat, step by step. */
const combat = procedure<Board, Engagement>({
  /** 10.2.1 */
  begin(table, local) {
    const { board } = table;
    const { place } = local;
    board.battle = newBattle(place, false);
    board.battle.castleOpen = isCastleOpen(board, place);
    markCommunicationAt(board, place);
    drawDirector(table, place);
    table.emit({ type: 'combat', place: placeId(place) });
    local.queue = deployments(board, place) as unknown as Json[];
  },
  /** 10.2.2 */
  deploy(_, local) {
    const next = local.queue.shift();
    return next === undefined ? undefined : call('deploy', next);
  },
  deployed: (_, local) => (local.queue.length > 0 ? to('deploy') : undefined),
  muster({ board }) {
    muster(board, battleOf(board), (clan) => fightsAs(board, clan));
    standAside(battleOf(board));
  },
  /** 10.2.3-10.2.6, 10.3 */
  engage: () => call('engage'),
  /** 10.1.4b, 10.5 Whoever withdrew into the castle is besieged there with the others. */
  siege({ board }) {
    const battle = battleOf(board);
    if (battle.truce) return;
    battle.groups = battle.groups.filter((group) => group.side === ATTACKER);
    muster(board, battle, (clan) => (fightsAs(board, clan) === DEFENDER ? DEFENDER : -1));
    return call('siege', { dice: [] });
  },
  /** 3.3.1 (timing) */
  falls: ({ board }, { place }) =>
    hasWalls(place) && strangersAt(board, place, activeSide(board)) === 0 ? call('fallOfClans') : undefined,
  end({ board }, local) {
    local.queue = battleOf(board).uprisings.map(asJson);
    board.battle = null;
    board.fought.push(local.place);
    settleSiege(board, local.place);
    if (local.queue.length > 0) return call('uprisings', { list: local.queue });
  },
});

/** Active units that stay inside a besieged castle take no part. */
const standAside = (battle: Battle): void => {
  battle.groups = battle.groups.filter((group) => group.side !== ATTACKER || !group.inside);
};

/** Steps 3 to 6 of 10.2 and the field battle on the present ground. */
const engage = procedure<Board, { queue: number[] } | null>({
  /** 10.2.3a The active side assigns first. */
  attackerCommands: () => call('assignSoldiers', { side: ATTACKER, asked: [] }),
  defenderCommands: () => call('assignSoldiers', { side: DEFENDER, asked: [] }),
  /** 10.2.4 */
  betrayal: () => call('betrayalBeforeCombat', { turn: 0, passes: 0 }),
  /** 10.2.5 */
  attackersCommander({ board }) {
    const battle = battleOf(board);
    if (!sidesMeet(battle)) return done();
    countGuard(battle);
    return isFieldBattle(battle) ? call('appointCommander', { side: ATTACKER, siege: false }) : undefined;
  },
  defendersCommander: ({ board }) => call('appointCommander', { side: DEFENDER, siege: !isFieldBattle(battleOf(board)) }),
  /** 10.2.6 */
  cards: () => call('combatCards', { turn: 0, passes: 0 }),
  fight: ({ board }) =>
    battleOf(board).truce
      ? call('emperorsTruce', { queue: [] })
      : isFieldBattle(battleOf(board))
        ? call('fieldBattle', { ...firstRound() })
        : undefined,
});

const sidesMeet = (battle: Battle): boolean =>
  battle.groups.some(({ side }) => side === ATTACKER) && battle.groups.some(({ side }) => side === DEFENDER);

/** card.30, 10.4.6 All attackers in the field must retreat at once. */
const emperorsTruce = procedure<Board, { queue: number[] }>({
  begin(table, local) {
    table.emit({ type: 'emperorsTruce', place: placeId(battleOf(table.board).place) });
    local.queue = ownersOn(table.board, ATTACKER);
  },
  next(_, local) {
    const seat = local.queue.shift();
    return seat === undefined ? done() : call('withdraw', { side: ATTACKER, seat, forced: true });
  },
  again: () => to('next'),
});

/* 8.4 Enemies in the same place after a change of sides. */

interface Turning {
  readonly place: number;
  readonly clan: number;
  readonly soldiers: number;
  readonly leaders: number[];
  /** How many of the changed soldiers stand inside, and which leaders. */
  inside?: number;
  leadersInside?: number[];
  queue?: Json[];
}

/** 8.4.3a The changed units first stand in the field, and their player says who goes in. */
const comeOut = (board: Board, { place, clan, soldiers, leaders }: Turning): void => {
  const count = stacksAt(board, place).reduce(
    (sum, stack) => (clanIn(stack) === clan && (marksIn(stack) & INSIDE) !== 0 ? sum + countIn(stack) : sum),
    0,
  );
  changeMarks(
    board,
    place,
    clan,
    (marks) => (marks & INSIDE) !== 0,
    (marks) => marks & ~INSIDE,
    Math.min(count, soldiers),
  );
  for (const leader of leaders) markLeader(board, leader, (board.leaderMarks[leader] as number) & ~INSIDE);
};

/** 8.4.4 Then the betrayed side: who is outside may go in, who is inside may come out. */
const betrayedChoices = (board: Board, { place, clan }: Turning): Deploying[] => {
  const side = sideOfClan[clan] as Side;
  const isBetrayed = (one: number): boolean => sideOfClan[one] !== side;
  return seatsOfClans(board, place, isBetrayed).flatMap((seat) => {
    const outside = poolOf(board, place, seat, isBetrayed, isInField);
    const within = poolOf(board, place, seat, isBetrayed, isInside);
    const choices: Deploying[] = [];
    if (within) choices.push({ side: DEFENDER, seat, mode: 'sally', must: false, ...within });
    if (outside) choices.push({ side: DEFENDER, seat, mode: 'shelter', must: false, ...outside });
    return choices;
  });
};

const musterTurncoats = (board: Board, battle: Battle, local: Turning): void => {
  const { place, clan, soldiers } = local;
  const inside = local.inside ?? 0;
  const side = sideOfClan[clan] as Side;
  const outOfTouch = isInTouch(board, clan, place, 0) ? 0 : OUT_OF_TOUCH;
  for (const leader of local.leaders) addLeaderGroup(board, battle, ATTACKER, leader);
  if (inside > 0) addSoldierGroup(battle, ATTACKER, clan, INSIDE, inside);
  if (soldiers > inside) addSoldierGroup(battle, ATTACKER, clan, outOfTouch, soldiers - inside);
  muster(board, battle, (one) => (sideOfClan[one] === side ? -1 : DEFENDER));
};

const remains = (returned: Json): { pool: [number, number][]; leaders: number[] } =>
  returned !== null && typeof returned === 'object' && 'pool' in returned
    ? (returned as unknown as { pool: [number, number][]; leaders: number[] })
    : { pool: [], leaders: [] };

/** 8.4 Units that changed sides (or rose in riot) fight those of other sides who are there. */
const turncoats = procedure<Board, Turning>({
  begin(table, local) {
    const { board } = table;
    const { place, clan } = local;
    settleSiege(board, place);
    if (strangersAt(board, place, sideOfClan[clan] as Side) === 0) return to('control');
    board.battle = newBattle(place, true);
    table.emit({ type: 'uprising', place: placeId(place) });
    if (!hasWalls(place)) return to('muster');
    comeOut(board, local);
    const { soldiers, leaders } = local;
    const pool = soldiers > 0 ? [[clan, soldiers]] : [];
    return call('deploy', {
      side: ATTACKER,
      seat: deciderFor(board, clan, place),
      mode: 'shelter',
      must: false,
      pool,
      leaders: [...leaders],
    });
  },
  /** 8.4.4 */
  betrayed({ board }, local, returned) {
    const left = remains(returned);
    local.inside = local.soldiers - (left.pool[0]?.[1] ?? 0);
    local.queue = betrayedChoices(board, local) as unknown as Json[];
  },
  deploy(_, local) {
    const next = local.queue?.shift();
    return next === undefined ? undefined : call('deploy', next);
  },
  deployed: (_, local) => ((local.queue?.length ?? 0) > 0 ? to('deploy') : undefined),
  muster({ board }, local) {
    markCommunicationAt(board, local.place);
    const battle = battleOf(board);
    musterTurncoats(board, battle, local);
  },
  /** 8.4.2, 8.4.7 In the field first, then inside. */
  inField: ({ board }) => (isFieldBattle(battleOf(board)) ? call('engage') : undefined),
  inCastle(table) {
    const battle = battleOf(table.board);
    battle.ground = 'castle';
    if (!isFieldBattle(battle)) return;
    readyAgain(battle);
    return call('engage');
  },
  end({ board }, local) {
    local.queue = battleOf(board).uprisings.map(asJson);
    board.battle = null;
    settleSiege(board, local.place);
  },
  /** 8.2.6, 8.3.5, 8.4.8 */
  control: (_, { place }) => call('checkSpace', { place }),
  more: (_, local) => ((local.queue?.length ?? 0) > 0 ? call('uprisings', { list: local.queue as Json[] }) : undefined),
});

/** The second battle of one uprising starts afresh. */
const readyAgain = (battle: Battle): void => {
  battle.commander = [NO_LEADER, NO_LEADER];
  battle.round = 0;
  battle.retreating = -1;
  battle.gunnery = [0, 0];
  battle.downpour = [0, 0];
  battle.surprise = [0, 0];
  battle.truce = false;
};

export const combatSteps: Readonly<Record<string, Step<Board>>> = {
  combats,
  chooseCombat,
  combat,
  engage,
  deploy,
  assignSoldiers,
  commandSoldiers,
  appointCommander,
  chooseCommander,
  fieldBattle,
  retreatOrFight,
  losses,
  chooseLosses,
  fates,
  withdraw,
  chooseRefuge,
  siege,
  stormOrHold,
  fortuneThrow,
  emperorsTruce,
  turncoats,
  ...combatCardSteps,
};
