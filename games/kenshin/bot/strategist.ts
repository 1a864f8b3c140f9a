import { createRolloutBot } from '@gunbai/ai';
import type { Bot, Candidate } from '@gunbai/ai';
import type { Action, SeatId, State, View } from '@gunbai/engine';
import type { Hex } from '@gunbai/shared/hex';
import { isHex, isInTheOpen, isLeader, membersOf, NONE, sideOfUnit } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { castleNumber, KENSHIN, KYO, MOVEMENT_POINTS, NOBUNAGA, ODA, UNITS, unitNumber } from '../rules/components.ts';
import { CASTLE_HEX, hexDistance, hexOf } from '../rules/map.ts';
import { buildContext, chooseUnderOrders, general } from './general.ts';
import type { BotContext } from './general.ts';
import type { Orders } from './orders.ts';
import { bestRoute, listGoals } from './plan.ts';
import { evaluatePosition } from './evaluate.ts';
import { nearbySteps } from './position-summary.ts';

type Plan = Candidate<GameState>;

/** Smaller forces matter too little to be searched, and those far from any enemy have time. */
const MIN_SEARCHED_STEPS = 8;
const ENEMY_RANGE = 7;
/** Orders for a march that are looked at; several may lead to the same hexes. */
const MAX_ORDERS = 6;
/** Forces within this range rally to Kenshin, or against him. */
const RALLY_RANGE = 8;
const FIRST_PHASE_OF_ODA = 6;

/** The halves of turns: the Uesugi attack in the first one, Oda in the second. */
const halfOf = ({ turn, board }: State<GameState>): number => turn * 2 + (board.phase >= FIRST_PHASE_OF_ODA ? 1 : 0);

const isChief = (unit: number): boolean => unit === KENSHIN || unit === NOBUNAGA;
const stepsOf = (board: GameState, unit: number): number =>
  membersOf(board, unit).reduce((sum, member) => sum + (board.steps[member] as number), 0);
const isSearched = (board: GameState, unit: number): boolean => isChief(unit) || stepsOf(board, unit) >= MIN_SEARCHED_STEPS;

const isSearchedMarch = ({ board, summary, side }: BotContext, unit: number): boolean => {
  const place = board.at[unit] as number;
  return isSearched(board, unit) && (!isHex(place) || nearbySteps(summary, 1 - side, place, ENEMY_RANGE) > 0);
};

/** A decision to search. */
interface Choice extends BotContext {
  readonly view: View<GameState>;
  readonly seat: SeatId;
}

/** An action, and orders that hold until the end of the half turn. */
const underOrders = ({ view, seat }: Choice, orders: Orders, action: Action): Plan => {
  const half = halfOf(view);
  return {
    action,
    plan: () => (state, choices) => (halfOf(state) === half ? chooseUnderOrders(orders, state, seat, choices) : null),
  };
};

/** What `general` does under orders. */
const obey = (choice: Choice, orders: Orders): Plan =>
  underOrders(choice, orders, chooseUnderOrders(orders, choice.view, choice.seat, choice.allowed));

const march = (unit: number, goal: Hex): Orders => ({ goals: new Map([[unit, goal]]), spared: NONE });
const spare = (hex: Hex): Orders => ({ goals: new Map(), spared: hex });

/** All forces near a hex march there. */
const rally = ({ board, side }: Choice, hex: Hex): Orders => ({
  goals: new Map(
    UNITS.filter(
      ({ index }) =>
        isLeader(board, index) &&
        isInTheOpen(board, index) &&
        sideOfUnit(board, index) === side &&
        isHex(board.at[index] as number) &&
        hexDistance(board.at[index] as Hex, hex) <= RALLY_RANGE,
    ).map(({ index }) => [index, hex]),
  ),
  spared: NONE,
});

/** Where a force could go, best first: its goals, Kyo and Kenshin. */
const destinationsOf = ({ board, summary, side }: Choice, unit: number): Hex[] => {
  const goals = listGoals(board, summary, side, unit)
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ hex }) => hex);
  const kenshin = board.at[KENSHIN] as number;
  const ofGame: Hex[] = unit === KENSHIN || side === ODA ? [CASTLE_HEX[KYO] as Hex] : [];
  if (unit !== KENSHIN && isHex(kenshin)) ofGame.push(kenshin);
  return [...new Set([...goals.slice(0, 1), ...ofGame, ...goals.slice(1)])];
};

/** Where a force evades its enemies; its own hex if it is safest there. */
const refugeOf = ({ board, summary, side }: Choice, unit: number, points: number): Hex => {
  const last = bestRoute(board, summary, side, unit, points, null).path.at(-1);
  return last === undefined ? (board.at[unit] as Hex) : hexOf(last);
};

/** Other orders for a force that has set out: to stay, to evade, to rally, or to go elsewhere. */
const otherMarches = (choice: Choice, unit: number): Plan[] => {
  const { board, allowed } = choice;
  const place = board.at[unit] as Hex;
  const kenshin = board.at[KENSHIN] as number;
  const orders: Orders[] = [march(unit, place)];
  if (isChief(unit)) orders.push(march(unit, refugeOf(choice, unit, board.pointsLeft)));
  if (unit !== KENSHIN && isHex(kenshin) && hexDistance(kenshin, place) <= RALLY_RANGE) orders.push(rally(choice, kenshin));
  for (const goal of destinationsOf(choice, unit)) orders.push(march(unit, goal));
  if (!isChief(unit)) orders.push(march(unit, refugeOf(choice, unit, board.pointsLeft)));
  const fights = allowed.filter(([type]) => type === 'overrun' || type === 'engage').map((action) => ({ action }));
  return [...orders.slice(0, MAX_ORDERS).map((order) => obey(choice, order)), ...fights];
};

/** Orders for the strongest forces that `general` leaves where they are. */
const startOthers = (choice: Choice): Plan[] => {
  const { board, allowed } = choice;
  const ready = allowed
    .filter(([type]) => type === 'move' || type === 'check')
    .map((action) => ({ action, unit: unitNumber(action[1] as string) }))
    .filter(({ unit }) => isSearchedMarch(choice, unit))
    .toSorted((a, b) => Number(isChief(b.unit)) - Number(isChief(a.unit)) || stepsOf(board, b.unit) - stepsOf(board, a.unit));
  return ready.slice(0, 3).flatMap(({ action, unit }) => {
    const refuge = isChief(unit) ? [refugeOf(choice, unit, MOVEMENT_POINTS)] : [];
    const goals = [...refuge, ...destinationsOf(choice, unit).slice(0, 2)].filter((hex) => hex !== board.at[unit]);
    return [...new Set(goals)].slice(0, 2).map((goal) => underOrders(choice, march(unit, goal), action));
  });
};

/** To drop the attack that `general` would make; if it would end the phase, others. */
const otherAttacks = (choice: Choice, base: Action): Plan[] => {
  const { board, allowed } = choice;
  const [type, subject, target] = base;
  if (type === 'attack') return [obey(choice, spare(hexOf(target as string)))];
  if (type === 'assault') return [obey(choice, spare(CASTLE_HEX[castleNumber(subject as string)] as Hex))];
  if (type !== 'end-attacks') return [];
  const isStrong = ([name, unit]: Action): boolean => name === 'assault' || isSearched(board, unitNumber(unit as string));
  const byTarget = Map.groupBy(
    allowed.filter((action) => ['attack', 'assault', 'sortie'].includes(action[0]) && isStrong(action)),
    ([name, unit, hex]) => hex ?? `${name} ${unit}`,
  );
  return [...byTarget.values()].map(([action]) => ({ action: action as Action }));
};

/** Does a decision within a battle or march concern a force that is searched? */
const isBigDecision = ({ board, local, battle, step, allowed }: Choice): boolean => {
  if (step === 'stand') return battle !== null && [...battle.attackers, ...battle.defenders].some((unit) => isSearched(board, unit));
  if (step === 'press') return true;
  if (step === 'withdrawal') return isSearched(board, local['unit'] as number);
  return allowed.some(([type, unit]) => (type === 'advance' || type === 'shelter') && isSearched(board, unitNumber(unit as string)));
};

/** Steps within a battle or march whose actions are all tried. */
const SEARCHED_STEPS: readonly string[] = ['stand', 'press', 'advance', 'shelter', 'withdrawal'];

const otherPlans = (choice: Choice, base: Action): Plan[] => {
  const { board, step, allowed } = choice;
  if (step === 'movement' || step === 'checked') {
    if (base[0] === 'end-moves') return startOthers(choice);
    const unit = unitNumber((base[1] ?? '') as string);
    return base[0] === 'check' && isSearchedMarch(choice, unit) ? [obey(choice, march(unit, board.at[unit] as Hex))] : [];
  }
  if (step === 'march') return board.hasSetOut || !isSearchedMarch(choice, board.marching) ? [] : otherMarches(choice, board.marching);
  if (step === 'attack') return otherAttacks(choice, base);
  return SEARCHED_STEPS.includes(step) && isBigDecision(choice) ? allowed.map((action) => ({ action })) : [];
};

const textOf = ({ action }: Plan): string => JSON.stringify(action);

/** Plays on under other orders for the same forces, and with other attacks, and takes what leads to the best position. */
export const strategist: Bot<GameState> = createRolloutBot(
  'strategist',
  {
    policy: general,
    alternatives({ seat, legalActions: allowed }, view: View<GameState>, base, limit) {
      const context = buildContext(view, seat, allowed);
      const plans = otherPlans({ ...context, view, seat }, base).filter((plan) => textOf(plan) !== JSON.stringify(base));
      const isStart = context.step === 'movement' || context.step === 'checked';
      const distinct = isStart ? plans : [...new Map(plans.toReversed().map((plan) => [textOf(plan), plan])).values()].toReversed();
      return distinct.slice(0, limit);
    },
    timeOf: halfOf,
    evaluate: evaluatePosition,
  },
  { rollouts: 16, horizon: 2, candidates: 4, caution: 1 },
);
