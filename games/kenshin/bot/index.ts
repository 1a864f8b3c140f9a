import { anyBot } from '@gunbai/ai';
import type { AnyBot, Bot, Situation } from '@gunbai/ai';
import type { Action } from '@gunbai/engine';
import type { Hex } from '@gunbai/kits/hex';
import { assaultersOf } from '../rules/attack.ts';
import { isInPlay, landUnitsAt, membersOf, NONE, shipsAt, sideOfSeat, sizeOf } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { durabilityOf, roomIn } from '../rules/castles.ts';
import type { Battle } from '../rules/combat.ts';
import { castleAt, castleNumber, KENSHIN, MOVEMENT_POINTS, NOBUNAGA, ODA, unitAt, unitNumber } from '../rules/components.ts';
import type { Losses } from '../rules/losses.ts';
import { areNeighbours, castleIn, CASTLE_HEX, hexOf, MORI_BOX, placeOf, SETO } from '../rules/map.ts';
import { spacesLeft } from '../rules/forces.ts';
import { assaultCost, prospect } from './estimate.ts';
import { look, stepsAt, weightNear } from './lookout.ts';
import type { Lookout } from './lookout.ts';
import { danger, intentOf, isNeededHere } from './plan.ts';

/** What every choice looks at. */
interface Mind {
  readonly board: Board;
  readonly side: number;
  readonly allowed: readonly Action[];
  readonly step: string;
  readonly local: Readonly<Record<string, unknown>>;
  /** The battle under way, if one is. */
  readonly battle: Battle | null;
  readonly lookout: Lookout;
}

const byVerb = (mind: Mind, verb: string): Action[] => mind.allowed.filter(([name]) => name === verb);
const named = (action: Action, at = 1): number => unitNumber(action[at] as string);
const best = (actions: readonly Action[], score: (action: Action) => number): Action | undefined => {
  let found: Action | undefined;
  let most = -Infinity;
  for (const action of actions) {
    const value = score(action);
    if (value > most) {
      most = value;
      found = action;
    }
  }
  return found;
};
const hasChief = (units: readonly number[]): boolean => units.includes(KENSHIN) || units.includes(NOBUNAGA);

/** The worth of a unit to its side. */
const unitWorth = (unit: number): number => {
  const { order, combat, command } = unitAt(unit);
  return order * order * 10 + combat + command + (unit === KENSHIN || unit === NOBUNAGA ? 1000 : 0);
};

/** Lone units go to the commander of their hex who can lead most. */
const organise = (mind: Mind): Action | undefined => {
  const { board } = mind;
  const joins = byVerb(mind, 'join').filter(([, unit, commander]) => {
    const one = unitNumber(unit as string);
    if (board.leader[one] !== one || sizeOf(board, one) > 1 || spacesLeft(board, unitNumber(commander as string)) <= 0) return false;
    // A samurai-taisho who can lead busho himself is better off by himself.
    return unitAt(one).command < 2 || spacesLeft(board, unitNumber(commander as string)) > 3;
  });
  return best(
    joins,
    ([, unit, commander]) =>
      unitWorth(unitNumber(commander as string)) + unitAt(unitNumber(unit as string)).combat - 5 * unitAt(unitNumber(unit as string)).order,
  );
};

interface Wish {
  readonly action: Action;
  readonly gain: number;
}

/** The forces that gain by moving, most first; those who must hold their castle stay. */
const wishes = (mind: Mind, verb: 'move' | 'check'): Wish[] => {
  const { board, lookout, side } = mind;
  const found: Wish[] = [];
  for (const action of byVerb(mind, verb)) {
    const unit = named(action);
    if (isNeededHere(board, lookout, side, unit)) continue;
    const route = intentOf(board, lookout, side, unit, MOVEMENT_POINTS);
    if (route.path.length > 0 && route.gain > 0.5) found.push({ action, gain: route.gain });
    else if (verb === 'move' && nearPrey(mind, unit)) found.push({ action, gain: 0.6 });
  }
  return found.toSorted((a, b) => b.gain - a.gain);
};

const neighboursWithEnemies = (mind: Mind, hex: Hex): Hex[] => {
  const { lookout, side } = mind;
  return (lookout.stacks[1 - side] ?? []).filter((stack) => stack.open > 0 && areNeighbours(stack.hex, hex)).map(({ hex: at }) => at);
};

/** An enemy next to the force that it would beat. */
const nearPrey = (mind: Mind, unit: number): boolean => {
  const { board, side } = mind;
  const place = board.at[unit] as number;
  if (place === MORI_BOX) return false;
  const members = membersOf(board, unit);
  return neighboursWithEnemies(mind, place).some(
    (hex) => prospect(board, 'field', side, hex, members, landUnitsAt(board, 1 - side, hex, false)) > 2.5,
  );
};

const move = (mind: Mind): Action => organise(mind) ?? wishes(mind, 'move')[0]?.action ?? sail(mind) ?? ['end-moves'];

/** A failed check wears the force down: only the quick try, and only if there is something to gain. */
const checked = (mind: Mind): Action => {
  const { board } = mind;
  for (const { action, gain } of wishes(mind, 'check')) {
    const unit = named(action);
    const chance = unitAt(unit).action / 6;
    const risk = (1 - chance) * (0.3 + 0.12 * sizeOf(board, unit)) * (board.at[unit] === MORI_BOX ? 0.5 : 1);
    if (chance * gain > 3.2 * risk + 0.8) return action;
  }
  return sail(mind) ?? ['end-moves'];
};

/** Fleets go out where the enemy's is weaker, and stay in otherwise. */
const sail = (mind: Mind): Action | undefined => {
  const { board, side } = mind;
  const enemies = shipsAt(board, 1 - side, SETO).length;
  const own = shipsAt(board, side, SETO).length;
  const ready = byVerb(mind, 'ship').filter((action) => board.at[named(action)] !== SETO);
  const strength = (ready.length + own) * (side === ODA ? 0.7 : 1);
  if (enemies === 0 || strength <= enemies) return undefined;
  return ready.find((action) => unitAt(named(action)).combat >= 2);
};

const sailing = (mind: Mind): Action =>
  byVerb(mind, 'sail').find((action) => action.length === 2 && placeOf(action[1] as string) === SETO) ?? ['anchor'];

const march = (mind: Mind): Action => {
  const { board, side, lookout } = mind;
  const unit = board.marching;
  const members = membersOf(board, unit);
  const odds = (action: Action): number =>
    prospect(board, 'overrun', side, hexOf(action[1] as string), members, landUnitsAt(board, 1 - side, hexOf(action[1] as string), false));
  const overrun = best(byVerb(mind, 'overrun'), odds);
  if (overrun && odds(overrun) > (hasChief(members) ? 4.5 : 4)) return overrun;
  const route = intentOf(board, lookout, side, unit, board.pointsLeft);
  if (route.path.length > 0 && route.gain > 0.5) return ['march', ...route.path];
  const engage = best(byVerb(mind, 'engage'), odds);
  if (engage && odds(engage) > (hasChief(members) ? 2.4 : 2)) return engage;
  return ['stop'];
};

const shelter = (mind: Mind): Action => {
  const { board, side, lookout } = mind;
  const hex = mind.local['hex'] as Hex;
  const enemy = weightNear(lookout, 1 - side, hex, 1);
  const own = stepsAt(lookout, side, hex);
  const castle = castleIn(hex);
  const open = landUnitsAt(board, side, hex, false);
  if (own > 1.3 * enemy && castle !== NONE) return ['stay'];
  return (
    best(
      byVerb(mind, 'shelter'),
      (action) => unitWorth(named(action)) + (open.length <= roomIn(board, castle) ? sizeOf(board, named(action)) : 0),
    ) ?? ['stay']
  );
};

/** The enemy castle before which a force stands; NONE if it stands before none. */
const prizeOf = ({ board, side }: Mind, unit: number): number => {
  const castle = castleIn(board.at[unit] as number);
  return castle !== NONE && board.holder[castle] === 1 - side ? castle : NONE;
};

/** Whether the enemies in a hex would only shut themselves in. */
const wouldShelter = ({ board, side }: Mind, hex: Hex): boolean => {
  const castle = castleIn(hex);
  return castle !== NONE && board.holder[castle] === 1 - side && roomIn(board, castle) >= landUnitsAt(board, 1 - side, hex, false).length;
};

/** Who stands before an enemy castle does not leave it for enemies who can shut themselves in, nor once its garrison despairs. */
const isFreeFor = (mind: Mind, unit: number, hex: Hex): boolean => {
  const prize = prizeOf(mind, unit);
  return prize === NONE || ((mind.board.siege[prize] as number) <= 0 && !wouldShelter(mind, hex));
};

/** All that would join an attack on a hex. */
const attackersOn = (mind: Mind, hex: Hex): number[] => {
  const { board } = mind;
  return byVerb(mind, 'attack')
    .filter((action) => hexOf(action[2] as string) === hex && isFreeFor(mind, named(action), hex))
    .flatMap((action) => membersOf(board, named(action)));
};

const attack = (mind: Mind): Action => {
  const { board, side } = mind;
  const siege = byVerb(mind, 'besiege')[0];
  if (siege) return siege;
  const forced = byVerb(mind, 'meet')[0] ?? byVerb(mind, 'sea-battle')[0];
  if (forced) return forced;
  const assault = byVerb(mind, 'assault').find((action) =>
    isWorthAssaulting(board, castleNumber(action[1] as string), assaultersOf(board, castleNumber(action[1] as string))),
  );
  if (assault) return assault;
  const prospects = (action: Action): number => {
    const hex = hexOf(action[2] as string);
    const attackers = attackersOn(mind, hex);
    const value = prospect(board, 'field', side, hex, attackers, landUnitsAt(board, 1 - side, hex, false));
    return hasChief(attackers) ? value / 1.2 : value;
  };
  const free = byVerb(mind, 'attack').filter((action) => isFreeFor(mind, named(action), hexOf(action[2] as string)));
  const chosen = best(free, prospects);
  if (chosen && prospects(chosen) > 1.3) return chosen;
  const sortie = best(byVerb(mind, 'sortie'), (action) => sortieProspect(mind, named(action)));
  if (sortie && sortieProspect(mind, named(sortie)) > 1.5) return sortie;
  return mind.allowed.find(([verb]) => verb === 'end-attacks') ?? chosen ?? (mind.allowed[0] as Action);
};

const sortieProspect = (mind: Mind, unit: number): number => {
  const { board, side } = mind;
  const hex = board.at[unit] as Hex;
  const inside = landUnitsAt(board, side, hex, true);
  return prospect(board, 'sortie', side, hex, inside, landUnitsAt(board, 1 - side, hex, false));
};

const isWorthAssaulting = (board: Board, castle: number, attackers: readonly number[]): boolean => {
  if (attackers.length === 0) return false;
  const { rounds, share } = assaultCost(board, castle, attackers);
  return rounds < 12 && share < 0.3 + 0.06 * castleAt(castle).points;
};

const muster = (mind: Mind): Action =>
  byVerb(mind, 'support').find((action) => isFreeFor(mind, named(action), mind.local['hex'] as Hex)) ?? ['begin'];

const stand = (mind: Mind): Action => {
  const { board, side, battle } = mind;
  if (!battle) return ['stand'];
  const isAttacker = battle.side === side;
  const value = prospect(board, battle.kind, battle.side, battle.hex, battle.attackers, battle.defenders);
  const own = isAttacker ? value : 1 / Math.max(value, 0.01);
  const ours = isAttacker ? battle.attackers : battle.defenders;
  return own < (hasChief(ours.filter((unit) => isInPlay(board, unit))) ? 1 : 0.7) ? ['retreat'] : ['stand'];
};

/** Units of little worth first; a garrison spends its walls as long as they hold. */
const losses = (mind: Mind): Action => {
  const { board } = mind;
  const { damage, castle } = mind.local as unknown as Losses;
  if (castle !== NONE && durabilityOf(board, castle) > damage) return ['crumble'];
  return (
    best(byVerb(mind, 'lose'), (action) => -unitWorth(named(action)) - (castle !== NONE && board.steps[named(action)] === 1 ? 15 : 0)) ??
    (mind.allowed[0] as Action)
  );
};

const withdrawal = (mind: Mind): Action => {
  const { board, side, lookout } = mind;
  const unit = mind.local['unit'] as number;
  const steps = membersOf(board, unit).reduce((sum, member) => sum + (board.steps[member] as number), 0);
  const ill = (hex: Hex): number =>
    danger(board, lookout, side, hex, steps, unit) -
    0.2 * stepsAt(lookout, side, hex) -
    (castleIn(hex) !== NONE && board.holder[castleIn(hex)] === side ? 2 : 0);
  const here = board.at[unit] as Hex;
  const entry = byVerb(mind, 'enter')[0];
  const next = best(byVerb(mind, 'withdraw'), (action) => -ill(hexOf(action[1] as string)));
  if (entry && (!next || ill(hexOf(next[1] as string)) > 4)) return entry;
  const halt = byVerb(mind, 'halt')[0];
  if (halt && (!next || ill(here) <= ill(hexOf(next[1] as string)))) return halt;
  return next ?? entry ?? (mind.allowed[0] as Action);
};

/** Who is saved where not all can be: those whose loss would cost most. */
const precedence = (mind: Mind): Action | undefined =>
  best(byVerb(mind, 'first'), (action) => membersOf(mind.board, named(action)).reduce((sum, unit) => sum + unitWorth(unit), 0));

const advance = (mind: Mind): Action => {
  const { board, side, lookout } = mind;
  const free = byVerb(mind, 'advance').filter((action) => prizeOf(mind, named(action)) === NONE);
  const chosen = best(free, (action) => {
    const hex = hexOf(action[2] as string);
    const castle = castleIn(hex);
    const unit = named(action);
    const prize = castle !== NONE && board.holder[castle] === 1 - side ? 6 : 0;
    return prize - 0.3 * danger(board, lookout, side, hex, stepsAt(lookout, side, board.at[unit] as Hex), unit);
  });
  if (!chosen) return ['hold'];
  const hex = hexOf(chosen[2] as string);
  const castle = castleIn(hex);
  return castle !== NONE && board.holder[castle] === 1 - side ? chosen : ['hold'];
};

const press = (mind: Mind): Action => {
  const { board } = mind;
  const castle = mind.local['castle'] as number;
  const attackers = landUnitsAt(board, mind.side, CASTLE_HEX[castle] as Hex, false);
  return isWorthAssaulting(board, castle, attackers) ? ['press'] : ['break-off'];
};

const spend = (mind: Mind): Action =>
  best(byVerb(mind, 'restore'), (action) => unitWorth(named(action))) ??
  byVerb(mind, 'raise')[0] ??
  byVerb(mind, 'repair')[0] ?? ['finish'];

const choosers: Readonly<Record<string, (mind: Mind) => Action | undefined>> = {
  organise: (mind) => organise(mind) ?? ['end-moves'],
  movement: move,
  checked,
  march,
  followUp: () => ['follow-up'],
  shelter,
  sailing,
  attack,
  muster,
  stand,
  pursuit: () => ['pursue'],
  losses,
  precedence,
  withdrawal,
  advance,
  press,
  rally: () => ['rally'],
  spend,
  bringOut: (mind) => best(mind.allowed, (action) => unitWorth(named(action))),
  callHome: (mind) => best(mind.allowed, (action) => -unitWorth(named(action))),
};

const mindOf = ({ view, seat, allowed }: Situation<Board>): Mind => {
  const { board, flow } = view();
  const top = flow.at(-1);
  const fight = flow.findLast(({ step }) => step === 'battle');
  return {
    board,
    side: sideOfSeat(seat),
    allowed,
    step: top?.step ?? '',
    local: (top?.local ?? {}) as Readonly<Record<string, unknown>>,
    battle: (fight?.local ?? null) as Battle | null,
    lookout: look(board),
  };
};

/** Plays by rule of thumb and exact odds: gathers, marches on what it can take, fights where it lasts longer. */
export const general: Bot<Board> = {
  id: 'general',
  choose(situation) {
    const { allowed, chance } = situation;
    if (allowed.length === 1) return allowed[0] as Action;
    const mind = mindOf(situation);
    return choosers[mind.step]?.(mind) ?? (allowed[chance.next(allowed.length)] as Action);
  },
};

export const bots: readonly AnyBot[] = [anyBot(general)];
