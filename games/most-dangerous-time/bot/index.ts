import { anyBot, best } from '@gunbai/ai';
import type { AnyBot, Bot } from '@gunbai/ai';
import { whyNot } from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import type { BattleSide } from '../rules/battle.ts';
import { braveryOf, hasDiplomacy, isDaimyo, leadersAt, soldiersOf, unitsAt, unitsOf } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import {
  chitOf,
  CLAN_ENRYAKUJI,
  clanOf,
  isSpace,
  KYO,
  leaderId,
  leaderOf,
  NOBUNAGA,
  NONE,
  placeOf,
  TURN_END,
} from '../rules/components.ts';
import { numberNeeded } from '../rules/negotiation.ts';
import { seatNumber, sideOfSeat } from '../rules/players.ts';
import { bestCard, cardInMovement, combatCard, worthOfCard } from './cards.ts';
import { allotLoss, chooseLoss, deploy, fightOrRetreat, stormOrHold } from './combat.ts';
import { leaderToSendHome } from './disband.ts';
import { defendersOf, estimate, exposure, exposureNow, forceAt, stepsBetween, worthOf } from './estimate.ts';
import type { Estimate } from './estimate.ts';
import { bestOrder, chooseMarch, chooseMove, drawOf, pullOf } from './march.ts';
import type { Order } from './march.ts';
import { always, named } from './moment.ts';
import type { Answer, Moment } from './moment.ts';
import { sum } from './strength.ts';
import { CARES, takesCare } from './weights.ts';

const localOf = <T>(moment: Moment): T => moment.local as unknown as T;

/* Before the war. */

/** Where each clan stands best at the start. */
const STRONGHOLDS: Readonly<Record<string, number>> = {
  miki: 9,
  odani: 9,
  ichijodani: 8,
  hamamatsu: 9,
  sawayama: 3,
  echizen_fuchu: 4,
  okazaki: 2,
};

const station: Answer = ({ allowed }) =>
  best(allowed, (action) => {
    const place = String(action[0] === 'stationLeader' ? action[2] : action[1]);
    const count = typeof action[2] === 'number' ? action[2] : 0;
    return (STRONGHOLDS[place] ?? 0) + count * 0.1;
  });

/** Where the samurai stand best; with four players each near the soldiers that he can lead. */
const POSTS: Readonly<Record<string, string>> = { niwa: 'kyo', sakuma: 'kyo' };
const POSTS_OF_OTHERS: Readonly<Record<string, string>> = { takigawa: 'kuwana', sakuma: 'kyo' };
const POSTS_OF_THREE: Readonly<Record<string, string>> = { niwa: 'kyo', shibata: 'kyo', takigawa: 'kuwana', sakuma: 'kiyosu' };
const POSTS_OF_FOUR: Readonly<Record<string, string>> = {
  sakuma: 'gifu',
  araki: 'ibaraki',
  takigawa: 'kiyosu',
  hosokawa: 'shoryuji',
  tsutsui: 'yamato_koriyama',
  matsunaga: 'mt_shigi',
};
const post: Answer = (moment) => {
  const name = leaderId(localOf<{ leader: number }>(moment).leader);
  const { players } = moment.board;
  const posts =
    players === 4 ? POSTS_OF_FOUR : players === 3 ? POSTS_OF_THREE : takesCare(moment.board, moment.side) ? POSTS : POSTS_OF_OTHERS;
  const wanted = posts[name] ?? 'kanagasaki';
  return (
    moment.allowed.find(([, space]) => space === wanted) ??
    moment.allowed.find(([, space]) => space === 'kyo') ??
    (moment.allowed[0] as Action)
  );
};

/* Luck. */

/** In the short game the doll counts as a castle for Oda: neither side lets it go lightly. */
const fortuneForChit: Answer = ({ board, side, allowed, local }) => {
  const keep = named(allowed, 'keepChit') as Action;
  if (board.goal === 'short') return keep;
  const { chit } = local as { chit: string };
  const isOurs = (id: string): boolean => id !== TURN_END && (chitOf(id).alliance === 0) === (side === 0);
  if (isOurs(chit)) return keep;
  return allowed.find(([verb, id]) => verb === 'fortuneChit' && isOurs(String(id))) ?? keep;
};

/* Movement. */

const planFor = ({ board, side, seat, view }: Moment): Estimate => estimate(board, side, view.turn, seat);

/** 15.5, 16.1.7.3 Azuchi when the points serve for little else; with three players at once, since Kyo decides no more. */
const azuchiFor = (plan: Estimate, allowed: readonly Action[], order: Order | null): Action | undefined => {
  const { board } = plan;
  if (board.goal === 'short' || (board.players === 2 && order && order.value > CARES.azuchi)) return undefined;
  const raise = named(allowed, 'raiseAzuchi');
  const sites = allowed.filter(([verb]) => verb === 'buildAzuchi');
  if (raise || sites.length === 0) return raise;
  return best(sites, ([, space, level]) => {
    const site = placeOf(String(space));
    return Number(level) * 5 - exposureNow(plan, site) - stepsBetween(site, KYO) * 2;
  });
};

const move: Answer = (moment) => {
  const { board, allowed } = moment;
  const card = bestCard(moment);
  if (worthOfCard(board, moment.side, moment.seat, card) > 0) return card;
  const plan = planFor(moment);
  const order = bestOrder(plan);
  const site = azuchiFor(plan, allowed, order);
  if (site) return site;
  const chosen = chooseMove(allowed, order);
  const forced = named(allowed, 'forcedMarch');
  return chosen[0] === 'endMovement' && board.points === 0 && forced ? forced : chosen;
};

const march: Answer = (moment) => {
  const { allowed } = moment;
  const { from } = localOf<{ from: number }>(moment);
  const order = bestOrder(planFor(moment));
  return chooseMarch(allowed, order?.from === from ? order : null);
};

/** card.32 An impulse for certain, of the alliance that has most to do with it. */
const maneuver: Answer = (moment) => {
  const { board, allowed, side } = moment;
  // With four players every Oda chit is drawn in any case.
  if (board.players === 4 && side === 0) return named(allowed, 'pass') as Action;
  return best(allowed, ([verb, , chit]) => {
    if (verb !== 'maneuver') return 0;
    const active = chitOf(String(chit)).alliance;
    return 0.1 + (bestOrder(planFor({ ...moment, board: { ...board, active, points: USUAL_POINTS } }))?.value ?? 0);
  });
};
const USUAL_POINTS = 4;

/** 8.3 Whoever can be won most easily, and whose place or clan is worth most. */
const persuade: Answer = ({ board, side, allowed, view, seat }) =>
  best(allowed, ([, name, clanName, inside]) => {
    const place = placeOf(String(name));
    const clan = clanOf(String(clanName));
    const chance = (7 - numberNeeded(board, place, clan, inside === 1)) / 6;
    const isAlone = unitsAt(board, place) - unitsOf(board, place, side) === 1;
    return chance * (1.5 + (isAlone && isSpace(place) ? worthOf(board, place, side, view.turn, seat) : 0));
  });

/* Placing units. */

const placing =
  (placeIn: (action: Action) => string | undefined, extra: (action: Action) => number = () => 0): Answer =>
  (moment) => {
    const { board, side, allowed } = moment;
    const plan = planFor(board.active < 0 ? { ...moment, board: { ...board, active: side === 0 ? 0 : 1 } } : moment);
    const pull = pullOf(plan);
    return best(allowed, (action) => {
      const place = placeIn(action);
      return (place === undefined ? 0 : drawOf(plan, pull, placeOf(place))) + extra(action);
    });
  };

/** 8.2.2e A leader alone with soldiers of his clan can take them all along to the enemy; two watch each other. */
const companyFor = ({ board }: Moment, leader: number, place: number): number => {
  const clan = board.leaderClan[leader] as number;
  const mates = leadersAt(board, place).filter((other) => other !== leader && board.leaderClan[other] === clan).length;
  if (mates > 0 || leader === NOBUNAGA) return 1;
  return -0.3 * soldiersOf(board, place, clan);
};

const raise: Answer = ({ allowed }) =>
  best(allowed, ([verb, name]) => {
    if (verb === 'endRegroup') return -1;
    if (verb === 'raiseLeader') return 5 + braveryOf(leaderOf(String(name))) + (hasDiplomacy(leaderOf(String(name))) ? 1 : 0);
    return 3;
  });

const refuge: Answer = (moment) => {
  const { board, side, allowed } = moment;
  const plan = planFor(moment);
  return best(allowed, (action) => {
    const all = action[0] === 'retreatTo';
    const place = placeOf(String(action[0] === 'send' ? action[3] : action[0] === 'sendLeader' ? action[2] : action[1]));
    if (!isSpace(place)) return (all ? 2 : 0) - 3;
    // Into the castle of the place itself, as many as it takes.
    if (place === board.battle?.place)
      return 4 + (plan.worth[place] as number) * 0.3 + (typeof action[2] === 'number' ? action[2] * 0.01 : 0);
    const held = defendersOf(plan, place);
    const more = { units: 3, fire: 0.7, lead: 0, bravery: 0 };
    const safer = exposureNow(plan, place) - exposure(plan, place, { ...held, ...sum(held, more) });
    return (all ? 2 : 0) + forceAt(board, place, side) * 0.2 + safer - exposureNow(plan, place) * 0.1;
  });
};

/**
 * 15.1.2b, 15.1.2c The shogun who takes up arms turns one Oda leader after another (15.1.6), from Tomo too (15.1.7b). To drive him out before
 * hurries on the powers that are still to come; but in the long games they come in any case.
 */
const shogunsFate: Answer = ({ board, allowed }) =>
  (board.goal === 'short' ? undefined : named(allowed, 'exileShogun')) ?? (named(allowed, 'tolerate') as Action);

/** 15.1.3a The shogun rises only where friends can take him in. */
const shogunsChoice: Answer = ({ board, allowed }) =>
  (board.control[placeOf('mt_hiei')] === CLAN_ENRYAKUJI && forceAt(board, placeOf('mt_hiei'), 0) === 0
    ? named(allowed, 'rise')
    : undefined) ?? (named(allowed, 'bide') as Action);

const flight: Answer = ({ allowed }) => allowed.find(([, space]) => space === 'mt_hiei') ?? (allowed.at(-1) as Action);

const answers: Readonly<Record<string, Answer>> = {
  bid: ({ allowed }) => allowed.find(([, castles]) => castles === 6) ?? (allowed[0] as Action),
  stationing: station,
  postSamurai: post,
  leaveShort: ({ allowed }) => allowed.at(-1) as Action,
  fortuneChit: fortuneForChit,
  fortuneCard: always('keepCard'),
  fortuneThrow: ({ allowed }) => named(allowed, 'keepThrows') ?? (named(allowed, 'keepThrow') as Action),
  shogunsFate,
  shogunsChoice,
  shogunsFlight: flight,
  exile: always('spareAll'),
  moves: move,
  march,
  chooseManeuver: maneuver,
  playAtStart: bestCard,
  playInMovement: cardInMovement,
  playAtEnd: bestCard,
  talks: bestCard,
  playInTalks: bestCard,
  chooseSoldier: persuade,
  playBetrayal: bestCard,
  playCombatCard: combatCard,
  levy: placing(
    ([verb, place]) => (verb === 'raise' ? String(place) : undefined),
    ([verb]) => (verb === 'raise' ? 1 : 0),
  ),
  deploy: (moment) => deploy(moment.board, moment.board.battle, localOf<{ side: BattleSide; mode: string }>(moment), moment.allowed),
  chooseCommander: ({ board, allowed }) =>
    best(allowed, ([, leader]) => braveryOf(leaderOf(String(leader))) + (isDaimyo(board, leaderOf(String(leader))) ? 1 : 0)),
  commandSoldiers: ({ allowed }) => best(allowed, ([, leader, count]) => braveryOf(leaderOf(String(leader))) * 10 + Number(count)),
  retreatOrFight: (moment) => {
    const { board, allowed } = moment;
    const { side } = localOf<{ side: BattleSide }>(moment);
    return board.battle ? fightOrRetreat(board, board.battle, side, allowed) : (allowed[0] as Action);
  },
  stormOrHold: ({ board, allowed, side, view, seat }) => {
    const { battle } = board;
    if (!battle) return allowed[0] as Action;
    return stormOrHold(board, battle, allowed, isSpace(battle.place) ? worthOf(board, battle.place, side, view.turn, seat) : 1);
  },
  chooseLosses: ({ allowed }) => chooseLoss(allowed),
  allotLosses: ({ view, seat, allowed }) => allotLoss(allowed, view.seats[seat] as string),
  chooseRefuge: refuge,
  crowd: ({ allowed }) =>
    best(allowed, ([, unit]) => (String(unit).startsWith('leader:') ? 1 + braveryOf(leaderOf(String(unit).slice(7))) : 0)),
  regroupUnit: raise,
  regroupSite: (moment) => {
    const { leader } = localOf<{ leader: number }>(moment);
    return placing(
      ([, place]) => String(place),
      ([, place]) => (leader === NONE ? 0 : companyFor(moment, leader, placeOf(String(place)))),
    )(moment);
  },
  convalescent: (moment) => {
    const { leader } = localOf<{ leader: number }>(moment);
    return placing(
      ([verb, place]) => (verb === 'returnTo' ? String(place) : undefined),
      ([verb, place]) => (verb === 'returnTo' ? 0.5 + companyFor(moment, leader, placeOf(String(place))) : 0),
    )(moment);
  },
  placeReinforcement: placing(
    (action) => String(action[2]),
    (action) => (typeof action[3] === 'number' ? action[3] * 0.01 : 0),
  ),
  mayDisband: (moment) => named(moment.allowed, leaderToSendHome(planFor(moment)) === NONE ? 'endDisband' : 'disbandSome') as Action,
  disbandUnit: (moment) => {
    const leader = leaderToSendHome(planFor(moment));
    return (
      moment.allowed.find(([verb, name]) => verb === 'disbandLeader' && leader !== NONE && name === leaderId(leader)) ??
      (moment.allowed[0] as Action)
    );
  },
  controller: ({ allowed }) => allowed[0] as Action,
  chooseConqueror: ({ allowed }) => allowed[0] as Action,
};

/** Plans a march by what draws its armies, keeps what it must hold, storms when the dice favour it, and never forgets a card. */
const captain: Bot<Board> = {
  id: 'captain',
  choose(situation) {
    const { allowed, chance } = situation;
    if (allowed.length === 1) return allowed[0] as Action;
    const view = situation.view();
    const frame = view.flow.at(-1);
    const answer = frame && answers[frame.step];
    if (!answer) return allowed[chance.next(allowed.length)] as Action;
    const seat = seatNumber(view, situation.seat);
    const action = answer({ view, board: view.board, side: sideOfSeat(view.board, seat), seat, local: frame.local, allowed, chance });
    // Columns that it puts together itself are judged like anybody's wish.
    const isAllowed = allowed.includes(action) || whyNot(situation.game, view, situation.seat, action) === null;
    return isAllowed ? action : (allowed[0] as Action);
  },
};

export const bots: readonly AnyBot[] = [anyBot(captain)];
