import type { View, GameContext, ZoneId, SeatId } from '@gunbai/engine';
import { copyBattle } from './combat/battle-state.ts';
import type { Battle } from './combat/battle-state.ts';
import {
  ALLIANCES,
  NONE,
  SPACES,
  PLACE_COUNT,
  LEADERS,
  CLANS,
  CLAN_ENRYAKUJI,
  ODA,
  ANTI_ODA,
  NEUTRAL,
  YOSHIAKI,
  sideOfClan,
  isOffMap,
  hasWalls,
  CLOSED_FOR,
  SPHERE_OF,
  clanOf,
  PLACES,
  allianceOfClan,
} from './components.ts';
import type { Side, Leader, Space, Alliance } from './components.ts';

export type MdtView = View<GameState>;
export type MdtContext = GameContext<GameState>;

/* Marks of a unit. OUT_OF_COMMUNICATION, HALTED and CROSSED belong to the current impulse. */

/** In the castle or temple, besieged or deployed there for a combat; otherwise in the field. */
export const INSIDE = 1;
/** 5.2.3 Out of communication, as found at the last check. */
export const OUT_OF_COMMUNICATION = 2;
/** 9.4.2 Had to stop and may not move again in this impulse. */
export const HALTED = 4;
/** 9.8.3c Crossed the first sea area in this impulse; the next ones are the next bits. */
export const CROSSED_FIRST_SEA = 8;
export const CROSSED_SEAS_MASK = CROSSED_FIRST_SEA | (CROSSED_FIRST_SEA << 1) | (CROSSED_FIRST_SEA << 2);

/** A number of soldiers of one clan with the same marks in one place. */
export type Stack = number;
export const packStack = (clan: number, marks: number, count: number): Stack => (clan << 16) | (marks << 8) | count;
export const clanOfStack = (stack: Stack): number => stack >> 16;
export const marksOfStack = (stack: Stack): number => (stack >> 8) & 0xff;
export const countOfStack = (stack: Stack): number => stack & 0xff;

/* Where a leader is, if not in a place. */

/** In his clan's regroup box. */
export const IN_BOX = -1;
/** On the turn track; `returns` holds the turn. */
export const ON_TURN_TRACK = -2;
/** In the Permanently Eliminated Units Box. */
export const DEAD = -3;
/** An heir whose father lives. */
export const HEIR_NOT_IN_PLAY = -4;

export const IN_PLAY = 0;
export const DEFEATED = 1;
export const WITHDRAWN = 2;
/** Enryaku-ji before turn 2. */
const NOT_RISEN = 3;

export const NO_TRUCE = 0;
export const TRUCE_THIS_TURN = 1;
export const TRUCE_FOR_GOOD = 2;

export type ScenarioGoal = 'short' | 'standard' | 'campaign' | 'three' | 'four';

export interface GameState {
  goal: ScenarioGoal;
  players: 2 | 3 | 4;
  /** 14.3.1a, 14.3.1e Castles that Oda needs in the short game. */
  needed: number;
  /** By alliance, the number of the seat that plays it (in the four-player game the Oda alliance is shared: NONE). */
  player: number[];
  /** By seat, the zone of its hand. */
  hands: ZoneId[];

  /** The alliance whose impulse it is, and the number of the seat that carries it out; NONE between impulses. */
  active: number;
  activeSeat: number;
  /** Movement points left, and how many there have been in this impulse: by the roll and by forced marches. */
  points: number;
  rolled: number;
  /** Places that active units entered in this impulse while other sides had units there. */
  arrivals: number[];
  /** Places where combat was paid for with a movement point. */
  activated: number[];
  /** Places whose combat has been resolved in this impulse. */
  fought: number[];
  /** Control when the impulse began, and the spaces that give no (further) card in this impulse. */
  controlBefore: number[];
  carded: number[];

  /** By space, the clan that controls it, or NONE. */
  control: number[];
  /** By space, 1 once its castle was destroyed. */
  destroyed: number[];
  /** By place, its soldiers. Copies of a state share the list of a place, so it is replaced, never changed. */
  soldiers: (readonly Stack[])[];
  /** By place, the leaders there; replaced, never changed. */
  leaders: (readonly number[])[];
  /** Units by place, side and whether inside; neutral Ashikaga is not counted (15.1.2a). */
  presence: number[];
  /** By leader: where he is, his marks, clan, rank, and when he returns. */
  leaderAt: number[];
  leaderMarks: number[];
  leaderClan: number[];
  daimyo: number[];
  returns: number[];
  /** By leader, the Oda player he follows in the four-player game (16.2.2.2), or NONE. */
  lord: number[];
  /** 16.2.3.1, 16.2.3.2 By Oda player, soldiers in Kanagasaki that his leaders there may lead away at the start. */
  escorts: number[];
  /** 16.2.6.0 With four players, Oda soldiers that a seat led to a place outside its sphere. States of earlier rules versions lack it. */
  led?: [place: number, seat: number, soldiers: number][];

  /** By clan: soldiers in the regroup box, its state, and the clan that gained it by conquest or betrayal. */
  box: number[];
  /** 12.0.1c By clan, how many were disbanded since the last regroup step; empty if none. States of earlier rules versions lack it. */
  disbanded: number[];
  clanState: number[];
  gainedBy: number[];
  /** By alliance: 1 once it has entered, and the turn in whose End Phase it enters. */
  entered: number[];
  entry: number[];
  /** By alliance, the last turn in which its chit rests after a death by illness. */
  resting: number[];
  /** 15.2.8a 1 once the Ikko-ikki have come to Kaga. */
  kagaOpen: number;
  /** 14.2.2 1 while the Azai spaces are shut to Oda. */
  azaiShut: number;

  truce: number;
  /** Side that owns the Iron Ship, or NONE. */
  ironShip: number;
  /** Side that holds the Good Fortune chit, or NONE. */
  fortune: number;
  azuchiAt: number;
  azuchiLevel: number;
  azuchiTurn: number;
  azuchiLost: number;
  /** 1 once Truce with Ikko-ikki was played (16.1.3.1b). */
  trucePlayed: number;
  /** Soldiers in the Permanently Eliminated Units Box. */
  eliminated: number;

  /** In the End Phase: units regrouped by clan, then by seat (with four players), then of the Ikko-ikki by space; and where, once for each unit. */
  raised: number[];
  filled: number[];
  /** In the End Phase: by space, the clans (as bits) that could regroup there, and the Ikko-ikki group it belongs to. */
  reach: number[];
  group: number[];

  /** Goes up with every change of position or control; lines of communication are traced again only then. */
  stamp: number;
  /** The current combat. */
  battle: Battle | null;
}

export const createState = (goal: ScenarioGoal, players: 2 | 3 | 4): GameState => ({
  goal,
  players,
  needed: 6,
  player: ALLIANCES.map(() => NONE),
  hands: [],
  active: NONE,
  activeSeat: NONE,
  points: 0,
  rolled: 0,
  arrivals: [],
  activated: [],
  fought: [],
  controlBefore: [],
  carded: [],
  control: SPACES.map(({ startControl }) => startControl),
  destroyed: SPACES.map(() => 0),
  soldiers: Array.from({ length: PLACE_COUNT }, () => []),
  leaders: Array.from({ length: PLACE_COUNT }, () => []),
  presence: new Array<number>(PLACE_COUNT * 6).fill(0),
  leaderAt: LEADERS.map(({ isHeir }) => (isHeir ? HEIR_NOT_IN_PLAY : IN_BOX)),
  leaderMarks: LEADERS.map(() => 0),
  leaderClan: LEADERS.map(({ clan }) => clan),
  daimyo: LEADERS.map(({ isDaimyo }) => (isDaimyo ? 1 : 0)),
  returns: LEADERS.map(() => 0),
  lord: LEADERS.map(() => NONE),
  escorts: [0, 0, 0, 0],
  box: CLANS.map(() => 0),
  disbanded: [],
  clanState: CLANS.map(({ index }) => (index === CLAN_ENRYAKUJI ? NOT_RISEN : IN_PLAY)),
  gainedBy: CLANS.map(() => NONE),
  entered: ALLIANCES.map(({ entersTurn }) => (entersTurn === 1 ? 1 : 0)),
  entry: ALLIANCES.map(({ entersTurn }) => entersTurn),
  resting: ALLIANCES.map(() => 0),
  kagaOpen: 0,
  azaiShut: 1,
  truce: NO_TRUCE,
  ironShip: NONE,
  fortune: NONE,
  azuchiAt: NONE,
  azuchiLevel: 0,
  azuchiTurn: 0,
  azuchiLost: 0,
  trucePlayed: 0,
  eliminated: 0,
  raised: [],
  filled: [],
  reach: [],
  group: [],
  stamp: 0,
  battle: null,
});

/** States of earlier rules versions lack the places that were added later. */
const forAllPlaces = <T>(values: readonly T[], count: number, missing: () => T): T[] => {
  const copy = values.slice();
  while (copy.length < count) copy.push(missing());
  return copy;
};

export const copyBoard = (board: GameState): GameState => {
  const copy: GameState = {
    goal: board.goal,
    players: board.players,
    needed: board.needed,
    player: board.player.slice(),
    hands: board.hands.slice(),
    active: board.active,
    activeSeat: board.activeSeat,
    points: board.points,
    rolled: board.rolled,
    arrivals: board.arrivals.slice(),
    activated: board.activated.slice(),
    fought: board.fought.slice(),
    controlBefore: board.controlBefore.slice(),
    carded: board.carded.slice(),
    control: board.control.slice(),
    destroyed: board.destroyed.slice(),
    soldiers: forAllPlaces(board.soldiers, PLACE_COUNT, () => []),
    leaders: forAllPlaces(board.leaders, PLACE_COUNT, () => []),
    presence: forAllPlaces(board.presence, PLACE_COUNT * 6, () => 0),
    leaderAt: board.leaderAt.slice(),
    leaderMarks: board.leaderMarks.slice(),
    leaderClan: board.leaderClan.slice(),
    daimyo: board.daimyo.slice(),
    returns: board.returns.slice(),
    lord: board.lord.slice(),
    escorts: board.escorts.slice(),
    box: board.box.slice(),
    disbanded: (board.disbanded ?? []).slice(),
    clanState: board.clanState.slice(),
    gainedBy: board.gainedBy.slice(),
    entered: board.entered.slice(),
    entry: board.entry.slice(),
    resting: board.resting.slice(),
    kagaOpen: board.kagaOpen,
    azaiShut: board.azaiShut,
    truce: board.truce,
    ironShip: board.ironShip,
    fortune: board.fortune,
    azuchiAt: board.azuchiAt,
    azuchiLevel: board.azuchiLevel,
    azuchiTurn: board.azuchiTurn,
    azuchiLost: board.azuchiLost,
    trucePlayed: board.trucePlayed,
    eliminated: board.eliminated,
    raised: board.raised.slice(),
    filled: board.filled.slice(),
    reach: board.reach.slice(),
    group: board.group.slice(),
    stamp: board.stamp,
    battle: board.battle && copyBattle(board.battle),
  };
  // Not in the literal: a spread would make it several times slower.
  if (board.led) copy.led = board.led.map(([place, seat, soldiers]) => [place, seat, soldiers]);
  return copy;
};

/* Positions of units. */

export const stacksAt = (board: GameState, place: number): readonly Stack[] => board.soldiers[place] as readonly Stack[];
export const leadersAt = (board: GameState, place: number): readonly number[] => board.leaders[place] as readonly number[];

export const unitsInField = (board: GameState, place: number, side: Side): number => board.presence[place * 6 + side * 2] as number;
export const unitsInsideWalls = (board: GameState, place: number, side: Side): number => board.presence[place * 6 + side * 2 + 1] as number;
export const sideUnitsAt = (board: GameState, place: number, side: Side): number =>
  unitsInField(board, place, side) + unitsInsideWalls(board, place, side);

/** 3.0.2 Units in the field of a place that are neither of this side: enemy or neutral, not besieged. */
export const otherSideUnitsInField = (board: GameState, place: number, side: Side): number =>
  unitsInField(board, place, ODA) +
  unitsInField(board, place, ANTI_ODA) +
  unitsInField(board, place, NEUTRAL) -
  unitsInField(board, place, side);
/** Units inside the castle of a place that are not of this side. */
export const otherSideUnitsInside = (board: GameState, place: number, side: Side): number =>
  unitsInsideWalls(board, place, ODA) +
  unitsInsideWalls(board, place, ANTI_ODA) +
  unitsInsideWalls(board, place, NEUTRAL) -
  unitsInsideWalls(board, place, side);
/** All units in a place that are not of this side, besieged or not. */
export const otherSideUnitsAt = (board: GameState, place: number, side: Side): number =>
  sideUnitsAt(board, place, ODA) +
  sideUnitsAt(board, place, ANTI_ODA) +
  sideUnitsAt(board, place, NEUTRAL) -
  sideUnitsAt(board, place, side);
export const allUnitsAt = (board: GameState, place: number): number =>
  sideUnitsAt(board, place, ODA) + sideUnitsAt(board, place, ANTI_ODA) + sideUnitsAt(board, place, NEUTRAL);
/** 10.5.1c Units of this side are besieged there. */
export const isBesieged = (board: GameState, place: number, side: Side): boolean =>
  unitsInsideWalls(board, place, side) > 0 && otherSideUnitsInField(board, place, side) > 0;

/** Soldiers of a clan in a place; with `inside` only those inside (1) or in the field (0). */
export const countSoldiers = (board: GameState, place: number, clan: number, inside?: 0 | 1): number => {
  let count = 0;
  const stacks = stacksAt(board, place);
  for (let i = 0; i < stacks.length; i++) {
    const stack = stacks[i] as Stack;
    if (clanOfStack(stack) === clan && (inside === undefined || (marksOfStack(stack) & INSIDE) === inside)) count += countOfStack(stack);
  }
  return count;
};

/** 15.1.2a Ashikaga on his samurai side is ignored: he is no unit of any side. */
export const isIgnoredShogun = (board: GameState, leader: number): boolean => leader === YOSHIAKI && board.daimyo[YOSHIAKI] === 0;
export const clanOfLeader = (board: GameState, leader: number): number => board.leaderClan[leader] as number;
export const sideOfLeader = (board: GameState, leader: number): Side => sideOfClan[clanOfLeader(board, leader)] as Side;
export const allianceOfLeader = (board: GameState, leader: number): number =>
  (CLANS[clanOfLeader(board, leader)] as (typeof CLANS)[number]).alliance;
export const isDaimyo = (board: GameState, leader: number): boolean => board.daimyo[leader] === 1;
/** 2.3.2.1, 2.3.2.2 */
export const commandLimit = (board: GameState, leader: number): number => (isDaimyo(board, leader) ? 7 : 3);
export const braveryOf = (leader: number): number => (LEADERS[leader] as Leader).bravery;
export const hasDiplomacy = (leader: number): boolean => (LEADERS[leader] as Leader).hasDiplomacy;
/** Whether a leader is in a space, waypoint or sea area, not in an off-map area. */
export const isLeaderOnMap = (board: GameState, leader: number): boolean => {
  const at = board.leaderAt[leader] as number;
  return at >= 0 && !isOffMap(at);
};

export const isLeaderInAnyPlace = (board: GameState, leader: number): boolean => (board.leaderAt[leader] as number) >= 0;
export const isLeaderInside = (board: GameState, leader: number): boolean => ((board.leaderMarks[leader] as number) & INSIDE) !== 0;

/** Leaders of a clan that are in a place. */
export const clanLeadersAt = (board: GameState, place: number, clan: number): number[] =>
  leadersAt(board, place).filter((leader) => board.leaderClan[leader] === clan);

/** Units of a clan in a place, leaders included. */
export const countClanUnitsAt = (board: GameState, place: number, clan: number): number => {
  let count = countSoldiers(board, place, clan);
  for (const leader of leadersAt(board, place)) if (board.leaderClan[leader] === clan && !isIgnoredShogun(board, leader)) count++;
  return count;
};

/* Spaces. */

/** 2.41.2, 2.41.2c, 15.5.2a The fort value now. */
export const fortValueAt = (board: GameState, place: number): number => {
  if (!hasWalls(place)) return 0;
  if (board.azuchiAt === place) return board.azuchiLevel;
  return board.destroyed[place] === 1 ? 1 : (SPACES[place] as Space).fort;
};
/** 2.41.2a How many units a castle or temple holds in a siege. */
export const fortCapacity = (board: GameState, place: number): number => 2 * fortValueAt(board, place);

/** 2.46.1 The side that controls a space; NEUTRAL if neither faction does. */
export const controllingSide = (board: GameState, space: number): Side => {
  const clan = board.control[space] as number;
  return clan === NONE ? NEUTRAL : (sideOfClan[clan] as Side);
};
export const sideControls = (board: GameState, side: Side, space: number): boolean => controllingSide(board, space) === side;

/** Changes the controller of a space; every such change must use this. */
export const setControl = (board: GameState, space: number, clan: number): void => {
  board.control[space] = clan;
  board.stamp++;
};

/** 3.2.2 A space printed for a power that has not entered. */
export const isSpaceClosed = (board: GameState, place: number): boolean => {
  const power = CLOSED_FOR[place] as number;
  return power !== NONE && board.entered[power] === 0;
};

export const countFortSpaces = (board: GameState, side: Side): number =>
  SPACES.reduce((count, { index, fort }) => count + (fort >= 2 && sideControls(board, side, index) ? 1 : 0), 0);

/** 16.2.2.3 The Oda player of the sphere of a place, or NONE: Kyo, places between provinces, and Omi after the Azai. */
export const sphereOf = (board: GameState, place: number): number => {
  const sphere = SPHERE_OF[place] as number;
  return sphere !== NONE && IS_IN_OMI[place] && board.clanState[AZAI] === DEFEATED ? NONE : sphere;
};
const AZAI = clanOf('azai');
const IS_IN_OMI: readonly boolean[] = PLACES.map(({ index }) => SPACES[index]?.province === 'omi');

/** Logs nothing: the decision was a pass or only the first part of a choice. */
export const suppressLogEntry = (ctx: MdtContext): void => ctx.emit({ type: 'nothing' });

/* Players. */

export const sideOfAlliance = (alliance: number): Side => (ALLIANCES[alliance] as Alliance).side;
export const activeSide = (board: GameState): Side => sideOfAlliance(board.active);
export const seatIdOf = (view: MdtView, seat: number): SeatId => view.seats[seat] as SeatId;
export const activeSeatId = (view: MdtView): SeatId => seatIdOf(view, view.board.activeSeat);
/** The enemy faction of a faction; neutrals have no enemy of their own. */
export const enemySideOf = (side: Side): Side => (side === ODA ? ANTI_ODA : ODA);

export const isActiveClan = (board: GameState, clan: number): boolean => allianceOfClan[clan] === board.active;
