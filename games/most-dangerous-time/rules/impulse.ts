import { args, call, decision, done, oneOf, procedure, to, verb } from '@gunbai/engine';
import type { Json, Next } from '@gunbai/engine';
import { clanIn, enemyOf, IN_BOX, isIgnored, leadersAt, marksIn, seatName, sideOfLeader, stacksAt, unitsAt, unitsOf } from './board.ts';
import type { Board, Dangerous } from './board.ts';
import { clearMarks, removeLeader, settleSiege, soldiersToBox } from './pieces.ts';
import {
  ANTI_ODA,
  CLAN_IDS,
  clanId,
  clanOf,
  isOffMap,
  leaderId,
  LEADER_IDS,
  leaderOf,
  NEUTRAL,
  ODA,
  placeId,
  PLACE_COUNT,
  sideOfClan,
  SPACE_COUNT,
} from './components.ts';
import type { Side } from './components.ts';
import { markCommunication } from './communication.ts';
import { allianceInKyo, cardsDue, cardsInPassing } from './control.ts';
import { seatsOfSide, sphereOf } from './players.ts';

/** 4.1.4 The nine steps of an impulse. */
export const impulse = procedure<Board>({
  begin({ board }) {
    clearMarks(board);
    board.points = 0;
    board.arrivals = [];
    board.activated = [];
    board.fought = [];
    board.carded = [];
    board.controlBefore = board.control.slice();
  },
  /** 15.1.2b, 15.1.3a What may befall the shogun at the start of an impulse. */
  shogun: () => call('shogun'),
  /** 4.1.4.1 */
  cards: () => call('impulseCards'),
  /** 4.1.4.2 */
  exile: () => call('exiles', { seat: -1 }),
  /** 4.1.4.3 */
  negotiation: () => call('negotiation'),
  /** 4.1.4.4, 2.42.2, 9.1.1a */
  points(table) {
    const { board } = table;
    const [die] = table.roll(6, 1, '4.1.4.4') as [number];
    const bonus = allianceInKyo(board) === board.active ? 2 : 0;
    board.points = die + bonus;
    board.rolled = board.points;
    table.emit({ type: 'points', die, bonus, points: board.points });
  },
  /** 4.1.4.5 */
  communication: ({ board }) => markCommunication(board),
  /** 4.1.4.6 */
  movement: () => call('movement'),
  /** 4.1.4.7; 9.1.1c: what is left of the points is lost. */
  combat({ board }) {
    board.points = 0;
    return call('combats');
  },
  /** 2.43.3b */
  crowds({ board }) {
    const place = crowded(board);
    if (place >= 0) return call('crowd', { place });
    return to('control');
  },
  more: () => to('crowds'),
  /** 4.1.4.8 */
  control: () => call('controlCheck'),
  draw({ board }) {
    const count = cardsDue(board, board.activeSeat);
    if (count > 0) return call('drawCards', { seat: board.activeSeat, count });
  },
  /** 16.1.4.3 A and B draw for what fell to them in the impulse of another. */
  drawOfA: ({ board }) => drawInPassing(board, 1),
  drawOfB: ({ board }) => drawInPassing(board, 2),
  /** 4.1.4.9 */
  end: () => call('afterImpulse'),
  again(_, __, answer) {
    if (answer === 'again') return to('begin');
  },
});

const drawInPassing = (board: Board, seat: number): Next | void => {
  const count = cardsInPassing(board, seat);
  if (count > 0) return call('drawCards', { seat, count });
};

/* 2.43.3b, 2.44.1: four units at most stay in a waypoint or sea area. */

/** A riot in the last step (4.1.4.1c) may drive units into a waypoint after the others were counted. Hands on the answer of that step. */
export const lateCrowds = procedure<Board, { answer: Json }>({
  next({ board }, { answer }) {
    const place = crowded(board);
    return place >= 0 ? call('crowd', { place }) : done(answer);
  },
  again: () => to('next'),
});

const MOST_IN_WAYPOINT = 4;

const crowded = (board: Board): number => {
  for (let place = SPACE_COUNT; place < PLACE_COUNT; place++)
    if (!isOffMap(place) && unitsAt(board, place) > MOST_IN_WAYPOINT) return place;
  return -1;
};

interface Crowd {
  readonly place: number;
}

/** The side with most units there loses the surplus, neutrals too who retreated together; the opposing player chooses. */
const crowdingSide = (board: Board, place: number): Side => {
  const oda = unitsOf(board, place, ODA);
  const anti = unitsOf(board, place, ANTI_ODA);
  if (unitsOf(board, place, NEUTRAL) > Math.max(oda, anti)) return NEUTRAL;
  return oda >= anti ? ODA : ANTI_ODA;
};

type SendHome = readonly ['sendHome', string];

const sendable = (board: Board, place: number): string[] => {
  const side = crowdingSide(board, place);
  const units: string[] = [];
  for (const stack of stacksAt(board, place)) {
    const id = clanId(clanIn(stack));
    if (sideOfClan[clanIn(stack)] === side && !units.includes(id)) units.push(id);
  }
  for (const leader of leadersAt(board, place))
    if (sideOfLeader(board, leader) === side && !isIgnored(board, leader)) units.push(`leader:${leaderId(leader)}`);
  return units;
};

const sendHome = verb<Board, Crowd, SendHome>({
  name: 'sendHome',
  args: args([oneOf([...CLAN_IDS, ...LEADER_IDS.map((id) => `leader:${id}`)])]),
  candidates: ({ board }, { local }) => sendable(board, local.place).map((unit): SendHome => ['sendHome', unit]),
  rules: [
    {
      clause: '2.43.3b',
      ok: ({ board }, { 1: unit }, { local }) => sendable(board, local.place).includes(unit),
      values: (_, __, { local }) => ({ place: placeId(local.place) }),
    },
  ],
  apply(table, { 1: unit }, { local }) {
    const { board } = table;
    if (unit.startsWith('leader:')) removeLeader(board, leaderOf(unit.slice(7)), IN_BOX);
    else {
      const clan = clanOf(unit);
      const stack = stacksAt(board, local.place).find((one) => clanIn(one) === clan) as number;
      soldiersToBox(board, local.place, clan, marksIn(stack), 1);
    }
    settleSiege(board, local.place);
    table.emit({ type: 'sentHome', unit, place: placeId(local.place) });
  },
});

const crowdJudge = ({ board }: Dangerous, place: number): number => {
  const crowding = crowdingSide(board, place);
  // Neutral units are run by the player whose impulse it is not.
  if (crowding === NEUTRAL) return board.activeSeat;
  const side = enemyOf(crowding);
  const seats = seatsOfSide(board, side);
  if (seats.length === 1) return seats[0] as number;
  if (seats.includes(board.activeSeat)) return board.activeSeat;
  const sphere = board.players === 4 ? sphereOf(board, place) : -1;
  return sphere >= 0 ? sphere : (seats[0] as number);
};

export const crowd = decision<Board, Crowd>({
  seats: (view, { place }) => [seatName(view, crowdJudge(view, place))],
  prompt: (view, { seat, local }) => ({
    key: 'crowd',
    facts: { seat, place: placeId(local.place), units: unitsAt(view.board, local.place), most: MOST_IN_WAYPOINT },
  }),
  verbs: [sendHome],
});
