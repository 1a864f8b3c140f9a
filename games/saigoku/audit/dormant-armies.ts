import { COMPONENTS, rowOf } from './components.ts';
import { eventAfter, isEvent, number, text } from './audited-entry.ts';
import type { Check, AuditedEntry, Observation, ObservedRoll } from './audited-entry.ts';
import type { World } from './world.ts';
import type { Position } from './position.ts';

/* 34.7.2 Satsuka Naganobu; 36.7 the activation of the Ouchi and Masuda. */

const SATSUKA = 'satsuka-naganobu';
const WAITING = ['ouchi', 'masuda'];
const ALARM_PROVINCES = ['suo', 'nagato'];

/** 34.7.2 An Ouchi-side force outside a castle is in his hex or next to it over land. */
const isEnemyNear = (position: Position, world: World): boolean => {
  const unit = world.unit(SATSUKA);
  if (position.steps(unit) === 0) return false;
  const here = position.hexOfUnit(unit);
  const foe = world.sides.indexOf('ouchi');
  return [here, ...world.neighbours(here)].some(
    (hex) => (hex === here || world.isAdjacentOverLand(hex, here)) && position.fieldForces(hex, foe).length > 0,
  );
};

export const createSatsukaCheck = (world: World): Check => {
  let isFree = false;
  return ({ report, before, after, action, seen }) => {
    if (!world.scenario.setup.some(({ units }) => units.includes(SATSUKA)) || !['oshikihata', 'itsukushima'].includes(world.scenario.id))
      return;
    if (before && (action[0] === 'march' || action[0] === 'sail') && action[1] === SATSUKA)
      report.require('34.7.2', 'Satsuka moves only after an Ouchi force was near him', isFree);
    for (const { position } of seen) isFree ||= isEnemyNear(position, world);
    isFree ||= isEnemyNear(after, world);
  };
};

const enteredHexes = (one: Observation): string[] =>
  isEvent(one, 'moved', 'retreated', 'pursued', 'left', 'landed') ? [text(one.event, 'hex')] : [];

/** 36.7.2 Armies that an entry of the Amago side activates. */
const alarmedArmies = (entry: AuditedEntry, one: Observation): string[] => {
  const { world } = entry;
  if (one.type !== 'event') return [];
  const amago = world.sides.indexOf('amago');
  const unit = text(one.event, 'unit');
  const isAmago = unit !== '' && world.sideOfUnit(world.unit(unit)) === amago;
  if (!isAmago) return [];
  if (enteredHexes(one).some((hex) => ALARM_PROVINCES.includes(world.province(hex) ?? ''))) return WAITING;
  const castle = isEvent(one, 'besieged', 'assaulted', 'demanded') ? world.castle(text(one.event, 'castle')) : -1;
  if (castle >= 0) return [world.armyId(one.position.board.owner[castle] as number)];
  if (!isEvent(one, 'attacked', 'sortie')) return [];
  const hex = text(one.event, 'hex');
  return one.position.fieldForces(hex, 1 - amago).map((force) => world.armyId(world.armyOfUnit[force] as number));
};

/** 36.7.1a, 36.7.1b Returns whether the table shows a circle. */
const auditActivationRoll = (entry: AuditedEntry, roll: ObservedRoll, fallen: number): boolean => {
  const { report } = entry;
  const { inning } = roll.position.board;
  const { columns, rows } = COMPONENTS.tables.ouchiAction;
  const column = columns.findIndex(({ min, max }) => inning >= min && inning <= max);
  const isCircle = rowOf(rows, roll.die + fallen)[column] ?? false;
  const logged = eventAfter(entry, roll, 'activationRoll')?.event;
  report.equal('36.7.1c', 'fallen castles of the Ouchi side', fallen, logged ? number(logged, 'fallen') : null);
  report.equal('36.7.1b', `activation on a ${roll.die}`, isCircle, logged ? logged['waits'] !== true : null);
  return isCircle;
};

/** 36.7.1a Waiting armies do not act. */
const auditWaiting = ({ report, world, step, action }: AuditedEntry, active: ReadonlySet<string>): void => {
  const unit = world.unitIds.get(action[1] ?? '');
  if (step !== 'orders' || unit === undefined) return;
  const army = world.armyId(world.armyOfUnit[unit] as number);
  if (WAITING.includes(army)) report.require('36.7.1a', `${army} may act`, active.has(army), action[0] ?? null);
};

/** 36.7.1c Counts the castles of the Ouchi side that fall; an event tells of the new owner only. */
const createFallCounter = (world: World): ((one: Observation) => number) => {
  const ouchi = world.sides.indexOf('ouchi');
  const held = world.castles.map(({ startOwner }) => (startOwner === null ? -1 : world.sideOfArmy(startOwner)));
  let fallen = 0;
  return (one) => {
    for (const [castle, { id }] of world.castles.entries()) {
      const side = one.position.castleSide(castle);
      const hasFallen = isEvent(one, 'taken', 'ruined') && text(one.event, 'castle') === id;
      if (hasFallen && held[castle] === ouchi) fallen++;
      held[castle] = side;
    }
    return fallen;
  };
};

export const createActivationCheck = (world: World): Check => {
  const active = new Set<string>();
  const countFallen = createFallCounter(world);
  return (entry) => {
    if (world.scenario.id !== 'koriyama') return;
    auditWaiting(entry, active);
    for (const one of entry.seen) {
      const fallen = countFallen(one);
      if (one.type === 'roll' && one.why === '36.7.1a' && auditActivationRoll(entry, one, fallen))
        for (const army of WAITING) active.add(army);
      for (const army of alarmedArmies(entry, one)) active.add(army);
      if (!isEvent(one, 'activated')) continue;
      const army = text(one.event, 'army');
      entry.report.require('36.7.2b', `${army} has a reason to be active`, active.has(army));
      active.add(army);
    }
  };
};
