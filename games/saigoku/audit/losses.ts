import { COMPONENTS } from './components.ts';
import type { CombatReader, CombatRoll } from './combat.ts';
import { currentStep, localOf } from './position.ts';
import type { Position } from './position.ts';
import { eventsOf, isEvent, number, text } from './audited-entry.ts';
import type { AuditedEntry } from './audited-entry.ts';
import { auditPaid, auditPaidInPart, createDebt } from './step-debt.ts';
import type { StepDebt } from './step-debt.ts';
import { CHIEF } from './world.ts';

/* 23-3, 23-6-3, 24-2-4, 19-2-4.2, 14-2-4b, 25: step losses, and who is removed with a commander-in-chief. */

/** The steps in which the owner still chooses. */
const OPEN_STEPS = ['losses', 'absorb'];

/** What the checks of losses know of a game. */
export interface LossLedger {
  debts: StepDebt[];
  /** 23-3b The attack that its victims may still answer by a retreat. */
  attack: StepDebt | null;
  /** 25-2 Units removed together with their commander-in-chief. */
  readonly sweptAway: Set<number>;
  /** The damage that a skirmish's defenders take by retreating. */
  damageLeft: number;
}

export const createLedger = (): LossLedger => ({ debts: [], attack: null, sweptAway: new Set(), damageLeft: 0 });

const settle = (ledger: LossLedger, position: Position, entry: AuditedEntry): void => {
  for (const debt of ledger.debts) auditPaid(debt, position, ledger.sweptAway, entry.report);
  ledger.debts = [];
  ledger.attack = null;
};

/** 10-1-2b Whether the force of a unit has just lost heart. */
const hasLostHeart = ({ seen, world }: AuditedEntry, at: number, unit: number): boolean =>
  seen.slice(0, at).some((one) => {
    const fleeing = isEvent(one, 'cutOff', 'morale') ? text(one.event, 'flees:unit') : '';
    return fleeing !== '' && isEvent(one, 'cutOff', 'morale') && one.position.forceOf(world.unit(fleeing)) === one.position.forceOf(unit);
  });

/**
 * 25-2a, 25-2b Death in battle or siege and surrender take the army of a commander-in-chief along; hunger and desertion do not.
 * Null if the clauses leave it open: a desertion inside a besieged castle.
 */
const takesArmyAlong = (entry: AuditedEntry, at: number, unit: number): boolean | null => {
  const one = entry.seen[at];
  if (!one || hasLostHeart(entry, at, unit)) return false;
  const runs = (step: string): boolean => one.state.flow.some((frame) => frame.step === step);
  if (runs('communication') || runs('replenish')) return false;
  return runs('siegeCheck') && eventsOf(entry, 'siegeEvent').length + Number(entry.step === 'losses') > 0 ? null : true;
};

const auditChiefRemoved = (entry: AuditedEntry, at: number, unit: number, ledger: LossLedger): void => {
  const { report, world, seen } = entry;
  const takes = takesArmyAlong(entry, at, unit);
  const army = world.armyOfUnit[unit] as number;
  const rest = (seen[at]?.position.livingUnits() ?? []).filter((other) => world.armyOfUnit[other] === army && other !== unit);
  const logged = seen.slice(at + 1).some((one) => isEvent(one, 'armyRemoved') && text(one.event, 'army') === world.armyId(army));
  if (takes === false)
    report.require('25-2a', 'no army leaves with a commander-in-chief who deserts or loses heart', !logged, world.armyId(army));
  if (takes === true) {
    const left = rest.filter((other) => entry.after.steps(other) > 0).map((other) => world.units[other]?.id ?? '');
    report.equal('25-2a', 'units left of an army whose commander-in-chief was killed', [], left);
  }
  if (takes === true || logged) for (const other of rest) ledger.sweptAway.add(other);
};

/** 25-2 Armies are removed with their commander-in-chief, and with nobody else. */
const auditArmyRemoval = (entry: AuditedEntry, ledger: LossLedger): void => {
  const { report, world, seen } = entry;
  const armies: string[] = [];
  for (const [at, one] of seen.entries()) {
    if (!isEvent(one, 'removed')) continue;
    const unit = world.unit(text(one.event, 'unit'));
    if (world.units[unit]?.rank !== CHIEF || ledger.sweptAway.has(unit)) continue;
    armies.push(world.armyId(world.armyOfUnit[unit] as number));
    auditChiefRemoved(entry, at, unit, ledger);
  }
  for (const { event } of eventsOf(entry, 'armyRemoved'))
    report.require(
      '25-2a',
      'an army is removed only with its commander-in-chief',
      armies.includes(text(event, 'army')),
      text(event, 'army'),
    );
};

/** 14-2-4b Desertion; 18-2-1.3a the event table takes steps of garrison or besiegers. */
const otherDebts = (entry: AuditedEntry): StepDebt[] => {
  const debts: StepDebt[] = [];
  for (const { event, state, position } of eventsOf(entry, 'replenished')) {
    const local = localOf<{ force: number; castle: boolean }>(state, 'replenish');
    const result = number(event, 'result');
    if (local && !local.castle && result < 0) debts.push(createDebt('14-2-4b', position, [local.force], { loss: -result, kill: false }));
  }
  for (const { event, position } of eventsOf(entry, 'siegeEvent')) {
    const row = Object.values(COMPONENTS.tables.siege.event.results).find(({ id }) => id === text(event, 'event'));
    const castle = entry.world.castle(text(event, 'castle'));
    const { steps = 0, besiegerSteps = 0 } = row?.apply ?? {};
    if (steps < 0) debts.push(createDebt('18-2-1.3a', position, position.garrison(castle), { loss: -steps, kill: false }));
    if (besiegerSteps < 0) debts.push(createDebt('18-2-1.3a', position, position.besiegers(castle), { loss: -besiegerSteps, kill: false }));
  }
  return debts;
};

const markPayers = (debts: readonly StepDebt[], { mayLose }: AuditedEntry): void => {
  for (const debt of debts) for (const unit of debt.steps.keys()) mayLose.add(unit);
};

const isSecondOfRound = (rolls: readonly CombatRoll[], at: number): boolean =>
  rolls[at]?.why === '24-2-2' && rolls.slice(0, at + 1).filter(({ why }) => why === '24-2-2').length % 2 === 0;

const addCombatDebts = (entry: AuditedEntry, rolls: readonly CombatRoll[], ledger: LossLedger): void => {
  for (const [at, roll] of rolls.entries()) {
    if (!isSecondOfRound(rolls, at)) settle(ledger, roll.position, entry);
    if (roll.victims.length === 0) continue;
    const clause = roll.why === '24-2-2' ? '24-2-4' : roll.why === '23-6' ? '23-6-3' : roll.why === '23-2' ? '23-3a' : '19-2-4.2a';
    const debt = createDebt(clause, roll.position, roll.victims, roll.result);
    ledger.debts.push(debt);
    markPayers([debt], entry);
    if (roll.why === '23-2') ledger.attack = debt;
  }
};

/** 23-3b The defenders withdraw: what they lost in steps so far, and what the retreat must take. */
const auditWithdrawal = ({ before, action, report }: AuditedEntry, ledger: LossLedger): void => {
  if (action[0] !== 'withdraw' || !before || !ledger.attack) return;
  ledger.damageLeft = auditPaidInPart(ledger.attack, before, ledger.sweptAway, report);
  ledger.debts = ledger.debts.filter((debt) => debt !== ledger.attack);
  ledger.attack = null;
};

export const createLossReader =
  (ledger: LossLedger): CombatReader =>
  (entry, rolls) => {
    auditArmyRemoval(entry, ledger);
    auditWithdrawal(entry, ledger);
    markPayers(ledger.debts, entry);
    addCombatDebts(entry, rolls, ledger);
    const flight = entry.seen.find((one) => one.type === 'roll' && one.why === '24-3-1a');
    if (flight) settle(ledger, flight.position, entry);
    ledger.debts.push(...otherDebts(entry));
    markPayers(ledger.debts, entry);
    for (const unit of ledger.sweptAway) entry.mayLose.add(unit);
    if (!OPEN_STEPS.includes(currentStep(entry.afterState))) settle(ledger, entry.after, entry);
  };
