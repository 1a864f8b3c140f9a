import type { Bot } from '@gunbai/ai';
import type { Action, SeatId, View } from '@gunbai/engine';
import type { Hex } from '@gunbai/shared/hex';
import { assaultersOf } from '../rules/attack-phase.ts';
import { isInPlay, isLeader, landUnitsAt, membersOf, NONE, shipsAt, sideOfSeat, sideOfUnit, forceSize } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { durabilityOf, roomInside } from '../rules/castles.ts';
import type { Battle } from '../rules/combat-strength.ts';
import { castleAt, castleNumber, KENSHIN, MOVEMENT_POINTS, NOBUNAGA, ODA, UNITS, unitAt, unitNumber } from '../rules/components.ts';
import type { Losses } from '../rules/losses.ts';
import { areNeighbours, castleIn, CASTLE_HEX, hexOf, MORI_BOX, placeOf, SETO } from '../rules/map.ts';
import { spacesLeft } from '../rules/forces.ts';
import { estimateAssault, enduranceRatio } from './estimate.ts';
import { summarizePosition, stepsAt, nearbySteps } from './position-summary.ts';
import type { PositionSummary } from './position-summary.ts';
import { NO_ROUTE, dangerAt, planRoute, isNeededAsBesieger, isNeededAsGarrison } from './plan.ts';
import { orderedGoal, isSpared, withOrders } from './orders.ts';
import type { Orders } from './orders.ts';

/** What every choice depends on. */
export interface BotContext {
  readonly board: GameState;
  readonly side: number;
  readonly allowed: readonly Action[];
  readonly step: string;
  readonly local: Readonly<Record<string, unknown>>;
  /** The battle in progress, if any. */
  readonly battle: Battle | null;
  readonly summary: PositionSummary;
}

const actionsOfType = (context: BotContext, type: string): Action[] => context.allowed.filter(([name]) => name === type);
const unitOfAction = (action: Action, at = 1): number => unitNumber(action[at] as string);
const findBest = (actions: readonly Action[], score: (action: Action) => number): Action | undefined => {
  let found: Action | undefined;
  let bestScore = -Infinity;
  for (const action of actions) {
    const value = score(action);
    if (value > bestScore) {
      bestScore = value;
      found = action;
    }
  }
  return found;
};
const includesChief = (units: readonly number[]): boolean => units.includes(KENSHIN) || units.includes(NOBUNAGA);

/** The value of a unit to its side. */
const unitWorth = (unit: number): number => {
  const { order, combat, command } = unitAt(unit);
  return order * order * 10 + combat + command + (unit === KENSHIN || unit === NOBUNAGA ? 1000 : 0);
};

/** A single unit joins the commander in its hex who can command most. */
const chooseJoin = (context: BotContext): Action | undefined => {
  const { board } = context;
  const joins = actionsOfType(context, 'join').filter(([, unit, commander]) => {
    const one = unitNumber(unit as string);
    if (board.leader[one] !== one || forceSize(board, one) > 1 || spacesLeft(board, unitNumber(commander as string)) <= 0) return false;
    // A samurai-taisho who can command busho acts better alone.
    return unitAt(one).command < 2 || spacesLeft(board, unitNumber(commander as string)) > 3;
  });
  return findBest(
    joins,
    ([, unit, commander]) =>
      unitWorth(unitNumber(commander as string)) + unitAt(unitNumber(unit as string)).combat - 5 * unitAt(unitNumber(unit as string)).order,
  );
};

/** The gain of a force that moves; 0 if it should stay as a garrison or besieger, or has nowhere to go. */
const gainOfMove = (context: BotContext, action: Action): number => {
  const { board, summary, side } = context;
  const unit = unitOfAction(action);
  const ordered = orderedGoal(unit);
  if (ordered === board.at[unit]) return 0;
  if (ordered === NONE && (isNeededAsGarrison(board, summary, side, unit) || isNeededAsBesieger(board, summary, side, unit))) return 0;
  const route = planRoute(board, summary, side, unit, MOVEMENT_POINTS);
  if (route.path.length > 0 && route.gain > 0.5) return route.gain;
  return action[0] === 'move' && hasBeatableNeighbour(context, unit) ? 0.6 : 0;
};

/** By unit, its place in the order of march: commanders of many first. */
const PLACE_IN_ORDER_OF_MARCH: readonly number[] = (() => {
  const units = UNITS.toSorted((a, b) => b.order - a.order || b.command - a.command || b.combat - a.combat || a.index - b.index);
  return UNITS.map((unit) => units.indexOf(unit));
})();
const placeInOrder = (action: Action): number => PLACE_IN_ORDER_OF_MARCH[unitOfAction(action)] as number;

/**
 * The forces that have not had their turn in this phase, in the order of march. Each gets one, which costs far less time
 * than to weigh all forces after every move.
 */
const forcesInOrder = ({ board, side }: BotContext, actions: readonly Action[]): Action[] => {
  let last = -1;
  for (const { index, isLand } of UNITS)
    if (isLand && board.spent[index] && isLeader(board, index) && isInPlay(board, index) && sideOfUnit(board, index) === side)
      last = Math.max(last, PLACE_IN_ORDER_OF_MARCH[index] as number);
  return actions.filter((action) => placeInOrder(action) > last).toSorted((a, b) => placeInOrder(a) - placeInOrder(b));
};

const neighboursWithEnemies = (context: BotContext, hex: Hex): Hex[] => {
  const { summary, side } = context;
  return (summary.stacks[1 - side] ?? []).filter((stack) => stack.open > 0 && areNeighbours(stack.hex, hex)).map(({ hex: at }) => at);
};

/** Is an enemy next to the force that it would beat? */
const hasBeatableNeighbour = (context: BotContext, unit: number): boolean => {
  const { board, side } = context;
  const place = board.at[unit] as number;
  if (place === MORI_BOX) return false;
  const members = membersOf(board, unit);
  return neighboursWithEnemies(context, place).some(
    (hex) => enduranceRatio(board, 'field', side, hex, members, landUnitsAt(board, 1 - side, hex, false)) > 2.5,
  );
};

const chooseMove = (context: BotContext): Action =>
  chooseJoin(context) ??
  forcesInOrder(context, actionsOfType(context, 'move')).find((action) => gainOfMove(context, action) > 0) ??
  chooseShip(context) ?? ['end-moves'];

/** A failed check costs steps, so only forces with something to gain roll. */
const isWorthChecking = (context: BotContext, action: Action): boolean => {
  const { board } = context;
  const unit = unitOfAction(action);
  const chance = unitAt(unit).action / 6;
  const gain = gainOfMove(context, action);
  const risk = (1 - chance) * (0.3 + 0.12 * forceSize(board, unit)) * (board.at[unit] === MORI_BOX ? 0.5 : 1);
  return gain > 0 && chance * gain > 3.2 * risk + 0.8;
};

const chooseCheck = (context: BotContext): Action =>
  forcesInOrder(context, actionsOfType(context, 'check')).find((action) => isWorthChecking(context, action)) ??
  chooseShip(context) ?? ['end-moves'];

/** Fleets sail out where the enemy is weaker, otherwise they stay. */
const chooseShip = (context: BotContext): Action | undefined => {
  const { board, side } = context;
  const enemies = shipsAt(board, 1 - side, SETO).length;
  const own = shipsAt(board, side, SETO).length;
  const ready = actionsOfType(context, 'ship').filter((action) => board.at[unitOfAction(action)] !== SETO);
  const strength = (ready.length + own) * (side === ODA ? 0.7 : 1);
  if (enemies === 0 || strength <= enemies) return undefined;
  return ready.find((action) => unitAt(unitOfAction(action)).combat >= 2);
};

const chooseSailing = (context: BotContext): Action =>
  actionsOfType(context, 'sail').find((action) => action.length === 2 && placeOf(action[1] as string) === SETO) ?? ['anchor'];

/** A force marches once: its route was the best in reach. Only after an overrun does it plan again. */
const hasArrived = (board: GameState): boolean => board.hasSetOut && !board.alarms.includes(board.at[board.marching] as number);

const chooseMarch = (context: BotContext): Action => {
  const { board, side, summary } = context;
  const unit = board.marching;
  const members = membersOf(board, unit);
  const odds = (action: Action): number =>
    enduranceRatio(
      board,
      'overrun',
      side,
      hexOf(action[1] as string),
      members,
      landUnitsAt(board, 1 - side, hexOf(action[1] as string), false),
    );
  const overrun = findBest(actionsOfType(context, 'overrun'), odds);
  if (overrun && odds(overrun) > (includesChief(members) ? 4.5 : 4)) return overrun;
  if (!hasArrived(board)) {
    const route = orderedGoal(unit) === board.at[unit] ? NO_ROUTE : planRoute(board, summary, side, unit, board.pointsLeft);
    if (route.path.length > 0 && route.gain > 0.5) return ['march', ...route.path];
  }
  const engage = findBest(actionsOfType(context, 'engage'), odds);
  if (engage && odds(engage) > (includesChief(members) ? 2.4 : 2)) return engage;
  return ['stop'];
};

const chooseShelter = (context: BotContext): Action => {
  const { board, side, summary } = context;
  const hex = context.local['hex'] as Hex;
  const enemy = nearbySteps(summary, 1 - side, hex, 1);
  const own = stepsAt(summary, side, hex);
  const castle = castleIn(hex);
  const open = landUnitsAt(board, side, hex, false);
  if (own > 1.3 * enemy && castle !== NONE) return ['stay'];
  return (
    findBest(
      actionsOfType(context, 'shelter'),
      (action) => unitWorth(unitOfAction(action)) + (open.length <= roomInside(board, castle) ? forceSize(board, unitOfAction(action)) : 0),
    ) ?? ['stay']
  );
};

/** The enemy castle in the force's hex, or NONE. */
const enemyCastleAt = ({ board, side }: BotContext, unit: number): number => {
  const castle = castleIn(board.at[unit] as number);
  return castle !== NONE && board.holder[castle] === 1 - side ? castle : NONE;
};

/** Would the enemies in a hex only shelter in their castle? */
const wouldShelter = ({ board, side }: BotContext, hex: Hex): boolean => {
  const castle = castleIn(hex);
  return (
    castle !== NONE && board.holder[castle] === 1 - side && roomInside(board, castle) >= landUnitsAt(board, 1 - side, hex, false).length
  );
};

/** Besiegers stay if the target can shelter, or if the garrison is close to surrender. */
const isFreeToAttack = (context: BotContext, unit: number, hex: Hex): boolean => {
  if (isSpared(hex) || orderedGoal(unit) === context.board.at[unit]) return false;
  const prize = enemyCastleAt(context, unit);
  return prize === NONE || ((context.board.siege[prize] as number) <= 0 && !wouldShelter(context, hex));
};

/** All forces that would join an attack on a hex. */
const joiningAttackers = (context: BotContext, hex: Hex): number[] => {
  const { board } = context;
  return actionsOfType(context, 'attack')
    .filter((action) => hexOf(action[2] as string) === hex && isFreeToAttack(context, unitOfAction(action), hex))
    .flatMap((action) => membersOf(board, unitOfAction(action)));
};

/** Would enemies around the target be too strong for a chief who attacks it? */
const isTrap = ({ board, side, summary }: BotContext, hex: Hex, attackers: readonly number[]): boolean => {
  const own = attackers.reduce((sum, unit) => sum + (board.steps[unit] as number), 0);
  const others = nearbySteps(summary, 1 - side, hex, 3) - (summary.stackByHex[1 - side]?.get(hex)?.open ?? 0);
  return 1.2 * others > own;
};

const chooseAttack = (context: BotContext): Action => {
  const { board, side } = context;
  const siege = actionsOfType(context, 'besiege')[0];
  if (siege) return siege;
  const forced = actionsOfType(context, 'meet')[0] ?? actionsOfType(context, 'sea-battle')[0];
  if (forced) return forced;
  const assault = actionsOfType(context, 'assault').find(
    ([, id]) =>
      !isSpared(CASTLE_HEX[castleNumber(id as string)] as Hex) &&
      isWorthAssaulting(board, castleNumber(id as string), assaultersOf(board, castleNumber(id as string))),
  );
  if (assault) return assault;
  const attackProspect = (action: Action): number => {
    const hex = hexOf(action[2] as string);
    const attackers = joiningAttackers(context, hex);
    if (includesChief(attackers) && isTrap(context, hex, attackers)) return 0;
    const value = enduranceRatio(board, 'field', side, hex, attackers, landUnitsAt(board, 1 - side, hex, false));
    return includesChief(attackers) ? value / 1.2 : value;
  };
  const free = actionsOfType(context, 'attack').filter((action) =>
    isFreeToAttack(context, unitOfAction(action), hexOf(action[2] as string)),
  );
  const chosen = findBest(free, attackProspect);
  if (chosen && attackProspect(chosen) > 1.3) return chosen;
  const sortie = findBest(actionsOfType(context, 'sortie'), (action) => sortieRatio(context, unitOfAction(action)));
  if (sortie && sortieRatio(context, unitOfAction(sortie)) > 1.5) return sortie;
  return context.allowed.find(([type]) => type === 'end-attacks') ?? chosen ?? (context.allowed[0] as Action);
};

const sortieRatio = (context: BotContext, unit: number): number => {
  const { board, side } = context;
  const hex = board.at[unit] as Hex;
  const inside = landUnitsAt(board, side, hex, true);
  return enduranceRatio(board, 'sortie', side, hex, inside, landUnitsAt(board, 1 - side, hex, false));
};

const isWorthAssaulting = (board: GameState, castle: number, attackers: readonly number[]): boolean => {
  if (attackers.length === 0) return false;
  const { rounds, share } = estimateAssault(board, castle, attackers);
  return rounds < 12 && share < 0.3 + 0.06 * castleAt(castle).points;
};

const chooseSupport = (context: BotContext): Action =>
  actionsOfType(context, 'support').find((action) => isFreeToAttack(context, unitOfAction(action), context.local['hex'] as Hex)) ?? [
    'begin',
  ];

const chooseStand = (context: BotContext): Action => {
  const { board, side, battle } = context;
  if (!battle) return ['stand'];
  const isAttacker = battle.side === side;
  const value = enduranceRatio(board, battle.kind, battle.side, battle.hex, battle.attackers, battle.defenders);
  const own = isAttacker ? value : 1 / Math.max(value, 0.01);
  const ours = isAttacker ? battle.attackers : battle.defenders;
  return own < (includesChief(ours.filter((unit) => isInPlay(board, unit))) ? 1 : 0.7) ? ['retreat'] : ['stand'];
};

/** Units of low value first. A garrison spends its walls while they last. */
const chooseLoss = (context: BotContext): Action => {
  const { board } = context;
  const { damage, castle } = context.local as unknown as Losses;
  if (castle !== NONE && durabilityOf(board, castle) > damage) return ['crumble'];
  return (
    findBest(
      actionsOfType(context, 'lose'),
      (action) => -unitWorth(unitOfAction(action)) - (castle !== NONE && board.steps[unitOfAction(action)] === 1 ? 15 : 0),
    ) ?? (context.allowed[0] as Action)
  );
};

const chooseWithdrawal = (context: BotContext): Action => {
  const { board, side, summary } = context;
  const unit = context.local['unit'] as number;
  const steps = membersOf(board, unit).reduce((sum, member) => sum + (board.steps[member] as number), 0);
  const dangerScore = (hex: Hex): number =>
    dangerAt(board, summary, side, hex, steps, unit) -
    0.2 * stepsAt(summary, side, hex) -
    (castleIn(hex) !== NONE && board.holder[castleIn(hex)] === side ? 2 : 0);
  const here = board.at[unit] as Hex;
  const entry = actionsOfType(context, 'enter')[0];
  const next = findBest(actionsOfType(context, 'withdraw'), (action) => -dangerScore(hexOf(action[1] as string)));
  if (entry && (!next || dangerScore(hexOf(next[1] as string)) > 4)) return entry;
  const halt = actionsOfType(context, 'halt')[0];
  if (halt && (!next || dangerScore(here) <= dangerScore(hexOf(next[1] as string)))) return halt;
  return next ?? entry ?? (context.allowed[0] as Action);
};

/** Forces go first whose loss would cost most. */
const choosePrecedence = (context: BotContext): Action | undefined =>
  findBest(actionsOfType(context, 'first'), (action) =>
    membersOf(context.board, unitOfAction(action)).reduce((sum, unit) => sum + unitWorth(unit), 0),
  );

const chooseAdvance = (context: BotContext): Action => {
  const { board, side, summary } = context;
  const free = actionsOfType(context, 'advance').filter((action) => enemyCastleAt(context, unitOfAction(action)) === NONE);
  const chosen = findBest(free, (action) => {
    const hex = hexOf(action[2] as string);
    const castle = castleIn(hex);
    const unit = unitOfAction(action);
    const prize = castle !== NONE && board.holder[castle] === 1 - side ? 6 : 0;
    return prize - 0.3 * dangerAt(board, summary, side, hex, stepsAt(summary, side, board.at[unit] as Hex), unit);
  });
  if (!chosen) return ['hold'];
  const hex = hexOf(chosen[2] as string);
  const castle = castleIn(hex);
  return castle !== NONE && board.holder[castle] === 1 - side ? chosen : ['hold'];
};

const choosePress = (context: BotContext): Action => {
  const { board } = context;
  const castle = context.local['castle'] as number;
  const attackers = landUnitsAt(board, context.side, CASTLE_HEX[castle] as Hex, false);
  return isWorthAssaulting(board, castle, attackers) ? ['press'] : ['break-off'];
};

const chooseSpending = (context: BotContext): Action =>
  findBest(actionsOfType(context, 'restore'), (action) => unitWorth(unitOfAction(action))) ??
  actionsOfType(context, 'raise')[0] ??
  actionsOfType(context, 'repair')[0] ?? ['finish'];

const CHOOSERS: Readonly<Record<string, (context: BotContext) => Action | undefined>> = {
  organise: (context) => chooseJoin(context) ?? ['end-moves'],
  movement: chooseMove,
  checked: chooseCheck,
  march: chooseMarch,
  followUp: () => ['follow-up'],
  shelter: chooseShelter,
  sailing: chooseSailing,
  attack: chooseAttack,
  muster: chooseSupport,
  stand: chooseStand,
  pursuit: () => ['pursue'],
  losses: chooseLoss,
  precedence: choosePrecedence,
  withdrawal: chooseWithdrawal,
  advance: chooseAdvance,
  press: choosePress,
  rally: () => ['rally'],
  spend: chooseSpending,
  bringOut: (context) => findBest(context.allowed, (action) => unitWorth(unitOfAction(action))),
  callHome: (context) => findBest(context.allowed, (action) => -unitWorth(unitOfAction(action))),
};

export const buildContext = ({ board, flow }: View<GameState>, seat: SeatId, allowed: readonly Action[]): BotContext => {
  const top = flow.at(-1);
  const fight = flow.findLast(({ step }) => step === 'battle');
  return {
    board,
    side: sideOfSeat(seat),
    allowed,
    step: top?.step ?? '',
    local: (top?.local ?? {}) as Readonly<Record<string, unknown>>,
    battle: (fight?.local ?? null) as Battle | null,
    summary: summarizePosition(board),
  };
};

const chooseIn = (context: BotContext): Action | undefined => CHOOSERS[context.step]?.(context);

/** What `general` does under orders. */
export const chooseUnderOrders = (orders: Orders, state: View<GameState>, seat: SeatId, choices: readonly Action[]): Action =>
  withOrders(orders, () => chooseIn(buildContext(state, seat, choices))) ?? (choices[0] as Action);

/** Plays by rules of thumb and exact odds: forms forces, marches on what it can take, fights where it lasts longer. */
export const general: Bot<GameState> = {
  id: 'general',
  choose(input) {
    const { legalActions: allowed, chance } = input;
    if (allowed.length === 1) return allowed[0] as Action;
    return chooseIn(buildContext(input.view(), input.seat, allowed)) ?? (allowed[chance.next(allowed.length)] as Action);
  },
};
