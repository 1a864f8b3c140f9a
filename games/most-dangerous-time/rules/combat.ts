import { args, call, decision, done, oneOf, procedure, to, verb } from '@gunbai/engine';
import type { Json, Step } from '@gunbai/engine';
import { ATTACKER, battleOf, DEFENDER, groupOf, isFieldBattle, newBattle } from './battle.ts';
import type { Battle } from './battle.ts';
import { activeSide, clanIn, isIgnored, leadersAt, seatName, stacksAt, strangersAt } from './board.ts';
import type { Board, Dangerous } from './board.ts';
import { settleSiege } from './pieces.ts';
import { deployments, isCastleOpen } from './castle.ts';
import { assignSoldiers, commandSoldiers, muster } from './command.ts';
import { appointCommander, chooseCommander } from './commander.ts';
import { combatCardSteps } from './combatCards.ts';
import { markCommunicationAt } from './communication.ts';
import { allianceOfClan, ANTI_ODA, hasWalls, NEUTRAL, NOBUNAGA, ODA, placeId, PLACE_IDS, placeOf } from './components.ts';
import type { PlaceId } from './components.ts';
import { deploy } from './deployment.ts';
import { fortuneThrow } from './dice.ts';
import { fieldBattle, firstRound, retreatOrFight } from './fieldBattle.ts';
import { allotLosses, chooseLosses, fates, losses } from './losses.ts';
import { seatsOfSide } from './players.ts';
import { chooseRefuge, withdraw } from './retreat.ts';
import { siege, stormOrHold } from './siege.ts';
import { appointDirector, fightsAs, ownersOn } from './sides.ts';
import { turncoats, uprisingAsJson } from './turncoats.ts';

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
      ok: ({ board }, { 1: place }) => combatsToCome(board).includes(placeOf(place)),
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
  between: () => call('betweenCombats', { asked: 0 }),
  again: () => to('next'),
});

interface Engagement {
  readonly place: number;
  queue: Json[];
}

/** 16.2.9.3 Nobunaga's guard as the battle begins. */
const countGuard = (battle: Battle): void => {
  const group = groupOf(battle, NOBUNAGA);
  battle.guard = group ? Math.min(3, group.soldiers + group.ooc) : 0;
};

/** 10.2 One combat, step by step. */
const combat = procedure<Board, Engagement>({
  /** 10.2.1 */
  begin(table, local) {
    const { board } = table;
    const { place } = local;
    board.battle = newBattle(place, false);
    board.battle.castleOpen = isCastleOpen(board, place, activeSide(board));
    markCommunicationAt(board, place);
    appointDirector(table);
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
  falls: ({ board }, { place }) => (hasWalls(place) && isHeldByOne(board, place) ? call('fallOfClans') : undefined),
  end({ board }, local) {
    local.queue = battleOf(board).uprisings.map(uprisingAsJson);
    board.battle = null;
    board.fought.push(local.place);
    settleSiege(board, local.place);
    if (local.queue.length > 0) return call('uprisings', { list: local.queue });
  },
});

/** After a combat no more than one side is left there: those who came, or, after a sortie, those who besieged it. */
const isHeldByOne = (board: Board, place: number): boolean =>
  ([ODA, ANTI_ODA, NEUTRAL] as const).some((side) => strangersAt(board, place, side) === 0);

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
  allotLosses,
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
