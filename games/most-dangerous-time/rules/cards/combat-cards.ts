import { actionType, args, oneOf, endStep, decision, procedure, callStep, goTo } from '@gunbai/engine';
import type { Rule, AnyActionType, Step } from '@gunbai/engine';
import { requireBattle, NO_LEADER, isFieldBattle, isOneSoldierEach, isOnGround } from '../combat/battle-state.ts';
import type { BattleSide, Battle } from '../combat/battle-state.ts';
import { applyBetrayalInCombat } from '../diplomacy/betrayal.ts';
import { leadersAt, hasDiplomacy, sideOfLeader, isIgnoredShogun, isDaimyo, seatIdOf } from '../state.ts';
import type { MdtView, GameState, MdtContext } from '../state.ts';
import { pass } from './card-windows.ts';
import {
  sideOfClan,
  allianceOfClan,
  ANTI_ODA,
  YOSHIAKI,
  ALLIANCE_MINOR,
  CARDS,
  LEADER_IDS,
  leaderId,
  leaderOf,
  placeId,
} from '../components.ts';
import type { CardId, LeaderId } from '../components.ts';
import { cardsWithEffect, heldCardsWithEffect, createHeldRule, discardCard, hasCards, NO_CARDS } from './hand.ts';
import type { WindowLocals } from './hand.ts';
import { STANDING_BY } from '../multiplayer/bystanders.ts';
import { traitorOnCard } from '../diplomacy/negotiation.ts';
import { sideOfSeat, seatPlaysAlliance, seatIndex, seatHoldsKyo } from '../seats.ts';
import { isAnyCardLeft } from './possible-responses.ts';
import { promote } from './promotion.ts';

/* Who is asked, and in what order: the active side first, then the others. */

const seatsAskedInCombat = ({ board, seats }: MdtView): number[] => {
  const asked = [board.activeSeat];
  for (let seat = 0; seat < seats.length; seat++) if (seat !== board.activeSeat) asked.push(seat);
  return asked;
};

/** The combat side on which units of this player's faction fight, or -1. */
const battleSideOfSeat = (board: GameState, seat: number): BattleSide | -1 => {
  const battle = requireBattle(board);
  const faction = sideOfSeat(board, seat);
  for (const { side, clan } of battle.groups) if (sideOfClan[clan] === faction && isOwnClan(board, clan, seat)) return side;
  return -1;
};

/** 16.1.2.4 A and B have separate units; otherwise a faction is one. */
const isOwnClan = (board: GameState, clan: number, seat: number): boolean =>
  board.players !== 3 || seatPlaysAlliance(board, seat, allianceOfClan[clan] as number);

/* 10.2.4 Betrayal cards before the battle. */

/** 8.2.7a A leader with Diplomacy in the place; Ashikaga as a daimyo needs no presence (15.1.6). */
export const diplomatsInCombat = (board: GameState, seat: number): number[] => {
  const faction = sideOfSeat(board, seat);
  const users = leadersAt(board, requireBattle(board).place).filter(
    (leader) =>
      hasDiplomacy(leader) &&
      ((board.leaderMarks[leader] as number) & STANDING_BY) === 0 &&
      sideOfLeader(board, leader) === faction &&
      !isIgnoredShogun(board, leader) &&
      isOwnClan(board, board.leaderClan[leader] as number, seat),
  );
  const canUseShogun = faction === ANTI_ODA && isDaimyo(board, YOSHIAKI) && (board.leaderAt[YOSHIAKI] as number) >= 0;
  if (canUseShogun && (board.players !== 3 || board.player[ALLIANCE_MINOR] === seat) && !users.includes(YOSHIAKI)) users.push(YOSHIAKI);
  return users;
};

/** Leaders in the combat who are on a betrayal card and not of this player's faction. */
const leadersNamedOnCards: readonly number[] = [
  ...new Set(CARDS.filter(({ effect }) => effect.type === 'betrayal').map(({ id }) => traitorOnCard(id))),
];

const possibleTraitors = (board: GameState, seat: number): number[] => {
  const battle = requireBattle(board);
  const faction = sideOfSeat(board, seat);
  return battle.groups
    .filter((group) => group.leader !== NO_LEADER && sideOfClan[group.clan] !== faction && leadersNamedOnCards.includes(group.leader))
    .map((group) => group.leader);
};

type Betray = readonly ['betray', CardId, LeaderId];

const betray = actionType<GameState, WindowLocals, Betray>({
  name: 'betray',
  args: args([oneOf(cardsWithEffect('betrayal')), oneOf(LEADER_IDS)]),
  candidates: (view, { seat }) => {
    const { board } = view;
    const index = seatIndex(view, seat);
    const here = possibleTraitors(board, index);
    return heldCardsWithEffect(view, seat, 'betrayal')
      .filter((card) => here.includes(traitorOnCard(card)))
      .flatMap((card) => diplomatsInCombat(board, index).map((diplomat): Betray => ['betray', card, leaderId(diplomat)]));
  },
  rules: [
    createHeldRule(),
    {
      clause: '8.2.7b',
      ok: (view, { 1: card }, { seat }) => possibleTraitors(view.board, seatIndex(view, seat)).includes(traitorOnCard(card)),
      values: (_, [, card]) => ({ leader: leaderId(traitorOnCard(card)) }),
    },
    {
      clause: '8.2.7a',
      ok: (view, { 2: diplomat }, { seat }) => diplomatsInCombat(view.board, seatIndex(view, seat)).includes(leaderOf(diplomat)),
      values: (_, [, , diplomat]) => ({ leader: diplomat }),
    },
  ],
  apply(ctx, { 1: card, 2: diplomat }, { seat }) {
    discardCard(ctx, seat, card);
    applyBetrayalInCombat(ctx, traitorOnCard(card), leaderOf(diplomat));
    return endStep('played');
  },
});

/* 10.2.6 Combat cards. */

type CombatCardAction<Name extends string> = readonly [Name, CardId];

/** 10.2.6b, 10.3.2 Needs a field battle in which the player's units fight (not only units inside), and no duel of single soldiers. */
const fightsInFieldBattle = (board: GameState, seat: number): boolean =>
  isFieldBattle(requireBattle(board)) && !isOneSoldierEach(requireBattle(board)) && fightsOnCurrentGround(board, seat);

const fightsOnCurrentGround = (board: GameState, seat: number): boolean => {
  const battle = requireBattle(board);
  const faction = sideOfSeat(board, seat);
  return battle.groups.some(
    (group) => isOnGround(battle, group) && sideOfClan[group.clan] === faction && isOwnClan(board, group.clan, seat),
  );
};

const createFieldCardAction = <Name extends string>(
  name: Name,
  type: string,
  more: readonly Rule<GameState, WindowLocals, CombatCardAction<Name>>[],
  effect: (battle: Battle, side: BattleSide) => void,
) =>
  actionType<GameState, WindowLocals, CombatCardAction<Name>>({
    name,
    args: args([oneOf(cardsWithEffect(type))]),
    candidates: (view, { seat }) => heldCardsWithEffect(view, seat, type).map((card): CombatCardAction<Name> => [name, card]),
    rules: [
      createHeldRule(),
      { clause: '10.2.6b', ok: (view, _, { seat }) => fightsInFieldBattle(view.board, seatIndex(view, seat)) },
      createFirstInJointDefenceRule(),
      ...more,
    ],
    apply(ctx, { 1: card }, { seat }) {
      const index = seatIndex(ctx.state, seat);
      discardCard(ctx, seat, card);
      const battle = requireBattle(ctx.board);
      effect(battle, battleSideOfSeat(ctx.board, index) as BattleSide);
      battle.played.push(index);
      return endStep('played');
    },
  });

/** 16.1.5.5 When A and B fight together, each plays one combat card at most. */
const hasPlayedInJointDefence = (board: GameState, seat: number): boolean =>
  board.players === 3 && requireBattle(board).played.includes(seat) && sideOfSeat(board, seat) === ANTI_ODA && areInJointDefence(board);

const createFirstInJointDefenceRule = <A extends CombatCardAction<string>>(): Rule<GameState, WindowLocals, A> => ({
  clause: '16.1.5.5',
  ok: (view, _, { seat }) => !hasPlayedInJointDefence(view.board, seatIndex(view, seat)),
});

const areInJointDefence = (board: GameState): boolean => {
  const battle = requireBattle(board);
  const players = battle.groups
    .filter((group) => isOnGround(battle, group) && sideOfClan[group.clan] === ANTI_ODA)
    .map(({ clan }) => board.player[allianceOfClan[clan] as number]);
  return new Set(players).size > 1;
};

const gunnery = createFieldCardAction(
  'gunnery',
  'initiative',
  [{ clause: 'card.39', ok: (view, _, { seat }) => seatHoldsKyo(view.board, seatIndex(view, seat)) }],
  (battle, side) => void battle.gunnery[side]++,
);

const downpour = createFieldCardAction('downpour', 'cancelGunnery', [], (battle, side) => void battle.downpour[side]++);

const surprise = createFieldCardAction('surprise', 'firstStrike', [], (battle, side) => void battle.surprise[side]++);

type EmperorTruce = CombatCardAction<'emperorTruce'>;

/** card.30 In a combat in which his units take part (three players: in any); not in a special combat of one soldier against one. */
const emperorTruce = actionType<GameState, WindowLocals, EmperorTruce>({
  name: 'emperorTruce',
  args: args([oneOf(cardsWithEffect('emperorTruce'))]),
  candidates: (view, { seat }) => heldCardsWithEffect(view, seat, 'emperorTruce').map((card): EmperorTruce => ['emperorTruce', card]),
  rules: [
    createHeldRule(),
    {
      clause: 'card.30',
      ok: (view, _, { seat }) => view.board.players === 3 || battleSideOfSeat(view.board, seatIndex(view, seat)) !== -1,
    },
    createFirstInJointDefenceRule(),
    { clause: '8.4.1.1', ok: ({ board }) => !(requireBattle(board).special && isOneSoldierEach(requireBattle(board))) },
  ],
  apply(ctx, { 1: card }, { seat }) {
    discardCard(ctx, seat, card);
    requireBattle(ctx.board).truce = true;
    return endStep('played');
  },
});

const createCombatWindow = (key: string, verbs: readonly AnyActionType<GameState, WindowLocals>[]): Step<GameState> =>
  decision<GameState, { window: 'betrayal' | 'battle_start'; seat: number }>({
    seats: (view, { seat }) => [seatIdOf(view, seat)],
    prompt: ({ board }, { seat }) => ({ key, facts: { seat, place: placeId(requireBattle(board).place) } }),
    actionTypes: [pass, ...verbs] as AnyActionType<GameState, { window: 'betrayal' | 'battle_start'; seat: number }>[],
    window: true,
    standingOrder: { pass: 'pass', until: 'combat' },
  });

/** 10.2.4 After a card the next player is asked; with four players the other side, since the Oda players share a hand. */
const nextSeatAfterCard = (view: MdtView, turn: number): number => {
  const { board } = view;
  if (board.players !== 4) return turn;
  const seats = seatsAskedInCombat(view);
  const side = sideOfSeat(board, seats[(turn - 1) % seats.length] as number);
  return seats.findIndex((seat) => sideOfSeat(board, seat) !== side);
};

/** Asks in turn, one card at a time, until all pass in succession. Skips seats that cannot respond by public facts. */
const askUntilAllPass = (
  step: string,
  window: 'betrayal' | 'battle_start',
  shouldAsk: (ctx: MdtContext, seat: number) => boolean,
): Step<GameState> =>
  procedure<GameState, { turn: number; passes: number }>({
    ask(ctx, local) {
      const seats = seatsAskedInCombat(ctx.state);
      for (; local.passes < seats.length && !requireBattle(ctx.board).truce; local.passes++) {
        const seat = seats[local.turn % seats.length] as number;
        local.turn++;
        if (shouldAsk(ctx, seat)) return callStep(step, { window, seat });
      }
      return endStep();
    },
    answered({ state }, local, returned) {
      const isPlayed = returned === 'played';
      local.passes = isPlayed ? 0 : local.passes + 1;
      if (isPlayed) local.turn = nextSeatAfterCard(state, local.turn);
      return goTo('ask');
    },
  });

const couldBetray = ({ board, state }: MdtContext, seat: number): boolean =>
  hasCards(state, seat) &&
  possibleTraitors(board, seat).some((leader) => isAnyCardLeft(state, BETRAYAL_CARDS_BY_LEADER.get(leader) ?? NO_CARDS)) &&
  diplomatsInCombat(board, seat).length > 0;

/** By leader, the cards that name him. */
const BETRAYAL_CARDS_BY_LEADER: ReadonlyMap<number, readonly CardId[]> = Map.groupBy(cardsWithEffect('betrayal'), traitorOnCard);

/** Whether the seat holds cards and some card could be played in the combat. */
const couldPlay = ({ board, state }: MdtContext, seat: number): boolean =>
  hasCards(state, seat) &&
  !(requireBattle(board).special && isOneSoldierEach(requireBattle(board))) &&
  (board.players === 3 || battleSideOfSeat(board, seat) !== -1 || seat === board.activeSeat);

export const combatCardSteps: Readonly<Record<string, Step<GameState>>> = {
  playBetrayal: createCombatWindow('betrayal', [betray, promote]),
  playCombatCard: createCombatWindow('combatCards', [gunnery, downpour, surprise, emperorTruce, promote]),
  betrayalBeforeCombat: askUntilAllPass('playBetrayal', 'betrayal', couldBetray),
  combatCards: askUntilAllPass('playCombatCard', 'battle_start', couldPlay),
};
