import { lookAgain } from '@gunbai/kits/gunyuden';
import { labelAt } from '@gunbai/kits/hex';
import { TestTable } from '@gunbai/kits/testing';
import { expect } from 'vitest';
import { saigoku, warOf } from '../rules/index.ts';
import type { Board } from '../rules/index.ts';
import { GRID, UNIT_IDS } from '../rules/wars.ts';
import { place, Play } from './drill.ts';
import type { ForceSpec } from './drill.ts';

/** A scenario as it starts. */
export const start = (scenario: string, options: { [option: string]: string } = {}): Play => {
  const play = new Play(warOf({ scenario }), new TestTable<Board>(saigoku, { scenario, options }));
  lookAgain(play.war);
  return play;
};
export const unit = (play: Play, id: string): number => play.war.unitIndex.get(id) as number;
/** Both sides are ready; dice for the situation phase. */
export const begun = (scenario: string, ...dice: number[]): Play => {
  const play = start(scenario);
  const readies = scenario === 's1' ? 3 : 2;
  for (let i = 1; i <= readies; i++) play.do(['ready'], ...(i === readies ? dice : []));
  return play;
};
/** Puts forces where they are wanted; everybody else stays. */
export const moved = (play: Play, phase: string, ...forces: ForceSpec[]): Play =>
  play.arrange((board) => {
    for (const force of forces) place(play.war, board, force);
    board.phase = play.war.phases.findIndex(({ id }) => id === phase);
    board.acted.fill(0);
  });
export const standing = (play: Play): { [hex: string]: string[] } => {
  const found: { [hex: string]: string[] } = {};
  for (const one of play.war.present) (found[labelAt(GRID, play.board.hex[one] as number)] ??= []).push(UNIT_IDS[one] as string);
  return found;
};
export const armyOf = (play: Play, id: string): string => play.war.armies[play.war.army[unit(play, id)] as number]?.id ?? '';

/** The set-up of a scenario, as its clauses list it: hex, army, how many, and some of the names. */
export const setUp = (scenario: string, hex: string, army: string, names: readonly string[], count = names.length): void => {
  const play = start(scenario);
  const here = (standing(play)[hex] ?? []).filter((id) => armyOf(play, id) === army);
  expect(here).toHaveLength(count);
  expect(here).toEqual(expect.arrayContaining([...names]));
};
export const areaOf = (scenario: string) => {
  const war = warOf({ scenario });
  return war.provinceIds.filter((_, province) => war.province.some((one, hex) => one === province && war.inArea[hex] === 1)).toSorted();
};
export const sidesOf = (scenario: string) => {
  const war = warOf({ scenario });
  return Object.fromEntries(war.sides.map(({ id, armies }) => [id, armies.map((army) => war.armies[army]?.id).toSorted()]));
};
/** Every castle in which units set up belongs to their army. */
export const ownsItsCastles = (scenario: string): void => {
  const play = start(scenario);
  for (const { hex, army } of play.war.placements) expect(play.board.owner[play.war.castleAt[hex] as number]).toBe(army);
};
