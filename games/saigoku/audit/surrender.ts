import { COMPONENTS, rowOf } from './components.ts';
import type { Position } from './position.ts';
import { currentStep, localOf } from './position.ts';
import { eventAfter, eventsOf, isEvent, number, rollsOf, text, unitsRestoredIn } from './audited-entry.ts';
import type { Check, AuditedEntry, ObservedRoll } from './audited-entry.ts';
import { CHIEF, GENERAL } from './world.ts';
import { hasFieldEnemies } from './zones.ts';

/* Chapters 20 and 21: surrender demands, and what becomes of a garrison. */

/** What became of a garrison, from the letter to the change of hands. */
interface Fate {
  readonly castle: number;
  readonly letter: string;
  readonly garrison: ReadonlyMap<number, { readonly steps: number; readonly morale: number }>;
  /** A besieging force that demanded or stormed; null if the besieger still names it. */
  readonly force: number | null;
  readonly side: number;
  /** Steps restored to the besiegers so far. */
  restored: number;
}

interface DemandLocal {
  readonly castle: number;
  readonly force: number;
  readonly side: number;
}

/** 20-2-1, 20-3.B The modifiers of the roll. */
const modifiersOf = (position: Position, castle: number, morale: number, isDemand: boolean): number => {
  const ranks = position.membersOfAll(position.garrison(castle)).map((unit) => position.world.units[unit]?.rank);
  const leader = ranks.includes(CHIEF) ? -2 : ranks.includes(GENERAL) ? -1 : 0;
  return leader + morale - position.moraleOfCastle(castle) - (isDemand ? (position.board.refusals[castle] as number) : 0);
};

const letterFor = (total: number, durability: number): string => rowOf(COMPONENTS.tables.surrender.rows, total)[String(durability)] ?? '';

const garrisonOf = (position: Position, castle: number): Fate['garrison'] =>
  new Map(
    position
      .membersOfAll(position.garrison(castle))
      .map((unit) => [unit, { steps: position.steps(unit), morale: position.moraleOf(position.forceOf(unit)) }]),
  );

/** The roll, its total, and the letter of the table. Returns the letter by the clauses. */
const auditAnswer = (entry: AuditedEntry, roll: ObservedRoll, local: DemandLocal, isDemand: boolean): string => {
  const { report, world } = entry;
  const { position } = roll;
  const { castle, force } = local;
  const morale = force >= 0 ? position.moraleOf(force) : position.lowestMorale(position.besiegers(castle));
  const total = roll.die + modifiersOf(position, castle, morale, isDemand);
  const letter = letterFor(total, isDemand ? (position.board.durability[castle] as number) : 0);
  const logged = eventAfter(entry, roll, 'answered')?.event;
  const id = world.castles[castle]?.id ?? '';
  const clause = isDemand ? '20-2' : '21.0.2';
  report.equal('2.0', 'the die of the surrender roll', roll.die, logged ? number(logged, 'roll') : null);
  report.equal('20-2-1.3', `total of the surrender roll for ${id}`, total, logged ? number(logged, 'total') : null);
  report.equal(clause, `answer of ${id}`, letter, logged ? text(logged, 'letter') : null);
  return letter;
};

/** 20-1 Who may demand. */
const auditDemand = ({ report, world }: AuditedEntry, roll: ObservedRoll, { castle, force }: DemandLocal): void => {
  const { position } = roll;
  report.require('20-1', 'a besieging commander demands', position.isBesieging(force) && (world.units[force]?.rank ?? 0) >= GENERAL);
  report.require('20-3.A', 'a castle that resists to the end is not asked again', position.board.resists[castle] === 0);
};

/** 20-3.E to 20-3.H How many units of the garrison are removed. */
const removedCount = (letter: string, units: number): number => {
  const counts: { readonly [letter: string]: number } = { E: 1, F: 2, G: Math.ceil(units / 2), H: units };
  return Math.min(units, counts[letter] ?? 0);
};

/** 20-3-2 Where the rest of the garrison goes. */
const auditRefuge = ({ report, after }: AuditedEntry, { castle, garrison, side }: Fate, left: readonly number[]): void => {
  const hexes = [...new Set(left.map((unit) => after.hexOfUnit(unit)))];
  report.equal('20-3-2c', 'number of hexes to which a garrison withdraws', 1, hexes.length);
  const hex = hexes[0] ?? '';
  const own = 1 - side;
  const refuge = after.castleOfSide(hex, own);
  const isBesieged = refuge >= 0 && after.isBesieged(refuge);
  const hasOthers = after
    .forcesAt(hex)
    .some((force) => after.sideOf(force) === own && !after.members(force).some((unit) => garrison.has(unit)));
  report.require('20-3-2a', 'a garrison withdraws to a force or castle of its side', refuge >= 0 || hasOthers, hex);
  report.require('20-3-2a', 'a garrison leaves its castle', hex !== after.castleHex(castle), hex);
  report.require('20-3-2a', 'no enemies stand there unless they besiege it', isBesieged || !hasFieldEnemies(after, hex, own), hex);
  for (const unit of left) {
    report.equal('20-3-2c', 'morale of a withdrawn unit', garrison.get(unit)?.morale ?? 0, after.moraleOf(after.forceOf(unit)));
    if (isBesieged)
      report.require('20-3-2b', 'those who withdraw into a besieged castle are in garrison', after.isInside(after.forceOf(unit)));
  }
};

/** 20-3 When the castle has changed hands: who was removed, and where the others went. */
const auditFate = (entry: AuditedEntry, fate: Fate, sweptAway: ReadonlySet<number>): void => {
  const { report, after, world } = entry;
  const units = [...fate.garrison.keys()];
  if (units.some((unit) => sweptAway.has(unit)) || units.length === 0) return;
  const left = units.filter((unit) => after.steps(unit) > 0);
  const removed = units.length - left.length;
  const due = removedCount(fate.letter, units.length);
  const hasLeft = left.length > 0;
  // 20-3-2d Units without a refuge surrender, too.
  report.require(
    `20-3.${fate.letter}`,
    `units removed from ${world.castles[fate.castle]?.id}`,
    hasLeft ? removed === due : removed >= due,
    removed,
  );
  if (hasLeft && !eventsOf(entry, 'inning').length) auditRefuge(entry, fate, left);
};

/** 20-3.A to 20-3.C What the castle remembers of an answer. */
const auditMemory = (entry: AuditedEntry, roll: ObservedRoll, letter: string, castle: number): void => {
  const { report, world, after } = entry;
  const id = world.castles[castle]?.id ?? '';
  const { refusals } = roll.position.board;
  if (letter === 'A') report.equal('20-3.A', `${id} resists to the end`, 1, after.board.resists[castle] as number);
  if (letter === 'B') report.equal('20-3.B', `refusals of ${id}`, (refusals[castle] as number) + 1, after.board.refusals[castle] as number);
  if (letter === 'A' || letter === 'B' || letter === 'C')
    report.equal(
      '20-3.C',
      `owner of ${id} after its answer`,
      roll.position.board.owner[castle] as number,
      after.board.owner[castle] as number,
    );
  else report.require('20-3-1', `${id} is given up`, currentYield(entry) || hasChanged(entry, castle));
};

const currentYield = ({ afterState }: AuditedEntry): boolean => localOf(afterState, 'yield') !== null;
const hasChanged = ({ world, seen }: AuditedEntry, castle: number): boolean =>
  seen.some((one) => isEvent(one, 'taken', 'ruined') && text(one.event, 'castle') === world.castles[castle]?.id);

/** 20-1-1, 20-1-2 What has been tried against a castle in this phase. */
interface PhaseTries {
  readonly stormed: Set<string>;
  readonly asked: Set<string>;
}

const auditTries = (entry: AuditedEntry, tries: PhaseTries): void => {
  for (const { event } of entry.seen.filter((one) => isEvent(one, 'assaulted', 'demanded', 'phase'))) {
    const castle = text(event, 'castle');
    if (event.type === 'phase') {
      tries.stormed.clear();
      tries.asked.clear();
    } else if (event.type === 'assaulted') {
      entry.report.require('20-1-1', 'a castle whose surrender was demanded is not assaulted', !tries.asked.has(castle), castle);
      tries.stormed.add(castle);
    } else {
      entry.report.require('20-1-1', 'no demand is made on a castle that was assaulted', !tries.stormed.has(castle), castle);
      entry.report.require('20-1-2', 'one demand for a castle in a phase', !tries.asked.has(castle), castle);
      tries.asked.add(castle);
    }
  }
};

/** 20-3.H Half the steps of the garrison, rounded up, may restore the force that takes the castle. */
const auditSpoils = (entry: AuditedEntry, fate: Fate): void => {
  const restored = unitsRestoredIn(entry, 'yield');
  fate.restored += restored.length;
  const surrendered = [...fate.garrison.values()].reduce((sum, { steps }) => sum + steps, 0);
  if (restored.length > 0)
    entry.report.require(
      '20-3.H',
      'no more than half the steps of the garrison are used',
      fate.restored <= Math.ceil(surrendered / 2),
      fate.restored,
    );
  for (const unit of restored) entry.mayRegain.add(unit);
};

/** The castle whose check brought steps to the besiegers; null while a castle is given up by a letter. */
const checkedCastleOf = (state: AuditedEntry['afterState']): number | null => {
  const local =
    localOf<{ castle: number; letter?: string }>(state, 'claimSteps') ?? localOf<{ castle: number; letter: string }>(state, 'yield');
  return local && (local.letter ?? 'C') < 'D' ? local.castle : null;
};

/** 18-2-2b Steps of the forces that surrendered in the last check of each castle; half of them restore a besieger. */
const createCheckSpoils = (): ((entry: AuditedEntry) => void) => {
  const surrendered = new Map<number, number>();
  const restored = new Map<number, number>();
  return (entry) => {
    for (const { state, position } of rollsOf(entry, '18-2-1.2')) {
      const castle = localOf<{ castle: number }>(state, 'siegeCheck')?.castle ?? -1;
      const lost = [...garrisonOf(position, castle)].filter(([unit]) => entry.after.steps(unit) === 0);
      surrendered.set(
        castle,
        lost.reduce((sum, [, { steps }]) => sum + steps, 0),
      );
      restored.set(castle, 0);
    }
    for (const { event, state } of eventsOf(entry, 'restored')) {
      const castle = checkedCastleOf(state);
      if (castle === null) continue;
      const steps = (restored.get(castle) ?? 0) + 1;
      restored.set(castle, steps);
      entry.report.require(
        '18-2-2b',
        'no more than half the surrendered steps are used',
        steps <= Math.ceil((surrendered.get(castle) ?? 0) / 2),
        steps,
      );
      entry.mayRegain.add(entry.world.unit(text(event, 'unit')));
    }
  };
};

const beginFate = (roll: ObservedRoll, { castle, force, side }: DemandLocal, letter: string): Fate => ({
  castle,
  letter: letter < 'D' ? 'D' : letter,
  garrison: garrisonOf(roll.position, castle),
  force: force >= 0 ? force : null,
  side,
  restored: 0,
});

/** Reads the rolls of an entry; returns the fate that the last of them begins. */
const readRolls = (entry: AuditedEntry): Fate | null => {
  let fate: Fate | null = null;
  for (const roll of rollsOf(entry, '20-2', '21.0.2')) {
    const isDemand = roll.why === '20-2';
    const local = localOf<DemandLocal>(roll.state, isDemand ? 'demand' : 'fall');
    if (!local) continue;
    if (isDemand) auditDemand(entry, roll, local);
    const letter = auditAnswer(entry, roll, local, isDemand);
    if (isDemand) auditMemory(entry, roll, letter, local.castle);
    if (!isDemand || letter >= 'D') fate = beginFate(roll, local, letter);
  }
  return fate;
};

/** 20-4 An offer that the besieger accepts is applied as a result of that letter. */
const readAgreement = ({ before, beforeState, step, action }: AuditedEntry): Fate | null => {
  if (step !== 'answer' || action[0] !== 'accept' || !before || !beforeState) return null;
  const local = localOf<{ castle: number; letter: string; side: number }>(beforeState, 'answer');
  return (
    local && {
      castle: local.castle,
      letter: local.letter,
      garrison: garrisonOf(before, local.castle),
      force: null,
      side: local.side,
      restored: 0,
    }
  );
};

const beginLosses = (entry: AuditedEntry, fate: Fate): void => {
  for (const unit of fate.garrison.keys()) entry.mayLose.add(unit);
  auditSpoils(entry, fate);
};

const finishFate = (entry: AuditedEntry, fate: Fate, sweptAway: ReadonlySet<number>): void => {
  beginLosses(entry, fate);
  auditFate(entry, fate, sweptAway);
};

export const createSurrenderCheck = (sweptAway: ReadonlySet<number>): Check => {
  const tries: PhaseTries = { stormed: new Set(), asked: new Set() };
  const auditCheckSpoils = createCheckSpoils();
  let fate: Fate | null = null;
  return (entry) => {
    auditTries(entry, tries);
    auditCheckSpoils(entry);
    const agreed = readAgreement(entry);
    const rolled = readRolls(entry);
    // After an agreement the siege checks go on, and another castle may fall in the same entry.
    if (agreed && rolled) finishFate(entry, agreed, sweptAway);
    fate = rolled ?? agreed ?? fate;
    if (!fate) return;
    beginLosses(entry, fate);
    if (currentYield(entry) || currentStep(entry.afterState) === 'claim') return;
    auditFate(entry, fate, sweptAway);
    fate = null;
  };
};
