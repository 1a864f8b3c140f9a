import type { Battle, Group } from './board.ts';
import type { Position } from './position.ts';
import { number } from './audited-entry.ts';
import type { AuditedEntry, ObservedEvent } from './audited-entry.ts';
import { MURAKAMI, NONE, isSea, sideOfClan } from './world.ts';

/* 10.3.3.2 Who attacks in a round of a field battle. */

export const isFighting = (battle: Battle, group: Group): boolean => !group.leaving && group.inside === (battle.ground === 'castle');

const fighters = (battle: Battle, side: number): Group[] =>
  battle.groups.filter((group) => group.side === side && isFighting(battle, group));

const hasOoc = (groups: readonly Group[]): boolean =>
  groups.some(({ ooc, leader, leaderOoc }) => ooc > 0 || (leader !== NONE && leaderOoc));

/** 10.3.3.2a, 10.3.3.2b; 10.2.5c without a commander nothing. */
const commanderBonus = (position: Position, commander: number): number =>
  commander === NONE ? 0 : (position.isDaimyo(commander) ? 1 : 0) + position.bravery(commander);

/** 13.3.1a, 13.3.1b, 13.3.2 */
const seaBonus = (position: Position, groups: readonly Group[]): number => {
  const side = sideOfClan[groups[0]?.clan ?? NONE];
  const hasIronShip = position.board.ironShip !== NONE && position.board.ironShip === side;
  return (groups.some(({ clan }) => clan === MURAKAMI) ? 1 : 0) + (hasIronShip ? 2 : 0);
};

/** card.39, card.29 */
const cardBonus = ({ gunnery, downpour }: Battle, side: 0 | 1): number => {
  const other = side === 0 ? 1 : 0;
  const guns = downpour[other] > 0 ? 0 : 2 * gunnery[side];
  return guns + (downpour[side] > 0 && gunnery[other] === 0 ? 1 : 0);
};

const bonusOf = (position: Position, battle: Battle, side: 0 | 1): number => {
  const other = side === 0 ? 1 : 0;
  const own = isSea(battle.place) ? seaBonus(position, fighters(battle, side)) : commanderBonus(position, battle.commander[side]);
  return own + (hasOoc(fighters(battle, other)) ? 1 : 0) + (battle.retreating === other ? 1 : 0) + cardBonus(battle, side);
};

/** 10.3.3.2e, 10.3.3.2f, 13.3.1c The side that is clearly ahead, or NONE. */
const winnerOf = (position: Position, battle: Battle, [first, second]: readonly [number, number]): number => {
  const lead = Math.abs(first - second);
  const side = first > second ? 0 : 1;
  const bravery = (one: number): number => (isSea(battle.place) ? 0 : position.bravery(battle.commander[one as 0 | 1]));
  if (lead >= 2) return side;
  return lead === 1 && bravery(side) > bravery(1 - side) ? side : NONE;
};

/** 10.3.3.2e to 10.3.3.2j */
const attackersOf = (position: Position, battle: Battle, totals: readonly [number, number]): readonly [boolean, boolean] => {
  const winner = winnerOf(position, battle, totals);
  if (battle.retreating === NONE) return [winner !== 1, winner !== 0];
  if (winner === battle.retreating) return [false, false];
  return [battle.retreating === 1, battle.retreating === 0];
};

const auditInitiative = ({ report }: AuditedEntry, { event, position }: ObservedEvent): void => {
  const { battle } = position.board;
  if (!battle) return;
  const dice = [number(event, 'attackerDie'), number(event, 'defenderDie')] as const;
  const totals = [dice[0] + bonusOf(position, battle, 0), dice[1] + bonusOf(position, battle, 1)] as const;
  report.equal('10.3.3.2', 'initiative totals', [...totals], [number(event, 'attacker'), number(event, 'defender')]);
  const found = [event['attackerFires'] === true, event['defenderFires'] === true];
  report.equal('10.3.3.2e', 'who attacks', [...attackersOf(position, battle, totals)], found);
};

/** 10.2.5b, 10.2.5c The commander is a leader of the clan with most units of his side. */
const auditCommander = ({ report }: AuditedEntry, position: Position, battle: Battle, side: 0 | 1): void => {
  const commander = battle.commander[side];
  if (commander === NONE) return;
  report.require(
    '10.2.5b',
    'the commander fights in this combat',
    battle.groups.some((group) => group.side === side && group.leader === commander),
  );
  report.equal(
    '10.2.5b',
    'side of the commander',
    true,
    battle.groups.some((group) => group.side === side && group.clan === position.clanOfLeader(commander)),
  );
};

/** 10.3.3.2 Audits one initiative roll. */
export const readInitiative = (entry: AuditedEntry, seen: ObservedEvent, rolled: readonly number[]): void => {
  const { battle } = seen.position.board;
  auditInitiative(entry, seen);
  const logged = [number(seen.event, 'attackerDie'), number(seen.event, 'defenderDie')];
  entry.report.require(
    '10.3.3.2',
    'the initiative dice are those that were rolled',
    logged.every((die) => rolled.includes(die)),
    logged,
  );
  if (battle) for (const side of [0, 1] as const) auditCommander(entry, seen.position, battle, side);
};

/** card.47 In round 1 of a battle only the side with a Surprise Attack attacks, unless it retreats. */
export const surpriseAttackers = ({ surprise, retreating }: Battle): readonly [boolean, boolean] => {
  const side = surprise[0] > 0 ? 0 : 1;
  return [side === 0 && retreating !== 0, side === 1 && retreating !== 1];
};
