import { COMPONENTS } from './components.ts';
import { RUIN, localOf } from './position.ts';
import { eventsOf, isEvent, number, text } from './audited-entry.ts';
import type { Check, AuditedEntry, Observation } from './audited-entry.ts';

/* 8-2, 20-3-1, 21-1: durability and owners of castles. */

interface Holdings {
  readonly durability: number[];
  readonly owner: number[];
}

const bounded = (value: number, most: number): number => Math.max(0, Math.min(most, value));

/** 18-2-1.3a What an event takes from the walls. */
const eventDamage = (id: string, isEmpty: boolean): number => {
  const { durability = 0, durabilityIfNoUnits = 0 } =
    Object.values(COMPONENTS.tables.siege.event.results).find((row) => row.id === id)?.apply ?? {};
  return durability + (isEmpty ? durabilityIfNoUnits : 0);
};

const change = ({ world }: AuditedEntry, { durability }: Holdings, castle: number, by: number): void => {
  durability[castle] = bounded((durability[castle] as number) + by, world.castles[castle]?.durability ?? 0);
};

/** 14-3-4 Between 0 and the value at the start. 21-1.2 Who rebuilds a ruin owns it; 8-2-5 at 0 it is a ruin. */
const repair = (entry: AuditedEntry, held: Holdings, castle: number, force: number, result: number): void => {
  change(entry, held, castle, result);
  if (held.durability[castle] === 0) held.owner[castle] = RUIN;
  else if (held.owner[castle] === RUIN) held.owner[castle] = entry.world.armyOfUnit[force] as number;
};

const apply = (entry: AuditedEntry, held: Holdings, one: Observation): void => {
  if (one.type !== 'event') return;
  const { event, position, state } = one;
  const { world } = entry;
  const castle = world.castleIds.get(text(event, 'castle')) ?? -1;
  if (isEvent(one, 'fought') && event['why'] === '19-3-1.1') {
    const assault = localOf<{ castle: number }>(state, 'assault');
    if (assault) change(entry, held, assault.castle, -number(event, 'loss'));
  } else if (isEvent(one, 'checked') && text(event, 'result') === 'DURABILITY-1') change(entry, held, castle, -1);
  else if (isEvent(one, 'siegeEvent'))
    change(entry, held, castle, eventDamage(text(event, 'event'), position.garrison(castle).length === 0));
  else if (isEvent(one, 'replenished')) {
    const local = localOf<{ force: number; castle: boolean }>(state, 'replenish');
    if (local?.castle) repair(entry, held, position.siteAt(position.hexOf(local.force)), local.force, number(event, 'result'));
  } else if (isEvent(one, 'ruined')) {
    held.durability[castle] = 0;
    held.owner[castle] = RUIN;
  } else if (isEvent(one, 'taken')) held.owner[castle] = world.armies.findIndex(({ id }) => id === text(event, 'army'));
};

/** 20-3-1 The castle goes to an army that stands before it. */
const auditTaken = (entry: AuditedEntry): void => {
  const { report, world } = entry;
  for (const { event, position } of eventsOf(entry, 'taken')) {
    const hex = world.castles[world.castle(text(event, 'castle'))]?.hex ?? '';
    const armies = position.forcesAt(hex).map((force) => world.armyId(world.armyOfUnit[force] as number));
    report.require('20-3-1', 'a castle goes to an army in its hex', armies.includes(text(event, 'army')), text(event, 'army'));
  }
};

/** 8-2-5, 21-1.1 A castle without durability is a ruin; a ruin has no garrison. */
const auditRuins = ({ report, world, after, afterState }: AuditedEntry): void => {
  if (localOf(afterState, 'yield') || localOf(afterState, 'siegeCheck')) return;
  for (const [castle, { id, startOwner }] of world.castles.entries()) {
    if (startOwner === null) continue;
    const isRuin = after.board.owner[castle] === RUIN;
    report.equal('21-1.1', `${id} is a ruin`, after.board.durability[castle] === 0, isRuin);
    if (isRuin) report.equal('21-1.1', `garrison of the ruin ${id}`, 0, after.garrison(castle).length);
  }
};

export const createCastleCheck = (): Check => (entry) => {
  const { report, world, before, after, seen } = entry;
  auditTaken(entry);
  auditRuins(entry);
  if (!before) return;
  const held: Holdings = { durability: before.board.durability.slice(), owner: before.board.owner.slice() };
  for (const one of seen) apply(entry, held, one);
  for (const [castle, { id }] of world.castles.entries()) {
    report.equal('8-2-2', `durability of ${id}`, held.durability[castle] as number, after.board.durability[castle] as number);
    report.equal('20-3-1', `owner of ${id}`, held.owner[castle] as number, after.board.owner[castle] as number);
  }
};
