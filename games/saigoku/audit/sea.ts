import { movementPoints } from './movement.ts';
import type { Position } from './position.ts';
import { eventAfter, eventsOf, number, rollsOf, text } from './audited-entry.ts';
import type { Check, AuditedEntry } from './audited-entry.ts';
import type { World } from './world.ts';
import { entersStrongZone, hasFieldEnemies } from './zones.ts';

/* Clause 35.7.2: sea movement at Itsukushima. */

/** 35.7.2.5 */
const SAILING_ARMIES = ['ouchi', 'mori'];
/** 35.7.2.3 */
const SEA_HEX_COST = 1;
/** 35.7.2.6b, 35.7.2.7 The lowest roll that lets them sail. */
const NEEDED: { readonly [army: string]: number } = { ouchi: 6, mori: 5 };

interface Voyage {
  readonly force: number;
  readonly points: number;
  readonly from: string;
}

interface Phase {
  readonly start: Map<string, string>;
  readonly landing: Map<string, string>;
  /** 35.7.2.7 Whether the Mori rolled well for their hex. */
  moriSails: boolean | null;
  readonly failed: Set<number>;
  /** 35.7.2.6a The free move of the Ouchi goes on in this phase. */
  isOuchiFree: boolean;
}

const newPhase = (): Phase => ({ start: new Map(), landing: new Map(), moriSails: null, failed: new Set(), isOuchiFree: false });

const isLand = (world: World, hex: string): boolean => world.terrainId(hex) !== 'sea' && world.terrainId(hex) !== 'lake';

/** 35.7.2.1 A land hex next to a sea hex or with a sea hexside. */
const isCoastal = (world: World, hex: string): boolean =>
  isLand(world, hex) && world.neighbours(hex).some((near) => world.terrainId(near) === 'sea' || world.hexside(hex, near).sea);

/** The cost of landing; null if nobody can land there. */
const landingCost = (position: Position, hex: string, side: number): number | null => {
  const { world } = position;
  const { move } = world.terrain(hex);
  if (!world.isInUse(hex) || move === null || hasFieldEnemies(position, hex, side)) return null; // 15-6-2a
  return move + (entersStrongZone(position, hex, side) ? 1 : 0);
};

/** The least cost over water from coast to coast; null if there is no way. */
const voyageCost = (position: Position, from: string, to: string, side: number): number | null => {
  const { world } = position;
  const landing = landingCost(position, to, side);
  if (landing === null || from === to) return null;
  if (world.isAdjacent(from, to) && world.hexside(from, to).sea) return landing;
  const seen = new Set([from]);
  let edge = [from];
  for (let cost = SEA_HEX_COST; edge.length > 0; cost += SEA_HEX_COST) {
    edge = [...new Set(edge.flatMap((hex) => world.neighbours(hex)))].filter((hex) => world.terrainId(hex) === 'sea' && !seen.has(hex));
    for (const hex of edge) seen.add(hex);
    if (edge.some((hex) => world.isAdjacent(hex, to))) return cost + landing;
  }
  return null;
};

/** 35.7.2.6, 35.7.2.7 Whether the force needs a die before it sails. */
const needsRoll = (phase: Phase, army: string, isFirst: boolean, hasFreeMove: boolean): boolean => {
  if (army === 'mori') return phase.moriSails === null;
  if (isFirst && hasFreeMove) phase.isOuchiFree = true;
  return !phase.isOuchiFree;
};

const auditRoll = (entry: AuditedEntry, army: string): boolean => {
  const [roll] = rollsOf(entry, '35.7.2.6b', '35.7.2.7');
  if (!roll) return false;
  const succeeds = roll.die >= (NEEDED[army] ?? Infinity);
  const event = eventAfter(entry, roll, 'seaRoll')?.event;
  entry.report.equal(army === 'mori' ? '35.7.2.7' : '35.7.2.6b', `sea roll of ${roll.die}`, succeeds, event?.['succeeds'] ?? null);
  if (event) entry.report.equal('2.0', 'the die of the sea roll', roll.die, number(event, 'roll'));
  return succeeds;
};

/** Reads an order to sail; returns the voyage if the force puts to sea. */
const auditSail = (entry: AuditedEntry, before: Position, phase: Phase, hasFreeMove: boolean): Voyage | null => {
  const { report, world, action } = entry;
  const force = world.unit(action[1] as string);
  const army = world.armyId(world.armyOfUnit[force] as number);
  const from = before.hexOf(force);
  report.require('35.7.2.5', 'only Ouchi and Mori sail', SAILING_ARMIES.includes(army), army);
  report.require('35.7.2.1', 'a sea move begins at the coast', isCoastal(world, from), from);
  report.require('18-4-1', 'a besieging force gives up the siege before it sails', !before.isBesieging(force));
  const start = phase.start.get(army);
  report.require('35.7.2.2', 'one coastal hex is the start of all sea moves of a phase', start === undefined || start === from, from);
  report.require('35.7.2.6b', 'a force that failed does not try again', !phase.failed.has(force));
  if (army === 'mori') report.require('35.7.2.7', 'a failed roll keeps all Mori ashore', phase.moriSails !== false);
  const isRollNeeded = needsRoll(phase, army, start === undefined, hasFreeMove);
  const rolled = rollsOf(entry, '35.7.2.6b', '35.7.2.7').length;
  report.equal(army === 'mori' ? '35.7.2.7' : '35.7.2.6a', 'number of sea rolls', isRollNeeded ? 1 : 0, rolled);
  const sails = !isRollNeeded || auditRoll(entry, army);
  phase.start.set(army, from);
  if (army === 'mori' && isRollNeeded) phase.moriSails = sails;
  if (!sails) phase.failed.add(force);
  report.equal('35.7.2.6b', 'the force puts to sea', sails, eventsOf(entry, 'sails').length > 0);
  const points = movementPoints(before, force) - (before.isInside(force) ? 1 : 0);
  return sails ? { force, points, from } : null;
};

const auditLanding = ({ report, world, action }: AuditedEntry, before: Position, { force, points, from }: Voyage, phase: Phase): void => {
  const to = action[1] as string;
  const army = world.armyId(world.armyOfUnit[force] as number);
  const cost = voyageCost(before, from, to, before.sideOf(force));
  report.require('35.7.2.4', 'a sea move ends in a coastal hex', isCoastal(world, to), to);
  report.require('35.7.2.3', 'a sea move can be paid', cost !== null && cost <= points, { cost, points });
  const landing = phase.landing.get(army);
  report.require('35.7.2.4', 'all forces of a sea move land in the same hex', landing === undefined || landing === to, to);
  phase.landing.set(army, to);
};

export const createSeaCheck = (): Check => {
  let phase = newPhase();
  let voyage: Voyage | null = null;
  let hasFreeMove = true;
  return (entry) => {
    const { before, step, action } = entry;
    if (before && action[0] === 'sail') {
      voyage = auditSail(entry, before, phase, hasFreeMove);
      if (phase.isOuchiFree) hasFreeMove = false;
    } else if (before && step === 'landing' && action[0] === 'land' && voyage) auditLanding(entry, before, voyage, phase);
    if (eventsOf(entry, 'phase').some(({ event }) => text(event, 'phase') !== '')) phase = newPhase();
  };
};
