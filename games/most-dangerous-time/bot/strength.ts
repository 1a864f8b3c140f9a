import {
  stacksAt,
  clanOfStack,
  marksOfStack,
  OUT_OF_COMMUNICATION,
  countOfStack,
  leadersAt,
  isIgnoredShogun,
  braveryOf,
  commandLimit,
  isDaimyo,
  unitsInsideWalls,
  fortValueAt,
  allUnitsAt,
  sideUnitsAt,
} from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { bystandersAt } from '../rules/multiplayer/bystanders.ts';
import { isBoundBySpheres } from '../rules/multiplayer/spheres.ts';
import {
  CLAN_COUNT,
  allianceOfClan,
  leaderId,
  leaderOf,
  CLAN_IKKO,
  CLAN_ODA,
  sideOfClan,
  hasWalls,
  NEUTRAL,
  NOBUNAGA,
  NONE,
  ODA,
} from '../rules/components.ts';
import type { Side } from '../rules/components.ts';
import { parseSoldierKind, soldierKindName } from '../rules/movement/march-groups.ts';
import type { MarchGroup } from '../rules/movement/march-groups.ts';

/** The strength of a force in the field. */
export interface Strength {
  units: number;
  /** Expected hits in a round in which it fires. */
  fire: number;
  /** The initiative of its best commander. */
  lead: number;
  /** His Bravery, which applies to the whole garrison inside a castle. */
  bravery: number;
}

export const createEmptyStrength = (): Strength => ({ units: 0, fire: 0, lead: 0, bravery: 0 });

export const addStrength = (force: Strength, more: Strength, share = 1): void => {
  force.units += more.units * share;
  force.fire += more.fire * share;
  if (share < 0.5) return;
  force.lead = Math.max(force.lead, more.lead);
  force.bravery = Math.max(force.bravery, more.bravery);
};

export const sumStrengths = (force: Strength, more: Strength): Strength => {
  const both = { ...force };
  addStrength(both, more);
  return both;
};

const hitChance = (bonus: number): number => Math.min(1, Math.max(0, (1 + bonus) / 6));

const inCommunicationByClan = new Int32Array(CLAN_COUNT);
const cutOffByClan = new Int32Array(CLAN_COUNT);

/** Columns that leave a place, or arrive there. */
export type ColumnGroups = readonly MarchGroup[];
const NO_GROUPS: ColumnGroups = [];

const countGroupSoldiers = (groups: ColumnGroups, sign: number): void => {
  for (const { soldiers } of groups)
    for (const kind in soldiers) {
      const { clan, isOut } = parseSoldierKind(kind);
      const by = isOut ? cutOffByClan : inCommunicationByClan;
      by[clan] = Math.max(0, (by[clan] as number) + sign * (soldiers[kind] as number));
    }
};

/**
 * The strength of the matching units in a place, each soldier under the bravest leader with room for him. Leaving units and their
 * commands are deducted, arriving ones are added.
 */
export const measureStrength = (
  board: GameState,
  place: number,
  wants: (clan: number, marks: number) => boolean,
  gone: ColumnGroups = NO_GROUPS,
  come: ColumnGroups = NO_GROUPS,
): Strength => {
  const force = createEmptyStrength();
  let hasUnits = false;
  for (const stack of stacksAt(board, place)) {
    const clan = clanOfStack(stack);
    const marks = marksOfStack(stack);
    if (!wants(clan, marks)) continue;
    hasUnits = true;
    const by = (marks & OUT_OF_COMMUNICATION) !== 0 ? cutOffByClan : inCommunicationByClan;
    (by[clan] as number) += countOfStack(stack);
  }
  let leaders = leadersAt(board, place).filter(
    (leader) => !isIgnoredShogun(board, leader) && wants(board.leaderClan[leader] as number, board.leaderMarks[leader] as number),
  );
  if (gone.length + come.length > 0) {
    countGroupSoldiers(gone, -1);
    countGroupSoldiers(come, 1);
    if (come.length > 0) hasUnits = true;
    for (const group of gone) leaders = leaders.filter((leader) => !group.leaders.includes(leaderId(leader)));
    for (const group of come) leaders.push(...group.leaders.map(leaderOf));
  }
  if (leaders.length > 1) leaders.sort((a, b) => braveryOf(b) - braveryOf(a));
  for (const leader of leaders) {
    const clan = board.leaderClan[leader] as number;
    const bravery = braveryOf(leader);
    const isOut = ((board.leaderMarks[leader] as number) & OUT_OF_COMMUNICATION) !== 0;
    const led = Math.min(commandLimit(board, leader), inCommunicationByClan[clan] as number);
    (inCommunicationByClan[clan] as number) -= led;
    force.units += 1 + led;
    force.fire += (isOut ? 0.5 * hitChance(bravery - 1) : hitChance(bravery)) + led * hitChance(bravery);
    force.lead = Math.max(force.lead, bravery + (isDaimyo(board, leader) ? 1 : 0));
    force.bravery = Math.max(force.bravery, bravery);
  }
  if (!hasUnits) return force;
  for (let clan = 0; clan < CLAN_COUNT; clan++) {
    const soldiers = inCommunicationByClan[clan] as number;
    const out = cutOffByClan[clan] as number;
    if (soldiers + out === 0) continue;
    const bonus = clan === CLAN_IKKO ? 1 : 0;
    force.units += soldiers + out * 0.5;
    force.fire += soldiers * hitChance(bonus) + out * 0.5 * hitChance(bonus - 1);
    inCommunicationByClan[clan] = 0;
    cutOffByClan[clan] = 0;
  }
  return force;
};

/** 16.2.7.3a Units of other Oda players that would stand by in the active player's impulse, as groups to deduct. */
const groupsStandingBy = (board: GameState, place: number, matches: (marks: number) => boolean): ColumnGroups => {
  if (!isBoundBySpheres(board)) return NO_GROUPS;
  const { leaders, soldiers } = bystandersAt(board, place);
  const counts: { [kind: string]: number } = {};
  for (const { clan, marks, count } of soldiers) {
    const kind = soldierKindName(clan, (marks & OUT_OF_COMMUNICATION) !== 0);
    if (matches(marks)) counts[kind] = (counts[kind] ?? 0) + count;
  }
  return [{ leaders: leaders.map(leaderId), soldiers: counts }];
};

/** The strength of the units in a place that the active player could fight with. */
export const measureFighters = (board: GameState, place: number, matches: (marks: number) => boolean = () => true): Strength =>
  measureStrength(
    board,
    place,
    (clan, marks) => allianceOfClan[clan] === board.active && matches(marks),
    groupsStandingBy(board, place, matches),
  );

/** By the difference in initiative, from -5 to 5: how often a side may fire. */
const FIRE_FREQUENCY: readonly number[] = Array.from({ length: 11 }, (_, index) => {
  const edge = index - 5;
  let often = 0;
  for (let ours = 1; ours <= 6; ours++)
    for (let theirs = 1; theirs <= 6; theirs++) {
      const lead = ours - theirs + edge;
      if (lead > -1 || (lead === -1 && edge >= 0)) often++;
    }
  return often / 36;
});
const fireFrequency = (edge: number): number => FIRE_FREQUENCY[Math.max(-5, Math.min(5, Math.round(edge))) + 5] as number;

/** How many times stronger one force is than another, by the squares of their sizes. */
const strengthRatio = (ours: Strength, theirs: Strength): number => {
  const edge = ours.lead - theirs.lead;
  const ourPower = ours.units * ours.fire * fireFrequency(edge);
  const theirPower = theirs.units * theirs.fire * fireFrequency(-edge);
  return theirPower <= 0 ? (ours.units > 0 ? 100 : 1) : ourPower / theirPower;
};

/** The chance to win a field battle fought to its end. */
export const fieldWinChance = (ours: Strength, theirs: Strength): number => {
  if (theirs.units <= 0) return 1;
  if (ours.units <= 0) return 0;
  const odds = Math.min(1e3, strengthRatio(ours, theirs)) ** (0.62 * Math.sqrt(ours.units + theirs.units));
  return odds / (1 + odds);
};

const MAX_DICE = 40;
const MAX_GARRISON = 8;

/** By dice and garrison size: the chance that the dice show a six for every unit of the garrison. */
const FALL_CHANCE: readonly (readonly number[])[] = (() => {
  const table: number[][] = [];
  for (let dice = 0; dice <= MAX_DICE; dice++) {
    const exactly = new Array<number>(dice + 1).fill(0);
    exactly[0] = 1;
    for (let die = 0; die < dice; die++)
      for (let hits = die + 1; hits >= 0; hits--)
        exactly[hits] = ((exactly[hits] as number) * 5 + (hits > 0 ? (exactly[hits - 1] as number) : 0)) / 6;
    table.push(
      Array.from({ length: MAX_GARRISON + 1 }, (_, garrison) =>
        exactly.reduce((total, chance, hits) => (hits >= garrison ? total + chance : total), 0),
      ),
    );
  }
  return table;
})();

const fallChance = (dice: number, garrison: number): number => {
  const many = Math.max(0, Math.min(MAX_DICE, dice));
  const low = Math.floor(many);
  const behind = Math.min(MAX_GARRISON, Math.max(0, Math.round(garrison)));
  const at = (row: number): number => (FALL_CHANCE[Math.min(MAX_DICE, row)] as readonly number[])[behind] as number;
  return at(low) + (at(low + 1) - at(low)) * (many - low);
};

/** The units that hold a place against a side, and their fort value. */
export interface Holders extends Strength {
  readonly walls: boolean;
  readonly fort: number;
  /** Whether they are besieged already. */
  readonly inside: number;
  /** The share of Ikko-ikki, who hit more easily from their temples. */
  readonly monks: number;
  readonly neutral: number;
  /** 8.2.2e Whether a single Oda leader leads the soldiers of the clan: as a traitor he would take them along. */
  readonly hasLoneLeader: boolean;
}

/** Nobunaga cannot be won over. */
const hasLoneLeaderAt = (board: GameState, place: number, gone: ColumnGroups, come: ColumnGroups): boolean => {
  let lone: number = NONE;
  let count = 0;
  const meet = (leader: number): void => {
    if (board.leaderClan[leader] !== CLAN_ODA) return;
    lone = leader;
    count++;
  };
  for (const leader of leadersAt(board, place)) if (!gone.some(({ leaders }) => leaders.includes(leaderId(leader)))) meet(leader);
  for (const { leaders } of come) for (const id of leaders) meet(leaderOf(id));
  return count === 1 && lone !== NOBUNAGA;
};

export const holdersAgainst = (board: GameState, place: number, side: Side, gone?: ColumnGroups, come?: ColumnGroups): Holders => {
  const force = measureStrength(board, place, (clan) => sideOfClan[clan] !== side, gone, come);
  let monks = 0;
  for (const stack of stacksAt(board, place))
    if (clanOfStack(stack) === CLAN_IKKO && side !== sideOfClan[CLAN_IKKO]) monks += countOfStack(stack);
  let inside = 0;
  for (const other of [0, 1, 2] as const) if (other !== side) inside += unitsInsideWalls(board, place, other);
  return {
    ...force,
    walls: hasWalls(place),
    fort: fortValueAt(board, place),
    inside,
    monks: force.units > 0 ? Math.min(1, monks / force.units) : 0,
    neutral: allUnitsAt(board, place) > 0 ? sideUnitsAt(board, place, NEUTRAL) : 0,
    hasLoneLeader: side !== ODA && hasLoneLeaderAt(board, place, gone ?? NO_GROUPS, come ?? NO_GROUPS),
  };
};

/** The expected result of an attack: a place taken, a siege begun, losses of both sides. */
interface AssaultEstimate {
  take: number;
  siege: number;
  lost: number;
  killed: number;
  /** The chance that the attackers are beaten in the field. */
  beaten: number;
}

const MIN_SURVIVOR_SHARE = 0.55;
/** How many enemies each unit of a beaten force kills at most. */
const KILLED_BY_BEATEN = 0.4;

/** Hits of a garrison in one assault. */
const garrisonHits = (garrison: number, { bravery, fort, monks }: Pick<Holders, 'bravery' | 'fort' | 'monks'>): number =>
  garrison * hitChance(bravery + fort + monks);

export const estimateAssault = (ours: Strength, held: Holders): AssaultEstimate => {
  if (held.units <= 0) return { take: Math.min(1, ours.units), siege: 0, lost: 0, killed: 0, beaten: 0 };
  if (ours.units <= 0) return { take: 0, siege: 0, lost: 0, killed: 0, beaten: 1 };
  const room = held.walls ? 2 * held.fort : 0;
  let behind = Math.max(held.inside, Math.min(held.units, room));
  // The stronger side comes out to fight.
  if (held.inside === 0 && fieldWinChance(ours, held) < 0.4) behind = 0;
  const out = Math.max(0, held.units - behind);
  const share = out / held.units;
  const defenders: Strength = { units: out, fire: held.fire * share, lead: held.lead, bravery: held.bravery };
  const wins = out > 0 ? fieldWinChance(ours, defenders) : 1;
  const survivorShare =
    out > 0 ? Math.max(MIN_SURVIVOR_SHARE, Math.sqrt(Math.max(0, 1 - 1 / Math.max(1, strengthRatio(ours, defenders))))) : 1;
  let lost = wins * ours.units * (1 - survivorShare) + (1 - wins) * ours.units * 0.7;
  // A few units kill few before they are beaten.
  let killed = wins * out * 0.7 + (1 - wins) * Math.min(out * 0.35, ours.units * KILLED_BY_BEATEN);
  let falls = 1;
  if (behind > 0) {
    const expectedHits = garrisonHits(behind, held);
    const left = Math.max(0, ours.units * survivorShare - expectedHits);
    falls = fallChance(left, behind);
    lost += wins * Math.min(expectedHits, ours.units * survivorShare);
    killed += wins * Math.min(behind, left / 6);
  }
  return { take: wins * falls, siege: wins * (1 - falls), lost, killed, beaten: 1 - wins };
};
