import { args, become, call, decision, done, oneOf, plainVerb, procedure, to, verb, whole } from '@gunbai/engine';
import type { AnyVerb, Json, Step } from '@gunbai/engine';
import type { Uprising } from './battle.ts';
import { betrayInImpulse, joinUprisings, turnOneSoldier } from './betrayal.ts';
import {
  activeSide,
  clanIn,
  INSIDE,
  isBesieged,
  isDaimyo,
  isIgnored,
  isLeaderInside,
  leadersAt,
  marksIn,
  seatName,
  sideOfLeader,
  stacksAt,
  strangersAt,
  tellNothing,
} from './board.ts';
import type { Board, Dangerous, Stack } from './board.ts';
import { anytimeVerbs } from './cardEffects.ts';
import {
  ALLIANCE_ODA,
  cardOf,
  CLANS,
  CLAN_ENRYAKUJI,
  CLAN_IDS,
  CLAN_IKKO,
  clanId,
  clanOf,
  isOffMap,
  leaderId,
  LEADER_IDS,
  leaderOf,
  neighboursOf,
  NEUTRAL,
  PLACE_COUNT,
  PLACE_IDS,
  placeId,
  placeOf,
  sideOfClan,
} from './components.ts';
import type { CardId, Clan, ClanId, LeaderId, PlaceId, Side } from './components.ts';
import { canNegotiate, isOnMap, negotiators, reaches } from './diplomacy.ts';
import { askedInImpulse, cardsWith, discard, heldWith, holdsCards, isHeld } from './hand.ts';
import { uprisingAsJson } from './turncoats.ts';
import { isPlayed } from './windows.ts';

/** Step 3 of an impulse: leaders who have tried, and those who went over and still have to fight. */
interface Talks {
  readonly window: 'negotiation';
  readonly seat: number;
  tried: number[];
  uprisings: Uprising[];
}

const asJson = (uprisings: readonly Uprising[]): Json => uprisings.map(uprisingAsJson);

/* 8.3 Negotiation. */

/** 8.3.3 The number needed to win over a soldier who stands in a place. */
export const numberNeeded = (board: Board, place: number, clan: number, isInside: boolean): number => {
  const side = sideOfClan[clan] as Side;
  let hasDaimyo = false;
  let hasSamurai = false;
  const leaders = leadersAt(board, place);
  for (let i = 0; i < leaders.length; i++) {
    const leader = leaders[i] as number;
    if (sideOfLeader(board, leader) !== side || isIgnored(board, leader)) continue;
    if (isDaimyo(board, leader)) hasDaimyo = true;
    else hasSamurai = true;
  }
  return 6 + (hasDaimyo ? 2 : 0) + (hasSamurai ? 1 : 0) - (side === NEUTRAL ? 1 : 0) - (isInside && isBesieged(board, place, side) ? 1 : 0);
};

type Target = readonly [place: number, clan: number, isInside: boolean];

/** 15.2.2, 15.4.3a, 8.3.3: soldiers who could be won at all. */
const couldBeWon = (board: Board, place: number, clan: number, isInside: boolean): boolean =>
  (CLANS[clan] as Clan).negotiable && numberNeeded(board, place, clan, isInside) <= 6;

const EVERYWHERE: readonly number[] = Array.from({ length: PLACE_COUNT }, (_, place) => place).filter((place) => !isOffMap(place));

/** Where a leader could have targets: a samurai only near himself. */
const searched = (board: Board, user: number): readonly number[] => {
  if (isDaimyo(board, user)) return EVERYWHERE;
  const at = board.leaderAt[user] as number;
  return [at, ...neighboursOf(at)];
};

/** Whose soldiers, where, a leader could try to win over. */
export const targetsOf = (board: Board, user: number, most = Infinity): Target[] => {
  const side = sideOfLeader(board, user);
  const targets: Target[] = [];
  for (const place of searched(board, user)) {
    if (strangersAt(board, place, side) === 0) continue;
    const stacks = stacksAt(board, place);
    for (let i = 0; i < stacks.length; i++) {
      const clan = clanIn(stacks[i] as Stack);
      if (sideOfClan[clan] === side) continue;
      const isInside = (marksIn(stacks[i] as Stack) & INSIDE) !== 0;
      if (!couldBeWon(board, place, clan, isInside) || !reaches(board, user, place, isInside, sideOfClan[clan] as Side)) continue;
      if (targets.some((one) => one[0] === place && one[1] === clan && one[2] === isInside)) continue;
      targets.push([place, clan, isInside]);
      if (targets.length === most) return targets;
    }
  }
  return targets;
};

type Negotiate = readonly ['negotiate', LeaderId];

const negotiate = verb<Board, Talks, Negotiate>({
  name: 'negotiate',
  args: args([oneOf(LEADER_IDS)]),
  candidates: ({ board }, { local }) =>
    negotiators(board)
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
      ok: ({ board }, { 1: leader }) => targetsOf(board, leaderOf(leader), 1).length > 0,
      values: (_, [, leader]) => ({ leader }),
    },
  ],
  apply(table, { 1: leader }, { local }) {
    tellNothing(table);
    local.tried.push(leaderOf(leader));
    return call('chooseSoldier', { leader: leaderOf(leader) });
  },
});

interface Persuading {
  readonly leader: number;
}

type Persuade = readonly ['persuade', PlaceId, ClanId, besieged: number];

const standsThere = (board: Board, place: number, clan: number, isInside: boolean): boolean =>
  stacksAt(board, place).some((stack) => clanIn(stack) === clan && ((marksIn(stack) & INSIDE) !== 0) === isInside);

const persuade = verb<Board, Persuading, Persuade>({
  name: 'persuade',
  args: args([oneOf(PLACE_IDS), oneOf(CLAN_IDS), whole(0, 1)]),
  candidates: ({ board }, { local }) =>
    targetsOf(board, local.leader).map(([place, clan, isInside]): Persuade => ['persuade', placeId(place), clanId(clan), isInside ? 1 : 0]),
  rules: [
    {
      clause: '8.1.3',
      ok: ({ board }, { 1: place, 2: clan, 3: besieged }) => standsThere(board, placeOf(place), clanOf(clan), besieged === 1),
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
        !isDaimyo(board, local.leader) || reaches(board, local.leader, placeOf(place), besieged === 1, sideOfClan[clanOf(clan)] as Side),
      values: (_, [, place], { local }) => ({ place, leader: leaderId(local.leader) }),
    },
    {
      clause: '8.3.1c',
      ok: ({ board }, { 1: place, 2: clan, 3: besieged }, { local }) =>
        isDaimyo(board, local.leader) || reaches(board, local.leader, placeOf(place), besieged === 1, sideOfClan[clanOf(clan)] as Side),
      values: (_, [, place], { local }) => ({ place, leader: leaderId(local.leader) }),
    },
    {
      clause: '8.3.3',
      ok: ({ board }, { 1: place, 2: clan, 3: besieged }) => numberNeeded(board, placeOf(place), clanOf(clan), besieged === 1) <= 6,
      values: ({ board }, [, place, clan, besieged]) => ({ needed: numberNeeded(board, placeOf(place), clanOf(clan), besieged === 1) }),
    },
  ],
  /** 8.3.4 One die against the number needed. */
  apply(table, { 1: placeName, 2: clanName, 3: besieged }, { local }) {
    const place = placeOf(placeName);
    const clan = clanOf(clanName);
    const needed = numberNeeded(table.board, place, clan, besieged === 1);
    const [roll = 0] = table.roll(6, 1, '8.3.4');
    table.emit({ type: 'negotiated', leader: leaderId(local.leader), place: placeName, clan: clanName, roll, needed });
    if (roll < needed) return done();
    return become('turncoats', uprisingAsJson(turnOneSoldier(table, place, clan, besieged === 1, local.leader)));
  },
});

const chooseSoldier = decision<Board, Persuading>({
  seats: (view) => [seatName(view, view.board.activeSeat)],
  prompt: (_, { seat, local }) => ({ key: 'persuade', facts: { seat, leader: leaderId(local.leader) } }),
  verbs: [persuade],
});

/* 8.2 Betrayal cards in step 3. */

export const traitorOf = (card: CardId): number => leaderOf(cardOf(card).effect.leader ?? '');

const reachesTraitor = (board: Board, user: number, traitor: number): boolean =>
  reaches(board, user, board.leaderAt[traitor] as number, isLeaderInside(board, traitor), sideOfLeader(board, traitor));

type Betray = readonly ['betray', CardId, LeaderId];

const namesTraitor = (_: Dangerous, [, card]: Betray) => ({ leader: leaderId(traitorOf(card)) });
const namesBoth = (_: Dangerous, [, card, user]: Betray) => ({ leader: user, 'target:leader': leaderId(traitorOf(card)) });

const betray = verb<Board, Talks, Betray>({
  name: 'betray',
  args: args([oneOf(cardsWith('betrayal')), oneOf(LEADER_IDS)]),
  candidates: (view, { seat }) => {
    const actions: Betray[] = [];
    const cards = heldWith(view, seat, 'betrayal');
    if (cards.length === 0) return actions;
    const users = negotiators(view.board);
    for (const card of cards) for (const user of users) actions.push(['betray', card, leaderId(user)]);
    return actions;
  },
  rules: [
    isHeld<Betray>(),
    { clause: '8.2.8', ok: ({ board }, { 1: card }) => isOnMap(board, traitorOf(card)), values: namesTraitor },
    { clause: '8.2.1a', ok: ({ board }, { 1: card }) => sideOfLeader(board, traitorOf(card)) !== activeSide(board), values: namesTraitor },
    {
      clause: '8.2.2a',
      ok: ({ board }, { 2: user }) => canNegotiate(board, leaderOf(user)),
      values: (_, [, , user]) => ({ leader: user }),
    },
    {
      clause: '8.2.2b',
      ok: ({ board }, { 1: card, 2: user }) => !isDaimyo(board, leaderOf(user)) || reachesTraitor(board, leaderOf(user), traitorOf(card)),
      values: namesBoth,
    },
    {
      clause: '8.2.2c',
      ok: ({ board }, { 1: card, 2: user }) => isDaimyo(board, leaderOf(user)) || reachesTraitor(board, leaderOf(user), traitorOf(card)),
      values: namesBoth,
    },
  ],
  /** 8.2.6 Control is checked at once; 8.2.5 combats wait until all cards are played. */
  apply(table, { 1: card, 2: user }, { seat, local }) {
    discard(table, seat, card);
    const side = activeSide(table.board);
    const all = betrayInImpulse(table, traitorOf(card), leaderOf(user));
    for (const uprising of all)
      if (strangersAt(table.board, uprising.place, side) > 0) local.uprisings = joinUprisings(local.uprisings, uprising);
    return call('uprisings', { list: asJson(all.filter(({ place }) => strangersAt(table.board, place, side) === 0)) });
  },
});

const endTalks = plainVerb<Board, Talks>('endTalks', {
  apply(table, _, { local }) {
    tellNothing(table);
    return done(asJson(local.uprisings));
  },
});

const talks = decision<Board, Talks>({
  seats: (view, { seat }) => [seatName(view, seat)],
  prompt: (_, { seat }) => ({ key: 'negotiation', facts: { seat } }),
  verbs: [endTalks, negotiate, betray, ...(anytimeVerbs as AnyVerb<Board, Talks>[])],
  window: true,
});

/** 16.2.8.1 An Oda player in the talks of another: cards, but no negotiation, which is for the leaders of the drawn alliance. */
const playInTalks = decision<Board, Talks>({
  seats: (view, { seat }) => [seatName(view, seat)],
  prompt: (_, { seat }) => ({ key: 'playInTalks', facts: { seat } }),
  verbs: [endTalks, betray, ...(anytimeVerbs as AnyVerb<Board, Talks>[])],
  window: true,
  inAdvance: { pass: 'endTalks' },
});

/** Whether, as far as everybody knows, a betrayal card could be played in this step: one is left, and somebody reaches whom it names. */
const mightBetray = (view: Dangerous): boolean => {
  const { board } = view;
  if (!holdsCards(view, board.activeSeat)) return false;
  const users = negotiators(board);
  return cardsWith('betrayal').some((card) => {
    const traitor = traitorOf(card);
    return (
      !isPlayed(view, card) &&
      isOnMap(board, traitor) &&
      sideOfLeader(board, traitor) !== activeSide(board) &&
      users.some((user) => reachesTraitor(board, user, traitor))
    );
  });
};

export const betrayalSteps: Readonly<Record<string, Step<Board>>> = {
  talks,
  chooseSoldier,
  /** 4.1.4.3 Step 3, opened by public facts: somebody with Diplomacy, and cards in hand or a soldier to be won. */
  negotiation: procedure<Board>({
    talk({ board, state }) {
      const users = negotiators(board);
      if (users.length === 0) return done();
      if (!holdsCards(state, board.activeSeat) && users.every((user) => targetsOf(board, user, 1).length === 0)) return done();
      return call('talks', { window: 'negotiation', seat: board.activeSeat, tried: [], uprisings: [] });
    },
    fight: ({ board }, _, returned) =>
      board.players === 4 && board.active === ALLIANCE_ODA
        ? call('talksOfOthers', { asked: 1, uprisings: returned })
        : call('uprisings', { list: returned }),
  }),
  playInTalks,
  /** 16.2.8.1 Then the other Oda players, who share the hand; 8.2.5: all fights wait until they have played, too. */
  talksOfOthers: procedure<Board, { asked: number; uprisings: Json }>({
    ask({ state }, local) {
      const seat = mightBetray(state) ? askedInImpulse(state)[local.asked++] : undefined;
      return seat === undefined ? to('fight') : call('playInTalks', { window: 'negotiation', seat, tried: [], uprisings: local.uprisings });
    },
    answered(_, local, returned) {
      local.uprisings = returned;
      return to('ask');
    },
    fight: (_, { uprisings }) => call('uprisings', { list: uprisings }),
  }),
  /** 8.2.4 Each place where units changed sides, one after another. */
  uprisings: procedure<Board, { list: Json[] }>({
    next(_, local) {
      const first = local.list.shift();
      return first === undefined ? done() : call('turncoats', first);
    },
    again: () => to('next'),
  }),
};
