import { currentStep, localOf } from './position.ts';
import type { Position } from './position.ts';
import { eventsOf, isEvent, number, rollsOf, text } from './audited-entry.ts';
import type { Check, AuditedEntry } from './audited-entry.ts';
import type { LossLedger } from './losses.ts';
import { hasEnemyCastle, hasFieldEnemies, retreatMeetsZone } from './zones.ts';

/* 23-4, 24-2-5, 24-3: retreats. 23-5: pursuit. */

/** 23-4-2a */
const MAX_HEXES = 4;
/** 10-1-2 */
const LOWEST_MORALE = -4;

interface RetreatLocal {
  readonly side: number;
  readonly away: number;
  readonly forces: readonly number[];
  readonly exact: boolean;
  readonly free: boolean;
}

type Kind = 'skirmish' | 'flight' | 'one hex';

interface Flight {
  readonly force: number;
  readonly units: readonly number[];
  readonly moraleBefore: number;
  /** The hexes it has to retreat. */
  readonly due: number;
  /** 24-3-2 Steps to lose before the retreat. */
  readonly extra: number;
  hexes: number;
  costs: number;
  stepsLost: number;
  isSheltered: boolean;
}

interface Retreat {
  readonly kind: Kind;
  readonly flights: readonly Flight[];
}

const createFlight = (position: Position, force: number, due: number, extra = 0): Flight => ({
  force,
  units: position.members(force),
  moraleBefore: position.moraleOf(force),
  due,
  extra,
  hexes: 0,
  costs: 0,
  stepsLost: 0,
  isSheltered: false,
});

/** 23-4-2b, 23-4-3 Whether a retreat may go on to a hex. */
const isLegalHex = (position: Position, from: string, to: string, away: string, side: number): boolean => {
  const { world } = position;
  return (
    world.isAdjacentOverLand(from, to) &&
    world.distance(to, away) === world.distance(from, away) + 1 &&
    world.isInUse(to) &&
    world.terrain(to).retreatAllowed &&
    !hasFieldEnemies(position, to, side)
  );
};

/** 23-4-4 Whether it costs a step. */
const costsStep = (position: Position, from: string, to: string, side: number): boolean => {
  const { world } = position;
  const hexside = world.hexside(from, to);
  return (
    world.terrain(to).retreatLoss ||
    (hexside.river && !hexside.bridge) ||
    hasEnemyCastle(position, to, side) ||
    retreatMeetsZone(position, to, side)
  );
};

const auditHex = ({ report, world }: AuditedEntry, before: Position, local: RetreatLocal, flight: Flight, to: string): void => {
  const { force } = flight;
  const from = before.hexOf(force);
  const away = world.hexLabel(local.away);
  const { side } = local;
  report.require('23-4-2b', 'a retreat leads away from the attacker', world.distance(to, away) === world.distance(from, away) + 1, to);
  report.require('15-1-2', 'a retreat goes to an adjacent hex', world.isAdjacent(from, to), to);
  report.require('23-4-3.1', 'a retreat crosses no sea or lake hexside', !world.hexside(from, to).water, to);
  report.require('23-4-3.2', 'a retreat enters no peak, sea or lake', world.terrain(to).retreatAllowed, to);
  report.require('23-4-3', 'a retreat stays in the area in use', world.isInUse(to), to);
  report.require('23-4-3.3', 'a retreat enters no hex with enemy forces', !hasFieldEnemies(before, to, side), to);
  flight.hexes++;
  if (costsStep(before, from, to, side)) flight.costs++;
};

const auditShelter = ({ report }: AuditedEntry, before: Position, local: RetreatLocal, flight: Flight): void => {
  const hex = before.hexOf(flight.force);
  report.require('23-4-6a', 'a retreat ends in a castle of its side', before.castleOfSide(hex, local.side) >= 0, hex);
  if (local.free) report.require('24-2-5c', 'a castle is entered only after the one hex', flight.hexes === 1, flight.hexes);
  flight.isSheltered = true;
};

/** 24-3-2 A force that stops too early must have no legal hex left. */
const auditBlocked = (entry: AuditedEntry, local: RetreatLocal, flight: Flight): void => {
  const { after, world, report } = entry;
  const from = after.hexOf(flight.force);
  const away = world.hexLabel(local.away);
  const open = world.neighbours(from).filter((to) => isLegalHex(after, from, to, away, local.side));
  report.equal('24-3-2', 'legal hexes left for a force that stays', [], open);
};

/** 23-4-5 Morale drops by the hexes retreated, when the retreat has ended. */
const auditMorale = (entry: AuditedEntry, { force, hexes, units, moraleBefore }: Flight, isFree: boolean): void => {
  const logged = eventsOf(entry, 'morale').find(({ event }) => units.includes(entry.world.unit(text(event, 'unit'))));
  const loss = isFree ? 0 : hexes;
  const morale = moraleBefore - loss < LOWEST_MORALE ? null : moraleBefore - loss;
  const found = logged ? (logged.event['morale'] ?? null) : moraleBefore;
  entry.report.equal('23-4-5', `morale of ${entry.world.units[force]?.id} after its retreat`, morale, found);
  for (const unit of units) if (morale === null) entry.mayLose.add(unit);
};

const auditEnd = (entry: AuditedEntry, { kind, flights }: Retreat, local: RetreatLocal, ledger: LossLedger): void => {
  const { report, after, world } = entry;
  for (const flight of flights) {
    const { force, due, hexes, costs, extra, units, isSheltered, stepsLost } = flight;
    const id = world.units[force]?.id ?? '';
    const hasMoraleEvent = eventsOf(entry, 'morale').some(({ event }) => units.includes(world.unit(text(event, 'unit'))));
    const isAlive = units.some((unit) => after.steps(unit) > 0);
    if (units.some((unit) => ledger.sweptAway.has(unit)) || (!isAlive && !hasMoraleEvent)) continue;
    auditMorale(entry, flight, local.free);
    if (!isAlive) continue;
    report.require('23-4-2a', 'a retreat is at most four hexes', hexes <= MAX_HEXES, hexes);
    const missing = isSheltered ? 0 : due - hexes;
    if (local.exact) report.equal('23-4-1', `hexes that ${id} still owes`, 0, missing);
    else if (missing > 0) auditBlocked(entry, local, flight);
    report.equal(
      kind === 'flight' ? '24-3-2' : '23-4-4',
      `steps that ${id} loses in its retreat`,
      costs + extra + Math.max(0, missing),
      stepsLost,
    );
  }
};

/** Steps that a force lost in this entry. Flights count from their dice on. */
const countLosses = (entry: AuditedEntry, flight: Flight): void => {
  const start = Math.max(
    0,
    entry.seen.findIndex((one) => isEvent(one, 'fled')),
  );
  const ids = flight.units.map((unit) => entry.world.units[unit]?.id);
  const lost = entry.seen.slice(start).filter((one) => isEvent(one, 'lostStep', 'removed') && ids.includes(text(one.event, 'unit')));
  flight.stepsLost += lost.length;
  for (const unit of flight.units) entry.mayLose.add(unit);
};

/** 24-3-1a One die for each force; a 5 or 6 costs steps first. */
const beginFlight = (entry: AuditedEntry): Retreat | null => {
  const fled = eventsOf(entry, 'fled');
  if (fled.length === 0) return null;
  const rolls = rollsOf(entry, '24-3-1a');
  const flights = fled.map(({ event, position }, index) => {
    const roll = rolls[index]?.die ?? 0;
    entry.report.equal('24-3-1a', 'the die of a retreat', roll, number(event, 'roll'));
    const force = position.forceOf(entry.world.unit(text(event, 'unit')));
    return createFlight(position, force, Math.min(MAX_HEXES, roll), Math.max(0, roll - MAX_HEXES));
  });
  auditFleeing(entry, flights, fled[0]?.position as Position);
  return { kind: 'flight', flights };
};

/** 24-3-1b All forces of the beaten side outside castles leave the hex. */
const auditFleeing = ({ report }: AuditedEntry, flights: readonly Flight[], position: Position): void => {
  const first = flights[0];
  if (!first) return;
  const all = position.fieldForces(position.hexOf(first.force), position.sideOf(first.force));
  report.equal('24-3-1b', 'forces that flee', all.toSorted(), flights.map(({ force }) => force).toSorted());
};

const beginOther = ({ action, before, after }: AuditedEntry, local: RetreatLocal, ledger: LossLedger): Retreat => {
  const isSkirmish = action[0] === 'withdraw';
  const position = isSkirmish && before ? before : after;
  const due = isSkirmish ? ledger.damageLeft : 1;
  return { kind: isSkirmish ? 'skirmish' : 'one hex', flights: local.forces.map((force) => createFlight(position, force, due)) };
};

const isSameRetreat = ({ flights }: Retreat, { forces }: RetreatLocal): boolean =>
  forces.every((force) => flights.some((flight) => flight.force === force));

const auditRetreatAction = (entry: AuditedEntry, before: Position, retreat: Retreat, local: RetreatLocal): void => {
  const { action, world } = entry;
  if (action[0] !== 'retreat' && action[0] !== 'shelter') return;
  const flight = retreat.flights.find(({ force }) => force === world.unit(action[1] as string));
  if (!flight) entry.report.require('23-4-1', 'only a force that was beaten retreats', false, action[1] ?? null);
  else if (action[0] === 'retreat') auditHex(entry, before, local, flight, action[2] as string);
  else auditShelter(entry, before, local, flight);
};

/** 23-5, 24-3-3 Who follows goes to an adjacent hex without enemies outside a castle. */
const auditPursuit = ({ report, world, before, beforeState, action, step }: AuditedEntry): void => {
  if (!before || !beforeState) return;
  if (step === 'pursuit' && action[0] === 'pursue') {
    const local = localOf<{ side: number; force: number }>(beforeState, 'pursuit');
    const to = action[1] as string;
    if (!local) return;
    report.require('23-5-4b', 'no pursuit into a hex with enemies outside a castle', !hasFieldEnemies(before, to, local.side), to);
    report.require('23-5-2', 'a pursuit goes hex by hex', world.isAdjacent(before.hexOf(local.force), to), to);
    report.require('23-7', 'nobody pursues after a sortie', localOf<{ sortie: boolean }>(beforeState, 'skirmish')?.sortie === false);
  }
  if (step === 'advance' && action[0] === 'advance') {
    const local = localOf<{ side: number; hex: number }>(beforeState, 'advance');
    if (!local) return;
    const hex = world.hexLabel(local.hex);
    report.require('24-3-3', 'the winner enters only a hex that the enemy has left', !hasFieldEnemies(before, hex, local.side), hex);
  }
};

export const createRetreatCheck = (ledger: LossLedger): Check => {
  let retreat: Retreat | null = null;
  let local: RetreatLocal | null = null;
  const finish = (entry: AuditedEntry): void => {
    if (retreat && local) auditEnd(entry, retreat, local, ledger);
    retreat = null;
    local = null;
  };
  return (entry) => {
    const { before, beforeState, afterState } = entry;
    auditPursuit(entry);
    local = (beforeState && localOf<RetreatLocal>(beforeState, 'retreat')) ?? local;
    if (retreat && local && before) auditRetreatAction(entry, before, retreat, local);
    const flight = beginFlight(entry);
    for (const one of (flight ?? retreat)?.flights ?? []) countLosses(entry, one);
    if (flight) {
      finish(entry);
      retreat = flight;
    }
    const next = localOf<RetreatLocal>(afterState, 'retreat');
    if (next && retreat && !isSameRetreat(retreat, next)) finish(entry);
    if (next) {
      retreat ??= beginOther(entry, next, ledger);
      local = next;
    } else if (retreat && currentStep(afterState) !== 'losses') finish(entry);
  };
};
