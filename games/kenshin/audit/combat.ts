import type { Report } from '@gunbai/shared/audit';
import { TERUMOTO, castleIndex, castles, damageOf, rankOf, sideIndex, unitAt, unitIndex } from './components.ts';
import type { Board, Entry } from './board.ts';
import { sum } from './board.ts';
import { isInPlay, landUnits, sideOf, unitsWhere } from './forces.ts';
import { castleHexes, isAcrossRiver, isMountain, labelOf, neighbours, isAcrossWater, placeOf } from './map.ts';
import { number, numbers, takeDice, text } from './memory.ts';
import type { Battle, Context, Memory } from './memory.ts';

const stepsOf = (board: Board, units: readonly number[]): number =>
  sum(units.map((unit) => (isInPlay(board, unit) ? (board.steps[unit] as number) : 0)));

/** 12-2-2a, 12-2-2b, 17 The ratings that a side may use: those of its highest ranking commanding units. */
const ratingsOf = (board: Board, units: readonly number[]): number[] => {
  const leaders = units.filter((unit) => board.leader[unit] === unit && isInPlay(board, unit));
  const highest = Math.max(...leaders.map(rankOf));
  const ratings = leaders.filter((unit) => rankOf(unit) === highest).map((unit) => unitAt(unit).combat);
  if (!leaders.includes(TERUMOTO)) return ratings;
  const place = board.at[TERUMOTO];
  const generals = ['kikkawa-hiroie', 'kobayakawa-takakage'].map(unitIndex).filter((unit) => board.at[unit] === place);
  return [...ratings, ...generals.map((unit) => unitAt(unit).combat)];
};

const best = (ratings: readonly number[]): number => Math.max(...ratings);

/** 12-1-2, 12-1-5, 12-1-7 A field battle, a sortie or an overrun is declared. */
export const checkDeclared = ({ event, memory, board, report }: Context): void => {
  const side = sideIndex(text(event['seat']));
  const place = placeOf(text(event['hex']));
  const attackers = (event['units:unit'] as readonly string[]).map(unitIndex);
  const from = attackers.map((unit) => board.at[unit] as number);
  const kind = event.type as Battle['kind'];
  for (const hex of new Set(from)) {
    const isNear = kind === 'sortie' ? hex === place : neighbours(hex).includes(place) && !isAcrossWater(hex, place);
    report.require('12-1-2', `${labelOf(hex)} borders on ${labelOf(place)}`, isNear);
  }
  for (const unit of attackers) report.equal('12a', `side of ${unitAt(unit).id}`, side, sideOf(board, unit));
  memory.battle = { kind, side, place, attackers, from, defenders: [] };
};

interface Sides {
  readonly attackers: readonly number[];
  readonly defenders: readonly number[];
}

/** 12-2-1, 8-2-4c, 13-3-5 The modifiers of both sides. */
const modifiersOf = (board: Board, battle: Battle, { attackers, defenders }: Sides): { attack: number; defence: number } => {
  const difference =
    attackers.length > 0 && defenders.length > 0 ? best(ratingsOf(board, attackers)) - best(ratingsOf(board, defenders)) : 0;
  if (battle.kind === 'sortie') return { attack: difference, defence: -difference };
  const cover = (isMountain(battle.place) ? 1 : 0) + (board.forts.some(({ hex }) => hex === battle.place) ? 1 : 0);
  const isRiver = battle.from.every((hex) => isAcrossRiver(hex, battle.place)) ? 1 : 0;
  return { attack: difference - cover - isRiver, defence: cover - difference - isRiver };
};

/** Compares one side's roll, modifier and damage with the chart. */
const checkSide = (
  report: Report,
  name: string,
  clause: string,
  strength: number,
  modifier: number,
  told: { dice: readonly number[]; modifier: number; hits: number; rolled: readonly number[] },
): void => {
  report.equal('12-2b', `dice of the ${name}`, told.rolled, told.dice);
  report.equal(clause, `modifier of the ${name}`, modifier, told.modifier);
  report.equal('12-2b', `damage done by the ${name} with strength ${strength}`, damageOf(strength, sum(told.rolled) + modifier), told.hits);
};

const toldSides = ({ event, memory }: Context): readonly [Parameters<typeof checkSide>[5], Parameters<typeof checkSide>[5]] => {
  const rolled = takeDice(memory, 4);
  const [first, second] = [rolled.slice(0, 2), rolled.slice(2)];
  return [
    { dice: numbers(event['attack']), modifier: number(event['attackModifier']), hits: number(event['hits']), rolled: first },
    { dice: numbers(event['defence']), modifier: number(event['defenceModifier']), hits: number(event['hitsBack']), rolled: second },
  ];
};

/** 12-1-5, 12-1-6 All forces in the hex, except those that were attacked before in this phase. */
const gatherDefenders = (memory: Memory, board: Board, battle: Battle): void => {
  battle.defenders = landUnits(board, battle.place, 1 - battle.side, false).filter((unit) => !memory.attacked.has(unit));
  if (battle.kind === 'overrun') return;
  for (const unit of battle.defenders) memory.attacked.add(unit);
};

/** 12-1, 12-2: one round of a field battle, a sortie or an overrun. */
export const checkRound = (context: Context): void => {
  const { memory, board, report, event } = context;
  const { battle } = memory;
  if (!battle) return report.require('12-1', 'a round belongs to a battle', false);
  report.equal('12-1', 'the hex of the battle', labelOf(battle.place), text(event['hex']));
  const attackers = battle.attackers.filter((unit) => isInPlay(board, unit));
  if (number(event['round']) === 1) gatherDefenders(memory, board, battle);
  const defenders = battle.defenders.filter((unit) => isInPlay(board, unit));
  const modifiers = modifiersOf(board, battle, { attackers, defenders });
  const [attack, defence] = toldSides(context);
  checkSide(report, 'attacker', '12-2-1.sum', stepsOf(board, attackers), modifiers.attack, attack);
  checkSide(report, 'defender', '12-2-1.sum', stepsOf(board, defenders), modifiers.defence, defence);
  demandLosses(memory, board, attackers, defence.hits, -1);
  demandLosses(memory, board, defenders, attack.hits, -1);
};

/** 12-3 The side must lose these steps, as far as it has them. */
export const demandLosses = (memory: Memory, board: Board, units: readonly number[], hits: number, castle: number): void => {
  memory.losses.push({ units, remaining: castle < 0 ? Math.min(hits, stepsOf(board, units)) : hits, castle, isFree: castle >= 0 });
};

/** 12-3-1, 12-3-2, 2-2-1.6b A unit loses a step. */
export const checkStepLost = ({ event, memory, board, report }: Context): void => {
  const unit = unitIndex(text(event['unit']));
  const losses = memory.losses.find((one) => one.units.includes(unit) && one.remaining > 0);
  if (!losses) return report.require('12-3', `${event['unit']} has no damage to take`, event.type !== 'flipped');
  losses.remaining--;
  if (event.type === 'flipped') return report.equal('2-2-1.6b', `steps of ${event['unit']}`, 1, board.steps[unit] as number);
  const full = losses.units.filter((other) => isInPlay(board, other) && board.steps[other] === 2);
  report.require(
    '12-3-1',
    'units with 2 steps take damage first',
    losses.isFree || full.length === 0,
    full.map((other) => unitAt(other).id),
  );
};

/** 13-4 The walls take damage. */
export const checkCrumbled = ({ event, memory, report, board }: Context): void => {
  const castle = castleIndex(text(event['castle']));
  const losses = memory.losses.find((one) => one.castle === castle && one.remaining > 0);
  const damage = number(event['damage']);
  report.require(
    '13-4',
    `${event['castle']} takes damage of an assault`,
    damage === 0 || (losses !== undefined && damage <= losses.remaining),
    damage,
  );
  if (losses) losses.remaining -= damage;
  report.equal(
    '8-1-1a',
    `durability left to ${event['castle']}`,
    (castles[castle]?.durability ?? 0) - (board.damage[castle] as number),
    number(event['left']),
  );
};

/** Damage must be taken before anything else happens. */
export const closeLosses = ({ memory, report, entry }: { memory: Memory; report: Report; entry: Entry }, board: Board): void => {
  for (const { units, remaining, castle } of memory.losses) {
    const isWiped = stepsOf(board, units) === 0 && castle < 0;
    const isTaken = castle >= 0 && (isWiped || (board.damage[castle] as number) === 0);
    report.require('12-3', `${remaining} more damage is taken`, remaining === 0 || isWiped || isTaken || entry.after.outcome !== null);
  }
  memory.losses = [];
};

/** 13-3 An assault begins: all land units of the side in the castle's hex. */
export const checkAssault = ({ event, memory, board, report }: Context): void => {
  const castle = castleIndex(text(event['castle']));
  const side = sideIndex(text(event['seat']));
  const place = castleHexes[castle] as number;
  const attackers = landUnits(board, place, side, false);
  report.require('13-2-1', 'assaulting forces are in the hex', attackers.length > 0);
  report.equal('13', 'the castle belongs to the enemy', 1 - side, board.holder[castle] as number);
  memory.battle = { kind: 'assault', side, place, attackers, from: [], defenders: [] };
};

/** 13-3-1 to 13-3-5: one round of an assault. */
export const checkAssaultRound = (context: Context): void => {
  const { memory, board, report, event } = context;
  const castle = castleIndex(text(event['castle']));
  const { durability = 0, defence: wall = 0 } = castles[castle] ?? {};
  const side = 1 - (board.holder[castle] as number);
  const place = castleHexes[castle] as number;
  const attackers = landUnits(board, place, side, false);
  const garrison = landUnits(board, place, 1 - side, true);
  const lead = garrison.length > 0 ? Math.sign(best(ratingsOf(board, attackers)) - best(ratingsOf(board, garrison))) : 0;
  const [attack, defence] = toldSides(context);
  checkSide(report, 'assaulter', '13-3-5.sum', Math.min(stepsOf(board, attackers), 3 * durability), lead - wall, attack);
  checkSide(report, 'garrison', '13-3-5.sum', stepsOf(board, garrison) + 1, wall - lead, defence);
  memory.battle = { kind: 'assault', side, place, attackers, from: [], defenders: garrison };
  demandLosses(memory, board, attackers, defence.hits, -1);
  demandLosses(memory, board, garrison, attack.hits, castle);
};

/** 12-5-1 Pursuit succeeds unless the retreating side's rating is higher and it rolls well. */
export const checkPursuitRoll = ({ event, memory, report }: Context): void => {
  const roll = takeDice(memory, 1)[0] ?? 0;
  report.equal('12-5-1.3', 'escape roll', roll, number(event['roll']));
  report.equal('12-5-1.3', 'they escape', roll <= number(event['difference']), event['escapes'] === true);
};

/** 12-5-2, 12-5-3, 13-5-2 One attack of the pursuer; only ratings (and the castle's defence) modify it. */
export const checkPursued = ({ event, memory, board, report }: Context): void => {
  const { battle } = memory;
  if (!battle) return report.require('12-5', 'a pursuit follows a battle', false);
  const pursuer = sideIndex(text(event['seat']));
  const inPlay = (units: readonly number[]): number[] => units.filter((unit) => isInPlay(board, unit));
  const [own, fled] =
    pursuer === battle.side ? [inPlay(battle.attackers), inPlay(battle.defenders)] : [inPlay(battle.defenders), inPlay(battle.attackers)];
  const castle = battle.kind === 'assault' ? castleHexes.indexOf(battle.place) : -1;
  const modifier = best(ratingsOf(board, own)) - best(ratingsOf(board, fled)) + (castle < 0 ? 0 : (castles[castle]?.defence ?? 0));
  const strength = stepsOf(board, own) + (castle < 0 ? 0 : 1);
  const told = {
    dice: numbers(event['dice']),
    modifier: number(event['modifier']),
    hits: number(event['hits']),
    rolled: takeDice(memory, 2),
  };
  checkSide(report, 'pursuer', castle < 0 ? '12-5-3' : '13-5-2', strength, modifier, told);
  demandLosses(memory, board, fled, told.hits, -1);
};

/** 16-2-4, 16-3a Ships of both sides in one place fight. */
export const checkSeaBattle = ({ event, memory }: Context): void => {
  const side = sideIndex(text(event['seat']));
  memory.battle = { kind: 'sea', side, place: placeOf(text(event['place'])), attackers: [], from: [], defenders: [] };
};

/** 16-3b, 16-4-2a Ratings only; ships with cargo have no strength. */
export const checkSeaRound = (context: Context): void => {
  const { memory, board, report, event } = context;
  const { battle } = memory;
  if (!battle) return report.require('16-3a', 'a round belongs to a battle', false);
  const place = placeOf(text(event['place']));
  const ships = (side: number): number[] =>
    unitsWhere((unit) => board.at[unit] === place && !unitAt(unit).land && sideOf(board, unit) === side);
  const [attackers, defenders] = [ships(battle.side), ships(1 - battle.side)];
  const strength = (units: readonly number[]): number =>
    stepsOf(
      board,
      units.filter((ship) => !board.aboard.includes(ship)),
    );
  const rating = (units: readonly number[]): number => best(units.map((ship) => unitAt(ship).combat));
  const difference = rating(attackers) - rating(defenders);
  const [attack, defence] = toldSides(context);
  checkSide(report, 'attacking ships', '16-3b', strength(attackers), difference, attack);
  checkSide(report, 'defending ships', '16-3b', strength(defenders), -difference, defence);
  demandLosses(memory, board, attackers, defence.hits, -1);
  demandLosses(memory, board, defenders, attack.hits, -1);
};
