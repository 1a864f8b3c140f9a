import { eventsOf, isEvent, text } from './audited-entry.ts';
import type { Check, AuditedEntry } from './audited-entry.ts';

/* Nothing changes without a reason that the log says: steps, hexes, morale. */

const id = ({ world }: AuditedEntry, unit: number): string => world.units[unit]?.id ?? '';

/** 25-1, 14-2 Steps change as the log says, and only where a check found a reason. */
const auditSteps = (entry: AuditedEntry): void => {
  const { report, before, after, world, mayLose, mayRegain } = entry;
  if (!before) return;
  for (const unit of before.board.steps.keys()) {
    const [old, now] = [before.steps(unit), after.steps(unit)];
    if (world.armyOfUnit[unit] === -1 || old === now) continue;
    const logged = (type: string): number => eventsOf(entry, type).filter(({ event }) => text(event, 'unit') === id(entry, unit)).length;
    report.equal('25-1', `${id(entry, unit)} is removed`, now === 0, logged('removed') > 0);
    if (old === 0) report.require('25-1', `${id(entry, unit)} does not return`, now === 0);
    if (now > 0) report.equal('23-3-2', `steps of ${id(entry, unit)}`, old - logged('lostStep') + logged('restored'), now);
    if (now < old) report.require('23-3-1', `${id(entry, unit)} has a reason to lose steps`, mayLose.has(unit));
    if (now > old) report.require('14-2-5', `${id(entry, unit)} has a reason to regain steps`, mayRegain.has(unit));
  }
};

const MOVES = ['moved', 'retreated', 'pursued', 'left', 'landed'];

/** 15-1-1 A unit is where its last move ended. */
const auditHexes = (entry: AuditedEntry): void => {
  const { report, before, after, seen } = entry;
  if (!before) return;
  const hexes = new Map(before.livingUnits().map((unit) => [unit, before.hexOfUnit(unit)]));
  for (const one of seen) {
    if (!isEvent(one, ...MOVES)) continue;
    const mover = one.position.forceOf(entry.world.unit(text(one.event, 'unit')));
    for (const unit of one.position.members(mover)) hexes.set(unit, text(one.event, 'hex'));
  }
  for (const unit of after.livingUnits()) report.equal('15-1-1', `hex of ${id(entry, unit)}`, hexes.get(unit) ?? '', after.hexOfUnit(unit));
};

const MORALE_EVENTS = ['cutOff', 'morale', 'rallied'];

/** 10-1-1, 10-1-4 Morale changes as the log says, returns to 0 with the end of a siege, and goes with units to new forces. */
const auditMorale = (entry: AuditedEntry): void => {
  const { report, world, before, after, seen } = entry;
  if (!before || entry.step === 'arrange') return;
  const morale = new Map(before.livingUnits().map((unit) => [unit, before.moraleOf(before.forceOf(unit))]));
  for (const one of seen) {
    if (isEvent(one, ...MORALE_EVENTS) && typeof one.event['morale'] === 'number') {
      const force = one.position.forceOf(world.unit(text(one.event, 'unit')));
      for (const unit of one.position.members(force)) morale.set(unit, one.event['morale']);
    }
    if (isEvent(one, 'siegeEnds'))
      for (const unit of one.position.membersOfAll(one.position.garrison(world.castle(text(one.event, 'castle'))))) morale.set(unit, 0);
    if (isEvent(one, 'joined')) {
      const force = after.forceOf(world.unit(text(one.event, 'leader:unit')));
      const lowest = Math.min(...after.members(force).map((unit) => morale.get(unit) ?? 0));
      for (const unit of after.members(force)) morale.set(unit, lowest);
    }
  }
  for (const unit of after.livingUnits())
    report.equal('10-1-4', `morale of ${id(entry, unit)}`, morale.get(unit) ?? 0, after.moraleOf(after.forceOf(unit)));
};

/** 10-1-2a */
const auditRange = ({ report, world, after }: AuditedEntry): void => {
  for (const force of after.forces())
    report.require(
      '10-1-2a',
      `morale of ${world.units[force]?.id} is from -4 to 0`,
      after.moraleOf(force) >= -4 && after.moraleOf(force) <= 0,
    );
};

/** 15-6-2a, 5-0 Forces of both sides outside a castle never share a hex. */
const auditHexesShared = ({ report, after }: AuditedEntry): void => {
  const field = after.forces().filter((force) => !after.isInside(force));
  const sides = new Map<string, number>();
  for (const force of field) {
    const hex = after.hexOf(force);
    const side = sides.get(hex) ?? after.sideOf(force);
    report.require('15-6-2a', 'forces of both sides outside castles do not share a hex', side === after.sideOf(force), hex);
    sides.set(hex, side);
  }
};

/** 10-1-2b Units of a force whose morale passed -4. */
const explainFlights = (entry: AuditedEntry): void => {
  for (const one of eventsOf(entry, 'cutOff', 'morale')) {
    if (text(one.event, 'flees:unit') === '') continue;
    const force = one.position.forceOf(entry.world.unit(text(one.event, 'flees:unit')));
    for (const unit of one.position.members(force)) entry.mayLose.add(unit);
    for (const unit of one.position.members(force))
      entry.report.equal('10-1-2b', `${id(entry, unit)} is removed with its force`, 0, entry.after.steps(unit));
  }
};

export const createAccountsCheck = (): Check => (entry) => {
  explainFlights(entry);
  auditSteps(entry);
  auditHexes(entry);
  auditMorale(entry);
  auditRange(entry);
  auditHexesShared(entry);
};
