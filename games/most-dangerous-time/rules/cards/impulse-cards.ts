import { actionType, args, oneOf, repeat, endStep, callStep, integer } from '@gunbai/engine';
import type { AnyActionType, Rule } from '@gunbai/engine';
import {
  isIgnoredShogun,
  isLeaderInAnyPlace,
  isBesieged,
  IN_PLAY,
  sideOfLeader,
  TRUCE_FOR_GOOD,
  sideControls,
  NO_TRUCE,
  TRUCE_THIS_TURN,
} from '../state.ts';
import type { GameState, MdtView } from '../state.ts';
import { countReadyInBox, endSiegeIfFree, addSoldiers, promoteToDaimyo as makeDaimyo } from '../units.ts';
import { rallyToNewDaimyo } from '../combat/battle-groups.ts';
import { spacesInCommunication } from '../communication/communication.ts';
import {
  placeOf,
  YOSHIAKI,
  TOMO,
  allianceOf,
  cardOf,
  sideOfClan,
  CLAN_IKKO,
  CLANS,
  CLAN_IDS,
  ALLIANCES,
  clanId,
  clanOf,
  isOffMap,
  NEUTRAL,
  LEADER_IDS,
  LEADERS,
  leaderOf,
  SPACES,
  CARDS,
  SPACE_IDS,
  placeId,
  ANTI_ODA,
  ODA,
  leaderId,
} from '../components.ts';
import type { CardId, Side, ClanId, Alliance, LeaderId, SpaceId } from '../components.ts';
import { isChitInZone, moveChit } from '../turn/chit-cup.ts';
import { hastenPower } from '../regroup/reinforcements.ts';
import {
  windowOf,
  NO_CARDS,
  heldCardsWithEffect,
  mayPlayCard,
  cardsWithEffect,
  createHeldRule,
  createTimingRule,
  createOwnImpulseRule,
  discardCard,
} from './hand.ts';
import type { WindowLocals, PlayWindow } from './hand.ts';
import { sendShogunToTomo, killLeader, woundLeader } from '../leader-status.ts';
import { canSideEnter } from '../place-access.ts';
import { seatIndex, isOwnPlayersSpace, sideOfSeat, decidingSeat, alliancesOfSeat } from '../seats.ts';

const ISHIYAMA = placeOf('ishiyama');

type CardAction = AnyActionType<GameState, WindowLocals>;
type CardOnlyAction<Name extends string> = readonly [Name, CardId];

/** Cards of one effect that this seat holds and may play in this window. */
const playableCards = (
  view: MdtView,
  seat: string,
  local: WindowLocals,
  type: string,
  windows: readonly PlayWindow[],
): readonly CardId[] => {
  if (!windows.includes(windowOf(local))) return NO_CARDS;
  const held = heldCardsWithEffect(view, seat, type);
  if (held.length === 0) return NO_CARDS;
  const index = seatIndex(view, seat);
  const cards: CardId[] = [];
  for (const card of held) if (mayPlayCard(view.board, index, card)) cards.push(card);
  return cards;
};

/** Cards of one effect are alike: the first one held stands for all; the verb is open to the others. */
const firstCardOnly = (cards: readonly CardId[]): readonly CardId[] => (cards.length > 1 ? cards.slice(0, 1) : cards);

const NO_ACTIONS: readonly never[] = [];

/** The same with each of these cards. */
const actionsForCards = <Name extends string>(name: Name, cards: readonly CardId[]): readonly CardOnlyAction<Name>[] =>
  cards.length === 0 ? NO_ACTIONS : cards.map((card): CardOnlyAction<Name> => [name, card]);

const IMPULSE_START_WINDOWS: readonly PlayWindow[] = ['impulse_start'];
const MOVEMENT_WINDOWS: readonly PlayWindow[] = ['movement'];
const IMPULSE_END_WINDOWS: readonly PlayWindow[] = ['impulse_end'];
const ANYTIME_WINDOWS: readonly PlayWindow[] = ['impulse_start', 'negotiation', 'movement', 'between_combats', 'impulse_end'];
const PROMOTION_WINDOWS: readonly PlayWindow[] = [...ANYTIME_WINDOWS, 'betrayal', 'battle_start', 'round'];

/* 19 The Shogun Driven Out. */

const isShogunNeutral = (board: GameState): boolean =>
  isIgnoredShogun(board, YOSHIAKI) && isLeaderInAnyPlace(board, YOSHIAKI) && board.leaderAt[YOSHIAKI] !== TOMO;

const driveOutShogun = actionType<GameState, WindowLocals, CardOnlyAction<'driveOut'>>({
  name: 'driveOut',
  args: args([oneOf(cardsWithEffect('exileAshikaga'))]),
  candidates: (view, { seat, local }) =>
    actionsForCards('driveOut', playableCards(view, seat, local, 'exileAshikaga', IMPULSE_START_WINDOWS)),
  rules: [
    createHeldRule(),
    createTimingRule('6.1.2', IMPULSE_START_WINDOWS),
    createOwnImpulseRule('4.1.4.1a'),
    { clause: 'card.19', ok: ({ board }) => isShogunNeutral(board) },
  ],
  apply(ctx, { 1: card }, { seat }) {
    discardCard(ctx, seat, card);
    sendShogunToTomo(ctx.board);
    ctx.emit({ type: 'shogunToTomo' });
    return repeat;
  },
});

/* 26-28 Secret letters. */

const powerOnCard = (card: CardId): number => allianceOf(cardOf(card).effect.alliance ?? '');

/** 15.1.5 Put in Tomo while a samurai, he can write no more. */
const canShogunSendLetters = (board: GameState): boolean => !(board.leaderAt[YOSHIAKI] === TOMO && board.daimyo[YOSHIAKI] === 0);

const sendLetter = actionType<GameState, WindowLocals, CardOnlyAction<'letter'>>({
  name: 'letter',
  args: args([oneOf(cardsWithEffect('accelerateEntry'))]),
  candidates: (view, { seat, local }) =>
    actionsForCards('letter', playableCards(view, seat, local, 'accelerateEntry', IMPULSE_START_WINDOWS)),
  rules: [
    createHeldRule(),
    createTimingRule('6.1.2', IMPULSE_START_WINDOWS),
    createOwnImpulseRule('4.1.4.1a'),
    { clause: '11.4.2a', ok: ({ board }, { 1: card }) => board.entered[powerOnCard(card)] === 0 },
    { clause: '15.1.5', ok: ({ board }) => canShogunSendLetters(board) },
  ],
  apply(ctx, { 1: card }, { seat }) {
    discardCard(ctx, seat, card);
    hastenPower(ctx, powerOnCard(card), cardOf(card).clause);
    return repeat;
  },
});

/* 31 Master of Tactics. */

const masterOfTactics = actionType<GameState, WindowLocals, CardOnlyAction<'tactics'>>({
  name: 'tactics',
  args: args([oneOf(cardsWithEffect('extraImpulse'))]),
  candidates: (view, { seat, local }) => actionsForCards('tactics', playableCards(view, seat, local, 'extraImpulse', IMPULSE_END_WINDOWS)),
  rules: [createHeldRule(), createTimingRule('4.1.4.9', IMPULSE_END_WINDOWS), createOwnImpulseRule('4.1.4.9')],
  apply(ctx, { 1: card }, { seat }) {
    discardCard(ctx, seat, card);
    return endStep('again');
  },
});

/* 33-38 Forced March. */

const FORCED_MARCH_POINTS = 3;

const forcedMarch = actionType<GameState, WindowLocals, CardOnlyAction<'forcedMarch'>>({
  name: 'forcedMarch',
  allowsUnlisted: true,
  args: args([oneOf(cardsWithEffect('addMP'))]),
  candidates: (view, { seat, local }) =>
    actionsForCards('forcedMarch', firstCardOnly(playableCards(view, seat, local, 'addMP', MOVEMENT_WINDOWS))),
  rules: [createHeldRule(), createTimingRule('6.1.8', MOVEMENT_WINDOWS), createOwnImpulseRule('4.1.4.6')],
  apply(ctx, { 1: card }, { seat }) {
    discardCard(ctx, seat, card);
    ctx.board.points += FORCED_MARCH_POINTS;
    ctx.board.rolled += FORCED_MARCH_POINTS;
    return repeat;
  },
});

/* 41-44 Emergency Levy. */

/** 11.2.1c Spaces that a soldier of the clan could be placed in; 11.3.3 the Ikko-ikki only in their own. */
export const levySites = (board: GameState, clan: number): number[] => {
  const side = sideOfClan[clan] as Side;
  return spacesInCommunication(board, clan).filter(
    (space) =>
      !isBesieged(board, space, side) &&
      isOwnPlayersSpace(board, clan, space) &&
      (clan !== CLAN_IKKO || board.control[space] === CLAN_IKKO),
  );
};

/** 3.2.1, 15.4.2a The monks of Mt. Hiei cannot be levied before they have risen. */
const canLevy = (board: GameState, clan: number): boolean =>
  CLANS[clan]?.alliance === board.active &&
  board.clanState[clan] === IN_PLAY &&
  countReadyInBox(board, clan) > 0 &&
  levySites(board, clan).length > 0;

type Levy = readonly ['levy', CardId, ClanId];

const levy = actionType<GameState, WindowLocals, Levy>({
  name: 'levy',
  allowsUnlisted: true,
  args: args([oneOf(cardsWithEffect('levy')), oneOf(CLAN_IDS)]),
  candidates: (view, { seat, local }) => {
    const cards = firstCardOnly(playableCards(view, seat, local, 'levy', IMPULSE_START_WINDOWS));
    if (cards.length === 0) return NO_ACTIONS;
    const { clans } = ALLIANCES[view.board.active] as Alliance;
    return clans
      .filter((clan) => countReadyInBox(view.board, clan) > 0)
      .flatMap((clan) => cards.map((card): Levy => ['levy', card, clanId(clan)]));
  },
  rules: [
    createHeldRule(),
    createTimingRule('6.1.2', IMPULSE_START_WINDOWS),
    createOwnImpulseRule('4.1.4.1a'),
    { clause: 'card.41', ok: ({ board }, { 2: clan }) => canLevy(board, clanOf(clan)), values: (_, [, , clan]) => ({ clan }) },
  ],
  apply(ctx, { 1: card, 2: clan }, { seat }) {
    discardCard(ctx, seat, card);
    const index = clanOf(clan);
    return callStep('levy', { seat: seatIndex(ctx.state, seat), clan: index, left: 2, used: [], sites: levySites(ctx.board, index) });
  },
});

/* 45 Iron Ship. */

const ironShip = actionType<GameState, WindowLocals, CardOnlyAction<'ironShip'>>({
  name: 'ironShip',
  args: args([oneOf(cardsWithEffect('ironShip'))]),
  candidates: (view, { seat, local }) => actionsForCards('ironShip', playableCards(view, seat, local, 'ironShip', IMPULSE_START_WINDOWS)),
  rules: [createHeldRule(), createTimingRule('6.1.2', IMPULSE_START_WINDOWS), createOwnImpulseRule('4.1.4.1a')],
  apply(ctx, { 1: card }, { seat }) {
    discardCard(ctx, seat, card);
    ctx.board.ironShip = sideOfSeat(ctx.board, seatIndex(ctx.state, seat));
    return repeat;
  },
});

/* 46 Ninja Assassin. */

/** A leader of the enemy faction on the map; among three players of any other player (16.1.4.4). */
const isAssassinTarget = (board: GameState, seat: number, leader: number): boolean => {
  const place = board.leaderAt[leader] as number;
  if (place < 0 || isOffMap(place) || isIgnoredShogun(board, leader)) return false;
  const side = sideOfLeader(board, leader);
  if (side === NEUTRAL) return false;
  if (board.players === 3) return decidingSeat(board, board.leaderClan[leader] as number, place) !== seat;
  return side !== sideOfSeat(board, seat);
};

type Assassin = readonly ['assassin', CardId, LeaderId];

const assassin = actionType<GameState, WindowLocals, Assassin>({
  name: 'assassin',
  args: args([oneOf(cardsWithEffect('assassin')), oneOf(LEADER_IDS)]),
  candidates: (view, { seat, local }) => {
    const cards = playableCards(view, seat, local, 'assassin', IMPULSE_START_WINDOWS);
    if (cards.length === 0) return NO_ACTIONS;
    const targets = LEADERS.filter(({ index }) => isAssassinTarget(view.board, seatIndex(view, seat), index));
    return cards.flatMap((card) => targets.map(({ id }): Assassin => ['assassin', card, id]));
  },
  rules: [
    createHeldRule(),
    createTimingRule('6.1.2', IMPULSE_START_WINDOWS),
    createOwnImpulseRule('4.1.4.1a'),
    {
      clause: 'card.46',
      ok: (view, { 2: leader }, { seat }) => isAssassinTarget(view.board, seatIndex(view, seat), leaderOf(leader)),
      values: (_, [, , leader]) => ({ leader }),
    },
  ],
  apply(ctx, { 1: card, 2: id }, { seat }) {
    discardCard(ctx, seat, card);
    const leader = leaderOf(id);
    const place = ctx.board.leaderAt[leader] as number;
    const [roll = 0] = ctx.roll(6, 1, 'card.46');
    ctx.emit({ type: 'assassin', leader: id, roll });
    if (roll === 6) killLeader(ctx, leader, 'assassin');
    else if (roll >= 4) woundLeader(ctx, leader, ctx.state.turn + 1);
    // 10.5.1c: he may have kept up a siege alone.
    endSiegeIfFree(ctx.board, place);
    if (!ctx.state.outcome) return repeat;
  },
});

/* 49-56 Ikko-ikki riots. */

export const riotSpaces = (card: CardId): number[] => {
  const provinces = cardOf(card).effect.provinces ?? [];
  return SPACES.filter(({ province }) => provinces.includes(province)).map(({ index }) => index);
};

const RIOT_SPACES: Readonly<Record<CardId, readonly number[]>> = Object.fromEntries(
  CARDS.filter(({ effect }) => effect.type === 'riot').map(({ id }) => [id, riotSpaces(id)]),
);

type Riot = readonly ['riot', CardId, SpaceId, number];

const riot = actionType<GameState, WindowLocals, Riot>({
  name: 'riot',
  args: args([oneOf(cardsWithEffect('riot')), oneOf(SPACE_IDS), integer(1, 2)]),
  candidates: (view, { seat, local }) => {
    const cards = playableCards(view, seat, local, 'riot', ANYTIME_WINDOWS);
    if (cards.length === 0) return NO_ACTIONS;
    const max = Math.min(2, countReadyInBox(view.board, CLAN_IKKO));
    return cards.flatMap((card) =>
      (RIOT_SPACES[card] ?? []).flatMap((space) => Array.from({ length: max }, (_, i): Riot => ['riot', card, placeId(space), i + 1])),
    );
  },
  rules: [
    createHeldRule(),
    createTimingRule('6.1.6', ANYTIME_WINDOWS),
    createOwnImpulseRule('4.1.4.1c'),
    {
      clause: 'card.49',
      ok: (_, { 1: card, 2: space }) => RIOT_SPACES[card]?.includes(placeOf(space)) ?? false,
      values: (_, [, card, space]) => ({ card, space }),
    },
    {
      clause: '3.2.2',
      ok: ({ board }, { 2: space }) => canSideEnter(board, placeOf(space), ANTI_ODA),
      values: (_, [, , space]) => ({ space }),
    },
    {
      clause: '15.2.9',
      ok: ({ board }, { 3: count }) => count <= countReadyInBox(board, CLAN_IKKO),
      values: ({ board }) => ({ most: countReadyInBox(board, CLAN_IKKO) }),
    },
  ],
  apply(ctx, { 1: card, 2: space, 3: count }, { seat }) {
    const { board } = ctx;
    const place = placeOf(space);
    discardCard(ctx, seat, card);
    (board.box[CLAN_IKKO] as number) -= count;
    addSoldiers(board, place, CLAN_IKKO, 0, count);
    board.carded.push(place);
    ctx.emit({ type: 'riot', place: space, count });
    return callStep('turncoats', { place, clan: CLAN_IKKO, soldiers: count, leaders: [], isNew: true });
  },
});

/* 57-58 Truce with Ikko-ikki. */

const ikkoTruce = actionType<GameState, WindowLocals, CardOnlyAction<'ikkoTruce'>>({
  name: 'ikkoTruce',
  allowsUnlisted: true,
  args: args([oneOf(cardsWithEffect('ikkoTruce'))]),
  candidates: (view, { seat, local }) =>
    actionsForCards('ikkoTruce', firstCardOnly(playableCards(view, seat, local, 'ikkoTruce', ANYTIME_WINDOWS))),
  rules: [
    createHeldRule(),
    createTimingRule('6.1.6', ANYTIME_WINDOWS),
    createOwnImpulseRule('4.1.4.1b'),
    { clause: 'card.57', ok: ({ board }) => board.truce !== TRUCE_FOR_GOOD },
  ],
  apply(ctx, { 1: card }, { seat }) {
    const { board } = ctx;
    discardCard(ctx, seat, card);
    const isForGood = sideControls(board, ODA, ISHIYAMA);
    if (isForGood) board.truce = TRUCE_FOR_GOOD;
    else if (board.truce === NO_TRUCE) board.truce = TRUCE_THIS_TURN;
    board.trucePlayed = 1;
    if (!isForGood && isChitInZone(ctx.state, 'ikko', 'cup')) moveChit(ctx, 'ikko', 'cup', 'aside');
    ctx.emit({ type: isForGood ? 'truceForGood' : 'truceThisTurn' });
    return repeat;
  },
});

/* 59-64 Samurai Becomes a Daimyo. */

/** 16.1.4.4 A player promotes only his own samurai. */
export const canPromote = (board: GameState, seat: number, leader: number): boolean => {
  const place = board.leaderAt[leader] as number;
  if (place < 0 || leader === YOSHIAKI || board.daimyo[leader] === 1) return false;
  const side = sideOfLeader(board, leader);
  if (side === NEUTRAL || side !== sideOfSeat(board, seat)) return false;
  return (
    board.players !== 3 ||
    alliancesOfSeat(board, seat).includes((CLANS[board.leaderClan[leader] as number] as (typeof CLANS)[number]).alliance)
  );
};

type Promote = readonly ['promote', CardId, LeaderId];

const promoteRules: readonly Rule<GameState, WindowLocals, Promote>[] = [
  createHeldRule(),
  createTimingRule('6.1.6', PROMOTION_WINDOWS),
  createOwnImpulseRule('10.1.6'),
  {
    clause: 'card.59',
    ok: (view, { 2: leader }, { seat }) => canPromote(view.board, seatIndex(view, seat), leaderOf(leader)),
    values: (_, [, , leader]) => ({ leader }),
  },
];

/** 2.3.2.2a, 6.1.6, 10.1.6 At any time in one's own impulse, in a battle too. */
export const promote = actionType<GameState, WindowLocals, Promote>({
  name: 'promote',
  allowsUnlisted: true,
  args: args([oneOf(cardsWithEffect('makeDaimyo')), oneOf(LEADER_IDS)]),
  candidates: (view, { seat, local }) => {
    const cards = firstCardOnly(playableCards(view, seat, local, 'makeDaimyo', PROMOTION_WINDOWS));
    if (cards.length === 0) return NO_ACTIONS;
    const samurai = LEADERS.filter(({ index }) => canPromote(view.board, seatIndex(view, seat), index));
    return cards.flatMap((card) => samurai.map(({ id }): Promote => ['promote', card, id]));
  },
  rules: promoteRules,
  apply(ctx, { 1: card, 2: id }, { seat, local }) {
    discardCard(ctx, seat, card);
    makeDaimyo(ctx.board, leaderOf(id));
    ctx.emit({ type: 'promoted', leader: leaderId(leaderOf(id)) });
    const window = windowOf(local);
    if (window === 'betrayal' || window === 'battle_start') rallyToNewDaimyo(ctx.board, leaderOf(id));
    return repeat;
  },
});

/** Cards for step 1 of an impulse, for movement, and for step 9. */
export const impulseStartActions: readonly CardAction[] = [driveOutShogun, sendLetter, levy, ironShip, assassin, riot, ikkoTruce, promote];
export const movementCardActions: readonly CardAction[] = [forcedMarch, riot, ikkoTruce, promote];
export const anytimeActions: readonly CardAction[] = [riot, ikkoTruce, promote];
export const impulseEndActions: readonly CardAction[] = [masterOfTactics, riot, ikkoTruce, promote];
