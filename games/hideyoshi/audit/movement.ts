import { ANTI, SEATS, areaIndex, areas, isGreat, neighbours, sideOf, unitAt, unitIndex } from './components.ts';
import type { Side } from './components.ts';
import { sizeOf } from './board.ts';
import type { Group } from './board.ts';
import type { Ledger } from './ledger.ts';
import { isDoubleAction, text } from './memory.ts';
import type { CardPlay, Context, Memory } from './memory.ts';

interface March {
  readonly side: Side;
  readonly group: Group;
  readonly from: number;
  /** 16.2.3 Every step costs one point. */
  readonly isSwift: boolean;
}

/** 8.2.2, 8.4.1 The slowest piece, each raised to the best general of its daimyo in the group. */
const movementOf = (group: Group): number => Math.min(...group.map(([unit]) => valueInGroup(group, unit, 'move')));

/** 8.4.0 A piece's own value, or that of a general of its daimyo in the group. */
export const valueInGroup = (group: Group, unit: number, value: 'move' | 'attack'): number => {
  const lent = group.map(([other]) => unitAt(other)).filter(({ daimyo, isGeneral }) => isGeneral && daimyo === unitAt(unit).daimyo);
  return Math.max(unitAt(unit)[value], ...lent.map((general) => general[value]));
};

/** 8.2.2a, 8.2.2b, 8.2.2c The cost of a step. */
const stepCost = (ledger: Ledger, { side, isSwift }: March, from: number, to: number): number =>
  isSwift ? 1 : 1 + (ledger.hasOtherPower(side, from) ? 1 : 0) + (ledger.hasOtherPower(side, to) ? 1 : 0);

/** 8.2.3b Enough own pieces stay behind to pass from one area with other powers to another. */
const isMasked = (ledger: Ledger, { side, group, from, isSwift }: March, area: number, to: number): boolean => {
  if (isSwift || !ledger.hasOtherPower(side, area) || !ledger.hasOtherPower(side, to)) return true;
  const left = ledger.ownPieces(side, area) - (area === from ? sizeOf(group) : 0);
  return left >= 2 * ledger.enemyPieces(side, area);
};

/** 16.1.3.1 The side of an area's controller; one who fell in this round still counts for his former side. */
const controllerSide = (ledger: Ledger, memory: Memory, area: number): number => {
  const controller = ledger.circle[area] as number;
  return controller < 0 ? -1 : (memory.formerSide.get(controller) ?? (ledger.side[controller] as number));
};

/** 16.1.3.1, 16.1.3.2 */
const isWithinLimits = (ledger: Ledger, memory: Memory, { side, group }: March, from: number, to: number): boolean => {
  if (side !== ANTI || memory.options['limits'] !== true) return true;
  return group.every(([unit]) => {
    const { daimyo } = unitAt(unit);
    const isOthers = (area: number): boolean => controllerSide(ledger, memory, area) === ANTI && ledger.circle[area] !== daimyo;
    const meetsGreat = ledger.present(to).some((other) => other !== daimyo && isGreat(other) && ledger.isOfSide(ANTI, other));
    return !(isOthers(from) && isOthers(to)) && !(isGreat(daimyo) && meetsGreat);
  });
};

/** The fewest points that bring the group there. 8.2.5a It goes on only from areas where own pieces stand already. */
const cheapestWay = (ledger: Ledger, memory: Memory, march: March, to: number): number => {
  const costs = areas.map(() => Infinity);
  costs[march.from] = 0;
  const done = new Set<number>();
  for (;;) {
    const open = costs.flatMap((cost, area) => (cost < Infinity && !done.has(area) ? [area] : []));
    if (open.length === 0) return costs[to] as number;
    const here = open.reduce((best, area) => ((costs[area] as number) < (costs[best] as number) ? area : best));
    done.add(here);
    if (here !== march.from && ledger.ownPieces(march.side, here) === 0) continue;
    for (const next of neighbours[here] ?? []) {
      const isOpen = isMasked(ledger, march, here, next) && isWithinLimits(ledger, memory, march, here, next);
      const cost = (costs[here] as number) + stepCost(ledger, march, here, next);
      if (isOpen && cost < (costs[next] as number)) costs[next] = cost;
    }
  }
};

/** Reads `[["hideyoshi"], ["hashiba", "×10"]]`. */
export const readGroup = (who: unknown): Group =>
  (who as readonly (readonly [string, string?])[]).map(([id, count]) => [unitIndex(id), count === undefined ? 1 : Number(count.slice(1))]);

const key = (area: number, unit: number): string => `${area} ${unit}`;

/** 8.0.1, 8.1.1, 8.1.2 The group consists of unused pieces that may act and have not acted with this card. */
export const checkGroup = ({ ledger, memory, report }: Context, side: Side, area: number, group: Group, isMove: boolean): void => {
  const { card } = memory;
  const isSecondAction =
    card !== null && card.last !== null && (isDoubleAction(card) || card.event === 'cavalry') && card.action === 'event';
  for (const [unit, count] of group) {
    const { id, daimyo } = unitAt(unit);
    report.require('8.1.1', `${id} may act for ${SEATS[side]}`, ledger.mayAct(side, area, unit, isMove), count);
    report.require('event.horagatoge', `${id} is not held back`, !memory.frozen.has(daimyo));
    report.require(
      '8.1.2',
      `${count} unused ${id} are there`,
      ledger.count(area, unit, 'unused') >= count,
      ledger.count(area, unit, 'unused'),
    );
    if (isSecondAction) continue;
    const fresh = ledger.count(area, unit, 'unused') - (card?.acted.get(key(area, unit)) ?? 0);
    report.require('8.0.1', `${count} of ${id} have not acted with this card`, fresh >= count, fresh);
  }
  if (isSecondAction) checkSameGroup(report, card, area, group);
};

/** event.ogaeshi, event.best_archer, event.cavalry The second action is made by the same pieces or a part of them. */
const checkSameGroup = (report: Context['report'], card: CardPlay, area: number, group: Group): void => {
  const first = card.last?.group ?? [];
  report.equal(`event.${card.event}`, 'the area of the second action', card.last?.area ?? -1, area);
  const isPart = group.every(([unit, count]) => count <= (first.find(([other]) => other === unit)?.[1] ?? 0));
  report.require(`event.${card.event}`, 'the second action is made by pieces of the first', isPart);
};

/** 8.0.1 No more groups than the value of the card; events have one group, double actions two actions. */
export const countGroup = ({ memory, report }: Context): void => {
  const { card } = memory;
  if (!card) return;
  card.groups++;
  const most = card.action === 'operations' ? card.value : isDoubleAction(card) || card.event === 'cavalry' ? 2 : 1;
  report.require('8.0.1', `at most ${most} groups act`, card.groups <= most, card.groups);
};

/** Chapter 8.2: one group moves. */
export const checkMove = (context: Context): void => {
  const { ledger, memory, event, report } = context;
  const side = sideOf(text(event['seat']));
  const [from, to] = [areaIndex(text(event['from:area'])), areaIndex(text(event['to:area']))];
  const group = readGroup(event['who:unit']);
  countGroup(context);
  checkGroup(context, side, from, group, true);
  const isSwift = memory.card?.action === 'event' && memory.card.event === 'cavalry' && memory.options['swiftCavalry'] === true;
  const cost = cheapestWay(ledger, memory, { side, group, from, isSwift }, to);
  const way = `${event['from:area']} to ${event['to:area']}`;
  report.require(
    '8.2.2',
    `the group reaches ${way} with ${movementOf(group)} points`,
    cost <= movementOf(group),
    cost === Infinity ? null : cost,
  );
  report.require('8.2.4', 'an own piece stays behind', ledger.ownPieces(side, from) > sizeOf(group), ledger.ownPieces(side, from));
  for (const [unit, count] of group) {
    ledger.add(from, unit, 'unused', -count);
    ledger.add(to, unit, 'unused', count);
    if (!memory.card) continue;
    memory.card.acted.set(key(to, unit), (memory.card.acted.get(key(to, unit)) ?? 0) + count);
  }
  if (memory.card) {
    memory.card.last = { area: to, group };
    carryStruck(memory.card, from, to, group);
  }
};

/** Pieces that attacked first and then move are turned where they arrive. */
const carryStruck = ({ struck }: CardPlay, from: number, to: number, group: Group): void => {
  const moving = new Map(group);
  for (const [index, one] of struck.entries()) {
    if (one.area !== from) continue;
    const split = one.group.map(([unit, count]) => [unit, count, Math.min(count, moving.get(unit) ?? 0)] as const);
    struck[index] = { area: from, group: split.map(([unit, count, gone]) => [unit, count - gone]) };
    struck.push({ area: to, group: split.map(([unit, , gone]) => [unit, gone]) });
  }
};

/** Of identical unused pieces that are lost, those that have acted go first. */
export const forgetActed = ({ card }: Memory, area: number, unit: number, count: number): void => {
  const acted = card?.acted.get(key(area, unit)) ?? 0;
  card?.acted.set(key(area, unit), Math.max(0, acted - count));
};
