import { args, call, decision, done, oneOf, procedure, to, verb } from '@gunbai/engine';
import type { AnyVerb, Rule, Step } from '@gunbai/engine';
import { battleOf, isFieldBattle, isOneSoldierEach, isOnGround, NO_LEADER } from './battle.ts';
import type { Battle, BattleSide } from './battle.ts';
import { betrayInCombat } from './betrayal.ts';
import { hasDiplomacy, isDaimyo, isIgnored, leadersAt, seatName, sideOfLeader } from './board.ts';
import type { Board, Dangerous, Referee } from './board.ts';
import { promote } from './cardEffects.ts';
import { pass } from './cards.ts';
import {
  ALLIANCE_MINOR,
  allianceOfClan,
  ANTI_ODA,
  CARDS,
  leaderId,
  LEADER_IDS,
  leaderOf,
  placeId,
  sideOfClan,
  YOSHIAKI,
} from './components.ts';
import type { CardId, LeaderId } from './components.ts';
import { cardsWith, discard, heldWith, holdsCards, isHeld, NO_CARDS, seatIndex } from './hand.ts';
import type { InWindow } from './hand.ts';
import { traitorOf } from './negotiation.ts';
import { holdsKyo, playsAlliance, sideOfSeat } from './players.ts';
import { isLeft } from './windows.ts';

/* Who is asked, and in what order: the active side first, then the others. */

const askedInCombat = ({ board, seats }: Dangerous): number[] => {
  const asked = [board.activeSeat];
  for (let seat = 0; seat < seats.length; seat++) if (seat !== board.activeSeat) asked.push(seat);
  return asked;
};

/** On which side of the combat units of this player's faction fight, or -1. */
export const sideInCombat = (board: Board, seat: number): BattleSide | -1 => {
  const battle = battleOf(board);
  const faction = sideOfSeat(board, seat);
  for (const { side, clan } of battle.groups) if (sideOfClan[clan] === faction && isMine(board, clan, seat)) return side;
  return -1;
};

/** 16.1.2.4 A and B have units of their own; elsewhere a faction is one. */
const isMine = (board: Board, clan: number, seat: number): boolean =>
  board.players !== 3 || playsAlliance(board, seat, allianceOfClan[clan] as number);

/* 10.2.4 Betrayal cards before the battle. */

/** 8.2.7a A leader with Diplomacy in the place; Ashikaga as a daimyo needs no presence (15.1.6). */
export const combatDiplomats = (board: Board, seat: number): number[] => {
  const faction = sideOfSeat(board, seat);
  const users = leadersAt(board, battleOf(board).place).filter(
    (leader) =>
      hasDiplomacy(leader) &&
      sideOfLeader(board, leader) === faction &&
      !isIgnored(board, leader) &&
      isMine(board, board.leaderClan[leader] as number, seat),
  );
  const isShogunHis = faction === ANTI_ODA && isDaimyo(board, YOSHIAKI) && (board.leaderAt[YOSHIAKI] as number) >= 0;
  if (isShogunHis && (board.players !== 3 || board.player[ALLIANCE_MINOR] === seat) && !users.includes(YOSHIAKI)) users.push(YOSHIAKI);
  return users;
};

/** Leaders in the combat who are named on a betrayal card and are not of this player's faction. */
const namedOnCards: readonly number[] = [
  ...new Set(CARDS.filter(({ effect }) => effect.type === 'betrayal').map(({ id }) => traitorOf(id))),
];

const traitorsHere = (board: Board, seat: number): number[] => {
  const battle = battleOf(board);
  const faction = sideOfSeat(board, seat);
  return battle.groups
    .filter((group) => group.leader !== NO_LEADER && sideOfClan[group.clan] !== faction && namedOnCards.includes(group.leader))
    .map((group) => group.leader);
};

type Betray = readonly ['betray', CardId, LeaderId];

const betray = verb<Board, InWindow, Betray>({
  name: 'betray',
  args: args([oneOf(cardsWith('betrayal')), oneOf(LEADER_IDS)]),
  candidates: (view, { seat }) => {
    const { board } = view;
    const index = seatIndex(view, seat);
    const here = traitorsHere(board, index);
    return heldWith(view, seat, 'betrayal')
      .filter((card) => here.includes(traitorOf(card)))
      .flatMap((card) => combatDiplomats(board, index).map((user): Betray => ['betray', card, leaderId(user)]));
  },
  rules: [
    isHeld(),
    {
      clause: '8.2.7b',
      ok: (view, { 1: card }, { seat }) => traitorsHere(view.board, seatIndex(view, seat)).includes(traitorOf(card)),
      values: (_, [, card]) => ({ leader: leaderId(traitorOf(card)) }),
    },
    {
      clause: '8.2.7a',
      ok: (view, { 2: user }, { seat }) => combatDiplomats(view.board, seatIndex(view, seat)).includes(leaderOf(user)),
      values: (_, [, , user]) => ({ leader: user }),
    },
  ],
  apply(table, { 1: card, 2: user }, { seat }) {
    discard(table, seat, card);
    betrayInCombat(table, traitorOf(card), leaderOf(user));
    return done('played');
  },
});

/* 10.2.6 Combat cards. */

type OnCard<Name extends string> = readonly [Name, CardId];

/** 10.2.6b, 10.3.2 With a field battle in which his units fight (none who are behind the walls), and not for one soldier against one. */
const isHisFieldBattle = (board: Board, seat: number): boolean =>
  isFieldBattle(battleOf(board)) && !isOneSoldierEach(battleOf(board)) && fightsOnGround(board, seat);

const fightsOnGround = (board: Board, seat: number): boolean => {
  const battle = battleOf(board);
  const faction = sideOfSeat(board, seat);
  return battle.groups.some((group) => isOnGround(battle, group) && sideOfClan[group.clan] === faction && isMine(board, group.clan, seat));
};

const fieldCard = <Name extends string>(
  name: Name,
  type: string,
  more: readonly Rule<Board, InWindow, OnCard<Name>>[],
  effect: (battle: Battle, side: BattleSide) => void,
) =>
  verb<Board, InWindow, OnCard<Name>>({
    name,
    args: args([oneOf(cardsWith(type))]),
    candidates: (view, { seat }) => heldWith(view, seat, type).map((card): OnCard<Name> => [name, card]),
    rules: [
      isHeld(),
      { clause: '10.2.6b', ok: (view, _, { seat }) => isHisFieldBattle(view.board, seatIndex(view, seat)) },
      isFirstInJointDefence(),
      ...more,
    ],
    apply(table, { 1: card }, { seat }) {
      const index = seatIndex(table.state, seat);
      discard(table, seat, card);
      const battle = battleOf(table.board);
      effect(battle, sideInCombat(table.board, index) as BattleSide);
      battle.played.push(index);
      return done('played');
    },
  });

/** 16.1.5.5 Where A and B fight together each plays one combat card at most. */
const hasPlayedInJointDefence = (board: Board, seat: number): boolean =>
  board.players === 3 && battleOf(board).played.includes(seat) && sideOfSeat(board, seat) === ANTI_ODA && fightTogether(board);

const isFirstInJointDefence = <A extends OnCard<string>>(): Rule<Board, InWindow, A> => ({
  clause: '16.1.5.5',
  ok: (view, _, { seat }) => !hasPlayedInJointDefence(view.board, seatIndex(view, seat)),
});

const fightTogether = (board: Board): boolean => {
  const battle = battleOf(board);
  const players = battle.groups
    .filter((group) => isOnGround(battle, group) && sideOfClan[group.clan] === ANTI_ODA)
    .map(({ clan }) => board.player[allianceOfClan[clan] as number]);
  return new Set(players).size > 1;
};

const gunnery = fieldCard(
  'gunnery',
  'initiative',
  [{ clause: 'card.39', ok: (view, _, { seat }) => holdsKyo(view.board, seatIndex(view, seat)) }],
  (battle, side) => void battle.gunnery[side]++,
);

const downpour = fieldCard('downpour', 'cancelGunnery', [], (battle, side) => void battle.downpour[side]++);

const surprise = fieldCard('surprise', 'firstStrike', [], (battle, side) => void battle.surprise[side]++);

type EmperorTruce = OnCard<'emperorTruce'>;

/** card.30 In a combat in which his units take part (three players: in any); not in a special combat of one soldier against one. */
const emperorTruce = verb<Board, InWindow, EmperorTruce>({
  name: 'emperorTruce',
  args: args([oneOf(cardsWith('emperorTruce'))]),
  candidates: (view, { seat }) => heldWith(view, seat, 'emperorTruce').map((card): EmperorTruce => ['emperorTruce', card]),
  rules: [
    isHeld(),
    { clause: 'card.30', ok: (view, _, { seat }) => view.board.players === 3 || sideInCombat(view.board, seatIndex(view, seat)) !== -1 },
    isFirstInJointDefence(),
    { clause: '8.4.1.1', ok: ({ board }) => !(battleOf(board).special && isOneSoldierEach(battleOf(board))) },
  ],
  apply(table, { 1: card }, { seat }) {
    discard(table, seat, card);
    battleOf(table.board).truce = true;
    return done('played');
  },
});

const combatWindow = (key: string, verbs: readonly AnyVerb<Board, InWindow>[]): Step<Board> =>
  decision<Board, { window: 'betrayal' | 'battle_start'; seat: number }>({
    seats: (view, { seat }) => [seatName(view, seat)],
    prompt: ({ board }, { seat }) => ({ key, facts: { seat, place: placeId(battleOf(board).place) } }),
    verbs: [pass, ...verbs] as AnyVerb<Board, { window: 'betrayal' | 'battle_start'; seat: number }>[],
    window: true,
    inAdvance: { pass: 'pass', until: 'combat' },
  });

/** 10.2.4 Who is next after a card: the next player; among four the other side, since the Oda players, who share a hand, are one side. */
const afterCard = (view: Dangerous, turn: number): number => {
  const { board } = view;
  if (board.players !== 4) return turn;
  const seats = askedInCombat(view);
  const side = sideOfSeat(board, seats[(turn - 1) % seats.length] as number);
  return seats.findIndex((seat) => sideOfSeat(board, seat) !== side);
};

/** Asks in turn, one card at a time, until all have passed in succession. Whoever could not respond by public facts passes unasked. */
const untilAllPass = (step: string, window: 'betrayal' | 'battle_start', isAsked: (table: Referee, seat: number) => boolean): Step<Board> =>
  procedure<Board, { turn: number; passes: number }>({
    ask(table, local) {
      const seats = askedInCombat(table.state);
      for (; local.passes < seats.length && !battleOf(table.board).truce; local.passes++) {
        const seat = seats[local.turn % seats.length] as number;
        local.turn++;
        if (isAsked(table, seat)) return call(step, { window, seat });
      }
      return done();
    },
    answered({ state }, local, returned) {
      const isPlayed = returned === 'played';
      local.passes = isPlayed ? 0 : local.passes + 1;
      if (isPlayed) local.turn = afterCard(state, local.turn);
      return to('ask');
    },
  });

const mightBetray = ({ board, state }: Referee, seat: number): boolean =>
  holdsCards(state, seat) &&
  traitorsHere(board, seat).some((leader) => isLeft(state, BETRAYALS_OF.get(leader) ?? NO_CARDS)) &&
  combatDiplomats(board, seat).length > 0;

/** By leader, the cards that name him. */
const BETRAYALS_OF: ReadonlyMap<number, readonly CardId[]> = Map.groupBy(cardsWith('betrayal'), traitorOf);

/** Cards in hand, and a combat for which some card could be played. */
const mightPlay = ({ board, state }: Referee, seat: number): boolean =>
  holdsCards(state, seat) &&
  !(battleOf(board).special && isOneSoldierEach(battleOf(board))) &&
  (board.players === 3 || sideInCombat(board, seat) !== -1 || seat === board.activeSeat);

export const combatCardSteps: Readonly<Record<string, Step<Board>>> = {
  playBetrayal: combatWindow('betrayal', [betray, promote]),
  playCombatCard: combatWindow('combatCards', [gunnery, downpour, surprise, emperorTruce, promote]),
  betrayalBeforeCombat: untilAllPass('playBetrayal', 'betrayal', mightBetray),
  combatCards: untilAllPass('playCombatCard', 'battle_start', mightPlay),
};
