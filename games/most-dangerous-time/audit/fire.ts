import type { Battle, Group } from './board.ts';
import { isFighting } from './initiative.ts';
import type { Position } from './position.ts';
import { number } from './audited-entry.ts';
import type { AuditedEntry, ObservedEvent } from './audited-entry.ts';
import { IKKO, NONE, isSea } from './world.ts';

/* 10.3.3.3, 10.5.3, 10.5.4, 13.3.1c Dice and hits. */

/** Dice that hit at one number. */
interface Volley {
  readonly dice: number;
  readonly needs: number;
}

/** 10.3.3.3c */
const HIT = 6;
/** 13.3.1c */
const HIT_AT_SEA = 5;

const half = (units: number): number => Math.ceil(units / 2);
const unitsOf = ({ leader, soldiers, ooc }: Group): number => soldiers + ooc + (leader === NONE ? 0 : 1);

/** 10.3.3.3e, 15.2.3 */
const ikkoBonus = ({ clan }: Group): number => (clan === IKKO ? 1 : 0);

/** 10.3.3.3b, 10.3.3.3d, 5.3.1d, 5.3.1e The dice of a group in the field. */
const fieldVolleys = (position: Position, group: Group): Volley[] => {
  const { leader, leaderOoc, soldiers, ooc } = group;
  if (leader === NONE)
    return [
      { dice: soldiers, needs: HIT - ikkoBonus(group) },
      { dice: half(ooc), needs: HIT + 1 - ikkoBonus(group) },
    ];
  const supplied = soldiers + (leaderOoc ? 0 : 1);
  const others = ooc + (leaderOoc ? 1 : 0);
  return [{ dice: supplied + half(others), needs: HIT - position.bravery(leader) + (leaderOoc ? 1 : 0) - ikkoBonus(group) }];
};

const volleysInField = (position: Position, battle: Battle, side: number): Volley[] =>
  battle.groups
    .filter((group) => group.side === side && isFighting(battle, group))
    .flatMap((group) => (isSea(battle.place) ? [{ dice: unitsOf(group), needs: HIT_AT_SEA }] : fieldVolleys(position, group)));

/** 10.5.3a One die a besieged unit, with the Bravery of its commander and the fort value. */
const volleysFromCastle = (position: Position, battle: Battle): Volley[] =>
  battle.groups
    .filter(({ side, inside }) => side === 1 && inside)
    .map((group) => ({
      dice: unitsOf(group),
      needs: HIT - position.bravery(battle.commander[1]) - position.fort(battle.place) - ikkoBonus(group),
    }));

/** 10.5.4b, 10.5.4c The besiegers have no modifiers. */
const volleysAtCastle = (battle: Battle): Volley[] => {
  const groups = battle.groups.filter(({ side, inside }) => side === 0 && !inside);
  const ooc = groups.reduce((sum, group) => sum + group.ooc + (group.leader !== NONE && group.leaderOoc ? 1 : 0), 0);
  const all = groups.reduce((sum, group) => sum + unitsOf(group), 0);
  return [{ dice: all - ooc + half(ooc), needs: HIT }];
};

const hitsOf = (volleys: readonly Volley[], dice: readonly number[]): number => {
  let used = 0;
  let hits = 0;
  for (const { dice: count, needs } of volleys) {
    hits += dice.slice(used, used + count).filter((die) => die >= needs).length;
    used += count;
  }
  return hits;
};

/** What one side's dice came to. */
export interface Fire {
  /** The side that takes the hits. */
  readonly target: 0 | 1;
  readonly hits: number;
  readonly isSiege: boolean;
  readonly position: Position;
  readonly battle: Battle;
}

const CLAUSES = { field: '10.3.3.3d', sea: '13.3.1c', besieged: '10.5.3a', besieger: '10.5.4c' } as const;

const clauseOf = (battle: Battle, side: 0 | 1, isSiege: boolean): string => {
  if (isSiege) return side === 1 ? CLAUSES.besieged : CLAUSES.besieger;
  return isSea(battle.place) ? CLAUSES.sea : CLAUSES.field;
};

const volleysOf = (position: Position, battle: Battle, side: 0 | 1, isSiege: boolean): Volley[] => {
  if (!isSiege) return volleysInField(position, battle, side);
  return side === 1 ? volleysFromCastle(position, battle) : volleysAtCastle(battle);
};

/** Audits the dice that a side has thrown, in the order in which its groups stand. */
export const readFire = ({ report }: AuditedEntry, { event, position }: ObservedEvent, side: 0 | 1, isSiege: boolean): Fire | null => {
  const { battle } = position.board;
  if (!battle) return null;
  const dice = Array.isArray(event['dice']) ? event['dice'].map(Number) : [];
  const volleys = volleysOf(position, battle, side, isSiege);
  report.equal(
    '10.3.3.3b',
    'number of dice',
    volleys.reduce((sum, volley) => sum + volley.dice, 0),
    dice.length,
  );
  const hits = hitsOf(volleys, dice);
  report.equal(clauseOf(battle, side, isSiege), 'hits', hits, number(event, 'hits'));
  return { target: side === 0 ? 1 : 0, hits, isSiege, position, battle };
};
