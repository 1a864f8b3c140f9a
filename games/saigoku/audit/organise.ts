import { COMPONENTS } from './components.ts';
import { hasLine } from './lines.ts';
import { RUIN, currentStep, localOf } from './position.ts';
import type { Position } from './position.ts';
import { eventAfter, eventsOf, isEvent, number, rollsOf, text, unitsRestoredIn } from './audited-entry.ts';
import type { Check, AuditedEntry, ObservedEvent, ObservedRoll } from './audited-entry.ts';
import { CHIEF, GENERAL, OFFICER } from './world.ts';

/* Chapters 9, 13 and 14: command, reorganisation, replenishment. */

/** 34.7.4 Three sons of Motonari may command four generals of their own rank. */
const SONS = ['mori-takamoto', 'kikkawa-motoharu', 'kobayakawa-takakage'];
const GENERALS = ['shishido-takaie', 'katsura-motozumi', 'fukubara-sadatoshi', 'kumagai-nobunao'];
const SONS_SCENARIOS = ['oshikihata', 'itsukushima'];

/** 9-2 Every force: one army, one hex, lower ranks, within the capacity. */
const auditForces = ({ report, world, after }: AuditedEntry): void => {
  for (const force of after.forces()) {
    if (after.steps(force) === 0) continue;
    const leader = world.units[force];
    const others = after.members(force).filter((unit) => unit !== force);
    if (!leader || others.length === 0) continue;
    report.require('9-2', `${leader.id} is a commander`, leader.rank > OFFICER);
    report.require('9-2-2', `${leader.id} commands no more than his capacity`, others.length <= world.commandOf(force), others.length);
    for (const unit of others) {
      const row = world.units[unit];
      const isException = SONS_SCENARIOS.includes(world.scenario.id) && SONS.includes(leader.id) && GENERALS.includes(row?.id ?? '');
      report.require('9-2-3', `${row?.id} is of lower rank than ${leader.id}`, (row?.rank ?? CHIEF) < leader.rank || isException);
      report.require('9-2-6a', `${row?.id} belongs to the army of ${leader.id}`, world.armyOfUnit[unit] === world.armyOfUnit[force]);
      report.equal('13-1-4', `where ${row?.id} stands`, after.hexOfUnit(force), after.hexOfUnit(unit));
      report.equal('9-2-4', `the leader of ${leader.id}`, force, after.forceOf(force));
    }
  }
};

const COMPOSING = ['joined', 'splitOff', 'dropped'];

/** 9-1-2, 25 A unit changes its force only by reorganisation, by dropping, or because its leader is gone. */
const auditComposition = ({ report, world, before, after, seen }: AuditedEntry): void => {
  if (!before) return;
  const named = seen.flatMap((one) => (isEvent(one, ...COMPOSING) ? [text(one.event, 'unit'), text(one.event, 'leader:unit')] : []));
  for (const unit of after.livingUnits()) {
    const old = before.forceOf(unit);
    if (after.forceOf(unit) === old || after.steps(old) === 0) continue;
    const isNamed = named.includes(world.units[unit]?.id ?? '') || named.includes(world.units[old]?.id ?? '');
    report.require('9-1-2', `${world.units[unit]?.id} changes its force by reorganisation`, isNamed);
  }
};

/** 13-2-5 A force formed together takes the lowest morale. */
const auditJoining = (entry: AuditedEntry): void => {
  const { report, world, before, after } = entry;
  for (const { event } of eventsOf(entry, 'joined')) {
    if (!before || entry.step === 'arrange') continue;
    const unit = world.unit(text(event, 'unit'));
    const leader = world.unit(text(event, 'leader:unit'));
    const morale = Math.min(before.moraleOf(before.forceOf(unit)), before.moraleOf(leader));
    report.equal('13-2-5', `morale of the force of ${text(event, 'leader:unit')}`, morale, after.moraleOf(leader));
    report.equal('13-1-4', 'hex of the new leader', before.hexOfUnit(leader), before.hexOfUnit(unit));
  }
};

/** 14-2-1, 14-2-2, 31-1 The column by army, castle and province. */
const replenishColumn = (position: Position, force: number): readonly number[] => {
  const { world } = position;
  const army = world.armyOfUnit[force] as number;
  const row = world.armies[army];
  const columns = COMPONENTS.tables.replenish.armies[row?.replenish ?? '']?.columns;
  if (!row || !columns) return [];
  const hex = position.hexOf(force);
  const castle = position.siteAt(hex);
  const owner = castle < 0 ? RUIN : position.board.owner[castle];
  const isHome = castle >= 0 && world.castles[castle]?.id === row.home[world.scenario.id];
  if (isHome && (owner === army || owner === RUIN)) return columns.home ?? columns.ownCastle;
  const isOwnProvince = (row.homeProvinces[world.scenario.id] ?? []).includes(world.province(hex) ?? '');
  if (isOwnProvince) return castle >= 0 && owner === army ? columns.ownCastle : columns.ownOther;
  return castle >= 0 && owner === army ? columns.foreignCastle : columns.foreignOther;
};

interface ReplenishLocal {
  readonly force: number;
  readonly castle: boolean;
}

/** 14-1, 14-3, 16-5, 11-4-2 Who may replenish what. */
const auditRight = ({ report, world }: AuditedEntry, position: Position, { force, castle: forCastle }: ReplenishLocal): void => {
  const hex = position.hexOf(force);
  const castle = position.siteAt(hex);
  const army = world.armyOfUnit[force] as number;
  const owner = castle < 0 ? null : (position.board.owner[castle] as number);
  report.require('14-1-2a', 'a commander replenishes', (world.units[force]?.rank ?? 0) >= GENERAL);
  if (castle >= 0 && position.isInside(force))
    report.require(forCastle ? '14-3-5' : '16-5', 'a besieged garrison does not replenish', !position.isBesieged(castle));
  if (forCastle) report.require('14-3-2', 'an army replenishes its own castle or a ruin', owner === RUIN || owner === army, owner);
  const rebuildsHome = forCastle && owner === RUIN && world.castles[castle]?.id === world.armies[army]?.home[world.scenario.id];
  report.require('11-4-2', 'a force that replenishes has a line', rebuildsHome || hasLine(position, force), hex);
};

/** 14-2 The roll and its result; returns the steps that the force may regain. */
const auditReplenishment = (entry: AuditedEntry, roll: ObservedRoll): Restoration | null => {
  const { report } = entry;
  const local = localOf<ReplenishLocal>(roll.state, 'replenish');
  const logged = eventAfter(entry, roll, 'replenished')?.event;
  if (!local || !logged) {
    report.require('14-2-2', 'the log shows the replenishment', false);
    return null;
  }
  auditRight(entry, roll.position, local);
  const result = (replenishColumn(roll.position, local.force)[roll.die - 1] ?? 0) + roll.position.moraleOf(local.force);
  report.equal('2.0', 'the die of the replenishment', roll.die, number(logged, 'roll'));
  report.equal('14-2-2', 'result of the replenishment', result, number(logged, 'result'));
  const steps = local.castle ? 0 : Math.max(0, Math.min(result, roll.position.lostSteps(local.force)));
  return { units: roll.position.members(local.force), due: steps, done: 0 };
};

interface Restoration {
  readonly units: readonly number[];
  readonly due: number;
  done: number;
}

/** 14-1-2a Units under command when the stage begins are not on the map. 14-3-3 One roll for a castle in a stage. */
const createStageMemory = (): ((entry: AuditedEntry) => void) => {
  let stage = '';
  let leaders: readonly number[] = [];
  let repaired: string[] = [];
  return (entry) => {
    for (const one of entry.seen) {
      if (isEvent(one, 'phase') && stage !== stageOf(one)) {
        stage = stageOf(one);
        leaders = one.position.forces();
        repaired = [];
      }
      const local = isEvent(one, 'replenished') ? localOf<ReplenishLocal>(one.state, 'replenish') : null;
      if (!local) continue;
      entry.report.require('14-1-2a', 'he led a force when the stage began', leaders.includes(local.force));
      if (!local.castle) continue;
      const key = `${one.position.hexOf(local.force)} ${one.position.sideOf(local.force)}`;
      entry.report.require('14-3-3', 'one commander replenishes a castle in a stage', !repaired.includes(key), key);
      repaired.push(key);
    }
  };
};

const stageOf = ({ event }: ObservedEvent): string => `${number(event, 'inning')}/${number(event, 'stage')}`;

export const createOrganiseCheck = (): Check => {
  const remember = createStageMemory();
  let restoration: Restoration | null = null;
  return (entry) => {
    remember(entry);
    auditForces(entry);
    auditComposition(entry);
    auditJoining(entry);
    for (const roll of rollsOf(entry, '14-2-2')) restoration = auditReplenishment(entry, roll);
    if (!restoration) return;
    for (const unit of restoration.units) entry.mayRegain.add(unit);
    restoration.done += unitsRestoredIn(entry, 'replenish').length;
    if (currentStep(entry.afterState) === 'restoring') return;
    entry.report.equal('14-2-4a', 'steps restored', restoration.due, restoration.done);
    restoration = null;
  };
};
