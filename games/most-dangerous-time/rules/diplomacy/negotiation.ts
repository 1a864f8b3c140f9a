import {
  actionType,
  metByCandidates,
  args,
  oneOf,
  callStep,
  integer,
  endStep,
  replaceWith,
  decision,
  simpleActionType,
  procedure,
  goTo,
} from '@gunbai/engine';
import type { Json, AnyActionType, Step } from '@gunbai/engine';
import type { Uprising } from '../combat/battle-state.ts';
import { convertOneSoldier, applyBetrayalInImpulse, mergeUprisings } from './betrayal.ts';
import {
  leadersAt,
  sideOfLeader,
  isIgnoredShogun,
  isDaimyo,
  isBesieged,
  otherSideUnitsAt,
  stacksAt,
  clanOfStack,
  marksOfStack,
  INSIDE,
  suppressLogEntry,
  seatIdOf,
  isLeaderInside,
  isLeaderOnMap,
  activeSide,
} from '../state.ts';
import type { GameState, Stack, MdtView } from '../state.ts';
import { anytimeActions } from '../cards/impulse-cards.ts';
import {
  sideOfClan,
  NEUTRAL,
  CLANS,
  PLACE_COUNT,
  isOffMap,
  neighboursOf,
  LEADER_IDS,
  leaderId,
  leaderOf,
  PLACE_IDS,
  CLAN_IDS,
  placeId,
  clanId,
  placeOf,
  clanOf,
  CLAN_IKKO,
  CLAN_ENRYAKUJI,
  cardOf,
  ALLIANCE_ODA,
} from '../components.ts';
import type { Side, Clan, LeaderId, PlaceId, ClanId, CardId } from '../components.ts';
import { canLeaderReach, listNegotiators, canNegotiate } from './diplomatic-reach.ts';
import { cardsWithEffect, heldCardsWithEffect, createHeldRule, discardCard, hasCards, seatsAskedInImpulse } from '../cards/hand.ts';
import { uprisingToJson } from './turncoat-combat.ts';
import { isCardPlayed } from '../cards/possible-responses.ts';

/** Step 3 of an impulse: leaders who have tried, and changed units that still have to fight. */
interface NegotiationLocals {
  readonly window: 'negotiation';
  readonly seat: number;
  tried: number[];
  uprisings: Uprising[];
}

const uprisingsToJson = (uprisings: readonly Uprising[]): Json => uprisings.map(uprisingToJson);

/* 8.3 Negotiation. */

/** 8.3.3 The number needed to win over a soldier in a place. */
export const requiredRoll = (board: GameState, place: number, clan: number, isInside: boolean): number => {
  const side = sideOfClan[clan] as Side;
  let hasDaimyo = false;
  let hasSamurai = false;
  const leaders = leadersAt(board, place);
  for (let i = 0; i < leaders.length; i++) {
    const leader = leaders[i] as number;
    if (sideOfLeader(board, leader) !== side || isIgnoredShogun(board, leader)) continue;
    if (isDaimyo(board, leader)) hasDaimyo = true;
    else hasSamurai = true;
  }
  return 6 + (hasDaimyo ? 2 : 0) + (hasSamurai ? 1 : 0) - (side === NEUTRAL ? 1 : 0) - (isInside && isBesieged(board, place, side) ? 1 : 0);
};

type NegotiationTarget = readonly [place: number, clan: number, isInside: boolean];

/** 15.2.2, 15.4.3a, 8.3.3: whether a clan's soldiers can be won over at all. */
const canBeWonOver = (board: GameState, place: number, clan: number, isInside: boolean): boolean =>
  (CLANS[clan] as Clan).negotiable && requiredRoll(board, place, clan, isInside) <= 6;

const ON_MAP_PLACES: readonly number[] = Array.from({ length: PLACE_COUNT }, (_, place) => place).filter((place) => !isOffMap(place));

/** Places where a leader may have targets: for a samurai only near himself. */
const placesWithinReach = (board: GameState, diplomat: number): readonly number[] => {
  if (isDaimyo(board, diplomat)) return ON_MAP_PLACES;
  const at = board.leaderAt[diplomat] as number;
  return [at, ...neighboursOf(at)];
};

/** The soldiers, by place and clan, that a leader may try to win over. */
export const negotiationTargets = (board: GameState, diplomat: number, max = Infinity): NegotiationTarget[] => {
  const side = sideOfLeader(board, diplomat);
  const targets: NegotiationTarget[] = [];
  for (const place of placesWithinReach(board, diplomat)) {
    if (otherSideUnitsAt(board, place, side) === 0) continue;
    const stacks = stacksAt(board, place);
    for (let i = 0; i < stacks.length; i++) {
      const clan = clanOfStack(stacks[i] as Stack);
      if (sideOfClan[clan] === side) continue;
      const isInside = (marksOfStack(stacks[i] as Stack) & INSIDE) !== 0;
      if (!canBeWonOver(board, place, clan, isInside) || !canLeaderReach(board, diplomat, place, isInside, sideOfClan[clan] as Side))
        continue;
      if (targets.some((one) => one[0] === place && one[1] === clan && one[2] === isInside)) continue;
      targets.push([place, clan, isInside]);
      if (targets.length === max) return targets;
    }
  }
  return targets;
};

type Negotiate = readonly ['negotiate', LeaderId];

const negotiate = actionType<GameState, NegotiationLocals, Negotiate>({
  name: 'negotiate',
  args: args([oneOf(LEADER_IDS)]),
  candidates: ({ board }, { local }) =>
    listNegotiators(board)
      .filter((leader) => !local.tried.includes(leader))
      .map((leader): Negotiate => ['negotiate', leaderId(leader)]),
  rules: [
    { clause: '8.3.1a', ok: ({ board }, { 1: leader }) => canNegotiate(board, leaderOf(leader)), values: (_, [, leader]) => ({ leader }) },
    {
      clause: '8.3.2',
      ok: (_, { 1: leader }, { local }) => !local.tried.includes(leaderOf(leader)),
      values: (_, [, leader]) => ({ leader }),
    },
    {
      clause: '8.3.1b',
      ok: ({ board }, { 1: leader }) => negotiationTargets(board, leaderOf(leader), 1).length > 0,
      values: (_, [, leader]) => ({ leader }),
    },
  ],
  apply(ctx, { 1: leader }, { local }) {
    suppressLogEntry(ctx);
    local.tried.push(leaderOf(leader));
    return callStep('chooseSoldier', { leader: leaderOf(leader) });
  },
});

interface PersuadeLocals {
  readonly leader: number;
}

type Persuade = readonly ['persuade', PlaceId, ClanId, besieged: number];

const hasClanSoldiersAt = (board: GameState, place: number, clan: number, isInside: boolean): boolean =>
  stacksAt(board, place).some((stack) => clanOfStack(stack) === clan && ((marksOfStack(stack) & INSIDE) !== 0) === isInside);

const persuade = actionType<GameState, PersuadeLocals, Persuade>({
  name: 'persuade',
  args: args([oneOf(PLACE_IDS), oneOf(CLAN_IDS), integer(0, 1)]),
  candidates: ({ board }, { local }) =>
    negotiationTargets(board, local.leader).map(([place, clan, isInside]): Persuade => [
      'persuade',
      placeId(place),
      clanId(clan),
      isInside ? 1 : 0,
    ]),
  rules: metByCandidates([
    {
      clause: '8.1.3',
      ok: ({ board }, { 1: place, 2: clan, 3: besieged }) => hasClanSoldiersAt(board, placeOf(place), clanOf(clan), besieged === 1),
      values: (_, [, place, clan]) => ({ place, clan }),
    },
    {
      clause: '8.3.1a',
      ok: ({ board }, { 2: clan }, { local }) => sideOfClan[clanOf(clan)] !== sideOfLeader(board, local.leader),
      values: (_, [, , clan]) => ({ clan }),
    },
    { clause: '15.2.2', ok: (_, { 2: clan }) => clanOf(clan) !== CLAN_IKKO },
    { clause: '15.4.3a', ok: (_, { 2: clan }) => clanOf(clan) !== CLAN_ENRYAKUJI },
    {
      clause: '8.3.1b',
      ok: ({ board }, { 1: place, 2: clan, 3: besieged }, { local }) =>
        !isDaimyo(board, local.leader) ||
        canLeaderReach(board, local.leader, placeOf(place), besieged === 1, sideOfClan[clanOf(clan)] as Side),
      values: (_, [, place], { local }) => ({ place, leader: leaderId(local.leader) }),
    },
    {
      clause: '8.3.1c',
      ok: ({ board }, { 1: place, 2: clan, 3: besieged }, { local }) =>
        isDaimyo(board, local.leader) ||
        canLeaderReach(board, local.leader, placeOf(place), besieged === 1, sideOfClan[clanOf(clan)] as Side),
      values: (_, [, place], { local }) => ({ place, leader: leaderId(local.leader) }),
    },
    {
      clause: '8.3.3',
      ok: ({ board }, { 1: place, 2: clan, 3: besieged }) => requiredRoll(board, placeOf(place), clanOf(clan), besieged === 1) <= 6,
      values: ({ board }, [, place, clan, besieged]) => ({ needed: requiredRoll(board, placeOf(place), clanOf(clan), besieged === 1) }),
    },
  ]),
  /** 8.3.4 One die against the number needed. */
  apply(ctx, { 1: placeName, 2: clanName, 3: besieged }, { local }) {
    const place = placeOf(placeName);
    const clan = clanOf(clanName);
    const needed = requiredRoll(ctx.board, place, clan, besieged === 1);
    const [roll = 0] = ctx.roll(6, 1, '8.3.4');
    ctx.emit({ type: 'negotiated', leader: leaderId(local.leader), place: placeName, clan: clanName, roll, needed, fails: roll < needed });
    if (roll < needed) return endStep();
    return replaceWith('turncoats', uprisingToJson(convertOneSoldier(ctx, place, clan, besieged === 1, local.leader)));
  },
});

const chooseSoldier = decision<GameState, PersuadeLocals>({
  seats: (view) => [seatIdOf(view, view.board.activeSeat)],
  prompt: (_, { seat, local }) => ({ key: 'persuade', facts: { seat, leader: leaderId(local.leader) } }),
  actionTypes: [persuade],
});

/* 8.2 Betrayal cards in step 3. */

export const traitorOnCard = (card: CardId): number => leaderOf(cardOf(card).effect.leader ?? '');

const canReachTraitor = (board: GameState, diplomat: number, traitor: number): boolean =>
  canLeaderReach(board, diplomat, board.leaderAt[traitor] as number, isLeaderInside(board, traitor), sideOfLeader(board, traitor));

type Betray = readonly ['betray', CardId, LeaderId];

const traitorFacts = (_: MdtView, [, card]: Betray) => ({ leader: leaderId(traitorOnCard(card)) });
const traitorAndDiplomatFacts = (_: MdtView, [, card, diplomat]: Betray) => ({
  leader: diplomat,
  'target:leader': leaderId(traitorOnCard(card)),
});

const betray = actionType<GameState, NegotiationLocals, Betray>({
  name: 'betray',
  args: args([oneOf(cardsWithEffect('betrayal')), oneOf(LEADER_IDS)]),
  candidates: (view, { seat }) => {
    const actions: Betray[] = [];
    const cards = heldCardsWithEffect(view, seat, 'betrayal');
    if (cards.length === 0) return actions;
    const users = listNegotiators(view.board);
    for (const card of cards) for (const diplomat of users) actions.push(['betray', card, leaderId(diplomat)]);
    return actions;
  },
  rules: [
    createHeldRule<Betray>(),
    { clause: '8.2.8', ok: ({ board }, { 1: card }) => isLeaderOnMap(board, traitorOnCard(card)), values: traitorFacts },
    {
      clause: '8.2.1a',
      ok: ({ board }, { 1: card }) => sideOfLeader(board, traitorOnCard(card)) !== activeSide(board),
      values: traitorFacts,
    },
    {
      clause: '8.2.2a',
      ok: ({ board }, { 2: diplomat }) => canNegotiate(board, leaderOf(diplomat)),
      values: (_, [, , diplomat]) => ({ leader: diplomat }),
    },
    {
      clause: '8.2.2b',
      ok: ({ board }, { 1: card, 2: diplomat }) =>
        !isDaimyo(board, leaderOf(diplomat)) || canReachTraitor(board, leaderOf(diplomat), traitorOnCard(card)),
      values: traitorAndDiplomatFacts,
    },
    {
      clause: '8.2.2c',
      ok: ({ board }, { 1: card, 2: diplomat }) =>
        isDaimyo(board, leaderOf(diplomat)) || canReachTraitor(board, leaderOf(diplomat), traitorOnCard(card)),
      values: traitorAndDiplomatFacts,
    },
  ],
  /** 8.2.6 Control is checked at once; 8.2.5 combats wait until players have played all cards. */
  apply(ctx, { 1: card, 2: diplomat }, { seat, local }) {
    discardCard(ctx, seat, card);
    const side = activeSide(ctx.board);
    const all = applyBetrayalInImpulse(ctx, traitorOnCard(card), leaderOf(diplomat));
    for (const uprising of all)
      if (otherSideUnitsAt(ctx.board, uprising.place, side) > 0) local.uprisings = mergeUprisings(local.uprisings, uprising);
    return callStep('uprisings', { list: uprisingsToJson(all.filter(({ place }) => otherSideUnitsAt(ctx.board, place, side) === 0)) });
  },
});

const endNegotiation = simpleActionType<GameState, NegotiationLocals>('endTalks', {
  apply(ctx, _, { local }) {
    suppressLogEntry(ctx);
    return endStep(uprisingsToJson(local.uprisings));
  },
});

const negotiationDecision = decision<GameState, NegotiationLocals>({
  seats: (view, { seat }) => [seatIdOf(view, seat)],
  prompt: (_, { seat }) => ({ key: 'negotiation', facts: { seat } }),
  actionTypes: [endNegotiation, negotiate, betray, ...(anytimeActions as AnyActionType<GameState, NegotiationLocals>[])],
  window: true,
});

/** 16.2.8.1 In another player's negotiation step an Oda player may play cards, but only leaders of the drawn alliance negotiate. */
const negotiationCardDecision = decision<GameState, NegotiationLocals>({
  seats: (view, { seat }) => [seatIdOf(view, seat)],
  prompt: (_, { seat }) => ({ key: 'playInTalks', facts: { seat } }),
  actionTypes: [endNegotiation, betray, ...(anytimeActions as AnyActionType<GameState, NegotiationLocals>[])],
  window: true,
  standingOrder: { pass: 'endTalks' },
});

/** Whether, by public facts, a betrayal card could be played in this step: one is left, and a leader reaches the one it names. */
const couldPlayBetrayalCard = (view: MdtView): boolean => {
  const { board } = view;
  if (!hasCards(view, board.activeSeat)) return false;
  const users = listNegotiators(board);
  return cardsWithEffect('betrayal').some((card) => {
    const traitor = traitorOnCard(card);
    return (
      !isCardPlayed(view, card) &&
      isLeaderOnMap(board, traitor) &&
      sideOfLeader(board, traitor) !== activeSide(board) &&
      users.some((diplomat) => canReachTraitor(board, diplomat, traitor))
    );
  });
};

export const betrayalSteps: Readonly<Record<string, Step<GameState>>> = {
  talks: negotiationDecision,
  chooseSoldier,
  /** 4.1.4.3 Step 3, opened by public facts: a leader with Diplomacy, and cards in hand or a soldier in reach. */
  negotiation: procedure<GameState>({
    talk({ board, state }) {
      const users = listNegotiators(board);
      if (users.length === 0) return endStep();
      if (!hasCards(state, board.activeSeat) && users.every((diplomat) => negotiationTargets(board, diplomat, 1).length === 0))
        return endStep();
      return callStep('talks', { window: 'negotiation', seat: board.activeSeat, tried: [], uprisings: [] });
    },
    fight: ({ board }, _, returned) =>
      board.players === 4 && board.active === ALLIANCE_ODA
        ? callStep('talksOfOthers', { asked: 1, uprisings: returned })
        : callStep('uprisings', { list: returned }),
  }),
  playInTalks: negotiationCardDecision,
  /** 16.2.8.1 Then the other Oda players, who share the hand; 8.2.5: all fights wait for them, too. */
  talksOfOthers: procedure<GameState, { asked: number; uprisings: Json }>({
    ask({ state }, local) {
      const seat = couldPlayBetrayalCard(state) ? seatsAskedInImpulse(state)[local.asked++] : undefined;
      return seat === undefined
        ? goTo('fight')
        : callStep('playInTalks', { window: 'negotiation', seat, tried: [], uprisings: local.uprisings });
    },
    answered(_, local, returned) {
      local.uprisings = returned;
      return goTo('ask');
    },
    fight: (_, { uprisings }) => callStep('uprisings', { list: uprisings }),
  }),
  /** 8.2.4 Each place where units changed sides, one after another. */
  uprisings: procedure<GameState, { list: Json[] }>({
    next(_, local) {
      const first = local.list.shift();
      return first === undefined ? endStep() : callStep('turncoats', first);
    },
    again: () => goTo('next'),
  }),
};
