import type { Battle, Group } from './board.ts';
import { readFire } from './fire.ts';
import type { Fire } from './fire.ts';
import { isFighting, readInitiative, surpriseAttackers } from './initiative.ts';
import type { Position } from './position.ts';
import { diceOf, isEvent, isRoll, number, runs, text } from './audited-entry.ts';
import type { Check, AuditedEntry, ObservedEvent } from './audited-entry.ts';
import { NONE, ODA, clanName, clanOf, leaderName, leaderOf, placeName, sideOfClan } from './world.ts';

/* 10.3.3.4, 10.5.4a, 10.5.5 The losses of every round, in the order in which things happen. */

/** Units that a side has to lose. */
interface Debt {
  readonly side: 0 | 1;
  readonly clause: string;
  /** The numbers that the clauses allow. */
  readonly due: readonly number[];
  /** The factions of its units. */
  readonly factions: ReadonlySet<number>;
  lost: number;
}

interface Memory {
  /** Sides that still fire in this round, the attacker first. */
  firing: number[];
  isSiege: boolean;
  rolled: number[];
  debts: Debt[];
}

const leaderUnits = ({ leader }: Group): number => (leader === NONE ? 0 : 1);
const oocOf = (group: Group): number => group.ooc + (group.leaderOoc ? leaderUnits(group) : 0);
const suppliedOf = (group: Group): number => group.soldiers + (group.leaderOoc ? 0 : leaderUnits(group));
const sum = (groups: readonly Group[], count: (group: Group) => number): number => groups.reduce((total, group) => total + count(group), 0);

/** 5.3.1f, 5.3.1h, 10.3.3.4b, 10.3.3.4c Two units out of communication a hit, then one in communication a hit. */
const unitsLost = (hits: number, ooc: number, supplied: number): { readonly lost: number; readonly left: number } => {
  const onOoc = Math.min(hits, Math.ceil(ooc / 2));
  const onSupplied = Math.min(supplied, hits - onOoc);
  return { lost: Math.min(ooc, 2 * onOoc) + onSupplied, left: hits - onOoc - onSupplied };
};

/** 16.1.5.3b, 16.2.9.4b Hits that are left over fall on those who leave. */
const lossesOf = (hits: number, staying: readonly Group[], leaving: readonly Group[]): number => {
  const first = unitsLost(hits, sum(staying, oocOf), sum(staying, suppliedOf));
  return first.lost + unitsLost(first.left, sum(leaving, oocOf), sum(leaving, suppliedOf)).lost;
};

/** 10.3.3.4d A commander out of communication is lost last all the same, so that an odd unit may use up a hit. */
const withCommanderLast = (battle: Battle, groups: readonly Group[], side: 0 | 1): readonly Group[] =>
  groups.map((group) => (group.leader === battle.commander[side] && group.leaderOoc ? { ...group, leaderOoc: false } : group));

const NO_LEADERS = { leader: NONE, leaderOoc: false };

/** 16.2.9.2b With four players Oda loses its soldiers first: a leader does not fill up the hit of an odd soldier. */
const soldierLosses = (hits: number, groups: readonly Group[]): number => {
  const soldiers = groups.map((group) => ({ ...group, ...NO_LEADERS }));
  return lossesOf(hits, ...partition(soldiers));
};

const partition = (groups: readonly Group[]): readonly [Group[], Group[]] => [
  groups.filter(({ leaving }) => !leaving),
  groups.filter(({ leaving }) => leaving),
];

const factionsOf = (groups: readonly Group[]): ReadonlySet<number> => new Set(groups.map(({ clan }) => sideOfClan[clan] ?? NONE));

const createDebt = ({ target, hits, isSiege, battle, position }: Fire): Debt => {
  const isHit = (group: Group): boolean =>
    group.side === target && (isSiege ? group.inside === (target === 1) : group.inside === (battle.ground === 'castle'));
  const groups = battle.groups.filter(isHit);
  const factions = factionsOf(groups);
  if (isSiege && target === 1)
    return { side: target, clause: '10.5.5', due: [Math.min(hits, sum(groups, oocOf) + sum(groups, suppliedOf))], factions, lost: 0 };
  const due = [groups, withCommanderLast(battle, groups, target)].map((all) => lossesOf(hits, ...partition(all)));
  const hasFourPlayers = position.board.players === 4 && factions.has(ODA);
  if (hasFourPlayers && groups.some(({ soldiers }) => soldiers > 0)) due.push(soldierLosses(hits, groups));
  return { side: target, clause: isSiege ? '10.5.4a' : '10.3.3.4c', due, factions, lost: 0 };
};

const settle = ({ report }: AuditedEntry, memory: Memory): void => {
  for (const { side, clause, due, lost } of memory.debts)
    report.require(clause, `units lost by the ${side === 0 ? 'attacker' : 'defender'}: ${due.join(' or ')}`, due.includes(lost), lost);
  memory.debts = [];
};

/** 2.3.1 No dice for units that are not there. */
const auditStrength = ({ report }: AuditedEntry, position: Position, battle: Battle): void => {
  for (const clan of new Set(battle.groups.map((group) => group.clan))) {
    const inBattle = sum(
      battle.groups.filter((group) => group.clan === clan),
      ({ soldiers, ooc }) => soldiers + ooc,
    );
    const there = position.countSoldiers(battle.place, (one) => one.clan === clan);
    report.require('10.2.1a', `soldiers of ${clanName(clan)} in the combat at ${placeName(battle.place)} are there`, inBattle <= there, {
      inBattle,
      there,
    });
  }
};

const readFired = (entry: AuditedEntry, seen: ObservedEvent, memory: Memory): void => {
  const side = memory.firing.shift();
  entry.report.require('10.3.3.2e', 'a side that may not attack does not fire', side !== undefined);
  if (side === undefined) return;
  const fire = readFire(entry, seen, side === 0 ? 0 : 1, memory.isSiege);
  if (!fire) return;
  auditStrength(entry, fire.position, fire.battle);
  memory.debts.push(createDebt(fire));
};

const factionOfLoss = ({ event, position }: ObservedEvent): number => {
  const clan = event.type === 'soldiersLost' ? clanOf(text(event, 'clan')) : position.clanOfLeader(leaderOf(text(event, 'leader')));
  return sideOfClan[clan] ?? NONE;
};

const readLoss = (entry: AuditedEntry, seen: ObservedEvent, memory: Memory): void => {
  const count = seen.event.type === 'soldiersLost' ? number(seen.event, 'count') : 1;
  const debt = memory.debts.find(({ factions }) => factions.has(factionOfLoss(seen)));
  entry.report.require('10.3.3.4a', 'units are lost for hits only', debt !== undefined, seen.event.type);
  if (debt) debt.lost += count;
};

/** 10.3.2, 8.4.1.1 One soldier against one: the lower die is lost, on equal dice both. */
const readDuel = ({ report }: AuditedEntry, { event, position }: ObservedEvent, memory: Memory): void => {
  const dice = [number(event, 'attacker'), number(event, 'defender')] as const;
  const { battle } = position.board;
  for (const side of [0, 1] as const) {
    const groups = (battle?.groups ?? []).filter((group) => group.side === side && battle && isFighting(battle, group));
    report.equal('10.3.2', 'units of a side in a duel', 1, sum(groups, suppliedOf) + sum(groups, oocOf));
    memory.debts.push({
      side,
      clause: '10.3.2',
      due: [dice[side] <= dice[(1 - side) as 0 | 1] ? 1 : 0],
      factions: factionsOf(groups),
      lost: 0,
    });
  }
};

/** 10.3.3.5 Where a lost leader goes. */
const readFate = ({ report, seen, afterState }: AuditedEntry, fate: ObservedEvent): void => {
  const roll = number(fate.event, 'roll');
  const leader = text(fate.event, 'leader');
  const next = seen
    .slice(seen.indexOf(fate))
    .find((one) => isEvent(one, 'leaderWounded', 'leaderDied') && text(one.event, 'leader') === leader);
  const turn = afterState.turn + (roll <= 2 ? 1 : 2);
  if (roll >= 5) report.equal('10.3.3.5c', `fate of ${leader} on a ${roll}`, 'leaderDied', next?.event?.type ?? null);
  else report.equal(roll <= 2 ? '10.3.3.5a' : '10.3.3.5b', `turn in which ${leader} returns`, turn, next?.event?.['turn'] ?? null);
};

const loggedAttackers = ({ event }: ObservedEvent): number[] => [
  ...(event['attackerFires'] === true ? [0] : []),
  ...(event['defenderFires'] === true ? [1] : []),
];

const readEvent = (entry: AuditedEntry, seen: ObservedEvent, memory: Memory): void => {
  const { type } = seen.event;
  if (type === 'fired') return readFired(entry, seen, memory);
  if (type === 'soldiersLost' || type === 'leaderLost') return readLoss(entry, seen, memory);
  if (['initiative', 'surprise', 'stormed', 'duel', 'combat', 'retreated', 'leaderFate', 'castleDestroyed'].includes(type))
    settle(entry, memory);
  if (type === 'initiative') {
    readInitiative(entry, seen, memory.rolled);
    memory.firing = loggedAttackers(seen);
    memory.isSiege = false;
  } else if (type === 'surprise' && seen.position.board.battle) {
    memory.firing = [0, 1].filter((side) => surpriseAttackers(seen.position.board.battle as Battle)[side as 0 | 1]);
    memory.isSiege = false;
  } else if (type === 'stormed') {
    memory.firing = [1, 0]; // 10.5.2 the besieged first
    memory.isSiege = true;
  } else if (type === 'duel') readDuel(entry, seen, memory);
  else if (type === 'leaderFate') readFate(entry, seen);
};

/** 10.3.3.4d, 10.3.3.4b Nobody is lost twice; a lost leader is off the map or dead. */
const auditLostLeaders = ({ report, seen, after }: AuditedEntry): void => {
  for (const one of seen)
    if (isEvent(one, 'leaderLost')) {
      const leader = leaderOf(text(one.event, 'leader'));
      const place = text(one.event, 'place');
      report.require('10.3.3.4a', `${leaderName(leader)} has left ${place}`, placeName(after.board.leaderAt[leader] as number) !== place);
    }
};

export const createCombatCheck = (): Check => {
  const memory: Memory = { firing: [], isSiege: false, rolled: [], debts: [] };
  return (entry) => {
    for (const one of entry.seen) {
      if (isRoll(one, '10.3.3.2')) memory.rolled = one.roll.got.length === 2 ? diceOf(one) : [...memory.rolled, ...diceOf(one)];
      if (one.event) readEvent(entry, one as ObservedEvent, memory);
    }
    if (!runs(entry.afterState, 'losses')) settle(entry, memory);
    auditLostLeaders(entry);
  };
};
