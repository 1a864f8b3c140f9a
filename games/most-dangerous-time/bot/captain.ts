import { maxBy } from '@gunbai/ai';
import type { Bot } from '@gunbai/ai';
import { refusalFor } from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import type { BattleSide } from '../rules/combat/battle-state.ts';
import { allUnitsAt, sideUnitsAt, leadersAt, countSoldiers, braveryOf, hasDiplomacy, isDaimyo } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import {
  leaderId,
  TURN_END,
  chitOf,
  placeOf,
  KYO,
  clanOf,
  isSpace,
  NOBUNAGA,
  leaderOf,
  CLAN_ENRYAKUJI,
  NONE,
} from '../rules/components.ts';
import { requiredRoll } from '../rules/diplomacy/negotiation.ts';
import { seatIndex, sideOfSeat } from '../rules/seats.ts';
import { chooseCard, cardValue, decideCardInMovement, decideCombatCard } from './cards.ts';
import { decideDeployment, decideFightOrRetreat, decideStormOrHold, chooseLoss, chooseLossAllotment } from './combat.ts';
import { chooseLeaderToSendHome } from './disband.ts';
import { evaluate, currentExpectedLoss, defendersAt, expectedLoss } from './evaluate.ts';
import type { Evaluation } from './evaluate.ts';
import { chooseOrder, chooseMove, chooseMarch, pullByPlace, placementPull } from './march-planner.ts';
import type { MarchOrder } from './march-planner.ts';
import { findAction, alwaysChoose } from './decision.ts';
import type { BotDecision, DecisionHandler } from './decision.ts';
import { sumStrengths } from './strength.ts';
import { isRiskAverse, RISK_WEIGHTS } from './weights.ts';
import { stepsBetween, spaceValue, forceValueAt } from './space-values.ts';

const localsOf = <T>(moment: BotDecision): T => moment.local as unknown as T;

/* Before the war. */

/** The best starting space of each clan. */
const STRONGHOLDS: Readonly<Record<string, number>> = {
  miki: 9,
  odani: 9,
  ichijodani: 8,
  hamamatsu: 9,
  sawayama: 3,
  echizen_fuchu: 4,
  okazaki: 2,
};

const chooseStation: DecisionHandler = ({ allowed }) =>
  maxBy(allowed, (action) => {
    const place = String(action[0] === 'stationLeader' ? action[2] : action[1]);
    const count = typeof action[2] === 'number' ? action[2] : 0;
    return (STRONGHOLDS[place] ?? 0) + count * 0.1;
  });

/** The best starting posts of the samurai; with four players each near the soldiers he can lead. */
const LONG_GAME_POSTS: Readonly<Record<string, string>> = { niwa: 'kyo', sakuma: 'kyo' };
const SHORT_GAME_POSTS: Readonly<Record<string, string>> = { takigawa: 'kuwana', sakuma: 'kyo' };
const THREE_PLAYER_POSTS: Readonly<Record<string, string>> = { niwa: 'kyo', shibata: 'kyo', takigawa: 'kuwana', sakuma: 'kiyosu' };
const FOUR_PLAYER_POSTS: Readonly<Record<string, string>> = {
  sakuma: 'gifu',
  araki: 'ibaraki',
  takigawa: 'kiyosu',
  hosokawa: 'shoryuji',
  tsutsui: 'yamato_koriyama',
  matsunaga: 'mt_shigi',
};
const choosePost: DecisionHandler = (moment) => {
  const name = leaderId(localsOf<{ leader: number }>(moment).leader);
  const { players } = moment.board;
  const posts =
    players === 4
      ? FOUR_PLAYER_POSTS
      : players === 3
        ? THREE_PLAYER_POSTS
        : isRiskAverse(moment.board, moment.side)
          ? LONG_GAME_POSTS
          : SHORT_GAME_POSTS;
  const wanted = posts[name] ?? 'kanagasaki';
  return (
    moment.allowed.find(([, space]) => space === wanted) ??
    moment.allowed.find(([, space]) => space === 'kyo') ??
    (moment.allowed[0] as Action)
  );
};

/* Luck. */

/** In the short game Good Fortune counts as a castle for Oda: neither side gives it away lightly. */
const decideFortuneChit: DecisionHandler = ({ board, side, allowed, local }) => {
  const keep = findAction(allowed, 'keepChit') as Action;
  if (board.goal === 'short') return keep;
  const { chit } = local as { chit: string };
  const isOurs = (id: string): boolean => id !== TURN_END && (chitOf(id).alliance === 0) === (side === 0);
  if (isOurs(chit)) return keep;
  return allowed.find(([verb, id]) => verb === 'fortuneChit' && isOurs(String(id))) ?? keep;
};

/* Movement. */

const evaluationFor = ({ board, side, seat, view }: BotDecision): Evaluation => evaluate(board, side, view.turn, seat);

/** 15.5, 16.1.7.3 Builds Azuchi when points have little other use; with three players at once, because Kyo no longer decides. */
const chooseAzuchi = (plan: Evaluation, allowed: readonly Action[], order: MarchOrder | null): Action | undefined => {
  const { board } = plan;
  if (board.goal === 'short' || (board.players === 2 && order && order.value > RISK_WEIGHTS.azuchi)) return undefined;
  const raise = findAction(allowed, 'raiseAzuchi');
  const sites = allowed.filter(([verb]) => verb === 'buildAzuchi');
  if (raise || sites.length === 0) return raise;
  return maxBy(sites, ([, space, level]) => {
    const site = placeOf(String(space));
    return Number(level) * 5 - currentExpectedLoss(plan, site) - stepsBetween(site, KYO) * 2;
  });
};

/** The position of a board that changes from decision to decision, as in a rollout. */
interface Clock {
  readonly stamp: number;
  readonly points: number;
  readonly turn: number;
}
const clockOf = ({ board, view }: BotDecision): Clock => ({ stamp: board.stamp, points: board.points, turn: view.turn });
const isSameClock = (one: Clock, other: Clock): boolean =>
  one.stamp === other.stamp && one.points === other.points && one.turn === other.turn;

/** The order of the last choice where to march from: the march that follows need not compute it again. */
const chosenOrders = new WeakMap<BotDecision['board'], Clock & { readonly order: MarchOrder | null }>();

const decideMove: DecisionHandler = (moment) => {
  const { board, allowed } = moment;
  const card = chooseCard(moment);
  if (cardValue(board, moment.side, moment.seat, card) > 0) return card;
  const plan = evaluationFor(moment);
  const order = chooseOrder(plan);
  chosenOrders.set(board, { ...clockOf(moment), order });
  const site = chooseAzuchi(plan, allowed, order);
  if (site) return site;
  const chosen = chooseMove(allowed, order);
  const forced = findAction(allowed, 'forcedMarch');
  return chosen[0] === 'endMovement' && board.points === 0 && forced ? forced : chosen;
};

const decideMarch: DecisionHandler = (moment) => {
  const { allowed } = moment;
  const { from } = localsOf<{ from: number }>(moment);
  const last = chosenOrders.get(moment.board);
  const order = last && isSameClock(last, clockOf(moment)) ? last.order : chooseOrder(evaluationFor(moment));
  return chooseMarch(allowed, order?.from === from ? order : null);
};

/** card.32 Chooses the alliance with the best use for a certain impulse. */
const decideManeuver: DecisionHandler = (moment) => {
  const { board, allowed, side } = moment;
  // With four players every Oda chit is drawn in any case.
  if (board.players === 4 && side === 0) return findAction(allowed, 'pass') as Action;
  return maxBy(allowed, ([verb, , chit]) => {
    if (verb !== 'maneuver') return 0;
    const active = chitOf(String(chit)).alliance;
    return 0.1 + (chooseOrder(evaluationFor({ ...moment, board: { ...board, active, points: USUAL_POINTS } }))?.value ?? 0);
  });
};
const USUAL_POINTS = 4;

/** 8.3 The soldier that is easiest to win over and most valuable by place or clan. */
const decidePersuade: DecisionHandler = ({ board, side, allowed, view, seat }) =>
  maxBy(allowed, ([, name, clanName, inside]) => {
    const place = placeOf(String(name));
    const clan = clanOf(String(clanName));
    const chance = (7 - requiredRoll(board, place, clan, inside === 1)) / 6;
    const isAlone = allUnitsAt(board, place) - sideUnitsAt(board, place, side) === 1;
    return chance * (1.5 + (isAlone && isSpace(place) ? spaceValue(board, place, side, view.turn, seat) : 0));
  });

/* Placing units. */

const createPlacementHandler =
  (placeIn: (action: Action) => string | undefined, extra: (action: Action) => number = () => 0): DecisionHandler =>
  (moment) => {
    const { board, side, allowed } = moment;
    const plan = evaluationFor(board.active < 0 ? { ...moment, board: { ...board, active: side === 0 ? 0 : 1 } } : moment);
    const pull = pullByPlace(plan);
    return maxBy(allowed, (action) => {
      const place = placeIn(action);
      return (place === undefined ? 0 : placementPull(plan, pull, placeOf(place))) + extra(action);
    });
  };

/** 8.2.2e A leader alone with soldiers of his clan could take them all to the enemy; two prevent that. */
const companionBonus = ({ board }: BotDecision, leader: number, place: number): number => {
  const clan = board.leaderClan[leader] as number;
  const companions = leadersAt(board, place).filter((other) => other !== leader && board.leaderClan[other] === clan).length;
  if (companions > 0 || leader === NOBUNAGA) return 1;
  return -0.3 * countSoldiers(board, place, clan);
};

const decideRaise: DecisionHandler = ({ allowed }) =>
  maxBy(allowed, ([verb, name]) => {
    if (verb === 'endRegroup') return -1;
    if (verb === 'raiseLeader') return 5 + braveryOf(leaderOf(String(name))) + (hasDiplomacy(leaderOf(String(name))) ? 1 : 0);
    return 3;
  });

const decideRetreat: DecisionHandler = (moment) => {
  const { board, side, allowed } = moment;
  const plan = evaluationFor(moment);
  return maxBy(allowed, (action) => {
    const all = action[0] === 'retreatTo';
    const place = placeOf(String(action[0] === 'send' ? action[3] : action[0] === 'sendLeader' ? action[2] : action[1]));
    if (!isSpace(place)) return (all ? 2 : 0) - 3;
    // Into the castle of the place itself, up to its capacity.
    if (place === board.battle?.place)
      return 4 + (plan.worth[place] as number) * 0.3 + (typeof action[2] === 'number' ? action[2] * 0.01 : 0);
    const held = defendersAt(plan, place);
    const more = { units: 3, fire: 0.7, lead: 0, bravery: 0 };
    const safer = currentExpectedLoss(plan, place) - expectedLoss(plan, place, { ...held, ...sumStrengths(held, more) });
    return (all ? 2 : 0) + forceValueAt(board, place, side) * 0.2 + safer - currentExpectedLoss(plan, place) * 0.1;
  });
};

/**
 * 15.1.2b, 15.1.2c A shogun under arms wins over one Oda leader after another (15.1.6), from Tomo too (15.1.7b). Driving him out
 * earlier makes the powers enter earlier, but in the long games they enter in any case. With four players Oda needs these turns to
 * garrison its home castles.
 */
const decideShogunsFate: DecisionHandler = ({ board, allowed }) =>
  (board.goal === 'short' || board.players === 4 ? undefined : findAction(allowed, 'exileShogun')) ??
  (findAction(allowed, 'tolerate') as Action);

/** 15.1.3a The shogun rises only where friendly spaces can receive him. */
const decideShogunsChoice: DecisionHandler = ({ board, allowed }) =>
  (board.control[placeOf('mt_hiei')] === CLAN_ENRYAKUJI && forceValueAt(board, placeOf('mt_hiei'), 0) === 0
    ? findAction(allowed, 'rise')
    : undefined) ?? (findAction(allowed, 'bide') as Action);

const decideFlight: DecisionHandler = ({ allowed }) => allowed.find(([, space]) => space === 'mt_hiei') ?? (allowed.at(-1) as Action);

const decisionHandlers: Readonly<Record<string, DecisionHandler>> = {
  bid: ({ allowed }) => allowed.find(([, castles]) => castles === 6) ?? (allowed[0] as Action),
  stationing: chooseStation,
  postSamurai: choosePost,
  leaveShort: ({ allowed }) => allowed.at(-1) as Action,
  fortuneChit: decideFortuneChit,
  fortuneCard: alwaysChoose('keepCard'),
  fortuneThrow: ({ allowed }) => findAction(allowed, 'keepThrows') ?? (findAction(allowed, 'keepThrow') as Action),
  shogunsFate: decideShogunsFate,
  shogunsChoice: decideShogunsChoice,
  shogunsFlight: decideFlight,
  exile: alwaysChoose('spareAll'),
  moves: decideMove,
  march: decideMarch,
  chooseManeuver: decideManeuver,
  playAtStart: chooseCard,
  playInMovement: decideCardInMovement,
  playAtEnd: chooseCard,
  talks: chooseCard,
  playInTalks: chooseCard,
  chooseSoldier: decidePersuade,
  playBetrayal: chooseCard,
  playCombatCard: decideCombatCard,
  levy: createPlacementHandler(
    ([verb, place]) => (verb === 'raise' ? String(place) : undefined),
    ([verb]) => (verb === 'raise' ? 1 : 0),
  ),
  deploy: (moment) =>
    decideDeployment(moment.board, moment.board.battle, localsOf<{ side: BattleSide; mode: string }>(moment), moment.allowed),
  chooseCommander: ({ board, allowed }) =>
    maxBy(allowed, ([, leader]) => braveryOf(leaderOf(String(leader))) + (isDaimyo(board, leaderOf(String(leader))) ? 1 : 0)),
  commandSoldiers: ({ allowed }) => maxBy(allowed, ([, leader, count]) => braveryOf(leaderOf(String(leader))) * 10 + Number(count)),
  retreatOrFight: (moment) => {
    const { board, allowed } = moment;
    const { side } = localsOf<{ side: BattleSide }>(moment);
    return board.battle ? decideFightOrRetreat(board, board.battle, side, allowed) : (allowed[0] as Action);
  },
  stormOrHold: ({ board, allowed, side, view, seat }) => {
    const { battle } = board;
    if (!battle) return allowed[0] as Action;
    return decideStormOrHold(board, battle, allowed, isSpace(battle.place) ? spaceValue(board, battle.place, side, view.turn, seat) : 1);
  },
  chooseLosses: ({ allowed }) => chooseLoss(allowed),
  allotLosses: ({ view, seat, allowed }) => chooseLossAllotment(allowed, view.seats[seat] as string),
  chooseRefuge: decideRetreat,
  crowd: ({ allowed }) =>
    maxBy(allowed, ([, unit]) => (String(unit).startsWith('leader:') ? 1 + braveryOf(leaderOf(String(unit).slice(7))) : 0)),
  regroupUnit: decideRaise,
  regroupSite: (moment) => {
    const { leader } = localsOf<{ leader: number }>(moment);
    return createPlacementHandler(
      ([, place]) => String(place),
      ([, place]) => (leader === NONE ? 0 : companionBonus(moment, leader, placeOf(String(place)))),
    )(moment);
  },
  convalescent: (moment) => {
    const { leader } = localsOf<{ leader: number }>(moment);
    return createPlacementHandler(
      ([verb, place]) => (verb === 'returnTo' ? String(place) : undefined),
      ([verb, place]) => (verb === 'returnTo' ? 0.5 + companionBonus(moment, leader, placeOf(String(place))) : 0),
    )(moment);
  },
  placeReinforcement: createPlacementHandler(
    (action) => String(action[2]),
    (action) => (typeof action[3] === 'number' ? action[3] * 0.01 : 0),
  ),
  mayDisband: (moment) =>
    findAction(moment.allowed, chooseLeaderToSendHome(evaluationFor(moment)) === NONE ? 'endDisband' : 'disbandSome') as Action,
  disbandUnit: (moment) => {
    const leader = chooseLeaderToSendHome(evaluationFor(moment));
    return (
      moment.allowed.find(([verb, name]) => verb === 'disbandLeader' && leader !== NONE && name === leaderId(leader)) ??
      (moment.allowed[0] as Action)
    );
  },
  controller: ({ allowed }) => allowed[0] as Action,
  chooseConqueror: ({ allowed }) => allowed[0] as Action,
};

/** Marches by the attraction of goals, keeps garrisons, assaults at good odds, and plays its cards. */
export const captain: Bot<GameState> = {
  id: 'captain',
  choose(situation) {
    const { legalActions: allowed, chance } = situation;
    if (allowed.length === 1) return allowed[0] as Action;
    const view = situation.view();
    const frame = view.flow.at(-1);
    const answer = frame && decisionHandlers[frame.step];
    if (!answer) return allowed[chance.next(allowed.length)] as Action;
    const seat = seatIndex(view, situation.seat);
    const action = answer({ view, board: view.board, side: sideOfSeat(view.board, seat), seat, local: frame.local, allowed, chance });
    // Groups that the bot composes itself are checked like any player's action.
    const isAllowed = allowed.includes(action) || refusalFor(situation.game, view, situation.seat, action) === null;
    return isAllowed ? action : (allowed[0] as Action);
  },
};
