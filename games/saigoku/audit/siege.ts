import { COMPONENTS, rowOf } from './components.ts';
import type { Position } from './position.ts';
import { eventAfter, eventsOf, isEvent, number, rollsOf, text } from './audited-entry.ts';
import type { Check, AuditedEntry, ObservedEvent, ObservedRoll } from './audited-entry.ts';

/* Chapters 17 and 18: sieges and siege checks. */

/** 18-1, 18-1-1 */
const requiredStrength = (level: number): number => Math.max(1, level) * 10;

const besiegingStrength = (position: Position, castle: number): number => position.strength(position.besiegers(castle));

const isStrongEnough = (position: Position, castle: number): boolean =>
  besiegingStrength(position, castle) >= requiredStrength(position.world.castles[castle]?.level ?? 0);

/** 18-1, 18-3 Every siege is kept up by enough strength in the castle's hex, and every besieger besieges one. */
const auditSieges = ({ report, world, after }: AuditedEntry): void => {
  for (const [castle, { id }] of world.castles.entries()) {
    if (!after.isBesieged(castle)) continue;
    report.require('18-3', `the siege of ${id} has enough strength`, isStrongEnough(after, castle), besiegingStrength(after, castle));
    for (const force of after.besiegers(castle))
      report.require('18-1', `the besiegers of ${id} are its enemies`, after.sideOf(force) !== after.castleSide(castle));
  }
  for (const force of after.forces()) {
    const castle = after.siteAt(after.hexOf(force));
    if (after.isBesieging(force)) report.require('18-1', 'a besieger stands at a besieged castle', castle >= 0 && after.isBesieged(castle));
    if (after.isInside(force))
      report.require('16.0', 'a garrison is in a castle of its side', castle >= 0 && after.castleSide(castle) === after.sideOf(force));
  }
};

/** 18-3-2 A siege ends only for lack of strength; then morale returns to 0. */
const auditSiegeEnd = ({ report, world }: AuditedEntry, { event, position }: ObservedEvent): void => {
  const castle = world.castle(text(event, 'castle'));
  report.require('18-3', 'a siege ends for lack of strength', !isStrongEnough(position, castle), text(event, 'castle'));
  report.equal('18-3-2', `morale in ${text(event, 'castle')} after the siege`, 0, position.moraleOfCastle(castle));
};

/** 18-1, 18-1-2b Those who begin a siege must be strong enough together. */
const auditSiegeBegin = ({ report, world, before }: AuditedEntry, { event, position }: ObservedEvent): void => {
  const id = text(event, 'castle');
  const castle = world.castle(id);
  report.require(
    '18-1',
    `the siege of ${id} begins with enough strength`,
    isStrongEnough(position, castle),
    besiegingStrength(position, castle),
  );
  const force = world.unit(text(event, 'unit'));
  report.equal('17-1-1', 'where the besieger stands', world.castles[castle]?.hex ?? '', position.hexOf(force));
  report.require('17.0', 'a siege is laid to an enemy castle', position.castleSide(castle) === 1 - position.sideOf(force), id);
  if (before) report.require('12.0b', 'a besieger has not acted yet', before.board.acted[force] === 0, text(event, 'unit'));
};

/** 18-2-1.1 Units, not steps, against the capacity of the level. */
const isOverCapacity = (position: Position, castle: number): boolean => {
  const level = String(position.world.castles[castle]?.level ?? 0);
  return position.membersOfAll(position.garrison(castle)).length > (COMPONENTS.tables.siege.capacityByLevel[level] ?? 0);
};

interface MoraleChange {
  readonly castle: number;
  readonly change: number;
}

/** 18-2-1 The roll of a check and its result. */
const auditCheckRoll = (entry: AuditedEntry, roll: ObservedRoll): void => {
  const { report, world } = entry;
  const logged = eventAfter(entry, roll, 'checked');
  if (!logged) {
    report.require('18-2', 'the log shows the check', false);
    return;
  }
  const castle = world.castle(text(logged.event, 'castle'));
  const { position } = roll;
  const rows = COMPONENTS.tables.siege.rows[isOverCapacity(position, castle) ? 'over' : 'within'];
  report.require('18-2', 'only a besieged castle is checked', position.isBesieged(castle), text(logged.event, 'castle'));
  report.equal('2.0', 'the die of the siege check', roll.die, number(logged.event, 'roll'));
  report.equal(
    '18-2-1.2',
    `result of the check of ${text(logged.event, 'castle')}`,
    rows[String(roll.die)] ?? '',
    text(logged.event, 'result'),
  );
  if (text(logged.event, 'result') === 'MORALE-1') auditGarrisonMorale(entry, logged, { castle, change: -1 });
};

/** 18-2-1.3 The event roll, modified by the difference in morale. */
const auditEventRoll = (entry: AuditedEntry, roll: ObservedRoll): void => {
  const { report, world } = entry;
  const logged = eventAfter(entry, roll, 'siegeEvent');
  if (!logged) {
    report.require('18-2-1.3a', 'the log shows the event', false);
    return;
  }
  const castle = world.castle(text(logged.event, 'castle'));
  const { position } = roll;
  const total = roll.die + position.moraleOfCastle(castle) - position.lowestMorale(position.besiegers(castle));
  const row = rowOf(COMPONENTS.tables.siege.event.results, total);
  report.equal('18-2-1.3b', 'total of the event roll', total, number(logged.event, 'total'));
  report.equal('18-2-1.3a', 'the event', row.id, text(logged.event, 'event'));
  if (row.apply.morale !== undefined) auditGarrisonMorale(entry, logged, { castle, change: row.apply.morale });
};

/** 18-2-2a Every force of the garrison, or the castle itself. 18-2-2b Below -4 a force surrenders. */
const auditGarrisonMorale = (entry: AuditedEntry, from: ObservedEvent, { castle, change }: MoraleChange): void => {
  const { report, world, seen, after } = entry;
  const { position } = from;
  const garrison = position.garrison(castle);
  const next = seen.slice(seen.indexOf(from) + 1).findIndex((one) => one.type === 'roll' || isEvent(one, 'phase', 'checked'));
  const tail = seen.slice(seen.indexOf(from) + 1).slice(0, next < 0 ? undefined : next);
  for (const force of garrison) {
    const morale = Math.min(0, position.moraleOf(force) + change);
    const logged = tail.find((one): one is ObservedEvent => isEvent(one, 'morale') && text(one.event, 'unit') === world.units[force]?.id);
    for (const unit of position.members(force)) if (morale < -4) entry.mayLose.add(unit);
    if (morale < -4)
      report.require(
        '18-2-2b',
        `${world.units[force]?.id} surrenders`,
        position.members(force).every((one) => after.steps(one) === 0),
      );
    else if (morale !== position.moraleOf(force) && position.members(force).some((one) => after.steps(one) > 0))
      report.equal('18-2-2a', `morale of ${world.units[force]?.id} in the siege`, morale, logged?.event['morale'] ?? null);
  }
};

/** 4-1-2.3-2a Each besieged castle of the armies of a phase is checked once at its end. */
const createCheckCounter = (): ((entry: AuditedEntry) => void) => {
  let checked: string[] = [];
  let phase = '';
  return ({ report, world, seen }) => {
    for (const one of seen) {
      if (one.type !== 'event') continue;
      if (isEvent(one, 'checked')) checked.push(text(one.event, 'castle'));
      if (isEvent(one, 'offered')) checked.push(`offer ${text(one.event, 'castle')}`);
      if (!isEvent(one, 'phase', 'inning')) continue;
      for (const [castle, { id }] of world.castles.entries()) {
        const owner = one.position.board.owner[castle] as number;
        const isDue = phase !== '' && owner >= 0 && world.armies[owner]?.phase[world.scenario.id] === phase;
        if (one.position.isBesieged(castle) && isDue)
          report.require('18-2', `${id} is checked at the end of the phase`, checked.includes(id));
      }
      const once = checked.filter((id) => !id.startsWith('offer'));
      report.equal('18-2', 'castles are checked once', [...new Set(once)], once);
      checked = [];
      phase = isEvent(one, 'phase') ? text(one.event, 'phase') : '';
    }
  };
};

export const createSiegeCheck = (): Check => {
  const countChecks = createCheckCounter();
  return (entry) => {
    countChecks(entry);
    for (const event of eventsOf(entry, 'besieged')) auditSiegeBegin(entry, event);
    for (const event of eventsOf(entry, 'siegeEnds')) auditSiegeEnd(entry, event);
    for (const roll of rollsOf(entry, '18-2-1.2')) auditCheckRoll(entry, roll);
    for (const roll of rollsOf(entry, '18-2-1.3a')) auditEventRoll(entry, roll);
    auditSieges(entry);
  };
};
