import { hasFieldEnemies } from './zones.ts';
import { eventsOf, isEvent, number, text } from './audited-entry.ts';
import type { Check, AuditedEntry, ObservedEvent } from './audited-entry.ts';
import { GENERAL } from './world.ts';
import type { World } from './world.ts';

/* Chapters 4, 12 and 29: innings, stages and phases, and who may act in them. */

const STAGES = 4;
/** Orders by which one force acts. */
const ORDERS = ['march', 'organise', 'besiege', 'assault', 'demand', 'recover', 'sortie', 'attack', 'battle', 'sail'];

/** 29.0 The phases of a stage. An army that is not in the scenario has none. */
const phasesOf = ({ scenario, armies }: World): readonly string[] =>
  scenario.phaseOrder.filter((phase) => armies.some((army) => army.phase[scenario.id] === phase));

/** All innings, stages and phases of a scenario in their order. */
function* calendar(world: World): Generator<string> {
  for (let inning = 1; inning <= world.scenario.innings; inning++) {
    yield `inning ${inning}`;
    for (let stage = 1; stage <= STAGES; stage++) for (const phase of phasesOf(world)) yield `inning ${inning} stage ${stage} ${phase}`;
  }
}

const nameOf = ({ event }: ObservedEvent): string =>
  event.type === 'inning'
    ? `inning ${number(event, 'inning')}`
    : `inning ${number(event, 'inning')} stage ${number(event, 'stage')} ${text(event, 'phase')}`;

const auditCalendar = (entry: AuditedEntry, expected: Generator<string>): void => {
  for (const one of entry.seen)
    if (isEvent(one, 'inning', 'phase')) {
      const next = expected.next();
      entry.report.equal('4-1', 'the sequence of play', next.done ? null : next.value, nameOf(one));
    }
  const { outcome } = entry.afterState;
  if (outcome) entry.report.equal('4.0', 'what is left of the sequence of play', null, expected.next().value ?? null);
};

/** 12-2, 12.0 The force may act in this stage and phase, and has not acted. */
const auditOrder = ({ report, world, before, action, step }: AuditedEntry, acted: ReadonlySet<number>): void => {
  const [order = '', id = ''] = action;
  if (!before || step !== 'orders' || !ORDERS.includes(order)) return;
  const force = world.unit(id);
  const { stage, phase } = before.board;
  const army = world.armyOfUnit[force] as number;
  const row = world.units[force];
  report.equal('9-1a', `the force that ${id} belongs to`, force, before.forceOf(force));
  report.equal('4-1-2.3', `phase of ${id}`, phasesOf(world)[phase] ?? '', world.armies[army]?.phase[world.scenario.id] ?? '');
  report.require('12.0b', `${id} has not acted in this stage`, !acted.has(force));
  const canAct = (unit: number): boolean => (world.units[unit]?.action ?? 0) >= stage && !acted.has(unit);
  // 13-2-3a For a reorganisation one participating force that can act is enough.
  const partners = order === 'organise' ? before.forcesAt(before.hexOf(force)).filter((one) => world.armyOfUnit[one] === army) : [];
  report.require('12-2-4', `${id} may act in stage ${stage}`, canAct(force) || partners.some(canAct), row?.action ?? 0);
  if (order === 'organise') report.require('13-1-1', `${id} is a commander`, (row?.rank ?? 0) >= GENERAL);
  if (order === 'sortie')
    report.require('23-7', 'enemies stand before the castle', hasFieldEnemies(before, before.hexOf(force), before.sideOf(force)));
};

/** Forces that acted in an entry, by the log. */
const actors = (entry: AuditedEntry): number[] => {
  const { world, step, action } = entry;
  const found: string[] = [];
  if ((step === 'orders' && ['march', 'recover'].includes(action[0] ?? '')) || (step === 'opening' && action[0] === 'march'))
    found.push(action[1] as string);
  for (const { event } of eventsOf(
    entry,
    'attacked',
    'sortie',
    'battle',
    'besieged',
    'assaulted',
    'demanded',
    'sails',
    'dropped',
    'splitOff',
  )) {
    found.push(text(event, 'unit'));
    const others = event['with:unit'];
    if (Array.isArray(others)) found.push(...others.map(String));
  }
  return found.map((id) => world.unit(id));
};

/** 13-2-3a A commander pays for organising with his own action; if he cannot act, the first force that takes part and can act pays. */
const createPayment = (acted: Set<number>): ((entry: AuditedEntry) => void) => {
  let isOwed = false;
  return (entry) => {
    const { world, before, step, action, report } = entry;
    if (!before) return;
    const canAct = (force: number): boolean => (world.units[force]?.action ?? 0) >= before.board.stage && !acted.has(force);
    if (step === 'orders' && action[0] === 'organise') {
      const commander = world.unit(action[1] as string);
      isOwed = !canAct(commander);
      if (!isOwed) acted.add(commander);
    } else if (step === 'organise' && action[0] === 'assign' && isOwed) {
      const unit = world.unit(action[1] as string);
      const payer = [before.forceOf(unit), world.unit(action[2] as string)].find(canAct);
      report.require('13-2-3a', 'a force that can act takes part', payer !== undefined, action[1] ?? null);
      if (payer !== undefined) acted.add(payer);
      isOwed = false;
    }
  };
};

/** 24-1-2, 18-1-2b, 23-7 Forces that join an action have not acted either. */
const auditJoiners = (entry: AuditedEntry, acted: ReadonlySet<number>): void => {
  const { report, world } = entry;
  for (const { event } of eventsOf(entry, 'attacked', 'sortie', 'battle', 'besieged')) {
    const others = event['with:unit'];
    for (const id of Array.isArray(others) ? others.map(String) : [])
      report.require('12.0b', `${id} has not acted in this stage`, !acted.has(world.unit(id)));
  }
};

export const createSequenceCheck = (world: World): Check => {
  const expected = calendar(world);
  const acted = new Set<number>();
  const pay = createPayment(acted);
  let stage = '';
  return (entry) => {
    auditCalendar(entry, expected);
    auditOrder(entry, acted);
    auditJoiners(entry, acted);
    pay(entry);
    for (const unit of actors(entry)) acted.add(unit);
    for (const { event } of eventsOf(entry, 'phase')) {
      const name = `${number(event, 'inning')}/${number(event, 'stage')}`;
      if (name !== stage) acted.clear();
      stage = name;
    }
  };
};
