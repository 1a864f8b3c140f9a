import { again, args, call, done, oneOf, verb, whole } from '@gunbai/engine';
import type { AnyVerb, Rule } from '@gunbai/engine';
import { controls, IN_PLAY, isBesieged, isIgnored, isOnBoard, NO_TRUCE, sideOfLeader, TRUCE_FOR_GOOD, TRUCE_THIS_TURN } from './board.ts';
import type { Board, Dangerous } from './board.ts';
import { addSoldiers, promote as makeDaimyo, readyInBox, settleSiege } from './pieces.ts';
import { rally } from './command.ts';
import { spacesInTouch } from './communication.ts';
import {
  ALLIANCES,
  allianceOf,
  CARDS,
  CLANS,
  CLAN_IDS,
  CLAN_IKKO,
  clanId,
  clanOf,
  cardOf,
  isOffMap,
  LEADERS,
  leaderId,
  LEADER_IDS,
  leaderOf,
  NEUTRAL,
  ODA,
  ANTI_ODA,
  placeId,
  placeOf,
  sideOfClan,
  SPACES,
  SPACE_IDS,
  TOMO,
  YOSHIAKI,
} from './components.ts';
import type { Alliance, CardId, ClanId, LeaderId, Side, SpaceId } from './components.ts';
import { isChitIn, moveChit } from './cup.ts';
import { advanceEntry } from './entry.ts';
import { cardsWith, discard, heldWith, isHeld, isOwnImpulse, isTimely, mayPlay, NO_CARDS, seatIndex, windowOf } from './hand.ts';
import type { InWindow, Window } from './hand.ts';
import { killLeader, sendToTomo, woundLeader } from './leaders.ts';
import { mayEnter } from './map.ts';
import { alliancesOf, deciderFor, isOfOnePlayer, sideOfSeat } from './players.ts';

const ISHIYAMA = placeOf('ishiyama');

type CardVerb = AnyVerb<Board, InWindow>;
type OnCard<Name extends string> = readonly [Name, CardId];

/** Cards of one effect that this seat holds and may play in this window. */
const playable = (view: Dangerous, seat: string, local: InWindow, type: string, windows: readonly Window[]): readonly CardId[] => {
  if (!windows.includes(windowOf(local))) return NO_CARDS;
  const held = heldWith(view, seat, type);
  if (held.length === 0) return NO_CARDS;
  const index = seatIndex(view, seat);
  const cards: CardId[] = [];
  for (const card of held) if (mayPlay(view.board, index, card)) cards.push(card);
  return cards;
};

/** Cards of one effect are alike: the first one held stands for all; the verb is open to the others. */
const first = (cards: readonly CardId[]): readonly CardId[] => (cards.length > 1 ? cards.slice(0, 1) : cards);

const NOTHING: readonly never[] = [];

/** The same with each of these cards. */
const onCards = <Name extends string>(name: Name, cards: readonly CardId[]): readonly OnCard<Name>[] =>
  cards.length === 0 ? NOTHING : cards.map((card): OnCard<Name> => [name, card]);

const START: readonly Window[] = ['impulse_start'];
const MOVEMENT: readonly Window[] = ['movement'];
const END: readonly Window[] = ['impulse_end'];
const ANYTIME: readonly Window[] = ['impulse_start', 'negotiation', 'movement', 'between_combats', 'impulse_end'];
const ALSO_IN_BATTLE: readonly Window[] = [...ANYTIME, 'betrayal', 'battle_start', 'round'];

/* 19 The Shogun Driven Out. */

const isShogunNeutral = (board: Board): boolean =>
  isIgnored(board, YOSHIAKI) && isOnBoard(board, YOSHIAKI) && board.leaderAt[YOSHIAKI] !== TOMO;

const driveOut = verb<Board, InWindow, OnCard<'driveOut'>>({
  name: 'driveOut',
  args: args([oneOf(cardsWith('exileAshikaga'))]),
  candidates: (view, { seat, local }) => onCards('driveOut', playable(view, seat, local, 'exileAshikaga', START)),
  rules: [isHeld(), isTimely('6.1.2', START), isOwnImpulse('4.1.4.1a'), { clause: 'card.19', ok: ({ board }) => isShogunNeutral(board) }],
  apply(table, { 1: card }, { seat }) {
    discard(table, seat, card);
    sendToTomo(table.board);
    table.emit({ type: 'shogunToTomo' });
    return again;
  },
});

/* 26-28 Secret letters. */

const powerOf = (card: CardId): number => allianceOf(cardOf(card).effect.alliance ?? '');

/** 15.1.5 Put in Tomo while a samurai, he can write no more. */
const canShogunWrite = (board: Board): boolean => !(board.leaderAt[YOSHIAKI] === TOMO && board.daimyo[YOSHIAKI] === 0);

const letter = verb<Board, InWindow, OnCard<'letter'>>({
  name: 'letter',
  args: args([oneOf(cardsWith('accelerateEntry'))]),
  candidates: (view, { seat, local }) => onCards('letter', playable(view, seat, local, 'accelerateEntry', START)),
  rules: [
    isHeld(),
    isTimely('6.1.2', START),
    isOwnImpulse('4.1.4.1a'),
    { clause: '11.4.2a', ok: ({ board }, { 1: card }) => board.entered[powerOf(card)] === 0 },
    { clause: '15.1.5', ok: ({ board }) => canShogunWrite(board) },
  ],
  apply(table, { 1: card }, { seat }) {
    discard(table, seat, card);
    advanceEntry(table, powerOf(card), cardOf(card).clause);
    return again;
  },
});

/* 31 Master of Tactics. */

const tactics = verb<Board, InWindow, OnCard<'tactics'>>({
  name: 'tactics',
  args: args([oneOf(cardsWith('extraImpulse'))]),
  candidates: (view, { seat, local }) => onCards('tactics', playable(view, seat, local, 'extraImpulse', END)),
  rules: [isHeld(), isTimely('4.1.4.9', END), isOwnImpulse('4.1.4.9')],
  apply(table, { 1: card }, { seat }) {
    discard(table, seat, card);
    return done('again');
  },
});

/* 33-38 Forced March. */

const MARCH_POINTS = 3;

const forcedMarch = verb<Board, InWindow, OnCard<'forcedMarch'>>({
  name: 'forcedMarch',
  open: true,
  args: args([oneOf(cardsWith('addMP'))]),
  candidates: (view, { seat, local }) => onCards('forcedMarch', first(playable(view, seat, local, 'addMP', MOVEMENT))),
  rules: [isHeld(), isTimely('6.1.8', MOVEMENT), isOwnImpulse('4.1.4.6')],
  apply(table, { 1: card }, { seat }) {
    discard(table, seat, card);
    table.board.points += MARCH_POINTS;
    table.board.rolled += MARCH_POINTS;
    return again;
  },
});

/* 41-44 Emergency Levy. */

/** 11.2.1c Spaces that a soldier of the clan could be placed in; 11.3.3 the Ikko-ikki only in their own. */
export const levySites = (board: Board, clan: number): number[] => {
  const side = sideOfClan[clan] as Side;
  return spacesInTouch(board, clan).filter(
    (space) =>
      !isBesieged(board, space, side) && isOfOnePlayer(board, clan, space) && (clan !== CLAN_IKKO || board.control[space] === CLAN_IKKO),
  );
};

/** 3.2.1, 15.4.2a The monks of Mt. Hiei cannot be levied before they have risen. */
const canLevy = (board: Board, clan: number): boolean =>
  CLANS[clan]?.alliance === board.active &&
  board.clanState[clan] === IN_PLAY &&
  readyInBox(board, clan) > 0 &&
  levySites(board, clan).length > 0;

type Levy = readonly ['levy', CardId, ClanId];

const levy = verb<Board, InWindow, Levy>({
  name: 'levy',
  open: true,
  args: args([oneOf(cardsWith('levy')), oneOf(CLAN_IDS)]),
  candidates: (view, { seat, local }) => {
    const cards = first(playable(view, seat, local, 'levy', START));
    if (cards.length === 0) return NOTHING;
    const { clans } = ALLIANCES[view.board.active] as Alliance;
    return clans
      .filter((clan) => readyInBox(view.board, clan) > 0)
      .flatMap((clan) => cards.map((card): Levy => ['levy', card, clanId(clan)]));
  },
  rules: [
    isHeld(),
    isTimely('6.1.2', START),
    isOwnImpulse('4.1.4.1a'),
    { clause: 'card.41', ok: ({ board }, { 2: clan }) => canLevy(board, clanOf(clan)), values: (_, [, , clan]) => ({ clan }) },
  ],
  apply(table, { 1: card, 2: clan }, { seat }) {
    discard(table, seat, card);
    const index = clanOf(clan);
    return call('levy', { seat: seatIndex(table.state, seat), clan: index, left: 2, used: [], sites: levySites(table.board, index) });
  },
});

/* 45 Iron Ship. */

const ironShip = verb<Board, InWindow, OnCard<'ironShip'>>({
  name: 'ironShip',
  args: args([oneOf(cardsWith('ironShip'))]),
  candidates: (view, { seat, local }) => onCards('ironShip', playable(view, seat, local, 'ironShip', START)),
  rules: [isHeld(), isTimely('6.1.2', START), isOwnImpulse('4.1.4.1a')],
  apply(table, { 1: card }, { seat }) {
    discard(table, seat, card);
    table.board.ironShip = sideOfSeat(table.board, seatIndex(table.state, seat));
    return again;
  },
});

/* 46 Ninja Assassin. */

/** A leader of the enemy faction on the map; among three players of any other player (16.1.4.4). */
const isAssassinTarget = (board: Board, seat: number, leader: number): boolean => {
  const place = board.leaderAt[leader] as number;
  if (place < 0 || isOffMap(place) || isIgnored(board, leader)) return false;
  const side = sideOfLeader(board, leader);
  if (side === NEUTRAL) return false;
  if (board.players === 3) return deciderFor(board, board.leaderClan[leader] as number, place) !== seat;
  return side !== sideOfSeat(board, seat);
};

type Assassin = readonly ['assassin', CardId, LeaderId];

const assassin = verb<Board, InWindow, Assassin>({
  name: 'assassin',
  args: args([oneOf(cardsWith('assassin')), oneOf(LEADER_IDS)]),
  candidates: (view, { seat, local }) => {
    const cards = playable(view, seat, local, 'assassin', START);
    if (cards.length === 0) return NOTHING;
    const targets = LEADERS.filter(({ index }) => isAssassinTarget(view.board, seatIndex(view, seat), index));
    return cards.flatMap((card) => targets.map(({ id }): Assassin => ['assassin', card, id]));
  },
  rules: [
    isHeld(),
    isTimely('6.1.2', START),
    isOwnImpulse('4.1.4.1a'),
    {
      clause: 'card.46',
      ok: (view, { 2: leader }, { seat }) => isAssassinTarget(view.board, seatIndex(view, seat), leaderOf(leader)),
      values: (_, [, , leader]) => ({ leader }),
    },
  ],
  apply(table, { 1: card, 2: id }, { seat }) {
    discard(table, seat, card);
    const leader = leaderOf(id);
    const place = table.board.leaderAt[leader] as number;
    const [roll = 0] = table.roll(6, 1, 'card.46');
    table.emit({ type: 'assassin', leader: id, roll });
    if (roll === 6) killLeader(table, leader, 'assassin');
    else if (roll >= 4) woundLeader(table, leader, table.state.turn + 1);
    // 10.5.1c: he may have kept up a siege alone.
    settleSiege(table.board, place);
    if (!table.state.outcome) return again;
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

const riot = verb<Board, InWindow, Riot>({
  name: 'riot',
  args: args([oneOf(cardsWith('riot')), oneOf(SPACE_IDS), whole(1, 2)]),
  candidates: (view, { seat, local }) => {
    const cards = playable(view, seat, local, 'riot', ANYTIME);
    if (cards.length === 0) return NOTHING;
    const most = Math.min(2, readyInBox(view.board, CLAN_IKKO));
    return cards.flatMap((card) =>
      (RIOT_SPACES[card] ?? []).flatMap((space) => Array.from({ length: most }, (_, i): Riot => ['riot', card, placeId(space), i + 1])),
    );
  },
  rules: [
    isHeld(),
    isTimely('6.1.6', ANYTIME),
    isOwnImpulse('4.1.4.1c'),
    {
      clause: 'card.49',
      ok: (_, { 1: card, 2: space }) => RIOT_SPACES[card]?.includes(placeOf(space)) ?? false,
      values: (_, [, card, space]) => ({ card, space }),
    },
    {
      clause: '3.2.2',
      ok: ({ board }, { 2: space }) => mayEnter(board, placeOf(space), ANTI_ODA),
      values: (_, [, , space]) => ({ space }),
    },
    {
      clause: '15.2.9',
      ok: ({ board }, { 3: count }) => count <= readyInBox(board, CLAN_IKKO),
      values: ({ board }) => ({ most: readyInBox(board, CLAN_IKKO) }),
    },
  ],
  apply(table, { 1: card, 2: space, 3: count }, { seat }) {
    const { board } = table;
    const place = placeOf(space);
    discard(table, seat, card);
    (board.box[CLAN_IKKO] as number) -= count;
    addSoldiers(board, place, CLAN_IKKO, 0, count);
    board.carded.push(place);
    table.emit({ type: 'riot', place: space, count });
    return call('turncoats', { place, clan: CLAN_IKKO, soldiers: count, leaders: [], isNew: true });
  },
});

/* 57-58 Truce with Ikko-ikki. */

const ikkoTruce = verb<Board, InWindow, OnCard<'ikkoTruce'>>({
  name: 'ikkoTruce',
  open: true,
  args: args([oneOf(cardsWith('ikkoTruce'))]),
  candidates: (view, { seat, local }) => onCards('ikkoTruce', first(playable(view, seat, local, 'ikkoTruce', ANYTIME))),
  rules: [
    isHeld(),
    isTimely('6.1.6', ANYTIME),
    isOwnImpulse('4.1.4.1b'),
    { clause: 'card.57', ok: ({ board }) => board.truce !== TRUCE_FOR_GOOD },
  ],
  apply(table, { 1: card }, { seat }) {
    const { board } = table;
    discard(table, seat, card);
    const isForGood = controls(board, ODA, ISHIYAMA);
    if (isForGood) board.truce = TRUCE_FOR_GOOD;
    else if (board.truce === NO_TRUCE) board.truce = TRUCE_THIS_TURN;
    board.trucePlayed = 1;
    if (!isForGood && isChitIn(table.state, 'ikko', 'cup')) moveChit(table, 'ikko', 'cup', 'aside');
    table.emit({ type: isForGood ? 'truceForGood' : 'truceThisTurn' });
    return again;
  },
});

/* 59-64 Samurai Becomes a Daimyo. */

/** 16.1.4.4 A player promotes only his own samurai. */
export const mayPromote = (board: Board, seat: number, leader: number): boolean => {
  const place = board.leaderAt[leader] as number;
  if (place < 0 || leader === YOSHIAKI || board.daimyo[leader] === 1) return false;
  const side = sideOfLeader(board, leader);
  if (side === NEUTRAL || side !== sideOfSeat(board, seat)) return false;
  return (
    board.players !== 3 || alliancesOf(board, seat).includes((CLANS[board.leaderClan[leader] as number] as (typeof CLANS)[number]).alliance)
  );
};

type Promote = readonly ['promote', CardId, LeaderId];

const promoteRules: readonly Rule<Board, InWindow, Promote>[] = [
  isHeld(),
  isTimely('6.1.6', ALSO_IN_BATTLE),
  isOwnImpulse('10.1.6'),
  {
    clause: 'card.59',
    ok: (view, { 2: leader }, { seat }) => mayPromote(view.board, seatIndex(view, seat), leaderOf(leader)),
    values: (_, [, , leader]) => ({ leader }),
  },
];

/** 2.3.2.2a, 6.1.6, 10.1.6 At any time in one's own impulse, in a battle too. */
export const promote = verb<Board, InWindow, Promote>({
  name: 'promote',
  open: true,
  args: args([oneOf(cardsWith('makeDaimyo')), oneOf(LEADER_IDS)]),
  candidates: (view, { seat, local }) => {
    const cards = first(playable(view, seat, local, 'makeDaimyo', ALSO_IN_BATTLE));
    if (cards.length === 0) return NOTHING;
    const samurai = LEADERS.filter(({ index }) => mayPromote(view.board, seatIndex(view, seat), index));
    return cards.flatMap((card) => samurai.map(({ id }): Promote => ['promote', card, id]));
  },
  rules: promoteRules,
  apply(table, { 1: card, 2: id }, { seat, local }) {
    discard(table, seat, card);
    makeDaimyo(table.board, leaderOf(id));
    table.emit({ type: 'promoted', leader: leaderId(leaderOf(id)) });
    const window = windowOf(local);
    if (window === 'betrayal' || window === 'battle_start') rally(table.board, leaderOf(id));
    return again;
  },
});

/** Cards for step 1 of an impulse, for movement, and for step 9. */
export const startVerbs: readonly CardVerb[] = [driveOut, letter, levy, ironShip, assassin, riot, ikkoTruce, promote];
export const movementVerbs: readonly CardVerb[] = [forcedMarch, riot, ikkoTruce, promote];
export const anytimeVerbs: readonly CardVerb[] = [riot, ikkoTruce, promote];
export const endVerbs: readonly CardVerb[] = [tactics, riot, ikkoTruce, promote];
