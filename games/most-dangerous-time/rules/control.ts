import { args, call, decision, done, oneOf, procedure, to, verb } from '@gunbai/engine';
import { clanUnitsAt, controls, DEAD, DEFEATED, IN_PLAY, isIgnored, seatName, setControl, soldiersOf, unitsAt, unitsOf } from './board.ts';
import type { Board, Referee } from './board.ts';
import {
  ALLIANCES,
  ANTI_ODA,
  CLAN_ASHIKAGA,
  CLAN_IDS,
  CLANS,
  clanId,
  clanOf,
  KYO,
  LEADERS,
  NEUTRAL,
  NONE,
  ODA,
  placeId,
  PLACES,
  sideOfClan,
  SPACE_COUNT,
  SPACES,
  TOMO,
  YOSHIAKI,
} from './components.ts';
import type { Alliance, Clan, ClanId, Side, Space } from './components.ts';
import { deciderFor, holdsKyo, sideOfSeat } from './players.ts';
import { azuchiTaken, victoryNow } from './victory.ts';

/** 2.46.7 (ruling) The side that has units in a space where no other side has any, or NONE. */
const soleSide = (board: Board, space: number): Side | -1 => {
  const oda = unitsOf(board, space, ODA);
  const anti = unitsOf(board, space, ANTI_ODA);
  if (unitsOf(board, space, NEUTRAL) > 0) return NONE;
  if (oda > 0) return anti > 0 ? NONE : ODA;
  return anti > 0 ? ANTI_ODA : NONE;
};

/** The clans of a side with most units in a space. */
const strongest = (board: Board, space: number, side: Side): number[] => {
  let most = 0;
  let clans: number[] = [];
  for (const { index, side: of } of CLANS) {
    if (of !== side) continue;
    const units = clanUnitsAt(board, space, index);
    if (units === 0 || units < most) continue;
    if (units > most) clans = [];
    most = units;
    clans.push(index);
  }
  return clans;
};

/** 2.46.5 Who would control a space that a side takes: the original clan, if it is a friend in play, or the strongest. */
const takers = (board: Board, space: number, side: Side): number[] => {
  const { printed } = SPACES[space] as Space;
  const { alliance } = CLANS[printed] as Clan;
  if (sideOfClan[printed] === side && board.clanState[printed] === IN_PLAY && board.entered[alliance] === 1) return [printed];
  return strongest(board, space, side);
};

/** 15.7.1 Azai and Asakura hold a space that is not printed in their colour only while their units are in it. */
const mayHold = (board: Board, space: number, clan: number): boolean =>
  clan === NONE || !(CLANS[clan] as Clan).needsPresence || (SPACES[space] as Space).printed === clan || clanUnitsAt(board, space, clan) > 0;

/** 15.7.1 (ruling) It reverts to the printed owner, to the clan that gained him if that one may hold it, or to nobody. */
const heirOf = (board: Board, space: number): number => {
  let clan = (SPACES[space] as Space).printed;
  for (let i = 0; i < CLANS.length && clan !== NONE && board.clanState[clan] !== IN_PLAY; i++)
    clan = board.clanState[clan] === DEFEATED ? (board.gainedBy[clan] as number) : NONE;
  return mayHold(board, space, clan) ? clan : NONE;
};

const take = (table: Referee, space: number, clan: number): void => {
  const { board } = table;
  setControl(board, space, clan);
  table.emit({ type: 'controlled', space: placeId(space), clan: clan === NONE ? null : clanId(clan) });
  loseAzuchi(table, space, clan);
};

/** 15.5.5 Azuchi in Anti-Oda hands is gone for good. */
export const loseAzuchi = (table: Referee, space: number, clan: number): void => {
  const { board } = table;
  if (board.azuchiAt !== space || clan === NONE || sideOfClan[clan] !== ANTI_ODA) return;
  azuchiTaken(table, clan);
  razeAzuchi(table);
};

/** 15.5.5 It is never built again. */
export const razeAzuchi = (table: Referee): void => {
  const { board } = table;
  const space = placeId(board.azuchiAt);
  board.azuchiAt = NONE;
  board.azuchiLevel = 0;
  board.azuchiLost = 1;
  table.emit({ type: 'azuchiLost', space });
};

interface Contested {
  readonly space: number;
}

/** 15.7.1 Nobody draws a card for a space that merely reverts. */
const revert = (table: Referee, space: number): void => {
  const { board } = table;
  take(table, space, heirOf(board, space));
  if (unitsAt(board, space) === 0) board.carded.push(space);
};

/** Brings one space up to date; says whether its player must choose between clans first. */
const settleSpace = (table: Referee, space: number): boolean => {
  const { board } = table;
  if (!mayHold(board, space, board.control[space] as number)) revert(table, space);
  const side = soleSide(board, space);
  if (side === NONE || controls(board, side, space)) return false;
  const clans = takers(board, space, side);
  if (clans.length > 1) return true;
  take(table, space, clans[0] as number);
  return false;
};

type Hold = readonly ['takeControl', ClanId];

const choices = (board: Board, space: number): number[] => {
  const side = soleSide(board, space);
  return side === NONE ? [] : takers(board, space, side);
};

/** 16.1.2.4 Where clans of A and B tie, the player whose impulse it is chooses, if he is one of them. */
const chooser = (board: Board, space: number): number => {
  const deciders = choices(board, space).map((clan) => deciderFor(board, clan, space));
  return deciders.includes(board.activeSeat) ? board.activeSeat : (deciders[0] as number);
};

const hold = verb<Board, Contested, Hold>({
  name: 'takeControl',
  args: args([oneOf(CLAN_IDS)]),
  candidates: ({ board }, { local }) => choices(board, local.space).map((clan): Hold => ['takeControl', clanId(clan)]),
  rules: [
    {
      clause: '2.46.7',
      ok: ({ board }, { 1: clan }, { local }) => choices(board, local.space).includes(clanOf(clan)),
      values: (_, [, clan], { local }) => ({ clan, space: placeId(local.space) }),
    },
  ],
  apply(table, { 1: clan }, { local }) {
    take(table, local.space, clanOf(clan));
  },
});

/** 2.46.7 Several clans of the side have as many units there: its player chooses. */
export const controller = decision<Board, Contested>({
  seats: (view, { space }) => [seatName(view, chooser(view.board, space))],
  prompt: (_, { seat, local }) => ({ key: 'controller', facts: { seat, space: placeId(local.space) } }),
  verbs: [hold],
});

/** A space that one side holds alone and does not control yet. */
const isOverdue = (board: Board, space: number): boolean => {
  const side = soleSide(board, space);
  return side !== NONE && !controls(board, side, space);
};

/** 4.1.4.8 Control of all spaces; then what follows from it. Whoever falls or withdraws may leave a space to one side alone: that is checked, too. */
export const controlCheck = procedure<Board>({
  sweep(table) {
    for (let space = 0; space < SPACE_COUNT; space++) if (settleSpace(table, space)) return call('controller', { space });
    return to('consequences');
  },
  next: () => to('sweep'),
  consequences: () => call('fallOfClans'),
  withdrawals: () => call('withdrawals'),
  again: ({ board }) => (SPACES.some(({ index }) => isOverdue(board, index)) ? to('sweep') : undefined),
  victory: (table) => victoryNow(table),
});

/** 8.2.6, 8.3.5, 8.4.8 Control of one space at once, and its card. */
export const checkSpace = procedure<Board, { place: number }>({
  control(table, { place }) {
    if (place >= SPACE_COUNT) return done();
    if (settleSpace(table, place)) return call('controller', { space: place });
  },
  card({ board }, { place }) {
    const seat = gainerOf(board, place);
    if (seat === NONE || !isNewlyGained(board, place, seat) || !drawsForSpaces(board, seat)) return;
    board.carded.push(place);
    return call('drawCards', { seat, count: 1 });
  },
  consequences: () => call('fallOfClans'),
  withdrawals: () => call('withdrawals'),
  victory: (table) => victoryNow(table),
});

/** 6.2.1, 6.2.3, 16.1.4.2b, 16.1.4.3 Whether a player draws cards for spaces at all. */
export const drawsForSpaces = (board: Board, seat: number): boolean =>
  board.players === 3 ? sideOfSeat(board, seat) === ANTI_ODA : !holdsKyo(board, seat);

/** Who may draw for a space in an impulse: the active player; 16.1.4.3 among three whoever has captured it, in whosever impulse. */
const gainerOf = (board: Board, space: number): number => {
  const clan = board.control[space] as number;
  if (board.players !== 3 || board.activeSeat === NONE || clan === NONE) return board.activeSeat;
  return board.player[(CLANS[clan] as Clan).alliance] as number;
};

/** 6.2.1 A space of the player's side that was not its own when the impulse began, and has given no card yet. */
const isNewlyGained = (board: Board, space: number, seat: number): boolean => {
  const side = sideOfSeat(board, seat);
  if (!controls(board, side, space) || board.carded.includes(space)) return false;
  const before = board.controlBefore[space] as number;
  if (before !== NONE && sideOfClan[before] === side) return false;
  if (board.players !== 3) return true;
  // 16.1.4.3: no card for what was Anti-Oda's at first, and only for the player who took it.
  const clan = board.control[space] as number;
  const { printed } = SPACES[space] as Space;
  return sideOfClan[printed] !== ANTI_ODA && board.player[(CLANS[clan] as Clan).alliance] === seat;
};

/** 4.1.4.8 Cards for the spaces gained in this impulse. */
export const cardsDue = (board: Board, seat: number): number => {
  if (!drawsForSpaces(board, seat)) return 0;
  let count = 0;
  for (let space = 0; space < SPACE_COUNT; space++) if (isNewlyGained(board, space, seat)) count++;
  return count;
};

/** 16.1.4.3 Among three players: cards for what fell to a player of the Anti-Oda side in the impulse of another. */
export const cardsInPassing = (board: Board, seat: number): number =>
  board.players === 3 && seat !== board.activeSeat ? cardsDue(board, seat) : 0;

/** 2.42.2, 16.1.8.2, 16.2.7.2 The alliance that controls Kyo. */
export const allianceInKyo = (board: Board): number => {
  const clan = board.control[KYO] as number;
  return clan === NONE ? NONE : (CLANS[clan] as Clan).alliance;
};

/** 15.1.5 The shogun was put in Tomo as a samurai, and nobody follows his house. */
const isShogunGone = (board: Board): boolean => {
  if (!isIgnored(board, YOSHIAKI) || board.leaderAt[YOSHIAKI] !== TOMO || (board.box[CLAN_ASHIKAGA] as number) > 0) return false;
  if (LEADERS.some(({ index }) => index !== YOSHIAKI && board.leaderClan[index] === CLAN_ASHIKAGA && board.leaderAt[index] !== DEAD))
    return false;
  return PLACES.every(({ index }) => soldiersOf(board, index, CLAN_ASHIKAGA) === 0);
};

/** 4.2.5a Whether a clan is in the war: not defeated nor withdrawn. The Ashikaga never fall, but may be gone with the shogun. */
export const isInTheWar = (board: Board, clan: number): boolean =>
  board.clanState[clan] === IN_PLAY && !(clan === CLAN_ASHIKAGA && isShogunGone(board));

export const alliancesInPlay = (board: Board): readonly Alliance[] =>
  ALLIANCES.filter(({ index, clans }) => board.entered[index] === 1 && clans.some((clan) => isInTheWar(board, clan)));
