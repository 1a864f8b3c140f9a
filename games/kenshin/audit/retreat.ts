import { LONGEST_RETREAT, unitIndex } from './components.ts';
import type { Board } from './board.ts';
import { Ground, isInPlay, sideOf } from './forces.ts';
import { distance, isAcrossWater, isHex, isPassable, labelOf, neighbours, placeOf } from './map.ts';
import { text } from './memory.ts';
import type { Battle, Context } from './memory.ts';

/** 12-4-4 Where the enemy of this battle stands, for a force that retreats. */
const enemyHexes = (board: Board, { attackers, place }: Battle, isAttacker: boolean): number[] =>
  isAttacker
    ? [place]
    : [...new Set(attackers.filter((unit) => isInPlay(board, unit)).map((unit) => board.at[unit] as number))].filter(isHex);

const nearest = (enemies: readonly number[], hex: number): number => Math.min(...enemies.map((enemy) => distance(enemy, hex)));

/** 12-4-5, 20b Hexes that are not forbidden to a retreat. */
const isOpen = (ground: Ground, from: number, to: number): boolean =>
  isPassable(to) && !isAcrossWater(from, to) && !ground.enemies.has(to) && !ground.neutral.has(to);

/** 12-4-3 to 12-4-5.3: one hex of a retreat. */
export const checkRetreated = ({ event, memory, entry, report }: Context): void => {
  const board = entry.before?.board as Board;
  const leader = unitIndex(text(event['unit']));
  const [from, to] = [board.at[leader] as number, placeOf(text(event['hex']))];
  const ground = new Ground(board, sideOf(board, leader));
  report.require(
    '12-4-5.1',
    `${labelOf(to)} borders on ${labelOf(from)} by land`,
    neighbours(from).includes(to) && !isAcrossWater(from, to),
  );
  report.require('12-4-5.2', `${labelOf(to)} can be entered`, isPassable(to));
  report.require('12-4-5.3', `no enemy is in ${labelOf(to)}`, !ground.enemies.has(to));
  report.require('20b', `${labelOf(to)} is not neutral`, !ground.neutral.has(to));
  const gone = (entry.before?.flow.at(-1)?.local as { gone?: number } | null)?.gone ?? 0;
  report.require('12-4-3', `at most ${LONGEST_RETREAT} hexes`, gone < LONGEST_RETREAT, gone + 1);
  const { battle } = memory;
  if (!battle || battle.kind === 'sea') return;
  const enemies = enemyHexes(board, battle, battle.attackers.includes(leader));
  if (enemies.length === 0) return;
  const leadsAway = (hex: number): boolean => nearest(enemies, hex) > nearest(enemies, from);
  const hasBetter = neighbours(from).some((hex) => isOpen(ground, from, hex) && leadsAway(hex));
  report.require('12-4-4', `${labelOf(to)} leads away from the enemy`, leadsAway(to) || !hasBetter, enemies.map(labelOf));
};

/** 12-6, 10-6-3 Nobody advances into a hex with enemies in the open. */
export const checkAdvanced = ({ event, entry, report }: Context): void => {
  const board = entry.before?.board as Board;
  const leader = unitIndex(text(event['unit']));
  const hex = placeOf(text(event['hex']));
  const ground = new Ground(board, sideOf(board, leader));
  report.require('12-6', `no enemy is in the open in ${labelOf(hex)}`, !ground.enemiesOpen.has(hex));
  report.require('20b', `${labelOf(hex)} is not neutral`, !ground.neutral.has(hex));
};
