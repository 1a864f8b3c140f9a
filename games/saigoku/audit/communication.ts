import { hasLine, hasLineForRecovery } from './lines.ts';
import { eventsOf, isEvent, rollsOf, text } from './audited-entry.ts';
import type { Check, AuditedEntry, ObservedEvent } from './audited-entry.ts';

/* 11-4-1 The communication phase, and chapter 26: recovery of morale. */

/** 26-1-2 A roll below this number recovers morale: officer, general, commander-in-chief. */
const RECOVERY_NUMBERS = [2, 3, 4];

/** 11-3-1 All forces are checked in the position in which the inning begins. */
const auditCommunicationPhase = (entry: AuditedEntry, inning: ObservedEvent): void => {
  const { report, world, seen } = entry;
  const { position } = inning;
  const expected = position.forces().filter((force) => !hasLine(position, force));
  const found = seen.slice(seen.indexOf(inning)).filter((one): one is ObservedEvent => isEvent(one, 'cutOff'));
  const named = found.map(({ event }) => text(event, 'unit'));
  const ids = expected.map((force) => world.units[force]?.id ?? '');
  report.equal('11-4-1', 'forces that lose morale without a line', ids.toSorted(), named.toSorted());
  for (const { event } of found) {
    const morale = position.moraleOf(world.unit(text(event, 'unit'))) - 1;
    report.equal('11-4-1', `morale of ${text(event, 'unit')}`, morale < -4 ? null : morale, event['morale'] ?? null);
  }
};

const auditRecovery = (entry: AuditedEntry): void => {
  const { report, world, before, action } = entry;
  if (!before) return;
  const force = world.unit(action[1] as string);
  const [roll] = rollsOf(entry, '26-1-2');
  const line = hasLineForRecovery(before, force);
  const old = before.moraleOf(force);
  report.require('10-1', 'only lowered morale is recovered', old < 0, old);
  report.equal(line ? '26-1-1' : '26-1-2', 'recovery needs a die', !line, roll !== undefined);
  const rank = world.units[force]?.rank ?? 0;
  const succeeds = line || (roll !== undefined && roll.die < (RECOVERY_NUMBERS[rank] as number));
  const logged = eventsOf(entry, 'rallied')[0]?.event;
  report.equal(
    line ? '26-1-1' : '26-1-2',
    `morale of ${action[1]}`,
    old + (succeeds ? 1 : 0),
    logged?.['fails'] === true ? old : (logged?.['morale'] ?? null),
  );
  if (roll) report.equal('2.0', 'the die of the recovery', roll.die, logged?.['roll'] ?? null);
};

export const createCommunicationCheck = (): Check => (entry) => {
  for (const inning of eventsOf(entry, 'inning')) auditCommunicationPhase(entry, inning);
  if (entry.action[0] === 'recover') auditRecovery(entry);
};
