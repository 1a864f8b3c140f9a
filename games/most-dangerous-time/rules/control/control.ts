import { actionType, args, oneOf, decision, procedure, callStep, goTo, endStep } from '@gunbai/engine';
import {
  sideUnitsAt,
  countClanUnitsAt,
  IN_PLAY,
  DEFEATED,
  setControl,
  allUnitsAt,
  sideControls,
  seatIdOf,
  isIgnoredShogun,
  DEAD,
  countSoldiers,
} from '../state.ts';
import type { GameState, MdtContext } from '../state.ts';
import {
  ODA,
  ANTI_ODA,
  NEUTRAL,
  NONE,
  CLANS,
  SPACES,
  sideOfClan,
  placeId,
  clanId,
  CLAN_IDS,
  clanOf,
  SPACE_COUNT,
  KYO,
  YOSHIAKI,
  TOMO,
  CLAN_ASHIKAGA,
  LEADERS,
  PLACES,
  ALLIANCES,
} from '../components.ts';
import type { Side, Space, Clan, ClanId, Alliance } from '../components.ts';
import { decidingSeat, sideOfSeat, seatHoldsKyo } from '../seats.ts';
import { winByAzuchi, checkImmediateVictory } from '../victory.ts';

/** 2.46.7 (ruling) The only side with units in a space, or NONE. */
const soleOccupyingSide = (board: GameState, space: number): Side | -1 => {
  const oda = sideUnitsAt(board, space, ODA);
  const anti = sideUnitsAt(board, space, ANTI_ODA);
  if (sideUnitsAt(board, space, NEUTRAL) > 0) return NONE;
  if (oda > 0) return anti > 0 ? NONE : ODA;
  return anti > 0 ? ANTI_ODA : NONE;
};

/** The clans of a side with most units in a space. */
const strongestClans = (board: GameState, space: number, side: Side): number[] => {
  let mostUnits = 0;
  let clans: number[] = [];
  for (const { index, side: of } of CLANS) {
    if (of !== side) continue;
    const units = countClanUnitsAt(board, space, index);
    if (units === 0 || units < mostUnits) continue;
    if (units > mostUnits) clans = [];
    mostUnits = units;
    clans.push(index);
  }
  return clans;
};

/** 2.46.5 Who would control a space that a side takes: the original clan, if it is a friend in play, or the strongest. */
const clansTakingControl = (board: GameState, space: number, side: Side): number[] => {
  const { printedClan: printed } = SPACES[space] as Space;
  const { alliance } = CLANS[printed] as Clan;
  if (sideOfClan[printed] === side && board.clanState[printed] === IN_PLAY && board.entered[alliance] === 1) return [printed];
  return strongestClans(board, space, side);
};

/** 15.7.1 Azai and Asakura hold a space that is not printed in their colour only while their units are in it. */
const canClanHold = (board: GameState, space: number, clan: number): boolean =>
  clan === NONE ||
  !(CLANS[clan] as Clan).needsPresence ||
  (SPACES[space] as Space).printedClan === clan ||
  countClanUnitsAt(board, space, clan) > 0;

/** 15.7.1 (ruling) The space reverts to its printed owner, to the clan that gained him, or to no controller. */
const clanRevertedTo = (board: GameState, space: number): number => {
  let clan = (SPACES[space] as Space).printedClan;
  for (let i = 0; i < CLANS.length && clan !== NONE && board.clanState[clan] !== IN_PLAY; i++)
    clan = board.clanState[clan] === DEFEATED ? (board.gainedBy[clan] as number) : NONE;
  return canClanHold(board, space, clan) ? clan : NONE;
};

const takeControl = (ctx: MdtContext, space: number, clan: number): void => {
  const { board } = ctx;
  setControl(board, space, clan);
  ctx.emit({ type: 'controlled', space: placeId(space), clan: clan === NONE ? null : clanId(clan) });
  loseAzuchi(ctx, space, clan);
};

/** 15.5.5 Azuchi under Anti-Oda control is lost for good. */
export const loseAzuchi = (ctx: MdtContext, space: number, clan: number): void => {
  const { board } = ctx;
  if (board.azuchiAt !== space || clan === NONE || sideOfClan[clan] !== ANTI_ODA) return;
  winByAzuchi(ctx, clan);
  razeAzuchi(ctx);
};

/** 15.5.5 Azuchi is never rebuilt. */
export const razeAzuchi = (ctx: MdtContext): void => {
  const { board } = ctx;
  const space = placeId(board.azuchiAt);
  board.azuchiAt = NONE;
  board.azuchiLevel = 0;
  board.azuchiLost = 1;
  ctx.emit({ type: 'azuchiLost', space });
};

interface ContestedSpaceLocals {
  readonly space: number;
}

/** 15.7.1 A space that only reverts gives no card. */
const revertControl = (ctx: MdtContext, space: number): void => {
  const { board } = ctx;
  takeControl(ctx, space, clanRevertedTo(board, space));
  if (allUnitsAt(board, space) === 0) board.carded.push(space);
};

/** Updates control of one space; returns whether its player must choose between clans first. */
const updateSpaceControl = (ctx: MdtContext, space: number): boolean => {
  const { board } = ctx;
  if (!canClanHold(board, space, board.control[space] as number)) revertControl(ctx, space);
  const side = soleOccupyingSide(board, space);
  if (side === NONE || sideControls(board, side, space)) return false;
  const clans = clansTakingControl(board, space, side);
  if (clans.length > 1) return true;
  takeControl(ctx, space, clans[0] as number);
  return false;
};

type TakeControl = readonly ['takeControl', ClanId];

const clansToChooseFrom = (board: GameState, space: number): number[] => {
  const side = soleOccupyingSide(board, space);
  return side === NONE ? [] : clansTakingControl(board, space, side);
};

/** 16.1.2.4 If clans of A and B tie, the active player chooses, if he is one of them. */
const seatChoosingController = (board: GameState, space: number): number => {
  const deciders = clansToChooseFrom(board, space).map((clan) => decidingSeat(board, clan, space));
  return deciders.includes(board.activeSeat) ? board.activeSeat : (deciders[0] as number);
};

const takeControlAction = actionType<GameState, ContestedSpaceLocals, TakeControl>({
  name: 'takeControl',
  args: args([oneOf(CLAN_IDS)]),
  candidates: ({ board }, { local }) => clansToChooseFrom(board, local.space).map((clan): TakeControl => ['takeControl', clanId(clan)]),
  rules: [
    {
      clause: '2.46.7',
      ok: ({ board }, { 1: clan }, { local }) => clansToChooseFrom(board, local.space).includes(clanOf(clan)),
      values: (_, [, clan], { local }) => ({ clan, space: placeId(local.space) }),
    },
  ],
  apply(ctx, { 1: clan }, { local }) {
    takeControl(ctx, local.space, clanOf(clan));
  },
});

/** 2.46.7 If several clans of the side tie there, its player chooses. */
export const chooseController = decision<GameState, ContestedSpaceLocals>({
  seats: (view, { space }) => [seatIdOf(view, seatChoosingController(view.board, space))],
  prompt: (_, { seat, local }) => ({ key: 'controller', facts: { seat, space: placeId(local.space) } }),
  actionTypes: [takeControlAction],
});

/** A space that one side holds alone and does not control yet. */
const isControlOverdue = (board: GameState, space: number): boolean => {
  const side = soleOccupyingSide(board, space);
  return side !== NONE && !sideControls(board, side, space);
};

/** 4.1.4.8 Control of all spaces and its consequences. A defeat or withdrawal may leave a space to one side alone, so control is checked again. */
export const controlCheck = procedure<GameState>({
  sweep(ctx) {
    for (let space = 0; space < SPACE_COUNT; space++) if (updateSpaceControl(ctx, space)) return callStep('controller', { space });
    return goTo('consequences');
  },
  next: () => goTo('sweep'),
  consequences: () => callStep('fallOfClans'),
  withdrawals: () => callStep('withdrawals'),
  again: ({ board }) => (SPACES.some(({ index }) => isControlOverdue(board, index)) ? goTo('sweep') : undefined),
  victory: (ctx) => checkImmediateVictory(ctx),
});

/** 8.2.6, 8.3.5, 8.4.8 Control of one space at once, and its card. */
export const checkSpace = procedure<GameState, { place: number }>({
  control(ctx, { place }) {
    if (place >= SPACE_COUNT) return endStep();
    if (updateSpaceControl(ctx, place)) return callStep('controller', { space: place });
  },
  card({ board }, { place }) {
    const seat = seatGaining(board, place);
    if (seat === NONE || !isNewlyGained(board, place, seat) || !drawsCardsForSpaces(board, seat)) return;
    board.carded.push(place);
    return callStep('drawCards', { seat, count: 1 });
  },
  consequences: () => callStep('fallOfClans'),
  withdrawals: () => callStep('withdrawals'),
  victory: (ctx) => checkImmediateVictory(ctx),
});

/** 6.2.1, 6.2.3, 16.1.4.2b, 16.1.4.3 Whether a player draws cards for spaces at all. */
const drawsCardsForSpaces = (board: GameState, seat: number): boolean =>
  board.players === 3 ? sideOfSeat(board, seat) === ANTI_ODA : !seatHoldsKyo(board, seat);

/** The seat that draws for a space: the active player; 16.1.4.3 with three players the capturing one, in any impulse. */
const seatGaining = (board: GameState, space: number): number => {
  const clan = board.control[space] as number;
  if (board.players !== 3 || board.activeSeat === NONE || clan === NONE) return board.activeSeat;
  return board.player[(CLANS[clan] as Clan).alliance] as number;
};

/** 6.2.1 A space of the player's side that it did not control when the impulse began and that has given no card yet. */
const isNewlyGained = (board: GameState, space: number, seat: number): boolean => {
  const side = sideOfSeat(board, seat);
  if (!sideControls(board, side, space) || board.carded.includes(space)) return false;
  const before = board.controlBefore[space] as number;
  if (before !== NONE && sideOfClan[before] === side) return false;
  if (board.players !== 3) return true;
  // 16.1.4.3: no card for original Anti-Oda spaces, and only for the capturing player.
  const clan = board.control[space] as number;
  const { printedClan: printed } = SPACES[space] as Space;
  return sideOfClan[printed] !== ANTI_ODA && board.player[(CLANS[clan] as Clan).alliance] === seat;
};

/** 4.1.4.8 Cards for the spaces gained in this impulse. */
export const countCardsDue = (board: GameState, seat: number): number => {
  if (!drawsCardsForSpaces(board, seat)) return 0;
  let count = 0;
  for (let space = 0; space < SPACE_COUNT; space++) if (isNewlyGained(board, space, seat)) count++;
  return count;
};

/** 16.1.4.3 Three players: cards for spaces that an Anti-Oda player gained in another's impulse. */
export const countCardsGainedInOthersImpulse = (board: GameState, seat: number): number =>
  board.players === 3 && seat !== board.activeSeat ? countCardsDue(board, seat) : 0;

/** 2.42.2, 16.1.8.2, 16.2.7.2 The alliance that controls Kyo. */
export const allianceControllingKyo = (board: GameState): number => {
  const clan = board.control[KYO] as number;
  return clan === NONE ? NONE : (CLANS[clan] as Clan).alliance;
};

/** 15.1.5 Whether the shogun went to Tomo as a samurai, so that his clan has no followers. */
const isShogunGone = (board: GameState): boolean => {
  if (!isIgnoredShogun(board, YOSHIAKI) || board.leaderAt[YOSHIAKI] !== TOMO || (board.box[CLAN_ASHIKAGA] as number) > 0) return false;
  if (LEADERS.some(({ index }) => index !== YOSHIAKI && board.leaderClan[index] === CLAN_ASHIKAGA && board.leaderAt[index] !== DEAD))
    return false;
  return PLACES.every(({ index }) => countSoldiers(board, index, CLAN_ASHIKAGA) === 0);
};

/** 4.2.5a Whether a clan is in the war: neither defeated nor withdrawn. The Ashikaga are never defeated but may leave with the shogun. */
export const isClanInPlay = (board: GameState, clan: number): boolean =>
  board.clanState[clan] === IN_PLAY && !(clan === CLAN_ASHIKAGA && isShogunGone(board));

export const alliancesInPlay = (board: GameState): readonly Alliance[] =>
  ALLIANCES.filter(({ index, clans }) => board.entered[index] === 1 && clans.some((clan) => isClanInPlay(board, clan)));
