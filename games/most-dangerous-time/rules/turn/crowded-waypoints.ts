import { procedure, callStep, endStep, goTo, actionType, args, oneOf, decision } from '@gunbai/engine';
import type { Json } from '@gunbai/engine';
import {
  SPACE_COUNT,
  PLACE_COUNT,
  isOffMap,
  ODA,
  ANTI_ODA,
  NEUTRAL,
  clanId,
  sideOfClan,
  leaderId,
  CLAN_IDS,
  LEADER_IDS,
  placeId,
  leaderOf,
  clanOf,
} from '../components.ts';
import type { Side } from '../components.ts';
import { seatsOfSide } from '../seats.ts';
import {
  allUnitsAt,
  countSoldiers,
  sideUnitsAt,
  stacksAt,
  clanOfStack,
  leadersAt,
  sideOfLeader,
  isIgnoredShogun,
  IN_BOX,
  marksOfStack,
  enemySideOf,
  sphereOf,
  seatIdOf,
} from '../state.ts';
import type { GameState, MdtView } from '../state.ts';
import { bystandersAt, NO_BYSTANDERS } from '../multiplayer/bystanders.ts';
import type { Bystanders } from '../multiplayer/bystanders.ts';
import { removeLeader, moveSoldiersToBox, endSiegeIfFree } from '../units.ts';

/* 2.43.3b, 2.44.1 At most four units stay in a waypoint or sea area. */

/** A riot in the last step (4.1.4.1c) may push units into a waypoint after the count. Returns that step's answer. */
export const resolveLateCrowds = procedure<GameState, { answer: Json }>({
  next({ board }, { answer }) {
    const place = findCrowdedWaypoint(board);
    return place >= 0 ? callStep('crowd', { place }) : endStep(answer);
  },
  again: () => goTo('next'),
});

const MAX_UNITS_IN_WAYPOINT = 4;

export const findCrowdedWaypoint = (board: GameState): number => {
  for (let place = SPACE_COUNT; place < PLACE_COUNT; place++)
    if (!isOffMap(place) && allUnitsAt(board, place) > MAX_UNITS_IN_WAYPOINT) return place;
  return -1;
};

interface CrowdLocals {
  readonly place: number;
}

/** The side with the most units loses the surplus, retreated neutrals included. The opposing player chooses. */
const sideLosingSurplus = (board: GameState, place: number): Side => {
  const oda = sideUnitsAt(board, place, ODA);
  const anti = sideUnitsAt(board, place, ANTI_ODA);
  if (sideUnitsAt(board, place, NEUTRAL) > Math.max(oda, anti)) return NEUTRAL;
  return oda >= anti ? ODA : ANTI_ODA;
};

type SendHome = readonly ['sendHome', string];

/** Units of a side in a place, without those that stand by. */
const namesOfUnits = (board: GameState, place: number, side: Side, { leaders, soldiers }: Bystanders): string[] => {
  const units: string[] = [];
  const left = (clan: number): number =>
    countSoldiers(board, place, clan) - soldiers.reduce((sum, one) => sum + (one.clan === clan ? one.count : 0), 0);
  for (const stack of stacksAt(board, place)) {
    const clan = clanOfStack(stack);
    if (sideOfClan[clan] === side && !units.includes(clanId(clan)) && left(clan) > 0) units.push(clanId(clan));
  }
  for (const leader of leadersAt(board, place))
    if (sideOfLeader(board, leader) === side && !isIgnoredShogun(board, leader) && !leaders.includes(leader))
      units.push(`leader:${leaderId(leader)}`);
  return units;
};

/** 16.2.7.3a In an Oda player's impulse his own units go first. */
const unitsToSendHome = (board: GameState, place: number): string[] => {
  const side = sideLosingSurplus(board, place);
  const own = namesOfUnits(board, place, side, bystandersAt(board, place));
  return own.length > 0 ? own : namesOfUnits(board, place, side, NO_BYSTANDERS);
};

const sendHome = actionType<GameState, CrowdLocals, SendHome>({
  name: 'sendHome',
  args: args([oneOf([...CLAN_IDS, ...LEADER_IDS.map((id) => `leader:${id}`)])]),
  candidates: ({ board }, { local }) => unitsToSendHome(board, local.place).map((unit): SendHome => ['sendHome', unit]),
  rules: [
    {
      clause: '2.43.3b',
      ok: ({ board }, { 1: unit }, { local }) => unitsToSendHome(board, local.place).includes(unit),
      values: (_, __, { local }) => ({ place: placeId(local.place) }),
    },
  ],
  apply(ctx, { 1: unit }, { local }) {
    const { board } = ctx;
    if (unit.startsWith('leader:')) removeLeader(board, leaderOf(unit.slice(7)), IN_BOX);
    else {
      const clan = clanOf(unit);
      const stack = stacksAt(board, local.place).find((one) => clanOfStack(one) === clan) as number;
      moveSoldiersToBox(board, local.place, clan, marksOfStack(stack), 1);
    }
    endSiegeIfFree(board, local.place);
    ctx.emit({ type: 'sentHome', unit, place: placeId(local.place) });
  },
});

const seatChoosingSurplus = ({ board }: MdtView, place: number): number => {
  const crowding = sideLosingSurplus(board, place);
  // The inactive player controls neutral units.
  if (crowding === NEUTRAL) return board.activeSeat;
  const side = enemySideOf(crowding);
  const seats = seatsOfSide(board, side);
  if (seats.length === 1) return seats[0] as number;
  if (seats.includes(board.activeSeat)) return board.activeSeat;
  const sphere = board.players === 4 ? sphereOf(board, place) : -1;
  return sphere >= 0 ? sphere : (seats[0] as number);
};

export const surplusDecision = decision<GameState, CrowdLocals>({
  seats: (view, { place }) => [seatIdOf(view, seatChoosingSurplus(view, place))],
  prompt: (view, { seat, local }) => ({
    key: 'crowd',
    facts: { seat, place: placeId(local.place), units: allUnitsAt(view.board, local.place), most: MAX_UNITS_IN_WAYPOINT },
  }),
  actionTypes: [sendHome],
});
